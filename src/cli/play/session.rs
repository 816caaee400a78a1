//! One game at the terminal: shows what happens, asks for moves.

use std::io::{BufRead, Write, stdout};

use anyhow::Context;
use tokio::sync::mpsc;
use tonic::Streaming;

use crate::cli::client::{Remote, say};
use crate::pb::v1::game_service_client::GameServiceClient;
use crate::pb::v1::watch_game_response::Message;
use crate::pb::v1::{self, make_offer_request::Offer, turn::Turn};

const HELP: &str = "type a move, or: moves, hint, back (take your last move back), draw, resign, help, quit";

/// A person at a seat.
pub(super) struct Session {
    client: GameServiceClient<Remote>,
    game: String,
    token: String,
    seat: u32,
}

impl Session {
    pub(super) fn new(client: GameServiceClient<Remote>, game: String, token: String, seat: u32) -> Self {
        Session {
            client,
            game,
            token,
            seat,
        }
    }

    /// Plays until the game is over or the person leaves.
    pub(super) async fn run(mut self) -> anyhow::Result<()> {
        let request = v1::WatchGameRequest {
            game: self.game.clone(),
            token: self.token.clone(),
            // From the first event on: what was dealt or thrown, and what the engines did, comes before the first question.
            after_revision: Some(0),
            ..v1::WatchGameRequest::default()
        };
        let mut events = self.client.watch_game(request).await.map_err(say)?.into_inner();
        let mut lines = read_lines();
        writeln!(stdout(), "you have seat {}; {HELP}", self.seat)?;
        let Some(mut game) = self.next_state(&mut events).await? else {
            return Ok(());
        };
        loop {
            let mine = game.turn.as_ref().and_then(|turn| turn.turn) == Some(Turn::Seat(self.seat));
            if mine || game.outcome.is_some() {
                self.show().await?;
            }
            if let Some(outcome) = &game.outcome {
                writeln!(stdout(), "{}", self.verdict(outcome))?;
                return Ok(());
            }
            if mine {
                loop {
                    prompt()?;
                    let Some(line) = lines.recv().await else { return Ok(()) };
                    match self.obey(line.trim(), &game).await {
                        Ok(Next::Ask) => {}
                        Ok(Next::Wait) => break,
                        Ok(Next::Leave) => return Ok(()),
                        Err(error) => writeln!(stdout(), "{error:#}")?,
                    }
                }
            }
            match self.next_state(&mut events).await? {
                Some(next) => game = next,
                None => return Ok(()),
            }
        }
    }

    /// Waits for the next message that brings a state, saying what happened.
    async fn next_state(&self, events: &mut Streaming<v1::WatchGameResponse>) -> anyhow::Result<Option<v1::Game>> {
        while let Some(message) = events.message().await.map_err(say)? {
            match message.message {
                Some(Message::Snapshot(snapshot)) => return Ok(snapshot.game),
                Some(Message::Update(update)) => {
                    for event in update.events.iter().filter(|event| event.text != "start") {
                        match event.seat {
                            Some(seat) if seat == self.seat => {}
                            Some(seat) => writeln!(stdout(), "seat {seat}: {}", event.text)?,
                            None => writeln!(stdout(), "{}", event.text)?,
                        }
                    }
                    return Ok(update.game);
                }
                Some(Message::End(_)) => return Ok(None),
                Some(Message::Heartbeat(_)) | None => {}
            }
        }
        Ok(None)
    }

    async fn show(&mut self) -> anyhow::Result<()> {
        let request = v1::RenderPositionRequest {
            subject: Some(v1::render_position_request::Subject::Game(self.game.clone())),
            token: self.token.clone(),
            rendering: v1::Rendering::Text.into(),
        };
        let picture = self
            .client
            .render_position(request)
            .await
            .map_err(say)?
            .into_inner()
            .picture;
        writeln!(stdout(), "\n{}", picture.trim_end())?;
        Ok(())
    }

    async fn obey(&mut self, line: &str, game: &v1::Game) -> anyhow::Result<Next> {
        match line {
            "" | "help" | "?" => writeln!(stdout(), "{HELP}")?,
            "quit" | "exit" => return Ok(Next::Leave),
            "moves" => writeln!(stdout(), "{}", self.moves().await?.join("  "))?,
            "hint" => writeln!(stdout(), "{}", self.hint().await?)?,
            "resign" => {
                let request = v1::ResignRequest {
                    game: self.game.clone(),
                    token: self.token.clone(),
                    request_id: String::new(),
                };
                self.client.resign(request).await.map_err(say)?;
                return Ok(Next::Wait);
            }
            "draw" if !self.moves().await?.iter().any(|mv| mv == line) => {
                return self.offer(Offer::Draw(v1::DrawOffer {})).await;
            }
            "back" => {
                let to_revision = self.before_my_last_move(game).await?;
                return self.offer(Offer::Takeback(v1::TakebackOffer { to_revision })).await;
            }
            notation => {
                let request = v1::PlayRequest {
                    subject: Some(v1::play_request::Subject::Game(self.game.clone())),
                    token: self.token.clone(),
                    r#move: Some(v1::Move {
                        notation: notation.into(),
                        game: None,
                    }),
                    ..v1::PlayRequest::default()
                };
                self.client.play(request).await.map_err(say)?;
                return Ok(Next::Wait);
            }
        }
        Ok(Next::Ask)
    }

    async fn moves(&mut self) -> anyhow::Result<Vec<String>> {
        let request = v1::LegalMovesRequest {
            subject: Some(v1::legal_moves_request::Subject::Game(self.game.clone())),
            token: self.token.clone(),
            ..v1::LegalMovesRequest::default()
        };
        let answer = self.client.legal_moves(request).await.map_err(say)?.into_inner();
        Ok(answer
            .moves
            .into_iter()
            .filter_map(|legal| legal.r#move)
            .map(|mv| mv.notation)
            .collect())
    }

    async fn hint(&mut self) -> anyhow::Result<String> {
        let request = v1::SuggestMoveRequest {
            subject: Some(v1::suggest_move_request::Subject::Game(self.game.clone())),
            token: self.token.clone(),
            ..v1::SuggestMoveRequest::default()
        };
        let answer = self.client.suggest_move(request).await.map_err(say)?.into_inner();
        let moves = answer.moves.iter().map(|suggested| {
            let notation = suggested.r#move.as_ref().map_or("", |mv| mv.notation.as_str());
            format!("{notation} ({:.0} %)", suggested.win_probability * 100.0)
        });
        Ok(moves.collect::<Vec<_>>().join("  "))
    }

    async fn offer(&mut self, offer: Offer) -> anyhow::Result<Next> {
        let request = v1::MakeOfferRequest {
            request_id: String::new(),
            game: self.game.clone(),
            token: self.token.clone(),
            offer: Some(offer),
        };
        let game = self.client.make_offer(request).await.map_err(say)?.into_inner().game;
        if game.is_some_and(|game| game.outcome.is_none() && game.offer.is_none()) {
            writeln!(stdout(), "(answered)")?;
        }
        Ok(Next::Wait)
    }

    /// The revision before the last move of this seat that still stands.
    async fn before_my_last_move(&mut self, game: &v1::Game) -> anyhow::Result<u64> {
        let request = v1::ExportGameRequest {
            game: game.id.clone(),
            token: self.token.clone(),
            format: String::new(),
        };
        let json = self.client.export_game(request).await.map_err(say)?.into_inner().json;
        let record: crate::table::record::Record = serde_json::from_str(&json)?;
        let mut mine = Vec::new();
        for event in &record.events {
            if let Some(to) = event
                .text
                .strip_prefix("takeback to ")
                .and_then(|to| to.parse::<u64>().ok())
            {
                mine.retain(|revision| *revision <= to);
            } else if event.kind == crate::table::record::Kind::Move && event.seat.map(u32::from) == Some(self.seat) {
                mine.push(event.revision);
            }
        }
        mine.last()
            .map(|revision| revision - 1)
            .context("you have not moved yet")
    }

    fn verdict(&self, outcome: &v1::Outcome) -> String {
        let result = match outcome.winners.as_slice() {
            [] => "a draw".into(),
            winners if winners.contains(&self.seat) => "you win".into(),
            winners => {
                let names: Vec<String> = winners.iter().map(|seat| format!("seat {seat}")).collect();
                format!("{} wins", names.join(" and "))
            }
        };
        let scores: Vec<String> = outcome.scores.iter().map(ToString::to_string).collect();
        format!("{result}: {} ({})", outcome.reason, scores.join(" - "))
    }
}

/// What comes after a line.
enum Next {
    Ask,
    Wait,
    Leave,
}

fn prompt() -> anyhow::Result<()> {
    write!(stdout(), "> ")?;
    stdout().flush()?;
    Ok(())
}

/// Lines of standard input, read on a thread of its own: a terminal can't be waited for otherwise.
fn read_lines() -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel(1);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if sender.blocking_send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
