//! Analyze: a search whose answers get better, each from a budget about three times that of the one before.
//!
//! Every answer is a search of its own, so that this works alike for every engine; together the earlier ones cost half
//! as much as the last.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Status};
use tracing::Instrument;

use super::app::App;
use super::fault::Fault;
use super::search::{Asked, Question};
use crate::pb::v1;
use crate::search::Limits;

/// What the caller reads.
pub type Stream = Pin<Box<dyn tokio_stream::Stream<Item = Result<v1::AnalyzeResponse, Status>> + Send>>;

/// By how much a budget exceeds the one before.
const GROWTH: u32 = 3;
/// The first answer comes after about so long, or after so many nodes.
const FIRST: (Duration, u64) = (Duration::from_millis(50), 100);

pub(super) async fn analyze(app: &Arc<App>, request: Request<v1::AnalyzeRequest>) -> Result<Stream, Fault> {
    let asked = Asked::of(&request);
    let message = request.into_inner();
    let search = message
        .search
        .ok_or_else(|| Fault::request("search", "say what to search"))?;
    let question = Question::of(app, &asked, &search).await?;
    let (sender, receiver) = mpsc::channel(1);
    let app = app.clone();
    let work = async move {
        let mut budgets = budgets(&question.limits, Instant::now());
        let mut budget = budgets.next();
        while let Some(limits) = budget {
            // When the reader goes away the search is dropped, and so it stops.
            let answer = tokio::select! {
                answer = question.answer(&app, &asked.identity, &limits) => answer,
                () = sender.closed() => return,
                () = app.drained() => Err(Fault::draining()),
            };
            budget = budgets.next();
            let answer = match answer {
                Ok(answer) => answer,
                Err(fault) => {
                    // The reader may be gone: then nobody misses it.
                    let _ = sender.send(Err(fault.into())).await;
                    return;
                }
            };
            let proved = answer.moves.first().is_some_and(|best| best.exact);
            let last = budget.is_none() || proved;
            let message = v1::AnalyzeResponse {
                answer: Some(answer),
                last,
            };
            if sender.send(Ok(message)).await.is_err() || last {
                return;
            }
        }
    };
    tokio::spawn(work.in_current_span());
    Ok(Box::pin(ReceiverStream::new(receiver)))
}

/// The budgets of the answers, the last one the whole: in nodes if nodes are limited, so that the answers are always
/// the same, else in time.
fn budgets(whole: &Limits, start: Instant) -> impl Iterator<Item = Limits> + Send + use<> {
    let whole = whole.clone();
    let (mut nodes, mut time) = (FIRST.1, FIRST.0);
    let mut done = false;
    std::iter::from_fn(move || {
        if std::mem::replace(&mut done, true) {
            return None;
        }
        let mut limits = whole.clone();
        match whole.nodes {
            Some(all) => {
                done = nodes >= all;
                limits.nodes = Some(nodes.min(all));
                nodes = nodes.saturating_mul(GROWTH.into());
            }
            None => {
                let left = whole
                    .deadline
                    .map_or(time, |end| end.saturating_duration_since(Instant::now().max(start)));
                // What would be left after this answer must be worth another one.
                done = time * (GROWTH + 1) > left;
                limits.deadline = whole.deadline.map(|end| if done { end } else { Instant::now() + time });
                time *= GROWTH;
            }
        }
        Some(limits)
    })
}
