//! Texts of positions and views: `[game][options]`, then the text.
//!
//! What is read is written and read again as the same, every move that it lists is accepted, and it can be shown.

use ludoteca::picture;
use ludoteca::rules::{Turn, Viewer};
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyGame, AnyPosition};

use super::tables::{notation, step, table};

/// How many moves from the position are looked at, and how many legal moves are tried at each.
const MOVES: usize = 3;
const TRIED: usize = 40;

/// The law.
pub fn run(data: &[u8]) {
    let [game, options, text @ ..] = data else { return };
    let table = table(*game, *options);
    let mut luck = SearchLuck::new(1);
    let Ok((mut position, viewer)) = table.game.read(&String::from_utf8_lossy(text), &mut luck) else {
        return;
    };
    for _ in 0..MOVES {
        show(position.as_ref(), viewer);
        read_again(table.game.as_ref(), position.as_ref(), viewer);
        match position.turn() {
            Turn::Over => return,
            // Only who is on turn may be told what it may do.
            Turn::Seat(seat) if viewer != Viewer::Referee && viewer != Viewer::Seat(seat) => return,
            Turn::Seat(_) => try_legal(position.as_ref()),
            Turn::Chance => {}
        }
        step(position.as_mut(), &mut luck);
    }
}

fn show(position: &dyn AnyPosition, viewer: Viewer) {
    let scene = position.scene(viewer);
    picture::svg(&scene);
    picture::text(&scene, picture::Style::Plain);
    assert!(position.state(viewer).game.is_some());
}

/// A position with a seat on turn survives its text; so does a view where it is its viewer's turn.
fn read_again(game: &dyn AnyGame, position: &dyn AnyPosition, viewer: Viewer) {
    let Turn::Seat(seat) = position.turn() else { return };
    if viewer != Viewer::Referee && viewer != Viewer::Seat(seat) {
        return;
    }
    let text = position.text(viewer);
    let (again, seen_by) = game
        .read(&text, &mut SearchLuck::new(2))
        .unwrap_or_else(|error| panic!("refused its own text: {error}: {text}"));
    assert_eq!(seen_by, viewer, "{text}");
    assert_eq!(again.text(viewer), text);
    assert_eq!(again.turn(), position.turn(), "{text}");
    assert_eq!(again.legal_texts(), position.legal_texts(), "{text}");
}

fn try_legal(position: &dyn AnyPosition) {
    let legal = position.legal(&[]);
    assert!(!legal.is_empty(), "a seat on turn has a move: {position:?}");
    for mv in legal.iter().take(TRIED) {
        let happened = position.boxed_clone().play(&notation(&mv.text));
        let happened = happened.unwrap_or_else(|error| panic!("{} is listed, and was refused: {error}", mv.text));
        assert_eq!(happened.text, mv.text);
    }
}
