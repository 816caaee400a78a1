//! Maximum-likelihood estimates of a distribution on given scores under one constraint.
//!
//! Michel Van den Bergh, "The Generalized Sequential Probability Ratio Test" / "Comments on normalized Elo"
//! (cantate.be/Fishtest/support_MLE_multinomial.pdf, normalized_elo_practical.pdf). All frequencies given must
//! be positive; the scores ascend from 0 to 1.

/// Fixed-point rounds of a constrained t-value; it needs about ten.
const MOST_ROUNDS: usize = 100;

/// A change of probabilities that no longer matters.
const CLOSE: f64 = 1e-10;

/// A distribution on `N` scores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distribution<const N: usize> {
    pub(super) scores: [f64; N],
    pub(super) chances: [f64; N],
}

impl<const N: usize> Distribution<N> {
    pub(super) fn mean(&self) -> f64 {
        self.scores.iter().zip(self.chances).map(|(a, p)| a * p).sum()
    }

    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.scores
            .iter()
            .zip(self.chances)
            .map(|(a, p)| p * (a - mean) * (a - mean))
            .sum()
    }

    /// The most likely distribution with mean `mean` (0 < mean < 1) when these are the frequencies seen:
    /// `p / (1 + x (a − mean))` with `x` from the secular equation (Proposition 1.1).
    pub(super) fn with_mean(&self, mean: f64) -> Self {
        self.tilted(self.scores.map(|a| a - mean))
    }

    /// The most likely distribution with t-value `(mean − reference) / deviation = t` (Section 4.1): its
    /// constraint made linear about the last estimate, over and over, from the uniform one on.
    pub(super) fn with_t_value(&self, reference: f64, t: f64) -> Self {
        let mut now = Self {
            scores: self.scores,
            chances: [1.0 / N as f64; N],
        };
        for _ in 0..MOST_ROUNDS {
            let (mean, deviation) = (now.mean(), now.variance().sqrt());
            let next = self.tilted(self.scores.map(|a| {
                let off = (a - mean) / deviation;
                a - reference - 0.5 * t * deviation * (1.0 + off * off)
            }));
            let change = now
                .chances
                .iter()
                .zip(next.chances)
                .map(|(p, q)| (p - q).abs())
                .fold(0.0, f64::max);
            now = next;
            if change < CLOSE {
                break;
            }
        }
        now
    }

    /// `p / (1 + x φ)`, with the `x` for which its mean of φ is zero.
    fn tilted(&self, phi: [f64; N]) -> Self {
        let x = self.secular(&phi);
        let mut chances = self.chances;
        for (p, phi) in chances.iter_mut().zip(phi) {
            *p /= 1.0 + x * phi;
        }
        Self {
            scores: self.scores,
            chances,
        }
    }

    /// Solves `Σ p φ / (1 + x φ) = 0` between the poles next to 0, where the left side falls from +∞ to −∞: by
    /// bisection, down to the last bit. 0 if φ has one sign only: then no distribution meets the constraint.
    fn secular(&self, phi: &[f64; N]) -> f64 {
        let least = phi.iter().copied().fold(f64::INFINITY, f64::min);
        let most = phi.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if least >= 0.0 || most <= 0.0 {
            return 0.0;
        }
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        loop {
            let middle = 0.5 * (low + high);
            if middle <= low || middle >= high {
                return middle;
            }
            let slope: f64 = phi
                .iter()
                .zip(self.chances)
                .map(|(phi, p)| p * phi / (1.0 + middle * phi))
                .sum();
            if slope > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
    }
}
