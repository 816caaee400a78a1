//! Calls to TournamentService, and the end of what they began.

use std::time::Duration;

use ludoteca::pb::v1::{self, TournamentState};
use ludoteca::table::verify;
use prost::Message;
use tonic::Streaming;

use super::Request;
use super::calls::unary;
use super::names::Names;
use super::plans;
use super::server::{Server, answered, as_admin};

/// The most messages that are read of a watch, and how long each is waited for.
const LOOKS: usize = 3;
const WAIT: Duration = Duration::from_millis(1);

/// Makes one call; methods have the numbers of `calls`.
pub async fn call(server: &mut Server, names: &mut Names, request: Request<'_>) {
    let tournaments = &mut server.tournaments;
    match request.0 {
        23 => {
            let made = unary!(
                tournaments,
                request,
                create_tournament,
                CreateTournamentRequest,
                |create| {
                    names.set_request(&mut create.request_id);
                    match create.plan.strip_prefix('@') {
                        Some(choices) => create.plan = plans::of(choices.as_bytes()),
                        // Whatever else it is, it need not be tiny.
                        None => create.validate_only = true,
                    }
                }
            );
            if let Some(made) = made
                && let Some(tournament) = made.tournament
            {
                server.made += 1;
                names.take_tournament(tournament.id, made.token);
            }
        }
        24 => {
            let got = unary!(tournaments, request, get_tournament, GetTournamentRequest, |get| {
                names.set_tournament(&mut get.tournament);
            });
            got.into_iter().for_each(|got| holds_together(&got));
        }
        25 => {
            let listed = unary!(
                tournaments,
                request,
                list_tournaments,
                ListTournamentsRequest,
                |_list| {}
            );
            assert!(listed.is_none_or(|listed| listed.tournaments.len() <= 500));
        }
        26 => drop(unary!(
            tournaments,
            request,
            pause_tournament,
            PauseTournamentRequest,
            |pause| {
                names.set_tournament(&mut pause.tournament);
                names.set_steering(&mut pause.token);
            }
        )),
        27 => drop(unary!(
            tournaments,
            request,
            resume_tournament,
            ResumeTournamentRequest,
            |resume| {
                names.set_tournament(&mut resume.tournament);
                names.set_steering(&mut resume.token);
            }
        )),
        28 => {
            let ended = unary!(
                tournaments,
                request,
                cancel_tournament,
                CancelTournamentRequest,
                |cancel| {
                    names.set_tournament(&mut cancel.tournament);
                    names.set_steering(&mut cancel.token);
                }
            );
            ended.into_iter().for_each(|ended| is_over(&ended.tournament));
        }
        _ => {
            let stream = unary!(
                tournaments,
                request,
                watch_tournament,
                WatchTournamentRequest,
                |watch| {
                    names.set_tournament(&mut watch.tournament);
                }
            );
            if let Some(stream) = stream {
                a_while(stream).await;
            }
        }
    }
}

/// What is said of a tournament fits together, and the records are ones that anybody can check.
fn holds_together(got: &v1::GetTournamentResponse) {
    let tournament = got.tournament.as_ref().expect("a tournament");
    assert!(!tournament.error.contains("panicked"), "{tournament:?}");
    assert!(
        serde_json::from_str::<serde_json::Value>(&got.report_json).is_ok(),
        "{}",
        got.report_json
    );
    let most = tournament.games_total;
    assert!(most == 0 || tournament.games_played <= most, "{tournament:?}");
    for game in &got.games {
        assert_eq!(game.seating.len(), game.scores.len(), "{game:?}");
        if !game.record_json.is_empty() {
            let checked = verify::row(&game.record_json, verify::Scope::default());
            checked.unwrap_or_else(|wrong| panic!("{wrong}: {}", game.record_json));
        }
    }
}

/// Reads what comes of a watch in a while: the last message ends it, and nothing else does.
async fn a_while(mut stream: Streaming<v1::WatchTournamentResponse>) {
    let mut last = false;
    for _ in 0..LOOKS {
        let Ok(message) = tokio::time::timeout(WAIT, stream.message()).await else {
            return;
        };
        let message = message.unwrap_or_else(|status| panic!("a watch failed: {status:?}"));
        let Some(message) = message else {
            assert!(last, "the stream ended before its last message");
            return;
        };
        assert!(!last, "a message after the last");
        last = message.last;
    }
}

fn is_over(tournament: &Option<v1::Tournament>) {
    let tournament = tournament.as_ref().expect("a tournament");
    assert!(!tournament.error.contains("panicked"), "{tournament:?}");
    let over = [TournamentState::Complete, TournamentState::Cancelled];
    assert!(over.contains(&tournament.state()), "{tournament:?}");
}

/// Ends every tournament, so that nothing of an input runs beside the next.
pub async fn end(server: &mut Server, names: &Names) {
    for id in names.tournaments() {
        let request = v1::GetTournamentRequest {
            tournament: id.into(),
            games: 500,
            records: true,
            ..Default::default()
        };
        let got = answered(server.tournaments.get_tournament(request).await);
        holds_together(&got.expect("a tournament that was made"));
        let request = v1::CancelTournamentRequest {
            tournament: id.into(),
            token: String::new(),
        };
        let ended = answered(server.tournaments.cancel_tournament(as_admin(request)).await);
        is_over(&ended.expect("the administrator may").tournament);
    }
}
