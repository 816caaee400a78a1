//! Rolls: leaving opponents, and attacks.

use super::KrosmasterArena;
use super::board::Cell;
use super::chance::Roll;
use super::faces::Face;
use super::figure::{Figure, Name};
use super::position::{Phase, Position};
use super::tables::Spell;
use super::words::{Power, State};

impl KrosmasterArena {
    pub(super) fn step(&self, position: &mut Position, cell: Cell) {
        let rolls = position.actor().is_some_and(|figure| self.is_held(position, figure));
        let Some(figure) = position.actor_mut() else { return };
        figure.left.mp -= 1;
        if rolls {
            position.phase = Phase::Lock(cell);
        } else {
            figure.cell = Some(cell);
        }
    }

    /// Whether a figure's step is rolled for.
    pub(super) fn is_held(&self, position: &Position, figure: &Figure) -> bool {
        Self::lockers(position, figure).next().is_some() && !self.has(figure, Power::Nimble)
    }

    /// The opponents beside a figure.
    pub(super) fn lockers<'p>(position: &'p Position, figure: &Figure) -> impl Iterator<Item = &'p Figure> {
        let (seat, cell) = (figure.name.seat.other(), figure.cell);
        position
            .team(seat)
            .filter(move |other| matches!((other.cell, cell), (Some(a), Some(b)) if a.distance(b) == 1))
    }

    /// How many dice the lockers and the leaving figure roll.
    pub(super) fn lock_dice(&self, position: &Position) -> (usize, usize) {
        let Some(figure) = position.actor() else { return (0, 0) };
        let lock = |other: &Figure| 1 + usize::from(self.has(other, Power::Lock));
        let locks = Self::lockers(position, figure).map(lock).sum();
        (locks, 1 + usize::from(self.has(figure, Power::Dodge)))
    }

    pub(super) fn resolve_lock(&self, position: &mut Position, cell: Cell, roll: &Roll) {
        position.phase = Phase::Act;
        let held = roll.left.count(Face::is_lock) > roll.right.count(Face::is_dodge);
        let Some(figure) = position.actor_mut() else { return };
        if held {
            figure.left.ap = 0;
            figure.left.mp = 0;
        } else {
            figure.cell = Some(cell);
        }
    }

    /// How many dice the caster and the figure hit roll.
    pub(super) fn attack_dice(&self, caster: &Figure, target: &Figure, spell: &Spell) -> (usize, usize) {
        let powers = self.powers(caster);
        let more = [Power::Critical, Power::Adept(spell.element)];
        let criticals = 1 + more.into_iter().filter(|&power| powers.has(power)).count();
        (criticals, 1 + usize::from(self.has(target, Power::Armor)))
    }

    /// The damage before the dice; the dice add or take one.
    pub(super) fn damage(&self, caster: &Figure, target: &Figure, spell: &Spell) -> i32 {
        let element = spell.element as usize;
        let equipment: i32 = self.gear(caster).map(|gear| gear.damage[element]).sum();
        let resists = i32::from(self.has(target, Power::Resist(spell.element)));
        spell.damage.unwrap_or(0) + equipment - resists
    }

    pub(super) fn resolve_attack(&self, position: &mut Position, target: Name, number: u16, roll: &Roll) {
        let spell = self.spell(number);
        position.phase = Phase::Act;
        if let (Some(caster), Some(index)) = (position.actor().copied(), position.index(target)) {
            let figure = &position.figures[index];
            let (criticals, armour) = (roll.left.count(Face::is_critical), roll.right.count(Face::is_armour));
            let luck = criticals.cmp(&armour) as i32;
            let mut damage = self.damage(&caster, figure, spell) + luck;
            let beside = matches!((caster.cell, figure.cell), (Some(a), Some(b)) if a.distance(b) == 1);
            let stings = beside && damage > 0 && self.has(figure, Power::Thorns);
            if damage > 0 && figure.states.has(State::Guard) {
                position.figures[index].states.remove(State::Guard);
                damage -= 2;
            }
            if damage > 0 {
                self.wound(position, target, damage);
                if stings && !position.is_over() {
                    self.wound(position, caster.name, 1);
                }
            }
        }
        if position.is_over() {
            return;
        }
        if position.actor().is_some() {
            self.hit_next(position, number);
        } else {
            position.queue.clear();
            self.end_activation(position);
        }
    }
}
