//! Proof of who wins, for two-sided games that nobody draws: a depth-first search of wins and losses
//! with a table, as the field solves small boards and endings.
//!
//! It has no horizon and no evaluation: what it answers is the game-theoretic value, and it answers
//! nothing if it can't prove it within its share of the budget.

use super::{Answer, Candidate, Control};
use crate::rules::{Game, Seat, Trail, Turn};

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
/// Buckets of the table: 8 MB.
const BUCKETS: usize = 1 << 18;
/// Once a win is found, the other moves are looked at only until this part of the share is spent.
const COMPARING: f64 = 0.5;
/// The share that is spent is looked at every so many nodes.
const LOOK_EVERY: u64 = 256;

/// Proves which moves of the seat on turn win, within this share of the budget. `None` if no win was
/// found and not every move was refuted.
///
/// Winning moves come first, then those that were not settled, then the losing ones, the hardest to
/// refute first. Both kinds that are settled are exact.
pub fn prove<G: Solve>(
    game: &G,
    position: &G::Position,
    trail: &Trail,
    control: &Control,
    share: f64,
) -> Option<Answer<G::Move>> {
    let seat = game.turn(position).seat()?;
    control.look();
    let mut search = Search {
        game,
        control,
        share,
        trail: trail.clone(),
        table: Table::new(),
        buffers: Vec::new(),
        listed: Vec::new(),
        deepest: 0,
    };
    search.list(position, 0);
    let moves = std::mem::take(&mut search.buffers[0]);
    let mut judged: Vec<(G::Move, Option<bool>, u64)> = Vec::with_capacity(moves.len());
    let mut won = false;
    for &(_, mv) in &moves {
        let before = control.nodes();
        let comparing = !won || control.spent() < COMPARING * share;
        let wins = if comparing {
            search.after(position, mv, seat, 0)
        } else {
            None
        };
        won |= wins == Some(true);
        judged.push((mv, wins, control.nodes() - before));
    }
    if !won && judged.iter().any(|(_, wins, _)| wins.is_none()) {
        return None;
    }
    judged.sort_by_key(|&(_, wins, nodes)| match wins {
        Some(true) => (0, 0),
        None => (1, 0),
        Some(false) => (2, u64::MAX - nodes),
    });
    let ranked = judged.into_iter().map(|(mv, wins, _)| Candidate {
        exact: wins.is_some(),
        ..Candidate::from_win(mv, wins.map_or(0.5, f64::from), vec![mv])
    });
    Some(Answer {
        ranked: ranked.collect(),
        nodes: control.nodes(),
        depth: search.deepest as u32,
        complete: !control.was_interrupted(),
    })
}

struct Search<'a, G: Solve> {
    game: &'a G,
    control: &'a Control,
    share: f64,
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
        over || (self.control.nodes().is_multiple_of(LOOK_EVERY) && self.control.spent() >= self.share)
    }
}

/// Who wins in which position: keys whose lowest bit is the answer, in buckets that forget the oldest.
struct Table(Vec<[u64; BUCKET]>);

impl Table {
    fn new() -> Self {
        Table(vec![[0; BUCKET]; BUCKETS])
    }

    fn index(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % BUCKETS
    }

    fn get(&self, key: u64) -> Option<bool> {
        let bucket = &self.0[Self::index(key)];
        let entry = bucket.iter().find(|&&entry| entry | 1 == key | 1 && entry != 0)?;
        Some(entry & 1 == 1)
    }

    fn put(&mut self, key: u64, wins: bool) {
        let bucket = &mut self.0[Self::index(key)];
        bucket.rotate_right(1);
        bucket[0] = (key & !1) | u64::from(wins);
    }
}
