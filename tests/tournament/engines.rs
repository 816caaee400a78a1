//! Engines that speak UCI and Hub: puppets that play what they are told to, and real ones.

use super::world::{World, script, sh};
use ludoteca::tournament::plan::Plan;
use ludoteca::tournament::referee::FaultKind;

const LONG: &str = "clock = { patience = \"20s\" }";

/// A puppet against a line of moves of another puppet; both note what they hear.
fn duel(game: &str, protocol: &str, white: &[&str], black: &[&str], more: &str) -> World {
    let folder = tempfile::TempDir::new().unwrap();
    let note = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (note_white, note_black) = (note("white"), note("black"));
    let command = |note: &str, moves: &[&str]| {
        let mut arguments = vec![note];
        arguments.extend(moves);
        sh(&format!("{protocol}.sh"), &arguments)
    };
    let source = format!(
        "game = \"{game}\"\nformat = {{ kind = \"round_robin\" }}\n{more}\n\
         [[bots]]\nname = \"white\"\n{protocol} = {{ command = {}, nodes = 9, options = {{ Hash = 32 }} }}\n\
         [[bots]]\nname = \"black\"\n{protocol} = {{ command = {}, time = \"250ms\" }}\n",
        command(&note_white, white),
        command(&note_black, black),
    );
    let source = match protocol {
        "hub" => source.replace("Hash", "hash"),
        _ => source,
    };
    let mut world = World::of(&source);
    world.folder = folder;
    world
}

fn heard(world: &World, name: &str) -> Vec<String> {
    world.notes(name).lines().map(str::to_owned).collect()
}

#[test]
fn a_uci_game() {
    let white = ["quick", "f2f3", "g2g4"];
    let world = duel("chess", "uci", &white, &["quick", "e7e5", "d8h4"], "");
    let (played, record) = world.play(&[0, 1]).unwrap();
    assert_eq!(
        (played.reason.as_str(), played.placing.places.as_slice()),
        ("checkmate", &[2, 1][..])
    );
    let texts: Vec<&str> = record
        .events
        .iter()
        .filter(|event| event.seat.is_some())
        .map(|event| event.text.as_str())
        .collect();
    assert_eq!(texts, ["f3", "e5", "g4", "Qh4#"]);
    let expected = [
        "uci",
        "setoption name Hash value 32",
        "ucinewgame",
        "isready",
        "position startpos",
        "go nodes 9",
        "position startpos moves f2f3 e7e5",
        "go nodes 9",
    ];
    assert_eq!(heard(&world, "white"), expected);
    let black = heard(&world, "black");
    assert_eq!(black[3..5], ["position startpos moves f2f3", "go movetime 250"]);
}

#[test]
fn a_uci_game_from_another_position_and_by_the_clock() {
    let options = r#"options = { start_position = "1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1" }
clock = { base = "10s", increment = "100ms" }"#;
    let world = duel(
        "chess",
        "uci",
        &["quick", "e1g1", "f1f7"],
        &["quick", "b8b7", "b7b6"],
        options,
    );
    let (_, record) = world.play(&[0, 1]).unwrap();
    let texts: Vec<&str> = record
        .events
        .iter()
        .filter(|event| event.seat.is_some())
        .map(|event| event.text.as_str())
        .collect();
    assert_eq!(texts[..2], ["O-O", "Kb7"]);
    let white = heard(&world, "white");
    assert_eq!(white[4], "position fen 1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert!(
        white[5].starts_with("go wtime 10000 btime 10000 winc 100 binc 100 nodes 9"),
        "{white:?}"
    );
}

#[test]
fn chess960_is_said_and_castling_is_king_takes_rook() {
    let options = "options = { chess960 = true, start_position = \"7k/8/8/8/8/8/8/1R3KR1 w GB - 0 1\" }";
    let world = duel("chess", "uci", &["quick", "f1g1"], &["quick", "h8h7"], options);
    let (_, record) = world.play(&[0, 1]).unwrap();
    let first = record.events.iter().find(|event| event.seat == Some(0)).unwrap();
    assert_eq!(first.text, "O-O");
    assert!(heard(&world, "white").contains(&"setoption name UCI_Chess960 value true".to_owned()));
}

#[test]
fn values_reach_the_adjudication() {
    // Both engines always say that they are three pawns up: nobody agrees with the other, and no game is given up.
    let more = "adjudication = { resign = { decisions = 1, value = 0.4 }, most_plies = 2 }";
    let world = duel("chess", "uci", &["quick", "e2e4"], &["quick", "e7e5"], more);
    assert_eq!(world.play(&[0, 1]).unwrap().0.reason, "move_limit");
    // A score of minus one man is worth -0.46: who says so, and is believed by who plays at random.
    let more = "adjudication = { draw = { decisions = 1, value = 0.5 } }";
    let world = duel("checkers", "hub", &["32-28"], &["19-23"], more);
    assert_eq!(world.play(&[0, 1]).unwrap().0.reason, "draw_adjudication");
}

#[test]
fn an_engine_that_thinks_too_long_is_stopped() {
    let more = "clock = { patience = \"400ms\" }\npenalties = { time = 2 }\nadjudication = { most_plies = 4 }";
    let white = ["waits", "a2a3", "h2h4"];
    let world = duel("chess", "uci", &white, &["quick", "e7e5", "d7d5"], more);
    let (played, record) = world.play(&[0, 1]).unwrap();
    assert_eq!(played.faults.len(), 1, "{:?}", played.faults);
    assert_eq!(played.faults[0].kind, FaultKind::Time);
    let own: Vec<&str> = record
        .events
        .iter()
        .filter(|event| event.seat == Some(0))
        .map(|event| event.text.as_str())
        .collect();
    assert_eq!(own[1], "h4", "the answer after `stop` is not taken for the next one");
    assert!(heard(&world, "white").contains(&"stop".to_owned()));
}

#[test]
fn moves_that_are_none_are_refused_as_they_were_said() {
    let world = duel("chess", "uci", &["quick", "(none)"], &["quick", "e7e5"], LONG);
    let faults = world.faults("illegal_move");
    assert!(
        faults[0].what.starts_with("`uci (none)` is no legal move"),
        "{faults:?}"
    );
    let world = duel("chess", "uci", &["quick", "e2e5"], &["quick", "e7e5"], LONG);
    assert!(world.faults("illegal_move")[0].what.contains("e2e5"));
}

#[test]
fn an_option_that_it_does_not_have_is_named() {
    let folder = tempfile::TempDir::new().unwrap();
    let note = folder.path().join("note");
    let command = sh("uci.sh", &[note.to_str().unwrap(), "quick", "e2e4"]);
    let bot = format!("uci = {{ command = {command}, options = {{ Hush = 1 }} }}");
    let world = World::against_random("chess", &bot, "");
    let faults = world.faults("crash");
    assert_eq!(
        faults[0].what,
        "crashed: has no option `Hush`; it has Hash, UCI_Chess960, Clear Hash"
    );
}

#[test]
fn a_hub_game() {
    let options = r#"options = { start_position = "W:W28,33:B19,23" }"#;
    let world = duel("checkers", "hub", &["28x10x23"], &["7-12"], options);
    let faults = world.faults("illegal_move");
    assert!(faults[0].what.starts_with("`hub 28x10x23`"), "{faults:?}");
    let options = r#"options = { start_position = "W:W28,33:B23,7" }"#;
    let world = duel("checkers", "hub", &["28x19x23", "33-28"], &["7-12", "12-18"], options);
    let (_, record) = world.play(&[0, 1]).unwrap();
    let texts: Vec<&str> = record
        .events
        .iter()
        .filter(|event| event.seat.is_some())
        .map(|event| event.text.as_str())
        .collect();
    assert_eq!(texts[..4], ["28x19", "7-12", "33-28", "12-18"]);
    let white = heard(&world, "white");
    let square = |set: &[(usize, char)]| {
        let squares = (1..=50).map(|number| {
            set.iter()
                .find(|(at, _)| *at == number)
                .map_or('e', |(_, letter)| *letter)
        });
        squares.collect::<String>()
    };
    let start = square(&[(28, 'w'), (33, 'w'), (23, 'b'), (7, 'b')]);
    let expected = [
        "hub".to_owned(),
        "set-param name=hash value=32".into(),
        "set-param name=variant value=normal".into(),
        "init".into(),
        "new-game".into(),
        format!("pos pos=W{start}"),
        "level move-time=30".into(),
        "go think".into(),
        format!("pos pos=W{start} moves=\"28x19x23 7-12\""),
    ];
    assert_eq!(white[..9], expected);
    assert!(heard(&world, "black").contains(&"level move-time=0.25".to_owned()));
}

#[test]
fn a_plan_says_which_games_are_played_over_a_protocol() {
    let read = |game: &str, options: &str, protocol: &str| {
        let source = format!(
            "game = \"{game}\"\n{options}\nformat = {{ kind = \"round_robin\" }}\nbots = [\n\
             {{ name = \"a\", {protocol} = {{ command = [\"sh\"] }} }},\n{{ name = \"b\", random = true }} ]"
        );
        Plan::read("test.toml", Some(&script(".")), &source)
            .unwrap_err()
            .to_string()
    };
    let error = read("nim", "", "uci");
    assert!(
        error.contains("nim is not played over UCI") && error.contains("UCI engines play chess"),
        "{error}"
    );
    let error = read("checkers", "options = { variant = \"russian\" }", "hub");
    assert!(error.contains("10x10"), "{error}");
    let error = read("chess", "options = { table_actions = true }", "uci");
    assert!(error.contains("table_actions"), "{error}");
}

/// The path of a real engine, from this variable.
fn real(variable: &str) -> Option<String> {
    let path = std::env::var(variable).ok();
    if path.is_none() {
        eprintln!("skipped: set {variable} to the engine's path to run this test");
    }
    path
}

#[test]
fn stockfish() {
    let Some(path) = real("LUDOTECA_TEST_STOCKFISH") else {
        return;
    };
    let bot = format!("uci = {{ command = [{path:?}], nodes = 2000, options = {{ \"Skill Level\" = 20 }} }}");
    for options in ["", "options = { chess960 = true, chess960_position = 3 }"] {
        let world = World::against_random("chess", &bot, options);
        for (encounter, seating) in [[0, 1], [1, 0]].iter().enumerate() {
            let (played, _) = world.play_number(encounter as u32, seating).unwrap();
            let own = seating.iter().position(|&bot| bot == 0).unwrap();
            assert!(played.faults.is_empty(), "{:?}", played.faults);
            assert_eq!((played.reason.as_str(), played.placing.places[own]), ("checkmate", 1));
        }
    }
}

#[test]
fn dame() {
    let Some(path) = real("LUDOTECA_TEST_DAME") else { return };
    let bot = format!("hub = {{ command = [{path:?}, \"hub\"], time = \"20ms\" }}");
    let world = World::against_random("checkers", &bot, "");
    for (encounter, seating) in [[0, 1], [1, 0]].iter().enumerate() {
        let (played, _) = world.play_number(encounter as u32, seating).unwrap();
        let own = seating.iter().position(|&bot| bot == 0).unwrap();
        assert!(played.faults.is_empty(), "{:?}", played.faults);
        assert_eq!(played.placing.places[own], 1, "{}", played.reason);
    }
}
