//! Imagining the hidden tiles: deals that fit a view and what is known.

use super::deal::Deal;
use super::knowledge::Knowledge;
use super::{Dominoes, Position, Stage, Tile, TileSet, View};
use crate::rules::{Luck, Seat, Viewer};

/// How many random deals are tried before the exact search.
const TRIES: usize = 48;

impl Dominoes {
    /// A position that fits the view and what is known. If nothing fits (which cannot be after real
    /// play) the view still does.
    pub(super) fn imagined(&self, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) -> Position {
        if let Some(position) = self.remembered(view) {
            return position;
        }
        let mut knowledge = knowledge.clone();
        self.learn_stage(&mut knowledge, view);
        let deal = Deal::new(self, view, &knowledge);
        self.fitting_deal(view, &deal, luck)
            .or_else(|| self.pinned_deal(view, &knowledge, luck))
            .unwrap_or_else(|| {
                let nothing = Knowledge::default();
                let hidden = Deal::new(self, view, &nothing)
                    .at_random(luck)
                    .expect("the counts of a view always add up");
                hidden.fill(view)
            })
    }

    /// Whether any position fits the view.
    pub(super) fn is_possible(&self, view: &View) -> bool {
        let mut knowledge = Knowledge::default();
        self.learn_stage(&mut knowledge, view);
        let mut first = First;
        self.remembered(view).is_some() || self.pinned_deal(view, &knowledge, &mut first).is_some()
    }

    /// The whole position, where the viewer knows it: nothing is hidden, or the round is over and its hands are public.
    fn remembered(&self, view: &View) -> Option<Position> {
        if view.viewer == Viewer::Referee {
            return Some(view.position);
        }
        let mut position = view.position;
        let last = position.last.filter(|_| position.stage == Stage::End)?;
        let table = position.layout.tiles();
        for seat in Seat::all(self.seats.into()) {
            let hand = last.hands[seat.index()];
            let fits = hand.len() == view.hands[seat.index()] && hand.and(table).is_empty();
            // Otherwise the match ended within a round (by an exact target), and these are older hands.
            if !fits || view.shows_hand(seat) && position.hands[seat.index()] != hand {
                return None;
            }
        }
        position.hands = last.hands;
        position.boneyard = position
            .hands
            .into_iter()
            .fold(TileSet::ALL.without(table), TileSet::without);
        Some(position)
    }

    fn fitting_deal(&self, view: &View, deal: &Deal<'_>, luck: &mut dyn Luck) -> Option<Position> {
        (0..TRIES).find_map(|_| {
            let position = deal.at_random(luck)?.fill(view);
            self.is_plausible(&position).then_some(position)
        })
    }

    /// Whether the leader leads rightly and somebody can go on.
    fn is_plausible(&self, position: &Position) -> bool {
        match position.stage {
            Stage::Lead => {
                let hand = position.hands[position.seat.index()];
                let Some(lead) = self.leads(hand).first() else {
                    return false;
                };
                let mut known = Knowledge::default();
                self.learn_lead(&mut known, position.seat, lead, position.round == 1);
                Seat::all(self.seats.into()).all(|seat| {
                    known
                        .limits(seat)
                        .iter()
                        .all(|limit| limit.allows(position.hands[seat.index()]))
                })
            }
            Stage::Play | Stage::Drawn => !self.is_blocked(position),
            Stage::Deal | Stage::Draw | Stage::End => true,
        }
    }

    /// Settles first what makes the position plausible (which tile the leader leads, or who can go
    /// on with what) in every possible way until an exact search finds room for the rest.
    pub(super) fn pinned_deal(&self, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) -> Option<Position> {
        let position = &view.position;
        let unseen = view.unseen();
        let mut pins: Vec<(Seat, Tile)> = Vec::new();
        let mut hidden = |seat: Seat, tiles: TileSet| {
            if !view.shows_hand(seat) && view.hands[seat.index()] > 0 {
                pins.extend(unseen.and(tiles).into_iter().map(|tile| (seat, tile)));
            }
        };
        match position.stage {
            Stage::Lead => hidden(position.seat, TileSet::ALL),
            Stage::Play | Stage::Drawn => {
                for seat in Seat::all(self.seats.into()) {
                    hidden(seat, self.playable(&position.layout));
                }
            }
            Stage::Deal | Stage::Draw | Stage::End => {}
        }
        luck.shuffle(&mut pins);
        // Perhaps what is seen settles it already.
        let pins = pins.into_iter().map(Some).chain([None]);
        pins.into_iter().find_map(|pin| {
            let mut knowledge = knowledge.clone();
            if let (Stage::Lead, Some((seat, tile))) = (position.stage, pin) {
                self.learn_lead(&mut knowledge, seat, tile, position.round == 1);
            }
            let position = Deal::new(self, view, &knowledge).exactly(pin, luck)?.fill(view);
            self.is_plausible(&position).then_some(position)
        })
    }
}

/// The luck that always takes the first.
struct First;

impl Luck for First {
    fn below(&mut self, _bound: u64) -> u64 {
        0
    }
}
