//! Dice as a few outcomes with their probabilities.

use crate::games::krosmaster_arena::chance::{Dice, Event, Roll};
use crate::games::krosmaster_arena::faces::Face;
use crate::games::krosmaster_arena::{KrosmasterArena, Phase, Position};
use crate::rules::{Game, Trail};

/// Attacks after this many in one cast are taken as even.
const MOST_ROLLS: usize = 2;

/// The probabilities that `n` dice with `p` successes in six have more, as many and fewer successes than `m` with `q` in six.
fn compare(n: usize, p: f64, m: usize, q: f64) -> [f64; 3] {
    let (left, right) = (binomial(n, p), binomial(m, q));
    let mut odds = [0.0; 3];
    for (a, &x) in left.iter().enumerate() {
        for (b, &y) in right.iter().enumerate() {
            odds[match a.cmp(&b) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            }] += x * y;
        }
    }
    odds
}

/// The probabilities of 0, 1, … successes of so many dice.
fn binomial(dice: usize, success: f64) -> Vec<f64> {
    let mut odds = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; odds.len() + 1];
        for (count, chance) in odds.iter().enumerate() {
            next[count] += chance * (1.0 - success);
            next[count + 1] += chance * success;
        }
        odds = next;
    }
    odds
}

/// A roll of so many successes on each side.
fn roll(left: bool, right: bool, faces: [Face; 2]) -> Roll {
    let mut roll = Roll {
        left: Dice::NONE,
        right: Dice::NONE,
    };
    if left {
        roll.left.add(faces[0]);
    }
    if right {
        roll.right.add(faces[1]);
    }
    roll
}

impl KrosmasterArena {
    /// The probability that the active figure is held if it steps away now.
    pub(super) fn held(&self, position: &Position) -> f64 {
        let (locks, dodges) = self.lock_dice(position);
        compare(locks, 1.0 / 3.0, dodges, 0.5)[0]
    }

    /// Appends what may come of a position in which dice are due, down to the next decision, with probabilities. Of
    /// what is drawn from a pile one outcome stands for all.
    pub(super) fn outcomes(&self, position: Position, chance: f64, rolls: usize, out: &mut Vec<(f64, Position)>) {
        let mut go_on = |event: Event, odds: f64| {
            if odds > 0.0 {
                let mut after = position.clone();
                self.happen(&mut after, &event, &mut Trail::new());
                self.outcomes(after, chance * odds, rolls + 1, out);
            }
        };
        match position.phase {
            Phase::Lock(_) => {
                let held = self.held(&position);
                go_on(Event::Lock(roll(true, false, [Face::Lock, Face::Dodge])), held);
                go_on(Event::Lock(roll(false, false, [Face::Lock, Face::Dodge])), 1.0 - held);
            }
            Phase::Attack { .. } => {
                let (criticals, armour) = self.dice_due(&position);
                let [more, even, fewer] = compare(criticals, 0.5, armour, 1.0 / 3.0);
                let faces = [Face::Critical, Face::Armour];
                if rolls >= MOST_ROLLS {
                    go_on(Event::Attack(roll(false, false, faces)), 1.0);
                } else {
                    go_on(Event::Attack(roll(true, false, faces)), more);
                    go_on(Event::Attack(roll(false, false, faces)), even);
                    go_on(Event::Attack(roll(false, true, faces)), fewer);
                }
            }
            Phase::Market | Phase::Item(_) => {
                let mut events = Vec::new();
                self.list_events(&position, &mut events);
                match events.first() {
                    Some(&(event, _)) => go_on(event, 1.0),
                    None => out.push((chance, position)),
                }
            }
            _ => out.push((chance, position)),
        }
    }
}
