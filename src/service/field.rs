//! Reading request fields that protobuf itself leaves loose.

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
