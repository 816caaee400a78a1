//! A figure on the board.

use std::fmt;

use super::board::Cell;
use super::words::{Powers, States};
use crate::rules::Seat;

/// The largest number that is read, so that play does not run out of them.
const MOST_NUMBER: u32 = 1_000_000_000;

/// A figure's name: `A` or `B` for the seat, and a number that is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// The seat it belongs to.
    pub seat: Seat,
    /// Its number, from 1.
    pub number: u32,
}

impl Name {
    /// The name of this text.
    pub fn read(text: &str) -> Option<Name> {
        let (letter, digits) = text.split_at_checked(1)?;
        let seat = match letter {
            "A" | "a" => Seat(0),
            "B" | "b" => Seat(1),
            _ => return None,
        };
        let plain = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok().filter(|_| plain)?;
        (number <= MOST_NUMBER).then_some(Name { seat, number })
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.seat.0 == 0 { 'A' } else { 'B' }, self.number)
    }
}

/// The most items of a figure: one less than its level while it may still buy, so its level.
const MOST_ITEMS: usize = 6;

/// The items of a figure, in the order of the item table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Items {
    list: [u16; MOST_ITEMS],
    len: u8,
}

impl Items {
    /// The items.
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.len.into()]
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Puts an item in; false if there is no room.
    pub fn add(&mut self, item: u16) -> bool {
        if self.len() == MOST_ITEMS {
            return false;
        }
        self.list[self.len()] = item;
        self.len += 1;
        self.list[..usize::from(self.len)].sort_unstable();
        true
    }

    /// Takes an item out, if it is there.
    pub fn remove(&mut self, item: u16) {
        if let Some(index) = self.as_slice().iter().position(|&other| other == item) {
            let len = self.len();
            self.list.copy_within(index + 1..len, index);
            self.len -= 1;
            // Equal lists are equal in every byte.
            self.list[self.len()] = 0;
        }
    }
}

/// What a figure has for an activation: AP, MP and range bonus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// Action points.
    pub ap: i32,
    /// Movement points.
    pub mp: i32,
    /// More range with green ranges.
    pub range: i32,
}

/// A figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its name.
    pub name: Name,
    /// Its kind: an index into the roster.
    pub kind: u16,
    /// Where it stands; nowhere before it is placed.
    pub cell: Option<Cell>,
    /// The wounds that it can still take.
    pub lp: i32,
    /// The wounds that it can take at most.
    pub max_lp: i32,
    /// What is left in the running activation.
    pub left: Points,
    /// What is added to its next activation.
    pub tokens: Points,
    /// Its states.
    pub states: States,
    /// The powers granted to it, by the seat whose next turn ends them.
    pub granted: [Powers; 2],
    /// Its items.
    pub items: Items,
    /// The spells that it may cast once in the game and has cast: a bit for each of its spells.
    pub gone: u32,
    /// A summon's summoner.
    pub owner: Option<Name>,
    /// A summon that appeared after the last start of a turn of its seat: it is not activated yet.
    pub waits: bool,
}

impl Figure {
    /// Whether it is a summon.
    pub const fn is_summon(&self) -> bool {
        self.owner.is_some()
    }

    /// Whether it stands on the cell.
    pub fn is_on(&self, cell: Cell) -> bool {
        self.cell == Some(cell)
    }
}
