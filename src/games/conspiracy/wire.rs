//! Options and messages.

use serde_json::{Value, json};

use super::cards::{Bag, Colour, LordId, NO_LOCATION};
use super::position::Phase;
use super::read_table::{KEYS, LOCATION_POWERS, LORD_POWERS};
use super::table::{Key, Location, LocationPower, Lord, LordPower};
use super::{Conspiracy, Move, Options, Position, Table, engine, options, policy};
use crate::games::{About, RulePlayer, Wire};
use crate::pb::games::conspiracy::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task};

impl Wire for Conspiracy {
    const ABOUT: About = super::about::ABOUT;
    const RULE_PLAYER: Option<RulePlayer<Self>> = Some(policy::by_rules);

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        options::build(options)
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            players: Some(options.players),
            bonus_locations: options.bonus_locations,
            lords: rows(&options.lords).map(|rows| pb::LordTable {
                rows: rows.iter().map(lord_row).collect(),
            }),
            locations: rows(&options.locations).map(|rows| pb::LocationTable {
                rows: rows.iter().map(location_row).collect(),
            }),
        }
    }

    /// Tables become JSON first, so that one reader checks them all.
    fn read_options(message: pb::Options) -> Result<Options, Vec<BadOption>> {
        let standard = Options::default();
        Ok(Options {
            players: message.players.unwrap_or(standard.players),
            bonus_locations: message.bonus_locations,
            lords: message.lords.map_or(standard.lords, |table| {
                Table::from(table.rows.into_iter().map(lord_json).collect::<Value>())
            }),
            locations: message.locations.map_or(standard.locations, |table| {
                Table::from(table.rows.into_iter().map(location_json).collect::<Value>())
            }),
        })
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let shows_lords = view.phase == Phase::Choose;
        let shown = view.shown.ids();
        pb::State {
            phase: phase(view.phase).into(),
            seat: view.seat.0.into(),
            shown_lords: shown
                .iter()
                .filter(|_| shows_lords)
                .map(|&lord| self.lord_message(lord))
                .collect(),
            shown_locations: shown
                .iter()
                .filter(|_| !shows_lords)
                .map(|&location| self.location_text(location).to_owned())
                .collect(),
            hand: self.lord_messages(&view.hand),
            deck: view.deck.total().into(),
            piles: self.lord_messages(&view.piles),
            location_deck: view.location_deck.total().into(),
            display: view
                .display
                .cards(self.locations.len())
                .map(|location| self.location_text(location).to_owned())
                .collect(),
            seats: Seat::all(self.seats.into())
                .map(|seat| self.seat_message(view, seat))
                .collect(),
            pearl_master: view.master.map(|master| master.0.into()),
            draw_order: view.order.map(|order| pb::DrawOrder {
                count: order.count.into(),
                seat: order.by.0.into(),
            }),
            last: view.last.map(|last| last.0.into()),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        use pb::r#move::Action;
        let action = match mv {
            Move::Deck(count) => Action::Deck(count.into()),
            Move::Take(lord) => Action::Take(self.lord_message(lord)),
            Move::Pile(of) => Action::Pile(colour(of).into()),
            Move::Place(lord) => Action::Place(self.lord_message(lord)),
            Move::Swap(first, second) => Action::Swap(pb::Swap {
                first: first.into(),
                second: second.into(),
            }),
            Move::NoSwap => Action::NoSwap(true),
            Move::Search(count) => Action::Search(count.into()),
            Move::Claim(location) => Action::Claim(self.location_text(location).to_owned()),
        };
        pb::Move { action: Some(action) }
    }

    /// Goes by the notation, which knows every card and range.
    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        use pb::r#move::Action;
        let lord = |lord: pb::Lord| format!("{}{}", colour_letter(lord.colour), lord.kind);
        let text = match message.action {
            Some(Action::Deck(count)) => format!("deck {count}"),
            Some(Action::Take(taken)) => format!("take {}", lord(taken)),
            Some(Action::Pile(of)) => format!("pile {}", colour_letter(of)),
            Some(Action::Place(placed)) => format!("place {}", lord(placed)),
            Some(Action::Swap(swap)) => format!("swap {} {}", swap.first, swap.second),
            Some(Action::NoSwap(true)) => "noswap".into(),
            Some(Action::Search(count)) => format!("search {count}"),
            Some(Action::Claim(location)) => format!("claim {location}"),
            Some(Action::NoSwap(false)) | None => {
                return Err(ReadError::Notation("the move message says nothing to do".into()));
            }
        };
        self.move_of_text(&text)
    }

    fn scene(&self, view: &Position) -> Scene {
        self.picture(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        engine::suggest(task)
    }
}

impl Conspiracy {
    fn lord_message(&self, lord: LordId) -> pb::Lord {
        pb::Lord {
            colour: colour(self.card(lord).colour).into(),
            kind: self.kinds[usize::from(lord) % self.kinds.len()].kind.clone(),
        }
    }

    fn lord_messages(&self, lords: &Bag) -> Vec<pb::Lord> {
        lords
            .cards(self.cards.len())
            .map(|lord| self.lord_message(lord))
            .collect()
    }

    fn seat_message(&self, view: &Position, seat: Seat) -> pb::Seat {
        let chamber = &view.chambers[seat.index()];
        let score = self.score(view, seat);
        pb::Seat {
            chamber: chamber
                .lords()
                .iter()
                .zip(chamber.on_lords())
                .map(|(&lord, &location)| pb::PlacedLord {
                    lord: Some(self.lord_message(lord)),
                    location: match location {
                        NO_LOCATION => String::new(),
                        location => self.location_text(location).to_owned(),
                    },
                })
                .collect(),
            pearls: view.pearls[seat.index()],
            score: Some(pb::Score {
                lords: score.lords,
                locations: score.locations,
                coalition: score.coalition,
                pearl_master: score.master,
                total: score.total(),
            }),
        }
    }
}

const fn phase(phase: Phase) -> pb::Phase {
    match phase {
        Phase::Setup => pb::Phase::Setup,
        Phase::Recruit => pb::Phase::Recruit,
        Phase::Draw => pb::Phase::Draw,
        Phase::Choose => pb::Phase::Choose,
        Phase::Place => pb::Phase::Place,
        Phase::Reveal => pb::Phase::Reveal,
        Phase::Swap => pb::Phase::Swap,
        Phase::Location => pb::Phase::Location,
        Phase::Search => pb::Phase::Search,
        Phase::ChooseLocation => pb::Phase::ChooseLocation,
        Phase::Over => pb::Phase::Over,
    }
}

const fn colour(colour: Colour) -> pb::Colour {
    match colour {
        Colour::Yellow => pb::Colour::Yellow,
        Colour::Red => pb::Colour::Red,
        Colour::Green => pb::Colour::Green,
        Colour::Blue => pb::Colour::Blue,
        Colour::Purple => pb::Colour::Purple,
    }
}

/// The letter of a message's colour; what is no colour has a letter that no reader knows.
fn colour_letter(message: i32) -> char {
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
