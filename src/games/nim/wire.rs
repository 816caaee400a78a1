//! Options, messages and the picture.

use super::{MOST_HEAPS, MOST_OBJECTS, Move, Nim, Options, Position};
use crate::games::{About, Wire};
use crate::pb::games::nim::v1 as pb;
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};
use crate::rules::{BadOption, ReadError, Refusal};
use crate::search::{Answer, Task};

/// How many objects of a heap are drawn above each other before a new column begins.
const COLUMN: usize = 10;

/// The id of a heap in the picture; heaps are counted from 0.
pub(super) fn heap_id(heap: usize) -> String {
    format!("heap-{}", heap + 1)
}

impl Wire for Nim {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let mut faults = Vec::new();
        let sizes = &options.heaps;
        if !(1..=MOST_HEAPS).contains(&sizes.len()) {
            faults.push(BadOption::new("heaps", format!("needs 1 to {MOST_HEAPS} heaps")));
        } else if sizes.iter().all(|&size| size == 0) {
            faults.push(BadOption::new("heaps", "needs at least one object in all"));
        }
        let mut heaps = [0; MOST_HEAPS];
        for (index, &size) in sizes.iter().enumerate().take(MOST_HEAPS) {
            match u8::try_from(size) {
                Ok(objects) if size <= MOST_OBJECTS => heaps[index] = objects,
                _ => faults.push(BadOption::new(
                    format!("heaps[{index}]"),
                    format!("has from 0 to {MOST_OBJECTS} objects"),
                )),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Nim {
            heaps,
            count: sizes.len(),
            misere: options.misere,
        })
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            heaps: options.heaps.clone(),
            misere: options.misere,
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        let heaps = match message.heaps {
            heaps if heaps.is_empty() => Options::default().heaps,
            heaps => heaps,
        };
        Options {
            heaps,
            misere: message.misere,
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        pb::State {
            heaps: self.heaps(view).iter().map(|&heap| heap.into()).collect(),
            to_move: (!view.is_over()).then(|| view.next.0.into()),
            misere: self.misere,
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        pb::Move {
            heap: u32::from(mv.heap) + 1,
            count: mv.count.into(),
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let heap = message
            .heap
            .checked_sub(1)
            .and_then(|heap| u8::try_from(heap).ok())
            .ok_or_else(|| {
                Refusal::new("no_such_heap")
                    .with("heap", message.heap)
                    .with("heaps", self.count)
            })?;
        // No heap has so many objects as a count that is cut here says.
        let count = u8::try_from(message.count).unwrap_or(u8::MAX);
        Ok(Move { heap, count })
    }

    fn scene(&self, view: &Position) -> Scene {
        let tallest = usize::from(self.heaps.iter().copied().max().unwrap_or_default());
        let rows = tallest.clamp(1, COLUMN);
        let columns = tallest.div_ceil(COLUMN).max(1);
        let pitch = (columns + 1) as f64;
        let mut scene = Scene {
            width: pitch * self.count as f64,
            height: rows as f64 + 1.0,
            caption: self.caption(view),
            ..Scene::default()
        };
        for (heap, &objects) in self.heaps(view).iter().enumerate() {
            let left = pitch * heap as f64 + 0.5;
            let (right, bottom) = (left + columns as f64, rows as f64);
            let middle = (left + right) / 2.0;
            let corners = [(left, 0.0), (right, 0.0), (right, bottom), (left, bottom)];
            scene.cells.push(Cell {
                id: heap_id(heap),
                center: Some(Point {
                    x: middle,
                    y: bottom / 2.0,
                }),
                corners: corners.map(|(x, y)| Point { x, y }).to_vec(),
                paint: Paint::Neutral.into(),
                ..Cell::default()
            });
            scene.labels.push(Label {
                text: (heap + 1).to_string(),
                at: Some(Point {
                    x: middle,
                    y: bottom + 0.5,
                }),
            });
            scene.pieces.extend((0..usize::from(objects)).map(|object| Piece {
                kind: "object".into(),
                text: "o".into(),
                cell: heap_id(heap),
                at: Some(Point {
                    x: left + (object / COLUMN) as f64 + 0.5,
                    y: bottom - (object % COLUMN) as f64 - 0.5,
                }),
                shape: Shape::Disc.into(),
                paint: Paint::Accent.into(),
                ..Piece::default()
            }));
        }
        scene
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        task.game.judge(task.view)
    }
}

impl Nim {
    fn caption(&self, view: &Position) -> String {
        let taker = view.next.other();
        match (view.is_over(), self.misere) {
            (false, false) => format!("seat {} to move; the last object wins", view.next),
            (false, true) => format!("seat {} to move; the last object loses", view.next),
            (true, false) => format!("seat {taker} wins with the last object"),
            (true, true) => format!("seat {} wins: seat {taker} had to take the last object", view.next),
        }
    }
}
