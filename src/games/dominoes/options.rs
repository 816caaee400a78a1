//! The options.

use serde::{Deserialize, Serialize};

use super::Dominoes;
use crate::rules::BadOption;

/// What a match of dominoes is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The variant.
    pub variant: Variant,
    /// How many seats play; without it 4 in `partnership`, else 2.
    pub players: Option<u32>,
    /// Tiles dealt to each seat; 0 is the variant's own number.
    pub hand_size: u32,
    /// The score to play to; 0 is the variant's own.
    pub target: u32,
    /// After how many rounds the match ends at the latest.
    pub max_rounds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            variant: Variant::default(),
            players: None,
            hand_size: 0,
            target: 0,
            max_rounds: 50,
        }
    }
}

impl Options {
    /// How many seats play.
    pub fn players(&self) -> u32 {
        let usual = if self.variant == Variant::Partnership { 4 } else { 2 };
        self.players.unwrap_or(usual)
    }
}

/// The eight variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Draw dominoes (dominó de compra).
    #[default]
    Draw,
    /// Block dominoes (dominó de bloqueio).
    Block,
    /// Double Bergen.
    Bergen,
    /// Matador.
    Matador,
    /// Maltese cross (cruz maltesa).
    MalteseCross,
    /// Fives up (ponta de cinco).
    FivesUp,
    /// Fives and threes (cincos e três).
    FivesAndThrees,
    /// Two against two (dominó em duplas).
    Partnership,
}

impl Variant {
    /// All variants, in the order of the rules document.
    pub const ALL: [Variant; 8] = [
        Variant::Draw,
        Variant::Block,
        Variant::Bergen,
        Variant::Matador,
        Variant::MalteseCross,
        Variant::FivesUp,
        Variant::FivesAndThrees,
        Variant::Partnership,
    ];

    /// The name in options and position texts.
    pub const fn id(self) -> &'static str {
        match self {
            Variant::Draw => "draw",
            Variant::Block => "block",
            Variant::Bergen => "bergen",
            Variant::Matador => "matador",
            Variant::MalteseCross => "maltese_cross",
            Variant::FivesUp => "fives_up",
            Variant::FivesAndThrees => "fives_and_threes",
            Variant::Partnership => "partnership",
        }
    }

    /// Whether tiles are ever drawn from the boneyard.
    pub const fn draws(self) -> bool {
        use Variant::*;
        matches!(self, Draw | Bergen | Matador | MalteseCross | FivesUp)
    }

    /// Whether single plays score.
    pub const fn scores_plays(self) -> bool {
        matches!(self, Variant::Bergen | Variant::FivesUp | Variant::FivesAndThrees)
    }

    const fn own_hand_size(self, players: u32) -> u32 {
        match (self, players) {
            (Variant::Partnership, _) => 7,
            (Variant::Bergen, 2 | 3) => 6,
            (Variant::Bergen, _) => 5,
            (_, 2) => 7,
            _ => 5,
        }
    }

    const fn own_target(self, players: u32) -> u32 {
        match self {
            Variant::Bergen if players == 2 => 15,
            Variant::Bergen => 10,
            Variant::FivesUp | Variant::FivesAndThrees => 61,
            Variant::Partnership => 50,
            _ => 100,
        }
    }
}

/// The rules under these options, or every fault in them.
pub(super) fn build(options: &Options) -> Result<Dominoes, Vec<BadOption>> {
    let variant = options.variant;
    let partnership = variant == Variant::Partnership;
    let mut faults = Vec::new();
    let players = options.players();
    if partnership && players != 4 {
        faults.push(BadOption::new("players", "partnership is played by 4"));
    } else if !(2..=4).contains(&players) {
        faults.push(BadOption::new("players", "must be 2, 3 or 4"));
    }
    if partnership && options.hand_size != 0 {
        faults.push(BadOption::new("hand_size", "must be 0 in partnership"));
    } else if !matches!(options.hand_size, 0 | 3..=7) {
        faults.push(BadOption::new("hand_size", "must be 0 or from 3 to 7"));
    }
    if variant == Variant::FivesAndThrees && !matches!(options.target, 0 | 61 | 121) {
        faults.push(BadOption::new("target", "must be 0, 61 or 121 in fives_and_threes"));
    } else if options.target > 1000 {
        faults.push(BadOption::new("target", "must be from 0 to 1000"));
    }
    if !(1..=1000).contains(&options.max_rounds) {
        faults.push(BadOption::new("max_rounds", "must be from 1 to 1000"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let or_own = |value, own| if value == 0 { own } else { value };
    Ok(Dominoes {
        variant,
        seats: players as u8,
        hand_size: or_own(options.hand_size, variant.own_hand_size(players)) as u8,
        target: or_own(options.target, variant.own_target(players)) as i32,
        max_rounds: options.max_rounds as u16,
    })
}
