//! `ludoteca perft GAME DEPTH`

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, anyhow};
use clap::Args;

use crate::pb::v1;
use crate::rules::{BadOption, Turn, Viewer};
use crate::search::SearchLuck;
use crate::table::{AnyGame, AnyPosition, find};

/// Counts the lines of play of each length.
///
/// The field's check of a move generator, and of its speed. Lines that come to chance before they are so long are not
/// counted: a game that starts with a deal or a roll needs --position.
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
        if position.turn() == Turn::Chance {
            return Err(self.chance_is_due(position));
        }
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
            if leaves == 0 {
                writeln!(stdout(), "every line ends, or comes to chance, before that")?;
                break;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Why nothing can be counted here, with a position in which something can.
    fn chance_is_due(&self, mut position: Box<dyn AnyPosition>) -> anyhow::Error {
        let due = position.luck_label();
        let mut luck = SearchLuck::new(0);
        while position.turn() == Turn::Chance {
            position.draw(&mut luck);
        }
        anyhow!(
            "perft counts decisions, and here chance comes first ({due}): give a position after it, like --position '{}'",
            position.text(Viewer::Referee)
        )
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
    let options = v1::Options {
        json: options.into(),
        game: None,
    };
    let options = game_type.read_options_message(&options).map_err(faults)?;
    game_type
        .build(&options, game_type.about().rules_version)
        .map_err(faults)
}
