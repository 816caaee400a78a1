//! What holds in every position of any play.

use std::collections::HashSet;

use super::super::cards::Bag;
use super::super::{Conspiracy, Move, Position};
use super::{games, play_out};
use crate::games::Wire;
use crate::games::trial::read;
use crate::rules::{Game, Happening, Luck, Seat, Step, Turn};
use crate::search::SearchLuck;

fn legal(game: &Conspiracy, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// Where each lord and location is: all of them together are the whole decks.
fn everything(game: &Conspiracy, position: &Position) -> (Bag, Bag) {
    let (mut lords, mut locations) = (position.deck, position.location_deck);
    for bag in [position.piles, position.hand] {
        bag.cards(Bag::MOST).for_each(|lord| lords.add(lord));
    }
    position
        .display
        .cards(Bag::MOST)
        .for_each(|location| locations.add(location));
    let of_lords = game.position_text(position).contains("phase=choose;");
    for &id in position.shown.ids() {
        if of_lords { lords.add(id) } else { locations.add(id) }
    }
    for chamber in &position.chambers {
        chamber.lords().iter().for_each(|&lord| lords.add(lord));
        chamber.locations().for_each(|location| locations.add(location));
    }
    (lords, locations)
}

#[test]
fn every_card_is_in_one_place_after_every_event() {
    for game in games() {
        for seed in 0..12 {
            play_out(&game, seed, |position, _| {
                let text = game.position_text(position);
                assert!(
                    everything(&game, position) == (game.all_lords, game.all_locations),
                    "{text}"
                );
                let lengths = position.chambers.map(|chamber| chamber.len());
                assert!(lengths.iter().all(|&length| length <= 15), "{text}");
            });
        }
    }
}

#[test]
fn texts_are_read_back() {
    for game in games() {
        for seed in 20..26 {
            play_out(&game, seed, |position, happening| {
                let text = game.position_text(position);
                let again = read(&game, &text).unwrap_or_else(|error| panic!("{error}: {text}"));
                // How many cards are due is all that a text leaves out.
                let told = Position {
                    due: 0,
                    ..position.clone()
                };
                assert!(again == told, "{text}");
                for mv in legal(&game, position) {
                    assert_eq!(game.read_move(position, &game.write_move(position, mv)), Ok(mv));
                    let message = game.move_message(position, mv);
                    assert_eq!(game.read_move_message(position, message), Ok(mv));
                }
                if let Some(Happening::Chance(event)) = happening {
                    let text = game.write_event(position, event);
                    assert_eq!(game.read_event(position, &text).as_ref(), Ok(event));
                }
            });
        }
    }
}

#[test]
fn moves_are_a_set_and_their_clicks_are_in_the_picture() {
    for game in games() {
        play_out(&game, 40, |position, _| {
            let moves = legal(&game, position);
            assert_eq!(moves.is_empty(), game.turn(position).seat().is_none());
            assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
            let scene = game.scene(position);
            let pieces = scene.zones.iter().flat_map(|zone| &zone.pieces).map(|piece| &piece.id);
            let ids: HashSet<&String> = scene
                .cells
                .iter()
                .map(|cell| &cell.id)
                .chain(scene.zones.iter().map(|zone| &zone.id))
                .chain(pieces)
                .collect();
            let steps: Vec<_> = moves.iter().map(|&mv| game.steps(position, mv)).collect();
            for (i, own) in steps.iter().enumerate() {
                assert!(
                    steps
                        .iter()
                        .enumerate()
                        .all(|(j, other)| i == j || !other.starts_with(own))
                );
                for step in own {
                    assert!(matches!(step, Step::Choice(_)) || matches!(step, Step::Cell(id) if ids.contains(id)));
                }
            }
        });
    }
}

#[test]
fn draws_are_what_the_deck_holds() {
    for game in games() {
        play_out(&game, 60, |position, _| {
            if game.turn(position) != Turn::Chance {
                return;
            }
            let mut listed = Vec::new();
            if game.events(position, &mut listed) {
                let weights: u64 = listed.iter().map(|(_, weight)| weight).sum();
                assert_eq!(weights, u64::from(game.source(position).total()));
                for (event, _) in &listed {
                    let text = game.write_event(position, event);
                    assert_eq!(game.read_event(position, &text).as_ref(), Ok(event));
                }
            }
            for seed in 0..5 {
                let event = game.draw(position, &mut SearchLuck::new(seed));
                assert!(game.read_event(position, &game.write_event(position, &event)).is_ok());
            }
        });
    }
}

#[test]
fn each_card_of_a_deck_is_drawn_as_often_as_any_other() {
    let game: Conspiracy = super::build(serde_json::json!({}));
    let position = super::after(&game, super::start(&game), &["locations P7", "deck 3"]);
    let mut luck = SearchLuck::new(5);
    let mut counts = Bag::EMPTY;
    for _ in 0..400 {
        if let super::Event::Lords(cards) = game.draw(&position, &mut luck) {
            cards.ids().iter().for_each(|&lord| counts.add(lord));
        }
    }
    // 1,200 cards of 60: each copy comes up 20 times, give or take.
    for lord in game.all_lords.kinds(Bag::MOST) {
        let share = f64::from(counts.count(lord)) / f64::from(game.all_lords.count(lord));
        assert!((5.0..45.0).contains(&share), "{lord}: {share}");
    }
}

#[test]
fn no_text_panics() {
    const SCRAPS: [&str; 18] = [
        "",
        "-",
        ",",
        ";",
        "=",
        "+",
        "@",
        "Y",
        "Y1",
        "P7",
        "0",
        "99999999999999999999",
        "é",
        "choose",
        "over",
        "P1,P1,P1",
        " ",
        "\0",
    ];
    let mut luck = SearchLuck::new(13);
    for game in games() {
        play_out(&game, 80, |position, happening| {
            let mut texts = vec![game.position_text(position)];
            if let Some(Happening::Chance(event)) = happening {
                texts.push(game.write_event(position, event));
            }
            texts.extend(
                legal(&game, position)
                    .into_iter()
                    .map(|mv| game.write_move(position, mv)),
            );
            for text in texts {
                let mut characters: Vec<char> = text.chars().collect();
                for _ in 0..=luck.below(2) {
                    let at = luck.below(characters.len() as u64 + 1) as usize;
                    let end = (at + luck.below(4) as usize).min(characters.len());
                    let scrap = SCRAPS[luck.below(SCRAPS.len() as u64) as usize];
                    characters.splice(at..end, scrap.chars());
                }
                let text: String = characters.into_iter().collect();
                if let Ok(mv) = game.read_move(position, &text) {
                    game.explain(position, mv);
                }
                let _ = game.read_event(position, &text);
                if let Ok(read) = read(&game, &text) {
                    play_on(&game, read, &mut luck);
                }
            }
        });
    }
}

/// Whatever a reader lets in can be played to its end.
fn play_on(game: &Conspiracy, mut position: Position, luck: &mut dyn Luck) {
    let mut trail = crate::rules::Trail::new();
    loop {
        match game.turn(&position) {
            Turn::Over => break,
            Turn::Chance => {
                let event = game.draw(&position, luck);
                game.happen(&mut position, &event, &mut trail);
            }
            Turn::Seat(_) => {
                let moves = legal(game, &position);
                assert!(!moves.is_empty(), "{}", game.position_text(&position));
                let mv = moves[luck.below(moves.len() as u64) as usize];
                game.play(&mut position, mv, &mut trail);
            }
        }
    }
    let outcome = game.outcome(&position).unwrap();
    let best = outcome.scores.iter().copied().fold(0.0, f64::max);
    assert!(
        outcome
            .winners
            .iter()
            .all(|seat: &Seat| outcome.scores[seat.index()] == best)
    );
    game.state_message(&position);
}
