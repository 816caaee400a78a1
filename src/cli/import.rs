//! `ludoteca import FILE`: stores the games of a file on a server.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::client::{Credentials, say};
use crate::pb::v1::game_service_client::GameServiceClient;
use crate::pb::v1::import_game_request::Part;
use crate::pb::v1::import_game_response::Result as Answer;
use crate::pb::v1::{self, ImportGameRequest};

/// How much of a file is sent at once.
const CHUNK: usize = 64 * 1024;

/// Stores the games of a file on a server, and says what is wrong with others
///
/// Prints the id of each game on a line of its own; exits with 1 if any was refused.
#[derive(Debug, Args)]
pub struct Import {
    /// The file
    file: PathBuf,
    /// Its format, like pgn; by default the ending of its name
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// The server, like http://127.0.0.1:50051
    #[arg(long, value_name = "URL")]
    server: String,
    /// The game type's id, where neither format nor file says it
    #[arg(long, value_name = "TYPE", default_value = "")]
    game: String,
    /// Options that count more than what the file says of them, as JSON
    #[arg(long, value_name = "JSON", default_value = "")]
    options: String,
    #[command(flatten)]
    credentials: Credentials,
}

impl Import {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.import())
    }

    fn settings(&self) -> anyhow::Result<v1::ImportSettings> {
        let ending = self.file.extension().and_then(|ending| ending.to_str());
        let format = self.format.as_deref().or(ending);
        let Some(format) = format else {
            bail!("the file's name does not tell its format: give --format");
        };
        Ok(v1::ImportSettings {
            format: format.to_ascii_lowercase(),
            game_type: self.game.clone(),
            options: (!self.options.is_empty()).then(|| v1::Options {
                json: self.options.clone(),
                game: None,
            }),
            ..v1::ImportSettings::default()
        })
    }

    async fn import(&self) -> anyhow::Result<ExitCode> {
        let settings = self.settings()?;
        let name = self.file.display();
        let mut file = File::open(&self.file).with_context(|| format!("can't open {name}"))?;
        let mut client = GameServiceClient::new(self.credentials.connect(&self.server, None).await?);
        let (sender, messages) = mpsc::channel(2);
        let reader = tokio::task::spawn_blocking(move || -> anyhow::Result<()> {
            let mut part = Part::Settings(settings);
            // The server stops reading when it has refused the call: it says why.
            while sender.blocking_send(ImportGameRequest { part: Some(part) }).is_ok() {
                let mut chunk = vec![0; CHUNK];
                let length = file.read(&mut chunk)?;
                if length == 0 {
                    break;
                }
                chunk.truncate(length);
                part = Part::Chunk(chunk);
            }
            Ok(())
        });
        let mut answers = client
            .import_game(ReceiverStream::new(messages))
            .await
            .map_err(say)?
            .into_inner();
        let (mut stored, mut refused) = (0_u64, 0_u64);
        while let Some(answer) = answers.message().await.map_err(say)? {
            match answer.result {
                Some(Answer::Game(game)) => {
                    stored += 1;
                    println!("{}", game.game);
                }
                Some(Answer::Fault(fault)) => {
                    refused += 1;
                    let column = fault.column.map(|column| format!(":{column}")).unwrap_or_default();
                    eprintln!(
                        "{name}:{}{column}: game {}: {}",
                        fault.line, answer.number, fault.message
                    );
                }
                None => bail!("the server sent an empty answer"),
            }
        }
        reader.await?.with_context(|| format!("can't read {name}"))?;
        eprintln!("{stored} games stored, {refused} refused");
        Ok(ExitCode::from(u8::from(refused > 0)))
    }
}
