//! Con Sonar: submarines of six colours on a ladder, for two to six seats with hidden hands.
//!
//! Cards are indexes into the tables of the game value; a position is a plain `Copy` value without
//! heap. Every fleet card is always in exactly one place: a hand, the queue, the discards or the deck.

mod about;
mod engine;
mod explain;
mod imagine;
mod knowledge;
mod ladder;
mod notation;
mod options;
mod pile;
mod plan;
mod play;
mod read;
mod scene;
mod score;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod validate;
mod view;
mod wire;

pub use knowledge::Knowledge;
pub use ladder::Submarine;
pub use options::{DiscardRule, Options};
pub use pile::Cards;
pub use view::{Told, View};

use crate::rules::{BadPosition, Game, Luck, Outcome, ReadError, Refusal, Seat, Step, Trail, Turn, Viewer};
use ladder::{COLOURS, Ladder};
use pile::Pile;
use tables::{FleetCard, Symbols, TorpedoCard};

/// The most seats: one for each colour.
const MOST_SEATS: usize = COLOURS.len();
/// The cards of a full hand.
const HAND: usize = 3;
/// The torpedo cards of a full display.
const DISPLAY: usize = 3;
/// The most different cards of a fleet table.
const FLEET_KINDS: usize = 128;
/// The most different cards of a torpedo table.
const TORPEDO_KINDS: usize = 64;
/// The most dice of a shot.
const MOST_DICE: usize = 4;
/// The game is over when no more submarines than these are left on the ladder.
const LAST_SUBMARINES: u8 = 2;

/// Fleet cards without order.
type FleetPile = Pile<FLEET_KINDS>;
/// Torpedo cards without order.
type TorpedoPile = Pile<TORPEDO_KINDS>;

/// The rules under some options.
#[derive(Clone, Debug)]
pub struct ConSonar {
    seats: u8,
    discard_rule: DiscardRule,
    start_rungs: Vec<u8>,
    fleet: Vec<FleetCard>,
    torpedoes: Vec<TorpedoCard>,
    symbols: Symbols,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a fleet card.
    Fleet {
        /// The card.
        card: u8,
        /// The submarine that it moves.
        target: Submarine,
    },
    /// Fires a torpedo card.
    Torpedo {
        /// The card.
        card: u8,
        /// The submarine that it is fired at.
        target: Submarine,
    },
    /// Discards a torpedo card.
    Discard {
        /// The card.
        card: u8,
    },
    /// Ends the turn.
    End,
}

/// What chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The hand of a seat.
    Deal(Cards),
    /// The torpedo cards that are turned up.
    Torpedoes(Cards),
    /// The dice of a shot.
    Roll(Dice),
    /// The fleet cards that fill a hand up.
    Draw(Cards),
}

/// Dice in the order in which they were thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// What lies beyond `len` is 0.
    dice: [u8; MOST_DICE],
    len: u8,
}

impl Dice {
    fn as_slice(&self) -> &[u8] {
        &self.dice[..usize::from(self.len)]
    }

    /// One die more; false if there is no room.
    fn push(&mut self, die: u8) -> bool {
        let room = usize::from(self.len) < MOST_DICE;
        if room {
            self.dice[usize::from(self.len)] = die;
            self.len += 1;
        }
        room
    }

    /// Whether one of the dice sinks a submarine on this rung.
    fn sink(&self, rung: u8) -> bool {
        self.as_slice().iter().any(|&die| die < rung)
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The hand of the seat is to be dealt.
    Deal,
    /// The first torpedo cards are to be turned up.
    Display,
    /// The seat is to move.
    Play,
    /// The dice of the seat's shot are to be thrown.
    Roll,
    /// The torpedo card that the seat used is to be replaced.
    Resupply,
    /// The seat's hand is to be filled up.
    Refill,
    /// The game is over.
    Over,
}

/// A torpedo card that was fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shot {
    card: u8,
    /// The submarine as it stood then.
    target: Submarine,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    phase: Phase,
    seat: Seat,
    /// Each sorted.
    hands: [Cards; MOST_SEATS],
    /// In the order of play.
    queue: Cards,
    deck: FleetPile,
    discard: FleetPile,
    ladder: Ladder,
    /// Sorted.
    shown: Cards,
    torpedo_deck: TorpedoPile,
    /// From the shot until the queue is put away.
    shot: Option<Shot>,
    /// How many submarines of each colour each seat has sunk.
    sunk: [[u8; COLOURS.len()]; MOST_SEATS],
    /// The torpedo cards with which each seat missed.
    missed: [TorpedoPile; MOST_SEATS],
}

impl ConSonar {
    fn fleet_card(&self, card: u8) -> &FleetCard {
        &self.fleet[usize::from(card)]
    }

    fn torpedo_card(&self, card: u8) -> &TorpedoCard {
        &self.torpedoes[usize::from(card)]
    }

    fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::all(self.seats.into())
    }

    /// All cards of the fleet table.
    fn whole_fleet(&self) -> FleetPile {
        let mut pile = FleetPile::default();
        for (card, kind) in (0..).zip(&self.fleet) {
            pile.add_many(card, kind.copies);
        }
        pile
    }

    /// All cards of the torpedo table.
    fn all_torpedoes(&self) -> TorpedoPile {
        let mut pile = TorpedoPile::default();
        for (card, kind) in (0..).zip(&self.torpedoes) {
            pile.add_many(card, kind.copies);
        }
        pile
    }

    /// The ladder at the start.
    fn first_ladder(&self) -> Ladder {
        let mut ladder = Ladder::default();
        for colour in 0..COLOURS.len() as u8 {
            for &rung in &self.start_rungs {
                ladder.add(Submarine { colour, rung });
            }
        }
        ladder
    }
}

impl Game for ConSonar {
    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position {
            phase: Phase::Deal,
            seat: Seat(0),
            hands: Default::default(),
            queue: Cards::default(),
            deck: self.whole_fleet(),
            discard: FleetPile::default(),
            ladder: self.first_ladder(),
            shown: Cards::default(),
            torpedo_deck: self.all_torpedoes(),
            shot: None,
            sunk: Default::default(),
            missed: Default::default(),
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Play => Turn::Seat(position.seat),
            Phase::Over => Turn::Over,
            Phase::Deal | Phase::Display | Phase::Roll | Phase::Resupply | Phase::Refill => Turn::Chance,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.phase == Phase::Over).then(|| self.final_outcome(position))
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        Some(self.all_seats().map(|seat| position.score(seat).into()).collect())
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        self.list_moves(position, out);
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        self.make(position, mv);
    }

    fn happen(&self, position: &mut Position, event: &Event, _trail: &mut Trail) {
        self.apply(position, event);
    }

    /// No event is listed: what may be dealt or drawn would tell what is in hidden hands, and there
    /// are thousands of throws.
    fn events(&self, position: &Position, _out: &mut Vec<(Event, u64)>) -> bool {
        self.turn(position) != Turn::Chance
    }

    fn draw(&self, position: &Position, luck: &mut dyn Luck) -> Event {
        self.sample(position, luck)
    }

    fn luck_label(&self, position: &Position) -> &'static str {
        match position.phase {
            Phase::Deal => "deal",
            Phase::Display | Phase::Resupply => "torpedoes",
            Phase::Roll => "roll",
            Phase::Refill | Phase::Play | Phase::Over => "draw",
        }
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        self.move_text(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_move_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.why_not(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Event) -> String {
        self.event_text(event)
    }

    fn read_event(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        self.read_event_text(position, text).map_err(ReadError::Notation)
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_view(&self.seen(position, Viewer::Referee))
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        let view = self.read_text(text)?;
        if view.viewer() != Viewer::Referee {
            return Err(BadPosition::new("a whole position has no `?`: this is a view"));
        }
        Ok(self.imagined(&view, &Knowledge::default(), luck))
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        match mv {
            Move::Fleet { card, target } => vec![
                Step::cell(self.fleet_card(card).piece_id()),
                Step::cell(target.to_string()),
            ],
            Move::Torpedo { card, target } => vec![
                Step::cell(self.torpedo_card(card).piece_id()),
                Step::cell(target.to_string()),
            ],
            Move::Discard { card } => vec![Step::cell(self.torpedo_card(card).piece_id()), Step::choice("discard")],
            Move::End => vec![Step::choice("end")],
        }
    }
}
