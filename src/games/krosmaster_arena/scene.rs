//! The picture: the grid with its scenery and figures, the shop and the purses beside it.

use super::board::Cell;
use super::figure::Figure;
use super::position::{End, Phase, Position};
use super::{KrosmasterArena, Name};
use crate::pb::types::v1::{self as pb, Label, Paint, Piece, Point, Scene, Shape, Zone};
use crate::rules::Seat;

/// The width of the strip for the coordinates.
const MARGIN: f64 = 0.6;
/// The longest text of a piece.
const MOST_LETTERS: usize = 4;

const fn paint(seat: Seat) -> Paint {
    if seat.0 == 0 { Paint::Blue } else { Paint::Red }
}

impl KrosmasterArena {
    pub(super) fn picture(&self, position: &Position) -> Scene {
        let (width, height) = (f64::from(self.board.width), f64::from(self.board.height));
        let placed = position.figures.iter().filter(|figure| figure.cell.is_some());
        let mut labels = self.coordinates();
        labels.extend(placed.clone().flat_map(|figure| self.numbers(position, figure)));
        let attacked = match position.phase {
            Phase::Attack { target, .. } => Some(target),
            _ => None,
        };
        let marked = position.active.into_iter().chain(attacked);
        let marked = marked.filter_map(|name| position.figure(name)?.cell);
        Scene {
            width: MARGIN + width,
            height: height + MARGIN,
            cells: self.board.cells().map(|cell| self.cell(position, cell)).collect(),
            pieces: placed.map(|figure| self.piece(position, figure)).collect(),
            zones: self.zones(position),
            labels,
            highlights: marked.map(|cell| cell.to_string()).collect(),
            caption: self.caption(position),
            ..Scene::default()
        }
    }

    /// The middle of a cell.
    fn middle(&self, cell: Cell) -> Point {
        Point {
            x: MARGIN + f64::from(cell.col) + 0.5,
            y: f64::from(self.board.height - cell.row) - 0.5,
        }
    }

    fn cell(&self, position: &Position, cell: Cell) -> pb::Cell {
        let board = &self.board;
        let Point { x, y } = self.middle(cell);
        let kamas = board.kamas_at(cell).map_or(0, |place| position.ground[place]);
        let is_start = position.turn == 0 && board.starts.iter().any(|starts| starts.has(cell));
        let (kind, text, paint) = if board.is_tree(cell) {
            ("tree", "T".into(), Paint::Green)
        } else if board.bushes.has(cell) {
            ("bush", "B".into(), Paint::Dark)
        } else if board.crates.has(cell) {
            ("crate", "C".into(), Paint::Neutral)
        } else if board.demon_boxes.has(cell) {
            ("demon_box", "D".into(), Paint::Accent)
        } else if kamas > 0 {
            ("kamas", kamas.to_string(), Paint::Yellow)
        } else if is_start {
            ("start", String::new(), Paint::Neutral)
        } else {
            ("floor", String::new(), Paint::Light)
        };
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
        pb::Cell {
            id: cell.to_string(),
            center: Some(Point { x, y }),
            corners: corners.map(|(dx, dy)| Point { x: x + dx, y: y + dy }).to_vec(),
            paint: paint.into(),
            edge: false,
            kind: kind.into(),
            text,
        }
    }

    fn piece(&self, position: &Position, figure: &Figure) -> Piece {
        let name = figure.name.to_string();
        Piece {
            kind: self.kind_id(figure.kind).into(),
            text: name.chars().take(MOST_LETTERS).collect(),
            symbol: name,
            cell: figure.cell.map(|cell| cell.to_string()).unwrap_or_default(),
            shape: Shape::Cube.into(),
            paint: paint(figure.name.seat).into(),
            owner: Some(figure.name.seat.0.into()),
            detail: self.detail(position, figure),
            highlighted: position.active == Some(figure.name),
            ..Piece::default()
        }
    }

    /// Everything about a figure in one line.
    fn detail(&self, position: &Position, figure: &Figure) -> String {
        let kind = self.kind(figure);
        let (ap, mp) = if position.active == Some(figure.name) {
            (figure.left.ap, figure.left.mp)
        } else {
            (kind.ap, kind.mp)
        };
        let mut parts = vec![format!(
            "{}: LP {}/{}, AP {ap}, MP {mp}",
            kind.name, figure.lp, figure.max_lp
        )];
        if let Some(rank) = kind.rank {
            parts.push(format!("level {}", rank.level));
        }
        parts.extend(self.powers(figure).iter().map(|power| power.to_string()));
        parts.extend(figure.states.iter().map(|state| state.id().to_owned()));
        let tokens = [
            (figure.tokens.ap, "AP"),
            (figure.tokens.mp, "MP"),
            (figure.tokens.range, "range"),
        ];
        let tokens = tokens.into_iter().filter(|&(count, _)| count != 0);
        parts.extend(tokens.map(|(count, what)| format!("{count:+} {what} next")));
        parts.extend(
            figure
                .items
                .as_slice()
                .iter()
                .map(|&item| self.item_id(item).to_owned()),
        );
        parts.extend(figure.owner.map(|owner| format!("summoned by {owner}")));
        parts.join(", ")
    }

    /// The LP under a figure, and the points that the active one has left above it.
    fn numbers(&self, position: &Position, figure: &Figure) -> Vec<Label> {
        let Some(cell) = figure.cell else { return Vec::new() };
        let Point { x, y } = self.middle(cell);
        let label = |text, dy: f64| Label {
            text,
            at: Some(Point { x, y: y + dy }),
        };
        let mut labels = vec![label(format!("{}/{}", figure.lp, figure.max_lp), 0.36)];
        if position.active == Some(figure.name) {
            labels.push(label(format!("{}ap {}mp", figure.left.ap, figure.left.mp), -0.36));
        }
        labels
    }

    fn coordinates(&self) -> Vec<Label> {
        let bottom = f64::from(self.board.height) + MARGIN / 2.0;
        let columns = (0..self.board.width).map(|col| Label {
            text: ((b'a' + col) as char).into(),
            at: Some(Point {
                x: self.middle(Cell { row: 0, col }).x,
                y: bottom,
            }),
        });
        let rows = (0..self.board.height).map(|row| Label {
            text: (row + 1).to_string(),
            at: Some(Point {
                x: MARGIN / 2.0,
                y: self.middle(Cell { row, col: 0 }).y,
            }),
        });
        columns.chain(rows).collect()
    }

    fn zones(&self, position: &Position) -> Vec<Zone> {
        let mut zones = Vec::new();
        for seat in Seat::all(2) {
            let counters = [
                ("gg", "GG", u32::from(position.gg[seat.index()])),
                ("kamas", "Kamas", position.kamas[seat.index()]),
            ];
            for (id, title, count) in counters {
                zones.push(counter(
                    format!("{id}-{seat}"),
                    format!("{title} of seat {seat}"),
                    Some(seat),
                    count,
                ));
            }
            if self.wild_each {
                let wild = u32::from(position.wild[seat.index()]);
                zones.push(counter(
                    format!("wild-{seat}"),
                    format!("Wild GG of seat {seat}"),
                    Some(seat),
                    wild,
                ));
            }
            zones.push(Zone {
                id: format!("reserve-{seat}"),
                title: format!("Not yet placed, seat {seat}"),
                owner: Some(seat.0.into()),
                pieces: self.reserve(position, seat),
                value: None,
            });
        }
        if !self.wild_each {
            zones.push(counter("wild".into(), "Wild GG".into(), None, position.wild[0].into()));
        }
        for rank in 1..=3 {
            zones.push(self.shelf(position, rank));
        }
        let dice = position.dice.into_iter().flatten();
        zones.push(Zone {
            id: "dice".into(),
            title: "Tension dice".into(),
            pieces: dice.map(|face| beside("die", face.id())).collect(),
            ..Zone::default()
        });
        zones
    }

    /// The figures of a seat that are picked and not yet on the board.
    fn reserve(&self, position: &Position, seat: Seat) -> Vec<Piece> {
        let piece = |kind: u16, text: String| Piece {
            paint: paint(seat).into(),
            owner: Some(seat.0.into()),
            detail: self.roster.kinds[usize::from(kind)].name.clone(),
            ..beside(self.kind_id(kind), &text)
        };
        if position.phase == Phase::Draft {
            let picks = position.picks[seat.index()].iter();
            return picks.map(|&kind| piece(kind, initials(self.kind_id(kind)))).collect();
        }
        let waiting = position.team(seat).filter(|figure| figure.cell.is_none());
        waiting
            .map(|figure| piece(figure.kind, figure.name.to_string()))
            .collect()
    }

    fn shelf(&self, position: &Position, rank: u8) -> Zone {
        let open = position.shop[usize::from(rank) - 1].open().map(|item| Piece {
            detail: self.item_id(item).to_owned(),
            ..beside(self.item_id(item), &initials(self.item_id(item)))
        });
        let pile = self.pile(position, rank);
        let hidden = (pile > 0).then(|| Piece {
            count: pile,
            ..beside("hidden", "?")
        });
        Zone {
            id: format!("shop-{rank}"),
            title: format!("Items of rank {rank}"),
            pieces: open.chain(hidden).collect(),
            ..Zone::default()
        }
    }

    fn caption(&self, position: &Position) -> String {
        let seat = position.seat;
        let acting = |name: Name| match position.figure(name) {
            Some(figure) => format!("{name} ({})", self.kind(figure).name),
            None => name.to_string(),
        };
        let active = position.active.map(acting).unwrap_or_default();
        let what = match position.phase {
            Phase::Draft => format!("seat {seat} picks a figure"),
            Phase::First => "luck says who begins".into(),
            Phase::Market => "items are laid open".into(),
            Phase::Deploy => format!("seat {seat} places its next figure"),
            Phase::Tension => format!("seat {seat} rolls the tension dice"),
            Phase::Assign => format!("seat {seat} says what the tension dice are"),
            Phase::Inspire => format!("seat {seat} gives or keeps a tension die"),
            Phase::Act => format!("seat {seat} moves {active}"),
            Phase::Lock(cell) => format!("dice for {active} leaving for {cell}"),
            Phase::Attack { target, spell } => format!("dice for {active}: {} at {target}", self.spell(spell).id),
            Phase::Item(_) => format!("an item is drawn for {active}"),
            Phase::Over(End::Tension(None)) => "doubles bring both to zero: a draw".into(),
            Phase::Over(End::Glory(winner) | End::Tension(Some(winner)) | End::NoFigures(winner)) => {
                format!("seat {winner} has won")
            }
        };
        match position.turn {
            0 => what,
            turn => format!("turn {turn}: {what}"),
        }
    }
}

fn counter(id: String, title: String, owner: Option<Seat>, count: u32) -> Zone {
    Zone {
        id,
        title,
        owner: owner.map(|seat| seat.0.into()),
        pieces: Vec::new(),
        value: Some(count.into()),
    }
}

/// A piece beside the board.
fn beside(kind: &str, text: &str) -> Piece {
    Piece {
        kind: kind.into(),
        text: text.into(),
        shape: Shape::Cube.into(),
        paint: Paint::White.into(),
        ..Piece::default()
    }
}

/// The first letters of the words of an id, which may be nothing but `_`.
fn initials(id: &str) -> String {
    let letters = id.split('_').filter_map(|word| word.chars().next());
    let initials: String = letters.take(MOST_LETTERS).collect();
    if initials.is_empty() { "_".into() } else { initials }
}
