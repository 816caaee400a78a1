//! Dominoes: eight variants with the double-six set, for two to four seats.
//!
//! Tiles are indexes in the rules document's order and sets of them are bits; a position is a plain
//! `Copy` value without heap. All 28 tiles are always in exactly one place: a hand, the boneyard or
//! the layout (between a round and the next deal: nowhere).

mod about;
mod deal;
mod engine;
mod explain;
mod imagine;
mod knowledge;
mod layout;
mod notation;
mod options;
mod play;
mod read;
mod scene;
mod score;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
mod validate;
mod view;
mod wire;

pub use knowledge::Knowledge;
pub use layout::{Layout, Side};
pub use options::{Options, Variant};
pub use tiles::{Tile, TileSet};
pub use view::{Told, View};

use crate::rules::{BadPosition, Game, Luck, Outcome, ReadError, Refusal, Seat, Step, Trail, Turn, Viewer};

/// The most seats.
const MOST_SEATS: usize = 4;

/// The rules of one variant.
#[derive(Clone, Debug)]
pub struct Dominoes {
    variant: Variant,
    seats: u8,
    hand_size: u8,
    target: i32,
    max_rounds: u16,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Leads the round.
    Lead(Tile),
    /// Joins a tile to an arm.
    Join {
        /// The tile.
        tile: Tile,
        /// The arm.
        side: Side,
        /// The pip that faces outward, where the player chooses it: `matador`, with 6-1, 5-2 and 4-3.
        outward: Option<u8>,
    },
    /// Draws a tile from the boneyard.
    Draw,
    /// Passes.
    Pass,
}

/// What chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The hands of a round; the other tiles are the boneyard.
    Deal([TileSet; MOST_SEATS]),
    /// The tile that is drawn.
    Draw(Tile),
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A deal is due.
    Deal,
    /// The leader is to lead.
    Lead,
    /// The seat is to play, draw or pass.
    Play,
    /// `maltese_cross`: the seat has drawn and is to play that tile or pass.
    Drawn,
    /// The seat's tile is being drawn.
    Draw,
    /// The match is over.
    End,
}

/// How the last finished round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastRound {
    /// Nobody could play; else a seat went out.
    blocked: bool,
    /// The seat that went out, made the last play or drew the last tile.
    by: Seat,
    /// The seat (in `partnership`: the side, 0 or 1) that won the round.
    winner: Option<u8>,
    /// Its bonus.
    points: i32,
    /// The hands that were left.
    hands: [TileSet; MOST_SEATS],
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    round: u16,
    stage: Stage,
    /// The seat on turn or drawing; means nothing in the stages `Deal` and `End`.
    seat: Seat,
    /// The leader of the round; in the stage `Deal` that of the last round, where the next leader depends on it.
    leader: Option<Seat>,
    /// One score a seat; in `partnership` one a side, at 0 and 1.
    scores: [i32; MOST_SEATS],
    layout: Layout,
    hands: [TileSet; MOST_SEATS],
    boneyard: TileSet,
    last: Option<LastRound>,
}

impl Dominoes {
    /// The entry of `scores` that a seat's points go to.
    fn account(&self, seat: Seat) -> usize {
        if self.variant == Variant::Partnership {
            seat.index() % 2
        } else {
            seat.index()
        }
    }

    /// The number of scores: sides or seats.
    fn accounts(&self) -> usize {
        if self.variant == Variant::Partnership {
            2
        } else {
            self.seats.into()
        }
    }

    fn next_seat(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// The highest score, and whether only one holds it.
    fn top(&self, position: &Position) -> (i32, bool) {
        let scores = &position.scores[..self.accounts()];
        let top = scores.iter().copied().max().unwrap_or_default();
        (top, scores.iter().filter(|&&score| score == top).count() == 1)
    }

    /// Why a match that has ended has ended; of one that goes on it means nothing.
    fn reason(&self, position: &Position) -> &'static str {
        let (top, alone) = self.top(position);
        match self.variant {
            Variant::FivesAndThrees if top == self.target => "exact_target",
            Variant::FivesAndThrees => "round_limit",
            _ if top >= self.target && alone => "target_reached",
            _ => "round_limit",
        }
    }
}

impl Game for Dominoes {
    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn side(&self, seat: Seat) -> Seat {
        Seat(self.account(seat) as u8)
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position {
            round: 1,
            stage: Stage::Deal,
            seat: Seat(0),
            leader: None,
            scores: [0; MOST_SEATS],
            layout: Layout::default(),
            hands: [TileSet::EMPTY; MOST_SEATS],
            boneyard: TileSet::EMPTY,
            last: None,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.stage {
            Stage::Deal | Stage::Draw => Turn::Chance,
            Stage::Lead | Stage::Play | Stage::Drawn => Turn::Seat(position.seat),
            Stage::End => Turn::Over,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.stage != Stage::End {
            return None;
        }
        let score = |seat| position.scores[self.account(seat)];
        let (top, _) = self.top(position);
        let seats = Seat::all(self.seats.into());
        Some(Outcome {
            winners: seats.clone().filter(|&seat| score(seat) == top).collect(),
            scores: seats.map(|seat| score(seat).into()).collect(),
            reason: self.reason(position),
        })
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        let score = |seat| position.scores[self.account(seat)].into();
        Some(Seat::all(self.seats.into()).map(score).collect())
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        self.list_moves(position, out);
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        match mv {
            Move::Lead(tile) => self.lead(position, tile),
            Move::Join { tile, side, outward } => self.join(position, tile, side, outward),
            Move::Draw => position.stage = Stage::Draw,
            Move::Pass => self.pass_turn(position),
        }
    }

    fn happen(&self, position: &mut Position, event: &Event, _trail: &mut Trail) {
        match *event {
            Event::Deal(hands) => self.deal(position, hands),
            Event::Draw(tile) => self.take(position, tile),
        }
    }

    fn events(&self, position: &Position, out: &mut Vec<(Event, u64)>) -> bool {
        match position.stage {
            Stage::Deal => return false,
            Stage::Draw => out.extend(position.boneyard.into_iter().map(|tile| (Event::Draw(tile), 1))),
            _ => {}
        }
        true
    }

    fn draw(&self, position: &Position, luck: &mut dyn Luck) -> Event {
        if position.stage == Stage::Deal {
            let mut deck: Vec<Tile> = TileSet::ALL.into_iter().collect();
            luck.shuffle(&mut deck);
            let mut hands = [TileSet::EMPTY; MOST_SEATS];
            let dealt = deck.chunks(self.hand_size.into()).take(self.seats.into());
            for (hand, tiles) in hands.iter_mut().zip(dealt) {
                *hand = tiles.iter().copied().collect();
            }
            return Event::Deal(hands);
        }
        // Byte order of `draw:T` is the reverse of the document's order of tiles.
        let left = position.boneyard.len();
        let index = luck.below(left.into()) as usize;
        let tile = position.boneyard.into_iter().nth(usize::from(left) - 1 - index);
        Event::Draw(tile.expect("a tile is drawn only while the boneyard has one, and `below` stays below"))
    }

    fn luck_label(&self, position: &Position) -> &'static str {
        if position.stage == Stage::Deal { "deal" } else { "draw" }
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.why_not(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Event) -> String {
        notation::write_event(event, self.seats)
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
            return Err(BadPosition::new("a whole position has no `#`: this is a view"));
        }
        Ok(view.into_position())
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        match mv {
            Move::Lead(tile) => vec![Step::cell(tile.to_string())],
            Move::Join { tile, side, outward } => {
                let mut steps = vec![Step::cell(tile.to_string()), Step::cell(side.id())];
                steps.extend(outward.map(|pip| Step::choice(pip.to_string())));
                steps
            }
            Move::Draw => vec![Step::cell("boneyard")],
            Move::Pass => vec![Step::choice("pass")],
        }
    }
}
