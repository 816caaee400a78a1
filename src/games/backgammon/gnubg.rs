//! GNU Backgammon's position ID and match ID, read only.
//!
//! After its manual, "A technical description of the Position ID" and "of the Match ID", and its
//! own output: the position ID has the checkers of the seat that is not on roll first. GNU's player 1 is XGID's player 1 and
//! so our seat 0; its player 0 is our seat 1.

use super::board::{Board, Side};
use super::position::CUBE_LIMIT;
use super::xgid::{Dice, Parts, bad};
use crate::rules::{BadPosition, Seat};

const POSITION_ID: usize = 14;
const MATCH_ID: usize = 12;

/// Reads `PositionID` or `PositionID:MatchID`.
///
/// A position ID alone holds the checkers only; assumed are seat 0's turn with no dice thrown, the cube at 1 in
/// the middle, and no points yet in a match of the options' length.
pub(super) fn read(text: &str, match_length: u16) -> Result<Parts, BadPosition> {
    let (position, match_id) = match text.split_once(':') {
        Some((position, match_id)) => (position, Some(match_id)),
        None => (text, None),
    };
    if position.len() != POSITION_ID {
        return bad(
            "expected an XGID (`XGID=…`) or a GNU Backgammon ID (`4HPwATDgc/ABMA`, or with `:` and the match ID)",
        );
    }
    let sides = read_position(&Bits::decode(position)?)?;
    let board = |on_roll: Seat| {
        let [waiting, rolling] = sides;
        let by_seat = if on_roll == Seat(0) {
            [rolling, waiting]
        } else {
            [waiting, rolling]
        };
        Board::new(by_seat)
    };
    let Some(match_id) = match_id else {
        return Ok(Parts {
            board: board(Seat(0))?,
            cube: 0,
            owner: None,
            turn: Some(Seat(0)),
            dice: Dice::NotThrown,
            scores: [0; 2],
            flag: false,
            length: match_length,
        });
    };
    if match_id.len() != MATCH_ID {
        return bad(format!("a match ID has {MATCH_ID} characters"));
    }
    let bits = Bits::decode(match_id)?;
    let seat = |player: u16| Seat(1 - player as u8);
    let on_roll = seat(bits.field(6, 1));
    let is_started = match bits.field(8, 3) {
        0 => false,
        1 => true,
        _ => return bad("the match ID is of a game that is over"),
    };
    if bits.field(13, 2) != 0 {
        return bad("the match ID has an offer to resign");
    }
    let dice = match [bits.field(15, 3) as u8, bits.field(18, 3) as u8] {
        _ if bits.field(12, 1) == 1 => Dice::Doubled,
        [0, 0] => Dice::NotThrown,
        [first @ 1..=6, second @ 1..=6] => Dice::Thrown([first.max(second), first.min(second)]),
        _ => return bad("the match ID has dice that are no dice"),
    };
    let length = bits.field(21, 15);
    let cube = bits.field(0, 4) as u8;
    if cube > CUBE_LIMIT {
        return bad("the match ID has a cube above 64");
    }
    Ok(Parts {
        board: board(on_roll)?,
        cube,
        owner: match bits.field(4, 2) {
            3 => None,
            player @ 0..=1 => Some(seat(player)),
            _ => return bad("the match ID has an owner of the cube that is none"),
        },
        turn: (is_started || dice != Dice::NotThrown).then_some(on_roll),
        dice,
        // A money session's running score is no part of the one game that is played here.
        scores: if length == 0 {
            [0; 2]
        } else {
            [bits.field(51, 15), bits.field(36, 15)]
        },
        flag: bits.field(7, 1) == 1,
        length,
    })
}

/// The checkers of both sides, on points 1 to 24 and the bar, each by its own numbering.
fn read_position(bits: &Bits) -> Result<[Side; 2], BadPosition> {
    let mut sides: [Side; 2] = [[0; 26]; 2];
    let mut at = 0;
    for side in &mut sides {
        for count in &mut side[1..] {
            while bits.bit(at) {
                *count += 1;
                at += 1;
            }
            at += 1;
        }
    }
    if at > bits.len() || (at..bits.len()).any(|at| bits.bit(at)) {
        return bad("the position ID has more checkers than there are");
    }
    Ok(sides)
}

/// A string of bits, the lowest of each byte first.
struct Bits(Vec<u8>);

impl Bits {
    fn decode(text: &str) -> Result<Self, BadPosition> {
        let mut bytes = Vec::new();
        let (mut rest, mut width) = (0_u32, 0);
        for letter in text.bytes() {
            let value = match letter {
                b'A'..=b'Z' => letter - b'A',
                b'a'..=b'z' => letter - b'a' + 26,
                b'0'..=b'9' => letter - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                _ => return bad("GNU Backgammon IDs are written with A-Z, a-z, 0-9, + and /"),
            };
            rest = (rest << 6) | u32::from(value);
            width += 6;
            if width >= 8 {
                width -= 8;
                bytes.push((rest >> width) as u8);
                rest &= (1 << width) - 1;
            }
        }
        if rest != 0 {
            return bad("the ID ends in bits that must be zero");
        }
        Ok(Bits(bytes))
    }

    fn len(&self) -> usize {
        8 * self.0.len()
    }

    /// The bit, or false past the end.
    fn bit(&self, at: usize) -> bool {
        self.0.get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 == 1)
    }

    /// A number of `width` bits, at most 16.
    fn field(&self, at: usize, width: usize) -> u16 {
        (0..width).fold(0, |value, i| value | u16::from(self.bit(at + i)) << i)
    }
}
