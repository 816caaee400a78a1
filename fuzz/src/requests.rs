//! Requests to the services: `[game]`, then `[method][length: u16, little-endian][message]` again and again.
//!
//! Every request is answered or refused with a reason, never with INTERNAL, and what is left of the game replays.
//! A game of the type is there already. In the messages `@` stands for its id, `@0` to `@9` for its seats' tokens, `@o`,
//! `@s` and `@i` for those of the owner, the spectators and the invited; NewGame puts another game in its place. In
//! messages about tournaments `@` is the last that was made, and `@o` its owner's token; a plan that begins with `@` is made
//! up from the bytes that follow. An odd method is called with the administrator's key. Searches are cut short, and
//! tournaments are cancelled at the end.

mod bounds;
mod calls;
mod names;
pub mod plans;
mod server;
mod tournaments;

use ludoteca::table::record::Record;
use ludoteca::table::{audit, catalog};

use names::Names;
use server::Server;

/// The most requests of one input.
const REQUESTS: usize = 24;

/// One request: its method, whether the administrator makes it, and its message.
type Request<'a> = (u8, bool, &'a [u8]);

/// The law.
pub fn run(data: &[u8]) {
    let [game, requests @ ..] = data else { return };
    let game_type = catalog()[usize::from(*game) % catalog().len()].about().id;
    server::with(|server| {
        let runtime = server.runtime.clone();
        runtime.block_on(async {
            let mut names = Names::new(server, game_type).await;
            let requests = split(requests);
            let mut rest = requests.as_slice();
            while !rest.is_empty() {
                rest = calls::call(server, &mut names, rest).await;
            }
            replays(server, &names).await;
            tournaments::end(server, &names).await;
            names.delete_all(server).await;
        });
    });
}

fn split(mut bytes: &[u8]) -> Vec<Request<'_>> {
    let mut requests = Vec::new();
    while let [method, low, high, rest @ ..] = bytes
        && requests.len() < REQUESTS
    {
        let length = usize::from(u16::from_le_bytes([*low, *high])).min(rest.len());
        let (message, rest) = rest.split_at(length);
        requests.push((method / 2, method % 2 == 1, message));
        bytes = rest;
    }
    requests
}

/// The record of the game, if it is still there, is one that anybody can check.
async fn replays(server: &mut Server, names: &Names) {
    let request = ludoteca::pb::v1::ExportGameRequest {
        game: names.game().into(),
        ..Default::default()
    };
    let answer = server.games.export_game(server::as_admin(request)).await;
    let Some(answer) = server::answered(answer) else { return };
    let record: Record = serde_json::from_str(&answer.json).expect("a record");
    audit(&record).unwrap_or_else(|wrong| panic!("{wrong}: {}", answer.json));
}
