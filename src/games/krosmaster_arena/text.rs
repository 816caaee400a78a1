//! Positions as text (section 7 of the rules document).

use std::fmt::{Display, Write};

use super::KrosmasterArena;
use super::figure::{Figure, Points};
use super::notation::letters;
use super::position::{Aim, Phase, Position};
use crate::rules::Seat;

impl Phase {
    /// The word of the position text.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Phase::Draft => "draft",
            Phase::First => "first",
            Phase::Market => "market",
            Phase::Deploy => "deploy",
            Phase::Tension => "tension",
            Phase::Assign => "assign",
            Phase::Inspire => "inspire",
            Phase::Act => "act",
            Phase::Lock(_) => "lock",
            Phase::Attack { .. } => "attack",
            Phase::Item(_) => "item",
            Phase::Over(_) => "over",
        }
    }
}

/// The texts joined by commas; `-` if there are none.
fn list<T: Display>(texts: impl IntoIterator<Item = T>) -> String {
    let joined = texts
        .into_iter()
        .map(|text| text.to_string())
        .collect::<Vec<_>>()
        .join(",");
    if joined.is_empty() { "-".into() } else { joined }
}

/// The same, in the order of the texts.
fn sorted(texts: impl IntoIterator<Item = String>) -> String {
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_unstable();
    list(texts)
}

fn option<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "-".into(), |value| value.to_string())
}

impl KrosmasterArena {
    pub(super) fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        self.write_header(position, &mut text)
            .expect("writing to a string never fails");
        if position.phase == Phase::Draft {
            let teams = position
                .picks
                .each_ref()
                .map(|team| list(team.iter().map(|&kind| self.kind_id(kind))));
            write!(text, ";picks={}/{}", teams[0], teams[1]).expect("writing to a string never fails");
        }
        for figure in &position.figures {
            write!(text, ";{}={}", figure.name, self.figure_text(position, figure))
                .expect("writing to a string never fails");
        }
        text
    }

    fn write_header(&self, position: &Position, text: &mut String) -> std::fmt::Result {
        let wild = position.wild.map(u8::from);
        write!(
            text,
            "turn={};first={};seat={};phase={};gg={},{};wild={};kamas={},{}",
            position.turn,
            option(position.first),
            position.seat,
            position.phase.id(),
            position.gg[0],
            position.gg[1],
            list(if self.wild_each { &wild[..] } else { &wild[..1] }),
            position.kamas[0],
            position.kamas[1],
        )?;
        let faces: Vec<_> = position.dice.into_iter().flatten().collect();
        let dice = if faces.is_empty() { "-".into() } else { letters(&faces) };
        let (kept, bought) = (position.kept, u8::from(position.bought));
        write!(
            text,
            ";dice={dice};kept={kept};active={};bought={bought}",
            option(position.active)
        )?;
        let ground = self.board.kamas.iter().zip(position.ground.iter());
        let ground = ground.filter(|(_, left)| **left > 0);
        write!(
            text,
            ";ground={}",
            list(ground.map(|((cell, _), left)| format!("{cell}:{left}")))
        )?;
        let shelves = [1_u8, 2, 3].map(|rank| {
            let open = position.shop[usize::from(rank) - 1].open();
            format!(
                "{}+{}",
                list(open.map(|item| self.item_id(item))),
                self.pile(position, rank)
            )
        });
        write!(text, ";shop={}", shelves.join("/"))?;
        let grants = position.figures.iter().flat_map(|figure| {
            Seat::all(2).flat_map(move |seat| {
                let powers = figure.granted[seat.index()].iter();
                powers.map(move |power| format!("{}:{power}@{seat}", figure.name))
            })
        });
        write!(text, ";grants={}", sorted(grants))?;
        let roll = match position.phase {
            Phase::Lock(cell) => position.active.map(|name| format!("{name}>{cell}")),
            Phase::Attack { target, spell } => {
                let spell = &self.spell(spell).id;
                position.active.map(|name| format!("{name}>{target}>{spell}"))
            }
            _ => None,
        };
        write!(text, ";roll={};queue={}", option(roll), list(&position.queue))
    }

    fn figure_text(&self, position: &Position, figure: &Figure) -> String {
        let Points { ap, mp, range } = figure.left;
        let tokens = figure.tokens;
        let items = figure.items.as_slice().iter().map(|&item| self.item_id(item));
        let used = position.used.iter().filter(|_| Some(figure.name) == position.active);
        let used = used.map(|used| match used.at {
            None => self.spell(used.spell).id.clone(),
            Some(Aim::Figure(name)) => format!("{}>{name}", self.spell(used.spell).id),
            Some(Aim::Cell(cell)) => format!("{}>{cell}", self.spell(used.spell).id),
        });
        let spells = self.spells_of(figure);
        let gone = spells
            .clone()
            .filter(|spell| figure.gone >> (spell - spells.start) & 1 != 0)
            .map(|spell| self.spell(spell).id.clone());
        format!(
            "{} {} {}/{} {ap}.{mp}.{range} {:+}{:+}{:+} {} {} {} {} {}{}",
            self.kind_id(figure.kind),
            option(figure.cell),
            figure.lp,
            figure.max_lp,
            tokens.ap,
            tokens.mp,
            tokens.range,
            list(figure.states.iter().map(super::words::State::id)),
            list(items),
            sorted(used),
            sorted(gone),
            option(figure.owner),
            if figure.waits { "*" } else { "" },
        )
    }
}
