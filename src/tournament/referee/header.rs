//! What the record of a tournament's game begins with.

use super::Place;
use crate::table::luck::commitment;
use crate::table::record::{self, FORMAT, Header, LuckCommitment, SeatSetup, SeedSource, Spectators};
use crate::tournament::plan::{Bot, BotKind, Plan};
use crate::tournament::player::EnginePlayer;

/// The header of a game in this place.
pub(super) fn header(plan: &Plan, place: Place<'_>, seed: &[u8; 32], now_ms: i64) -> Header {
    let id = place.luck.game_id(place.encounter, place.game);
    Header {
        ludoteca_record: FORMAT,
        game_type: plan.game_type.about().id.into(),
        rules_version: plan.game_type.about().rules_version,
        options: plan.options.clone(),
        start_position: place.opening.position.clone(),
        seats: place.seating.iter().map(|&bot| seat(&plan.bots[bot])).collect(),
        luck: LuckCommitment {
            version: 1,
            commitment: hex::encode(commitment(&id, seed)),
            seed_source: SeedSource::Caller,
        },
        clock: plan.clock.clone(),
        practice: false,
        ranked: false,
        hints: false,
        invitation_only: false,
        spectators: Spectators::Public,
        tags: [
            ("tournament", plan.name.clone()),
            ("encounter", (place.encounter + 1).to_string()),
            ("game", (place.game + 1).to_string()),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect(),
        created_ms: now_ms,
        imported: None,
        id,
    }
}

fn seat(bot: &Bot) -> SeatSetup {
    let player = match &bot.kind {
        BotKind::Engine { level, nodes, time } => record::Player::Engine(
            EnginePlayer {
                level: *level,
                nodes: *nodes,
                time: *time,
            }
            .setting(),
        ),
        _ => record::Player::Bot { bot: bot.name.clone() },
    };
    SeatSetup {
        player,
        name: bot.name.clone(),
        contribution: String::new(),
    }
}
