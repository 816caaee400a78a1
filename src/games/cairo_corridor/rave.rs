//! Monte Carlo tree search with rapid action value estimation (Gelly and Silver 2007).
//!
//! Tiles never move, so a tile is worth about the same now and later: every playout tells of all cells
//! that a seat came to hold, and not only of the move it began with. That makes good use of the few
//! playouts that fit into a turn.

use super::{CairoCorridor, Move, Position};
use crate::rules::{Game, Playout, Seat, Trail};
use crate::search::{Answer, Candidate, SearchLuck, Task};

/// The weight of exploration against the mean.
const EXPLORATION: f64 = 0.25;
/// How many visits make a move's own mean count as much as what all playouts say of its cell.
const EQUAL_AT: f64 = 300.0;
/// A move gets a node of its own after so many visits.
const GROWS_AT: u32 = 3;
/// The tree stops growing at this many nodes; playouts go on.
const MOST_NODES: usize = 1 << 14;
/// A forced move needs no more playouts than this to give it a value.
const FORCED: u64 = 32;

/// Playouts, and how many of them the seat won.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u32,
    won: u32,
}

impl Tally {
    fn add(&mut self, won: bool) {
        self.count += 1;
        self.won += u32::from(won);
    }

    /// The share won; one half where nothing is known.
    fn mean(self) -> f64 {
        if self.count == 0 {
            return 0.5;
        }
        f64::from(self.won) / f64::from(self.count)
    }
}

/// A move of a node: the playouts that began with it, and those in which the seat came to hold its cell.
struct Branch {
    mv: Move,
    tried: Tally,
    held: Tally,
    node: Option<usize>,
}

struct Node {
    mover: Seat,
    visits: u32,
    branches: Vec<Branch>,
}

impl Node {
    fn select(&self) -> usize {
        let exploration = EXPLORATION * f64::from(self.visits + 1).ln().sqrt();
        let promise = |branch: &Branch| {
            let tried = f64::from(branch.tried.count);
            let trust = (EQUAL_AT / (3.0 * tried + EQUAL_AT)).sqrt();
            let mean = (1.0 - trust) * branch.tried.mean() + trust * branch.held.mean();
            mean + exploration / (tried + 1.0).sqrt()
        };
        let promises = self.branches.iter().map(promise).enumerate();
        promises
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .map_or(0, |(index, _)| index)
    }
}

struct Tree<'a> {
    game: &'a CairoCorridor,
    luck: SearchLuck,
    nodes: Vec<Node>,
    moves: Vec<Move>,
    path: Vec<(usize, usize)>,
}

/// Searches for the seat on turn; all legal moves are ranked, by the number of playouts.
pub(super) fn search(task: &Task<'_, CairoCorridor>) -> Answer<Move> {
    let mut tree = Tree {
        game: task.game,
        luck: SearchLuck::new(task.limits.seed),
        nodes: Vec::new(),
        moves: Vec::new(),
        path: Vec::new(),
    };
    tree.grow(task.view);
    let forced = tree.nodes[0].branches.len() == 1;
    let mut deepest = 0;
    loop {
        tree.playout(task.view);
        deepest = deepest.max(tree.path.len());
        let over = task.control.tick() || task.control.look();
        if over || (forced && task.control.nodes() >= FORCED) {
            break;
        }
    }
    Answer {
        ranked: tree.rank(),
        nodes: task.control.nodes(),
        depth: deepest as u32,
        complete: !task.control.was_interrupted(),
    }
}

impl Tree<'_> {
    fn grow(&mut self, position: &Position) -> usize {
        self.moves.clear();
        self.game.moves(position, &mut self.moves);
        let branch = |&mv: &Move| Branch {
            mv,
            tried: Tally::default(),
            held: Tally::default(),
            node: None,
        };
        self.nodes.push(Node {
            mover: position.mover,
            visits: 0,
            branches: self.moves.iter().map(branch).collect(),
        });
        self.nodes.len() - 1
    }

    fn playout(&mut self, root: &Position) {
        let mut position = *root;
        let trail = &mut Trail::new();
        self.path.clear();
        let mut next = Some(0);
        while let Some(node) = next {
            let index = self.nodes[node].select();
            self.path.push((node, index));
            let Branch {
                mv, tried, node: known, ..
            } = self.nodes[node].branches[index];
            self.game.play(&mut position, mv, trail);
            next = known;
            if position.is_over() {
                break;
            }
            if next.is_none() && tried.count >= GROWS_AT && self.nodes.len() < MOST_NODES {
                let grown = self.grow(&position);
                self.nodes[node].branches[index].node = Some(grown);
            }
        }
        while !position.is_over() {
            self.moves.clear();
            self.game.moves(&position, &mut self.moves);
            let index = self.game.choose(&position, &self.moves, &mut self.luck);
            self.game.play(&mut position, self.moves[index], trail);
        }
        self.learn(&position);
    }

    /// Notes how a playout ended, at every node that it came through.
    fn learn(&mut self, end: &Position) {
        let (winner, _) = self.game.verdict(end);
        for &(node, index) in &self.path {
            let node = &mut self.nodes[node];
            let won = winner == node.mover;
            let held = end.tiles[node.mover.index()];
            node.visits += 1;
            node.branches[index].tried.add(won);
            for branch in &mut node.branches {
                if matches!(branch.mv, Move::Place(cell) if held >> cell & 1 == 1) {
                    branch.held.add(won);
                }
            }
        }
    }

    fn rank(&self) -> Vec<Candidate<Move>> {
        let mut branches: Vec<&Branch> = self.nodes[0].branches.iter().collect();
        branches.sort_by(|one, other| {
            let counts = other.tried.count.cmp(&one.tried.count);
            counts.then(other.held.mean().total_cmp(&one.held.mean()))
        });
        let candidate = |branch: &&Branch| {
            // Of a move that was hardly tried, its cell says more.
            let tally = if branch.tried.count > GROWS_AT {
                branch.tried
            } else {
                branch.held
            };
            Candidate::from_win(branch.mv, tally.mean(), self.line(branch))
        };
        branches.iter().map(candidate).collect()
    }

    /// The moves tried most often, from this one on.
    fn line(&self, first: &Branch) -> Vec<Move> {
        let best = |node: usize| self.nodes[node].branches.iter().max_by_key(|branch| branch.tried.count);
        let follow = |branch: &&Branch| branch.node.and_then(best).filter(|next| next.tried.count > 0);
        std::iter::successors(Some(first), follow)
            .map(|branch| branch.mv)
            .collect()
    }
}
