//! Why a move is not legal.

use super::board::{Board, Hindrance, OFF};
use super::notation::point_text;
use super::position::Phase;
use super::{Backgammon, Move, Position, plays};
use crate::rules::{Refusal, Seat};

impl Backgammon {
    pub(super) fn explain_move(&self, position: &Position, mv: Move) -> Refusal {
        match (mv, position.phase) {
            (Move::Take | Move::Drop, _) => Refusal::new("no_double_to_answer"),
            (_, Phase::Answer) => Refusal::new("answer_the_double"),
            (Move::Double, _) => Refusal::new(self.no_double(position).unwrap_or("double_before_the_roll")),
            (Move::Roll, _) => Refusal::new("dice_already_thrown"),
            (Move::Pass | Move::Play(_), Phase::Play) => explain_play(position, mv),
            (Move::Pass | Move::Play(_), _) => Refusal::new("dice_not_thrown"),
        }
    }
}

fn explain_play(position: &Position, mv: Move) -> Refusal {
    let Position {
        board,
        turn: seat,
        dice,
        ..
    } = *position;
    let mut legal = Vec::new();
    plays::list(&board, seat, dice, &mut legal);
    let Move::Play(play) = mv else {
        return Refusal::new("must_play").with("dice", dice_text(dice));
    };
    let available = if dice[0] == dice[1] {
        vec![dice[0]; 4]
    } else {
        dice.to_vec()
    };
    let fits = fits(play.steps(), &available);
    let mut trial = Trial { seat, fault: None };
    match trial.dice_used(&board, &available, play.steps(), 0) {
        Some(used) => {
            let most = match legal.first() {
                Some(Move::Play(longest)) => longest.len(),
                _ => 0,
            };
            if used < most {
                Refusal::new("more_dice_must_be_played")
                    .with("used", used)
                    .with("possible", most)
            } else {
                Refusal::new("larger_die_must_be_played").with("die", dice[0])
            }
        }
        _ => match trial.fault {
            Some(fault) if fits || fault.comes_first() => fault.refusal(),
            _ => Refusal::new("not_the_dice").with("dice", dice_text(dice)),
        },
    }
}

fn dice_text(dice: [u8; 2]) -> String {
    format!("{}{}", dice[0], dice[1])
}

/// Whether the dice can be shared out to the steps, whatever stands in their way.
fn fits(steps: &[(u8, u8)], dice: &[u8]) -> bool {
    let [(from, to), rest @ ..] = steps else { return true };
    (1_u32..1 << dice.len()).any(|chosen| {
        let is_chosen = |i: usize| chosen & (1 << i) != 0;
        let pips: u8 = (0..dice.len()).filter(|&i| is_chosen(i)).map(|i| dice[i]).sum();
        let left: Vec<u8> = (0..dice.len()).filter(|&i| !is_chosen(i)).map(|i| dice[i]).collect();
        (from - to == pips || (*to == OFF && pips > *from)) && fits(rest, &left)
    })
}

/// A hindrance of the step from a point with a die.
#[derive(Clone, Copy)]
struct Fault {
    what: Hindrance,
    from: u8,
    die: u8,
    /// How many dice had been used before it.
    depth: usize,
}

impl Fault {
    /// Whether it forbids the step whatever the dice are.
    fn comes_first(self) -> bool {
        self.depth == 0 && matches!(self.what, Hindrance::NoChecker | Hindrance::EnterFirst)
    }

    fn refusal(self) -> Refusal {
        match self.what {
            Hindrance::NoChecker => Refusal::new("no_checker_there").with("point", point_text(self.from)),
            Hindrance::EnterFirst => Refusal::new("enter_from_the_bar_first"),
            Hindrance::Held(point) => Refusal::new("point_held_by_the_enemy").with("point", point),
            Hindrance::NotAllHome => Refusal::new("bear_off_only_when_all_home"),
            Hindrance::Higher(point) => Refusal::new("higher_checker_first")
                .with("point", point)
                .with("die", self.die),
        }
    }
}

/// Tries to make a play with the dice in every order, and keeps the fault that came up latest.
struct Trial {
    seat: Seat,
    fault: Option<Fault>,
}

impl Trial {
    /// How many dice the steps use, if they can be made; `depth` have been used already.
    fn dice_used(&mut self, board: &Board, dice: &[u8], steps: &[(u8, u8)], depth: usize) -> Option<usize> {
        if steps.is_empty() {
            return Some(depth);
        }
        for (i, &(from, to)) in steps.iter().enumerate() {
            for (j, &die) in dice.iter().enumerate() {
                if dice[..j].contains(&die) || (to != OFF && from - to < die) {
                    continue;
                }
                let landed = match board.landing(self.seat, from, die) {
                    Ok(landed) => landed,
                    Err(what) => {
                        if self.fault.is_none_or(|fault| fault.depth < depth) {
                            self.fault = Some(Fault { what, from, die, depth });
                        }
                        continue;
                    }
                };
                let mut next = *board;
                next.step(self.seat, from, landed);
                let mut dice = dice.to_vec();
                dice.remove(j);
                let mut steps = steps.to_vec();
                if landed == to {
                    steps.remove(i);
                } else {
                    steps[i].0 = landed;
                }
                let used = self.dice_used(&next, &dice, &steps, depth + 1);
                if used.is_some() {
                    return used;
                }
            }
        }
        None
    }
}
