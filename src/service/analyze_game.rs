//! AnalyzeGame: what each move of a finished game lost, and what chance brought.
//!
//! Every position is searched for the seat on turn from what that seat knew, so a move is measured by what its seat
//! could know. What luck brought is the worth of the event that fell over the average of all that could have fallen.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Status};
use tracing::Instrument;

use super::app::App;
use super::auth::Identity;
use super::fault::Fault;
use super::field::duration;
use super::look::look;
use super::search::{run, suggested_move};
use crate::pb::v1::analyze_game_response::Message;
use crate::pb::v1::{self, Reason};
use crate::rules::{Seat, Turn};
use crate::search::pool::Priority;
use crate::search::{Limits, MAX_LEVEL};
use crate::table::record::{Event, Kind};
use crate::table::{AnyPosition, Suggestion};

/// What the caller reads.
pub type Stream = Pin<Box<dyn tokio_stream::Stream<Item = Result<v1::AnalyzeGameResponse, Status>> + Send>>;

const DEFAULT_NODES: u64 = 2_000;
const MAX_TIME: Duration = Duration::from_secs(60);
/// With more events than these to choose from, luck is not measured.
const MOST_EVENTS: usize = 64;
/// How long to wait when the search queue is full.
const RETRY: Duration = Duration::from_millis(100);

pub(super) async fn analyze_game(app: &Arc<App>, request: Request<v1::AnalyzeGameRequest>) -> Result<Stream, Fault> {
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let time = match message.time {
        None => None,
        Some(time) => Some(duration("time", time)?.min(MAX_TIME)),
    };
    let nodes = match message.nodes {
        0 if time.is_none() => Some(DEFAULT_NODES),
        0 => None,
        nodes => Some(nodes),
    };
    let looked = look(app, &message.game, &message.token, &identity).await?;
    if !looked.table.status().is_final() {
        let what = "only a game that is over is analysed whole; Analyze searches the position of one that runs";
        return Err(Fault::new(Reason::NotAllowed, what));
    }
    let game = looked.table.game();
    let seats: Vec<Seat> = Seat::all(game.seats()).collect();
    let sides: Vec<Seat> = seats.iter().map(|seat| game.side(*seat)).collect();
    let (position, events) = looked.table.replay().map_err(Fault::internal)?;
    let (sender, receiver) = mpsc::channel(1);
    let analysis = Analysis {
        app: app.clone(),
        identity,
        budget: Budget {
            nodes,
            time,
            seed: message.seed,
        },
        secrets: game.has_secrets(),
        totals: seats
            .iter()
            .map(|seat| v1::SeatAnalysis {
                seat: seat.0.into(),
                ..v1::SeatAnalysis::default()
            })
            .collect(),
        sides,
    };
    let work = async move {
        tokio::select! {
            done = analysis.run(position, events, &sender) => {
                if let Err(fault) = done {
                    // The reader may be gone: then nobody misses it.
                    let _ = sender.send(Err(fault.into())).await;
                }
            }
            () = sender.closed() => {}
        }
    };
    tokio::spawn(work.in_current_span());
    Ok(Box::pin(ReceiverStream::new(receiver)))
}

/// What each position may cost.
struct Budget {
    nodes: Option<u64>,
    time: Option<Duration>,
    seed: u64,
}

struct Analysis {
    app: Arc<App>,
    identity: Identity,
    budget: Budget,
    /// Whether anything is hidden: then luck can't be told from skill.
    secrets: bool,
    sides: Vec<Seat>,
    totals: Vec<v1::SeatAnalysis>,
}

type Sender = mpsc::Sender<Result<v1::AnalyzeGameResponse, Status>>;

impl Analysis {
    async fn run(
        mut self,
        mut position: Box<dyn AnyPosition>,
        events: Vec<Event>,
        sender: &Sender,
    ) -> Result<(), Fault> {
        for event in events {
            let message = match event.kind {
                Kind::Move => self.judge(position.as_mut(), &event).await?,
                Kind::Chance | Kind::Table => self.weigh(position.as_mut(), &event).await?,
            };
            if let Some(message) = message
                && send(sender, message).await.is_err()
            {
                return Ok(());
            }
        }
        let seats = std::mem::take(&mut self.totals);
        // It is the last message: whether it still reaches anybody changes nothing.
        let _ = send(sender, Message::Summary(v1::AnalysisSummary { seats })).await;
        Ok(())
    }

    /// What a move lost; makes it.
    async fn judge(&mut self, position: &mut dyn AnyPosition, event: &Event) -> Result<Option<Message>, Fault> {
        let Some(Turn::Seat(seat)) = Some(position.turn()) else {
            return Err(Fault::internal("a move without a seat on turn"));
        };
        let best = self.best(position, seat, 1).await?;
        play(position, event)?;
        let win = if best.text == event.text {
            best.win
        } else {
            match self.worth(position, seat, 1).await? {
                Some(worth) => worth,
                // Nobody can say what comes after it: then nothing was lost that anybody could measure.
                None => best.win,
            }
        };
        let loss = (best.win - win).max(0.0);
        let total = &mut self.totals[seat.index()];
        total.moves += 1;
        total.loss += loss;
        Ok(Some(Message::Move(v1::MoveAnalysis {
            revision: event.revision,
            seat: seat.0.into(),
            played: event.text.clone(),
            win_probability: win,
            best: Some(suggested_move(best)),
            loss,
        })))
    }

    /// What a chance event brought seat 0's side; lets it happen.
    async fn weigh(&mut self, position: &mut dyn AnyPosition, event: &Event) -> Result<Option<Message>, Fault> {
        let before = position.boxed_clone();
        play(position, event)?;
        if self.secrets || !self.two_sided() {
            return Ok(None);
        }
        let first = self.sides[0];
        let (Some(average), Some(fell)) = (
            self.average(before.as_ref(), first).await?,
            self.worth(position, first, 1).await?,
        ) else {
            return Ok(None);
        };
        let luck = fell - average;
        for (total, side) in self.totals.iter_mut().zip(&self.sides) {
            total.luck += if *side == first { luck } else { -luck };
        }
        Ok(Some(Message::Chance(v1::ChanceAnalysis {
            revision: event.revision,
            event: event.text.clone(),
            luck,
        })))
    }

    /// The win probability of a seat's side, with this part of the budget; `None` where nobody can say.
    async fn worth(&self, position: &dyn AnyPosition, seat: Seat, part: u64) -> Result<Option<f64>, Fault> {
        match position.turn() {
            Turn::Over => Ok(position.outcome().map(|outcome| outcome.value(seat))),
            Turn::Chance => self.average(position, seat).await,
            Turn::Seat(on_turn) => {
                let win = self.best(position, on_turn, part).await?.win;
                let same = self.sides[on_turn.index()] == self.sides[seat.index()];
                Ok(match (same, self.two_sided()) {
                    (true, _) => Some(win),
                    (false, true) => Some(1.0 - win),
                    (false, false) => None,
                })
            }
        }
    }

    fn two_sided(&self) -> bool {
        let mut sides = self.sides.clone();
        sides.sort_by_key(|side| side.0);
        sides.dedup();
        sides.len() == 2
    }

    /// The average over all events that can happen now, weighted by their chances; all of them share one budget.
    async fn average(&self, position: &dyn AnyPosition, seat: Seat) -> Result<Option<f64>, Fault> {
        let Some(events) = position.events().filter(|events| events.len() <= MOST_EVENTS) else {
            return Ok(None);
        };
        let (mut sum, mut weights) = (0.0, 0.0);
        let part = events.len() as u64;
        for (text, weight) in events {
            let mut after = position.boxed_clone();
            after.happen(&text).map_err(Fault::internal)?;
            // An event that another event follows at once is averaged over that one too.
            let Some(worth) = Box::pin(self.worth(after.as_ref(), seat, part)).await? else {
                return Ok(None);
            };
            sum += worth * weight as f64;
            weights += weight as f64;
        }
        Ok((weights > 0.0).then(|| sum / weights))
    }

    /// The best move of the seat on turn, from what it knows, for a part of the budget.
    async fn best(&self, position: &dyn AnyPosition, seat: Seat, part: u64) -> Result<Suggestion, Fault> {
        loop {
            let share = |time: Duration| Instant::now() + time / u32::try_from(part).unwrap_or(u32::MAX);
            let limits = Limits {
                level: MAX_LEVEL,
                nodes: self.budget.nodes.map(|nodes| (nodes / part).max(1)),
                deadline: self.budget.time.map(share),
                seed: self.budget.seed,
            };
            match run(
                &self.app,
                &self.identity,
                Priority::Tournament,
                position.search(seat, &limits),
            )
            .await
            {
                Ok(mut suggested) if !suggested.ranked.is_empty() => return Ok(suggested.ranked.swap_remove(0)),
                Ok(_) => return Err(Fault::internal("a search ranked no move")),
                Err(fault) if fault.is_busy() => tokio::time::sleep(RETRY).await,
                Err(fault) => return Err(fault),
            }
        }
    }
}

fn play(position: &mut dyn AnyPosition, event: &Event) -> Result<(), Fault> {
    let done = match event.kind {
        Kind::Move => position.play(&v1::Move {
            notation: event.text.clone(),
            game: None,
        }),
        Kind::Chance | Kind::Table => position.happen(&event.text),
    };
    done.map(drop).map_err(Fault::internal)
}

async fn send(
    sender: &Sender,
    message: Message,
) -> Result<(), mpsc::error::SendError<Result<v1::AnalyzeGameResponse, Status>>> {
    sender
        .send(Ok(v1::AnalyzeGameResponse { message: Some(message) }))
        .await
}
