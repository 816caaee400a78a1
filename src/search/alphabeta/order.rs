//! Which moves are searched first: killers (Akl and Newborn 1977) and history (Schaeffer 1983), on
//! top of what the game thinks of a move.

use std::hash::{Hash, Hasher};

use crate::rules::{Evaluate, Seat};

/// What a killer move is worth in the scale of [`Evaluate::order`].
const KILLER: i32 = 1_000;
/// The most that history may add.
const HISTORY_MAX: i32 = 500;

/// One ply's reusable buffers: no node allocates.
#[derive(Debug)]
pub(super) struct Ply<M> {
    pub moves: Vec<(i32, M)>,
    scratch: Vec<M>,
    killers: [Option<M>; 2],
    pub line: Vec<M>,
    pub may_pass: bool,
}

impl<M: Copy + Eq + Hash> Ply<M> {
    pub fn new() -> Self {
        Ply {
            moves: Vec::new(),
            scratch: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
            may_pass: true,
        }
    }

    /// Lists the legal moves into `moves`, with the worth by which [`pick`] takes them.
    pub fn list<G: Evaluate<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        seat: Seat,
        first: Option<M>,
        history: &History,
    ) {
        self.scratch.clear();
        self.moves.clear();
        game.moves(position, &mut self.scratch);
        for &mv in &self.scratch {
            let worth = if first == Some(mv) {
                i32::MAX
            } else {
                let killer = if self.killers.contains(&Some(mv)) { KILLER } else { 0 };
                game.order(position, mv) + killer + history.of(seat, mv)
            };
            self.moves.push((worth, mv));
        }
    }

    /// Drops the listed moves that are not noisy.
    pub fn keep_noisy<G: Evaluate<Move = M>>(&mut self, game: &G, position: &G::Position) {
        self.moves.retain(|&(_, mv)| game.noisy(position, mv));
    }

    /// Remembers a quiet move that cut.
    pub fn kill(&mut self, mv: M) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }
}

/// Brings the best of `moves[from..]` to `from`; of equals the first listed.
pub(super) fn pick<M: Copy>(moves: &mut [(i32, M)], from: usize) -> M {
    let mut best = from;
    for i in from + 1..moves.len() {
        if moves[i].0 > moves[best].0 {
            best = i;
        }
    }
    moves[from..=best].rotate_right(1);
    moves[from].1
}

/// How often each move cut anywhere in the tree, by a hash of the move: generic moves have no index.
#[derive(Debug)]
pub(super) struct History(Vec<i32>);

impl History {
    const SLOTS: usize = 4096;

    pub fn new() -> Self {
        History(vec![0; Self::SLOTS])
    }

    fn slot(seat: Seat, mv: impl Hash) -> usize {
        let mut hasher = Mix(0);
        (seat, mv).hash(&mut hasher);
        (hasher.finish() >> 32) as usize % Self::SLOTS
    }

    fn of(&self, seat: Seat, mv: impl Hash) -> i32 {
        self.0[Self::slot(seat, mv)]
    }

    /// A move cut at this depth: the gain shrinks as the counter nears its maximum.
    pub fn reward(&mut self, seat: Seat, mv: impl Hash, depth: i32) {
        let counter = &mut self.0[Self::slot(seat, mv)];
        let gain = (depth * depth).min(HISTORY_MAX / 4);
        *counter += gain - *counter * gain / HISTORY_MAX;
    }
}

/// A small fast hasher; what it hashes is no secret and no adversary's choice.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
