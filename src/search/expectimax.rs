//! Expectiminimax (Michie 1966) for two-sided games with dice, in the manner of backgammon programs
//! (Tesauro 1995; GNU Backgammon): every move is judged by the evaluation after it, then the most
//! promising ones by averaging over all rolls and the best replies to them, deeper and deeper.
//!
//! A depth is a number of decisions after the move itself: depth 0 evaluates the position that the
//! move leads to; depth 1 averages, over all rolls, the evaluation after the best reply. There is no
//! alpha-beta window across chance; instead only the best few moves by evaluation are looked at more
//! deeply. Values are [utilities](Evaluate::utility): an average of scores would mean nothing.

use super::{Answer, Candidate, Control, Limits};
use crate::rules::{Evaluate, Seat, Trail, Turn};

/// How many of the best moves go on to depth 1, 2, …; the last number holds for all deeper ones.
const CANDIDATES: [usize; 4] = [24, 8, 5, 3];
/// How many of a reply's moves are looked at more deeply, where depth remains.
const REPLIES: usize = 2;
/// The deepest search.
const MAX_DEPTH: u32 = 24;
/// How many chance events may follow each other before the position is evaluated all the same.
const MAX_CHAIN: u32 = 4;

/// Searches for the seat on turn.
///
/// All legal moves are ranked. Those that a deeper search compared come first, in its order; what it
/// could not compare any more (its budget spent, or the move too poor) follows in the order of the depth before. Chance that cannot be listed is evaluated before
/// it falls. Positions may not depend on the trail.
pub fn search<G: Evaluate>(game: &G, position: &G::Position, limits: &Limits, control: &Control) -> Answer<G::Move> {
    debug_assert!(
        Seat::all(game.seats())
            .all(|seat| game.side(seat) == game.side(Seat(0)) || game.side(seat) == game.side(Seat(1))),
        "expectiminimax is for two sides"
    );
    let Turn::Seat(seat) = game.turn(position) else {
        unreachable!("a search is asked only of a seat on turn")
    };
    let mut search = Search {
        game,
        control,
        trail: Trail::new(),
        moves: Vec::new(),
        replies: Vec::new(),
        events: Vec::new(),
        leaned: false,
    };
    search.deepen(position, seat, limits)
}

/// A move at the root, the position after it, and what is known of it.
#[derive(Clone)]
struct Root<M, P> {
    mv: M,
    position: P,
    value: f64,
    /// No evaluation was needed for the value.
    solid: bool,
}

struct Search<'a, G: Evaluate> {
    game: &'a G,
    control: &'a Control,
    trail: Trail,
    // Buffers that are not in use: a node takes one and puts it back, so that none allocates.
    moves: Vec<Vec<G::Move>>,
    replies: Vec<Vec<(f64, G::Position)>>,
    events: Vec<Vec<(G::Event, u64)>>,
    /// Whether the value being made leans on an evaluation or on a move not looked at.
    leaned: bool,
}

impl<G: Evaluate> Search<'_, G> {
    fn deepen(&mut self, position: &G::Position, seat: Seat, limits: &Limits) -> Answer<G::Move> {
        self.control.look();
        let mut roots = self.first_look(position, seat);
        let mut depth = 0;
        while depth < MAX_DEPTH && roots.iter().any(|root| !root.solid) {
            // Below the highest level a choice is made among all moves, so all deserve a look.
            let width = CANDIDATES[(depth as usize).min(CANDIDATES.len() - 1)];
            let width = if limits.level < super::MAX_LEVEL {
                2 * width
            } else {
                width
            };
            let deeper = self.look_deeper(&roots, seat, depth + 1, width);
            roots.splice(..deeper.len(), deeper);
            if self.control.is_over() {
                break;
            }
            depth += 1;
            if roots.len() == 1 {
                break;
            }
        }
        Answer {
            ranked: self.rank(roots),
            nodes: self.control.nodes(),
            depth,
            complete: !self.control.was_interrupted(),
        }
    }

    /// All moves, ranked by the evaluation after each, whatever the budget.
    fn first_look(&mut self, position: &G::Position, seat: Seat) -> Vec<Root<G::Move, G::Position>> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        debug_assert!(!moves.is_empty(), "a seat on turn has a move");
        let mut roots = Vec::with_capacity(moves.len());
        for mv in moves {
            let mut child = position.clone();
            self.game.play(&mut child, mv, &mut self.trail);
            self.trail.truncate(0);
            self.control.tick();
            roots.push(Root {
                mv,
                value: self.game.utility(&child, seat),
                solid: self.game.turn(&child) == Turn::Over,
                position: child,
            });
        }
        roots.sort_by(|a, b| b.value.total_cmp(&a.value));
        roots
    }

    /// The first `width` moves with their values at `depth`, best first; fewer if the search is stopped.
    fn look_deeper(
        &mut self,
        roots: &[Root<G::Move, G::Position>],
        seat: Seat,
        depth: u32,
        width: usize,
    ) -> Vec<Root<G::Move, G::Position>> {
        let mut deeper = Vec::with_capacity(width.min(roots.len()));
        for root in roots.iter().take(width) {
            self.leaned = false;
            let value = self.value(&root.position, seat, depth, 0);
            if self.control.is_over() {
                break;
            }
            deeper.push(Root {
                value,
                solid: !self.leaned,
                ..root.clone()
            });
        }
        deeper.sort_by(|a, b| b.value.total_cmp(&a.value));
        deeper
    }

    fn rank(&self, roots: Vec<Root<G::Move, G::Position>>) -> Vec<Candidate<G::Move>> {
        let mut most = f64::INFINITY;
        roots
            .into_iter()
            .map(|root| {
                // A value from a shallower depth can't lift a move above those that were compared more deeply.
                most = most.min(root.value);
                Candidate {
                    mv: root.mv,
                    value: 2.0 * most - 1.0,
                    win: self.game.win_of_utility(most),
                    line: vec![root.mv],
                    exact: root.solid && most == root.value,
                }
            })
            .collect()
    }

    /// What a position is worth to `seat`, looking so many decisions ahead.
    fn value(&mut self, position: &G::Position, seat: Seat, depth: u32, chain: u32) -> f64 {
        match self.game.turn(position) {
            Turn::Over => self.game.utility(position, seat),
            _ if depth == 0 => self.lean(position, seat),
            Turn::Chance if chain >= MAX_CHAIN => self.lean(position, seat),
            Turn::Chance => self.average(position, seat, depth, chain),
            Turn::Seat(next) if self.game.side(next) == self.game.side(seat) => self.best(position, next, depth),
            Turn::Seat(next) => 1.0 - self.best(position, next, depth),
        }
    }

    fn lean(&mut self, position: &G::Position, seat: Seat) -> f64 {
        self.leaned = true;
        self.game.utility(position, seat)
    }

    /// The expectation over everything that chance may decide.
    fn average(&mut self, position: &G::Position, seat: Seat, depth: u32, chain: u32) -> f64 {
        let mut events = self.events.pop().unwrap_or_default();
        events.clear();
        let listed = self.game.events(position, &mut events);
        let mut sum = 0.0;
        let mut weights = 0.0;
        let mark = self.trail.len();
        for (event, weight) in &events {
            let mut child = position.clone();
            self.game.happen(&mut child, event, &mut self.trail);
            sum += *weight as f64 * self.value(&child, seat, depth, chain + 1);
            weights += *weight as f64;
            self.trail.truncate(mark);
            if self.control.is_over() {
                break;
            }
        }
        self.events.push(events);
        if listed && weights > 0.0 {
            sum / weights
        } else {
            self.lean(position, seat)
        }
    }

    /// What the best move is worth to the seat on turn: the best by evaluation at depth 1, else the
    /// best by deeper looks at those few that look best.
    fn best(&mut self, position: &G::Position, seat: Seat, depth: u32) -> f64 {
        let mut moves = self.moves.pop().unwrap_or_default();
        let mut replies = self.replies.pop().unwrap_or_default();
        moves.clear();
        replies.clear();
        self.game.moves(position, &mut moves);
        let mark = self.trail.len();
        for &mv in &moves {
            let mut child = position.clone();
            self.game.play(&mut child, mv, &mut self.trail);
            self.trail.truncate(mark);
            if self.control.tick() {
                break;
            }
            replies.push((self.game.utility(&child, seat), child));
        }
        let mut best = 0.0;
        if !self.control.is_over() {
            // Only the first few are needed in order.
            replies.sort_by(|a, b| b.0.total_cmp(&a.0));
            let width = if depth == 1 { 1 } else { REPLIES };
            let outer = self.leaned;
            self.leaned = false;
            for (utility, child) in replies.iter().take(width) {
                let value = if depth == 1 {
                    self.leaned |= self.game.turn(child) != Turn::Over;
                    *utility
                } else {
                    self.value(child, seat, depth - 1, 0)
                };
                best = f64::max(best, value);
            }
            // Nothing beats a sure win, whatever the others are worth.
            let sure = best >= 1.0 && !self.leaned;
            self.leaned |= outer | (replies.len() > width && !sure);
        }
        self.moves.push(moves);
        self.replies.push(replies);
        best
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::rules::Game;
    use crate::search::toys::{DiceRace, Race, Stride};

    fn ask(position: &Race, nodes: u64) -> Answer<Stride> {
        let limits = Limits {
            level: 10,
            nodes: Some(nodes),
            deadline: None,
            seed: 1,
        };
        search(
            &DiceRace,
            position,
            &limits,
            &Control::new(&limits, Arc::new(AtomicBool::new(false))),
        )
    }

    #[test]
    fn proves_what_a_full_solution_gives() {
        for place in [[0, 0], [1, 3], [4, 2], [5, 5]] {
            let position = Race::at(place);
            let answer = ask(&position, 2_000_000);
            let [best, other] = &answer.ranked[..] else {
                panic!("two moves")
            };
            assert!(best.exact, "{answer:?}");
            for candidate in [best, other] {
                let solved = DiceRace.solve_move(&position, candidate.mv);
                assert!(
                    (candidate.win - solved).abs() < 1e-9,
                    "{place:?} {candidate:?} {solved}"
                );
            }
        }
    }

    #[test]
    fn a_small_budget_still_ranks_every_move() {
        let answer = ask(&Race::at([0, 0]), 1);
        assert_eq!((answer.ranked.len(), answer.depth), (2, 0));
        assert!(answer.complete);
    }

    #[test]
    fn same_limits_same_answer() {
        let start = DiceRace.start(&mut Trail::new());
        assert_eq!(ask(&start, 5_000), ask(&start, 5_000));
    }
}
