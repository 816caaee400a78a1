//! Reads options given as JSON, one finding for each fault.
//!
//! One fault hides no other: an option at fault is left out, so that it has its default, and the reading goes on.

use serde_json::{Map, Value};

use crate::games::{About, OneOf, OptionKind, OptionSpec};
use crate::rules::BadOption;

/// Reads options: checked against the catalog and by the rules. `faults` are those that were found on the way here;
/// of their options the value counts for nothing.
///
/// # Errors
/// One entry for each fault, those of `faults` first.
pub(super) fn read<G: OneOf>(json: &Value, mut faults: Vec<BadOption>) -> Result<G::Options, Vec<BadOption>> {
    let mut sound = match object(json) {
        Ok(object) => object.clone(),
        Err(fault) => {
            faults.push(fault);
            return Err(faults);
        }
    };
    leave_out(&mut sound, &faults);
    faults.extend(misfits(&G::ABOUT, &sound));
    leave_out(&mut sound, &faults);
    if let Err(error) = parse::<G>(&sound) {
        let unreadable = unreadable::<G>(&sound);
        if unreadable.is_empty() {
            faults.push(BadOption::new("options", error.to_string()));
            return Err(faults);
        }
        faults.extend(unreadable);
        leave_out(&mut sound, &faults);
    }
    if faults.is_empty() {
        return build::<G>(&sound);
    }
    let certain = certain::<G>(&sound, &faults);
    faults.extend(certain);
    Err(faults)
}

/// Checks names, types and ranges. Combinations are the rules' own affair.
pub(super) fn check(about: &About, json: &Value) -> Result<(), Vec<BadOption>> {
    let faults: Vec<BadOption> = misfits(about, object(json).map_err(|fault| vec![fault])?).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn object(json: &Value) -> Result<&Map<String, Value>, BadOption> {
    let expected = || BadOption::new("options", "expected a JSON object of options by name");
    json.as_object().ok_or_else(expected)
}

/// The options that the catalog does not have, or not with such values.
fn misfits<'a>(about: &'a About, options: &'a Map<String, Value>) -> impl Iterator<Item = BadOption> + 'a {
    options.iter().filter_map(
        |(name, value)| match about.options.iter().find(|spec| spec.name == name) {
            Some(spec) => fault(spec, value).map(|what| BadOption::new(name, what)),
            None => Some(BadOption::new(name, unknown(about))),
        },
    )
}

fn leave_out(options: &mut Map<String, Value>, faults: &[BadOption]) {
    options.retain(|name, _| !is_at_fault(name, faults));
}

fn is_at_fault(option: &str, faults: &[BadOption]) -> bool {
    faults.iter().any(|fault| is_in(fault, option))
}

/// Whether a fault's path leads to this option or into it.
fn is_in(fault: &BadOption, option: &str) -> bool {
    let rest = fault.path.strip_prefix(option);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

fn parse<G: OneOf>(options: &Map<String, Value>) -> serde_json::Result<G::Options> {
    serde_json::from_value(Value::Object(options.clone()))
}

/// The options that serde refuses: each is tried alone.
fn unreadable<G: OneOf>(options: &Map<String, Value>) -> Vec<BadOption> {
    let refused = options.iter().filter_map(|(name, value)| {
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        let error = parse::<G>(&alone).err()?;
        Some(BadOption::new(name, error.to_string()))
    });
    refused.collect()
}

/// The options, once they are known to build.
fn build<G: OneOf>(options: &Map<String, Value>) -> Result<G::Options, Vec<BadOption>> {
    let options = parse::<G>(options).map_err(|error| vec![BadOption::new("options", error.to_string())])?;
    G::build(&options, G::ABOUT.rules_version)?;
    Ok(options)
}

/// The faults of the sound options that are there whatever the options at fault should have been: those that some
/// valid value of one of them would mend are only consequences.
fn certain<G: OneOf>(sound: &Map<String, Value>, faults: &[BadOption]) -> Vec<BadOption> {
    let found = |options: &Map<String, Value>| build::<G>(options).err().unwrap_or_default();
    let mut certain = found(sound);
    for spec in G::ABOUT.options.iter().filter(|spec| is_at_fault(spec.name, faults)) {
        certain.retain(|fault| !is_in(fault, spec.name));
        for value in samples(spec) {
            if certain.is_empty() {
                return certain;
            }
            let mut options = sound.clone();
            options.insert(spec.name.into(), value);
            let with_it = found(&options);
            certain.retain(|fault| with_it.iter().any(|other| other.path == fault.path));
        }
    }
    certain
}

/// Valid values of an option, besides its default; of a text or a table there is none that fits every game.
fn samples(spec: &OptionSpec) -> Vec<Value> {
    let mut samples = match spec.kind {
        OptionKind::Bool => vec![true.into(), false.into()],
        OptionKind::Int { min, max } => vec![min.into(), max.into()],
        OptionKind::Choice(choices) => choices.iter().map(|choice| (*choice).into()).collect(),
        OptionKind::Text(_) | OptionKind::Table(_) => Vec::new(),
    };
    if spec.nullable {
        samples.push(Value::Null);
    }
    samples
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
