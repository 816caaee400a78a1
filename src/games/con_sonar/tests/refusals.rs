//! Every reason for which a move is refused, and texts of positions that cannot be.

use serde_json::json;

use super::super::{ConSonar, Knowledge, Move, Submarine};
use super::{after, games, legal, play_out};
use crate::games::trial::{Trial, build, every_refusal_is_reached};
use crate::rules::{Game, Information, ReadError, Turn, Viewer};
use crate::search::SearchLuck;

#[test]
fn every_reason_is_given() {
    let any: ConSonar = build(json!({}));
    let own: ConSonar = build(json!({"discard_rule": "own_only"}));
    let start = ["deal Ra Bb Gd", "deal Pc Wb Yc", "torpedoes B1 G3 W2"];
    let begun = || {
        let mut line = start.to_vec();
        line.push("fleet Ra R4");
        after(&own, &line)
    };
    every_refusal_is_reached(&[
        (after(&any, &start), "end", "fleet_card_first"),
        (after(&any, &start), "torpedo B1 B4", "fleet_card_first"),
        (after(&any, &start), "discard B1", "fleet_card_first"),
        (after(&any, &start), "fleet Rb R4", "not_in_hand"),
        (after(&any, &start), "fleet Ra R3", "no_such_submarine"),
        (after(&any, &start), "fleet Ra B4", "another_colour"),
        (begun(), "fleet Gd G4", "does_not_continue_the_chain"),
        (begun(), "torpedo R1 R4", "not_shown"),
        (begun(), "torpedo G3 G4", "torpedo_out_of_reach"),
        (begun(), "discard G3", "torpedo_out_of_reach"),
        (begun(), "torpedo B1 G4", "another_colour"),
        (begun(), "discard B1", "discard_own_colour_only"),
    ]);
}

/// Every move that can be written.
fn every_move(game: &ConSonar) -> Vec<Move> {
    let mut moves = vec![Move::End];
    let targets = || (0..6).flat_map(|colour| (1..=8).filter_map(move |rung| Submarine::new(colour, rung)));
    for card in 0..game.fleet.len() as u8 {
        moves.extend(targets().map(|target| Move::Fleet { card, target }));
    }
    for card in 0..game.torpedoes.len() as u8 {
        moves.push(Move::Discard { card });
        moves.extend(targets().map(|target| Move::Torpedo { card, target }));
    }
    moves
}

#[test]
fn refusals_know_no_more_than_the_seat() {
    let mut luck = SearchLuck::new(11);
    for game in games() {
        let every = every_move(&game);
        let mut asked = 0;
        play_out(&game, 500, |position, _| {
            asked += 1;
            let (Turn::Seat(seat), true) = (game.turn(position), asked % 7 == 0) else {
                return;
            };
            let view = game.view(position, Viewer::Seat(seat));
            let imagined = game.imagine(&view, &Knowledge::default(), &mut luck);
            let moves = legal(&game, position);
            for &mv in every.iter().filter(|mv| !moves.contains(mv)) {
                assert_eq!(game.explain(position, mv), game.explain(&imagined, mv));
            }
        });
    }
}

#[test]
fn what_is_no_move_is_refused() {
    let game: ConSonar = build(json!({}));
    let trial = after(&game, &["deal Ra Bb Gd", "deal Pc Wb Yc", "torpedoes B1 G3 W2"]);
    for text in [
        "",
        "fleet",
        "fleet Ra",
        "fleet Ra R9",
        "fleet Ra R0",
        "fleet Ra R44",
        "fleet Ra X4",
        "fleet ra R4",
        "fleet R1 R4",
        "fleet Ra R4 R4",
        "torpedo Ra R4",
        "discard R1 R4",
        "discard",
        "end end",
        "Ra R4",
        "fléet Ra R4",
        "draw Ra",
    ] {
        let read = game.read_move(&trial.position, text);
        assert!(matches!(read, Err(ReadError::Notation(_))), "{text}: {read:?}");
    }
    let other_spelling = game.read_move(&trial.position, "  FLEET  Ra   r4 ");
    assert_eq!(other_spelling, game.read_move(&trial.position, "fleet Ra R4"));
}

const GOOD: &str = "seat=0;phase=play;hand0=Ra,Gd;hand1=Pc,Wb,Yc;deck=26;discard=Rb,Rc,Rd,Re;queue=Bf;\
                    subs=R2,R4,B2,G2,G4,Y2,Y4,P2,P4,W2,W4;shown=B1,G3,W2;torpedodeck=12;shot=-;sunk0=B;missed0=Y3;sunk1=-;missed1=-";

#[test]
fn positions_that_cannot_be_are_refused() {
    let game: ConSonar = build(json!({}));
    assert!(Trial::at(&game, GOOD).is_ok(), "{:?}", Trial::at(&game, GOOD).err());
    for (from, to) in [
        ("seat=0", "seat=2"),
        ("seat=0", "seat=00"),
        ("seat=0", "seat=1"),
        ("phase=play", "phase=plays"),
        ("phase=play", "phase=roll"),
        ("phase=play", "phase=refill"),
        ("phase=play", "phase=resupply"),
        ("phase=play", "phase=over"),
        ("phase=play", "phase=deal"),
        ("phase=play", "phase=display"),
        ("hand0=Ra,Gd", "hand0=Ra"),
        ("hand0=Ra,Gd", "hand0=Ra,Ra"),
        ("hand0=Ra,Gd", "hand0=Ra,Gd,Ge"),
        ("hand0=Ra,Gd", "hand0=Ra,Xx"),
        ("hand0=Ra,Gd", "hand0=Ra,Pc"),
        ("hand1=Pc,Wb,Yc", "hand1=Pc,Wb,Yc,Ya"),
        ("hand1=Pc,Wb,Yc", "hand1=?2"),
        ("hand1=Pc,Wb,Yc", "hand1=?4"),
        ("hand1=Pc,Wb,Yc", "hand1=?"),
        ("deck=26", "deck=25"),
        ("deck=26", "deck=-"),
        ("deck=26", "deck=99999"),
        ("discard=Rb,Rc,Rd,Re", "discard=Rb,Rc,Rd,Rd"),
        ("discard=Rb,Rc,Rd,Re", "discard=Rb,Rc,Rd,"),
        ("queue=Bf", "queue=Bf,Bf,Bf,Bf"),
        ("subs=R2,", "subs=R2,R2,"),
        ("subs=R2,", "subs=R9,"),
        ("subs=R2,", "subs="),
        ("sunk0=B", "sunk0=B,B"),
        ("sunk0=B", "sunk0=b"),
        ("sunk0=B", "sunk0=-"),
        ("shown=B1,G3,W2", "shown=B1,G3"),
        ("shown=B1,G3,W2", "shown=B1,G3,G3"),
        ("shown=B1,G3,W2", "shown=B1,G3,Y3"),
        ("torpedodeck=12", "torpedodeck=14"),
        ("torpedodeck=12", "torpedodeck=15"),
        ("shot=-", "shot=B2>B4"),
        ("shot=-", "shot="),
        ("missed0=Y3", "missed0=Y3,Y3"),
        (";missed1=-", ""),
        (";missed1=-", ";missed1=-;missed2=-"),
        ("sunk1=-", "sunk1=-,R"),
    ] {
        let text = GOOD.replace(from, to);
        assert_ne!(text, GOOD, "{from}");
        assert!(Trial::at(&game, &text).is_err(), "{text}");
    }
}

#[test]
fn shots_that_cannot_be_are_refused() {
    let game: ConSonar = build(json!({}));
    // Bf points to b, the symbol of W2, which has been fired.
    let roll = GOOD
        .replace("phase=play", "phase=roll")
        .replace("shown=B1,G3,W2", "shown=B1,G3")
        .replace("shot=-", "shot=W2>W4");
    let hit = roll
        .replace("phase=roll", "phase=resupply")
        .replace("W2,W4;shown", "W2;shown")
        .replace("sunk0=B", "sunk0=B,W");
    let missed = roll
        .replace("phase=roll", "phase=resupply")
        .replace("missed0=Y3", "missed0=Y3,W2");
    for good in [&roll, &hit, &missed] {
        assert!(
            Trial::at(&game, good).is_ok(),
            "{good}: {:?}",
            Trial::at(&game, good).err()
        );
    }
    for (text, from, to) in [
        (&roll, "shot=W2>W4", "shot=-"),
        (&roll, "shot=W2>W4", "shot=W2>W3"),
        (&roll, "shot=W2>W4", "shot=W2>R4"),
        (&roll, "shot=W2>W4", "shot=W1>W4"),
        (&roll, "shot=W2>W4", "shot=W2>"),
        (&roll, "shot=W2>W4", "shot=W2"),
        (&hit, "sunk0=B,W;missed0=Y3;sunk1=-", "sunk0=B;missed0=Y3;sunk1=W"),
        (&hit, "torpedodeck=12", "torpedodeck=0"),
        (
            &missed,
            "missed0=Y3,W2;sunk1=-;missed1=-",
            "missed0=Y3;sunk1=-;missed1=W2",
        ),
        (&missed, "phase=resupply", "phase=over"),
    ] {
        let bad = text.replace(from, to);
        assert_ne!(&bad, text, "{from}");
        assert!(Trial::at(&game, &bad).is_err(), "{bad}");
    }
}
