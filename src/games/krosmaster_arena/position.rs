//! What play changes.

use std::sync::Arc;

use super::board::Cell;
use super::faces::Face;
use super::figure::{Figure, Name};
use crate::rules::Seat;

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A seat picks a figure for its team.
    Draft,
    /// Chance says who begins.
    First,
    /// Chance lays items open.
    Market,
    /// A seat places its next figure.
    Deploy,
    /// The tension dice.
    Tension,
    /// The seat says what the open tension dice are.
    Assign,
    /// The seat gives the first die that is left, or keeps it.
    Inspire,
    /// The active figure acts.
    Act,
    /// The dice for the active figure's step to this cell.
    Lock(Cell),
    /// The dice for the active figure's attack.
    Attack {
        /// Whom it hits.
        target: Name,
        /// The spell: an index into the roster's list.
        spell: u16,
    },
    /// The item of a blind purchase, from the pile of this rank; of any rank if a text left it open.
    Item(Option<u8>),
    /// The game is over.
    Over(End),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The seat won by knock-out or purchase.
    Glory(Seat),
    /// The seat won, or nobody, by doubles of the tension dice.
    Tension(Option<Seat>),
    /// The seat won because the other one has no figures.
    NoFigures(Seat),
}

/// The items of one rank that lie open, in the order of the item table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    list: [Option<u16>; 2],
}

impl Shelf {
    /// The items that lie open.
    pub fn open(&self) -> impl Iterator<Item = u16> + use<> {
        self.list.into_iter().flatten()
    }

    /// How many more items it can take.
    pub fn room(&self) -> usize {
        self.list.iter().filter(|place| place.is_none()).count()
    }

    /// Lays an item open.
    pub fn add(&mut self, item: u16) {
        match self.list {
            [None, _] => self.list[0] = Some(item),
            [Some(other), _] => self.list = [Some(item.min(other)), Some(item.max(other))],
        }
    }

    /// Takes an item away, if it is there.
    pub fn remove(&mut self, item: u16) {
        if self.list[1] == Some(item) {
            self.list[1] = None;
        } else if self.list[0] == Some(item) {
            self.list = [self.list[1], None];
        }
    }
}

/// A spell cast in the running activation that may not be cast again, or not at the same target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// The spell: an index into the roster's list.
    pub spell: u16,
    /// At what, where each target has its own limit.
    pub at: Option<Aim>,
}

/// What a limit once a target goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A figure.
    Figure(Name),
    /// A cell, whoever stands there.
    Cell(Cell),
}

/// A position.
///
/// Figures stand in timeline order, seat 0's first; before the game starts that of their initiatives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The number of turns begun.
    pub(super) turn: u32,
    /// Who begins, once it is known.
    pub(super) first: Option<Seat>,
    /// Who acts or whose turn it is.
    pub(super) seat: Seat,
    pub(super) phase: Phase,
    /// The glory of each seat.
    pub(super) gg: [u8; 2],
    /// Whether there still is a wild GG: each seat's own, or the neutral one at 0.
    pub(super) wild: [bool; 2],
    pub(super) kamas: [u32; 2],
    /// The tension dice: as rolled while they are assigned, then those that are still to be given.
    pub(super) dice: [Option<Face>; 2],
    /// How many dice the seat kept at the last inspiration.
    pub(super) kept: u8,
    /// The figure whose activation it is, or was when it was knocked out.
    pub(super) active: Option<Name>,
    /// The active figure's place among the figures, or the place of the one that comes next if it is gone.
    pub(super) cursor: usize,
    /// Whether the seat has bought a GG in this turn.
    pub(super) bought: bool,
    /// The kamas left on each of the map's cells with kamas.
    pub(super) ground: Arc<[u8]>,
    /// The open items of each rank.
    pub(super) shop: [Shelf; 3],
    /// How many copies of each item are in its pile.
    pub(super) piles: Arc<[u8]>,
    /// The figures that the running spell is still to hit.
    pub(super) queue: Vec<Name>,
    pub(super) figures: Vec<Figure>,
    /// The limited spells that the active figure has cast in this activation.
    pub(super) used: Vec<Used>,
    /// The teams that are being drafted.
    pub(super) picks: [Vec<u16>; 2],
    /// The next number for a figure of each seat.
    pub(super) next: [u32; 2],
}

impl Position {
    /// Where a figure is among the figures.
    pub(super) fn index(&self, name: Name) -> Option<usize> {
        self.figures.iter().position(|figure| figure.name == name)
    }

    /// The figure of this name, if it is on the board.
    pub(super) fn figure(&self, name: Name) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.name == name)
    }

    /// The figure on a cell.
    pub(super) fn on(&self, cell: Cell) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.is_on(cell))
    }

    /// The figure whose activation it is.
    pub(super) fn actor(&self) -> Option<&Figure> {
        self.figures
            .get(self.cursor)
            .filter(|figure| Some(figure.name) == self.active)
    }

    pub(super) fn actor_mut(&mut self) -> Option<&mut Figure> {
        let active = self.active;
        self.figures
            .get_mut(self.cursor)
            .filter(|figure| Some(figure.name) == active)
    }

    /// The seat's figures, summons included, in timeline order.
    pub(super) fn team(&self, seat: Seat) -> impl Iterator<Item = &Figure> + Clone {
        self.figures.iter().filter(move |figure| figure.name.seat == seat)
    }

    pub(super) const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }
}
