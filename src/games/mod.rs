//! The games: one folder each, and the one list of them.
//!
//! Adding a game is its folder here, its proto file, its line in `games!`, and its number in the
//! oneofs of `proto/ludoteca/v1/game.proto`.

mod about;
mod dialect;
mod format;
#[cfg(test)]
pub(crate) mod trial;
mod wire;

pub use about::{About, Example, OptionKind, OptionSpec};
pub use dialect::{Dialect, EngineSettings};
pub use format::{Format, Replay, rules};
pub use wire::{OneOf, RulePlayer, Wire};

/// The catalog: hands every game, as `module::Type`, to the macro named. The type has the name of
/// the game's variants in the wire oneofs.
macro_rules! games {
    ($apply:path) => {
        $apply! {
            chess::Chess,
            checkers::Checkers,
            reversi::Reversi,
            backgammon::Backgammon,
            nine_mens_morris::NineMensMorris,
            connect_four::ConnectFour,
            dots_and_boxes::DotsAndBoxes,
            nim::Nim,
            mu_torere::MuTorere,
            konane::Konane,
            cairo_corridor::CairoCorridor,
            hadron::Hadron,
            gopher::Gopher,
            qango::Qango,
            xxung::Xxung,
            trike::Trike,
            lielow::Lielow,
            cephalopod::Cephalopod,
            dominoes::Dominoes,
            uno::Uno,
            conspiracy::Conspiracy,
            con_sonar::ConSonar,
            krosmaster_arena::KrosmasterArena,
        }
    };
}
pub(crate) use games;

macro_rules! declare {
    ($($module:ident::$game:ident),* $(,)?) => {$(
        #[doc = concat!("The game `", stringify!($module), "`.")]
        pub mod $module;

        impl OneOf for $module::$game {
            fn wrap_move(message: Self::MoveMessage) -> crate::pb::v1::r#move::Game {
                crate::pb::v1::r#move::Game::$game(message)
            }

            fn unwrap_move(game: crate::pb::v1::r#move::Game) -> Option<Self::MoveMessage> {
                match game {
                    crate::pb::v1::r#move::Game::$game(message) => Some(message),
                    _ => None,
                }
            }

            fn wrap_state(message: Self::StateMessage) -> crate::pb::v1::state::Game {
                crate::pb::v1::state::Game::$game(message)
            }

            fn wrap_options(message: Self::OptionsMessage) -> crate::pb::v1::options::Game {
                crate::pb::v1::options::Game::$game(message)
            }

            fn unwrap_options(game: crate::pb::v1::options::Game) -> Option<Self::OptionsMessage> {
                match game {
                    crate::pb::v1::options::Game::$game(message) => Some(message),
                    _ => None,
                }
            }
        }
    )*};
}
games!(declare);
