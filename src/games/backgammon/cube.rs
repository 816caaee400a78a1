//! The cube: what points are worth in a match, and when to double and take.
//!
//! Equities are in units of the present cube. A cube that is still alive lies between one that can't be used any
//! more and one that is always used at the perfect moment (Janowski, "Take-points in money games", 1993); the
//! mixture is a constant here. With money at stake this doubles from about 0.70 and takes down to about 0.21.

use super::position::{CUBE_LIMIT, Phase};
use super::{Backgammon, Move, Position, plays};
use crate::rules::Seat;
use crate::search::Candidate;

/// How alive a cube is: 0 dead, 1 always used at the perfect moment.
const ALIVE: f64 = 0.6;
/// What owning the cube is worth to the seat that takes.
const OWNERSHIP: f64 = 0.15;
/// The longest match's points, and none.
const AWAY: usize = 26;

/// The chances to win a match by how many points the two sides still need, between equals.
#[derive(Clone, Debug)]
pub(super) struct MatchChances {
    length: u16,
    by_away: Box<[[f64; AWAY]; AWAY]>,
}

impl MatchChances {
    /// The chances when games have their usual values: with gammons about a quarter is worth more than one point,
    /// with a cube about half the games are doubled once.
    pub(super) fn new(length: u16, gammons: bool, cube: bool) -> Self {
        let values: &[(usize, f64)] = if gammons {
            &[(1, 0.75), (2, 0.24), (3, 0.01)]
        } else {
            &[(1, 1.0)]
        };
        let cubes: &[(usize, f64)] = if cube { &[(1, 0.5), (2, 0.5)] } else { &[(1, 1.0)] };
        let mut by_away = Box::new([[0.0; AWAY]; AWAY]);
        for ours in 0..AWAY {
            for theirs in 0..AWAY {
                by_away[ours][theirs] = match (ours, theirs) {
                    (0, _) => 1.0,
                    (_, 0) => 0.0,
                    _ => {
                        let outcomes = values
                            .iter()
                            .flat_map(|value| cubes.iter().map(move |cube| (value, cube)));
                        let chance = outcomes.map(|((value, often), (cube, doubled))| {
                            let points = value * cube;
                            let won = by_away[ours.saturating_sub(points)][theirs];
                            let lost = by_away[ours][theirs.saturating_sub(points)];
                            often * doubled * (won + lost) / 2.0
                        });
                        chance.sum()
                    }
                };
            }
        }
        MatchChances { length, by_away }
    }

    /// The chance of `seat` to win the match after `winner` gets these points.
    pub(super) fn after(&self, scores: [u16; 2], winner: Seat, points: u16, seat: Seat) -> f64 {
        let away = |seat: Seat| {
            let score = scores[seat.index()] + if seat == winner { points } else { 0 };
            usize::from(self.length.saturating_sub(score))
        };
        self.by_away[away(seat)][away(seat.other())]
    }
}

/// What the four ends of a cube decision are worth to the doubler: winning and losing at the present cube and at
/// twice that. Points without a match, else chances to win it.
struct Stakes {
    win: f64,
    lose: f64,
    win_doubled: f64,
    lose_doubled: f64,
    /// Whether the cube is of no more use once it has been doubled.
    last: bool,
}

impl Stakes {
    fn of(game: &Backgammon, position: &Position) -> Self {
        let seat = position.turn;
        let worth = |winner: Seat, cube: u8| {
            if game.is_match() {
                game.chances.after(position.scores, winner, 1 << cube, seat)
            } else if winner == seat {
                f64::from(1 << (cube - position.cube))
            } else {
                -f64::from(1 << (cube - position.cube))
            }
        };
        let (now, doubled) = (position.cube, position.cube + 1);
        let lose_doubled = worth(seat.other(), doubled);
        Stakes {
            win: worth(seat, now),
            lose: worth(seat.other(), now),
            win_doubled: worth(seat, doubled),
            lose_doubled,
            last: doubled == CUBE_LIMIT || (game.is_match() && lose_doubled <= 0.0),
        }
    }

    /// A worth in units of the present cube.
    fn normal(&self, worth: f64) -> f64 {
        (2.0 * worth - self.win - self.lose) / (self.win - self.lose)
    }

    /// The equity of the seat on turn if it rolls with this chance to win the game, and if it doubles and the other takes.
    fn equities(&self, chance: f64, is_owner: bool) -> [f64; 2] {
        let range = self.win_doubled - self.lose_doubled;
        let cash = (self.win - self.lose_doubled) / range;
        let doubled_out = if is_owner {
            0.0
        } else {
            (self.lose - self.lose_doubled) / range
        };
        let alive = (2.0 * (chance - doubled_out) / (cash - doubled_out) - 1.0).clamp(-1.0, 1.0);
        let dead = 2.0 * chance - 1.0;
        let taken = self.normal(chance * self.win_doubled + (1.0 - chance) * self.lose_doubled);
        let ownership = if self.last { 0.0 } else { OWNERSHIP };
        [ALIVE * alive + (1.0 - ALIVE) * dead, taken - ownership]
    }
}

/// The decisions about the cube with their worth, best first; the position awaits one.
pub(super) fn decide(game: &Backgammon, position: &Position) -> Vec<Candidate<Move>> {
    let chance = chance_before_roll(game, position);
    let stakes = Stakes::of(game, position);
    let [roll, taken] = stakes.equities(chance, position.owner.is_some());
    let [undoubled_win, doubled_win] = if game.is_match() {
        [(stakes.win, stakes.lose), (stakes.win_doubled, stakes.lose_doubled)]
            .map(|(win, lose)| chance * win + (1.0 - chance) * lose)
    } else {
        [chance; 2]
    };
    let dropped_win = if game.is_match() { stakes.win } else { 1.0 };
    let candidate = |mv, equity: f64, win: f64| Candidate {
        mv,
        value: (equity / 2.0).clamp(-1.0, 1.0),
        win,
        line: vec![mv],
        exact: false,
    };
    let mut ranked = if position.phase == Phase::Answer {
        vec![
            candidate(Move::Take, -taken, 1.0 - doubled_win),
            candidate(Move::Drop, -1.0, 1.0 - dropped_win),
        ]
    } else {
        let win = if taken > 1.0 { dropped_win } else { doubled_win };
        vec![
            candidate(Move::Double, taken.min(1.0), win),
            candidate(Move::Roll, roll, undoubled_win),
        ]
    };
    ranked.sort_by(|a, b| b.value.total_cmp(&a.value));
    ranked
}

/// The chance of the seat on turn to win this game, before its roll: the mean of its best plays of all rolls.
fn chance_before_roll(game: &Backgammon, position: &Position) -> f64 {
    let seat = position.turn;
    let mut moves = Vec::new();
    let mut sum = 0.0;
    for high in 1..=6 {
        for low in 1..=high {
            moves.clear();
            plays::list(&position.board, seat, [high, low], &mut moves);
            let after = moves.iter().map(|mv| {
                let mut board = position.board;
                if let Move::Play(play) = mv {
                    play.steps().iter().for_each(|&(from, to)| board.step(seat, from, to));
                }
                let next = Position {
                    board,
                    turn: seat.other(),
                    phase: Phase::Throw,
                    ..*position
                };
                if board.is_empty(seat) {
                    1.0
                } else {
                    game.game_chance(&next, seat)
                }
            });
            let best = after.fold(0.0, f64::max);
            sum += best * if high == low { 1.0 } else { 2.0 };
        }
    }
    sum / 36.0
}
