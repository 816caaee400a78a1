//! `ludoteca play GAME`: a game in the terminal, through real gRPC.

mod session;

use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use super::client::{Credentials, Remote, say};
use crate::pb::v1::game_service_client::GameServiceClient;
use crate::pb::v1::{self, seat_setup::Kind};
use crate::service::{RunningServer, Settings};
use session::Session;

/// Plays a game in the terminal against the engine.
///
/// Without --server it runs a server of its own.
#[derive(Debug, Args)]
pub struct Play {
    /// The game type's id
    game: String,
    /// A server to play on, like http://127.0.0.1:50051
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// The options, as JSON
    #[arg(long, value_name = "JSON", default_value = "{}")]
    options: String,
    /// Your seat; the engine plays the others
    #[arg(long, value_name = "N", default_value_t = 0)]
    seat: u32,
    /// How strong the engine plays, 1 to 10
    #[arg(long, value_name = "LEVEL", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=10))]
    level: u32,
    /// Take moves back freely, even behind dice and reveals
    #[arg(long)]
    practice: bool,
    #[command(flatten)]
    credentials: Credentials,
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let Some(url) = &self.server else {
            let folder = OwnFolder::new("play")?;
            let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
            let server = RunningServer::start(&Settings::local(anywhere, folder.path().to_owned()))?;
            let played = runtime.block_on(self.play(&format!("http://{}", server.address()), &Credentials::default()));
            server.shutdown();
            return played;
        };
        runtime.block_on(self.play(url, &self.credentials))
    }

    async fn play(&self, url: &str, credentials: &Credentials) -> anyhow::Result<ExitCode> {
        let mut client = GameServiceClient::new(credentials.connect(url, None).await?);
        let made = self.new_game(&mut client).await?;
        let token = made
            .tokens
            .into_iter()
            .find(|held| held.seat == self.seat)
            .context("the seat has no token")?;
        let game = made.game.context("the server sent no game")?;
        Session::new(client, game.id, token.token, self.seat).run().await?;
        Ok(ExitCode::SUCCESS)
    }

    async fn new_game(&self, client: &mut GameServiceClient<Remote>) -> anyhow::Result<v1::NewGameResponse> {
        let seats = self.seats()?;
        if self.seat >= seats {
            bail!(
                "there is no seat {}: under these options the seats are 0 to {}",
                self.seat,
                seats - 1
            );
        }
        let engine = v1::EngineSeat {
            level: self.level,
            ..v1::EngineSeat::default()
        };
        let setups = (0..seats).map(|seat| {
            let kind = if seat == self.seat {
                Kind::Token(v1::TokenSeat {})
            } else {
                Kind::Engine(engine)
            };
            v1::SeatSetup {
                kind: Some(kind),
                ..v1::SeatSetup::default()
            }
        });
        let request = v1::NewGameRequest {
            game_type: self.game.clone(),
            options: Some(v1::Options {
                json: self.options.clone(),
                game: None,
            }),
            seats: setups.collect(),
            practice: self.practice,
            ..v1::NewGameRequest::default()
        };
        Ok(client.new_game(request).await.map_err(say)?.into_inner())
    }

    /// How many seats the game has under these options, by this program's own catalog.
    fn seats(&self) -> anyhow::Result<u32> {
        let rules = super::perft::rules(&self.game, &self.options)?;
        Ok(u32::try_from(rules.seats())?)
    }
}

/// A folder for a server that lives no longer than this.
pub(super) struct OwnFolder(std::path::PathBuf);

impl OwnFolder {
    pub(super) fn new(purpose: &str) -> std::io::Result<Self> {
        let path = std::env::temp_dir().join(format!("ludoteca-{purpose}-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(OwnFolder(path))
    }

    pub(super) fn path(&self) -> &std::path::Path {
        &self.0
    }
}

impl Drop for OwnFolder {
    fn drop(&mut self) {
        // A folder in the system's temporary place that can't be removed does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
