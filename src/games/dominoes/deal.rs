//! Dealing hidden tiles so that they fit what is known of the hands.

use super::knowledge::{Knowledge, Limit};
use super::tiles::TILES;
use super::{Dominoes, MOST_SEATS, Position, Tile, TileSet, View};
use crate::rules::{Luck, Seat};

/// The place after the hands.
const BONEYARD: usize = MOST_SEATS;

/// What is to be dealt: the unseen tiles to the hidden hands and the boneyard.
pub(super) struct Deal<'a> {
    unseen: TileSet,
    /// Tiles to give to each hidden hand, and at the end to the boneyard.
    room: [u8; MOST_SEATS + 1],
    limits: [&'a [Limit]; MOST_SEATS],
}

/// Hidden hands and the boneyard, as far as they are dealt.
#[derive(Clone, Copy, Default)]
pub(super) struct Hidden([TileSet; MOST_SEATS + 1]);

impl Hidden {
    pub(super) fn fill(&self, view: &View) -> Position {
        let mut position = view.position;
        for (hand, hidden) in position.hands.iter_mut().zip(self.0) {
            *hand = hand.or(hidden);
        }
        position.boneyard = self.0[BONEYARD];
        position
    }
}

impl<'a> Deal<'a> {
    pub(super) fn new(game: &Dominoes, view: &View, knowledge: &'a Knowledge) -> Self {
        let mut room = [0; MOST_SEATS + 1];
        let mut limits: [&[Limit]; MOST_SEATS] = [&[]; MOST_SEATS];
        for seat in Seat::all(game.seats.into()).filter(|&seat| !view.shows_hand(seat)) {
            room[seat.index()] = view.hands[seat.index()];
            limits[seat.index()] = knowledge.limits(seat);
        }
        room[BONEYARD] = view.boneyard;
        Deal {
            unseen: view.unseen(),
            room,
            limits,
        }
    }

    fn limits(&self, place: usize) -> &'a [Limit] {
        self.limits.get(place).copied().unwrap_or_default()
    }

    /// Whether a place can have one more tile with regard to what is known of it.
    fn admits(&self, place: usize, held: TileSet, tile: Tile) -> bool {
        let mut limits = self.limits(place).iter();
        limits.all(|limit| !limit.tiles.contains(tile) || held.and(limit.tiles).len() < limit.most)
    }

    /// Deals tile by tile, those with the fewest possible places first, each place with the chance
    /// of its free room; where nothing limits the hands, all deals are equally likely. Can fail.
    pub(super) fn at_random(&self, luck: &mut dyn Luck) -> Option<Hidden> {
        let mut tiles = [(0u8, Tile::SIX_SIX); TILES];
        let count = usize::from(self.unseen.len());
        for (slot, tile) in tiles.iter_mut().zip(self.unseen) {
            let places =
                (0..=BONEYARD).filter(|&place| self.room[place] > 0 && self.admits(place, TileSet::EMPTY, tile));
            *slot = (places.count() as u8, tile);
        }
        let tiles = &mut tiles[..count];
        luck.shuffle(tiles);
        tiles.sort_by_key(|&(places, _)| places);
        let mut hidden = Hidden::default();
        let mut room = self.room;
        for &(_, tile) in tiles.iter() {
            let mut free = room;
            for (place, free) in free.iter_mut().enumerate() {
                if *free > 0 && !self.admits(place, hidden.0[place], tile) {
                    *free = 0;
                }
            }
            let total: u64 = free.iter().map(|&free| u64::from(free)).sum();
            if total == 0 {
                return None;
            }
            let mut ticket = luck.below(total);
            let mut place = 0;
            while ticket >= u64::from(free[place]) {
                ticket -= u64::from(free[place]);
                place += 1;
            }
            hidden.0[place].insert(tile);
            room[place] -= 1;
        }
        Some(hidden)
    }

    /// Deals so that everything known holds, if that is possible at all: tiles are placed one by one,
    /// and one that finds no room pushes others on along a shortest chain of moves. `pin` is a tile
    /// that must be in a certain hand.
    pub(super) fn exactly(&self, pin: Option<(Seat, Tile)>, luck: &mut dyn Luck) -> Option<Hidden> {
        let mut hidden = Hidden::default();
        let mut unseen = self.unseen;
        if let Some((seat, tile)) = pin {
            if !self.admits(seat.index(), TileSet::EMPTY, tile) {
                return None;
            }
            unseen.remove(tile);
            hidden.0[seat.index()].insert(tile);
        }
        let mut tiles: Vec<Tile> = unseen.into_iter().collect();
        luck.shuffle(&mut tiles);
        for tile in tiles {
            self.place(&mut hidden, tile, pin.map(|(_, tile)| tile))?;
        }
        Some(hidden)
    }

    /// Finds room for one more tile: a breadth-first search for the augmenting path of the flow in
    /// which tiles are units, hands have capacities, and so have the nested limits inside a hand.
    fn place(&self, hidden: &mut Hidden, tile: Tile, pinned: Option<Tile>) -> Option<()> {
        // Each entry: a tile without a place, the place that it is to push its way into, and the entry that made it homeless.
        let mut queue: Vec<(Tile, Option<(usize, usize)>)> = vec![(tile, None)];
        let mut reached: TileSet = pinned.into_iter().collect();
        reached.insert(tile);
        let mut next = 0;
        while next < queue.len() {
            let (tile, _) = queue[next];
            for place in 0..=BONEYARD {
                let held = hidden.0[place];
                if self.room[place] == 0 || held.contains(tile) {
                    continue;
                }
                let blocking = self.blocking(place, held, tile);
                let Some(blocking) = blocking else {
                    self.shift(hidden, &queue, next, place);
                    return Some(());
                };
                for other in blocking.without(reached) {
                    reached.insert(other);
                    queue.push((other, Some((next, place))));
                }
            }
            next += 1;
        }
        None
    }

    /// The tiles of a place of which any one would have to leave so that `tile` could come; `None` if there is room.
    fn blocking(&self, place: usize, held: TileSet, tile: Tile) -> Option<TileSet> {
        let limits = self.limits(place).iter().rev();
        // Of nested full limits the narrowest decides: whoever leaves it leaves the wider ones too.
        let full = limits.filter(|limit| limit.tiles.contains(tile) && held.and(limit.tiles).len() >= limit.most);
        let mut sets = full.map(|limit| held.and(limit.tiles));
        sets.next().or((held.len() >= self.room[place]).then_some(held))
    }

    /// Carries out a chain of moves that ends with entry `last` going to `place`.
    fn shift(&self, hidden: &mut Hidden, queue: &[(Tile, Option<(usize, usize)>)], last: usize, place: usize) {
        let (mut entry, mut to) = (last, place);
        loop {
            let (tile, from) = queue[entry];
            if let Some((_, home)) = from {
                hidden.0[home].remove(tile);
            }
            hidden.0[to].insert(tile);
            match from {
                Some((pusher, home)) => (entry, to) = (pusher, home),
                None => return,
            }
        }
    }
}
