//! What a tournament says so far: the table, the ratings, who did what against whom, and how the games went.
//!
//! * [`Report::of`]: everything that is reported, as plain data
//! * `facts`, `table`, `crosstable`, `seats`, `openings`, `play`, `progress`: its parts
//! * [`terminal`]: the report as text for a terminal
//! * [`write()`]: the report and the games as files, for people and for other programs
//! * `html`, `plot`: the pages, and the drawings on them
//! * `export`: the games in their field's formats
//!
//! A report is a pure function of the plan and of the set of games played, in whatever order they came in; it is
//! defined before the first game. Only the time that bots thought differs between two runs of the same plan.

mod crosstable;
mod export;
mod facts;
mod html;
mod listing;
mod openings;
mod play;
mod plot;
mod progress;
mod seats;
mod table;
pub mod terminal;
#[cfg(test)]
mod tests;
mod write;

use serde::Serialize;

use super::journal::GameLine;
use super::pairing::{Done, Next};
use super::plan::Plan;
use super::runner::Results;
use super::schedule;
use super::stats::{Comparison, Ratings, SprtState};

pub use crosstable::{Crosstable, Meeting};
pub use facts::Fact;
pub use openings::{OpeningLine, OpeningStats};
pub use play::{Ending, FaultExample, FaultLine, Lengths, Thinking};
pub use progress::{LlrPoint, Progress, ScorePoint};
pub use seats::{SeatLine, SeatStats};
pub use table::{Entrant, TableLine};
pub use write::{WriteError, write};

/// What is reported of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The tournament's name.
    pub name: String,
    /// The name of the game in English.
    pub game: &'static str,
    /// What was planned.
    pub facts: Vec<Fact>,
    /// The format's name in a plan.
    pub format: &'static str,
    /// How many seats a game has.
    pub seats: usize,
    /// Whether the games of an encounter share their luck; `None` in a game without luck.
    pub shared_luck: Option<bool>,
    /// The entrants, in the order of the plan: what is called an entrant elsewhere is an index into this list.
    pub entrants: Vec<Entrant>,
    /// How many games there are.
    pub games: GameCounts,
    /// Whether nothing will be played any more.
    pub over: bool,
    /// The table, best first.
    pub table: Vec<TableLine>,
    /// The ratings over the whole table; `None` if there are none, for the reason in `unrated`.
    pub ratings: Option<Ratings>,
    /// Why there are no ratings.
    pub unrated: Option<String>,
    /// Everybody against everybody.
    pub crosstable: Crosstable,
    /// The plan's test, if it has one.
    pub test: Option<Test>,
    /// What the seats were worth.
    pub seat_stats: SeatStats,
    /// What the openings were worth.
    pub opening_stats: OpeningStats,
    /// Why games ended, the most frequent reason first.
    pub endings: Vec<Ending>,
    /// What went wrong, by entrant and kind.
    pub faults: Vec<FaultLine>,
    /// How long games were, in decisions; `None` before the first.
    pub lengths: Option<Lengths>,
    /// How long each entrant thought.
    pub thinking: Vec<Thinking>,
    /// How the scores went, game by game.
    pub progress: Progress,
}

/// How many games there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameCounts {
    /// Games that count.
    pub counted: u64,
    /// Games of encounters that are not complete: they don't count yet.
    pub open: u64,
    /// Games that were played beyond the encounter that decided the test: they never count.
    pub beyond: u64,
}

/// A test of two.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// Where it stands.
    pub state: SprtState,
    /// The encounters that it has looked at.
    pub encounters: u64,
    /// The first entrant of the plan against the second.
    pub comparison: Comparison,
}

/// A game that counts, and who sat where.
struct Counted<'a> {
    line: &'a GameLine,
    seating: Vec<usize>,
}

impl Report {
    /// The report of these games, in any order.
    pub fn of(plan: &Plan, lines: &[GameLine]) -> Report {
        let sorted = Sorted::of(plan, lines);
        let counted = &sorted.counted;
        let games: Vec<Counted<'_>> = sorted
            .games
            .iter()
            .filter(|(_, counting)| *counting == Counting::Counts)
            .map(|(line, _)| Counted {
                seating: line.encounter.seating(line.game),
                line,
            })
            .collect();
        let of_counting = |wanted| sorted.games.iter().filter(|(_, counting)| *counting == wanted).count() as u64;
        let (ratings, unrated) = match table::ratings(plan, &games) {
            Ok(ratings) => (Some(ratings), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Report {
            name: plan.name.clone(),
            game: plan.game_type.about().name_en,
            facts: facts::of(plan),
            format: plan.format.name(),
            seats: plan.seats,
            shared_luck: plan.game_type.about().chance.then_some(plan.shared_luck),
            entrants: table::entrants(plan),
            games: GameCounts {
                counted: games.len() as u64,
                open: of_counting(Counting::Open),
                beyond: of_counting(Counting::Beyond),
            },
            over: matches!(schedule::next(plan, &sorted.done), Next::Over(_)),
            table: table::of(plan, counted, ratings.as_ref()),
            ratings,
            unrated,
            crosstable: Crosstable::of(plan.seats, counted),
            test: test(plan, counted),
            seat_stats: seats::of(plan, &games),
            opening_stats: openings::of(plan, counted),
            endings: play::endings(&games),
            faults: play::faults(&games),
            lengths: play::lengths(&games),
            thinking: play::thinking(plan.bots.len(), &games),
            progress: Progress::of(plan, counted),
        }
    }

    /// The name of an entrant.
    pub fn name_of(&self, entrant: usize) -> &str {
        self.entrants.get(entrant).map_or("", |entrant| entrant.name.as_str())
    }
}

/// Whether a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counting {
    Counts,
    /// Its encounter is not complete.
    Open,
    /// It was played beyond the encounter that decided the test.
    Beyond,
}

/// Games in schedule order, whatever order they came in.
struct Sorted<'a> {
    games: Vec<(&'a GameLine, Counting)>,
    /// The complete encounters.
    done: Vec<Done>,
    /// Those that count.
    counted: Vec<Done>,
}

impl<'a> Sorted<'a> {
    fn of(plan: &Plan, lines: &'a [GameLine]) -> Self {
        let mut fitting: Vec<&GameLine> = lines.iter().filter(|line| fits(plan, line)).collect();
        fitting.sort_by_key(|line| (line.encounter.number, line.game));
        let mut results = Results::default();
        for line in &fitting {
            results.add(line);
        }
        let done = results.done();
        let counted = schedule::counted(plan, &done);
        // Both are in the order of their numbers.
        let is_in = |list: &[Done], line: &GameLine| {
            list.binary_search_by_key(&line.encounter.number, |done| done.encounter.number)
                .is_ok()
        };
        let counting = |line| match (is_in(&counted, line), is_in(&done, line)) {
            (true, _) => Counting::Counts,
            (false, true) => Counting::Beyond,
            (false, false) => Counting::Open,
        };
        let games = fitting.into_iter().map(|line| (line, counting(line))).collect();
        Sorted { games, done, counted }
    }
}

/// The plan's test: it looks at encounters in the order of their numbers, up to the first gap.
fn test(plan: &Plan, counted: &[Done]) -> Option<Test> {
    let in_order = (0..)
        .zip(counted)
        .take_while(|(number, done)| done.encounter.number == *number)
        .count();
    let looked_at = &counted[..in_order];
    Some(Test {
        state: schedule::test_state(plan, looked_at)?,
        encounters: in_order as u64,
        comparison: crosstable::whole(looked_at),
    })
}

/// Whether a game can be one of this plan. A journal belongs to its plan; whoever reads one from elsewhere may not.
fn fits(plan: &Plan, line: &GameLine) -> bool {
    let (seated, played) = (&line.encounter.entrants, &line.played);
    let seats = [
        seated.len(),
        played.placing.places.len(),
        played.placing.scores.len(),
        played.thought_ms.len(),
    ];
    seats.iter().all(|&seats| seats == plan.seats)
        && seated.iter().all(|&entrant| entrant < plan.bots.len())
        && (1..seated.len()).all(|seat| !seated[..seat].contains(&seated[seat]))
        && line.game < line.encounter.games
        && played.faults.iter().all(|fault| usize::from(fault.seat) < plan.seats)
}
