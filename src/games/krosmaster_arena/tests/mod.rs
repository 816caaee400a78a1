//! Laws over random play, single rules, tables, texts, refusals and the engine.

mod engine;
mod fights;
mod laws;
mod moving;
mod options;
mod reading;
mod refusals;
mod turns;

use serde_json::{Value, json};

use super::{Event, KrosmasterArena, Move, Position};
use crate::games::trial::{Trial, build};
use crate::rules::{Game, Happening, Luck, Trail, Turn};
use crate::search::SearchLuck;

/// A small map on which opponents meet at once.
fn hall() -> Value {
    json!([
        "..bbb..", ".bbbbb.", "T.1.C..", "..D.D..", "..C.1.T", ".aaaaa.", "..aaa.."
    ])
}

/// The hall with drafted teams, so that any figures may stand in it.
fn arena() -> KrosmasterArena {
    build(json!({"team_0": "draft", "team_1": "draft", "map": hall()}))
}

/// A position in the hall in which A1 acts, with these figures: `A1=ossuar c2 14/14 7.3.0`, the rest of a figure's
/// words being blank.
fn act(game: &KrosmasterArena, figures: &[&str]) -> String {
    let figures: Vec<String> = figures
        .iter()
        .map(|figure| match figure.split(' ').count() {
            4 => format!("{figure} +0+0+0 - - - - -"),
            _ => (*figure).to_owned(),
        })
        .collect();
    let wild = if game.wild_each { "1,1" } else { "1" };
    format!(
        "turn=3;first=0;seat=0;phase=act;gg=6,6;wild={wild};kamas=12,5;dice=-;kept=0;active=A1;bought=0;ground=e3:1,c5:1;\
         shop=quick_soles,spark_vial+4/air_charm,stone_mail+2/giant_heart,keen_edge+0;grants=-;roll=-;queue=-;{}",
        figures.join(";")
    )
}

/// Plays moves and events from a position in the hall.
fn fight<'a>(game: &'a KrosmasterArena, figures: &[&str], line: &[&str]) -> Trial<'a, KrosmasterArena> {
    let text = act(game, figures);
    let mut trial = Trial::at(game, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    run(&mut trial, line);
    trial
}

/// Plays moves and events.
fn run(trial: &mut Trial<'_, KrosmasterArena>, line: &[&str]) {
    for text in line {
        match trial.turn() {
            Turn::Chance => {
                let event = trial.game.read_event(&trial.position, text);
                let event = event.unwrap_or_else(|error| panic!("{text}: {error}: {}", trial.text()));
                trial.game.happen(&mut trial.position, &event, &mut trial.trail);
            }
            _ => drop(trial.play_one(text)),
        }
    }
}

impl Trial<'_, KrosmasterArena> {
    /// Plays a move whose text has blanks.
    fn play_one(&mut self, text: &str) -> &mut Self {
        let mv = self
            .read(text)
            .unwrap_or_else(|error| panic!("{text}: {error}: {}", self.text()));
        self.make(mv);
        self
    }

    /// A field of the position's text.
    fn field(&self, name: &str) -> String {
        let text = self.text();
        let mut fields = text.split(';').filter_map(|field| field.split_once('='));
        let found = fields.find(|(other, _)| *other == name);
        found.map_or_else(|| "gone".into(), |(_, value)| value.to_owned())
    }

    /// Some words of a figure's text: type 0, cell 1, LP 2, points 3, tokens 4, states 5, items 6, used 7, gone 8, owner 9.
    fn figure(&self, name: &str, words: &[usize]) -> String {
        let figure = self.field(name);
        let all: Vec<&str> = figure.split(' ').collect();
        let picked: Vec<&str> = words.iter().filter_map(|&word| all.get(word).copied()).collect();
        if picked.is_empty() { figure } else { picked.join(" ") }
    }
}

/// Games that reach everything between them.
fn games() -> Vec<KrosmasterArena> {
    let options = [
        json!({}),
        json!({"wild_gg": "each", "map": "causeway"}),
        json!({"team_0": "draft", "team_1": "draft", "map": hall(), "wild_gg": "each"}),
        json!({"team_0": ["imp", "imp", "reed", "lantern", "matron", "quill", "gravel", "gravel"], "team_1": "draft", "map": hall()}),
        json!({"team_0": ["orune", "brann", "matron", "matron"], "team_1": ["orune", "brann", "matron", "matron"], "map": hall(), "items": []}),
        json!({"map": hall(), "team_1": ["mossguard", "mossguard", "quill", "thessa"]}),
    ];
    options.into_iter().map(build).collect()
}

/// Plays a game at random, showing every position and what happens next.
fn play_out(game: &KrosmasterArena, seed: u64, mut see: impl FnMut(&Position, Option<&Happening<Move, Event>>)) {
    let mut luck = SearchLuck::new(seed);
    let mut trail = Trail::new();
    let mut position = game.start(&mut trail);
    let mut moves = Vec::new();
    for _ in 0..3000 {
        let happening = match game.turn(&position) {
            Turn::Over => break,
            Turn::Chance => Happening::Chance(game.draw(&position, &mut luck)),
            Turn::Seat(seat) => {
                moves.clear();
                game.moves(&position, &mut moves);
                // The end of an activation, which is listed first, is less likely than the rest.
                let choice = luck.below(moves.len() as u64).max(luck.below(moves.len() as u64));
                Happening::Move(seat, moves[choice as usize])
            }
        };
        see(&position, Some(&happening));
        match &happening {
            Happening::Move(_, mv) => game.play(&mut position, *mv, &mut trail),
            Happening::Chance(event) => game.happen(&mut position, event, &mut trail),
        }
    }
    see(&position, None);
}
