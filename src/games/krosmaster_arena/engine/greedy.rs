//! The rule player: it attacks when it can, else it walks towards the nearest opponent. Rollouts play by it too.

use std::collections::VecDeque;

use crate::games::krosmaster_arena::board::{Cell, Cells};
use crate::games::krosmaster_arena::words::{Power, Zone};
use crate::games::krosmaster_arena::{Face, Figure, KrosmasterArena, Move, Phase, Position};
use crate::rules::{Game, Seat};
use crate::search::Task;

/// The rule player's move.
pub fn by_rules(task: &Task<'_, KrosmasterArena>) -> Move {
    task.game.greedy(task.view, &mut Vec::new())
}

impl KrosmasterArena {
    /// The rule player's move where a seat is on turn; `moves` is room to work in.
    pub(super) fn greedy(&self, position: &Position, moves: &mut Vec<Move>) -> Move {
        if let (Phase::Act, Some(figure)) = (position.phase, position.actor()) {
            return self.attack_or_walk(position, figure, moves);
        }
        moves.clear();
        self.moves(position, moves);
        let mut best = (i32::MIN, Move::End);
        for &mv in moves.iter() {
            let like = self.first_sight(position, mv);
            if like > best.0 {
                best = (like, mv);
            }
        }
        best.1
    }

    /// How a move outside activations looks: large figures, close together in front, no doubles, dice for whoever is near.
    pub(super) fn first_sight(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Pick(kind) => self.roster.rank(kind).map_or(0, |rank| rank.level.into()),
            Move::Place(cell) => {
                let forward = i32::from(cell.row) * if position.seat == Seat(0) { 1 } else { -1 };
                let middle = i32::from(self.board.width) - 1;
                2 * forward - (2 * i32::from(cell.col) - middle).abs()
            }
            Move::Assign([first, second]) => {
                let rank = |face| match face {
                    Face::Critical => 2,
                    Face::Armour => 1,
                    _ => 0,
                };
                rank(first) + rank(second) - if first == second { 9 } else { 0 }
            }
            Move::Inspire(face, name) => {
                let distance = position.figure(name).and_then(|figure| nearest(position, figure));
                match (face.power(), distance) {
                    (Power::Critical | Power::Armor, Some(distance)) => 8 - distance as i32,
                    _ => -1,
                }
            }
            _ => 0,
        }
    }

    fn attack_or_walk(&self, position: &Position, figure: &Figure, moves: &mut Vec<Move>) -> Move {
        moves.clear();
        self.list_attacks(position, figure, moves);
        let mut best = (0, Move::End);
        for &mv in moves.iter() {
            let harm = self.harm(position, figure, mv);
            if harm > best.0 {
                best = (harm, mv);
            }
        }
        if best.0 > 0 {
            return best.1;
        }
        if figure.left.ap > 0 && !figure.is_summon() {
            moves.clear();
            self.list_takings(position, figure, moves);
            let taking = moves.iter().copied().find(|mv| matches!(mv, Move::Glory | Move::Kama));
            if let Some(mv) = taking {
                return mv;
            }
        }
        if figure.left.mp > 0 {
            self.approach(position, figure)
        } else {
            Move::End
        }
    }

    /// The damage that a cast does to opponents, less twice that to the own side, knock-outs counting more.
    fn harm(&self, position: &Position, caster: &Figure, mv: Move) -> i32 {
        let Move::Cast(number, cell) = mv else { return 0 };
        let spell = self.spell(number);
        let reach = u32::from(spell.zone == Zone::Cross);
        let hit = position.figures.iter().filter(|figure| {
            let near = figure.cell.is_some_and(|other| other.distance(cell) <= reach);
            near && (figure.name != caster.name || spell.zone == Zone::Single)
        });
        hit.map(|figure| {
            let damage = self.damage(caster, figure, spell).max(0);
            let falls = if damage >= figure.lp {
                8 + i32::from(self.level(figure))
            } else {
                0
            };
            let harm = 4 * damage + falls;
            if figure.name.seat == caster.name.seat {
                -2 * harm
            } else {
                harm
            }
        })
        .sum()
    }

    /// A step on the shortest way to the nearest opponent, unless one is beside the figure.
    fn approach(&self, position: &Position, figure: &Figure) -> Move {
        let seat = figure.name.seat;
        let Some(start) = figure.cell else { return Move::End };
        let mut occupied = Cells::default();
        let mut goals = Cells::default();
        for other in &position.figures {
            let Some(cell) = other.cell else { continue };
            occupied.add(cell);
            if other.name.seat != seat {
                cell.neighbours().for_each(|cell| goals.add(cell));
            }
        }
        if goals.has(start) {
            return Move::End;
        }
        let mut seen = occupied;
        let mut queue: VecDeque<(Cell, Cell)> = VecDeque::new();
        let visit = |cell: Cell, seen: &mut Cells| {
            let open = self.board.open.has(cell) && !seen.has(cell);
            seen.add(cell);
            open
        };
        for cell in start.neighbours() {
            if visit(cell, &mut seen) {
                queue.push_back((cell, cell));
            }
        }
        while let Some((cell, first)) = queue.pop_front() {
            if goals.has(cell) {
                return Move::Step(first);
            }
            for next in cell.neighbours() {
                if visit(next, &mut seen) {
                    queue.push_back((next, first));
                }
            }
        }
        Move::End
    }

    pub(super) fn is_nimble(&self, figure: &Figure) -> bool {
        self.has(figure, Power::Nimble)
    }
}

/// The distance of the nearest opponent.
fn nearest(position: &Position, figure: &Figure) -> Option<u32> {
    let cell = figure.cell?;
    let opponents = position.team(figure.name.seat.other());
    opponents.filter_map(|other| Some(other.cell?.distance(cell))).min()
}

/// Whether an opponent of the seat stands beside a cell.
pub(super) fn is_beside_opponents(position: &Position, seat: Seat, cell: Cell) -> bool {
    let mut opponents = position.team(seat.other());
    opponents.any(|other| other.cell.is_some_and(|other| other.distance(cell) == 1))
}
