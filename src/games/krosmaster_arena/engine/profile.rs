//! What each kind of figure can do, reckoned once a game.

use crate::games::krosmaster_arena::tables::{Kind, Roster, Spell};
use crate::games::krosmaster_arena::words::{Limit, Power, Target};

/// From this range on a spell strikes from afar.
const FAR: i32 = 3;

/// What a kind of figure can do in an activation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Profile {
    /// The damage that its spells can do with its AP.
    pub strike: f64,
    /// The damage that its spells of long range can do with its AP.
    pub far_strike: f64,
    /// The longest range at which it can do damage.
    pub far_reach: i32,
    /// How good it is for its level, for a draft.
    pub worth: f64,
}

/// The profile of every kind.
pub fn profiles(roster: &Roster) -> Vec<Profile> {
    roster.kinds.iter().map(|kind| profile(roster, kind)).collect()
}

fn profile(roster: &Roster, kind: &Kind) -> Profile {
    let (first, end) = kind.spells;
    let spells = &roster.spells[usize::from(first)..usize::from(end)];
    let sharp = [Power::Critical].into_iter().any(|power| kind.powers.has(power));
    let edge = if sharp { 0.3 } else { 0.0 };
    let strike = most_damage(kind, edge, spells.iter());
    let far = || spells.iter().filter(|spell| spell.range.1 >= FAR);
    let far_strike = most_damage(kind, edge, far());
    let hits = |spell: &&Spell| spell.damage.is_some();
    let far_reach = spells.iter().filter(hits).map(|spell| spell.range.1).max().unwrap_or(0);
    let level = kind.rank.map_or(1.0, |rank| f64::from(rank.level));
    let strength = f64::from(kind.lp) + 3.0 * strike + 2.0 * far_strike + f64::from(kind.mp + far_reach);
    Profile {
        strike,
        far_strike,
        far_reach,
        worth: 10.0 * strength / (level + 1.0),
    }
}

/// The most damage that these spells can do with the AP of an activation.
fn most_damage<'s>(kind: &Kind, edge: f64, spells: impl Iterator<Item = &'s Spell>) -> f64 {
    let ap = kind.ap as usize;
    let mut best = vec![0.0_f64; ap + 1];
    for spell in spells {
        let aims = matches!(spell.target, Target::Enemy | Target::Figure | Target::Cell);
        let Some(damage) = spell.damage.filter(|_| aims && spell.limit != Limit::Game) else {
            continue;
        };
        let damage = f64::from(damage) + edge;
        let cost = spell.cost.ap.max(1) as usize;
        let again = matches!(spell.limit, Limit::Any | Limit::Target);
        // Forward: a spell may be cast again and again; backward: once.
        let mut try_at = |points: usize| {
            if points >= cost {
                best[points] = best[points].max(best[points - cost] + damage);
            }
        };
        if again {
            (0..=ap).for_each(&mut try_at);
        } else {
            (0..=ap).rev().for_each(&mut try_at);
        }
    }
    best[ap]
}
