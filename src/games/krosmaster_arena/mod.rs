//! Krosmaster Arena: two teams of figures on a grid with scenery, glory to be taken from each other.
//!
//! Nothing is hidden but the order of the item piles, which no position holds: items are drawn when they
//! are needed. A figure, an item or GG is always in exactly one place.

mod about;
mod attack;
mod board;
mod cast;
mod chance;
mod draft;
mod effects;
mod engine;
mod examples;
mod explain;
mod faces;
mod figure;
mod glory;
mod moves;
mod notation;
mod options;
mod position;
mod read;
mod read_figure;
mod read_shop;
mod refusals;
mod scene;
mod shop;
mod sight;
mod state;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod turns;
mod validate;
mod validate_figures;
mod wire;
mod wire_options;
mod words;

pub use board::{Board, Cell};
pub use chance::{Event, Roll};
pub use faces::Face;
pub use figure::{Figure, Name};
pub use options::{Options, WildGg};
pub use position::{End, Phase, Position};

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Step, Trail, Turn};
use tables::{Gear, Item, Kind, Roster, Spell};
use words::{Power, Powers};

/// A seat's team.
#[derive(Clone, Debug)]
enum Team {
    /// Its figures, in the order given.
    Given(Vec<u16>),
    /// Picked in play.
    Draft,
}

/// The rules with one roster, table of items and map.
#[derive(Clone, Debug)]
pub struct KrosmasterArena {
    roster: Roster,
    items: Vec<Item>,
    board: Board,
    teams: [Team; 2],
    /// Each seat has its own wild GG; else there is a neutral one.
    wild_each: bool,
    /// What each kind can do, for the engine.
    profiles: Vec<engine::Profile>,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Takes a figure into the team.
    Pick(u16),
    /// Places the next figure.
    Place(Cell),
    /// Says what each tension die is.
    Assign([Face; 2]),
    /// Gives a tension die's power to a figure.
    Inspire(Face, Name),
    /// Keeps a tension die, for kamas.
    Keep(Face),
    /// Moves the active figure to a neighbouring cell.
    Step(Cell),
    /// Casts a spell (an index into the roster's list) at a cell.
    Cast(u16, Cell),
    /// Takes a kama from the ground.
    Kama,
    /// Buys an open item (an index into the table).
    Buy(u16),
    /// Buys the top item of the pile of a rank.
    BuyBlind(u8),
    /// Buys a GG.
    Glory,
    /// Uses a boost.
    Use(u16),
    /// Ends the activation.
    End,
}

impl KrosmasterArena {
    fn kind(&self, figure: &Figure) -> &Kind {
        &self.roster.kinds[usize::from(figure.kind)]
    }

    fn spell(&self, spell: u16) -> &Spell {
        &self.roster.spells[usize::from(spell)]
    }

    fn item(&self, item: u16) -> &Item {
        &self.items[usize::from(item)]
    }

    /// The spells of a figure, as indices into the roster's list.
    fn spells_of(&self, figure: &Figure) -> std::ops::Range<u16> {
        let (first, end) = self.kind(figure).spells;
        first..end
    }

    /// The level of a figure; of a summon 0.
    fn level(&self, figure: &Figure) -> u8 {
        self.kind(figure).rank.map_or(0, |rank| rank.level)
    }

    /// What a figure's equipment adds.
    fn gear(&self, figure: &Figure) -> impl Iterator<Item = &Gear> {
        figure.items.as_slice().iter().map(|&item| &self.item(item).gear)
    }

    /// The powers that a figure has: printed, from equipment, granted.
    fn powers(&self, figure: &Figure) -> Powers {
        let lasting = self
            .gear(figure)
            .fold(self.kind(figure).powers, |powers, gear| powers.or(gear.powers));
        lasting.or(figure.granted[0]).or(figure.granted[1])
    }

    fn has(&self, figure: &Figure, power: Power) -> bool {
        self.powers(figure).has(power)
    }
}

impl KrosmasterArena {
    fn make(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Pick(kind) => self.pick(position, kind),
            Move::Place(cell) => self.place(position, cell),
            Move::Assign(faces) => self.assign(position, faces),
            Move::Inspire(face, name) => self.inspire(position, face, name),
            Move::Keep(_) => self.keep(position),
            Move::Step(cell) => self.step(position, cell),
            Move::Cast(spell, cell) => self.cast(position, spell, cell),
            Move::Kama => self.take_kama(position),
            Move::Buy(item) => self.buy(position, item),
            Move::BuyBlind(rank) => self.buy_blind(position, rank),
            Move::Glory => self.buy_glory(position),
            Move::Use(item) => self.use_boost(position, item),
            Move::End => self.end_activation(position),
        }
    }
}

impl PerfectInformation for KrosmasterArena {}

impl Game for KrosmasterArena {
    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        self.start_position()
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Over(_) => Turn::Over,
            Phase::First | Phase::Market | Phase::Tension => Turn::Chance,
            Phase::Lock(_) | Phase::Attack { .. } | Phase::Item(_) => Turn::Chance,
            Phase::Draft | Phase::Deploy | Phase::Assign | Phase::Inspire | Phase::Act => Turn::Seat(position.seat),
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let Phase::Over(end) = position.phase else { return None };
        let (reason, winner) = match end {
            End::Glory(winner) => ("glory", Some(winner)),
            End::Tension(winner) => ("tension", winner),
            End::NoFigures(winner) => ("no_figures", Some(winner)),
        };
        Some(Outcome {
            winners: winner.into_iter().collect(),
            scores: position.gg.map(f64::from).to_vec(),
            reason,
        })
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        Some(position.gg.map(f64::from).to_vec())
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

    fn events(&self, position: &Position, out: &mut Vec<(Event, u64)>) -> bool {
        self.list_events(position, out)
    }

    fn draw(&self, position: &Position, luck: &mut dyn Luck) -> Event {
        self.draw_event(position, luck)
    }

    fn luck_label(&self, position: &Position) -> &'static str {
        match position.phase {
            Phase::First => "first",
            Phase::Market => "market",
            Phase::Item(_) => "item",
            Phase::Tension => "tension",
            Phase::Lock(_) => "lock",
            _ => "attack",
        }
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        self.move_text(mv)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_move_text(position, text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.why_not(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Event) -> String {
        self.event_text(event)
    }

    fn read_event(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        self.read_event_text(position, text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text, luck)
    }

    fn steps(&self, position: &Position, mv: Move) -> Vec<Step> {
        self.steps_of(position, mv)
    }
}
