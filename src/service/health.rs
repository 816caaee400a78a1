//! The health of each service: what it says while the server runs, once the store has failed, and while it drains.

use std::sync::Arc;

use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;

use super::app::App;

/// The server as a whole, as the health protocol names it.
const SERVER: &str = "";
/// The service that needs the store; without it the server as a whole is no use.
const GAMES: &str = "ludoteca.v1.GameService";
/// The services that answer without a store.
const STORELESS: [&str; 3] = [
    "ludoteca.v1.CatalogService",
    "ludoteca.v1.TournamentService",
    "ludoteca.v1.BotService",
];

/// All services serve.
pub(super) async fn serving(health: &HealthReporter) {
    for service in [SERVER, GAMES].iter().chain(&STORELESS) {
        health.set_service_status(*service, ServingStatus::Serving).await;
    }
}

/// Reports what changes until the server shuts down, and that it does.
pub(super) async fn report(app: Arc<App>, health: HealthReporter) {
    tokio::select! {
        () = app.drained() => {}
        () = app.writer.broken() => {
            for service in [SERVER, GAMES] {
                health.set_service_status(service, ServingStatus::NotServing).await;
            }
            app.drained().await;
        }
    }
    let mut health = health;
    for service in [SERVER, GAMES].iter().chain(&STORELESS) {
        health.set_service_status(*service, ServingStatus::NotServing).await;
        // Whoever watches it hears this, and then the stream ends: it would hold up the shutdown.
        health.clear_service_status(service).await;
    }
}
