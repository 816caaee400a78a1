//! When a game is ended that the rules don't end.

use std::sync::atomic::Ordering;

use super::Game;
use crate::rules::{Seat, Turn};
use crate::search::{Limits, MAX_LEVEL};
use crate::table::Status;
use crate::tournament::plan::Agreement;

/// What the bots said of their chances, each for its last decisions.
pub(super) struct Judgements(Vec<Vec<Option<f64>>>);

impl Judgements {
    pub(super) fn new(seats: usize) -> Self {
        Judgements(vec![Vec::new(); seats])
    }

    /// What a bot said with its decision.
    pub(super) fn note(&mut self, seat: Seat, value: Option<f64>) {
        self.0[seat.index()].push(value.filter(|value| value.is_finite()));
    }

    /// Whether all of a seat's last values are such.
    fn all(&self, seat: usize, decisions: u32, such: impl Fn(f64) -> bool) -> bool {
        let said = &self.0[seat];
        let count = decisions.max(1) as usize;
        let last = said.len().checked_sub(count).map(|first| &said[first..]);
        last.is_some_and(|last| last.iter().all(|value| value.is_some_and(&such)))
    }
}

impl Game<'_> {
    /// Ends the game if the plan says so and it is not over.
    pub(super) fn adjudicate(&mut self) {
        if self.table.status() != Status::Active {
            return;
        }
        let decided = self
            .by_agreement()
            .or_else(|| self.by_proof())
            .or_else(|| self.by_length());
        let Some((winners, reason)) = decided else { return };
        if let Ok(change) = self.table.adjudicate(&winners, &[], reason, self.now_ms) {
            self.table.adopt(change);
        }
    }

    fn by_agreement(&self) -> Option<(Vec<u32>, &'static str)> {
        let seats = self.table.seats().len();
        let rules = &self.plan.adjudication;
        let due = |agreement: &&Agreement| self.plies >= agreement.after;
        if let Some(draw) = rules.draw.as_ref().filter(due) {
            let level = |seat| {
                self.judgements
                    .all(seat, draw.decisions, |value| value.abs() <= draw.value)
            };
            if (0..seats).all(level) {
                return Some((Vec::new(), "draw_adjudication"));
            }
        }
        let win = rules.resign.as_ref().filter(due)?;
        let side = |seat: usize| self.table.game().side(Seat(seat as u8));
        let high = |seat: usize| self.judgements.all(seat, win.decisions, |value| value >= win.value);
        let low = |seat: usize| self.judgements.all(seat, win.decisions, |value| value <= -win.value);
        let winner = side((0..seats).find(|&seat| high(seat))?);
        let agreed = (0..seats).all(|seat| if side(seat) == winner { high(seat) } else { low(seat) });
        let winners = (0..seats).filter(|&seat| side(seat) == winner);
        agreed.then(|| (winners.map(|seat| seat as u32).collect(), "win_adjudication"))
    }

    /// A result that the game's engine proves. The plan allows this in two-sided games without luck and secrets only.
    fn by_proof(&self) -> Option<(Vec<u32>, &'static str)> {
        let nodes = self.plan.adjudication.solver_nodes?;
        let Some(Turn::Seat(seat)) = self.table.turn() else {
            return None;
        };
        let limits = Limits {
            level: MAX_LEVEL,
            nodes: Some(nodes),
            deadline: None,
            seed: 0,
        };
        let suggested = self.table.position().search(seat, &limits).run_here(self.place.stop);
        if self.place.stop.load(Ordering::Relaxed) {
            return None;
        }
        let best = suggested.ranked.first().filter(|best| best.exact)?;
        let side = self.table.game().side(seat);
        let seats = Seat::all(self.table.seats().len());
        let of = |own: bool| {
            let winners = seats.filter(|other| (self.table.game().side(*other) == side) == own);
            winners.map(|seat| seat.0.into()).collect()
        };
        let winners = if best.win >= 1.0 {
            of(true)
        } else if best.win <= 0.0 {
            of(false)
        } else {
            Vec::new()
        };
        Some((winners, "proved"))
    }

    fn by_length(&self) -> Option<(Vec<u32>, &'static str)> {
        let most = self.plan.adjudication.most_plies?;
        (self.plies >= most).then(|| (Vec::new(), "move_limit"))
    }
}
