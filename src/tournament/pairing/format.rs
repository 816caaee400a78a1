//! The formats and their settings.

use serde::{Deserialize, Serialize};

/// How a tournament is paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Everybody meets everybody once a cycle.
    RoundRobin {
        /// 1: single, 2: double, and so on.
        #[serde(default = "one")]
        cycles: u32,
    },
    /// The challengers meet the rest, the rest do not meet each other, nor do the challengers.
    Gauntlet {
        /// The challengers: the entrants against whom everybody else plays.
        against: Vec<usize>,
        /// How often each challenger meets the rest.
        #[serde(default = "one")]
        cycles: u32,
    },
    /// Rounds in which entrants of equal score meet, nobody the same opponent twice.
    Swiss {
        /// How many rounds; see [`guaranteed_rounds`](super::guaranteed_rounds).
        rounds: u32,
        /// The initial ranking.
        #[serde(default)]
        seeding: Seeding,
    },
    /// Who loses a match is out.
    Knockout {
        /// The encounters of a match.
        #[serde(default = "one")]
        pairs: u32,
        /// How many more encounters, one by one, a tied match may have before the higher seed advances.
        #[serde(default = "two")]
        tie_breaks: u32,
        /// Who is seeded where.
        #[serde(default)]
        seeding: Seeding,
    },
    /// Neighbours challenge each other for the higher rung.
    Ladder {
        /// How many rounds of challenges.
        rounds: u32,
        /// Who starts on which rung.
        #[serde(default)]
        seeding: Seeding,
    },
    /// Two entrants meet until a test outside has decided.
    Sprt {
        /// Where it ends without a decision.
        max_encounters: u32,
    },
}

fn one() -> u32 {
    1
}

fn two() -> u32 {
    2
}

impl Format {
    /// Its name in a plan.
    pub fn name(&self) -> &'static str {
        match self {
            Format::RoundRobin { .. } => "round_robin",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Swiss { .. } => "swiss",
            Format::Knockout { .. } => "knockout",
            Format::Ladder { .. } => "ladder",
            Format::Sprt { .. } => "sprt",
        }
    }

    /// When [`next`](super::next) can list something new.
    pub fn pace(&self) -> Pace {
        match self {
            Format::RoundRobin { .. } | Format::Gauntlet { .. } | Format::Sprt { .. } => Pace::Fixed,
            Format::Swiss { .. } => Pace::Round,
            Format::Knockout { .. } | Format::Ladder { .. } => Pace::Result,
        }
    }
}

/// When the schedule grows. Who runs it need not ask more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Never: the first answer is the whole schedule.
    Fixed,
    /// When everything listed has its result.
    Round,
    /// With any result.
    Result,
}

/// The order of the entrants at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// As the plan lists them, the strongest first.
    #[default]
    Listed,
    /// By lot, from the seed.
    Drawn,
}
