//! What handlers note in the span of their call.
//!
//! Its invariant: nothing that a caller wrote is noted before it is known to be what it should be, but for the request
//! id. A token in the wrong field never gets into a log.

use opentelemetry::propagation::{Extractor, TextMapPropagator};
use opentelemetry::trace::TraceContextExt;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tonic::codegen::http::HeaderMap;
use tracing::{Span, record_all};
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::rules::Seat;
use crate::table::Table;

/// What logs and filters call the spans and lines of calls.
pub(in crate::service) const TARGET: &str = "ludoteca::call";

/// Notes in the current span which game it is about, how far it is, and who acts on it.
pub(in crate::service) fn note(table: &Table, seat: Option<Seat>) {
    let span = Span::current();
    if span.is_disabled() {
        return;
    }
    record_all!(
        span,
        game = table.header().id.as_str(),
        revision = number(table.revision())
    );
    if let Some(seat) = seat {
        span.record("seat", number(seat.0.into()));
    }
}

/// A number as OpenTelemetry has them: it would write an unsigned one as text.
pub(in crate::service) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Notes a game that was there, and is no more.
pub(in crate::service) fn note_game(id: &str) {
    Span::current().record("game", id);
}

/// Notes the caller's id of the request.
pub(in crate::service) fn note_request(id: &str) {
    if !id.is_empty() {
        Span::current().record("request_id", id);
    }
}

/// Makes the span a part of the caller's trace, if the caller sends one (`traceparent`) and traces are exported.
pub(super) fn follow_caller(span: &Span, headers: &HeaderMap) {
    if !headers.contains_key("traceparent") {
        return;
    }
    let context = TraceContextPropagator::new().extract(&Headers(headers));
    if context.span().span_context().is_valid() {
        // An error says that no traces are exported: then there is nothing to join.
        let _ = span.set_parent(context);
    }
}

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(|name| name.as_str()).collect()
    }
}
