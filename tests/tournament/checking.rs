//! The conformance kit, and what it finds.

use std::process::Command;

use ludoteca::tournament::check::{Finding, Outcome, Peer, check};
use ludoteca::tournament::plan::Program;

use super::world::script;

fn faulty(mode: &str) -> Peer {
    Peer::Line(Program {
        command: vec!["sh".into(), script("line.sh").to_str().unwrap().into(), mode.into()],
        startup: Some(std::time::Duration::from_secs(1)),
        ..Program::default()
    })
}

fn findings(peer: &Peer, games: &[&str]) -> (bool, Vec<Finding>) {
    let mut findings = Vec::new();
    let games: Vec<String> = games.iter().map(|&game| game.to_owned()).collect();
    let passed = check(peer, &games, &mut |finding| findings.push(finding));
    (passed, findings)
}

fn failed(mode: &str) -> Vec<(String, String)> {
    let (passed, findings) = findings(&faulty(mode), &["nim"]);
    let failed = findings.into_iter().filter_map(|finding| match finding.outcome {
        Outcome::Failed { got, .. } => Some((finding.check, got)),
        Outcome::Ok { .. } | Outcome::Skipped { .. } => None,
    });
    let failed: Vec<_> = failed.collect();
    assert_eq!(passed, failed.is_empty());
    failed
}

#[test]
fn a_good_bot_passes() {
    let (passed, findings) = findings(&faulty("good"), &[]);
    assert!(passed, "{findings:?}");
    let checks: Vec<&str> = findings.iter().map(|finding| finding.check.as_str()).collect();
    let expected = [
        "handshake",
        "games",
        "connect_four, seat 0",
        "connect_four, seat 1",
        "nim, seat 0",
        "nim, seat 1",
        "answers within its time",
        "loses by time",
        "plays on after it lost by time",
        "answers again after a refused move",
        "two games at once",
        "reconnects and goes on",
        "quits",
    ];
    assert_eq!(checks, expected);
    let skipped = findings
        .iter()
        .filter(|finding| matches!(finding.outcome, Outcome::Skipped { .. }));
    assert_eq!(skipped.count(), 1, "a program does not reconnect");
}

#[test]
fn faults_are_found_where_they_are() {
    let names = |mode| failed(mode).into_iter().map(|(check, _)| check).collect::<Vec<_>>();
    assert_eq!(names("stillborn"), ["handshake"]);
    assert_eq!(names("stays"), ["quits"]);
    let illegal = failed("illegal");
    assert!(
        illegal
            .iter()
            .any(|(check, got)| check == "nim, seat 0" && got.contains("nowhere")),
        "{illegal:?}"
    );
    assert!(names("garbage").contains(&"nim, seat 1".to_owned()));
}

#[test]
fn a_game_that_it_does_not_claim_fails() {
    let (passed, findings) = findings(&faulty("good"), &["chess"]);
    assert!(!passed);
    let named = findings.iter().any(
        |finding| matches!(&finding.outcome, Outcome::Failed { expected, .. } if expected == "a bot that plays chess"),
    );
    assert!(named, "{findings:?}");
}

#[test]
fn the_command_prints_a_line_for_each_check() {
    let run = |mode: &str, json: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
        command.args(["check-bot", "--game", "nim"]);
        if json {
            command.arg("--json");
        }
        command.arg("--line").arg("sh").arg(script("line.sh")).arg(mode);
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, text) = run("good", false);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("ok      handshake: faulty good\n"), "{text}");
    assert!(text.contains("ok      quits: exit status 0\n"), "{text}");
    let (code, text) = run("illegal", true);
    assert_eq!(code, Some(1), "{text}");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    assert!(
        lines
            .into_iter()
            .any(|line| line["check"] == "nim, seat 0" && line["outcome"] == "failed")
    );
}
