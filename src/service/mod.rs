//! The gRPC services, and the server around them.
//!
//! * [`RunningServer`], [`Settings`]: starting and stopping a server
//! * `game_service`, `catalog_service`: one method a call, over the files that do the work:
//!   `create` (NewGame, JoinGame), `change` (Play, Resign, offers), `look` (GetGame, LegalMoves, ExportGame,
//!   RenderPosition), `import` (ImportGame), `search` (SuggestMove), `watch` (WatchGame), `lists` (ListGames, DeleteGame)
//! * `app`: what all calls share; `live`: the games in memory; `engine`: the seats that the server plays
//! * `subject`: positions that requests carry; `fault`, `details`: errors; `keys`: tokens; `deadline`: the caller's deadline
//!
//! Its invariant: nothing leaves a position but through a viewer's view, and nothing is acknowledged before it is on disk.

mod app;
mod catalog_service;
mod change;
mod create;
mod deadline;
mod details;
mod engine;
mod fault;
mod field;
mod game_service;
mod import;
mod keys;
mod lists;
mod live;
mod look;
mod search;
mod server;
mod subject;
mod watch;

pub use fault::DOMAIN;
pub use server::{RunningServer, Settings, StartError};
