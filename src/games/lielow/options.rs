//! The options: there are none.

use serde::{Deserialize, Serialize};

/// Nothing can be chosen; any option is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}
