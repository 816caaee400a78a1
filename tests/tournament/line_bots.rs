//! Programs that speak the line protocol, well and badly.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca::table::record::Event;
use ludoteca::tournament::plan::PlanFault;
use ludoteca::tournament::referee::FaultKind;
use ludoteca::tournament::runner::Seating;
use serde_json::Value;

use super::world::{World, eventually, runs, sh};

const QUICK: &str = "clock = { patience = \"300ms\" }";
const LONG: &str = "clock = { patience = \"20s\" }";

fn faulty(mode: &str, more: &str) -> World {
    let command = sh("line.sh", &[mode]);
    World::against_random(
        "nim",
        &format!("line = {{ command = {command}, startup = \"1s\" }}"),
        more,
    )
}

fn noting(mode: &str, more: &str) -> World {
    let folder = tempfile::TempDir::new().unwrap();
    let note = folder.path().join("note");
    let command = sh("line.sh", &[mode, note.to_str().unwrap()]);
    let mut world = World::against_random("nim", &format!("line = {{ command = {command} }}"), more);
    world.folder = folder;
    world
}

fn lines(world: &World) -> Vec<Value> {
    let notes = world.notes("note");
    notes
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

#[test]
fn a_good_bot_plays_and_is_told_everything() {
    let world = noting("good", "clock = { base = \"60s\" }");
    let (played, record) = world.play(&[0, 1]).unwrap();
    assert!(played.faults.is_empty(), "{:?}", played.faults);
    let own: Vec<_> = record.events.iter().filter(|event| event.seat == Some(0)).collect();
    assert!(own.iter().all(|event| event.comment == "good"));
    eventually("it is told the result", || world.notes("note").contains("\"result\""));
    let told = lines(&world);
    assert_eq!(told[0]["type"], "begin");
    assert_eq!(
        (&told[0]["game_type"], &told[0]["seat"], &told[0]["seats"]),
        (&"nim".into(), &0.into(), &2.into())
    );
    assert_eq!(told[0]["names"], serde_json::json!(["bot", "chance"]));
    assert_eq!(told[0]["clock"]["base_ms"], 60_000);
    let questions: Vec<&Value> = told.iter().filter(|message| message["type"] == "position").collect();
    assert_eq!(questions.len(), own.len());
    for (question, number) in questions.iter().zip(1..) {
        assert_eq!(question["id"], number);
        assert!(question["deadline_ms"].as_u64().unwrap() <= 60_050);
        assert_eq!(question["clocks"].as_array().unwrap().len(), 2);
        assert!(question["refused"].is_null());
    }
    // Every event exactly once.
    let told_events = told
        .iter()
        .flat_map(|message| message["events"].as_array().into_iter().flatten());
    let revisions: Vec<u64> = told_events.map(|event| event["revision"].as_u64().unwrap()).collect();
    assert_eq!(revisions, (1..=record.events.len() as u64).collect::<Vec<_>>());
    let result = told.last().unwrap();
    assert_eq!(result["reason"], played.reason.as_str());
    assert_eq!(result["winners"], serde_json::json!(record.outcome.unwrap().winners));
}

#[test]
fn one_program_serves_game_after_game() {
    let world = noting("good", LONG);
    for encounter in 0..3 {
        world.play_number(encounter, &[0, 1]).unwrap();
    }
    assert_eq!(
        world
            .notes("note")
            .lines()
            .filter(|line| line.starts_with("start "))
            .count(),
        1
    );
    // Two games at once need two programs.
    std::thread::scope(|scope| {
        scope.spawn(|| world.play_number(3, &[0, 0]));
    });
    assert_eq!(
        world
            .notes("note")
            .lines()
            .filter(|line| line.starts_with("start "))
            .count(),
        2
    );
    let path = world.folder.path().join("note");
    drop(world.roster);
    let notes = std::fs::read_to_string(path).unwrap();
    assert_eq!(notes.matches("quit").count(), 2, "both were told to end, and did");
}

#[test]
fn crashes_say_what_happened() {
    for (mode, expected) in [
        ("garbage", "sent no message: expected value at line 1 column 1: what?"),
        ("binary", "not UTF-8"),
        ("long", "more than 262144 bytes"),
        ("flood", "lines that answer nothing"),
        (
            "dies",
            "exit status: 7; its error output ends: dies begins / out of memory",
        ),
        ("closes", "closed its output"),
        ("leaves_child", "closed its output"),
        ("stranger", "answered question 999999, which it was not asked"),
        ("gives_up", "says: I am lost"),
        ("old", "speaks version 7 of the protocol, and not 1"),
        (
            "stillborn",
            "exit status: 3; its error output ends: stillborn begins / no license",
        ),
    ] {
        let faults = faulty(mode, LONG).faults("crash");
        let what = &faults[0].what;
        let is_it = what.contains(expected) || mode == "leaves_child" && what.contains("exit status: 0");
        assert!(faults.len() == 1 && is_it, "{mode}: {faults:?}");
        assert_eq!(faults[0].kind, FaultKind::Crash);
    }
}

#[test]
fn nothing_that_a_bot_says_steers_a_terminal() {
    let faults = faulty("paints", LONG).faults("crash");
    assert_eq!(faults[0].what, r"crashed: says: \u{1b}[31mred and\u{7}loud");
    let (_, record) = faulty("paints", LONG).play(&[0, 1]).unwrap();
    let noted = |event: &Event| event.comment == r"crashed: says: \u{1b}[31mred and\u{7}loud";
    assert!(record.events.iter().any(noted), "{record:?}");
    let (played, record) = faulty("colours", LONG).play(&[0, 1]).unwrap();
    assert!(played.faults.is_empty(), "{:?}", played.faults);
    let mut own = record.events.iter().filter(|event| event.seat == Some(0));
    assert!(own.all(|event| event.comment == r"\u{1b}[2Jgone tab"), "{record:?}");
}

#[test]
fn silence_is_a_fault_of_time() {
    for mode in ["hangs", "half", "mute", "chatter"] {
        let started = Instant::now();
        let world = faulty(mode, QUICK);
        let (played, _) = world.play(&[0, 1]).unwrap();
        let kind = played.faults[0].kind;
        // A bot that says much and means nothing is no better than one that says nothing.
        let expected = if mode == "chatter" {
            FaultKind::Crash
        } else {
            FaultKind::Time
        };
        assert_eq!(kind, expected, "{mode}: {:?}", played.faults);
        drop(world);
        assert!(started.elapsed() < Duration::from_secs(15), "{mode} held everybody up");
    }
}

#[test]
fn a_program_that_reads_nothing_holds_nobody_up() {
    // More than a pipe holds, in many short lines.
    let world = faulty(
        "deaf",
        "clock = { patience = \"20ms\" }\npenalties = { time = \"random\" }",
    );
    for encounter in 0..20 {
        let (played, _) = world.play_number(encounter, &[0, 1]).unwrap();
        assert!(!played.faults.is_empty());
    }
}

#[test]
fn a_late_answer_is_not_taken_for_the_next_one() {
    let world = faulty(
        "late",
        "clock = { patience = \"700ms\" }\npenalties = { time = 3, illegal = 1 }",
    );
    let (played, record) = world.play(&[0, 1]).unwrap();
    let kinds: Vec<FaultKind> = played.faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::Time], "{:?}", played.faults);
    let own = record.events.iter().filter(|event| event.seat == Some(0));
    assert!(
        own.skip(1).all(|event| event.comment == "late"),
        "its later answers counted"
    );
}

#[test]
fn a_refused_bot_is_told_and_asked_again() {
    let world = faulty("learns", "penalties = { illegal = 1000 }");
    let (played, record) = world.play(&[0, 1]).unwrap();
    let own = record
        .events
        .iter()
        .filter(|event| event.seat == Some(0) && !event.comment.is_empty());
    assert_eq!(played.faults.len(), own.count(), "one refusal for each move");
    assert!(played.faults.iter().all(|fault| fault.kind == FaultKind::Illegal));
    let faults = faulty("illegal", "").faults("illegal_move");
    assert!(faults[0].what.starts_with("`nowhere` is no legal move"), "{faults:?}");
}

#[test]
fn a_bot_that_crashed_is_started_again() {
    let world = noting("crashes_once", "penalties = { crash = 2 }");
    let (played, _) = world.play(&[0, 1]).unwrap();
    assert_eq!(played.faults.len(), 1, "{:?}", played.faults);
    assert_ne!(played.reason, "crash");
    assert_eq!(
        world
            .notes("note")
            .lines()
            .filter(|line| line.starts_with("start "))
            .count(),
        2
    );
}

#[test]
fn a_game_that_it_does_not_play_is_refused_before_it_begins() {
    let command = sh("line.sh", &["good"]);
    let world = World::against_random("hadron", &format!("line = {{ command = {command} }}"), "");
    let faults = world.faults("crash");
    assert_eq!(faults[0].what, "crashed: plays nim, connect_four, and not hadron");
}

#[test]
fn what_is_no_value_is_left_out() {
    let world = faulty("boasts", "adjudication = { resign = { decisions = 1, value = 0.1 } }");
    let (played, _) = world.play(&[0, 1]).unwrap();
    assert!(played.faults.is_empty());
    assert!(!played.reason.ends_with("adjudication"));
}

#[test]
fn the_error_output_is_kept_in_a_file() {
    let world = faulty("dies", LONG);
    world.faults("crash");
    eventually("the log", || {
        world.notes("logs/bot.log").ends_with("dies begins\nout of memory\n")
    });
}

#[test]
fn nothing_is_left_of_a_run() {
    for mode in ["good", "stays", "hangs"] {
        let world = noting(mode, "clock = { patience = \"200ms\" }");
        world.play(&[0, 1]).unwrap();
        let notes = world.notes("note");
        let pid = notes
            .lines()
            .find_map(|line| line.strip_prefix("start "))
            .unwrap()
            .to_owned();
        assert!(runs(&pid), "{mode} is kept for the next game");
        let World { roster, .. } = world;
        drop(roster);
        assert!(!runs(&pid), "{mode} is still there");
    }
}

#[test]
fn a_run_that_is_stopped_waits_for_no_bot() {
    let world = faulty("hangs", "clock = { patience = \"1h\" }");
    std::thread::scope(|scope| {
        let game = scope.spawn(|| world.play(&[0, 1]));
        eventually("the bot was started", || world.notes("logs/bot.log").contains("begins"));
        world.stop.store(true, Ordering::Relaxed);
        assert!(game.join().unwrap().is_none(), "the game counts as not played");
    });
}

#[test]
fn who_can_not_play_is_known_before_the_first_game() {
    let met = |world: &World| world.roster.meet(&world.plan, &AtomicBool::new(false));
    assert_eq!(met(&noting("good", "")), Ok(()));
    let only = |faults: Result<(), Vec<PlanFault>>| match faults.unwrap_err().as_slice() {
        [fault] => fault.clone(),
        faults => panic!("{faults:?}"),
    };
    let world = World::against_random(
        "chess",
        &format!("line = {{ command = {} }}", sh("line.sh", &["good"])),
        "",
    );
    let fault = only(met(&world));
    assert_eq!(fault.what, "`bot` plays nim, connect_four, and not chess");
    let place = fault.line.and_then(|line| world.plan.source.lines().nth(line - 1));
    assert_eq!(place, Some("[[bots]]"));
    let fault = only(met(&faulty("stillborn", "")));
    assert!(
        fault.what.starts_with("`bot` crashed") && fault.remedy.contains("check-bot"),
        "{fault:?}"
    );
}

#[test]
fn what_is_noted_of_a_fault_is_short() {
    let faults = faulty("rambles", LONG).faults("crash");
    assert!(faults[0].what.starts_with(r"crashed: says: \u{7}\u{7}"), "{faults:?}");
    assert_eq!(faults[0].what.len(), 1_000);
}

#[test]
fn who_is_slow_over_his_first_game_is_not_blamed_for_his_opponents_crashes() {
    let world = World::of(&format!(
        "game = \"nim\"\nformat = {{ kind = \"round_robin\" }}\n{LONG}\n\
         [[bots]]\nname = \"slow\"\nline = {{ command = {} }}\n\
         [[bots]]\nname = \"crashing\"\nline = {{ command = [\"false\"] }}\n",
        sh("line.sh", &["slow"])
    ));
    // More games than a pipe and the queue hold.
    for encounter in 0..400 {
        let (played, _) = world.play_number(encounter, &[0, 1]).unwrap();
        assert!(played.faults.iter().all(|fault| fault.seat == 1), "{:?}", played.faults);
    }
}

#[test]
fn programs_end_together() {
    let world = faulty("stays", LONG);
    let stop = AtomicBool::new(false);
    let mut players: Vec<_> = (0..6).map(|_| world.roster.player(0, &world.plan)).collect();
    for player in &mut players {
        player.introduce(&stop).unwrap();
    }
    for player in players {
        world.roster.release(0, &world.plan, player);
    }
    let started = Instant::now();
    drop(world);
    // Each takes a second.
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
}
