//! Laws over random play, and the engine.

use std::collections::BTreeSet;

use super::super::{Move, cube};
use super::{MATCH, MONEY, game, legal, read, wander};
use crate::games::Wire;
use crate::rules::{Evaluate, Game, Luck, Seat, Step, Trail, Turn};
use crate::search::SearchLuck;

/// In every phase of games, money games and matches: texts and messages lead back, steps tell moves apart, and the
/// evaluation is fair to both seats.
#[test]
fn random_play_keeps_the_laws() {
    for options in ["{}", MONEY, MATCH, r#"{"match_length": 3, "cube": true}"#] {
        let game = game(options);
        let mut phases = BTreeSet::new();
        wander(&game, 11, 6000, |position| {
            phases.insert(format!("{:?}", position.phase));
            let text = game.position_text(position);
            assert_eq!(game.position_text(&read(&game, &text)), text);
            assert_eq!(game.turn(&read(&game, &text)), game.turn(position), "{text}");
            assert_eq!(game.key(&read(&game, &text)), game.key(position), "{text}");
            let [ours, theirs] = [Seat(0), Seat(1)].map(|seat| game.evaluate(position, seat));
            assert!(ours == -theirs && ours.abs() < 20_000, "{text}: {ours} {theirs}");
            let [ours, theirs] = [Seat(0), Seat(1)].map(|seat| game.utility(position, seat));
            assert!((ours + theirs - 1.0).abs() < 1e-9, "{text}: {ours} {theirs}");
            let moves = legal(&game, position);
            let steps: BTreeSet<Vec<Step>> = moves.iter().map(|&mv| game.steps(position, mv)).collect();
            assert_eq!(steps.len(), moves.len());
            assert!(steps.iter().zip(steps.iter().skip(1)).all(|(a, b)| !b.starts_with(a)));
            for &mv in &moves {
                assert_eq!(game.read_move(position, &game.write_move(position, mv)), Ok(mv));
                assert_eq!(
                    game.read_move_message(position, game.move_message(position, mv)),
                    Ok(mv)
                );
            }
            let scene = game.picture(position);
            let cells: BTreeSet<&str> = scene
                .cells
                .iter()
                .map(|cell| &*cell.id)
                .chain(scene.zones.iter().map(|zone| &*zone.id))
                .collect();
            for step in steps.iter().flatten() {
                assert!(!matches!(step, Step::Cell(id) if !cells.contains(&**id)), "{step:?}");
            }
        });
        assert!(phases.len() >= if options == "{}" { 4 } else { 6 }, "{phases:?}");
    }
    assert!(std::mem::size_of::<Move>() <= 16);
}

#[test]
fn the_cube_is_turned_and_taken_sensibly() {
    let game = game(r#"{"cube": true}"#);
    let best = |text: &str| cube::decide(&game, &read(&game, text))[0].mv;
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:";
    assert_eq!(best(&format!("{start}00:0:0:0:0:6")), Move::Roll);
    assert_eq!(best(&format!("{start}D:0:0:0:0:6")), Move::Take);
    // A race: far ahead, and the other has no hope.
    let race = "XGID=-CCCBB--------bdccb-------:0:0:1:";
    assert_eq!(best(&format!("{race}00:0:0:0:0:6")), Move::Double);
    assert_eq!(best(&format!("{race}D:0:0:0:0:6")), Move::Drop);
}

/// The evaluation alone, one play deep, against uniformly random plays.
#[test]
fn the_evaluation_beats_random_play() {
    let game = game("{}");
    let mut luck = SearchLuck::new(5);
    let mut won = 0;
    for round in 0..40 {
        let engine = Seat(round % 2);
        let trail = &mut Trail::new();
        let mut position = game.start(trail);
        while game.turn(&position) != Turn::Over {
            match game.turn(&position) {
                Turn::Seat(seat) => {
                    let moves = legal(&game, &position);
                    let worth = |mv: Move| {
                        let mut next = position;
                        game.play(&mut next, mv, &mut Trail::new());
                        match game.outcome(&next) {
                            Some(_) => i32::MAX,
                            None => game.evaluate(&next, seat),
                        }
                    };
                    let mv = if seat == engine {
                        moves
                            .iter()
                            .copied()
                            .max_by_key(|&mv| worth(mv))
                            .expect("a turn has moves")
                    } else {
                        moves[luck.below(moves.len() as u64) as usize]
                    };
                    game.play(&mut position, mv, trail);
                }
                _ => {
                    let event = game.draw(&position, &mut luck);
                    game.happen(&mut position, &event, trail);
                }
            }
        }
        won += u32::from(position.turn == engine);
    }
    assert!(won >= 38, "{won} of 40");
}
