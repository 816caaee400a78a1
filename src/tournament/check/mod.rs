//! The conformance kit: does a bot keep its protocol?
//!
//! Every check is a game under the referee of the tournaments, some of them with somebody in between who loses an answer,
//! breaks a connection or lets the time run out. So a bot that passes is one that a tournament can use.

mod mischief;
mod trial;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use super::plan::Program;
use super::player::{HubPlayer, Introduction, LinePlayer, Player, RemotePlayer, UciPlayer};
use crate::bots::{Bots, Presence};
use crate::table::{GameType, catalog, find};
use mischief::{Mischief, Shared};
use trial::{Clock, Trial};

/// The bot to be checked.
#[derive(Clone, Debug)]
pub enum Peer {
    /// A program that speaks the line protocol.
    Line(Program),
    /// A program that speaks UCI.
    Uci(Program),
    /// A program that speaks Hub.
    Hub(Program),
    /// A bot that connects under this name.
    Remote(Arc<Bots>, String),
}

impl Peer {
    fn player(&self) -> Box<dyn Player> {
        match self {
            Peer::Line(program) => Box::new(LinePlayer::new(program.clone(), None)),
            Peer::Uci(program) => Box::new(UciPlayer::new(program.clone(), None)),
            Peer::Hub(program) => Box::new(HubPlayer::new(program.clone(), None)),
            Peer::Remote(bots, name) => Box::new(RemotePlayer::new(bots.clone(), name, bots.grace())),
        }
    }

    /// Whether it can be told that its move was refused.
    fn hears_refusals(&self) -> bool {
        matches!(self, Peer::Line(_) | Peer::Remote(..))
    }
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The check.
    pub check: String,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// It is as it should be.
    Ok {
        /// What was seen.
        seen: String,
    },
    /// It is not.
    Failed {
        /// What should have come.
        expected: String,
        /// What came.
        got: String,
    },
    /// The protocol has no such thing.
    Skipped {
        /// Why.
        why: String,
    },
}

/// Checks a bot; `games` are the types to play, all that it claims if there are none. Every finding is told as it comes.
/// True if no check failed.
pub fn check(peer: &Peer, games: &[String], tell: &mut dyn FnMut(Finding)) -> bool {
    let mut kit = Kit {
        peer,
        tell,
        passed: true,
    };
    kit.run(games);
    kit.passed
}

struct Kit<'a> {
    peer: &'a Peer,
    tell: &'a mut dyn FnMut(Finding),
    passed: bool,
}

type Checked = Result<String, (String, String)>;

impl Kit<'_> {
    fn note(&mut self, check: impl Into<String>, checked: Checked) {
        let outcome = match checked {
            Ok(seen) => Outcome::Ok { seen },
            Err((expected, got)) => {
                self.passed = false;
                Outcome::Failed { expected, got }
            }
        };
        let check = check.into();
        (self.tell)(Finding { check, outcome });
    }

    fn skip(&mut self, check: &str, why: &str) {
        let (check, why) = (check.to_owned(), why.to_owned());
        let outcome = Outcome::Skipped { why };
        (self.tell)(Finding { check, outcome });
    }

    fn run(&mut self, wanted: &[String]) {
        let mut player = self.peer.player();
        let introduced = player.introduce(&AtomicBool::new(false));
        let introduced = match introduced {
            Ok(introduction) => introduction,
            Err(failure) => {
                let expected = "an introduction with name and games".into();
                return self.note("handshake", Err((expected, failure.to_string())));
            }
        };
        let who = format!("{} {}", introduced.name, introduced.version);
        self.note("handshake", Ok(who.trim().to_owned()));
        let games = self.games(&introduced, wanted);
        let bot = Shared::new(player);
        for game in &games {
            self.whole_games(*game, &bot);
        }
        // One of two seats shows most, and is the shortest.
        let is_plain = |game: &&&dyn GameType| Trial::new(**game, 0, Clock::None).is_ok_and(|trial| trial.seats() == 2);
        if let Some(&game) = games.iter().find(is_plain).or(games.first()) {
            self.manners(game, &bot);
        }
        self.end(bot);
    }

    /// The games to play: those that it claims, of this program's.
    fn games(&mut self, introduced: &Introduction, wanted: &[String]) -> Vec<&'static dyn GameType> {
        let (known, unknown): (Vec<&String>, Vec<&String>) = introduced
            .games
            .iter()
            .partition(|game| *game == "*" || find(game).is_some());
        let expected = || "game types that `ludoteca catalog` lists, or `*`".to_owned();
        let checked = match (known.is_empty(), unknown.is_empty()) {
            (_, false) => Err((expected(), format!("{unknown:?}"))),
            (true, true) => Err((expected(), "none".into())),
            (false, true) => Ok(introduced.games.join(", ")),
        };
        self.note("games", checked);
        let claims = |id: &str| known.iter().any(|game| *game == id || *game == "*");
        for game in wanted.iter().filter(|game| !claims(game)) {
            let expected = format!("a bot that plays {game}");
            self.note("games", Err((expected, introduced.games.join(", "))));
        }
        let is_wanted = |id: &str| wanted.is_empty() || wanted.iter().any(|game| game == id);
        let all = catalog().iter().copied();
        all.filter(|game| claims(game.about().id) && is_wanted(game.about().id))
            .collect()
    }

    fn whole_games(&mut self, game: &'static dyn GameType, bot: &Shared) {
        let seats = Trial::new(game, 0, Clock::None).map_or(1, |trial| trial.seats());
        let last = seats - 1;
        for seat in [0, last] {
            let played = Trial::new(game, seat, Clock::None).and_then(|trial| trial.without_fault(bot, Mischief::None));
            self.note(format!("{}, seat {seat}", game.about().id), played);
        }
    }

    /// Everything that is not about a game.
    fn manners(&mut self, game: &'static dyn GameType, bot: &Shared) {
        let trial = |clock| Trial::new(game, 0, clock);
        let in_time = trial(Clock::Fair).and_then(|trial| trial.without_fault(bot, Mischief::None));
        self.note("answers within its time", in_time);
        let flag = trial(Clock::Short).and_then(|trial| trial.lost_by_time(bot));
        self.note("loses by time", flag);
        let after = trial(Clock::None).and_then(|trial| trial.without_fault(bot, Mischief::None));
        self.note("plays on after it lost by time", after);
        if self.peer.hears_refusals() {
            let again = trial(Clock::None).and_then(|trial| trial.refused(bot));
            self.note("answers again after a refused move", again);
        } else {
            self.skip(
                "answers again after a refused move",
                "this protocol can't tell it of a refused move",
            );
        }
        let other = &Shared::new(self.peer.player());
        let both = std::thread::scope(|scope| {
            let play = |bot, seat| Trial::new(game, seat, Clock::None)?.without_fault(bot, Mischief::None);
            let beside = scope.spawn(move || play(other, 0));
            let here = play(bot, 0);
            let beside = beside
                .join()
                .unwrap_or_else(|_| Err(("two games".into(), "one of them panicked".into())));
            Ok(format!("{}; {}", here?, beside?))
        });
        self.note("two games at once", both);
        match self.peer {
            Peer::Remote(bots, name) => {
                let cut = Mischief::Cut(bots.clone(), name.clone());
                let back = trial(Clock::None).and_then(|trial| trial.without_fault(bot, cut));
                self.note("reconnects and goes on", back);
            }
            _ => self.skip("reconnects and goes on", "a program has no connection to lose"),
        }
    }

    fn end(&mut self, bot: Shared) {
        if let Peer::Remote(bots, name) = self.peer {
            let checked = match bots.presence(name) {
                Presence::Here(_) => Ok("it stays connected".into()),
                Presence::Away(_) | Presence::Unknown => Err(("a connection".into(), "it has gone".into())),
            };
            return self.note("waits for the next game", checked);
        }
        let ended = bot.quit().map_err(|got| ("exit status 0 within a second".into(), got));
        self.note("quits", ended.map(|()| "exit status 0".into()));
    }
}
