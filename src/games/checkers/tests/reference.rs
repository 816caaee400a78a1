//! The rules of movement once more, square by square and as slowly as section 4 of the rules document
//! words them, to compare with.

use std::collections::BTreeSet;

use super::super::{Colour, Variant};
use super::{Table, all_rules, strew, wander};

/// Start, end, what is taken, and whether the piece is a king after it.
type Turn = (u32, u32, BTreeSet<u32>, bool);

struct Grid<'a> {
    table: &'a Table,
    cells: Vec<Vec<Option<(Colour, bool)>>>,
}

impl Grid<'_> {
    fn new(table: &Table) -> Grid<'_> {
        let side = table.game.board.side();
        let cell = |row, column| {
            let bit = table.game.board.at(row, column)?.bit();
            let colour = Colour::ALL
                .into_iter()
                .find(|&colour| table.position.sides[colour as usize] & bit != 0)?;
            Some((colour, table.position.kings & bit != 0))
        };
        let row = |row| (0..side).map(move |column| cell(row, column)).collect();
        Grid {
            table,
            cells: (0..side).map(row).collect(),
        }
    }

    fn number((row, column): (i32, i32), side: i32) -> u32 {
        (row * side / 2 + column / 2 + 1) as u32
    }

    fn side(&self) -> i32 {
        self.cells.len() as i32
    }

    fn at(&self, (row, column): (i32, i32)) -> Option<Option<(Colour, bool)>> {
        let row = self.cells.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn last_row(&self, colour: Colour) -> i32 {
        if colour == Colour::White { 0 } else { self.side() - 1 }
    }

    /// Every jump: the victim and the landing square.
    fn jumps(&self, from: (i32, i32), king: bool, taken: &BTreeSet<u32>) -> Vec<((i32, i32), (i32, i32))> {
        let (own, variant) = (self.table.position.to_move, self.table.game.variant);
        let forward = if own == Colour::White { -1 } else { 1 };
        let mut jumps = Vec::new();
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if variant == Variant::Classic && !king && down != forward {
                continue;
            }
            let away = |steps: i32| (from.0 + steps * down, from.1 + steps * right);
            let mut steps = 1;
            while king && variant != Variant::Classic && self.at(away(steps)) == Some(None) {
                steps += 1;
            }
            let victim = away(steps);
            let is_enemy = matches!(self.at(victim), Some(Some((colour, _))) if colour != own);
            if !is_enemy || taken.contains(&Self::number(victim, self.side())) {
                continue;
            }
            while self.at(away(steps + 1)) == Some(None) {
                steps += 1;
                jumps.push((victim, away(steps)));
                if !king || variant == Variant::Classic {
                    break;
                }
            }
        }
        jumps
    }

    fn follow(&self, start: u32, at: (i32, i32), man: bool, king: bool, taken: &BTreeSet<u32>, out: &mut Vec<Turn>) {
        let (own, variant) = (self.table.position.to_move, self.table.game.variant);
        let on_last_row = |at: (i32, i32)| at.0 == self.last_row(own);
        let jumps = self.jumps(at, king, taken);
        let stopped = variant == Variant::Classic && man && !taken.is_empty() && on_last_row(at);
        if jumps.is_empty() || stopped {
            if !taken.is_empty() {
                let end = Self::number(at, self.side());
                out.push((start, end, taken.clone(), king || on_last_row(at)));
            }
            return;
        }
        let after = |&(victim, landing): &((i32, i32), (i32, i32))| {
            let mut taken = taken.clone();
            taken.insert(Self::number(victim, self.side()));
            (taken, king || (variant == Variant::Russian && on_last_row(landing)))
        };
        let goes_on = |jump: &((i32, i32), (i32, i32))| {
            let (taken, king) = after(jump);
            !self.jumps(jump.1, king, &taken).is_empty()
        };
        for jump in &jumps {
            let must_choose = jumps.iter().any(|other| other.0 == jump.0 && goes_on(other));
            if must_choose && !goes_on(jump) {
                continue;
            }
            let (taken, king) = after(jump);
            self.follow(start, jump.1, man, king, &taken, out);
        }
    }

    fn turns(&mut self) -> BTreeSet<Turn> {
        let own = self.table.position.to_move;
        let side = self.side();
        let squares: Vec<(i32, i32)> = (0..side)
            .flat_map(|row| (0..side).map(move |column| (row, column)))
            .collect();
        let mut turns = Vec::new();
        for &from in &squares {
            let Some(Some((colour, king))) = self.at(from) else {
                continue;
            };
            if colour == own {
                self.cells[from.0 as usize][from.1 as usize] = None;
                self.follow(
                    Self::number(from, side),
                    from,
                    !king,
                    king,
                    &BTreeSet::new(),
                    &mut turns,
                );
                self.cells[from.0 as usize][from.1 as usize] = Some((colour, king));
            }
        }
        if self.table.game.variant.takes_most() {
            let most = turns.iter().map(|turn| turn.2.len()).max();
            turns.retain(|turn| Some(turn.2.len()) == most);
        }
        if !turns.is_empty() {
            return turns.into_iter().collect();
        }
        for &from in &squares {
            let Some(Some((colour, king))) = self.at(from) else {
                continue;
            };
            if colour != own {
                continue;
            }
            let forward = if own == Colour::White { -1 } else { 1 };
            for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let reach = if !king && down != forward {
                    0
                } else if king && self.table.game.variant.kings_fly() {
                    side
                } else {
                    1
                };
                let way = (1..=reach).map(|steps| (from.0 + steps * down, from.1 + steps * right));
                for to in way.take_while(|&to| self.at(to) == Some(None)) {
                    let crowned = king || to.0 == self.last_row(own);
                    turns.push((
                        Self::number(from, side),
                        Self::number(to, side),
                        BTreeSet::new(),
                        crowned,
                    ));
                }
            }
        }
        turns.into_iter().collect()
    }
}

fn compare(table: &Table) {
    let game = &table.game;
    let numbers = |set| {
        super::super::board::squares(set)
            .map(|square| game.board.number(square))
            .collect()
    };
    let turns = game.legal(&table.position).into_iter().map(|mv| {
        let king = mv.crowns || table.position.kings & mv.from.bit() != 0;
        (
            game.board.number(mv.from),
            game.board.number(mv.to),
            numbers(mv.captured),
            king,
        )
    });
    let listed: Vec<Turn> = turns.collect();
    let set: BTreeSet<Turn> = listed.iter().cloned().collect();
    assert_eq!(set.len(), listed.len(), "{}: listed twice", table.fen());
    assert_eq!(set, Grid::new(table).turns(), "{}", table.fen());
}

#[test]
fn every_turn_of_random_games() {
    for options in all_rules() {
        wander(&options, 5, compare);
    }
}

#[test]
fn every_turn_of_strewn_positions() {
    for variant in ["international", "classic", "brazilian", "russian"] {
        strew(variant, 300, compare);
    }
}
