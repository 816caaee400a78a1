//! The calls of a sequence as values: to be sent, and sent again.

use ludoteca::pb::v1::{self, make_offer_request::Offer, play_request};
use tonic::Status;

use super::model::Setting;
use crate::world::*;

/// A call.
#[derive(Clone, Debug)]
pub enum Call {
    New(v1::NewGameRequest),
    Join(v1::JoinGameRequest),
    Play(v1::PlayRequest),
    Resign(v1::ResignRequest),
    Offer(v1::MakeOfferRequest),
    Answer(v1::AnswerOfferRequest),
    Abort(v1::AbortGameRequest),
    Rematch(v1::RematchRequest),
    Delete(v1::DeleteGameRequest),
}

/// Its answer, and the game that it was about where the answer itself does not say so.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    New(v1::NewGameResponse),
    Join(v1::JoinGameResponse),
    Play(String, v1::PlayResponse),
    Game(v1::Game),
    Rematch(v1::RematchResponse),
    Delete,
}

impl Answer {
    /// The id of the game that the call was about; of a rematch, of the next game.
    pub fn game(&self) -> &str {
        match self {
            Answer::New(v1::NewGameResponse { game, .. })
            | Answer::Join(v1::JoinGameResponse { game, .. })
            | Answer::Rematch(v1::RematchResponse { game, .. }) => &game.as_ref().unwrap().id,
            Answer::Play(id, _) => id,
            Answer::Game(game) => &game.id,
            Answer::Delete => "",
        }
    }

    /// Whether a repeat got this answer rightly. A rematch answers with the game as it stands.
    pub fn is_first(&self, first: &Answer) -> bool {
        match (self, first) {
            (Answer::Rematch(again), Answer::Rematch(first)) => {
                let id = |answer: &v1::RematchResponse| answer.game.as_ref().unwrap().id.clone();
                (id(again), again.seat, &again.token) == (id(first), first.seat, &first.token)
            }
            _ => self == first,
        }
    }
}

impl Call {
    /// A game whose luck is always the same.
    pub fn new_game(setting: &Setting, open: bool, practice: bool, request_id: String) -> Call {
        let mut request = new_game(setting.game_type, setting.options);
        request.seed = vec![5; 32];
        request.practice = practice;
        request.request_id = request_id;
        if open {
            request.seats = vec![v1::SeatSetup::default(), open_seat()];
        }
        Call::New(request)
    }

    /// Its name.
    pub fn kind(&self) -> &'static str {
        match self {
            Call::New(_) => "new",
            Call::Join(_) => "join",
            Call::Play(_) => "play",
            Call::Resign(_) => "resign",
            Call::Offer(request) => match request.offer {
                Some(Offer::Takeback(_)) => "takeback",
                _ => "draw",
            },
            Call::Answer(request) if request.accept => "accept",
            Call::Answer(_) => "decline",
            Call::Abort(_) => "abort",
            Call::Rematch(_) => "rematch",
            Call::Delete(_) => "delete",
        }
    }

    /// The same request id with another content, where there is other content.
    pub fn with_other_content(&self) -> Option<Call> {
        let mut other = self.clone();
        match &mut other {
            Call::New(request) => drop(request.tags.insert("other".into(), "content".into())),
            Call::Join(request) => request.name.push('!'),
            Call::Play(request) => request.comment.push('!'),
            Call::Answer(request) => request.accept = !request.accept,
            Call::Offer(request) => match &mut request.offer {
                Some(Offer::Takeback(takeback)) => takeback.to_revision += 1,
                _ => return None,
            },
            Call::Resign(_) | Call::Abort(_) | Call::Rematch(_) | Call::Delete(_) => return None,
        }
        Some(other)
    }
}

/// Sends a call.
pub async fn send(games: &mut Games, call: &Call) -> Result<Answer, Status> {
    let whole = |game: Option<v1::Game>| Answer::Game(game.expect("a game"));
    Ok(match call.clone() {
        Call::New(request) => Answer::New(within(games.new_game(as_admin(request))).await?.into_inner()),
        Call::Join(request) => Answer::Join(within(games.join_game(request)).await?.into_inner()),
        Call::Play(request) => {
            let Some(play_request::Subject::Game(id)) = request.subject.clone() else {
                unreachable!()
            };
            Answer::Play(id, within(games.play(request)).await?.into_inner())
        }
        Call::Resign(request) => whole(within(games.resign(request)).await?.into_inner().game),
        Call::Offer(request) => whole(within(games.make_offer(request)).await?.into_inner().game),
        Call::Answer(request) => whole(within(games.answer_offer(request)).await?.into_inner().game),
        Call::Abort(request) => whole(within(games.abort_game(request)).await?.into_inner().game),
        Call::Rematch(request) => Answer::Rematch(within(games.rematch(request)).await?.into_inner()),
        Call::Delete(request) => {
            within(games.delete_game(request)).await?;
            Answer::Delete
        }
    })
}
