//! Uno: the classic 108 cards with the usual house rules, for two to ten seats.
//!
//! A set of cards is one integer of counts; a position is a plain value that copies cheaply. All 108
//! cards are always in exactly one place: a hand, the draw pile or the discards (between a round and
//! the next deal: nowhere).

mod about;
mod cards;
mod engine;
mod explain;
mod history;
mod imagine;
mod knowledge;
mod known;
mod notation;
mod options;
mod play;
mod position;
mod read;
mod read_parts;
mod refusals;
mod round;
mod rule_player;
mod scene;
mod sets;
#[cfg(test)]
mod tests;
mod text;
mod validate;
mod view;
mod wire;

use std::sync::Arc;

pub use cards::{Card, Colour, Face};
pub use knowledge::Knowledge;
pub use options::{DrawRule, Options, Stacking, WildFour};
pub use position::Position;
pub use sets::{Cards, Kinds};
pub use view::{Told, View};

use position::{Challenge, Challengeable, LastRound, Next, Stage};

use crate::rules::{BadPosition, Game, Luck, Outcome, ReadError, Refusal, Seat, Step, Trail, Turn, Viewer};

/// The most seats.
const MOST_SEATS: usize = 10;
/// The cards dealt to each seat.
const HAND: u16 = 7;
/// The cards of the deck.
const DECK: u16 = 108;

/// The rules under one set of options.
#[derive(Clone, Debug)]
pub struct Uno {
    seats: u8,
    target: u32,
    max_rounds: u16,
    stacking: Stacking,
    wild4: WildFour,
    draw_rule: DrawRule,
    force_play: bool,
    seven_zero: bool,
    uno_call: bool,
    move_limit: u32,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a card.
    Play {
        /// The card.
        card: Card,
        /// The colour that a wild names.
        colour: Option<Colour>,
        /// `seven_zero`: the seat that a seven swaps hands with.
        target: Option<Seat>,
    },
    /// Takes from the draw pile.
    Draw,
    /// Ends the turn without playing.
    Pass,
    /// Calls the last card but one.
    Uno,
    /// Does not call it.
    Silent,
    /// Catches a seat that stayed silent.
    Catch,
    /// Lets it go.
    Ignore,
    /// Takes the pending cards.
    Accept,
    /// Challenges a wild draw four.
    Challenge,
    /// Names the colour of a first-card wild.
    Colour(Colour),
}

/// What chance decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The hands of a round, by seat.
    Deal(Box<[Cards; MOST_SEATS]>),
    /// The first card of the discards.
    Flip(Card),
    /// A card that is drawn.
    Draw(Card),
}

impl Uno {
    /// The seat `steps` further in the direction of play.
    fn next_seat(&self, reversed: bool, seat: Seat, steps: u8) -> Seat {
        let steps = if reversed {
            self.seats - steps % self.seats
        } else {
            steps
        };
        Seat((seat.0 + steps) % self.seats)
    }

    /// The seat that starts this round.
    fn starter(&self, round: u16) -> Seat {
        Seat(((round - 1) % u16::from(self.seats)) as u8)
    }

    fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.into())
    }

    /// The position before the deal of a round.
    fn before_deal(&self, round: u16, scores: [u32; MOST_SEATS], last: Option<Arc<LastRound>>) -> Position {
        Position {
            round,
            stage: Stage::Deal,
            seat: Seat(0),
            left: 0,
            next: None,
            reversed: false,
            top: None,
            colour: None,
            pending: 0,
            challengeable: None,
            by: None,
            drawn: None,
            scores,
            hands: [Cards::NONE; MOST_SEATS],
            pile: Cards::deck(),
            discards: Cards::NONE,
            challenges: Arc::default(),
            moves: 0,
            last,
        }
    }
}

impl Game for Uno {
    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        self.before_deal(1, [0; MOST_SEATS], None)
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.stage {
            Stage::Deal | Stage::Flip | Stage::Draw => Turn::Chance,
            Stage::End => Turn::Over,
            _ => Turn::Seat(position.seat),
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.result(position)
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        Some(
            self.all_seats()
                .map(|seat| position.scores[seat.index()].into())
                .collect(),
        )
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        self.list_moves(position, out);
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        self.make(position, mv);
    }

    fn happen(&self, position: &mut Position, event: &Event, _trail: &mut Trail) {
        match event {
            Event::Deal(hands) => self.deal(position, hands),
            Event::Flip(card) => self.flip(position, *card),
            Event::Draw(card) => self.give(position, *card),
        }
    }

    fn events(&self, position: &Position, out: &mut Vec<(Event, u64)>) -> bool {
        let pile = position.pile;
        let weight = |card| u64::from(pile.count(card));
        match position.stage {
            Stage::Deal => return false,
            Stage::Flip => out.extend(
                notation::first_cards(pile)
                    .kinds()
                    .map(|card| (Event::Flip(card), weight(card))),
            ),
            Stage::Draw => out.extend(pile.kinds().map(|card| (Event::Draw(card), weight(card)))),
            _ => {}
        }
        true
    }

    fn draw(&self, position: &Position, luck: &mut dyn Luck) -> Event {
        if position.stage == Stage::Deal {
            let mut deck: Vec<Card> = Cards::deck().iter().collect();
            luck.shuffle(&mut deck);
            let mut hands = [Cards::NONE; MOST_SEATS];
            let dealt = deck.chunks(HAND.into()).take(self.seats.into());
            for (hand, cards) in hands.iter_mut().zip(dealt) {
                *hand = cards.iter().copied().collect();
            }
            return Event::Deal(Box::new(hands));
        }
        let flip = position.stage == Stage::Flip;
        let cards = if flip {
            notation::first_cards(position.pile)
        } else {
            position.pile
        };
        let mut rest = luck.below(cards.len().into());
        let drawn = Card::in_byte_order().into_iter().find(|&card| {
            let count = u64::from(cards.count(card));
            let here = rest < count;
            rest = rest.saturating_sub(count);
            here
        });
        let card = drawn.expect("chance is due only while there are cards, and `below` stays below their number");
        if flip { Event::Flip(card) } else { Event::Draw(card) }
    }

    fn luck_label(&self, position: &Position) -> &'static str {
        match position.stage {
            Stage::Deal => "deal",
            Stage::Flip => "flip",
            _ => "draw",
        }
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_move_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.why_not(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Event) -> String {
        self.write_event_text(event)
    }

    fn read_event(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        self.read_event_text(position, text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_view(&self.seen(position, Viewer::Referee))
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        let view = self.read_text(text)?;
        if view.viewer() != Viewer::Referee {
            return Err(BadPosition::new("a whole position shows every hand: this is a view"));
        }
        Ok(view.into_position())
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        match mv {
            Move::Play { card, colour, target } => {
                let mut steps = vec![Step::cell(card.text())];
                steps.extend(colour.map(|colour| Step::choice(colour.letter())));
                steps.extend(target.map(|seat| Step::cell(format!("hand-{seat}"))));
                steps
            }
            Move::Draw => vec![Step::cell("pile")],
            Move::Colour(colour) => vec![Step::choice(colour.letter())],
            other => vec![Step::choice(notation::write_move(other))],
        }
    }
}
