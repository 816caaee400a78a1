//! A bot's connection, as whoever carries its messages sees it.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::{Bots, Reply};
use crate::pb::v1;
use crate::pb::v1::connect_response::Message;

/// A connection. The bot is away when it is dropped.
#[derive(Debug)]
pub struct Connection {
    bots: Arc<Bots>,
    name: String,
    number: u64,
    messages: mpsc::Receiver<Message>,
}

impl Connection {
    pub(super) fn new(bots: Arc<Bots>, name: String, number: u64, messages: mpsc::Receiver<Message>) -> Self {
        Connection {
            bots,
            name,
            number,
            messages,
        }
    }

    /// What is to be sent next; `None` when the connection is to end.
    pub async fn next(&mut self) -> Option<Message> {
        self.messages.recv().await
    }

    /// The bot has made a move. One that answers no open question is ignored.
    pub fn heard_move(&self, message: v1::BotMove) {
        let answered = |bot: &mut super::Bot| bot.answered(&message.game, message.seat, message.question);
        if let Some(on_reply) = self.bots.with(&self.name, answered).flatten() {
            on_reply(Reply::of_move(message));
        }
    }

    /// The bot has no answer.
    pub fn heard_error(&self, message: v1::BotError) {
        let failed = |bot: &mut super::Bot| bot.failed(&message.game, message.seat);
        if let Some(on_reply) = self.bots.with(&self.name, failed).flatten() {
            on_reply(Reply::Error(message.what));
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.bots.with(&self.name, |bot| bot.disconnect(self.number));
    }
}
