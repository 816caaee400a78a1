//! What passes, forced draws and leads have shown.

use super::{Dominoes, MOST_SEATS, Move, Position, Stage, Tile, TileSet, Told, Variant, View};
use crate::rules::Seat;

/// What is known of the hands of a round beyond their sizes; all of it is public.
///
/// A seat that passes has none of the tiles that would have fitted. After it has drawn once it may
/// have one of them, and if it then plays one, none again: so a hand is known by sets of which it
/// holds at most so many tiles. The sets of a seat are nested, which keeps this exact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    limits: [Vec<Limit>; MOST_SEATS],
}

/// A hand holds at most `most` of these tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// The tiles.
    pub tiles: TileSet,
    /// How many of them it may hold.
    pub most: u8,
}

impl Limit {
    /// Whether a hand keeps to it.
    pub(super) fn allows(&self, hand: TileSet) -> bool {
        hand.and(self.tiles).len() <= self.most
    }
}

impl Knowledge {
    /// The limits of a seat's hand, from the widest to the narrowest set; each contains the next.
    pub(super) fn limits(&self, seat: Seat) -> &[Limit] {
        &self.limits[seat.index()]
    }

    /// The seat has shown that it has none of these tiles.
    pub(super) fn lacks(&mut self, seat: Seat, tiles: TileSet) {
        let limits = &mut self.limits[seat.index()];
        let lacked = limits.iter().find(|limit| limit.most == 0);
        let none = lacked.map_or(tiles, |limit| limit.tiles.or(tiles));
        if none.is_empty() {
            return;
        }
        for limit in limits.iter_mut() {
            limit.tiles = limit.tiles.or(none);
        }
        // What is no wider than `none` says no more than it.
        limits.retain(|limit| limit.tiles != none);
        limits.push(Limit { tiles: none, most: 0 });
    }

    /// The seat holds at most `most` of these tiles, nothing else being known of it.
    fn holds_at_most(&mut self, seat: Seat, tiles: TileSet, most: u8) {
        let limits = &mut self.limits[seat.index()];
        if limits.is_empty() && !tiles.is_empty() {
            limits.push(Limit { tiles, most });
        }
    }

    fn drew(&mut self, seat: Seat) {
        for limit in &mut self.limits[seat.index()] {
            limit.most = limit.most.saturating_add(1);
        }
    }

    fn played(&mut self, seat: Seat, tile: Tile) {
        for limit in &mut self.limits[seat.index()] {
            if limit.tiles.contains(tile) {
                limit.most = limit.most.saturating_sub(1);
            }
        }
    }
}

impl Dominoes {
    /// Folds one thing that was told into what is known.
    pub(super) fn fold(&self, knowledge: &mut Knowledge, before: &View, told: &Told) {
        let position = &before.position;
        match *told {
            Told::Deal { leader, .. } => {
                *knowledge = Knowledge::default();
                self.learn_leader(knowledge, position, leader);
            }
            Told::Draw(_) => knowledge.drew(position.seat),
            Told::Move(seat, Move::Lead(tile)) => self.learn_lead(knowledge, seat, tile, position.round == 1),
            Told::Move(seat, Move::Join { tile, .. }) => knowledge.played(seat, tile),
            // Only where drawing is a choice does it show nothing.
            Told::Move(_, Move::Draw) if self.variant == Variant::Draw => {}
            Told::Move(seat, Move::Draw | Move::Pass) => knowledge.lacks(seat, self.playable(&position.layout)),
        }
    }

    /// Seats that were skipped for the lead hold no double.
    fn learn_leader(&self, knowledge: &mut Knowledge, position: &Position, leader: Option<Seat>) {
        let by_turns = matches!(self.variant, Variant::Matador | Variant::MalteseCross);
        if let (true, Some(last), Some(leader)) = (by_turns, position.leader, leader) {
            let mut seat = self.next_seat(last);
            while seat != leader {
                knowledge.lacks(seat, TileSet::DOUBLES);
                seat = self.next_seat(seat);
            }
        }
    }

    /// What a lead shows of every hand.
    pub(super) fn learn_lead(&self, knowledge: &mut Knowledge, leader: Seat, lead: Tile, first_round: bool) {
        let higher_doubles = || {
            let doubles = TileSet::DOUBLES.into_iter();
            doubles.take_while(|&double| double != lead).collect::<TileSet>()
        };
        let (everybody, tiles) = match self.variant {
            Variant::Draw | Variant::Block if !lead.is_double() => (false, TileSet::DOUBLES),
            Variant::Bergen if lead.is_double() => (true, higher_doubles()),
            Variant::Bergen => {
                let heavier = TileSet::ALL.into_iter().filter(|tile| tile.weight() > lead.weight());
                (true, heavier.collect::<TileSet>().or(TileSet::DOUBLES))
            }
            Variant::Matador | Variant::MalteseCross => (first_round, higher_doubles()),
            _ => return,
        };
        for seat in Seat::all(self.seats.into()) {
            if everybody || seat == leader {
                knowledge.lacks(seat, tiles);
            }
        }
    }

    /// What the view itself shows: who leads with a hand that is seen holds the best lead of all
    /// where that decides, and a seat that is drawing or has just drawn could not play.
    pub(super) fn learn_stage(&self, knowledge: &mut Knowledge, view: &View) {
        let position = &view.position;
        let fitting = self.playable(&position.layout);
        match position.stage {
            Stage::Lead if view.shows_hand(position.seat) => {
                if let Some(lead) = self.leads(position.hands[position.seat.index()]).first() {
                    self.learn_lead(knowledge, position.seat, lead, position.round == 1);
                }
            }
            Stage::Draw if self.variant != Variant::Draw => knowledge.lacks(position.seat, fitting),
            Stage::Drawn => knowledge.holds_at_most(position.seat, fitting, 1),
            _ => {}
        }
    }
}
