//! What seats see, are told, conclude and imagine.

use super::super::knowledge::Limit;
use super::super::{Dominoes, Event, Knowledge, Move, Options, Position, Stage, TileSet, Variant, View};
use super::{games, legal, play_out};
use crate::games::Wire;
use crate::rules::{Game, Happening, Information, Seat, Trail, Viewer};
use crate::search::SearchLuck;

fn viewers(game: &Dominoes) -> Vec<Viewer> {
    let seats = Seat::all(game.seats()).map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

/// A seat has shown that it lacks `tiles`; since then it has played these tiles and drawn so many.
struct Shown {
    seat: Seat,
    tiles: TileSet,
    played: TileSet,
    drawn: u8,
}

impl Shown {
    fn allows(&self, position: &Position) -> bool {
        let held = position.hands[self.seat.index()].or(self.played);
        held.and(self.tiles).len() <= self.drawn
    }
}

/// What passes, forced draws and leads show, kept as a plain list.
fn note(game: &Dominoes, shown: &mut Vec<Shown>, position: &Position, happening: &Happening<Move, Event>) {
    let mut lacks = |seat: Seat, tiles: TileSet| {
        shown.push(Shown {
            seat,
            tiles,
            played: TileSet::EMPTY,
            drawn: 0,
        });
    };
    let seat = position.seat;
    match happening {
        Happening::Chance(Event::Deal(_)) => shown.clear(),
        Happening::Chance(Event::Draw(_)) => {
            shown
                .iter_mut()
                .filter(|shown| shown.seat == seat)
                .for_each(|shown| shown.drawn += 1);
        }
        Happening::Move(_, Move::Draw) if game.variant == Variant::Draw => {}
        Happening::Move(_, Move::Draw | Move::Pass) => lacks(seat, game.playable(&position.layout)),
        Happening::Move(_, Move::Join { tile, .. }) => {
            shown
                .iter_mut()
                .filter(|shown| shown.seat == seat)
                .for_each(|shown| shown.played.insert(*tile));
        }
        Happening::Move(_, Move::Lead(tile)) => {
            let mut all = |tiles| Seat::all(game.seats()).for_each(|seat| lacks(seat, tiles));
            let higher: TileSet = TileSet::DOUBLES.into_iter().filter(|double| double < tile).collect();
            let heavier = TileSet::ALL.into_iter().filter(|other| other.weight() > tile.weight());
            match game.variant {
                Variant::Draw | Variant::Block if !tile.is_double() => lacks(seat, TileSet::DOUBLES),
                Variant::Bergen if tile.is_double() => all(higher),
                Variant::Bergen => all(TileSet::DOUBLES.or(heavier.collect())),
                Variant::Matador | Variant::MalteseCross if position.round == 1 => all(higher),
                Variant::Matador | Variant::MalteseCross => lacks(seat, higher),
                _ => {}
            }
        }
    }
}

fn fits(game: &Dominoes, knowledge: &Knowledge, position: &Position) -> bool {
    Seat::all(game.seats()).all(|seat| {
        let limits = knowledge.limits(seat);
        let nested = limits
            .windows(2)
            .all(|pair| pair[1].tiles.without(pair[0].tiles).is_empty());
        let held = |limit: &Limit| position.hands[seat.index()].and(limit.tiles).len();
        nested && limits.iter().all(|limit| held(limit) <= limit.most)
    })
}

#[test]
fn what_is_imagined_fits_what_is_seen_and_told() {
    let mut luck = SearchLuck::new(5);
    for game in games() {
        for seed in 0..4 {
            let viewers = viewers(&game);
            let mut known = vec![Knowledge::default(); viewers.len()];
            let mut shown = Vec::new();
            play_out(&game, 200 + seed, |position, happening| {
                for (&viewer, known) in viewers.iter().zip(&mut known) {
                    let view = game.view(position, viewer);
                    let text = game.view_text(&view);
                    assert!(fits(&game, known, position), "the truth is possible: {text} {known:?}");
                    let mut settled = known.clone();
                    game.learn_stage(&mut settled, &view);
                    let exact = game.pinned_deal(&view, &settled, &mut luck);
                    assert!(
                        exact.is_some() || position.stage == Stage::Deal,
                        "the exact search finds the truth or its like: {text} {known:?}"
                    );
                    for knowledge in [&*known, &Knowledge::default()] {
                        let imagined = game.imagine(&view, knowledge, &mut luck);
                        assert_eq!(game.view_text(&game.view(&imagined, viewer)), text);
                        if Viewer::Seat(position.seat) == viewer {
                            assert_eq!(legal(&game, &imagined), legal(&game, position), "{text}");
                        }
                        let whole = game.position_text(&imagined);
                        if position.stage != Stage::Deal {
                            game.read_position(&whole, &mut Trail::new(), &mut luck).expect(&whole);
                        }
                    }
                    let imagined = game.imagine(&view, known, &mut luck);
                    if position.stage != Stage::End {
                        assert!(
                            shown.iter().all(|shown: &Shown| shown.allows(&imagined)),
                            "{text} {known:?}"
                        );
                    }
                    check_reading(&game, position, viewer, &text);
                    if let Some(happening) = happening {
                        let told = game.told(position, happening, viewer);
                        game.learn(known, Seat(0), &view, &told);
                    }
                }
                if let Some(happening) = happening {
                    note(&game, &mut shown, position, happening);
                }
            });
        }
    }
}

fn check_reading(game: &Dominoes, position: &Position, viewer: Viewer, text: &str) {
    if position.stage == Stage::Deal {
        return;
    }
    let (view, whose): (View, Viewer) = game.read_view(text).expect(text);
    assert_eq!((game.view_text(&view).as_str(), whose), (text, viewer));
}

#[test]
fn the_exact_search_places_everything_that_can_be_placed() {
    // Whatever a random deal of a random position shows may be narrowed to the truth: each hand lacks all other tiles.
    let mut luck = SearchLuck::new(9);
    for game in games() {
        play_out(&game, 300, |position, _| {
            let mut knowledge = Knowledge::default();
            for seat in Seat::all(game.seats()) {
                knowledge.lacks(seat, TileSet::ALL.without(position.hands[seat.index()]));
            }
            let view = game.view(position, Viewer::Spectator);
            if position.stage == Stage::Deal {
                return;
            }
            assert_eq!(game.imagine(&view, &knowledge, &mut luck).hands, position.hands);
        });
    }
}

#[test]
fn unlimited_hands_are_imagined_evenly() {
    let game = Dominoes::build(&Options::default(), 1).expect("defaults");
    let mut luck = SearchLuck::new(3);
    let mut position = game.start(&mut Trail::new());
    let deal = game.draw(&position, &mut luck);
    game.happen(&mut position, &deal, &mut Trail::new());
    let view = game.view(&position, Viewer::Seat(Seat(0)));
    let mut counts = [0u32; 28];
    for _ in 0..3000 {
        let imagined = game.imagine(&view, &Knowledge::default(), &mut luck);
        let hand = imagined.hands[1];
        TileSet::ALL
            .into_iter()
            .zip(&mut counts)
            .filter(|(tile, _)| hand.contains(*tile))
            .for_each(|(_, count)| *count += 1);
    }
    for (tile, count) in TileSet::ALL.into_iter().zip(counts) {
        // 7 of 21 unseen tiles: 1000 times, with a standard deviation of 26.
        let expected = if position.hands[0].contains(tile) {
            0..1
        } else {
            860..1140
        };
        assert!(expected.contains(&count), "{tile} {count}");
    }
}
