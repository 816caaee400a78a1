//! Plays one game and judges it.
//!
//! What comes first counts, in this order: the rules (a legal move that ends the game ends it, even if it came late),
//! then time, then the legality of the move, then adjudication. The clocks count only the time that bots think: the
//! referee's own work and the waiting for luck are charged to nobody.

mod adjudicate;
mod gate;
mod header;
mod penalty;
mod places;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::luck;
use super::opening::Opening;
use super::plan::Plan;
use super::player::{Ask, Choice, EnginePlayer, Failure, Player, plain, shorten};
use crate::rules::Seat;
use crate::table::record::{Kind, Record};
use crate::table::{AnyGame, Change, Status, Table, milliseconds, notation};
use adjudicate::Judgements;
use header::header;
use penalty::Verdict;

pub use gate::Gate;
pub use penalty::{Fault, FaultKind};
pub use places::{Placing, placing};

/// The nodes of the engine that plays a seat on whose bot is out of the game.
const STAND_IN_NODES: u64 = 3_200;

/// What a fault shows of what a bot sent, in bytes.
const MAX_SHOWN: usize = 200;

/// A game that was stopped before its end; it counts as not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;

/// Why a game could not be played or did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayed {
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The plan and the rules don't agree: no game can begin so.
    #[error("the game can't begin: {0}")]
    Setup(String),
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// What each seat is worth, and its place.
    #[serde(flatten)]
    pub placing: Placing,
    /// Why it ended, in snake_case.
    pub reason: String,
    /// How many decisions were made, those of the opening among them.
    pub plies: u32,
    /// What went wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// The milliseconds that each seat thought.
    pub thought_ms: Vec<u64>,
}

/// Which game of a tournament this is.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The encounter's number.
    pub encounter: u32,
    /// The game's number in the encounter.
    pub game: u32,
    /// How often the encounter has begun before, so that bots have seen its luck.
    pub attempt: u32,
    /// Entrants by seat.
    pub seating: &'a [usize],
    /// Where it starts from.
    pub opening: &'a Opening,
    /// The plan's rules.
    pub rules: &'a Arc<dyn AnyGame>,
    /// Present where the games of the encounter are played draw by draw.
    pub gate: Option<&'a Gate>,
    /// Where its luck comes from.
    pub luck: &'a luck::Source,
    /// Set from outside to stop the game.
    pub stop: &'a Arc<AtomicBool>,
}

/// Plays a game.
///
/// # Errors
/// See [`Unplayed`].
pub fn play(
    plan: &Plan,
    place: Place<'_>,
    players: &mut [Box<dyn Player>],
    now_ms: i64,
) -> Result<(Played, Record), Unplayed> {
    let mut game = Game::begin(plan, place, now_ms)?;
    game.play(players)?;
    for seat in Seat::all(players.len()) {
        players[seat.index()].end(&game.ask(seat, 0));
    }
    let played = game.played();
    Ok((played, game.table.into_record()))
}

struct Game<'a> {
    plan: &'a Plan,
    place: Place<'a>,
    table: Table,
    judgements: Judgements,
    faults: Vec<Fault>,
    /// Bots that must be brought back before they are asked again.
    down: Vec<bool>,
    thought: Vec<Duration>,
    plies: u32,
    now_ms: i64,
}

impl<'a> Game<'a> {
    fn begin(plan: &'a Plan, place: Place<'a>, now_ms: i64) -> Result<Self, Unplayed> {
        let setup = |error: String| Unplayed::Setup(error);
        let seed = place
            .luck
            .of_game(place.encounter, place.game, place.attempt, plan.shared_luck);
        let header = header(plan, place, &seed, now_ms);
        let table = Table::started(header, seed, place.rules.clone()).map_err(|error| setup(error.to_string()))?;
        let seats = table.seats().len();
        let mut game = Game {
            plan,
            place,
            table,
            judgements: Judgements::new(seats),
            faults: Vec::new(),
            down: vec![false; seats],
            thought: vec![Duration::ZERO; seats],
            plies: 0,
            now_ms,
        };
        for text in &place.opening.moves {
            let Some(seat) = game.table.turn().and_then(crate::rules::Turn::seat) else {
                return Err(setup(format!("the opening's move `{text}` is nobody's turn")));
            };
            let played = game.table.play_here(seat, &notation(text.clone()), "book", now_ms);
            played.map_err(|error| setup(format!("the opening's move `{text}`: {error}")))?;
            game.plies += 1;
        }
        Ok(game)
    }

    fn play(&mut self, players: &mut [Box<dyn Player>]) -> Result<(), Unplayed> {
        self.meet_luck()?;
        for seat in Seat::all(players.len()) {
            let begun = players[seat.index()].begin(&self.ask(seat, 0));
            self.check_goes_on()?;
            if let Err(failure) = begun {
                self.down[seat.index()] = true;
                self.fail(seat, &failure, players[seat.index()].as_mut())?;
            }
        }
        while self.table.status() == Status::Active {
            self.check_goes_on()?;
            let Some(seat) = self.table.turn().and_then(crate::rules::Turn::seat) else {
                return Err(Unplayed::Setup("nobody is on turn in a game that goes on".into()));
            };
            if self.table.seats()[seat.index()].resigned {
                self.stand_in(seat)?;
            } else {
                self.decide(seat, players[seat.index()].as_mut())?;
            }
            self.adjudicate();
        }
        Ok(())
    }

    /// The game as a seat's bot may see it.
    fn ask(&self, seat: Seat, thought_ms: u64) -> Ask<'_> {
        let now_ms = self.now_ms.saturating_add_unsigned(thought_ms);
        let Place {
            luck,
            encounter,
            game,
            stop,
            ..
        } = self.place;
        Ask::new(
            &self.table,
            seat,
            self.patience(now_ms),
            luck.decisions(encounter, game),
            stop,
            now_ms,
        )
    }

    /// How long the bot on turn may take from now on: until its flag falls, with the margin, or until it counts as
    /// hanging.
    fn patience(&self, now_ms: i64) -> Duration {
        let left = self.table.wake_ms().map(|falls_ms| {
            let left = u64::try_from(falls_ms.saturating_sub(now_ms)).unwrap_or(0);
            Duration::from_millis(left) + self.plan.margin
        });
        left.map_or(self.plan.patience, |left| left.min(self.plan.patience))
    }

    /// One decision of a bot, with everything that can go wrong.
    fn decide(&mut self, seat: Seat, player: &mut dyn Player) -> Result<(), Unplayed> {
        let mut thought = Duration::ZERO;
        let mut refused: Option<String> = None;
        loop {
            let thought_ms = milliseconds(thought);
            let started = Instant::now();
            let answer = {
                let ask = self.ask(seat, thought_ms).again(refused.as_deref());
                let back = match self.down[seat.index()] {
                    true => player.revive(&ask),
                    false => Ok(()),
                };
                back.and_then(|()| player.choose(&ask))
            };
            thought += started.elapsed();
            self.check_goes_on()?;
            let verdict = self.judge(seat, answer, thought);
            match verdict {
                Verdict::Made => return self.charge(seat, true, thought),
                Verdict::Late(change) => return self.adopt(seat, change, thought),
                Verdict::Random(note) => return self.random(seat, &note, thought),
                Verdict::Lost(change) => return self.adopt(seat, change, thought),
                Verdict::Again(why) => refused = Some(why),
            }
        }
    }

    /// A bot that was interrupted has done nothing wrong.
    fn check_goes_on(&self) -> Result<(), Stopped> {
        match self.place.stop.load(Ordering::Relaxed) {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// When the decision counts as made: not after the fall of the flag, if it counts at all.
    fn moment(&self, thought: Duration) -> i64 {
        let thought_ms = milliseconds(thought);
        let now_ms = self.now_ms.saturating_add_unsigned(thought_ms);
        self.table.wake_ms().map_or(now_ms, |falls_ms| now_ms.min(falls_ms - 1))
    }

    /// Whether the bot took longer than it may, the margin included.
    fn is_late(&self, thought: Duration) -> bool {
        thought >= self.patience(self.now_ms)
    }

    fn judge(&mut self, seat: Seat, answer: Result<Choice, Failure>, thought: Duration) -> Verdict {
        let choice = match answer {
            Ok(choice) => choice,
            Err(failure) => {
                self.down[seat.index()] = true;
                return self.penalty(seat, FaultKind::of(&failure), &failure.to_string(), None, thought);
            }
        };
        self.down[seat.index()] = false;
        let moment = self.moment(thought);
        let (mv, comment) = (notation(choice.notation.clone()), plain(&choice.comment));
        if self.is_late(thought) {
            return match self.table.play(seat, &mv, &comment, moment).ok() {
                // The rules come first: a move that ends the game ends it.
                Some(change) if change.status() == Status::Over => Verdict::Late(change),
                late => {
                    let what = format!("answered after {} ms", thought.as_millis());
                    self.penalty(seat, FaultKind::Time, &what, late, thought)
                }
            };
        }
        match self.table.play_here(seat, &mv, &comment, moment) {
            Ok(()) => {
                self.judgements.note(seat, choice.value);
                Verdict::Made
            }
            Err(error) => {
                let what = format!(
                    "`{}` is no legal move: {}",
                    shorten(&choice.notation, MAX_SHOWN),
                    shorten(&error.to_string(), MAX_SHOWN)
                );
                self.penalty(seat, FaultKind::Illegal, &what, None, thought)
            }
        }
    }

    /// A fault outside a decision: at the begin of a game.
    fn fail(&mut self, seat: Seat, failure: &Failure, player: &mut dyn Player) -> Result<(), Unplayed> {
        loop {
            if self.place.stop.load(Ordering::Relaxed) {
                return Err(Stopped.into());
            }
            let verdict = self.penalty(seat, FaultKind::of(failure), &failure.to_string(), None, Duration::ZERO);
            match verdict {
                Verdict::Lost(change) => return self.adopt(seat, change, Duration::ZERO),
                // A random move can only be made on the seat's turn; the bot is asked again then.
                Verdict::Made | Verdict::Late(_) | Verdict::Random(_) => return Ok(()),
                Verdict::Again(_) => {
                    let ask = self.ask(seat, 0);
                    if player.revive(&ask).is_ok() {
                        self.down[seat.index()] = false;
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Takes a change that the table has not taken yet.
    fn adopt(&mut self, seat: Seat, change: Change, thought: Duration) -> Result<(), Unplayed> {
        let decided = change.events().any(|event| event.kind == Kind::Move);
        self.table.adopt(change);
        self.charge(seat, decided, thought)
    }

    /// What follows once a seat's decision stands on the table.
    fn charge(&mut self, seat: Seat, decided: bool, thought: Duration) -> Result<(), Unplayed> {
        self.thought[seat.index()] += thought;
        self.now_ms = self.table.time_ms();
        self.plies += u32::from(decided);
        self.meet_luck()
    }

    /// Where luck is shared draw by draw, waits until the other games of the encounter have drawn as often.
    fn meet_luck(&self) -> Result<(), Unplayed> {
        let Some(gate) = self.place.gate else { return Ok(()) };
        let drawn = self.table.log().iter();
        let drawn = drawn.filter(|logged| logged.event.kind == Kind::Chance).count();
        Ok(gate.meet(self.place.game, drawn, self.place.stop)?)
    }

    /// A random legal move instead of the bot's own.
    fn random(&mut self, seat: Seat, note: &str, thought: Duration) -> Result<(), Unplayed> {
        let text = {
            let ask = self.ask(seat, 0);
            ask.random(ask.seed())
        };
        let text = text.ok_or_else(|| Unplayed::Setup("there is no legal move".into()))?;
        let moment = self.moment(thought);
        let played = self.table.play_here(seat, &notation(text), note, moment);
        played.map_err(|error| Unplayed::Setup(format!("a legal move was refused: {error}")))?;
        self.judgements.note(seat, None);
        self.charge(seat, true, thought)
    }

    /// The engine plays a seat on whose bot is out of the game.
    fn stand_in(&mut self, seat: Seat) -> Result<(), Unplayed> {
        let mut engine = EnginePlayer {
            level: 1,
            nodes: Some(STAND_IN_NODES),
            time: None,
        };
        let choice = engine.choose(&self.ask(seat, 0));
        let choice = choice.map_err(|failure| Unplayed::Setup(failure.to_string()))?;
        let played = self.table.play_here(seat, &notation(choice.notation), "", self.now_ms);
        played.map_err(|error| Unplayed::Setup(format!("an engine's move was refused: {error}")))?;
        self.charge(seat, true, Duration::ZERO)
    }

    fn played(&mut self) -> Played {
        let left: Vec<bool> = self.table.seats().iter().map(|seat| seat.resigned).collect();
        let side = |seat: Seat| self.table.game().side(seat);
        let (placing, reason) = match self.table.ending() {
            Some(ending) => (placing(ending, &left, side), ending.reason.clone()),
            None => (Placing::level(left.len()), "unfinished".into()),
        };
        Played {
            placing,
            reason,
            plies: self.plies,
            faults: std::mem::take(&mut self.faults),
            thought_ms: self.thought.iter().map(|thought| milliseconds(*thought)).collect(),
        }
    }
}
