//! Whether a caller may have one more game.

use std::sync::Arc;

use super::app::App;
use super::auth::Identity;
use super::counts::Permit;
use super::fault::Fault;

/// Room for one more game of a caller's, held until the game is stored.
#[derive(Debug)]
pub struct Room {
    /// How the store knows the caller; empty where nobody counts games.
    pub owner: String,
    _permit: Option<Permit>,
}

impl Room {
    /// Takes room, if the caller's games that are not over leave any.
    ///
    /// # Errors
    /// LIMIT, or a fault of the store.
    pub async fn take(app: &Arc<App>, identity: &Identity) -> Result<Room, Fault> {
        let Some(most) = app.limits.most_games().filter(|_| !identity.is_admin()) else {
            return Ok(Room {
                owner: String::new(),
                _permit: None,
            });
        };
        let owner = app.key.pseudonym(identity.payer());
        let (store, asked) = (app.store.clone(), owner.clone());
        let stored = tokio::task::spawn_blocking(move || store.unfinished(&asked));
        let stored = stored.await.map_err(Fault::internal)??;
        let stored = u32::try_from(stored).unwrap_or(u32::MAX);
        Ok(Room {
            _permit: Some(app.limits.game(identity.payer(), stored, most)?),
            owner,
        })
    }
}
