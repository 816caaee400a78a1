//! Items of the demon boxes.

use serde_json::Value;

use super::Boon;
use super::faults::{Faults, MOST};
use super::spell::Words;
use crate::games::krosmaster_arena::words::{Element, Powers, find};

/// The most items of a table.
const MOST_ITEMS: usize = 999;

/// Whether an item is kept for one use or works from the moment it is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Used once.
    Boost,
    /// Works while its figure has it.
    Equipment,
}

impl Kind {
    /// Both.
    pub const ALL: &[Kind] = &[Kind::Boost, Kind::Equipment];

    /// The word of the tables.
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Boost => "boost",
            Kind::Equipment => "equipment",
        }
    }
}

/// What an item does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemEffect {
    /// Equipment: more LP.
    Lp(i32),
    /// Equipment: one more damage with spells of the element; without one, of any.
    Element(Option<Element>),
    /// What spells can do too; of equipment `ap`, `mp`, `range` and `power` only.
    Boon(Boon),
}

/// What equipment adds to its figure, all effects together; nothing for boosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gear {
    /// The powers.
    pub powers: Powers,
    /// AP at the start of each activation.
    pub ap: i32,
    /// MP at the start of each activation.
    pub mp: i32,
    /// LP.
    pub lp: i32,
    /// Range with green ranges.
    pub range: i32,
    /// Damage with spells of each element.
    pub damage: [i32; 7],
}

impl Gear {
    fn of(effects: &[ItemEffect]) -> Gear {
        let mut gear = Gear::default();
        for effect in effects {
            match *effect {
                ItemEffect::Lp(points) => gear.lp += points,
                ItemEffect::Element(Some(element)) => gear.damage[element as usize] += 1,
                ItemEffect::Element(None) => gear.damage.iter_mut().for_each(|damage| *damage += 1),
                ItemEffect::Boon(Boon::Ap(points)) => gear.ap += points,
                ItemEffect::Boon(Boon::Mp(points)) => gear.mp += points,
                ItemEffect::Boon(Boon::Range(points)) => gear.range += points,
                ItemEffect::Boon(Boon::Power(power)) => gear.powers.add(power),
                // Only boosts heal, give states or cleanse.
                ItemEffect::Boon(Boon::Heal(_) | Boon::State(_) | Boon::Cleanse) => {}
            }
        }
        gear
    }
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its id.
    pub id: String,
    /// Its rank, 1 to 3.
    pub rank: u8,
    /// What sort of item it is.
    pub kind: Kind,
    /// What it does, in order.
    pub effects: Vec<ItemEffect>,
    /// What it adds as equipment.
    pub gear: Gear,
    /// How many there are.
    pub copies: u8,
}

impl Item {
    /// What an item of this rank costs, in kamas.
    pub const fn cost(rank: u8) -> u32 {
        match rank {
            1 => 3,
            2 => 6,
            _ => 12,
        }
    }
}

const FIELDS: [&str; 5] = ["id", "rank", "kind", "effects", "copies"];

/// Reads the table of items.
pub(in super::super) fn read(faults: &mut Faults, value: &Value, path: &str) -> Vec<Item> {
    let list = faults.list(Some(value), path);
    if list.len() > MOST_ITEMS {
        faults.note(path, format!("at most {MOST_ITEMS} items"));
    }
    let list = &list[..list.len().min(MOST_ITEMS)];
    let at = |index: usize| format!("{path}[{index}]");
    let mut items = Vec::new();
    for (index, value) in list.iter().enumerate() {
        items.extend(read_item(faults, value, &at(index)));
    }
    faults.repeated(list.iter().enumerate().map(|(index, value)| (at(index), value)));
    items
}

fn read_item(faults: &mut Faults, value: &Value, path: &str) -> Option<Item> {
    let before = faults.count();
    let object = faults.object(value, path, &FIELDS, 1)?;
    let id = faults.id(object.get("id"), &format!("{path}.id"));
    let rank = faults.number(object.get("rank"), &format!("{path}.rank"), 1, 3);
    let kind = faults.word(object.get("kind"), &format!("{path}.kind"), Kind::ALL, Kind::id);
    let copies = match object.get("copies") {
        None => Some(1),
        given => faults.number(given, &format!("{path}.copies"), 0, MOST),
    };
    let at = format!("{path}.effects");
    let mut effects = Vec::new();
    for (value, index) in faults.list(object.get("effects"), &at).iter().zip(0..) {
        effects.extend(read_effect(faults, value, &format!("{at}[{index}]"), kind));
    }
    if faults.count() > before {
        return None;
    }
    let gear = if kind == Some(Kind::Equipment) {
        Gear::of(&effects)
    } else {
        Gear::default()
    };
    Some(Item {
        id: id?,
        rank: rank? as u8,
        kind: kind?,
        gear,
        effects,
        copies: copies? as u8,
    })
}

fn read_effect(faults: &mut Faults, value: &Value, path: &str, kind: Option<Kind>) -> Option<ItemEffect> {
    let mut reader = Words::new(faults, value, path)?;
    let equips = |words: &str| matches!(words, "lp" | "ap" | "mp" | "range" | "power" | "element");
    let boosts = |words: &str| matches!(words, "ap" | "mp" | "range" | "heal" | "power" | "state" | "cleanse");
    match kind {
        Some(Kind::Equipment) if !equips(reader.name) => {
            reader.unknown("lp, ap, mp, range, power, element for equipment");
            None
        }
        Some(Kind::Boost) if !boosts(reader.name) => {
            reader.unknown("ap, mp, range, heal, power, state, cleanse for a boost");
            None
        }
        _ => match reader.name {
            "lp" => reader.number(0).map(ItemEffect::Lp),
            "element" => reader.argument("an element, or all", |value| match value.as_str()? {
                "all" => Some(ItemEffect::Element(None)),
                text => find(Element::ALL, Element::id, text).map(|element| ItemEffect::Element(Some(element))),
            }),
            _ => reader.boon()?.map(ItemEffect::Boon),
        },
    }
}
