//! Moves and events as text (section 7 of the rules document).

use super::board::{BAR, OFF};
use super::position::Phase;
use super::{Event, Move, Play, Position, plays};
use crate::rules::{ReadError, Refusal};

pub(super) fn write_move(position: &Position, mv: Move) -> String {
    match mv {
        Move::Pass => "pass".into(),
        Move::Double => "double".into(),
        Move::Roll => "roll".into(),
        Move::Take => "take".into(),
        Move::Drop => "drop".into(),
        Move::Play(play) => write_play(position, &play),
    }
}

/// The points that one checker visits, or several checkers the same ones.
struct Chain {
    points: Vec<u8>,
    count: usize,
}

/// Joins the steps of a play to chains, and like neighbours to one.
fn chains(play: &Play) -> Vec<Chain> {
    let mut left = play.steps().to_vec();
    let mut chains: Vec<Chain> = Vec::new();
    while !left.is_empty() {
        let (from, mut end) = left.remove(0);
        let mut points = vec![from, end];
        while let Some(next) = left.iter().position(|&(from, _)| from == end) {
            end = left.remove(next).1;
            points.push(end);
        }
        match chains.last_mut() {
            Some(last) if last.points == points => last.count += 1,
            _ => chains.push(Chain { points, count: 1 }),
        }
    }
    chains
}

fn write_play(position: &Position, play: &Play) -> String {
    let mut marked = 0_u32;
    let mut text = String::new();
    for chain in chains(play) {
        if !text.is_empty() {
            text.push(' ');
        }
        for (i, &point) in chain.points.iter().enumerate() {
            let is_end = i == 0 || i + 1 == chain.points.len();
            let is_hit = i > 0 && position.board.enemies_on(position.turn, point) == 1 && marked & (1 << point) == 0;
            if !is_end && !is_hit {
                continue;
            }
            if i > 0 {
                text.push('/');
            }
            text.push_str(&point_text(point));
            if is_hit {
                marked |= 1 << point;
                text.push('*');
            }
        }
        if chain.count > 1 {
            text.push_str(&format!("({})", chain.count));
        }
    }
    text
}

/// A point in the notation.
pub(super) fn point_text(point: u8) -> String {
    match point {
        OFF => "off".into(),
        BAR => "bar".into(),
        point => point.to_string(),
    }
}

/// Reads a move. A play comes back as the legal play with the same result if there is one, else as it stands.
pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, ReadError> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "pass" => Ok(Move::Pass),
        "double" => Ok(Move::Double),
        "roll" => Ok(Move::Roll),
        "take" => Ok(Move::Take),
        "drop" => Ok(Move::Drop),
        _ => find_play(position, read_play(&text)?),
    }
}

/// The legal play that the steps of a text mean: the one with their result, or else the only one that moves the same
/// checkers through the points that the text names (a text may leave out a hit on the way).
pub(super) fn find_play(position: &Position, play: Play) -> Result<Move, ReadError> {
    if position.phase != Phase::Play {
        return Ok(Move::Play(play));
    }
    let mut legal = Vec::new();
    plays::list(&position.board, position.turn, position.dice, &mut legal);
    let result = |play: &Play| plays::result(&position.board, position.turn, play);
    let meant = result(&play);
    let mut close = Vec::new();
    for mv in legal {
        let Move::Play(candidate) = mv else { continue };
        if result(&candidate) == meant {
            return Ok(mv);
        }
        let visits = |point: u8| candidate.steps().iter().any(|&(_, to)| to == point);
        if plays::balance(result(&candidate)) == plays::balance(meant) && play.steps().iter().all(|&(_, to)| visits(to))
        {
            close.push(mv);
        }
    }
    match close[..] {
        [] => Ok(Move::Play(play)),
        [only] => Ok(only),
        _ => Err(Refusal::new("ambiguous_play")
            .with(
                "plays",
                close
                    .iter()
                    .map(|&mv| write_move(position, mv))
                    .collect::<Vec<_>>()
                    .join(", "),
            )
            .into()),
    }
}

fn read_play(text: &str) -> Result<Play, ReadError> {
    let mut play = Play::default();
    for part in text.split([' ', '\t', ',']).filter(|part| !part.is_empty()) {
        let (chain, count) = match part.strip_suffix(')').and_then(|part| part.split_once('(')) {
            Some((chain, count)) => (
                chain,
                count.parse::<usize>().ok().filter(|count| (1..=4).contains(count)),
            ),
            None => (part, Some(1)),
        };
        let count = count.ok_or_else(|| bad("a count in brackets is from 1 to 4"))?;
        let points = chain.split('/').map(read_point).collect::<Result<Vec<u8>, _>>()?;
        if points.len() < 2 {
            return Err(bad("each part needs a start and an end"));
        }
        for step in points.windows(2) {
            if step[0] <= step[1] {
                return Err(bad(
                    "checkers move from higher points to lower ones of the mover's numbering",
                ));
            }
            for _ in 0..count {
                if play.len() == Play::MOST_STEPS {
                    return Err(bad("a play has at most four steps"));
                }
                play = play.with(step[0], step[1]);
            }
        }
    }
    if play.len() == 0 {
        return Err(bad("there is nothing"));
    }
    Ok(play)
}

fn read_point(text: &str) -> Result<u8, ReadError> {
    match text.strip_suffix('*').unwrap_or(text) {
        "bar" => Ok(BAR),
        "off" => Ok(OFF),
        number => match number.parse() {
            Ok(point @ 1..=24) if number.starts_with(|first: char| first.is_ascii_digit()) => Ok(point),
            _ => Err(bad("a point is `bar`, `off` or a number from 1 to 24")),
        },
    }
}

fn bad(what: &str) -> ReadError {
    ReadError::Notation(format!(
        "{what}: expected a play like `13/8 6/5*`, `bar/22` or `6/off(2)`, or `pass`, `double`, `roll`, `take`, `drop`"
    ))
}

pub(super) fn write_event(event: &Event) -> String {
    match event {
        Event::Open([ours, theirs]) => format!("open {ours}{theirs}"),
        Event::Roll([high, low]) => format!("roll {high}{low}"),
    }
}

pub(super) fn read_event(position: &Position, text: &str) -> Result<Event, ReadError> {
    let digits: Vec<u8> = text.bytes().rev().take(2).map(|byte| byte.wrapping_sub(b'0')).collect();
    let dice = match digits[..] {
        [second @ 1..=6, first @ 1..=6] => [first, second],
        _ => [0; 2],
    };
    let event = match position.phase {
        Phase::Opening if dice[0] != dice[1] => Event::Open(dice),
        Phase::Throw | Phase::Chosen if dice[0] >= dice[1] && dice[0] > 0 => Event::Roll(dice),
        Phase::Opening => {
            return Err(ReadError::Notation(
                "expected an opening roll like `open 46`, the dice different".into(),
            ));
        }
        Phase::Throw | Phase::Chosen => {
            return Err(ReadError::Notation(
                "expected a roll like `roll 31`, the larger die first".into(),
            ));
        }
        _ => return Err(ReadError::Notation("no dice are thrown now".into())),
    };
    if write_event(&event) != text {
        return Err(ReadError::Notation(format!("expected `{}`", write_event(&event))));
    }
    Ok(event)
}
