//! Colours, and cards by their numbers: bags that count them and handfuls of one to three.

/// The number of a lord card: its place in canonical order (colour, then row of the table).
pub(super) type LordId = u8;
/// The number of a location: its row in the table, the bonus rows last.
pub(super) type LocationId = u8;
/// No location.
pub(super) const NO_LOCATION: LocationId = u8::MAX;

/// A guild of lords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The farmers.
    Yellow,
    /// The military.
    Red,
    /// The merchants.
    Green,
    /// The politicians.
    Blue,
    /// The mages.
    Purple,
}

impl Colour {
    /// All colours, in canonical order.
    pub const ALL: [Colour; 5] = [Colour::Yellow, Colour::Red, Colour::Green, Colour::Blue, Colour::Purple];

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Colour::Yellow => 'Y',
            Colour::Red => 'R',
            Colour::Green => 'G',
            Colour::Blue => 'B',
            Colour::Purple => 'P',
        }
    }

    /// The colour of a letter.
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// Its place in canonical order.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A deck, the piles or a hand: how many there are of each card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bag {
    counts: [u8; Bag::MOST],
    total: u16,
}

impl Bag {
    pub const EMPTY: Bag = Bag {
        counts: [0; Bag::MOST],
        total: 0,
    };
    /// How many different cards there may be; the number after the last one means none.
    pub const MOST: usize = u8::MAX as usize;

    pub const fn total(&self) -> u16 {
        self.total
    }

    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    pub const fn count(&self, id: u8) -> u8 {
        self.counts[id as usize]
    }

    pub fn has(&self, id: u8) -> bool {
        self.count(id) > 0
    }

    /// Adds one card; there are never more of it than the table's `copies`.
    pub fn add(&mut self, id: u8) {
        self.counts[id as usize] += 1;
        self.total += 1;
    }

    /// Adds this many of one card.
    pub fn add_many(&mut self, id: u8, count: u8) {
        self.counts[id as usize] += count;
        self.total += u16::from(count);
    }

    /// Takes one card out; does nothing if there is none.
    pub fn remove(&mut self, id: u8) {
        let count = &mut self.counts[id as usize];
        if *count > 0 {
            *count -= 1;
            self.total -= 1;
        }
    }

    /// Takes out all cards numbered in `ids` and puts them into `other`.
    pub fn pour(&mut self, ids: std::ops::Range<usize>, other: &mut Bag) {
        for id in ids {
            let count = std::mem::take(&mut self.counts[id]);
            self.total -= u16::from(count);
            other.add_many(id as u8, count);
        }
    }

    /// The different cards among the first `ids` numbers, in canonical order.
    pub fn kinds(&self, ids: usize) -> impl Iterator<Item = u8> {
        self.counts[..ids]
            .iter()
            .zip(0..)
            .filter_map(|(&count, id)| (count > 0).then_some(id))
    }

    /// Every card among the first `ids` numbers, in canonical order, equal ones repeated.
    pub fn cards(&self, ids: usize) -> impl Iterator<Item = u8> {
        self.kinds(ids)
            .flat_map(|id| std::iter::repeat_n(id, usize::from(self.count(id))))
    }

    /// The card at this place of the canonical order, which is below the total.
    pub fn nth(&self, place: u64) -> u8 {
        let mut rest = place;
        for (&count, id) in self.counts.iter().zip(0..) {
            if rest < u64::from(count) {
                return id;
            }
            rest -= u64::from(count);
        }
        unreachable!("the place is below the total")
    }
}

impl std::fmt::Debug for Bag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards(Bag::MOST)).finish()
    }
}

/// Up to three cards that were turned up together, in canonical order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Few {
    ids: [u8; Few::MOST],
    count: u8,
}

impl Few {
    /// No more cards are ever turned up together.
    pub const MOST: usize = 3;

    /// Puts one more card in its place; there are fewer than three yet.
    pub(super) fn add(&mut self, id: u8) {
        self.ids[usize::from(self.count)] = id;
        self.count += 1;
        self.ids[..usize::from(self.count)].sort_unstable();
    }

    /// The cards.
    pub(super) fn ids(&self) -> &[u8] {
        &self.ids[..usize::from(self.count)]
    }

    /// All cards but one of these.
    pub(super) fn others(&self, id: u8) -> impl Iterator<Item = u8> {
        let taken = self.ids().iter().position(|&other| other == id);
        let ids = self.ids().iter().enumerate();
        ids.filter(move |(place, _)| Some(*place) != taken)
            .map(|(_, &other)| other)
    }

    /// The different cards.
    pub(super) fn kinds(&self) -> impl Iterator<Item = u8> {
        let ids = self.ids();
        (0..ids.len())
            .filter(|&i| i == 0 || ids[i - 1] != ids[i])
            .map(|i| ids[i])
    }
}

impl FromIterator<u8> for Few {
    fn from_iter<I: IntoIterator<Item = u8>>(ids: I) -> Self {
        let mut few = Few::default();
        ids.into_iter().take(Few::MOST).for_each(|id| few.add(id));
        few
    }
}
