//! The services in the caller's own process, without a network.
//!
//! Its invariant: a call means the same here as over the network. What a server does by itself from time to time is left
//! out: no old game expires, and a flag falls when somebody calls.

use std::convert::Infallible;
use std::fs::File;
use std::sync::Arc;

use tonic::body::Body;
use tonic::codegen::http::{Request, Response};
use tower::{Layer, Service};

use super::app::App;
use super::auth::GateLayer;
use super::bot_service::BotSeats;
use super::catalog_service::Catalog;
use super::game_service::Games;
use super::server::{StartError, open};
use super::settings::Settings;
use super::tournaments::TournamentApi;
use crate::pb::v1::bot_service_server::BotServiceServer;
use crate::pb::v1::catalog_service_server::CatalogServiceServer;
use crate::pb::v1::game_service_server::GameServiceServer;
use crate::pb::v1::tournament_service_server::TournamentServiceServer;

/// The services over a data folder. They run on the runtime that calls them; a generated client takes them in place of a
/// connection.
#[derive(Debug)]
pub struct Embedded {
    app: Arc<App>,
    /// Held as long as the services are there.
    _lock: File,
}

impl Embedded {
    /// Opens the data folder. Nothing listens; the address and the network threads of the settings do not count.
    ///
    /// # Errors
    /// See [`StartError`].
    pub fn open(settings: &Settings) -> Result<Self, StartError> {
        let (app, lock) = open(settings)?;
        Ok(Embedded { app, _lock: lock })
    }

    /// `ludoteca.v1.GameService`.
    pub fn games(&self) -> impl Answers + use<> {
        GateLayer(self.app.clone()).layer(GameServiceServer::new(Games { app: self.app.clone() }))
    }

    /// `ludoteca.v1.TournamentService`.
    pub fn tournaments(&self) -> impl Answers + use<> {
        let api = TournamentApi { app: self.app.clone() };
        GateLayer(self.app.clone()).layer(TournamentServiceServer::new(api))
    }

    /// `ludoteca.v1.BotService`.
    pub fn bots(&self) -> impl Answers + use<> {
        GateLayer(self.app.clone()).layer(BotServiceServer::new(BotSeats { app: self.app.clone() }))
    }

    /// `ludoteca.v1.CatalogService`.
    pub fn catalog(&self) -> impl Answers + use<> {
        GateLayer(self.app.clone()).layer(CatalogServiceServer::new(Catalog))
    }
}

/// What a generated client takes in place of a connection.
pub trait Answers:
    Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static
{
}

impl<S> Answers for S where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static
{
}

impl Drop for Embedded {
    fn drop(&mut self) {
        self.app.draining.send_replace(true);
        self.app.tournaments.shut_down();
        self.app.writer.close();
    }
}
