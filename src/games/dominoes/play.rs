//! How a round runs: who leads, where tiles fit, whose turn it is.

use super::{Dominoes, Layout, MOST_SEATS, Move, Position, Side, Stage, Tile, TileSet, Variant};
use crate::rules::Seat;

impl Dominoes {
    /// Hands out a deal; without a leader it is void and another one is due.
    pub(super) fn deal(&self, position: &mut Position, hands: [TileSet; MOST_SEATS]) {
        let Some(leader) = self.leader_of(position, &hands) else {
            return;
        };
        position.hands = hands;
        position.boneyard = hands.into_iter().fold(TileSet::ALL, TileSet::without);
        position.leader = Some(leader);
        position.seat = leader;
        position.stage = Stage::Lead;
    }

    /// Who leads a deal of these hands, the position being in the stage `Deal`; nobody after a misdeal.
    pub(super) fn leader_of(&self, position: &Position, hands: &[TileSet; MOST_SEATS]) -> Option<Seat> {
        match self.variant {
            Variant::Bergen => highest_double(hands).or_else(|| {
                let heaviest = hands
                    .iter()
                    .filter_map(|hand| hand.heaviest())
                    .max_by_key(|tile| tile.weight())?;
                holder(hands, heaviest)
            }),
            Variant::Matador | Variant::MalteseCross => match position.leader {
                None => highest_double(hands),
                Some(last) => (1..=self.seats)
                    .map(|step| Seat((last.0 + step) % self.seats))
                    .find(|seat| !hands[seat.index()].and(TileSet::DOUBLES).is_empty()),
            },
            Variant::Partnership => holder(hands, Tile::SIX_SIX),
            _ => self.public_leader(position).or(position.leader),
        }
    }

    /// The leader of the round, where it follows from the round number or from who won the last round.
    pub(super) fn public_leader(&self, position: &Position) -> Option<Seat> {
        match self.variant {
            Variant::Block => Some(Seat(((position.round - 1) % u16::from(self.seats)) as u8)),
            Variant::Draw | Variant::FivesUp | Variant::FivesAndThrees => match position.last {
                None => Some(Seat(0)),
                Some(last) => last.winner.map(Seat),
            },
            _ => None,
        }
    }

    /// The tiles of `hand` with which its owner may lead.
    pub(super) fn leads(&self, hand: TileSet) -> TileSet {
        let doubles = hand.and(TileSet::DOUBLES);
        let only = |tile: Option<Tile>| tile.into_iter().collect();
        match self.variant {
            Variant::Draw | Variant::Block if doubles.is_empty() => hand,
            Variant::Draw | Variant::Block => doubles,
            Variant::FivesUp | Variant::FivesAndThrees => hand,
            Variant::Bergen => only(doubles.first().or_else(|| hand.heaviest())),
            Variant::Matador | Variant::MalteseCross => only(doubles.first()),
            Variant::Partnership => only(Some(Tile::SIX_SIX)).and(hand),
        }
    }

    /// The sides at which tiles may be joined, as bits, and whether only doubles may.
    pub(super) fn open_sides(&self, layout: &Layout) -> (u8, bool) {
        let only = |side: Side| 1 << side as u8;
        let cross = |layout: &Layout| layout.first_empty().map_or(0b1111, only);
        match self.variant {
            Variant::FivesUp => {
                let up = u8::from(layout.spinner_is_covered()) << Side::Up as u8;
                let down = u8::from(layout.length(Side::Up) > 0) << Side::Down as u8;
                (0b0011 | up | down, false)
            }
            Variant::Bergen if layout.spinner().is_some() => (cross(layout), false),
            Variant::MalteseCross => match layout.first_empty() {
                Some(side) => (only(side), false),
                None => {
                    let single = Side::ALL.into_iter().filter(|&side| layout.length(side) == 1);
                    match single.fold(0, |sides, side| sides | only(side)) {
                        0 => (0b1111, false),
                        sides => (sides, true),
                    }
                }
            },
            _ => (0b0011, false),
        }
    }

    /// The tiles that fit an end showing `pip`.
    pub(super) fn fitting(&self, pip: u8) -> TileSet {
        match (self.variant, pip) {
            (Variant::Matador, 0) => TileSet::MATADORS,
            (Variant::Matador, _) => TileSet::with_pip(7 - pip).or(TileSet::MATADORS),
            _ => TileSet::with_pip(pip),
        }
    }

    /// The tiles that fit somewhere now.
    pub(super) fn playable(&self, layout: &Layout) -> TileSet {
        let (sides, only_doubles) = self.open_sides(layout);
        let all = open(sides).fold(TileSet::EMPTY, |all, side| all.or(self.fitting(layout.end(side))));
        if only_doubles { all.and(TileSet::DOUBLES) } else { all }
    }

    /// Whether a tile may be drawn in this variant and phase, by a seat that is allowed to draw.
    pub(super) fn may_draw(&self, layout: &Layout) -> bool {
        self.variant.draws() && !(self.variant == Variant::MalteseCross && self.in_last_phase(layout))
    }

    /// `maltese_cross`: whether the cross has both its levels.
    pub(super) fn in_last_phase(&self, layout: &Layout) -> bool {
        Side::ALL.into_iter().all(|side| layout.length(side) >= 2)
    }

    /// Whether a player of this variant chooses the half of `tile` that faces outward.
    pub(super) fn chooses_half(&self, tile: Tile) -> bool {
        self.variant == Variant::Matador && TileSet::MATADORS.contains(tile) && !tile.is_double()
    }

    pub(super) fn list_moves(&self, position: &Position, out: &mut Vec<Move>) {
        match position.stage {
            Stage::Lead => {
                let hand = position.hands[position.seat.index()];
                out.extend(self.leads(hand).into_iter().map(Move::Lead));
            }
            Stage::Play | Stage::Drawn => {
                let before = out.len();
                self.list_plays(position, out);
                let able = out.len() > before;
                let draws = position.stage == Stage::Play
                    && self.may_draw(&position.layout)
                    && !position.boneyard.is_empty()
                    && (!able || self.variant == Variant::Draw);
                if draws {
                    out.push(Move::Draw);
                } else if !able {
                    out.push(Move::Pass);
                }
            }
            Stage::Deal | Stage::Draw | Stage::End => {}
        }
    }

    fn list_plays(&self, position: &Position, out: &mut Vec<Move>) {
        let hand = position.hands[position.seat.index()];
        let (sides, only_doubles) = self.open_sides(&position.layout);
        let hand = if only_doubles { hand.and(TileSet::DOUBLES) } else { hand };
        for side in open(sides) {
            for tile in self.fitting(position.layout.end(side)).and(hand) {
                let join = |outward| Move::Join { tile, side, outward };
                if self.chooses_half(tile) {
                    out.extend([join(Some(tile.high())), join(Some(tile.low()))]);
                } else {
                    out.push(join(None));
                }
            }
        }
    }

    /// The pips that a joined tile has inward and outward; `None` if it does not fit there.
    pub(super) fn orient(&self, end: u8, tile: Tile, outward: Option<u8>) -> Option<(u8, u8)> {
        let inner = match (self.variant, outward) {
            (Variant::Matador, Some(outward)) => tile.has(outward).then(|| tile.across(outward)),
            (Variant::Matador, None) if tile == Tile::new(0, 0) => Some(0),
            (Variant::Matador, None) => 7u8.checked_sub(end).filter(|&inner| tile.has(inner)),
            _ => Some(end).filter(|&inner| tile.has(inner)),
        }?;
        Some((inner, tile.across(inner)))
    }

    pub(super) fn lead(&self, position: &mut Position, tile: Tile) {
        position.hands[position.seat.index()].remove(tile);
        position.layout.start(tile);
        let spinner = match self.variant {
            Variant::Bergen | Variant::MalteseCross | Variant::FivesUp => tile.is_double(),
            _ => false,
        };
        if spinner {
            position.layout.set_spinner(tile);
        }
        position.stage = Stage::Play;
        self.after_play(position, tile.is_double().then_some(tile.high()));
    }

    pub(super) fn join(&self, position: &mut Position, tile: Tile, side: Side, outward: Option<u8>) {
        let end = position.layout.end(side);
        let Some((inner, outer)) = self.orient(end, tile, outward) else {
            debug_assert!(false, "{tile} does not fit a {end}");
            return;
        };
        position.hands[position.seat.index()].remove(tile);
        position.layout.join(side, inner, outer);
        if self.variant == Variant::FivesUp && tile.is_double() && position.layout.spinner().is_none() {
            position.layout.set_spinner(tile);
        }
        position.stage = Stage::Play;
        self.after_play(position, Some(outer));
    }

    /// Scores a play and goes on; `end` is the end it made, if that can match others.
    fn after_play(&self, position: &mut Position, end: Option<u8>) {
        let seat = position.seat;
        let score = &mut position.scores[self.account(seat)];
        let points = self.points_of_ends(&position.layout, end);
        if self.variant != Variant::FivesAndThrees {
            *score += points;
        } else if *score + points <= self.target {
            *score += points;
            if *score == self.target {
                position.stage = Stage::End;
                return;
            }
        }
        if position.hands[seat.index()].is_empty() {
            self.finish_round(position, false);
        } else if self.is_blocked(position) {
            self.finish_round(position, true);
        } else {
            position.seat = self.next_seat(seat);
        }
    }

    /// Whether nobody can play or draw any more.
    pub(super) fn is_blocked(&self, position: &Position) -> bool {
        if !position.boneyard.is_empty() && self.may_draw(&position.layout) {
            return false;
        }
        let held = position.hands.into_iter().fold(TileSet::EMPTY, TileSet::or);
        held.and(self.playable(&position.layout)).is_empty()
    }

    /// The drawn tile comes to the seat's hand.
    pub(super) fn take(&self, position: &mut Position, tile: Tile) {
        position.boneyard.remove(tile);
        position.hands[position.seat.index()].insert(tile);
        position.stage = match self.variant {
            Variant::MalteseCross => Stage::Drawn,
            _ => Stage::Play,
        };
        if self.is_blocked(position) {
            self.finish_round(position, true);
        } else if self.variant == Variant::Matador {
            position.seat = self.next_seat(position.seat);
        }
    }

    pub(super) fn pass_turn(&self, position: &mut Position) {
        position.stage = Stage::Play;
        position.seat = self.next_seat(position.seat);
    }
}

/// The sides in a mask.
pub(super) fn open(sides: u8) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().filter(move |&side| sides >> side as u8 & 1 != 0)
}

fn holder(hands: &[TileSet; MOST_SEATS], tile: Tile) -> Option<Seat> {
    let seat = hands.iter().position(|hand| hand.contains(tile))?;
    Some(Seat(seat as u8))
}

fn highest_double(hands: &[TileSet; MOST_SEATS]) -> Option<Seat> {
    let held = hands.iter().fold(TileSet::EMPTY, |held, &hand| held.or(hand));
    holder(hands, held.and(TileSet::DOUBLES).first()?)
}
