//! What the Monte Carlo searches share: chance sampled, and games played out by a game's policy.

use super::{Control, SearchLuck};
use crate::rules::{Luck, Playout, Seat, Trail, Turn};

/// A playout that has not ended after so many plies is judged where it stands.
const LONGEST: u32 = 4_000;
/// The clock is looked at every so many plies of a playout.
const LOOK_EVERY: u32 = 256;

/// How a playout chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// As the game's own policy says, cut at its horizon.
    Own,
    /// At random, to the end: the plain search that every engine is measured against.
    Uniform,
}

/// Plays games out, with buffers that live as long as the search.
pub(super) struct Player<'a, G: Playout> {
    game: &'a G,
    control: &'a Control,
    policy: Policy,
    pub luck: SearchLuck,
    pub trail: Trail,
    moves: Vec<G::Move>,
    events: Vec<(G::Event, u64)>,
    worths: Vec<f64>,
}

impl<'a, G: Playout> Player<'a, G> {
    pub fn new(game: &'a G, control: &'a Control, trail: &Trail, seed: u64, policy: Policy) -> Self {
        Player {
            game,
            control,
            policy,
            luck: SearchLuck::new(seed),
            trail: trail.clone(),
            moves: Vec::new(),
            events: Vec::new(),
            worths: vec![0.0; game.seats()],
        }
    }

    /// Draws the chance event that is due.
    pub fn event(&mut self, position: &G::Position) -> G::Event {
        match self.listed_event(position) {
            Some(event) => event,
            None => self.game.draw(position, &mut self.luck),
        }
    }

    /// Draws the chance event that is due, if its alternatives can be listed.
    pub fn listed_event(&mut self, position: &G::Position) -> Option<G::Event> {
        self.events.clear();
        if !self.game.events(position, &mut self.events) {
            return None;
        }
        let total = self.events.iter().map(|(_, weight)| weight).sum();
        let mut rest = self.luck.below(total);
        let drawn = self.events.iter().position(|(_, weight)| {
            let here = rest < *weight;
            rest = rest.saturating_sub(*weight);
            here
        });
        drawn.map(|index| self.events.swap_remove(index).0)
    }

    /// Plays on to an end, a boundary or the horizon, and says what came of it for each seat.
    pub fn finish(&mut self, position: &mut G::Position) -> &[f64] {
        let horizon = match self.policy {
            Policy::Own => self.game.horizon().min(LONGEST),
            Policy::Uniform => LONGEST,
        };
        for ply in 1..=horizon {
            match self.game.turn(position) {
                Turn::Over => break,
                _ if self.game.settled(position) => break,
                Turn::Chance => {
                    let event = self.event(position);
                    self.game.happen(position, &event, &mut self.trail);
                }
                Turn::Seat(_) => {
                    self.moves.clear();
                    self.game.moves(position, &mut self.moves);
                    let choice = match self.policy {
                        Policy::Own => self.game.choose(position, &self.moves, &mut self.luck),
                        Policy::Uniform => self.game.random(position, &self.moves, &mut self.luck),
                    };
                    self.game.play(position, self.moves[choice], &mut self.trail);
                }
            }
            if ply % LOOK_EVERY == 0 && self.control.look() {
                break;
            }
        }
        self.judge(position)
    }

    /// Plays on to the end in the game's own way, if it has one: the seat whose side won, and whether it was certain to.
    pub fn rush(&mut self, position: &G::Position) -> Option<(Seat, bool)> {
        if self.policy == Policy::Uniform || self.game.turn(position) == Turn::Over {
            return None;
        }
        self.game.rush(position, &mut self.luck)
    }

    /// What it is worth to each seat that the side of `winner` wins.
    pub fn won_by(&mut self, winner: Seat) -> &[f64] {
        for seat in Seat::all(self.worths.len()) {
            self.worths[seat.index()] = f64::from(self.game.side(seat) == self.game.side(winner));
        }
        &self.worths
    }

    /// What a position is worth to each seat.
    pub fn judge(&mut self, position: &G::Position) -> &[f64] {
        for seat in Seat::all(self.worths.len()) {
            self.worths[seat.index()] = self.game.worth(position, seat);
        }
        &self.worths
    }
}
