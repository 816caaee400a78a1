//! Reading position texts.
//!
//! What a text leaves open is settled here: the content of the piles is drawn, the next numbers follow the
//! highest in sight, and the item of a blind purchase may be of any rank. Whether a position can be right is
//! checked in `validate`.

use std::sync::Arc;

use super::board::{Cell, Cells};
use super::faces::Face;
use super::figure::Name;
use super::position::{Aim, End, Phase, Position};
use super::words::Power;
use super::{KrosmasterArena, Team};
use crate::rules::{BadPosition, Luck, Seat};

/// The names of the fields before the figures, in order.
const FIELDS: [&str; 16] = [
    "turn", "first", "seat", "phase", "gg", "wild", "kamas", "dice", "kept", "active", "bought", "ground", "shop",
    "grants", "roll", "queue",
];

pub(super) type Read<T> = Result<T, BadPosition>;

pub(super) fn refuse<T>(what: impl Into<String>) -> Read<T> {
    Err(BadPosition::new(what))
}

/// The entries of a list; none for `-`.
pub(super) fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

/// A number of the field named.
pub(super) fn number<T: std::str::FromStr>(text: &str, field: &str) -> Read<T> {
    text.parse()
        .or_else(|_| refuse(format!("{field}: `{text}` is no number that fits here")))
}

/// A value, or nothing for `-`.
fn option<T>(text: &str, field: &str, read: impl Fn(&str) -> Option<T>) -> Read<Option<T>> {
    match text {
        "-" => Ok(None),
        _ => match read(text) {
            Some(value) => Ok(Some(value)),
            None => refuse(format!("{field}: `{text}` can't stand here")),
        },
    }
}

fn read_seat(text: &str) -> Option<Seat> {
    match text {
        "0" => Some(Seat(0)),
        "1" => Some(Seat(1)),
        _ => None,
    }
}

/// Two values with a comma between them.
fn pair<T: std::str::FromStr>(text: &str, field: &str) -> Read<[T; 2]> {
    match text.split_once(',') {
        Some((first, second)) => Ok([number(first, field)?, number(second, field)?]),
        None => refuse(format!("{field}: expected two numbers with a comma between them")),
    }
}

impl KrosmasterArena {
    pub(super) fn read_position_text(&self, text: &str, luck: &mut dyn Luck) -> Read<Position> {
        let text = text.trim();
        let mut parts = text.split(';');
        let mut values = [""; FIELDS.len()];
        for (value, name) in values.iter_mut().zip(FIELDS) {
            let given = parts.next().and_then(|part| part.strip_prefix(name)?.strip_prefix('='));
            let Some(given) = given else {
                return refuse(format!(
                    "expected the fields {}=; `{name}=` is missing",
                    FIELDS.join("=, ")
                ));
            };
            *value = given;
        }
        let [
            turn,
            first,
            seat,
            phase,
            gg,
            wild,
            kamas,
            dice,
            kept,
            active,
            bought,
            ground,
            shop,
            grants,
            roll,
            queue,
        ] = values;
        let mut position = self.start_position();
        position.turn = number(turn, "turn")?;
        position.first = option(first, "first", read_seat)?;
        let Some(seat) = read_seat(seat) else {
            return refuse("seat: expected 0 or 1");
        };
        position.seat = seat;
        position.gg = pair(gg, "gg")?;
        position.wild = self.read_wild(wild)?;
        position.kamas = pair(kamas, "kamas")?;
        position.dice = read_dice(dice)?;
        position.kept = number(kept, "kept")?;
        position.active = option(active, "active", Name::read)?;
        position.bought = match bought {
            "0" => false,
            "1" => true,
            _ => return refuse("bought: expected 0 or 1"),
        };
        position.ground = self.read_ground(ground)?;
        position.figures.clear();
        let picks = if phase == "draft" { parts.next() } else { None };
        let mut figures = Vec::new();
        for part in parts {
            if figures.len() == Cells::SIZE {
                return refuse("there are more figures than cells");
            }
            let (figure, used) = self.read_figure(part)?;
            figures.push(figure);
            if Some(figure.name) != position.active && !used.is_empty() {
                return refuse(format!("{}: only the active figure has used spells", figure.name));
            }
            position.used.extend(used);
        }
        position.figures = figures;
        self.read_grants(grants, &mut position)?;
        let sizes = self.read_shop(shop, &mut position)?;
        position.phase = self.read_phase(phase, roll, &position)?;
        for name in entries(queue) {
            match Name::read(name) {
                Some(name) => position.queue.push(name),
                None => return refuse(format!("queue: `{name}` is no figure's name")),
            }
        }
        position.picks = self.read_picks(picks)?;
        position.cursor = position
            .active
            .and_then(|name| position.index(name))
            .unwrap_or(usize::MAX);
        position.next = self.next_numbers(&position);
        self.fill_piles(&mut position, sizes, luck)?;
        self.check(&position)?;
        if self.write_position(&position) != text {
            return refuse("a list is out of order, or something is not written as it should be");
        }
        Ok(position)
    }

    fn read_wild(&self, text: &str) -> Read<[bool; 2]> {
        let wild: Vec<u8> = entries(text).map(|entry| number(entry, "wild")).collect::<Read<_>>()?;
        match (self.wild_each, &wild[..]) {
            (true, [first @ 0..=1, second @ 0..=1]) => Ok([*first == 1, *second == 1]),
            (false, [neutral @ 0..=1]) => Ok([*neutral == 1, false]),
            _ => refuse("wild: expected 0 or 1, for each seat if each has its own"),
        }
    }

    fn read_ground(&self, text: &str) -> Read<Arc<[u8]>> {
        let mut ground = vec![0; self.board.kamas.len()];
        for entry in entries(text) {
            let place = entry.split_once(':').and_then(|(cell, count)| {
                let place = self.board.kamas_at(Cell::read(cell)?)?;
                Some((place, count.parse().ok()?))
            });
            match place {
                Some((place, count)) if (1..=self.board.kamas[place].1).contains(&count) => ground[place] = count,
                _ => return refuse(format!("ground: `{entry}` is not what this map can have left")),
            }
        }
        Ok(ground.into())
    }

    fn read_grants(&self, text: &str, position: &mut Position) -> Read<()> {
        for entry in entries(text) {
            let parts = entry.split_once('@').and_then(|(grant, seat)| {
                let (name, power) = grant.split_once(':')?;
                Some((
                    position.index(Name::read(name)?)?,
                    Power::read(power)?,
                    read_seat(seat)?,
                ))
            });
            let Some((index, power, seat)) = parts else {
                return refuse(format!("grants: `{entry}` is no power of a figure on the board"));
            };
            position.figures[index].granted[seat.index()].add(power);
        }
        Ok(())
    }

    fn read_phase(&self, phase: &str, roll: &str, position: &Position) -> Read<Phase> {
        let parts: Vec<&str> = roll.split('>').collect();
        let names_active = |name: &str| position.active.is_some() && Name::read(name) == position.active;
        let phase = match (phase, &parts[..]) {
            ("lock", [name, cell]) if names_active(name) => match Cell::read(cell) {
                Some(cell) => Phase::Lock(cell),
                None => return refuse("roll: expected the active figure, `>` and a cell"),
            },
            ("attack", [name, target, id]) if names_active(name) => {
                let spell = position
                    .active
                    .and_then(|name| position.figure(name))
                    .and_then(|figure| self.spells_of(figure).find(|&spell| self.spell(spell).id == *id));
                match (Name::read(target), spell) {
                    (Some(target), Some(spell)) => Phase::Attack { target, spell },
                    _ => return refuse("roll: expected the active figure, whom it attacks and its spell"),
                }
            }
            ("lock" | "attack", _) => return refuse("roll: names what dice are due for, the active figure first"),
            (_, ["-"]) => match phase {
                "draft" => Phase::Draft,
                "first" => Phase::First,
                "market" => Phase::Market,
                "deploy" => Phase::Deploy,
                "tension" => Phase::Tension,
                "assign" => Phase::Assign,
                "inspire" => Phase::Inspire,
                "act" => Phase::Act,
                "item" => Phase::Item(None),
                "over" => Phase::Over(read_end(position)?),
                _ => {
                    return refuse(
                        "phase: expected draft, first, market, deploy, tension, assign, inspire, act, lock, attack, item or over",
                    );
                }
            },
            _ => return refuse("roll: expected `-` in this phase"),
        };
        Ok(phase)
    }

    fn read_picks(&self, part: Option<&str>) -> Read<[Vec<u16>; 2]> {
        let Some(part) = part else {
            return Ok(Default::default());
        };
        let Some((first, second)) = part.strip_prefix("picks=").and_then(|teams| teams.split_once('/')) else {
            return refuse("expected picks= and two teams with a `/` between them");
        };
        let team = |text: &str| -> Read<Vec<u16>> {
            let kinds = entries(text).map(|id| match self.roster.find_figure(id) {
                Some(kind) => Ok(kind),
                None => refuse(format!("picks: the roster has no figure `{id}`")),
            });
            kinds.collect()
        };
        Ok([team(first)?, team(second)?])
    }

    /// The numbers after the highest in sight, and after those of a given team.
    fn next_numbers(&self, position: &Position) -> [u32; 2] {
        let aims = position.used.iter().filter_map(|used| match used.at {
            Some(Aim::Figure(name)) => Some(name),
            _ => None,
        });
        let names = position.figures.iter().map(|figure| figure.name);
        let mut next = self.teams.each_ref().map(|team| match team {
            Team::Given(team) if position.phase != Phase::Draft => team.len() as u32 + 1,
            _ => 1,
        });
        for name in names.chain(position.active).chain(aims) {
            let next = &mut next[name.seat.index()];
            *next = (*next).max(name.number + 1);
        }
        next
    }
}

fn read_dice(text: &str) -> Read<[Option<Face>; 2]> {
    let mut faces = text.chars().filter(|_| text != "-").map(Face::of);
    match (faces.next(), faces.next(), faces.next()) {
        (None, None, None) => Ok([None; 2]),
        (Some(Some(face)), None, None) => Ok([Some(face), None]),
        (Some(Some(first)), Some(Some(second)), None) => Ok([Some(first), Some(second)]),
        _ => refuse("dice: expected up to two of the letters C, A, D, L, X, S"),
    }
}

/// How a finished game ended, which follows from the position.
fn read_end(position: &Position) -> Read<End> {
    let stands = |seat: Seat| position.team(seat).any(|figure| !figure.is_summon());
    let without_glory = position.gg.map(|gg| gg == 0);
    let end = match (position.active, without_glory) {
        (None, [true, true]) => End::Tension(None),
        (None, [true, false]) => End::Tension(Some(Seat(1))),
        (None, [false, true]) => End::Tension(Some(Seat(0))),
        (Some(_), [true, false]) => End::Glory(Seat(1)),
        (Some(_), [false, true]) => End::Glory(Seat(0)),
        (Some(_), [false, false]) if stands(Seat(0)) && !stands(Seat(1)) => End::NoFigures(Seat(0)),
        (Some(_), [false, false]) if stands(Seat(1)) && !stands(Seat(0)) => End::NoFigures(Seat(1)),
        _ => return refuse("nothing here has ended the game"),
    };
    Ok(end)
}
