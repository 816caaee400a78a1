//! The options.

use serde::{Deserialize, Serialize};

/// What a game of mū tōrere is played with: there is nothing to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}
