//! Positions read from text. What a text says is put together here; whether it can be is checked in `check`.

use super::cards::{Bag, Few, LocationId, LordId, NO_LOCATION};
use super::chamber::{Chamber, SPOTS};
use super::position::{DrawOrder, Phase};
use super::{Conspiracy, Position};
use crate::rules::{BadPosition, Seat};

pub(super) type Read<T> = Result<T, BadPosition>;

pub(super) fn refuse<T>(what: impl Into<String>) -> Read<T> {
    Err(BadPosition::new(what))
}

/// The fields of a text, taken in their order.
struct Fields<'a>(std::str::Split<'a, char>);

impl<'a> Fields<'a> {
    fn take(&mut self, name: &str) -> Read<&'a str> {
        let field = self.0.next().and_then(|field| field.split_once('='));
        match field {
            Some((found, value)) if found == name => Ok(value),
            _ => refuse(format!("expected the field `{name}=`")),
        }
    }
}

impl Conspiracy {
    pub(super) fn position_of_text(&self, text: &str) -> Read<Position> {
        let mut fields = Fields(text.trim().split(';'));
        let mut position = self.first_position();
        position.seat = self.seat("seat", fields.take("seat")?)?;
        let word = fields.take("phase")?;
        let Some(phase) = Phase::ALL.into_iter().find(|phase| phase.word() == word) else {
            let words = Phase::ALL.map(Phase::word).join(", ");
            return refuse(format!("phase: expected one of {words}"));
        };
        position.phase = phase;
        let (hand, held) = (fields.take("hand")?, fields.take("held")?);
        self.read_hand(&mut position, hand, held)?;
        let deck = fields.take("deck")?;
        for lord in self.lords("piles", fields.take("piles")?)? {
            self.take_lord(&mut position, lord, "piles")?;
            position.piles.add(lord);
        }
        let location_deck = fields.take("locdeck")?;
        for location in self.location_list("locs", fields.take("locs")?)? {
            self.take_location(&mut position, location, "locs")?;
            position.display.add(location);
        }
        for seat in Seat::all(self.seats.into()) {
            let name = format!("ch{seat}");
            let chamber = self.read_chamber(&mut position, &name, fields.take(&name)?)?;
            position.chambers[seat.index()] = chamber;
        }
        let pearls: Vec<&str> = fields.take("pearls")?.split(',').collect();
        if pearls.len() != usize::from(self.seats) {
            return refuse(format!("pearls: expected {} numbers", self.seats));
        }
        for (count, text) in position.pearls.iter_mut().zip(pearls) {
            *count = number(text).ok_or_else(|| BadPosition::new("pearls: expected whole numbers"))?;
        }
        position.master = self.seat_or_none("master", fields.take("master")?)?;
        position.order = self.read_order(fields.take("forced")?)?;
        position.last = self.seat_or_none("last", fields.take("last")?)?;
        if fields.0.next().is_some() {
            return refuse("`last=` is the last field");
        }
        for (name, text, bag) in [
            ("deck", deck, &position.deck),
            ("locdeck", location_deck, &position.location_deck),
        ] {
            if number(text) != Some(bag.total().into()) {
                return refuse(format!("{name}: what the text does not show is {} cards", bag.total()));
            }
        }
        self.check(&position)?;
        Ok(position)
    }

    fn read_hand(&self, position: &mut Position, hand: &str, held: &str) -> Read<()> {
        let (shown, hand) = match position.phase {
            Phase::Choose => {
                let shown = self.lords("hand", hand)?;
                for &lord in &shown {
                    self.take_lord(position, lord, "hand")?;
                }
                (shown, Vec::new())
            }
            Phase::ChooseLocation => {
                let shown = self.location_list("hand", hand)?;
                for &location in &shown {
                    self.take_location(position, location, "hand")?;
                }
                (shown, self.lords("held", held)?)
            }
            _ => (Vec::new(), self.lords("hand", hand)?),
        };
        if position.phase != Phase::ChooseLocation && held != "-" {
            return refuse("held: must be `-` but in choose_location");
        }
        if matches!(position.phase, Phase::Choose | Phase::ChooseLocation) && !(2..=Few::MOST).contains(&shown.len()) {
            return refuse("hand: two or three cards were turned up");
        }
        position.shown = shown.into_iter().collect();
        for lord in hand {
            self.take_lord(position, lord, "hand")?;
            position.hand.add(lord);
        }
        Ok(())
    }

    /// Takes a lord that the text shows out of the deck.
    fn take_lord(&self, position: &mut Position, lord: LordId, name: &str) -> Read<()> {
        if !position.deck.has(lord) {
            let lord = self.lord_text(lord);
            return refuse(format!("{name}: there are not so many {lord}"));
        }
        position.deck.remove(lord);
        Ok(())
    }

    fn take_location(&self, position: &mut Position, location: LocationId, name: &str) -> Read<()> {
        if !position.location_deck.has(location) {
            let location = self.location_text(location);
            return refuse(format!("{name}: there are not so many {location}"));
        }
        position.location_deck.remove(location);
        Ok(())
    }

    /// A list of lords in canonical order.
    fn lords(&self, name: &str, text: &str) -> Read<Vec<LordId>> {
        ordered(name, text, |text| self.lord_of_text(text))
    }

    fn location_list(&self, name: &str, text: &str) -> Read<Vec<LocationId>> {
        ordered(name, text, |text| self.location_of_text(text))
    }

    fn read_chamber(&self, position: &mut Position, name: &str, text: &str) -> Read<Chamber> {
        let mut chamber = Chamber::EMPTY;
        if text == "-" {
            return Ok(chamber);
        }
        for entry in text.split(',') {
            if chamber.len() == SPOTS {
                return refuse(format!("{name}: a chamber holds {SPOTS} lords"));
            }
            let (lord, location) = match entry.split_once('+') {
                Some((lord, location)) => (lord, Some(location)),
                None => (entry, None),
            };
            let Some(lord) = self.lord_of_text(lord) else {
                return refuse(format!("{name}: expected lords, as `B1` or with a location `B1+SK`"));
            };
            self.take_lord(position, lord, name)?;
            chamber.place(lord);
            let Some(text) = location else { continue };
            let Some(location) = self.location_of_text(text) else {
                return refuse(format!("{name}: after `+` stands a location"));
            };
            self.take_location(position, location, name)?;
            debug_assert!(location != NO_LOCATION, "the tables have fewer rows");
            chamber.claim(location);
        }
        Ok(chamber)
    }

    fn seat(&self, name: &str, text: &str) -> Read<Seat> {
        match number(text) {
            Some(seat) if seat < u32::from(self.seats) => Ok(Seat(seat as u8)),
            _ => refuse(format!("{name}: expected a seat from 0 to {}", self.seats - 1)),
        }
    }

    fn seat_or_none(&self, name: &str, text: &str) -> Read<Option<Seat>> {
        if text == "-" {
            return Ok(None);
        }
        self.seat(name, text).map(Some)
    }

    fn read_order(&self, text: &str) -> Read<Option<DrawOrder>> {
        if text == "-" {
            return Ok(None);
        }
        let Some((count @ ("1" | "2"), by)) = text.split_once('@') else {
            return refuse("forced: expected `1@` or `2@` and the seat that ordered it, or `-`");
        };
        Ok(Some(DrawOrder {
            count: if count == "1" { 1 } else { 2 },
            by: self.seat("forced", by)?,
        }))
    }
}

fn ordered(name: &str, text: &str, read: impl Fn(&str) -> Option<u8>) -> Read<Vec<u8>> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let ids: Option<Vec<u8>> = text.split(',').map(read).collect();
    match ids {
        Some(ids) if ids.is_sorted() => Ok(ids),
        Some(_) => refuse(format!("{name}: cards are listed in canonical order")),
        None => refuse(format!("{name}: expected cards joined by commas, or `-`")),
    }
}

/// A number of at most nine digits without sign or leading zeros.
fn number(text: &str) -> Option<u32> {
    let plain = matches!(text.len(), 1..=9) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || text.len() > 1 && text.starts_with('0') {
        return None;
    }
    text.parse().ok()
}

impl Bag {
    /// Whether all cards are numbered in `ids`.
    pub(super) fn is_within(&self, ids: std::ops::Range<usize>) -> bool {
        self.kinds(Bag::MOST).all(|id| ids.contains(&usize::from(id)))
    }
}
