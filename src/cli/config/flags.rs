//! What the command line says: a flag for every setting.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::given::{Given, Source};
use super::setting::{Setting, Shape};
use super::settings::SETTINGS;

/// The flags that were given, as they were written.
#[derive(Clone, Default)]
pub struct Flags(Vec<(&'static Setting, Vec<String>)>);

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.0.iter().map(|(setting, _)| setting.name());
        f.debug_list().entries(names).finish()
    }
}

impl Flags {
    pub(super) fn read(&self, given: &mut Given) {
        for (setting, texts) in &self.0 {
            let source = Source::Flag(setting.flags().swap_remove(0));
            given.add(setting, texts.clone(), source);
        }
    }
}

impl Args for Flags {
    fn augment_args(command: Command) -> Command {
        SETTINGS
            .iter()
            .fold(command, |command, setting| command.arg(argument(setting)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = SETTINGS.iter().filter_map(|setting| {
            let texts = matches.get_many::<String>(&setting.name())?;
            Some((setting, texts.cloned().collect()))
        });
        Ok(Flags(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument(setting: &'static Setting) -> Arg {
    let mut flags = setting.flags().into_iter();
    let variables = setting.variables();
    let default = match setting.default {
        "" => String::new(),
        default => format!(" [default: {default}]"),
    };
    let help = setting.help.split_whitespace().collect::<Vec<_>>().join(" ");
    let help = format!("{help}{default} [env: {}]", variables[0]);
    let argument = Arg::new(setting.name())
        .long(flags.next().unwrap_or_default())
        .aliases(flags)
        .value_name(setting.wanted)
        .help(help)
        .help_heading(format!("Settings: {}", setting.section));
    match setting.shape {
        Shape::Switch => argument
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true"),
        Shape::List => argument.action(ArgAction::Append).value_delimiter(','),
        Shape::Text | Shape::Number | Shape::NumberOrWord => argument,
    }
}
