//! Moves and chance events as text (section 7 of the rules document).

use super::ladder::Submarine;
use super::pile::{FEW, Pile};
use super::play::SIDES;
use super::{Cards, ConSonar, DISPLAY, Dice, Event, HAND, Move, Phase, Position};
use crate::rules::ReadError;

/// What stands for a card that the viewer may not know.
pub(super) const UNKNOWN: &str = "?";

/// The two tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Fleet,
    Torpedoes,
}

impl ConSonar {
    /// The id of a card.
    pub(super) fn id(&self, table: Table, card: u8) -> &str {
        match table {
            Table::Fleet => &self.fleet_card(card).id,
            Table::Torpedoes => &self.torpedo_card(card).id,
        }
    }

    /// The card with this id, letter for letter.
    pub(super) fn card(&self, table: Table, id: &str) -> Option<u8> {
        let index = match table {
            Table::Fleet => self.fleet.iter().position(|card| card.id == id),
            Table::Torpedoes => self.torpedoes.iter().position(|card| card.id == id),
        };
        index.map(|index| index as u8)
    }

    pub(super) fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Fleet { card, target } => format!("fleet {} {target}", self.id(Table::Fleet, card)),
            Move::Torpedo { card, target } => format!("torpedo {} {target}", self.id(Table::Torpedoes, card)),
            Move::Discard { card } => format!("discard {}", self.id(Table::Torpedoes, card)),
            Move::End => "end".into(),
        }
    }

    /// Reads a move; the first word and a submarine's colour may be in either case.
    pub(super) fn read_move_text(&self, text: &str) -> Result<Move, ReadError> {
        let refuse = |what: String| Err(ReadError::Notation(what));
        let mut words = text.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        let [kind, id, target, rest] = [next(), next(), next(), next()];
        let kind = kind.to_ascii_lowercase();
        if kind == "end" && id.is_empty() {
            return Ok(Move::End);
        }
        let table = match kind.as_str() {
            "fleet" => Table::Fleet,
            "torpedo" | "discard" => Table::Torpedoes,
            _ => {
                return refuse(
                    "expected `fleet`, a card and a submarine (`fleet Ra R4`), `torpedo` likewise, `discard` and a card, or `end`"
                        .into(),
                );
            }
        };
        let Some(card) = self.card(table, id) else {
            return refuse(format!("after `{kind}` stands the id of a card of its table"));
        };
        if kind == "discard" {
            return match target {
                "" => Ok(Move::Discard { card }),
                _ => refuse("nothing follows the card of a discard".into()),
            };
        }
        match Submarine::read(target) {
            Some(target) if rest.is_empty() => Ok(match table {
                Table::Fleet => Move::Fleet { card, target },
                Table::Torpedoes => Move::Torpedo { card, target },
            }),
            _ => refuse(format!(
                "after `{kind} {id}` stands a submarine, its colour and its rung, as `R4`"
            )),
        }
    }

    pub(super) fn event_text(&self, event: &Event) -> String {
        match event {
            Event::Deal(cards) => self.listed("deal", Table::Fleet, cards),
            Event::Draw(cards) => self.listed("draw", Table::Fleet, cards),
            Event::Torpedoes(cards) => self.listed("torpedoes", Table::Torpedoes, cards),
            Event::Roll(dice) => {
                let dice = dice.as_slice().iter().map(|die| format!(" {die}"));
                format!("roll{}", dice.collect::<String>())
            }
        }
    }

    fn listed(&self, word: &str, table: Table, cards: &Cards) -> String {
        let mut text = word.to_owned();
        for card in cards.iter() {
            text.push(' ');
            text.push_str(self.id(table, card));
        }
        text
    }

    /// Reads the chance event that is due, if it is possible here; its cards may come in any order.
    pub(super) fn read_event_text(&self, position: &Position, text: &str) -> Result<Event, String> {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let words: Vec<&str> = words.collect();
        let expect = |expected: &str| {
            if word == expected {
                Ok(())
            } else {
                Err(format!("expected `{expected}` and what came of it"))
            }
        };
        match position.phase {
            Phase::Deal => {
                expect("deal")?;
                let cards = self.read_cards(Table::Fleet, &words, HAND)?;
                self.all_in(Table::Fleet, &cards, &position.deck)?;
                Ok(Event::Deal(cards))
            }
            Phase::Refill => {
                expect("draw")?;
                let cards = self.read_cards(Table::Fleet, &words, position.wanted())?;
                self.check_draw(position, &cards)?;
                Ok(Event::Draw(cards))
            }
            Phase::Display | Phase::Resupply => {
                expect("torpedoes")?;
                let count = if position.phase == Phase::Display { DISPLAY } else { 1 };
                let cards = self.read_cards(Table::Torpedoes, &words, count)?;
                self.all_in(Table::Torpedoes, &cards, &position.torpedo_deck)?;
                Ok(Event::Torpedoes(cards))
            }
            Phase::Roll => {
                expect("roll")?;
                read_dice(&words, self.dice_due(position)).map(Event::Roll)
            }
            Phase::Play | Phase::Over => Err("no chance event is due".into()),
        }
    }

    fn read_cards(&self, table: Table, words: &[&str], count: usize) -> Result<Cards, String> {
        if words.len() != count {
            return Err(format!("expected {count} cards"));
        }
        let mut cards = Cards::default();
        for word in words {
            let card = self
                .card(table, word)
                .ok_or("that is not the id of a card of the table")?;
            cards.insert(card);
        }
        Ok(cards)
    }

    fn all_in<const KINDS: usize>(&self, table: Table, cards: &Cards, pile: &Pile<KINDS>) -> Result<(), String> {
        let mut rest = *pile;
        match cards.iter().find(|&card| !rest.remove(card)) {
            None => Ok(()),
            Some(card) => Err(format!("{} is not in the deck", self.id(table, card))),
        }
    }

    /// A draw comes from the deck; if that is too short it holds all of it and the rest comes from the discards.
    fn check_draw(&self, position: &Position, cards: &Cards) -> Result<(), String> {
        if usize::from(position.deck.len()) >= cards.len() {
            return self.all_in(Table::Fleet, cards, &position.deck);
        }
        let mut rest = *cards;
        if let Some(left) = position.deck.iter().find(|&card| !rest.remove(card)) {
            let id = self.id(Table::Fleet, left);
            return Err(format!("the last cards of the deck are drawn first, {id} among them"));
        }
        self.all_in(Table::Fleet, &rest, &position.discard)
    }
}

fn read_dice(words: &[&str], count: u8) -> Result<Dice, String> {
    let expected = || format!("expected {count} dice from 1 to {SIDES}");
    let mut dice = Dice::default();
    if words.len() != usize::from(count) {
        return Err(expected());
    }
    for word in words {
        match word.as_bytes() {
            [digit @ b'1'..=b'8'] => dice.push(digit - b'0'),
            _ => return Err(expected()),
        };
    }
    Ok(dice)
}

/// The text of cards of which the viewer sees only the number.
pub(super) fn unknown_cards(word: &str, count: usize) -> String {
    debug_assert!(count <= FEW);
    format!("{word}{}", format!(" {UNKNOWN}").repeat(count))
}
