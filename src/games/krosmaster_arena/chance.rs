//! What chance decides.

use super::KrosmasterArena;
use super::faces::Face;
use super::position::{Phase, Position};
use crate::rules::{Luck, Seat};

/// The most dice that one side rolls: four lockers with two each.
const MOST_DICE: usize = 8;
/// Rolls of more dice than this are drawn, not listed.
const MOST_LISTED_DICE: usize = 3;
/// Piles of more sorts of items than this are drawn from, not listed.
const MOST_LISTED_ITEMS: usize = 40;

/// The dice of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    faces: [Face; MOST_DICE],
    len: u8,
}

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice {
        faces: [Face::Armour; MOST_DICE],
        len: 0,
    };

    /// Adds a die; false if there are too many.
    pub fn add(&mut self, face: Face) -> bool {
        let fits = usize::from(self.len) < MOST_DICE;
        if fits {
            self.faces[usize::from(self.len)] = face;
            self.len += 1;
        }
        fits
    }

    /// The faces.
    pub fn faces(&self) -> &[Face] {
        &self.faces[..self.len.into()]
    }

    /// How many faces are such.
    pub fn count(&self, is: fn(Face) -> bool) -> usize {
        self.faces().iter().filter(|&&face| is(face)).count()
    }
}

/// A roll of two sides against each other: lockers or the attacker to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The dice of the lockers or the attacker.
    pub left: Dice,
    /// The dice of whoever leaves or is attacked.
    pub right: Dice,
}

impl Roll {
    /// A roll of so many dice on each side.
    pub fn of(dice: (usize, usize), mut face: impl FnMut() -> Face) -> Roll {
        let mut roll = Roll {
            left: Dice::NONE,
            right: Dice::NONE,
        };
        for index in 0..dice.0 + dice.1 {
            let side = if index < dice.0 {
                &mut roll.left
            } else {
                &mut roll.right
            };
            side.add(face());
        }
        roll
    }

    /// The roll of so many dice with this number among all of them, which are in the order of their texts.
    fn nth(dice: (usize, usize), number: u64) -> Roll {
        let mut place = 6_u64.pow((dice.0 + dice.1) as u32);
        Roll::of(dice, || {
            place /= 6;
            Face::ALL[(number / place % 6) as usize]
        })
    }
}

/// What chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Who begins.
    First(Seat),
    /// The items of a rank that are laid open, in the order of the table.
    Market(u8, u16, Option<u16>),
    /// The item of a blind purchase.
    Item(u16),
    /// The tension dice.
    Tension([Face; 2]),
    /// The dice for leaving opponents.
    Lock(Roll),
    /// The dice of an attack.
    Attack(Roll),
}

impl KrosmasterArena {
    pub(super) fn apply(&self, position: &mut Position, event: &Event) {
        match (event, position.phase) {
            (Event::First(seat), Phase::First) => self.set_first(position, *seat),
            (Event::Market(_, first, second), Phase::Market) => {
                self.lay_open(position, [Some(*first), *second].into_iter().flatten());
            }
            (Event::Item(item), Phase::Item(_)) => self.get_blind(position, *item),
            (Event::Tension(faces), Phase::Tension) => self.roll_tension(position, *faces),
            (Event::Lock(roll), Phase::Lock(cell)) => self.resolve_lock(position, cell, roll),
            (Event::Attack(roll), Phase::Attack { target, spell }) => {
                self.resolve_attack(position, target, spell, roll)
            }
            _ => debug_assert!(false, "{event:?} is not due"),
        }
    }

    /// The dice of the roll that is due.
    pub(super) fn dice_due(&self, position: &Position) -> (usize, usize) {
        match position.phase {
            Phase::Lock(_) => self.lock_dice(position),
            Phase::Attack { target, spell } => match (position.actor(), position.figure(target)) {
                (Some(caster), Some(target)) => self.attack_dice(caster, target, self.spell(spell)),
                _ => (1, 1),
            },
            _ => (0, 0),
        }
    }

    /// The items that a blind purchase may bring, with their copies.
    pub(super) fn blind_items(&self, position: &Position, rank: Option<u8>) -> impl Iterator<Item = (u16, u64)> {
        let piles = &position.piles;
        (0..self.items.len() as u16)
            .filter(move |&item| rank.is_none_or(|rank| self.item(item).rank == rank))
            .map(|item| (item, u64::from(piles[usize::from(item)])))
            .filter(|&(_, copies)| copies > 0)
    }

    pub(super) fn list_events(&self, position: &Position, out: &mut Vec<(Event, u64)>) -> bool {
        match position.phase {
            Phase::First => out.extend(Seat::all(2).map(|seat| (Event::First(seat), 1))),
            Phase::Market => return self.list_market(position, out),
            Phase::Item(rank) => {
                out.extend(
                    self.blind_items(position, rank)
                        .map(|(item, copies)| (Event::Item(item), copies)),
                );
            }
            Phase::Tension => {
                let pairs = Face::ALL.iter().flat_map(|&a| Face::ALL.iter().map(move |&b| [a, b]));
                out.extend(pairs.map(|faces| (Event::Tension(faces), 1)));
            }
            Phase::Lock(_) | Phase::Attack { .. } => {
                let dice = self.dice_due(position);
                if dice.0 + dice.1 > MOST_LISTED_DICE {
                    return false;
                }
                let rolls = 0..6_u64.pow((dice.0 + dice.1) as u32);
                out.extend(rolls.map(|number| (self.roll_event(position, Roll::nth(dice, number)), 1)));
            }
            _ => {}
        }
        true
    }

    fn roll_event(&self, position: &Position, roll: Roll) -> Event {
        match position.phase {
            Phase::Lock(_) => Event::Lock(roll),
            _ => Event::Attack(roll),
        }
    }

    fn list_market(&self, position: &Position, out: &mut Vec<(Event, u64)>) -> bool {
        let Some((rank, count)) = self.to_lay_open(position) else {
            return true;
        };
        let pile: Vec<(u16, u64)> = self.blind_items(position, Some(rank)).collect();
        if pile.len() > MOST_LISTED_ITEMS {
            return false;
        }
        for (index, &(item, copies)) in pile.iter().enumerate() {
            if count == 1 {
                out.push((Event::Market(rank, item, None), copies));
                continue;
            }
            if copies > 1 {
                out.push((Event::Market(rank, item, Some(item)), copies * (copies - 1) / 2));
            }
            let later = pile[index + 1..].iter();
            out.extend(later.map(|&(other, more)| (Event::Market(rank, item, Some(other)), copies * more)));
        }
        true
    }

    pub(super) fn draw_event(&self, position: &Position, luck: &mut dyn Luck) -> Event {
        match position.phase {
            // The same as drawing from the list of all rolls by their texts, without making it.
            Phase::Lock(_) | Phase::Attack { .. } => {
                let dice = self.dice_due(position);
                let number = luck.below(6_u64.pow((dice.0 + dice.1) as u32));
                self.roll_event(position, Roll::nth(dice, number))
            }
            Phase::Market | Phase::Item(_) | Phase::First | Phase::Tension => {
                let mut listed = Vec::new();
                if !self.list_events(position, &mut listed) {
                    return self.draw_from_large_pile(position, luck);
                }
                listed.sort_by_cached_key(|(event, _)| self.event_text(event));
                pick(listed.into_iter(), luck)
            }
            _ => unreachable!("chance is asked only where it is due"),
        }
    }

    /// Items of a pile that is too varied to list all pairs: one after the other.
    fn draw_from_large_pile(&self, position: &Position, luck: &mut dyn Luck) -> Event {
        let (rank, count) = self
            .to_lay_open(position)
            .expect("items are laid open only if there are any");
        let pile: Vec<(u16, u64)> = self.blind_items(position, Some(rank)).collect();
        let first = pick(pile.iter().copied(), luck);
        if count == 1 {
            return Event::Market(rank, first, None);
        }
        let rest = pile
            .iter()
            .map(|&(item, copies)| (item, copies - u64::from(item == first)));
        let second = pick(rest, luck);
        Event::Market(rank, first.min(second), Some(first.max(second)))
    }
}

/// One of these, as likely as its weight says.
fn pick<T>(weighted: impl Iterator<Item = (T, u64)> + Clone, luck: &mut dyn Luck) -> T {
    let total = weighted.clone().map(|(_, weight)| weight).sum();
    let mut rest = luck.below(total);
    for (thing, weight) in weighted {
        if rest < weight {
            return thing;
        }
        rest -= weight;
    }
    unreachable!("`rest` starts below the sum of the weights")
}
