//! A game type as an entry of the catalog: its options, and the rules built from them.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::door::{AnyGame, FormatInfo, GameType, JSON};
use super::duplicates::duplicates;
use super::erased::Rules;
use super::options;
use crate::formats::{Fault, Source, Transcript};
use crate::games::{About, Dialect, Format, OneOf, Wire};
use crate::pb::v1;
use crate::rules::{BadOption, Luck};

/// A game type as an entry of the catalog.
pub(super) struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    pub(super) const NEW: Self = Entry(PhantomData);
}

impl<G: OneOf> fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::ABOUT.id)
    }
}

impl<G: OneOf> GameType for Entry<G> {
    fn about(&self) -> &'static About {
        &G::ABOUT
    }

    fn has_rule_player(&self) -> bool {
        G::RULE_PLAYER.is_some()
    }

    fn read_options(&self, json: &Value) -> Result<Value, Vec<BadOption>> {
        options::read::<G>(json, Vec::new()).map(|options| to_json::<G>(&options))
    }

    fn read_options_message(&self, message: &v1::Options) -> Result<Value, Vec<BadOption>> {
        let typed = message.game.clone().map(read_typed::<G>);
        let text = Some(message.json.trim()).filter(|text| !text.is_empty());
        let json = text.map(|text| match serde_json::from_str(text) {
            Ok(json) => options::read::<G>(&json, duplicates(text)).map(|options| to_json::<G>(&options)),
            Err(error) => Err(vec![BadOption::new("json", format!("not valid JSON: {error}"))]),
        });
        match (typed, json) {
            (None, None) => self.read_options(&Value::Object(Map::new())),
            (Some(read), None) | (None, Some(read)) => read,
            (Some(Ok(typed)), Some(Ok(json))) if typed == json => Ok(typed),
            (Some(Ok(_)), Some(Ok(_))) => Err(vec![BadOption::new(
                "json",
                "the JSON and the typed options differ; send one of them",
            )]),
            (typed, json) => {
                let mut faults: Vec<BadOption> = Vec::new();
                for fault in [typed, json].into_iter().flatten().filter_map(Result::err).flatten() {
                    if !faults.contains(&fault) {
                        faults.push(fault);
                    }
                }
                Err(faults)
            }
        }
    }

    fn write_options(&self, options: &Value) -> v1::Options {
        let game = parse::<G>(options)
            .ok()
            .map(|options| G::wrap_options(G::options_message(&options)));
        v1::Options {
            json: options.to_string(),
            game,
        }
    }

    fn resolve(&self, options: &Value, luck: &mut dyn Luck) -> Value {
        match parse::<G>(options) {
            Ok(options) => to_json::<G>(&G::resolve(options, luck)),
            Err(_) => options.clone(),
        }
    }

    fn build(&self, options: &Value, rules_version: u32) -> Result<Arc<dyn AnyGame>, Vec<BadOption>> {
        if !(1..=G::ABOUT.rules_version).contains(&rules_version) {
            let what = format!("{} has the rules versions 1 to {}", G::ABOUT.id, G::ABOUT.rules_version);
            return Err(vec![BadOption::new("rules_version", what)]);
        }
        let game = Arc::new(G::build(&parse::<G>(options)?, rules_version)?);
        Ok(Arc::new(Rules(game)))
    }

    fn formats(&self) -> Vec<FormatInfo> {
        let own = G::FORMATS.iter().map(|format| FormatInfo {
            name: format.name,
            media_type: format.media_type,
            syntax: format.syntax,
        });
        std::iter::once(JSON).chain(own).collect()
    }

    fn protocols(&self) -> Vec<&'static str> {
        G::DIALECTS.iter().map(|dialect| dialect.protocol).collect()
    }

    fn claims(&self, format: &str, source: &Source) -> bool {
        format_of::<G>(format).is_some_and(|format| (format.claims)(source))
    }

    fn check_options(&self, json: &Value) -> Result<(), Vec<BadOption>> {
        options::check(&G::ABOUT, json)
    }

    fn import(&self, format: &str, source: &Source, options: &Value) -> Option<Result<Transcript, Fault>> {
        format_of::<G>(format).map(|format| (format.import)(source, options))
    }
}

/// The game's format of this name.
pub(super) fn format_of<G: Wire>(name: &str) -> Option<&'static Format<G>> {
    G::FORMATS.iter().find(|format| format.name == name)
}

/// How the game is spoken of in this engine protocol.
pub(super) fn dialect_of<G: Wire>(protocol: &str) -> Option<&'static Dialect<G>> {
    G::DIALECTS.iter().find(|dialect| dialect.protocol == protocol)
}

/// Options of a typed message, which must pass the same checks as the JSON.
fn read_typed<G: OneOf>(message: v1::options::Game) -> Result<Value, Vec<BadOption>> {
    let typed = G::unwrap_options(message).ok_or_else(|| {
        let what = format!("these are not options of {}", G::ABOUT.id);
        vec![BadOption::new("game", what)]
    })?;
    let mut faults = Vec::new();
    let options = G::read_options(typed, &mut faults);
    let mut json = to_json::<G>(&options);
    if let Some(json) = json.as_object_mut() {
        // Null stands for an option that was not given.
        json.retain(|_, value| !value.is_null());
    }
    options::read::<G>(&json, faults).map(|options| to_json::<G>(&options))
}

fn parse<G: OneOf>(options: &Value) -> Result<G::Options, Vec<BadOption>> {
    serde_json::from_value(options.clone()).map_err(|error| vec![BadOption::new("options", error.to_string())])
}

fn to_json<G: OneOf>(options: &G::Options) -> Value {
    serde_json::to_value(options).expect("options are plain data with string keys, which always serialise")
}
