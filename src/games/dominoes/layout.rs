//! The tiles on the table.

use super::tiles::{TILES, Tile, TileSet};

/// An arm of the layout; `up` and `down` exist only on a spinner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The left end of the main line.
    Left,
    /// The right end of the main line.
    Right,
    /// The first side arm of the spinner.
    Up,
    /// The second side arm of the spinner.
    Down,
}

impl Side {
    /// All sides, in the order in which a cross is built.
    pub const ALL: [Side; 4] = [Side::Left, Side::Right, Side::Up, Side::Down];

    /// The name in moves.
    pub const fn id(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
            Side::Up => "up",
            Side::Down => "down",
        }
    }
}

/// A tile on an arm, packed into a byte: the arm, the joined pip and the outer pip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Joined(u8);

/// The lead tile and the arms. `Copy`, and without the heap: one byte a tile, in the order of play
/// (or of the text it was read from).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    lead: Option<Tile>,
    spinner: Option<Tile>,
    joined: [Joined; TILES - 1],
    lengths: [u8; 4],
    ends: [u8; 4],
    /// Bit `side` is set where the arm's last tile is a double.
    doubles: u8,
}

impl Layout {
    /// Lays the lead tile.
    pub fn start(&mut self, lead: Tile) {
        self.lead = Some(lead);
        self.ends[Side::Left as usize] = lead.high();
        self.ends[Side::Right as usize] = lead.low();
    }

    /// Makes a double that has been laid the spinner.
    pub fn set_spinner(&mut self, spinner: Tile) {
        self.spinner = Some(spinner);
        self.ends[Side::Up as usize] = spinner.high();
        self.ends[Side::Down as usize] = spinner.high();
    }

    /// Lays a tile at the end of an arm, with these pips inward and outward.
    pub fn join(&mut self, side: Side, inner: u8, outer: u8) {
        let count = self.lengths.iter().map(|&length| usize::from(length)).sum::<usize>();
        self.joined[count] = Joined((side as u8) << 6 | inner << 3 | outer);
        self.lengths[side as usize] += 1;
        self.ends[side as usize] = outer;
        self.doubles &= !(1 << side as u8);
        self.doubles |= u8::from(inner == outer) << side as u8;
    }

    /// The lead tile, if the round has been led.
    pub fn lead(&self) -> Option<Tile> {
        self.lead
    }

    /// The spinner, if there is one.
    pub fn spinner(&self) -> Option<Tile> {
        self.spinner
    }

    /// The number of tiles on an arm.
    pub fn length(&self, side: Side) -> u8 {
        self.lengths[side as usize]
    }

    /// The number of tiles on the table.
    pub fn count(&self) -> u8 {
        u8::from(self.lead.is_some()) + self.lengths.iter().sum::<u8>()
    }

    /// The pip at which the next tile is joined to an arm; of `up` and `down` only with a spinner.
    pub fn end(&self, side: Side) -> u8 {
        self.ends[side as usize]
    }

    /// The first arm without tiles, in the order in which a cross is built.
    pub fn first_empty(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.length(side) == 0)
    }

    /// Whether both sides of the spinner in the main line are covered.
    pub fn spinner_is_covered(&self) -> bool {
        let Some(spinner) = self.spinner else { return false };
        if self.lead == Some(spinner) {
            return self.length(Side::Left) > 0 && self.length(Side::Right) > 0;
        }
        // In an arm its inner side is joined; its outer side is free while it is the last tile.
        ![Side::Left, Side::Right]
            .into_iter()
            .any(|side| self.doubles >> side as u8 & 1 != 0 && self.end(side) == spinner.high())
    }

    /// The exposed ends as pips and weights (rules document, 5.1).
    pub fn exposed(&self) -> [(u8, u8); 4] {
        let mut ends = [(0, 0); 4];
        let Some(lead) = self.lead else { return ends };
        if self.lengths == [0; 4] {
            ends[0] = (lead.high(), 1);
            ends[1] = (lead.low(), 1);
            return ends;
        }
        for side in Side::ALL {
            let double = match (self.length(side), side) {
                (0, Side::Up | Side::Down) => continue,
                (0, _) => lead.is_double(),
                _ => self.doubles >> side as u8 & 1 != 0,
            };
            ends[side as usize] = (self.end(side), 1 + u8::from(double));
        }
        ends
    }

    /// The tiles of an arm from the centre outward, as inner and outer pips.
    pub fn arm(&self, side: Side) -> impl Iterator<Item = (u8, u8)> + '_ {
        let count = usize::from(self.lengths.iter().sum::<u8>());
        self.joined[..count]
            .iter()
            .filter(move |joined| joined.0 >> 6 == side as u8)
            .map(|joined| (joined.0 >> 3 & 7, joined.0 & 7))
    }

    /// Every tile on the table.
    pub fn tiles(&self) -> TileSet {
        let count = usize::from(self.lengths.iter().sum::<u8>());
        let joined = self.joined[..count]
            .iter()
            .map(|joined| Tile::new(joined.0 >> 3 & 7, joined.0 & 7));
        self.lead.into_iter().chain(joined).collect()
    }
}
