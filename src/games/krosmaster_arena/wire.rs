//! Moves as messages, and what else a served game needs.

use super::board::Cell;
use super::faces::Face;
use super::notation::{letters, read_name, read_pair};
use super::options::Options;
use super::position::Position;
use super::words::find;
use super::{KrosmasterArena, Move, engine, options, wire_options};
use crate::games::{About, Wire};
use crate::pb::games::krosmaster_arena::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task};

impl Wire for KrosmasterArena {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        options::build(options)
    }

    fn options_message(options: &Options) -> pb::Options {
        wire_options::write(options)
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        wire_options::read(message, faults)
    }

    fn state_message(&self, view: &Position) -> pb::State {
        self.state(view)
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        use pb::r#move::Action;
        let action = match mv {
            Move::Pick(kind) => Action::Pick(self.kind_id(kind).into()),
            Move::Place(cell) => Action::Place(cell_message(cell)),
            Move::Assign(faces) => Action::Assign(letters(&faces)),
            Move::Inspire(face, name) => Action::Inspire(pb::Inspire {
                die: face.id().into(),
                figure: name.to_string(),
            }),
            Move::Keep(face) => Action::Keep(face.id().into()),
            Move::Step(cell) => Action::Step(cell_message(cell)),
            Move::Cast(spell, cell) => Action::Cast(pb::Cast {
                spell: self.spell(spell).id.clone(),
                cell: Some(cell_message(cell)),
            }),
            Move::Kama => Action::Kama(true),
            Move::Buy(item) => Action::Buy(self.item_id(item).into()),
            Move::BuyBlind(rank) => Action::BuyBlind(rank.into()),
            Move::Glory => Action::Gg(true),
            Move::Use(item) => Action::Use(self.item_id(item).into()),
            Move::End => Action::End(true),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        use pb::r#move::Action;
        let refuse = |what: &str| ReadError::Notation(what.into());
        let cell = |cell: Option<pb::Cell>| {
            let read = cell.and_then(read_cell).filter(|&cell| self.board.has(cell));
            read.ok_or_else(|| refuse("expected a cell of the map"))
        };
        let face = |letter: &str| {
            let face = find(Face::ALL, Face::id, letter).filter(|face| !face.is_open());
            face.ok_or_else(|| refuse("expected one of the dice C, A, D, L"))
        };
        let item = |id: &str| self.find_item(id).ok_or_else(|| refuse("the table has no such item"));
        let mv = match message.action {
            Some(Action::Pick(id)) => {
                let kind = self.roster.find_figure(&id);
                Move::Pick(kind.ok_or_else(|| refuse("the roster has no such figure"))?)
            }
            Some(Action::Place(place)) => Move::Place(cell(Some(place))?),
            Some(Action::Assign(faces)) => {
                let faces = read_pair(&faces);
                Move::Assign(faces.ok_or_else(|| refuse("expected two of the dice C, A, D, L"))?)
            }
            Some(Action::Inspire(inspire)) => Move::Inspire(face(&inspire.die)?, read_name(&inspire.figure)?),
            Some(Action::Keep(die)) => Move::Keep(face(&die)?),
            Some(Action::Step(to)) => Move::Step(cell(Some(to))?),
            Some(Action::Cast(cast)) => {
                let spell = self.find_spell(position, &cast.spell);
                Move::Cast(
                    spell.ok_or_else(|| refuse("no figure has such a spell"))?,
                    cell(cast.cell)?,
                )
            }
            Some(Action::Kama(true)) => Move::Kama,
            Some(Action::Buy(id)) => Move::Buy(item(&id)?),
            Some(Action::BuyBlind(rank @ 1..=3)) => Move::BuyBlind(rank as u8),
            Some(Action::BuyBlind(_)) => return Err(refuse("expected a rank from 1 to 3")),
            Some(Action::Gg(true)) => Move::Glory,
            Some(Action::Use(id)) => Move::Use(item(&id)?),
            Some(Action::End(true)) => Move::End,
            Some(Action::Kama(false) | Action::Gg(false) | Action::End(false)) | None => {
                return Err(refuse("the move message says nothing that a seat can do"));
            }
        };
        Ok(mv)
    }

    fn scene(&self, view: &Position) -> Scene {
        self.picture(view)
    }

    const RULE_PLAYER: Option<fn(&Task<'_, Self>) -> Move> = Some(engine::by_rules);

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        engine::suggest(task)
    }
}

pub(super) fn cell_message(cell: Cell) -> pb::Cell {
    pb::Cell {
        column: cell.col.into(),
        row: cell.row.into(),
    }
}

fn read_cell(message: pb::Cell) -> Option<Cell> {
    Some(Cell {
        row: u8::try_from(message.row).ok()?,
        col: u8::try_from(message.column).ok()?,
    })
}
