//! The start: teams, the first player, placing.

use std::cmp::Ordering;
use std::sync::Arc;

use super::board::Cell;
use super::engine::profiles;
use super::figure::{Figure, Items, Name, Points};
use super::position::{Phase, Position, Shelf};
use super::tables::Draft;
use super::words::{Powers, States};
use super::{KrosmasterArena, Team};
use crate::games::krosmaster_arena::board::Board;
use crate::games::krosmaster_arena::tables::{Item, Roster};
use crate::rules::Seat;

/// The GG of each seat at the start.
const GLORY: u8 = 6;

impl KrosmasterArena {
    pub(super) fn new(roster: Roster, items: Vec<Item>, board: Board, teams: [Team; 2], wild_each: bool) -> Self {
        KrosmasterArena {
            profiles: profiles(&roster),
            roster,
            items,
            board,
            teams,
            wild_each,
        }
    }

    pub(super) fn draft(&self) -> Draft<'_> {
        Draft(&self.roster)
    }

    pub(super) fn start_position(&self) -> Position {
        let picks = self.teams.each_ref().map(|team| match team {
            Team::Given(team) => team.clone(),
            Team::Draft => Vec::new(),
        });
        let mut position = Position {
            turn: 0,
            first: None,
            seat: Seat(0),
            phase: Phase::Draft,
            gg: [GLORY; 2],
            wild: [true, self.wild_each],
            kamas: [0; 2],
            dice: [None; 2],
            kept: 0,
            active: None,
            cursor: 0,
            bought: false,
            ground: self.board.kamas.iter().map(|&(_, count)| count).collect(),
            shop: [Shelf::default(); 3],
            piles: self.items.iter().map(|item| item.copies).collect::<Vec<_>>().into(),
            queue: Vec::new(),
            figures: Vec::new(),
            used: Vec::new(),
            picks,
            next: [1; 2],
        };
        self.go_on_drafting(&mut position, Seat(0));
        position
    }

    /// Whether a seat still picks.
    pub(super) fn picks_on(&self, position: &Position, seat: Seat) -> bool {
        !self.draft().is_legal(&position.picks[seat.index()])
    }

    /// This seat picks next, or the other one if it is done; if both are, the game is set up.
    fn go_on_drafting(&self, position: &mut Position, seat: Seat) {
        match [seat, seat.other()]
            .into_iter()
            .find(|&seat| self.picks_on(position, seat))
        {
            Some(seat) => position.seat = seat,
            None => self.set_up(position),
        }
    }

    pub(super) fn pick(&self, position: &mut Position, kind: u16) {
        let seat = position.seat;
        position.picks[seat.index()].push(kind);
        self.go_on_drafting(position, seat.other());
    }

    /// A team in the order of its timeline.
    pub(super) fn timeline(&self, team: &[u16]) -> Vec<u16> {
        let mut timeline = team.to_vec();
        // Stable: equal initiatives keep the order given.
        timeline.sort_by_key(|&kind| std::cmp::Reverse(self.initiative(kind)));
        timeline
    }

    pub(super) fn initiative(&self, kind: u16) -> i32 {
        self.roster.rank(kind).map_or(0, |rank| rank.initiative)
    }

    fn set_up(&self, position: &mut Position) {
        position.seat = Seat(0);
        let timelines = std::mem::take(&mut position.picks).map(|team| self.timeline(&team));
        for (seat, timeline) in Seat::all(2).zip(&timelines) {
            for &kind in timeline {
                let figure = self.new_figure(position, seat, kind);
                position.figures.push(figure);
            }
        }
        match self.first_by_initiative(&timelines[0], &timelines[1]) {
            None => position.phase = Phase::First,
            Some(seat) => self.set_first(position, seat),
        }
    }

    /// Who begins with these timelines: the higher sum of initiatives, then the greater list; nobody if they are equal.
    pub(super) fn first_by_initiative(&self, first: &[u16], second: &[u16]) -> Option<Seat> {
        let list = |timeline: &[u16]| -> Vec<i32> { timeline.iter().map(|&kind| self.initiative(kind)).collect() };
        let (first, second) = (list(first), list(second));
        let sum = |list: &[i32]| list.iter().sum::<i32>();
        match sum(&first).cmp(&sum(&second)).then_with(|| first.cmp(&second)) {
            Ordering::Greater => Some(Seat(0)),
            Ordering::Less => Some(Seat(1)),
            Ordering::Equal => None,
        }
    }

    /// A figure of this kind with the seat's next number, not yet placed.
    pub(super) fn new_figure(&self, position: &mut Position, seat: Seat, kind: u16) -> Figure {
        let number = position.next[seat.index()];
        position.next[seat.index()] += 1;
        let lp = self.roster.kinds[usize::from(kind)].lp;
        Figure {
            name: Name { seat, number },
            kind,
            cell: None,
            lp,
            max_lp: lp,
            left: Points::default(),
            tokens: Points::default(),
            states: States::default(),
            granted: [Powers::default(); 2],
            items: Items::default(),
            gone: 0,
            owner: None,
            waits: false,
        }
    }

    pub(super) fn set_first(&self, position: &mut Position, seat: Seat) {
        position.first = Some(seat);
        self.fill_shop(position, Phase::Deploy);
    }

    /// The first figure of the seat that has no place yet.
    pub(super) fn to_place(position: &Position, seat: Seat) -> Option<usize> {
        let unplaced = |figure: &Figure| figure.name.seat == seat && figure.cell.is_none();
        position.figures.iter().position(unplaced)
    }

    pub(super) fn place(&self, position: &mut Position, cell: Cell) {
        let Some(index) = Self::to_place(position, position.seat) else {
            return;
        };
        position.figures[index].cell = Some(cell);
        if Self::to_place(position, position.seat).is_some() {
            return;
        }
        let other = position.seat.other();
        if Self::to_place(position, other).is_some() {
            position.seat = other;
        } else {
            position.turn = 1;
            position.seat = other;
            self.activate_first(position);
        }
    }
}

/// A list of counts that positions share until one changes it.
pub(super) fn take_one(counts: &mut Arc<[u8]>, index: usize) {
    if let Some(count) = Arc::make_mut(counts).get_mut(index) {
        *count = count.saturating_sub(1);
    }
}
