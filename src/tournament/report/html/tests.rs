//! The pages: well-formed, complete, and closed to what bots and plans write into them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use html5gum::{Token, Tokenizer};
use serde_json::json;
use tempfile::TempDir;

use super::super::listing::{Listing, PAGE, page_path};
use super::super::tests::{encounter, game, pair, plan};
use super::super::{Report, write};
use super::{Downloads, page};
use crate::bots::{Bots, GRACE};
use crate::formats::{Source, Splitter, Syntax};
use crate::tournament::journal::{Ended, GameLine, Journal, RecordLine};
use crate::tournament::plan::Plan;
use crate::tournament::player::Roster;
use crate::tournament::referee::{Fault, FaultKind};
use crate::tournament::runner::{self, Control};

const ROUND_ROBIN: &str = "{ kind = \"round_robin\" }";

/// A page as a browser reads it.
#[derive(Default)]
struct Read {
    text: String,
    tags: BTreeMap<String, usize>,
    ids: BTreeSet<String>,
    links: Vec<String>,
}

/// Reads a page, and fails unless every tag is closed in its turn and nothing in it is an error.
fn read(html: &str) -> Read {
    const VOID: [&str; 4] = ["br", "meta", "link", "img"];
    let mut read = Read::default();
    let mut open: Vec<String> = Vec::new();
    for token in Tokenizer::new(html) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8(tag.name.to_vec()).unwrap();
                let attributes = tag.attributes.iter().map(|(name, value)| {
                    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                    (text(name), text(&value.value))
                });
                for (attribute, value) in attributes {
                    assert!(!attribute.starts_with("on"), "{attribute} on {name}");
                    match attribute.as_str() {
                        "id" => assert!(read.ids.insert(value.clone()), "{value} is there twice"),
                        "href" | "src" => read.links.push(value),
                        _ => {}
                    }
                }
                *read.tags.entry(name.clone()).or_default() += 1;
                if !VOID.contains(&name.as_str()) && !tag.self_closing {
                    open.push(name);
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8(tag.name.to_vec()).unwrap();
                assert_eq!(open.pop().as_deref(), Some(name.as_str()), "closed in turn");
            }
            Token::String(_) if open.last().is_some_and(|last| last == "script" || last == "style") => {}
            Token::String(text) => read.text += std::str::from_utf8(&text).unwrap(),
            Token::Doctype(_) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(open, Vec::<String>::new());
    assert_eq!(read.tags.get("script"), Some(&1));
    assert_eq!((read.tags.get("img"), read.tags.get("link")), (None, None));
    for link in &read.links {
        assert!(!link.contains("//") && !link.contains("script:"), "{link}");
        if let Some(id) = link.strip_prefix('#') {
            assert!(read.ids.contains(id), "nothing is called {id}");
        }
    }
    let bad = ["NaN", "inf "];
    assert!(bad.iter().all(|bad| !read.text.contains(bad)), "{}", read.text);
    read
}

/// The page of games that nobody has records of.
fn of(plan: &Plan, lines: &[GameLine]) -> Read {
    let report = Report::of(plan, lines);
    let listing = Listing::of(plan, lines);
    let exports = Downloads { exports: &[] };
    let html = page(&report, &listing, &[], &exports).unwrap();
    read(&html)
}

/// Plays a tournament and writes its report.
fn played(plan: &Plan) -> (TempDir, Vec<GameLine>) {
    let folder = TempDir::new().unwrap();
    let mut journal = Journal::open(folder.path(), plan).unwrap();
    let roster = Roster::new(None, Arc::new(Bots::new(GRACE)));
    runner::run(plan, &mut journal, &roster, &Control::default(), &mut |_| ()).unwrap();
    write_report(plan, &journal, folder.path());
    let lines = journal.lines().to_vec();
    (folder, lines)
}

fn write_report(plan: &Plan, journal: &Journal, folder: &Path) {
    let report = Report::of(plan, journal.lines());
    let path = write(plan, &report, folder).unwrap();
    assert_eq!(path, folder.join("report.html"));
}

fn file(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The games in a file of a format.
fn cut(text: &str, syntax: Syntax) -> Vec<Source> {
    let mut splitter = Splitter::new(syntax);
    splitter.push(text.as_bytes());
    splitter.finish();
    std::iter::from_fn(|| splitter.next()).collect()
}

#[test]
fn every_game_is_there_with_its_moves() {
    let plan = plan("connect_four", ROUND_ROBIN, "seed = 5", &["a", "b", "c"]);
    let (folder, lines) = played(&plan);
    assert_eq!(lines.len(), 6);
    let page = read(&file(folder.path(), "report.html"));
    for line in &lines {
        let id = format!("game-{}.{}", line.encounter.number + 1, line.game + 1);
        assert!(page.ids.contains(&id), "{id}");
        assert!(page.links.contains(&format!("#{id}")));
        assert!(page.text.contains(&line.id));
    }
    assert_eq!(page.tags["details"], lines.len() + 1, "and the list of meetings");
    assert_eq!(page.tags["svg"], 2);
    assert_eq!(page.tags["title"], 3, "the page's and the plots'");
    assert_eq!(page.tags["caption"], page.tags["table"]);
    for name in ["games.jsonl", "games.sgf", "report.json"] {
        assert!(page.links.iter().any(|link| link == name), "{name}");
        assert!(folder.path().join(name).exists(), "{name}");
    }
    let report: serde_json::Value = serde_json::from_str(&file(folder.path(), "report.json")).unwrap();
    assert_eq!(report["games"]["counted"], 6);
    assert_eq!(cut(&file(folder.path(), "games.sgf"), Syntax::Trees).len(), 6);
}

#[test]
fn games_are_exported_as_their_field_reads_them() {
    let more = "adjudication = { most_plies = 12 }";
    for (game, file_name, syntax) in [
        ("chess", "games.pgn", Syntax::Tags),
        ("checkers", "games.pdn", Syntax::Tags),
        ("backgammon", "games.mat", Syntax::Matches),
        ("reversi", "games.sgf", Syntax::Trees),
    ] {
        let plan = plan(game, ROUND_ROBIN, more, &["a", "b"]);
        let (folder, lines) = played(&plan);
        let games = cut(&file(folder.path(), file_name), syntax);
        assert_eq!(games.len(), lines.len(), "{game}");
        let format = file_name.trim_start_matches("games.");
        for (source, line) in games.iter().zip(&lines) {
            let read = plan.game_type.import(format, source, &json!({})).unwrap().unwrap();
            let says = |text: &str| read.tags.values().any(|value| value == text);
            let round = format!("{}.{}", line.encounter.number + 1, line.game + 1);
            assert!(says("Test") && says(&round), "{game}: {:?}", read.tags);
        }
    }
}

#[test]
fn names_and_faults_are_text() {
    let names = ["<script>alert('1')</script>", "\"><img src=x onerror=alert(1)>&amp;"];
    let plan = plan("connect_four", ROUND_ROBIN, "", &names);
    let (folder, _) = played(&plan);
    let page = read(&file(folder.path(), "report.html"));
    assert!(names.iter().all(|name| page.text.contains(name)), "{}", page.text);
    // What a bot answered is told as it came, but for what no page may hold.
    let mut lines = pair(0, [0, 1], 2, 1);
    lines[1].played.faults.push(Fault {
        seat: 0,
        revision: 2,
        kind: FaultKind::Illegal,
        what: "`</td><b>\u{1b}[31m\0` is no legal move".into(),
    });
    let listing = Listing::of(&plan, &lines);
    let report = Report::of(&plan, &lines);
    let record = serde_json::from_value(record()).unwrap();
    let games: Vec<_> = listing
        .games(0..2)
        .iter()
        .map(|game| super::game(&report, game, &record))
        .collect();
    let page = super::page(&report, &listing, &games, &Downloads { exports: &[] }).unwrap();
    assert!(!page.contains('\u{1b}') && !page.contains('\0'));
    let page = read(&page);
    assert!(page.text.contains("`</td><b>\u{fffd}[31m\u{fffd}` is no legal move"));
    assert!(page.text.contains("0:<i>d3</i>"), "{}", page.text);
    assert_eq!(page.tags.get("i"), None);
    assert!(page.links.contains(&"#game-1.2".to_owned()));
}

/// A record with a move that no game has.
fn record() -> serde_json::Value {
    json!({
        "ludoteca_record": 1, "id": "x", "game_type": "connect_four", "rules_version": 1, "options": {},
        "seats": [{ "player": "token" }, { "player": "token" }],
        "luck": { "version": 1, "commitment": "", "seed_source": "caller" },
        "hints": false, "spectators": "public", "created_ms": 0,
        "events": [{ "revision": 1, "kind": "move", "seat": 0, "text": "<i>d3</i>", "time_ms": 0, "comment": "\"quoted\"" }],
    })
}

#[test]
fn before_the_first_game() {
    for (game, format) in [
        ("reversi", ROUND_ROBIN),
        ("reversi", "{ kind = \"sprt\" }"),
        ("chess", "{ kind = \"knockout\" }"),
    ] {
        let page = of(&plan(game, format, "", &["a", "b"]), &[]);
        assert!(page.text.contains("Nobody has met yet."));
        assert!(page.text.contains("No game has ended yet."));
        assert!(page.text.contains("0 games, not over"));
        assert_eq!(page.tags.get("svg"), None);
        assert_eq!(page.ids.contains("test"), format.contains("sprt"));
    }
}

#[test]
fn a_test_shows_its_bounds() {
    let plan = plan(
        "reversi",
        "{ kind = \"sprt\", elo0 = 0.0, elo1 = 100.0 }",
        "",
        &["new", "old"],
    );
    let lines: Vec<GameLine> = (0..40).flat_map(|number| pair(number, [0, 1], 2, 1)).collect();
    let page = of(&plan, &lines);
    assert_eq!(page.tags["svg"], 3);
    assert!(page.text.contains("H1 accepted after"));
    assert!(page.text.contains("beyond the test's decision"));
    assert!(page.text.contains("Log-likelihood ratio after each encounter"));
}

#[test]
fn tables_of_four() {
    let plan = plan(
        "dominoes",
        ROUND_ROBIN,
        "options = { players = 4 }",
        &["a", "b", "c", "d"],
    );
    let encounter = encounter(0, &[0, 1, 2, 3], 4);
    let lines: Vec<GameLine> = (0..4).map(|number| game(&encounter, number, &[1, 2, 2, 4])).collect();
    let page = of(&plan, &lines);
    assert!(page.text.contains("Plackett and Luce"));
    assert!(page.text.contains("Seat 0") && page.text.contains("Seat 3") && !page.text.contains("Seat 4"));
    assert!(!page.text.contains("The first seat made"));
}

#[test]
fn knockouts_say_who_got_how_far() {
    let plan = plan("chess", "{ kind = \"knockout\" }", "", &["a", "b", "c", "d"]);
    let lines: Vec<GameLine> = pair(0, [0, 3], 2, 1).to_vec();
    let page = of(&plan, &lines);
    assert!(page.text.contains("Rounds survived"));
}

#[test]
fn many_games_have_pages_and_no_page_is_left_over() {
    let plan = plan(
        "connect_four",
        "{ kind = \"round_robin\", cycles = 900 }",
        "",
        &["a", "b"],
    );
    let record = serde_json::from_value::<crate::table::record::Record>(record_of_a_game()).unwrap();
    let folder = TempDir::new().unwrap();
    let mut journal = Journal::open(folder.path(), &plan).unwrap();
    let pairs = u32::try_from(PAGE + 5).unwrap();
    let games = (0..pairs).flat_map(|number| pair(number, [0, 1], 2, 0));
    let ended = games.map(|line| {
        let mut record = record.clone();
        record.header.id = line.id.clone();
        let ended = Ended {
            game: line.game,
            played: line.played,
            record: RecordLine::of(&record),
        };
        (line.encounter, ended)
    });
    journal.append(ended.collect()).unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    for page in 2..5 {
        fs::write(folder.path().join(page_path(page)), "old").unwrap();
    }
    write_report(&plan, &journal, folder.path());
    let report = read(&file(folder.path(), "report.html"));
    let mut found = BTreeSet::new();
    for page in 0..3 {
        assert!(report.links.contains(&page_path(page)));
        let read = read(&file(folder.path(), &page_path(page)));
        found.extend(read.ids.into_iter().filter(|id| id.starts_with("game-")));
        assert!(read.links.contains(&"../report.html".to_owned()));
        for link in read.links.iter().filter(|link| link.ends_with(".html")) {
            assert!(folder.path().join("games").join(link).exists(), "{link}");
        }
    }
    assert_eq!(found.len(), journal.lines().len());
    assert!(!folder.path().join(page_path(3)).exists());
    assert!(!folder.path().join(page_path(4)).exists());
}

/// The record of a game of connect four that was just begun.
fn record_of_a_game() -> serde_json::Value {
    let mut record = record();
    record["events"] =
        json!([{ "revision": 1, "kind": "table", "text": "start", "time_ms": 0, "data": { "options": {} } }]);
    record
}
