//! Moves and events as text, and the clicks of moves.

use super::board::Cell;
use super::chance::{Dice, Event, Roll};
use super::faces::Face;
use super::figure::Name;
use super::position::{Phase, Position};
use super::words::find;
use super::{KrosmasterArena, Move};
use crate::rules::{ReadError, Seat, Step};

fn refuse<T>(what: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError::Notation(what.into()))
}

impl KrosmasterArena {
    pub(super) fn item_id(&self, item: u16) -> &str {
        &self.item(item).id
    }

    pub(super) fn kind_id(&self, kind: u16) -> &str {
        &self.roster.kinds[usize::from(kind)].id
    }

    pub(super) fn find_item(&self, id: &str) -> Option<u16> {
        let index = self.items.iter().position(|item| item.id == id)?;
        u16::try_from(index).ok()
    }

    /// The spell of this id: the active figure's own, else anybody's.
    pub(super) fn find_spell(&self, position: &Position, id: &str) -> Option<u16> {
        let is_it = |&spell: &u16| self.spell(spell).id == id;
        let own = position.actor().and_then(|figure| self.spells_of(figure).find(is_it));
        own.or_else(|| (0..self.roster.spells.len() as u16).find(is_it))
    }

    pub(super) fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Pick(kind) => format!("pick {}", self.kind_id(kind)),
            Move::Place(cell) => format!("place {cell}"),
            Move::Assign([first, second]) => format!("assign {}{}", first.id(), second.id()),
            Move::Inspire(face, name) => format!("inspire {} {name}", face.id()),
            Move::Keep(face) => format!("keep {}", face.id()),
            Move::Step(cell) => format!("step {cell}"),
            Move::Cast(spell, cell) => format!("cast {} {cell}", self.spell(spell).id),
            Move::Kama => "kama".into(),
            Move::Buy(item) => format!("buy {}", self.item_id(item)),
            Move::BuyBlind(rank) => format!("buy ?{rank}"),
            Move::Glory => "gg".into(),
            Move::Use(item) => format!("use {}", self.item_id(item)),
            Move::End => "end".into(),
        }
    }

    /// Reads a move; capital letters may be small, and spaces may be more than one.
    pub(super) fn read_move_text(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        let text = text.to_ascii_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let mv = match words[..] {
            ["pick", id] => match self.roster.find_figure(id) {
                Some(kind) => Move::Pick(kind),
                None => return refuse("the roster has no such figure"),
            },
            ["place", cell] => Move::Place(self.read_cell(cell)?),
            ["assign", faces] => match read_pair(faces) {
                Some(faces) => Move::Assign(faces),
                None => return refuse("expected two of C, A, D, L: `assign CD`"),
            },
            ["inspire", face, name] => Move::Inspire(read_face(face)?, read_name(name)?),
            ["keep", face] => Move::Keep(read_face(face)?),
            ["step", cell] => Move::Step(self.read_cell(cell)?),
            ["cast", id, cell] => match self.find_spell(position, id) {
                Some(spell) => Move::Cast(spell, self.read_cell(cell)?),
                None => return refuse("no figure has such a spell"),
            },
            ["kama"] => Move::Kama,
            ["buy", "?1"] => Move::BuyBlind(1),
            ["buy", "?2"] => Move::BuyBlind(2),
            ["buy", "?3"] => Move::BuyBlind(3),
            ["buy", id] => Move::Buy(self.read_item(id)?),
            ["gg"] => Move::Glory,
            ["use", id] => Move::Use(self.read_item(id)?),
            ["end"] => Move::End,
            _ => {
                return refuse(
                    "expected pick, place, assign, inspire, keep, step, cast, kama, buy, gg, use or end, and what belongs to it: `cast toll d4`",
                );
            }
        };
        Ok(mv)
    }

    fn read_cell(&self, text: &str) -> Result<Cell, ReadError> {
        match Cell::read(text).filter(|&cell| self.board.has(cell)) {
            Some(cell) => Ok(cell),
            None => refuse(format!(
                "expected a cell of the map, from a1 to {}",
                Cell {
                    row: self.board.height - 1,
                    col: self.board.width - 1,
                }
            )),
        }
    }

    fn read_item(&self, id: &str) -> Result<u16, ReadError> {
        match self.find_item(id) {
            Some(item) => Ok(item),
            None => refuse("the table has no such item"),
        }
    }

    pub(super) fn event_text(&self, event: &Event) -> String {
        match *event {
            Event::First(seat) => format!("first {seat}"),
            Event::Market(rank, first, None) => format!("market {rank} {}", self.item_id(first)),
            Event::Market(rank, first, Some(second)) => {
                format!("market {rank} {} {}", self.item_id(first), self.item_id(second))
            }
            Event::Item(item) => format!("item {}", self.item_id(item)),
            Event::Tension(faces) => format!("tension {}", letters(&faces)),
            Event::Lock(roll) => format!("lock {}", roll_text(&roll)),
            Event::Attack(roll) => format!("attack {}", roll_text(&roll)),
        }
    }

    pub(super) fn read_event_text(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (due, event) = match position.phase {
            Phase::First => ("first 0 or first 1", self.read_first(&words)),
            Phase::Market => (
                "market, the rank and the items from its pile in the order of the table",
                self.read_market(position, &words),
            ),
            Phase::Item(rank) => ("item and one from the pile", self.read_blind(position, rank, &words)),
            Phase::Tension => (
                "tension and two faces: `tension CX`",
                match words[..] {
                    ["tension", faces] => read_pair(faces).map(Event::Tension),
                    _ => None,
                },
            ),
            Phase::Lock(_) => (
                "lock and the dice due: `lock LS/D`",
                self.read_roll(position, "lock", &words).map(Event::Lock),
            ),
            Phase::Attack { .. } => (
                "attack and the dice due: `attack CX/A`",
                self.read_roll(position, "attack", &words).map(Event::Attack),
            ),
            _ => return refuse("no chance event is due"),
        };
        match event {
            Some(event) => Ok(event),
            None => refuse(format!("expected {due}")),
        }
    }

    fn read_first(&self, words: &[&str]) -> Option<Event> {
        match words {
            ["first", "0"] => Some(Event::First(Seat(0))),
            ["first", "1"] => Some(Event::First(Seat(1))),
            _ => None,
        }
    }

    fn read_market(&self, position: &Position, words: &[&str]) -> Option<Event> {
        let (rank, count) = self.to_lay_open(position)?;
        let ["market", number, ids @ ..] = words else {
            return None;
        };
        if *number != rank.to_string() || ids.len() != count {
            return None;
        }
        let mut items = ids.iter().map(|id| self.find_item(id));
        let first = items.next()??;
        let second = match items.next() {
            None => None,
            Some(item) => Some(item?),
        };
        let copies =
            |item: u16| usize::from(self.item(item).rank == rank) * usize::from(position.piles[usize::from(item)]);
        let fits = match second {
            None => copies(first) > 0,
            Some(second) if second == first => copies(first) > 1,
            Some(second) => first < second && copies(first) > 0 && copies(second) > 0,
        };
        fits.then_some(Event::Market(rank, first, second))
    }

    fn read_blind(&self, position: &Position, rank: Option<u8>, words: &[&str]) -> Option<Event> {
        let ["item", id] = words else { return None };
        let item = self.find_item(id)?;
        let mut possible = self.blind_items(position, rank);
        possible.any(|(other, _)| other == item).then_some(Event::Item(item))
    }

    fn read_roll(&self, position: &Position, word: &str, words: &[&str]) -> Option<Roll> {
        let [first, dice] = words else { return None };
        let (left, right) = dice.split_once('/')?;
        let roll = Roll {
            left: read_dice(left)?,
            right: read_dice(right)?,
        };
        let due = self.dice_due(position);
        let fits = (roll.left.faces().len(), roll.right.faces().len()) == due;
        (*first == word && fits).then_some(roll)
    }

    pub(super) fn steps_of(&self, position: &Position, mv: Move) -> Vec<Step> {
        match mv {
            Move::Place(cell) | Move::Step(cell) => vec![Step::cell(cell.to_string())],
            Move::Cast(spell, cell) => {
                let choice = format!("cast {}", self.spell(spell).id);
                vec![Step::choice(choice), Step::cell(cell.to_string())]
            }
            Move::Inspire(_, name) => {
                let mut steps = vec![Step::choice("inspire")];
                let cell = position.figure(name).and_then(|figure| figure.cell);
                steps.extend(cell.map(|cell| Step::cell(cell.to_string())));
                steps
            }
            Move::Keep(_) => vec![Step::choice("keep")],
            _ => vec![Step::choice(self.move_text(mv))],
        }
    }
}

/// The letters of dice.
pub(super) fn letters(faces: &[Face]) -> String {
    faces.iter().map(|face| face.id()).collect()
}

fn roll_text(roll: &Roll) -> String {
    format!("{}/{}", letters(roll.left.faces()), letters(roll.right.faces()))
}

fn read_dice(text: &str) -> Option<Dice> {
    let mut dice = Dice::NONE;
    let fits = text
        .chars()
        .all(|letter| Face::of(letter).is_some_and(|face| dice.add(face)));
    fits.then_some(dice)
}

/// Two faces.
pub(super) fn read_pair(text: &str) -> Option<[Face; 2]> {
    let mut faces = text.chars().map(|letter| Face::of(letter.to_ascii_uppercase()));
    match (faces.next(), faces.next(), faces.next()) {
        (Some(Some(first)), Some(Some(second)), None) => Some([first, second]),
        _ => None,
    }
}

fn read_face(text: &str) -> Result<Face, ReadError> {
    let face = find(Face::ALL, Face::id, &text.to_ascii_uppercase()).filter(|face| !face.is_open());
    face.map_or_else(|| refuse("expected one of C, A, D, L"), Ok)
}

pub(super) fn read_name(text: &str) -> Result<Name, ReadError> {
    Name::read(text).map_or_else(|| refuse("expected a figure's name: A1, B3"), Ok)
}
