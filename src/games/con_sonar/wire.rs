//! Options and messages.

use serde_json::{Value, json};

use super::ladder::{COLOURS, letter};
use super::notation::Table;
use super::pile::Pile;
use super::{ConSonar, DiscardRule, Move, Options, Phase, Position, Submarine, View, engine, options};
use crate::games::{About, Wire};
use crate::pb::games::con_sonar::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task};

impl Wire for ConSonar {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        options::build(options)
    }

    fn options_message(options: &Options) -> pb::Options {
        let rungs = options.start_rungs.as_array().into_iter().flatten();
        pb::Options {
            players: Some(options.players),
            discard_rule: match options.discard_rule {
                DiscardRule::Any => pb::DiscardRule::Any,
                DiscardRule::OwnOnly => pb::DiscardRule::OwnOnly,
            }
            .into(),
            start_rungs: rungs.map(|rung| number(Some(rung)) as u32).collect(),
            fleet: entries(&options.fleet).map(fleet_message).collect(),
            torpedoes: entries(&options.torpedoes).map(torpedo_message).collect(),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let usual = Options::default();
        let discard_rule = match pb::DiscardRule::try_from(message.discard_rule) {
            Ok(pb::DiscardRule::Unspecified | pb::DiscardRule::Any) => DiscardRule::Any,
            Ok(pb::DiscardRule::OwnOnly) => DiscardRule::OwnOnly,
            Err(_) => {
                faults.push(BadOption::new("discard_rule", "no such rule"));
                DiscardRule::default()
            }
        };
        let or_usual = |list: Vec<Value>, usual: Value| if list.is_empty() { usual } else { list.into() };
        Options {
            players: message.players.unwrap_or(usual.players),
            discard_rule,
            start_rungs: or_usual(
                message.start_rungs.into_iter().map(Value::from).collect(),
                usual.start_rungs,
            ),
            fleet: or_usual(message.fleet.into_iter().map(fleet_value).collect(), usual.fleet),
            torpedoes: or_usual(
                message.torpedoes.into_iter().map(torpedo_value).collect(),
                usual.torpedoes,
            ),
        }
    }

    fn state_message(&self, view: &View) -> pb::State {
        let position = &view.position;
        let shot = position.shot.map(|shot| pb::Shot {
            card: Some(self.torpedo(shot.card)),
            target: Some(submarine_message(shot.target)),
        });
        let playing = position.phase == Phase::Play;
        let arrow = self.arrow(position).filter(|_| playing);
        pb::State {
            phase: phase(position.phase).into(),
            seat: position.seat.0.into(),
            submarines: position.ladder.iter().map(submarine_message).collect(),
            queue: self.fleet_cards(position.queue.iter()),
            discards: self.fleet_cards(position.discard.iter()),
            deck_count: view.deck.into(),
            display: position.shown.iter().map(|card| self.torpedo(card)).collect(),
            torpedo_deck_count: view.torpedo_deck.into(),
            shot,
            players: self.all_seats().map(|seat| self.player(view, seat)).collect(),
            arrow: arrow.map(|arrow| self.symbols.name(arrow).into()),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        use pb::r#move::Action;
        let used = |table, card, target| pb::Use {
            card: self.id(table, card).into(),
            target: Some(submarine_message(target)),
        };
        let action = match mv {
            Move::Fleet { card, target } => Action::Fleet(used(Table::Fleet, card, target)),
            Move::Torpedo { card, target } => Action::Torpedo(used(Table::Torpedoes, card, target)),
            Move::Discard { card } => Action::Discard(self.id(Table::Torpedoes, card).into()),
            Move::End => Action::End(true),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        use pb::r#move::Action;
        let refuse = |what: &str| ReadError::Notation(what.into());
        let card = |table, id: &str| {
            self.card(table, id)
                .ok_or_else(|| refuse("that is not the id of a card of its table"))
        };
        let target = |used: &pb::Use| {
            used.target
                .and_then(read_submarine)
                .ok_or_else(|| refuse("the target needs a colour and a rung from 1 to 8"))
        };
        match message.action {
            Some(Action::Fleet(used)) => Ok(Move::Fleet {
                card: card(Table::Fleet, &used.card)?,
                target: target(&used)?,
            }),
            Some(Action::Torpedo(used)) => Ok(Move::Torpedo {
                card: card(Table::Torpedoes, &used.card)?,
                target: target(&used)?,
            }),
            Some(Action::Discard(id)) => Ok(Move::Discard {
                card: card(Table::Torpedoes, &id)?,
            }),
            Some(Action::End(true)) => Ok(Move::End),
            Some(Action::End(false)) | None => Err(refuse("the move message says no action")),
        }
    }

    fn scene(&self, view: &View) -> Scene {
        self.picture(view)
    }

    const RULE_PLAYER: Option<fn(&Task<'_, Self>) -> Move> = Some(engine::by_rules);

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        engine::suggest(task)
    }
}

impl ConSonar {
    fn player(&self, view: &View, seat: Seat) -> pb::Player {
        let position = &view.position;
        let sunk = (0..COLOURS.len() as u8).zip(position.sunk[seat.index()]);
        let sunk = sunk.flat_map(|(colour, count)| std::iter::repeat_n(colour, count.into()));
        pb::Player {
            colour: colour_message(seat.0),
            hand_count: view.hands[seat.index()].into(),
            hand: self.fleet_cards(position.hands[seat.index()].iter()),
            hand_hidden: !view.shows_hand(seat),
            sunk: sunk.map(colour_message).collect(),
            missed: self.torpedo_cards(&position.missed[seat.index()]),
            score: position.score(seat),
        }
    }

    fn fleet_cards(&self, cards: impl Iterator<Item = u8>) -> Vec<pb::FleetCard> {
        let message = |card| {
            let kind = self.fleet_card(card);
            pb::FleetCard {
                id: kind.id.clone(),
                colour: colour_message(kind.colour),
                symbol: self.symbols.name(kind.symbol).into(),
                arrow: self.symbols.name(kind.arrow).into(),
                r#move: kind.steps.into(),
                copies: None,
            }
        };
        cards.map(message).collect()
    }

    fn torpedo_cards<const KINDS: usize>(&self, pile: &Pile<KINDS>) -> Vec<pb::TorpedoCard> {
        pile.iter().map(|card| self.torpedo(card)).collect()
    }

    fn torpedo(&self, card: u8) -> pb::TorpedoCard {
        let kind = self.torpedo_card(card);
        pb::TorpedoCard {
            id: kind.id.clone(),
            colour: colour_message(kind.colour),
            symbol: self.symbols.name(kind.symbol).into(),
            icons: kind.icons.into(),
            copies: None,
        }
    }
}

/// The cards of a table given as an option; none if it is the standard one.
fn entries(table: &Value) -> impl Iterator<Item = &Value> {
    table.as_array().into_iter().flatten()
}

/// A whole number of checked options.
fn number(value: Option<&Value>) -> i64 {
    value.and_then(Value::as_i64).unwrap_or_default()
}

/// A string of checked options.
fn text(card: &Value, field: &str) -> String {
    card[field].as_str().unwrap_or_default().into()
}

/// A colour of checked options.
fn colour(card: &Value) -> i32 {
    let known = (0..COLOURS.len() as u8).find(|&colour| card["colour"].as_str() == Some(&letter(colour).to_string()));
    known.map_or(pb::Colour::Unspecified.into(), colour_message)
}

fn copies(card: &Value) -> Option<u32> {
    card.get("copies").map(|copies| number(Some(copies)) as u32)
}

fn fleet_message(card: &Value) -> pb::FleetCard {
    pb::FleetCard {
        id: text(card, "id"),
        colour: colour(card),
        symbol: text(card, "symbol"),
        arrow: text(card, "arrow"),
        r#move: number(card.get("move")) as i32,
        copies: copies(card),
    }
}

fn torpedo_message(card: &Value) -> pb::TorpedoCard {
    pb::TorpedoCard {
        id: text(card, "id"),
        colour: colour(card),
        symbol: text(card, "symbol"),
        icons: number(card.get("icons")) as u32,
        copies: copies(card),
    }
}

/// As the options write it; a colour that there is not is refused when the table is read.
fn fleet_value(card: pb::FleetCard) -> Value {
    let value = json!({
        "id": card.id,
        "colour": colour_text(card.colour),
        "symbol": card.symbol,
        "arrow": card.arrow,
        "move": card.r#move,
    });
    with_copies(value, card.copies)
}

fn torpedo_value(card: pb::TorpedoCard) -> Value {
    let value = json!({
        "id": card.id,
        "colour": colour_text(card.colour),
        "symbol": card.symbol,
        "icons": card.icons,
    });
    with_copies(value, card.copies)
}

fn with_copies(mut value: Value, copies: Option<u32>) -> Value {
    if let Some(copies) = copies {
        value["copies"] = copies.into();
    }
    value
}

fn colour_text(message: i32) -> String {
    read_colour(message).map(letter).map(String::from).unwrap_or_default()
}

fn phase(phase: Phase) -> pb::Phase {
    match phase {
        Phase::Deal => pb::Phase::Deal,
        Phase::Display => pb::Phase::Display,
        Phase::Play => pb::Phase::Play,
        Phase::Roll => pb::Phase::Roll,
        Phase::Resupply => pb::Phase::Resupply,
        Phase::Refill => pb::Phase::Refill,
        Phase::Over => pb::Phase::Over,
    }
}

/// The colours' numbers in the messages are one higher than here.
fn colour_message(colour: u8) -> i32 {
    i32::from(colour) + 1
}

fn read_colour(message: i32) -> Option<u8> {
    let colour = u8::try_from(message.checked_sub(1)?).ok()?;
    (usize::from(colour) < COLOURS.len()).then_some(colour)
}

fn submarine_message(submarine: Submarine) -> pb::Submarine {
    pb::Submarine {
        colour: colour_message(submarine.colour),
        rung: submarine.rung.into(),
    }
}

fn read_submarine(message: pb::Submarine) -> Option<Submarine> {
    Submarine::new(read_colour(message.colour)?, u8::try_from(message.rung).ok()?)
}
