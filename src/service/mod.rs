//! The gRPC services, and the server around them.
//!
//! * [`RunningServer`], [`Settings`]: starting and stopping a server; [`Embedded`]: the services without a network
//! * `game_service`, `catalog_service`: one method a call, over the files that do the work:
//!   `create` (NewGame, JoinGame), `change` (Play, Resign, offers), `look` (GetGame, LegalMoves, ExportGame,
//!   RenderPosition), `import` (ImportGame), `search` (SuggestMove), `batch`, `analyze`, `analyze_game`, `watch` (WatchGame), `lists` (ListGames, DeleteGame), `close` (AbortGame,
//!   AdjudicateGame, Rematch)
//! * `app`: what all calls share; `live`: the games in memory
//! * `bot_service`: the stream of a remote bot
//! * what happens by itself: `engine` (the seats that the server plays), `bot_seats` (those that remote bots play), `timer` (flags), `sweep` (expiry)
//! * `preset`, `clock`: how a new game is played
//! * `subject`: positions that requests carry; `fault`, `details`: errors; `keys`: tokens; `deadline`: the caller's deadline
//! * who calls, and how much: `auth` (the gate, keys, tokens, scopes), `limits`, `room` (games), `counts`
//! * what comes in: `wire` (connections), `tls`, `foreign` (errors that gRPC itself makes); `regular`, `watched`: files, and
//!   those that may change; `secret`; `settings`
//! * seen from outside: `calls` (spans and figures of calls), `metrics` (all figures, for Prometheus), `health`
//!
//! Its invariant: nothing leaves a position but through a viewer's view, and nothing is acknowledged before it is on disk.

mod analyze;
mod analyze_game;
mod app;
mod auth;
mod batch;
mod bot_seats;
mod bot_service;
mod calls;
mod catalog_service;
mod change;
mod clock;
mod close;
mod counts;
mod create;
mod deadline;
mod details;
mod embedded;
mod engine;
mod fault;
mod field;
mod foreign;
mod game_service;
mod health;
mod import;
mod keys;
mod limits;
mod lists;
mod live;
mod look;
mod metrics;
mod preset;
pub(crate) mod regular;
mod room;
mod search;
mod secret;
mod server;
mod settings;
mod subject;
mod sweep;
mod timer;
mod tls;
mod tournaments;
mod watch;
mod watched;
mod wire;

pub use auth::{AuthSettings, JwtRules, Scope, Scopes, UnknownScope, new_key};
pub use embedded::{Answers, Embedded};
pub use fault::DOMAIN;
pub use limits::LimitSettings;
pub use metrics::METRICS;
pub use secret::{MASK, Secret};
pub use server::{RunningServer, StartError, check_server_key};
pub use settings::{Settings, Transport};
pub use sweep::Expiry;
pub use tls::{ClientCertificates, OwnCertificate, TlsSettings};
pub use watched::BadFile;
