//! Position texts: what must be refused, and that nothing panics.

use super::{act, arena, games, play_out};
use crate::games::krosmaster_arena::KrosmasterArena;
use crate::games::trial::{Trial, build, read};
use crate::rules::{Game, Luck};
use crate::search::SearchLuck;

#[test]
fn positions_that_cannot_be_right_are_refused() {
    let game = arena();
    let good = act(
        &game,
        &[
            "A1=brann c2 10/10 6.4.0",
            "A2=matron d2 6/6 0.0.0",
            "A4=drone e2 2/2 0.0.0 +0+0+0 - - - - A2",
            "B1=maelis c6 9/9 0.0.0",
        ],
    );
    let trial = Trial::at(&game, &good).unwrap();
    assert_eq!(trial.text(), good);
    let changes = [
        // The header.
        ("turn=3", "turn=4"),
        ("turn=3", "turn=0"),
        ("turn=3", "turn=03"),
        ("first=0", "first=-"),
        ("seat=0", "seat=1"),
        ("phase=act", "phase=deploy"),
        ("phase=act", "phase=over"),
        ("phase=act", "phase=tension"),
        ("phase=act", "phase=market"),
        ("gg=6,6", "gg=0,6"),
        ("gg=6,6", "gg=9,6"),
        ("gg=6,6", "gg=6"),
        ("wild=1", "wild=2"),
        ("wild=1", "wild=1,1"),
        ("kamas=12,5", "kamas=-1,5"),
        ("dice=-", "dice=C"),
        ("kept=0", "kept=3"),
        ("active=A1", "active=-"),
        ("active=A1", "active=B1"),
        ("active=A1", "active=A3"),
        ("bought=0", "bought=2"),
        ("ground=e3:1,c5:1", "ground=c5:1,e3:1"),
        ("ground=e3:1", "ground=e3:2"),
        ("ground=e3:1", "ground=a1:1"),
        ("shop=quick_soles,spark_vial+4", "shop=quick_soles+4"),
        ("shop=quick_soles,spark_vial+4", "shop=spark_vial,quick_soles+4"),
        ("spark_vial+4", "spark_vial+9"),
        ("quick_soles,spark_vial", "quick_soles,air_charm"),
        ("grants=-", "grants=A1:critical@0"),
        ("grants=-", "grants=A9:lock@0"),
        ("grants=-", "grants=A1:lock@0,A1:lock@1"),
        ("grants=-", "grants=A1:lock@2"),
        ("roll=-", "roll=A1>c3"),
        ("queue=-", "queue=B1"),
        // The figures.
        ("A1=brann", "A1=dragon"),
        ("A1=brann", "A0=brann"),
        ("A1=brann", "A9=brann"),
        ("brann c2", "brann z9"),
        ("brann c2", "brann a5"),
        ("brann c2", "brann d2"),
        ("brann c2", "brann -"),
        ("10/10", "11/10"),
        ("10/10", "0/10"),
        ("10/10", "10/12"),
        ("6.4.0", "-1.4.0"),
        ("6.4.0", "6.4"),
        ("6/6 0.0.0", "6/6 1.0.0"),
        ("6/6 0.0.0 +0+0+0", "6/6 0.0.0 0+0+0"),
        ("6/6 0.0.0 +0+0+0 -", "6/6 0.0.0 +0+0+0 root,poison"),
        ("6/6 0.0.0 +0+0+0 - -", "6/6 0.0.0 +0+0+0 - air_charm"),
        ("6/6 0.0.0 +0+0+0 - - -", "6/6 0.0.0 +0+0+0 - - brood"),
        ("6.4.0 +0+0+0 - - -", "6.4.0 +0+0+0 - - roar"),
        ("6.4.0 +0+0+0 - - -", "6.4.0 +0+0+0 - - punch,punch"),
        ("6.4.0 +0+0+0 - - - -", "6.4.0 +0+0+0 - - - punch"),
        ("- - - - A2", "- - - - A1"),
        ("- - - - A2", "- - - - -"),
        ("- - - - A2", "- - - - A2**"),
        ("A4=drone", "A1=drone"),
        (";B1=maelis", ";A5=maelis"),
        (
            "B1=maelis c6 9/9 0.0.0 +0+0+0 - - - - -",
            "B1=drone c6 2/2 0.0.0 +0+0+0 - - - - -",
        ),
    ];
    for (from, to) in changes {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert!(Trial::at(&game, &bad).is_err(), "{from} -> {to}: {bad}");
    }
    // No figure at all, or a field too few.
    for cut in [";A1", ";roll", ";B1"] {
        assert!(Trial::at(&game, good.split(cut).next().unwrap()).is_err(), "{cut}");
    }
}

#[test]
fn given_teams_must_be_those() {
    let game: KrosmasterArena = build(serde_json::json!({"map": super::hall()}));
    let figures = ["A1=thessa c2 7/7 6.3.0", "B3=maelis c6 9/9 0.0.0"];
    assert!(
        Trial::at(
            &game,
            &act(&game, &figures)
                .replace("first=0", "first=1")
                .replace("turn=3", "turn=2")
        )
        .is_ok()
    );
    // Seat 1 begins with these teams; A1 is thessa and B1 sool.
    assert!(Trial::at(&game, &act(&game, &figures)).is_err());
    let other = ["A1=quill c2 6/6 6.4.0", "B3=maelis c6 9/9 0.0.0"];
    assert!(
        Trial::at(
            &game,
            &act(&game, &other)
                .replace("first=0", "first=1")
                .replace("turn=3", "turn=2")
        )
        .is_err()
    );
}

#[test]
fn a_text_settles_what_it_leaves_open() {
    let game = arena();
    let text = act(
        &game,
        &["A2=brann c2 10/10 6.4.0 +0+0+0 - - - - -", "B1=maelis c6 9/9 0.0.0"],
    )
    .replace("active=A1", "active=A2");
    let few = text.replace("spark_vial+4", "spark_vial+3");
    let mut contents = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let position = game
            .read_position(&few, &mut Default::default(), &mut SearchLuck::new(seed))
            .unwrap();
        assert_eq!(game.position_text(&position), few);
        assert_eq!(position.next, [3, 2]);
        contents.insert(position.piles.to_vec());
    }
    assert!(contents.len() > 5, "the pile's content is drawn");
    let blind = text
        .replace("phase=act", "phase=item")
        .replace("keen_edge+0", "keen_edge+1");
    let position = read(&game, &blind).unwrap();
    let mut events = Vec::new();
    game.list_events(&position, &mut events);
    let ranks: std::collections::BTreeSet<u8> = events
        .iter()
        .map(|(event, _)| match event {
            super::Event::Item(item) => game.item(*item).rank,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(ranks.len(), 3, "any rank");
}

#[test]
fn spoilt_texts_never_panic() {
    const STRANGE: [&str; 14] = [
        "",
        " ",
        "-",
        "/",
        ":",
        ">",
        ",",
        "9",
        "99999999999999999999",
        "-2147483648",
        "+2147483647",
        "A1",
        "é",
        "\0",
    ];
    let mut luck = SearchLuck::new(5);
    for (game, seed) in games().iter().zip(300..) {
        let mut count = 0;
        play_out(game, seed, |position, _| {
            count += 1;
            if count % 9 != 0 {
                return;
            }
            let text = game.position_text(position);
            let moves: Vec<String> = crate::games::trial::legal(game, position)
                .into_iter()
                .map(|mv| game.write_move(position, mv))
                .collect();
            for original in moves.iter().take(3).chain([&text, &text, &text, &text]) {
                let mut chars: Vec<char> = original.chars().collect();
                for _ in 0..=luck.below(2) {
                    let at = luck.below(chars.len() as u64 + 1) as usize;
                    let cut = luck.below(3).min((chars.len() - at) as u64) as usize;
                    let patch = STRANGE[luck.below(STRANGE.len() as u64) as usize];
                    chars.splice(at..at + cut, patch.chars());
                }
                let spoilt: String = chars.into_iter().collect();
                drop(game.read_move(position, &spoilt));
                drop(game.read_event(position, &spoilt));
                if let Ok(trial) = Trial::at(game, &spoilt) {
                    // Whatever is let in can be played on.
                    let mut trial = trial;
                    for _ in 0..6 {
                        match trial.turn() {
                            crate::rules::Turn::Over => break,
                            crate::rules::Turn::Chance => {
                                let event = game.draw(&trial.position, &mut luck);
                                game.happen(&mut trial.position, &event, &mut trial.trail);
                            }
                            crate::rules::Turn::Seat(_) => {
                                let moves = trial.moves();
                                trial.make(moves[luck.below(moves.len() as u64) as usize]);
                            }
                        }
                    }
                }
            }
        });
    }
}
