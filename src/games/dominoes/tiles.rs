//! The double-six set: tiles, and sets of tiles as bits.

use std::fmt;

/// How many tiles there are.
pub const TILES: usize = 28;

/// A tile, as its index in the order of the rules document: 6-6, 6-5, …, 1-0, 0-0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The double six.
    pub const SIX_SIX: Tile = Tile(0);

    /// The tile with these two pips (0 to 6), in either order.
    ///
    /// # Panics
    /// On a pip above 6.
    pub const fn new(a: u8, b: u8) -> Tile {
        assert!(a <= 6 && b <= 6);
        let (high, low) = if a >= b { (a, b) } else { (b, a) };
        Tile(27 - (high * (high + 1) / 2 + low))
    }

    /// The larger pip.
    pub const fn high(self) -> u8 {
        HIGH[self.0 as usize]
    }

    /// The smaller pip.
    pub const fn low(self) -> u8 {
        27 - self.0 - self.high() * (self.high() + 1) / 2
    }

    /// Whether both pips are equal.
    pub const fn is_double(self) -> bool {
        self.high() == self.low()
    }

    /// The sum of the pips.
    pub const fn value(self) -> u8 {
        self.high() + self.low()
    }

    /// Whether one of the halves shows this pip.
    pub const fn has(self, pip: u8) -> bool {
        self.high() == pip || self.low() == pip
    }

    /// The half across from one that shows `pip`; the same pip on a double.
    pub const fn across(self, pip: u8) -> u8 {
        self.value() - pip
    }

    /// The place of a tile where the highest value comes first, and of equal values the larger pip.
    pub const fn weight(self) -> (u8, u8) {
        (self.value(), self.high())
    }
}

/// The larger pip of each tile.
const HIGH: [u8; TILES] = {
    let mut table = [0; TILES];
    let mut index = 0;
    let mut high = 7;
    while high > 0 {
        high -= 1;
        let mut low = 0;
        while low <= high {
            table[index] = high;
            index += 1;
            low += 1;
        }
    }
    table
};

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high(), self.low())
    }
}

/// A set of tiles; iterates in the order of the rules document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileSet(u32);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);
    /// The whole set.
    pub const ALL: TileSet = TileSet((1 << TILES) - 1);
    /// The seven doubles.
    pub const DOUBLES: TileSet = {
        let mut set = 0;
        let mut pip = 0;
        while pip <= 6 {
            set |= 1 << Tile::new(pip, pip).0;
            pip += 1;
        }
        TileSet(set)
    };
    /// The tiles that fit everywhere in the variant matador.
    pub const MATADORS: TileSet =
        TileSet(1 << Tile::new(0, 0).0 | 1 << Tile::new(6, 1).0 | 1 << Tile::new(5, 2).0 | 1 << Tile::new(4, 3).0);

    /// The tiles with a half that shows `pip` (0 to 6).
    pub const fn with_pip(pip: u8) -> TileSet {
        WITH_PIP[pip as usize]
    }

    /// The number of tiles.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the tile is in it.
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    /// Puts a tile in.
    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Takes a tile out.
    pub fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// The tiles of both.
    pub const fn and(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    /// The tiles of either.
    pub const fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// The tiles of this set that are not in the other.
    pub const fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// The first tile in the order of the rules document; of doubles, the highest.
    pub fn first(self) -> Option<Tile> {
        (self.0 != 0).then(|| Tile(self.0.trailing_zeros() as u8))
    }

    /// The tile of the highest value; of equal values, the one with the larger pip.
    pub fn heaviest(self) -> Option<Tile> {
        self.into_iter().max_by_key(|tile| tile.weight())
    }

    /// The sum of all pips.
    pub fn value(self) -> i32 {
        self.into_iter().map(|tile| i32::from(tile.value())).sum()
    }
}

/// The tiles that show each pip.
const WITH_PIP: [TileSet; 7] = {
    let mut table = [TileSet(0); 7];
    let mut pip = 0;
    while pip <= 6 {
        let mut other = 0;
        while other <= 6 {
            table[pip as usize].0 |= 1 << Tile::new(pip, other).0;
            other += 1;
        }
        pip += 1;
    }
    table
};

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = TileSet::EMPTY;
        for tile in tiles {
            set.insert(tile);
        }
        set
    }
}

impl IntoIterator for TileSet {
    type Item = Tile;
    type IntoIter = Tiles;

    fn into_iter(self) -> Tiles {
        Tiles(self.0)
    }
}

/// The tiles of a set, in the order of the rules document.
#[derive(Clone, Debug)]
pub struct Tiles(u32);

impl Iterator for Tiles {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        let tile = TileSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_is_complete_and_in_order() {
        let texts: Vec<String> = TileSet::ALL.into_iter().map(|tile| tile.to_string()).collect();
        assert_eq!(texts.len(), TILES);
        assert_eq!(&texts[..8], ["6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0", "5-5"]);
        assert_eq!(texts[27], "0-0");
        assert!(texts.windows(2).all(|pair| pair[0] > pair[1]));
        assert_eq!(TileSet::ALL.value(), 168);
        assert!((0..=6).all(|pip| TileSet::with_pip(pip).len() == 7));
        assert_eq!(TileSet::DOUBLES.len(), 7);
        for tile in TileSet::ALL {
            assert_eq!(Tile::new(tile.low(), tile.high()), tile);
            assert_eq!(tile.across(tile.high()), tile.low());
        }
    }
}
