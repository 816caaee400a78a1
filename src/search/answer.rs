//! What a search answers.

/// One move with its worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The expected worth for the seat that searches, from -1 (certain loss) to 1 (certain win).
    pub value: f64,
    /// The probability of winning, from 0 to 1 (a draw counts half).
    pub win: f64,
    /// The principal variation, starting with `mv`.
    pub line: Vec<M>,
    /// Proved: `value` is the game-theoretic one.
    pub exact: bool,
}

impl<M: Copy> Candidate<M> {
    /// A candidate whose worth is a win probability.
    pub fn from_win(mv: M, win: f64, line: Vec<M>) -> Self {
        Candidate {
            mv,
            value: win * 2.0 - 1.0,
            win,
            line,
            exact: false,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<M> {
    /// The legal moves that were judged, best first; never empty.
    pub ranked: Vec<Candidate<M>>,
    /// Nodes (alpha-beta) or playouts (Monte Carlo) spent.
    pub nodes: u64,
    /// The depth in plies that was searched through (alpha-beta), or the longest line (Monte Carlo).
    pub depth: u32,
    /// The search ended by itself or by its node budget, and not because time ran out.
    pub complete: bool,
}
