//! Turns: the tension dice, inspiration, and whose activation it is.

use super::KrosmasterArena;
use super::faces::Face;
use super::figure::{Name, Points};
use super::position::{End, Phase, Position};
use super::words::{Power, Powers, State};
use crate::rules::Seat;

impl KrosmasterArena {
    /// Starts the next turn: the seat's powers end, and its summons wait no longer.
    fn start_turn(&self, position: &mut Position, seat: Seat) {
        position.turn = position.turn.saturating_add(1);
        position.seat = seat;
        position.active = None;
        position.bought = false;
        for figure in &mut position.figures {
            figure.granted[seat.index()] = Powers::default();
            figure.waits &= figure.name.seat != seat;
        }
        position.phase = Phase::Tension;
    }

    pub(super) fn roll_tension(&self, position: &mut Position, faces: [Face; 2]) {
        position.dice = faces.map(Some);
        if faces.iter().any(|face| face.is_open()) {
            position.phase = Phase::Assign;
        } else if !self.pay_for_doubles(position, faces) {
            self.inspire_from(position, faces);
        } else {
            position.dice = [None; 2];
        }
    }

    pub(super) fn assign(&self, position: &mut Position, faces: [Face; 2]) {
        if !self.pay_for_doubles(position, faces) {
            self.inspire_from(position, faces);
        }
    }

    /// Doubles cost every seat a GG: its own wild one, else one of its own. Says whether that ends the game.
    fn pay_for_doubles(&self, position: &mut Position, faces: [Face; 2]) -> bool {
        if faces[0] != faces[1] {
            return false;
        }
        for seat in [0, 1] {
            if self.wild_each && position.wild[seat] {
                position.wild[seat] = false;
            } else {
                position.gg[seat] = position.gg[seat].saturating_sub(1);
            }
        }
        let winner = match position.gg {
            [0, 0] => None,
            [0, _] => Some(Seat(1)),
            [_, 0] => Some(Seat(0)),
            _ => return false,
        };
        position.phase = Phase::Over(End::Tension(winner));
        true
    }

    fn inspire_from(&self, position: &mut Position, faces: [Face; 2]) {
        position.dice = faces.map(Some);
        position.kept = 0;
        position.phase = Phase::Inspire;
    }

    pub(super) fn inspire(&self, position: &mut Position, face: Face, name: Name) {
        let seat = position.seat;
        if let Some(index) = position.index(name) {
            position.figures[index].granted[seat.index()].add(face.power());
        }
        self.give_next_die(position);
    }

    pub(super) fn keep(&self, position: &mut Position) {
        position.kept += 1;
        self.give_next_die(position);
    }

    fn give_next_die(&self, position: &mut Position) {
        position.dice = [position.dice[1], None];
        if position.dice[0].is_none() {
            let kamas = [0, 1, 3][usize::from(position.kept.min(2))];
            let purse = &mut position.kamas[position.seat.index()];
            *purse = purse.saturating_add(kamas);
            self.activate_first(position);
        }
    }

    /// The first activation of the seat whose turn it is.
    pub(super) fn activate_first(&self, position: &mut Position) {
        let seat = position.seat;
        let first = position.figures.iter().position(|figure| figure.name.seat == seat);
        self.activate_from(position, first.unwrap_or(position.figures.len()));
    }

    /// Ends the running activation, and starts the next one.
    pub(super) fn end_activation(&self, position: &mut Position) {
        position.used.clear();
        let mut next = position.cursor;
        if let Some(figure) = position.actor_mut() {
            figure.left = Points::default();
            figure.states.remove(State::Root);
            next += 1;
        }
        self.activate_from(position, next);
    }

    /// Starts the activation of the first figure from this place on that is due; if there is none, the other seat's turn.
    fn activate_from(&self, position: &mut Position, mut index: usize) {
        let seat = position.seat;
        loop {
            let Some(figure) = position
                .figures
                .get_mut(index)
                .filter(|figure| figure.name.seat == seat)
            else {
                return self.start_turn(position, seat.other());
            };
            if figure.waits {
                index += 1;
                continue;
            }
            position.active = Some(figure.name);
            position.cursor = index;
            if figure.states.has(State::Poison) {
                let name = figure.name;
                self.wound(position, name, 1);
                if position.is_over() {
                    return;
                }
                if position.actor().is_none() {
                    index = position.cursor;
                    continue;
                }
            }
            return self.begin_activation(position);
        }
    }

    fn begin_activation(&self, position: &mut Position) {
        position.phase = Phase::Act;
        let Some(figure) = position.actor() else { return };
        let kind = self.kind(figure);
        let gear = self
            .gear(figure)
            .fold((kind.ap, kind.mp), |sum, gear| (sum.0 + gear.ap, sum.1 + gear.mp));
        let rooted = figure.states.has(State::Root);
        if let Some(figure) = position.actor_mut() {
            let tokens = std::mem::take(&mut figure.tokens);
            figure.left = Points {
                ap: gear.0.saturating_add(tokens.ap).max(0),
                mp: if rooted {
                    0
                } else {
                    gear.1.saturating_add(tokens.mp).max(0)
                },
                range: tokens.range,
            };
        }
    }

    /// Whether a tension die of this face may be given to the figure.
    pub(super) fn may_inspire(&self, figure: &super::Figure, power: Power) -> bool {
        !figure.is_summon() && !self.has(figure, power)
    }
}
