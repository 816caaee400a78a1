//! SuggestMove.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tonic::Request;

use super::app::{App, Caller};
use super::auth::Identity;
use super::deadline::Deadline;
use super::fault::Fault;
use super::field::duration;
use super::limits::Meter;
use super::look::look;
use super::subject::Subject;
use crate::pb::v1::{self, Reason};
use crate::rules::{Seat, Turn};
use crate::search::pool::Priority;
use crate::search::{Control, Limits, MAX_LEVEL};
use crate::table::{AnyPosition, Search, Status, Suggested, Suggestion};

/// The time a search takes if neither time nor nodes are given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The most time a search may take.
const MAX_TIME: Duration = Duration::from_secs(120);
/// A search ends this long before the caller's deadline, so that the answer still reaches it: a tenth
/// of what is left, within these bounds.
const MARGIN: (Duration, Duration) = (Duration::from_millis(30), Duration::from_millis(300));
const DEFAULT_MOVES: usize = 5;

/// Who asks for a search, and how long it waits.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// Who asks.
    pub(super) identity: Identity,
    deadline: Option<Deadline>,
}

impl Asked {
    pub(super) fn of<T>(request: &Request<T>) -> Self {
        Asked {
            identity: Identity::of(request.extensions()),
            deadline: request.extensions().get::<Deadline>().copied(),
        }
    }
}

/// A position to search, for the seat on turn in it.
pub(super) struct Question {
    position: Box<dyn AnyPosition>,
    seat: Seat,
    /// The stored game's revision.
    revision: u64,
    /// How many moves to answer with.
    most: usize,
    /// What the search may spend.
    pub(super) limits: Limits,
}

impl Question {
    /// Reads a request, and checks that the caller may ask it.
    pub(super) async fn of(app: &Arc<App>, asked: &Asked, message: &v1::SuggestMoveRequest) -> Result<Question, Fault> {
        use v1::suggest_move_request::Subject as Of;
        let limits = limits(message, asked.deadline)?;
        let (seat, revision, position) = match &message.subject {
            None => return Err(Fault::request("subject", "give a game or a position")),
            Some(Of::Position(position)) => {
                let subject = Subject::open(position)?;
                (subject.seat_on_turn()?, 0, subject.position)
            }
            Some(Of::Game(id)) => {
                let looked = look(app, id, &message.token, &asked.identity).await?;
                let table = &looked.table;
                match table.status() {
                    Status::Open => return Err(Fault::new(Reason::GameNotStarted, "the game has not started")),
                    Status::Over | Status::Aborted => return Err(Fault::new(Reason::GameOver, "the game is over")),
                    Status::Active => {}
                }
                let Some(Turn::Seat(seat)) = table.turn() else {
                    return Err(Fault::new(Reason::NotYourTurn, "no seat is on turn"));
                };
                check_asker(looked.caller, seat)?;
                if !table.header().hints {
                    return Err(Fault::new(Reason::NotAllowed, "this game is played without hints"));
                }
                (seat, table.revision(), table.position().boxed_clone())
            }
        };
        let most = if message.max_moves == 0 {
            DEFAULT_MOVES
        } else {
            message.max_moves as usize
        };
        Ok(Question {
            position,
            seat,
            revision,
            most,
            limits,
        })
    }

    /// Searches within these limits.
    pub(super) async fn answer(
        &self,
        app: &App,
        identity: &Identity,
        limits: &Limits,
    ) -> Result<v1::SuggestMoveResponse, Fault> {
        let search = self.position.search(self.seat, limits);
        let suggested = run(app, identity, Priority::Interactive, search).await?;
        Ok(answer(suggested, self.seat, self.revision, self.most))
    }
}

pub(super) async fn suggest_move(
    app: &Arc<App>,
    asked: &Asked,
    message: &v1::SuggestMoveRequest,
) -> Result<v1::SuggestMoveResponse, Fault> {
    let question = Question::of(app, asked, message).await?;
    question.answer(app, &asked.identity, &question.limits).await
}

fn check_asker(caller: Caller, on_turn: Seat) -> Result<(), Fault> {
    match caller {
        Caller::Admin => Ok(()),
        Caller::Seat(seat) if seat == on_turn => Ok(()),
        Caller::Seat(_) => Err(Fault::new(Reason::NotYourTurn, format!("seat {on_turn} is on turn"))),
        Caller::Owner | Caller::Spectator => Err(Fault::wrong_token()),
        Caller::Nobody => Err(Fault::no_token()),
    }
}

fn limits(message: &v1::SuggestMoveRequest, deadline: Option<Deadline>) -> Result<Limits, Fault> {
    let level = if message.level == 0 {
        u32::from(MAX_LEVEL)
    } else {
        message.level
    };
    let level = u8::try_from(level).ok().filter(|level| *level <= MAX_LEVEL);
    let nodes = Some(message.nodes).filter(|nodes| *nodes > 0);
    let time = match message.time {
        None if nodes.is_some() => MAX_TIME,
        None => DEFAULT_TIME,
        Some(time) => duration("time", time)?,
    };
    let now = Instant::now();
    let mut end = now + time.min(MAX_TIME);
    if let Some(Deadline(deadline)) = deadline {
        let margin = (deadline.saturating_duration_since(now) / 10).clamp(MARGIN.0, MARGIN.1);
        end = end.min(deadline.checked_sub(margin).unwrap_or(deadline));
    }
    Ok(Limits {
        level: level.ok_or_else(|| Fault::request("level", "a level is 1 to 10"))?,
        nodes,
        deadline: Some(end),
        seed: message.seed,
    })
}

/// Runs a caller's search on the pool. If the caller goes away, the future is dropped, and with it the ticket: the
/// search stops.
pub(super) async fn run(
    app: &App,
    identity: &Identity,
    priority: Priority,
    search: Search,
) -> Result<Suggested, Fault> {
    let meter = if identity.is_admin() {
        None
    } else {
        app.limits.search(identity.payer())?
    };
    let job = search.run;
    let measured = move |control: &Control| {
        let _running = meter.map(Meter::start);
        job(control)
    };
    let ticket = app
        .pool
        .submit_for(Some(identity.payer()), priority, &search.limits, measured);
    ticket
        .map_err(|busy| Fault::busy(&busy.to_string()))?
        .await
        .map_err(Fault::internal)
}

fn answer(suggested: Suggested, seat: Seat, revision: u64, most: usize) -> v1::SuggestMoveResponse {
    let moves = suggested.ranked.into_iter().take(most).map(suggested_move);
    v1::SuggestMoveResponse {
        moves: moves.collect(),
        nodes: suggested.nodes,
        depth: suggested.depth,
        complete: suggested.complete,
        revision,
        seat: seat.0.into(),
    }
}

/// A ranked move as a message.
pub(super) fn suggested_move(suggestion: Suggestion) -> v1::SuggestedMove {
    v1::SuggestedMove {
        r#move: Some(v1::Move {
            notation: suggestion.text,
            game: Some(suggestion.typed),
        }),
        value: suggestion.value,
        win_probability: suggestion.win,
        line: suggestion.line,
        exact: suggestion.exact,
    }
}
