//! Reading the shop of a position text.

use super::KrosmasterArena;
use super::position::{Position, Shelf};
use super::read::{Read, entries, number, refuse};
use crate::rules::Luck;

impl KrosmasterArena {
    /// Reads the open items; gives the sizes of the piles.
    pub(super) fn read_shop(&self, text: &str, position: &mut Position) -> Read<[u32; 3]> {
        let shelves: Vec<&str> = text.split('/').collect();
        if shelves.len() != 3 {
            return refuse("shop: expected the open items and the size of the pile of three ranks");
        }
        let mut sizes = [0; 3];
        for ((shelf, size), rank) in shelves.into_iter().zip(&mut sizes).zip(1..) {
            let Some((open, pile)) = shelf.split_once('+') else {
                return refuse("shop: expected open items, `+` and the size of the pile");
            };
            *size = number(pile, "shop")?;
            let mut read = Shelf::default();
            for id in entries(open) {
                let item = self.find_item(id).filter(|&item| self.item(item).rank == rank);
                match item.filter(|_| read.room() > 0) {
                    Some(item) => read.add(item),
                    None => return refuse(format!("shop: `{id}` can't lie open there")),
                }
            }
            position.shop[usize::from(rank) - 1] = read;
        }
        Ok(sizes)
    }

    /// Draws what is in the piles from the items that are nowhere in sight.
    pub(super) fn fill_piles(&self, position: &mut Position, sizes: [u32; 3], luck: &mut dyn Luck) -> Read<()> {
        let mut left: Vec<u8> = self.items.iter().map(|item| item.copies).collect();
        let open = position.shop.iter().flat_map(Shelf::open);
        let held = position
            .figures
            .iter()
            .flat_map(|figure| figure.items.as_slice().iter().copied());
        for item in open.chain(held) {
            match left[usize::from(item)].checked_sub(1) {
                Some(fewer) => left[usize::from(item)] = fewer,
                None => return refuse(format!("there are not so many items `{}`", self.item_id(item))),
            }
        }
        let mut piles = vec![0; left.len()];
        for (size, rank) in sizes.into_iter().zip(1..) {
            let mut total: u64 = self.of_rank(rank).map(|item| u64::from(left[usize::from(item)])).sum();
            if u64::from(size) > total {
                return refuse(format!(
                    "shop: the pile of rank {rank} can't hold more than {total} items"
                ));
            }
            for _ in 0..size {
                let mut rest = luck.below(total);
                for item in self.of_rank(rank).map(usize::from) {
                    let copies = u64::from(left[item]);
                    if rest < copies {
                        left[item] -= 1;
                        piles[item] += 1;
                        break;
                    }
                    rest -= copies;
                }
                total -= 1;
            }
        }
        position.piles = piles.into();
        Ok(())
    }
}
