//! What is hidden stays hidden: in answers, streams, pictures, records and refusals.

use std::collections::{BTreeMap, BTreeSet};

use ludoteca::pb::v1::{self, Event};
use ludoteca::table::audit;
use prost::Message;
use tonic::Code;

use crate::world::*;

/// The tiles that a text or the bytes of a message name, larger pip first.
fn tiles(bytes: &[u8]) -> BTreeSet<String> {
    let pip = |byte: u8| (b'0'..=b'6').contains(&byte);
    let named = bytes
        .windows(3)
        .filter(|window| pip(window[0]) && window[1] == b'-' && pip(window[2]));
    named
        .map(|window| {
            let (one, two) = (window[0].max(window[2]), window[0].min(window[2]));
            format!("{}-{}", char::from(one), char::from(two))
        })
        .collect()
}

/// A field of a dominoes position text.
fn field<'a>(text: &'a str, name: &str) -> &'a str {
    let found = text
        .split_whitespace()
        .find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    found.unwrap_or_else(|| panic!("no field {name} in {text}"))
}

/// What is hidden from the viewer (a seat, or 4 for a spectator), by the referee's text.
fn hidden_from(referee: &str, viewer: usize) -> BTreeSet<String> {
    let hands = field(referee, "h").split('|').enumerate();
    let others = hands.filter(|(seat, _)| *seat != viewer).map(|(_, hand)| hand);
    let mut hidden: BTreeSet<String> = others.flat_map(|hand| tiles(hand.as_bytes())).collect();
    hidden.extend(tiles(field(referee, "b").as_bytes()));
    // What lay open when the last round ended is no secret of this one, as tiles are dealt anew.
    hidden.retain(|tile| !tiles(field(referee, "lr").as_bytes()).contains(tile));
    hidden
}

/// Everything that a client got, with the revision at which it got it.
#[derive(Default)]
struct Heard(Vec<(u64, Vec<u8>)>);

impl Heard {
    fn message(&mut self, revision: u64, message: &impl Message) {
        self.0.push((revision, message.encode_to_vec()));
    }

    fn answer<T: Message>(&mut self, revision: u64, answer: &Result<tonic::Response<T>, tonic::Status>) {
        match answer {
            Ok(answer) => self.message(revision, answer.get_ref()),
            Err(status) => self
                .0
                .push((revision, [status.message().as_bytes(), status.details()].concat())),
        }
    }
}

/// Asks everything that can be asked and notes every byte of the answers.
async fn ask_everything(games: &mut Games, game: &Made, token: &str, revision: u64, heard: &mut Heard) {
    let id = game.id.clone();
    heard.message(revision, &game.seen(games, token).await);
    let request = v1::LegalMovesRequest {
        subject: Some(v1::legal_moves_request::Subject::Game(id.clone())),
        token: token.into(),
        detail: v1::Detail::Steps.into(),
        ..Default::default()
    };
    heard.answer(revision, &within(games.legal_moves(request)).await);
    let request = v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Game(id.clone())),
        token: token.into(),
        nodes: 30,
        max_moves: 100,
        ..Default::default()
    };
    // A line may guess at tiles it can't know, so only refusals and the moves themselves count.
    let mut suggested = within(games.suggest_move(request)).await;
    if let Ok(answer) = &mut suggested {
        answer
            .get_mut()
            .moves
            .iter_mut()
            .for_each(|suggested| suggested.line.truncate(1));
    }
    heard.answer(revision, &suggested);
    for rendering in [v1::Rendering::Svg, v1::Rendering::Text] {
        let request = v1::RenderPositionRequest {
            subject: Some(v1::render_position_request::Subject::Game(id.clone())),
            token: token.into(),
            rendering: rendering.into(),
        };
        heard.answer(revision, &within(games.render_position(request)).await);
    }
    let request = v1::ExportGameRequest {
        game: id.clone(),
        token: token.into(),
        format: String::new(),
    };
    heard.answer(revision, &within(games.export_game(request)).await);
    heard.answer(
        revision,
        &within(games.list_games(v1::ListGamesRequest::default())).await,
    );
    // Refused, with an explanation.
    let refused = within(games.play(play(&id, token, "pass"))).await;
    assert!(refused.is_err());
    heard.answer(revision, &refused);
}

#[tokio::test]
async fn nobody_is_ever_sent_a_tile_that_is_hidden_from_him() {
    let world = World::new();
    let mut games = world.games().await;
    let options = r#"{"players": 4, "variant": "draw", "max_rounds": 1}"#;
    let game = make(&mut games, new_game("dominoes", options)).await;
    let tokens: Vec<&str> = game.tokens.iter().map(String::as_str).chain([""]).collect();
    let mut clients = Vec::new();
    let mut streams = Vec::new();
    for token in &tokens {
        let mut client = world.games().await;
        streams.push(
            within(client.watch_game(game.watch(token, None)))
                .await
                .unwrap()
                .into_inner(),
        );
        clients.push((client, Heard::default()));
    }
    let mut truth = BTreeMap::new();
    let mut now = game.seen_by_admin(&mut games).await;
    while let Some(seat) = on_turn(&now) {
        truth.insert(now.revision, now.state.clone().unwrap().text);
        let legal = game.legal(&mut games, tokens[seat]).await;
        for (viewer, (client, heard)) in clients.iter_mut().enumerate() {
            // Trying to pass is refused only while something else can be done.
            if legal != ["pass"] || viewer != seat {
                ask_everything(client, &game, tokens[viewer], now.revision, heard).await;
            }
        }
        // Drawing is always allowed in this variant: some draws, so that masked events come up too.
        let draw = legal
            .iter()
            .find(|_| now.revision % 3 == 0)
            .filter(|_| legal.contains(&"draw".to_owned()));
        let text = draw.map_or(legal[0].as_str(), |_| "draw");
        let (client, heard) = &mut clients[seat];
        let answer = within(client.play(play(&game.id, tokens[seat], text))).await.unwrap();
        let revision = answer.get_ref().revision;
        now = game.seen_by_admin(&mut games).await;
        if now.outcome.is_none() {
            heard.message(revision, answer.get_ref());
        }
        truth.insert(revision, now.state.clone().unwrap().text);
    }
    let mut draws = 0;
    for (viewer, ((_, mut heard), mut stream)) in clients.into_iter().zip(streams).enumerate() {
        while let Some(message) = within(stream.message()).await.unwrap() {
            use v1::watch_game_response::Message as Watched;
            let message = message.message.unwrap();
            let revision = match &message {
                Watched::Snapshot(snapshot) => snapshot.game.as_ref().unwrap().revision,
                Watched::Update(update) => update.game.as_ref().unwrap().revision,
                Watched::Heartbeat(_) | Watched::End(_) => continue,
            };
            if revision == now.revision {
                continue; // the game is over: everything is open
            }
            if let Watched::Update(update) = &message {
                draws += update.events.iter().filter(|event| masked_draw(event)).count();
            }
            heard.message(revision, &v1::WatchGameResponse { message: Some(message) });
        }
        assert!(heard.0.len() > 20);
        for (revision, bytes) in &heard.0 {
            let hidden = hidden_from(&truth[revision], viewer);
            let leaked: Vec<_> = tiles(bytes).intersection(&hidden).cloned().collect();
            assert!(
                leaked.is_empty(),
                "viewer {viewer} at {revision}: {leaked:?} in {}",
                String::from_utf8_lossy(bytes)
            );
        }
    }
    assert!(draws > 0, "no draw was ever masked: choose another way to play");
}

fn masked_draw(event: &Event) -> bool {
    event.kind == v1::EventKind::Chance as i32
        && event.text.starts_with("draw")
        && tiles(event.text.as_bytes()).is_empty()
}

#[tokio::test]
async fn the_typed_state_hides_what_the_text_hides() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("dominoes", r#"{"players": 3}"#)).await;
    for (viewer, token) in game.tokens.iter().map(String::as_str).chain([""]).enumerate() {
        let state = game.seen(&mut games, token).await.state.unwrap();
        let Some(v1::state::Game::Dominoes(typed)) = state.game else {
            panic!("no typed state")
        };
        for (seat, hand) in typed.hands.iter().enumerate() {
            assert_eq!((hand.count, hand.hidden), (5, seat != viewer));
            assert_eq!(hand.tiles.len(), if seat == viewer { 5 } else { 0 });
        }
        let boneyard = typed.boneyard.unwrap();
        assert!(boneyard.hidden && boneyard.tiles.is_empty());
    }
}

#[tokio::test]
async fn a_start_position_with_hands_is_shown_to_each_seat_as_its_view() {
    let world = World::new();
    let mut games = world.games().await;
    let text = "v=block n=2 tg=100 r=1/1 st=lead t=0 ld=0 sc=0,0 ln=- sp=- h=6-6,5-4,3-2|6-5,4-4,1-0 \
                b=6-4,6-3,6-2,6-1,6-0,5-5,5-3,5-2,5-1,5-0,4-3,4-2,4-1,4-0,3-3,3-1,3-0,2-2,2-1,2-0,1-1,0-0 lr=-";
    let mut request = new_game("dominoes", r#"{"variant": "block", "hand_size": 3, "max_rounds": 1}"#);
    request.start_position = text.into();
    let game = make(&mut games, request).await;
    let own = [tiles(b"6-6,5-4,3-2"), tiles(b"6-5,4-4,1-0"), BTreeSet::new()];
    for (viewer, token) in game.tokens.iter().map(String::as_str).chain([""]).enumerate() {
        let mut bytes = game.seen(&mut games, token).await.encode_to_vec();
        bytes.extend(serde_json::to_vec(&game.export(&mut games, token).await).unwrap());
        bytes.extend(
            within(games.list_games(v1::ListGamesRequest::default()))
                .await
                .unwrap()
                .get_ref()
                .encode_to_vec(),
        );
        assert_eq!(tiles(&bytes), own[viewer], "viewer {viewer}");
    }
    within(games.resign(game.resign(&game.tokens[0]))).await.unwrap();
    assert_eq!(game.seen(&mut games, "").await.start_position, text);
    assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));
}

#[tokio::test]
async fn a_record_is_masked_while_the_game_runs_and_whole_afterwards() {
    let world = World::new();
    let mut games = world.games().await;
    for game_type in ["dominoes", "backgammon", "chess"] {
        let game = make(&mut games, new_game(game_type, "{}")).await;
        for token in [&game.tokens[0], &game.owner, ""] {
            let record = game.export(&mut games, token).await;
            assert_eq!((&record.seed, &record.outcome), (&None, &None));
            assert!(record.events.iter().all(|event| event.request.is_none()));
            if game_type == "dominoes" {
                let seen_by = if *token == game.tokens[0] {
                    "seat 0"
                } else {
                    "spectator"
                };
                assert_eq!(record.seen_by.as_deref(), Some(seen_by));
                assert!(audit(&record).is_err(), "a masked record can't be checked");
            } else {
                let luck_waits = game_type == "backgammon";
                assert_eq!(
                    audit(&record).is_err(),
                    luck_waits,
                    "luck is checked once the seed is out"
                );
            }
        }
        within(games.resign(game.resign(&game.tokens[0]))).await.unwrap();
        let record = game.export(&mut games, "").await;
        assert_eq!(
            (record.seed.as_ref().map(String::len), &record.seen_by),
            (Some(64), &None)
        );
        assert_eq!(audit(&record), Ok(()));
        let mut forged = record.clone();
        forged.seed = Some("00".repeat(32));
        assert!(audit(&forged).is_err());
        if let Some(at) = record.events.iter().position(|event| event.text.starts_with("open ")) {
            let mut forged = record;
            forged.events[at].text = if forged.events[at].text == "open 13" {
                "open 12"
            } else {
                "open 13"
            }
            .into();
            assert!(audit(&forged).is_err(), "the dice are not the seed's");
        }
    }
}

#[tokio::test]
async fn in_a_game_with_secrets_only_the_seat_on_turn_is_told_its_moves() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("dominoes", "{}")).await;
    let waiting = &game.tokens[1 - on_turn(&game.game).unwrap()];
    let ask = |token: &str| v1::LegalMovesRequest {
        subject: Some(v1::legal_moves_request::Subject::Game(game.id.clone())),
        token: token.into(),
        ..Default::default()
    };
    refused(
        games.legal_moves(ask(waiting)),
        Code::FailedPrecondition,
        "NOT_YOUR_TURN",
    )
    .await;
    refused(games.legal_moves(ask("")), Code::Unauthenticated, "NO_TOKEN").await;
    // A guess at somebody else's tile is refused the same whether or not he holds it.
    let mut answers = BTreeSet::new();
    for tile in ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"] {
        let status = within(games.play(play(&game.id, waiting, &format!("{tile}@start"))))
            .await
            .unwrap_err();
        answers.insert(format!("{status:?}"));
    }
    assert_eq!(answers.len(), 1);
}

#[tokio::test]
async fn two_games_that_differ_only_in_what_a_seat_may_not_know_answer_it_the_same() {
    let world = World::new();
    let mut games = world.games().await;
    let set: Vec<String> = (0..=6)
        .flat_map(|high| (0..=high).map(move |low| format!("{high}-{low}")))
        .collect();
    let mine = ["6-6", "5-4", "3-2"];
    let mut answers = Vec::new();
    for theirs in [["6-5", "4-4", "1-0"], ["6-4", "4-3", "2-1"]] {
        let held = |tile: &&String| mine.contains(&tile.as_str()) || theirs.contains(&tile.as_str());
        let mut rest: Vec<&String> = set.iter().filter(|tile| !held(tile)).collect();
        rest.reverse();
        let rest: Vec<&str> = rest.into_iter().map(String::as_str).collect();
        let mut request = new_game("dominoes", r#"{"variant": "block", "hand_size": 3, "max_rounds": 1}"#);
        request.start_position = format!(
            "v=block n=2 tg=100 r=1/1 st=lead t=0 ld=0 sc=0,0 ln=- sp=- h={}|{} b={} lr=-",
            mine.join(","),
            theirs.join(","),
            rest.join(",")
        );
        let game = make(&mut games, request).await;
        let token = &game.tokens[0];
        let mut heard = Heard::default();
        let mut seen = game.seen(&mut games, token).await;
        // What differs between any two games.
        seen.id.clear();
        (seen.luck, seen.created, seen.updated) = (None, None, None);
        heard.message(0, &seen);
        for text in ["6-5@start", "4-4@start", "2-1@start", "draw", "pass", "6-6@left"] {
            let status = within(games.play(play(&game.id, token, text))).await;
            assert!(status.is_err());
            heard.answer(0, &status);
        }
        let legal = v1::LegalMovesRequest {
            subject: Some(v1::legal_moves_request::Subject::Game(game.id.clone())),
            token: token.clone(),
            detail: v1::Detail::Steps.into(),
            ..Default::default()
        };
        heard.answer(0, &within(games.legal_moves(legal)).await);
        let suggest = v1::SuggestMoveRequest {
            subject: Some(v1::suggest_move_request::Subject::Game(game.id.clone())),
            token: token.clone(),
            nodes: 500,
            ..Default::default()
        };
        heard.answer(0, &within(games.suggest_move(suggest)).await);
        let draw = v1::RenderPositionRequest {
            subject: Some(v1::render_position_request::Subject::Game(game.id.clone())),
            token: token.clone(),
            ..Default::default()
        };
        heard.answer(0, &within(games.render_position(draw)).await);
        let takeback = within(games.make_offer(game.offer(token, takeback(1)))).await;
        heard.answer(0, &takeback);
        answers.push(heard.0);
    }
    for (index, (one, other)) in answers[0].iter().zip(&answers[1]).enumerate() {
        let text = |heard: &(u64, Vec<u8>)| String::from_utf8_lossy(&heard.1).into_owned();
        assert_eq!(text(one), text(other), "answer {index}");
    }
}
