//! Finding games again: lists, pages, and the requests that made them.

use ludoteca::store::{Conflict, Entry, GameRow, GameState, Query, Remembered, RequestKey, Store};

use crate::{append, delete, fresh, game, key, open, put, requested};

#[test]
fn pages_neither_skip_nor_repeat_while_games_come_and_go() {
    let (_folder, store) = fresh();
    // Three games to each millisecond.
    for n in 0..20 {
        let game = game(&format!("g{n:02}"), 1_000 + n / 3);
        put(
            &store,
            Entry::Create {
                game,
                names: Vec::new(),
                events: vec![],
                request: None,
            },
        )
        .unwrap();
    }
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = store
            .list(&Query {
                after,
                ..Query::newest(7)
            })
            .unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.cursor());
        // The game at the cursor goes, a newer one comes, and an old one is played on.
        put(&store, delete(&last.id)).unwrap();
        let newer = game(&format!("new{}", seen.len()), 5_000);
        put(
            &store,
            Entry::Create {
                game: newer,
                names: Vec::new(),
                events: vec![],
                request: None,
            },
        )
        .unwrap();
        let _ = put(&store, append("g00", seen.len() as u64 / 7));
        seen.extend(page.into_iter().map(|row| row.id));
    }
    assert_eq!(seen, (0..20).rev().map(|n| format!("g{n:02}")).collect::<Vec<_>>());
}

#[test]
fn lists_are_narrowed_by_every_condition() {
    let (_folder, store) = fresh();
    for (id, game_type, state, created_ms, updated_ms) in [
        ("a", "chess", GameState::Open, 100, 100),
        ("b", "chess", GameState::Active, 200, 900),
        ("c", "dominoes", GameState::Active, 300, 300),
        ("d", "chess", GameState::Over, 400, 800),
        ("e", "chess", GameState::Aborted, 500, 500),
    ] {
        let game = GameRow {
            listed: id != "d",
            wake_ms: None,
            owner: String::new(),
            game_type: game_type.to_owned(),
            state,
            updated_ms,
            ..game(id, created_ms)
        };
        put(
            &store,
            Entry::Create {
                game,
                names: Vec::new(),
                events: vec![],
                request: None,
            },
        )
        .unwrap();
    }
    let all = Query::newest(10);
    let list = |query: Query| {
        store
            .list(&query)
            .unwrap()
            .into_iter()
            .map(|row| row.id)
            .collect::<String>()
    };
    assert_eq!(list(all.clone()), "edcba");
    assert_eq!(list(Query::newest(2)), "ed");
    assert_eq!(list(Query::newest(0)), "");
    assert_eq!(
        list(Query {
            game_type: Some("chess".to_owned()),
            ..all.clone()
        }),
        "edba"
    );
    assert_eq!(
        list(Query {
            game_type: Some("go' OR 1".to_owned()),
            ..all.clone()
        }),
        ""
    );
    assert_eq!(
        list(Query {
            state: Some(GameState::Active),
            ..all.clone()
        }),
        "cb"
    );
    assert_eq!(
        list(Query {
            state: Some(GameState::Aborted),
            ..all.clone()
        }),
        "e"
    );
    assert_eq!(
        list(Query {
            created_ms: Some(200..400),
            ..all.clone()
        }),
        "cb"
    );
    assert_eq!(
        list(Query {
            updated_ms: Some(500..i64::MAX),
            ..all.clone()
        }),
        "edb"
    );
    assert_eq!(
        list(Query {
            listed_only: true,
            ..all.clone()
        }),
        "ecba"
    );
    let narrow = Query {
        game_type: Some("chess".to_owned()),
        state: Some(GameState::Active),
        created_ms: Some(0..1_000),
        updated_ms: Some(900..901),
        seat_name: None,
        after: Some(game("z", 200).cursor()),
        limit: 1,
        listed_only: true,
    };
    assert_eq!(list(narrow), "b");
}

#[test]
fn a_request_is_remembered_with_its_game_until_it_is_forgotten() {
    let (folder, store) = fresh();
    put(&store, requested("a", 1_000, "r1", 1)).unwrap();
    put(&store, requested("b", 2_000, "r2", 2)).unwrap();
    let first = Remembered {
        hash: [1; 32],
        game: "a".to_owned(),
    };
    assert_eq!(
        put(&store, requested("c", 2_500, "r1", 9)),
        Err(Conflict::RequestTaken(first.clone()))
    );
    // A request that was refused is not remembered.
    assert_eq!(put(&store, requested("b", 2_500, "r3", 3)), Err(Conflict::IdTaken));
    assert_eq!(store.request(&key("r3")).unwrap(), None);
    let elsewhere = RequestKey {
        caller: "bo".to_owned(),
        ..key("r1")
    };
    assert_eq!(store.request(&elsewhere).unwrap(), None);

    put(&store, delete("a")).unwrap();
    drop(store);
    let store = open(&folder);
    assert_eq!(store.request(&key("r1")).unwrap(), Some(first));

    put(&store, Entry::ForgetRequests { before_ms: 2_000 }).unwrap();
    assert_eq!(store.request(&key("r1")).unwrap(), None);
    assert_eq!(store.request(&key("r2")).unwrap().unwrap().game, "b");
    put(&store, requested("c", 2_500, "r1", 9)).unwrap();
}

#[test]
fn games_are_found_by_the_names_of_their_seats() {
    let (_folder, store) = fresh();
    for (id, names) in [("a", ["Ada", ""]), ("b", ["Bob", "Ada"]), ("c", ["Bob", "Bob"])] {
        let created = Entry::Create {
            game: game(id, 100),
            names: names.map(str::to_owned).into(),
            events: vec![],
            request: None,
        };
        put(&store, created).unwrap();
    }
    let joined = Entry::Append {
        game: "c".to_owned(),
        after: 0,
        events: vec![],
        state: GameState::Open,
        updated_ms: 100,
        wake_ms: None,
        names: vec!["Ada".to_owned()],
    };
    put(&store, joined).unwrap();
    let named = |name: &str| {
        let query = Query {
            seat_name: Some(name.to_owned()),
            ..Query::newest(9)
        };
        let rows = store.list(&query).unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(named("Ada"), ["c", "b", "a"]);
    put(&store, Entry::Delete { game: "b".to_owned() }).unwrap();
    assert_eq!(named("Ada"), ["c", "a"]);
    assert_eq!(named(""), [""; 0]);
}

#[test]
fn games_that_wake_and_outages_are_kept() {
    let (folder, store) = fresh();
    for (id, wake_ms) in [("a", Some(500)), ("b", None), ("c", Some(200))] {
        let created = Entry::Create {
            game: GameRow {
                wake_ms,
                ..game(id, 100)
            },
            names: Vec::new(),
            events: vec![],
            request: None,
        };
        put(&store, created).unwrap();
    }
    for (from_ms, to_ms) in [(10, 20), (30, 90)] {
        put(&store, Entry::Outage { from_ms, to_ms }).unwrap();
    }
    drop(store);
    let store = open(&folder);
    assert_eq!(
        store.wakes(501).unwrap(),
        [(200, "c".to_owned()), (500, "a".to_owned())]
    );
    assert_eq!(store.wakes(500).unwrap(), [(200, "c".to_owned())]);
    assert_eq!(store.outages(0).unwrap(), [10..20, 30..90]);
    assert_eq!(store.outages(20).unwrap().len(), 1);
}
