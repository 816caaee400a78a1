//! Pictures: what can be clicked is there, and everything can be drawn.

use std::collections::BTreeSet;

use ludoteca::pb::types::v1::{Point, Scene};
use ludoteca::picture::{self, Style};
use ludoteca::rules::{Step, Viewer};

use crate::setups;

#[test]
fn scenes_can_be_clicked_and_drawn() {
    for setup in setups::all() {
        setup.wander(31, 60, |ply, position| {
            for viewer in setup.viewers() {
                let scene = position.scene(viewer);
                let numbers = numbers(&scene);
                assert!(numbers.iter().all(|number| number.is_finite()), "{setup}: {scene:?}");
                assert!(scene.width >= 0.0 && scene.height >= 0.0, "{setup}");
                check_ids(&setup.to_string(), &scene);
            }
            let Some(seat) = position.turn().seat() else { return };
            let scene = position.scene(Viewer::Seat(seat));
            let ids = ids(&scene);
            for mv in position.legal(&[]) {
                for step in &mv.steps {
                    if let Step::Cell(id) = step {
                        assert!(
                            ids.contains(id.as_str()),
                            "{setup}: {}: nothing in the scene is `{id}`",
                            mv.text
                        );
                    }
                }
            }
            if ply % 5 == 0 {
                assert!(picture::svg(&scene).starts_with("<svg"), "{setup}");
                assert!(!picture::text(&scene, Style::Plain).trim().is_empty(), "{setup}");
                assert!(!picture::text(&scene, Style::Colour).trim().is_empty(), "{setup}");
            }
        });
    }
}

/// The ids of everything that can be clicked.
fn ids(scene: &Scene) -> BTreeSet<&str> {
    let cells = scene.cells.iter().map(|cell| cell.id.as_str());
    let zones = scene.zones.iter().map(|zone| zone.id.as_str());
    let zoned = scene.zones.iter().flat_map(|zone| &zone.pieces);
    let pieces = scene.pieces.iter().chain(zoned).map(|piece| piece.id.as_str());
    cells.chain(zones).chain(pieces).filter(|id| !id.is_empty()).collect()
}

/// Cells and zones are told apart, and pieces and highlights are where there are cells.
fn check_ids(setup: &str, scene: &Scene) {
    let cells: BTreeSet<&str> = scene.cells.iter().map(|cell| cell.id.as_str()).collect();
    let zones: BTreeSet<&str> = scene.zones.iter().map(|zone| zone.id.as_str()).collect();
    assert_eq!(cells.len(), scene.cells.len(), "{setup}: two cells have one id");
    assert_eq!(zones.len(), scene.zones.len(), "{setup}: two zones have one id");
    for piece in &scene.pieces {
        let placed = piece.at.is_some() || cells.contains(piece.cell.as_str());
        assert!(placed, "{setup}: a piece is nowhere: {piece:?}");
    }
    let ids = ids(scene);
    for id in &scene.highlights {
        assert!(ids.contains(id.as_str()), "{setup}: nothing in the scene is `{id}`");
    }
}

fn numbers(scene: &Scene) -> Vec<f64> {
    let cells = scene
        .cells
        .iter()
        .flat_map(|cell| cell.center.iter().chain(&cell.corners));
    let lines = scene.lines.iter().flat_map(|line| line.from.iter().chain(&line.to));
    let zoned = scene.zones.iter().flat_map(|zone| &zone.pieces);
    let pieces = scene.pieces.iter().chain(zoned);
    let points = cells.chain(lines).chain(pieces.clone().flat_map(|piece| &piece.at));
    let points = points.chain(scene.labels.iter().flat_map(|label| &label.at));
    let values = scene.zones.iter().filter_map(|zone| zone.value);
    let sizes = pieces.filter_map(|piece| piece.size);
    let mut numbers: Vec<f64> = points.flat_map(|Point { x, y }| [*x, *y]).collect();
    numbers.extend(values.chain(sizes).chain([scene.width, scene.height]));
    numbers
}
