//! Boards of hexagons, pentagons, points with lines, and edges.

use super::*;

#[test]
fn hexagons() {
    let mut scene = Scene {
        width: 5.0,
        height: 4.6,
        caption: "black to move".into(),
        ..Scene::default()
    };
    let corner = |i: u32| {
        let angle = std::f64::consts::FRAC_PI_3 * (f64::from(i) + 0.5);
        (angle.cos() / 3f64.sqrt(), angle.sin() / 3f64.sqrt())
    };
    let corners: Vec<(f64, f64)> = (0..6).map(corner).collect();
    for row in 0..5_i32 {
        for column in 0..5 - (row - 2).abs() {
            let x = f64::from(column) + 0.5 + 0.5 * f64::from((row - 2).abs());
            let y = 0.6 + f64::from(row) * 0.75_f64.sqrt();
            let id = format!("{}{}", char::from(b'a' + row as u8), column + 1);
            scene.cells.push(field(id, x, y, &corners, Paint::Light));
        }
    }
    scene.pieces = vec![
        piece("c3", "x", Shape::Disc, Paint::Black),
        piece("a1", "o", Shape::Disc, Paint::White),
        Piece {
            count: 4,
            ..piece("d2", "x", Shape::Cube, Paint::Red)
        },
    ];
    let expected = "\
\x20   o   .   .
  .   .   .   .
.   .   x   .   .
  .   x4  .   .
    .   .   .

black to move
";
    assert_eq!(picture("hexagons", &scene), expected);
}

#[test]
fn points_and_lines() {
    let mut scene = Scene {
        width: 7.0,
        height: 7.0,
        caption: "white to place".into(),
        ..Scene::default()
    };
    for ring in 0..3 {
        let (low, high) = (f64::from(ring) + 0.5, 6.5 - f64::from(ring));
        for (x, y) in [
            (low, low),
            (3.5, low),
            (high, low),
            (high, 3.5),
            (high, high),
            (3.5, high),
            (low, high),
            (low, 3.5),
        ] {
            scene
                .cells
                .push(field(format!("{x}/{y}"), x, y, &[], Paint::Unspecified));
        }
        let corners = [(low, low), (high, low), (high, high), (low, high)];
        for i in 0..4 {
            let ((x, y), (u, v)) = (corners[i], corners[(i + 1) % 4]);
            scene.lines.push(Line {
                from: point(x, y),
                to: point(u, v),
                ..Line::default()
            });
        }
    }
    for (x, y, u, v) in [
        (3.5, 0.5, 3.5, 2.5),
        (3.5, 4.5, 3.5, 6.5),
        (0.5, 3.5, 2.5, 3.5),
        (4.5, 3.5, 6.5, 3.5),
    ] {
        scene.lines.push(Line {
            from: point(x, y),
            to: point(u, v),
            ..Line::default()
        });
    }
    scene.pieces = vec![
        piece("0.5/0.5", "W", Shape::Disc, Paint::White),
        piece("3.5/2.5", "B", Shape::Disc, Paint::Black),
    ];
    let expected = "\
W-----.-----.
|     |     |
| .---.---. |
| |   |   | |
| | .-B-. | |
| | |   | | |
.-.-.   .-.-.
| | |   | | |
| | .-.-. | |
| |   |   | |
| .---.---. |
|     |     |
.-----.-----.

white to place
";
    assert_eq!(picture("points_and_lines", &scene), expected);
}

#[test]
fn dots_and_edges() {
    let mut scene = Scene {
        width: 4.0,
        height: 3.0,
        caption: "red to draw".into(),
        ..Scene::default()
    };
    for row in 0..3 {
        for column in 0..4 {
            let (x, y) = (f64::from(column) + 0.5, f64::from(row) + 0.5);
            scene
                .cells
                .push(field(format!("dot-{row}-{column}"), x, y, &[], Paint::Unspecified));
            if column < 3 {
                scene.cells.push(Cell {
                    edge: true,
                    ..field(
                        format!("h-{row}-{column}"),
                        x + 0.5,
                        y,
                        &[(-0.5, 0.0), (0.5, 0.0)],
                        Paint::Unspecified,
                    )
                });
            }
            if row < 2 {
                scene.cells.push(Cell {
                    edge: true,
                    ..field(
                        format!("v-{row}-{column}"),
                        x,
                        y + 0.5,
                        &[(0.0, -0.5), (0.0, 0.5)],
                        Paint::Unspecified,
                    )
                });
            }
            if row < 2 && column < 3 {
                let id = format!("box-{row}-{column}");
                scene.cells.push(Cell {
                    text: " ".into(),
                    ..field(id, x + 0.5, y + 0.5, &SQUARE, Paint::Neutral)
                });
            }
        }
    }
    for edge in ["h-0-0", "h-1-0", "v-0-0", "v-0-1", "v-1-3", "h-2-2"] {
        scene.pieces.push(piece(edge, "", Shape::Edge, Paint::Red));
    }
    scene.pieces.push(piece("box-0-0", "R", Shape::Fill, Paint::Red));
    let expected = "\
.-. . .
|R|
.-. . .
      |
. . .-.

red to draw
";
    assert_eq!(picture("dots_and_edges", &scene), expected);
}

#[test]
fn pentagons() {
    let mut scene = Scene {
        width: 9.0,
        height: 9.0,
        ..Scene::default()
    };
    // one pair of pentagons in each square of side 2, lying and standing by turns
    for row in 0..4 {
        for column in 0..4 {
            let (x, y) = (f64::from(column) * 2.0 + 1.5, f64::from(row) * 2.0 + 1.5);
            let standing = (row + column) % 2 == 0;
            let turn = |(x, y): (f64, f64)| if standing { (x, y) } else { (y, x) };
            let half = [(-0.5, 0.0), (-1.0, -1.0), (0.0, -1.5), (1.0, -1.0), (0.5, 0.0)];
            for (name, sign) in [("a", 1.0), ("b", -1.0)] {
                let (dx, dy) = turn((0.0, -0.72 * sign));
                let corners: Vec<(f64, f64)> = half
                    .iter()
                    .map(|&(u, v)| turn((u, v * sign)))
                    .map(|(u, v)| (u - dx, v - dy))
                    .collect();
                let id = format!("{name}{row}{column}");
                scene.cells.push(field(id, x + dx, y + dy, &corners, Paint::Light));
            }
        }
    }
    scene.pieces = vec![
        piece("a11", "W", Shape::Fill, Paint::White),
        piece("b11", "B", Shape::Fill, Paint::Black),
        piece("a00", "P", Shape::Disc, Paint::Red),
    ];
    let expected = "\
\x20P     .
   . .   . .
 .     .
    W     .
. .   . .
    B     .
 .     .
   . .   . .
 .     .
    .     .
. .   . .
    .     .
";
    assert_eq!(picture("pentagons", &scene), expected);
}
