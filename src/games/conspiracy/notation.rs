//! Moves and events as text, and the clicks that make a move.

use super::cards::{Colour, Few, LocationId, LordId};
use super::chamber::SPOTS;
use super::position::Phase;
use super::{Conspiracy, Event, Move, Position, scene};
use crate::rules::{ReadError, Step, Turn};

impl Conspiracy {
    /// A lord card: the letter of its colour and its kind.
    pub(super) fn lord_text(&self, lord: LordId) -> String {
        let kind = &self.kinds[usize::from(lord) % self.kinds.len()].kind;
        format!("{}{kind}", self.card(lord).colour.letter())
    }

    pub(super) fn location_text(&self, location: LocationId) -> &str {
        &self.location(location).id
    }

    pub(super) fn lord_of_text(&self, text: &str) -> Option<LordId> {
        let mut rest = text.chars();
        let colour = Colour::of_letter(rest.next()?)?;
        let kind = self.kinds.iter().position(|kind| kind.kind == rest.as_str())?;
        Some((colour.index() * self.kinds.len() + kind) as LordId)
    }

    pub(super) fn location_of_text(&self, text: &str) -> Option<LocationId> {
        let row = self.locations.iter().position(|location| location.id == text)?;
        Some(row as LocationId)
    }

    pub(super) fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Deck(count) => format!("deck {count}"),
            Move::Take(lord) => format!("take {}", self.lord_text(lord)),
            Move::Pile(colour) => format!("pile {}", colour.letter()),
            Move::Place(lord) => format!("place {}", self.lord_text(lord)),
            Move::Swap(first, second) => format!("swap {first} {second}"),
            Move::NoSwap => "noswap".into(),
            Move::Search(count) => format!("search {count}"),
            Move::Claim(location) => format!("claim {}", self.location_text(location)),
        }
    }

    /// Reads a move; blanks around and between the words do not matter, nor does the order of the spots of a swap.
    pub(super) fn move_of_text(&self, text: &str) -> Result<Move, ReadError> {
        let words: Vec<&str> = text.split_whitespace().take(4).collect();
        let lord = |text: &str| {
            let known = self.lord_of_text(text);
            known.ok_or_else(|| bad(&format!("there is no lord `{}`", short(text))))
        };
        let few = |text: &str| {
            let count = number(text, Few::MOST);
            count.ok_or_else(|| bad("one, two or three cards are turned up"))
        };
        match words[..] {
            ["deck", count] => Ok(Move::Deck(few(count)?)),
            ["take", card] => Ok(Move::Take(lord(card)?)),
            ["pile", colour] => {
                let mut letters = colour.chars();
                match (letters.next().and_then(Colour::of_letter), letters.next()) {
                    (Some(colour), None) => Ok(Move::Pile(colour)),
                    _ => Err(bad("a colour is Y, R, G, B or P")),
                }
            }
            ["place", card] => Ok(Move::Place(lord(card)?)),
            ["swap", first, second] => match (number(first, SPOTS), number(second, SPOTS)) {
                (Some(first), Some(second)) if first != second => Ok(Move::Swap(first.min(second), first.max(second))),
                _ => Err(bad("a swap names two different spots from 1 to 15")),
            },
            ["noswap"] => Ok(Move::NoSwap),
            ["search", count] => Ok(Move::Search(few(count)?)),
            ["claim", id] => match self.location_of_text(id) {
                Some(location) => Ok(Move::Claim(location)),
                None => Err(bad(&format!("there is no location `{}`", short(id)))),
            },
            _ => Err(bad("this is no move")),
        }
    }

    pub(super) fn event_text(&self, event: &Event) -> String {
        let (word, cards): (&str, Vec<String>) = match event {
            Event::Lords(cards) => ("lords", cards.ids().iter().map(|&id| self.lord_text(id)).collect()),
            Event::Locations(cards) => (
                "locations",
                cards
                    .ids()
                    .iter()
                    .map(|&id| self.location_text(id).to_owned())
                    .collect(),
            ),
        };
        format!("{word} {}", cards.join(" "))
    }

    pub(super) fn event_of_text(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        let refuse = |what: String| Err(ReadError::Notation(what));
        if self.chance_is_not_due(position) {
            return refuse("nothing is turned up now".into());
        }
        let (least, most) = self.due(position);
        let count = if least == most {
            format!("{most}")
        } else {
            format!("{least} to {most}")
        };
        let locations = matches!(position.phase, Phase::Setup | Phase::Search);
        let (wanted, example) = if locations {
            ("locations", "locations SK D1")
        } else {
            ("lords", "lords Y1 R0")
        };
        let mut words = text.split_whitespace();
        if words.next() != Some(wanted) {
            return refuse(format!(
                "expected `{wanted}` and {count} of the deck's cards, as in `{example}`"
            ));
        }
        let mut left = *self.source(position);
        let mut cards = Few::default();
        for word in words {
            let id = if locations {
                self.location_of_text(word)
            } else {
                self.lord_of_text(word)
            };
            let Some(id) = id.filter(|&id| left.has(id)) else {
                return refuse(format!("`{}` is not in the deck", short(word)));
            };
            if cards.ids().len() == usize::from(most) {
                return refuse(format!("expected {count} cards"));
            }
            left.remove(id);
            cards.add(id);
        }
        if cards.ids().len() < usize::from(least) {
            return refuse(format!("expected {count} cards"));
        }
        let event = self.event(position, cards);
        let canonical = self.event_text(&event);
        if canonical != text {
            return refuse(format!("cards are written in canonical order: `{canonical}`"));
        }
        Ok(event)
    }

    fn chance_is_not_due(&self, position: &Position) -> bool {
        crate::rules::Game::turn(self, position) != Turn::Chance
    }

    /// Cards are clicked where they lie: shown or in hand, on display, or in the deck that is looked through.
    pub(super) fn clicks(&self, position: &Position, mv: Move) -> Vec<Step> {
        match mv {
            Move::Deck(count) => vec![Step::cell(scene::DECK), Step::choice(count.to_string())],
            Move::Search(count) => vec![Step::cell(scene::LOCATION_DECK), Step::choice(count.to_string())],
            Move::Pile(colour) => vec![Step::cell(scene::pile(colour))],
            Move::Take(lord) | Move::Place(lord) => vec![Step::cell(self.lord_text(lord))],
            Move::Swap(first, second) => {
                let spot = |spot: u8| Step::cell(scene::spot(position.seat, usize::from(spot) - 1));
                vec![spot(first), spot(second)]
            }
            Move::NoSwap => vec![Step::choice("noswap")],
            Move::Claim(location) => vec![Step::cell(scene::location(self.location_text(location)))],
        }
    }
}

/// A number from 1 to `most`, without sign or leading zeros.
fn number(text: &str, most: usize) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let number = text.parse().ok().filter(|_| plain)?;
    (usize::from(number) <= most).then_some(number)
}

/// The beginning of what somebody wrote, for an answer.
fn short(text: &str) -> String {
    text.chars().take(12).collect()
}

fn bad(what: &str) -> ReadError {
    ReadError::Notation(format!(
        "{what}: expected `deck 2`, `take B4`, `pile R`, `place R1`, `swap 3 9`, `noswap`, `search 3` or `claim P7`"
    ))
}
