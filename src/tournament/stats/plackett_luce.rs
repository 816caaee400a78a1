//! Ratings from places at tables of any number of seats: the Plackett–Luce model.
//!
//! Duncan Luce (1959) and Robin Plackett (1975): the winner comes out with a chance proportional to its
//! strength, then the second among the rest, and so on. Fitted by David Hunter's MM algorithm ("MM algorithms
//! for generalized Bradley–Terry models", Annals of Statistics 32, 2004), which climbs from any start but
//! slows down where the weak prior alone holds a rating; Newton's method then finishes what it began.
//!
//! Entrants that share a place count as the average over all orders in which they could have come in: the
//! mean of the log-likelihoods, each order weighing alike. For two seats that is half a win each, so
//! the model is then exactly that of [`super::rating`]. (Breslow's and Efron's treatments of ties, from
//! survival analysis, would count a draw of two as a win and a loss.) The error bars take no account of shared
//! places, which makes them too wide rather than too narrow.
//!
//! Ratings are in Elo: of two entrants `d` apart the better places first of the two with a chance of
//! `1 / (1 + 10^(-d/400))`, whoever else sits at the table.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::error::StatsError;
use super::frame::Frame;
use super::newton::Expansion;
use super::ratings::{Advantage, Ratings, Scale};

/// The most entrants that may share one place: their orders are averaged over all subsets, 2 to that power.
pub const MOST_TIED: usize = 12;

/// Rounds of the MM algorithm before Newton's method takes over.
const ROUNDS: usize = 40;

/// One finished game: who sat there, and the place of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// Entrants by seat, all different.
    pub entrants: Vec<usize>,
    /// Places by seat: lower is better, equal is level.
    pub places: Vec<u32>,
}

/// The ratings of `entrants` entrants that sat at `tables`.
///
/// # Errors
/// [`StatsError`] if a table or an anchor names an entrant that is not there or the same one twice, if a table
/// has fewer than two seats or not one place for each, if more than [`MOST_TIED`] share a place, or if the
/// prior or an anchor is out of range.
pub fn rate(entrants: usize, tables: &[TableResult], scale: &Scale) -> Result<Ratings, StatsError> {
    let frame = Frame::new(entrants, scale, Advantage::None)?;
    let mut games = vec![0; entrants];
    let mut choices = Choices::new(frame.items());
    for table in tables {
        let (seats, places) = (table.entrants.len(), table.places.len());
        if seats != places || seats < 2 {
            return Err(StatsError::UnevenTable { seats, places });
        }
        frame.check_seats(&table.entrants)?;
        table.entrants.iter().for_each(|&entrant| games[entrant] += 1);
        choices.add_table(table)?;
    }
    let climbed = choices.climb(&frame, frame.start().to_vec());
    let results = |at: &[f64]| choices.expand(at);
    let at = frame.fit(climbed, results)?;
    frame.ratings(&at, results(&at), 1.0, &games)
}

/// Results as choices of one out of a set, each set once, with its weight.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    /// How often each item was chosen.
    chosen: Vec<f64>,
    /// How often each set was chosen from; its items ascend.
    sets: BTreeMap<Vec<usize>, f64>,
}

impl Choices {
    pub(super) fn new(items: usize) -> Self {
        Self {
            chosen: vec![0.0; items],
            sets: BTreeMap::new(),
        }
    }

    /// Adds a table, place by place from the first: of those that share one, each non-empty subset is what is
    /// left of them in the same share of orders as any other of its size.
    pub(super) fn add_table(&mut self, table: &TableResult) -> Result<(), StatsError> {
        let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (&entrant, &place) in table.entrants.iter().zip(&table.places) {
            groups.entry(place).or_default().push(entrant);
        }
        while let Some((_, tied)) = groups.pop_first() {
            if tied.len() > MOST_TIED {
                return Err(StatsError::TooManyTied {
                    tied: tied.len(),
                    most: MOST_TIED,
                });
            }
            tied.iter().for_each(|&entrant| self.chosen[entrant] += 1.0);
            let behind: Vec<usize> = groups.values().flatten().copied().collect();
            for subset in 1_u32..1 << tied.len() {
                let left = tied
                    .iter()
                    .enumerate()
                    .filter(|&(k, _)| subset >> k & 1 == 1)
                    .map(|(_, &entrant)| entrant);
                let set: Vec<usize> = left.chain(behind.iter().copied()).collect();
                self.add_set(set, 1.0 / combinations(tied.len(), subset.count_ones() as usize));
            }
        }
        Ok(())
    }

    fn add_set(&mut self, mut set: Vec<usize>, weight: f64) {
        if let [only] = set[..] {
            // A choice of one is none: it takes back what it was counted for.
            self.chosen[only] -= weight;
        } else {
            set.sort_unstable();
            *self.sets.entry(set).or_default() += weight;
        }
    }

    /// The log-likelihood of the choices.
    pub(super) fn expand(&self, at: &[f64]) -> Expansion {
        let mut sum = Expansion::zero(at.len());
        for (item, &chosen) in self.chosen.iter().enumerate() {
            sum.value += chosen * at[item];
            sum.gradient[item] += chosen;
        }
        for (set, &weight) in &self.sets {
            let most = set.iter().fold(f64::NEG_INFINITY, |most, &item| most.max(at[item]));
            let whole: f64 = set.iter().map(|&item| (at[item] - most).exp()).sum();
            sum.value -= weight * (most + whole.ln());
            let chances: Vec<f64> = set.iter().map(|&item| (at[item] - most).exp() / whole).collect();
            for (k, &item) in set.iter().enumerate() {
                sum.gradient[item] -= weight * chances[k];
                sum.information
                    .add(item, item, weight * chances[k] * (1.0 - chances[k]));
                for (l, &other) in set.iter().enumerate().skip(k + 1) {
                    sum.information.add(item, other, -weight * chances[k] * chances[l]);
                }
            }
        }
        sum
    }

    /// [`ROUNDS`] rounds of the MM algorithm, the prior's virtual games included.
    fn climb(&self, frame: &Frame, mut at: Vec<f64>) -> Vec<f64> {
        let mut all = self.clone();
        let reference = frame.reference();
        for entrant in 0..reference {
            all.chosen[entrant] += 0.5 * frame.prior();
            all.chosen[reference] += 0.5 * frame.prior();
            all.add_set(vec![entrant, reference], frame.prior());
        }
        for _ in 0..ROUNDS {
            at = all.round(&at, frame.free());
        }
        at
    }

    /// One round (Hunter's equation 30): the strength of a free item becomes how often it was chosen, over the
    /// sum of one over the strength of every set that it was in. The likelihood never falls.
    pub(super) fn round(&self, at: &[f64], free: &[usize]) -> Vec<f64> {
        let mut shares = vec![0.0; at.len()];
        for (set, weight) in &self.sets {
            let whole: f64 = set.iter().map(|&item| at[item].exp()).sum();
            set.iter().for_each(|&item| shares[item] += weight / whole);
        }
        let mut next = at.to_vec();
        for &item in free {
            if self.chosen[item] > 0.0 && shares[item] > 0.0 {
                next[item] = (self.chosen[item] / shares[item]).ln();
            }
        }
        next
    }
}

/// In how many ways `some` can be picked out of `all`.
fn combinations(all: usize, some: usize) -> f64 {
    (0..some).map(|k| (all - k) as f64 / (k + 1) as f64).product()
}
