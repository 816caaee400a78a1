//! Reading position texts and views.

use super::ladder::{COLOURS, Ladder, Submarine, colour_of};
use super::notation::{Table, UNKNOWN};
use super::pile::Pile;
use super::text::NOTHING;
use super::{Cards, ConSonar, FleetPile, HAND, MOST_SEATS, Phase, Position, Shot, TorpedoPile, View};
use crate::rules::{BadPosition, Seat, Viewer};

pub(super) type Read<T> = Result<T, BadPosition>;

pub(super) fn refuse<T>(what: impl Into<String>) -> Read<T> {
    Err(BadPosition::new(what))
}

/// The fields of a text, which come in a fixed order.
struct Fields<'a>(std::str::Split<'a, char>);

impl<'a> Fields<'a> {
    fn next(&mut self, name: &str) -> Read<&'a str> {
        let field = self.0.next().and_then(|field| field.split_once('='));
        match field {
            Some((found, value)) if found == name => Ok(value),
            _ => refuse(format!(
                "expected the field `{name}=` in its place, with `;` between fields"
            )),
        }
    }
}

impl ConSonar {
    /// Reads a position or a view of one, and checks everything that can be checked. The torpedo deck,
    /// and in a view the hidden cards, are only counted.
    pub(super) fn read_text(&self, text: &str) -> Read<View> {
        let mut fields = Fields(text.trim().split(';'));
        let seat = match number(fields.next("seat")?) {
            Some(seat) if seat < u16::from(self.seats) => Seat(seat as u8),
            _ => return refuse(format!("seat: expected a seat below {}", self.seats)),
        };
        let phase = fields.next("phase")?;
        let Some(phase) = Phase::ALL.into_iter().find(|known| known.id() == phase) else {
            return refuse("phase: expected deal, display, play, roll, resupply, refill or over");
        };
        let mut hands = [Cards::default(); MOST_SEATS];
        let mut counts = [0; MOST_SEATS];
        let mut shown = Vec::new();
        for seat in self.all_seats() {
            let name = format!("hand{seat}");
            let value = fields.next(&name)?;
            let (hand, count) = (&mut hands[seat.index()], &mut counts[seat.index()]);
            if let Some(hidden) = value.strip_prefix(UNKNOWN) {
                match number(hidden) {
                    Some(hidden) if usize::from(hidden) <= HAND => *count = hidden as u8,
                    _ => return refuse(format!("{name}: a hidden hand is `?` and 0 to 3")),
                }
            } else {
                *hand = self.few(Table::Fleet, &name, value)?.sorted();
                *count = hand.len() as u8;
                shown.push(seat);
            }
        }
        let viewer = match shown[..] {
            [] => Viewer::Spectator,
            [seat] => Viewer::Seat(seat),
            _ if shown.len() == usize::from(self.seats) => Viewer::Referee,
            _ => return refuse("a view shows one hand or none; a position shows all"),
        };
        let deck = count("deck", fields.next("deck")?)?;
        let discard = self.pile(Table::Fleet, "discard", fields.next("discard")?)?;
        let queue = self.few(Table::Fleet, "queue", fields.next("queue")?)?;
        let ladder = self.ladder(fields.next("subs")?)?;
        let display = self.few(Table::Torpedoes, "shown", fields.next("shown")?)?.sorted();
        let torpedo_deck = count("torpedodeck", fields.next("torpedodeck")?)?;
        let shot = self.shot(fields.next("shot")?)?;
        let mut sunk = [[0; COLOURS.len()]; MOST_SEATS];
        let mut missed = [TorpedoPile::default(); MOST_SEATS];
        for seat in self.all_seats() {
            let name = format!("sunk{seat}");
            sunk[seat.index()] = self.sunk(&name, fields.next(&name)?)?;
            let name = format!("missed{seat}");
            missed[seat.index()] = self.pile(Table::Torpedoes, &name, fields.next(&name)?)?;
        }
        if fields.0.next().is_some() {
            return refuse("nothing may follow the last field");
        }
        let view = View {
            position: Position {
                phase,
                seat,
                hands,
                queue,
                deck: FleetPile::default(),
                discard,
                ladder,
                shown: display,
                torpedo_deck: TorpedoPile::default(),
                shot,
                sunk,
                missed,
            },
            viewer,
            hands: counts,
            deck,
            torpedo_deck,
        };
        self.check(&view)?;
        Ok(view)
    }

    fn read_card(&self, table: Table, name: &str, id: &str) -> Read<u8> {
        let card = self.card(table, id);
        card.map_or_else(|| refuse(format!("{name}: a card is not in the table")), Ok)
    }

    /// At most three cards in the order given.
    fn few(&self, table: Table, name: &str, value: &str) -> Read<Cards> {
        let mut cards = Cards::default();
        for id in items(value) {
            if !cards.push(self.read_card(table, name, id)?) {
                return refuse(format!("{name}: at most 3 cards"));
            }
        }
        Ok(cards)
    }

    fn pile<const KINDS: usize>(&self, table: Table, name: &str, value: &str) -> Read<Pile<KINDS>> {
        let mut pile = Pile::default();
        for id in items(value) {
            let card = self.read_card(table, name, id)?;
            if pile.count(card) >= self.copies(table, card) {
                return refuse(format!("{name}: {id} is there more often than the table has it"));
            }
            pile.add(card);
        }
        Ok(pile)
    }

    /// How many copies of a card there are.
    fn copies(&self, table: Table, card: u8) -> u8 {
        match table {
            Table::Fleet => self.fleet_card(card).copies,
            Table::Torpedoes => self.torpedo_card(card).copies,
        }
    }

    fn ladder(&self, value: &str) -> Read<Ladder> {
        let mut ladder = Ladder::default();
        for item in items(value) {
            let Some(submarine) = Submarine::read(item) else {
                return refuse("subs: expected submarines as `R4`");
            };
            if usize::from(ladder.left(submarine.colour)) >= self.start_rungs.len() {
                return refuse("subs: too many submarines of a colour");
            }
            ladder.add(submarine);
        }
        Ok(ladder)
    }

    fn shot(&self, value: &str) -> Read<Option<Shot>> {
        if value == NOTHING {
            return Ok(None);
        }
        let Some((card, target)) = value.split_once('>') else {
            return refuse("shot: expected a torpedo card, `>` and a submarine, as `B3>B6`");
        };
        let card = self.read_card(Table::Torpedoes, "shot", card)?;
        match Submarine::read(target) {
            Some(target) => Ok(Some(Shot { card, target })),
            None => refuse("shot: expected a submarine after `>`, as `B6`"),
        }
    }

    fn sunk(&self, name: &str, value: &str) -> Read<[u8; COLOURS.len()]> {
        let mut sunk = [0; COLOURS.len()];
        for item in items(value) {
            let mut letters = item.chars();
            let colour = letters.next().and_then(colour_of).filter(|_| letters.next().is_none());
            let Some(colour) = colour else {
                return refuse(format!("{name}: expected letters of colours"));
            };
            let count: &mut u8 = &mut sunk[usize::from(colour)];
            *count += 1;
            if usize::from(*count) > self.start_rungs.len() {
                return refuse(format!("{name}: too many submarines of a colour"));
            }
        }
        Ok(sunk)
    }
}

/// The items of a list; `-` has none.
fn items(value: &str) -> impl Iterator<Item = &str> {
    let list = (value != NOTHING).then(|| value.split(','));
    list.into_iter().flatten()
}

fn count(name: &str, value: &str) -> Read<u16> {
    number(value).map_or_else(|| refuse(format!("{name}: expected a number of cards")), Ok)
}

/// A number of at most five digits without sign or leading zeros.
fn number(text: &str) -> Option<u16> {
    let plain = matches!(text.len(), 1..=5) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || text.len() > 1 && text.starts_with('0') {
        return None;
    }
    text.parse().ok()
}
