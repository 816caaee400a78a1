//! Laws over random play.

use std::collections::BTreeSet;

use super::{games, play_out};
use crate::games::krosmaster_arena::{KrosmasterArena, Phase, Position};
use crate::games::trial::{Trial, build, position_fits};
use crate::rules::{Game, Happening, Seat, Turn};
use crate::table::verify;
use serde_json::Value;

#[test]
fn records_hold() {
    let rows = include_str!("../../../../tests/vectors/krosmaster_arena.jsonl");
    for (row, number) in rows.lines().zip(1..) {
        verify::row(row, verify::Scope::default()).unwrap_or_else(|difference| panic!("row {number}: {difference}"));
    }
}

/// Every position of the records can be read, and has the moves that it had there.
#[test]
fn the_positions_of_the_records_can_be_read() {
    let rows = include_str!("../../../../tests/vectors/krosmaster_arena.jsonl");
    let mut read = 0;
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let game: KrosmasterArena = build(row["options"].clone());
        for (ply, text) in row["positions"].as_object().unwrap() {
            let text = text.as_str().unwrap();
            let trial = Trial::at(&game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(trial.text(), text);
            let listed = row["legal_at"][ply.as_str()].as_array().filter(|list| !list.is_empty());
            if let Some(listed) = listed {
                let mut listed: Vec<&str> = listed.iter().filter_map(Value::as_str).collect();
                listed.sort_unstable();
                assert_eq!(trial.texts(), listed, "{text}");
            }
            read += 1;
        }
    }
    assert!(read > 900, "{read}");
}

#[test]
fn texts_lead_back_to_the_same_position() {
    for (game, seed) in games().iter().zip(0..) {
        play_out(game, seed, |position, happening| {
            let text = game.position_text(position);
            let again = Trial::at(game, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again.text(), text);
            let trial = Trial {
                game,
                position: position.clone(),
                trail: Default::default(),
            };
            assert_eq!(again.turn(), trial.turn(), "{text}");
            assert_eq!(again.texts(), trial.texts(), "{text}");
            assert_eq!(again.end(), trial.end(), "{text}");
            if let Some(Happening::Chance(event)) = happening {
                assert_eq!(
                    game.read_event(position, &game.write_event(position, event)).as_ref(),
                    Ok(event)
                );
            }
            if position.turn % 5 == 0 && !matches!(game.turn(position), Turn::Chance) {
                position_fits(game, position);
            }
        });
    }
}

/// All GG that are in the game.
fn glory(position: &Position) -> u32 {
    let wild = position.wild.into_iter().map(u32::from).sum::<u32>();
    position.gg.into_iter().map(u32::from).sum::<u32>() + wild
}

/// Every figure and item is in one place, and everything is within its bounds.
fn keeps_everything(game: &KrosmasterArena, position: &Position) {
    let text = game.position_text(position);
    let cells: Vec<_> = position.figures.iter().filter_map(|figure| figure.cell).collect();
    assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len(), "{text}");
    assert!(cells.iter().all(|&cell| game.board.open.has(cell)), "{text}");
    let names: BTreeSet<String> = position.figures.iter().map(|figure| figure.name.to_string()).collect();
    assert_eq!(names.len(), position.figures.len(), "{text}");
    for figure in &position.figures {
        assert!((1..=figure.max_lp).contains(&figure.lp), "{text}");
        assert!(figure.left.ap >= 0 && figure.left.mp >= 0, "{text}");
        assert!(
            figure.owner.is_none_or(|owner| position.figure(owner).is_some()),
            "{text}"
        );
        assert!(figure.items.len() <= usize::from(game.level(figure)), "{text}");
        assert!(figure.name.number < position.next[figure.name.seat.index()], "{text}");
    }
    for (item, index) in game.items.iter().zip(0..) {
        let held = position.figures.iter().flat_map(|figure| figure.items.as_slice());
        let open = position.shop.iter().flat_map(|shelf| shelf.open());
        let count = held.copied().chain(open).filter(|&other| other == index).count();
        let all = count + usize::from(position.piles[usize::from(index)]);
        assert!(all <= usize::from(item.copies), "{text}");
    }
}

#[test]
fn everything_is_in_one_place_after_every_event() {
    for (game, seed) in games().iter().zip(100..) {
        let mut before: Option<(u32, bool)> = None;
        play_out(game, seed, |position, _| {
            keeps_everything(game, position);
            let now = glory(position);
            // Only doubles take GG out of the game: one of each seat's.
            match before {
                None => assert_eq!(now, if game.wild_each { 14 } else { 13 }),
                Some((before, rolled)) => assert!(now == before || rolled && now + 2 == before),
            }
            before = Some((now, matches!(position.phase, Phase::Tension | Phase::Assign)));
        });
    }
}

#[test]
fn every_way_to_end_is_reached() {
    let mut ends = BTreeSet::new();
    for (game, index) in games().iter().zip(0..) {
        for seed in 0..6 {
            play_out(game, 1000 * index + seed, |position, happening| {
                if happening.is_none()
                    && let Some(outcome) = game.outcome(position)
                {
                    ends.insert(outcome.reason);
                    assert_eq!(outcome.scores, position.gg.map(f64::from));
                    for winner in &outcome.winners {
                        assert!(position.gg[winner.index()] > 0);
                        let loser: Seat = winner.other();
                        assert!(position.gg[loser.index()] == 0 || outcome.reason == "no_figures");
                    }
                }
            });
        }
    }
    assert!(ends.contains("glory") && ends.contains("tension"), "{ends:?}");
}
