//! Why a move is not legal.

use super::Checkers;
use super::board::{Direction, Square};
use super::captures::Run;
use super::options::Variant;
use super::position::{Move, Position};
use crate::rules::Refusal;

impl Checkers {
    fn naming(&self, rule: &'static str, square: Square) -> Refusal {
        Refusal::new(rule).with("square", self.board.number(square))
    }

    /// Refuses a move of a piece that is not there, or not the mover's.
    fn check_piece(&self, position: &Position, from: Square) -> Result<(), Refusal> {
        if position.occupied() & from.bit() == 0 {
            return Err(self.naming("empty_square", from));
        }
        if position.own() & from.bit() == 0 {
            return Err(self.naming("not_your_piece", from));
        }
        Ok(())
    }

    /// Makes the jumps of a path, legal as a whole turn or not.
    pub(super) fn trace(&self, position: &Position, stops: &[Square]) -> Result<Move, Refusal> {
        let [from, landings @ ..] = stops else {
            unreachable!("a capture names two squares at least")
        };
        self.check_piece(position, *from)?;
        let mut run = Run::new(position, *from);
        for &to in landings {
            if run.captures() > 0 && self.crowning_ends(&run) {
                return Err(self.naming("crowning_ends_the_move", run.at()));
            }
            let line = self.board.line(run.at(), to);
            let jump = line.and_then(|(direction, _)| self.jump(&run, direction));
            let Some(jump) = jump.filter(|jump| jump.landings & to.bit() != 0) else {
                return Err(self.jump_refusal(position, &run, to));
            };
            run = self.land(&run, jump.victim, to);
        }
        Ok(self.finished(&run))
    }

    /// Why the piece of a run can't jump to this square.
    fn jump_refusal(&self, position: &Position, run: &Run, to: Square) -> Refusal {
        let no_jump = || {
            Refusal::new("not_a_jump")
                .with("from", self.board.number(run.at()))
                .with("to", self.board.number(to))
        };
        let Some((direction, distance)) = self.board.line(run.at(), to) else {
            return no_jump();
        };
        let flies = run.is_king() && self.variant.kings_fly();
        if distance < 2 || (!flies && distance != 2) {
            return no_jump();
        }
        if !run.is_king() && self.variant == Variant::Classic && !position.to_move.forward().contains(&direction) {
            return Refusal::new("men_take_forwards");
        }
        if run.occupied() & to.bit() != 0 {
            return self.naming("target_taken", to);
        }
        let way = self.between(run.at(), direction, to);
        let mut pieces = way.into_iter().filter(|square| run.occupied() & square.bit() != 0);
        match (pieces.next(), pieces.next()) {
            (None, _) => no_jump(),
            (Some(first), _) if run.captured() & first.bit() != 0 => self.naming("jumped_twice", first),
            (Some(first), _) if position.own() & first.bit() != 0 => self.naming("path_blocked", first),
            (Some(first), second) => self.naming("path_blocked", second.unwrap_or(first)),
        }
    }

    /// The squares between two on a diagonal, from the first on.
    fn between(&self, from: Square, direction: Direction, to: Square) -> Vec<Square> {
        let mut way = Vec::new();
        let mut next = self.board.step(from.bit(), direction);
        while next != 0 && next != to.bit() {
            way.push(Square::of(next));
            next = self.board.step(next, direction);
        }
        way
    }

    pub(super) fn refusal(&self, position: &Position, mv: Move) -> Refusal {
        if let Err(refusal) = self.check_piece(position, mv.from) {
            return refusal;
        }
        let mut captures = self.legal(position);
        captures.retain(Move::is_capture);
        if !mv.is_capture() {
            let mut texts: Vec<String> = captures.iter().map(|&mv| self.write_numbers(position, mv)).collect();
            texts.sort_unstable();
            return match texts.first() {
                Some(capture) => Refusal::new("must_capture").with("capture", capture),
                None => self.quiet_refusal(position, mv),
            };
        }
        let most = captures.iter().map(Move::takes).max().unwrap_or(0);
        if self.variant.takes_most() && mv.takes() < most {
            return Refusal::new("must_take_most")
                .with("taken", mv.takes())
                .with("most", most);
        }
        self.naming("must_jump_on", mv.to)
    }

    fn quiet_refusal(&self, position: &Position, mv: Move) -> Refusal {
        let is_king = position.kings & mv.from.bit() != 0;
        let flies = is_king && self.variant.kings_fly();
        if position.occupied() & mv.to.bit() != 0 {
            return self.naming("target_taken", mv.to);
        }
        let (rule, line) = match (self.board.line(mv.from, mv.to), is_king) {
            (line, _) if flies => ("king_moves_on_diagonals", line),
            (line, true) => ("king_moves_one_step", line),
            (line, false) => ("man_moves_one_step_forward", line),
        };
        if let Some((direction, _)) = line.filter(|_| flies) {
            let way = self.between(mv.from, direction, mv.to);
            if let Some(blocker) = way.into_iter().find(|square| position.occupied() & square.bit() != 0) {
                return self.naming("path_blocked", blocker);
            }
        }
        Refusal::new(rule)
            .with("from", self.board.number(mv.from))
            .with("to", self.board.number(mv.to))
    }
}
