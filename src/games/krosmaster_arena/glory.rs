//! Wounds, knock-outs and GG.

use super::KrosmasterArena;
use super::figure::Name;
use super::position::{End, Phase, Position};
use crate::rules::Seat;

impl KrosmasterArena {
    /// Wounds a figure; at 0 LP it is knocked out.
    pub(super) fn wound(&self, position: &mut Position, name: Name, wounds: i32) {
        let Some(index) = position.index(name) else { return };
        let figure = &mut position.figures[index];
        figure.lp = figure.lp.saturating_sub(wounds);
        if figure.lp <= 0 {
            self.knock_out(position, index);
        }
    }

    fn knock_out(&self, position: &mut Position, index: usize) {
        let figure = &position.figures[index];
        let loser = figure.name.seat;
        let level = self.level(figure);
        let is_summon = figure.is_summon();
        Self::remove(position, index);
        if is_summon {
            return;
        }
        self.take_glory(position, loser.other(), level);
        let stands = position.team(loser).any(|figure| !figure.is_summon());
        if !stands && !position.is_over() {
            self.end(position, End::NoFigures(loser.other()));
        }
    }

    /// A figure leaves the board, its summons with it.
    fn remove(position: &mut Position, index: usize) {
        let name = position.figures.remove(index).name;
        position.queue.retain(|&other| other != name);
        if index < position.cursor {
            position.cursor -= 1;
        }
        while let Some(summon) = position.figures.iter().position(|figure| figure.owner == Some(name)) {
            Self::remove(position, summon);
        }
    }

    /// The seat takes so many GG from the other one: the wild one first, then the other's own.
    pub(super) fn take_glory(&self, position: &mut Position, seat: Seat, count: u8) {
        let other = seat.other().index();
        let wild = if self.wild_each { other } else { 0 };
        for _ in 0..count {
            if position.wild[wild] {
                position.wild[wild] = false;
            } else {
                position.gg[other] -= 1;
            }
            position.gg[seat.index()] += 1;
            if position.gg[other] == 0 {
                return self.end(position, End::Glory(seat));
            }
        }
    }

    fn end(&self, position: &mut Position, end: End) {
        position.phase = Phase::Over(end);
        position.queue.clear();
    }
}
