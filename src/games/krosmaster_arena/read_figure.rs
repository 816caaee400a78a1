//! Reading the figures of a position text.

use super::KrosmasterArena;
use super::board::Cell;
use super::figure::{Figure, Items, Name, Points};
use super::position::{Aim, Used};
use super::read::{Read, entries, number, refuse};
use super::words::{Limit, Powers, State, States, Target, find};

impl KrosmasterArena {
    /// A figure and the spells that it has used in this activation.
    pub(super) fn read_figure(&self, text: &str) -> Read<(Figure, Vec<Used>)> {
        let Some((name, rest)) = text.split_once('=') else {
            return refuse("expected figures behind the other fields: `A1=ossuar c2 14/14 …`");
        };
        let Some(name) = Name::read(name) else {
            return refuse(format!("`{name}` is no figure's name"));
        };
        let words: Vec<&str> = rest.split(' ').collect();
        let [kind, cell, lp, left, tokens, states, items, used, gone, owner] = words[..] else {
            return refuse(format!(
                "{name}: expected type, cell, LP, points, tokens, states, items, used and gone spells and owner"
            ));
        };
        let Some(kind) = self.roster.find(kind) else {
            return refuse(format!("{name}: the roster has no `{kind}`"));
        };
        let cell = match cell {
            "-" => None,
            text => match Cell::read(text) {
                Some(cell) => Some(cell),
                None => return refuse(format!("{name}: `{text}` is no cell")),
            },
        };
        let Some((lp, max_lp)) = lp.split_once('/') else {
            return refuse(format!("{name}: expected LP as 4/6"));
        };
        let (owner, waits) = match owner.strip_suffix('*') {
            Some(owner) => (owner, true),
            None => (owner, false),
        };
        let owner = match owner {
            "-" => None,
            text => match Name::read(text) {
                Some(owner) => Some(owner),
                None => return refuse(format!("{name}: `{text}` is no figure's name")),
            },
        };
        let mut figure = Figure {
            name,
            kind,
            cell,
            lp: number(lp, "LP")?,
            max_lp: number(max_lp, "LP")?,
            left: read_points(left)?,
            tokens: read_tokens(tokens)?,
            states: read_states(states)?,
            granted: [Powers::default(); 2],
            items: self.read_items(items)?,
            gone: 0,
            owner,
            waits,
        };
        let spells = self.spells_of(&figure);
        for id in entries(gone) {
            let spell = spells.clone().find(|&spell| self.spell(spell).id == id);
            match spell.filter(|&spell| self.spell(spell).limit == Limit::Game) {
                Some(spell) => figure.gone |= 1 << (spell - spells.start),
                None => {
                    return refuse(format!(
                        "{name}: `{id}` is no spell of its that is cast once in the game"
                    ));
                }
            }
        }
        let used: Vec<Used> = entries(used)
            .map(|text| self.read_used(&figure, text))
            .collect::<Read<_>>()?;
        if (0..used.len()).any(|index| used[..index].contains(&used[index])) {
            return refuse(format!("{name}: a limited spell is used once"));
        }
        Ok((figure, used))
    }

    fn read_used(&self, figure: &Figure, text: &str) -> Read<Used> {
        let (id, at) = match text.split_once('>') {
            Some((id, at)) => (id, Some(at)),
            None => (text, None),
        };
        let spell = self.spells_of(figure).find(|&spell| self.spell(spell).id == id);
        let used = spell.and_then(|number| {
            let spell = self.spell(number);
            let at = match (spell.limit, spell.target, at) {
                (Limit::Turn, _, None) => None,
                (Limit::Target, Target::Free | Target::Cell, Some(cell)) => {
                    Some(Aim::Cell(Cell::read(cell).filter(|&cell| self.board.has(cell))?))
                }
                (Limit::Target, _, Some(name)) => Some(Aim::Figure(Name::read(name)?)),
                _ => return None,
            };
            Some(Used { spell: number, at })
        });
        match used {
            Some(used) => Ok(used),
            None => refuse(format!("{}: `{text}` is no use of a limited spell of its", figure.name)),
        }
    }

    fn read_items(&self, text: &str) -> Read<Items> {
        let mut items = Items::default();
        for id in entries(text) {
            match self.find_item(id) {
                Some(item) if items.add(item) => {}
                Some(_) => return refuse("a figure has at most six items"),
                None => return refuse(format!("the table has no item `{id}`")),
            }
        }
        Ok(items)
    }
}

fn read_points(text: &str) -> Read<Points> {
    let parts: Vec<&str> = text.split('.').collect();
    let [ap, mp, range] = parts[..] else {
        return refuse("expected AP, MP and range as 4.3.0");
    };
    Ok(Points {
        ap: number(ap, "AP")?,
        mp: number(mp, "MP")?,
        range: number(range, "range")?,
    })
}

/// Three numbers, each with its sign: `+0-1+0`.
fn read_tokens(text: &str) -> Read<Points> {
    let mut signs = text.match_indices(['+', '-']).map(|(at, _)| at);
    let (Some(0), Some(mp), Some(range), None) = (signs.next(), signs.next(), signs.next(), signs.next()) else {
        return refuse("expected three tokens with their signs, as +0-1+0");
    };
    Ok(Points {
        ap: number(&text[..mp], "AP token")?,
        mp: number(&text[mp..range], "MP token")?,
        range: number(&text[range..], "range token")?,
    })
}

fn read_states(text: &str) -> Read<States> {
    let mut states = States::default();
    for id in entries(text) {
        match find(State::ALL, State::id, id) {
            Some(state) => states.add(state),
            None => return refuse("states: expected guard, poison, root"),
        }
    }
    Ok(states)
}
