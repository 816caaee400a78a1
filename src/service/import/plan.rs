//! What an import does with every game: reads it, and makes the write that stores it.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::Ready;
use crate::formats::Source;
use crate::pb::v1::{self, Reason};
use crate::service::app::now_ms;
use crate::service::auth::Identity;
use crate::service::change::Once;
use crate::service::fault::Fault;
use crate::service::field::known;
use crate::service::keys::random_bytes;
use crate::service::live::{event_row, game_state};
use crate::service::look::no_such_format;
use crate::store::{Entry, GameRow, RequestKey};
use crate::table::record::{Spectators, StoredHeader};
use crate::table::{Arrival, FormatInfo, GameType, JSON, Table, catalog, find};

/// What to do with every game.
#[derive(Debug)]
pub(super) struct Plan {
    once: Once,
    /// What request ids are scoped to.
    caller: String,
    /// The file's format.
    pub(super) format: FormatInfo,
    game_type: Option<&'static dyn GameType>,
    options: Value,
    spectators: Spectators,
}

impl Plan {
    pub(super) fn new(settings: v1::ImportSettings, identity: &Identity) -> Result<Self, Fault> {
        let once = Once::new("ImportGame", &settings.request_id, &settings)?;
        let given = Some(settings.game_type.as_str()).filter(|id| !id.is_empty());
        let game_type = given
            .map(|id| find(id).ok_or_else(|| Fault::no_such_game_type(id)))
            .transpose()?;
        let formats = |game_type: &dyn GameType| game_type.formats();
        let known_formats: Vec<FormatInfo> = match game_type {
            Some(game_type) => formats(game_type),
            None => catalog().iter().flat_map(|game_type| formats(*game_type)).collect(),
        };
        let format = known_formats.iter().find(|format| format.name == settings.format);
        let Some(&format) = format else {
            let mut names = known_formats;
            names.sort_by_key(|format| format.name);
            names.dedup();
            return Err(no_such_format(&settings.format, &names));
        };
        let options = match (
            settings.options.filter(|options| *options != v1::Options::default()),
            game_type,
        ) {
            (None, _) => Value::Object(Default::default()),
            (Some(_), _) if format == JSON => {
                return Err(Fault::request("options", "a record holds its options"));
            }
            (Some(_), None) => return Err(Fault::request("options", "options need a game_type")),
            (Some(options), Some(game_type)) => read_options(game_type, &options)?,
        };
        let spectators = match known::<v1::Spectators>("spectators", settings.spectators)? {
            v1::Spectators::Unspecified | v1::Spectators::Public => Spectators::Public,
            v1::Spectators::Link => Spectators::Link,
            v1::Spectators::None => Spectators::None,
        };
        Ok(Plan {
            once,
            caller: identity.name().into(),
            format,
            game_type,
            options,
            spectators,
        })
    }

    /// Reads a game and makes the write that stores it.
    pub(super) fn read(&self, number: u32, source: &Source) -> Result<Ready, v1::ImportFault> {
        let place = source.place();
        let refused = |fault: Fault| fault.into_import(place);
        if source.cut {
            return Err(refused(Fault::new(
                Reason::BadRequest,
                "longer than a game may be (1 MiB)",
            )));
        }
        let id = random_bytes::<16>().map_err(|error| refused(Fault::internal(error)))?;
        let arrival = Arrival {
            id: hex::encode(id),
            spectators: self.spectators,
            now_ms: now_ms(),
        };
        let table = self.table(source, arrival)?;
        self.ready(number, source, &table).map_err(refused)
    }

    fn table(&self, source: &Source, arrival: Arrival) -> Result<Table, v1::ImportFault> {
        let place = source.place();
        let wrong = |what: &str| Fault::new(Reason::BadRequest, what).into_import(place);
        if self.format == JSON {
            let read = Table::archive_record(source, arrival);
            let table =
                read.map_err(|fault| Fault::new(Reason::BadRequest, fault.cause.to_string()).into_import(fault.place))?;
            let fits = self
                .game_type
                .is_none_or(|wanted| wanted.about().id == table.header().game_type);
            return if fits {
                Ok(table)
            } else {
                Err(wrong("this is a game of another type"))
            };
        }
        let name = self.format.name;
        let claiming = || {
            catalog()
                .iter()
                .copied()
                .find(|game_type| game_type.claims(name, source))
        };
        let game_type = self.game_type.or_else(claiming);
        let game_type = game_type.ok_or_else(|| wrong("this says of no game in the catalog that it is one"))?;
        let read = game_type.import(name, source, &self.options);
        let read = read.ok_or_else(|| wrong("this game has no such format"))?;
        let transcript =
            read.map_err(|fault| Fault::import(game_type.about(), fault.cause).into_import(fault.place))?;
        Table::archive(game_type, name, transcript, arrival).map_err(|error| Fault::record(error).into_import(place))
    }

    fn ready(&self, number: u32, source: &Source, table: &Table) -> Result<Ready, Fault> {
        let mut hash = Sha256::new();
        hash.update(self.once.hash);
        hash.update(&source.text);
        let hash = hash.finalize().into();
        let request = (!self.once.id.is_empty()).then(|| RequestKey {
            caller: self.caller.clone(),
            method: self.once.method.into(),
            request_id: format!("{}/{number}", self.once.id),
        });
        let stored = StoredHeader {
            header: table.header().clone(),
            seed: hex::encode(table.seed()),
        };
        let now_ms = now_ms();
        let game = GameRow {
            // It is over, and counts for nobody.
            owner: String::new(),
            listed: self.spectators == Spectators::Public,
            id: stored.header.id.clone(),
            game_type: stored.header.game_type.clone(),
            state: game_state(table.status()),
            created_ms: now_ms,
            updated_ms: now_ms,
            wake_ms: None,
            header: serde_json::to_string(&stored).map_err(Fault::internal)?,
        };
        let events = table.log().iter().map(|logged| event_row(&logged.event));
        Ok(Ready {
            id: game.id.clone(),
            game_type: game.game_type.clone(),
            hash,
            has_link: self.spectators == Spectators::Link,
            entry: Entry::Create {
                names: table.seats().iter().map(|seat| seat.name.clone()).collect(),
                events: events.collect::<Result<_, _>>()?,
                request: request.map(|key| (key, hash)),
                game,
            },
        })
    }
}

/// The options that a request gives, and no others.
fn read_options(game_type: &dyn GameType, options: &v1::Options) -> Result<Value, Fault> {
    let refused = |faults: Vec<_>| Fault::options("options", &faults);
    let complete = game_type.read_options_message(options).map_err(refused)?;
    if options.game.is_some() {
        return Ok(complete);
    }
    // It has just been read.
    serde_json::from_str(&options.json).map_err(Fault::internal)
}
