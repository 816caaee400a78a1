//! stub
use super::Bot; use super::raw::RawFormat; use super::read::Faults; use crate::tournament::pairing::Format;
pub(super) fn read(_: &mut Faults<'_>, _: &RawFormat, _: &[Bot]) -> Option<Format> { None }
