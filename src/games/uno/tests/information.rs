//! What seats see, are told, conclude and imagine.

use super::super::{Card, Cards, DrawRule, Event, Knowledge, Move, Next, Position, Stage, Told, Uno, WildFour};
use super::{games, play_out, viewers};
use crate::games::trial;
use crate::rules::{Game, Happening, Information, Seat, Trail, Viewer};
use crate::search::SearchLuck;

/// Whether everything that is sure in this knowledge is true here.
fn holds(game: &Uno, viewer: Seat, knowledge: &Knowledge, position: &Position) -> Result<(), String> {
    let drawer = (position.stage == Stage::Drawn && position.seat != viewer).then_some(position.seat);
    for seat in Seat::all(game.seats()).filter(|&seat| seat != viewer) {
        let mut hand = position.hands[seat.index()];
        if drawer == Some(seat) {
            let drawn = position.drawn.unwrap();
            hand.remove(drawn);
            if !knowledge.drawn().contains(drawn) {
                return Err(format!("{drawn} cannot have been drawn"));
            }
        }
        let known = knowledge.hand(seat);
        if !known.cards.is_within(hand) {
            return Err(format!("seat {seat} must hold {:?}", known.cards));
        }
        for fact in known.facts.iter().filter(|fact| fact.doubt == 0) {
            let held = hand.of(fact.kinds).len();
            if !(fact.least..=fact.most).contains(&held) {
                return Err(format!("seat {seat} holds {held}: {fact:?}"));
            }
        }
    }
    match knowledge.turned() {
        Some(turned) if !position.pile.is_within(turned) => Err("the draw pile holds others".into()),
        _ => Ok(()),
    }
}

#[test]
fn what_is_imagined_fits_what_is_seen_and_told() {
    let mut luck = SearchLuck::new(5);
    for (index, game) in games().iter().enumerate() {
        let viewers = viewers(game);
        let mut known = vec![Knowledge::default(); viewers.len()];
        play_out(game, 200 + index as u64, |position, happening| {
            for (&viewer, known) in viewers.iter().zip(&mut known) {
                let view = game.view(position, viewer);
                let text = game.view_text(&view);
                for knowledge in [&*known, &Knowledge::default()] {
                    let imagined = game.imagine(&view, knowledge, &mut luck);
                    assert_eq!(game.view_text(&game.view(&imagined, viewer)), text);
                    if Viewer::Seat(position.seat) == viewer {
                        assert_eq!(trial::legal(game, &imagined), trial::legal(game, position), "{text}");
                    }
                    let whole = game.position_text(&imagined);
                    trial::read(game, &whole).unwrap_or_else(|error| panic!("{error}: {whole}"));
                }
                let (read, whose) = game.read_view(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(game.view_text(&read), text);
                assert!(whose == viewer || position.stage == Stage::Deal);
                let Viewer::Seat(seat) = viewer else { continue };
                let ended = matches!(position.stage, Stage::Deal | Stage::End);
                if !ended {
                    let mut present = known.clone();
                    present.catch_up(&view);
                    for imagined in [position.clone(), game.imagine(&view, known, &mut luck)] {
                        holds(game, seat, &present, &imagined)
                            .unwrap_or_else(|what| panic!("{what}: {text} {present:?}"));
                    }
                }
                if let Some(happening) = happening {
                    let told = game.told(position, happening, viewer);
                    game.learn(known, seat, &view, &told);
                }
            }
        });
    }
}

/// A hand that a viewer has seen whole, and how much of it can have changed since.
#[derive(Clone, Copy)]
struct Seen {
    cards: Cards,
}

/// Shown and given hands stay where they are, card by card, until their cards are played.
#[test]
fn hands_that_were_shown_or_given_away_are_remembered() {
    let mut luck = SearchLuck::new(6);
    let mut compared = 0;
    for (index, game) in games().iter().enumerate() {
        let viewer = Seat(0);
        let mut known = Knowledge::default();
        let mut seen: Vec<Option<Seen>> = vec![None; game.seats()];
        play_out(game, 800 + index as u64, |position, happening| {
            let view = game.view(position, Viewer::Seat(viewer));
            if !matches!(position.stage, Stage::Deal | Stage::End) {
                let imagined = game.imagine(&view, &known, &mut luck);
                for seat in Seat::all(game.seats()).filter(|&seat| seat != viewer) {
                    if let Some(seen) = seen[seat.index()] {
                        assert!(
                            seen.cards.is_within(imagined.hands[seat.index()]),
                            "{}",
                            game.view_text(&view)
                        );
                        compared += usize::from(!seen.cards.is_empty());
                    }
                }
            }
            let Some(happening) = happening else { return };
            let told = game.told(position, happening, Viewer::Seat(viewer));
            game.learn(&mut known, viewer, &view, &told);
            note(game, &mut seen, viewer, position, happening, &told);
        });
    }
    assert!(compared > 500, "{compared}");
}

/// The same, kept as a plain list.
fn note(
    game: &Uno,
    seen: &mut [Option<Seen>],
    viewer: Seat,
    position: &Position,
    happening: &Happening<Move, Event>,
    told: &Told,
) {
    match happening {
        Happening::Chance(Event::Deal(_)) => seen.fill(None),
        Happening::Chance(_) => {}
        Happening::Move(seat, Move::Play { card, .. }) => {
            let drawn = position.stage == Stage::Drawn;
            if let Some(seen) = seen[seat.index()]
                .as_mut()
                .filter(|seen| !drawn && seen.cards.contains(*card))
            {
                seen.cards.remove(*card);
            }
            let mut after = position.clone();
            let Happening::Move(_, mv) = happening else { return };
            game.play(&mut after, *mv, &mut Trail::new());
            let mut own = position.hands[viewer.index()];
            if *seat == viewer {
                own.remove(*card);
            }
            let over = after.stage == Stage::Deal || position.hands[seat.index()].len() == 1;
            match (game.seven_zero && !over, mv) {
                (
                    true,
                    Move::Play {
                        target: Some(other), ..
                    },
                ) => {
                    seen[viewer.index()] = Some(Seen { cards: own });
                    seen.swap(seat.index(), other.index());
                }
                (true, Move::Play { card, .. }) if card.text().ends_with('0') => {
                    seen[viewer.index()] = Some(Seen { cards: own });
                    if position.reversed {
                        seen.rotate_left(1);
                    } else {
                        seen.rotate_right(1);
                    }
                }
                _ => {}
            }
        }
        Happening::Move(_, Move::Challenge) => {
            if let (Told::Challenge { shown: Some(cards), .. }, Some(played)) = (told, position.challengeable)
                && played.seat != viewer
            {
                seen[played.seat.index()] = Some(Seen { cards: *cards });
            }
        }
        Happening::Move(..) => {}
    }
}

#[test]
fn guilt_and_foreign_cards_never_reach_a_view() {
    for (index, game) in games().iter().enumerate() {
        let game: &Uno = game;
        play_out(game, 900 + index as u64, |position, happening| {
            for viewer in viewers(game) {
                let view = game.view(position, viewer);
                let text = game.view_text(&view);
                assert!(!text.contains("guilty") && !text.contains("clean"), "{text}");
                let mut other = position.clone();
                if let Some(played) = &mut other.challengeable {
                    played.guilty ^= true;
                    assert_eq!(game.view(&other, viewer), view);
                }
                if let Some(happening) = happening {
                    let told = game.told_text(&view, &game.told(position, happening, viewer));
                    let own = viewer == Viewer::Seat(position.seat);
                    if matches!(happening, Happening::Chance(Event::Draw(_))) && !own {
                        assert_eq!(told, "draw:?");
                    }
                }
            }
        });
    }
}

/// What the options make certain of a hand whose seat draws, passes or plays a wild draw four.
#[test]
fn what_follows_from_the_rules_is_concluded() {
    let mut luck = SearchLuck::new(8);
    let mut concluded = [0; 3];
    for (index, game) in games().iter().enumerate() {
        let mut known = Knowledge::default();
        play_out(game, 1000 + index as u64, |position, happening| {
            let viewer = Seat(0);
            let view = game.view(position, Viewer::Seat(viewer));
            let other = position.seat != viewer;
            let imagined = |known: &Knowledge| game.imagine(&view, known, &mut luck.clone());
            let drawing = position.stage == Stage::Draw && position.next == Some(Next::Drawn);
            if other && drawing && game.force_play {
                let fitting = game.playable(position, Cards::NONE);
                assert!(!imagined(&known).hands[position.seat.index()].has(fitting));
                concluded[0] += 1;
            }
            let on = game.draw_rule == DrawRule::UntilPlayable && game.wild4 != WildFour::Strict;
            if other && position.stage == Stage::Drawn && on && game.is_takeable(position) {
                let drawn = imagined(&known).drawn.unwrap();
                assert!(game.playable(position, Cards::NONE).contains(drawn), "{drawn}");
                concluded[1] += 1;
            }
            let Some(happening) = happening else { return };
            let told = game.told(position, happening, Viewer::Seat(viewer));
            game.learn(&mut known, viewer, &view, &told);
            let strict = game.wild4 == WildFour::Strict && position.pending == 0;
            if let Happening::Move(
                seat,
                mv @ Move::Play {
                    card: Card::WILD_FOUR, ..
                },
            ) = happening
                && *seat != viewer
                && strict
            {
                let mut after = position.clone();
                game.play(&mut after, *mv, &mut Trail::new());
                if !matches!(after.stage, Stage::Deal | Stage::End) {
                    let colour = super::super::Kinds::colour(position.colour.unwrap());
                    let view = game.view(&after, Viewer::Seat(viewer));
                    assert!(!game.imagine(&view, &known, &mut luck).hands[seat.index()].has(colour));
                    concluded[2] += 1;
                }
            }
        });
    }
    assert!(concluded.iter().all(|&count| count > 10), "{concluded:?}");
}

#[test]
fn unknown_hands_are_imagined_evenly() {
    let game: Uno = trial::build(serde_json::json!({"players": 2}));
    let mut luck = SearchLuck::new(3);
    let mut position = game.start(&mut Trail::new());
    let deal = game.draw(&position, &mut luck);
    game.happen(&mut position, &deal, &mut Trail::new());
    let view = game.view(&position, Viewer::Seat(Seat(0)));
    let mut wilds = 0;
    for _ in 0..4000 {
        let imagined = game.imagine(&view, &Knowledge::default(), &mut luck);
        wilds += u32::from(imagined.hands[1].count(Card::WILD));
    }
    // 7 of 101 unseen cards.
    let unseen = f64::from(4 - position.hands[0].count(Card::WILD));
    let expected = 4000.0 * 7.0 / 101.0 * unseen;
    assert!(
        (f64::from(wilds) - expected).abs() < 0.12 * expected,
        "{wilds} {expected}"
    );
}
