//! The details of an error status, as google.rpc defines them.
//!
//! Equal refusals have equal bytes: the metadata go in order, which a hash map's would not.

use std::collections::BTreeMap;
use std::time::Duration;

use prost::Message;
use prost_types::Any;
use tonic::{Code, Status};
use tonic_types::pb::bad_request::FieldViolation;
use tonic_types::pb::quota_failure::Violation;
use tonic_types::pb::{self};

/// The same message as google.rpc.ErrorInfo, with its map in order.
#[derive(Clone, PartialEq, Message)]
struct ErrorInfo {
    #[prost(string, tag = "1")]
    reason: String,
    #[prost(string, tag = "2")]
    domain: String,
    #[prost(btree_map = "string, string", tag = "3")]
    metadata: BTreeMap<String, String>,
}

/// The details that a status will carry.
#[derive(Debug, Default)]
pub(super) struct StatusDetails(Vec<Any>);

impl StatusDetails {
    fn push(&mut self, name: &str, message: &impl Message) {
        self.0.push(Any {
            type_url: format!("type.googleapis.com/google.rpc.{name}"),
            value: message.encode_to_vec(),
        });
    }

    /// ErrorInfo.
    pub(super) fn info(&mut self, reason: &str, domain: &str, metadata: BTreeMap<String, String>) {
        let info = ErrorInfo {
            reason: reason.into(),
            domain: domain.into(),
            metadata,
        };
        self.push("ErrorInfo", &info);
    }

    /// BadRequest: what is wrong with each field.
    pub(super) fn violations(&mut self, violations: Vec<(String, String)>) {
        let violations = violations.into_iter().map(|(field, description)| FieldViolation {
            field,
            description,
            ..FieldViolation::default()
        });
        let field_violations = violations.collect();
        self.push("BadRequest", &pb::BadRequest { field_violations });
    }

    /// RetryInfo.
    pub(super) fn retry(&mut self, delay: Duration) {
        // Our delays are seconds; one that does not fit can't occur, and would only lose the hint.
        let retry_delay = delay.try_into().ok();
        self.push("RetryInfo", &pb::RetryInfo { retry_delay });
    }

    /// QuotaFailure.
    pub(super) fn quota(&mut self, subject: String, description: String) {
        let violations = vec![Violation {
            subject,
            description,
            ..Violation::default()
        }];
        self.push("QuotaFailure", &pb::QuotaFailure { violations });
    }

    /// LocalizedMessage.
    pub(super) fn localized(&mut self, locale: &str, message: String) {
        let locale = locale.into();
        self.push("LocalizedMessage", &pb::LocalizedMessage { locale, message });
    }

    /// The status.
    pub(super) fn into_status(self, code: Code, message: String) -> Status {
        let status = pb::Status {
            code: code.into(),
            message: message.clone(),
            details: self.0,
        };
        Status::with_details(code, message, status.encode_to_vec().into())
    }
}
