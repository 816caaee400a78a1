//! What a NewGame request says about how the game is played, with its preset.

use super::clock;
use super::fault::Fault;
use super::field::{Faults, known};
use crate::pb::v1::{self, Preset};
use crate::table::record::{Clock, Spectators};

/// How a game is played.
#[derive(Debug)]
pub struct Setting {
    /// The clock.
    pub clock: Option<Clock>,
    /// Takebacks at will.
    pub practice: bool,
    /// It counts: no hints, no analysis, no takebacks.
    pub ranked: bool,
    /// Whether hints may be asked for.
    pub hints: bool,
    /// Whether open seats are taken only by invitation.
    pub invitation_only: bool,
    /// Who may look without a seat's token.
    pub spectators: Spectators,
}

/// Reads a setting. Notes a field that contradicts the preset, and a value that a field can't have.
pub fn read(message: &v1::NewGameRequest, faults: &mut Faults) -> Setting {
    let preset = faults.take(known::<Preset>("preset", message.preset));
    let contradiction = |field: &str, what: &str| Fault::request(field, format!("PRESET_{what}"));
    let ranked = preset == Preset::Ranked;
    if ranked && message.practice {
        let what = "RANKED is for games that count, without takebacks";
        faults.note(contradiction("practice", what));
    }
    if ranked && message.hints == Some(true) {
        faults.note(contradiction("hints", "RANKED allows no hints"));
    }
    if ranked && message.clock.is_none() {
        faults.note(contradiction("clock", "RANKED needs a clock"));
    }
    if preset == Preset::Practice && message.hints == Some(false) {
        faults.note(contradiction("hints", "PRACTICE has hints"));
    }
    let spectators = match faults.take(known("spectators", message.spectators)) {
        v1::Spectators::Unspecified if preset == Preset::Private => Spectators::None,
        v1::Spectators::Public if preset == Preset::Private => {
            let what = "PRIVATE has no spectators, or those with the link";
            faults.note(contradiction("spectators", what));
            Spectators::None
        }
        v1::Spectators::Unspecified | v1::Spectators::Public => Spectators::Public,
        v1::Spectators::None => Spectators::None,
        v1::Spectators::Link => Spectators::Link,
    };
    Setting {
        clock: faults.take(message.clock.as_ref().map(clock::read).transpose()),
        practice: message.practice || preset == Preset::Practice,
        ranked,
        hints: !ranked && message.hints.unwrap_or(true),
        invitation_only: preset == Preset::Private,
        spectators,
    }
}
