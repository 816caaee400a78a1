//! The legal moves.

use super::Checkers;
use super::board::{DIRECTIONS, Square, squares};
use super::position::{Move, Position};

impl Checkers {
    /// The squares that a quiet move of the piece on `from` may go to.
    pub(super) fn quiet_targets(&self, position: &Position, from: Square) -> u64 {
        let empty = self.board.all() & !position.occupied();
        let targets = |directions: &[_]| {
            directions.iter().fold(0, |set, &direction| {
                set | if position.kings & from.bit() != 0 && self.variant.kings_fly() {
                    self.board.slide(from.bit(), direction, empty)
                } else {
                    self.board.step(from.bit(), direction) & empty
                }
            })
        };
        if position.kings & from.bit() != 0 {
            targets(&DIRECTIONS)
        } else {
            targets(&position.to_move.forward())
        }
    }

    /// A quiet move, legal or not.
    pub(super) fn quiet(&self, position: &Position, from: Square, to: Square) -> Move {
        let is_man = position.kings & from.bit() == 0;
        Move {
            captured: 0,
            from,
            to,
            crowns: is_man && to.bit() & self.board.crown_row(position.to_move) != 0,
        }
    }

    fn list_quiet(&self, position: &Position, out: &mut Vec<Move>) {
        for from in squares(position.own()) {
            let targets = squares(self.quiet_targets(position, from));
            out.extend(targets.map(|to| self.quiet(position, from, to)));
        }
    }

    /// Each complete capture once; where the most must be taken, only those that do.
    fn list_captures(&self, position: &Position, out: &mut Vec<Move>) {
        let first = out.len();
        let mut most = 0;
        for from in squares(self.capturers(position)) {
            let mut piece_first = out.len();
            self.captures_from(position, from, &mut |run| {
                let mv = self.finished(run);
                if self.variant.takes_most() {
                    if mv.takes() < most {
                        return;
                    }
                    if mv.takes() > most {
                        most = mv.takes();
                        out.truncate(first);
                        piece_first = first;
                    }
                }
                if !out[piece_first..].contains(&mv) {
                    out.push(mv);
                }
            });
        }
    }

    /// Every legal move, whether or not a draw has ended the game.
    pub(super) fn list_moves(&self, position: &Position, out: &mut Vec<Move>) {
        let first = out.len();
        self.list_captures(position, out);
        if out.len() == first {
            self.list_quiet(position, out);
        }
    }

    /// Whether the side to move has a legal move.
    pub(super) fn can_move(&self, position: &Position) -> bool {
        let empty = self.board.all() & !position.occupied();
        let men = position.men(position.to_move);
        let kings = position.kings_of(position.to_move);
        let steps = |set, directions: &[_]| directions.iter().any(|&way| self.board.step(set, way) & empty != 0);
        steps(men, &position.to_move.forward()) || steps(kings, &DIRECTIONS) || self.capturers(position) != 0
    }

    /// The legal moves, in a list of its own.
    pub(super) fn legal(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list_moves(position, &mut moves);
        moves
    }
}
