//! Both pictures of scenes built by hand, shaped like boards of every kind.

mod lattices;
mod squares;
mod tables;

use super::{Style, svg, text};
use crate::pb::types::v1::{Cell, Label, Line, Paint, Piece, Point, Scene, Shape, Zone};

fn point(x: f64, y: f64) -> Option<Point> {
    Some(Point { x, y })
}

fn field(id: impl Into<String>, x: f64, y: f64, corners: &[(f64, f64)], paint: Paint) -> Cell {
    Cell {
        id: id.into(),
        center: point(x, y),
        corners: corners.iter().map(|&(dx, dy)| Point { x: x + dx, y: y + dy }).collect(),
        paint: paint.into(),
        ..Cell::default()
    }
}

const SQUARE: [(f64, f64); 4] = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];

fn label(text: impl Into<String>, x: f64, y: f64) -> Label {
    Label {
        text: text.into(),
        at: point(x, y),
    }
}

fn piece(cell: impl Into<String>, text: &str, shape: Shape, paint: Paint) -> Piece {
    Piece {
        kind: "piece".into(),
        text: text.into(),
        cell: cell.into(),
        shape: shape.into(),
        paint: paint.into(),
        ..Piece::default()
    }
}

fn zone(id: &str, title: &str, pieces: Vec<Piece>) -> Zone {
    Zone {
        id: id.into(),
        title: title.into(),
        pieces,
        ..Zone::default()
    }
}

/// The plain text, after both pictures were looked over: what every picture has to be. With a folder in
/// `LUDOTECA_PICTURES`, the drawing is left there to be looked at.
fn picture(name: &str, scene: &Scene) -> String {
    let drawing = svg(scene);
    assert_eq!(drawing, svg(scene));
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{drawing}");
    if let Some(folder) = std::env::var_os("LUDOTECA_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.svg")), &drawing).unwrap();
    }
    let written = text(scene, Style::Plain);
    assert!(written.lines().all(|line| line == line.trim_end()));
    written
}

/// Scenes that no game makes: the pictures still come out, short and harmless.
#[test]
fn anything_is_drawn_safely() {
    let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, 0.0, 0.3, 7.0];
    let texts = [
        "",
        "<script>\u{1b}[2J&\"",
        "6-",
        "-",
        "9999999999-3",
        "\u{202e}é♞漢字",
        &"w ".repeat(9_000),
    ];
    let mut scene = Scene {
        width: f64::NAN,
        height: f64::INFINITY,
        caption: texts[1].repeat(2_000),
        ..Scene::default()
    };
    for i in 0..300 {
        let (x, y) = (odd[i % 8], odd[i / 8 % 8]);
        let text = texts[i % 7];
        scene.cells.push(Cell {
            edge: i % 3 == 0,
            text: text.into(),
            kind: text.into(),
            ..field(texts[i % 5], x, y, &SQUARE[..i % 5], Paint::Light)
        });
        scene.cells[i].center = point(x, y).filter(|_| i % 4 != 0);
        scene.lines.push(Line {
            from: point(x, y),
            to: point(y, 1.0),
            paint: 77,
            dashed: i % 2 == 0,
        });
        scene.labels.push(label(text, x, y));
        let piece = Piece {
            at: point(y, x).filter(|_| i % 2 == 0),
            shape: i as i32 % 11,
            count: u32::MAX - i as u32 % 2,
            quarter_turns: u32::MAX - i as u32,
            size: Some(odd[i % 8]).filter(|_| i % 3 == 0),
            id: text.into(),
            detail: text.into(),
            symbol: texts[i % 3].into(),
            highlighted: true,
            ..piece(texts[i % 5], text, Shape::Disc, Paint::Red)
        };
        scene.zones.push(Zone {
            value: Some(odd[i % 8]),
            ..zone(text, text, vec![piece.clone(); 3])
        });
        scene.pieces.push(piece);
        scene.highlights.push(text.into());
    }
    let drawing = svg(&scene);
    assert!(drawing.len() < 2_000_000, "{}", drawing.len());
    assert!(!drawing.contains("<script") && !drawing.contains('\u{1b}'));
    assert!(!drawing.contains("NaN\"") && !drawing.contains("inf\""));
    for style in [Style::Plain, Style::Colour] {
        let written = text(&scene, style);
        assert!(written.len() < 200_000, "{}", written.len());
        assert_eq!(written.contains("\u{1b}"), style == Style::Colour);
    }
    assert_eq!(text(&Scene::default(), Style::Plain), "");
}

#[test]
fn colours_only_where_asked() {
    let scene = Scene {
        cells: vec![
            field("a", 0.5, 0.5, &SQUARE, Paint::Light),
            field("b", 1.5, 0.5, &SQUARE, Paint::Dark),
        ],
        pieces: vec![piece("b", "r", Shape::Disc, Paint::Red)],
        ..Scene::default()
    };
    assert_eq!(text(&scene, Style::Plain), ". r\n");
    assert_eq!(
        text(&scene, Style::Colour),
        "\u{1b}[2m.\u{1b}[0m \u{1b}[31mr\u{1b}[0m\n"
    );
}

#[test]
fn the_drawing_of_one_cell() {
    let scene = Scene {
        width: 1.0,
        height: 1.0,
        cells: vec![field("a&b", 0.5, 0.5, &SQUARE, Paint::Light)],
        caption: "a < b".into(),
        ..Scene::default()
    };
    let drawing = svg(&scene);
    let cell = "<g transform=\"translate(120 0)\"><polygon points=\"0,0 48,0 48,48 0,48\" class=\"p1 f s\" data-cell=\"a&amp;b\"/></g>";
    assert!(drawing.contains(cell), "{drawing}");
    assert!(drawing.contains("role=\"img\"") && drawing.contains("<title>a &lt; b</title>"));
}
