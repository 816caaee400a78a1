//! What repetition rules need from the past.

/// The keys of the positions that were on the board, oldest first.
///
/// [`Game::play`](super::Game::play) pushes to it; a search notes its length before a move and
/// truncates to it afterwards, so history costs a search next to nothing. What a key holds is the
/// game's affair; games without repetition rules push nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail(Vec<u64>);

impl Trail {
    /// An empty trail.
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes a position.
    pub fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    /// How many positions are noted.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets all but the first `len` positions.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// The last `count` keys (fewer if there are fewer), oldest first.
    pub fn last(&self, count: usize) -> &[u64] {
        &self.0[self.0.len().saturating_sub(count)..]
    }
}
