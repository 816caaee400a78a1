//! What the rest of a turn is worth: every chain that a hand allows, with the expected outcome of its shot.
//!
//! Worth is counted in points, as the lead over the others; a submarine's rung adds a little.

use super::ladder::{COLOURS, Ladder, RUNGS, Submarine};
use super::play::SIDES;
use super::score::{AFLOAT, MISSED};
use super::{Cards, ConSonar, LAST_SUBMARINES, Move, Position};
use crate::rules::Seat;

/// What it costs a seat if its own submarine can be hit for certain; less if less likely.
const OWN_DANGER: f32 = 1.0;
/// What it brings if another's can.
const OTHERS_DANGER: f32 = 0.6;
/// What it brings if nobody's can; the next to shoot is somebody else.
const NOBODYS_DANGER: f32 = -0.1;
/// A won or lost game, in points.
const DECIDED: f32 = 12.0;

/// How likely one die hits a submarine on a rung.
fn exposure(rung: u8) -> f32 {
    f32::from(rung - 1) / f32::from(SIDES)
}

/// How likely this many dice hit a submarine on a rung.
fn hit_chance(dice: u8, rung: u8) -> f32 {
    1.0 - (1.0 - exposure(rung)).powi(dice.into())
}

/// What the turn of a seat can change, in points for the seat; all relative to the position it was made from.
pub(super) struct Prospect<'a> {
    game: &'a ConSonar,
    position: &'a Position,
    /// Whether a used torpedo card can't be replaced.
    last_torpedo: bool,
    /// What a submarine of each colour on each rung is worth.
    places: [[f32; RUNGS as usize]; COLOURS.len()],
    /// What sinking a submarine of each colour brings, without its place.
    sinking: [f32; COLOURS.len()],
    /// The lead as it is.
    lead: f32,
}

impl<'a> Prospect<'a> {
    /// The prospect of a seat, on turn or not; `torpedo_deck` is the number of cards there.
    pub fn new(game: &'a ConSonar, position: &'a Position, seat: Seat, torpedo_deck: u16) -> Self {
        let (others, afloat) = (f32::from(game.seats - 1), AFLOAT as f32);
        let mut places = [[0.0; RUNGS as usize]; COLOURS.len()];
        let mut sinking = [0.0; COLOURS.len()];
        for colour in 0..COLOURS.len() as u8 {
            let (weight, loss) = match colour {
                own if own == seat.0 => (-OWN_DANGER, -afloat),
                owned if owned < game.seats => (OTHERS_DANGER / others, afloat / others),
                _ => (NOBODYS_DANGER, 0.0),
            };
            for rung in 1..=RUNGS {
                places[usize::from(colour)][usize::from(rung - 1)] = weight * exposure(rung);
            }
            sinking[usize::from(colour)] = position.gain(seat, colour) as f32 + loss;
        }
        Prospect {
            game,
            position,
            last_torpedo: torpedo_deck == 0,
            places,
            sinking,
            lead: game.lead(position, seat),
        }
    }

    fn place(&self, submarine: Submarine) -> f32 {
        self.places[usize::from(submarine.colour)][usize::from(submarine.rung - 1)]
    }

    /// What the places of all submarines are worth.
    pub fn places(&self) -> f32 {
        self.position.ladder.iter().map(|submarine| self.place(submarine)).sum()
    }

    /// What a move brings if the turn goes on in the best way after it.
    pub fn best(&self, mv: Move) -> f32 {
        match mv {
            Move::Fleet { card, target } => {
                let mut chain = Chain {
                    hand: self.position.hands[self.position.seat.index()],
                    ladder: self.position.ladder,
                    value: 0.0,
                };
                let arrow = self.extend(&mut chain, card, target);
                self.best_end(&chain, arrow)
            }
            _ => self.at_once(mv),
        }
    }

    /// What a move brings by itself.
    pub fn at_once(&self, mv: Move) -> f32 {
        match mv {
            Move::Fleet { card, target } => self.shift(card, target).1,
            Move::Torpedo { card, target } => self.shot(&self.position.ladder, card, target),
            Move::Discard { .. } => self.used_up(0.0),
            Move::End => 0.0,
        }
    }

    /// Where a fleet card moves a submarine, and what that brings.
    fn shift(&self, card: u8, target: Submarine) -> (Submarine, f32) {
        let rung = target.rung as i8 + self.game.fleet_card(card).steps;
        let moved = Submarine {
            rung: rung.clamp(1, RUNGS as i8) as u8,
            ..target
        };
        (moved, self.place(moved) - self.place(target))
    }

    /// What a change of the lead brings when a torpedo card is used.
    fn used_up(&self, change: f32) -> f32 {
        if self.last_torpedo {
            self.decided(change)
        } else {
            change
        }
    }

    /// What the end of the game brings.
    fn decided(&self, change: f32) -> f32 {
        let lead = self.lead + change;
        change + if lead >= 0.0 { DECIDED } else { -DECIDED }
    }

    fn shot(&self, ladder: &Ladder, card: u8, target: Submarine) -> f32 {
        let chance = hit_chance(self.game.torpedo_card(card).icons, target.rung);
        let hit = self.sinking[usize::from(target.colour)];
        let hit = if ladder.len() <= LAST_SUBMARINES + 1 {
            self.decided(hit)
        } else {
            self.used_up(hit) - self.place(target)
        };
        chance * hit + (1.0 - chance) * self.used_up(MISSED as f32)
    }

    /// Plays a card; gives the arrow after it.
    fn extend(&self, chain: &mut Chain, card: u8, target: Submarine) -> u16 {
        let (moved, gain) = self.shift(card, target);
        chain.hand.remove(card);
        chain.ladder.remove(target);
        chain.ladder.add(moved);
        chain.value += gain;
        self.game.fleet_card(card).arrow
    }

    /// What the best way to go on with a chain, or to end it, brings in all.
    fn best_end(&self, chain: &Chain, arrow: u16) -> f32 {
        let mut best = chain.value;
        for card in self.position.shown.kinds() {
            let kind = self.game.torpedo_card(card);
            if kind.symbol != arrow {
                continue;
            }
            for target in chain.ladder.targets(kind.colour) {
                best = best.max(chain.value + self.shot(&chain.ladder, card, target));
            }
            if self.last_torpedo && self.game.may_discard(self.position.seat, card) {
                best = best.max(chain.value + self.used_up(0.0));
            }
        }
        for card in chain.hand.kinds() {
            let kind = self.game.fleet_card(card);
            if kind.symbol != arrow {
                continue;
            }
            for target in chain.ladder.targets(kind.colour) {
                let mut longer = *chain;
                let arrow = self.extend(&mut longer, card, target);
                best = best.max(self.best_end(&longer, arrow));
            }
        }
        best
    }
}

/// A chain while it is thought through.
#[derive(Clone, Copy)]
struct Chain {
    hand: Cards,
    ladder: Ladder,
    /// What it has brought.
    value: f32,
}

impl ConSonar {
    /// The lead of a seat over the best of the others, in points.
    pub(super) fn lead(&self, position: &Position, seat: Seat) -> f32 {
        let others = self.all_seats().filter(|&other| other != seat);
        let best = others.map(|other| position.score(other)).max().unwrap_or_default();
        (position.score(seat) - best) as f32
    }
}
