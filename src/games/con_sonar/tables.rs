//! The card tables: the standard ones and those given as options are read and checked by the same code.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::ladder::{COLOURS, colour_of};
use super::{FLEET_KINDS, MOST_DICE, TORPEDO_KINDS};
use crate::rules::BadOption;

/// The standard tables as JSON.
pub(super) const STANDARD_TEXT: &str = include_str!("tables.json");

static STANDARD: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(STANDARD_TEXT).expect("the standard tables are JSON, and tests read them"));

/// The word that stands for a standard table.
pub(super) const STANDARD_WORD: &str = "standard";
/// The most copies of a card.
const MOST_COPIES: i64 = 99;
/// The most letters of an id or a symbol.
const MOST_LETTERS: usize = 8;

/// A fleet card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FleetCard {
    pub id: String,
    pub colour: u8,
    /// The symbol at the top left, a number in [`Symbols`].
    pub symbol: u16,
    /// The symbol that the next card of a chain must have.
    pub arrow: u16,
    /// By how many rungs it moves a submarine up; negative: down.
    pub steps: i8,
    pub copies: u8,
}

impl FleetCard {
    /// What a click on it names.
    pub fn piece_id(&self) -> String {
        format!("fleet-{}", self.id)
    }
}

/// A torpedo card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TorpedoCard {
    pub id: String,
    pub colour: u8,
    pub symbol: u16,
    /// How many dice it throws.
    pub icons: u8,
    pub copies: u8,
}

impl TorpedoCard {
    /// What a click on it names.
    pub fn piece_id(&self) -> String {
        format!("torpedo-{}", self.id)
    }
}

/// The symbols of both tables; a card holds a symbol's number.
#[derive(Clone, Debug, Default)]
pub(super) struct Symbols(Vec<String>);

impl Symbols {
    /// The number of a symbol; a new one gets the next.
    fn number(&mut self, symbol: &str) -> u16 {
        let known = self.0.iter().position(|known| known == symbol);
        known.unwrap_or_else(|| {
            self.0.push(symbol.into());
            self.0.len() - 1
        }) as u16
    }

    /// The symbol of a number that a card holds.
    pub fn name(&self, number: u16) -> &str {
        &self.0[usize::from(number)]
    }
}

/// Reads a fleet table, or notes every fault in it; `needed` is how many cards it must have at least.
pub(super) fn fleet(
    value: &Value,
    needed: Option<u32>,
    symbols: &mut Symbols,
    faults: &mut Vec<BadOption>,
) -> Vec<FleetCard> {
    let fields = ["id", "colour", "symbol", "arrow", "move", "copies"];
    let form = Form {
        name: "fleet",
        fields: &fields,
        most: FLEET_KINDS,
        needed,
    };
    form.read(value, faults, |entry| {
        let (id, colour) = (entry.id(), entry.colour());
        let (symbol, arrow) = (entry.symbol("symbol"), entry.symbol("arrow"));
        let steps = entry.number("move", -7..=7, "a whole number from -7 to 7, not 0");
        let copies = entry.copies();
        Some(FleetCard {
            id: id?,
            colour: colour?,
            symbol: symbols.number(symbol?),
            arrow: symbols.number(arrow?),
            steps: steps? as i8,
            copies: copies? as u8,
        })
    })
}

/// Reads a torpedo table, or notes every fault in it; `needed` is how many cards it must have at least.
pub(super) fn torpedoes(
    value: &Value,
    needed: u32,
    symbols: &mut Symbols,
    faults: &mut Vec<BadOption>,
) -> Vec<TorpedoCard> {
    let form = Form {
        name: "torpedoes",
        fields: &["id", "colour", "symbol", "icons", "copies"],
        most: TORPEDO_KINDS,
        needed: Some(needed),
    };
    form.read(value, faults, |entry| {
        let (id, colour, symbol) = (entry.id(), entry.colour(), entry.symbol("symbol"));
        let icons = entry.number("icons", 1..=MOST_DICE as i64, "a whole number from 1 to 4");
        let copies = entry.copies();
        Some(TorpedoCard {
            id: id?,
            colour: colour?,
            symbol: symbols.number(symbol?),
            icons: icons? as u8,
            copies: copies? as u8,
        })
    })
}

/// What a table must look like.
struct Form<'a> {
    /// The option's name, and that of the standard table.
    name: &'a str,
    fields: &'a [&'a str],
    /// The most different cards.
    most: usize,
    /// The least cards, if that is known.
    needed: Option<u32>,
}

impl Form<'_> {
    fn read<T>(
        &self,
        value: &Value,
        faults: &mut Vec<BadOption>,
        mut card: impl FnMut(&mut Entry<'_>) -> Option<T>,
    ) -> Vec<T> {
        let name = self.name;
        let table = if value == STANDARD_WORD { &STANDARD[name] } else { value };
        let Some(entries) = table.as_array() else {
            faults.push(BadOption::new(name, "expected \"standard\" or an array of cards"));
            return Vec::new();
        };
        if entries.len() > self.most {
            let what = format!(
                "at most {} different cards; this table has {}",
                self.most,
                entries.len()
            );
            faults.push(BadOption::new(name, what));
        }
        let mut cards = Vec::new();
        for (index, value) in entries.iter().take(self.most).enumerate() {
            let path = format!("{name}[{index}]");
            let Some(fields) = value.as_object() else {
                let what = format!("expected an object with the fields {}", self.fields.join(", "));
                faults.push(BadOption::new(path, what));
                continue;
            };
            for field in fields.keys().filter(|field| !self.fields.contains(&field.as_str())) {
                let what = format!("no such field; a card has {}", self.fields.join(", "));
                faults.push(BadOption::new(format!("{path}.{field}"), what));
            }
            let mut entry = Entry { path, fields, faults };
            let earlier = entries[..index].iter().position(|earlier| {
                let id = earlier.get("id");
                id.is_some_and(Value::is_string) && id == fields.get("id")
            });
            if let Some(earlier) = earlier {
                entry.note("id", format!("{name}[{earlier}] has the same id"));
            }
            cards.extend(card(&mut entry));
        }
        self.count(entries, faults);
        cards
    }

    /// Notes it if there are too few cards, as far as they can be counted.
    fn count(&self, entries: &[Value], faults: &mut Vec<BadOption>) {
        let copies = |entry: &Value| match entry.get("copies") {
            None => Some(1),
            Some(copies) => copies.as_i64().filter(|copies| (1..=MOST_COPIES).contains(copies)),
        };
        let total = entries.iter().take(self.most).map(copies).sum::<Option<i64>>();
        if let (Some(total), Some(needed)) = (total, self.needed)
            && total < i64::from(needed)
        {
            let what = format!("needs at least {needed} cards; this table has {total}");
            faults.push(BadOption::new(self.name, what));
        }
    }
}

/// One card of a table while it is read: what is wrong is noted with its path.
struct Entry<'a> {
    path: String,
    fields: &'a Map<String, Value>,
    faults: &'a mut Vec<BadOption>,
}

impl<'a> Entry<'a> {
    fn note(&mut self, field: &str, what: impl Into<String>) {
        self.faults.push(BadOption::new(format!("{}.{field}", self.path), what));
    }

    fn value<T>(&mut self, field: &str, expected: &str, read: impl FnOnce(&'a Value) -> Option<T>) -> Option<T> {
        let value = self.fields.get(field);
        let read = value.and_then(read);
        if read.is_none() {
            let missing = if value.is_none() { "is missing; " } else { "" };
            self.note(field, format!("{missing}expected {expected}"));
        }
        read
    }

    fn id(&mut self) -> Option<String> {
        self.value("id", "1 to 8 letters and digits", |value| {
            word(value, |byte| byte.is_ascii_alphanumeric()).map(str::to_owned)
        })
    }

    fn colour(&mut self) -> Option<u8> {
        let letters: String = COLOURS.iter().collect();
        self.value("colour", &format!("one of the letters {letters}"), |value| {
            let mut letters = value.as_str()?.chars();
            let letter = letters.next()?;
            letters.next().is_none().then_some(letter).and_then(colour_of)
        })
    }

    fn symbol(&mut self, field: &str) -> Option<&'a str> {
        self.value(field, "1 to 8 small letters", |value| {
            word(value, |byte| byte.is_ascii_lowercase())
        })
    }

    fn number(&mut self, field: &str, range: std::ops::RangeInclusive<i64>, expected: &str) -> Option<i64> {
        self.value(field, expected, |value| {
            value.as_i64().filter(|number| range.contains(number) && *number != 0)
        })
    }

    /// The number of copies, which need not be given.
    fn copies(&mut self) -> Option<i64> {
        if !self.fields.contains_key("copies") {
            return Some(1);
        }
        let expected = format!("a whole number from 1 to {MOST_COPIES}");
        self.number("copies", 1..=MOST_COPIES, &expected)
    }
}

/// A string of 1 to 8 bytes, all of which are allowed.
fn word(value: &Value, allowed: impl Fn(u8) -> bool) -> Option<&str> {
    let text = value.as_str()?;
    let fits = (1..=MOST_LETTERS).contains(&text.len()) && text.bytes().all(allowed);
    fits.then_some(text)
}
