//! What the games' own tests share: a game to play with, short ways to its rules and its engine, and
//! the laws of texts, steps and messages over random play.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use serde_json::Value;

use super::Wire;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, BadPosition, Game, Luck, ReadError, Seat, Step, Trail, Turn, Viewer, perft};
use crate::search::{Answer, Control, Limits, MAX_LEVEL, SearchLuck, Task};
use crate::table::verify;

/// A game in progress.
#[derive(Clone)]
pub(crate) struct Trial<'a, G: Wire> {
    pub game: &'a G,
    pub position: G::Position,
    pub trail: Trail,
}

/// The rules under options given as JSON.
pub(crate) fn build<G: Wire>(options: Value) -> G {
    G::build(&serde_json::from_value(options).unwrap(), G::ABOUT.rules_version).unwrap()
}

/// The options of a message, or the faults that no option can have.
pub(crate) fn read_options<G: Wire>(message: G::OptionsMessage) -> Result<G::Options, Vec<BadOption>> {
    let mut faults = Vec::new();
    let options = G::read_options(message, &mut faults);
    if faults.is_empty() { Ok(options) } else { Err(faults) }
}

impl<'a, G: Wire> Trial<'a, G> {
    pub fn new(game: &'a G) -> Self {
        let mut trail = Trail::new();
        let position = game.start(&mut trail);
        Trial { game, position, trail }
    }

    pub fn at(game: &'a G, text: &str) -> Result<Self, BadPosition> {
        let mut trail = Trail::new();
        let position = game.read_position(text, &mut trail, &mut SearchLuck::new(0))?;
        Ok(Trial { game, position, trail })
    }

    /// The game after these moves.
    pub fn after(game: &'a G, line: &[&str]) -> Self {
        let mut trial = Trial::new(game);
        for text in line {
            trial.play(text);
        }
        trial
    }

    pub fn moves(&self) -> Vec<G::Move> {
        legal(self.game, &self.position)
    }

    pub fn write(&self, mv: G::Move) -> String {
        self.game.write_move(&self.position, mv)
    }

    /// The legal moves' texts, sorted.
    pub fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.moves().into_iter().map(|mv| self.write(mv)).collect();
        texts.sort();
        texts
    }

    pub fn text(&self) -> String {
        self.game.position_text(&self.position)
    }

    /// Reads a move as the table does: it must be legal.
    pub fn read(&self, text: &str) -> Result<G::Move, ReadError> {
        let mv = self.game.read_move(&self.position, text)?;
        if self.moves().contains(&mv) {
            return Ok(mv);
        }
        Err(self.game.explain(&self.position, mv).into())
    }

    pub fn make(&mut self, mv: G::Move) {
        self.game.play(&mut self.position, mv, &mut self.trail);
    }

    /// Plays moves given as text.
    pub fn play(&mut self, line: &str) -> &mut Self {
        for text in line.split_whitespace() {
            let mv = self.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            self.make(mv);
        }
        self
    }

    pub fn turn(&self) -> Turn {
        self.game.turn(&self.position)
    }

    /// How it ended: the reason and the winners.
    pub fn end(&self) -> Option<(&'static str, Vec<Seat>)> {
        let outcome = self.game.outcome(&self.position)?;
        Some((outcome.reason, outcome.winners))
    }

    /// The strongest engine's answer; without a number of nodes it stops when it knows all.
    pub fn ask(&self, nodes: Option<u64>) -> Answer<G::Move> {
        let seat = self.turn().seat().expect("a seat is on turn");
        let limits = Limits {
            level: MAX_LEVEL,
            nodes,
            deadline: None,
            seed: 1,
        };
        G::suggest(&Task {
            game: self.game,
            seat,
            view: &self.game.view(&self.position, Viewer::Seat(seat)),
            knowledge: &G::Knowledge::default(),
            trail: &self.trail,
            limits: &limits,
            control: &Control::new(&limits, Arc::default()),
        })
    }

    /// The id of the rule that forbids a move; the move's text must be one that can be read.
    pub fn rule_against(&self, text: &str) -> &'static str {
        match self.read(text) {
            Err(ReadError::Illegal(refusal)) => {
                let listed = G::ABOUT.refusals.iter().find(|listed| listed.rule == refusal.rule);
                let listed = listed.unwrap_or_else(|| panic!("`{}` is not in the catalog", refusal.rule));
                for template in [listed.en, listed.pt] {
                    let placeholders = template.split('{').skip(1).map(|rest| rest.split('}').next());
                    for name in placeholders {
                        let given = refusal.params.iter().any(|(param, _)| Some(*param) == name);
                        assert!(given, "{}: {name:?} has no value", refusal.rule);
                    }
                }
                refusal.rule
            }
            other => panic!("{text}: expected a refusal, got {other:?}"),
        }
    }
}

pub(crate) fn legal<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

pub(crate) fn read<G: Game>(game: &G, text: &str) -> Result<G::Position, BadPosition> {
    game.read_position(text, &mut Trail::new(), &mut SearchLuck::new(0))
}

/// The position that legal moves, given as text, lead to.
pub(crate) fn play<G: Wire>(game: &G, position: G::Position, line: &[&str]) -> G::Position {
    let trail = Trail::new();
    let mut trial = Trial { game, position, trail };
    for text in line {
        trial.play(text);
    }
    trial.position
}

/// The position that legal moves, given as text, lead to from the start.
pub(crate) fn after<G: Wire>(game: &G, line: &[&str]) -> G::Position {
    Trial::after(game, line).position
}

/// Every position of some random games, the last ones included.
pub(crate) fn positions<G: Wire>(game: &G, games: u64) -> Vec<G::Position> {
    let mut found = Vec::new();
    wander(game, games, |trial| found.push(trial.position.clone()));
    found
}

/// The engine's answer within this many nodes.
pub(crate) fn ask<G: Wire>(game: &G, position: &G::Position, nodes: u64) -> Answer<G::Move> {
    let (position, trail) = (position.clone(), Trail::new());
    Trial { game, position, trail }.ask(Some(nodes))
}

/// Checks the leaves at depths 1, 2, … from the start.
pub(crate) fn leaves_are<G: Game>(game: &G, counts: &[u64]) {
    let start = game.start(&mut Trail::new());
    for (depth, &count) in (1..).zip(counts) {
        let text = game.position_text(&start);
        assert_eq!(perft(game, &start, depth), count, "depth {depth} of {text}");
    }
}

/// Checks that these texts are read as no move at all at the start.
pub(crate) fn are_no_moves<G: Game>(game: &G, texts: &[&str]) {
    let start = game.start(&mut Trail::new());
    for text in texts {
        let read = game.read_move(&start, text);
        assert!(matches!(read, Err(ReadError::Notation(_))), "{text}: {read:?}");
    }
}

/// Checks that each rule that can forbid a move does, in the position and against the move given.
pub(crate) fn every_refusal_is_reached<G: Wire>(cases: &[(Trial<'_, G>, &str, &str)]) {
    let mut reached = HashSet::new();
    for (trial, text, rule) in cases {
        assert_eq!(trial.rule_against(text), *rule, "{text}");
        reached.insert(*rule);
    }
    for listed in G::ABOUT.refusals {
        assert!(reached.contains(listed.rule), "`{}` is never given", listed.rule);
    }
}

/// Replays the game's recorded games and perft counts, those of at most so many leaves, and its worked examples.
pub(crate) fn records_hold<G: Wire>(max_leaves: u64) {
    let path = format!("{}/tests/vectors/{}.jsonl", env!("CARGO_MANIFEST_DIR"), G::ABOUT.id);
    let rows = std::fs::read_to_string(path).unwrap();
    for (row, number) in rows.lines().zip(1..) {
        verify::row(row, verify::Scope { max_leaves })
            .unwrap_or_else(|difference| panic!("row {number}: {difference}"));
    }
    examples_hold::<G>();
}

/// Replays the game's worked examples, which end as they say.
pub(crate) fn examples_hold<G: Wire>() {
    for example in G::ABOUT.examples {
        let game: G = build(serde_json::from_str(example.options).unwrap());
        let trial = Trial::after(&game, example.moves);
        assert_eq!(trial.end().map(|(reason, _)| reason), example.reason);
    }
}

/// Shows `look` every position of random games, the last included.
pub(crate) fn wander<G: Wire>(game: &G, games: u64, mut look: impl FnMut(&Trial<'_, G>)) {
    for seed in 0..games {
        let mut luck = SearchLuck::new(seed);
        let mut trial = Trial::new(game);
        loop {
            look(&trial);
            let moves = trial.moves();
            assert_eq!(trial.turn() == Turn::Over, moves.is_empty());
            if moves.is_empty() {
                break;
            }
            trial.make(moves[luck.below(moves.len() as u64) as usize]);
        }
    }
}

/// The laws that hold in every position of random games.
pub(crate) fn laws_hold<G: Wire>(game: &G, games: u64) {
    let mut luck = SearchLuck::new(99);
    wander(game, games, |trial| {
        position_fits(game, &trial.position);
        for mv in trial.moves() {
            damaged(&trial.write(mv), &mut luck, |text| drop(trial.read(text)));
        }
        let text = trial.text();
        if trial.turn() != Turn::Over {
            let again = Trial::at(game, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again.text(), text);
            assert_eq!(again.turn(), trial.turn());
            assert_eq!(again.texts(), trial.texts());
        }
        damaged(&text, &mut luck, |text| {
            drop(Trial::at(game, text).map(|trial| trial.texts()))
        });
    });
}

/// The laws of one position: turn, end and moves agree, no move comes twice, each one's text and
/// message lead back to it, the steps fit the picture, and the state has a message.
pub(crate) fn position_fits<G: Wire>(game: &G, position: &G::Position) {
    let moves = legal(game, position);
    let over = game.turn(position) == Turn::Over;
    assert_eq!(over, moves.is_empty());
    assert_eq!(over, game.outcome(position).is_some());
    assert_eq!(moves.len(), moves.iter().collect::<HashSet<_>>().len(), "{moves:?}");
    for &mv in &moves {
        assert_eq!(game.read_move(position, &game.write_move(position, mv)), Ok(mv));
        let message = game.move_message(position, mv);
        assert_eq!(game.read_move_message(position, message), Ok(mv));
    }
    let view = game.view(position, Viewer::Referee);
    steps_fit(game, position, &moves, &game.scene(&view));
    game.state_message(&view);
}

/// The laws of one position, over random games; and that each one's text leads back to it, but not if
/// the `part` of the text of so many bytes is cut, or has a letter that is strange or one too many.
pub(crate) fn texts_are_strict<G: Wire>(game: &G, games: u64, surplus: char, part: fn(&str) -> usize)
where
    G::Position: PartialEq,
{
    for position in positions(game, games) {
        position_fits(game, &position);
        let text = game.position_text(&position);
        assert_eq!(read(game, &text).as_ref(), Ok(&position));
        for cut in 0..part(&text) {
            for damaged in [
                text[..cut].to_owned(),
                format!("{}é{}", &text[..cut], &text[cut + 1..]),
                format!("{}{surplus}{}", &text[..cut], &text[cut..]),
            ] {
                assert!(read(game, &damaged).is_err(), "{damaged}");
            }
        }
    }
}

/// No two moves share their steps, no move's steps begin with another's, and every place is in the picture.
fn steps_fit<G: Wire>(game: &G, position: &G::Position, moves: &[G::Move], scene: &Scene) {
    let ids: HashSet<&str> = scene.cells.iter().map(|cell| cell.id.as_str()).collect();
    assert_eq!(ids.len(), scene.cells.len(), "a cell's id comes twice");
    let mut all = BTreeMap::new();
    for &mv in moves {
        let steps = game.steps(position, mv);
        for step in &steps {
            assert!(matches!(step, Step::Choice(_)) || matches!(step, Step::Cell(id) if ids.contains(id.as_str())));
        }
        assert_eq!(all.insert(steps, mv), None);
    }
    // In order, a list comes right before those that begin with it.
    let sorted: Vec<_> = all.keys().collect();
    for pair in sorted.windows(2) {
        assert!(!pair[1].starts_with(pair[0]), "{pair:?}");
    }
}

/// Hands `read` the text cut, swapped and overwritten at random.
fn damaged(text: &str, luck: &mut dyn Luck, mut read: impl FnMut(&str)) {
    const STRANGE: [&str; 12] = [
        "",
        " ",
        "-",
        "/",
        ":",
        "9",
        "99999999999999999999",
        "x",
        "W",
        "é",
        "🂡",
        "\0",
    ];
    for _ in 0..4 {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=luck.below(2) {
            let at = luck.below(chars.len() as u64 + 1) as usize;
            let cut = luck.below(3).min((chars.len() - at) as u64) as usize;
            let patch = STRANGE[luck.below(STRANGE.len() as u64) as usize];
            chars.splice(at..at + cut, patch.chars());
        }
        read(&chars.into_iter().collect::<String>());
    }
    for text in STRANGE {
        read(text);
    }
}
