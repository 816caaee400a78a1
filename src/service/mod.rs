//! The gRPC services, and the server around them.
//!
//! * [`RunningServer`], [`Settings`]: starting and stopping a server; [`Embedded`]: the services without a network
//! * `game_service`, `catalog_service`: one method a call, over the files that do the work:
//!   `create` (NewGame, JoinGame), `change` (Play, Resign, offers), `look` (GetGame, LegalMoves, ExportGame,
//!   RenderPosition), `import` (ImportGame), `search` (SuggestMove), `batch`, `analyze`, `analyze_game`, `watch` (WatchGame), `lists` (ListGames, DeleteGame), `close` (AbortGame,
//!   AdjudicateGame, Rematch)
//! * `app`: what all calls share; `live`: the games in memory
//! * what happens by itself: `engine` (the seats that the server plays), `timer` (flags), `sweep` (expiry)
//! * `preset`, `clock`: how a new game is played
//! * `subject`: positions that requests carry; `fault`, `details`: errors; `keys`: tokens; `deadline`: the caller's deadline
//!
//! Its invariant: nothing leaves a position but through a viewer's view, and nothing is acknowledged before it is on disk.

mod analyze;
mod analyze_game;
mod app;
mod batch;
mod catalog_service;
mod change;
mod clock;
mod close;
mod create;
mod deadline;
mod details;
mod embedded;
mod engine;
mod fault;
mod field;
mod game_service;
mod import;
mod keys;
mod lists;
mod live;
mod look;
mod preset;
mod search;
mod server;
mod subject;
mod sweep;
mod timer;
mod watch;

pub use embedded::Embedded;
pub use fault::DOMAIN;
pub use server::{RunningServer, Settings, StartError};
pub use sweep::Expiry;
