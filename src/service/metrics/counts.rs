//! How many games the store holds.

use std::time::{Duration, Instant};

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;

use crate::store::{GameState, Store};

/// Counting takes at most one part in so many of the time, however many games there are and however often somebody asks.
const SHARE: u32 = 100;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct GameLabels {
    game_type: String,
    state: GameState,
}

impl EncodeLabelValue for GameState {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> std::fmt::Result {
        self.as_str().encode(encoder)
    }
}

/// The games by type and state.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) games: Family<GameLabels, Gauge>,
    /// When they were last counted, and how long that took.
    last: Option<(Instant, Duration)>,
}

impl Counts {
    /// Counts again, if it is time.
    pub(super) fn refresh(&mut self, store: &dyn Store) {
        if self.last.is_some_and(|(end, took)| end.elapsed() < took * SHARE) {
            return;
        }
        let start = Instant::now();
        match store.counts() {
            Ok(counts) => {
                self.games.clear();
                for count in counts {
                    let labels = GameLabels {
                        game_type: count.game_type,
                        state: count.state,
                    };
                    let games = i64::try_from(count.games).unwrap_or(i64::MAX);
                    self.games.get_or_create(&labels).set(games);
                }
            }
            Err(error) => tracing::warn!(%error, "games were not counted"),
        }
        self.last = Some((Instant::now(), start.elapsed()));
    }
}
