//! Tables of lords and locations as messages. What comes in becomes JSON first, so that one reader checks every table.

use serde_json::{Value, json};

use super::Table;
use super::cards::Colour;
use super::read_table::{KEYS, LOCATION_POWERS, LORD_POWERS};
use super::table::{Key, Location, LocationPower, Lord, LordPower};
use crate::pb::games::conspiracy::v1 as pb;

pub(super) fn lords_message(table: &Table<Lord>) -> Option<pb::LordTable> {
    let rows = rows(table)?.iter().map(lord_row).collect();
    Some(pb::LordTable { rows })
}

pub(super) fn locations_message(table: &Table<Location>) -> Option<pb::LocationTable> {
    let rows = rows(table)?.iter().map(location_row).collect();
    Some(pb::LocationTable { rows })
}

pub(super) fn read_lords(message: Option<pb::LordTable>) -> Table<Lord> {
    let rows = message.map(|table| table.rows.into_iter().map(lord_json).collect::<Value>());
    rows.map_or(Table::Standard, Table::from)
}

pub(super) fn read_locations(message: Option<pb::LocationTable>) -> Table<Location> {
    let rows = message.map(|table| table.rows.into_iter().map(location_json).collect::<Value>());
    rows.map_or(Table::Standard, Table::from)
}

pub(super) const fn colour(colour: Colour) -> pb::Colour {
    match colour {
        Colour::Yellow => pb::Colour::Yellow,
        Colour::Red => pb::Colour::Red,
        Colour::Green => pb::Colour::Green,
        Colour::Blue => pb::Colour::Blue,
        Colour::Purple => pb::Colour::Purple,
    }
}

/// The letter of a message's colour; what is no colour has a letter that no reader knows.
pub(super) fn colour_letter(message: i32) -> char {
    let known = Colour::ALL.into_iter().find(|&of| i32::from(colour(of)) == message);
    known.map_or('?', Colour::letter)
}

/// The rows of a user's own table.
fn rows<R>(table: &Table<R>) -> Option<&[R]> {
    match table {
        Table::Rows(rows) => Some(rows),
        Table::Standard | Table::Faulty(_) => None,
    }
}

const fn key(key: Option<Key>) -> pb::Key {
    match key {
        None => pb::Key::Unspecified,
        Some(Key::Silver) => pb::Key::Silver,
        Some(Key::Gold) => pb::Key::Gold,
    }
}

const fn lord_power(power: LordPower) -> pb::LordPower {
    match power {
        LordPower::None => pb::LordPower::Unspecified,
        LordPower::Swap => pb::LordPower::Swap,
        LordPower::Reveal => pb::LordPower::Reveal,
    }
}

const fn location_power(power: LocationPower) -> pb::LocationPower {
    match power {
        LocationPower::None => pb::LocationPower::Unspecified,
        LocationPower::PerSilverKey => pb::LocationPower::PerSilverKey,
        LocationPower::PerGoldKey => pb::LocationPower::PerGoldKey,
        LocationPower::PerPearlPair => pb::LocationPower::PerPearlPair,
        LocationPower::PerLocation => pb::LocationPower::PerLocation,
        LocationPower::OpponentsDraw(1) => pb::LocationPower::OpponentsDrawOne,
        LocationPower::OpponentsDraw(_) => pb::LocationPower::OpponentsDrawTwo,
        LocationPower::RecycleLords => pb::LocationPower::RecycleLords,
        LocationPower::RecycleLocations => pb::LocationPower::RecycleLocations,
        LocationPower::AnyTwoKeys => pb::LocationPower::AnyTwoKeys,
        LocationPower::PickFromDeck => pb::LocationPower::PickFromDeck,
        LocationPower::TopLord(_) => pb::LocationPower::TopLord,
        LocationPower::PerLord(_) => pb::LocationPower::PerLord,
        LocationPower::Alliance { .. } => pb::LocationPower::Alliance,
        LocationPower::PerPlainLord => pb::LocationPower::PerPlainLord,
    }
}

fn lord_row(row: &Lord) -> pb::LordRow {
    pb::LordRow {
        kind: row.kind.clone(),
        influence: row.influence.into(),
        copies: row.copies.into(),
        key: key(row.key).into(),
        pearls: row.pearls.into(),
        power: lord_power(row.power).into(),
    }
}

/// The word of a message's enum value; what has none is a word that no reader knows.
fn word<T: Copy>(words: &[(&'static str, T)], number: impl Fn(T) -> i32, message: i32) -> &'static str {
    let known = words.iter().find(|(_, value)| number(*value) == message);
    known.map_or("?", |(word, _)| word)
}

fn lord_json(row: pb::LordRow) -> Value {
    json!({
        "kind": row.kind,
        "influence": row.influence,
        "copies": row.copies,
        "key": word(&KEYS, |value| key(value).into(), row.key),
        "pearls": row.pearls,
        "power": word(&LORD_POWERS, |value| lord_power(value).into(), row.power),
    })
}

fn location_row(row: &Location) -> pb::LocationRow {
    let (mut of, mut influence, mut each) = (pb::Colour::Unspecified, None, None);
    match row.power {
        LocationPower::TopLord(colour_of) | LocationPower::PerLord(colour_of) => of = colour(colour_of),
        LocationPower::Alliance {
            influence: counted,
            each: count,
        } => (influence, each) = (Some(counted.into()), Some(count.into())),
        _ => {}
    }
    pb::LocationRow {
        id: row.id.clone(),
        points: row.points.into(),
        pearls: row.pearls.into(),
        copies: Some(row.copies.into()),
        power: location_power(row.power).into(),
        colour: of.into(),
        influence,
        each,
    }
}

fn location_json(row: pb::LocationRow) -> Value {
    let powers = LOCATION_POWERS.map(|power| (power.word(), power));
    let mut json = json!({
        "id": row.id,
        "points": row.points,
        "pearls": row.pearls,
        "copies": row.copies.unwrap_or(1),
        "power": word(&powers, |value| location_power(value).into(), row.power),
    });
    if row.colour != 0 {
        json["colour"] = json!(colour_letter(row.colour));
    }
    for (field, number) in [("influence", row.influence), ("each", row.each)] {
        if let Some(number) = number {
            json[field] = json!(number);
        }
    }
    json
}
