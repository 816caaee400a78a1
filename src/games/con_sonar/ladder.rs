//! The ladder and the submarines on it.

use std::fmt;

/// The colours, in the order of the rules; a colour is an index into it.
pub(super) const COLOURS: [char; 6] = ['R', 'B', 'G', 'Y', 'P', 'W'];
/// The rungs; the lowest is 1.
pub(super) const RUNGS: u8 = 8;

/// A colour's letter.
pub(super) fn letter(colour: u8) -> char {
    COLOURS[usize::from(colour)]
}

/// The colour of a letter.
pub(super) fn colour_of(letter: char) -> Option<u8> {
    COLOURS
        .iter()
        .position(|&known| known == letter)
        .map(|index| index as u8)
}

/// A submarine: those of one colour on one rung are all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Submarine {
    /// An index into [`COLOURS`].
    pub(super) colour: u8,
    /// 1 to 8.
    pub(super) rung: u8,
}

impl Submarine {
    /// The submarine of a colour on a rung, if there is such a rung.
    pub(super) fn new(colour: u8, rung: u8) -> Option<Self> {
        (1..=RUNGS).contains(&rung).then_some(Submarine { colour, rung })
    }

    /// Reads a colour's letter and a rung, the letter in either case.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let colour = colour_of(letters.next()?.to_ascii_uppercase())?;
        let rung = letters.next()?.to_digit(10).map(|digit| digit as u8)?;
        Submarine::new(colour, rung).filter(|_| letters.next().is_none())
    }
}

impl fmt::Display for Submarine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.colour), self.rung)
    }
}

/// The submarines on the ladder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ladder {
    /// How many submarines of each colour stand on each rung, the lowest first.
    rungs: [[u8; RUNGS as usize]; COLOURS.len()],
    /// How many of each colour there are.
    left: [u8; COLOURS.len()],
}

impl Ladder {
    pub fn add(&mut self, submarine: Submarine) {
        *self.rung(submarine) += 1;
        self.left[usize::from(submarine.colour)] += 1;
    }

    /// Takes a submarine off; false if there is none like it.
    pub fn remove(&mut self, submarine: Submarine) -> bool {
        let found = self.has(submarine);
        if found {
            *self.rung(submarine) -= 1;
            self.left[usize::from(submarine.colour)] -= 1;
        }
        found
    }

    /// Moves a submarine up (or down, if `steps` is negative), to the end of the ladder at most.
    pub fn shift(&mut self, submarine: Submarine, steps: i8) {
        if self.remove(submarine) {
            let rung = (submarine.rung as i8 + steps).clamp(1, RUNGS as i8) as u8;
            self.add(Submarine { rung, ..submarine });
        }
    }

    pub fn has(&self, submarine: Submarine) -> bool {
        self.rungs[usize::from(submarine.colour)][usize::from(submarine.rung - 1)] > 0
    }

    /// How many of a colour are left.
    pub fn left(&self, colour: u8) -> u8 {
        self.left[usize::from(colour)]
    }

    /// How many are left.
    pub fn len(&self) -> u8 {
        self.left.iter().sum()
    }

    /// How many of a colour stand on each rung, the lowest first.
    pub fn of(&self, colour: u8) -> &[u8; RUNGS as usize] {
        &self.rungs[usize::from(colour)]
    }

    /// The different submarines of a colour, from the lowest rung up.
    pub fn different(&self, colour: u8) -> impl Iterator<Item = Submarine> + use<'_> {
        let occupied = |&(_, &count): &(usize, &u8)| count > 0;
        let rungs = self.of(colour).iter().enumerate().filter(occupied);
        rungs.map(move |(index, _)| Submarine {
            colour,
            rung: index as u8 + 1,
        })
    }

    /// All submarines, by colour and rung.
    pub fn iter(&self) -> impl Iterator<Item = Submarine> + use<'_> {
        let count = |submarine: Submarine| usize::from(self.of(submarine.colour)[usize::from(submarine.rung - 1)]);
        let different = (0..COLOURS.len() as u8).flat_map(|colour| self.different(colour));
        different.flat_map(move |submarine| std::iter::repeat_n(submarine, count(submarine)))
    }

    /// The submarines that a card of this colour may be used on: those of the colour, and if there are none, all.
    pub fn targets(&self, colour: u8) -> impl Iterator<Item = Submarine> + use<'_> {
        let colours = if self.left(colour) > 0 {
            colour..colour + 1
        } else {
            0..COLOURS.len() as u8
        };
        colours.flat_map(|colour| self.different(colour))
    }

    fn rung(&mut self, submarine: Submarine) -> &mut u8 {
        &mut self.rungs[usize::from(submarine.colour)][usize::from(submarine.rung - 1)]
    }
}
