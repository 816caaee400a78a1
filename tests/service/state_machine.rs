//! Random sequences of calls, held against a small model: who may do what, what a refusal leaves alone, what a repeat
//! answers, what each viewer sees, and what watchers are told, also across restarts.

mod calls;
mod model;
mod plan;
mod watcher;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;
use tokio::runtime::Builder;
use tonic::Status;

use self::calls::{Answer, Call, send};
use self::model::{GAMES, Model};
use self::watcher::Watcher;
use crate::world::*;

/// The most phrases of a sequence, sequences of a run, and watchers at a time.
const PHRASES: usize = 50;
const SEQUENCES: u32 = 150;
const WATCHERS: usize = 4;

/// Who does something.
#[derive(Clone, Debug)]
enum By {
    /// The seat on turn, or seat 0 if there is none.
    OnTurn,
    /// A seat that is not on turn, or any.
    Other(u8),
}

/// What is played.
#[derive(Clone, Debug)]
enum Text {
    /// A legal move.
    Legal(Index),
    /// A move of the game that may be legal or not.
    Any(Index),
    /// None of its moves.
    Garbage,
}

/// One step. What it does not name follows from how the game stands.
#[derive(Clone, Debug)]
enum Step {
    New {
        game: Index,
        open: bool,
        practice: bool,
    },
    Join {
        seat: Option<u8>,
    },
    Play {
        by: By,
        text: Text,
        stale: bool,
    },
    Resign(By),
    OfferDraw(By),
    /// To so many revisions before the present one.
    OfferTakeback(By, u8),
    Answer {
        by: By,
        accept: bool,
    },
    Abort {
        owner: bool,
    },
    Rematch(By),
    Delete,
    /// The same call again.
    Repeat(Index),
    /// Its request id with another content.
    Reuse(Index),
    /// Somebody begins to watch from so many revisions ago, or with a snapshot.
    Watch {
        seat: Option<u8>,
        back: Option<u8>,
    },
    Restart,
}

fn by() -> impl Strategy<Value = By> {
    prop_oneof![4 => Just(By::OnTurn), 1 => any::<u8>().prop_map(By::Other)]
}

fn text() -> impl Strategy<Value = Text> {
    prop_oneof![
        8 => any::<Index>().prop_map(Text::Legal),
        1 => any::<Index>().prop_map(Text::Any),
        1 => Just(Text::Garbage),
    ]
}

fn new() -> impl Strategy<Value = Step> {
    let parts = (any::<Index>(), prop::bool::weighted(0.3), prop::bool::weighted(0.3));
    parts.prop_map(|(game, open, practice)| Step::New { game, open, practice })
}

fn step() -> impl Strategy<Value = Step> {
    let play = (by(), text(), prop::bool::weighted(0.1));
    let watch = (prop::option::of(0..4u8), prop::option::of(0..6u8));
    prop_oneof![
        30 => play.prop_map(|(by, text, stale)| Step::Play { by, text, stale }),
        6 => prop::option::of(0..4u8).prop_map(|seat| Step::Join { seat }),
        1 => by().prop_map(Step::Resign),
        1 => by().prop_map(Step::OfferDraw),
        2 => (by(), 0..8u8).prop_map(|(by, back)| Step::OfferTakeback(by, back)),
        3 => (any::<u8>(), any::<bool>()).prop_map(|(seat, accept)| Step::Answer {
            by: By::Other(seat),
            accept,
        }),
        1 => prop::bool::weighted(0.3).prop_map(|owner| Step::Abort { owner }),
        3 => by().prop_map(Step::Rematch),
        1 => Just(Step::Delete),
        6 => any::<Index>().prop_map(Step::Repeat),
        3 => any::<Index>().prop_map(Step::Reuse),
        5 => watch.prop_map(|(seat, back)| Step::Watch { seat, back }),
        1 => Just(Step::Restart),
        2 => new(),
    ]
}

/// Steps that belong together: an offer, and the answers of some seats.
fn offer_and_answers() -> impl Strategy<Value = Vec<Step>> {
    let offer = prop_oneof![
        by().prop_map(Step::OfferDraw),
        (by(), 1..8u8).prop_map(|(by, back)| Step::OfferTakeback(by, back)),
    ];
    let answer = (any::<u8>(), prop::bool::weighted(0.9)).prop_map(|(seat, accept)| Step::Answer {
        by: By::Other(seat),
        accept,
    });
    (offer, prop::collection::vec(answer, 1..5)).prop_map(|(offer, answers)| [vec![offer], answers].concat())
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let phrase = prop_oneof![9 => step().prop_map(|step| vec![step]), 1 => offer_and_answers()];
    (new(), prop::collection::vec(phrase, 1..PHRASES))
        .prop_map(|(first, phrases)| [vec![vec![first]], phrases].concat().concat())
}

/// Outcomes so common that a run without one of them would mean that the sequences have lost their way.
const COMMON: [&str; 24] = [
    "abort OK",
    "accept OFFER_REFUSED",
    "accept OK",
    "another new",
    "another play",
    "delete OK",
    "draw OFFER_REFUSED",
    "draw OK",
    "join OK",
    "join SEAT_TAKEN",
    "new again",
    "play BAD_NOTATION",
    "play GAME_NOT_STARTED",
    "play GAME_OVER",
    "play ILLEGAL_MOVE",
    "play NOT_YOUR_TURN",
    "play OK",
    "play STALE_REVISION",
    "play again",
    "resign OK",
    "restart",
    "takeback OFFER_REFUSED",
    "takeback OK",
    "watch",
];

/// How often each kind of call had each outcome.
type Outcomes = BTreeMap<String, usize>;

#[test]
fn every_sequence_of_calls_agrees_with_the_model() {
    let config = ProptestConfig {
        cases: SEQUENCES,
        max_shrink_iters: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let outcomes = Mutex::new(Outcomes::new());
    let run = |steps: Vec<Step>| {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let happened = runtime.block_on(async {
            let mut evening = Evening::new().await;
            for step in steps {
                evening.take(step).await;
            }
            evening.end().await
        });
        let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        for (outcome, times) in happened {
            *outcomes.entry(outcome).or_default() += times;
        }
        Ok(())
    };
    if let Err(error) = TestRunner::new(config).run(&steps(), run) {
        panic!("{error}");
    }
    let outcomes = outcomes.into_inner().unwrap();
    for outcome in COMMON {
        assert!(outcomes.contains_key(outcome), "never: {outcome}: {outcomes:#?}");
    }
}

/// A call that succeeded, and its first answer.
struct Done {
    call: Call,
    answer: Answer,
}

/// A server, the game that is played on it, and all that happened.
struct Evening {
    world: World,
    games: Games,
    model: Option<Model>,
    deleted: Vec<String>,
    done: Vec<Done>,
    watchers: Vec<Watcher>,
    /// How many calls there were: each has a request id of its own.
    calls: u32,
    outcomes: Outcomes,
}

impl Evening {
    async fn new() -> Evening {
        let world = World::new();
        Evening {
            games: world.games().await,
            world,
            model: None,
            deleted: Vec::new(),
            done: Vec::new(),
            watchers: Vec::new(),
            calls: 0,
            outcomes: Outcomes::new(),
        }
    }

    async fn take(&mut self, step: Step) {
        match step {
            Step::Restart => return self.restart().await,
            Step::Repeat(which) => return self.repeat(which).await,
            Step::Reuse(which) => return self.reuse(which).await,
            Step::Watch { seat, back } => return self.watch(seat, back).await,
            Step::New { game, open, practice } => {
                let game = game.get(&GAMES);
                let call = Call::new_game(game, open, practice, self.fresh_id());
                return self.make(call).await;
            }
            _ => {}
        }
        let id = self.fresh_id();
        let Some(model) = &self.model else { return };
        let (call, expected) = model.plan(&step, id);
        let answer = send(&mut self.games, &call).await;
        self.check(&call, expected, answer).await;
    }

    fn fresh_id(&mut self) -> String {
        self.calls += 1;
        format!("call {}", self.calls)
    }

    /// Leaves the present game as it stands, and makes another one.
    async fn make(&mut self, call: Call) {
        self.catch_up().await;
        self.watchers.clear();
        let answer = send(&mut self.games, &call).await.unwrap();
        self.model = Some(Model::of(&answer));
        self.done.push(Done { call, answer });
        self.catch_up().await;
    }

    /// The answer is what the model expected; a refusal changes nothing, and a success is remembered.
    async fn check(&mut self, call: &Call, expected: Option<&str>, answer: Result<Answer, Status>) {
        let outcome = format!("{} {}", call.kind(), expected.unwrap_or("OK"));
        *self.outcomes.entry(outcome).or_default() += 1;
        let before = self.model.as_ref().map(|model| model.seen.clone());
        match (expected, answer) {
            (Some(reason), Err(status)) => {
                assert_eq!(refusal(&status).reason, reason, "{call:?}: {status:?}");
                self.catch_up().await;
                assert_eq!(
                    self.model.as_ref().map(|model| model.seen.clone()),
                    before,
                    "{call:?} was refused"
                );
            }
            (None, Ok(answer)) => {
                if let Call::Delete(request) = call {
                    self.deleted.push(request.game.clone());
                    self.watchers_hear_of_the_deletion().await;
                    self.model = None;
                    return;
                }
                self.done.push(Done {
                    call: call.clone(),
                    answer: answer.clone(),
                });
                if let Some(model) = &mut self.model {
                    model.note(&answer);
                }
                self.catch_up().await;
                self.follow_rematch(&answer).await;
            }
            (expected, answer) => panic!("{call:?}: expected {expected:?}, got {answer:?}"),
        }
    }

    /// The model takes over what the log says has happened since, and the watchers hear of it.
    async fn catch_up(&mut self) {
        let Some(model) = &mut self.model else { return };
        model.catch_up(&mut self.games).await;
        for watcher in &mut self.watchers {
            watcher.read_up_to(&model.seen).await;
            watcher.agrees(model);
        }
    }

    /// Every seat that asks gets into the same next game, which then is the one that is played.
    async fn follow_rematch(&mut self, answer: &Answer) {
        let Answer::Rematch(first) = answer else { return };
        let old = self.model.take().unwrap();
        let mut next = Model::after(first);
        for seat in 0..old.seats() {
            let call = old.rematch(seat, self.fresh_id());
            let Answer::Rematch(answer) = send(&mut self.games, &call).await.unwrap() else {
                panic!("{call:?}");
            };
            assert_eq!(answer.game.as_ref().unwrap().id, next.id());
            assert_eq!(answer.seat as usize, (seat + 1) % old.seats());
            next.add_token(&answer);
        }
        self.watchers.clear();
        self.model = Some(next);
        self.catch_up().await;
    }

    async fn watchers_hear_of_the_deletion(&mut self) {
        for mut watcher in self.watchers.drain(..) {
            watcher.hears_of_the_deletion().await;
        }
    }

    async fn repeat(&mut self, which: Index) {
        if self.done.is_empty() {
            return;
        }
        let Done { call, answer } = which.get(&self.done);
        let again = send(&mut self.games, call).await;
        if self.deleted.iter().any(|id| id == answer.game()) {
            assert_eq!(refusal(&again.unwrap_err()).reason, "NO_SUCH_GAME", "{call:?}");
        } else {
            assert!(again.unwrap().is_first(answer), "{call:?}: the answer was {answer:?}");
            *self.outcomes.entry(format!("{} again", call.kind())).or_default() += 1;
        }
        self.catch_up().await;
    }

    async fn reuse(&mut self, which: Index) {
        if self.done.is_empty() {
            return;
        }
        let Done { call, answer } = which.get(&self.done);
        let Some(other) = call.with_other_content() else { return };
        let is_gone = self.deleted.iter().any(|id| id == answer.game());
        let reason = match other {
            Call::New(_) => "REQUEST_ID_REUSED",
            _ if is_gone => "NO_SUCH_GAME",
            _ => "REQUEST_ID_REUSED",
        };
        let refused = send(&mut self.games, &other).await.unwrap_err();
        assert_eq!(refusal(&refused).reason, reason, "{other:?}");
        *self.outcomes.entry(format!("another {}", call.kind())).or_default() += 1;
        self.catch_up().await;
    }

    async fn watch(&mut self, seat: Option<u8>, back: Option<u8>) {
        let Some(model) = &self.model else { return };
        if self.watchers.len() == WATCHERS {
            self.watchers.remove(0);
        }
        let after = back.map(|back| model.seen.revision.saturating_sub(back.into()));
        let watcher = Watcher::open(&mut self.games, model, seat, after).await;
        *self.outcomes.entry("watch".into()).or_default() += 1;
        self.watchers.push(watcher);
        self.catch_up().await;
    }

    async fn restart(&mut self) {
        *self.outcomes.entry("restart".into()).or_default() += 1;
        let stopping = self.world.stop();
        for watcher in &mut self.watchers {
            watcher.hears_of_the_shutdown().await;
        }
        within(stopping).await.unwrap();
        self.world.start();
        self.games = self.world.games().await;
        for watcher in &mut self.watchers {
            watcher.reopen(&mut self.games).await;
        }
        self.catch_up().await;
    }

    /// Leaves the server, and says what happened how often.
    async fn end(mut self) -> Outcomes {
        self.catch_up().await;
        drop(self.watchers);
        within(self.world.stop()).await.unwrap();
        self.outcomes
    }
}
