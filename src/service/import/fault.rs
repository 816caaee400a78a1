//! What is wrong with a game in a file, as an answer.

use crate::formats::{Cause, Place};
use crate::games::About;
use crate::pb::v1::{self, Reason};
use crate::service::fault::Fault;

impl Fault {
    /// A game in a file that can't be read.
    pub(super) fn import(about: &About, cause: Cause) -> Self {
        let what = cause.to_string();
        match cause {
            Cause::Syntax(_) => Fault::new(Reason::BadRequest, what),
            Cause::Notation { .. } => Fault::new(Reason::BadNotation, what),
            Cause::Over { .. } => Fault::new(Reason::GameOver, what),
            Cause::Position(bad) => Fault::position("file", bad.0),
            Cause::Options(faults) => Fault::options("options", &faults),
            Cause::Illegal { text, refusal } => Fault::forbidden(about, &refusal, &format!("`{text}` is illegal here")),
        }
    }

    /// The same as what an import answers of a game.
    pub(super) fn into_import(self, place: Place) -> v1::ImportFault {
        let fault = *self.0;
        let localized = fault.localized.into_iter().map(|(locale, text)| v1::LocalizedText {
            locale: locale.into(),
            text,
        });
        v1::ImportFault {
            reason: fault.reason.into(),
            message: fault.message,
            line: place.line,
            column: place.column,
            metadata: fault.metadata.into_iter().collect(),
            localized: localized.collect(),
        }
    }
}
