//! Judgement: the race, and what the structure of the checkers is worth in pips.

use super::board::{BAR, Board, OFF, Side};
use super::position::Phase;
use super::{Backgammon, Move, Position, cube};
use crate::rules::{Evaluate, Playout, Seat, logistic};
use crate::search::{Answer, Task, expectimax};

// A lead of so many pips decides the more surely the fewer pips are left in all (Kleinman's metric, its
// normal distribution taken for the logistic). What structure is worth in pips, and how sure each kind of
// position is, was fitted by logistic regression to the results of 4,000 games between equal engines.

/// How surely a lead decides a race.
const RACE: f64 = 1.55;
/// How surely a lead decides while the sides can still meet.
const CONTACT: f64 = 0.42;
/// The pips of a mean roll.
const MEAN_ROLL: f64 = 49.0 / 6.0;

/// What an own point that is held is worth against enemy checkers behind it, by its number from 1.
const POINTS: [f64; 9] = [-2.0, -3.0, 4.5, 5.0, 8.0, 7.5, 3.0, 3.5, 2.5];
/// What the longest row of held points in front of enemy checkers is worth, by its length.
const PRIMES: [f64; 7] = [0.0, 0.0, 0.0, 1.0, 2.0, 5.0, 9.0];
/// What the best point held in the enemy's home is worth: its number and the pips, best first.
const ANCHORS: [(u8, f64); 6] = [(20, 2.0), (21, 2.0), (22, 1.0), (19, 0.5), (23, -5.0), (24, -6.0)];
/// What a checker in the enemy's home costs, and one on the bar besides.
const BACK: f64 = 2.5;
const ON_BAR: f64 = 6.0;
/// What each checker above three on a point costs.
const STACKED: f64 = 2.0;

impl Backgammon {
    /// The chance of `seat` to win the game that is being played.
    pub(super) fn game_chance(&self, position: &Position, seat: Seat) -> f64 {
        let board = &position.board;
        let [ours, theirs] = [seat, seat.other()].map(|seat| f64::from(board.pips(seat)));
        let turn_is_ours = position.turn == seat;
        let tempo = match position.phase {
            Phase::Opening => 0.0,
            Phase::Play => {
                let pips = position.dice.map(f64::from).iter().sum::<f64>();
                let pips = if position.dice[0] == position.dice[1] {
                    2.0 * pips
                } else {
                    pips
                };
                pips - MEAN_ROLL / 2.0
            }
            _ => MEAN_ROLL / 2.0,
        };
        let (certainty, lead) = if in_contact(board) {
            let next = |seat| position.phase != Phase::Opening && position.turn == seat;
            let worth = |seat: Seat| structure(board, seat, next(seat.other()));
            (CONTACT, theirs - ours + worth(seat) - worth(seat.other()))
        } else {
            (RACE, effort(board.own(seat.other())) - effort(board.own(seat)))
        };
        let lead = lead + if turn_is_ours { tempo } else { -tempo };
        logistic(certainty * lead / (ours + theirs).max(8.0).sqrt())
    }

    /// The chance of `winner`, if it wins this game, to win a gammon: whether the other gets home in time.
    fn gammon_chance(&self, position: &Position, winner: Seat) -> f64 {
        let loser = position.board.own(winner.other());
        if !self.gammons || (self.jacoby && position.cube == 0) || loser[OFF as usize] > 0 {
            return 0.0;
        }
        let way_home: f64 = (7..=BAR)
            .map(|point| f64::from(loser[point as usize]) * f64::from(point - 6))
            .sum();
        let time = f64::from(position.board.pips(winner)) + MEAN_ROLL;
        let late = logistic((way_home + 4.0 - time) / 15.0);
        // Checkers that will yet be hit lose gammons that the pips don't show.
        if in_contact(&position.board) {
            0.07 + 0.9 * late
        } else {
            late
        }
    }

    /// The chance of `seat` to win the match or, without one, the game.
    fn chance(&self, position: &Position, seat: Seat) -> f64 {
        if !self.is_match() {
            return self.game_chance(position, seat);
        }
        let win = if position.phase == Phase::Opening {
            0.5
        } else {
            self.game_chance(position, seat)
        };
        let cube = position.cube + u8::from(position.phase == Phase::Answer);
        let after = |winner: Seat| {
            let points = |value: u16| self.chances.after(position.scores, winner, value << cube, seat);
            let gammon = self.gammon_chance(position, winner);
            (1.0 - gammon) * points(1) + gammon * points(2)
        };
        win * after(seat) + (1.0 - win) * after(seat.other())
    }
}

/// Whether the sides can still meet.
fn in_contact(board: &Board) -> bool {
    let rearmost = |seat| {
        (1..=BAR)
            .rev()
            .find(|&point| board.own(seat)[point as usize] > 0)
            .unwrap_or(0)
    };
    rearmost(Seat(0)) + rearmost(Seat(1)) > 25
}

/// The pips of a race with what will be wasted (after Keith's count), and at least what the number of checkers costs.
fn effort(own: &Side) -> f64 {
    let [one, two, three] = [1, 2, 3].map(|point: usize| f64::from(own[point]));
    let gaps = (4..=6).filter(|&point: &usize| own[point] == 0).count() as f64;
    let pips: f64 = own
        .iter()
        .zip(0..)
        .map(|(&count, point)| f64::from(count) * f64::from(point))
        .sum();
    let wasted = 2.0 * (one - 1.0).max(0.0) + (two - 1.0).max(0.0) + (three - 3.0).max(0.0) + gaps;
    let checkers = f64::from(15 - own[OFF as usize]);
    (pips + wasted).max(3.6 * checkers + 1.0)
}

/// What the structure of a seat's checkers is worth to it, in pips; `exposed`: the enemy throws next.
fn structure(board: &Board, seat: Seat, exposed: bool) -> f64 {
    let (own, enemy) = (board.own(seat), board.enemy(seat));
    let enemy_rear = (1..=BAR).rev().find(|&point| enemy[point as usize] > 0).unwrap_or(0);
    // Enemy checkers stand behind the own points above this one.
    let behind = 25 - enemy_rear;
    let held = |point: u8| own[point as usize] >= 2;
    let mut worth = 0.0;
    for (point, value) in (1..).zip(POINTS) {
        if point > behind && held(point) {
            worth += value;
        }
    }
    let (mut row, mut longest) = (0, 0);
    for point in (behind + 1..=behind + 12).take_while(|&point| point <= 18) {
        row = if held(point) { row + 1 } else { 0 };
        longest = longest.max(row);
    }
    worth += PRIMES[longest.min(6)];
    let anchor = ANCHORS.iter().find(|&&(point, _)| held(point));
    worth += anchor.map_or(0.0, |&(_, value)| value);
    worth -= BACK * own[19..].iter().map(|&count| f64::from(count)).sum::<f64>();
    worth -= ON_BAR * f64::from(own[BAR as usize]);
    let hitters = mask(enemy, 1);
    let blocks = (1..=24)
        .filter(|&point| held(point))
        .fold(0, |mask, point| mask | 1 << (25 - point));
    for point in 1..=24 {
        let count = own[point as usize];
        if count > 3 {
            worth -= STACKED * f64::from(count - 3);
        }
        if count == 1 && 25 - point < enemy_rear {
            let risk = f64::from(shots(25 - point, hitters, blocks)) / 36.0;
            // What is at stake is the way that the checker has come; before an own roll it may still move away.
            let way = f64::from(25 - point);
            worth -= risk * if exposed { 1.4 * way } else { 0.1 * way + 2.5 };
        }
    }
    worth
}

/// A bit for each point with at least this many checkers, the bar included.
fn mask(side: &Side, least: u8) -> u32 {
    (1..=BAR)
        .filter(|&point| side[point as usize] >= least)
        .fold(0, |mask, point| mask | 1 << point)
}

/// How many of the 36 rolls hit a blot on the hitter's point `target`; all by the hitter's numbering.
fn shots(target: u8, hitters: u32, blocks: u32) -> u32 {
    let hits_from = |distance: u8| target + distance <= BAR && hitters & (1 << (target + distance)) != 0;
    let is_open = |distance: u8| target + distance <= 24 && blocks & (1 << (target + distance)) == 0;
    let mut count = 0;
    for high in 1..=6 {
        if (1..=4).any(|n| hits_from(n * high) && (1..n).all(|k| is_open(k * high))) {
            count += 1;
        }
        for low in 1..high {
            let joined = hits_from(high + low) && (is_open(high) || is_open(low));
            if hits_from(high) || hits_from(low) || joined {
                count += 2;
            }
        }
    }
    count
}

impl Playout for Backgammon {}

impl Evaluate for Backgammon {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        // In log odds, so that `win_probability` gives the chance back; rounded by one seat for both.
        let chance = self.chance(position, Seat(0)).clamp(1e-9, 1.0 - 1e-9);
        let odds = (300.0 * (chance / (1.0 - chance)).ln()).round() as i32;
        if seat == Seat(0) { odds } else { -odds }
    }

    /// Where gammons count and no match gives points their worth: the expected points in units of the position's cube, of
    /// which a game gives at most 3 either way. Else the chance to win.
    fn utility(&self, position: &Position, seat: Seat) -> f64 {
        if !self.gammons || self.is_match() {
            return match position.phase {
                Phase::Over(_) => f64::from(u8::from(position.turn == seat)),
                _ => self.chance(position, seat),
            };
        }
        let points = if let Phase::Over(ending) = position.phase {
            let won = f64::from(ending.points(0));
            if position.turn == seat { won } else { -won }
        } else {
            let win = self.game_chance(position, seat);
            let worth = |winner| 1.0 + self.gammon_chance(position, winner);
            win * worth(seat) - (1.0 - win) * worth(seat.other())
        };
        0.5 + points / 6.0
    }

    /// Gammons taken for more wins: nothing else is known of them here.
    fn win_of_utility(&self, utility: f64) -> f64 {
        if !self.gammons || self.is_match() {
            utility
        } else {
            (3.0 * utility - 1.0).clamp(0.0, 1.0)
        }
    }

    fn key(&self, position: &Position) -> u64 {
        let mut key = 0xcbf2_9ce4_8422_2325_u64;
        let mut mix = |value: u64| {
            key = (key ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= key >> 29;
        };
        for seat in Seat::all(2) {
            for eight in position.board.own(seat)[1..].chunks(8) {
                mix(eight.iter().fold(0, |word, &count| word << 8 | u64::from(count)));
            }
        }
        let phase = match position.phase {
            Phase::Opening => 0,
            Phase::Cube => 1,
            Phase::Answer => 2,
            Phase::Throw => 3,
            Phase::Chosen => 4,
            Phase::Play => 5,
            Phase::Over(ending) => 6 + u64::from(ending.points(0)),
        };
        let owner = position.owner.map_or(2, |owner| u64::from(owner.0));
        let small = [
            position.turn.0,
            position.dice[0],
            position.dice[1],
            position.cube,
            position.crawford as u8,
        ];
        mix(small
            .iter()
            .fold(phase << 8 | owner, |word, &value| word << 8 | u64::from(value)));
        mix(u64::from(position.scores[0]) << 16 | u64::from(position.scores[1]));
        key
    }
}

/// The engine's answer: a search for plays, the cube by its own reckoning.
pub(super) fn suggest(task: &Task<'_, Backgammon>) -> Answer<Move> {
    match task.view.phase {
        Phase::Cube | Phase::Answer => Answer {
            ranked: cube::decide(task.game, task.view),
            nodes: 1,
            depth: 1,
            complete: true,
        },
        _ => expectimax::search(task.game, task.view, task.limits, task.control),
    }
}
