//! Jellyfish's match format: what it means to backgammon. A file is a match; each game of it is one of ours.

use serde_json::Value;

use super::Backgammon;
use super::told::{Action, Deed, options};
use crate::formats::mat::{self, Sheet, Turn};
use crate::formats::{Ended, Fault, Notes, Place, Source, Syntax, Transcript};
use crate::games::{Format, rules};
use crate::rules::Seat;

/// The format.
pub(super) const MAT: Format<Backgammon> = Format {
    name: "mat",
    media_type: "text/plain",
    syntax: Syntax::Matches,
    claims: |_| true,
    export,
    import,
};

/// Tags that say what the record says elsewhere.
const UNDERSTOOD: [&str; 4] = ["Jacoby", "Crawford", NO_CUBE, NO_GAMMONS];

/// Tags of ours: the format knows only games with a cube, in which gammons count.
const NO_CUBE: &str = "Cube";
const NO_GAMMONS: &str = "Gammons";

fn export(game: &Backgammon, transcript: &Transcript) -> Result<String, String> {
    let mut tags: Vec<(String, String)> = transcript.tags.clone().into_iter().collect();
    let mut add = |name: &str, value: &str| tags.push((name.into(), value.into()));
    if game.jacoby {
        add("Jacoby", "On");
    }
    if !game.crawford {
        add("Crawford", "Off");
    }
    if !game.cube && game.match_length != 1 {
        add(NO_CUBE, "Off");
    }
    if !game.gammons {
        add(NO_GAMMONS, "Off");
    }
    let games = game.tell(transcript)?;
    let mut text = mat::write_head(&tags, game.match_length.into());
    for (index, told) in games.iter().enumerate() {
        let end = game.end_of(told, index + 1 == games.len(), transcript);
        let won = told
            .won
            .or_else(|| end.as_ref().and_then(Ended::winner).map(|seat| (seat, told.cube)));
        let after = won.map_or(0, |(seat, points)| told.scores[seat.index()] + points);
        let sheet = Sheet {
            number: index as u32 + 1,
            length: game.match_length.into(),
            names: [0, 1].map(|seat| transcript.names.get(seat).cloned().unwrap_or_default()),
            scores: told.scores.map(u32::from),
            turns: told.actions.iter().map(turn).collect(),
            wins: won.map(|(seat, points)| (seat.index(), points.into())),
            tags: Vec::new(),
        };
        text.push_str(&mat::write_game(&sheet, game.is_match() && after >= game.match_length));
    }
    Ok(text)
}

fn turn(action: &Action) -> Turn {
    Turn {
        column: action.seat.index(),
        place: Place::default(),
        deed: match &action.deed {
            Deed::Roll(dice, play) => mat::Deed::Roll(*dice, play.clone()),
            Deed::Cube("double") => mat::Deed::Double,
            Deed::Cube("take") => mat::Deed::Take,
            Deed::Cube(_) => mat::Deed::Drop,
        },
    }
}

fn import(source: &Source, wanted: &Value) -> Result<Transcript, Fault> {
    let sheet = mat::read(source)?;
    let place = source.place();
    let says = |name: &str, value: &str| sheet.tag(name).is_some_and(|said| said.eq_ignore_ascii_case(value));
    let mut found = options(
        sheet.length,
        says(NO_CUBE, "Off"),
        says(NO_GAMMONS, "Off"),
        says("Jacoby", "On"),
    );
    found["crawford"] = (!says("Crawford", "Off")).into();
    let (game, options): (Backgammon, Value) = rules(found, wanted, place)?;
    let doubled = sheet.turns.iter().any(|turn| turn.deed == mat::Deed::Double);
    let refused = |bad| Fault::position(place, bad);
    let start_position = game.start_at(sheet.scores, doubled).map_err(refused)?;
    let actions = sheet.turns.iter().map(action).collect();
    let (entries, ended) = game.enter(start_position.as_deref(), actions, place)?;
    // Who wins without having borne off was given the game.
    let given_up = || {
        let (column, _) = sheet.wins?;
        Some(Ended::recorded(vec![Seat(column as u8)], "resignation"))
    };
    let mut tags = std::collections::BTreeMap::new();
    for (name, value) in &sheet.tags {
        if !UNDERSTOOD.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            tags.entry(name.clone()).or_insert_with(|| value.clone());
        }
    }
    Ok(Transcript {
        options,
        start_position,
        names: sheet
            .names
            .iter()
            .map(|name| name.trim_matches('?').to_owned())
            .collect(),
        tags,
        entries,
        ended: ended.or_else(given_up),
        ..Transcript::default()
    })
}

fn action(turn: &Turn) -> Action {
    Action {
        seat: Seat(turn.column as u8),
        notes: Notes::default(),
        place: turn.place,
        deed: match &turn.deed {
            mat::Deed::Roll(dice, play) => Deed::Roll(*dice, plain(play)),
            mat::Deed::Double => Deed::Cube("double"),
            mat::Deed::Take => Deed::Cube("take"),
            mat::Deed::Drop => Deed::Cube("drop"),
        },
    }
}

/// A play with the bar and the off by their names: some programs number them 25 and 0.
fn plain(play: &str) -> String {
    let point = |point: &str| match point.trim_end_matches('*') {
        "25" => "bar".to_owned(),
        "0" => "off".to_owned(),
        _ => point.to_owned(),
    };
    let steps = play.split(' ').map(|step| {
        let (chain, count) = step.find('(').map_or((step, ""), |at| step.split_at(at));
        chain.split('/').map(point).collect::<Vec<_>>().join("/") + count
    });
    steps.collect::<Vec<_>>().join(" ")
}
