//! What all services share.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::auth::{Auth, Identity};
use super::fault::Fault;
use super::keys::{Holder, ServerKey};
use super::limits::Limits;
use super::live::Registry;
use super::timer::Timer;
use super::tournaments::Tournaments;
use crate::bots::Bots;
use crate::rules::{Seat, Viewer};
use crate::search::pool::Pool;
use crate::store::{Store, Writer};
pub use crate::table::now_ms;

/// How long a NewGame's request id is remembered.
pub const REQUEST_MEMORY: Duration = Duration::from_secs(24 * 60 * 60);

/// The state behind the services.
#[derive(Debug)]
pub struct App {
    /// The store, for reading.
    pub store: Arc<dyn Store>,
    /// The writer, for everything that changes.
    pub writer: Writer,
    /// The games in memory.
    pub games: Registry,
    /// When flags fall.
    pub timer: Timer,
    /// The remote bots.
    pub bots: Arc<Bots>,
    /// The search threads.
    pub pool: Pool,
    /// The tournaments.
    pub tournaments: Tournaments,
    /// Makes and checks tokens.
    pub key: ServerKey,
    /// So many moves and chance events a game between engines alone may have.
    pub engine_plies: usize,
    /// Finds out who calls.
    pub auth: Auth,
    /// What a caller may have.
    pub limits: Limits,
    /// True once the server shuts down.
    pub draining: watch::Sender<bool>,
}

/// Who calls, as far as a stored game is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// The holder of a seat's token.
    Seat(Seat),
    /// The holder of the owner's token.
    Owner,
    /// The holder of the spectators' link.
    Spectator,
    /// The administrator.
    Admin,
    /// Anybody.
    Nobody,
}

impl Caller {
    /// The seat that the caller holds.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Caller::Seat(seat) => Some(seat),
            Caller::Owner | Caller::Spectator | Caller::Admin | Caller::Nobody => None,
        }
    }

    /// Whose eyes the caller sees through.
    pub fn viewer(self) -> Viewer {
        match self {
            Caller::Seat(seat) => Viewer::Seat(seat),
            Caller::Admin => Viewer::Referee,
            Caller::Owner | Caller::Spectator | Caller::Nobody => Viewer::Spectator,
        }
    }
}

impl App {
    /// Who calls. The same whether or not the game exists.
    ///
    /// # Errors
    /// WRONG_TOKEN if a token was given that is not one of this game's.
    pub fn caller(&self, game: &str, token: &str, identity: &Identity) -> Result<Caller, Fault> {
        if !token.is_empty() {
            return match self.key.holder(game, token) {
                Some(Holder::Seat(seat)) => Ok(Caller::Seat(seat)),
                Some(Holder::Owner) => Ok(Caller::Owner),
                Some(Holder::Spectator) => Ok(Caller::Spectator),
                Some(Holder::Guest) | None => Err(Fault::wrong_token()),
            };
        }
        Ok(if identity.is_admin() {
            Caller::Admin
        } else {
            Caller::Nobody
        })
    }

    /// The seat that calls.
    ///
    /// # Errors
    /// NO_TOKEN, WRONG_TOKEN
    pub fn seat(&self, game: &str, token: &str) -> Result<Seat, Fault> {
        if token.is_empty() {
            return Err(Fault::no_token());
        }
        match self.key.holder(game, token) {
            Some(Holder::Seat(seat)) => Ok(seat),
            Some(Holder::Owner | Holder::Spectator | Holder::Guest) | None => Err(Fault::wrong_token()),
        }
    }

    /// Waits until the server shuts down.
    pub async fn drained(&self) {
        // The sender lives as long as `self`, so this can't fail.
        drop(self.draining.subscribe().wait_for(|draining| *draining).await);
    }

    /// Refuses changes while the server shuts down.
    ///
    /// # Errors
    /// DRAINING
    pub fn check_open(&self) -> Result<(), Fault> {
        if *self.draining.borrow() {
            Err(Fault::draining())
        } else {
            Ok(())
        }
    }
}
