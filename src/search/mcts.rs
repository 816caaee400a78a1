//! Monte Carlo tree search: UCT (Kocsis and Szepesvári 2006) with a solver (Winands, Björnsson and
//! Saito 2008), for any number of seats and with chance.
//!
//! A node keeps what its playouts were worth to the seat whose decision led to it, so that every seat
//! chooses for itself. Chance nodes have one child an event, and draw which one to follow. In two-sided
//! games wins, draws and losses that are certain are backed up as proofs: a node with a winning move
//! is won, a node without any other than losing moves is lost.

mod tree;

use super::playout::{Player, Policy};
use super::{Answer, Candidate, Control, Limits};
use crate::rules::{Playout, Seat, Trail, Turn};
use tree::{Link, ROOT, Tree};

/// The weight of exploration against the mean.
const EXPLORATION: f64 = 0.9;
/// The tree stops growing at this many nodes; playouts go on.
const MOST_NODES: usize = 1 << 21;
/// A forced move needs no more playouts than this to give it a value.
const FORCED: u64 = 64;

/// Searches for the seat on turn; `trail` holds the positions before.
///
/// All legal moves are ranked: proved wins, then by the number of playouts, then proved losses.
pub fn search<G: Playout>(
    game: &G,
    position: &G::Position,
    trail: &Trail,
    limits: &Limits,
    control: &Control,
) -> Answer<G::Move> {
    run(game, position, trail, limits, control, Policy::Own)
}

/// The same with uniform playouts to the end: the yardstick for a game's own engine.
pub fn plain<G: Playout>(
    game: &G,
    position: &G::Position,
    trail: &Trail,
    limits: &Limits,
    control: &Control,
) -> Answer<G::Move> {
    run(game, position, trail, limits, control, Policy::Uniform)
}

fn run<G: Playout>(
    game: &G,
    position: &G::Position,
    trail: &Trail,
    limits: &Limits,
    control: &Control,
    policy: Policy,
) -> Answer<G::Move> {
    let Turn::Seat(seat) = game.turn(position) else {
        unreachable!("a search is asked only of a seat on turn")
    };
    let mut search = Search {
        game,
        control,
        player: Player::new(game, control, trail, limits.seed, policy),
        root_trail: trail.len(),
        tree: Tree::new(),
        two_sided: Seat::all(game.seats())
            .all(|seat| game.side(seat) == game.side(Seat(0)) || game.side(seat) == game.side(Seat(1))),
        exploration: match policy {
            Policy::Own => EXPLORATION * game.exploration(),
            Policy::Uniform => EXPLORATION,
        },
        moves: Vec::new(),
        path: Vec::new(),
        longest: 0,
    };
    search.run(position, seat)
}

struct Search<'a, G: Playout> {
    game: &'a G,
    control: &'a Control,
    player: Player<'a, G>,
    root_trail: usize,
    tree: Tree<G::Move, G::Event>,
    two_sided: bool,
    exploration: f64,
    moves: Vec<G::Move>,
    path: Vec<u32>,
    longest: usize,
}

impl<G: Playout> Search<'_, G> {
    fn run(&mut self, position: &G::Position, seat: Seat) -> Answer<G::Move> {
        self.control.look();
        self.grow(position, ROOT, seat);
        let forced = self.tree.children(ROOT).count() == 1;
        loop {
            self.playout(position);
            let over = self.control.tick() || self.control.look();
            if over || self.tree.node(ROOT).proof.is_some() || (forced && self.control.nodes() >= FORCED) {
                break;
            }
        }
        Answer {
            ranked: self.rank(),
            nodes: self.control.nodes(),
            depth: self.longest as u32,
            complete: !self.control.was_interrupted(),
        }
    }

    /// One line from the root to a leaf of the tree, a playout from there, and its result backed up.
    fn playout(&mut self, root: &G::Position) {
        let mut position = root.clone();
        let mut node = ROOT;
        self.path.clear();
        self.path.push(node);
        loop {
            let turn = self.game.turn(&position);
            if turn == Turn::Over {
                self.tree.node_mut(node).proof = self.two_sided.then(|| self.proof(&position));
                break;
            }
            if self.path.len() > 1 && self.game.settled(&position) {
                break;
            }
            let fresh = self.tree.node(node).visits == 0 && node != ROOT;
            if fresh || self.tree.len() >= MOST_NODES && self.tree.node(node).is_leaf() {
                break;
            }
            node = match turn {
                Turn::Seat(seat) => {
                    self.grow(&position, node, seat);
                    let child = self.select(node);
                    if let Link::Move(_, mv) = self.tree.node(child).link {
                        self.game.play(&mut position, mv, &mut self.player.trail);
                    }
                    child
                }
                Turn::Chance => {
                    let Some(event) = self.player.listed_event(&position) else {
                        break; // too wide for a tree
                    };
                    self.game.happen(&mut position, &event, &mut self.player.trail);
                    self.tree.event_child(node, event)
                }
                Turn::Over => unreachable!("left above"),
            };
            self.path.push(node);
        }
        self.longest = self.longest.max(self.path.len() - 1);
        let worths = match self.player.rush(&position) {
            Some((winner, certain)) => {
                if certain {
                    self.tree.node_mut(node).proof = Some(self.proof_for_first(winner, 1));
                }
                self.player.won_by(winner)
            }
            None => self.player.finish(&mut position),
        };
        for &node in &self.path {
            self.tree.record(node, worths);
        }
        self.player.trail.truncate(self.root_trail);
        if self.two_sided {
            self.back_up_proofs();
        }
    }

    /// Lists the moves of a node as its children, the first time it is left by a decision.
    fn grow(&mut self, position: &G::Position, node: u32, seat: Seat) {
        if self.tree.node(node).is_leaf() {
            self.moves.clear();
            self.game.moves(position, &mut self.moves);
            for &mv in self.moves.iter().rev() {
                self.tree.add(node, Link::Move(seat, mv));
            }
        }
    }

    /// What an ended game is to the first side: 1, 0 or -1.
    fn proof(&self, position: &G::Position) -> i8 {
        match self
            .game
            .outcome(position)
            .map_or(0.5, |outcome| outcome.value(Seat(0)))
        {
            0.5 => 0,
            value if value > 0.5 => 1,
            _ => -1,
        }
    }

    /// What a child is proved to be for the seat whose decision leads to it.
    fn proof_for_chooser(&self, child: u32) -> Option<i8> {
        let Link::Move(chooser, _) = self.tree.node(child).link else {
            return None; // which event falls is nobody's choice
        };
        let proof = self.tree.node(child).proof?;
        Some(self.proof_for_first(chooser, proof))
    }

    /// What is `proof` to the side of a seat, as a proof for the first side; and the other way round.
    fn proof_for_first(&self, seat: Seat, proof: i8) -> i8 {
        let first = self.game.side(seat) == self.game.side(Seat(0));
        if first { proof } else { -proof }
    }

    /// The child with the highest upper confidence bound; one that is proved lost only if all are.
    fn select(&self, node: u32) -> u32 {
        let (visits, mean) = self.tree.visits_and_mean(node);
        let explore = f64::from(visits + 1).ln();
        let bound = |child: u32| match self.proof_for_chooser(child) {
            Some(1) => f64::INFINITY,
            Some(-1) => f64::NEG_INFINITY,
            _ => {
                // The mean of the brothers counts as one playout, so that new children start from there.
                let entry = self.tree.node(child);
                let count = f64::from(entry.visits) + 1.0;
                (entry.worth + mean) / count + self.exploration * (explore / count).sqrt()
            }
        };
        let mut best = None;
        for child in self.tree.children(node) {
            let bound = bound(child);
            if best.is_none_or(|(_, highest)| bound > highest) {
                best = Some((child, bound));
            }
        }
        best.expect("a seat on turn has a move").0
    }

    /// Carries proofs up the path of the last playout, as far as they reach.
    fn back_up_proofs(&mut self) {
        for &node in self.path.iter().rev() {
            if self.tree.node(node).proof.is_some() || self.tree.node(node).is_leaf() {
                continue;
            }
            let mut best = Some(-1);
            for child in self.tree.children(node) {
                match self.proof_for_chooser(child) {
                    Some(1) => {
                        best = Some(1);
                        break;
                    }
                    Some(proof) => best = best.map(|other| other.max(proof)),
                    None => best = None,
                }
            }
            let (Some(best), Some(child)) = (best, self.tree.children(node).next()) else {
                return;
            };
            let Link::Move(chooser, _) = self.tree.node(child).link else {
                return;
            };
            self.tree.node_mut(node).proof = Some(self.proof_for_first(chooser, best));
        }
    }

    fn rank(&self) -> Vec<Candidate<G::Move>> {
        let (_, mean) = self.tree.visits_and_mean(ROOT);
        let mut children: Vec<u32> = self.tree.children(ROOT).collect();
        let class = |child| match self.proof_for_chooser(child) {
            Some(0) | None => 0,
            Some(proof) => proof,
        };
        children.sort_by_key(|&child| std::cmp::Reverse((class(child), self.tree.node(child).visits)));
        let mut most = 1.0;
        children
            .into_iter()
            .filter_map(|child| {
                let entry = self.tree.node(child);
                let Link::Move(_, mv) = entry.link else { return None };
                let proof = self.proof_for_chooser(child);
                let win = match proof {
                    Some(proof) => f64::from(proof + 1) / 2.0,
                    None => (entry.worth + mean) / (f64::from(entry.visits) + 1.0),
                };
                // Few playouts can look better by accident than the many of the move that is chosen.
                most = f64::min(most, win);
                let mut line = vec![mv];
                line.extend(self.tree.main_line(child));
                Some(Candidate {
                    exact: proof.is_some() && most == win,
                    ..Candidate::from_win(mv, most, line)
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
