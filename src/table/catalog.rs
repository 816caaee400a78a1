//! All game types.

use super::GameType;
use super::entry::Entry;

macro_rules! entries {
    ($($module:ident::$game:ident),* $(,)?) => {
        /// Every game type, in the order of the list in `src/games/mod.rs`.
        pub fn catalog() -> &'static [&'static dyn GameType] {
            &[$(&Entry::<crate::games::$module::$game>::NEW),*]
        }
    };
}
crate::games::games!(entries);

/// The game type of this id.
pub fn find(id: &str) -> Option<&'static dyn GameType> {
    catalog().iter().copied().find(|entry| entry.about().id == id)
}
