//! Points, bars, tiles, hands and trays.

use super::*;

/// Twenty-four points of which six hold stacks, a bar and two trays; `each` draws every checker by itself.
fn backgammon(each: bool) -> Scene {
    let mut scene = Scene {
        width: 13.0,
        height: 11.0,
        caption: "white to play 6-4".into(),
        ..Scene::default()
    };
    let column = |number: usize| match number {
        1..=6 => 12.5 - (number - 1) as f64,
        7..=12 => 5.5 - (number - 7) as f64,
        13..=18 => 0.5 + (number - 13) as f64,
        _ => 7.5 + (number - 19) as f64,
    };
    let stacks = [
        (24, "o", 2),
        (19, "x", 5),
        (17, "x", 3),
        (13, "o", 5),
        (12, "x", 5),
        (8, "o", 3),
        (6, "o", 5),
        (1, "x", 2),
    ];
    for number in 1..=24 {
        let (x, base, tip) = match number {
            1..=12 => (column(number), 10.5, 6.0),
            _ => (column(number), 0.5, 5.0),
        };
        let middle = (base + tip) / 2.0;
        let paint = if number % 2 == 0 { Paint::Dark } else { Paint::Light };
        let corners = [(-0.5, base - middle), (0.5, base - middle), (0.0, tip - middle)];
        scene.cells.push(field(number.to_string(), x, middle, &corners, paint));
        let beyond = if number <= 12 { 10.75 } else { 0.25 };
        scene.labels.push(label(number.to_string(), x, beyond));
    }
    scene.cells.push(field(
        "bar",
        6.5,
        5.5,
        &[(-0.5, -5.0), (0.5, -5.0), (0.5, 5.0), (-0.5, 5.0)],
        Paint::Neutral,
    ));
    for (number, text, count) in stacks {
        let paint = if text == "o" { Paint::White } else { Paint::Black };
        let place = |i: u32| match number {
            1..=12 => point(column(number), 10.05 - 0.9 * f64::from(i)),
            _ => point(column(number), 0.95 + 0.9 * f64::from(i)),
        };
        let checker = piece(number.to_string(), text, Shape::Disc, paint);
        if each {
            scene.pieces.extend((0..count).map(|i| Piece {
                at: place(i),
                ..checker.clone()
            }));
        } else {
            scene.pieces.push(Piece {
                at: place(0),
                count,
                ..checker
            });
        }
    }
    let off = Piece {
        count: 3,
        ..piece("", "o", Shape::Disc, Paint::White)
    };
    scene.zones.push(zone("off-0", "Borne off by white", vec![off]));
    scene.zones.push(zone("off-1", "Borne off by black", Vec::new()));
    let dice = ["6", "4"].map(|pips| piece("", pips, Shape::Die, Paint::White));
    scene.zones.push(zone("dice", "Dice", dice.to_vec()));
    scene
        .zones
        .push(zone("cube", "Cube", vec![piece("", "64", Shape::Cube, Paint::White)]));
    scene
}

#[test]
fn backgammon_board() {
    let expected = "\
13 14 15 16 17 18  19 20 21 22 23 24
o           x      x              o
o           x      x              o
o  .  .  .  x  .   x  .  .  .  .
o                  x
o                  x
                 .
x                  o
x                  o
x  .  .  .  o  .   o  .  .  .  .
x           o      o              x
x           o      o              x
12 11 10 9  8  7   6  5  4  3  2  1

off-0: o3
off-1: -
dice: 6 4
cube: 64
white to play 6-4
";
    assert_eq!(picture("backgammon", &backgammon(true)), expected);
    let expected = "\
13 14 15 16 17 18  19 20 21 22 23 24
o5          x3     x5             o2
   .  .  .     .      .  .  .  .
                 .
   .  .  .     .      .  .  .  .
x5          o3     o5             x2
12 11 10 9  8  7   6  5  4  3  2  1

off-0: o3
off-1: -
dice: 6 4
cube: 64
white to play 6-4
";
    assert_eq!(picture("backgammon_stacks", &backgammon(false)), expected);
}

fn dominoes() -> Scene {
    let tile = |text: &str, x: f64, y: f64, quarter_turns: u32| Piece {
        at: point(x, y),
        quarter_turns,
        ..piece("", text, Shape::Tile, Paint::White)
    };
    let held = |text: &str| piece("", text, Shape::Tile, Paint::White);
    let hidden = Piece {
        kind: "hidden".into(),
        count: 6,
        ..held("?")
    };
    Scene {
        width: 9.0,
        height: 2.0,
        cells: vec![
            field("left", 0.25, 1.0, &[], Paint::Accent),
            field("right", 8.75, 1.0, &[], Paint::Accent),
        ],
        pieces: vec![
            tile("6-1", 1.5, 1.0, 1),
            tile("6-6", 3.0, 1.0, 0),
            tile("6-4", 4.5, 1.0, 3),
            tile("4-0", 6.5, 1.0, 3),
        ],
        zones: vec![
            zone("hand-0", "Hand of seat 0", ["6-5", "4-4", "9-7"].map(held).to_vec()),
            zone("hand-1", "Hand of seat 1", vec![hidden.clone()]),
            zone("boneyard", "Boneyard", vec![Piece { count: 14, ..hidden }]),
            Zone {
                value: Some(25.0),
                ..zone("score-0", "Score of seat 0", Vec::new())
            },
            Zone {
                value: Some(-0.5),
                ..zone("score-1", "Score of seat 1", Vec::new())
            },
        ],
        caption: "seat 0 to move".into(),
        ..Scene::default()
    }
}

#[test]
fn dominoes_layout() {
    let expected = "\
.  [1|6] [6|6] [6|4]   [4|0]      .

hand-0: 6-5 4-4 9-7
hand-1: ?6
boneyard: ?14
score-0: 25
score-1: -0.5
seat 0 to move
";
    assert_eq!(picture("dominoes", &dominoes()), expected);
}
