//! Reading request fields that protobuf itself leaves loose, and telling everything that is wrong with them at once.

use std::time::Duration;

use super::fault::Fault;

/// An enum's value; an unknown one is refused, because taking it for the default could open what was meant to be closed.
pub fn known<E: TryFrom<i32>>(field: &str, value: i32) -> Result<E, Fault> {
    E::try_from(value).map_err(|_| Fault::request(field, format!("{value} is no value of this field")))
}

/// A span of time; a negative one is refused.
pub fn duration(field: &str, value: prost_types::Duration) -> Result<Duration, Fault> {
    match (u64::try_from(value.seconds), u32::try_from(value.nanos)) {
        (Ok(seconds), Ok(nanos)) => Ok(Duration::new(seconds, nanos.min(999_999_999))),
        _ => Err(Fault::request(field, "a span of time is not negative")),
    }
}

/// What is wrong with fields that have nothing to do with each other.
#[derive(Debug, Default)]
pub struct Faults(Option<Fault>);

impl Faults {
    /// Notes a fault.
    pub fn note(&mut self, fault: Fault) {
        self.0 = Some(match self.0.take() {
            Some(before) => before.and(fault),
            None => fault,
        });
    }

    /// What was read. If it is at fault, that is noted, and its default stands in for it until [`check`](Self::check).
    pub fn take<T: Default>(&mut self, read: Result<T, Fault>) -> T {
        read.unwrap_or_else(|fault| {
            self.note(fault);
            T::default()
        })
    }

    /// # Errors
    /// Everything that was noted.
    pub fn check(self) -> Result<(), Fault> {
        self.0.map_or(Ok(()), Err)
    }

    /// What was read, if nothing is wrong with anything else either.
    ///
    /// # Errors
    /// Its own fault, which gives the reason, and everything that was noted.
    pub fn check_with<T>(self, read: Result<T, Fault>) -> Result<T, Fault> {
        match (read, self.0) {
            (read, None) => read,
            (Ok(_), Some(noted)) => Err(noted),
            (Err(fault), Some(noted)) => Err(fault.and(noted)),
        }
    }
}
