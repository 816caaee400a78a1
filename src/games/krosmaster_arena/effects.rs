//! What spells and boosts do besides damage.

use super::KrosmasterArena;
use super::board::Cell;
use super::figure::{Figure, Name};
use super::position::Position;
use super::tables::{Boon, Effect};
use super::words::{Power, State};
use crate::rules::Seat;

impl KrosmasterArena {
    /// One effect of the active figure's spell on a figure that it hits.
    pub(super) fn affect(&self, position: &mut Position, name: Name, effect: Effect) {
        let (Some(index), Some(caster)) = (position.index(name), position.actor()) else {
            return;
        };
        let Some(from) = caster.cell else { return };
        let seat = position.seat;
        match effect {
            Effect::Boon(boon) => self.bless(position, index, seat, boon),
            Effect::Push(cells) => self.shove(position, index, from, cells, 1),
            Effect::Pull(cells) => self.shove(position, index, from, cells, -1),
            Effect::Swap => {
                let figure = &position.figures[index];
                if !self.has(figure, Power::Heavy) && !self.has(caster, Power::Heavy) {
                    let to = figure.cell;
                    let cursor = position.cursor;
                    position.figures[index].cell = Some(from);
                    position.figures[cursor].cell = to;
                }
            }
            Effect::Steal(most) => {
                let other = seat.other().index();
                let kamas = position.kamas[other].min(most.unsigned_abs());
                position.kamas[other] -= kamas;
                position.kamas[seat.index()] = position.kamas[seat.index()].saturating_add(kamas);
            }
            // These hit a cell and no figure.
            Effect::Jump | Effect::Summon(_) => {}
        }
    }

    /// One effect of the active figure's spell on a free cell.
    pub(super) fn affect_cell(&self, position: &mut Position, cell: Cell, effect: Effect) {
        let seat = position.seat;
        match effect {
            Effect::Jump => {
                if let Some(caster) = position.actor_mut() {
                    caster.cell = Some(cell);
                }
            }
            Effect::Summon(summon) => {
                let owner = position.active;
                let kind = self.roster.figures as u16 + summon;
                let figure = Figure {
                    cell: Some(cell),
                    owner,
                    waits: true,
                    ..self.new_figure(position, seat, kind)
                };
                position.figures.insert(position.cursor + 1, figure);
            }
            // The tables allow no others.
            Effect::Boon(_) | Effect::Push(_) | Effect::Pull(_) | Effect::Swap | Effect::Steal(_) => {}
        }
    }

    /// What a spell of `by` gives or does to a figure.
    fn bless(&self, position: &mut Position, index: usize, by: Seat, boon: Boon) {
        let figure = &position.figures[index];
        let has = matches!(boon, Boon::Power(power) if self.has(figure, power));
        let figure = &mut position.figures[index];
        match boon {
            Boon::Heal(points) => {
                figure.lp = figure.lp.saturating_add(points).min(figure.max_lp);
                figure.states.remove(State::Poison);
            }
            Boon::Ap(points) => figure.tokens.ap = figure.tokens.ap.saturating_add(points),
            Boon::Mp(points) => figure.tokens.mp = figure.tokens.mp.saturating_add(points),
            Boon::Range(points) => figure.tokens.range = figure.tokens.range.saturating_add(points),
            Boon::Power(power) if !has => figure.granted[by.index()].add(power),
            Boon::Power(_) => {}
            Boon::State(state) => figure.states.add(state),
            Boon::Cleanse => {
                figure.states.remove(State::Poison);
                figure.states.remove(State::Root);
                figure.tokens.ap = figure.tokens.ap.max(0);
                figure.tokens.mp = figure.tokens.mp.max(0);
                figure.tokens.range = figure.tokens.range.max(0);
            }
        }
    }

    /// What a boost does to its figure: as a spell would, but points count at once.
    pub(super) fn boost(&self, position: &mut Position, index: usize, by: Seat, boon: Boon) {
        let left = &mut position.figures[index].left;
        match boon {
            Boon::Ap(points) => left.ap = left.ap.saturating_add(points).max(0),
            Boon::Mp(points) => left.mp = left.mp.saturating_add(points).max(0),
            Boon::Range(points) => left.range = left.range.saturating_add(points),
            _ => self.bless(position, index, by, boon),
        }
    }

    /// Moves a figure away from a cell (`sense` 1) or towards it (-1), until something is in the way.
    fn shove(&self, position: &mut Position, index: usize, from: Cell, cells: i32, sense: i32) {
        let figure = &position.figures[index];
        let Some(mut cell) = figure.cell.filter(|_| !self.has(figure, Power::Heavy)) else {
            return;
        };
        let right = (i32::from(cell.col) - i32::from(from.col)).signum() * sense;
        let up = (i32::from(cell.row) - i32::from(from.row)).signum() * sense;
        if (right, up) == (0, 0) {
            return;
        }
        for _ in 0..cells {
            match cell.shifted(right, up).filter(|&next| self.is_free(position, next)) {
                Some(next) => cell = next,
                None => break,
            }
        }
        position.figures[index].cell = Some(cell);
    }

    /// Whether a figure could stand on the cell now.
    pub(super) fn is_free(&self, position: &Position, cell: Cell) -> bool {
        self.board.open.has(cell) && position.on(cell).is_none()
    }
}
