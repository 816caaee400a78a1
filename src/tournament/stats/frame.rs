//! The frame in which ratings are fitted: which strengths are unknown, the prior, and the way back to Elo.
//!
//! A fit works on *items*: the entrants by index, then the reference opponent of the prior, then the
//! advantage of the first seat. An item's value is a natural logarithm of strength. What is fixed (anchors;
//! the reference if there is no anchor; an advantage that is not fitted) stays as it starts.

use super::elo::Estimate;
use super::error::StatsError;
use super::matrix::Symmetric;
use super::newton::{Expansion, maximise};
use super::normal::Z95;
use super::ratings::{Advantage, Anchor, LEAST_PRIOR, MOST_ELO, MOST_PRIOR, Rating, Ratings, Scale};

/// Elo of one unit of log-strength.
pub(super) const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    entrants: usize,
    prior: f64,
    anchored: bool,
    advantage: Advantage,
    start: Vec<f64>,
    free: Vec<usize>,
}

impl Frame {
    pub(super) fn new(entrants: usize, scale: &Scale, advantage: Advantage) -> Result<Self, StatsError> {
        let &Scale { prior, ref anchors } = scale;
        if !(LEAST_PRIOR..=MOST_PRIOR).contains(&prior) {
            return Err(StatsError::BadPrior {
                prior,
                least: LEAST_PRIOR,
                most: MOST_PRIOR,
            });
        }
        let mut held = vec![None; entrants];
        for anchor in anchors {
            let &Anchor { entrant, rating } = anchor;
            let place = held
                .get_mut(entrant)
                .ok_or(StatsError::UnknownEntrant { entrant, entrants })?;
            if place.replace(units(rating)?).is_some() {
                return Err(StatsError::AnchoredTwice { entrant });
            }
        }
        let known: Vec<f64> = held.iter().copied().flatten().collect();
        let anchored = !known.is_empty();
        let middle = if anchored {
            known.iter().sum::<f64>() / known.len() as f64
        } else {
            0.0
        };
        let mut start: Vec<f64> = held.iter().map(|value| value.unwrap_or(middle)).collect();
        start.extend([
            middle,
            match advantage {
                Advantage::None | Advantage::Fitted => 0.0,
                Advantage::Fixed(elo) => units(elo)?,
            },
        ]);
        let mut free: Vec<usize> = (0..entrants).filter(|&entrant| held[entrant].is_none()).collect();
        if anchored {
            free.push(entrants);
        }
        if advantage == Advantage::Fitted {
            free.push(entrants + 1);
        }
        Ok(Self {
            entrants,
            prior,
            anchored,
            advantage,
            start,
            free,
        })
    }

    /// Entrants, reference and advantage.
    pub(super) fn items(&self) -> usize {
        self.entrants + 2
    }

    /// The item that is the reference opponent.
    pub(super) fn reference(&self) -> usize {
        self.entrants
    }

    /// The item that is the first seat's advantage.
    pub(super) fn first_seat(&self) -> usize {
        self.entrants + 1
    }

    pub(super) fn prior(&self) -> f64 {
        self.prior
    }

    pub(super) fn start(&self) -> &[f64] {
        &self.start
    }

    pub(super) fn free(&self) -> &[usize] {
        &self.free
    }

    /// Fails unless these are different entrants of the tournament.
    pub(super) fn check_seats(&self, seated: &[usize]) -> Result<(), StatsError> {
        for (seat, &entrant) in seated.iter().enumerate() {
            if entrant >= self.entrants {
                return Err(StatsError::UnknownEntrant {
                    entrant,
                    entrants: self.entrants,
                });
            }
            if seated[..seat].contains(&entrant) {
                return Err(StatsError::SeatedTwice { entrant });
            }
        }
        Ok(())
    }

    /// Adds the virtual games: of each entrant with the reference, and of equals for a fitted advantage.
    fn add_prior(&self, at: &[f64], to: &mut Expansion) {
        for entrant in 0..self.entrants {
            to.add_logistic(
                at,
                &[(entrant, 1.0), (self.reference(), -1.0)],
                0.5 * self.prior,
                self.prior,
            );
        }
        if self.advantage == Advantage::Fitted {
            to.add_logistic(at, &[(self.first_seat(), 1.0)], 0.5 * self.prior, self.prior);
        }
    }

    /// The values under which the results and the prior are most likely.
    pub(super) fn fit(&self, start: Vec<f64>, results: impl Fn(&[f64]) -> Expansion) -> Result<Vec<f64>, StatsError> {
        maximise(start, &self.free, |at| {
            let mut all = results(at);
            self.add_prior(at, &mut all);
            all
        })
    }

    /// Ratings from the values fitted. The error bars come from the Fisher information: that of the results,
    /// divided by their dispersion, and that of the prior.
    pub(super) fn ratings(
        &self,
        at: &[f64],
        mut results: Expansion,
        dispersion: f64,
        games: &[u64],
    ) -> Result<Ratings, StatsError> {
        results.information.scale(1.0 / dispersion);
        self.add_prior(at, &mut results);
        let inverse = results.information.restricted(&self.free).inverse();
        let inverse = inverse.ok_or(StatsError::NoMaximum { steps: 0 })?;
        let mut covariance = Symmetric::zero(self.items());
        for (row, &item) in self.free.iter().enumerate() {
            for (column, &other) in self.free.iter().enumerate().take(row + 1) {
                covariance.add(item, other, ELO_PER_UNIT * ELO_PER_UNIT * inverse.get(row, column));
            }
        }
        let first_seat = self.first_seat();
        let error = Z95 * covariance.get(first_seat, first_seat).sqrt();
        let advantage =
            (self.advantage != Advantage::None).then(|| Estimate::symmetric(ELO_PER_UNIT * at[first_seat], error));
        let entrants: Vec<usize> = (0..self.entrants).collect();
        let mut covariance = covariance.restricted(&entrants);
        let mut values = at[..self.entrants].to_vec();
        if !self.anchored && self.entrants > 0 {
            let mean = values.iter().sum::<f64>() / self.entrants as f64;
            values.iter_mut().for_each(|value| *value -= mean);
            covariance = centred(&covariance, self.entrants);
        }
        let entrants = values
            .iter()
            .zip(games)
            .enumerate()
            .map(|(entrant, (value, &games))| Rating {
                rating: ELO_PER_UNIT * value,
                error: Z95 * covariance.get(entrant, entrant).max(0.0).sqrt(),
                games,
            });
        Ok(Ratings {
            entrants: entrants.collect(),
            advantage,
            dispersion,
            covariance,
        })
    }
}

/// The covariances of values from which their mean has been taken.
fn centred(covariance: &Symmetric, size: usize) -> Symmetric {
    let n = size as f64;
    let means: Vec<f64> = (0..size)
        .map(|row| (0..size).map(|column| covariance.get(row, column)).sum::<f64>() / n)
        .collect();
    let grand = means.iter().sum::<f64>() / n;
    let mut out = Symmetric::zero(size);
    for row in 0..size {
        for column in 0..=row {
            out.add(
                row,
                column,
                covariance.get(row, column) - means[row] - means[column] + grand,
            );
        }
    }
    out
}

/// Log-strength of a fixed Elo.
fn units(elo: f64) -> Result<f64, StatsError> {
    if elo.abs() <= MOST_ELO {
        Ok(elo / ELO_PER_UNIT)
    } else {
        Err(StatsError::BadFixed { elo, most: MOST_ELO })
    }
}
