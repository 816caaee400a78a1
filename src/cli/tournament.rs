//! `ludoteca tournament`

mod progress;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Context;
use clap::Args;

use crate::bots::{Bots, GRACE};
use crate::service::{RunningServer, Settings};
use crate::tournament::journal::Journal;
use crate::tournament::pairing::Next;
use crate::tournament::plan::{BotKind, EXAMPLE, Plan, PlanError};
use crate::tournament::player::Roster;
use crate::tournament::report::{self, Report, terminal};
use crate::tournament::runner::{self, Control, Finish};
use crate::tournament::schedule;
use progress::Progress;

/// Plays bots against bots.
///
/// Games go into a folder beside the plan as they end. A run that was stopped, or killed, goes on from there when the
/// same command is given again: no game is lost and none is played twice. Ctrl-C stops after the games that are being
/// played; a second one stops at once.
#[derive(Debug, Args)]
pub struct Tournament {
    /// The plan
    #[arg(required_unless_present = "example")]
    plan: Option<PathBuf>,
    /// Print a plan that names every setting
    #[arg(long, exclusive = true)]
    example: bool,
    /// The folder for games, journal and report; by default the plan's name with `.run`
    #[arg(long, value_name = "FOLDER")]
    run: Option<PathBuf>,
    /// Only say what is wrong with the plan, or what would be played
    #[arg(long)]
    check: bool,
    /// Begin again: delete the games that were played
    #[arg(long)]
    restart: bool,
    /// How many encounters are played at a time, instead of what the plan says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Where remote bots connect
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:50052")]
    listen: SocketAddr,
    /// No progress, only the end
    #[arg(long)]
    quiet: bool,
}

impl Tournament {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let Some(file) = self.plan.as_deref().filter(|_| !self.example) else {
            print!("{EXAMPLE}");
            return Ok(ExitCode::SUCCESS);
        };
        let source = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let mut plan = match Plan::read(&file.display().to_string(), Some(folder), &source) {
            Ok(plan) => plan,
            Err(error) => {
                eprintln!("{error}");
                return Ok(ExitCode::FAILURE);
            }
        };
        if let Some(concurrency) = self.concurrency {
            plan.concurrency = concurrency.into();
        }
        let folder = self.run.clone().unwrap_or_else(|| file.with_extension("run"));
        if self.check {
            if !self.restart {
                Journal::check(&folder, &plan)?;
            }
            println!("{}", summary(&plan));
            return Ok(ExitCode::SUCCESS);
        }
        self.play(&plan, &folder)
    }

    fn play(&self, plan: &Plan, folder: &Path) -> anyhow::Result<ExitCode> {
        let mut journal = match self.restart {
            true => Journal::begin_anew(folder, plan)?,
            false => Journal::open(folder, plan)?,
        };
        let before = journal.lines().len();
        let control = Arc::new(Control::default());
        stop_on_interrupt(&control)?;
        let server = self.server(plan, folder)?;
        let bots = server
            .as_ref()
            .map_or_else(|| Arc::new(Bots::new(GRACE)), |server| server.bots().clone());
        let roster = Roster::new(Some(folder.join("bots")), bots);
        let done = runner::Results::of(journal.lines()).done();
        if matches!(schedule::next(plan, &done), Next::Play(_))
            && let Err(faults) = roster.meet(plan, &control.cancel)
        {
            let file = self.plan.as_deref().unwrap_or(Path::new("")).display().to_string();
            return Err(PlanError { file, faults }.into());
        }
        let mut progress = Progress::new(plan, &journal, self.quiet);
        let finish = runner::run(plan, &mut journal, &roster, &control, &mut |line| progress.hear(line));
        progress.end();
        drop(roster);
        if let Some(server) = server {
            server.shutdown();
        }
        let finish = finish?;
        let report = Report::of(plan, journal.lines());
        print!("{}", terminal::table(&report));
        let page = report::write(plan, &report, folder)?;
        println!();
        println!(
            "{} games, {} of them now: {}",
            journal.lines().len(),
            journal.lines().len() - before,
            page.display()
        );
        Ok(match finish {
            Finish::Complete => ExitCode::SUCCESS,
            Finish::Interrupted => {
                println!("stopped before the end; the same command goes on");
                ExitCode::from(130)
            }
        })
    }
}

impl Tournament {
    /// A server for remote bots to connect to, if the plan has any.
    fn server(&self, plan: &Plan, folder: &Path) -> anyhow::Result<Option<RunningServer>> {
        let remote = plan.bots.iter().filter_map(|bot| match &bot.kind {
            BotKind::Remote { bot } => Some(bot.as_str()),
            _ => None,
        });
        let remote: Vec<&str> = remote.collect();
        if remote.is_empty() {
            return Ok(None);
        }
        let settings = Settings {
            bot_grace: plan.penalties.reconnect.unwrap_or(GRACE),
            ..Settings::local(self.listen, folder.join("server"))
        };
        let server = RunningServer::start(&settings)?;
        println!("waiting for {} on {}", remote.join(", "), server.address());
        Ok(Some(server))
    }
}

fn summary(plan: &Plan) -> String {
    let games = schedule::most_games(plan).map_or("as many games as it takes".into(), |games| format!("{games} games"));
    let bots: Vec<&str> = plan.bots.iter().map(|bot| bot.name.as_str()).collect();
    format!(
        "{}: {}, {} of {} bots ({}), {games}, {} at a time",
        plan.name,
        plan.game_type.about().id,
        plan.format.name(),
        bots.len(),
        bots.join(", "),
        plan.concurrency
    )
}

/// The first interrupt pauses the run, the second cancels it.
fn stop_on_interrupt(control: &Arc<Control>) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let control = control.clone();
    std::thread::Builder::new().name("interrupt".into()).spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if control.pause.swap(true, Ordering::Relaxed) {
                    control.cancel.store(true, Ordering::Relaxed);
                }
                eprintln!("stopping when the games that are being played are over; again: at once");
            }
        });
    })?;
    Ok(())
}
