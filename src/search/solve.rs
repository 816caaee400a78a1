//! Proof of who wins, for two-sided games that nobody draws: a depth-first search of wins and losses
//! with a table, as the field solves small boards and endings.
//!
//! It has no horizon and no evaluation: what it answers is the game-theoretic value, and it answers
//! nothing if it can't prove it within its share of the budget.

use super::{Answer, Candidate, Control, Task};
use crate::rules::{Game, Information, Seat, Trail, Turn};

/// What a game offers to the proof search, besides its rules. It has two sides, no chance, no draws
/// and no repetition.
pub trait Solve: Game {
    /// A key of the position: equal keys have the same side to move and the same winner. Mirrored positions may share one.
    fn solve_key(&self, position: &Self::Position) -> u64;

    /// How soon a move is tried; larger is earlier. What leaves the other side few replies is soonest refuted.
    fn promise(&self, position: &Self::Position, mv: Self::Move) -> i32;
}

/// Slots of a bucket of the table.
const BUCKET: usize = 4;
/// Buckets of the table at first, and at the most: 32 kB and 8 MB. A short search has no time to touch them all.
const BUCKETS: [usize; 2] = [1 << 10, 1 << 18];
/// Once a win is found, the other moves are looked at only until this part of the share is spent.
const COMPARING: f64 = 0.5;
/// The moves are tried in turn, each with so many nodes at first, so that none keeps an easy win behind it waiting.
const PATIENCE: u64 = 4096;
/// The share that is spent is looked at every so many nodes.
const LOOK_EVERY: u64 = 256;

/// Proves which moves of the seat on turn win, within this share of the budget; if no win was found and not every
/// move was refuted, the other search answers.
///
/// Winning moves come first, then those that were not settled, then the losing ones, the hardest to
/// refute first. Both kinds that are settled are exact.
pub fn prove_or<G: Solve + Information<View = <G as Game>::Position>>(
    task: &Task<'_, G>,
    share: f64,
    otherwise: impl FnOnce() -> Answer<G::Move>,
) -> Answer<G::Move> {
    let Task {
        game,
        control,
        view: position,
        ..
    } = *task;
    let Turn::Seat(seat) = game.turn(position) else {
        unreachable!("a search is asked only of a seat on turn")
    };
    control.look();
    let mut search = Search {
        game,
        control,
        share,
        until: 0,
        trail: task.trail.clone(),
        table: Table::new(),
        buffers: Vec::new(),
        listed: Vec::new(),
        deepest: 0,
    };
    search.list(position, 0);
    let moves = std::mem::take(&mut search.buffers[0]);
    let mut judged: Vec<Judged<G::Move>> = moves
        .into_iter()
        .map(|(_, mv)| Judged {
            mv,
            wins: None,
            nodes: 0,
        })
        .collect();
    let mut patience = PATIENCE;
    let mut won = false;
    'rounds: while judged.iter().any(|entry| entry.wins.is_none()) {
        for entry in judged.iter_mut().filter(|entry| entry.wins.is_none()) {
            if control.is_over() || control.spent() >= if won { COMPARING * share } else { share } {
                break 'rounds;
            }
            let before = control.nodes();
            search.until = before.saturating_add(patience);
            entry.wins = search.after(position, entry.mv, seat, 0);
            entry.nodes += control.nodes() - before;
            won |= entry.wins == Some(true);
        }
        patience = patience.saturating_mul(4);
    }
    let refuted = |mv: G::Move| judged.iter().any(|entry| entry.mv == mv && entry.wins == Some(false));
    if !won && judged.iter().any(|entry| entry.wins.is_none()) {
        let mut answer = otherwise();
        for candidate in &mut answer.ranked {
            if refuted(candidate.mv) {
                *candidate = Candidate {
                    exact: true,
                    ..Candidate::from_win(candidate.mv, 0.0, vec![candidate.mv])
                };
            }
        }
        answer.ranked.sort_by_key(|candidate| refuted(candidate.mv));
        return answer;
    }
    judged.sort_by_key(|entry| match entry.wins {
        Some(true) => (0, 0),
        None => (1, 0),
        Some(false) => (2, u64::MAX - entry.nodes),
    });
    let ranked = judged.into_iter().map(|Judged { mv, wins, .. }| Candidate {
        exact: wins.is_some(),
        ..Candidate::from_win(mv, wins.map_or(0.5, f64::from), vec![mv])
    });
    Answer {
        ranked: ranked.collect(),
        nodes: control.nodes(),
        depth: search.deepest as u32,
        complete: !control.was_interrupted(),
    }
}

/// A move, whether it wins as far as that is known, and the nodes that it took.
struct Judged<M> {
    mv: M,
    wins: Option<bool>,
    nodes: u64,
}

struct Search<'a, G: Solve> {
    game: &'a G,
    control: &'a Control,
    share: f64,
    /// The node at which the move that is tried must wait.
    until: u64,
    trail: Trail,
    table: Table,
    /// The moves of each ply of the line, with their promise.
    buffers: Vec<Vec<(i32, G::Move)>>,
    listed: Vec<G::Move>,
    deepest: usize,
}

impl<G: Solve> Search<'_, G> {
    /// Lists the moves of a position in the buffer of its ply, the most promising first.
    fn list(&mut self, position: &G::Position, ply: usize) {
        if self.buffers.len() <= ply {
            self.buffers.push(Vec::new());
        }
        self.listed.clear();
        self.game.moves(position, &mut self.listed);
        let buffer = &mut self.buffers[ply];
        buffer.clear();
        buffer.extend(self.listed.iter().map(|&mv| (self.game.promise(position, mv), mv)));
        buffer.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
    }

    /// Whether `seat` wins by this move; `None` if the search was stopped.
    fn after(&mut self, position: &G::Position, mv: G::Move, seat: Seat, ply: usize) -> Option<bool> {
        let mut child = position.clone();
        let mark = self.trail.len();
        self.game.play(&mut child, mv, &mut self.trail);
        let side = self.game.side(seat);
        let wins = match self.game.turn(&child) {
            Turn::Seat(next) if self.game.side(next) == side => self.wins(&child, next, ply + 1),
            Turn::Seat(next) => self.wins(&child, next, ply + 1).map(|wins| !wins),
            Turn::Over | Turn::Chance => self.game.outcome(&child).map(|outcome| outcome.value(seat) > 0.5),
        };
        self.trail.truncate(mark);
        wins
    }

    /// Whether the seat on turn wins; `None` if the search was stopped.
    fn wins(&mut self, position: &G::Position, seat: Seat, ply: usize) -> Option<bool> {
        if self.stopped() {
            return None;
        }
        self.deepest = self.deepest.max(ply);
        let key = self.game.solve_key(position);
        if let Some(known) = self.table.get(key) {
            return Some(known);
        }
        self.list(position, ply);
        let mut found = Some(false);
        for index in 0..self.buffers[ply].len() {
            let (_, mv) = self.buffers[ply][index];
            match self.after(position, mv, seat, ply) {
                Some(true) => {
                    found = Some(true);
                    break;
                }
                Some(false) => {}
                None => return None,
            }
        }
        if let Some(wins) = found {
            self.table.put(key, wins);
        }
        found
    }

    fn stopped(&self) -> bool {
        let over = self.control.tick();
        let nodes = self.control.nodes();
        over || nodes >= self.until || (nodes.is_multiple_of(LOOK_EVERY) && self.control.spent() >= self.share)
    }
}

/// Who wins in which position: keys whose lowest bit is the answer, in buckets that forget the oldest.
struct Table {
    /// A power of two of them.
    buckets: Vec<[u64; BUCKET]>,
    entries: usize,
}

impl Table {
    fn new() -> Self {
        Table {
            buckets: vec![[0; BUCKET]; BUCKETS[0]],
            entries: 0,
        }
    }

    fn index(&self, key: u64) -> usize {
        let bits = self.buckets.len().trailing_zeros();
        ((key | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - bits)) as usize
    }

    fn get(&self, key: u64) -> Option<bool> {
        let bucket = &self.buckets[self.index(key)];
        let entry = bucket.iter().find(|&&entry| entry | 1 == key | 1 && entry != 0)?;
        Some(entry & 1 == 1)
    }

    fn put(&mut self, key: u64, wins: bool) {
        if self.entries > self.buckets.len() * BUCKET / 2 && self.buckets.len() < BUCKETS[1] {
            let larger = vec![[0; BUCKET]; 2 * self.buckets.len()];
            let old = std::mem::replace(&mut self.buckets, larger);
            self.entries = 0;
            let oldest_first = old.iter().flat_map(|bucket| bucket.iter().rev());
            oldest_first
                .filter(|&&entry| entry != 0)
                .for_each(|&entry| self.add(entry));
        }
        self.add((key & !1) | u64::from(wins));
    }

    fn add(&mut self, entry: u64) {
        let index = self.index(entry);
        let bucket = &mut self.buckets[index];
        self.entries += usize::from(bucket[BUCKET - 1] == 0);
        bucket.rotate_right(1);
        bucket[0] = entry;
    }
}
