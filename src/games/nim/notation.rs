//! Moves and positions as text (section 7 of the rules document).

use super::{MOST_HEAPS, Move, Nim, Position};
use crate::rules::{BadPosition, ReadError, Seat};

pub(super) fn write_move(mv: Move) -> String {
    format!("{}:{}", u32::from(mv.heap) + 1, mv.count)
}

pub(super) fn read_move(text: &str) -> Result<Move, ReadError> {
    let read = || {
        let (heap, count) = text.trim().split_once(':')?;
        let heap = number(heap)?.checked_sub(1)?;
        Some(Move {
            heap,
            count: number(count)?,
        })
    };
    read().ok_or_else(|| {
        ReadError::Notation("expected `<heap>:<count>`, the heaps counted from 1 at the left, as in `1:2`".into())
    })
}

/// A decimal number without sign or leading zeros.
fn number(text: &str) -> Option<u8> {
    let plain = text == "0" || (text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0'));
    plain.then(|| text.parse().ok())?
}

impl Nim {
    fn rule_word(&self) -> &'static str {
        if self.misere { "misere" } else { "normal" }
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let sizes: Vec<String> = self.heaps(position).iter().map(u8::to_string).collect();
        let seat = match position.is_over() {
            true => "-".into(),
            false => position.next.to_string(),
        };
        format!("{} {seat} {}", sizes.join("+"), self.rule_word())
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [sizes, seat, rule] = fields[..] else {
            return Err(BadPosition::new(
                "expected three fields: the heaps joined by `+`, the seat to move, `normal` or `misere`",
            ));
        };
        let heaps = self.read_heaps(sizes)?;
        let next = match seat {
            "0" => Seat(0),
            "1" => Seat(1),
            "-" => {
                return Err(BadPosition::new(
                    "`-` does not tell who took the last object: name the seat that would be next",
                ));
            }
            _ => return Err(BadPosition::new("the seat to move is `0` or `1`")),
        };
        if rule != self.rule_word() {
            return Err(BadPosition::new(format!(
                "this game is played by the rule `{}`",
                self.rule_word()
            )));
        }
        Ok(Position { heaps, next })
    }

    fn read_heaps(&self, sizes: &str) -> Result<[u8; MOST_HEAPS], BadPosition> {
        let mut heaps = [0; MOST_HEAPS];
        let read: Vec<&str> = sizes.split('+').collect();
        if read.len() != self.count {
            return Err(BadPosition::new(format!(
                "expected {} heaps, found {}",
                self.count,
                read.len()
            )));
        }
        for (index, size) in read.into_iter().enumerate() {
            let most = self.heaps[index];
            match number(size) {
                Some(objects) if objects <= most => heaps[index] = objects,
                _ => {
                    return Err(BadPosition::new(format!(
                        "heap {} has from 0 to {most} objects",
                        index + 1
                    )));
                }
            }
        }
        Ok(heaps)
    }
}
