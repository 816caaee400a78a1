//! Figures and summons.

use serde_json::{Map, Value};

use super::faults::{Faults, MOST};
use super::spell::{self, Spell};
use crate::games::krosmaster_arena::words::{Colour, Power, Powers};

/// The most figures, and the most summons, of a roster.
const MOST_KINDS: usize = 999;
/// The most spells of a figure besides the punch.
const MOST_SPELLS: usize = 31;

/// What only figures have: what they count in a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The colour of the name.
    pub colour: Colour,
    /// The level, 1 to 6.
    pub level: u8,
    /// The initiative.
    pub initiative: i32,
}

/// A figure or a summon of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What only figures have.
    pub rank: Option<Rank>,
    /// Movement points.
    pub mp: i32,
    /// Life points.
    pub lp: i32,
    /// Action points.
    pub ap: i32,
    /// Its powers.
    pub powers: Powers,
    /// The index of its first spell in the roster's list, and of the one behind its last.
    pub spells: (u16, u16),
}

/// All figures and summons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The figures, then the summons.
    pub kinds: Vec<Kind>,
    /// How many of them are figures.
    pub figures: usize,
    /// The spells of all, each one's together, a figure's punch behind its own.
    pub spells: Vec<Spell>,
}

impl Roster {
    /// The kind with this id.
    pub fn find(&self, id: &str) -> Option<u16> {
        let index = self.kinds.iter().position(|kind| kind.id == id)?;
        u16::try_from(index).ok()
    }

    /// The figure with this id, summons left out.
    pub fn find_figure(&self, id: &str) -> Option<u16> {
        self.find(id).filter(|&kind| usize::from(kind) < self.figures)
    }

    /// What a figure counts in a team.
    pub fn rank(&self, kind: u16) -> Option<Rank> {
        self.kinds[usize::from(kind)].rank
    }
}

/// Reads a roster; `punch` is the spell that every figure has besides.
pub(in super::super) fn read(faults: &mut Faults, value: &Value, punch: &Value, path: &str) -> Option<Roster> {
    let before = faults.count();
    let object = faults.object(value, path, &["figures", "summons"], 0)?;
    let lists = ["figures", "summons"].map(|name| {
        let at = format!("{path}.{name}");
        let list = faults.list(object.get(name), &at);
        if list.len() > MOST_KINDS {
            faults.note(&at, format!("at most {MOST_KINDS} entries"));
        }
        (at, &list[..list.len().min(MOST_KINDS)])
    });
    let summons: Vec<String> = lists[1].1.iter().map(|summon| text_of(summon, "id")).collect();
    let punch = spell::read(faults, punch, "punch", &[])?;
    let mut roster = Roster {
        figures: lists[0].1.len(),
        ..Roster::default()
    };
    for ((at, list), is_figure) in lists.iter().zip([true, false]) {
        for (value, index) in list.iter().zip(0..) {
            let at = format!("{at}[{index}]");
            let mut reader = Reader {
                faults,
                summons: &summons,
                path: &at,
            };
            if let Some((kind, spells)) = reader.kind(value, is_figure) {
                let first = roster.spells.len() as u16;
                roster.spells.extend(spells);
                if is_figure {
                    roster.spells.push(punch.clone());
                }
                roster.kinds.push(Kind {
                    spells: (first, roster.spells.len() as u16),
                    ..kind
                });
            }
        }
    }
    let entries = lists.iter().flat_map(|(at, list)| {
        let numbered = list.iter().enumerate();
        numbered.map(move |(index, value)| (format!("{at}[{index}]"), value))
    });
    faults.repeated(entries);
    (faults.count() == before).then_some(roster)
}

/// A field's text, empty if it has none.
fn text_of(value: &Value, field: &str) -> String {
    value.get(field).and_then(Value::as_str).unwrap_or_default().to_owned()
}

struct Reader<'a> {
    faults: &'a mut Faults,
    summons: &'a [String],
    path: &'a str,
}

impl Reader<'_> {
    fn number(&mut self, object: &Map<String, Value>, name: &str, least: i64, most: i64) -> Option<i32> {
        let at = format!("{}.{name}", self.path);
        self.faults.number(object.get(name), &at, least, most)
    }

    fn kind(&mut self, value: &Value, is_figure: bool) -> Option<(Kind, Vec<Spell>)> {
        const FIGURE: [&str; 10] = [
            "id",
            "name",
            "colour",
            "level",
            "initiative",
            "mp",
            "lp",
            "ap",
            "powers",
            "spells",
        ];
        const SUMMON: [&str; 7] = ["id", "name", "mp", "lp", "ap", "powers", "spells"];
        let before = self.faults.count();
        let names: &[&str] = if is_figure { &FIGURE } else { &SUMMON };
        let object = self.faults.object(value, self.path, names, 0)?;
        let id = self.faults.id(object.get("id"), &format!("{}.id", self.path));
        let name = self.faults.name(object.get("name"), &format!("{}.name", self.path));
        let rank = if is_figure { self.rank(object) } else { None };
        let mp = self.number(object, "mp", 0, MOST);
        let lp = self.number(object, "lp", 1, MOST);
        let ap = self.number(object, "ap", 0, MOST);
        let powers = self.powers(object.get("powers"));
        let spells = self.spells(object.get("spells"));
        if self.faults.count() > before {
            return None;
        }
        let kind = Kind {
            id: id?,
            name: name?.to_owned(),
            rank,
            mp: mp?,
            lp: lp?,
            ap: ap?,
            powers,
            spells: (0, 0),
        };
        Some((kind, spells))
    }

    fn rank(&mut self, object: &Map<String, Value>) -> Option<Rank> {
        let at = format!("{}.colour", self.path);
        let colour = self.faults.word(object.get("colour"), &at, Colour::ALL, Colour::id);
        let level = self.number(object, "level", 1, 6);
        let initiative = self.number(object, "initiative", 0, MOST);
        Some(Rank {
            colour: colour?,
            level: level? as u8,
            initiative: initiative?,
        })
    }

    fn powers(&mut self, value: Option<&Value>) -> Powers {
        let at = format!("{}.powers", self.path);
        let mut powers = Powers::default();
        for (value, index) in self.faults.list(value, &at).iter().zip(0..) {
            match value.as_str().and_then(Power::read) {
                Some(power) => powers.add(power),
                None => {
                    let all: Vec<String> = Power::all().map(|power| power.to_string()).collect();
                    self.faults
                        .note(format!("{at}[{index}]"), format!("expected one of {}", all.join(", ")));
                }
            }
        }
        powers
    }

    fn spells(&mut self, value: Option<&Value>) -> Vec<Spell> {
        let at = format!("{}.spells", self.path);
        let list = self.faults.list(value, &at);
        if list.len() > MOST_SPELLS {
            self.faults.note(&at, format!("at most {MOST_SPELLS} spells"));
        }
        let list = &list[..list.len().min(MOST_SPELLS)];
        let mut spells = Vec::new();
        for (index, value) in list.iter().enumerate() {
            let path = format!("{at}[{index}]");
            if value.get("id").and_then(Value::as_str) == Some("punch") {
                self.faults
                    .note(format!("{path}.id"), "every figure has `punch` anyway");
            }
            spells.extend(spell::read(self.faults, value, &path, self.summons));
        }
        let entries = list.iter().enumerate();
        self.faults
            .repeated(entries.map(|(index, value)| (format!("{at}[{index}]"), value)));
        spells
    }
}
