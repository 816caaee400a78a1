//! The configuration as TOML: the effective one, and the example file.

use super::given::Given;
use super::setting::Setting;
use super::settings::{Configuration, SECTIONS, SETTINGS};

/// The effective configuration: every setting, with secrets masked, and where each value comes from.
pub fn effective(configuration: &Configuration, given: &Given) -> String {
    let values = configuration.written();
    let lines: Vec<(&Setting, String)> = SETTINGS
        .iter()
        .zip(values)
        .map(|(setting, value)| (setting, format!("{} = {value}", setting.key)))
        .collect();
    let width = lines
        .iter()
        .map(|(_, line)| line.chars().count())
        .max()
        .unwrap_or(0)
        .min(48);
    let mut text = String::new();
    for (section, _) in SECTIONS {
        text += &format!("{}[{section}]\n", if text.is_empty() { "" } else { "\n" });
        for (setting, line) in lines.iter().filter(|(setting, _)| setting.section == *section) {
            text += &format!("{line:width$}  # {}\n", given.source(&setting.name()));
        }
    }
    text
}

/// A file that names every setting, each in a comment with its default.
pub fn example() -> String {
    let mut text = String::from(
        "# Settings of `ludoteca serve`, all with their defaults. Use this file with --config FILE or LUDOTECA_CONFIG.\n\
         # A flag counts more than an environment variable, and that more than this file:\n\
         # `[search] threads` is also LUDOTECA_SEARCH_THREADS and --search-threads.\n\
         # `ludoteca serve --check` says what is in effect and what is wrong; it starts nothing.\n",
    );
    for (section, about) in SECTIONS {
        text += "\n";
        text += &comment(about);
        text += &format!("[{section}]\n");
        for setting in SETTINGS.iter().filter(|setting| setting.section == *section) {
            text += &comment(setting.help);
            text += &format!("# {} = {}\n", setting.key, default(setting));
        }
    }
    text
}

/// A doc comment as a TOML comment.
fn comment(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| format!("# {line}\n")).collect()
}

/// A setting's default as TOML.
fn default(setting: &Setting) -> String {
    use super::setting::Shape;
    let default = setting.default;
    match setting.shape {
        Shape::List if default.is_empty() => "[]".into(),
        Shape::List => {
            let items: Vec<String> = default.split(',').map(super::value::quoted).collect();
            format!("[{}]", items.join(", "))
        }
        Shape::Number | Shape::Switch => default.into(),
        Shape::NumberOrWord if default.parse::<u64>().is_ok() => default.into(),
        Shape::NumberOrWord | Shape::Text => super::value::quoted(default),
    }
}
