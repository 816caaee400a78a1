//! What the environment says.

use std::ffi::OsString;

use super::given::{Given, Source};
use super::setting::Shape;
use super::settings::SETTINGS;

/// Variables of this program's that are no settings.
const OTHERS: [&str; 1] = ["LUDOTECA_CONFIG"];

/// Reads the settings' variables. An empty variable is one that is not set.
pub(super) fn read(given: &mut Given, variables: impl Iterator<Item = (OsString, OsString)>) {
    let ours = variables.filter_map(|(name, value)| {
        let name = name.into_string().ok().filter(|name| name.starts_with("LUDOTECA_"))?;
        (!value.is_empty()).then_some((name, value))
    });
    let mut ours: std::collections::BTreeMap<String, OsString> = ours.collect();
    for setting in SETTINGS {
        for name in setting.variables() {
            let Some(value) = ours.remove(&name) else { continue };
            let Ok(text) = value.into_string() else {
                given
                    .faults
                    .push(format!("{name}: {}: this is not UTF-8", setting.name()));
                continue;
            };
            let texts = match setting.shape {
                Shape::List => text.split(',').map(|item| item.trim().to_owned()).collect(),
                _ => vec![text],
            };
            given.add(setting, texts, Source::Environment(name));
        }
    }
    let unknown = ours.into_keys().filter(|name| !OTHERS.contains(&name.as_str()));
    let notes = unknown.map(|name| format!("{name} is set in the environment, and no setting has this name"));
    given.notes.extend(notes);
}
