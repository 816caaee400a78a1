//! Options that are refused: every fault of a request is named at once, however it came and whatever else is wrong.

use ludoteca::pb::games::{con_sonar, conspiracy, krosmaster_arena, uno};
use ludoteca::pb::v1::{self, options::Game};
use tonic::Code;

use crate::world::*;

async fn fields(games: &mut Games, game_type: &str, options: v1::Options) -> Vec<String> {
    let request = v1::NewGameRequest {
        options: Some(options),
        ..new_game(game_type, "")
    };
    let refusal = refused(games.new_game(request), Code::InvalidArgument, "BAD_OPTION").await;
    let fields = refusal.fields.into_iter();
    fields
        .map(|field| {
            field
                .strip_prefix("options.")
                .expect("each lies in the options")
                .to_owned()
        })
        .collect()
}

#[tokio::test]
async fn faults_of_tables_stand_beside_those_of_plain_options() {
    let world = World::new();
    let mut games = world.games().await;
    let lord = |kind: &str, copies: i32| {
        format!(r#"{{"kind": "{kind}", "influence": 1, "copies": {copies}, "key": "", "pearls": 0, "power": ""}}"#)
    };
    for (game_type, options, expected) in [
        (
            "con_sonar",
            r#"{"discard_rule": "x", "start_rungs": [0], "fleet": []}"#.into(),
            vec!["discard_rule", "start_rungs[0]", "fleet"],
        ),
        (
            "con_sonar",
            r#"{"players": 9, "start_rungs": [0], "colour": "R"}"#.into(),
            vec!["players", "colour", "start_rungs[0]"],
        ),
        (
            "conspiracy",
            format!(
                r#"{{"players": 5, "bonus_locations": 1, "lords": [{}, {}]}}"#,
                lord("é", 3),
                lord("1", 2)
            ),
            vec!["players", "bonus_locations", "lords[0].kind", "lords"],
        ),
        (
            "krosmaster_arena",
            r#"{"wild_gg": "no", "map": ["a"], "team_0": ["zz"], "items": [{}]}"#.into(),
            vec![
                "wild_gg",
                "items[0].id",
                "items[0].rank",
                "items[0].kind",
                "items[0].effects",
                "map",
                "map[0]",
                "team_0[0]",
            ],
        ),
        (
            "uno",
            r#"{"players": 11, "wild4": "never", "target": -1, "jump_in": true}"#.into(),
            vec!["players", "wild4", "target", "jump_in"],
        ),
        // A text that only the rules can read, beside an option that the catalog refuses.
        (
            "reversi",
            r#"{"mode": "backwards", "start_position": "nothing"}"#.into(),
            vec!["mode", "start_position"],
        ),
    ] {
        let options = v1::Options {
            json: options,
            game: None,
        };
        let mut found = fields(&mut games, game_type, options.clone()).await;
        let mut expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{options:?}");
    }
}

#[tokio::test]
async fn typed_options_are_refused_like_the_same_json() {
    let world = World::new();
    let mut games = world.games().await;
    let sonar = con_sonar::v1::Options {
        players: Some(7),
        discard_rule: 9,
        start_rungs: vec![2, 9],
        fleet: vec![con_sonar::v1::FleetCard {
            colour: 1,
            ..Default::default()
        }],
        torpedoes: Vec::new(),
    };
    let conspiracy = conspiracy::v1::Options {
        players: Some(5),
        bonus_locations: true,
        lords: Some(conspiracy::v1::LordTable {
            rows: vec![conspiracy::v1::LordRow {
                kind: "é".into(),
                copies: 2,
                key: 8,
                ..Default::default()
            }],
        }),
        locations: Some(conspiracy::v1::LocationTable {
            rows: vec![conspiracy::v1::LocationRow {
                id: "A1".into(),
                points: 9999,
                ..Default::default()
            }],
        }),
    };
    let arena = krosmaster_arena::v1::Options {
        map: Some(krosmaster_arena::v1::Map {
            name: "courtyard".into(),
            rows: vec!["a".into()],
        }),
        team_1: Some(krosmaster_arena::v1::Team {
            figures: vec!["imp".into(), "dragon".into()],
        }),
        wild_gg: 7,
        items: Some(krosmaster_arena::v1::ItemTable {
            items: vec![Default::default()],
        }),
        ..Default::default()
    };
    let uno = uno::v1::Options {
        players: Some(1),
        stacking: 9,
        draw_rule: 9,
        ..Default::default()
    };
    for (game_type, game, expected) in [
        (
            "con_sonar",
            Game::ConSonar(sonar),
            vec![
                "discard_rule",
                "players",
                "start_rungs[1]",
                "fleet[0].id",
                "fleet[0].symbol",
                "fleet[0].arrow",
                "fleet[0].move",
                "fleet",
            ],
        ),
        (
            "conspiracy",
            Game::Conspiracy(conspiracy),
            vec![
                "players",
                "lords[0].kind",
                "lords[0].key",
                "lords",
                "locations[0].points",
                "locations[0].id",
            ],
        ),
        (
            "krosmaster_arena",
            Game::KrosmasterArena(arena),
            vec![
                "map",
                "wild_gg",
                "items[0].id",
                "items[0].rank",
                "items[0].kind",
                "team_1[1]",
            ],
        ),
        ("uno", Game::Uno(uno), vec!["stacking", "draw_rule", "players"]),
    ] {
        let options = v1::Options {
            json: String::new(),
            game: Some(game),
        };
        let found = fields(&mut games, game_type, options.clone()).await;
        assert_eq!(found, expected, "{options:?}");
        // Beside a JSON that is faulty itself, both are named, and no fault twice.
        let both = v1::Options {
            json: r#"{"players": 99, "no_such_option": 1}"#.into(),
            ..options
        };
        let found = fields(&mut games, game_type, both.clone()).await;
        assert!(
            expected.iter().all(|path| found.iter().any(|found| found == path)),
            "{found:?}"
        );
        assert!(found.contains(&"no_such_option".to_owned()), "{found:?}");
    }
}

#[tokio::test]
async fn what_has_no_room_in_a_status_is_counted() {
    let world = World::new();
    let mut games = world.games().await;
    let row = r#"{"id": "x", "colour": "no such colour", "count": 1}"#;
    let fleet = vec![row; 200].join(",");
    let options = v1::Options {
        json: format!(r#"{{"fleet": [{fleet}]}}"#),
        game: None,
    };
    let request = v1::NewGameRequest {
        options: Some(options),
        ..new_game("con_sonar", "")
    };
    let refusal = refused(games.new_game(request), Code::InvalidArgument, "BAD_OPTION").await;
    assert!(refusal.fields.len() > 20, "{:?}", refusal.fields);
    assert_eq!(
        refusal.fields.last().unwrap(),
        "",
        "the last says how many more there are"
    );
    assert!(refusal.fields.iter().filter(|field| field.is_empty()).count() == 1);
}
