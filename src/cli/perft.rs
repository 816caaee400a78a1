//! `ludoteca perft GAME DEPTH`

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, anyhow};
use clap::Args;

use crate::rules::BadOption;
use crate::search::SearchLuck;
use crate::table::{AnyGame, find};

/// Counts the lines of play of each length.
///
/// The field's check of a move generator, and of its speed. Lines end where chance is due: a game that starts with a
/// deal or a roll needs --position.
#[derive(Debug, Args)]
pub struct Perft {
    /// The game type's id
    game: String,
    /// How many decisions deep
    depth: u32,
    /// The position to count from; by default the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The options, as JSON
    #[arg(long, value_name = "JSON", default_value = "{}")]
    options: String,
}

impl Perft {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let rules = rules(&self.game, &self.options)?;
        let position = match &self.position {
            None => rules.start(),
            Some(text) => rules.read(text, &mut SearchLuck::new(0)).context("position")?.0,
        };
        for depth in 1..=self.depth {
            let start = Instant::now();
            let leaves = position.perft(depth);
            let seconds = start.elapsed().as_secs_f64();
            let rate = if seconds > 0.0 {
                leaves as f64 / seconds / 1e6
            } else {
                0.0
            };
            writeln!(
                stdout(),
                "perft({depth}) = {leaves}  ({seconds:.3} s, {rate:.1} million leaves/s)"
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The rules that were typed.
pub(super) fn rules(game: &str, options: &str) -> anyhow::Result<Arc<dyn AnyGame>> {
    let faults = |faults: Vec<BadOption>| {
        anyhow!(
            "options: {}",
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        )
    };
    let game_type = find(game).with_context(|| format!("no game `{game}`; `ludoteca catalog` lists them"))?;
    let options = serde_json::from_str(options).context("options: not valid JSON")?;
    let options = game_type.read_options(&options).map_err(faults)?;
    game_type
        .build(&options, game_type.about().rules_version)
        .map_err(faults)
}
