//! Where Prometheus asks: `GET /metrics`, on an address and a thread of its own.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::oneshot;

use super::Metrics;

/// What the answer is, so that Prometheus reads it as such.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A listener that runs. It answers until it is closed, also while the server drains.
#[derive(Debug)]
pub(in crate::service) struct MetricsListener {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl MetricsListener {
    /// Answers on this listener.
    ///
    /// # Errors
    /// The system refuses a thread or a runtime.
    pub(in crate::service) fn start(listener: TcpListener, metrics: Metrics) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            // However many ask, the store counts for one at a time.
            .max_blocking_threads(1)
            .build()?;
        let (stop, stopped) = oneshot::channel();
        let router = Router::new()
            .route("/metrics", get(answer))
            .with_state(Arc::new(metrics));
        let run = move || {
            runtime.block_on(async {
                let serve = async {
                    let listener = tokio::net::TcpListener::from_std(listener)?;
                    axum::serve(listener, router).await
                };
                tokio::select! {
                    done = serve => if let Err(error) = done {
                        tracing::error!(%error, "metrics are no longer answered");
                    },
                    _ = stopped => {}
                }
            });
        };
        let thread = std::thread::Builder::new().name("metrics".into()).spawn(run)?;
        Ok(MetricsListener { address, stop, thread })
    }

    /// Where it listens.
    pub(in crate::service) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers no more.
    pub(in crate::service) fn close(self) {
        // An error says that it has stopped by itself.
        let _ = self.stop.send(());
        if self.thread.join().is_err() {
            tracing::error!("the metrics thread panicked");
        }
    }
}

async fn answer(State(metrics): State<Arc<Metrics>>) -> Response {
    let rendered = tokio::task::spawn_blocking(move || metrics.render()).await;
    match rendered {
        Ok(Ok(text)) => ([(CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Ok(Err(_)) | Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
