//! One bot: its connection, and its seats with what it was told and asked at each.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use super::{NameTaken, OnReply, Presence, Reply, plays};
use crate::pb::v1;
use crate::pb::v1::connect_response::Message;

/// How many messages may wait for a bot that does not read, beyond what it gets when it connects.
const QUEUE: usize = 1_024;

/// A seat of a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) game: String,
    pub(super) seat: u32,
    /// Which sitting it is: the same seat may be given anew.
    pub(super) sitting: u64,
}

#[derive(Debug, Default)]
pub(super) struct Bot {
    /// Whose it is, once it has been here.
    owner: Option<String>,
    hello: v1::BotHello,
    link: Option<Link>,
    left: Option<Instant>,
    seats: BTreeMap<Key, Seat>,
    /// Since when it is neither connected nor seated, and only its name is kept.
    idle_since: Option<Instant>,
}

#[derive(Debug)]
struct Link {
    number: u64,
    out: mpsc::Sender<Message>,
}

#[derive(Debug)]
struct Seat {
    begin: v1::BotBegin,
    /// Everything that the seat was told.
    events: Vec<v1::Event>,
    /// How much of it went over the present connection.
    sent: usize,
    asked: Option<Asked>,
}

struct Asked {
    question: v1::BotPosition,
    at: Instant,
    on_reply: OnReply,
}

impl std::fmt::Debug for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Asked").field(&self.question.question).finish()
    }
}

impl Bot {
    pub(super) fn presence(&self) -> Presence {
        match (&self.link, self.left) {
            (Some(_), _) => Presence::Here(self.hello.clone()),
            (None, Some(left)) => Presence::Away(left),
            (None, None) => Presence::Unknown,
        }
    }

    pub(super) fn is_here(&self) -> bool {
        self.link.is_some()
    }

    pub(super) fn is_here_for(&self, game_type: &str) -> bool {
        self.link.is_some() && plays(&self.hello.games, game_type)
    }

    /// If it is neither connected nor has a seat, nothing is kept but whose its name is.
    pub(super) fn rest(&mut self) {
        if self.link.is_none() && self.seats.is_empty() {
            // What is done to a bot that rests already keeps its name no longer.
            let idle_since = Some(self.idle_since.unwrap_or_else(Instant::now));
            let owner = self.owner.take();
            *self = Bot {
                owner,
                idle_since,
                ..Bot::default()
            };
        }
    }

    /// Whether nothing of it needs to be known any more: its name is nobody's, or has been kept so long.
    pub(super) fn is_forgotten(&self, grace: Duration) -> bool {
        self.idle_since
            .is_some_and(|since| self.owner.is_none() || since.elapsed() >= grace)
    }

    pub(super) fn connect(
        &mut self,
        number: u64,
        owner: &str,
        hello: v1::BotHello,
        welcome: v1::BotWelcome,
    ) -> Result<mpsc::Receiver<Message>, NameTaken> {
        if self.owner.get_or_insert_with(|| owner.to_owned()) != owner {
            return Err(NameTaken);
        }
        self.idle_since = None;
        if let Some(old) = self.link.take() {
            let reason = v1::BotByeReason::Replaced.into();
            // A bot that did not read hears nothing, and its stream ends all the same.
            let _ = old.out.try_send(Message::Bye(v1::BotBye { reason }));
        }
        let (out, messages) = mpsc::channel(QUEUE + 2 * self.seats.len());
        self.hello = hello;
        self.link = Some(Link { number, out });
        self.send(Message::Welcome(welcome));
        let keys: Vec<Key> = self.seats.keys().cloned().collect();
        for key in keys {
            if let Some(seat) = self.seats.get_mut(&key) {
                seat.sent = 0;
            }
            self.tell_begin(&key);
            self.tell_question(&key);
        }
        Ok(messages)
    }

    /// Its connection of this number is gone.
    pub(super) fn disconnect(&mut self, number: u64) {
        if self.link.as_ref().is_some_and(|link| link.number == number) {
            self.cut();
        }
    }

    pub(super) fn cut(&mut self) {
        if self.link.take().is_some() {
            self.left = Some(Instant::now());
        }
    }

    pub(super) fn sit(&mut self, sitting: u64, begin: v1::BotBegin) -> Key {
        let key = Key {
            game: begin.game.as_ref().map(|game| game.id.clone()).unwrap_or_default(),
            seat: begin.seat,
            sitting,
        };
        let seat = Seat {
            begin,
            events: Vec::new(),
            sent: 0,
            asked: None,
        };
        self.seats.insert(key.clone(), seat);
        self.idle_since = None;
        self.tell_begin(&key);
        key
    }

    /// Asks; a question that was open at this seat is not answered any more.
    pub(super) fn ask(&mut self, key: &Key, question: v1::BotPosition, events: Vec<v1::Event>, on_reply: OnReply) {
        let Some(seat) = self.seats.get_mut(key) else { return };
        seat.events.extend(events);
        seat.asked = Some(Asked {
            question,
            at: Instant::now(),
            on_reply,
        });
        self.tell_question(key);
    }

    pub(super) fn withdraw(&mut self, key: &Key) {
        let Some(seat) = self.seats.get_mut(key) else { return };
        let Some(asked) = seat.asked.take() else { return };
        if self.plays_at(key) {
            self.send(Message::Withdrawal(v1::BotWithdrawal {
                game: key.game.clone(),
                seat: key.seat,
                question: asked.question.question,
            }));
        }
    }

    /// The seat is not the bot's any more; `game` is how it ended, if that is known.
    pub(super) fn leave(&mut self, key: &Key, game: Option<v1::Game>) {
        let plays = self.plays_at(key);
        let Some(seat) = self.seats.remove(key) else { return };
        if plays {
            self.send(Message::Result(v1::BotResult {
                seat: key.seat,
                game: game.or(seat.begin.game),
            }));
        }
    }

    /// Takes the question that an answer is for, if it is open.
    pub(super) fn answered(&mut self, game: &str, seat: u32, question: u64) -> Option<OnReply> {
        self.take(game, seat, |asked| asked.question.question == question)
    }

    /// Takes the question that is open at a seat.
    pub(super) fn failed(&mut self, game: &str, seat: u32) -> Option<OnReply> {
        self.take(game, seat, |_| true)
    }

    fn take(&mut self, game: &str, number: u32, is_it: impl Fn(&Asked) -> bool) -> Option<OnReply> {
        let of_seat = self
            .seats
            .iter_mut()
            .filter(|(key, _)| key.game == game && key.seat == number);
        let mut open = of_seat.filter(|(_, seat)| seat.asked.as_ref().is_some_and(&is_it));
        open.next()?.1.asked.take().map(|asked| asked.on_reply)
    }

    fn plays_at(&self, key: &Key) -> bool {
        let game = self.seats.get(key).and_then(|seat| seat.begin.game.as_ref());
        game.is_some_and(|game| plays(&self.hello.games, &game.game_type))
    }

    fn tell_begin(&mut self, key: &Key) {
        if self.plays_at(key)
            && let Some(seat) = self.seats.get(key)
        {
            self.send(Message::Begin(seat.begin.clone()));
        }
    }

    fn tell_question(&mut self, key: &Key) {
        if self.link.is_none() || !self.plays_at(key) {
            return;
        }
        let Some(seat) = self.seats.get_mut(key) else { return };
        let Some(asked) = &seat.asked else { return };
        let mut question = asked.question.clone();
        question.events = seat.events[seat.sent..].to_vec();
        seat.sent = seat.events.len();
        if let Some(left) = question.time_left.and_then(|left| Duration::try_from(left).ok()) {
            let left = left.saturating_sub(asked.at.elapsed());
            question.time_left = prost_types::Duration::try_from(left).ok();
        }
        self.send(Message::Position(question));
    }

    /// A bot that does not read what it is sent counts as gone.
    fn send(&mut self, message: Message) {
        if self
            .link
            .as_ref()
            .is_some_and(|link| link.out.try_send(message).is_err())
        {
            self.cut();
        }
    }
}

impl Reply {
    pub(super) fn of_move(message: v1::BotMove) -> Reply {
        Reply::Move {
            mv: message.r#move.unwrap_or_default(),
            value: message.value.filter(|value| (-1.0..=1.0).contains(value)),
            comment: message.comment,
        }
    }
}
