//! Newton's method for the log-likelihoods of this module, which are concave in the logarithms of strength.
//!
//! The step is cut to a length and halved until the likelihood rises enough (Boyd and Vandenberghe, "Convex
//! Optimization", section 9.5), so it reaches the maximum from any start if there is one.

use super::error::StatsError;
use super::matrix::Symmetric;

/// Steps before giving up. Ten do, except with strengths thousands of Elo apart.
const MOST_STEPS: usize = 1_000;

/// The longest step in any unknown: further off the quadratic says little.
const LONGEST: f64 = 2.0;

/// Below this length a full step of Newton's is safe: the curvature changes by no more than its exponential.
const SAFE: f64 = 0.5;

/// A step this short ends the search.
const CONVERGED: f64 = 1e-11;

/// A step this short ends it if it is no shorter than the last: what is left is rounding.
const NEARLY: f64 = 1e-6;

/// The share of the promised rise that a step must bring (Armijo's condition).
const WORTH: f64 = 1e-3;

/// A log-likelihood at one point: its value, gradient, and information (minus the second derivatives).
#[derive(Clone, Debug)]
pub(super) struct Expansion {
    pub(super) value: f64,
    pub(super) gradient: Vec<f64>,
    pub(super) information: Symmetric,
}

impl Expansion {
    pub(super) fn zero(size: usize) -> Self {
        Self {
            value: 0.0,
            gradient: vec![0.0; size],
            information: Symmetric::zero(size),
        }
    }

    /// Adds `games` games of which `points` were won, when the log-odds of a win are the sum of `sign` times
    /// the value of `item` over `terms`.
    pub(super) fn add_logistic(&mut self, at: &[f64], terms: &[(usize, f64)], points: f64, games: f64) {
        let odds: f64 = terms.iter().map(|&(item, sign)| sign * at[item]).sum();
        // ln(1 + e^odds) without overflow
        let softplus = odds.max(0.0) + (-odds.abs()).exp().ln_1p();
        let chance = 1.0 / (1.0 + (-odds).exp());
        self.value += points * odds - games * softplus;
        let curvature = games * chance * (1.0 - chance);
        for (k, &(item, sign)) in terms.iter().enumerate() {
            self.gradient[item] += sign * (points - games * chance);
            for &(other, other_sign) in &terms[k..] {
                self.information.add(item, other, sign * other_sign * curvature);
            }
        }
    }
}

/// The point where the log-likelihood `expand` is greatest, all items but the `free` ones staying as in
/// `start`.
pub(super) fn maximise(
    start: Vec<f64>,
    free: &[usize],
    expand: impl Fn(&[f64]) -> Expansion,
) -> Result<Vec<f64>, StatsError> {
    let failure = StatsError::NoMaximum { steps: MOST_STEPS };
    let mut at = start;
    let mut here = expand(&at);
    let mut last = f64::INFINITY;
    for _ in 0..MOST_STEPS {
        let gradient: Vec<f64> = free.iter().map(|&item| here.gradient[item]).collect();
        let step = direction(here.information.restricted(free), &gradient).ok_or_else(|| failure.clone())?;
        let longest = step.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        if longest <= CONVERGED || (longest <= NEARLY && longest >= last) {
            return Ok(at);
        }
        last = longest;
        let promised: f64 = gradient.iter().zip(&step).map(|(g, x)| g * x).sum();
        let mut length = (LONGEST / longest).min(1.0);
        loop {
            let mut next = at.clone();
            for (&item, x) in free.iter().zip(&step) {
                next[item] += length * x;
            }
            let there = expand(&next);
            if longest <= SAFE || there.value >= here.value + WORTH * length * promised {
                (at, here) = (next, there);
                break;
            }
            length /= 2.0;
            if length < f64::EPSILON {
                return Err(failure);
            }
        }
    }
    Err(failure)
}

/// Newton's step: the information's inverse times the gradient. Where rounding has made the information
/// singular, a ridge (Levenberg's) turns it towards the gradient.
fn direction(mut information: Symmetric, gradient: &[f64]) -> Option<Vec<f64>> {
    let mut ridge = 1e-12;
    while ridge < 1e12 {
        if let Some(step) = information.solve(gradient) {
            return Some(step);
        }
        for item in 0..gradient.len() {
            information.add(item, item, ridge);
        }
        ridge *= 10.0;
    }
    None
}
