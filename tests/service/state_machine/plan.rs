//! What a step is as a call here, and the reason for which it must be refused.

use ludoteca::pb::v1::{self, make_offer_request::Offer};
use ludoteca::rules::Seat;
use ludoteca::table::record::Kind;
use ludoteca::table::{PlayError, find};
use proptest::sample::Index;

use super::calls::Call;
use super::model::{GAMES, Model, Standing, is_final};
use super::{By, Step, Text};
use crate::world::*;

impl Model {
    /// The seat that this is, as the game stands.
    fn seat(&self, by: &By) -> usize {
        match by {
            By::OnTurn => self.on_turn().unwrap_or(0),
            By::Other(seat) => usize::from(*seat) % self.seats(),
        }
    }

    pub fn rematch(&self, seat: usize, request_id: String) -> Call {
        Call::Rematch(v1::RematchRequest {
            request_id,
            game: self.id().into(),
            token: self.tokens[seat].clone(),
        })
    }

    /// The call that a step is here, and the reason for which it must be refused.
    pub fn plan(&self, step: &Step, request_id: String) -> (Call, Option<&'static str>) {
        let game = self.id().to_owned();
        let token = |by: &By| self.tokens[self.seat(by)].clone();
        let offer = |by: &By, offer| {
            Call::Offer(v1::MakeOfferRequest {
                request_id: request_id.clone(),
                game: game.clone(),
                token: token(by),
                offer: Some(offer),
            })
        };
        match step {
            Step::Join { seat } => {
                let wanted = seat.map(u32::from);
                let call = Call::Join(v1::JoinGameRequest {
                    request_id,
                    game,
                    seat: wanted,
                    name: "Ada".into(),
                    ..Default::default()
                });
                let mut open = self.seen.seats.iter().filter(|seat| !seat.filled);
                let fits = open.any(|seat| wanted.is_none_or(|wanted| wanted == seat.seat));
                let over = is_final(&self.seen).then_some("GAME_OVER");
                (call, over.or((!fits).then_some("SEAT_TAKEN")))
            }
            Step::Play { by, text, stale } => {
                let text = self.text(text);
                let mut request = play(&game, &token(by), &text);
                request.request_id = request_id;
                request.expected_revision = Some(if *stale {
                    self.seen.revision + 1
                } else {
                    self.seen.revision
                });
                let stale = stale.then_some("STALE_REVISION");
                let refused = self
                    .without_token(by)
                    .or(stale)
                    .or_else(|| self.refuses_move(self.seat(by), &text));
                (Call::Play(request), refused)
            }
            Step::Resign(by) => {
                let call = v1::ResignRequest {
                    request_id,
                    game: game.clone(),
                    token: token(by),
                };
                (
                    Call::Resign(call),
                    self.without_token(by).or_else(|| self.refuses_table(self.seat(by))),
                )
            }
            Step::OfferDraw(by) => {
                let by_agreement = find(&self.seen.game_type).unwrap().about().draws_by_agreement;
                let pending = (self.seen.offer.is_some() || !by_agreement).then_some("OFFER_REFUSED");
                let refused = self
                    .without_token(by)
                    .or_else(|| self.refuses_table(self.seat(by)))
                    .or(pending);
                (offer(by, Offer::Draw(v1::DrawOffer {})), refused)
            }
            Step::OfferTakeback(by, back) => {
                let to_revision = self.seen.revision.saturating_sub((*back).into());
                let pending = self.seen.offer.is_some().then_some("OFFER_REFUSED");
                let refused = self.without_token(by).or_else(|| self.refuses_table(self.seat(by)));
                let refused = refused.or(pending).or_else(|| self.refuses_takeback(to_revision));
                (offer(by, Offer::Takeback(v1::TakebackOffer { to_revision })), refused)
            }
            Step::Answer { by, accept } => {
                let pending = self.seen.offer.as_ref();
                let call = v1::AnswerOfferRequest {
                    request_id,
                    game: game.clone(),
                    token: token(by),
                    offer_revision: pending.map_or(1, |offer| offer.revision),
                    accept: *accept,
                };
                let twice = *accept && self.started.is_some() && self.accepted.contains(&self.side(self.seat(by)));
                let none = (pending.is_none() || twice).then_some("OFFER_REFUSED");
                let refused = self
                    .without_token(by)
                    .or_else(|| self.refuses_table(self.seat(by)))
                    .or(none);
                (Call::Answer(call), refused)
            }
            Step::Abort { owner } => {
                let by = By::OnTurn;
                let token = if *owner { self.owner.clone() } else { token(&by) };
                let missing = token.is_empty().then_some("NO_TOKEN");
                let over = is_final(&self.seen).then_some("GAME_OVER");
                let moved = |seat: usize| self.standing.iter().any(|standing| standing.seat == Some(seat as u8));
                let late = (!owner && (0..self.seats()).all(moved)).then_some("OFFER_REFUSED");
                let call = v1::AbortGameRequest {
                    request_id,
                    game: game.clone(),
                    token,
                };
                (Call::Abort(call), missing.or(over).or(late))
            }
            Step::Rematch(by) => {
                let untaken = self.seen.seats.iter().any(|seat| !seat.filled);
                let early = (untaken || !is_final(&self.seen)).then_some("OFFER_REFUSED");
                (
                    self.rematch(self.seat(by), request_id),
                    self.without_token(by).or(early),
                )
            }
            Step::Delete => {
                let token = self.owner.clone();
                // Nobody has the owner's token of a game that a rematch made.
                let missing = token.is_empty().then_some("NO_TOKEN");
                (Call::Delete(v1::DeleteGameRequest { game, token }), missing)
            }
            Step::New { .. } | Step::Repeat(_) | Step::Reuse(_) | Step::Watch { .. } | Step::Restart => {
                unreachable!("not a call on a game")
            }
        }
    }

    fn without_token(&self, by: &By) -> Option<&'static str> {
        self.tokens[self.seat(by)].is_empty().then_some("NO_TOKEN")
    }

    pub(super) fn side(&self, seat: usize) -> Seat {
        let (game, _) = self.started.as_ref().expect("only asked once the game has started");
        game.side(Seat(seat as u8))
    }

    fn refuses_all(&self) -> Option<&'static str> {
        match self.seen.status() {
            v1::Status::Open => Some("GAME_NOT_STARTED"),
            v1::Status::Over | v1::Status::Aborted => Some("GAME_OVER"),
            v1::Status::Active | v1::Status::Unspecified => None,
        }
    }

    fn refuses_table(&self, seat: usize) -> Option<&'static str> {
        let resigned = self.seen.seats[seat].resigned.then_some("OFFER_REFUSED");
        self.refuses_all().or(resigned)
    }

    fn refuses_takeback(&self, to: u64) -> Option<&'static str> {
        let (game, start) = self.started.as_ref()?;
        let undone: Vec<&Standing> = self.standing.iter().filter(|standing| standing.revision > to).collect();
        let hidden = game.has_secrets() || undone.iter().any(|standing| standing.kind == Kind::Chance);
        let refused = to < *start || undone.is_empty() || hidden && !self.seen.practice;
        refused.then_some("OFFER_REFUSED")
    }

    fn refuses_move(&self, seat: usize, text: &str) -> Option<&'static str> {
        if self.seen.seats[seat].resigned && !is_final(&self.seen) {
            return Some("NOT_YOUR_TURN");
        }
        self.refuses_all().or_else(|| {
            let mut position = self.position()?;
            if self.on_turn() != Some(seat) {
                return Some("NOT_YOUR_TURN");
            }
            match position.play(&notation(text)) {
                Ok(_) => None,
                Err(PlayError::Notation(_)) => Some("BAD_NOTATION"),
                Err(PlayError::Illegal { .. }) => Some("ILLEGAL_MOVE"),
                Err(PlayError::NotDue(what)) => panic!("{what}"),
            }
        })
    }

    fn text(&self, text: &Text) -> String {
        let setting = GAMES
            .iter()
            .find(|setting| setting.game_type == self.seen.game_type)
            .unwrap();
        let any = |index: &Index| (*index.get(setting.texts)).to_owned();
        match text {
            Text::Garbage => "no move".into(),
            Text::Any(index) => any(index),
            Text::Legal(index) => match self.position().map(|position| position.legal_texts()) {
                Some(legal) if !legal.is_empty() => index.get(&legal).clone(),
                _ => any(index),
            },
        }
    }
}
