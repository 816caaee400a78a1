//! `ludoteca.v1.TournamentService`: one method a call.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status};

use super::entry::Entry;
use super::message::{games, summary, whole};
use super::{NotMade, Payer, Tournaments};
use crate::pb::v1::tournament_service_server::TournamentService;
use crate::pb::v1::{self, Reason};
use crate::service::app::{App, now_ms};
use crate::service::auth::{Identity, Scope};
use crate::service::fault::Fault;
use crate::service::keys::{Holder, random_bytes};
use crate::service::limits::Limits;
use crate::tournament::plan::{Plan, PlanError};

/// The longest plan, in bytes.
const MAX_PLAN: usize = 64 * 1024;
/// The most games, or tournaments, of an answer.
const MAX_PAGE: usize = 500;
const DEFAULT_PAGE: usize = 50;
/// The shortest time between two messages to a watcher.
const PACE: Duration = Duration::from_millis(250);

/// The service.
#[derive(Debug)]
pub struct TournamentApi {
    /// What all services share.
    pub app: Arc<App>,
}

type Stream = Pin<Box<dyn tokio_stream::Stream<Item = Result<v1::WatchTournamentResponse, Status>> + Send>>;

/// Runs what touches the disk, or counts through many games, away from the network's threads.
async fn away<T: Send + 'static>(work: impl FnOnce() -> Result<T, Fault> + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.map_err(Fault::internal)?
}

impl TournamentApi {
    fn find(&self, id: &str) -> Result<Arc<Entry>, Fault> {
        let found = self.app.tournaments.find(id);
        found.ok_or_else(|| {
            Fault::new(Reason::NoSuchTournament, "there is no tournament of this id").with("tournament", id)
        })
    }

    /// The tournament, for whoever may steer it. Without a right token it is the same whether or not it exists.
    fn owned<T>(&self, request: &Request<T>, id: &str, token: &str) -> Result<Arc<Entry>, Fault> {
        let admin = Identity::of(request.extensions()).is_admin();
        if token.is_empty() && !admin {
            let what = "this needs the owner's token, which CreateTournament returned";
            return Err(Fault::new(Reason::NoToken, what));
        }
        if !token.is_empty() && self.app.key.holder(&token_subject(id), token) != Some(Holder::Owner) {
            return Err(Fault::wrong_token());
        }
        self.find(id)
    }

    async fn create(
        &self,
        request: Request<v1::CreateTournamentRequest>,
    ) -> Result<v1::CreateTournamentResponse, Fault> {
        self.app.check_open()?;
        let identity = Identity::of(request.extensions());
        let message = request.into_inner();
        if message.plan.len() > MAX_PLAN {
            return Err(Fault::request("plan", format!("at most {MAX_PLAN} bytes")));
        }
        let plan = away(move || Tournaments::read(&message.plan).map_err(|error| bad_plan(&error))).await?;
        may_run(&identity, &plan)?;
        if message.validate_only {
            return Ok(v1::CreateTournamentResponse::default());
        }
        let id = match message.request_id.as_str() {
            "" => hex::encode(random_bytes::<16>().map_err(Fault::internal)?),
            id => self.id_of(identity.name(), id),
        };
        let app = self.app.clone();
        let (entry, tournament) = away(move || {
            let entry = app.tournaments.create(&id, plan, &payer(&app, &identity), now_ms());
            let entry = entry.map_err(|error| not_made(error, &identity))?;
            let tournament = summary(&entry);
            Ok((entry, tournament))
        })
        .await?;
        Ok(v1::CreateTournamentResponse {
            tournament: Some(tournament),
            token: self.app.key.token(&token_subject(entry.id()), Holder::Owner),
        })
    }

    /// The same id for the same request id of a caller, and nobody can tell one from the other.
    fn id_of(&self, caller: &str, request_id: &str) -> String {
        let secret = self.app.key.token("tournament request", Holder::Owner);
        let mut hash = Sha256::new();
        hash.update(secret.as_bytes());
        hash.update(caller.as_bytes());
        hash.update([0]);
        hash.update(request_id.as_bytes());
        hex::encode(&hash.finalize()[..16])
    }

    async fn get(&self, message: v1::GetTournamentRequest) -> Result<v1::GetTournamentResponse, Fault> {
        let entry = self.find(&message.tournament)?;
        let from = page(&message.page_token)?;
        let most = (message.games as usize).min(MAX_PAGE);
        away(move || {
            let look = entry.look();
            let next = from.saturating_add(most);
            Ok(v1::GetTournamentResponse {
                tournament: Some(whole(&entry, &look)),
                plan: entry.plan().source.clone(),
                games: games(&entry, &look, from, most, message.records),
                next_page_token: if most > 0 && next < look.lines.len() {
                    next.to_string()
                } else {
                    String::new()
                },
                report_json: look.json().map_err(Fault::internal)?.to_owned(),
            })
        })
        .await
    }

    fn list(&self, message: &v1::ListTournamentsRequest) -> Result<v1::ListTournamentsResponse, Fault> {
        let from = page(&message.page_token)?;
        let size = match message.page_size as usize {
            0 => DEFAULT_PAGE,
            size => size.min(MAX_PAGE),
        };
        let all = self.app.tournaments.list();
        let next = from.saturating_add(size);
        Ok(v1::ListTournamentsResponse {
            tournaments: all.iter().skip(from).take(size).map(|entry| summary(entry)).collect(),
            next_page_token: if next < all.len() {
                next.to_string()
            } else {
                String::new()
            },
        })
    }

    async fn watch(&self, message: v1::WatchTournamentRequest) -> Result<Stream, Fault> {
        let entry = self.find(&message.tournament)?;
        let app = self.app.clone();
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(async move {
            let mut changes = entry.changes();
            loop {
                changes.borrow_and_update();
                let last = entry.state().is_final() || *app.draining.borrow();
                let counted = entry.clone();
                let news = away(move || Ok(whole(&counted, &counted.look()))).await;
                let news = news.map(|tournament| v1::WatchTournamentResponse {
                    tournament: Some(tournament),
                    last,
                });
                let ended = last || news.is_err();
                if sender.send(news.map_err(Status::from)).await.is_err() || ended {
                    return;
                }
                let pace = tokio::time::sleep(PACE);
                tokio::select! {
                    _ = changes.changed() => {}
                    () = app.drained() => {}
                    () = sender.closed() => return,
                }
                pace.await;
            }
        });
        Ok(Box::pin(ReceiverStream::new(receiver)))
    }
}

/// Tokens of tournaments are not tokens of games.
fn token_subject(id: &str) -> String {
    format!("tournament/{id}")
}

fn page(token: &str) -> Result<usize, Fault> {
    if token.is_empty() {
        return Ok(0);
    }
    token
        .parse()
        .map_err(|_| Fault::request("page_token", "give the token of the answer before, or none"))
}

fn bad_plan(error: &PlanError) -> Fault {
    let fault = Fault::new(Reason::BadPlan, error.to_string());
    error.faults.iter().fold(fault, |fault, bad| {
        let field = bad.line.map_or("plan".into(), |line| format!("plan:{line}"));
        let what = match bad.remedy.as_str() {
            "" => bad.what.clone(),
            remedy => format!("{}; {remedy}", bad.what),
        };
        fault.violation(field, what)
    })
}

/// For whom a caller's tournaments are counted.
fn payer(app: &App, identity: &Identity) -> Payer {
    if identity.is_admin() {
        return Payer::default();
    }
    Payer {
        name: app.key.pseudonym(identity.payer()),
        most: app.limits.most_tournaments(),
    }
}

/// A tournament in which engines think is a search.
fn may_run(identity: &Identity, plan: &Plan) -> Result<(), Fault> {
    if plan.searches() {
        identity.need(Scope::Search)?;
    }
    Ok(())
}

fn pause(_: &App, identity: &Identity, entry: &Arc<Entry>) -> Result<(), Fault> {
    entry.pause().map_err(|error| not_made(error, identity))
}

fn resume(app: &App, identity: &Identity, entry: &Arc<Entry>) -> Result<(), Fault> {
    app.check_open()?;
    may_run(identity, entry.plan())?;
    let resumed = app.tournaments.resume(entry, &payer(app, identity));
    resumed.map_err(|error| not_made(error, identity))
}

fn cancel(_: &App, _: &Identity, entry: &Arc<Entry>) -> Result<(), Fault> {
    entry.cancel().map_err(Fault::internal)
}

fn not_made(error: NotMade, identity: &Identity) -> Fault {
    match error {
        NotMade::Taken => Fault::reused(),
        NotMade::Busy => Fault::busy("too many tournaments run; try again when one has ended"),
        NotMade::Steered => Fault::busy("another call pauses or resumes this tournament; try again when it has ended"),
        NotMade::Limit(most) => Limits::too_many_tournaments(identity.payer(), most),
        NotMade::Io(error) => Fault::internal(error),
    }
}

macro_rules! steer {
    ($self:ident, $request:ident, $what:ident, $response:ident) => {{
        let message = $request.get_ref();
        let entry = $self.owned(&$request, &message.tournament, &message.token)?;
        let identity = Identity::of($request.extensions());
        let app = $self.app.clone();
        let done = away(move || {
            $what(&app, &identity, &entry)?;
            Ok(whole(&entry, &entry.look()))
        });
        Ok(Response::new(v1::$response {
            tournament: Some(done.await?),
        }))
    }};
}

#[tonic::async_trait]
impl TournamentService for TournamentApi {
    type WatchTournamentStream = Stream;

    async fn create_tournament(
        &self,
        request: Request<v1::CreateTournamentRequest>,
    ) -> Result<Response<v1::CreateTournamentResponse>, Status> {
        Ok(Response::new(self.create(request).await?))
    }

    async fn get_tournament(
        &self,
        request: Request<v1::GetTournamentRequest>,
    ) -> Result<Response<v1::GetTournamentResponse>, Status> {
        Ok(Response::new(self.get(request.into_inner()).await?))
    }

    async fn list_tournaments(
        &self,
        request: Request<v1::ListTournamentsRequest>,
    ) -> Result<Response<v1::ListTournamentsResponse>, Status> {
        Ok(Response::new(self.list(request.get_ref())?))
    }

    async fn pause_tournament(
        &self,
        request: Request<v1::PauseTournamentRequest>,
    ) -> Result<Response<v1::PauseTournamentResponse>, Status> {
        steer!(self, request, pause, PauseTournamentResponse)
    }

    async fn resume_tournament(
        &self,
        request: Request<v1::ResumeTournamentRequest>,
    ) -> Result<Response<v1::ResumeTournamentResponse>, Status> {
        steer!(self, request, resume, ResumeTournamentResponse)
    }

    async fn cancel_tournament(
        &self,
        request: Request<v1::CancelTournamentRequest>,
    ) -> Result<Response<v1::CancelTournamentResponse>, Status> {
        steer!(self, request, cancel, CancelTournamentResponse)
    }

    async fn watch_tournament(
        &self,
        request: Request<v1::WatchTournamentRequest>,
    ) -> Result<Response<Self::WatchTournamentStream>, Status> {
        Ok(Response::new(self.watch(request.into_inner()).await?))
    }
}
