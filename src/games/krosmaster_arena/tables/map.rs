//! Maps.

use serde_json::Value;

use super::faults::Faults;
use crate::games::krosmaster_arena::board::{Board, Cell, Cells, LEAST_SIDE, MOST_SIDE};

/// Reads a map: its rows, the top one first.
pub(in super::super) fn read(faults: &mut Faults, value: &Value, path: &str) -> Option<Board> {
    let before = faults.count();
    let list = faults.list(Some(value), path);
    let sides = usize::from(LEAST_SIDE)..=usize::from(MOST_SIDE);
    if faults.count() == before && !sides.contains(&list.len()) {
        faults.note(path, format!("a map has {LEAST_SIDE} to {MOST_SIDE} rows"));
    }
    let rows: Vec<(String, &str)> = (0..)
        .zip(list)
        .take(MOST_SIDE.into())
        .filter_map(|(index, value)| {
            let at = format!("{path}[{index}]");
            let text = faults.text(Some(value), &at)?;
            Some((at, text))
        })
        .collect();
    let width = rows.first().map_or(0, |(_, row)| row.chars().count());
    for (at, row) in &rows {
        let length = row.chars().count();
        if !sides.contains(&length) {
            faults.note(at, format!("a row has {LEAST_SIDE} to {MOST_SIDE} cells"));
        } else if length != width {
            faults.note(at, format!("every row has as many cells as the first: {width}"));
        }
    }
    let mut board = Board {
        width: width.min(MOST_SIDE.into()) as u8,
        height: rows.len() as u8,
        open: Cells::default(),
        trees: Vec::new(),
        bushes: Cells::default(),
        crates: Cells::default(),
        demon_boxes: Cells::default(),
        starts: [Cells::default(); 2],
        kamas: Vec::new(),
    };
    for ((at, text), row) in rows.iter().rev().zip(0..) {
        for (character, col) in text.chars().zip(0..board.width) {
            if !put(&mut board, Cell { row, col }, character) {
                faults.note(
                    at,
                    format!(
                        "`{}` at place {} is none of the characters . T B C D 1 to 9 a b",
                        character.escape_default(),
                        col + 1
                    ),
                );
            }
        }
    }
    (faults.count() == before).then_some(board)
}

/// Puts what a character stands for on a cell; false if it stands for nothing.
fn put(board: &mut Board, cell: Cell, character: char) -> bool {
    match character {
        'T' => board.trees.push(cell),
        'B' => board.bushes.add(cell),
        _ => board.open.add(cell),
    }
    match character {
        '.' | 'T' | 'B' => {}
        'C' => board.crates.add(cell),
        'D' => board.demon_boxes.add(cell),
        'a' => board.starts[0].add(cell),
        'b' => board.starts[1].add(cell),
        '1'..='9' => board.kamas.push((cell, character as u8 - b'0')),
        _ => return false,
    }
    true
}
