//! The seats of stored games that remote bots play: each is asked when it is on turn, and its move is played.
//!
//! One task a game, as long as the game is being played and one of its bots may answer. A game whose bots stay away leaves
//! the memory like any other; it is found again when one of them connects.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::watch;

use super::app::{App, now_ms};
use super::fault::Fault;
use super::live::Live;
use super::timer::fall;
use super::{change, engine};
use crate::bots::{Reply, Sitting};
use crate::pb::v1;
use crate::rules::{Seat, Turn, Viewer};
use crate::store::{GameState, Query};
use crate::table::record::Player;
use crate::table::{Status, Table, TableError};

/// How often a game looks whether one of its bots is still connected.
const LOOK: Duration = Duration::from_secs(60);
/// How long to wait when the store failed.
const PAUSE: Duration = Duration::from_secs(1);
/// How many answers to one position may be refused.
const MOST_REFUSED: u32 = 10;
/// The games that are looked up at a time when a bot connects.
const PAGE: u32 = 500;

/// The name under which lists have a bot's games. No seat can be called so.
pub fn list_name(bot: &str) -> String {
    format!("bot\u{1f}{bot}")
}

/// Sees to a game's remote bots as long as it is played, if it has any. Returns at once.
pub async fn attend(app: &Arc<App>, live: &Arc<Live>) {
    {
        let table = live.table.read().await;
        if table.status().is_final() || bots(&table).next().is_none() {
            return;
        }
    }
    if live.bots_attended.swap(true, Ordering::AcqRel) {
        live.bot_came.notify_one();
        return;
    }
    let (app, live) = (app.clone(), live.clone());
    tokio::spawn(async move {
        loop {
            if let Err(fault) = Attendant::new(&app, &live).run().await {
                tracing::warn!(?fault, "a remote bot's move could not be played, and it is asked again");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
            live.bots_attended.store(false, Ordering::Release);
            // A bot may have come between the last look and the flag: whoever let it in saw the flag set and went away.
            let due = {
                let table = live.table.read().await;
                !table.status().is_final() && goes_on(&app, &live) && somebody_is_here(&app, &table)
            };
            if !due || live.bots_attended.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    });
}

/// Brings the games to mind in which a bot that has connected has a seat.
pub async fn welcome(app: Arc<App>, bot: String) {
    let mut query = Query {
        seat_name: Some(list_name(&bot)),
        state: Some(GameState::Active),
        listed_only: false,
        ..Query::newest(PAGE)
    };
    loop {
        let (store, asked) = (app.store.clone(), query.clone());
        let rows = match tokio::task::spawn_blocking(move || store.list(&asked)).await {
            Ok(Ok(rows)) => rows,
            Ok(Err(error)) => return tracing::error!(%error, bot, "a bot's games can't be read from the store"),
            Err(error) => return tracing::error!(%error, bot, "a bot's games can't be read from the store"),
        };
        for row in &rows {
            match app.load(&row.id).await {
                Ok(Some(live)) => attend(&app, &live).await,
                Ok(None) => {}
                Err(fault) => tracing::warn!(game = row.id, ?fault, "a bot's game can't be loaded"),
            }
        }
        match rows.last() {
            Some(last) if rows.len() == PAGE as usize => query.after = Some(last.cursor()),
            _ => return,
        }
    }
}

fn goes_on(app: &App, live: &Live) -> bool {
    !*app.draining.borrow() && !live.is_gone()
}

fn bots(table: &Table) -> impl Iterator<Item = (Seat, &str)> {
    let seats = Seat::all(table.header().seats.len());
    seats
        .zip(&table.header().seats)
        .filter_map(|(seat, setup)| match &setup.player {
            Player::Bot { bot } => Some((seat, bot.as_str())),
            _ => None,
        })
}

fn somebody_is_here(app: &App, table: &Table) -> bool {
    let game_type = table.game_type().about().id;
    bots(table).any(|(_, bot)| app.bots.is_here_for(bot, game_type))
}

/// A question that was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    seat: Seat,
    /// The game's revision then.
    revision: u64,
    /// Tells it from others about the same position.
    number: u64,
}

struct Attendant<'a> {
    app: &'a Arc<App>,
    live: &'a Arc<Live>,
    sittings: BTreeMap<Seat, (Sitting, u64)>,
    asked: Option<Asked>,
    /// Whether that question may still be answered.
    open: bool,
    number: u64,
    /// How many answers to this position were refused, and why the last one was.
    refused: (u32, String),
    /// The last answer, with its question's number: an earlier one is not waited for any more.
    tell: watch::Sender<Option<(u64, Reply)>>,
    replies: watch::Receiver<Option<(u64, Reply)>>,
}

impl<'a> Attendant<'a> {
    fn new(app: &'a Arc<App>, live: &'a Arc<Live>) -> Self {
        let (tell, replies) = watch::channel(None);
        Attendant {
            app,
            live,
            sittings: BTreeMap::new(),
            asked: None,
            open: false,
            number: 0,
            refused: (0, String::new()),
            tell,
            replies,
        }
    }

    async fn run(mut self) -> Result<(), Fault> {
        let mut head = self.live.head.subscribe();
        loop {
            head.borrow_and_update();
            if !goes_on(self.app, self.live) {
                return Ok(());
            }
            {
                let table = self.live.table.read().await;
                if table.status().is_final() {
                    for (seat, (sitting, _)) in std::mem::take(&mut self.sittings) {
                        sitting.end(table.seen_at(Viewer::Seat(seat), now_ms()));
                    }
                    return Ok(());
                }
                self.look(&table);
            }
            tokio::select! {
                changed = head.changed() => {
                    if changed.is_err() {
                        return Ok(());
                    }
                }
                _ = self.replies.changed() => {
                    let reply = self.replies.borrow_and_update().clone();
                    if let Some((number, reply)) = reply
                        && let Some(asked) = self.asked.filter(|asked| asked.number == number)
                    {
                        self.hear(asked, reply).await?;
                    }
                }
                () = self.live.bot_came.notified() => {
                    if !self.open {
                        self.asked = None;
                        self.refused = (0, String::new());
                    }
                }
                () = self.app.drained() => return Ok(()),
                () = tokio::time::sleep(LOOK) => {
                    if !somebody_is_here(self.app, &*self.live.table.read().await) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Asks whoever is on turn, if it is a bot that has not been asked.
    fn look(&mut self, table: &Table) {
        if table.status() == Status::Active && self.sittings.is_empty() {
            for (seat, bot) in bots(table) {
                let sitting = self.app.bots.sit(bot, table.begin(seat, now_ms()));
                self.sittings.insert(seat, (sitting, 0));
            }
        }
        let on_turn = match table.turn() {
            Some(Turn::Seat(seat)) if !table.seats()[seat.index()].resigned => Some(seat),
            _ => None,
        };
        if let Some(asked) = self.asked {
            if on_turn == Some(asked.seat) && table.expect(asked.revision).is_ok() {
                return;
            }
            self.asked = None;
            self.refused = (0, String::new());
            if let Some((sitting, _)) = self.sittings.get(&asked.seat) {
                sitting.withdraw();
            }
        }
        if let Some(seat) = on_turn {
            self.ask(table, seat);
        }
    }

    fn ask(&mut self, table: &Table, seat: Seat) {
        let Some((sitting, told)) = self.sittings.get_mut(&seat) else {
            return;
        };
        self.open = true;
        self.number += 1;
        let number = self.number;
        self.asked = Some(Asked {
            seat,
            revision: table.revision(),
            number,
        });
        let now_ms = now_ms();
        let left = table
            .wake_ms()
            .map(|falls_ms| u64::try_from(falls_ms - now_ms).unwrap_or(0));
        let question = v1::BotPosition {
            time_left: left.and_then(|ms| prost_types::Duration::try_from(Duration::from_millis(ms)).ok()),
            seed: table.revision(),
            refused: self.refused.1.clone(),
            ..table.question(seat, now_ms)
        };
        let events = table.events_after(*told, Viewer::Seat(seat));
        *told = table.revision();
        let tell = self.tell.clone();
        let on_reply = move |reply| drop(tell.send_replace(Some((number, reply))));
        sitting.ask(question, events, Box::new(on_reply));
    }

    /// Plays a bot's move; if it is none, the bot is asked again.
    async fn hear(&mut self, asked: Asked, reply: Reply) -> Result<(), Fault> {
        self.open = false;
        let (mv, comment) = match reply {
            Reply::Move { mv, comment, .. } => (mv, comment),
            // It is asked again when the position changes, or when it connects again.
            Reply::Error(what) => {
                tracing::info!(what, "a remote bot has no answer");
                return Ok(());
            }
        };
        let mut table = self.live.table.write().await;
        let now_ms = now_ms();
        if !goes_on(self.app, self.live) || fall(self.app, self.live, &mut table, now_ms).await? {
            if table.engine_to_move().is_some() {
                engine::kick(self.app, self.live);
            }
            return Ok(());
        }
        if table.expect(asked.revision).is_err() {
            return Ok(());
        }
        let played = match comment.len() <= change::MAX_COMMENT {
            true => table.play(asked.seat, &mv, &comment, now_ms),
            false => table.play(asked.seat, &mv, "", now_ms),
        };
        match played {
            Ok(change) => {
                self.live.commit(self.app, &mut table, change).await?;
                if table.engine_to_move().is_some() {
                    engine::kick(self.app, self.live);
                }
            }
            Err(error) => {
                self.refused = (self.refused.0 + 1, refusal(&table, error));
                if self.refused.0 < MOST_REFUSED {
                    let table = table.downgrade();
                    self.ask(&table, asked.seat);
                }
            }
        }
        Ok(())
    }
}

/// Why a move was refused, as the seat may know it.
fn refusal(table: &Table, error: TableError) -> String {
    Fault::table(table.game_type().about(), error).0.message
}
