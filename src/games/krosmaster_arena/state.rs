//! A position as a message.

use super::KrosmasterArena;
use super::figure::{Figure, Points};
use super::notation::letters;
use super::position::{Aim, Phase, Position};
use super::wire::cell_message;
use crate::pb::games::krosmaster_arena::v1 as pb;
use crate::rules::Seat;

impl KrosmasterArena {
    pub(super) fn state(&self, position: &Position) -> pb::State {
        let faces: Vec<_> = position.dice.into_iter().flatten().collect();
        let wild = position.wild.map(u32::from);
        let ids = |items: &mut dyn Iterator<Item = u16>| items.map(|item| self.item_id(item).to_owned()).collect();
        let shelf = |rank: u8| pb::Shelf {
            open: ids(&mut position.shop[usize::from(rank) - 1].open()),
            pile: self.pile(position, rank),
        };
        let ground = self.board.kamas.iter().zip(position.ground.iter());
        let (step_to, attack) = match position.phase {
            Phase::Lock(cell) => (Some(cell_message(cell)), None),
            Phase::Attack { target, spell } => (None, Some((target, spell))),
            _ => (None, None),
        };
        let team = |team: &Vec<u16>| pb::Team {
            figures: team.iter().map(|&kind| self.kind_id(kind).to_owned()).collect(),
        };
        pb::State {
            phase: phase(position.phase).into(),
            turn: position.turn,
            first: position.first.map(|seat| seat.0.into()),
            seat: position.seat.0.into(),
            gg: position.gg.map(u32::from).to_vec(),
            wild: if self.wild_each {
                wild.to_vec()
            } else {
                wild[..1].to_vec()
            },
            kamas: position.kamas.to_vec(),
            dice: letters(&faces),
            kept: position.kept.into(),
            active: position.active.map(|name| name.to_string()).unwrap_or_default(),
            bought: position.bought,
            map: self.map_rows(),
            ground: ground
                .filter(|(_, count)| **count > 0)
                .map(|(&(cell, _), &count)| pb::Kamas {
                    cell: Some(cell_message(cell)),
                    count: count.into(),
                })
                .collect(),
            shop: (1..=3).map(shelf).collect(),
            figures: position
                .figures
                .iter()
                .map(|figure| self.figure_message(position, figure))
                .collect(),
            step_to,
            attacked: attack.map(|(target, _)| target.to_string()).unwrap_or_default(),
            attack_spell: attack
                .map(|(_, spell)| self.spell(spell).id.clone())
                .unwrap_or_default(),
            queue: position.queue.iter().map(ToString::to_string).collect(),
            picks: match position.phase {
                Phase::Draft => position.picks.iter().map(team).collect(),
                _ => Vec::new(),
            },
        }
    }

    /// The map as it was at the start, the top row first.
    fn map_rows(&self) -> Vec<String> {
        let board = &self.board;
        let letter = |cell| {
            let kamas = board.kamas_at(cell).map(|place| board.kamas[place].1);
            match kamas {
                Some(count) => (b'0' + count) as char,
                None if board.bushes.has(cell) => 'B',
                None if !board.open.has(cell) => 'T',
                None if board.crates.has(cell) => 'C',
                None if board.demon_boxes.has(cell) => 'D',
                None if board.starts[0].has(cell) => 'a',
                None if board.starts[1].has(cell) => 'b',
                None => '.',
            }
        };
        let row = |row| (0..board.width).map(|col| letter(super::Cell { row, col })).collect();
        (0..board.height).rev().map(row).collect()
    }

    fn figure_message(&self, position: &Position, figure: &Figure) -> pb::Figure {
        let spells = self.spells_of(figure);
        let gone = spells
            .clone()
            .filter(|spell| figure.gone >> (spell - spells.start) & 1 != 0);
        let is_active = Some(figure.name) == position.active;
        let grants = Seat::all(2).flat_map(|seat| {
            figure.granted[seat.index()].iter().map(move |power| pb::Grant {
                power: power.to_string(),
                until_turn_of: seat.0.into(),
            })
        });
        let used = position.used.iter().filter(|_| is_active).map(|used| {
            let (name, cell) = match used.at {
                None => (None, None),
                Some(Aim::Figure(name)) => (Some(name), None),
                Some(Aim::Cell(cell)) => (None, Some(cell_message(cell))),
            };
            pb::UsedSpell {
                spell: self.spell(used.spell).id.clone(),
                figure: name.map(|name| name.to_string()).unwrap_or_default(),
                cell,
            }
        });
        pb::Figure {
            name: figure.name.to_string(),
            seat: figure.name.seat.0.into(),
            r#type: self.kind_id(figure.kind).into(),
            cell: figure.cell.map(cell_message),
            lp: figure.lp,
            max_lp: figure.max_lp,
            left: Some(points(figure.left)),
            tokens: Some(points(figure.tokens)),
            states: figure.states.iter().map(|state| state.id().into()).collect(),
            grants: grants.collect(),
            items: figure
                .items
                .as_slice()
                .iter()
                .map(|&item| self.item_id(item).to_owned())
                .collect(),
            used: used.collect(),
            gone: gone.map(|spell| self.spell(spell).id.clone()).collect(),
            summoner: figure.owner.map(|name| name.to_string()).unwrap_or_default(),
            waiting: figure.waits,
            level: self.level(figure).into(),
            powers: self.powers(figure).iter().map(|power| power.to_string()).collect(),
        }
    }
}

fn points(points: Points) -> pb::Points {
    pb::Points {
        ap: points.ap,
        mp: points.mp,
        range: points.range,
    }
}

fn phase(phase: Phase) -> pb::Phase {
    match phase {
        Phase::Draft => pb::Phase::Draft,
        Phase::First => pb::Phase::First,
        Phase::Market => pb::Phase::Market,
        Phase::Deploy => pb::Phase::Deploy,
        Phase::Tension => pb::Phase::Tension,
        Phase::Assign => pb::Phase::Assign,
        Phase::Inspire => pb::Phase::Inspire,
        Phase::Act => pb::Phase::Act,
        Phase::Lock(_) => pb::Phase::Lock,
        Phase::Attack { .. } => pb::Phase::Attack,
        Phase::Item(_) => pb::Phase::Item,
        Phase::Over(_) => pb::Phase::Over,
    }
}
