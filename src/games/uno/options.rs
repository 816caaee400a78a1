//! The options.

use serde::{Deserialize, Serialize};

use super::Uno;
use crate::rules::BadOption;

/// What a match is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many seats play.
    pub players: u32,
    /// The points to play to; 0 for a single round.
    pub target: u32,
    /// After how many rounds the match ends at the latest.
    pub max_rounds: u32,
    /// Which penalties may be passed on.
    pub stacking: Stacking,
    /// When a wild draw four may be played.
    pub wild4: WildFour,
    /// How many cards are drawn.
    pub draw_rule: DrawRule,
    /// Whether who can play must.
    pub force_play: bool,
    /// Whether sevens and zeros move hands.
    pub seven_zero: bool,
    /// Whether the last card but one has to be called.
    pub uno_call: bool,
    /// After how many moves a round is called off.
    pub round_move_limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 4,
            target: 500,
            max_rounds: 50,
            stacking: Stacking::default(),
            wild4: WildFour::default(),
            draw_rule: DrawRule::default(),
            force_play: false,
            seven_zero: false,
            uno_call: true,
            round_move_limit: 2000,
        }
    }
}

/// Which penalties may be passed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stacking {
    /// None.
    #[default]
    Off,
    /// A draw two with a draw two, a wild draw four with a wild draw four.
    Same,
    /// Also a draw two with a wild draw four.
    Up,
}

impl Stacking {
    /// All of them, in the order of the rules document.
    pub const ALL: [Stacking; 3] = [Stacking::Off, Stacking::Same, Stacking::Up];

    /// The name in options and position texts.
    pub const fn id(self) -> &'static str {
        match self {
            Stacking::Off => "off",
            Stacking::Same => "same",
            Stacking::Up => "up",
        }
    }
}

/// When a wild draw four may be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WildFour {
    /// At any time; the victim may challenge.
    #[default]
    Challenge,
    /// Only without a card of the colour in force.
    Strict,
    /// At any time, and nobody may challenge.
    Free,
}

impl WildFour {
    /// All of them, in the order of the rules document.
    pub const ALL: [WildFour; 3] = [WildFour::Challenge, WildFour::Strict, WildFour::Free];

    /// The name in options and position texts.
    pub const fn id(self) -> &'static str {
        match self {
            WildFour::Challenge => "challenge",
            WildFour::Strict => "strict",
            WildFour::Free => "free",
        }
    }
}

/// How many cards are drawn instead of playing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawRule {
    /// One.
    #[default]
    One,
    /// As many as it takes to get one that can be played.
    UntilPlayable,
}

impl DrawRule {
    /// All of them, in the order of the rules document.
    pub const ALL: [DrawRule; 2] = [DrawRule::One, DrawRule::UntilPlayable];

    /// The name in options and position texts.
    pub const fn id(self) -> &'static str {
        match self {
            DrawRule::One => "one",
            DrawRule::UntilPlayable => "until_playable",
        }
    }
}

/// The rules under these options, or every fault in them.
pub(super) fn build(options: &Options) -> Result<Uno, Vec<BadOption>> {
    let ranges = [
        ("players", options.players, 2, 10),
        ("target", options.target, 0, 10_000),
        ("max_rounds", options.max_rounds, 1, 1000),
        ("round_move_limit", options.round_move_limit, 20, 10_000),
    ];
    let faults: Vec<BadOption> = ranges
        .into_iter()
        .filter(|&(_, value, least, most)| !(least..=most).contains(&value))
        .map(|(name, _, least, most)| BadOption::new(name, format!("must be from {least} to {most}")))
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Uno {
        seats: options.players as u8,
        target: options.target,
        max_rounds: options.max_rounds as u16,
        stacking: options.stacking,
        wild4: options.wild4,
        draw_rule: options.draw_rule,
        force_play: options.force_play,
        seven_zero: options.seven_zero,
        uno_call: options.uno_call,
        move_limit: options.round_move_limit,
    })
}
