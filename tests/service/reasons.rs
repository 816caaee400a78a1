//! Every reason that the protocol knows is given to a caller who earns it. A new one needs its case here.

use std::collections::BTreeSet;
use std::time::Duration;

use ludoteca::pb::v1::import_game_request::Part;
use ludoteca::pb::v1::seat_setup::Kind;
use ludoteca::pb::v1::tournament_service_client::TournamentServiceClient;
use ludoteca::pb::v1::{self, Reason, legal_moves_request, suggest_move_request};
use ludoteca::service::{Settings, new_key};
use rusqlite::Connection;
use tonic::{Request, Status};

use crate::world::*;

/// The reasons given so far.
#[derive(Default)]
struct Given(BTreeSet<String>);

impl Given {
    /// Notes why a call was refused.
    fn by<T: std::fmt::Debug>(&mut self, answer: Result<T, Status>) {
        self.0.insert(refusal(&answer.unwrap_err()).reason);
    }
}

/// Every reason but the one that stands for none, without its prefix.
fn all() -> BTreeSet<String> {
    let known = (1..200).filter_map(|number| Reason::try_from(number).ok());
    known
        .map(|reason| reason.as_str_name().trim_start_matches("REASON_").to_owned())
        .collect()
}

#[tokio::test]
async fn every_reason_is_given() {
    let mut given = Given::default();
    at_the_board(&mut given).await;
    at_the_table(&mut given).await;
    malformed(&mut given).await;
    too_much(&mut given).await;
    broken(&mut given).await;
    at_the_gate(&mut given).await;
    in_tournaments(&mut given).await;
    assert_eq!(given.0, all());
}

async fn at_the_board(given: &mut Given) {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", r#"{"opening": "pie"}"#)).await;
    let [first, second] = [&game.tokens[0], &game.tokens[1]];
    given.by(within(games.play(play(&game.id, first, "e4"))).await);
    given.by(within(games.play(play(&game.id, first, "swap"))).await);
    given.by(within(games.play(play(&game.id, second, "4"))).await);
    given.by(within(games.play(play(&game.id, "", "4"))).await);
    given.by(within(games.play(play(&game.id, "not a token", "4"))).await);
    let mut late = play(&game.id, first, "4");
    late.expected_revision = Some(9);
    given.by(within(games.play(late)).await);
    let mut named = play(&game.id, first, "4");
    named.request_id = "once".into();
    within(games.play(named.clone())).await.unwrap();
    named.comment = "other".into();
    given.by(within(games.play(named)).await);
    within(games.resign(game.resign(first))).await.unwrap();
    given.by(within(games.play(play(&game.id, second, "4"))).await);
    let deletion = v1::DeleteGameRequest {
        game: game.id.clone(),
        token: game.owner.clone(),
    };
    within(games.delete_game(deletion)).await.unwrap();
    given.by(within(games.play(play(&game.id, second, "4"))).await);
}

async fn at_the_table(given: &mut Given) {
    let world = World::new();
    let mut games = world.games().await;
    let mut room = new_game("connect_four", "{}");
    room.preset = v1::Preset::Private.into();
    room.seats = vec![v1::SeatSetup::default(), open_seat()];
    room.hints = Some(false);
    let answer = within(games.new_game(room)).await.unwrap().into_inner();
    let invitation = answer.invitation.clone();
    let game = made(answer);
    given.by(within(games.play(play(&game.id, &game.tokens[0], "4"))).await);
    let mut join = v1::JoinGameRequest {
        game: game.id.clone(),
        ..Default::default()
    };
    given.by(within(games.join_game(join.clone())).await);
    join.invitation = invitation;
    within(games.join_game(join.clone())).await.unwrap();
    given.by(within(games.join_game(join)).await);
    given.by(within(games.answer_offer(game.answer(&game.tokens[0], 1, true))).await);
    let hint = v1::SuggestMoveRequest {
        subject: Some(suggest_move_request::Subject::Game(game.id.clone())),
        token: game.tokens[0].clone(),
        ..Default::default()
    };
    given.by(within(games.suggest_move(hint)).await);
}

async fn malformed(given: &mut Given) {
    let world = World::new();
    let mut games = world.games().await;
    given.by(within(games.legal_moves(v1::LegalMovesRequest::default())).await);
    let position = v1::Position {
        game_type: "chess".into(),
        text: "no FEN".into(),
        ..Default::default()
    };
    let legal = v1::LegalMovesRequest {
        subject: Some(legal_moves_request::Subject::Position(position)),
        ..Default::default()
    };
    given.by(within(games.legal_moves(legal)).await);
    given.by(within(games.new_game(new_game("chess", r#"{"size": 9}"#))).await);
    given.by(within(games.new_game(new_game("no such game", "{}"))).await);
    let mut bot = new_game("chess", "{}");
    bot.seats = vec![seat(Kind::Bot(v1::BotSeat::default()))];
    given.by(within(games.new_game(bot)).await);
}

/// More searches than may wait, a deadline that passes, and a server that goes while a file comes in.
async fn too_much(given: &mut Given) {
    let mut world = World::new();
    let mut games = world.games().await;
    let position = v1::Position {
        game_type: "chess".into(),
        ..Default::default()
    };
    let forever = v1::SuggestMoveRequest {
        subject: Some(suggest_move_request::Subject::Position(position)),
        time: Some(prost_types::Duration { seconds: 100, nanos: 0 }),
        ..Default::default()
    };
    let mut searches = tokio::task::JoinSet::new();
    for _ in 0..258 {
        let (mut games, request) = (games.clone(), forever.clone());
        searches.spawn(async move { games.suggest_move(request).await });
    }
    given.by(within(searches.join_next()).await.unwrap().unwrap());
    searches.shutdown().await;

    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let mut watch = Request::new(game.watch("", None));
    watch.set_timeout(Duration::from_millis(200));
    let mut stream = within(games.watch_game(watch)).await.unwrap().into_inner();
    within(stream.message()).await.unwrap();
    given.by(within(stream.message()).await);

    let settings = v1::ImportSettings {
        format: "pgn".into(),
        ..Default::default()
    };
    let settings = v1::ImportGameRequest {
        part: Some(Part::Settings(settings)),
    };
    // The rest of the file never comes.
    let (parts, file) = tokio::sync::mpsc::channel(1);
    parts.send(settings).await.unwrap();
    let importing = games.import_game(tokio_stream::wrappers::ReceiverStream::new(file));
    let mut answers = within(importing).await.unwrap().into_inner();
    let stopped = world.stop();
    given.by(within(answers.message()).await);
    drop(parts);
    within(stopped).await.unwrap();
}

/// Somebody damages the database under the server.
async fn broken(given: &mut Given) {
    let mut world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    within(world.stop()).await.unwrap();
    spoil(&world.settings, "UPDATE games SET header = '{}'");
    world.start();
    let mut games = world.games().await;
    let look = v1::GetGameRequest {
        game: game.id.clone(),
        token: game.tokens[0].clone(),
        min_revision: None,
    };
    given.by(within(games.get_game(look.clone())).await);
    spoil(&world.settings, "ALTER TABLE games RENAME TO gone");
    given.by(within(games.get_game(look)).await);
}

fn spoil(settings: &Settings, statement: &str) {
    let connection = Connection::open(settings.data.join("games.sqlite")).unwrap();
    connection.execute_batch(statement).unwrap();
}

async fn at_the_gate(given: &mut Given) {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("keys");
    let (key, line) = new_key("player", "play".parse().unwrap()).unwrap();
    std::fs::write(&file, line).unwrap();
    let world = World::with(|settings| {
        settings.auth.keys = Some(file);
        settings.transport.message_bytes = 2_000;
        settings.limits.streams = std::num::NonZeroU32::new(1);
    });
    let mut games = world.games().await;
    let list = v1::ListGamesRequest::default;
    given.by(within(games.list_games(list())).await);
    given.by(within(games.list_games(with_key("no such key", list()))).await);
    let suggest = v1::SuggestMoveRequest::default();
    given.by(within(games.suggest_move(with_key(key.reveal(), suggest))).await);
    let mut raw = tonic::client::Grpc::new(connect(world.address()).await);
    within(raw.ready()).await.unwrap();
    let path = "/ludoteca.v1.GameService/Dance".parse().unwrap();
    let codec = tonic_prost::ProstCodec::<(), ()>::default();
    given.by(within(raw.unary(Request::new(()), path, codec)).await);
    let large = v1::PlayRequest {
        comment: "x".repeat(3_000),
        ..Default::default()
    };
    given.by(within(games.play(with_key(key.reveal(), large))).await);
    let game = made(
        within(games.new_game(as_admin(new_game("chess", "{}"))))
            .await
            .unwrap()
            .into_inner(),
    );
    let watch = || with_key(key.reveal(), game.watch("", None));
    let _first = within(games.watch_game(watch())).await.unwrap();
    given.by(within(games.watch_game(watch())).await);
}

async fn in_tournaments(given: &mut Given) {
    let world = World::new();
    let mut tournaments = TournamentServiceClient::new(connect(world.address()).await);
    given.by(within(tournaments.get_tournament(v1::GetTournamentRequest::default())).await);
    given.by(within(tournaments.create_tournament(v1::CreateTournamentRequest::default())).await);
}
