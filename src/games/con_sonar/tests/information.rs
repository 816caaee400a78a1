//! What seats see, are told, conclude and imagine.

use serde_json::json;

use super::super::knowledge::Layer;
use super::super::{ConSonar, Event, FleetPile, Knowledge, MOST_SEATS, Move, Position};
use super::{after, answers, games, go, legal, play_out, viewers};
use crate::games::Wire;
use crate::games::trial::build;
use crate::rules::{Game, Happening, Information, Seat, Trail, Turn, Viewer};
use crate::search::SearchLuck;

/// Whether hands hold the cards of these layers, each seat as many as it is said to hold.
fn allows(layers: &[Layer], mut hands: [FleetPile; MOST_SEATS]) -> bool {
    let Some((layer, rest)) = layers.split_first() else {
        return true;
    };
    let Some((&card, cards)) = layer.cards.split_first() else {
        return allows(rest, hands);
    };
    for seat in 0..MOST_SEATS {
        if layer.held[seat] > 0 && hands[seat].remove(card) {
            let mut held = layer.held;
            held[seat] -= 1;
            let cards = cards.to_vec();
            let left: Vec<Layer> = std::iter::once(Layer { cards, held })
                .chain(rest.iter().cloned())
                .collect();
            if allows(&left, hands) {
                return true;
            }
            hands[seat].add(card);
        }
    }
    false
}

/// Whether what is known holds in a position.
fn holds(knowledge: &Knowledge, position: &Position, viewer: Viewer) -> bool {
    let mut hands = [FleetPile::default(); MOST_SEATS];
    for seat in Seat::all(MOST_SEATS).filter(|&seat| viewer != Viewer::Seat(seat)) {
        hands[seat.index()].add_all(position.hands[seat.index()].iter());
    }
    knowledge.worlds.is_empty() || knowledge.worlds.iter().any(|world| allows(world, hands))
}

#[test]
fn what_is_imagined_fits_what_is_seen_and_told() {
    let mut luck = SearchLuck::new(5);
    for game in games() {
        for seed in 0..4 {
            let seats: Vec<Seat> = game.all_seats().collect();
            let mut known = vec![Knowledge::default(); seats.len()];
            play_out(&game, 200 + seed, |position, happening| {
                for viewer in viewers(&game) {
                    let view = game.view(position, viewer);
                    let text = game.view_text(&view);
                    let (read, whose) = game.read_view(&text).expect(&text);
                    assert_eq!((read, whose), (view, viewer), "{text}");
                    let knowledge = match viewer {
                        Viewer::Seat(seat) => known[seat.index()].clone(),
                        _ => Knowledge::default(),
                    };
                    assert!(
                        holds(&knowledge, position, viewer),
                        "the truth is possible: {text} {knowledge:?}"
                    );
                    for knowledge in [&knowledge, &Knowledge::default()] {
                        let imagined = game.imagine(&view, knowledge, &mut luck);
                        assert_eq!(game.view(&imagined, viewer), view, "{text}");
                        assert!(holds(knowledge, &imagined, viewer), "{text} {knowledge:?}");
                        if Viewer::Seat(position.seat) == viewer {
                            assert_eq!(legal(&game, &imagined), legal(&game, position), "{text}");
                        }
                        let whole = game.position_text(&imagined);
                        game.read_position(&whole, &mut Trail::new(), &mut luck).expect(&whole);
                    }
                    if let Viewer::Seat(seat) = viewer {
                        let imagined = game.imagine(&view, &knowledge, &mut luck);
                        assert_eq!(
                            imagined.torpedo_deck, position.torpedo_deck,
                            "all torpedo cards are public"
                        );
                        if let Some(happening) = happening {
                            let told = game.told(position, happening, viewer);
                            game.learn(&mut known[seat.index()], seat, &view, &told);
                        }
                    }
                }
            });
        }
    }
}

/// With every card different, the deck that a card came from is known; so each imagined hand holds as many
/// cards of each deck as the true one, and the deck only such as were discarded when it was made.
#[test]
fn cards_of_earlier_decks_are_imagined_where_they_are() {
    let fleet: Vec<_> = (0..12)
        .map(|id| {
            let colour = &"RBGYPW"[id % 6..=id % 6];
            json!({"id": format!("c{id}"), "colour": colour, "symbol": "a", "arrow": "a", "move": 1})
        })
        .collect();
    let torpedoes = json!([{"id": "T", "colour": "R", "symbol": "a", "icons": 1, "copies": 40}]);
    let mut luck = SearchLuck::new(2);
    let mut narrowed = 0;
    for players in 2..=4 {
        let game: ConSonar = build(json!({"players": players, "fleet": fleet, "torpedoes": torpedoes}));
        for seed in 0..6 {
            let mut known = vec![Knowledge::default(); players];
            // The number of the deck that each card came from.
            let (mut decks, mut latest) = ([0; 12], 0);
            play_out(&game, seed, |position, happening| {
                for seat in game.all_seats() {
                    let view = game.view(position, Viewer::Seat(seat));
                    let imagined = game.imagine(&view, &known[seat.index()], &mut luck);
                    let of = |position: &Position, seat: Seat| {
                        let hand = position.hands[seat.index()];
                        let mut decks: Vec<i32> = hand.iter().map(|card| decks[usize::from(card)]).collect();
                        decks.sort_unstable();
                        decks
                    };
                    for other in game.all_seats() {
                        assert_eq!(of(&imagined, other), of(position, other));
                        narrowed += usize::from(
                            other != seat && imagined.hands[other.index()] != position.hands[other.index()],
                        );
                    }
                    if let Some(happening) = happening {
                        let told = game.told(position, happening, Viewer::Seat(seat));
                        game.learn(&mut known[seat.index()], seat, &view, &told);
                    }
                }
                if let Some(Happening::Chance(Event::Draw(cards))) = happening
                    && usize::from(position.deck.len()) < cards.len()
                {
                    latest += 1;
                    position
                        .discard
                        .iter()
                        .for_each(|card| decks[usize::from(card)] = latest);
                }
            });
        }
    }
    assert!(narrowed > 100, "something is left to imagine");
}

#[test]
fn what_the_last_deck_held_is_known_to_be_in_hands() {
    let fleet: Vec<_> = "abcdefg"
        .chars()
        .map(|id| json!({"id": id.to_string(), "colour": "R", "symbol": "a", "arrow": "a", "move": 1}))
        .collect();
    let torpedoes = json!([{"id": "T", "colour": "R", "symbol": "a", "icons": 1, "copies": 9}]);
    let game: ConSonar = build(json!({"fleet": fleet, "torpedoes": torpedoes}));
    let line = [
        "deal a b c",
        "deal d e f",
        "torpedoes T T T",
        "fleet a R2",
        "fleet b R3",
        "end",
    ];
    let trial = after(&game, &line);
    // Seat 1 is told that two cards are drawn: the last one of the deck, g, and one of a and b.
    let view = game.view(&trial.position, Viewer::Seat(Seat(1)));
    let mut known = Knowledge::default();
    let event = game.read_event(&trial.position, "draw a g").unwrap();
    let told = game.told(&trial.position, &Happening::Chance(event), Viewer::Seat(Seat(1)));
    assert_eq!(game.told_text(&view, &told), "draw ? ?");
    game.learn(&mut known, Seat(1), &view, &told);
    let mut drawn = trial.clone();
    go(&mut drawn, "draw a g");
    let view = game.view(&drawn.position, Viewer::Seat(Seat(1)));
    let g = 6;
    let mut luck = SearchLuck::new(1);
    let mut of_discards = [0; 2];
    for _ in 0..200 {
        let hand = game.imagine(&view, &known, &mut luck).hands[0];
        assert!(hand.contains(g) && hand.contains(2));
        of_discards[usize::from(hand.contains(0))] += 1;
    }
    assert!(of_discards.iter().all(|&count| count > 60), "{of_discards:?}");
}

#[test]
fn masks_hide_the_cards_of_others_only() {
    let game: ConSonar = build(json!({}));
    let start = game.start(&mut Trail::new());
    let deal = Happening::Chance(game.read_event(&start, "deal Bb Ra Gd").unwrap());
    let text = |viewer| {
        let told = game.told(&start, &deal, viewer);
        game.told_text(&game.view(&start, viewer), &told)
    };
    assert_eq!(text(Viewer::Seat(Seat(0))), "deal Ra Bb Gd");
    assert_eq!(text(Viewer::Referee), "deal Ra Bb Gd");
    assert_eq!(text(Viewer::Seat(Seat(1))), "deal ? ? ?");
    assert_eq!(text(Viewer::Spectator), "deal ? ? ?");
}

/// Everything unseen is shuffled, and the viewer gets the same of it, byte for byte.
#[test]
fn what_is_unseen_changes_nothing_that_is_seen() {
    let mut luck = SearchLuck::new(8);
    for game in games() {
        let (mut asked, mut changed) = (0, 0);
        play_out(&game, 300, |position, happening| {
            asked += 1;
            for viewer in viewers(&game) {
                let view = game.view(position, viewer);
                let other = game.imagine(&view, &Knowledge::default(), &mut luck);
                changed += usize::from(other != *position);
                let seen = game.view(&other, viewer);
                assert_eq!(game.view_text(&seen), game.view_text(&view));
                assert_eq!(game.state_message(&seen), game.state_message(&view));
                assert_eq!(game.scene(&seen), game.scene(&view));
                if let Some(move_ @ Happening::Move(..)) = happening {
                    let told = game.told(&other, move_, viewer);
                    assert_eq!(told, game.told(position, move_, viewer));
                }
                let Turn::Seat(seat) = game.turn(position) else {
                    continue;
                };
                if viewer == Viewer::Seat(seat) {
                    assert_eq!(legal(&game, &other), legal(&game, position));
                    if asked % 9 == 0 {
                        let known = Knowledge::default();
                        assert_eq!(answers(&game, seat, &seen, &known), answers(&game, seat, &view, &known));
                    }
                }
            }
        });
        assert!(changed > 0);
    }
}

#[test]
fn knowledge_of_another_game_does_no_harm() {
    let [a, b] = [json!({}), json!({"players": 6})].map(build::<ConSonar>);
    let mut known = Knowledge::default();
    play_out(&a, 1, |position, happening| {
        if let Some(happening) = happening {
            let view = a.view(position, Viewer::Seat(Seat(0)));
            let told = a.told(position, happening, Viewer::Seat(Seat(0)));
            a.learn(&mut known, Seat(0), &view, &told);
        }
    });
    let mut luck = SearchLuck::new(1);
    play_out(&b, 2, |position, happening| {
        let view = b.view(position, Viewer::Seat(Seat(0)));
        assert_eq!(
            b.view(&b.imagine(&view, &known, &mut luck), Viewer::Seat(Seat(0))),
            view
        );
        if let Some(Happening::Move(_, Move::End)) = happening {
            assert!(b.turn(position) != Turn::Over);
        }
    });
}
