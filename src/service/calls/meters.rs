//! The figures of calls. Whoever publishes them gives them their names.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prost::Message;
use prost_types::FileDescriptorSet;
use tonic::Code;

use crate::pb::DESCRIPTORS;

/// Seconds: from a bare call on loopback to a long search.
const SECONDS: [f64; 14] = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0, 60.0,
];
/// How many codes gRPC has.
const CODES: usize = 17;
/// What calls of methods that do not exist are counted under, so that callers can't make up labels.
const UNKNOWN: &str = "unknown";
/// Services of this package are our own, and traced.
const OUR_PACKAGE: &str = "ludoteca.";

/// One method's label.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct MethodLabels {
    /// `Service/Method`.
    pub method: Arc<str>,
}

/// One method's calls with one code.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct CallLabels {
    /// `Service/Method`.
    pub method: Arc<str>,
    /// The gRPC code's name.
    pub code: &'static str,
}

/// One reason of refusals.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ReasonLabels {
    /// ErrorInfo's reason.
    pub reason: String,
}

/// The figures of all calls.
#[derive(Debug)]
pub struct CallMeters {
    /// How many calls have ended.
    pub calls: Family<CallLabels, Counter>,
    /// How long they took, in seconds.
    pub seconds: Family<MethodLabels, Histogram, fn() -> Histogram>,
    /// How many calls were refused.
    pub refusals: Family<ReasonLabels, Counter>,
    /// How many streams are open.
    pub streams: Family<MethodLabels, Gauge>,
    /// By path.
    methods: HashMap<String, Arc<Method>>,
    unknown: Arc<Method>,
}

/// One method's figures, found once and then used without a look-up.
#[derive(Debug)]
pub(super) struct Method {
    pub(super) name: Arc<str>,
    /// Whether its calls get a span: health checks and reflection would only be noise.
    pub(super) traced: bool,
    seconds: Histogram,
    calls: Family<CallLabels, Counter>,
    by_code: [OnceLock<Counter>; CODES],
    /// If it answers with a stream.
    streams: Option<Gauge>,
}

impl Default for CallMeters {
    /// Figures for the methods of all services that a server has.
    fn default() -> Self {
        let (calls, refusals, streams) = (Family::default(), Family::default(), Family::default());
        let histogram: fn() -> Histogram = || Histogram::new(SECONDS);
        let seconds = Family::new_with_constructor(histogram);
        let method = |name: String, traced: bool, streaming: bool| {
            let name = Arc::from(name);
            let labels = MethodLabels {
                method: Arc::clone(&name),
            };
            Arc::new(Method {
                seconds: seconds.get_or_create_owned(&labels),
                streams: streaming.then(|| streams.get_or_create_owned(&labels)),
                calls: calls.clone(),
                by_code: Default::default(),
                name,
                traced,
            })
        };
        let mut methods = HashMap::new();
        for descriptors in [
            DESCRIPTORS,
            tonic_health::pb::FILE_DESCRIPTOR_SET,
            tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
            tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET,
        ] {
            let descriptors = FileDescriptorSet::decode(descriptors).expect("a build compiled these descriptors");
            for file in descriptors.file {
                let package = file.package();
                for service in &file.service {
                    for called in &service.method {
                        let path = format!("/{package}.{}/{}", service.name(), called.name());
                        let name = format!("{}/{}", service.name(), called.name());
                        let known = method(name, package.starts_with(OUR_PACKAGE), called.server_streaming());
                        methods.insert(path, known);
                    }
                }
            }
        }
        let unknown = method(UNKNOWN.into(), false, false);
        CallMeters {
            calls,
            seconds,
            refusals,
            streams,
            methods,
            unknown,
        }
    }
}

impl CallMeters {
    pub(super) fn method(&self, path: &str) -> Arc<Method> {
        Arc::clone(self.methods.get(path).unwrap_or(&self.unknown))
    }

    /// Counts a refusal. The reasons are ours, so there are few.
    pub(super) fn refused(&self, reason: String) {
        self.refusals.get_or_create(&ReasonLabels { reason }).inc();
    }
}

impl Method {
    /// Counts a stream that begins, if the method answers with one.
    pub(super) fn opened(&self) -> bool {
        self.streams.as_ref().is_some_and(|streams| {
            streams.inc();
            true
        })
    }

    /// Counts a call that has ended.
    pub(super) fn count(&self, code: Code, took: Duration, was_open: bool) {
        self.seconds.observe(took.as_secs_f64());
        if was_open && let Some(streams) = &self.streams {
            streams.dec();
        }
        let labels = || CallLabels {
            method: Arc::clone(&self.name),
            code: code_name(code),
        };
        // Every code is one of the seventeen: tonic makes Unknown of all others.
        self.by_code[code as usize]
            .get_or_init(|| self.calls.get_or_create_owned(&labels()))
            .inc();
    }
}

/// A code's name as gRPC writes it.
pub(in crate::service) fn code_name(code: Code) -> &'static str {
    match code {
        Code::Ok => "OK",
        Code::Cancelled => "CANCELLED",
        Code::Unknown => "UNKNOWN",
        Code::InvalidArgument => "INVALID_ARGUMENT",
        Code::DeadlineExceeded => "DEADLINE_EXCEEDED",
        Code::NotFound => "NOT_FOUND",
        Code::AlreadyExists => "ALREADY_EXISTS",
        Code::PermissionDenied => "PERMISSION_DENIED",
        Code::ResourceExhausted => "RESOURCE_EXHAUSTED",
        Code::FailedPrecondition => "FAILED_PRECONDITION",
        Code::Aborted => "ABORTED",
        Code::OutOfRange => "OUT_OF_RANGE",
        Code::Unimplemented => "UNIMPLEMENTED",
        Code::Internal => "INTERNAL",
        Code::Unavailable => "UNAVAILABLE",
        Code::DataLoss => "DATA_LOSS",
        Code::Unauthenticated => "UNAUTHENTICATED",
    }
}
