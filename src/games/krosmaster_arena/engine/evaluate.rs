//! What a position is worth.

use super::{Profile, WON};
use crate::games::krosmaster_arena::board::Cell;
use crate::games::krosmaster_arena::tables::{Item, ItemKind};
use crate::games::krosmaster_arena::words::{Power, State};
use crate::games::krosmaster_arena::{Figure, KrosmasterArena, Phase, Position};
use crate::rules::{Game, Seat};

/// A GG.
const GLORY: f64 = 100.0;
/// What the relation of the GG counts, besides their difference: both lose, and the one with more loses less.
const RELATION: f64 = 250.0;
/// A kama, up to those that buy a GG, and every further one.
const KAMA: (f64, f64) = (11.0, 4.0);
/// A level that stands on the board.
const LEVEL: f64 = 30.0;
/// A level with all its LP.
const HEALTH: f64 = 75.0;
/// What a level is worth to whoever knocks it out.
const KNOCK_OUT: f64 = 170.0;
/// A summon, in levels.
const SUMMON: f64 = 0.5;
/// How surely what threatens a figure falls upon it.
const NEAR_THREAT: f64 = 0.55;
/// The same for threats of figures that act only after the opponents have.
const FAR_THREAT: f64 = 0.22;
/// The share of the second greatest threat that counts.
const SECOND_THREAT: f64 = 0.3;
/// A cell further from a fight.
const DISTANCE: f64 = 3.0;
/// More MP than this lead nowhere else.
const MOST_MP: i32 = 99;
/// A cell further from kamas, or from where they can be spent.
const WEALTH: f64 = 1.2;

impl KrosmasterArena {
    /// What a position is worth to a seat, in hundredths of a GG.
    pub(super) fn value(&self, position: &Position, seat: Seat) -> f64 {
        if let Some(outcome) = self.outcome(position) {
            return match outcome.value(seat) {
                1.0 => WON,
                0.0 => -WON,
                _ => 0.0,
            };
        }
        let other = seat.other();
        let [own, theirs] = [seat, other].map(|seat| f64::from(position.gg[seat.index()]));
        let relation = RELATION * (own - theirs) / (own + theirs);
        let hopes = self.threat(position, seat) - self.threat(position, other);
        self.holdings(position, seat) - self.holdings(position, other) + relation + hopes
    }

    /// What a seat has, whatever the other one may do about it.
    fn holdings(&self, position: &Position, seat: Seat) -> f64 {
        let gg = f64::from(position.gg[seat.index()]);
        let wild = f64::from(u8::from(self.wild_each && position.wild[seat.index()]));
        let kamas = f64::from(position.kamas[seat.index()]);
        let purse = KAMA.0 * kamas.min(12.0) + KAMA.1 * (kamas - 12.0).max(0.0);
        let figures = position
            .team(seat)
            .map(|figure| self.worth(figure) + self.standing(position, figure));
        GLORY * (gg + wild) + purse + figures.sum::<f64>()
    }

    fn levels(&self, figure: &Figure) -> f64 {
        match self.level(figure) {
            0 => SUMMON,
            level => level.into(),
        }
    }

    /// What a figure itself is worth.
    fn worth(&self, figure: &Figure) -> f64 {
        let levels = self.levels(figure);
        let health = f64::from(figure.lp) / f64::from(figure.max_lp);
        let mut worth = levels * (LEVEL + HEALTH * health);
        worth += 6.0 * (f64::from(figure.max_lp) - f64::from(self.kind(figure).lp));
        let tokens = figure.tokens;
        worth += 9.0 * f64::from(tokens.ap.clamp(-6, 6)) + 5.0 * f64::from(tokens.mp.clamp(-4, 4));
        worth += 4.0 * f64::from(tokens.range.clamp(-4, 4));
        if figure.states.has(State::Poison) {
            worth -= if figure.lp <= 1 {
                KNOCK_OUT * levels
            } else {
                14.0 * levels.sqrt() + 10.0
            };
        }
        if figure.states.has(State::Root) {
            worth -= 10.0;
        }
        if figure.states.has(State::Guard) {
            worth += 12.0;
        }
        for granted in figure.granted {
            worth += 6.0 * granted.iter().count() as f64;
        }
        for &item in figure.items.as_slice() {
            let item = self.item(item);
            let share = if item.kind == ItemKind::Boost { 9.0 } else { 12.0 };
            worth += share * f64::from(Item::cost(item.rank)) + 4.0;
        }
        worth
    }

    /// How well a figure stands: near to opponents and, if there is something to get, to kamas and demon boxes.
    fn standing(&self, position: &Position, figure: &Figure) -> f64 {
        let Some(cell) = figure.cell else { return 0.0 };
        let other = figure.name.seat.other();
        let nearest = position
            .team(other)
            .filter_map(|enemy| Some(enemy.cell?.distance(cell)))
            .min()
            .map_or(0.0, f64::from);
        let reach = self.profiles[usize::from(figure.kind)].far_reach;
        let comfortable = f64::from(reach.min(5)) + f64::from(self.kind(figure).mp) - 1.0;
        let mut standing = -DISTANCE * (nearest - comfortable).max(0.0) - 0.4 * nearest;
        if !figure.is_summon() {
            let ground = self.board.kamas.iter().zip(position.ground.iter());
            let ground = ground.filter(|(_, left)| **left > 0).map(|(&(place, _), _)| place);
            let boxes = self
                .board
                .demon_boxes
                .iter()
                .filter(|_| position.kamas[figure.name.seat.index()] >= 3);
            let near = |place: Cell| place.distance(cell);
            let wealth = ground.chain(boxes).map(near).min().map_or(0.0, f64::from);
            standing -= WEALTH * wealth.min(8.0);
        }
        if self.board.crates.has(cell) && reach > 1 {
            standing += 3.0;
        }
        standing
    }

    /// What a seat's figures threaten: the knock-outs and wounds that they may bring about when they act next.
    fn threat(&self, position: &Position, seat: Seat) -> f64 {
        // Whoever threatens several can mostly fulfil one threat: the greatest counts, and a little of the next.
        let mut threats = [0.0_f64; 2];
        for target in position.team(seat.other()) {
            let Some(cell) = target.cell else { continue };
            let armour = f64::from(u8::from(self.has(target, Power::Armor)));
            let mut soon = 0.0;
            let mut later = 0.0;
            for (attacker, index) in position.figures.iter().zip(0..) {
                if attacker.name.seat != seat {
                    continue;
                }
                let damage = self.reachable_damage(position, attacker, cell) * (1.0 - 0.12 * armour);
                if self.acts_before(position, seat, index) {
                    soon += damage;
                } else {
                    later += damage;
                }
            }
            let lp = f64::from(target.lp) + if target.states.has(State::Guard) { 2.0 } else { 0.0 };
            let levels = self.levels(target);
            let harm = |damage: f64| {
                let share = (damage / lp).min(1.5);
                let falls = (share * share * 0.6).min(1.0);
                levels * (KNOCK_OUT * falls + HEALTH * 0.5 * share.min(1.0))
            };
            let threat = NEAR_THREAT * harm(soon) + FAR_THREAT * (harm(soon + later) - harm(soon));
            threats = [threats[0].max(threat), threats[1].max(threats[0].min(threat))];
        }
        threats[0] + SECOND_THREAT * threats[1]
    }

    /// Whether a figure acts before the other seat's next turn.
    fn acts_before(&self, position: &Position, seat: Seat, index: usize) -> bool {
        if position.seat != seat {
            return true;
        }
        match position.phase {
            Phase::Tension | Phase::Assign | Phase::Inspire | Phase::Deploy => true,
            _ => index >= position.cursor && !position.figures[index].waits,
        }
    }

    /// The damage that a figure can do in its next activation to whoever is on a cell.
    fn reachable_damage(&self, position: &Position, attacker: &Figure, cell: Cell) -> f64 {
        let Some(from) = attacker.cell else { return 0.0 };
        let Profile {
            strike,
            far_strike,
            far_reach,
            ..
        } = self.profiles[usize::from(attacker.kind)];
        let distance = from.distance(cell) as i32;
        let active = position.active == Some(attacker.name);
        let kind = self.kind(attacker);
        let (mp, share) = if active {
            // What is left of the points says how much of the damage is still to come.
            (
                attacker.left.mp.min(MOST_MP),
                f64::from(attacker.left.ap) / f64::from(kind.ap.max(1)),
            )
        } else {
            let rooted = attacker.states.has(State::Root);
            let mp = if rooted {
                0
            } else {
                kind.mp.saturating_add(attacker.tokens.mp).clamp(0, MOST_MP)
            };
            let ap = kind.ap.saturating_add(attacker.tokens.ap).max(0);
            (mp, f64::from(ap) / f64::from(kind.ap.max(1)))
        };
        if active && share < 0.5 {
            return 0.0;
        }
        let edge = if self.has(attacker, Power::Critical) { 1.1 } else { 1.0 };
        let damage = if distance <= mp + 1 {
            strike
        } else if distance <= mp + far_reach + attacker.tokens.range.clamp(-9, 9) {
            far_strike
        } else {
            0.0
        };
        damage * share.min(1.5) * edge
    }
}
