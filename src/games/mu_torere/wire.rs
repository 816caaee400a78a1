//! Options, messages and the picture.

use super::notation::{name, read_ends};
use super::{CENTRE, End, Move, MuTorere, Options, Position};
use crate::games::{About, Wire};
use crate::pb::games::mu_torere::v1 as pb;
use crate::pb::types::v1::{Cell, Label, Line, Paint, Piece, Point, Scene, Shape};
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task};

/// The ring's radius, and where the labels stand.
const RADIUS: f64 = 3.0;
const LABELS: f64 = 3.8;
/// The middle of the drawing, on both axes.
const MIDDLE: f64 = 4.5;

impl Wire for MuTorere {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(_options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        Ok(MuTorere)
    }

    fn options_message(_options: &Options) -> pb::Options {
        pb::Options {}
    }

    fn read_options(_message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        Options {}
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let points = (0..=CENTRE).map(|point| match owner(view, point) {
            Some(0) => pb::Side::First.into(),
            Some(_) => pb::Side::Second.into(),
            None => pb::Side::Unspecified.into(),
        });
        pb::State {
            points: points.collect(),
            to_move: (view.end == End::Open).then(|| view.next().0.into()),
            actions: view.actions.into(),
            occurrences: view.occurrences.into(),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        pb::Move {
            from: name(mv.from).into(),
            to: name(mv.to).into(),
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        read_ends(&message.from, &message.to)
    }

    fn scene(&self, view: &Position) -> Scene {
        let mut scene = Scene {
            width: 2.0 * MIDDLE,
            height: 2.0 * MIDDLE,
            caption: caption(view),
            ..Scene::default()
        };
        for point in 0..=CENTRE {
            let id = name(point).to_owned();
            scene.cells.push(Cell {
                id: id.clone(),
                center: Some(place(point, RADIUS)),
                paint: Paint::Neutral.into(),
                ..Cell::default()
            });
            if point != CENTRE {
                for end in [(point + 1) % CENTRE, CENTRE] {
                    scene.lines.push(Line {
                        from: Some(place(point, RADIUS)),
                        to: Some(place(end, RADIUS)),
                        ..Line::default()
                    });
                }
                scene.labels.push(Label {
                    text: id.clone(),
                    at: Some(place(point, LABELS)),
                });
            }
            scene.pieces.extend(owner(view, point).map(|seat| Piece {
                kind: "piece".into(),
                text: if seat == 0 { "a" } else { "b" }.into(),
                cell: id,
                shape: Shape::Disc.into(),
                paint: if seat == 0 { Paint::White } else { Paint::Black }.into(),
                owner: Some(seat),
                ..Piece::default()
            }));
        }
        scene
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        task.game.judge(task)
    }
}

/// The seat whose piece stands on a point.
fn owner(view: &Position, point: u8) -> Option<u32> {
    let seat = view.pieces.iter().position(|pieces| pieces & 1 << point != 0)?;
    Some(seat as u32)
}

/// Where a point is drawn, the ring at this distance from the middle: 1 stands right of the top, the
/// others follow clockwise.
fn place(point: u8, radius: f64) -> Point {
    let distance = if point == CENTRE { 0.0 } else { radius };
    let angle = std::f64::consts::TAU * (f64::from(point) + 0.5) / f64::from(CENTRE);
    Point {
        x: MIDDLE + distance * angle.sin(),
        y: MIDDLE - distance * angle.cos(),
    }
}

fn caption(view: &Position) -> String {
    match view.end {
        End::Open => format!("seat {} to move, after {} moves", view.next(), view.actions),
        End::Blocked => format!("seat {} wins: seat {} cannot move", view.next().other(), view.next()),
        End::Repetition => "draw: the position stands for the third time".into(),
        End::ActionLimit => "draw: 120 moves were played".into(),
    }
}
