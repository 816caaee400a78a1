//! A seat's chamber: fifteen spots filled in order, with locations lying on lords.

use super::cards::{LocationId, LordId, NO_LOCATION};

/// How many lords a chamber holds.
pub(super) const SPOTS: usize = 15;

/// The rows of the pyramid: how many spots each has.
pub(super) const ROWS: [usize; 5] = [5, 4, 3, 2, 1];

/// A bit for each spot that touches a spot, by its index from 0.
const NEIGHBOURS: [u16; SPOTS] = neighbours();

const fn neighbours() -> [u16; SPOTS] {
    let mut masks = [0_u16; SPOTS];
    let (mut row, mut first) = (0, 0);
    while row < ROWS.len() {
        let mut column = 0;
        while column < ROWS[row] {
            let spot = first + column;
            if column + 1 < ROWS[row] {
                masks[spot] |= 1 << (spot + 1);
                masks[spot + 1] |= 1 << spot;
            }
            // A spot of the next row lies under two of this one.
            if row + 1 < ROWS.len() && column < ROWS[row + 1] {
                let below = spot + ROWS[row];
                masks[below] |= 1 << spot | 1 << (spot + 1);
                masks[spot] |= 1 << below;
                masks[spot + 1] |= 1 << below;
            }
            column += 1;
        }
        first += ROWS[row];
        row += 1;
    }
    masks
}

/// The size of the largest connected area among these spots.
pub(super) fn largest_area(spots: u16) -> u32 {
    let (mut left, mut largest) = (spots, 0);
    while left != 0 {
        let mut area = left & left.wrapping_neg();
        loop {
            let mut grown = area;
            let mut edge = area;
            while edge != 0 {
                grown |= NEIGHBOURS[edge.trailing_zeros() as usize];
                edge &= edge - 1;
            }
            grown &= spots;
            if grown == area {
                break;
            }
            area = grown;
        }
        largest = largest.max(area.count_ones());
        left &= !area;
    }
    largest
}

/// A chamber.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Chamber {
    lords: [LordId; SPOTS],
    /// The location on each lord, or none.
    locations: [LocationId; SPOTS],
    count: u8,
}

impl Chamber {
    pub const EMPTY: Chamber = Chamber {
        lords: [0; SPOTS],
        locations: [NO_LOCATION; SPOTS],
        count: 0,
    };

    pub fn is_full(&self) -> bool {
        self.len() == SPOTS
    }

    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// The lords in the order of their spots.
    pub fn lords(&self) -> &[LordId] {
        &self.lords[..self.len()]
    }

    /// What lies on each lord.
    pub fn on_lords(&self) -> &[LocationId] {
        &self.locations[..self.len()]
    }

    /// The locations, in the order of their spots.
    pub fn locations(&self) -> impl Iterator<Item = LocationId> {
        self.on_lords()
            .iter()
            .copied()
            .filter(|&location| location != NO_LOCATION)
    }

    /// The lord placed last, where it stands now.
    pub fn last(&self) -> Option<LordId> {
        self.lords().last().copied()
    }

    /// Places a lord on the next free spot; there is one.
    pub fn place(&mut self, lord: LordId) {
        self.lords[self.len()] = lord;
        self.count += 1;
    }

    /// Puts a location on the lord placed last; there is one.
    pub fn claim(&mut self, location: LocationId) {
        self.locations[self.len() - 1] = location;
    }

    /// Two lords change places.
    pub fn swap(&mut self, first: usize, second: usize) {
        self.lords.swap(first, second);
    }

    /// The lords after the latest location.
    pub fn since_location(&self) -> &[LordId] {
        let latest = self.on_lords().iter().rposition(|&location| location != NO_LOCATION);
        &self.lords()[latest.map_or(0, |spot| spot + 1)..]
    }
}

impl std::fmt::Debug for Chamber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.lords().iter().zip(self.on_lords()))
            .finish()
    }
}
