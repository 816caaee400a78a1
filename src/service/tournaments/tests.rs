use std::sync::Barrier;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::*;

/// Two bots of chess; the first does not stop thinking by itself.
const ENDLESS: &str = "game = \"chess\"\nformat = { kind = \"round_robin\" }\n\
    [[bots]]\nname = \"a\"\nengine = { level = 10, time = \"1h\" }\n[[bots]]\nname = \"b\"\nrandom = true\n";
/// Two bots of nim, for longer than a test takes.
const LONG: &str = "game = \"nim\"\nformat = { kind = \"round_robin\", cycles = 20000 }\n\
    [[bots]]\nname = \"a\"\nrandom = true\n[[bots]]\nname = \"b\"\nrandom = true\n";

fn open(folder: &TempDir) -> Tournaments {
    Tournaments::open(
        &folder.path().join("tournaments"),
        1,
        Arc::new(Bots::new(Duration::ZERO)),
    )
    .unwrap()
}

fn make(tournaments: &Tournaments, id: &str, plan: &str, payer: &Payer) -> Result<Arc<Entry>, NotMade> {
    tournaments.create(id, Tournaments::read(plan).unwrap(), payer, 1)
}

fn at_most(most: u32) -> Payer {
    Payer {
        name: "somebody".into(),
        most: Some(most),
    }
}

fn eventually(mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < until, "it took far too long");
        std::thread::yield_now();
    }
}

/// Longer than a run takes to begin a game, or to find that it is not to begin one.
fn a_while() {
    let since = Instant::now();
    while since.elapsed() < Duration::from_millis(200) {
        std::thread::yield_now();
    }
}

#[test]
fn two_that_go_on_at_once_find_one_place_between_them() {
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    let payer = at_most(1);
    let entries = ["a", "b"].map(|id| {
        let entry = make(&tournaments, id, LONG, &payer).unwrap();
        entry.pause().unwrap();
        eventually(|| !entry.is_busy());
        entry
    });
    for _ in 0..50 {
        let start = Barrier::new(2);
        let resumed = std::thread::scope(|scope| {
            let threads = entries.each_ref().map(|entry| {
                let (start, payer, tournaments) = (&start, &payer, &tournaments);
                scope.spawn(move || {
                    start.wait();
                    tournaments.resume(entry, payer)
                })
            });
            threads.map(|thread| thread.join().unwrap())
        });
        assert_eq!(
            resumed.iter().filter(|resumed| resumed.is_ok()).count(),
            1,
            "{resumed:?}"
        );
        assert!(resumed.iter().any(|resumed| matches!(resumed, Err(NotMade::Limit(1)))));
        for entry in &entries {
            entry.pause().unwrap();
            eventually(|| !entry.is_busy());
        }
    }
    tournaments.shut_down();
}

#[test]
fn one_that_was_paused_counts_until_its_games_are_over() {
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    let payer = at_most(1);
    let first = make(&tournaments, "a", ENDLESS, &payer).unwrap();
    // One that is paused before its first game begins has nothing to play to the end: then once more.
    eventually(|| {
        a_while();
        first.pause().unwrap();
        a_while();
        first.is_busy() || tournaments.resume(&first, &payer).is_err()
    });
    let refused = make(&tournaments, "b", LONG, &payer);
    assert!(matches!(refused, Err(NotMade::Limit(1))), "{refused:?}");
    // Others have room, and it is the place of the one that goes on itself.
    make(
        &tournaments,
        "c",
        LONG,
        &Payer {
            name: "another".into(),
            most: Some(1),
        },
    )
    .unwrap();
    // Who goes on waits for the game, holds up nobody meanwhile, and can be cancelled.
    std::thread::scope(|scope| {
        let resuming = scope.spawn(|| tournaments.resume(&first, &payer));
        eventually(|| tournaments.lock().resuming.contains_key("a"));
        assert!(tournaments.find("c").is_some());
        first.cancel().unwrap();
        resuming.join().unwrap().unwrap();
    });
    assert_eq!((first.state(), first.is_busy()), (State::Cancelled, false));
    make(&tournaments, "b", LONG, &payer).unwrap();
    tournaments.shut_down();
}

#[test]
fn only_one_waits_to_go_on() {
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    let payer = at_most(1);
    let entry = make(&tournaments, "a", ENDLESS, &payer).unwrap();
    entry.pause().unwrap();
    std::thread::scope(|scope| {
        let resuming = scope.spawn(|| tournaments.resume(&entry, &payer));
        eventually(|| tournaments.lock().resuming.contains_key("a"));
        let refused = tournaments.resume(&entry, &payer);
        assert!(matches!(refused, Err(NotMade::Steered)), "{refused:?}");
        let refused = entry.pause();
        assert!(matches!(refused, Err(NotMade::Steered)), "{refused:?}");
        // Who only looks waits for nobody.
        assert_eq!((entry.state(), entry.look().lines.len()), (State::Paused, 0));
        assert_eq!(tournaments.list().len(), 1);
        entry.cancel().unwrap();
        // Nobody began it anew in between.
        resuming.join().unwrap().unwrap();
    });
    assert_eq!((entry.state(), entry.is_busy()), (State::Cancelled, false));
    // Nobody holds it any more.
    entry.pause().unwrap();
    tournaments.resume(&entry, &payer).unwrap();
    assert_eq!((entry.state(), entry.is_busy()), (State::Cancelled, false));
}

#[test]
fn a_cancel_that_is_not_stored_changes_nothing() {
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    let entry = make(&tournaments, "a", LONG, &Payer::default()).unwrap();
    // The new state can't be written, as on a full disk.
    let in_the_way = entry.folder().join("state.new");
    std::fs::create_dir(&in_the_way).unwrap();
    entry.cancel().unwrap_err();
    assert_eq!(entry.state(), State::Running);
    let played = entry.games();
    eventually(|| entry.games() > played + 10);
    std::fs::remove_dir(&in_the_way).unwrap();
    entry.cancel().unwrap();
    assert_eq!((entry.state(), entry.is_busy()), (State::Cancelled, false));
    let stored = std::fs::read_to_string(entry.folder().join("state.json")).unwrap();
    assert!(stored.contains("cancelled"), "{stored}");
}

#[test]
fn what_fails_after_it_was_cancelled_stays_cancelled() {
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    let entry = make(&tournaments, "a", LONG, &Payer::default()).unwrap();
    entry.cancel().unwrap();
    entry.fail("the disk is full");
    assert_eq!((entry.state(), entry.error().as_str()), (State::Cancelled, ""));
    assert!(!entry.can_resume());
}

#[test]
fn there_is_a_most_for_all_callers_together() {
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    for number in 0..MOST_RUNNING {
        make(&tournaments, &number.to_string(), LONG, &Payer::default()).unwrap();
    }
    let refused = make(&tournaments, "one more", LONG, &at_most(1));
    assert!(matches!(refused, Err(NotMade::Busy)), "{refused:?}");
    // Its own limit is what a caller can do something about.
    tournaments.find("0").unwrap().cancel().unwrap();
    make(&tournaments, "one more", LONG, &at_most(1)).unwrap();
    let refused = make(&tournaments, "and one more", LONG, &at_most(1));
    assert!(matches!(refused, Err(NotMade::Limit(1))), "{refused:?}");
    tournaments.shut_down();
}

#[test]
fn a_folder_without_a_payer_is_nobodys() {
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    let entry = make(&tournaments, "a", LONG, &at_most(1)).unwrap();
    entry.pause().unwrap();
    tournaments.shut_down();
    drop(tournaments);
    let path = entry.folder().join("state.json");
    std::fs::write(&path, r#"{"created_ms":5,"state":"paused"}"#).unwrap();
    let tournaments = open(&folder);
    let entry = tournaments.find("a").unwrap();
    assert_eq!((entry.payer().as_str(), entry.created_ms()), ("", 5));
    // Who has it go on pays from then on.
    tournaments.resume(&entry, &at_most(1)).unwrap();
    assert_eq!(entry.payer(), "somebody");
    assert!(std::fs::read_to_string(&path).unwrap().contains("somebody"));
    tournaments.shut_down();
}

#[test]
fn what_the_games_say_is_worked_out_once() {
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    let entry = make(&tournaments, "a", LONG, &Payer::default()).unwrap();
    eventually(|| entry.games() > 3);
    entry.pause().unwrap();
    eventually(|| !entry.is_busy());
    let first = entry.look();
    assert_eq!(first.lines.len(), entry.games());
    assert_eq!(
        first.report.games.counted + first.report.games.open,
        entry.games() as u64
    );
    let looks = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| entry.look())).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect::<Vec<_>>()
    });
    assert!(looks.iter().all(|look| Arc::ptr_eq(look, &first)));
    tournaments.resume(&entry, &Payer::default()).unwrap();
    eventually(|| entry.games() > first.lines.len());
    let second = entry.look();
    assert!(second.lines.len() > first.lines.len());
    assert_eq!(second.lines[..first.lines.len()], first.lines[..]);
    tournaments.shut_down();
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_what_is_stored() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let tournaments = open(&folder);
    let entry = make(&tournaments, "a", LONG, &Payer::default()).unwrap();
    eventually(|| entry.games() > 0);
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&tournaments.folder), mode(entry.folder())), (0o700, 0o700));
    for name in ["plan.toml", "state.json", "journal.jsonl", "games.jsonl"] {
        assert_eq!(mode(&entry.folder().join(name)), 0o600, "{name}");
    }
    tournaments.shut_down();
}
