//! Alpha-beta for two-sided games without chance: iterative deepening, principal variation search
//! (Marsland and Campbell 1982; Reinefeld 1983) in its fail-soft form (Fishburn 1981), with a
//! transposition table, killers and history, null-move pruning (Donninger 1993), late-move
//! reductions, extensions and a quiescence search.
//!
//! Values are for the seat on turn. Whether a child's value changes its sign depends on who is on
//! turn there, not on the ply: a side may move twice. A win in `n` plies from the root scores
//! [`WIN`]` - n`, above every evaluation, so whatever scores beyond [`WON`] is proved: pruning
//! never invents such a score. A draw is proved if no evaluation was needed for it.

mod order;
mod root;
mod table;

use super::{Answer, Control, Limits, MAX_LEVEL};
use crate::rules::{Evaluate, Seat, Trail, Turn};
use order::{History, Ply, pick};
use table::{Bound, Entry, Table};

/// A win on the spot.
const WIN: i32 = 30_000;
/// The least score of a proved win.
const WON: i32 = WIN - 1_000;
/// Above every score.
const INFINITE: i32 = 32_000;
/// The longest line searched.
const MAX_PLY: usize = 120;
/// How many plies quiescence follows unstable positions by all their moves.
const EVASIONS: i32 = 6;
/// At the highest level only so many moves get a value of their own, the rest only a bound.
const VALUED: usize = 3;

/// Searches for the seat on turn; `trail` holds the positions before.
///
/// All legal moves are ranked. Below the highest level each has a value of its own; at the highest
/// the best three, and the others' values are bounds from above. If a search is stopped before its
/// first depth is through, moves are ranked by the evaluation after them.
pub fn search<G: Evaluate>(
    game: &G,
    position: &G::Position,
    trail: &Trail,
    limits: &Limits,
    control: &Control,
) -> Answer<G::Move> {
    debug_assert!(
        Seat::all(game.seats())
            .all(|seat| game.side(seat) == game.side(Seat(0)) || game.side(seat) == game.side(Seat(1))),
        "alpha-beta is for two sides"
    );
    let Turn::Seat(seat) = game.turn(position) else {
        unreachable!("a search is asked only of a seat on turn")
    };
    let mut search = Search {
        game,
        control,
        trail: trail.clone(),
        root_trail: trail.len(),
        table: Table::for_limits(limits),
        history: History::new(),
        plies: (0..=MAX_PLY).map(|_| Ply::new()).collect(),
        remembers: !trail.is_empty(),
        root_depth: 0,
        leaned: false,
    };
    let valued = if limits.level >= MAX_LEVEL { VALUED } else { usize::MAX };
    search.deepen(position, seat, valued)
}

struct Search<'a, G: Evaluate> {
    game: &'a G,
    control: &'a Control,
    trail: Trail,
    root_trail: usize,
    table: Table<G::Move>,
    history: History,
    plies: Vec<Ply<G::Move>>,
    /// The game has repetition rules: a value may hang on the way there, so only wins and losses count as proved.
    remembers: bool,
    root_depth: usize,
    /// Whether the value being made leans on an evaluation (or on a repetition), and so is no proof.
    leaned: bool,
}

impl<G: Evaluate> Search<'_, G> {
    /// The value of an ended game for `seat`.
    fn end(&self, position: &G::Position, seat: Seat, ply: usize) -> i32 {
        let value = self.game.outcome(position).map_or(0.5, |outcome| outcome.value(seat));
        let win = WIN - ply as i32;
        match value {
            0.5 => 0,
            value if value > 0.5 => win,
            _ => -win,
        }
    }

    /// Whether the position just reached stood on the board before, at or below the root. Coming
    /// round again shows that nobody made progress; the rules may need it to happen oftener.
    fn repeats(&self) -> bool {
        let since = (self.trail.len() - self.root_trail).min(self.trail.len());
        if since == 0 {
            return false;
        }
        let keys = self.trail.last(since + 1);
        keys[..keys.len() - 1].contains(&keys[keys.len() - 1])
    }

    /// An evaluation, which proves nothing.
    fn lean(&mut self, position: &G::Position, seat: Seat) -> i32 {
        self.leaned = true;
        self.game.evaluate(position, seat)
    }

    /// The value for `seat` of a position that a move of `seat` led to.
    fn after(&mut self, position: &G::Position, seat: Seat, depth: i32, window: (i32, i32), ply: usize) -> i32 {
        let (alpha, beta) = window;
        self.plies[ply].line.clear();
        match self.game.turn(position) {
            Turn::Over => self.end(position, seat, ply),
            Turn::Seat(_) if self.repeats() => {
                self.leaned = true;
                0
            }
            Turn::Seat(next) if self.game.side(next) == self.game.side(seat) => {
                self.node(position, next, depth, (alpha, beta), ply)
            }
            Turn::Seat(next) => -self.node(position, next, depth, (-beta, -alpha), ply),
            Turn::Chance => {
                debug_assert!(false, "alpha-beta is for games without chance");
                self.lean(position, seat)
            }
        }
    }

    /// The value of a position for the seat on turn.
    fn node(&mut self, position: &G::Position, seat: Seat, mut depth: i32, window: (i32, i32), ply: usize) -> i32 {
        // No win can be quicker than one at the next ply, no loss quicker than here.
        let alpha = window.0.max(-WIN + ply as i32);
        let beta = window.1.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        if self.control.tick() {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return self.lean(position, seat);
        }
        let unstable = self.game.unstable(position);
        if unstable && depth >= 0 && ply < 2 * self.root_depth {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(position, seat, depth, (alpha, beta), ply, unstable);
        }
        let wide = window.1 - window.0 > 1;
        let key = self.game.key(position);
        let known = self.table.get(key);
        if let Some(entry) = known
            && !wide
            && let Some(score) = entry.cutoff(depth, alpha, beta, ply)
        {
            self.leaned |= !entry.solid;
            return score;
        }
        let decided = alpha.abs() >= WON || beta.abs() >= WON;
        if !wide
            && !decided
            && !unstable
            && let Some(score) = self.pass(position, seat, depth, beta, ply)
        {
            return score;
        }
        let first = known.and_then(|entry| entry.mv);
        let reducible = depth >= 3 && !unstable && !decided;
        self.plies[ply].list(self.game, position, seat, first, &self.history);
        let found = self.moves(position, (alpha, beta), ply, |search, mv, child, alpha, index| {
            if index == 0 {
                return search.after(child, seat, depth - 1, (alpha, beta), ply + 1);
            }
            let quiet = reducible && index >= 3 && !search.game.noisy(position, mv);
            let reduction = if quiet { reduction(depth, index) } else { 0 };
            let mut score = search.after(child, seat, depth - 1 - reduction, (alpha, alpha + 1), ply + 1);
            if score > alpha && reduction > 0 {
                search.leaned = false;
                score = search.after(child, seat, depth - 1, (alpha, alpha + 1), ply + 1);
            }
            if score > alpha && score < beta {
                search.leaned = false;
                score = search.after(child, seat, depth - 1, (alpha, beta), ply + 1);
            }
            score
        });
        let Found { score, mv, solid } = found;
        if self.control.is_over() {
            return 0;
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if let Some(mv) = mv
            && bound == Bound::Lower
            && !self.game.noisy(position, mv)
        {
            self.plies[ply].kill(mv);
            self.history.reward(seat, mv, depth);
        }
        // A fail-low knows no best move; the one known before is a better guess.
        let mv = if bound == Bound::Upper { first.or(mv) } else { mv };
        let lasting = solid && !self.remembers;
        self.table.put(Entry::new(key, mv, score, bound, depth, ply, lasting));
        score
    }

    /// Null-move pruning: if doing nothing is good enough, a move will be.
    fn pass(&mut self, position: &G::Position, seat: Seat, depth: i32, beta: i32, ply: usize) -> Option<i32> {
        if depth < 3 || !self.plies[ply].may_pass || self.game.evaluate(position, seat) < beta {
            return None;
        }
        let passed = self.game.null(position)?;
        let outer = self.leaned;
        self.plies[ply + 1].may_pass = false;
        let score = self.after(&passed, seat, depth - 3 - depth / 4, (beta - 1, beta), ply + 1);
        self.plies[ply + 1].may_pass = true;
        if score < beta {
            self.leaned = outer;
            return None;
        }
        self.leaned = true;
        Some(if score >= WON { beta } else { score })
    }

    /// The search beyond the horizon: only noisy moves, and no move at all if the evaluation is
    /// good enough; where that can't be trusted, all moves.
    fn quiesce(
        &mut self,
        position: &G::Position,
        seat: Seat,
        depth: i32,
        window: (i32, i32),
        ply: usize,
        unstable: bool,
    ) -> i32 {
        let (mut alpha, beta) = window;
        let all = unstable && depth > -EVASIONS;
        let mut stand = -INFINITE;
        if !all {
            stand = self.game.evaluate(position, seat);
            if stand >= beta {
                self.leaned = true;
                return stand;
            }
            alpha = alpha.max(stand);
        }
        self.plies[ply].list(self.game, position, seat, None, &self.history);
        if !all {
            self.plies[ply].keep_noisy(self.game, position);
        }
        let found = self.moves(position, (alpha, beta), ply, |search, _, child, alpha, _| {
            search.after(child, seat, depth - 1, (alpha, beta), ply + 1)
        });
        if !all && found.score < beta {
            self.leaned = true;
        }
        found.score.max(stand)
    }

    /// Tries the moves listed for this ply in order until one reaches beta. `value` gives a move's
    /// value for the seat on turn; the position after it, the window's rising floor and the move's
    /// place in the order are handed to it.
    fn moves(
        &mut self,
        position: &G::Position,
        window: (i32, i32),
        ply: usize,
        mut value: impl FnMut(&mut Self, G::Move, &G::Position, i32, usize) -> i32,
    ) -> Found<G::Move> {
        let (mut alpha, beta) = window;
        let mut found = Found {
            score: -INFINITE,
            mv: None,
            solid: false,
        };
        let outer = self.leaned;
        let mut leaned = false;
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        let mark = self.trail.len();
        for index in 0..moves.len() {
            let mv = pick(&mut moves, index);
            let mut child = position.clone();
            self.game.play(&mut child, mv, &mut self.trail);
            self.leaned = false;
            let score = value(self, mv, &child, alpha, index);
            self.trail.truncate(mark);
            if self.control.is_over() {
                break;
            }
            self.leaned &= score.abs() < WON;
            if score > found.score {
                found.score = score;
                found.mv = Some(mv);
            }
            if score > alpha {
                alpha = score;
                self.extend_line(mv, ply);
            }
            if score >= beta {
                // What cuts is proof enough, whatever came before it.
                leaned = self.leaned;
                break;
            }
            leaned |= self.leaned;
        }
        self.plies[ply].moves = moves;
        self.leaned = outer | leaned;
        found.solid = !leaned;
        found
    }

    /// The best line from `ply` is this move and then the best line from the next ply.
    fn extend_line(&mut self, mv: G::Move, ply: usize) {
        let [here, next] = &mut self.plies[ply..=ply + 1] else {
            unreachable!("a slice of two plies")
        };
        here.line.clear();
        here.line.push(mv);
        here.line.extend_from_slice(&next.line);
    }
}

/// What came of a node's moves.
struct Found<M> {
    score: i32,
    mv: Option<M>,
    solid: bool,
}

/// By how much a late quiet move is searched shallower: the more, the later and the deeper.
fn reduction(depth: i32, index: usize) -> i32 {
    let product = f64::from(depth).ln() * (index as f64).ln();
    ((0.4 + product / 2.4) as i32).min(depth - 2)
}

#[cfg(test)]
mod tests;
