//! NewGame and JoinGame.

use std::sync::Arc;

use tonic::Request;
use tracing::Instrument;

use super::app::{App, now_ms};
use super::auth::Identity;
use super::calls::note::note;
use super::change::{Once, change};
use super::fault::Fault;
use super::field::Faults;
use super::keys::{Holder, random_bytes};
use super::live::{Live, event_row, game_state};
use super::room::Room;
use super::{bot_seats, engine, preset};
use crate::pb::v1::{self, Reason};
use crate::rules::{Seat, Viewer};
use crate::store::{Conflict, Entry, GameRow, Remembered, RequestKey, WriteError};
use crate::table::luck::{Seed, commitment};
use crate::table::record::{
    EngineSetting, FORMAT, Header, LuckCommitment, Player, SeatSetup, SeedSource, Spectators, StoredHeader,
};
use crate::table::{Change, GameType, Table, find};

/// The longest contribution to the luck, in bytes.
const MAX_CONTRIBUTION: usize = 256;
/// The longest name, in bytes.
const MAX_NAME: usize = 100;
/// The most tags, and the longest of their keys and values in bytes.
const MAX_TAGS: usize = 32;
const MAX_TAG: usize = 200;
/// The longest start position, in bytes.
const MAX_POSITION: usize = 10_000;
/// The most that an engine's seat may think about a move.
const MAX_ENGINE_MS: u32 = 60_000;
/// What an engine's seat thinks about a move by default.
const DEFAULT_ENGINE_MS: u32 = 500;
/// An engine's level by default.
const DEFAULT_LEVEL: u32 = 5;

pub(super) async fn new_game(
    app: &Arc<App>,
    request: Request<v1::NewGameRequest>,
) -> Result<v1::NewGameResponse, Fault> {
    app.check_open()?;
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let once = Once::new("NewGame", &message.request_id, &message)?;
    let key = (!once.id.is_empty()).then(|| RequestKey {
        caller: identity.name().into(),
        method: once.method.into(),
        request_id: once.id.clone(),
    });
    if let Some(key) = &key {
        let (store, key) = (app.store.clone(), key.clone());
        let known = tokio::task::spawn_blocking(move || store.request(&key))
            .await
            .map_err(Fault::internal)??;
        if let Some(remembered) = known {
            return repeated(app, &once, &remembered).await;
        }
    }
    if !message.seed.is_empty() && !identity.is_admin() {
        let what = "a seed of the caller's needs the administrator's key";
        return Err(Fault::new(Reason::WrongToken, what));
    }
    let (header, seed) = header(&message)?;
    let (mut table, start) = Table::create(header, seed).map_err(Fault::record)?;
    if message.validate_only {
        return Ok(would_be(&table));
    }
    let room = Room::take(app, &identity).await?;
    let entry = entry(&table, start.as_ref(), &room, key.map(|key| (key, once.hash)))?;
    let (app, work) = (app.clone(), async move |app: &Arc<App>| {
        let _room = room;
        match app.writer.write(entry).await {
            Err(WriteError::Conflict(Conflict::RequestTaken(remembered))) => repeated(app, &once, &remembered).await,
            Err(error) => Err(error.into()),
            Ok(()) => {
                if let Some(change) = start {
                    table.adopt(change);
                }
                let answer = answer(app, &table);
                note(&table, None);
                open(app, table).await;
                Ok(answer)
            }
        }
    });
    tokio::spawn(async move { work(&app).await }.in_current_span())
        .await
        .map_err(Fault::internal)?
}

/// Brings a game that was just stored to life.
async fn open(app: &Arc<App>, table: Table) {
    let id = table.header().id.clone();
    app.timer.schedule(&id, table.wake_ms());
    let live = app.games.insert(&id, Live::new(table));
    engine::kick(app, &live);
    bot_seats::attend(app, &live).await;
}

/// The answer to a request that only asks whether it is right: the game before its start, without an id.
fn would_be(table: &Table) -> v1::NewGameResponse {
    v1::NewGameResponse {
        game: Some(v1::Game {
            id: String::new(),
            luck: None,
            ..table.seen_by(Viewer::Spectator)
        }),
        ..v1::NewGameResponse::default()
    }
}

/// Makes and stores a game with the setting of another one; its id, its luck and its time are its own.
pub(super) async fn store_new(app: &Arc<App>, identity: &Identity, like: Header) -> Result<String, Fault> {
    let room = Room::take(app, identity).await?;
    let seed = random_bytes().map_err(Fault::internal)?;
    let id = hex::encode(random_bytes::<16>().map_err(Fault::internal)?);
    let header = Header {
        luck: LuckCommitment {
            version: 1,
            commitment: hex::encode(commitment(&id, &seed)),
            seed_source: SeedSource::Os,
        },
        created_ms: now_ms(),
        imported: None,
        id: id.clone(),
        ..like
    };
    let (mut table, start) = Table::create(header, seed).map_err(Fault::record)?;
    app.writer.write(entry(&table, start.as_ref(), &room, None)?).await?;
    if let Some(change) = start {
        table.adopt(change);
    }
    open(app, table).await;
    Ok(id)
}

/// The first answer to a NewGame that is repeated.
async fn repeated(app: &Arc<App>, once: &Once, remembered: &Remembered) -> Result<v1::NewGameResponse, Fault> {
    if remembered.hash != once.hash {
        return Err(Fault::reused());
    }
    let live = app.live(&remembered.game).await?;
    let table = live.table.read().await;
    note(&table, None);
    // The events of the creation are those at the time of the creation that no seat caused.
    let created = table
        .log()
        .iter()
        .take_while(|logged| logged.event.seat.is_none() && logged.event.time_ms == table.header().created_ms);
    let first = table.rewound(created.count() as u64).map_err(Fault::internal)?;
    Ok(answer(app, &first))
}

fn answer(app: &App, table: &Table) -> v1::NewGameResponse {
    let header = table.header();
    let id = &header.id;
    let token_if = |wanted: bool, holder: Holder| {
        if wanted {
            app.key.token(id, holder)
        } else {
            String::new()
        }
    };
    let held = Seat::all(table.seats().len()).filter(|seat| table.header().seats[seat.index()].player == Player::Token);
    v1::NewGameResponse {
        game: Some(table.seen_by(Viewer::Spectator)),
        tokens: held
            .map(|seat| v1::SeatToken {
                seat: seat.0.into(),
                token: app.key.token(id, Holder::Seat(seat)),
            })
            .collect(),
        owner_token: app.key.token(id, Holder::Owner),
        invitation: token_if(
            header.invitation_only && header.seats.iter().any(SeatSetup::is_open),
            Holder::Guest,
        ),
        spectator_token: token_if(header.spectators == Spectators::Link, Holder::Spectator),
    }
}

fn entry(
    table: &Table,
    start: Option<&Change>,
    room: &Room,
    request: Option<(RequestKey, [u8; 32])>,
) -> Result<Entry, Fault> {
    let stored = StoredHeader {
        header: table.header().clone(),
        seed: hex::encode(table.seed()),
    };
    let game = GameRow {
        owner: room.owner.clone(),
        listed: stored.header.spectators == Spectators::Public,
        wake_ms: start.map_or(table.wake_ms(), Change::wake_ms),
        id: stored.header.id.clone(),
        game_type: stored.header.game_type.clone(),
        state: game_state(start.map_or(table.status(), Change::status)),
        created_ms: stored.header.created_ms,
        updated_ms: stored.header.created_ms,
        header: serde_json::to_string(&stored).map_err(Fault::internal)?,
    };
    let events = start
        .into_iter()
        .flat_map(Change::events)
        .map(event_row)
        .collect::<Result<_, _>>()?;
    let bots = stored.header.seats.iter().filter_map(|seat| match &seat.player {
        Player::Bot { bot } => Some(bot_seats::list_name(bot)),
        _ => None,
    });
    let bots: Vec<String> = bots.collect();
    let names = stored
        .header
        .seats
        .into_iter()
        .map(|seat| seat.name)
        .chain(bots)
        .collect();
    Ok(Entry::Create {
        game,
        names,
        events,
        request,
    })
}

fn seed(message: &v1::NewGameRequest) -> Result<Seed, Fault> {
    if message.seed.is_empty() {
        return random_bytes().map_err(Fault::internal);
    }
    let wrong = || Fault::request("seed", format!("{} bytes; a seed has 32", message.seed.len()));
    message.seed.as_slice().try_into().map_err(|_| wrong())
}

fn header(message: &v1::NewGameRequest) -> Result<(Header, Seed), Fault> {
    let game_type = find(&message.game_type).ok_or_else(|| Fault::no_such_game_type(&message.game_type))?;
    let rules = rules(game_type, message.options.as_ref());
    let mut faults = Faults::default();
    let seed = faults.take(seed(message));
    let setting = preset::read(message, &mut faults);
    let tags = message.tags.iter();
    if message.tags.len() > MAX_TAGS || tags.clone().any(|(key, value)| key.len().max(value.len()) > MAX_TAG) {
        let what = format!("at most {MAX_TAGS} tags of {MAX_TAG} bytes each");
        faults.note(Fault::request("tags", what));
    }
    if message.start_position.len() > MAX_POSITION {
        let what = format!("longer than {MAX_POSITION} bytes");
        faults.note(Fault::request("start_position", what));
    }
    let wanted = rules.as_ref().ok().map(|(_, seats)| *seats);
    let seats = seats(wanted, &message.seats, &mut faults);
    let (options, _) = faults.check_with(rules)?;
    let id = hex::encode(random_bytes::<16>().map_err(Fault::internal)?);
    let source = if message.seed.is_empty() {
        SeedSource::Os
    } else {
        SeedSource::Caller
    };
    let header = Header {
        ludoteca_record: FORMAT,
        game_type: message.game_type.clone(),
        rules_version: game_type.about().rules_version,
        seats,
        options,
        start_position: Some(message.start_position.clone()).filter(|text| !text.trim().is_empty()),
        luck: LuckCommitment {
            version: 1,
            commitment: hex::encode(commitment(&id, &seed)),
            seed_source: source,
        },
        clock: setting.clock,
        practice: setting.practice,
        ranked: setting.ranked,
        hints: setting.hints,
        invitation_only: setting.invitation_only,
        spectators: setting.spectators,
        tags: tags.map(|(key, value)| (key.clone(), value.clone())).collect(),
        created_ms: now_ms(),
        imported: None,
        id,
    };
    Ok((header, seed))
}

/// The complete options, and how many seats a game has under them.
fn rules(game_type: &dyn GameType, options: Option<&v1::Options>) -> Result<(serde_json::Value, usize), Fault> {
    let empty = v1::Options::default();
    let read = game_type
        .read_options_message(options.unwrap_or(&empty))
        .and_then(|options| {
            let game = game_type.build(&options, game_type.about().rules_version)?;
            Ok((options, game.seats()))
        });
    read.map_err(|faults| Fault::options("options", &faults))
}

/// The seats, of which the game has so many; that is not known if its options are at fault.
fn seats(wanted: Option<usize>, setups: &[v1::SeatSetup], faults: &mut Faults) -> Vec<SeatSetup> {
    let wanted = wanted.unwrap_or(setups.len());
    if setups.len() > wanted {
        let what = format!(
            "{} seats were given, and this game has {wanted} at the most",
            setups.len()
        );
        faults.note(Fault::request("seats", what));
    }
    let read = (0..wanted).map(|index| {
        let setup = setups.get(index).cloned().unwrap_or_default();
        let field = |name: &str| format!("seats[{index}].{name}");
        faults.take(check_name(&field("name"), &setup.name));
        faults.take(check_contribution(&field("contribution"), &setup.contribution));
        SeatSetup {
            name: match &setup.kind {
                Some(v1::seat_setup::Kind::Bot(seat)) if setup.name.is_empty() => seat.bot.clone(),
                _ => setup.name,
            },
            player: player(&format!("seats[{index}]"), setup.kind, faults),
            contribution: hex::encode(setup.contribution),
        }
    });
    read.collect()
}

fn player(field: &str, kind: Option<v1::seat_setup::Kind>, faults: &mut Faults) -> Player {
    use v1::seat_setup::Kind;
    match kind {
        None | Some(Kind::Token(_)) => Player::Token,
        Some(Kind::Open(_)) => Player::Open,
        Some(Kind::Bot(seat)) => {
            let field = format!("{field}.bot");
            if seat.bot.trim().is_empty() {
                faults.note(Fault::request(&field, "name the bot"));
            }
            faults.take(check_name(&field, &seat.bot));
            Player::Bot { bot: seat.bot }
        }
        Some(Kind::Engine(engine)) => {
            let level = if engine.level == 0 { DEFAULT_LEVEL } else { engine.level };
            let level = u8::try_from(level)
                .ok()
                .filter(|level| *level <= crate::search::MAX_LEVEL);
            let no_level = || Fault::request(&format!("{field}.engine.level"), "a level is 1 to 10");
            let milliseconds = if engine.milliseconds == 0 {
                DEFAULT_ENGINE_MS
            } else {
                engine.milliseconds
            };
            if milliseconds > MAX_ENGINE_MS {
                let what = format!("at most {MAX_ENGINE_MS} milliseconds a move");
                faults.note(Fault::request(&format!("{field}.engine.milliseconds"), what));
            }
            Player::Engine(EngineSetting {
                level: faults.take(level.ok_or_else(no_level)),
                nodes: Some(engine.nodes).filter(|nodes| *nodes > 0),
                milliseconds,
            })
        }
    }
}

fn check_name(field: &str, name: &str) -> Result<(), Fault> {
    if name.len() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(Fault::request(
            field,
            format!("at most {MAX_NAME} bytes, without control characters"),
        ));
    }
    Ok(())
}

fn check_contribution(field: &str, bytes: &[u8]) -> Result<(), Fault> {
    if bytes.len() > MAX_CONTRIBUTION {
        return Err(Fault::request(field, format!("at most {MAX_CONTRIBUTION} bytes")));
    }
    Ok(())
}

pub(super) async fn join_game(
    app: &Arc<App>,
    request: Request<v1::JoinGameRequest>,
) -> Result<v1::JoinGameResponse, Fault> {
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let mut faults = Faults::default();
    faults.take(check_name("name", &message.name));
    faults.take(check_contribution("contribution", &message.contribution));
    let wanted = message.seat.map(u8::try_from).transpose();
    let wanted = faults.take(wanted.map_err(|_| Fault::request("seat", "no game has so many seats")));
    faults.check()?;
    let once = Once::new("JoinGame", &message.request_id, &message)?.of_caller(&identity);
    let wanted = wanted.map(Seat);
    let invited = app.key.holder(&message.game, &message.invitation) == Some(Holder::Guest);
    let (name, contribution) = (message.name, message.contribution);
    let decide = move |table: &Table, now_ms: i64| {
        table
            .join(wanted, invited, &name, &contribution, now_ms)
            .map(|(_, change)| change)
    };
    let game = message.game.clone();
    let answering = app.clone();
    change(app, &message.game, None, once, decide, move |table, before| {
        let joined = table
            .log()
            .get(before as usize)
            .and_then(|logged| logged.event.seat)
            .unwrap_or_default();
        v1::JoinGameResponse {
            game: Some(table.seen_by(Viewer::Seat(Seat(joined)))),
            seat: joined.into(),
            token: answering.key.token(&game, Holder::Seat(Seat(joined))),
        }
    })
    .await
}
