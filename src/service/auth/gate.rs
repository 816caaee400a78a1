//! The gate that every call passes: who calls, may they, and is it not too much.

use std::future::Future;
use std::net::{IpAddr, Ipv6Addr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http_body::{Frame, SizeHint};
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::http::{HeaderMap, Request, Response};
use tower::{Layer, Service};

use super::{Identity, Need, Peer, Scope, need, payer};
use crate::pb::v1::Reason;
use crate::service::app::App;
use crate::service::counts::Permit;
use crate::service::fault::Fault;

/// Puts [`GateService`] around a service.
#[derive(Clone, Debug)]
pub struct GateLayer(pub Arc<App>);

impl<S> Layer<S> for GateLayer {
    type Service = GateService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        GateService {
            inner,
            app: self.0.clone(),
        }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub struct GateService<S> {
    inner: S,
    app: Arc<App>,
}

impl<S> Service<Request<Body>> for GateService<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let permit = match need(request.uri().path()) {
            Need::Nothing => None,
            Need::Unknown => {
                let fault = Fault::new(Reason::NotImplemented, "this server has no such method");
                return refuse(fault);
            }
            Need::Method(method) => match admit(&self.app, &request, method.scope, method.streams) {
                Err(fault) => return refuse(fault),
                Ok((identity, permit)) => {
                    request.extensions_mut().insert(identity);
                    permit
                }
            },
        };
        let answer = self.inner.call(request);
        let Some(permit) = permit else {
            return Box::pin(answer);
        };
        Box::pin(async move {
            let response = answer.await?;
            Ok(response.map(|inner| Body::new(Held { inner, _permit: permit })))
        })
    }
}

fn refuse<E: Send + 'static>(fault: Fault) -> Pin<Box<dyn Future<Output = Result<Response<Body>, E>> + Send>> {
    Box::pin(std::future::ready(Ok(Status::from(fault).into_http())))
}

fn admit(
    app: &App,
    request: &Request<Body>,
    scope: Option<Scope>,
    streams: bool,
) -> Result<(Identity, Option<Permit>), Fault> {
    let nowhere = Peer {
        address: IpAddr::V6(Ipv6Addr::UNSPECIFIED),
        certificate: None,
    };
    let peer = request.extensions().get::<Peer>().unwrap_or(&nowhere);
    let identity = app.auth.identify(bearer(request.headers()), peer).map_err(|fault| {
        // Whoever tries keys is slowed down like everybody else.
        app.limits.call(&payer(peer.address)).err().unwrap_or(fault)
    })?;
    if let Some(scope) = scope {
        identity.need(scope)?;
    }
    if identity.is_admin() {
        return Ok((identity, None));
    }
    app.limits.call(identity.payer())?;
    let permit = if streams {
        app.limits.stream(identity.payer())?
    } else {
        None
    };
    Ok((identity, permit))
}

/// What follows `Bearer` in the authorization.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get("authorization")?.to_str().ok()?;
    let (scheme, rest) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| rest.trim())
}

/// A stream's body, which holds the caller's permit as long as it is open.
struct Held {
    inner: Body,
    _permit: Permit,
}

impl http_body::Body for Held {
    type Data = <Body as http_body::Body>::Data;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.inner).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
