//! Casting: whom a spell hits, one after the other.

use super::KrosmasterArena;
use super::board::Cell;
use super::position::{Aim, Phase, Position, Used};
use super::tables::Spell;
use super::words::{Limit, Target, Zone};

impl KrosmasterArena {
    pub(super) fn cast(&self, position: &mut Position, number: u16, cell: Cell) {
        let spell = self.spell(number);
        let Some(caster) = position.actor() else { return };
        let (name, first) = (caster.name, self.spells_of(caster).start);
        let aim = aim(spell, position, cell);
        if let Some(caster) = position.actor_mut() {
            caster.left.ap -= spell.cost.ap;
            caster.left.mp -= spell.cost.mp;
            caster.lp -= spell.cost.lp;
            if spell.limit == Limit::Game {
                caster.gone |= 1 << (number - first);
            }
        }
        match spell.limit {
            Limit::Any | Limit::Game => {}
            Limit::Turn => position.used.push(Used {
                spell: number,
                at: None,
            }),
            Limit::Target => position.used.push(Used { spell: number, at: aim }),
        }
        if spell.target == Target::Free {
            for &effect in &spell.effects {
                self.affect_cell(position, cell, effect);
            }
            return;
        }
        match spell.zone {
            Zone::Single => position.queue.extend(
                position
                    .figures
                    .iter()
                    .find(|figure| figure.is_on(cell))
                    .map(|figure| figure.name),
            ),
            Zone::Cross => {
                let hit = |&other: &Cell| other.distance(cell) <= 1;
                let mut names: Vec<_> = position
                    .figures
                    .iter()
                    .filter(|figure| figure.name != name)
                    .filter_map(|figure| Some((figure.cell.filter(hit)?, figure.name)))
                    .collect();
                names.sort_unstable_by_key(|&(cell, _)| cell);
                position.queue.extend(names.into_iter().map(|(_, name)| name));
            }
        }
        self.hit_next(position, number);
    }

    /// Goes on with the spell: the effects on the next figures, up to one that an attack is rolled for.
    pub(super) fn hit_next(&self, position: &mut Position, number: u16) {
        let spell = self.spell(number);
        while !position.queue.is_empty() {
            let target = position.queue.remove(0);
            for &effect in &spell.effects {
                self.affect(position, target, effect);
            }
            if spell.damage.is_some() {
                position.phase = Phase::Attack { target, spell: number };
                return;
            }
        }
        position.phase = Phase::Act;
    }
}

/// What a cast is remembered by, where each target has its own limit.
pub(super) fn aim(spell: &Spell, position: &Position, cell: Cell) -> Option<Aim> {
    match spell.target {
        Target::Free | Target::Cell => Some(Aim::Cell(cell)),
        Target::Enemy | Target::Ally | Target::Figure | Target::Itself => {
            position.on(cell).map(|figure| Aim::Figure(figure.name))
        }
    }
}
