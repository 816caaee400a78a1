//! Tournaments that the server plays.

use ludoteca::pb::v1::tournament_service_client::TournamentServiceClient;
use ludoteca::pb::v1::{self, TournamentState};
use ludoteca::table::verify;
use tonic::Code;
use tonic::transport::Channel;

use crate::world::*;

type Tournaments = TournamentServiceClient<Channel>;

async fn tournaments(world: &World) -> Tournaments {
    TournamentServiceClient::new(connect(world.address()).await)
}

/// So many pairs between an engine and a random player; `nodes` says how long they take.
fn plan(cycles: u32, nodes: u64) -> String {
    format!(
        "game = \"backgammon\"\nseed = 5\nformat = {{ kind = \"round_robin\", cycles = {cycles} }}\nconcurrency = 1\n\
         [[bots]]\nname = \"engine\"\nengine = {{ level = 10, nodes = {nodes} }}\n[[bots]]\nname = \"random\"\nrandom = true\n"
    )
}

fn create(plan: &str, request_id: &str) -> v1::CreateTournamentRequest {
    v1::CreateTournamentRequest {
        request_id: request_id.into(),
        plan: plan.into(),
        validate_only: false,
    }
}

async fn begin(client: &mut Tournaments, plan: &str) -> (v1::Tournament, String) {
    let answer = within(client.create_tournament(create(plan, "")))
        .await
        .unwrap()
        .into_inner();
    (answer.tournament.unwrap(), answer.token)
}

/// Watches until this is true of the tournament, which it must become.
async fn until(client: &mut Tournaments, id: &str, such: impl Fn(&v1::Tournament) -> bool) -> v1::Tournament {
    let request = v1::WatchTournamentRequest { tournament: id.into() };
    let mut stream = within(client.watch_tournament(request)).await.unwrap().into_inner();
    loop {
        let message = within(stream.message())
            .await
            .unwrap()
            .expect("the stream ended too soon");
        let tournament = message.tournament.unwrap();
        if such(&tournament) {
            return tournament;
        }
        assert!(!message.last, "it ended as {tournament:?}");
    }
}

async fn get(client: &mut Tournaments, id: &str) -> v1::GetTournamentResponse {
    let request = v1::GetTournamentRequest {
        tournament: id.into(),
        games: 500,
        page_token: String::new(),
        records: true,
    };
    within(client.get_tournament(request)).await.unwrap().into_inner()
}

fn is(state: TournamentState) -> impl Fn(&v1::Tournament) -> bool {
    move |tournament| tournament.state() == state
}

#[tokio::test]
async fn a_tournament_is_played_watched_and_read() {
    let world = World::new();
    let mut client = tournaments(&world).await;
    let (made, _) = begin(&mut client, &plan(2, 1)).await;
    assert_eq!((made.games_total, made.bots.len()), (4, 2));
    let done = until(&mut client, &made.id, is(TournamentState::Complete)).await;
    assert_eq!((done.games_played, done.standings.len()), (4, 2));
    assert_eq!(done.standings.iter().map(|line| line.games).sum::<u32>(), 8);
    let whole = get(&mut client, &made.id).await;
    assert_eq!(whole.games.len(), 4);
    for game in &whole.games {
        verify::row(&game.record_json, verify::Scope::default()).unwrap();
    }
    assert!(whole.report_json.contains("\"table\""));
    let listed = within(client.list_tournaments(v1::ListTournamentsRequest::default()))
        .await
        .unwrap();
    assert_eq!(listed.into_inner().tournaments[0].id, made.id);
    // Page by page it is the same.
    let mut paged = Vec::new();
    let mut token = String::new();
    loop {
        let request = v1::GetTournamentRequest {
            tournament: made.id.clone(),
            games: 3,
            page_token: token,
            records: true,
        };
        let page = within(client.get_tournament(request)).await.unwrap().into_inner();
        paged.extend(page.games);
        token = page.next_page_token;
        if token.is_empty() {
            break;
        }
    }
    assert_eq!(paged, whole.games);
}

#[tokio::test]
async fn once_is_once() {
    let world = World::new();
    let mut client = tournaments(&world).await;
    let request = create(&plan(1, 1), "one");
    let first = within(client.create_tournament(request.clone()))
        .await
        .unwrap()
        .into_inner();
    let again = within(client.create_tournament(request)).await.unwrap().into_inner();
    assert_eq!(first.tournament.unwrap().id, again.tournament.unwrap().id);
    assert_eq!(first.token, again.token);
    refused(
        client.create_tournament(create(&plan(2, 1), "one")),
        Code::InvalidArgument,
        "REQUEST_ID_REUSED",
    )
    .await;
    let listed = within(client.list_tournaments(v1::ListTournamentsRequest::default()))
        .await
        .unwrap();
    assert_eq!(listed.into_inner().tournaments.len(), 1);
}

#[tokio::test]
async fn only_the_owner_steers() {
    let world = World::new();
    let mut client = tournaments(&world).await;
    let (made, token) = begin(&mut client, &plan(20_000, 20)).await;
    let pause = |token: &str, id: &str| v1::PauseTournamentRequest {
        tournament: id.into(),
        token: token.into(),
    };
    for id in [made.id.as_str(), "no-such"] {
        let status = within(client.pause_tournament(pause("", id))).await.unwrap_err();
        assert!(status.message().contains("the owner's token"), "{}", status.message());
        refused(
            client.pause_tournament(pause("", id)),
            Code::Unauthenticated,
            "NO_TOKEN",
        )
        .await;
        refused(
            client.pause_tournament(pause("owner.00", id)),
            Code::PermissionDenied,
            "WRONG_TOKEN",
        )
        .await;
    }
    // An administrator hears that there is none.
    refused(
        client.pause_tournament(as_admin(pause("", "no-such"))),
        Code::NotFound,
        "NO_SUCH_TOURNAMENT",
    )
    .await;
    until(&mut client, &made.id, |tournament| tournament.games_played > 0).await;
    for _ in 0..2 {
        let paused = within(client.pause_tournament(pause(&token, &made.id)))
            .await
            .unwrap()
            .into_inner();
        assert_eq!(paused.tournament.unwrap().state(), TournamentState::Paused);
    }
    let resume = v1::ResumeTournamentRequest {
        tournament: made.id.clone(),
        token: token.clone(),
    };
    let resumed = within(client.resume_tournament(resume)).await.unwrap().into_inner();
    let played = resumed.tournament.unwrap().games_played;
    until(&mut client, &made.id, |tournament| tournament.games_played > played).await;
    let cancel = v1::CancelTournamentRequest {
        tournament: made.id.clone(),
        token,
    };
    let cancelled = within(client.cancel_tournament(cancel.clone()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(cancelled.tournament.unwrap().state(), TournamentState::Cancelled);
    let resume = v1::ResumeTournamentRequest {
        tournament: cancel.tournament.clone(),
        token: cancel.token.clone(),
    };
    let still = within(client.resume_tournament(resume)).await.unwrap().into_inner();
    assert_eq!(still.tournament.unwrap().state(), TournamentState::Cancelled);
}

#[tokio::test]
async fn only_one_call_waits_to_resume_a_tournament() {
    let world = World::new();
    let mut client = tournaments(&world).await;
    // Two games that are over at once, and then some that no test sees the end of: it must be paused in one of those.
    let quick = "[[bots]]\nname = \"quick\"\nrandom = true\n";
    let plan = format!("{}{quick}", plan(1, 1_000_000_000_000));
    let (made, token) = begin(&mut client, &plan).await;
    until(&mut client, &made.id, |tournament| tournament.games_played >= 2).await;
    let pause = v1::PauseTournamentRequest {
        tournament: made.id.clone(),
        token: token.clone(),
    };
    within(client.pause_tournament(pause.clone())).await.unwrap();
    let resume = v1::ResumeTournamentRequest {
        tournament: made.id.clone(),
        token: token.clone(),
    };
    let mut calls = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let (mut client, resume) = (client.clone(), resume.clone());
        calls.spawn(async move { client.resume_tournament(resume).await });
    }
    // All but the one that waits are told to come again.
    for _ in 0..19 {
        let call = async { calls.join_next().await.unwrap().unwrap() };
        let refusal = refused(call, Code::ResourceExhausted, "BUSY").await;
        assert!(refusal.retry.is_some());
    }
    refused(client.pause_tournament(pause), Code::ResourceExhausted, "BUSY").await;
    let answer = get(&mut client, &made.id).await;
    assert_eq!(answer.tournament.unwrap().state(), TournamentState::Paused);
    let cancel = v1::CancelTournamentRequest {
        tournament: made.id.clone(),
        token,
    };
    let cancelled = within(client.cancel_tournament(cancel)).await.unwrap().into_inner();
    assert_eq!(cancelled.tournament.unwrap().state(), TournamentState::Cancelled);
    let waited = within(calls.join_next()).await.unwrap().unwrap().unwrap().into_inner();
    assert_eq!(waited.tournament.unwrap().state(), TournamentState::Cancelled);
}

#[tokio::test]
async fn a_restart_goes_on_and_plays_nothing_twice() {
    let mut world = World::new();
    let mut client = tournaments(&world).await;
    let (made, _) = begin(&mut client, &plan(6, 5)).await;
    let before = until(&mut client, &made.id, |tournament| tournament.games_played >= 2).await;
    world.restart().await;
    let mut client = tournaments(&world).await;
    let done = until(&mut client, &made.id, is(TournamentState::Complete)).await;
    assert!(before.games_played >= 2);
    assert_eq!(done.games_played, 12);
    let mut ids: Vec<String> = get(&mut client, &made.id)
        .await
        .games
        .into_iter()
        .map(|game| game.id)
        .collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 12);
    // The same plan elsewhere, undisturbed, has the same table.
    let other = World::new();
    let mut client = tournaments(&other).await;
    let (undisturbed, _) = begin(&mut client, &plan(6, 5)).await;
    let expected = until(&mut client, &undisturbed.id, is(TournamentState::Complete)).await;
    assert_eq!(done.standings, expected.standings);
}

#[tokio::test]
async fn bad_plans_say_where_and_what_would_be_right() {
    let world = World::new();
    let mut client = tournaments(&world).await;
    for (plan, expected) in [
        ("game = \"go\"", "missing field"),
        (
            "game = \"go\"\nformat = { kind = \"swiss\" }\nbots = []",
            "there is no game `go`",
        ),
        (
            "game = \"chess\"\nformat = { kind = \"round_robin\" }\n[[bots]]\nname = \"x\"\nline = { command = [\"sh\"] }",
            "runs no programs",
        ),
        (
            "game = \"chess\"\nformat = { kind = \"round_robin\" }\nopenings = { file = \"/etc/passwd\" }\n[[bots]]\nname = \"x\"\nrandom = true\n[[bots]]\nname = \"y\"\nrandom = true",
            "reads no files",
        ),
    ] {
        let status = within(client.create_tournament(create(plan, ""))).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert!(status.message().contains(expected), "{}", status.message());
        let again = client.create_tournament(create(plan, ""));
        refused(again, Code::InvalidArgument, "BAD_PLAN").await;
    }
    let listed = within(client.list_tournaments(v1::ListTournamentsRequest::default()))
        .await
        .unwrap();
    assert!(listed.into_inner().tournaments.is_empty());
}

#[tokio::test]
async fn what_is_too_much_is_refused() {
    let world = World::new();
    let mut client = tournaments(&world).await;
    let list = v1::ListTournamentsRequest {
        page_size: 500,
        page_token: u64::MAX.to_string(),
    };
    assert!(
        within(client.list_tournaments(list))
            .await
            .unwrap()
            .into_inner()
            .tournaments
            .is_empty()
    );
    for (plan, expected) in [
        (
            plan(1, 1).replace("seed = 5", "games = 1000000"),
            "games = 1000000 is too much",
        ),
        (
            plan(1, 1).replace("seed = 5", "penalties = { crash = 4000000000 }"),
            "no penalty",
        ),
        (plan(100_000, 1), "too many for a server"),
    ] {
        let status = within(client.create_tournament(create(&plan, ""))).await.unwrap_err();
        assert!(status.message().contains(expected), "{}", status.message());
    }
}
