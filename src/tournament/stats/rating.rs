//! Ratings from two-seat games: the Bradley–Terry model over the whole table.
//!
//! Ralph Bradley and Milton Terry, "Rank analysis of incomplete block designs" (1952), already Ernst
//! Zermelo's (1929): an entrant `d` Elo ahead is expected to score `1 / (1 + 10^(-d/400))`. As in Ordo (Miguel
//! Ballicora) a draw counts as half a win, so the ratings are those at which every entrant's expected score is
//! the one it made, and with two entrants they are logistic Elo. The first seat's advantage adds to `d`
//! (Roger Davidson and Robert Beaver, 1977).
//!
//! The likelihood of half-wins takes a draw for as uncertain as a decided game. Its information is therefore
//! divided by the dispersion (Robert Wedderburn's quasi-likelihood, 1974): a game expected to score `p` that is
//! drawn with chance `4 p (1 − p) c` has a variance of `(1 − c) p (1 − p)`, and `c` is estimated from all draws.
//! The dependence of two games of a pair is left out: it makes the bars too wide rather than too narrow.

use serde::{Deserialize, Serialize};

use super::error::StatsError;
use super::frame::Frame;
use super::newton::Expansion;
use super::ratings::{Advantage, Ratings, Scale};
use super::score::Games;

/// Virtual decided games between equals in the estimate of the dispersion, so that draws alone do not make the
/// ratings certain.
const DECIDED: f64 = 2.0;

/// Games of two entrants in the same seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// Who had the first seat.
    pub first: usize,
    /// Who had the second.
    pub second: usize,
    /// The results of the first.
    pub games: Games,
}

/// The ratings of `entrants` entrants that played `duels`; the same pairing may come up any number of times.
///
/// # Errors
/// [`StatsError`] if a duel or an anchor names an entrant that is not there or the same one twice, or if the
/// prior or a fixed value is out of range.
pub fn rate(entrants: usize, duels: &[Duel], advantage: Advantage, scale: &Scale) -> Result<Ratings, StatsError> {
    let frame = Frame::new(entrants, scale, advantage)?;
    let mut games = vec![0; entrants];
    for duel in duels {
        frame.check_seats(&[duel.first, duel.second])?;
        games[duel.first] += duel.games.total();
        games[duel.second] += duel.games.total();
    }
    let results = |at: &[f64]| expand(duels, &frame, at);
    let at = frame.fit(frame.start().to_vec(), results)?;
    frame.ratings(&at, results(&at), dispersion(duels, &frame, &at), &games)
}

/// The log-likelihood of the duels.
fn expand(duels: &[Duel], frame: &Frame, at: &[f64]) -> Expansion {
    let mut sum = Expansion::zero(frame.items());
    for duel in duels {
        let terms = [(duel.first, 1.0), (duel.second, -1.0), (frame.first_seat(), 1.0)];
        sum.add_logistic(at, &terms, duel.games.points(), duel.games.total() as f64);
    }
    sum
}

/// The variance of the scores as a share of what it would be without draws, in (0, 1].
fn dispersion(duels: &[Duel], frame: &Frame, at: &[f64]) -> f64 {
    let (mut draws, mut total, mut even) = (0.0, 0.0, 0.0);
    for duel in duels {
        let odds = at[duel.first] - at[duel.second] + at[frame.first_seat()];
        let chance = 1.0 / (1.0 + (-odds).exp());
        let games = duel.games.total() as f64;
        draws += duel.games.draws as f64;
        total += games;
        even += games * 4.0 * chance * (1.0 - chance);
    }
    (1.0 - draws / (even + DECIDED)).max(DECIDED / (total + DECIDED))
}
