//! Boards of squares.

use super::*;
use crate::games::Wire;
use crate::games::connect_four::{ConnectFour, Options};
use crate::rules::{Game, Trail};

fn chess() -> Scene {
    let mut scene = Scene {
        width: 9.0,
        height: 9.0,
        highlights: vec!["e2".into(), "e4".into()],
        caption: "black to move".into(),
        ..Scene::default()
    };
    let rows = ["rnbqkbnr", "pppppppp", "", "", "    P", "", "PPPP PPP", "RNBQKBNR"];
    let symbol = |c: char| match c.to_ascii_lowercase() {
        'k' => "♚",
        'q' => "♛",
        'r' => "♜",
        'b' => "♝",
        'n' => "♞",
        _ => "♟",
    };
    for (row, pieces) in rows.iter().enumerate() {
        let y = row as f64 + 0.5;
        scene.labels.push(label((8 - row).to_string(), 0.5, y));
        for (column, file) in ('a'..='h').enumerate() {
            let x = column as f64 + 1.5;
            let id = format!("{file}{}", 8 - row);
            let paint = if (row + column) % 2 == 0 {
                Paint::Light
            } else {
                Paint::Dark
            };
            scene.cells.push(field(id.clone(), x, y, &SQUARE, paint));
            if let Some(c) = pieces.chars().nth(column).filter(|c| *c != ' ') {
                let paint = if c.is_uppercase() { Paint::White } else { Paint::Black };
                scene.pieces.push(Piece {
                    symbol: symbol(c).into(),
                    ..piece(id, &c.to_string(), Shape::Symbol, paint)
                });
            }
        }
    }
    for (column, file) in ('a'..='h').enumerate() {
        scene.labels.push(label(file, column as f64 + 1.5, 8.5));
    }
    scene
}

#[test]
fn chess_board() {
    let expected = "\
8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . P . . .
3 . . . . . . . .
2 P P P P . P P P
1 R N B Q K B N R
  a b c d e f g h

marked: e2 e4
black to move
";
    assert_eq!(picture("chess", &chess()), expected);
}

#[test]
fn connect_four_board() {
    let game = ConnectFour::build(&Options::default(), 1).unwrap();
    let mut trail = Trail::default();
    let mut position = game.start(&mut trail);
    for mv in ["4", "4", "3", "5", "2", "1"] {
        let mv = game.read_move(&position, mv).unwrap();
        game.play(&mut position, mv, &mut trail);
    }
    let expected = "\
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . y . . .
y r r r y . .
1 2 3 4 5 6 7

red to move
";
    assert_eq!(picture("connect_four", &game.scene(&position)), expected);
}

#[test]
fn terrain_and_cards() {
    let mut scene = Scene {
        width: 6.0,
        height: 4.0,
        caption: "the archer aims at the wolf".into(),
        ..Scene::default()
    };
    for row in 0..4 {
        for column in 0..6 {
            let wall = (row, column) == (1, 2) || (row, column) == (3, 4);
            scene.cells.push(Cell {
                kind: if wall { "wall".into() } else { String::new() },
                text: if wall { "#".into() } else { String::new() },
                ..field(
                    format!("{row}/{column}"),
                    f64::from(column) + 0.5,
                    f64::from(row) + 0.5,
                    &SQUARE,
                    if wall { Paint::Dark } else { Paint::Accent },
                )
            });
        }
    }
    scene.pieces = vec![
        Piece {
            id: "archer".into(),
            detail: "Archer: 4 of 5 hit points".into(),
            symbol: "A".into(),
            highlighted: true,
            ..piece("0/0", "A", Shape::Disc, Paint::Blue)
        },
        Piece {
            symbol: "w".into(),
            ..piece("3/3", "w", Shape::Disc, Paint::Red)
        },
    ];
    scene.lines.push(Line {
        from: point(0.5, 0.5),
        to: point(3.5, 3.5),
        paint: Paint::Red.into(),
        dashed: true,
    });
    let card = |text: &str, paint, detail: &str| Piece {
        detail: detail.into(),
        size: Some(1.3),
        ..piece("", text, Shape::Card, paint)
    };
    let back = Piece {
        kind: "hidden".into(),
        count: 12,
        ..card("?", Paint::Blue, "")
    };
    let hand = vec![
        card("7", Paint::Red, ""),
        card("+2", Paint::Yellow, "the next player draws two"),
        card("R", Paint::Green, "turns the order"),
    ];
    scene.zones = vec![zone("hand-0", "Your hand", hand), zone("deck", "Deck", vec![back])];
    let expected = "\
A . . . . .
.:. # . . .
. .:. . . .
. . .:w # .

hand-0: 7 +2 R
deck: ?12
the archer aims at the wolf
";
    assert_eq!(picture("terrain_and_cards", &scene), expected);
}
