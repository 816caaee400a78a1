//! `ludoteca catalog [GAME]`

use std::io::{self, Write, stdout};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};

use crate::games::{About, OptionKind, OptionSpec};
use crate::table::{catalog, find};

/// Lists the games, or says everything about one.
#[derive(Debug, Args)]
pub struct Catalog {
    /// A game type's id; without it, all are listed
    game: Option<String>,
    /// The language of the rules
    #[arg(long, value_enum, default_value_t = Language::En)]
    language: Language,
}

/// A language.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Language {
    /// English
    En,
    /// Portuguese
    Pt,
}

impl Catalog {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        match &self.game {
            None => catalog().iter().try_for_each(|entry| self.list(entry.about()))?,
            Some(id) => {
                let entry = find(id).with_context(|| format!("no game `{id}`; `ludoteca catalog` lists them"))?;
                self.describe(entry.about())?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn pick(&self, en: &'static str, pt: &'static str) -> &'static str {
        match self.language {
            Language::En => en,
            Language::Pt => pt,
        }
    }

    fn list(&self, about: &About) -> io::Result<()> {
        writeln!(stdout(), "{} - {}", about.id, self.pick(about.name_en, about.name_pt))?;
        for option in about.options {
            writeln!(stdout(), "    {}: {}", option.name, values(option))?;
        }
        Ok(())
    }

    fn describe(&self, about: &About) -> io::Result<()> {
        writeln!(stdout(), "{}\n", self.pick(about.rules_en, about.rules_pt).trim_end())?;
        writeln!(stdout(), "Notation\n  {}\n", about.notation)?;
        writeln!(stdout(), "Options (rules version {})", about.rules_version)?;
        for option in about.options {
            writeln!(stdout(), "  {}: {}", option.name, values(option))?;
            writeln!(stdout(), "      {}", self.pick(option.en, option.pt))?;
        }
        for invalid in about.invalid {
            writeln!(stdout(), "  refused: {invalid}")?;
        }
        if let Some(tables) = about.tables {
            writeln!(stdout(), "\nStandard tables\n{}", tables.trim_end())?;
        }
        if !about.known.is_empty() {
            writeln!(stdout(), "\nKnown results")?;
            for known in about.known {
                writeln!(stdout(), "  {known}")?;
            }
        }
        writeln!(stdout(), "\nExamples")?;
        for example in about.examples {
            writeln!(stdout(), "  {}", self.pick(example.en, example.pt))?;
            writeln!(stdout(), "      {} {}", example.options, example.moves.join(" "))?;
        }
        Ok(())
    }
}

fn values(option: &OptionSpec) -> String {
    let values = match option.kind {
        OptionKind::Bool => "true or false".into(),
        OptionKind::Int { min, max } => format!("{min} to {max}"),
        OptionKind::Choice(choices) => choices.join(", "),
        OptionKind::Text(form) | OptionKind::Table(form) => form.into(),
    };
    let null = if option.nullable { ", or null" } else { "" };
    format!("{values}{null} (default {})", option.default)
}
