//! The model: a fold of the game's log over the rules, and what everybody sees of it.

use std::sync::Arc;

use ludoteca::pb::v1;
use ludoteca::rules::{Seat, Turn, Viewer};
use ludoteca::table::record::{Event, Kind, Record};
use ludoteca::table::{AnyGame, AnyPosition, TableEvent, find};

use super::calls::Answer;
use crate::world::*;

/// A game with its options, and texts that are moves of it here or there.
pub struct Setting {
    pub game_type: &'static str,
    pub options: &'static str,
    pub(super) texts: &'static [&'static str],
}

/// Two seats and more, sides of several seats, dice, secrets, draws by agreement.
pub const GAMES: [Setting; 6] = [
    Setting {
        game_type: "connect_four",
        options: "{}",
        texts: &["1", "4", "7", "8"],
    },
    Setting {
        game_type: "chess",
        options: "{}",
        texts: &["e4", "e5", "Nf3", "O-O", "Qxf7", "a8=Q"],
    },
    Setting {
        game_type: "nim",
        options: r#"{"heaps": [2, 3]}"#,
        texts: &["1:1", "1:2", "2:3", "3:1"],
    },
    Setting {
        game_type: "backgammon",
        options: r#"{"cube": true}"#,
        texts: &["roll", "double", "take", "8/5 6/5", "pass"],
    },
    Setting {
        game_type: "dominoes",
        options: r#"{"variant": "partnership"}"#,
        texts: &["6-6@start", "6-5@left", "pass", "draw"],
    },
    Setting {
        game_type: "uno",
        options: r#"{"players": 3, "target": 0}"#,
        texts: &["R5", "W:R", "draw", "pass", "uno"],
    },
];

/// What somebody is told of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    revision: u64,
    seat: Option<u32>,
    text: String,
}

impl Told {
    pub fn of(event: &v1::Event) -> Told {
        Told {
            revision: event.revision,
            seat: event.seat,
            text: event.text.clone(),
        }
    }
}

/// A move or a chance event that stands, and the position after it.
pub(super) struct Standing {
    pub(super) revision: u64,
    pub(super) kind: Kind,
    pub(super) seat: Option<u8>,
    pub(super) after: Box<dyn AnyPosition>,
}

/// A game.
pub struct Model {
    /// The game as the administrator sees it.
    pub seen: v1::Game,
    pub(super) tokens: Vec<String>,
    pub(super) owner: String,
    log: Vec<Event>,
    /// What each seat was told, and last what spectators were.
    told: Vec<Vec<Told>>,
    /// The rules, once the game has started, and the revision of its start.
    pub(super) started: Option<(Arc<dyn AnyGame>, u64)>,
    pub(super) standing: Vec<Standing>,
    /// The sides that have accepted the pending offer, its maker's among them.
    pub(super) accepted: Vec<Seat>,
}

pub fn is_final(game: &v1::Game) -> bool {
    [v1::Status::Over, v1::Status::Aborted].contains(&game.status())
}

impl Model {
    fn new(game: v1::Game) -> Model {
        let seats = game.seats.len();
        Model {
            tokens: vec![String::new(); seats],
            owner: String::new(),
            log: Vec::new(),
            told: vec![Vec::new(); seats + 1],
            started: None,
            standing: Vec::new(),
            accepted: Vec::new(),
            seen: game,
        }
    }

    /// Of a game that was just made.
    pub fn of(made: &Answer) -> Model {
        let Answer::New(made) = made else { panic!("{made:?}") };
        let mut model = Model::new(made.game.clone().unwrap());
        model.owner = made.owner_token.clone();
        for held in &made.tokens {
            model.tokens[held.seat as usize] = held.token.clone();
        }
        model
    }

    /// Of the next game of seats that asked for a rematch.
    pub fn after(answer: &v1::RematchResponse) -> Model {
        Model::new(answer.game.clone().unwrap())
    }

    pub fn add_token(&mut self, answer: &v1::RematchResponse) {
        self.tokens[answer.seat as usize] = answer.token.clone();
    }

    /// What an answer brings that nobody else is told.
    pub fn note(&mut self, answer: &Answer) {
        if let Answer::Join(joined) = answer {
            self.tokens[joined.seat as usize] = joined.token.clone();
        }
    }

    pub fn id(&self) -> &str {
        &self.seen.id
    }

    pub fn seats(&self) -> usize {
        self.tokens.len()
    }

    pub fn token(&self, seat: usize) -> &str {
        &self.tokens[seat]
    }

    /// What this seat, or a spectator, was told.
    pub fn told(&self, seat: Option<usize>) -> &[Told] {
        &self.told[seat.unwrap_or(self.seats())]
    }

    pub(super) fn position(&self) -> Option<Box<dyn AnyPosition>> {
        let (game, _) = self.started.as_ref()?;
        let last = self.standing.last();
        Some(last.map_or_else(|| game.start(), |standing| standing.after.boxed_clone()))
    }

    pub(super) fn on_turn(&self) -> Option<usize> {
        on_turn(&self.seen)
    }

    /// Takes over what has happened: the log goes on where it was, the position follows from it, and everybody sees
    /// that position with their own eyes.
    pub async fn catch_up(&mut self, games: &mut Games) {
        self.seen = self.settled(games).await;
        let request = as_admin(v1::ExportGameRequest {
            game: self.id().into(),
            ..Default::default()
        });
        let json = within(games.export_game(request)).await.unwrap().into_inner().json;
        let record: Record = serde_json::from_str(&json).unwrap();
        assert_eq!(record.events.len() as u64, self.seen.revision);
        assert_eq!(record.events[..self.log.len()], self.log, "what was logged stays");
        for event in record.events.into_iter().skip(self.log.len()) {
            self.fold(&event);
            self.log.push(event);
        }
        self.check(games).await;
    }

    /// The game once no seat that the server plays is on turn.
    async fn settled(&self, games: &mut Games) -> v1::Game {
        loop {
            let request = as_admin(v1::GetGameRequest {
                game: self.id().into(),
                ..Default::default()
            });
            let game = within(games.get_game(request))
                .await
                .unwrap()
                .into_inner()
                .game
                .unwrap();
            let by_engine = |game: &v1::Game| on_turn(game).is_some_and(|seat| game.seats[seat].resigned);
            if !by_engine(&game) {
                return game;
            }
            let made = Made {
                id: self.id().into(),
                tokens: Vec::new(),
                owner: String::new(),
                game,
            };
            made.wait_until(games, "", |game| !by_engine(game)).await;
        }
    }

    fn fold(&mut self, event: &Event) {
        assert_eq!(event.revision, self.log.len() as u64 + 1);
        let mut texts = vec![event.text.clone(); self.told.len()];
        match event.kind {
            Kind::Move | Kind::Chance => {
                let mut after = self.position().expect("nothing moves before the start");
                let happened = match event.kind {
                    Kind::Chance => after.happen(&event.text),
                    _ => after.play(&notation(&event.text)),
                };
                let happened = happened.unwrap();
                assert_eq!(happened.seat.map(|seat| seat.0), event.seat);
                assert_eq!(happened.text, event.text);
                for (index, text) in texts.iter_mut().enumerate() {
                    happened.told_to(self.viewer(index)).clone_into(text);
                }
                self.accepted.clear();
                self.standing.push(Standing {
                    revision: event.revision,
                    kind: event.kind,
                    seat: event.seat,
                    after,
                });
            }
            Kind::Table => self.fold_table(event),
        }
        for (told, text) in self.told.iter_mut().zip(texts) {
            told.push(Told {
                revision: event.revision,
                seat: event.seat.map(u32::from),
                text,
            });
        }
    }

    fn fold_table(&mut self, event: &Event) {
        match event.text.parse().unwrap() {
            TableEvent::Start => {
                let game_type = find(&self.seen.game_type).unwrap();
                let game = game_type.build(&event.data["options"], self.seen.rules_version);
                self.started = Some((game.unwrap(), event.revision));
            }
            TableEvent::OfferDraw | TableEvent::OfferTakeback(_) => {
                self.accepted = vec![self.side(usize::from(event.seat.unwrap()))];
            }
            TableEvent::Accept => self.accepted.push(self.side(usize::from(event.seat.unwrap()))),
            TableEvent::Decline => self.accepted.clear(),
            TableEvent::Takeback(to) => {
                self.standing.retain(|standing| standing.revision <= to);
                self.accepted.clear();
            }
            _ => {}
        }
    }

    fn viewer(&self, index: usize) -> Viewer {
        if index < self.seats() {
            Viewer::Seat(Seat(index as u8))
        } else {
            Viewer::Spectator
        }
    }

    async fn check(&self, games: &mut Games) {
        assert_eq!(self.seen.outcome.is_some(), self.seen.status() == v1::Status::Over);
        let Some(position) = self.position() else {
            return assert!([v1::Status::Open, v1::Status::Aborted].contains(&self.seen.status()));
        };
        if self.seen.status() == v1::Status::Active {
            let Turn::Seat(seat) = position.turn() else {
                panic!("chance is never left waiting")
            };
            assert_eq!(self.on_turn(), Some(seat.index()));
        }
        if position.turn() == Turn::Over {
            assert!(is_final(&self.seen));
        }
        for index in 0..=self.seats() {
            let request = v1::GetGameRequest {
                game: self.id().into(),
                token: self.tokens.get(index).cloned().unwrap_or_default(),
                min_revision: Some(self.seen.revision),
            };
            let seen = within(games.get_game(request))
                .await
                .unwrap()
                .into_inner()
                .game
                .unwrap();
            // A seat without a token is a spectator so far.
            let index = seen.viewer_seat.map_or(self.seats(), |seat| seat as usize);
            assert_eq!(seen.state, Some(position.state(self.viewer(index))), "to {index}");
            assert_eq!(seen.revision, self.seen.revision);
        }
    }
}
