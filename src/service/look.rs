//! Calls that only look: GetGame, LegalMoves, ExportGame, RenderPosition.

use std::sync::Arc;

use tokio::sync::OwnedRwLockReadGuard;
use tonic::Request;

use super::app::{App, Caller, now_ms};
use super::auth::Identity;
use super::calls::note::note;
use super::fault::{Fault, shorten};
use super::field::known;
use super::live::Live;
use super::subject::Subject;
use crate::pb::types::v1 as types;
use crate::pb::v1::{self, Reason};
use crate::picture;
use crate::rules::{Step, Turn, Viewer};
use crate::table::{AnyPosition, FormatInfo, JSON, LegalMove, Status, Table, turn_message};

/// A stored game that the caller may look at, locked for reading.
pub(super) struct Looked {
    /// Who looks.
    pub(super) caller: Caller,
    /// The game.
    pub(super) live: Arc<Live>,
    /// What the caller may see through its own view.
    pub(super) table: OwnedRwLockReadGuard<Table>,
}

/// Finds a game for a caller who wants to look at it. Who may not look learns nothing of whether there is such a game.
pub(super) async fn look(app: &Arc<App>, id: &str, token: &str, identity: &Identity) -> Result<Looked, Fault> {
    let caller = app.caller(id, token, identity)?;
    let absent = || {
        if caller == Caller::Nobody {
            Fault::no_token()
        } else {
            Fault::no_such_game()
        }
    };
    let live = app.load(id).await?.ok_or_else(absent)?;
    let table = live.table.clone().read_owned().await;
    if live.is_gone() {
        return Err(absent());
    }
    if caller == Caller::Nobody && !table.is_public() {
        return Err(Fault::no_token());
    }
    note(&table, caller.seat());
    Ok(Looked { caller, live, table })
}

fn check_revision(table: &Table, min_revision: Option<u64>) -> Result<(), Fault> {
    match min_revision {
        Some(wanted) if table.revision() < wanted => {
            let what = format!("the game is at revision {}, before {wanted}", table.revision());
            Err(Fault::new(Reason::StaleRevision, what).with("revision", table.revision()))
        }
        _ => Ok(()),
    }
}

pub(super) async fn get_game(
    app: &Arc<App>,
    request: Request<v1::GetGameRequest>,
) -> Result<v1::GetGameResponse, Fault> {
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let looked = look(app, &message.game, &message.token, &identity).await?;
    check_revision(&looked.table, message.min_revision)?;
    Ok(v1::GetGameResponse {
        game: Some(looked.table.seen_at(looked.caller.viewer(), now_ms())),
    })
}

pub(super) async fn legal_moves(
    app: &Arc<App>,
    identity: &Identity,
    message: &v1::LegalMovesRequest,
) -> Result<v1::LegalMovesResponse, Fault> {
    use v1::legal_moves_request::Subject as Of;
    let prefix = read_steps(&message.prefix)?;
    let detail = known::<v1::Detail>("detail", message.detail)?;
    match &message.subject {
        None => Err(Fault::request("subject", "give a game or a position")),
        Some(Of::Position(position)) => {
            let subject = Subject::open(position)?;
            if let Turn::Seat(seat) = subject.position.turn() {
                subject.check_view_of(seat)?;
            }
            let turn = Some(subject.position.turn());
            Ok(list_moves(subject.position.as_ref(), turn, &prefix, detail, 0))
        }
        Some(Of::Game(id)) => {
            let Looked { caller, table, .. } = look(app, id, &message.token, identity).await?;
            check_revision(&table, message.min_revision)?;
            if let Some(Turn::Seat(seat)) = table.turn()
                && table.game().has_secrets()
                && !matches!(caller.viewer(), Viewer::Referee)
                && caller != Caller::Seat(seat)
            {
                return Err(match caller {
                    Caller::Seat(_) => Fault::new(
                        Reason::NotYourTurn,
                        "in a game with secrets only the seat on turn may ask",
                    ),
                    _ => Fault::no_token(),
                });
            }
            Ok(list_moves(
                table.position(),
                table.turn(),
                &prefix,
                detail,
                table.revision(),
            ))
        }
    }
}

fn list_moves(
    position: &dyn AnyPosition,
    turn: Option<Turn>,
    prefix: &[Step],
    detail: v1::Detail,
    revision: u64,
) -> v1::LegalMovesResponse {
    let legal = match turn {
        Some(Turn::Seat(_)) => position.legal(prefix),
        _ => Vec::new(),
    };
    let mut next: Vec<&Step> = legal.iter().filter_map(|mv| mv.steps.get(prefix.len())).collect();
    next.sort_unstable();
    next.dedup();
    let next_steps = next.into_iter().map(write_step).collect();
    let events = match turn {
        Some(Turn::Chance) => position.events().unwrap_or_default(),
        _ => Vec::new(),
    };
    v1::LegalMovesResponse {
        next_steps,
        moves: legal.into_iter().map(|mv| legal_message(mv, detail)).collect(),
        turn: Some(turn_message(turn)),
        events: events
            .into_iter()
            .map(|(text, weight)| v1::ChanceEvent { text, weight })
            .collect(),
        revision,
    }
}

fn legal_message(mv: LegalMove, detail: v1::Detail) -> v1::LegalMove {
    let typed = matches!(detail, v1::Detail::Typed | v1::Detail::Steps);
    let steps = if detail == v1::Detail::Steps {
        mv.steps.iter().map(write_step).collect()
    } else {
        Vec::new()
    };
    v1::LegalMove {
        r#move: Some(v1::Move {
            notation: mv.text,
            game: typed.then_some(mv.typed),
        }),
        steps,
    }
}

fn read_steps(steps: &[types::Step]) -> Result<Vec<Step>, Fault> {
    let read = steps.iter().enumerate().map(|(index, step)| match &step.step {
        Some(types::step::Step::Cell(id)) => Ok(Step::Cell(id.clone())),
        Some(types::step::Step::Choice(id)) => Ok(Step::Choice(id.clone())),
        None => Err(Fault::request(&format!("prefix[{index}]"), "give a cell or a choice")),
    });
    read.collect()
}

fn write_step(step: &Step) -> types::Step {
    let step = match step {
        Step::Cell(id) => types::step::Step::Cell(id.clone()),
        Step::Choice(id) => types::step::Step::Choice(id.clone()),
    };
    types::Step { step: Some(step) }
}

/// A format that a game does not have.
pub(super) fn no_such_format(name: &str, formats: &[FormatInfo]) -> Fault {
    let known: Vec<&str> = formats.iter().map(|format| format.name).collect();
    let what = format!("there is no format `{}` here, but {}", shorten(name), known.join(", "));
    Fault::request("format", what)
}

pub(super) async fn export_game(
    app: &Arc<App>,
    request: Request<v1::ExportGameRequest>,
) -> Result<v1::ExportGameResponse, Fault> {
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let looked = look(app, &message.game, &message.token, &identity).await?;
    let (table, viewer) = (&looked.table, looked.caller.viewer());
    let formats = table.game_type().formats();
    let wanted = Some(message.format.as_str()).filter(|name| !name.is_empty());
    let wanted = wanted.unwrap_or(JSON.name);
    let Some(format) = formats.iter().find(|format| format.name == wanted) else {
        return Err(no_such_format(wanted, &formats));
    };
    let media_type = format.media_type.into();
    if *format == JSON {
        let json = serde_json::to_string(&table.record(viewer)).map_err(Fault::internal)?;
        return Ok(v1::ExportGameResponse {
            json,
            media_type,
            ..Default::default()
        });
    }
    if table.status() == Status::Open {
        return Err(Fault::new(
            Reason::GameNotStarted,
            "there is nothing to write before the game starts",
        ));
    }
    if !table.is_open_to(viewer) {
        let what = "this format has no place for what you may not see: ask for json, or when the game is over";
        return Err(Fault::new(Reason::NotAllowed, what));
    }
    let written = table.game().export(format.name, &table.transcript());
    let text = written.ok_or_else(|| no_such_format(wanted, &formats))?;
    let text = text.map_err(|what| Fault::new(Reason::NotAllowed, format!("{}: {what}", format.name)))?;
    Ok(v1::ExportGameResponse {
        text,
        media_type,
        ..Default::default()
    })
}

pub(super) async fn render_position(
    app: &Arc<App>,
    request: Request<v1::RenderPositionRequest>,
) -> Result<v1::RenderPositionResponse, Fault> {
    use v1::render_position_request::Subject as Of;
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let (scene, revision) = match &message.subject {
        None => return Err(Fault::request("subject", "give a game or a position")),
        Some(Of::Position(position)) => {
            let subject = Subject::open(position)?;
            (subject.position.scene(subject.viewer), 0)
        }
        Some(Of::Game(id)) => {
            let looked = look(app, id, &message.token, &identity).await?;
            (
                looked.table.position().scene(looked.caller.viewer()),
                looked.table.revision(),
            )
        }
    };
    let picture = match known::<v1::Rendering>("rendering", message.rendering)? {
        v1::Rendering::Unspecified | v1::Rendering::Svg => picture::svg(&scene),
        v1::Rendering::Text => picture::text(&scene, picture::Style::Plain),
        v1::Rendering::Scene => String::new(),
    };
    Ok(v1::RenderPositionResponse {
        picture,
        scene: Some(scene),
        revision,
    })
}
