//! What can be wrong with a question to the rating functions.

/// Why ratings or a test cannot be computed. Each says what would be right.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StatsError {
    /// A result or an anchor names an entrant that is not there.
    #[error("entrant {entrant} does not exist: there are {entrants}, counted from 0")]
    UnknownEntrant {
        /// The index found.
        entrant: usize,
        /// How many entrants there are.
        entrants: usize,
    },
    /// An entrant sits twice at one table: its result against itself says nothing.
    #[error("entrant {entrant} sits twice at one table: a rating needs different entrants in its seats")]
    SeatedTwice {
        /// The entrant.
        entrant: usize,
    },
    /// A table has not one place for each of its seats, or fewer than two seats.
    #[error("a table has {seats} seats and {places} places: there must be as many places as seats, two or more")]
    UnevenTable {
        /// Entrants given.
        seats: usize,
        /// Places given.
        places: usize,
    },
    /// More entrants share one place than the average over their orders is computed for.
    #[error("{tied} entrants share one place: at most {most} can")]
    TooManyTied {
        /// How many share the place.
        tied: usize,
        /// The limit, [`super::plackett_luce::MOST_TIED`].
        most: usize,
    },
    /// The prior is too weak to keep shut-outs finite, or not a number.
    #[error("a prior of {prior} virtual games is out of range: it must be from {least} to {most}")]
    BadPrior {
        /// The prior found.
        prior: f64,
        /// [`super::ratings::LEAST_PRIOR`].
        least: f64,
        /// [`super::ratings::MOST_PRIOR`].
        most: f64,
    },
    /// A fixed rating or advantage is not a number of a usable size.
    #[error("a fixed value of {elo} Elo is out of range: it must be within ±{most}")]
    BadFixed {
        /// The value found.
        elo: f64,
        /// [`super::ratings::MOST_ELO`].
        most: f64,
    },
    /// An entrant is anchored twice.
    #[error("entrant {entrant} is anchored twice: one rating each")]
    AnchoredTwice {
        /// The entrant.
        entrant: usize,
    },
    /// The iteration did not reach the maximum.
    #[error("the likelihood has no maximum within reach after {steps} steps: a stronger prior would help")]
    NoMaximum {
        /// Steps tried.
        steps: usize,
    },
    /// The hypotheses of a sequential test are not in order or too far away.
    #[error("elo0 = {elo0} and elo1 = {elo1}: elo0 must be less than elo1, both within ±{most}")]
    BadHypotheses {
        /// The lower hypothesis.
        elo0: f64,
        /// The upper hypothesis.
        elo1: f64,
        /// [`super::sprt::MOST_ELO`].
        most: f64,
    },
    /// The error rates of a sequential test are not probabilities that make sense together.
    #[error("alpha = {alpha} and beta = {beta}: both must lie between 0 and 1, and their sum below 1")]
    BadErrorRates {
        /// The chance of accepting H1 when H0 holds.
        alpha: f64,
        /// The chance of accepting H0 when H1 holds.
        beta: f64,
    },
}
