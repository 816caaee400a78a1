//! The root: iterative deepening and the ranking of all moves.

use super::{INFINITE, MAX_PLY, Search, WIN, WON};
use crate::rules::{Evaluate, Seat, Turn};
use crate::search::{Answer, Candidate};

/// A forced move is searched no deeper than this, to give it a value.
const FORCED: usize = 6;

/// A move at the root with what is known of it.
#[derive(Clone)]
struct Root<M> {
    mv: M,
    score: i32,
    /// The score is a value and no bound.
    valued: bool,
    /// No evaluation was needed for the score.
    solid: bool,
    line: Vec<M>,
}

impl<G: Evaluate> Search<'_, G> {
    /// Searches deeper and deeper until the value is settled or the budget is spent.
    pub(super) fn deepen(&mut self, position: &G::Position, seat: Seat, valued: usize) -> Answer<G::Move> {
        self.control.look();
        let mut roots = self.first_look(position, seat);
        let mut depth = 0;
        while depth < MAX_PLY - 1 {
            self.root_depth = depth + 1;
            let whole = self.iterate(position, seat, &mut roots, valued);
            if !whole {
                break;
            }
            depth += 1;
            let best = roots[0].score;
            let settled = if best.abs() < WON {
                roots.iter().all(|root| root.solid)
            } else {
                (WIN - best.abs()) as usize <= depth // else there may be a shorter way
            };
            let forced = roots.len() == 1 && depth >= FORCED;
            if settled || forced {
                break;
            }
        }
        Answer {
            ranked: self.rank(roots),
            nodes: self.control.nodes(),
            depth: depth as u32,
            complete: !self.control.was_interrupted(),
        }
    }

    /// The moves ranked by what the evaluation says after each, whatever the budget.
    fn first_look(&mut self, position: &G::Position, seat: Seat) -> Vec<Root<G::Move>> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        debug_assert!(!moves.is_empty(), "a seat on turn has a move");
        let mut roots: Vec<_> = moves
            .into_iter()
            .map(|mv| {
                let mut child = position.clone();
                self.game.play(&mut child, mv, &mut self.trail);
                let over = self.game.turn(&child) == Turn::Over;
                let score = if over {
                    self.end(&child, seat, 1)
                } else {
                    self.game.evaluate(&child, seat)
                };
                self.remembers |= self.trail.len() > self.root_trail;
                self.trail.truncate(self.root_trail);
                Root {
                    mv,
                    score,
                    valued: true,
                    solid: over,
                    line: vec![mv],
                }
            })
            .collect();
        roots.sort_by_key(|root| -root.score);
        roots
    }

    /// Searches every move to `root_depth` and ranks them anew; false if it was stopped. Then the
    /// ranking stays that of the depth before, but for a move that the deeper search found better
    /// than the first: that one leads.
    fn iterate(&mut self, position: &G::Position, seat: Seat, roots: &mut Vec<Root<G::Move>>, valued: usize) -> bool {
        let depth = self.root_depth as i32 - 1;
        let mut found: Vec<Root<G::Move>> = Vec::with_capacity(roots.len());
        let mut best: Vec<i32> = Vec::new(); // the highest scores, as many as get values, falling
        for root in roots.iter() {
            let mut child = position.clone();
            self.game.play(&mut child, root.mv, &mut self.trail);
            let alpha = if best.len() < valued {
                -INFINITE
            } else {
                best[valued - 1]
            };
            self.leaned = false;
            let mut score = alpha + 1;
            if alpha > -INFINITE {
                score = self.after(&child, seat, depth, (alpha, alpha + 1), 1);
            }
            if score > alpha && !self.control.is_over() {
                self.leaned = false;
                score = self.after(&child, seat, depth, (alpha, INFINITE), 1);
            }
            self.trail.truncate(self.root_trail);
            if self.control.is_over() {
                if let Some(leader) = found.iter().max_by_key(|root| root.score)
                    && leader.score > found[0].score
                {
                    roots.retain(|root| root.mv != leader.mv);
                    roots.insert(0, leader.clone());
                }
                return false;
            }
            let mut line = vec![root.mv];
            line.extend_from_slice(&self.plies[1].line);
            found.push(Root {
                mv: root.mv,
                score,
                valued: score > alpha,
                solid: !self.leaned || score.abs() >= WON,
                line,
            });
            let place = best.partition_point(|&other| other >= score);
            best.insert(place, score);
            best.truncate(valued);
        }
        found.sort_by_key(|root| (-root.score, !root.valued));
        *roots = found;
        true
    }

    fn rank(&self, roots: Vec<Root<G::Move>>) -> Vec<Candidate<G::Move>> {
        let mut most = INFINITE;
        roots
            .into_iter()
            .map(|root| {
                // A score from a shallower depth says no more than the leading one.
                most = most.min(root.score);
                let win = if most.abs() >= WON {
                    f64::from(most > 0)
                } else {
                    self.game.win_probability(most)
                };
                let proved = most.abs() >= WON || (root.valued && root.solid && !self.remembers);
                Candidate {
                    exact: proved && most == root.score,
                    ..Candidate::from_win(root.mv, win, root.line)
                }
            })
            .collect()
    }
}
