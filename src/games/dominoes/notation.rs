//! Moves and chance events as text (section 7 of the rules document).

use super::{Dominoes, Event, MOST_SEATS, Move, Position, Side, Stage, Tile, TileSet};
use crate::rules::ReadError;

pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Lead(tile) => format!("{tile}@start"),
        Move::Join { tile, side, outward } => match outward {
            None => format!("{tile}@{}", side.id()),
            Some(pip) => format!("{tile}@{}:{pip}", side.id()),
        },
        Move::Draw => "draw".into(),
        Move::Pass => "pass".into(),
    }
}

/// Reads a move; the halves of a tile may come in either order, and the words in any case.
pub(super) fn read_move(text: &str) -> Result<Move, ReadError> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "draw" => return Ok(Move::Draw),
        "pass" => return Ok(Move::Pass),
        _ => {}
    }
    let expected = || {
        ReadError::Notation(
            "expected a tile and a side, as `6-4@left` (start, left, right, up or down; \
             in matador `6-1@left:1` says which half faces outward), or `draw`, or `pass`"
                .into(),
        )
    };
    let (tile, place) = text.split_once('@').ok_or_else(expected)?;
    let tile = read_tile(tile).ok_or_else(expected)?;
    let (side, outward) = match place.split_once(':') {
        None => (place, None),
        Some((side, half)) => {
            let pip = read_pip(half).filter(|&pip| tile.has(pip)).ok_or_else(|| {
                ReadError::Notation(format!("after the colon stands the half of {tile} that faces outward"))
            })?;
            (side, Some(pip))
        }
    };
    if side == "start" && outward.is_none() {
        return Ok(Move::Lead(tile));
    }
    let side = Side::ALL
        .into_iter()
        .find(|candidate| candidate.id() == side)
        .ok_or_else(expected)?;
    Ok(Move::Join { tile, side, outward })
}

pub(super) fn write_event(event: &Event, seats: u8) -> String {
    match event {
        Event::Draw(tile) => format!("draw:{tile}"),
        Event::Deal(hands) => {
            let hands: Vec<String> = hands[..usize::from(seats)]
                .iter()
                .map(|&hand| write_set(hand, ","))
                .collect();
            format!("deal:{}", hands.join("|"))
        }
    }
}

impl Dominoes {
    pub(super) fn read_event_text(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        let refuse = |what: String| Err(ReadError::Notation(what));
        let text = text.trim();
        match position.stage {
            Stage::Deal => {
                let Some(hands) = text.strip_prefix("deal:") else {
                    return refuse("expected a deal, as `deal:6-6,5-1,…|4-4,2-0,…`".into());
                };
                self.read_deal(hands).or_else(refuse)
            }
            Stage::Draw => match text.strip_prefix("draw:").and_then(read_tile) {
                None => refuse("expected the tile drawn, as `draw:5-3`".into()),
                Some(tile) if !position.boneyard.contains(tile) => refuse(format!("{tile} is not in the boneyard")),
                Some(tile) => Ok(Event::Draw(tile)),
            },
            _ => refuse("no deal or draw is due".into()),
        }
    }

    fn read_deal(&self, text: &str) -> Result<Event, String> {
        let mut hands = [TileSet::EMPTY; MOST_SEATS];
        let mut dealt = TileSet::EMPTY;
        let texts: Vec<&str> = text.split('|').collect();
        if texts.len() != usize::from(self.seats) {
            return Err(format!("expected {} hands joined by `|`", self.seats));
        }
        for (hand, text) in hands.iter_mut().zip(texts) {
            *hand = read_set(text, ',')?;
            if hand.len() != self.hand_size {
                return Err(format!("expected {} tiles in each hand", self.hand_size));
            }
            if let Some(tile) = hand.and(dealt).first() {
                return Err(format!("{tile} is dealt twice"));
            }
            dealt = dealt.or(*hand);
        }
        Ok(Event::Deal(hands))
    }
}

/// The tiles joined by `separator`, or `-` for none.
pub(super) fn write_set(set: TileSet, separator: &str) -> String {
    if set.is_empty() {
        return "-".into();
    }
    let tiles: Vec<String> = set.into_iter().map(|tile| tile.to_string()).collect();
    tiles.join(separator)
}

/// Reads tiles joined by `separator`, in any order; `-` is none.
pub(super) fn read_set(text: &str, separator: char) -> Result<TileSet, String> {
    let mut set = TileSet::EMPTY;
    if text == "-" {
        return Ok(set);
    }
    for part in text.split(separator) {
        let tile = read_tile(part).ok_or_else(|| "expected tiles as `6-4` with pips from 0 to 6".to_string())?;
        if set.contains(tile) {
            return Err(format!("{tile} stands twice in a list"));
        }
        set.insert(tile);
    }
    Ok(set)
}

/// Reads a tile, its halves in either order.
pub(super) fn read_tile(text: &str) -> Option<Tile> {
    let (a, b) = read_halves(text)?;
    Some(Tile::new(a, b))
}

/// Reads two pips joined by `-`.
pub(super) fn read_halves(text: &str) -> Option<(u8, u8)> {
    let (a, b) = text.split_once('-')?;
    Some((read_pip(a)?, read_pip(b)?))
}

fn read_pip(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}
