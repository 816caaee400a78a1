//! Every call seen from outside: a span, a line in the log, and its figures.
//!
//! The span holds method, game, revision, seat, request id, reason, code and duration; handlers [note](note::note) what
//! only they know. Its invariant: a call is counted once, when its last byte is handed out or when its caller went away.

mod meters;
pub(super) mod note;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use http_body::{Frame, SizeHint};
use pin_project_lite::pin_project;
use tonic::body::Body;
use tonic::codegen::http::{HeaderMap, Request, Response};
use tonic::{Code, Status};
use tonic_types::StatusExt;
use tower::{Layer, Service};
use tracing::field::Empty;
use tracing::{Span, record_all};

use self::meters::Method;
pub(super) use self::meters::{CallMeters, code_name};

/// Puts [`CallService`] around a service.
#[derive(Clone, Debug)]
pub struct CallLayer(pub Arc<CallMeters>);

impl<S> Layer<S> for CallLayer {
    type Service = CallService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        CallService {
            inner,
            meters: self.0.clone(),
        }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub struct CallService<S> {
    inner: S,
    meters: Arc<CallMeters>,
}

impl<S> Service<Request<Body>> for CallService<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Answering<S::Future>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let call = Call::new(&self.meters, &request);
        let answer = call.span.in_scope(|| self.inner.call(request));
        Answering {
            answer,
            call: Some(call),
        }
    }
}

/// A call from its arrival to its last byte; it is counted when this is dropped.
#[derive(Debug)]
struct Call {
    method: Arc<Method>,
    meters: Arc<CallMeters>,
    span: Span,
    start: Instant,
    code: Code,
    /// Whether it is a stream that has begun.
    open: bool,
}

impl Call {
    fn new(meters: &Arc<CallMeters>, request: &Request<Body>) -> Self {
        let method = meters.method(request.uri().path());
        let span = if method.traced {
            let span = tracing::info_span!(
                target: note::TARGET,
                "call",
                method = &*method.name,
                game = Empty,
                revision = Empty,
                seat = Empty,
                request_id = Empty,
                reason = Empty,
                code = Empty,
                seconds = Empty,
            );
            if !span.is_disabled() {
                note::follow_caller(&span, request.headers());
            }
            span
        } else {
            Span::none()
        };
        Call {
            method,
            meters: meters.clone(),
            span,
            start: Instant::now(),
            // Until there is another: the caller went away.
            code: Code::Cancelled,
            open: false,
        }
    }

    /// Takes what headers or trailers say of how the call ended.
    fn ended(&mut self, headers: &HeaderMap) {
        let Some(code) = headers.get(Status::GRPC_STATUS) else {
            return;
        };
        self.code = Code::from_bytes(code.as_bytes());
        if self.code == Code::Ok {
            return;
        }
        let status = Status::from_header_map(headers);
        if let Some(info) = status.and_then(|status| status.get_details_error_info()) {
            self.span.record("reason", info.reason.as_str());
            self.meters.refused(info.reason);
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let took = self.start.elapsed();
        self.method.count(self.code, took, self.open);
        if !self.span.is_disabled() {
            record_all!(self.span, code = code_name(self.code), seconds = took.as_secs_f64());
            tracing::debug!(target: note::TARGET, parent: &self.span, "answered");
        }
    }
}

pin_project! {
    /// An answer to come.
    #[derive(Debug)]
    pub struct Answering<F> {
        #[pin]
        answer: F,
        call: Option<Call>,
    }
}

impl<F, E> Future for Answering<F>
where
    F: Future<Output = Result<Response<Body>, E>>,
{
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let answer = {
            let _entered = this.call.as_ref().map(|call| call.span.enter());
            ready!(this.answer.poll(cx))
        };
        let Some(mut call) = this.call.take() else {
            return Poll::Ready(answer);
        };
        Poll::Ready(answer.map(|response| {
            call.ended(response.headers());
            if http_body::Body::is_end_stream(response.body()) {
                return response;
            }
            call.open = call.method.opened();
            response.map(|inner| {
                Body::new(Answer {
                    inner,
                    call: Some(call),
                })
            })
        }))
    }
}

/// The body of an answer.
struct Answer {
    inner: Body,
    /// Until the trailers are there.
    call: Option<Call>,
}

impl http_body::Body for Answer {
    type Data = <Body as http_body::Body>::Data;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let frame = ready!(Pin::new(&mut self.inner).poll_frame(cx));
        if let Some(Ok(frame)) = &frame
            && let Some(trailers) = frame.trailers_ref()
            && let Some(mut call) = self.call.take()
        {
            call.ended(trailers);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
