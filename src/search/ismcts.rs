//! Information-set Monte Carlo tree search for games with hidden hands: single-observer ISMCTS
//! (Cowling, Powley and Whitehouse 2012), for any number of seats.
//!
//! Every playout imagines a position that fits what the seat sees and knows, and walks one tree that
//! all these positions share. A node stands for a sequence of decisions; which of its children are
//! legal depends on the imagined position, so a child's exploration counts how often it was available,
//! not how often its parent was visited. Chance events are not part of the tree.

use super::playout::{Player, Policy};
use super::{Answer, Candidate, Task};
use crate::rules::{Information, Playout, Seat, Turn};

/// The weight of exploration against the mean, as in the paper.
const EXPLORATION: f64 = 0.7;
/// The tree stops growing at this many nodes; playouts go on.
const MOST_NODES: usize = 1 << 20;
/// A forced move needs no more playouts than this to give it a value.
const FORCED: u64 = 64;
/// The index of the root.
const ROOT: u32 = 0;
/// The index of no node.
const NONE: u32 = u32::MAX;

/// Searches for the seat of the task, which is on turn.
///
/// All legal moves are ranked by the number of playouts. Nothing is ever proved: other positions fit too.
pub fn search<G: Information + Playout>(task: &Task<'_, G>) -> Answer<G::Move> {
    run(task, Policy::Own)
}

/// The same with uniform playouts to the end: the yardstick for a game's own engine.
pub fn plain<G: Information + Playout>(task: &Task<'_, G>) -> Answer<G::Move> {
    run(task, Policy::Uniform)
}

fn run<G: Information + Playout>(task: &Task<'_, G>, policy: Policy) -> Answer<G::Move> {
    let mut search = Search {
        task,
        player: Player::new(task.game, task.control, task.trail, task.limits.seed, policy),
        nodes: vec![Node::new(None, NONE)],
        moves: Vec::new(),
        legal: Vec::new(),
        path: Vec::new(),
        longest: 0,
    };
    search.run()
}

struct Node<M> {
    /// The decision that leads here; `None` at the root.
    link: Option<(Seat, M)>,
    visits: u32,
    /// How often the decision was legal when its parent was left.
    available: u32,
    /// The sum of what the playouts were worth to the seat that decided.
    worth: f64,
    first: u32,
    next: u32,
}

impl<M> Node<M> {
    fn new(link: Option<(Seat, M)>, next: u32) -> Self {
        Node {
            link,
            visits: 0,
            available: 0,
            worth: 0.0,
            first: NONE,
            next,
        }
    }

    /// The mean worth, with one imagined playout worth `prior`.
    fn mean(&self, prior: f64) -> f64 {
        (self.worth + prior) / (f64::from(self.visits) + 1.0)
    }
}

struct Search<'a, G: Information + Playout> {
    task: &'a Task<'a, G>,
    player: Player<'a, G>,
    nodes: Vec<Node<G::Move>>,
    moves: Vec<G::Move>,
    /// The children of the present node that are legal in the imagined position.
    legal: Vec<u32>,
    path: Vec<u32>,
    longest: usize,
}

impl<G: Information + Playout> Search<'_, G> {
    fn run(&mut self) -> Answer<G::Move> {
        let control = self.task.control;
        control.look();
        loop {
            self.playout();
            let over = control.tick() || control.look();
            let forced = self.children(ROOT).count() == 1 && control.nodes() >= FORCED;
            if over || forced {
                break;
            }
        }
        Answer {
            ranked: self.rank(),
            nodes: control.nodes(),
            depth: self.longest as u32,
            complete: !control.was_interrupted(),
        }
    }

    /// Imagines a position, walks down the tree in it, plays on from there and backs the result up.
    fn playout(&mut self) {
        let task = self.task;
        let game = task.game;
        let mut position = game.imagine(task.view, task.knowledge, &mut self.player.luck);
        let mut node = ROOT;
        self.path.clear();
        loop {
            let turn = game.turn(&position);
            match turn {
                Turn::Over => break,
                _ if node != ROOT && game.settled(&position) => break,
                Turn::Chance => {
                    let event = self.player.event(&position);
                    game.happen(&mut position, &event, &mut self.player.trail);
                }
                Turn::Seat(seat) => {
                    let fresh = node != ROOT && self.nodes[node as usize].visits <= 1;
                    if fresh || self.nodes.len() >= MOST_NODES {
                        break;
                    }
                    self.list(&position, node, seat);
                    node = self.select();
                    let (_, mv) = self.nodes[node as usize].link.expect("only the root has no link");
                    game.play(&mut position, mv, &mut self.player.trail);
                    self.nodes[node as usize].visits += 1;
                    self.path.push(node);
                }
            }
        }
        self.longest = self.longest.max(self.path.len());
        let worths = self.player.finish(&mut position);
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            if let Some((seat, _)) = node.link {
                node.worth += worths[seat.index()];
            }
        }
        self.player.trail.truncate(task.trail.len());
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let some = |node: u32| (node != NONE).then_some(node);
        std::iter::successors(some(self.nodes[node as usize].first), move |&child| {
            some(self.nodes[child as usize].next)
        })
    }

    /// Collects the children that are legal in the imagined position, making those that are missing.
    fn list(&mut self, position: &G::Position, node: u32, seat: Seat) {
        self.moves.clear();
        self.legal.clear();
        self.task.game.moves(position, &mut self.moves);
        for index in 0..self.moves.len() {
            let link = Some((seat, self.moves[index]));
            let known = self
                .children(node)
                .find(|&child| self.nodes[child as usize].link == link);
            let child = known.unwrap_or_else(|| {
                let child = self.nodes.len() as u32;
                let next = std::mem::replace(&mut self.nodes[node as usize].first, child);
                self.nodes.push(Node::new(link, next));
                child
            });
            self.nodes[child as usize].available += 1;
            self.legal.push(child);
        }
    }

    /// How many playouts went on to these children, and their mean worth to the seat that chose.
    fn visits_and_mean(&self, children: impl Iterator<Item = u32>) -> (u32, f64) {
        let (visits, worth) = children.fold((0, 0.0), |(visits, worth), child| {
            let child = &self.nodes[child as usize];
            (visits + child.visits, worth + child.worth)
        });
        if visits == 0 {
            (0, 0.5)
        } else {
            (visits, worth / f64::from(visits))
        }
    }

    /// The legal child with the highest upper confidence bound.
    fn select(&self) -> u32 {
        let (_, mean) = self.visits_and_mean(self.legal.iter().copied());
        let bound = |child: u32| {
            let child = &self.nodes[child as usize];
            let explore = f64::from(child.available + 1).ln() / (f64::from(child.visits) + 1.0);
            child.mean(mean) + EXPLORATION * explore.sqrt()
        };
        let mut best = None;
        for &child in &self.legal {
            let bound = bound(child);
            if best.is_none_or(|(_, highest)| bound > highest) {
                best = Some((child, bound));
            }
        }
        best.expect("a seat on turn has a move").0
    }

    fn rank(&self) -> Vec<Candidate<G::Move>> {
        let (_, mean) = self.visits_and_mean(self.children(ROOT));
        let mut children: Vec<u32> = self.children(ROOT).collect();
        children.sort_by_key(|&child| std::cmp::Reverse(self.nodes[child as usize].visits));
        let mut most = 1.0;
        children
            .into_iter()
            .map(|child| {
                // Few playouts can look better by accident than the many of the move that is chosen.
                most = f64::min(most, self.nodes[child as usize].mean(mean));
                let line = self.main_line(child);
                Candidate::from_win(line[0], most, line)
            })
            .collect()
    }

    /// The decisions most often tried, beginning with this one.
    fn main_line(&self, child: u32) -> Vec<G::Move> {
        let mut next = Some(child);
        let mut line = Vec::new();
        while let Some(node) = next {
            line.extend(self.nodes[node as usize].link.map(|(_, mv)| mv));
            next = self
                .children(node)
                .filter(|&child| self.nodes[child as usize].visits > 0)
                .max_by_key(|&child| self.nodes[child as usize].visits);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::rules::Trail;
    use crate::search::toys::{Claim, HighLow};
    use crate::search::{Control, Limits};

    fn ask(card: u8, nodes: u64, seed: u64) -> Answer<Claim> {
        let limits = Limits {
            level: 10,
            nodes: Some(nodes),
            deadline: None,
            seed,
        };
        search(&Task {
            game: &HighLow,
            seat: Seat(0),
            view: &card,
            knowledge: &(),
            trail: &Trail::new(),
            limits: &limits,
            control: &Control::new(&limits, Arc::new(AtomicBool::new(false))),
        })
    }

    #[test]
    fn plays_the_odds_of_what_it_cannot_see() {
        for (card, claim, win) in [
            (1, Claim::Lower, 1.0),
            (2, Claim::Lower, 0.75),
            (4, Claim::Higher, 0.75),
        ] {
            let answer = ask(card, 4_000, 5);
            let best = &answer.ranked[0];
            assert_eq!((best.mv, best.exact, &best.line[..]), (claim, false, &[claim][..]));
            assert!((best.win - win).abs() < 0.03, "{best:?}");
        }
    }

    #[test]
    fn ranks_every_move_whatever_the_budget() {
        assert_eq!(ask(3, 1, 5).ranked.len(), 2);
    }

    #[test]
    fn same_limits_same_answer() {
        assert_eq!(ask(3, 500, 9), ask(3, 500, 9));
        assert_ne!(ask(3, 500, 9), ask(3, 500, 10));
    }
}
