//! What a game offers to the generic searches, besides its rules.

use super::{Game, Luck, Seat};

/// Judgement for alpha-beta and expectiminimax.
pub trait Evaluate: Game {
    /// How good a position that has not ended is for `seat`, in the game's own units (chess:
    /// centipawns); below 20,000 in size, and antisymmetric between the two sides of a two-sided game.
    fn evaluate(&self, position: &Self::Position, seat: Seat) -> i32;

    /// The win probability of `seat` that an evaluation stands for.
    fn win_probability(&self, evaluation: i32) -> f64 {
        logistic(f64::from(evaluation) / 300.0)
    }

    /// What a position, ended or not, is worth to `seat` where values are averaged over chance, from 0 to 1;
    /// the two sides' utilities add up to 1. The default is the win probability; games in which a win may
    /// count more than another (gammons) give what is linear in their points.
    fn utility(&self, position: &Self::Position, seat: Seat) -> f64 {
        match self.outcome(position) {
            Some(outcome) => outcome.value(seat),
            None => self.win_probability(self.evaluate(position, seat)),
        }
    }

    /// The win probability that a [`utility`](Self::utility) stands for.
    fn win_of_utility(&self, utility: f64) -> f64 {
        utility
    }

    /// A key of the position for the transposition table: equal positions (turn included) have equal keys.
    fn key(&self, position: &Self::Position) -> u64;

    /// How promising a move looks before it is searched; larger is searched earlier. The search adds up
    /// to 90 for moves that did well elsewhere in the tree: what is surer than that (captures) should be larger.
    fn order(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a move must be searched on beyond the horizon because an evaluation before it would mislead (captures, promotions).
    fn noisy(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// The most by which a noisy move can better the evaluation, with a margin; a move that can't reach what is
    /// needed even so is not searched beyond the horizon.
    fn gain(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        i32::MAX
    }

    /// Whether the evaluation of this position can't be trusted at all (a check), so that no stand-pat value may be taken here.
    fn unstable(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The position after the seat on turn does nothing, where that is a meaningful and harmless
    /// trial for null-move pruning; `None` where it is not (zugzwang games, checks, bare endings).
    fn null(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }
}

/// A playout policy for Monte Carlo searches.
pub trait Playout: Game {
    /// Chooses one of the legal moves in a playout; `moves` is not empty. As [`random`](Self::random) by default.
    fn choose(&self, position: &Self::Position, moves: &[Self::Move], luck: &mut dyn Luck) -> usize {
        self.random(position, moves, luck)
    }

    /// What a player who knows nothing chooses; uniform by default. A game that uniform play would hardly
    /// ever end says here what a random player does to get on.
    fn random(&self, _position: &Self::Position, moves: &[Self::Move], luck: &mut dyn Luck) -> usize {
        luck.below(moves.len() as u64) as usize
    }

    /// Plays a position that has not ended out to its end in a way of the game's own, faster than move by
    /// move: whose side won, and whether it was certain to. For two-sided games without draws.
    fn rush(&self, _position: &Self::Position, _luck: &mut dyn Luck) -> Option<(Seat, bool)> {
        None
    }

    /// How widely a tree search explores, compared to the plain one: less where playouts tell more, or are many.
    fn exploration(&self) -> f64 {
        1.0
    }

    /// After how many plies a playout is cut and judged by [`judge`](Self::judge).
    fn horizon(&self) -> u32 {
        u32::MAX
    }

    /// Whether a playout may stop here and be judged: the end of a round, after which everything
    /// starts afresh and a playout would only add noise.
    fn settled(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The expected [value](super::Outcome::value) for `seat` of an unfinished position (where a playout was cut).
    fn judge(&self, _position: &Self::Position, _seat: Seat) -> f64 {
        0.5
    }

    /// How much a finished game is worth to `seat` in a search, from 0 to 1. The default is its
    /// [value](super::Outcome::value); games with points may let the margin count.
    fn worth(&self, position: &Self::Position, seat: Seat) -> f64 {
        match self.outcome(position) {
            Some(outcome) => outcome.value(seat),
            None => self.judge(position, seat),
        }
    }
}

/// The logistic curve, from a value to a probability.
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
