//! The engine: deepening alpha-beta on the margin of boxes, exact as soon as it needs no estimate.

use super::search::{INFINITE, Search};
use super::strings::Lines;
use super::{Colour, DotsAndBoxes, Move, Phase, Position};
use crate::rules::{Game, Playout, Trail, logistic};
use crate::search::{Answer, Candidate, Task};

/// The margin in boxes that stands for odds of e to 1.
const SCALE: f64 = 2.5;

/// A move with what is known of it.
#[derive(Clone, Copy, Debug)]
struct Judged {
    mv: Move,
    /// The margin of boxes at the end for the seat on turn.
    margin: i32,
    exact: bool,
}

impl DotsAndBoxes {
    pub(super) fn answer(task: &Task<'_, Self>) -> Answer<Move> {
        let (game, position) = (task.game, task.view);
        task.control.look();
        let mut search = Search::new(&game.grid, task.control);
        let (mut judged, depth) = match position.phase {
            Phase::Play | Phase::Over => game.judge_sides(position, &mut search, task),
            Phase::Choice => game.judge_choice(position, &mut search, task),
            Phase::Setup => game.judge_setup(position, &mut search, task),
        };
        judged.sort_by_key(|judged| std::cmp::Reverse(judged.margin));
        Answer {
            ranked: judged.into_iter().map(candidate).collect(),
            nodes: task.control.nodes(),
            depth: depth.into(),
            complete: !task.control.was_interrupted(),
        }
    }

    /// The margin that the seat of the colour to move has already.
    fn lead(&self, position: &Position) -> i32 {
        let [own, other] = [position.to_move, position.to_move.other()]
            .map(|colour| position.boxes[colour as usize].count_ones() as i32);
        own - other
    }

    /// Deepens until nothing is estimated any more or the budget is spent.
    fn judge_sides(&self, position: &Position, search: &mut Search<'_>, task: &Task<'_, Self>) -> (Vec<Judged>, u8) {
        let lead = self.lead(position);
        let lines = Lines::new(&self.grid, position.drawn);
        let mut worth = Vec::new();
        if !lines.captures(&self.grid, &mut worth) {
            lines.quiet(&self.grid, &mut worth);
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let sides = moves.iter().filter_map(|&mv| match mv {
            Move::Draw(side) => Some(side),
            Move::Stop | Move::Keep | Move::Swap => None,
        });
        // What chain theory advises against is judged by the boxes it gives away, and never leads.
        let (mut leading, others): (Vec<u8>, Vec<u8>) = sides.partition(|side| worth.contains(side));
        leading.sort_by_key(|side| worth.iter().position(|other| other == side));
        let mut judged: Vec<Judged> = leading
            .iter()
            .map(|&side| Judged::new(Move::Draw(side), lead))
            .collect();
        let mut depth = 0;
        while !task.control.is_over() {
            let Some(found) = self.deepen(&lines, depth, &judged, lead, search, task) else {
                break;
            };
            judged = found;
            if judged.iter().all(|judged| judged.exact) {
                break;
            }
            depth += 1;
        }
        let worst = judged.last().map_or(lead, |judged| judged.margin);
        let others = others.into_iter().map(|side| {
            let given = self.given_away(&lines, side);
            Judged::new(Move::Draw(side), worst - 1 - given)
        });
        judged.extend(others);
        (judged, depth)
    }

    /// One iteration over the moves that lead; the best first. `None` if it was stopped before a move was through.
    fn deepen(
        &self,
        lines: &Lines,
        depth: u8,
        before: &[Judged],
        lead: i32,
        search: &mut Search<'_>,
        task: &Task<'_, Self>,
    ) -> Option<Vec<Judged>> {
        let mut found: Vec<Judged> = Vec::with_capacity(before.len());
        for judged in before {
            let Move::Draw(side) = judged.mv else { continue };
            search.leaned = false;
            let margin = search.after(lines, side, depth, (-INFINITE, INFINITE), 0);
            if task.control.is_over() {
                break;
            }
            found.push(Judged {
                mv: judged.mv,
                margin: lead + margin,
                exact: !search.leaned,
            });
        }
        if found.is_empty() {
            return None;
        }
        found.sort_by_key(|judged| std::cmp::Reverse(judged.margin));
        // What was not reached keeps its place behind, and its value is no more than the leader's.
        let best = found[0].margin;
        let unreached = before.iter().filter(|old| found.iter().all(|new| new.mv != old.mv));
        let unreached: Vec<Judged> = unreached
            .map(|old| Judged {
                margin: old.margin.min(best),
                ..*old
            })
            .collect();
        found.extend(unreached);
        Some(found)
    }

    /// How many boxes the other side can close at once after a side is drawn.
    fn given_away(&self, lines: &Lines, side: u8) -> i32 {
        let mut lines = *lines;
        lines.draw(&self.grid, side);
        let mut moves = Vec::new();
        let mut given = 0;
        while lines.captures(&self.grid, &mut moves) {
            given += lines.draw(&self.grid, moves[0]);
            moves.clear();
        }
        given
    }

    /// What A's margin will be: searched as deep as the share of the budget allows.
    fn margin_of_a(
        &self,
        position: &Position,
        search: &mut Search<'_>,
        share: f64,
        task: &Task<'_, Self>,
    ) -> (i32, bool) {
        let lines = Lines::new(&self.grid, position.drawn);
        let sign = if position.to_move == Colour::A { 1 } else { -1 };
        let mut answer = (sign * self.lead(position), false);
        for depth in 0..self.grid.sides() {
            search.leaned = false;
            let margin = search.value(&lines, depth, (-INFINITE, INFINITE), 0);
            if task.control.is_over() {
                break;
            }
            answer = (sign * (self.lead(position) + margin), !search.leaned);
            if answer.1 || task.control.spent() >= share {
                break;
            }
        }
        answer
    }

    fn judge_choice(&self, position: &Position, search: &mut Search<'_>, task: &Task<'_, Self>) -> (Vec<Judged>, u8) {
        let (margin, exact) = self.margin_of_a(position, search, 0.5, task);
        let judged = [(Move::Keep, -margin), (Move::Swap, margin)];
        (judged.map(|(mv, margin)| Judged { mv, margin, exact }).to_vec(), 1)
    }

    /// In the setup the evenest position is the best, since seat 1 takes the better colour.
    fn judge_setup(&self, position: &Position, search: &mut Search<'_>, task: &Task<'_, Self>) -> (Vec<Judged>, u8) {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let count = moves.len() as f64;
        let judged = moves.into_iter().zip(1..).map(|(mv, number)| {
            let mut after = *position;
            self.play(&mut after, mv, &mut Trail::new());
            let (margin, _) = self.margin_of_a(&after, search, f64::from(number) / count, task);
            Judged::new(mv, -margin.abs())
        });
        (judged.collect(), 1)
    }
}

impl Judged {
    fn new(mv: Move, margin: i32) -> Self {
        Judged {
            mv,
            margin,
            exact: false,
        }
    }
}

fn candidate(judged: Judged) -> Candidate<Move> {
    let win = if judged.exact {
        f64::from(judged.margin.signum() + 1) / 2.0
    } else {
        logistic(f64::from(judged.margin) / SCALE)
    };
    Candidate {
        exact: judged.exact,
        ..Candidate::from_win(judged.mv, win, vec![judged.mv])
    }
}

impl Playout for DotsAndBoxes {}
