//! Judgement, and when to stop judging and solve.

use std::cmp::Ordering;

use super::board::{Board, Squares};
use super::endgame::{MOST, Solver};
use super::{Mode, Move, Position, Reversi, Sized};
use crate::rules::{Evaluate, Game, Playout, Seat, Trail};
use crate::search::{Answer, Candidate, Control, Task, alphabeta};

/// From so few empty squares on the game is solved.
const SOLVED_FROM: u32 = 16;
/// The share of the budget, and the most nodes, for a look by judgement before solving.
const SKETCH: (f64, u64) = (0.2, 20_000);

/// What a side's features are worth.
struct Weights {
    /// A placement more than the other side's, when both have few.
    mobility: i32,
    /// An empty square beside an enemy disc.
    potential: i32,
    corner: i32,
    /// A disc diagonally beside an empty corner.
    diagonal: i32,
    /// A disc that can never be turned over.
    stable: i32,
    /// A disc, while many squares are empty.
    disc: i32,
}

const NORMAL: Weights = Weights {
    mobility: 400,
    potential: 6,
    corner: 120,
    diagonal: -60,
    stable: 30,
    disc: -2,
};

const REVERSE: Weights = Weights {
    mobility: 400,
    potential: 6,
    corner: -120,
    diagonal: 30,
    stable: -30,
    disc: -4,
};

impl Weights {
    /// How `own` stands against `other`.
    fn judge<S: Squares>(&self, board: &Board<S>, own: S, other: S) -> i32 {
        let empty = board.all & !(own | other);
        let count = |squares: S| squares.count() as i32;
        let mine = count(board.placements(own, other));
        let theirs = count(board.placements(other, own));
        let own_frontier = count(board.beside(own) & empty);
        let other_frontier = count(board.beside(other) & empty);
        // Diagonal squares are a burden only while the corner beside them is empty.
        let risky = board.beside(board.corners & empty) & board.diagonal;
        self.mobility * (mine - theirs) / (mine + theirs + 2)
            + self.potential * (other_frontier - own_frontier)
            + self.corner * (count(own & board.corners) - count(other & board.corners))
            + self.diagonal * (count(own & risky) - count(other & risky))
            + self.stable * (count(board.stable(own)) - count(board.stable(other)))
            + self.disc * (count(own) - count(other))
    }
}

impl Reversi {
    /// The engine: judgement far from the end, then a quick look by judgement and the solution.
    pub(super) fn think(&self, task: &Task<'_, Self>) -> Answer<Move> {
        let by_judgement = |control: &Control| alphabeta::search(self, task.view, task.trail, task.limits, control);
        if self.empties(task.view) > SOLVED_FROM {
            return by_judgement(task.control);
        }
        let (share, nodes) = SKETCH;
        let part = task.control.part(share, nodes);
        let sketch = by_judgement(&part);
        task.control.join(&part);
        match &self.sized {
            Sized::Narrow(board) => self.solve(board, task.view, sketch, task.control),
            Sized::Wide(board) => self.solve(board, task.view, sketch, task.control),
        }
    }

    /// Replaces the worth of every move of a sketch by the true one, as far as the budget goes: first
    /// who wins, then by how much.
    fn solve<S: Squares>(
        &self,
        board: &Board<S>,
        position: &Position,
        sketch: Answer<Move>,
        control: &Control,
    ) -> Answer<Move> {
        let mut solver = Solver::new(board, self.mode, control);
        let mut worth = |mv: Move, alpha: i32, beta: i32| {
            let mut after = *position;
            self.play(&mut after, mv, &mut Trail::new());
            let (own, other) = (S::narrow(after.own()), S::narrow(after.other()));
            let score = -solver.solve(own, other, -beta, -alpha);
            (!control.is_over()).then_some(score)
        };
        let mut ranked: Vec<(Candidate<Move>, i32)> = Vec::new();
        for mut candidate in sketch.ranked {
            if let Some(score) = worth(candidate.mv, -1, 1) {
                let win = match score.cmp(&0) {
                    Ordering::Greater => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Less => 0.0,
                };
                candidate = Candidate {
                    exact: true,
                    ..Candidate::from_win(candidate.mv, win, vec![candidate.mv])
                };
            }
            ranked.push((candidate, -MOST));
        }
        ranked.sort_by(|(a, _), (b, _)| b.win.total_cmp(&a.win));
        let (best, mut most) = (ranked[0].0.win, -MOST);
        for (candidate, margin) in ranked.iter_mut().filter(|(candidate, _)| candidate.exact) {
            if candidate.win < best {
                break;
            }
            match worth(candidate.mv, most, MOST) {
                Some(score) => *margin = score,
                None => break,
            }
            most = most.max(*margin);
        }
        ranked.sort_by(|(a, m), (b, n)| b.win.total_cmp(&a.win).then(n.cmp(m)));
        Answer {
            ranked: ranked.into_iter().map(|(candidate, _)| candidate).collect(),
            nodes: control.nodes(),
            depth: self.empties(position),
            complete: !control.was_interrupted(),
        }
    }
}

impl Evaluate for Reversi {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let weights = match self.mode {
            Mode::Normal => &NORMAL,
            Mode::Reverse => &REVERSE,
        };
        let [own, other] = [position.discs[seat.index()], position.discs[seat.other().index()]];
        match &self.sized {
            Sized::Narrow(board) => weights.judge(board, own as u64, other as u64),
            Sized::Wide(board) => weights.judge(board, own, other),
        }
    }

    fn key(&self, position: &Position) -> u64 {
        let mixed = position.discs[0].wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
            ^ position.discs[1].wrapping_mul(0xc2b2_ae3d_27d4_eb4f_1656_67b1_9e37_79f9)
            ^ u128::from(position.to_move.0);
        let folded = (mixed >> 64) as u64 ^ (mixed as u64);
        folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (folded >> 29)
    }

    /// Corners first, then what leaves the fewest replies.
    fn order(&self, position: &Position, mv: Move) -> i32 {
        let Move::Place { column, row } = mv else { return 0 };
        let last = (self.size() - 1) as u8;
        let edge = |line: u8| line == 0 || line == last;
        let mut after = *position;
        self.play(&mut after, mv, &mut Trail::new());
        let replies = after.placements.count_ones() as i32;
        let corner = match self.mode {
            Mode::Normal => 1_000,
            Mode::Reverse => -1_000,
        };
        let corner = if edge(column) && edge(row) { corner } else { 0 };
        corner - 20 * replies
    }
}

impl Playout for Reversi {}
