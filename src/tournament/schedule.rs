//! stub
use super::pairing::*; use super::plan::Plan;
pub fn next(_: &Plan, _: &[Done]) -> Next { Next::Over }
pub fn is_decided(_: &Plan, _: &[Done]) -> bool { false }
