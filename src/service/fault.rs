//! Errors: one type, one conversion to a gRPC status. Every status carries ErrorInfo with a reason.

use std::collections::BTreeMap;
use std::time::Duration;

use tonic::{Code, Status};

use super::details::StatusDetails;
use crate::games::About;
use crate::pb::v1::{self, Reason};
use crate::rules::{BadOption, Refusal};
use crate::store::{Conflict, StoreError, WriteError};
use crate::table::{BadRecord, PlayError, TableError};

/// The domain of every ErrorInfo.
pub const DOMAIN: &str = "ludoteca";

/// How many bytes of legal moves an illegal move's answer lists: statuses travel in headers.
const LEGAL_BYTES: usize = 1500;

/// Bounds for what a status repeats of a request, for the same reason; texts in characters.
const VIOLATION_BYTES: usize = 3_800;
const MAX_FIELD: usize = 80;
const MAX_WHAT: usize = 200;
const MAX_MESSAGE: usize = 500;

/// A refused call.
#[derive(Clone, Debug)]
pub struct Fault(pub(super) Box<Details>);

#[derive(Clone, Debug)]
pub(super) struct Details {
    pub(super) reason: Reason,
    pub(super) message: String,
    pub(super) metadata: BTreeMap<String, String>,
    violations: Vec<(String, String)>,
    /// Violations for which there was no room.
    left_out: usize,
    pub(super) localized: Vec<(&'static str, String)>,
    retry: Option<Duration>,
    /// Whose quota is used up, and what it is.
    quota: Option<(String, String)>,
}

impl Fault {
    /// A refusal for this reason; the message is for people.
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        Fault(Box::new(Details {
            reason,
            message: cut(&message.into(), MAX_MESSAGE),
            metadata: BTreeMap::new(),
            violations: Vec::new(),
            left_out: 0,
            localized: Vec::new(),
            retry: None,
            quota: None,
        }))
    }

    /// A malformed request.
    pub fn request(field: &str, what: impl Into<String>) -> Self {
        let what = what.into();
        Fault::new(Reason::BadRequest, format!("{field}: {what}")).violation(field, what)
    }

    /// A fault of the server's own; the details go to the log, not to the caller.
    pub fn internal(what: impl std::fmt::Display) -> Self {
        tracing::error!(%what, "internal error");
        Fault::new(Reason::Internal, "an internal error; nothing was changed")
    }

    /// The same with a field violation.
    pub fn violation(mut self, field: impl Into<String>, what: impl Into<String>) -> Self {
        let violation = (cut(&field.into(), MAX_FIELD), cut(&what.into(), MAX_WHAT));
        let weight = |(field, what): &(String, String)| field.len() + what.len();
        let there: usize = self.0.violations.iter().map(weight).sum();
        if self.0.left_out > 0 || there + weight(&violation) > VIOLATION_BYTES {
            self.0.left_out += 1;
        } else {
            self.0.violations.push(violation);
        }
        self
    }

    /// This refusal, which gives the reason, with what another one says of its fields.
    pub fn and(mut self, other: Fault) -> Self {
        let other = *other.0;
        self.0.message = cut(&format!("{}; {}", self.0.message, other.message), MAX_MESSAGE);
        for (field, what) in other.violations {
            self = self.violation(field, what);
        }
        self.0.left_out += other.left_out;
        self
    }

    /// The same with an entry in ErrorInfo's metadata.
    pub fn with(mut self, key: &str, value: impl ToString) -> Self {
        self.0.metadata.insert(key.into(), value.to_string());
        self
    }

    /// The same with when to try again.
    pub fn retry_after(mut self, delay: Duration) -> Self {
        self.0.retry = Some(delay);
        self
    }

    /// Refused options, one violation each under `path`.
    pub fn options(path: &str, faults: &[BadOption]) -> Self {
        let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let fault = Fault::new(Reason::BadOption, format!("options refused: {}", all.join("; ")));
        faults.iter().fold(fault, |fault, bad| {
            fault.violation(format!("{path}.{}", bad.path), bad.what.clone())
        })
    }

    /// A refused position.
    pub fn position(field: &str, what: impl Into<String>) -> Self {
        let what = what.into();
        Fault::new(Reason::BadPosition, format!("position refused: {what}")).violation(field, what)
    }

    /// The server is shutting down.
    pub fn draining() -> Self {
        Fault::new(Reason::Draining, "the server is shutting down; try again").retry_after(Duration::from_secs(2))
    }

    /// Too much is waiting.
    pub fn busy(what: &str) -> Self {
        Fault::new(Reason::Busy, what).retry_after(Duration::from_millis(200))
    }

    /// The caller has had as much of this as one may.
    pub fn limit(limit: &str, subject: &str, what: String) -> Self {
        let mut fault = Fault::new(Reason::Limit, format!("the limit of one caller is reached: {what}"));
        fault.0.quota = Some((subject.into(), what));
        fault.with("limit", limit)
    }

    /// The call needs a token and has none.
    pub fn no_token() -> Self {
        Fault::new(
            Reason::NoToken,
            "this needs a seat's token: no game of this id is open to spectators, or it is not for them",
        )
    }

    /// The token is not one for this.
    pub fn wrong_token() -> Self {
        Fault::new(Reason::WrongToken, "this token is not one for this")
    }

    /// The request id was used before with another content.
    pub fn reused() -> Self {
        let what = "this request_id was used before with another content; a new request needs a new id";
        Fault::new(Reason::RequestIdReused, what).violation("request_id", what)
    }

    /// Whether somebody else wrote to the game first.
    pub fn is_stale(&self) -> bool {
        self.0.reason == Reason::StaleRevision
    }

    /// Whether the same call may well succeed a little later.
    pub fn is_busy(&self) -> bool {
        self.0.reason == Reason::Busy
    }

    /// No game of this id.
    pub fn no_such_game() -> Self {
        Fault::new(
            Reason::NoSuchGame,
            "there is no such game: it was deleted, or never was",
        )
    }

    /// A move that was not made.
    pub fn play(about: &About, error: PlayError) -> Self {
        match error {
            PlayError::Notation(what) => Fault::new(Reason::BadNotation, what.clone()).violation("move", what),
            PlayError::NotDue(what) => Fault::new(Reason::NotYourTurn, what),
            PlayError::Illegal { refusal, legal } => Fault::illegal(about, &refusal, &legal),
        }
    }

    fn illegal(about: &About, refusal: &Refusal, legal: &[String]) -> Self {
        let fault = Fault::forbidden(about, refusal, "illegal move");
        let mut listed = String::new();
        for text in legal {
            if listed.len() + text.len() > LEGAL_BYTES {
                listed.push_str(" …");
                break;
            }
            listed.push_str(if listed.is_empty() { "" } else { ", " });
            listed.push_str(text);
        }
        fault.with("legal", listed).with("legal_count", legal.len())
    }

    /// A move that a rule forbids; `what` begins the message.
    pub(super) fn forbidden(about: &About, refusal: &Refusal, what: &str) -> Self {
        let text = about.refusals.iter().find(|text| text.rule == refusal.rule);
        let en = reason_text(about, refusal);
        let mut fault = Fault::new(Reason::IllegalMove, format!("{what}: {en}")).with("rule", refusal.rule);
        for (name, value) in &refusal.params {
            fault = fault.with(name, value);
        }
        fault.0.localized.push(("en", en));
        if let Some(text) = text {
            fault.0.localized.push(("pt", fill(text.pt, refusal)));
        }
        fault
    }

    /// A decision that was refused.
    pub fn table(about: &About, error: TableError) -> Self {
        match error {
            TableError::Play(error) => Fault::play(about, error),
            TableError::NotYourTurn => Fault::new(Reason::NotYourTurn, "it is not this seat's turn"),
            TableError::GameOver => Fault::new(Reason::GameOver, "the game is over"),
            TableError::NotStarted => Fault::new(Reason::GameNotStarted, error.to_string()),
            TableError::NoInvitation => Fault::new(Reason::NoInvitation, error.to_string()),
            TableError::SeatTaken(what) => Fault::new(Reason::SeatTaken, what),
            TableError::OfferRefused(what) => Fault::new(Reason::OfferRefused, what),
            TableError::Stale { revision } => {
                Fault::new(Reason::StaleRevision, error.to_string()).with("revision", revision)
            }
        }
    }

    /// A game that can't be made.
    pub fn record(error: BadRecord) -> Self {
        match error {
            BadRecord::Options(faults) => Fault::options("options", &faults),
            BadRecord::Position(bad) => Fault::position("start_position", bad.0),
            BadRecord::Seats(given, wanted) => {
                Fault::request("seats", format!("{given} seats were given, and this game has {wanted}"))
            }
            BadRecord::GameType(id) => Fault::no_such_game_type(&id),
            BadRecord::Contribution(_) | BadRecord::Event { .. } => Fault::internal(error),
        }
    }

    /// No game type of this id.
    pub fn no_such_game_type(id: &str) -> Self {
        let known: Vec<&str> = crate::table::catalog().iter().map(|entry| entry.about().id).collect();
        let what = format!(
            "there is no game type `{}`; there are {}",
            shorten(id),
            known.join(", ")
        );
        Fault::new(Reason::NoSuchGameType, what)
    }

    /// The refusal of one part of a call.
    pub fn into_failure(self) -> v1::Failure {
        let code = self.code();
        let fault = *self.0;
        let violations = fault.violations.into_iter();
        v1::Failure {
            code: code.into(),
            message: fault.message,
            reason: fault.reason.into(),
            metadata: fault.metadata.into_iter().collect(),
            violations: violations
                .map(|(field, description)| v1::Violation { field, description })
                .collect(),
        }
    }

    fn code(&self) -> Code {
        match self.0.reason {
            Reason::BadNotation
            | Reason::RequestIdReused
            | Reason::BadPosition
            | Reason::BadOption
            | Reason::BadPlan
            | Reason::BadRequest => Code::InvalidArgument,
            Reason::IllegalMove
            | Reason::NotYourTurn
            | Reason::GameOver
            | Reason::SeatTaken
            | Reason::GameNotStarted
            | Reason::OfferRefused
            | Reason::NoInvitation
            | Reason::NotAllowed => Code::FailedPrecondition,
            Reason::StaleRevision => Code::Aborted,
            Reason::NoToken | Reason::NoKey | Reason::BadKey => Code::Unauthenticated,
            Reason::WrongToken | Reason::MissingScope => Code::PermissionDenied,
            Reason::Busy | Reason::Limit | Reason::MessageTooLarge => Code::ResourceExhausted,
            Reason::Draining | Reason::StoreDown => Code::Unavailable,
            Reason::NoSuchGameType | Reason::NoSuchGame | Reason::NoSuchTournament => Code::NotFound,
            Reason::NotImplemented => Code::Unimplemented,
            Reason::Deadline => Code::DeadlineExceeded,
            Reason::Internal | Reason::Unspecified => Code::Internal,
        }
    }
}

impl From<Fault> for Status {
    fn from(fault: Fault) -> Status {
        let code = fault.code();
        let fault = *fault.0;
        let reason = fault.reason.as_str_name().trim_start_matches("REASON_");
        let mut details = StatusDetails::default();
        details.info(reason, DOMAIN, fault.metadata);
        let mut violations = fault.violations;
        if fault.left_out > 0 {
            violations.push((String::new(), format!("and {} more", fault.left_out)));
        }
        if !violations.is_empty() {
            details.violations(violations);
        }
        if let Some(delay) = fault.retry {
            details.retry(delay);
        }
        if let Some((subject, what)) = fault.quota {
            details.quota(subject, what);
        }
        for (locale, text) in fault.localized {
            details.localized(locale, text);
        }
        details.into_status(code, fault.message)
    }
}

impl From<WriteError> for Fault {
    fn from(error: WriteError) -> Fault {
        match error {
            WriteError::Conflict(Conflict::Revision { head }) => {
                Fault::new(Reason::StaleRevision, "another server moved this game on").with("revision", head)
            }
            WriteError::Conflict(Conflict::UnknownGame) => Fault::no_such_game(),
            WriteError::Conflict(conflict) => Fault::internal(conflict),
            WriteError::Busy => Fault::busy("too many writes are waiting"),
            WriteError::Failed(error) => Fault::from(error),
            WriteError::Unsure | WriteError::Stopped => {
                tracing::error!(%error, "the store does not take writes");
                Fault::new(Reason::StoreDown, "the store does not take writes at present")
                    .retry_after(Duration::from_secs(5))
            }
        }
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        tracing::error!(%error, "the store failed");
        Fault::new(Reason::StoreDown, "the store failed; nothing was changed").retry_after(Duration::from_secs(1))
    }
}

/// Why a move was not made, in English.
pub fn explain(about: &About, error: &PlayError) -> String {
    match error {
        PlayError::Illegal { refusal, .. } => reason_text(about, refusal),
        PlayError::Notation(_) | PlayError::NotDue(_) => error.to_string(),
    }
}

/// The rule that forbids a move, in English.
fn reason_text(about: &About, refusal: &Refusal) -> String {
    let text = about.refusals.iter().find(|text| text.rule == refusal.rule);
    text.map_or_else(|| refusal.rule.to_owned(), |text| fill(text.en, refusal))
}

/// A rule's text with its parameters.
fn fill(text: &str, refusal: &Refusal) -> String {
    refusal.params.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

/// The first characters of what a caller sent, to show it back.
pub fn shorten(text: &str) -> String {
    cut(text, 60)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
