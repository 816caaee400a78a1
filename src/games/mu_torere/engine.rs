//! Perfect play by the table, and by looking a few moves ahead where repetition or the limit may cut a win short.

use super::solved::{Placing, Value, value};
use super::{End, Move, MuTorere, Position};
use crate::rules::{Game, Playout, Trail};
use crate::search::{Answer, Candidate, Control, Task};

/// No won placing lasts longer than so many plies.
const LONGEST_WIN: u32 = 5;

/// What a position is worth to a seat: won, lost or drawn, and after how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth {
    /// 1, 0 or -1.
    sign: i32,
    plies: u32,
}

impl Worth {
    /// The same for the other seat, one move earlier.
    fn before(self) -> Self {
        Worth {
            sign: -self.sign,
            plies: self.plies + 1,
        }
    }

    /// Larger is better: quick wins, then draws, then slow losses.
    fn rank(self) -> i32 {
        self.sign * (100 - self.plies as i32)
    }
}

const DRAWN: Worth = Worth { sign: 0, plies: 0 };

impl MuTorere {
    /// The worth to the seat to move, by all lines of at most `depth` plies with the real ends; what is
    /// not decided within them counts as drawn.
    fn look_ahead(&self, position: &Position, trail: &mut Trail, depth: u32, control: &Control) -> Worth {
        control.tick();
        match position.end {
            End::Blocked => return Worth { sign: -1, plies: 0 },
            End::Repetition | End::ActionLimit => return DRAWN,
            // The ends that the table does not know only add draws, so what it calls drawn is.
            End::Open if depth == 0 || value(position.placing()) == Value::Draw => return DRAWN,
            End::Open => {}
        }
        let mark = trail.len();
        let mut best: Option<Worth> = None;
        let to = position.placing().empty();
        for from in super::points(position.placing().movers()) {
            let mut after = *position;
            self.play(&mut after, Move { from, to }, trail);
            let worth = self.look_ahead(&after, trail, depth - 1, control).before();
            trail.truncate(mark);
            if best.is_none_or(|best| worth.rank() > best.rank()) {
                best = Some(worth);
            }
        }
        best.unwrap_or(DRAWN)
    }

    /// Every move with its worth. Among drawn moves those lead after which the other side has most ways to go wrong.
    pub(super) fn judge(&self, task: &Task<'_, Self>) -> Answer<Move> {
        let position = task.view;
        let mut trail = task.trail.clone();
        let mark = trail.len();
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let mut judged: Vec<(i32, usize, Candidate<Move>)> = moves
            .into_iter()
            .map(|mv| {
                let mut after = *position;
                self.play(&mut after, mv, &mut trail);
                let worth = self.look_ahead(&after, &mut trail, LONGEST_WIN, task.control).before();
                trail.truncate(mark);
                let placing = after.placing();
                let by_table = match value(placing) {
                    Value::Loss(_) => 1,
                    Value::Draw => 0,
                    Value::Win(_) => -1,
                };
                // A win that repetition cuts short may still be won a longer way: no proof.
                let exact = worth.sign == by_table || after.end != End::Open;
                let candidate = Candidate {
                    exact,
                    ..Candidate::from_win(mv, f64::from(worth.sign + 1) / 2.0, self.line(mv, &after))
                };
                (worth.rank(), losing_replies(placing), candidate)
            })
            .collect();
        judged.sort_by_key(|&(rank, traps, _)| std::cmp::Reverse((rank, traps)));
        Answer {
            ranked: judged.into_iter().map(|(_, _, candidate)| candidate).collect(),
            nodes: task.control.nodes(),
            depth: LONGEST_WIN + 1,
            complete: true,
        }
    }

    /// The move and, where it decides the game, best play to the end.
    fn line(&self, mv: Move, after: &Position) -> Vec<Move> {
        let mut line = vec![mv];
        let mut position = *after;
        while position.end == End::Open {
            let placing = position.placing();
            let wanted = match value(placing) {
                Value::Win(plies) => Value::Loss(plies - 1),
                Value::Loss(plies) => Value::Win(plies - 1),
                Value::Draw => break,
            };
            let Some(from) = super::points(placing.movers()).find(|&from| value(placing.after(from)) == wanted) else {
                break;
            };
            let next = Move {
                from,
                to: placing.empty(),
            };
            line.push(next);
            self.play(&mut position, next, &mut Trail::new());
        }
        line
    }
}

/// How many moves of the side to move lose.
fn losing_replies(placing: Placing) -> usize {
    placing
        .replies()
        .filter(|&reply| matches!(value(reply), Value::Win(_)))
        .count()
}

impl Playout for MuTorere {}
