//! Every reason for which a move is refused, and inputs that are refused.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::{Card, Colour, Face, Knowledge, Move, Options, Uno};
use super::{games, play_out};
use crate::games::{Wire, trial};
use crate::rules::{Game, Information, Seat, Trail, Turn, Viewer};
use crate::search::SearchLuck;

/// Every move that can be written.
fn every_move(game: &Uno) -> Vec<Move> {
    let mut moves = vec![
        Move::Draw,
        Move::Pass,
        Move::Uno,
        Move::Silent,
        Move::Catch,
        Move::Ignore,
        Move::Accept,
        Move::Challenge,
    ];
    moves.extend(Colour::ALL.map(Move::Colour));
    for card in Card::all() {
        let play = |colour, target| Move::Play { card, colour, target };
        if card.is_wild() {
            moves.extend(Colour::ALL.map(|colour| play(Some(colour), None)));
        } else {
            moves.push(play(None, None));
        }
        if card.face() == Face::Number(7) {
            moves.extend(Seat::all(game.seats()).map(|seat| play(None, Some(seat))));
        }
    }
    moves
}

#[test]
fn every_reason_is_given_and_has_its_text() {
    let listed: BTreeSet<&str> = Uno::ABOUT.refusals.iter().map(|text| text.rule).collect();
    let mut given = BTreeSet::new();
    for game in games() {
        for seed in 0..4 {
            play_out(&game, 400 + seed, |position, _| {
                if game.turn(position).seat().is_none() {
                    return;
                }
                let moves = trial::legal(&game, position);
                for mv in every_move(&game) {
                    if moves.contains(&mv) {
                        continue;
                    }
                    let refusal = game.explain(position, mv);
                    if !given.insert(refusal.rule) {
                        continue;
                    }
                    let text = Uno::ABOUT.refusals.iter().find(|text| text.rule == refusal.rule);
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
    // These are too rare for random play, and have tests of their own.
    given.extend(["nothing_to_draw", "last_card_swaps_nothing"]);
    assert_eq!(given, listed);
}

#[test]
fn nothing_to_draw_is_a_reason() {
    let game: Uno = trial::build(json!({"players": 2, "target": 0}));
    let all: Vec<String> = super::Cards::deck().iter().map(|card| card.to_string()).collect();
    let others = all.iter().filter(|card| *card != "Y1" && *card != "R0");
    let text = format!(
        "n=2 op={} r=1/50 st=play t=0 d=+ top=R0 c=R pn=0 w4=- by=- nx=- dr=- sc=0,0 h=Y1,Y1|{} dk=#0 dp=- sh=- mv=5/2000 lr=-",
        game.options_text(),
        others.cloned().collect::<Vec<_>>().join(",")
    );
    let trial = trial::Trial::at(&game, &text).unwrap();
    assert_eq!(trial.rule_against("draw"), "nothing_to_draw");
}

#[test]
fn refusals_know_no_more_than_the_seat() {
    let mut luck = SearchLuck::new(11);
    for game in games() {
        play_out(&game, 500, |position, _| {
            let Turn::Seat(seat) = game.turn(position) else { return };
            let view = game.view(position, Viewer::Seat(seat));
            let imagined = game.imagine(&view, &Knowledge::default(), &mut luck);
            let moves = trial::legal(&game, position);
            assert_eq!(trial::legal(&game, &imagined), moves);
            for mv in every_move(&game).into_iter().filter(|mv| !moves.contains(mv)) {
                assert_eq!(game.explain(&imagined, mv), game.explain(position, mv));
            }
        });
    }
}

#[test]
fn texts_that_are_no_moves() {
    let game: Uno = trial::build(json!({"players": 3}));
    trial::are_no_moves(
        &game,
        &[
            "", "R", "R10", "R5:B", "W", "W+4", "W:", "W:P", "W:R>1", "R5>1", "R7>3", "R7>", "R7>01", "R7>-1", "RX",
            "+2", "colour", "colour:", "colour:X", "draw:R5", "Ré", "W+4:R:R", "W+2:R",
        ],
    );
    let start = game.start(&mut Trail::new());
    for (text, canonical) in [
        ("r5", "R5"),
        (" w+4:b ", "W+4:B"),
        ("DRAW", "draw"),
        ("y7>2", "Y7>2"),
        ("Colour:g", "colour:G"),
    ] {
        let mv = game.read_move(&start, text).unwrap();
        assert_eq!(game.write_move(&start, mv), canonical);
    }
}

#[test]
fn events_that_cannot_be() {
    let game: Uno = trial::build(json!({"players": 2}));
    let start = game.start(&mut Trail::new());
    for text in [
        "",
        "deal:",
        "deal:R1,R2,R3,R4,R5,R6,R7",
        "deal:R1,R2,R3,R4,R5,R6|Y1,Y2,Y3,Y4,Y5,Y6,Y7",
        "deal:R0,R2,R3,R4,R5,R6,R7|R0,Y2,Y3,Y4,Y5,Y6,Y7",
        "deal:R0,R0,R3,R4,R5,R6,R7|Y1,Y2,Y3,Y4,Y5,Y6,Y7",
        "deal:#7|#7",
        "flip:R5",
        "draw:R5",
        "R5",
    ] {
        assert!(game.read_event(&start, text).is_err(), "{text}");
    }
}

#[test]
fn options_are_refused_one_by_one() {
    let options = Options {
        players: 11,
        target: 10_001,
        max_rounds: 0,
        round_move_limit: 19,
        ..Options::default()
    };
    let faults = Uno::build(&options, 1).unwrap_err();
    let paths: Vec<&str> = faults.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(paths, ["players", "target", "max_rounds", "round_move_limit"]);
}

#[test]
fn positions_that_cannot_be() {
    let game: Uno = trial::build(json!({"players": 3}));
    let good = "n=3 op=500.off.challenge.one.0.0.1 r=1/50 st=penalty t=1 d=+ top=W+4 c=Y pn=4 w4=0:guilty by=- nx=- dr=- \
                sc=0,0,0 h=R1,R5,Y2,Y7,G+2,B3|R2,R9,RS,Y4,G6,GR,W|Y0,Y9,G1,G4,B7,B8,B+2 dk=#86 dp=R7 sh=- mv=1/2000 lr=-";
    assert!(trial::read(&game, good).is_ok());
    for (old, new) in [
        ("n=3", "n=4"),
        ("op=500", "op=501"),
        ("r=1/", "r=0/"),
        ("r=1/", "r=2/"),
        ("st=penalty", "st=play"),
        ("st=penalty", "st=deal"),
        ("t=1", "t=2"),
        ("t=1", "t=3"),
        ("t=1", "t=chance"),
        ("d=+", "d=x"),
        ("d=+", "d=-"),
        ("top=W+4", "top=-"),
        ("top=W+4", "top=R7"),
        ("c=Y", "c=-"),
        ("pn=4", "pn=6"),
        ("pn=4", "pn=0"),
        ("pn=4", "pn=99999"),
        ("w4=0:guilty", "w4=-"),
        ("w4=0:guilty", "w4=0"),
        ("w4=0:guilty", "w4=2:guilty"),
        ("w4=0:guilty", "w4=0:clean"),
        ("by=-", "by=0"),
        ("nx=-", "nx=drawn"),
        ("dr=-", "dr=W"),
        ("dr=-", "dr=?"),
        ("sc=0,0,0", "sc=0,0"),
        ("sc=0,0,0", "sc=5,0,0"),
        ("sc=0,0,0", "sc=4294967296,0,0"),
        ("h=R1,", "h=R7,R7,"),
        ("h=R1,R5", "h=#2,R5"),
        ("|R2,R9,RS,Y4,G6,GR,W|", "|-|"),
        ("dk=#86", "dk=#85"),
        ("dk=#86", "dk=86"),
        ("dp=R7", "dp=R7,R7,R7"),
        ("dp=R7", "dp=-"),
        ("sh=-", "sh=1<0"),
        ("sh=-", "sh=0<0:R1"),
        ("sh=-", "sh=1<0:-"),
        ("sh=-", "sh=1<2:R1"),
        ("mv=1/2000", "mv=0/2000"),
        ("|R2,R9,RS,Y4,G6,GR,W|", "|W|"),
        ("mv=1/2000", "mv=1/1999"),
        ("mv=1/2000", "mv=9999999/2000"),
        ("lr=-", "lr=out,0,29,-|R7+R+2+B2|R1"),
        ("lr=-", "lr=- more"),
    ] {
        let bad = good.replacen(old, new, 1);
        assert_ne!(bad, good, "{old}");
        if (old, new) == ("w4=0:guilty", "w4=0:clean") {
            let all_colours = bad.replace("h=R1,R5,Y2,Y7,G+2,B3", "h=R1,R5,Y2,Y7,G+2,G3");
            assert!(trial::read(&game, &bad).is_err(), "{bad}");
            assert!(trial::read(&game, &all_colours).is_ok(), "{all_colours}");
            continue;
        }
        assert!(trial::read(&game, &bad).is_err(), "{bad}");
    }
}

/// The refusal of a text of a single round with two seats.
fn why(fields: &str) -> String {
    let game: Uno = trial::build(json!({"players": 2, "target": 0}));
    let text = format!("n=2 op={} r=1/50 {fields}", game.options_text());
    match trial::read(&game, &text) {
        Ok(_) => String::new(),
        Err(bad) => bad.to_string(),
    }
}

#[test]
fn before_the_first_move_there_is_what_was_dealt() {
    const SEVEN: [&str; 2] = ["R1,R2,R3,R4,R5,R6,R7", "Y1,Y2,Y3,Y4,Y5,Y6,Y7"];
    let text = |stage: &str, top: &str, rest: &str, hands: [&str; 2], pile: u16| {
        format!(
            "st={stage} {rest} top={top} c={} pn=0 w4=- by=- nx={} dr=- sc=0,0 h={}|{} dk=#{pile} dp=- sh=- mv=0/2000 lr=-",
            &top[..1],
            if stage == "draw" { "play1" } else { "-" },
            hands[0],
            hands[1]
        )
    };
    let nine = "R1,R2,R3,R4,R5,R6,R7,B1,B2";
    let eight = "R1,R2,R3,R4,R5,R6,R7,B1";
    for good in [
        text("play", "G5", "t=0 d=+", SEVEN, 93),
        text("play", "GS", "t=1 d=+", SEVEN, 93),
        text("play", "GR", "t=1 d=-", SEVEN, 93),
        text("draw", "G+2", "t=chance0x2 d=+", SEVEN, 93),
        text("draw", "G+2", "t=chance0x1 d=+", [eight, SEVEN[1]], 92),
        text("play", "G+2", "t=1 d=+", [nine, SEVEN[1]], 91),
    ] {
        assert_eq!(why(&good), "", "{good}");
    }
    for bad in [
        text("play", "G5", "t=1 d=+", SEVEN, 93),
        text("play", "G5", "t=0 d=-", SEVEN, 93),
        text("play", "G5", "t=0 d=+", ["R1", SEVEN[1]], 99),
        text("play", "G5", "t=0 d=+", ["R1", "Y1"], 105),
        text("play", "G5", "t=0 d=+", [nine, SEVEN[1]], 91),
        text("play", "GS", "t=0 d=+", SEVEN, 93),
        text("play", "GR", "t=0 d=-", SEVEN, 93),
        text("play", "G+2", "t=0 d=+", SEVEN, 93),
        text("play", "G+2", "t=1 d=+", SEVEN, 93),
        text("draw", "G+2", "t=chance0x2 d=+", [eight, SEVEN[1]], 92),
        text("draw", "G+2", "t=chance0x5 d=+", SEVEN, 93),
        text("draw", "G5", "t=chance0x1 d=+", SEVEN, 93),
        text("play", "G5", "t=0 d=+", SEVEN, 93)
            .replace("dp=-", "dp=B1")
            .replace("#93", "#92"),
    ] {
        assert!(why(&bad).contains("mv: "), "{bad}: {}", why(&bad));
    }
}

#[test]
fn moves_are_enough_for_what_they_did() {
    let text = |moves: u32, discards: &str, challenges: &str, pile: u32| {
        format!(
            "st=play t=0 d=+ top=G5 c=G pn=0 w4=- by=- nx=- dr=- sc=0,0 h=R1,R2,R3,R4,R5,R6|Y1,Y2,Y3,Y4,Y5,Y6,Y7 dk=#{pile} \
             dp={discards} sh={challenges} mv={moves}/2000 lr=-"
        )
    };
    // Three cards were played, two of them W+4, and both were challenged.
    let both = "1<0:Y1+Y2;0<1:R1";
    assert_eq!(why(&text(5, "G1,W+4,W+4", both, 91)), "");
    assert!(why(&text(4, "G1,W+4,W+4", both, 91)).contains("at least 5 moves"));
    // The discards may have become a new pile since, but the challenges stay: each took the W+4 and the challenge.
    assert_eq!(why(&text(4, "-", both, 94)), "");
    assert!(why(&text(3, "-", both, 94)).contains("at least 4 moves"));
    // A card is missing in a hand.
    assert_eq!(why(&text(1, "G1", "-", 93)), "");
    assert!(why(&text(1, "G1,G2", "-", 92)).contains("at least 2 moves"));
    let one_left = text(5, "-", "-", 99).replace("R1,R2,R3,R4,R5,R6", "R1");
    assert!(why(&one_left).contains("at least 6 moves"), "{}", why(&one_left));
    assert_eq!(why(&one_left.replace("mv=5", "mv=6")), "");
}
