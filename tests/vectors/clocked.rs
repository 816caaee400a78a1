//! Recorded games at a table with a clock.

use ludoteca::table::record::{
    Clock, Event, FORMAT, Header, Kind, LuckCommitment, Player, SeatSetup, SeedSource, Spectators,
};
use ludoteca::table::{Table, find};
use serde_json::{Value, json};

/// No more moves of a row than this: what a clock does shows soon.
const MOST_MOVES: usize = 120;
const MOVE_MS: i64 = 900;

/// One of a few settings; under none of them does a flag fall when every move takes [`MOVE_MS`].
fn setting(number: usize) -> Clock {
    let base = Clock {
        base_ms: 1_000_000,
        ..Clock::default()
    };
    match number % 5 {
        0 => base,
        1 => Clock {
            increment_ms: 1_000,
            base_ms: 1_000,
            ..base
        },
        2 => Clock {
            delay_ms: 900,
            base_ms: 1,
            ..base
        },
        3 => Clock {
            base_ms: 10,
            byo_yomi_ms: 901,
            periods: 3,
            period_moves: 1,
            ..base
        },
        _ => Clock {
            per_move_ms: 800,
            bank_ms: 1_000_000,
            base_ms: 0,
            ..base
        },
    }
}

/// Replays a game's row; false if the row is no game from the usual start.
pub fn replays(row: &str) -> Result<bool, String> {
    let row: Value = serde_json::from_str(row).unwrap();
    let (Some(moves), Some(turns), None) = (row["moves"].as_array(), row["turns"].as_array(), row.get("position"))
    else {
        return Ok(false);
    };
    let game_type = find(row["game"].as_str().unwrap()).unwrap();
    let rules_version = game_type.about().rules_version;
    let options = game_type
        .read_options(&row["options"])
        .map_err(|faults| format!("{faults:?}"))?;
    let seats = game_type.build(&options, rules_version).unwrap().seats();
    let header = Header {
        ludoteca_record: FORMAT,
        id: "clocked".into(),
        game_type: game_type.about().id.into(),
        rules_version,
        options: options.clone(),
        start_position: None,
        seats: vec![
            SeatSetup {
                player: Player::Token,
                name: String::new(),
                contribution: String::new(),
            };
            seats
        ],
        luck: LuckCommitment {
            version: 1,
            commitment: String::new(),
            seed_source: SeedSource::Os,
        },
        clock: Some(setting(moves.len())),
        practice: false,
        ranked: true,
        hints: false,
        invitation_only: false,
        spectators: Spectators::Public,
        tags: Default::default(),
        created_ms: 0,
        imported: None,
    };
    let event = |revision: u64, kind: Kind, seat: Option<u8>, text: &str, data: Value| Event {
        revision,
        kind,
        seat,
        text: text.into(),
        time_ms: revision as i64 * MOVE_MS,
        data,
        request: None,
        comment: String::new(),
        annotations: Vec::new(),
    };
    let start = event(1, Kind::Table, None, "start", json!({ "options": options }));
    let played = moves
        .iter()
        .zip(turns)
        .take(MOST_MOVES)
        .zip(2..)
        .map(|((text, turn), revision)| {
            let seat = turn.as_u64().map(|seat| seat as u8);
            let kind = if seat.is_some() { Kind::Move } else { Kind::Chance };
            event(revision, kind, seat, text.as_str().unwrap(), Value::Null)
        });
    let events: Vec<Event> = std::iter::once(start).chain(played).collect();
    let count = events.len() as u64;
    let table = Table::restore(header, [0; 32], events).map_err(|error| error.to_string())?;
    let last = table.log().last().map_or(0, |logged| logged.event.revision);
    let clocks = table.clocks().ok_or("it has no clock")?;
    if last != count || clocks.flagged(table.time_ms()).is_some() {
        return Err("a flag fell".into());
    }
    Ok(true)
}
