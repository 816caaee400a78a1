//! Tables as JSON. One reader checks the standard tables and a user's own; it goes on after a fault, so
//! that all are found at once, each with its path.

use serde_json::{Map, Value, json};

use super::cards::{Bag, Colour};
use super::table::{Key, Location, LocationPower, Lord, LordPower};
use crate::rules::BadOption;

/// No influence, pearls, points or `each` is larger: sums of them stay small numbers.
const LARGEST: u64 = 1000;
/// No more copies of one card: a byte counts them.
const MOST_COPIES: u64 = u8::MAX as u64;
/// The lord cards of all colours have numbers that fit a byte, with one to spare.
const MOST_LORDS: usize = Bag::MOST / Colour::ALL.len() - 1;
/// The locations have numbers that fit a byte, with one to spare; the bonus rows need room.
pub(super) const MOST_LOCATIONS: usize = Bag::MOST - 15;

/// A row that tables are made of.
pub(super) trait Row: Sized + Clone {
    /// The option that holds the table.
    const OPTION: &'static str;
    /// The field that names a row.
    const NAME: &'static str;
    const MOST_ROWS: usize;
    /// Every field that any row may have.
    const FIELDS: &'static [&'static str];

    fn read(fields: &mut Fields<'_>) -> Option<Self>;
    fn write(&self) -> Value;
}

/// The rows of a table, or every fault in it.
pub(super) fn read_rows<R: Row>(value: &Value) -> Result<Vec<R>, Vec<BadOption>> {
    let Value::Array(values) = value else {
        let what = "expected \"standard\" or an array of rows";
        return Err(vec![BadOption::new(R::OPTION, what)]);
    };
    let mut faults = Vec::new();
    if values.len() > R::MOST_ROWS {
        let what = format!("has {} rows; at most {} fit", values.len(), R::MOST_ROWS);
        faults.push(BadOption::new(R::OPTION, what));
    }
    let mut rows: Vec<R> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for (index, value) in values.iter().take(R::MOST_ROWS).enumerate() {
        let path = format!("{}[{index}]", R::OPTION);
        let Value::Object(object) = value else {
            faults.push(BadOption::new(path, "expected an object"));
            continue;
        };
        if let Some(name) = object.get(R::NAME).and_then(Value::as_str) {
            if names.contains(&name) {
                faults.push(BadOption::new(
                    format!("{path}.{}", R::NAME),
                    "another row has it already",
                ));
            }
            names.push(name);
        }
        for field in object.keys().filter(|field| !R::FIELDS.contains(&field.as_str())) {
            let what = format!("no such field; the fields are {}", R::FIELDS.join(", "));
            faults.push(BadOption::new(format!("{path}.{field}"), what));
        }
        let mut fields = Fields {
            path: &path,
            object,
            faults: &mut faults,
        };
        rows.extend(R::read(&mut fields));
    }
    if faults.is_empty() { Ok(rows) } else { Err(faults) }
}

/// How many there are of a card.
pub(super) fn read_copies(value: &Value) -> Option<u8> {
    let copies = value.as_u64().filter(|copies| (1..=MOST_COPIES).contains(copies));
    copies.map(|copies| copies as u8)
}

/// The fields of one row, and where their faults go.
pub(super) struct Fields<'a> {
    path: &'a str,
    object: &'a Map<String, Value>,
    faults: &'a mut Vec<BadOption>,
}

impl Fields<'_> {
    fn fault(&mut self, field: &str, what: impl Into<String>) {
        self.faults.push(BadOption::new(format!("{}.{field}", self.path), what));
    }

    /// A field that must be there and pass `read`.
    fn take<T>(&mut self, field: &str, expected: &str, read: impl FnOnce(&Value) -> Option<T>) -> Option<T> {
        match self.object.get(field) {
            None => {
                self.fault(field, format!("missing; expected {expected}"));
                None
            }
            Some(value) => {
                let read = read(value);
                if read.is_none() {
                    self.fault(field, format!("expected {expected}"));
                }
                read
            }
        }
    }

    fn number(&mut self, field: &str) -> Option<u16> {
        let expected = format!("a whole number from 0 to {LARGEST}");
        self.take(field, &expected, |value| {
            value
                .as_u64()
                .filter(|&number| number <= LARGEST)
                .map(|number| number as u16)
        })
    }

    fn copies(&mut self) -> Option<u8> {
        let expected = format!("a whole number from 1 to {MOST_COPIES}");
        self.take("copies", &expected, read_copies)
    }

    fn name(&mut self, field: &str) -> Option<String> {
        self.take(field, "1 to 8 of the characters 0-9, A-Z, a-z", |value| {
            let name = value.as_str()?;
            let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
            (plain && (1..=8).contains(&name.len())).then(|| name.to_owned())
        })
    }

    fn word<T: Copy>(&mut self, field: &str, words: &[(&str, T)]) -> Option<T> {
        let listed: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        self.take(field, &format!("one of {}", listed.join(", ")), |value| {
            let word = value.as_str()?;
            words.iter().find(|(other, _)| *other == word).map(|&(_, meant)| meant)
        })
    }

    fn colour(&mut self) -> Option<Colour> {
        let letters = Colour::ALL.map(|colour| (colour.letter().to_string(), colour));
        let words: Vec<(&str, Colour)> = letters
            .iter()
            .map(|(letter, colour)| (letter.as_str(), *colour))
            .collect();
        self.word("colour", &words)
    }

    /// Fields that mean something only with other powers.
    fn refuse(&mut self, fields: &[&str]) {
        for field in fields {
            if self.object.contains_key(*field) {
                self.fault(field, "means nothing with this power");
            }
        }
    }
}

pub(super) const KEYS: [(&str, Option<Key>); 3] =
    [("", None), ("silver", Some(Key::Silver)), ("gold", Some(Key::Gold))];
pub(super) const LORD_POWERS: [(&str, LordPower); 3] = [
    ("", LordPower::None),
    ("swap", LordPower::Swap),
    ("reveal", LordPower::Reveal),
];

impl Row for Lord {
    const OPTION: &'static str = "lords";
    const NAME: &'static str = "kind";
    const MOST_ROWS: usize = MOST_LORDS;
    const FIELDS: &'static [&'static str] = &["kind", "influence", "copies", "key", "pearls", "power"];

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let kind = fields.name("kind");
        let influence = fields.number("influence");
        let copies = fields.copies();
        let key = fields.word("key", &KEYS);
        let pearls = fields.number("pearls");
        let power = fields.word("power", &LORD_POWERS);
        Some(Lord {
            kind: kind?,
            influence: influence?,
            copies: copies?,
            key: key?,
            pearls: pearls?,
            power: power?,
        })
    }

    fn write(&self) -> Value {
        let key = KEYS.iter().find(|(_, key)| *key == self.key);
        let power = LORD_POWERS.iter().find(|(_, power)| *power == self.power);
        json!({
            "kind": self.kind,
            "influence": self.influence,
            "copies": self.copies,
            "key": key.map(|(word, _)| word),
            "pearls": self.pearls,
            "power": power.map(|(word, _)| word),
        })
    }
}

impl Row for Location {
    const OPTION: &'static str = "locations";
    const NAME: &'static str = "id";
    const MOST_ROWS: usize = MOST_LOCATIONS;
    const FIELDS: &'static [&'static str] = &[
        "id",
        "points",
        "pearls",
        "power",
        "copies",
        "colour",
        "influence",
        "each",
    ];

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let id = fields.name("id");
        let points = fields.number("points");
        let pearls = fields.number("pearls");
        let copies = match fields.object.contains_key("copies") {
            true => fields.copies(),
            false => Some(1),
        };
        let power = read_power(fields);
        Some(Location {
            id: id?,
            points: points?,
            pearls: pearls?,
            copies: copies?,
            power: power?,
        })
    }

    fn write(&self) -> Value {
        let mut row = json!({
            "id": self.id,
            "points": self.points,
            "pearls": self.pearls,
            "power": self.power.word(),
            "copies": self.copies,
        });
        match self.power {
            LocationPower::TopLord(colour) | LocationPower::PerLord(colour) => row["colour"] = json!(colour.letter()),
            LocationPower::Alliance { influence, each } => {
                row["influence"] = json!(influence);
                row["each"] = json!(each);
            }
            _ => {}
        }
        row
    }
}

/// Every power; those with a colour or numbers with values that the row's other fields replace.
pub(super) const LOCATION_POWERS: [LocationPower; 15] = [
    LocationPower::None,
    LocationPower::PerSilverKey,
    LocationPower::PerGoldKey,
    LocationPower::PerPearlPair,
    LocationPower::PerLocation,
    LocationPower::OpponentsDraw(1),
    LocationPower::OpponentsDraw(2),
    LocationPower::RecycleLords,
    LocationPower::RecycleLocations,
    LocationPower::AnyTwoKeys,
    LocationPower::PickFromDeck,
    LocationPower::TopLord(Colour::Yellow),
    LocationPower::PerLord(Colour::Yellow),
    LocationPower::Alliance { influence: 0, each: 0 },
    LocationPower::PerPlainLord,
];

fn read_power(fields: &mut Fields<'_>) -> Option<LocationPower> {
    let words = LOCATION_POWERS.map(|power| (power.word(), power));
    match fields.word("power", &words)? {
        power @ (LocationPower::TopLord(_) | LocationPower::PerLord(_)) => {
            fields.refuse(&["influence", "each"]);
            let colour = fields.colour()?;
            Some(match power {
                LocationPower::TopLord(_) => LocationPower::TopLord(colour),
                _ => LocationPower::PerLord(colour),
            })
        }
        LocationPower::Alliance { .. } => {
            fields.refuse(&["colour"]);
            let (influence, each) = (fields.number("influence"), fields.number("each"));
            Some(LocationPower::Alliance {
                influence: influence?,
                each: each?,
            })
        }
        power => {
            fields.refuse(&["colour", "influence", "each"]);
            Some(power)
        }
    }
}
