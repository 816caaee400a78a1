//! The legal moves.

use super::board::{Cell, Cells};
use super::cast::aim;
use super::figure::Figure;
use super::position::{Phase, Position, Used};
use super::sight::crosses;
use super::tables::{ItemKind, Spell};
use super::words::{Limit, Target};
use super::{KrosmasterArena, Move};

impl KrosmasterArena {
    pub(super) fn list_moves(&self, position: &Position, out: &mut Vec<Move>) {
        let seat = position.seat;
        match position.phase {
            Phase::Draft => out.extend(self.draft().picks(&position.picks[seat.index()]).map(Move::Pick)),
            Phase::Deploy => {
                let free = |cell: &Cell| position.on(*cell).is_none();
                out.extend(self.board.starts[seat.index()].iter().filter(free).map(Move::Place));
            }
            Phase::Assign => {
                let [Some(first), Some(second)] = position.dice else {
                    return;
                };
                for &one in first.readings() {
                    out.extend(second.readings().iter().map(|&other| Move::Assign([one, other])));
                }
            }
            Phase::Inspire => {
                let Some(face) = position.dice[0] else { return };
                let may = |figure: &&Figure| self.may_inspire(figure, face.power());
                out.extend(
                    position
                        .team(seat)
                        .filter(may)
                        .map(|figure| Move::Inspire(face, figure.name)),
                );
                out.push(Move::Keep(face));
            }
            Phase::Act => {
                if let Some(figure) = position.actor() {
                    self.list_actions(position, figure, out);
                }
            }
            _ => {}
        }
    }

    fn list_actions(&self, position: &Position, figure: &Figure, out: &mut Vec<Move>) {
        out.push(Move::End);
        let Some(cell) = figure.cell else { return };
        let occupied = occupied(position);
        if figure.left.mp > 0 {
            let open = |next: &Cell| self.board.open.has(*next) && !occupied.has(*next);
            out.extend(cell.neighbours().filter(open).map(Move::Step));
        }
        for number in self.spells_of(figure) {
            self.list_casts(position, figure, number, &occupied, out);
        }
        if figure.is_summon() {
            return;
        }
        self.list_takings(position, figure, out);
        let mut last = None;
        for &item in figure.items.as_slice() {
            if self.item(item).kind == ItemKind::Boost && last.replace(item) != Some(item) {
                out.push(Move::Use(item));
            }
        }
    }

    /// Kamas from the ground, and what a demon box offers.
    pub(super) fn list_takings(&self, position: &Position, figure: &Figure, out: &mut Vec<Move>) {
        let Some(cell) = figure.cell.filter(|_| figure.left.ap > 0) else {
            return;
        };
        if self
            .board
            .kamas_at(cell)
            .is_some_and(|place| position.ground[place] > 0)
        {
            out.push(Move::Kama);
        }
        if self.board.demon_boxes.has(cell) {
            self.list_purchases(position, figure, out);
        }
    }

    /// The casts of spells that do damage.
    pub(super) fn list_attacks(&self, position: &Position, figure: &Figure, out: &mut Vec<Move>) {
        let mut attacks = self
            .spells_of(figure)
            .filter(|&spell| self.spell(spell).damage.is_some())
            .peekable();
        if attacks.peek().is_none() || figure.left.ap == 0 && figure.left.mp == 0 {
            return;
        }
        let occupied = occupied(position);
        for number in attacks {
            self.list_casts(position, figure, number, &occupied, out);
        }
    }

    fn list_casts(&self, position: &Position, figure: &Figure, number: u16, occupied: &Cells, out: &mut Vec<Move>) {
        let spell = self.spell(number);
        if !Self::can_pay(figure, spell) || self.is_used_up(position, figure, number) {
            return;
        }
        if spell.summons() && Self::has_summon(position, figure) {
            return;
        }
        let fits = |&cell: &Cell| {
            self.reaches(position, figure, spell, cell)
                && !(spell.limit == Limit::Target && Self::is_used_at(position, number, spell, cell))
        };
        match spell.target {
            Target::Free | Target::Cell => {
                let is_target = |&cell: &Cell| match spell.target {
                    Target::Free => self.board.open.has(cell) && !occupied.has(cell),
                    _ => !self.board.is_tree(cell),
                };
                let cells = self.around(figure, self.most_range(figure, spell));
                out.extend(
                    cells
                        .filter(is_target)
                        .filter(fits)
                        .map(|cell| Move::Cast(number, cell)),
                );
            }
            Target::Enemy | Target::Ally | Target::Figure | Target::Itself => {
                let targets = position
                    .figures
                    .iter()
                    .filter(|target| is_right_target(figure, target, spell));
                out.extend(
                    targets
                        .filter_map(|target| target.cell)
                        .filter(fits)
                        .map(|cell| Move::Cast(number, cell)),
                );
            }
        }
    }

    pub(super) fn can_pay(figure: &Figure, spell: &Spell) -> bool {
        figure.left.ap >= spell.cost.ap && figure.left.mp >= spell.cost.mp && figure.lp > spell.cost.lp
    }

    /// Whether the limit of the spell forbids another cast at whatever.
    pub(super) fn is_used_up(&self, position: &Position, figure: &Figure, number: u16) -> bool {
        match self.spell(number).limit {
            Limit::Any | Limit::Target => false,
            Limit::Turn => position.used.contains(&Used {
                spell: number,
                at: None,
            }),
            Limit::Game => figure.gone >> (number - self.spells_of(figure).start) & 1 != 0,
        }
    }

    /// Whether the spell has been cast at what is on the cell in this activation.
    pub(super) fn is_used_at(position: &Position, number: u16, spell: &Spell, cell: Cell) -> bool {
        let at = aim(spell, position, cell);
        at.is_some() && position.used.contains(&Used { spell: number, at })
    }

    pub(super) fn has_summon(position: &Position, figure: &Figure) -> bool {
        position.figures.iter().any(|other| other.owner == Some(figure.name))
    }

    /// The greatest distance at which the figure can cast the spell.
    pub(super) fn most_range(&self, figure: &Figure, spell: &Spell) -> i32 {
        let (least, most) = spell.range;
        if !spell.green {
            return most;
        }
        let on_crate = figure.cell.is_some_and(|cell| self.board.crates.has(cell));
        let equipment: i32 = self.gear(figure).map(|gear| gear.range).sum();
        let more = (i32::from(on_crate) + equipment).saturating_add(figure.left.range);
        most.saturating_add(more).max(least)
    }

    /// Whether range, line and sight allow a cast at the cell.
    pub(super) fn reaches(&self, position: &Position, figure: &Figure, spell: &Spell, cell: Cell) -> bool {
        let Some(from) = figure.cell else { return false };
        let distance = from.distance(cell) as i32;
        (spell.range.0..=self.most_range(figure, spell)).contains(&distance)
            && (!spell.line || from.in_line(cell))
            && (!spell.los || self.sees(position, from, cell))
    }

    /// Whether no tree and no figure blocks the sight between two cells.
    pub(super) fn sees(&self, position: &Position, from: Cell, to: Cell) -> bool {
        let figures = position.figures.iter().filter_map(|figure| figure.cell);
        let mut blockers = self.board.trees.iter().copied().chain(figures);
        !blockers.any(|cell| crosses(from, to, cell))
    }

    /// The cells of the map up to this distance from a figure.
    fn around(&self, figure: &Figure, distance: i32) -> impl Iterator<Item = Cell> {
        let from = figure.cell;
        self.board
            .cells()
            .filter(move |cell| from.is_some_and(|from| from.distance(*cell) as i32 <= distance))
    }
}

/// Whether the target is of the sort that the spell is cast at.
pub(super) fn is_right_target(caster: &Figure, target: &Figure, spell: &Spell) -> bool {
    let own = target.name.seat == caster.name.seat;
    let itself = target.name == caster.name;
    match spell.target {
        Target::Enemy => !own,
        Target::Ally => own && (!itself || spell.range.0 == 0),
        Target::Figure => !itself,
        Target::Itself => itself,
        Target::Free | Target::Cell => false,
    }
}

/// The cells with figures.
fn occupied(position: &Position) -> Cells {
    let mut cells = Cells::default();
    for cell in position.figures.iter().filter_map(|figure| figure.cell) {
        cells.add(cell);
    }
    cells
}
