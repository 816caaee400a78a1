//! Teams: which are legal, and which can still become so.

use super::Roster;

/// The levels of a team.
pub const LEVELS: usize = 12;
/// The fewest figures of a team.
pub const LEAST_FIGURES: usize = 3;
/// The most figures of a team.
pub const MOST_FIGURES: usize = 8;

/// Questions about teams of a roster.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a>(pub &'a Roster);

impl Draft<'_> {
    fn level(self, kind: u16) -> usize {
        self.0.rank(kind).map_or(0, |rank| rank.level.into())
    }

    /// The sum of the levels.
    pub fn levels(self, team: &[u16]) -> usize {
        team.iter().map(|&kind| self.level(kind)).sum()
    }

    /// How many copies of a figure a team may have.
    pub fn copies(self, kind: u16) -> usize {
        self.0.rank(kind).map_or(0, |rank| rank.colour.copies())
    }

    /// Whether no figure is there more often than its colour allows.
    pub fn keeps_copies(self, team: &[u16]) -> bool {
        let count = |kind| team.iter().filter(|&&other| other == kind).count();
        team.iter().all(|&kind| count(kind) <= self.copies(kind))
    }

    /// Whether the team is complete and legal.
    pub fn is_legal(self, team: &[u16]) -> bool {
        self.levels(team) == LEVELS && (LEAST_FIGURES..=MOST_FIGURES).contains(&team.len()) && self.keeps_copies(team)
    }

    /// How many more figures of each level from 1 to 6 a team may take, eight at most.
    fn left(self, team: &[u16]) -> [usize; 7] {
        let mut left = [0; 7];
        for kind in 0..self.0.figures as u16 {
            let taken = team.iter().filter(|&&other| other == kind).count();
            left[self.level(kind)] += self.copies(kind).saturating_sub(taken);
        }
        left.map(|count| count.min(MOST_FIGURES))
    }

    /// Whether the team can become legal, or is.
    pub fn can_be_completed(self, team: &[u16]) -> bool {
        self.levels(team) <= LEVELS && self.keeps_copies(team) && fills(&self.left(team), self.levels(team), team.len())
    }

    /// The figures that the team may take next.
    pub fn picks(self, team: &[u16]) -> impl Iterator<Item = u16> {
        let left = self.left(team);
        let levels = self.levels(team);
        let size = team.len();
        let may = [1, 2, 3, 4, 5, 6].map(|level| {
            let mut rest = left;
            let Some(fewer) = rest[level].checked_sub(1) else {
                return false;
            };
            // Eight stands for more.
            if left[level] < MOST_FIGURES {
                rest[level] = fewer;
            }
            fills(&rest, levels + level, size + 1)
        });
        (0..self.0.figures as u16).filter(move |&kind| {
            let taken = team.iter().filter(|&&other| other == kind).count();
            taken < self.copies(kind) && may[self.level(kind) - 1]
        })
    }
}

/// Whether so many levels and figures can be filled up with what is left of each level.
fn fills(left: &[usize; 7], levels: usize, size: usize) -> bool {
    fn fill(left: &[usize; 7], level: usize, levels: usize, size: usize) -> bool {
        if levels > LEVELS || size > MOST_FIGURES {
            return false;
        }
        if level == 0 {
            return levels == LEVELS && size >= LEAST_FIGURES;
        }
        (0..=left[level]).any(|count| fill(left, level - 1, levels + count * level, size + count))
    }
    fill(left, 6, levels, size)
}
