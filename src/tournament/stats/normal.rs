//! The standard normal distribution.

/// Half the width of a 95 % interval in standard deviations: the 97.5 % quantile.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is at most `x`.
pub(super) fn cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
}
