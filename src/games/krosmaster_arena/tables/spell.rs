//! Spells and their effects.

use serde_json::Value;

use super::Boon;
use super::faults::{Faults, MOST};
use crate::games::krosmaster_arena::words::{Element, Limit, Power, State, Target, Zone, find};

/// What a cast costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Action points.
    pub ap: i32,
    /// Movement points.
    pub mp: i32,
    /// Life points: a wound that nothing parries.
    pub lp: i32,
}

/// What a spell does besides damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// What items can do too.
    Boon(Boon),
    /// Away from the caster, so many cells.
    Push(i32),
    /// Towards the caster, so many cells.
    Pull(i32),
    /// Caster and figure change places.
    Swap,
    /// The caster goes to the cell.
    Jump,
    /// Kamas from the other purse.
    Steal(i32),
    /// A summon on the cell: its index in the list of summons.
    Summon(u16),
}

/// A spell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Its id, unique among the spells of its figure.
    pub id: String,
    /// What a cast costs.
    pub cost: Cost,
    /// The least and the greatest distance.
    pub range: (i32, i32),
    /// Whether the maximum can be modified.
    pub green: bool,
    /// Whether it needs a line of sight.
    pub los: bool,
    /// Whether the target must be in the caster's row or column.
    pub line: bool,
    /// What it may be cast at.
    pub target: Target,
    /// Whom it hits.
    pub zone: Zone,
    /// How often it may be cast.
    pub limit: Limit,
    /// The element of its damage.
    pub element: Element,
    /// The damage, if it has any.
    pub damage: Option<i32>,
    /// The other effects, in their order.
    pub effects: Vec<Effect>,
}

impl Spell {
    /// Whether it brings a summon.
    pub fn summons(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Summon(_)))
    }

    /// Whether an activation could go on casting it for ever: every limit but `any` bounds it, and so do AP and MP,
    /// which no spell gives in the activation itself. LP come back by healing oneself.
    fn is_endless(&self) -> bool {
        let heals = self.effects.iter().map(|effect| match effect {
            Effect::Boon(Boon::Heal(points)) => *points,
            _ => 0,
        });
        let hits_caster = self.range.0 == 0
            && self.zone == Zone::Single
            && matches!(self.target, Target::Itself | Target::Ally | Target::Cell);
        let back = if hits_caster { heals.sum() } else { 0 };
        self.limit == Limit::Any && (self.cost.ap, self.cost.mp) == (0, 0) && back >= self.cost.lp
    }
}

const FIELDS: [&str; 11] = [
    "id", "cost", "range", "green", "los", "line", "target", "zone", "limit", "element", "effects",
];

/// Reads a spell; `summons` are the ids that it may summon.
pub(super) fn read(faults: &mut Faults, value: &Value, path: &str, summons: &[String]) -> Option<Spell> {
    let before = faults.count();
    let object = faults.object(value, path, &FIELDS, 0)?;
    let get = |name: &str| (object.get(name), format!("{path}.{name}"));
    let (value, at) = get("id");
    let id = faults.id(value, &at);
    let (value, at) = get("cost");
    let cost = value.and_then(|value| read_cost(faults, value, &at));
    let (value, at) = get("range");
    let range = value.and_then(|value| read_range(faults, value, &at));
    let mut flag = |name| {
        let (value, at) = get(name);
        faults.flag(value, &at)
    };
    let (green, los, line) = (flag("green"), flag("los"), flag("line"));
    let (value, at) = get("target");
    let target = faults.word(value, &at, Target::ALL, Target::id);
    let (value, at) = get("zone");
    let zone = faults.word(value, &at, Zone::ALL, Zone::id);
    if zone == Some(Zone::Cross) && target.is_some_and(|target| target != Target::Cell) {
        faults.note(at, "cross needs the target cell");
    }
    let (value, at) = get("limit");
    let limit = faults.word(value, &at, Limit::ALL, Limit::id);
    let (value, at) = get("element");
    let element = faults.word(value, &at, Element::ALL, Element::id);
    let (value, at) = get("effects");
    let list = faults.list(value, &at);
    let mut damage = None;
    let mut effects = Vec::new();
    for (value, index) in list.iter().zip(0..) {
        let at = format!("{at}[{index}]");
        match read_effect(faults, value, &at, summons) {
            Some(Read::Damage(_)) if damage.is_some() => faults.note(&at, "a spell has one damage at most"),
            Some(Read::Damage(_)) if target == Some(Target::Free) => faults.note(&at, AT_FREE),
            Some(Read::Damage(points)) => damage = Some(points),
            Some(Read::Other(effect)) => {
                let rule = misplaced(effect, &effects, target, zone, line);
                match rule {
                    Some(rule) => faults.note(&at, rule),
                    None => effects.push(effect),
                }
            }
            None => {}
        }
    }
    if faults.count() > before {
        return None;
    }
    let spell = Spell {
        id: id?,
        cost: cost?,
        range: range?,
        green: green?,
        los: los?,
        line: line?,
        target: target?,
        zone: zone?,
        limit: limit?,
        element: element?,
        damage,
        effects,
    };
    if spell.is_endless() {
        faults.note(path, ENDLESS);
        return None;
    }
    Some(spell)
}

const ENDLESS: &str = "could be cast for ever in one activation: with the limit any a cast must cost AP, MP, or more LP \
                       than it gives back to its caster";

const AT_FREE: &str = "with the target free there are only jump and summon";

/// Why an effect may not be in a spell of this kind.
fn misplaced(
    effect: Effect,
    earlier: &[Effect],
    target: Option<Target>,
    zone: Option<Zone>,
    line: Option<bool>,
) -> Option<&'static str> {
    let needs_cell = |effect: &Effect| matches!(effect, Effect::Jump | Effect::Summon(_));
    match effect {
        _ if needs_cell(&effect) && target.is_some_and(|target| target != Target::Free) => {
            Some("jump and summon need the target free")
        }
        _ if needs_cell(&effect) && earlier.iter().any(needs_cell) => {
            Some("a spell has one of jump and summon at most, and once")
        }
        Effect::Push(_) | Effect::Pull(_) if line == Some(false) => Some("push and pull need line to be true"),
        Effect::Push(_) | Effect::Pull(_) if zone == Some(Zone::Cross) => Some("push and pull need the zone single"),
        _ if !needs_cell(&effect) && target == Some(Target::Free) => Some(AT_FREE),
        _ => None,
    }
}

fn read_cost(faults: &mut Faults, value: &Value, path: &str) -> Option<Cost> {
    let object = faults.object(value, path, &["ap", "mp", "lp"], 0)?;
    let mut number = |name: &str| faults.number(object.get(name), &format!("{path}.{name}"), 0, MOST);
    let (ap, mp, lp) = (number("ap"), number("mp"), number("lp"));
    Some(Cost {
        ap: ap?,
        mp: mp?,
        lp: lp?,
    })
}

fn read_range(faults: &mut Faults, value: &Value, path: &str) -> Option<(i32, i32)> {
    let ends = match value.as_array().map(Vec::as_slice) {
        Some([least, most]) => {
            let least = faults.number(Some(least), &format!("{path}[0]"), 0, MOST);
            let most = faults.number(Some(most), &format!("{path}[1]"), 0, MOST);
            (least?, most?)
        }
        _ => {
            faults.note(path, "expected the least and the greatest distance: [1, 3]");
            return None;
        }
    };
    if ends.0 > ends.1 {
        faults.note(path, "the least distance is above the greatest");
        return None;
    }
    Some(ends)
}

/// An effect of a spell.
enum Read {
    Damage(i32),
    Other(Effect),
}

fn read_effect(faults: &mut Faults, value: &Value, path: &str, summons: &[String]) -> Option<Read> {
    let mut reader = Words::new(faults, value, path)?;
    let effect = match reader.name {
        "damage" => return reader.number(0).map(Read::Damage),
        "push" => Effect::Push(reader.number(0)?),
        "pull" => Effect::Pull(reader.number(0)?),
        "steal" => Effect::Steal(reader.number(0)?),
        "swap" => reader.alone(Effect::Swap)?,
        "jump" => reader.alone(Effect::Jump)?,
        "summon" => {
            let index = reader.argument("a summon's id", |value| {
                let id = value.as_str()?;
                summons.iter().position(|summon| summon == id)
            })?;
            Effect::Summon(u16::try_from(index).ok()?)
        }
        _ => match reader.boon()? {
            Some(boon) => Effect::Boon(boon),
            None => {
                let words = "damage, heal, ap, mp, range, power, state, cleanse, push, pull, swap, jump, steal, summon";
                reader.unknown(words);
                return None;
            }
        },
    };
    Some(Read::Other(effect))
}

/// An effect as JSON: `["damage", 3]`.
pub(super) struct Words<'f, 'v> {
    faults: &'f mut Faults,
    path: &'v str,
    /// The first word.
    pub name: &'v str,
    arguments: &'v [Value],
}

impl<'f, 'v> Words<'f, 'v> {
    pub fn new(faults: &'f mut Faults, value: &'v Value, path: &'v str) -> Option<Self> {
        let words = value.as_array().and_then(|words| words.split_first());
        let Some((Value::String(name), arguments)) = words else {
            faults.note(
                path,
                "expected a list of a word and what belongs to it: [\"damage\", 3]",
            );
            return None;
        };
        Some(Words {
            faults,
            path,
            name,
            arguments,
        })
    }

    /// What stands behind the word, alone there.
    pub fn argument<T>(&mut self, expected: &str, read: impl FnOnce(&Value) -> Option<T>) -> Option<T> {
        let [argument] = self.arguments else {
            self.faults
                .note(self.path, format!("`{}` takes one value: {expected}", self.name));
            return None;
        };
        let read = read(argument);
        if read.is_none() {
            self.faults
                .note(format!("{}[1]", self.path), format!("expected {expected}"));
        }
        read
    }

    /// A number up to 99.
    pub fn number(&mut self, least: i64) -> Option<i32> {
        self.argument(&format!("a whole number from {least} to {MOST}"), |value| {
            let number = value.as_i64().filter(|number| (least..=MOST).contains(number))?;
            i32::try_from(number).ok()
        })
    }

    /// The effect, if nothing stands behind the word.
    pub fn alone<T>(&mut self, effect: T) -> Option<T> {
        if self.arguments.is_empty() {
            return Some(effect);
        }
        self.faults.note(self.path, format!("`{}` takes no value", self.name));
        None
    }

    pub fn power(&mut self) -> Option<Power> {
        let expected = "critical, armor, dodge, lock, heavy, nimble, thorns, or adept: or resist: and an element";
        self.argument(expected, |value| Power::read(value.as_str()?))
    }

    pub fn unknown(&mut self, words: &str) {
        self.faults
            .note(format!("{}[0]", self.path), format!("expected one of {words}"));
    }

    /// What spells and items share; the inner nothing if the word is none of these, the outer one at a fault.
    pub fn boon(&mut self) -> Option<Option<Boon>> {
        let boon = match self.name {
            "heal" => Boon::Heal(self.number(0)?),
            "ap" => Boon::Ap(self.number(-MOST)?),
            "mp" => Boon::Mp(self.number(-MOST)?),
            "range" => Boon::Range(self.number(-MOST)?),
            "power" => Boon::Power(self.power()?),
            "state" => {
                let expected = "poison, root or guard";
                Boon::State(self.argument(expected, |value| find(State::ALL, State::id, value.as_str()?))?)
            }
            "cleanse" => self.alone(Boon::Cleanse)?,
            _ => return Some(None),
        };
        Some(Some(boon))
    }
}
