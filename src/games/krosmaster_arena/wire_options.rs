//! The options as messages: the same JSON, with types. What a message cannot hold rightly is left to the
//! checks of the JSON, so that both ways in give the same faults.

use serde_json::{Value, json};

use super::options::{Given, Options, WildGg};
use crate::pb::games::krosmaster_arena::v1 as pb;
use crate::rules::BadOption;

/// The options as a message.
pub(super) fn write(options: &Options) -> pb::Options {
    pb::Options {
        map: Some(match &options.map {
            Value::Array(rows) => pb::Map {
                rows: texts(rows),
                ..pb::Map::default()
            },
            name => pb::Map {
                name: text(Some(name)),
                ..pb::Map::default()
            },
        }),
        team_0: write_team(&options.team_0),
        team_1: write_team(&options.team_1),
        wild_gg: match options.wild_gg {
            WildGg::Shared => pb::WildGg::Shared.into(),
            WildGg::Each => pb::WildGg::Each.into(),
        },
        roster: options.roster.as_object().map(|roster| pb::Roster {
            figures: list(roster.get("figures")).iter().map(write_type).collect(),
            summons: list(roster.get("summons")).iter().map(write_type).collect(),
        }),
        items: options.items.as_array().map(|items| pb::ItemTable {
            items: items.iter().map(write_item).collect(),
        }),
    }
}

/// The options of a message.
pub(super) fn read(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
    let mut given = Given::default();
    if let Some(map) = message.map {
        given.map = match (map.name.is_empty(), map.rows.is_empty()) {
            (false, false) => {
                faults.push(BadOption::new("map", "give a name or rows, not both"));
                None
            }
            (_, true) => Some(json!(map.name)),
            (_, false) => Some(json!(map.rows)),
        };
    }
    let team = |team: pb::Team| {
        if team.figures.is_empty() {
            json!("draft")
        } else {
            json!(team.figures)
        }
    };
    given.team_0 = message.team_0.map(team);
    given.team_1 = message.team_1.map(team);
    given.wild_gg = match pb::WildGg::try_from(message.wild_gg) {
        Ok(pb::WildGg::Unspecified | pb::WildGg::Shared) => WildGg::Shared,
        Ok(pb::WildGg::Each) => WildGg::Each,
        Err(_) => {
            faults.push(BadOption::new("wild_gg", "no such way"));
            WildGg::default()
        }
    };
    given.roster = message.roster.map(|roster| {
        let figures = roster.figures.into_iter().map(|figure| read_type(figure, true));
        let summons = roster.summons.into_iter().map(|summon| read_type(summon, false));
        json!({"figures": figures.collect::<Vec<_>>(), "summons": summons.collect::<Vec<_>>()})
    });
    given.items = message
        .items
        .map(|table| table.items.into_iter().map(read_item).collect());
    given.into()
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text(value: Option<&Value>) -> String {
    value.and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn texts(values: &[Value]) -> Vec<String> {
    values.iter().map(|value| text(Some(value))).collect()
}

fn number(value: Option<&Value>) -> Option<u32> {
    value
        .and_then(Value::as_u64)
        .and_then(|number| u32::try_from(number).ok())
}

fn flag(value: Option<&Value>) -> bool {
    value.and_then(Value::as_bool).unwrap_or_default()
}

fn write_team(team: &Value) -> Option<pb::Team> {
    let figures = match team {
        Value::Null => return None,
        Value::Array(figures) => texts(figures),
        _ => Vec::new(),
    };
    Some(pb::Team { figures })
}

fn write_type(value: &Value) -> pb::FigureType {
    let field = |name: &str| value.get(name);
    pb::FigureType {
        id: text(field("id")),
        name: text(field("name")),
        colour: text(field("colour")),
        level: number(field("level")),
        initiative: number(field("initiative")),
        mp: number(field("mp")).unwrap_or_default(),
        lp: number(field("lp")).unwrap_or_default(),
        ap: number(field("ap")).unwrap_or_default(),
        powers: texts(list(field("powers"))),
        spells: list(field("spells")).iter().map(write_spell).collect(),
    }
}

fn write_spell(value: &Value) -> pb::Spell {
    let field = |name: &str| value.get(name);
    let cost = |name: &str| number(value["cost"].get(name)).unwrap_or_default();
    let range = |end: usize| number(value["range"].get(end)).unwrap_or_default();
    pb::Spell {
        id: text(field("id")),
        ap: cost("ap"),
        mp: cost("mp"),
        lp: cost("lp"),
        min_range: range(0),
        max_range: range(1),
        green: flag(field("green")),
        los: flag(field("los")),
        line: flag(field("line")),
        target: text(field("target")),
        zone: text(field("zone")),
        limit: text(field("limit")),
        element: text(field("element")),
        effects: list(field("effects")).iter().map(write_effect).collect(),
    }
}

fn write_effect(value: &Value) -> pb::Effect {
    let amount = value.get(1).and_then(Value::as_i64);
    pb::Effect {
        name: text(value.get(0)),
        amount: amount.and_then(|amount| i32::try_from(amount).ok()),
        word: text(value.get(1)),
    }
}

fn write_item(value: &Value) -> pb::Item {
    let field = |name: &str| value.get(name);
    pb::Item {
        id: text(field("id")),
        rank: number(field("rank")).unwrap_or_default(),
        kind: text(field("kind")),
        effects: list(field("effects")).iter().map(write_effect).collect(),
        copies: number(field("copies")),
    }
}

fn read_type(figure: pb::FigureType, ranked: bool) -> Value {
    let mut value = json!({
        "id": figure.id,
        "name": figure.name,
        "mp": figure.mp,
        "lp": figure.lp,
        "ap": figure.ap,
        "powers": figure.powers,
        "spells": figure.spells.into_iter().map(read_spell).collect::<Vec<_>>(),
    });
    if ranked || !figure.colour.is_empty() {
        value["colour"] = json!(figure.colour);
    }
    for (name, given) in [("level", figure.level), ("initiative", figure.initiative)] {
        if let Some(given) = given {
            value[name] = json!(given);
        }
    }
    value
}

fn read_spell(spell: pb::Spell) -> Value {
    json!({
        "id": spell.id,
        "cost": {"ap": spell.ap, "mp": spell.mp, "lp": spell.lp},
        "range": [spell.min_range, spell.max_range],
        "green": spell.green,
        "los": spell.los,
        "line": spell.line,
        "target": spell.target,
        "zone": spell.zone,
        "limit": spell.limit,
        "element": spell.element,
        "effects": spell.effects.into_iter().map(read_effect).collect::<Vec<_>>(),
    })
}

fn read_effect(effect: pb::Effect) -> Value {
    let mut words = vec![json!(effect.name)];
    words.extend(effect.amount.map(|amount| json!(amount)));
    if !effect.word.is_empty() {
        words.push(json!(effect.word));
    }
    json!(words)
}

fn read_item(item: pb::Item) -> Value {
    let mut value = json!({
        "id": item.id,
        "rank": item.rank,
        "kind": item.kind,
        "effects": item.effects.into_iter().map(read_effect).collect::<Vec<_>>(),
    });
    if let Some(copies) = item.copies {
        value["copies"] = json!(copies);
    }
    value
}
