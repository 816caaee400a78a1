//! Two games that a viewer can't tell apart.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use ludoteca::games::OptionKind;
use ludoteca::pb::{types, v1};
use ludoteca::rules::{Luck, Seat, Step, Turn, Viewer};
use ludoteca::search::SearchLuck;
use ludoteca::table::luck::commitment;
use ludoteca::table::record::{Event, FORMAT, Header, Kind, LuckCommitment, Player, SeatSetup, SeedSource, Spectators};
use ludoteca::table::{AnyGame, AnyPosition, GameType, Happened, Table, catalog};
use serde_json::{Value, json};

const GAME: &str = "the-same-game";
const SEEDS: [[u8; 32]; 2] = [[1; 32], [2; 32]];
/// Later than any clock: what the servers add then gets this time as well, since times never decrease.
const TIME_MS: i64 = 4_000_000_000_000;
const MOVES: usize = 14;

/// A game with secrets under one set of options.
pub struct Setup {
    pub game_type: &'static dyn GameType,
    pub options: Value,
    pub game: Arc<dyn AnyGame>,
}

/// Every game with secrets, with its defaults and with each choice of each option and each small number alone.
pub fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for &game_type in catalog() {
        let mut sets = vec![json!({})];
        for spec in game_type.about().options {
            sets.extend(match spec.kind {
                OptionKind::Choice(choices) => choices.iter().map(|choice| json!({ spec.name: choice })).collect(),
                OptionKind::Int { min, max } if max < 10 => {
                    (min..=max).map(|number| json!({ spec.name: number })).collect()
                }
                _ => Vec::new(),
            });
        }
        let known = sets.iter().filter_map(|options| {
            let options = game_type.read_options(options).ok()?;
            let game = game_type.build(&options, game_type.about().rules_version).ok()?;
            Some(Setup {
                game_type,
                options,
                game,
            })
        });
        setups.extend(known.filter(|setup| setup.game.has_secrets()));
    }
    setups
}

/// The twins.
pub struct Twins {
    pub a: Table,
    pub b: Table,
    /// Moves that somebody could have made at some time.
    moves: BTreeSet<String>,
}

impl fmt::Display for Twins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = self.a.header();
        write!(
            f,
            "{} {}\n{}",
            header.game_type,
            header.options,
            self.a.position().text(Viewer::Referee)
        )
    }
}

/// One of the twins while it grows.
#[derive(Clone)]
struct Line {
    position: Box<dyn AnyPosition>,
    start: Option<String>,
    happened: Vec<Happened>,
}

impl Line {
    fn new(position: Box<dyn AnyPosition>, start: Option<String>) -> Line {
        Line {
            position,
            start,
            happened: Vec::new(),
        }
    }

    fn with(&self, take: impl FnOnce(&mut dyn AnyPosition) -> Option<Happened>) -> Option<Line> {
        let mut line = self.clone();
        let happened = take(line.position.as_mut())?;
        line.happened.push(happened);
        Some(line)
    }

    fn table(&self, setup: &Setup, seed: [u8; 32]) -> Table {
        let start = event(1, Kind::Table, None, "start", json!({ "options": setup.options }));
        let rest = self.happened.iter().zip(2..).map(|(happened, revision)| {
            let kind = if happened.seat.is_some() {
                Kind::Move
            } else {
                Kind::Chance
            };
            event(
                revision,
                kind,
                happened.seat.map(|seat| seat.0),
                &happened.text,
                Value::Null,
            )
        });
        let events = std::iter::once(start).chain(rest).collect();
        Table::restore(header(setup, self.start.clone()), seed, events).unwrap()
    }
}

fn event(revision: u64, kind: Kind, seat: Option<u8>, text: &str, data: Value) -> Event {
    Event {
        revision,
        kind,
        seat,
        text: text.into(),
        time_ms: TIME_MS,
        data,
        request: None,
        comment: String::new(),
        annotations: Vec::new(),
    }
}

fn header(setup: &Setup, start_position: Option<String>) -> Header {
    let seat = |_| SeatSetup {
        player: Player::Token,
        name: String::new(),
        contribution: String::new(),
    };
    Header {
        ludoteca_record: FORMAT,
        id: GAME.into(),
        game_type: setup.game_type.about().id.into(),
        rules_version: setup.game_type.about().rules_version,
        options: setup.options.clone(),
        start_position,
        seats: (0..setup.game.seats()).map(seat).collect(),
        // Of neither seed: what it hides can't be told from it.
        luck: LuckCommitment {
            version: 1,
            commitment: hex::encode(commitment(GAME, &[0; 32])),
            seed_source: SeedSource::Os,
        },
        clock: None,
        practice: false,
        ranked: false,
        hints: true,
        invitation_only: false,
        spectators: Spectators::Public,
        tags: Default::default(),
        created_ms: 1_000,
        imported: None,
    }
}

impl Twins {
    /// Twins for this viewer: grown from the start of the game, or (odd seeds) from a position in its midst.
    pub fn new(setup: &Setup, viewer: Viewer, seed: u64) -> Twins {
        (0..200)
            .find_map(|attempt| Twins::grow(setup, viewer, seed, &mut SearchLuck::new(1000 * seed + attempt)))
            .expect("something can be hidden from every viewer")
    }

    fn grow(setup: &Setup, viewer: Viewer, seed: u64, luck: &mut SearchLuck) -> Option<Twins> {
        let mut moves = BTreeSet::new();
        let (mut a, mut b) = if seed.is_multiple_of(2) {
            let start = || Line::new(setup.game.start(), None);
            (start(), start())
        } else {
            let from =
                |position: &dyn AnyPosition| Line::new(position.boxed_clone(), Some(position.text(Viewer::Referee)));
            let position = midst(setup, luck)?;
            let (other, _) = setup.game.read(&position.text(viewer), luck).ok()?;
            let (whole, _) = setup.game.read(&position.text(Viewer::Referee), luck).ok()?;
            (from(whole.as_ref()), from(other.as_ref()))
        };
        for _ in 0..luck.below(MOVES as u64) {
            let Some((next_a, next_b)) = step(&a, &b, viewer, luck) else {
                break;
            };
            (a, b) = (next_a, next_b);
            moves.extend(a.position.legal_texts());
            moves.extend(b.position.legal_texts());
        }
        let differ = a.position.text(Viewer::Referee) != b.position.text(Viewer::Referee);
        let playing = a.position.turn().seat().is_some();
        (differ && playing).then(|| Twins {
            a: a.table(setup, SEEDS[0]),
            b: b.table(setup, SEEDS[1]),
            moves,
        })
    }

    /// Texts that the viewer may not play now, whatever is hidden.
    pub fn illegal(&self) -> Vec<String> {
        let [a, b] = [&self.a, &self.b].map(|table| table.position().legal_texts());
        let garbage = ["", "?", "no move at all"].map(str::to_owned);
        let real = self.moves.iter().filter(|text| !a.contains(text) && !b.contains(text));
        garbage.into_iter().chain(real.take(30).cloned()).collect()
    }

    /// A move of the viewer, if it is on turn, after which nothing is drawn or revealed.
    pub fn quiet_move(&self, viewer: Viewer) -> Option<String> {
        let seat = self.a.turn()?.seat().filter(|seat| viewer == Viewer::Seat(*seat))?;
        self.a.position().legal_texts().into_iter().find(|text| {
            let [a, b] = [&self.a, &self.b].map(|table| {
                let mut after = table.position().boxed_clone();
                after.play(&notation(text)).map(|_| after)
            });
            let (Ok(a), Ok(b)) = (a, b) else {
                panic!("{self}: {seat} may play {text} in one twin only")
            };
            a.turn().seat().is_some() && a.turn() == b.turn() && a.text(viewer) == b.text(viewer)
        })
    }

    /// Whether the game goes on if the viewer gives up, so that nothing is revealed.
    pub fn resigning_ends_nothing(&self, viewer: Viewer) -> bool {
        let game = self.a.game();
        let own = |seat: &Seat| Viewer::Seat(*seat) == viewer;
        let Some(resigning) = Seat::all(game.seats()).find(own) else {
            return false;
        };
        let others: BTreeSet<Seat> = Seat::all(game.seats()).map(|seat| game.side(seat)).collect();
        others.iter().filter(|side| **side != game.side(resigning)).count() > 1
    }

    /// First clicks, legal or not.
    pub fn steps(&self) -> Vec<types::v1::Step> {
        let legal = [&self.a, &self.b].map(|table| table.position().legal(&[]));
        let steps: BTreeSet<Step> = legal.into_iter().flatten().map(|mv| mv.steps[0].clone()).collect();
        let messages = steps.into_iter().map(|step| match step {
            Step::Cell(id) => types::v1::step::Step::Cell(id),
            Step::Choice(id) => types::v1::step::Step::Choice(id),
        });
        messages.map(|step| types::v1::Step { step: Some(step) }).collect()
    }
}

/// A position where a seat is on turn, after some random play.
fn midst(setup: &Setup, luck: &mut SearchLuck) -> Option<Box<dyn AnyPosition>> {
    let mut position = setup.game.start();
    let plies = 1 + luck.below(MOVES as u64);
    for ply in 0.. {
        match position.turn() {
            Turn::Over => return None,
            Turn::Chance => drop(position.draw(luck)),
            Turn::Seat(_) if ply >= plies => break,
            Turn::Seat(_) => {
                let legal = position.legal_texts();
                let text = &legal[luck.below(legal.len() as u64) as usize];
                position.play(&notation(text)).unwrap();
            }
        }
    }
    Some(position)
}

/// Moves both on so that the viewer is told the same; `None` where that can't be, because something is revealed.
fn step(a: &Line, b: &Line, viewer: Viewer, luck: &mut SearchLuck) -> Option<(Line, Line)> {
    assert_eq!(a.position.turn(), b.position.turn(), "everybody sees whose turn it is");
    for _ in 0..40 {
        let Some(next) = attempt(a, b, viewer, luck) else {
            continue;
        };
        let [told_a, told_b] = [&next.0, &next.1].map(|line| line.happened.last().unwrap().told_to(viewer));
        let [seen_a, seen_b] = [&next.0, &next.1].map(|line| line.position.text(viewer));
        if told_a == told_b && seen_a == seen_b && next.0.position.turn() == next.1.position.turn() {
            return Some(next);
        }
    }
    None
}

fn attempt(a: &Line, b: &Line, viewer: Viewer, luck: &mut SearchLuck) -> Option<(Line, Line)> {
    match a.position.turn() {
        Turn::Over => None,
        Turn::Seat(_) => {
            let legal = a.position.legal_texts();
            let text = &legal[luck.below(legal.len() as u64) as usize];
            let play = |line: &Line| line.with(|position| position.play(&notation(text)).ok());
            Some((play(a)?, play(b)?))
        }
        Turn::Chance => {
            let next = a.with(|position| Some(position.draw(luck)))?;
            let drawn = next.happened.last()?;
            let other = b.with(|position| {
                let text = respelled(position, drawn, viewer, luck);
                position.happen(&text).ok()
            });
            Some((next, other?))
        }
    }
}

/// The event with everything that the viewer is not told replaced by what could as well be there: the words
/// of other draws that the viewer has not been told of.
fn respelled(position: &dyn AnyPosition, drawn: &Happened, viewer: Viewer, luck: &mut SearchLuck) -> String {
    let told: BTreeSet<&str> = words(drawn.told_to(viewer)).collect();
    let others: Vec<String> = (0..20).map(|_| position.boxed_clone().draw(luck).text).collect();
    let all: BTreeSet<&str> = others
        .iter()
        .flat_map(|text| words(text))
        .chain(words(&drawn.text))
        .collect();
    let mut unseen: Vec<&str> = all.into_iter().filter(|word| !told.contains(word)).collect();
    (luck as &mut dyn Luck).shuffle(&mut unseen);
    let mut spelled = String::new();
    let mut rest = drawn.text.as_str();
    for word in words(&drawn.text) {
        let at = rest.find(word).unwrap();
        spelled.push_str(&rest[..at]);
        spelled.push_str(if told.contains(word) {
            word
        } else {
            unseen.pop().unwrap()
        });
        rest = &rest[at + word.len()..];
    }
    spelled + rest
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && !"+-".contains(c));
    parts.filter(|word| !word.is_empty())
}

fn notation(text: &str) -> v1::Move {
    v1::Move {
        notation: text.into(),
        game: None,
    }
}
