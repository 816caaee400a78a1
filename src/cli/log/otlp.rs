//! Spans of calls, exported to an OpenTelemetry collector over gRPC (OTLP).
//!
//! The `OTEL_*` variables that the SDK knows (sampler, queue, resource attributes) apply. Its invariant: a collector
//! that is slow or gone costs spans, never calls.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use opentelemetry::KeyValue;
use opentelemetry::trace::{SpanKind, Status, TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{SdkTracerProvider, SpanData};
use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::registry::LookupSpan;

/// What traces call the server, unless `OTEL_SERVICE_NAME` says otherwise.
const SERVICE: &str = "ludoteca";
/// Codes that are the server's fault; spans with one of them are marked as failed.
const FAILURES: [&str; 5] = ["UNKNOWN", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS"];
/// How long the end of the server waits for the collector.
const PATIENCE: Duration = Duration::from_secs(5);

/// The exporter of this process.
#[derive(Debug)]
pub(super) struct Exporter(SdkTracerProvider);

impl Exporter {
    /// Starts to export, inside of a runtime. Nobody need answer at the endpoint yet.
    ///
    /// # Errors
    /// The endpoint is no address.
    pub(super) fn start(endpoint: &str) -> anyhow::Result<Self> {
        let sender = SpanExporter::builder()
            .with_tonic()
            .with_endpoint(endpoint)
            .build()
            .with_context(|| format!("`{endpoint}` is no OTLP endpoint: write it like http://127.0.0.1:4317"))?;
        let mut resource =
            Resource::builder().with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
        if std::env::var_os("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name(SERVICE);
        }
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(Named {
                sender,
                failing: AtomicBool::new(false),
            })
            .with_resource(resource.build());
        Ok(Exporter(provider.build()))
    }

    /// Turns the spans of our own code into those of OpenTelemetry; the exporter's own would never end.
    pub(super) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer(SERVICE))
            .with_location(false)
            .with_threads(false)
            .with_filter(Targets::new().with_target(SERVICE, LevelFilter::INFO))
    }

    /// Sends what is left. Blocks.
    pub(super) fn close(self) {
        if let Err(error) = self.0.shutdown_with_timeout(PATIENCE) {
            tracing::warn!(%error, "the last spans were not exported");
        }
    }
}

/// Names the spans of calls by their method, as the OpenTelemetry conventions want it, and tells of failures.
#[derive(Debug)]
struct Named {
    sender: SpanExporter,
    failing: AtomicBool,
}

impl opentelemetry_sdk::trace::SpanExporter for Named {
    async fn export(&self, mut batch: Vec<SpanData>) -> OTelSdkResult {
        batch.iter_mut().for_each(describe);
        let spans = batch.len();
        let sent = self.sender.export(batch).await;
        let failed_before = self.failing.swap(sent.is_err(), Ordering::Relaxed);
        match &sent {
            Err(error) if !failed_before => tracing::warn!(%error, spans, "spans can't be exported"),
            Ok(()) if failed_before => tracing::info!("spans are exported again"),
            Ok(()) | Err(_) => {}
        }
        sent
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.sender.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.sender.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.sender.set_resource(resource);
    }
}

fn describe(span: &mut SpanData) {
    let text = |name: &str| {
        let found = span.attributes.iter().find(|field| field.key.as_str() == name);
        found.map(|field| field.value.as_str().into_owned())
    };
    let Some(method) = text("method") else { return };
    if let Some(code) = text("code").filter(|code| FAILURES.contains(&code.as_str())) {
        span.status = Status::error(code);
    }
    span.name = method.into();
    span.span_kind = SpanKind::Server;
}
