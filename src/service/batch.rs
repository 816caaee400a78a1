//! BatchLegalMoves and BatchSuggestMove: many subjects in one call, each with its own answer or failure.

use std::sync::Arc;

use tokio_stream::StreamExt;
use tonic::Request;
use tracing::field::Empty;
use tracing::{Instrument, Span};

use super::app::App;
use super::auth::Identity;
use super::calls::note::{TARGET, number};
use super::fault::Fault;
use super::look;
use super::search::{self, Asked};
use crate::pb::v1;

/// The most requests in a batch.
const MOST: usize = 1000;
/// How many searches of a batch wait in the pool at a time.
const AT_ONCE: usize = 8;

/// The span of one request, within that of the call.
fn item(index: usize) -> Span {
    tracing::info_span!(target: TARGET, "item", index = number(index as u64), game = Empty, revision = Empty, seat = Empty)
}

fn check_size(app: &App, requests: usize) -> Result<(), Fault> {
    let most = app.limits.batch(MOST);
    if requests > most {
        let what = format!("{requests} requests; a batch has at most {most}");
        return Err(Fault::request("requests", what));
    }
    Ok(())
}

pub(super) async fn legal_moves(
    app: &Arc<App>,
    request: Request<v1::BatchLegalMovesRequest>,
) -> Result<v1::BatchLegalMovesResponse, Fault> {
    use v1::batched_legal_moves::Result as Of;
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    check_size(app, message.requests.len())?;
    let mut answers = Vec::with_capacity(message.requests.len());
    for (index, request) in message.requests.iter().enumerate() {
        let answer = look::legal_moves(app, &identity, request).instrument(item(index)).await;
        answers.push(v1::BatchedLegalMoves {
            result: Some(answer.map_or_else(|fault| Of::Failure(fault.into_failure()), Of::Response)),
        });
        // A long batch must not hold up the other calls of this thread.
        tokio::task::yield_now().await;
    }
    Ok(v1::BatchLegalMovesResponse { answers })
}

pub(super) async fn suggest_move(
    app: &Arc<App>,
    request: Request<v1::BatchSuggestMoveRequest>,
) -> Result<v1::BatchSuggestMoveResponse, Fault> {
    use v1::batched_suggest_move::Result as Of;
    let asked = Arc::new(Asked::of(&request));
    let message = request.into_inner();
    check_size(app, message.requests.len())?;
    let one = |(index, request): (usize, v1::SuggestMoveRequest)| {
        let (app, asked) = (app.clone(), asked.clone());
        async move {
            search::suggest_move(&app, &asked, &request)
                .instrument(item(index))
                .await
        }
    };
    let searches: Vec<_> = message.requests.into_iter().enumerate().map(one).collect();
    let answers = futures_util::StreamExt::buffered(tokio_stream::iter(searches), AT_ONCE);
    let answers = answers.map(|answer| v1::BatchedSuggestMove {
        result: Some(answer.map_or_else(|fault| Of::Failure(fault.into_failure()), Of::Response)),
    });
    Ok(v1::BatchSuggestMoveResponse {
        answers: answers.collect().await,
    })
}
