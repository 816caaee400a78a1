//! `ludoteca check-bot`

use std::io::{Write, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{ArgGroup, Args};

use crate::service::{RunningServer, Settings};
use crate::tournament::check::{Finding, Outcome, Peer, check};
use crate::tournament::plan::Program;
use crate::tournament::player::plain;

/// How long a remote bot may take to connect.
const GRACE: Duration = Duration::from_secs(60);

/// Checks whether a bot keeps its protocol.
///
/// That is: handshake, every game that it claims, time, refused moves, two games at once, reconnecting, and its end.
/// Prints a line for each check. Exit status: 0 if none failed, 1 if one did.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("peer").required(true)))]
pub struct CheckBot {
    /// Only this type of game, instead of all that the bot claims; may be given several times
    #[arg(long, value_name = "GAME")]
    game: Vec<String>,
    /// One JSON object a check, instead of text
    #[arg(long)]
    json: bool,
    /// A UCI or Hub engine's option, as NAME=VALUE; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option: Vec<(String, String)>,
    /// What a UCI or Hub engine may think about a move
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "100ms")]
    move_time: Duration,
    /// Where a remote bot is waited for; port 0 is any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:50051")]
    listen: SocketAddr,
    /// A remote bot: waits until one connects under this name
    #[arg(long, value_name = "NAME", group = "peer")]
    remote: Option<String>,
    /// A program that speaks the line protocol, with its arguments; comes last
    #[arg(long, value_name = "COMMAND", group = "peer", num_args = 1.., allow_hyphen_values = true)]
    line: Option<Vec<String>>,
    /// A program that speaks UCI, with its arguments; comes last
    #[arg(long, value_name = "COMMAND", group = "peer", num_args = 1.., allow_hyphen_values = true)]
    uci: Option<Vec<String>>,
    /// A program that speaks Hub, with its arguments; comes last
    #[arg(long, value_name = "COMMAND", group = "peer", num_args = 1.., allow_hyphen_values = true)]
    hub: Option<Vec<String>>,
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.into(), value.into()))
}

impl CheckBot {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let passed = match &self.remote {
            Some(name) => self.check_remote(name)?,
            None => self.check(&self.program()),
        };
        Ok(ExitCode::from(u8::from(!passed)))
    }

    fn program(&self) -> Peer {
        let program = |command: &[String]| Program {
            command: command.to_vec(),
            folder: PathBuf::new(),
            options: self.option.clone(),
            time: Some(self.move_time),
            ..Program::default()
        };
        match (&self.line, &self.uci, &self.hub) {
            (Some(command), ..) => Peer::Line(program(command)),
            (_, Some(command), _) => Peer::Uci(program(command)),
            (.., command) => Peer::Hub(program(command.as_deref().unwrap_or_default())),
        }
    }

    fn check_remote(&self, name: &str) -> anyhow::Result<bool> {
        let folder = super::play::OwnFolder::new("check-bot")?;
        let settings = Settings {
            bot_grace: GRACE,
            ..Settings::local(self.listen, folder.path().to_owned())
        };
        let server = RunningServer::start(&settings)?;
        eprintln!("waiting for `{name}` on {}", server.address());
        let passed = self.check(&Peer::Remote(server.bots().clone(), name.into()));
        server.shutdown();
        Ok(passed)
    }

    fn check(&self, peer: &Peer) -> bool {
        check(peer, &self.game, &mut |finding| self.print(&finding))
    }

    fn print(&self, finding: &Finding) {
        let check = &finding.check;
        let line = match &finding.outcome {
            _ if self.json => serde_json::to_string(finding).expect("findings are plain data, which always serialises"),
            Outcome::Ok { seen } => format!("ok      {check}: {seen}"),
            Outcome::Skipped { why } => format!("skipped {check}: {why}"),
            Outcome::Failed { expected, got } => format!("FAILED  {check}: expected {expected}; got {got}"),
        };
        // Whoever reads no more has seen enough; the exit status still counts.
        drop(writeln!(stdout(), "{}", plain(&line)));
    }
}
