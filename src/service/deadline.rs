//! The caller's deadline: `grpc-timeout` becomes an [`Instant`] that handlers see, and a call that
//! outlives it is answered with DEADLINE_EXCEEDED (tonic alone says CANCELLED, and never cuts a stream).

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tonic::Status;
use tonic::body::Body;
use tonic::codegen::http::{HeaderMap, Request, Response};
use tower::{Layer, Service};

use super::auth::{Need, need};
use super::fault::Fault;
use crate::pb::v1::Reason;

/// When the caller stops waiting; an extension of the request.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(pub Instant);

/// Puts [`DeadlineService`] around a service.
#[derive(Clone, Copy, Debug)]
pub struct DeadlineLayer {
    /// The most time that a call which answers with one message may take, whatever its caller says.
    pub most: Option<Duration>,
}

impl<S> Layer<S> for DeadlineLayer {
    type Service = DeadlineService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        DeadlineService { inner, most: self.most }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub struct DeadlineService<S> {
    inner: S,
    most: Option<Duration>,
}

impl<S> Service<Request<Body>> for DeadlineService<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
    S::Future: Send + 'static,
    S::Error: 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let most = self.most.filter(|_| answers_once(request.uri().path()));
        let given = read_timeout(request.headers());
        let Some(timeout) = given.into_iter().chain(most).min() else {
            return Box::pin(self.inner.call(request));
        };
        // A little earlier than tonic's own timer, which would say CANCELLED.
        let timeout = timeout.saturating_sub(Duration::from_millis(2).min(timeout / 10));
        request.extensions_mut().insert(Deadline(Instant::now() + timeout));
        let answer = self.inner.call(request);
        Box::pin(async move {
            match tokio::time::timeout(timeout, answer).await {
                Ok(answer) => answer,
                Err(_) => {
                    let fault = Fault::new(
                        Reason::Deadline,
                        "the call's deadline passed before there was an answer",
                    );
                    Ok(Status::from(fault).into_http())
                }
            }
        })
    }
}

/// Whether a method of ours answers with one message.
fn answers_once(path: &str) -> bool {
    matches!(need(path), Need::Method(method) if !method.streams)
}

/// `grpc-timeout`: at most eight digits and a unit.
fn read_timeout(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get("grpc-timeout")?.to_str().ok()?;
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if digits.len() > 8 {
        return None;
    }
    let count: u64 = digits.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(count * 3600)),
        "M" => Some(Duration::from_secs(count * 60)),
        "S" => Some(Duration::from_secs(count)),
        "m" => Some(Duration::from_millis(count)),
        "u" => Some(Duration::from_micros(count)),
        "n" => Some(Duration::from_nanos(count)),
        _ => None,
    }
}
