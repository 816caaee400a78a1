//! The tiling that is drawn is the one that is played.

use super::CairoCorridor;
use crate::games::Wire;
use crate::rules::{Game, Trail};

/// Twice the area of a polygon, by the shoelace formula.
fn doubled_area(corners: &[(f64, f64)]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .zip(next)
        .map(|((x, y), (u, v))| x * v - u * y)
        .sum::<f64>()
        .abs()
}

#[test]
fn pentagons_of_the_picture_share_edges_exactly_where_cells_are_adjacent() {
    for size in [4, 6, 8] {
        let game = CairoCorridor::new(size, false);
        let scene = game.scene(&game.start(&mut Trail::new()));
        let corners: Vec<Vec<(f64, f64)>> = scene
            .cells
            .iter()
            .map(|cell| cell.corners.iter().map(|point| (point.x, point.y)).collect())
            .collect();
        let near = |(x, y): (f64, f64), (u, v): (f64, f64)| (x - u).abs() < 1e-9 && (y - v).abs() < 1e-9;
        for (one, own) in corners.iter().enumerate() {
            assert_eq!(own.len(), 5);
            assert!((doubled_area(own) - 2.25).abs() < 1e-9);
            assert!(
                own.iter()
                    .all(|&(x, y)| x >= 0.0 && x <= scene.width && y >= 0.0 && y <= scene.height)
            );
            for (other, theirs) in corners.iter().enumerate().filter(|&(other, _)| other != one) {
                let shared = own.iter().filter(|&&a| theirs.iter().any(|&b| near(a, b))).count();
                let adjacent = game.board.beside[one] >> other & 1 == 1;
                assert_eq!(
                    shared == 2,
                    adjacent,
                    "{} and {}",
                    game.name(one as u8),
                    game.name(other as u8)
                );
            }
        }
    }
}
