//! Kamas, demon boxes and items.

use super::draft::take_one;
use super::figure::Figure;
use super::position::{Phase, Position};
use super::tables::{Item, ItemEffect};
use super::{KrosmasterArena, Move};

/// What a GG costs, in kamas.
pub(super) const GLORY_COST: u32 = 12;

impl KrosmasterArena {
    /// The items of a rank, as indices into the table.
    pub(super) fn of_rank(&self, rank: u8) -> impl Iterator<Item = u16> {
        let items = self.items.iter().zip(0..);
        items.filter(move |(item, _)| item.rank == rank).map(|(_, index)| index)
    }

    /// How many items are in the pile of a rank.
    pub(super) fn pile(&self, position: &Position, rank: u8) -> u32 {
        self.of_rank(rank)
            .map(|item| u32::from(position.piles[usize::from(item)]))
            .sum()
    }

    /// The rank at which items are to be laid open, and how many.
    pub(super) fn to_lay_open(&self, position: &Position) -> Option<(u8, usize)> {
        (1..=3).find_map(|rank| {
            let room = position.shop[usize::from(rank) - 1].room();
            let count = room.min(self.pile(position, rank) as usize);
            (count > 0).then_some((rank, count))
        })
    }

    /// Chance lays items open if any can be; else this is next.
    pub(super) fn fill_shop(&self, position: &mut Position, next: Phase) {
        let due = self.to_lay_open(position).is_some();
        position.phase = if due { Phase::Market } else { next };
        if let (Phase::Deploy, Some(first)) = (position.phase, position.first) {
            position.seat = first;
        }
    }

    pub(super) fn lay_open(&self, position: &mut Position, items: impl Iterator<Item = u16>) {
        for item in items {
            let rank = self.item(item).rank;
            take_one(&mut position.piles, item.into());
            position.shop[usize::from(rank) - 1].add(item);
        }
        let next = if position.turn == 0 { Phase::Deploy } else { Phase::Act };
        self.fill_shop(position, next);
    }

    pub(super) fn take_kama(&self, position: &mut Position) {
        let Some(figure) = position.actor_mut() else { return };
        figure.left.ap -= 1;
        let place = figure.cell.and_then(|cell| self.board.kamas_at(cell));
        if let Some(place) = place {
            take_one(&mut position.ground, place);
            let purse = &mut position.kamas[position.seat.index()];
            *purse = purse.saturating_add(1);
        }
    }

    fn pay(&self, position: &mut Position, kamas: u32) {
        let purse = &mut position.kamas[position.seat.index()];
        *purse = purse.saturating_sub(kamas);
        if let Some(figure) = position.actor_mut() {
            figure.left.ap -= 1;
        }
    }

    pub(super) fn buy(&self, position: &mut Position, item: u16) {
        let rank = self.item(item).rank;
        self.pay(position, Item::cost(rank));
        position.shop[usize::from(rank) - 1].remove(item);
        self.equip(position, item);
        self.fill_shop(position, Phase::Act);
    }

    pub(super) fn buy_blind(&self, position: &mut Position, rank: u8) {
        self.pay(position, Item::cost(rank));
        position.phase = Phase::Item(Some(rank));
    }

    pub(super) fn get_blind(&self, position: &mut Position, item: u16) {
        take_one(&mut position.piles, item.into());
        self.equip(position, item);
        position.phase = Phase::Act;
    }

    fn equip(&self, position: &mut Position, item: u16) {
        let lp = self.item(item).gear.lp;
        if let Some(figure) = position.actor_mut() {
            figure.items.add(item);
            figure.max_lp = figure.max_lp.saturating_add(lp);
            figure.lp = figure.lp.saturating_add(lp);
        }
    }

    pub(super) fn buy_glory(&self, position: &mut Position) {
        self.pay(position, GLORY_COST);
        position.bought = true;
        self.take_glory(position, position.seat, 1);
    }

    pub(super) fn use_boost(&self, position: &mut Position, item: u16) {
        let seat = position.seat;
        let cursor = position.cursor;
        if let Some(figure) = position.actor_mut() {
            figure.items.remove(item);
        }
        for effect in &self.item(item).effects {
            if let ItemEffect::Boon(boon) = *effect {
                self.boost(position, cursor, seat, boon);
            }
        }
    }

    /// Whether a figure may take one more item.
    pub(super) fn has_room(&self, figure: &Figure) -> bool {
        figure.items.len() < usize::from(self.level(figure))
    }

    /// What the active figure may do on a demon box.
    pub(super) fn list_purchases(&self, position: &Position, figure: &Figure, out: &mut Vec<Move>) {
        let kamas = position.kamas[position.seat.index()];
        if kamas >= GLORY_COST && !position.bought {
            out.push(Move::Glory);
        }
        if !self.has_room(figure) {
            return;
        }
        for rank in (1..=3).filter(|&rank| kamas >= Item::cost(rank)) {
            let mut last = None;
            for item in position.shop[usize::from(rank) - 1].open() {
                if last.replace(item) != Some(item) {
                    out.push(Move::Buy(item));
                }
            }
            if self.pile(position, rank) > 0 {
                out.push(Move::BuyBlind(rank));
            }
        }
    }
}
