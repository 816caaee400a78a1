//! Every reason for which a move is refused, and inputs that are refused.

use std::collections::BTreeSet;

use super::super::{Dominoes, Knowledge, Move, Options, Side, TileSet};
use super::{games, legal, play_out};
use crate::games::{Wire, trial};
use crate::rules::{Game, Information, Trail, Turn, Viewer};
use crate::search::SearchLuck;

/// Every move that can be written.
fn every_move() -> Vec<Move> {
    let mut moves = vec![Move::Draw, Move::Pass];
    for tile in TileSet::ALL {
        moves.push(Move::Lead(tile));
        for side in Side::ALL {
            let halves = [None, Some(tile.high()), Some(tile.low())];
            moves.extend(halves.map(|outward| Move::Join { tile, side, outward }));
        }
    }
    moves
}

#[test]
fn every_reason_is_given_and_has_its_text() {
    let listed: BTreeSet<&str> = Dominoes::ABOUT.refusals.iter().map(|text| text.rule).collect();
    let mut given = BTreeSet::new();
    for game in games() {
        for seed in 0..25 {
            play_out(&game, 400 + seed, |position, _| {
                if game.turn(position).seat().is_none() {
                    return;
                }
                let moves = legal(&game, position);
                for mv in every_move() {
                    if moves.contains(&mv) {
                        continue;
                    }
                    let refusal = game.explain(position, mv);
                    if !given.insert(refusal.rule) {
                        continue;
                    }
                    let text = Dominoes::ABOUT.refusals.iter().find(|text| text.rule == refusal.rule);
                    let text = text.expect(refusal.rule);
                    for language in [text.en, text.pt] {
                        let mut filled = language.to_string();
                        for (name, value) in &refusal.params {
                            filled = filled.replace(&format!("{{{name}}}"), value);
                        }
                        assert!(!filled.contains('{'), "{filled}");
                    }
                }
            });
        }
    }
    assert_eq!(given, listed);
}

#[test]
fn refusals_know_no_more_than_the_seat() {
    let mut luck = SearchLuck::new(11);
    for game in games() {
        play_out(&game, 500, |position, _| {
            let Turn::Seat(seat) = game.turn(position) else { return };
            let view = game.view(position, Viewer::Seat(seat));
            let imagined = game.imagine(&view, &Knowledge::default(), &mut luck);
            let moves = legal(&game, position);
            for mv in every_move().into_iter().filter(|mv| !moves.contains(mv)) {
                assert_eq!(game.explain(position, mv), game.explain(&imagined, mv));
            }
        });
    }
}

fn game(options: &str) -> Result<Dominoes, String> {
    let options: Options = serde_json::from_str(options).map_err(|error| error.to_string())?;
    Dominoes::build(&options, 1).map_err(|faults| format!("{faults:?}"))
}

#[test]
fn options_out_of_range_are_refused() {
    for options in [
        r#"{"variant": "spinner"}"#,
        r#"{"players": 1}"#,
        r#"{"players": 5}"#,
        r#"{"variant": "partnership", "players": 2}"#,
        r#"{"variant": "partnership", "hand_size": 7}"#,
        r#"{"hand_size": 2}"#,
        r#"{"hand_size": 8}"#,
        r#"{"target": 1001}"#,
        r#"{"target": -1}"#,
        r#"{"variant": "fives_and_threes", "target": 100}"#,
        r#"{"max_rounds": 0}"#,
        r#"{"max_rounds": 1001}"#,
        r#"{"boneyard": true}"#,
    ] {
        assert!(game(options).is_err(), "{options}");
    }
}

#[test]
fn options_and_their_message_say_the_same() {
    for options in [
        "{}",
        r#"{"variant": "bergen", "players": 3, "hand_size": 4, "target": 20, "max_rounds": 7}"#,
    ] {
        let options: Options = serde_json::from_str(options).unwrap();
        assert_eq!(
            trial::read_options::<Dominoes>(Dominoes::options_message(&options)),
            Ok(options)
        );
    }
    assert_eq!(
        trial::read_options::<Dominoes>(Default::default()),
        Ok(Options::default())
    );
}

/// A text that is read, and changes to it after which it is not.
fn refuses(options: &str, text: &str, changes: &[(&str, &str)]) {
    let game = game(options).unwrap();
    let mut luck = SearchLuck::new(1);
    let mut read = |text: &str| {
        let position = game.read_position(text, &mut Trail::new(), &mut luck);
        position
            .map(|position| game.position_text(&position))
            .map_err(|error| error.to_string())
    };
    assert_eq!(read(text).as_deref(), Ok(text));
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        assert!(read(&text.replacen(from, to, 1)).is_err(), "{from} -> {to}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let text = "v=fives_up n=2 tg=61 r=1/50 st=play t=1 ld=0 sc=1,2 ln=5-0;5-5,5-2;-;-;- sp=5-5 \
                h=6-4,4-4,3-1,2-1,1-0|6-2,5-3,4-3,3-2,2-0,0-0 \
                b=6-6,6-5,6-3,6-1,6-0,5-4,5-1,4-2,4-1,4-0,3-3,3-0,2-2,1-1 lr=-";
    let changes = [
        ("v=fives_up", "v=draw"),
        ("n=2", "n=3"),
        ("tg=61", "tg=60"),
        ("r=1/50", "r=51/50"),
        ("r=1/50", "r=2/50"),
        ("r=1/50", "r=01/50"),
        ("st=play", "st=drawn"),
        ("st=play", "st=end"),
        ("st=play", "st=lead"),
        ("t=1", "t=2"),
        ("t=1", "t=-"),
        ("ld=0", "ld=1"),
        ("ld=0", "ld=-"),
        ("sc=1,2", "sc=1"),
        ("sc=1,2", "sc=1,-2"),
        ("sc=1,2", "sc=1,9999"),
        ("5-5,5-2;-", "5-5,2-5;-"),
        ("5-5,5-2;-", "5-5;0-2"),
        ("-;-;- sp", "-;5-1;- sp"),
        ("-;-;- sp", "-;- sp"),
        ("ln=5-0", "ln=0-5"),
        ("sp=5-5", "sp=-"),
        ("sp=5-5", "sp=4-4"),
        ("h=6-4", "h=6-6"),
        ("h=6-4,", "h="),
        ("h=6-4", "h=7-4"),
        ("b=6-6,", "b="),
        ("b=6-6", "b=6-6,6-6"),
        ("lr=-", "lr=out,0,0,1,-|3-3"),
        ("lr=-", "lr=- x"),
    ];
    refuses(r#"{"variant": "fives_up"}"#, text, &changes);
    let blocked =
        "v=block n=2 tg=100 r=2/2 st=deal t=chance ld=- sc=4,0 ln=- sp=- h=- b=- lr=blocked,0,0,4,2-1|4-1+2-0";
    let changes = [
        ("lr=blocked,0,0,4", "lr=blocked,0,1,4"),
        ("lr=blocked,0,0,4", "lr=blocked,0,0,5"),
        ("lr=blocked,0,0", "lr=out,0,0"),
        ("2-1|4-1", "4-1|4-1"),
        ("sc=4,0", "sc=100,0"),
        ("h=-", "h=6-6|5-5"),
    ];
    refuses(r#"{"variant": "block", "max_rounds": 2}"#, blocked, &changes);
}

#[test]
fn a_deal_that_does_not_say_who_leads_is_refused() {
    let tie = "v=draw n=2 tg=100 r=2/50 st=deal t=chance ld=- sc=0,0 ln=- sp=- h=- b=- lr=out,0,0,12,-|6-6";
    refuses(
        "{}",
        tie.replace("sc=0,0", "sc=12,0").as_str(),
        &[("out,0,0,12,-|6-6", "blocked,0,-,0,5-1|4-2")],
    );
    let later = "v=matador n=2 tg=100 r=2/50 st=deal t=chance ld=- sc=12,0 ln=- sp=- h=- b=- lr=out,0,0,12,-|6-6";
    let game = game(r#"{"variant": "matador"}"#).unwrap();
    assert!(
        game.read_position(later, &mut Trail::new(), &mut SearchLuck::new(1))
            .is_err()
    );
}

#[test]
fn views_that_cannot_be_are_refused() {
    let game = game(r#"{"variant": "block", "hand_size": 3}"#).unwrap();
    let view = |hands: &str, boneyard: &str| {
        let text = "v=block n=2 tg=100 r=1/50 st=play t=1 ld=0 sc=0,0 ln=6-6;-;-;-;- sp=-";
        game.read_view(&format!("{text} h={hands} b={boneyard} lr=-"))
            .map(|(_, viewer)| viewer)
    };
    assert_eq!(view("#2|5-4,5-3,5-2", "#22"), Ok(Viewer::Seat(crate::rules::Seat(1))));
    assert_eq!(view("#2|#3", "#22"), Ok(Viewer::Spectator));
    for (hands, boneyard) in [
        ("#2|#3", "#23"),
        ("#1|#4", "#22"),
        ("#0|#5", "#22"),
        ("5-4,5-3|5-2,5-1,5-0", "#22"),
        ("#2|#3", "-"),
        ("#2|#x", "#22"),
        ("#2", "#22"),
        ("#2|#3|#4", "#22"),
    ] {
        assert!(view(hands, boneyard).is_err(), "{hands} {boneyard}");
    }
}
