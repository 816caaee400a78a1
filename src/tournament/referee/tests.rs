//! What the referee makes of bots that do what no bot should.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::table::audit;
use crate::tournament::player::RandomPlayer;

/// What a scripted bot does on each of its turns; the last one goes on for ever.
#[derive(Clone, Debug)]
enum Act {
    /// Plays this.
    Play(&'static str),
    /// Any legal move, and says what it expects.
    Any(f64),
    /// Plays this after so long.
    Late(&'static str, Duration),
    Crash,
    Leave,
    Hang,
}

struct Scripted {
    acts: Vec<Act>,
    refusals: Vec<String>,
    revived: u32,
}

fn bot(acts: &[Act]) -> Box<dyn Player> {
    Box::new(Scripted {
        acts: acts.to_vec(),
        refusals: Vec::new(),
        revived: 0,
    })
}

impl Player for Scripted {
    fn begin(&mut self, _: &Ask<'_>) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Choice, Failure> {
        self.refusals.extend(ask.refused.map(str::to_owned));
        let act = if self.acts.len() > 1 {
            self.acts.remove(0)
        } else {
            self.acts[0].clone()
        };
        let choice = |text: &str, value| Choice {
            notation: text.into(),
            value,
            comment: String::new(),
        };
        match act {
            Act::Play(text) => Ok(choice(text, None)),
            Act::Any(value) => Ok(choice(&ask.legal()[0], Some(value))),
            Act::Late(text, time) => {
                let started = Instant::now();
                while started.elapsed() < time {
                    std::thread::yield_now();
                }
                Ok(choice(text, None))
            }
            Act::Crash => Err(Failure::Crashed("boom".into())),
            Act::Leave => Err(Failure::Disconnected("gone".into())),
            Act::Hang => Err(Failure::TimedOut),
        }
    }

    fn end(&mut self, ask: &Ask<'_>) {
        assert!(ask.ending().is_some());
    }

    fn revive(&mut self, _: &Ask<'_>) -> Result<(), Failure> {
        self.revived += 1;
        Ok(())
    }
}

fn plan(game: &str, more: &str) -> Plan {
    let source = format!(
        "game = \"{game}\"\nformat = {{ kind = \"round_robin\" }}\n{more}\n[[bots]]\nname = \"a\"\nrandom = true\n[[bots]]\nname = \"b\"\nrandom = true\n"
    );
    Plan::read("test.toml", Some(Path::new(".")), &source).unwrap()
}

fn referee(plan: &Plan, players: &mut [Box<dyn Player>]) -> (Played, Record) {
    let seating: Vec<usize> = (0..players.len()).map(|seat| seat % plan.bots.len()).collect();
    let place = Place {
        encounter: 0,
        game: 0,
        attempt: 0,
        seating: &seating,
        opening: &Opening::default(),
        rules: &plan.rules,
        gate: None,
        luck: &luck::Source::open(plan.seed),
        stop: &Arc::new(AtomicBool::new(false)),
    };
    let (played, record) = play(plan, place, players, 1_000).unwrap();
    // Whatever happens, the record replays.
    audit(&record).unwrap();
    (played, record)
}

const COLUMN: [Act; 4] = [Act::Play("1"), Act::Play("1"), Act::Play("1"), Act::Play("1")];
const OTHER: [Act; 4] = [Act::Play("2"), Act::Play("2"), Act::Play("2"), Act::Play("2")];

fn four(more: &str, first: &[Act], second: &[Act]) -> (Played, Record) {
    referee(&plan("connect_four", more), &mut [bot(first), bot(second)])
}

#[test]
fn a_game_by_the_rules() {
    let (played, record) = four("", &COLUMN, &OTHER);
    assert_eq!((played.placing.scores, played.plies), (vec![1.0, 0.0], 7));
    assert!(played.faults.is_empty());
    assert_eq!(record.outcome.unwrap().winners, [0]);
    assert_eq!(record.seed.unwrap().len(), 64);
}

#[test]
fn an_illegal_move_loses() {
    let (played, record) = four("", &COLUMN, &[Act::Play("9")]);
    assert_eq!(
        (played.reason.as_str(), &played.placing.scores[..]),
        ("illegal_move", &[1.0, 0.0][..])
    );
    assert_eq!((played.faults.len(), played.faults[0].kind), (1, FaultKind::Illegal));
    let last = record.events.last().unwrap();
    assert_eq!((last.text.as_str(), last.seat), ("forfeit illegal_move", Some(1)));
    assert!(last.comment.contains("`9`"), "{}", last.comment);
}

#[test]
fn the_third_illegal_move_loses_and_the_first_two_are_said() {
    let acts = [
        Act::Play("x"),
        Act::Play("9"),
        Act::Play("2"),
        Act::Play("7"),
        Act::Play("z"),
    ];
    let (played, _) = four("penalties = { illegal = 3 }", &COLUMN, &acts);
    assert_eq!(
        (played.reason.as_str(), played.faults.len(), played.plies),
        ("illegal_move", 3, 5)
    );
}

#[test]
fn a_random_move_instead_is_in_the_record() {
    let acts = [Act::Play("x"), Act::Play("2"), Act::Play("2"), Act::Play("2")];
    let (played, record) = four("penalties = { illegal = \"random\" }", &COLUMN, &acts);
    assert_eq!(played.faults.len(), 1);
    let instead = record
        .events
        .iter()
        .find(|event| event.comment.contains("no legal move"));
    assert_eq!(instead.unwrap().seat, Some(1));
}

#[test]
fn crashes_and_lost_connections_cost_what_the_plan_says() {
    for (act, word) in [(Act::Crash, "crash"), (Act::Leave, "disconnect"), (Act::Hang, "time")] {
        let (played, _) = four("", &COLUMN, std::slice::from_ref(&act));
        assert_eq!((played.reason.as_str(), played.placing.places), (word, vec![1, 2]));
        let (played, _) = four(&format!("penalties = {{ {word} = \"random\" }}"), &COLUMN, &[act]);
        assert_ne!(played.reason, word);
    }
    // Brought back once, lost at the second time.
    let acts = [Act::Crash, Act::Play("2"), Act::Play("2"), Act::Crash, Act::Play("2")];
    let (played, _) = four("penalties = { crash = 2 }", &COLUMN, &acts);
    assert_eq!((played.reason.as_str(), played.plies), ("crash", 5));
}

#[test]
fn the_rules_come_before_time_and_time_before_the_move() {
    let clock = "clock = { base = \"20ms\", margin = \"0ms\" }";
    let slow = Duration::from_millis(25);
    let winning = [Act::Play("1"), Act::Play("1"), Act::Play("1"), Act::Late("1", slow)];
    let (played, _) = four(clock, &winning, &OTHER);
    assert_eq!(played.placing.scores, [1.0, 0.0]);
    // Too late and not the end of the game; too late and illegal.
    for text in ["3", "9"] {
        let (played, record) = four(clock, &[Act::Play("1"), Act::Late(text, slow)], &OTHER);
        assert_eq!(
            (played.reason.as_str(), played.faults[0].kind),
            ("time", FaultKind::Time)
        );
        assert_eq!(record.events.last().unwrap().text, "flag");
    }
    // Within the margin it counts.
    let (played, _) = four(
        "clock = { base = \"20ms\", margin = \"1s\" }",
        &[Act::Play("1"), Act::Late("1", slow), Act::Play("1")],
        &OTHER,
    );
    assert_eq!((played.faults.len(), played.placing.scores), (0, vec![1.0, 0.0]));
}

#[test]
fn agreement_ends_a_game() {
    let rules = "adjudication = { resign = { after = 4, decisions = 2, value = 0.8 }, draw = { after = 4, decisions = 3, value = 0.05 } }";
    let (played, record) = referee(
        &plan("chess", rules),
        &mut [bot(&[Act::Any(0.9)]), bot(&[Act::Any(-0.95)])],
    );
    assert_eq!((played.reason.as_str(), played.plies), ("win_adjudication", 4));
    assert_eq!(record.outcome.unwrap().winners, [0]);
    let (played, _) = referee(
        &plan("chess", rules),
        &mut [bot(&[Act::Any(0.01)]), bot(&[Act::Any(-0.04)])],
    );
    assert_eq!((played.reason.as_str(), played.plies), ("draw_adjudication", 6));
    // One that does not agree does not give up, and then the length decides.
    let longer = rules.replace("adjudication = {", "adjudication = { most_plies = 8,");
    let (played, _) = referee(
        &plan("chess", &longer),
        &mut [bot(&[Act::Any(0.9)]), bot(&[Act::Any(0.9)])],
    );
    assert_eq!((played.reason.as_str(), played.plies), ("move_limit", 8));
}

#[test]
fn a_proved_result_stands() {
    let rules = "options = { heaps = [1, 2, 3] }\nadjudication = { solver_nodes = 10000 }";
    let (played, _) = referee(&plan("nim", rules), &mut [bot(&[Act::Any(0.0)]), bot(&[Act::Any(0.0)])]);
    assert_eq!((played.reason.as_str(), played.plies), ("proved", 1));
}

#[test]
fn at_a_table_of_four_the_engine_plays_on_for_who_is_out() {
    let more =
        "options = { players = 4 }\n[[bots]]\nname = \"c\"\nrandom = true\n[[bots]]\nname = \"d\"\nrandom = true";
    let plan = plan("dominoes", more);
    let mut players: Vec<Box<dyn Player>> = vec![
        Box::new(RandomPlayer),
        Box::new(RandomPlayer),
        Box::new(RandomPlayer),
        bot(&[Act::Crash]),
    ];
    let (played, _) = referee(&plan, &mut players);
    assert_eq!(played.faults.len(), 1);
    assert_eq!(played.placing.places[3], 4);
    assert_ne!(played.reason, "crash");
}

#[test]
fn thinking_for_less_than_a_millisecond_adds_up() {
    let blink = || Act::Late("1", Duration::from_micros(600));
    let (played, _) = four("", &[blink(), blink(), blink(), blink()], &OTHER);
    assert!(played.thought_ms[0] >= 2, "{:?}", played.thought_ms);
}
