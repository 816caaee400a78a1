//! Positions as text: XGID out and in, and what makes a position of what a text says.

use super::board::{BAR, Board, Side};
use super::position::{CUBE_LIMIT, Crawford, Ending, Phase};
use super::{Backgammon, Position};
use crate::rules::{BadPosition, Seat};

/// What a position's text says, before it is known to make sense.
pub(super) struct Parts {
    pub(super) board: Board,
    pub(super) cube: u8,
    pub(super) owner: Option<Seat>,
    /// `None` before the opening roll.
    pub(super) turn: Option<Seat>,
    pub(super) dice: Dice,
    pub(super) scores: [u16; 2],
    pub(super) flag: bool,
    pub(super) length: u16,
}

/// The dice of a position's text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dice {
    NotThrown,
    Thrown([u8; 2]),
    /// A double awaits its answer.
    Doubled,
    /// `roll` or `take` was chosen, and the throw is due.
    Due,
}

/// Longer texts are refused unread.
const LONGEST_TEXT: usize = 200;

pub(super) fn bad<T>(what: impl Into<String>) -> Result<T, BadPosition> {
    Err(BadPosition::new(what))
}

impl Backgammon {
    pub(super) fn write_xgid(&self, position: &Position) -> String {
        let count = |seat: u8, point: u8| position.board.own(Seat(seat))[point as usize];
        let letter = |first: u8, count: u8| char::from(first - 1 + count);
        let squares: String = (0..=BAR)
            .map(|point| {
                let white = if point == 0 { 0 } else { count(0, point) };
                let black = if point == BAR { 0 } else { count(1, 25 - point) };
                match (white, black) {
                    (0, 0) => '-',
                    (0, black) => letter(b'a', black),
                    (white, _) => letter(b'A', white),
                }
            })
            .collect();
        let sign = |seat: Seat| if seat == Seat(0) { 1 } else { -1 };
        let turn = if position.phase == Phase::Opening {
            0
        } else {
            sign(position.turn)
        };
        let dice = match position.phase {
            Phase::Opening | Phase::Cube | Phase::Throw | Phase::Over(_) => "00".into(),
            Phase::Answer => "D".into(),
            Phase::Chosen => "??".into(),
            Phase::Play => format!("{}{}", position.dice[0], position.dice[1]),
        };
        format!(
            "XGID={squares}:{}:{}:{turn}:{dice}:{}:{}:{}:{}:{CUBE_LIMIT}",
            position.cube,
            position.owner.map_or(0, sign),
            position.scores[0],
            position.scores[1],
            u8::from(self.jacoby || position.crawford == Crawford::Now),
            self.match_length,
        )
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let text = text.trim();
        if text.len() > LONGEST_TEXT {
            return bad(format!("a position text has at most {LONGEST_TEXT} bytes"));
        }
        let parts = match text.strip_prefix("XGID=") {
            Some(xgid) => self.read_xgid(xgid)?,
            None => super::gnubg::read(text, self.match_length)?,
        };
        self.assemble(parts)
    }

    fn read_xgid(&self, text: &str) -> Result<Parts, BadPosition> {
        let fields: Vec<&str> = text.split(':').collect();
        let [squares, cube, owner, turn, dice, score0, score1, flag, length, limit] = fields[..] else {
            return bad(
                "an XGID has ten fields: board, cube, owner, turn, dice, two scores, flag, match length, cube limit",
            );
        };
        let seat = |what: &str, field: &str| match field {
            "0" => Ok(None),
            "1" => Ok(Some(Seat(0))),
            "-1" => Ok(Some(Seat(1))),
            _ => bad(format!("the {what} is 1 (seat 0), -1 (seat 1) or 0")),
        };
        number("cube limit", limit, CUBE_LIMIT.into(), 10)?;
        let length = number("match length", length, 0, 25)?;
        let flag = number("flag", flag, 0, if length == 0 { 3 } else { 1 })? == 1;
        Ok(Parts {
            board: read_board(squares)?,
            cube: number("cube", cube, 0, CUBE_LIMIT.into())? as u8,
            owner: seat("owner of the cube", owner)?,
            turn: seat("turn", turn)?,
            dice: match dice.as_bytes() {
                b"00" => Dice::NotThrown,
                b"D" => Dice::Doubled,
                b"??" => Dice::Due,
                &[first @ b'1'..=b'6', second @ b'1'..=b'6'] => {
                    Dice::Thrown([first.max(second) - b'0', first.min(second) - b'0'])
                }
                _ => return bad("the dice are two digits from 1 to 6, `00`, `D` or `??`"),
            },
            scores: [number("score", score0, 0, 999)?, number("score", score1, 0, 999)?],
            flag,
            length,
        })
    }

    /// The position that a text means, if it is one of these rules.
    pub(super) fn assemble(&self, parts: Parts) -> Result<Position, BadPosition> {
        if parts.length != self.match_length {
            return bad(format!(
                "the match length is {}, but the option match_length is {}",
                parts.length, self.match_length
            ));
        }
        if (parts.cube > 0) != parts.owner.is_some() {
            return bad("a turned cube has an owner, and a cube at 1 is in the middle");
        }
        if parts.cube > 0 && !self.cube {
            return bad("the cube is turned, but the option cube is off");
        }
        let mut position = Position {
            board: parts.board,
            phase: Phase::Opening,
            turn: parts.turn.unwrap_or(Seat(0)),
            dice: [0; 2],
            cube: parts.cube,
            owner: parts.owner,
            scores: parts.scores,
            crawford: Crawford::Ahead,
        };
        let is_won = parts.scores.iter().any(|&score| score >= self.match_length.max(1));
        let ending = match parts.turn {
            Some(winner) if is_won && parts.dice == Dice::NotThrown => Some(self.read_ending(&position, winner)),
            _ if is_won => return bad("a score that ends the game needs the winner's turn and no dice"),
            _ => None,
        };
        let mut before = position.scores;
        if let Some(ending) = ending {
            let score = &mut before[position.turn.index()];
            match score.checked_sub(ending.points(position.cube)) {
                Some(rest) if self.is_match() || rest == 0 => *score = rest,
                _ => return bad("the winner's score does not fit the board and the cube"),
            }
            if before.iter().any(|&score| score >= self.match_length.max(1)) {
                return bad("the scores before the last game had ended the match already");
            }
        }
        position.crawford = self.read_crawford(before, parts.flag)?;
        if position.crawford == Crawford::Now && position.cube > 0 {
            return bad("the cube cannot be turned in the Crawford game");
        }
        self.enter_phase(&mut position, &parts, ending)?;
        Ok(position)
    }

    /// How the game ended whose last board this is.
    fn read_ending(&self, position: &Position, winner: Seat) -> Ending {
        if position.board.is_empty(winner) {
            self.ending(&position.board, winner, position.cube)
        } else {
            Ending::Drop
        }
    }

    /// Where the match stands, by the scores with which the game began and the flag (in matches only).
    fn read_crawford(&self, scores: [u16; 2], flag: bool) -> Result<Crawford, BadPosition> {
        let at_match_point = scores.iter().filter(|&score| score + 1 == self.match_length).count();
        let is_possible = self.cube && self.crawford && at_match_point == 1;
        match (self.is_match() && flag, at_match_point) {
            (true, _) if !is_possible => {
                bad("flag 1 is the Crawford game: it needs the options cube and crawford, and one seat a point short")
            }
            (true, _) => Ok(Crawford::Now),
            (false, 0) => Ok(Crawford::Ahead),
            (false, _) => Ok(Crawford::Past),
        }
    }

    fn enter_phase(&self, position: &mut Position, parts: &Parts, ending: Option<Ending>) -> Result<(), BadPosition> {
        let may_double = self.no_double(position).is_none();
        if let Some(ending) = ending {
            if ending == Ending::Drop && !may_double {
                return bad("the winner neither has borne off all checkers nor could have doubled");
            }
            position.phase = Phase::Over(ending);
            return Ok(());
        }
        if Seat::all(2).all(|seat| position.board.is_empty(seat)) {
            return bad("there is no checker on the board");
        }
        let Some(turn) = parts.turn else {
            return match parts.dice {
                Dice::NotThrown if position.cube == 0 => Ok(()),
                Dice::NotThrown => bad("before the opening roll the cube is at 1"),
                _ => bad("turn 0 is before the opening roll: no dice are thrown and nobody has doubled"),
            };
        };
        match parts.dice {
            Dice::NotThrown => self.begin_turn(position, turn),
            Dice::Thrown(dice) => {
                position.dice = dice;
                position.phase = Phase::Play;
            }
            Dice::Doubled if may_double => position.phase = Phase::Answer,
            Dice::Doubled => return bad("the seat on turn could not double"),
            // After `take` the other seat owns the cube.
            Dice::Due if may_double || position.owner == Some(turn.other()) => position.phase = Phase::Chosen,
            Dice::Due => {
                return bad("`??` follows `roll` or `take`, but the seat on turn had no such choice: use `00`");
            }
        }
        Ok(())
    }
}

fn read_board(text: &str) -> Result<Board, BadPosition> {
    let squares: Result<&[u8; 26], _> = text.as_bytes().try_into();
    let Ok(squares) = squares else {
        return bad("the board has 26 characters: seat 1's bar, points 1 to 24 of seat 0, seat 0's bar");
    };
    let mut sides: [Side; 2] = [[0; 26]; 2];
    for (point, &square) in (0_usize..).zip(squares) {
        // A letter of the other seat on a bar is nobody's checker; index 0 is forgotten by `Board::new`.
        match square {
            b'-' => {}
            b'A'..=b'O' => sides[0][point] = square - b'A' + 1,
            b'a'..=b'o' => sides[1][25 - point] = square - b'a' + 1,
            _ => return bad("a point is `-`, `A` to `O` (seat 0) or `a` to `o` (seat 1)"),
        }
    }
    Board::new(sides)
}

fn number(what: &str, text: &str, min: u16, max: u16) -> Result<u16, BadPosition> {
    match text.parse() {
        Ok(value) if (min..=max).contains(&value) && text.bytes().all(|byte| byte.is_ascii_digit()) => Ok(value),
        _ => bad(format!("the {what} is a number from {min} to {max}")),
    }
}
