//! Who may call: keys, tokens, scopes.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use jsonwebtoken::jwk::{Jwk, JwkSet};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use ludoteca::pb::v1;
use ludoteca::service::{RunningServer, Settings, StartError, new_key};
use prost::Message;
use serde_json::{Value, json};
use tempfile::TempDir;
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use crate::world::*;

/// A key of this name and these scopes, written to the file behind those that are there.
fn add_key(file: &Path, name: &str, scopes: &str) -> String {
    let (key, line) = new_key(name, scopes.parse().unwrap()).unwrap();
    let before = std::fs::read_to_string(file).unwrap_or_default();
    std::fs::write(file, format!("{before}{line}\n")).unwrap();
    key.reveal().to_owned()
}

/// A server that takes the keys of a file.
struct Keyed {
    world: World,
    file: PathBuf,
    player: String,
    creator: String,
    /// May create and not search.
    maker: String,
    _folder: TempDir,
}

impl Keyed {
    fn new() -> Keyed {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("keys");
        let player = add_key(&file, "player", "play");
        let creator = add_key(&file, "creator", "play,create,search");
        let maker = add_key(&file, "maker", "play,create");
        Keyed {
            world: World::with(|settings| settings.auth.keys = Some(file.clone())),
            file,
            player,
            creator,
            maker,
            _folder: folder,
        }
    }
}

fn get(game: &str) -> v1::GetGameRequest {
    v1::GetGameRequest {
        game: game.into(),
        ..Default::default()
    }
}

#[tokio::test]
async fn every_method_asks_who_calls_but_health_and_reflection_do_not() {
    let keyed = Keyed::new();
    let protos = prost_types::FileDescriptorSet::decode(ludoteca::pb::DESCRIPTORS).unwrap();
    let mut asked = 0;
    for file in &protos.file {
        for service in &file.service {
            for method in &service.method {
                let path = format!("/{}.{}/{}", file.package(), service.name(), method.name());
                let mut raw = tonic::client::Grpc::new(connect(keyed.world.address()).await);
                within(raw.ready()).await.unwrap();
                let codec = tonic_prost::ProstCodec::<(), ()>::default();
                let call = raw.unary(tonic::Request::new(()), path.parse().unwrap(), codec);
                refused(call, Code::Unauthenticated, "NO_KEY").await;
                asked += 1;
            }
        }
    }
    assert!(asked >= 24);
    let mut health = HealthClient::new(connect(keyed.world.address()).await);
    within(health.check(HealthCheckRequest::default())).await.unwrap();
    let mut games = keyed.world.games().await;
    for wrong in ["wrong", "ludoteca_00", &keyed.player[1..]] {
        let call = games.get_game(with_key(wrong, get("any")));
        refused(call, Code::Unauthenticated, "BAD_KEY").await;
    }
}

#[tokio::test]
async fn a_tournament_in_which_engines_think_is_a_search() {
    use v1::tournament_service_client::TournamentServiceClient;
    let keyed = Keyed::new();
    let mut client = TournamentServiceClient::new(connect(keyed.world.address()).await);
    let plan = |more: &str, bot: &str| {
        format!(
            "game = \"connect_four\"\nformat = {{ kind = \"round_robin\" }}\n{more}\n\
             [[bots]]\nname = \"a\"\n{bot}\n[[bots]]\nname = \"b\"\nrandom = true\n"
        )
    };
    let engine = "engine = { level = 10, nodes = 100000000 }";
    let random = "random = true";
    for (more, bot) in [
        ("", engine),
        ("openings = { random_plies = 2, balance_nodes = 10 }", random),
        ("adjudication = { solver_nodes = 10 }", random),
    ] {
        for validate_only in [true, false] {
            let create = v1::CreateTournamentRequest {
                plan: plan(more, bot),
                validate_only,
                ..Default::default()
            };
            let call = client.create_tournament(with_key(&keyed.maker, create));
            let missing = refused(call, Code::PermissionDenied, "MISSING_SCOPE").await;
            assert_eq!(missing.metadata["scope"], "search");
        }
    }
    let create = |plan: String| v1::CreateTournamentRequest {
        plan,
        ..Default::default()
    };
    let played = create(plan("openings = { random_plies = 2 }", random));
    within(client.create_tournament(with_key(&keyed.maker, played)))
        .await
        .unwrap();
    let thought = create(plan("", engine));
    let made = within(client.create_tournament(with_key(&keyed.creator, thought)))
        .await
        .unwrap()
        .into_inner();
    // The token does not lend the scope.
    let resume = v1::ResumeTournamentRequest {
        tournament: made.tournament.unwrap().id,
        token: made.token,
    };
    let call = client.resume_tournament(with_key(&keyed.maker, resume));
    refused(call, Code::PermissionDenied, "MISSING_SCOPE").await;
}

#[tokio::test]
async fn a_key_allows_what_its_scopes_say() {
    let keyed = Keyed::new();
    let mut games = keyed.world.games().await;
    let new = || {
        let mut request = new_game("connect_four", "{}");
        request.spectators = v1::Spectators::None.into();
        request
    };
    let call = games.new_game(with_key(&keyed.player, new()));
    let missing = refused(call, Code::PermissionDenied, "MISSING_SCOPE").await;
    assert_eq!(missing.metadata["scope"], "create");
    let call = games.suggest_move(with_key(&keyed.player, v1::SuggestMoveRequest::default()));
    let missing = refused(call, Code::PermissionDenied, "MISSING_SCOPE").await;
    assert_eq!(missing.metadata["scope"], "search");
    let game = made(
        within(games.new_game(with_key(&keyed.creator, new())))
            .await
            .unwrap()
            .into_inner(),
    );
    let adjudicate = v1::AdjudicateGameRequest {
        game: game.id.clone(),
        winners: vec![0],
        ..Default::default()
    };
    let call = games.adjudicate_game(with_key(&keyed.creator, adjudicate.clone()));
    let missing = refused(call, Code::PermissionDenied, "MISSING_SCOPE").await;
    assert_eq!(missing.metadata["scope"], "admin");
    // A seat's token is still what plays the seat; the key only lets the call in.
    let mv = play(&game.id, &game.tokens[0], "4");
    within(games.play(with_key(&keyed.player, mv))).await.unwrap();
    let call = games.get_game(with_key(&keyed.player, get(&game.id)));
    refused(call, Code::Unauthenticated, "NO_TOKEN").await;
    // The administrator's key and a key with the scope see and do everything.
    let referee = add_key(&keyed.file, "referee", "admin");
    until(
        || {
            let (mut games, request) = (games.clone(), with_key(&referee, get(&game.id)));
            async move { games.get_game(request).await.is_ok() }
        },
        |seen| *seen,
    )
    .await;
    assert_eq!(game.seen_by_admin(&mut games).await.id, game.id);
    within(games.adjudicate_game(with_key(&referee, adjudicate)))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_key_that_is_taken_out_of_the_file_opens_nothing_any_more() {
    let keyed = Keyed::new();
    let games = keyed.world.games().await;
    let code = |key: String| {
        let mut games = games.clone();
        async move {
            games
                .list_games(with_key(&key, v1::ListGamesRequest::default()))
                .await
                .map(drop)
        }
    };
    assert!(within(code(keyed.player.clone())).await.is_ok());
    let text = std::fs::read_to_string(&keyed.file).unwrap();
    let creator = text.lines().find(|line| line.starts_with("creator")).unwrap();
    std::fs::write(&keyed.file, creator).unwrap();
    let status = until(|| code(keyed.player.clone()), Result::is_err).await.unwrap_err();
    assert_eq!(refusal(&status).reason, "BAD_KEY");
    assert!(within(code(keyed.creator.clone())).await.is_ok());
}

#[tokio::test]
async fn request_ids_of_different_callers_are_different() {
    let keyed = Keyed::new();
    let other = add_key(&keyed.file, "other", "play,create");
    let mut games = keyed.world.games().await;
    let request = || {
        let mut request = new_game("connect_four", "{}");
        request.seats = vec![open_seat(), open_seat()];
        request.request_id = "first".into();
        request
    };
    let make = |key: String| {
        let (mut games, request) = (games.clone(), with_key(&key, request()));
        async move { games.new_game(request).await.map(|answer| made(answer.into_inner())) }
    };
    let others = until(|| make(other.clone()), Result::is_ok).await.unwrap();
    let first = within(make(keyed.creator.clone())).await.unwrap();
    let again = within(make(keyed.creator.clone())).await.unwrap();
    assert_eq!((&again.id, &again.owner), (&first.id, &first.owner));
    assert_ne!(others.id, first.id, "who guesses an id does not get another's tokens");
    // Two callers who join with the same id get a seat each.
    let join = || v1::JoinGameRequest {
        game: first.id.clone(),
        request_id: "join".into(),
        ..Default::default()
    };
    let mut seats = Vec::new();
    for key in [&keyed.creator, &keyed.creator, &other] {
        let joined = within(games.join_game(with_key(key, join())))
            .await
            .unwrap()
            .into_inner();
        seats.push((joined.seat, joined.token));
    }
    assert_eq!(seats[0], seats[1]);
    assert_ne!(seats[0], seats[2]);
    let export = v1::ExportGameRequest {
        game: first.id.clone(),
        ..Default::default()
    };
    let text = within(games.export_game(as_admin(export)))
        .await
        .unwrap()
        .into_inner()
        .json;
    assert!(!text.contains("creator"), "records do not name callers: {text}");
}

const SECRET: &str = "a secret of more than thirty-two bytes";

/// A server that takes tokens, for the audience `games` from the issuer `us`, and what they are signed with.
struct Tokens {
    world: World,
    ec: EncodingKey,
    _folder: TempDir,
}

fn rsa() -> EncodingKey {
    // A key of these tests and of nothing else.
    EncodingKey::from_rsa_der(include_bytes!("../data/keys/rsa.der"))
}

impl Tokens {
    fn new() -> Tokens {
        let folder = TempDir::new().unwrap();
        let ec = EncodingKey::from_ec_der(&rcgen::KeyPair::generate().unwrap().serialize_der());
        let public = |key: &EncodingKey, algorithm, id: &str| {
            let mut jwk = Jwk::from_encoding_key(key, algorithm).unwrap();
            jwk.common.key_id = Some(id.into());
            jwk
        };
        let set = JwkSet {
            keys: vec![
                public(&ec, Algorithm::ES256, "curve"),
                public(&rsa(), Algorithm::RS256, "factors"),
            ],
        };
        let (secret, jwks) = (folder.path().join("secret"), folder.path().join("jwks.json"));
        std::fs::write(&secret, format!("{SECRET}\n")).unwrap();
        std::fs::write(&jwks, serde_json::to_string(&set).unwrap()).unwrap();
        let world = World::with(|settings| {
            settings.auth.jwt_secret = Some(secret);
            settings.auth.jwks = Some(jwks);
            settings.auth.jwt.issuer = Some("us".into());
            settings.auth.jwt.audience = Some("games".into());
        });
        Tokens {
            world,
            ec,
            _folder: folder,
        }
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

fn claims() -> Value {
    json!({"sub": "ana", "iss": "us", "aud": "games", "exp": now() + 600, "scope": "play create"})
}

fn changed(name: &str, value: Value) -> Value {
    let mut claims = claims();
    match value {
        Value::Null => drop(claims.as_object_mut().unwrap().remove(name)),
        value => claims[name] = value,
    }
    claims
}

fn sign(algorithm: Algorithm, id: Option<&str>, claims: &Value, key: &EncodingKey) -> String {
    let mut header = Header::new(algorithm);
    header.kid = id.map(Into::into);
    encode(&header, claims, key).unwrap()
}

fn hs256(claims: &Value) -> String {
    sign(
        Algorithm::HS256,
        None,
        claims,
        &EncodingKey::from_secret(SECRET.as_bytes()).unwrap(),
    )
}

#[tokio::test]
async fn tokens_of_three_algorithms_open_what_their_scopes_say() {
    let tokens = Tokens::new();
    let mut games = tokens.world.games().await;
    let list = changed("scope", json!(["openid", "create"]));
    for token in [
        hs256(&claims()),
        hs256(&list),
        hs256(&changed("aud", json!(["others", "games"]))),
        sign(Algorithm::ES256, Some("curve"), &claims(), &tokens.ec),
        sign(Algorithm::RS256, Some("factors"), &claims(), &rsa()),
        // Without a name of the key there is only one that fits.
        sign(Algorithm::ES256, None, &claims(), &tokens.ec),
    ] {
        let request = with_key(&token, new_game("connect_four", "{}"));
        within(games.new_game(request)).await.unwrap();
    }
    let call = games.list_games(with_key(&hs256(&list), v1::ListGamesRequest::default()));
    refused(call, Code::PermissionDenied, "MISSING_SCOPE").await;
    let call = games.list_games(with_key(
        &hs256(&changed("scope", Value::Null)),
        v1::ListGamesRequest::default(),
    ));
    refused(call, Code::PermissionDenied, "MISSING_SCOPE").await;
}

#[tokio::test]
async fn tokens_that_are_not_right_open_nothing() {
    let tokens = Tokens::new();
    let mut games = tokens.world.games().await;
    let good = hs256(&claims());
    let parts: Vec<&str> = good.split('.').collect();
    // {"alg":"none"}
    let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", parts[1]);
    let public = std::fs::read(tokens.world.settings.auth.jwks.as_ref().unwrap()).unwrap();
    let confused = sign(
        Algorithm::HS256,
        Some("factors"),
        &claims(),
        &EncodingKey::from_secret(&public).unwrap(),
    );
    let other = EncodingKey::from_ec_der(&rcgen::KeyPair::generate().unwrap().serialize_der());
    for (what, token) in [
        ("expired", hs256(&changed("exp", json!(now() - 600)))),
        ("without an end", hs256(&changed("exp", Value::Null))),
        ("not valid yet", hs256(&changed("nbf", json!(now() + 600)))),
        ("for others", hs256(&changed("aud", json!("others")))),
        ("for nobody", hs256(&changed("aud", Value::Null))),
        ("by others", hs256(&changed("iss", json!("them")))),
        ("by nobody", hs256(&changed("iss", Value::Null))),
        ("about nobody", hs256(&changed("sub", Value::Null))),
        ("about nobody, in so many words", hs256(&changed("sub", json!("")))),
        ("about a blank", hs256(&changed("sub", json!(" ")))),
        ("unsigned", unsigned),
        (
            "signed by another",
            sign(Algorithm::ES256, Some("curve"), &claims(), &other),
        ),
        (
            "of an unknown key",
            sign(Algorithm::ES256, Some("other"), &claims(), &tokens.ec),
        ),
        (
            "of another algorithm",
            sign(
                Algorithm::HS384,
                None,
                &claims(),
                &EncodingKey::from_secret(SECRET.as_bytes()).unwrap(),
            ),
        ),
        ("signed with the public key", confused),
        ("cut", good[..good.len() - 2].to_owned()),
        ("no token at all", "a.b.c".into()),
    ] {
        let call = games.list_games(with_key(&token, v1::ListGamesRequest::default()));
        let status = within(call).await.expect_err(what);
        let refusal = refusal(&status);
        assert_eq!(
            (refusal.code, refusal.reason.as_str()),
            (Code::Unauthenticated, "BAD_KEY"),
            "{what}"
        );
        assert!(!status.message().contains(&token), "{status:?}");
    }
}

#[tokio::test]
async fn beyond_loopback_a_server_wants_to_know_who_calls_or_to_be_told_otherwise() {
    let folder = TempDir::new().unwrap();
    let mut settings = Settings::local("0.0.0.0:0".parse().unwrap(), folder.path().join("data"));
    let error = RunningServer::start(&settings).unwrap_err();
    assert!(matches!(error, StartError::Unprotected(_)));
    for remedy in ["--auth-keys", "--insecure-public", "127.0.0.1"] {
        assert!(error.to_string().contains(remedy), "{error}");
    }
    assert!(!folder.path().join("data").exists(), "nothing was made");
    settings.insecure_public = true;
    RunningServer::start(&settings).unwrap().shutdown();
    settings.insecure_public = false;
    let file = folder.path().join("keys");
    settings.auth.keys = Some(file.clone());
    assert!(
        matches!(RunningServer::start(&settings), Err(StartError::File(_))),
        "the file is missing"
    );
    add_key(&file, "somebody", "play");
    RunningServer::start(&settings).unwrap().shutdown();
}
