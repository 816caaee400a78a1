//! The picture: the board as seat 0 sees it, its home at the lower right.

use super::board::{BAR, OFF};
use super::position::{Crawford, Phase};
use super::{Backgammon, Position};
use crate::pb::types::v1::{Cell, Label, Line, Paint, Piece, Point, Scene, Shape, Zone};
use crate::rules::Seat;

/// The cell of a seat's point: the points by seat 0's numbering, and each seat's bar and off.
pub(super) fn cell(seat: Seat, point: u8) -> String {
    match point {
        OFF => format!("off-{seat}"),
        BAR => format!("bar-{seat}"),
        point if seat == Seat(0) => point.to_string(),
        point => (25 - point).to_string(),
    }
}

const WIDTH: f64 = 13.0;
const HEIGHT: f64 = 13.0;
/// The margins above and below that hold the numbers of the points.
const MARGIN: f64 = 0.5;
/// The height of a point.
const POINT: f64 = 5.0;
/// So many checkers of a stack are drawn; the last one tells how many there are.
const DRAWN: u8 = 5;

fn at(x: f64, y: f64) -> Option<Point> {
    Some(Point { x, y })
}

fn paint(seat: Seat) -> Paint {
    if seat == Seat(0) { Paint::White } else { Paint::Black }
}

fn name(seat: Seat) -> &'static str {
    if seat == Seat(0) { "white" } else { "black" }
}

/// The left edge of a point, by seat 0's numbering; the bar is the seventh column.
fn column(point: u8) -> f64 {
    let column = if point <= 12 { 12 - point } else { point - 13 };
    f64::from(column) + f64::from(u8::from(column >= 6))
}

/// The middle of a column, and where its stack begins and in which direction it grows.
fn stack(seat: Seat, point: u8) -> (f64, f64, f64) {
    let absolute = if seat == Seat(0) { point } else { 25 - point };
    match point {
        // The bar: each seat's checkers wait on the side where they enter.
        BAR if seat == Seat(0) => (6.5, MARGIN + 2.5, 1.0),
        BAR => (6.5, HEIGHT - MARGIN - 2.5, -1.0),
        _ if absolute <= 12 => (column(absolute) + 0.5, HEIGHT - MARGIN - 0.5, -1.0),
        _ => (column(absolute) + 0.5, MARGIN + 0.5, 1.0),
    }
}

impl Backgammon {
    pub(super) fn picture(&self, view: &Position) -> Scene {
        let mut scene = Scene {
            width: WIDTH,
            height: HEIGHT,
            caption: self.caption(view),
            ..Scene::default()
        };
        for point in 1..=24 {
            draw_point(&mut scene, point);
        }
        for x in [6.0, 7.0] {
            scene.lines.push(Line {
                from: at(x, MARGIN),
                to: at(x, HEIGHT - MARGIN),
                paint: Paint::Neutral.into(),
                ..Line::default()
            });
        }
        for seat in Seat::all(2) {
            draw_bar(&mut scene, seat);
            for point in 1..=BAR {
                draw_stack(&mut scene, seat, point, view.board.own(seat)[point as usize]);
            }
            scene.zones.extend(zones(view, seat));
        }
        self.draw_dice(&mut scene, view);
        scene
    }

    /// The dice in the half of the board to the right of the bar, and the cube on the bar.
    fn draw_dice(&self, scene: &mut Scene, view: &Position) {
        for (&die, x) in view.dice.iter().filter(|&&die| die > 0).zip([9.5, 10.5]) {
            scene.pieces.push(Piece {
                kind: "die".into(),
                text: die.to_string(),
                at: at(x, HEIGHT / 2.0),
                shape: Shape::Die.into(),
                paint: paint(view.turn).into(),
                owner: Some(view.turn.0.into()),
                ..Piece::default()
            });
        }
        if self.cube {
            let y = match view.owner {
                None => HEIGHT / 2.0,
                Some(Seat(0)) => HEIGHT - MARGIN - 0.5,
                Some(_) => MARGIN + 0.5,
            };
            scene.pieces.push(Piece {
                kind: "doubling cube".into(),
                text: (1_u32 << view.cube).to_string(),
                at: at(6.5, y),
                shape: Shape::Cube.into(),
                paint: Paint::Accent.into(),
                owner: view.owner.map(|owner| owner.0.into()),
                ..Piece::default()
            });
        }
    }

    fn caption(&self, view: &Position) -> String {
        let turn = name(view.turn);
        let mut caption = match view.phase {
            Phase::Opening => "the opening roll".into(),
            Phase::Cube => format!("{turn} to double or roll"),
            Phase::Answer => format!("{turn} doubles, {} to take or drop", name(view.turn.other())),
            Phase::Throw | Phase::Chosen => format!("{turn} throws"),
            Phase::Play => format!("{turn} to play {}-{}", view.dice[0], view.dice[1]),
            Phase::Over(ending) => format!("{turn} wins: {}", ending.reason()),
        };
        if self.is_match() {
            let [white, black] = view.scores;
            caption += &format!("; {white}-{black} in a match to {}", self.match_length);
        }
        if view.crawford == Crawford::Now {
            caption += ", Crawford game";
        }
        caption
    }
}

fn draw_point(scene: &mut Scene, point: u8) {
    let left = column(point);
    let (base, tip, label) = if point <= 12 {
        (HEIGHT - MARGIN, HEIGHT - MARGIN - POINT, HEIGHT - MARGIN / 2.0)
    } else {
        (MARGIN, MARGIN + POINT, MARGIN / 2.0)
    };
    let corners = [(left, base), (left + 0.5, tip), (left + 1.0, base)];
    scene.cells.push(Cell {
        id: point.to_string(),
        kind: "point".into(),
        center: at(left + 0.5, (2.0 * base + tip) / 3.0),
        corners: corners.map(|(x, y)| Point { x, y }).to_vec(),
        paint: if point.is_multiple_of(2) {
            Paint::Light
        } else {
            Paint::Dark
        }
        .into(),
        ..Cell::default()
    });
    scene.labels.push(Label {
        text: point.to_string(),
        at: at(left + 0.5, label),
    });
}

fn draw_bar(scene: &mut Scene, seat: Seat) {
    let (top, bottom) = if seat == Seat(0) {
        (MARGIN, HEIGHT / 2.0)
    } else {
        (HEIGHT / 2.0, HEIGHT - MARGIN)
    };
    let corners = [(6.0, top), (7.0, top), (7.0, bottom), (6.0, bottom)];
    scene.cells.push(Cell {
        id: cell(seat, BAR),
        kind: "bar".into(),
        center: at(6.5, (top + bottom) / 2.0),
        corners: corners.map(|(x, y)| Point { x, y }).to_vec(),
        paint: Paint::Neutral.into(),
        ..Cell::default()
    });
}

fn checker(seat: Seat) -> Piece {
    Piece {
        kind: "checker".into(),
        text: if seat == Seat(0) { "O" } else { "X" }.into(),
        shape: Shape::Disc.into(),
        paint: paint(seat).into(),
        owner: Some(seat.0.into()),
        ..Piece::default()
    }
}

fn draw_stack(scene: &mut Scene, seat: Seat, point: u8, count: u8) {
    let (x, y, growth) = stack(seat, point);
    let drawn = count.min(if point == BAR { 2 } else { DRAWN });
    for i in 0..drawn {
        scene.pieces.push(Piece {
            cell: cell(seat, point),
            at: at(x, y + growth * f64::from(i)),
            // The topmost one stands for those that are not drawn.
            count: if i + 1 == drawn {
                u32::from(count - drawn) + 1
            } else {
                1
            },
            ..checker(seat)
        });
    }
}

/// The checkers that a seat has borne off, its points and its pips.
fn zones(view: &Position, seat: Seat) -> [Zone; 3] {
    let count = view.board.own(seat)[OFF as usize];
    let pieces = (count > 0).then(|| Piece {
        count: count.into(),
        ..checker(seat)
    });
    let zone = |id: String, what: &str, value: u32| Zone {
        id,
        title: format!("{} {what}", name(seat)),
        owner: Some(seat.0.into()),
        value: Some(value.into()),
        ..Zone::default()
    };
    [
        Zone {
            pieces: pieces.into_iter().collect(),
            ..zone(cell(seat, OFF), "off", count.into())
        },
        zone(format!("points-{seat}"), "points", view.scores[seat.index()].into()),
        zone(format!("pips-{seat}"), "pips", view.board.pips(seat)),
    ]
}
