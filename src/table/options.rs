//! Checks options given as JSON against what the catalog says of them, one finding for each fault.

use serde_json::Value;

use crate::games::{About, OptionKind, OptionSpec};
use crate::rules::BadOption;

/// Checks names, types and ranges. Combinations are the rules' own affair.
pub(super) fn check(about: &About, json: &Value) -> Result<(), Vec<BadOption>> {
    let Value::Object(object) = json else {
        return Err(vec![BadOption::new(
            "options",
            "expected a JSON object of options by name",
        )]);
    };
    let faults: Vec<BadOption> = object
        .iter()
        .filter_map(
            |(name, value)| match about.options.iter().find(|spec| spec.name == name) {
                Some(spec) => fault(spec, value).map(|what| BadOption::new(name, what)),
                None => Some(BadOption::new(name, unknown(about))),
            },
        )
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn unknown(about: &About) -> String {
    let names: Vec<&str> = about.options.iter().map(|spec| spec.name).collect();
    if names.is_empty() {
        format!("{} has no options", about.id)
    } else {
        format!("{} has no such option; its options are {}", about.id, names.join(", "))
    }
}

fn fault(spec: &OptionSpec, value: &Value) -> Option<String> {
    if value.is_null() {
        return (!spec.nullable).then(|| "may not be null".into());
    }
    match spec.kind {
        OptionKind::Bool => (!value.is_boolean()).then(|| "expected true or false".into()),
        OptionKind::Int { min, max } => match value.as_i64() {
            Some(number) if (min..=max).contains(&number) => None,
            _ => Some(format!("expected a whole number from {min} to {max}")),
        },
        OptionKind::Choice(choices) => match value.as_str() {
            Some(text) if choices.contains(&text) => None,
            _ => Some(format!("expected one of {}", choices.join(", "))),
        },
        OptionKind::Text(form) => (!value.is_string()).then(|| format!("expected a string: {form}")),
        OptionKind::Table(_) => None,
    }
}
