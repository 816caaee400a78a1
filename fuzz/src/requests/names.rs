//! The game of one input, and what its names stand for.

use ludoteca::pb::v1;

use super::server::{Server, answered, as_admin};

/// What `@` and the names that begin with it stand for.
#[derive(Default)]
pub struct Names {
    made: v1::NewGameResponse,
    /// Every game that was made, to be deleted.
    all: Vec<String>,
    /// Every tournament that was made, with its owner's token, to be cancelled.
    tournaments: Vec<(String, String)>,
    input: u64,
}

impl Names {
    /// A game of this type, with its defaults.
    pub async fn new(server: &mut Server, game_type: &str) -> Names {
        let request = v1::NewGameRequest {
            game_type: game_type.into(),
            ..Default::default()
        };
        let made = server.games.new_game(request).await.expect("a game with its defaults");
        let mut names = Names {
            input: server.inputs,
            ..Names::default()
        };
        names.take(made.into_inner());
        names
    }

    /// From now on the names are those of this game.
    pub fn take(&mut self, made: v1::NewGameResponse) {
        let id = made.game.as_ref().map(|game| game.id.clone()).unwrap_or_default();
        // One that was only checked has no id.
        if !id.is_empty() {
            self.all.push(id);
            self.made = made;
        }
    }

    /// A game that was made by the way.
    pub fn note(&mut self, id: String) {
        self.all.push(id);
    }

    /// A token that was given later.
    pub fn add_token(&mut self, seat: u32, token: String) {
        self.made.tokens.push(v1::SeatToken { seat, token });
    }

    /// The game's id.
    pub fn game(&self) -> &str {
        self.made.game.as_ref().map_or("", |game| &game.id)
    }

    pub fn set_game(&self, name: &mut String) {
        if name == "@" {
            *name = self.game().into();
        }
    }

    pub fn set_token(&self, name: &mut String) {
        let Some(short) = name.strip_prefix('@') else { return };
        let of_seat = |seat: u32| self.made.tokens.iter().find(|held| held.seat == seat);
        *name = match short {
            "o" => self.made.owner_token.clone(),
            "s" => self.made.spectator_token.clone(),
            "i" => self.made.invitation.clone(),
            _ => match short.parse().ok().and_then(of_seat) {
                Some(held) => held.token.clone(),
                None => return,
            },
        };
    }

    /// A tournament that was made.
    pub fn take_tournament(&mut self, id: String, token: String) {
        self.tournaments.push((id, token));
    }

    /// The tournaments that were made.
    pub fn tournaments(&self) -> impl Iterator<Item = &str> {
        self.tournaments.iter().map(|(id, _)| id.as_str())
    }

    pub fn set_tournament(&self, name: &mut String) {
        if name == "@"
            && let Some((id, _)) = self.tournaments.last()
        {
            name.clone_from(id);
        }
    }

    pub fn set_steering(&self, name: &mut String) {
        if name == "@o"
            && let Some((_, token)) = self.tournaments.last()
        {
            name.clone_from(token);
        }
    }

    /// The same id in two inputs is two ids.
    pub fn set_request(&self, id: &mut String) {
        if !id.is_empty() && id.len() < 100 {
            *id = format!("{}/{id}", self.input);
        }
    }

    /// Leaves the server as it was.
    pub async fn delete_all(&self, server: &mut Server) {
        for id in &self.all {
            let request = v1::DeleteGameRequest {
                game: id.clone(),
                token: String::new(),
            };
            // It may have been deleted by the input.
            answered(server.games.delete_game(as_admin(request)).await);
        }
    }
}
