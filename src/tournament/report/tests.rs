//! The numbers of a report, from games that were made up.

use std::path::Path;

use super::{Report, terminal};
use crate::tournament::journal::GameLine;
use crate::tournament::pairing::Encounter;
use crate::tournament::plan::Plan;
use crate::tournament::referee::{Fault, FaultKind, Placing, Played};
use crate::tournament::stats::Verdict;

/// A plan of bots with these names.
pub(super) fn plan(game: &str, format: &str, more: &str, names: &[&str]) -> Plan {
    let mut source = format!("name = \"Test\"\ngame = \"{game}\"\nformat = {format}\n{more}\n");
    for name in names {
        source += &format!("[[bots]]\nname = {name:?}\nrandom = true\n");
    }
    Plan::read("test.toml", Some(Path::new(".")), &source).unwrap()
}

/// A game with these places.
pub(super) fn game(encounter: &Encounter, game: u32, places: &[u32]) -> GameLine {
    let seats = places.len();
    let score = |place: &u32| {
        let (better, level) = places.iter().fold((0, 0), |(better, level), other| {
            (better + usize::from(other < place), level + usize::from(other == place))
        });
        1.0 - (better as f64 + (level - 1) as f64 / 2.0) / (seats - 1) as f64
    };
    let number = encounter.number;
    GameLine {
        encounter: encounter.clone(),
        game,
        id: format!("{number:016x}{game:016x}"),
        played: Played {
            placing: Placing {
                places: places.to_vec(),
                scores: places.iter().map(score).collect(),
            },
            reason: "most_discs".into(),
            plies: 60 + game,
            faults: Vec::new(),
            thought_ms: vec![10; seats],
        },
        record_at: 0,
        record_end: 0,
    }
}

/// An encounter.
pub(super) fn encounter(number: u32, entrants: &[usize], games: u32) -> Encounter {
    Encounter {
        number,
        round: 0,
        entrants: entrants.to_vec(),
        games,
    }
}

/// A pair of games in which the entrants' results are `first` and `second` for the one who is named first: 2 for a win,
/// 1 for a draw, 0 for a loss.
pub(super) fn pair(number: u32, entrants: [usize; 2], first: u32, second: u32) -> [GameLine; 2] {
    let encounter = encounter(number, &entrants, 2);
    let places = |points: u32| match points {
        2 => [1, 2],
        1 => [1, 1],
        _ => [2, 1],
    };
    let mut swapped = places(second);
    swapped.reverse();
    [game(&encounter, 0, &places(first)), game(&encounter, 1, &swapped)]
}

const ROUND_ROBIN: &str = "{ kind = \"round_robin\" }";

#[test]
fn is_defined_before_the_first_game() {
    for (game, format, names) in [
        ("reversi", ROUND_ROBIN, vec!["a", "b", "c"]),
        ("reversi", "{ kind = \"sprt\" }", vec!["a", "b"]),
        ("dominoes", ROUND_ROBIN, vec!["a", "b", "c", "d"]),
        ("chess", "{ kind = \"knockout\" }", vec!["a", "b", "c"]),
        ("chess", "{ kind = \"swiss\", rounds = 2 }", vec!["a", "b", "c", "d"]),
        ("chess", "{ kind = \"ladder\", rounds = 2 }", vec!["a", "b"]),
    ] {
        let report = Report::of(&plan(game, format, "", &names), &[]);
        assert_eq!(report.table.len(), names.len());
        assert_eq!(report.games.counted, 0);
        assert_eq!(report.lengths, None);
        let text = terminal::table(&report);
        assert!(names.iter().all(|name| text.contains(name)), "{text}");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        serde_json::to_string(&report).unwrap();
    }
}

#[test]
fn counts_what_was_played_in_any_order() {
    let plan = plan("reversi", ROUND_ROBIN, "", &["a", "b", "c"]);
    let mut lines = Vec::new();
    lines.extend(pair(0, [0, 1], 2, 2));
    lines.extend(pair(1, [2, 0], 0, 1));
    lines.extend(pair(2, [1, 2], 2, 0));
    let report = Report::of(&plan, &lines);
    let of = |entrant: usize| {
        let line = report.table.iter().find(|line| line.standing.entrant == entrant);
        line.unwrap().standing.clone()
    };
    assert_eq!((of(0).place, of(0).points, of(0).wins, of(0).draws), (1, 3.5, 3, 1));
    assert_eq!((of(1).place, of(1).points, of(1).losses), (3, 1.0, 3));
    assert_eq!((of(2).points, of(2).games), (1.5, 4));
    let met = report.crosstable.get(0, 1).unwrap();
    assert_eq!((met.games.wins, met.pairs.counts()), (2, [0, 0, 0, 0, 1]));
    assert_eq!(
        report.crosstable.get(1, 0).unwrap().pairs.counts(),
        [1, 0, 0, 0, 0],
        "the other side"
    );
    assert_eq!(report.crosstable.get(0, 0), None);
    // The first seat: won, lost; lost, level; won, won.
    assert_eq!(
        (report.seat_stats.seats[0].games, report.seat_stats.seats[0].points),
        (6, 3.5)
    );
    assert_eq!(report.seat_stats.entrants[0][0].games, 2);
    let openings = &report.opening_stats.all;
    assert_eq!(openings.first_seat_pairs.counts(), [0, 1, 1, 0, 1]);
    assert_eq!((openings.decided, openings.games, openings.encounters), (5, 6, 3));
    let lengths = report.lengths.unwrap();
    assert_eq!((lengths.least, lengths.mean, lengths.most), (60, 60.5, 61));
    assert_eq!(report.thinking[0].total_ms, 40);
    assert_eq!(report.progress.scores[0].last().map(|point| point.games), Some(4));
    lines.reverse();
    lines.swap(1, 4);
    assert_eq!(Report::of(&plan, &lines), report);
}

#[test]
fn incomplete_encounters_do_not_count_yet() {
    let plan = plan("reversi", ROUND_ROBIN, "", &["a", "b"]);
    let lines = pair(0, [0, 1], 2, 2);
    let report = Report::of(&plan, &lines[..1]);
    assert_eq!((report.games.counted, report.games.open), (0, 1));
    assert_eq!(report.table[0].standing.games, 0);
    assert!(terminal::table(&report).contains("0 games, 1 more in open encounters"));
}

#[test]
fn games_of_another_plan_are_passed_over() {
    let plan = plan("reversi", ROUND_ROBIN, "", &["a", "b"]);
    let mut lines = pair(0, [0, 7], 2, 2).to_vec();
    lines.extend(pair(1, [1, 1], 2, 2));
    lines.push(game(&encounter(2, &[0, 1, 2], 1), 0, &[1, 2, 3]));
    let mut faulty = pair(3, [0, 1], 2, 2);
    faulty[0].played.faults.push(fault(9, FaultKind::Crash));
    lines.extend(faulty);
    assert_eq!(Report::of(&plan, &lines).games.counted, 0);
}

#[test]
fn what_was_played_beyond_a_decision_does_not_count() {
    let plan = plan(
        "reversi",
        "{ kind = \"sprt\", elo0 = 0.0, elo1 = 100.0 }",
        "",
        &["new", "old"],
    );
    let strong: Vec<GameLine> = (0..40).flat_map(|number| pair(number, [0, 1], 2, 1)).collect();
    let report = Report::of(&plan, &strong);
    let test = report.test.as_ref().unwrap();
    assert_eq!(test.state.verdict, Verdict::H1Accepted);
    assert!(test.encounters < 40);
    assert_eq!(report.games.counted, test.encounters * 2);
    assert_eq!(report.games.beyond, 80 - report.games.counted);
    assert_eq!(report.table[0].standing.games, report.games.counted as u32);
    assert_eq!(test.comparison.pairs.counts()[3], test.encounters);
    let last = report.progress.llr.last().unwrap();
    assert_eq!((last.encounters, last.llr), (test.encounters, test.state.llr));
    let text = terminal::table(&report);
    assert!(text.contains("H1 accepted after"), "{text}");
    assert!(text.contains("more beyond the test's decision"), "{text}");
    assert!(
        text.contains(&format!("pairs 0-2: 0 0 0 {} 0", test.encounters)),
        "{text}"
    );
}

#[test]
fn a_test_is_shown_up_to_the_first_gap() {
    let plan = plan("reversi", "{ kind = \"sprt\" }", "", &["new", "old"]);
    let mut lines: Vec<GameLine> = (0..3).flat_map(|number| pair(number, [0, 1], 2, 0)).collect();
    lines.extend(pair(7, [0, 1], 2, 2));
    let report = Report::of(&plan, &lines);
    let test = report.test.unwrap();
    assert_eq!((test.encounters, test.comparison.games.total()), (3, 6));
    assert_eq!(report.progress.llr.len(), 3);
    assert_eq!(report.games.counted, 8);
}

#[test]
fn tables_of_four_are_ranked_by_places() {
    let plan = plan(
        "dominoes",
        ROUND_ROBIN,
        "options = { players = 4 }",
        &["a", "b", "c", "d"],
    );
    let encounter = encounter(0, &[0, 1, 2, 3], 4);
    // Entrant 0 always comes first, 1 and 2 share the second place, 3 is last.
    let lines: Vec<GameLine> = (0..4)
        .map(|number| {
            let places: Vec<u32> = encounter
                .seating(number)
                .into_iter()
                .map(|entrant| [1, 2, 2, 4][entrant])
                .collect();
            game(&encounter, number, &places)
        })
        .collect();
    let report = Report::of(&plan, &lines);
    let places: Vec<(usize, u32, u32)> = report
        .table
        .iter()
        .map(|line| (line.standing.entrant, line.standing.place, line.standing.wins))
        .collect();
    assert_eq!(places, [(0, 1, 4), (1, 2, 0), (2, 2, 0), (3, 4, 0)]);
    let ratings = report.ratings.as_ref().unwrap();
    assert!(ratings.entrants[0].rating > ratings.entrants[1].rating);
    assert_eq!(ratings.advantage, None);
    assert_eq!(report.crosstable.get(1, 2).unwrap().games.draws, 4);
    assert_eq!(report.crosstable.get(3, 0).unwrap().games.losses, 4);
    assert_eq!(report.seat_stats.seats.len(), 4);
    assert_eq!(report.seat_stats.first_seat, None);
    assert!(report.seat_stats.seats.iter().all(|seat| seat.wins == 1));
}

#[test]
fn openings_of_a_list_are_told_apart() {
    let mut plan = plan("reversi", ROUND_ROBIN, "", &["a", "b"]);
    let moves = |text: &str| crate::tournament::opening::Opening {
        position: None,
        moves: text.split(' ').map(str::to_owned).collect(),
    };
    plan.openings = crate::tournament::opening::Openings::Listed(vec![moves("d3 c5"), moves("f5 f6")]);
    let lines: Vec<GameLine> = (0..3).flat_map(|number| pair(number, [0, 1], 2, 0)).collect();
    let stats = Report::of(&plan, &lines).opening_stats;
    let listed: Vec<(&str, u64, Option<f64>)> = stats
        .listed
        .iter()
        .map(|line| (line.opening.as_str(), line.games, line.first_seat_score()))
        .collect();
    assert_eq!(listed, [("d3 c5", 4, Some(1.0)), ("f5 f6", 2, Some(1.0))]);
}

#[test]
fn faults_and_endings_are_counted() {
    let plan = plan("reversi", ROUND_ROBIN, "", &["a", "b"]);
    let mut lines = pair(0, [0, 1], 2, 2);
    // In the first game entrant 1 has the second seat.
    lines[0].played.faults = vec![fault(1, FaultKind::Illegal), fault(1, FaultKind::Illegal)];
    lines[0].played.reason = "illegal_move".into();
    let report = Report::of(&plan, &lines);
    assert_eq!(report.faults.len(), 1);
    let line = &report.faults[0];
    assert_eq!((line.entrant, line.faults, line.games, line.ended), (1, 2, 1, 1));
    assert_eq!(line.examples.len(), 2);
    let endings: Vec<&str> = report.endings.iter().map(|ending| ending.reason.as_str()).collect();
    assert_eq!(endings, ["illegal_move", "most_discs"]);
    let text = terminal::table(&report);
    assert!(text.contains("Faults\nBot  Kind"), "{text}");
    assert!(text.contains("illegal move"), "{text}");
}

fn fault(seat: u8, kind: FaultKind) -> Fault {
    Fault {
        seat,
        revision: 3,
        kind,
        what: "`a9` is no legal move".into(),
    }
}

#[test]
fn anchors_hold_the_scale() {
    let mut plan = plan("reversi", ROUND_ROBIN, "", &["a", "b"]);
    plan.bots[1].anchor = Some(1500.0);
    let report = Report::of(&plan, &pair(0, [0, 1], 2, 2));
    let rated = |place: usize| report.table[place].rating.unwrap();
    assert_eq!((rated(1).rating, rated(1).error), (1500.0, 0.0));
    assert!(rated(0).rating > 1500.0);
    assert!(terminal::table(&report).contains("anchor"));
}

#[test]
fn columns_line_up_whatever_the_names() {
    let report = Report::of(&plan("reversi", ROUND_ROBIN, "", &["短い名前", "n"]), &[]);
    let text = terminal::table(&report);
    use unicode_width::UnicodeWidthStr;
    let mut table = text.lines().skip(2).take(3);
    let width = table.next().unwrap().width();
    assert!(
        table.clone().count() == 2 && table.all(|line| line.width() == width),
        "{text}"
    );
}
