//! The faces of the dice.

use super::words::{Power, find, words};

/// A face of a die; all six are equally likely. In byte order of their letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Armour.
    Armour,
    /// Critical.
    Critical,
    /// Dodge.
    Dodge,
    /// Lock.
    Lock,
    /// Any of the four.
    Any,
    /// Dodge or critical.
    Either,
}
words!(Face {
    Armour = "A",
    Critical = "C",
    Dodge = "D",
    Lock = "L",
    Any = "S",
    Either = "X",
});

impl Face {
    /// The face of this letter.
    pub fn of(letter: char) -> Option<Face> {
        find(Face::ALL, Face::id, letter.encode_utf8(&mut [0; 4]))
    }

    /// What a tension die that shows this face may be.
    pub const fn readings(self) -> &'static [Face] {
        match self {
            Face::Armour => &[Face::Armour],
            Face::Critical => &[Face::Critical],
            Face::Dodge => &[Face::Dodge],
            Face::Lock => &[Face::Lock],
            Face::Any => &[Face::Critical, Face::Armour, Face::Dodge, Face::Lock],
            Face::Either => &[Face::Critical, Face::Dodge],
        }
    }

    /// Whether it is for the seat to say what the die is.
    pub const fn is_open(self) -> bool {
        matches!(self, Face::Any | Face::Either)
    }

    /// The power that a die of this final face gives.
    pub const fn power(self) -> Power {
        match self {
            Face::Armour => Power::Armor,
            Face::Dodge => Power::Dodge,
            Face::Lock => Power::Lock,
            // Open faces are settled before a die is given.
            Face::Critical | Face::Any | Face::Either => Power::Critical,
        }
    }

    /// A success of an attacker.
    pub const fn is_critical(self) -> bool {
        matches!(self, Face::Critical | Face::Either | Face::Any)
    }

    /// A success of whoever is attacked.
    pub const fn is_armour(self) -> bool {
        matches!(self, Face::Armour | Face::Any)
    }

    /// A success of whoever leaves.
    pub const fn is_dodge(self) -> bool {
        matches!(self, Face::Dodge | Face::Either | Face::Any)
    }

    /// A success of whoever holds.
    pub const fn is_lock(self) -> bool {
        matches!(self, Face::Lock | Face::Any)
    }
}
