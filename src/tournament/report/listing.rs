//! The games as the pages list them: in schedule order, a page for so many.

use std::collections::HashMap;
use std::ops::Range;

use super::{Counting, Sorted};
use crate::tournament::journal::GameLine;
use crate::tournament::plan::Plan;

/// The games of a page. So many are also shown in the report itself, if there are no more.
pub(super) const PAGE: usize = 400;

/// The games of a run.
pub(super) struct Listing<'a> {
    games: Vec<Listed<'a>>,
    by_id: HashMap<&'a str, usize>,
}

/// A game of a run.
pub(super) struct Listed<'a> {
    /// The game.
    pub(super) line: &'a GameLine,
    /// The line of `games.jsonl` that holds its record, from 1.
    pub(super) number: usize,
    /// Whether it counts.
    pub(super) counting: Counting,
}

impl<'a> Listing<'a> {
    /// The games of a journal, in its order.
    pub(super) fn of(plan: &Plan, lines: &'a [GameLine]) -> Self {
        let numbers: HashMap<&str, usize> = lines.iter().map(|line| line.id.as_str()).zip(1..).collect();
        let sorted = Sorted::of(plan, lines);
        let listed = |(line, counting): (&'a GameLine, Counting)| Listed {
            line,
            number: numbers.get(line.id.as_str()).copied().unwrap_or(0),
            counting,
        };
        let games: Vec<Listed<'a>> = sorted.games.into_iter().map(listed).collect();
        let by_id = games.iter().map(|game| game.line.id.as_str()).zip(0..).collect();
        Listing { games, by_id }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether the report itself shows them; otherwise they have pages of their own.
    pub(super) fn is_inline(&self) -> bool {
        self.games.len() <= PAGE
    }

    /// The pages, as ranges of games.
    pub(super) fn pages(&self) -> impl Iterator<Item = Range<usize>> {
        let all = self.games.len();
        (0..all).step_by(PAGE).map(move |from| from..all.min(from + PAGE))
    }

    /// Some of the games.
    pub(super) fn games(&self, range: Range<usize>) -> &[Listed<'a>] {
        &self.games[range]
    }

    /// Where the report leads to for this game; `None` if it is not among them.
    pub(super) fn href(&self, id: &str) -> Option<String> {
        let &index = self.by_id.get(id)?;
        let anchor = self.games[index].anchor();
        Some(match self.is_inline() {
            true => format!("#{anchor}"),
            false => format!("{}#{anchor}", page_path(index / PAGE)),
        })
    }
}

impl Listed<'_> {
    /// Its name in a page.
    pub(super) fn anchor(&self) -> String {
        format!("game-{}", self.label())
    }

    /// Its number in the schedule.
    pub(super) fn label(&self) -> String {
        label(self.line)
    }
}

/// A game's number in the schedule: encounter and game, from 1.
pub(super) fn label(line: &GameLine) -> String {
    format!("{}.{}", line.encounter.number + 1, line.game + 1)
}

/// The path of a page of games, from the report.
pub(super) fn page_path(page: usize) -> String {
    format!("games/{}.html", page + 1)
}
