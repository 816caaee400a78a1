//! Errors that gRPC's own layers make: each gets ErrorInfo, and the code that callers of other servers know.
//!
//! Every error of ours carries details already; one without them comes from below: a message that can't be decoded, one
//! that is too large, an encoding that nobody knows.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use pin_project_lite::pin_project;
use tonic::body::Body;
use tonic::codegen::http::{Request, Response};
use tonic::{Code, Status};
use tower::{Layer, Service};

use super::fault::Fault;
use crate::pb::v1::Reason;

impl Fault {
    /// A message that gRPC's own layers could not read.
    pub fn unreadable(status: &Status) -> Self {
        let message = status.message();
        match status.code() {
            Code::OutOfRange | Code::ResourceExhausted => Fault::new(Reason::MessageTooLarge, message),
            Code::Unimplemented => Fault::new(Reason::NotImplemented, message),
            _ => Fault::new(Reason::BadRequest, format!("the message can't be read: {message}")),
        }
    }
}

/// Whether a status without details is about a message that can't be read.
fn is_unreadable(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::OutOfRange | Code::Unimplemented | Code::Internal | Code::InvalidArgument | Code::Unknown
    )
}

/// Puts [`ForeignService`] around a service.
#[derive(Clone, Copy, Debug)]
pub struct ForeignLayer;

impl<S> Layer<S> for ForeignLayer {
    type Service = ForeignService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        ForeignService { inner }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub struct ForeignService<S> {
    inner: S,
}

impl<S> Service<Request<Body>> for ForeignService<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Explaining<S::Future>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        // Health and reflection speak protocols of their own.
        let ours = !request.uri().path().starts_with("/grpc.");
        Explaining {
            answer: self.inner.call(request),
            ours,
        }
    }
}

pin_project! {
    /// An answer to come.
    #[derive(Debug)]
    pub struct Explaining<F> {
        #[pin]
        answer: F,
        ours: bool,
    }
}

impl<F, E> Future for Explaining<F>
where
    F: Future<Output = Result<Response<Body>, E>>,
{
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let answer = ready!(this.answer.poll(cx));
        let ours = *this.ours;
        Poll::Ready(answer.map(|response| {
            // A refusal before the first message is in the headers.
            if !ours || !response.headers().contains_key("grpc-status") {
                return response;
            }
            match Status::from_header_map(response.headers()) {
                Some(status) if status.details().is_empty() && is_unreadable(&status) => {
                    Status::from(Fault::unreadable(&status)).into_http()
                }
                _ => response,
            }
        }))
    }
}
