//! `ludoteca.v1.GameService`: one method a call, each a few lines over what does the work.

use std::sync::Arc;

use tonic::{Request, Response, Status, Streaming};

use super::app::App;
use super::auth::Identity;
use super::search::Asked;
use super::{analyze, analyze_game, batch, change, close, create, import, lists, look, search, watch};
use crate::pb::v1;
use crate::pb::v1::game_service_server::GameService;

/// The service.
#[derive(Debug)]
pub struct Games {
    /// What all services share.
    pub app: Arc<App>,
}

macro_rules! answer {
    ($call:expr) => {
        $call.await.map(Response::new).map_err(Status::from)
    };
}

#[tonic::async_trait]
impl GameService for Games {
    type ImportGameStream = import::Stream;
    type WatchGameStream = watch::Stream;
    type AnalyzeStream = analyze::Stream;
    type AnalyzeGameStream = analyze_game::Stream;

    async fn new_game(&self, request: Request<v1::NewGameRequest>) -> Result<Response<v1::NewGameResponse>, Status> {
        answer!(create::new_game(&self.app, request))
    }

    async fn join_game(&self, request: Request<v1::JoinGameRequest>) -> Result<Response<v1::JoinGameResponse>, Status> {
        answer!(create::join_game(&self.app, request))
    }

    async fn get_game(&self, request: Request<v1::GetGameRequest>) -> Result<Response<v1::GetGameResponse>, Status> {
        answer!(look::get_game(&self.app, request))
    }

    async fn list_games(
        &self,
        request: Request<v1::ListGamesRequest>,
    ) -> Result<Response<v1::ListGamesResponse>, Status> {
        answer!(lists::list_games(&self.app, request.into_inner()))
    }

    async fn delete_game(
        &self,
        request: Request<v1::DeleteGameRequest>,
    ) -> Result<Response<v1::DeleteGameResponse>, Status> {
        answer!(lists::delete_game(&self.app, request))
    }

    async fn rematch(&self, request: Request<v1::RematchRequest>) -> Result<Response<v1::RematchResponse>, Status> {
        answer!(close::rematch(&self.app, request))
    }

    async fn abort_game(
        &self,
        request: Request<v1::AbortGameRequest>,
    ) -> Result<Response<v1::AbortGameResponse>, Status> {
        answer!(close::abort_game(&self.app, request))
    }

    async fn adjudicate_game(
        &self,
        request: Request<v1::AdjudicateGameRequest>,
    ) -> Result<Response<v1::AdjudicateGameResponse>, Status> {
        answer!(close::adjudicate_game(&self.app, request))
    }

    async fn legal_moves(
        &self,
        request: Request<v1::LegalMovesRequest>,
    ) -> Result<Response<v1::LegalMovesResponse>, Status> {
        answer!(look::legal_moves(
            &self.app,
            &Identity::of(request.extensions()),
            request.get_ref()
        ))
    }

    async fn play(&self, request: Request<v1::PlayRequest>) -> Result<Response<v1::PlayResponse>, Status> {
        answer!(change::play(&self.app, request.into_inner()))
    }

    async fn suggest_move(
        &self,
        request: Request<v1::SuggestMoveRequest>,
    ) -> Result<Response<v1::SuggestMoveResponse>, Status> {
        answer!(search::suggest_move(&self.app, &Asked::of(&request), request.get_ref()))
    }

    async fn batch_legal_moves(
        &self,
        request: Request<v1::BatchLegalMovesRequest>,
    ) -> Result<Response<v1::BatchLegalMovesResponse>, Status> {
        answer!(batch::legal_moves(&self.app, request))
    }

    async fn batch_suggest_move(
        &self,
        request: Request<v1::BatchSuggestMoveRequest>,
    ) -> Result<Response<v1::BatchSuggestMoveResponse>, Status> {
        answer!(batch::suggest_move(&self.app, request))
    }

    async fn analyze(&self, request: Request<v1::AnalyzeRequest>) -> Result<Response<Self::AnalyzeStream>, Status> {
        answer!(analyze::analyze(&self.app, request))
    }

    async fn analyze_game(
        &self,
        request: Request<v1::AnalyzeGameRequest>,
    ) -> Result<Response<Self::AnalyzeGameStream>, Status> {
        answer!(analyze_game::analyze_game(&self.app, request))
    }

    async fn watch_game(
        &self,
        request: Request<v1::WatchGameRequest>,
    ) -> Result<Response<Self::WatchGameStream>, Status> {
        answer!(watch::watch_game(&self.app, request))
    }

    async fn resign(&self, request: Request<v1::ResignRequest>) -> Result<Response<v1::ResignResponse>, Status> {
        answer!(change::resign(&self.app, request.into_inner()))
    }

    async fn make_offer(
        &self,
        request: Request<v1::MakeOfferRequest>,
    ) -> Result<Response<v1::MakeOfferResponse>, Status> {
        answer!(change::make_offer(&self.app, request.into_inner()))
    }

    async fn answer_offer(
        &self,
        request: Request<v1::AnswerOfferRequest>,
    ) -> Result<Response<v1::AnswerOfferResponse>, Status> {
        answer!(change::answer_offer(&self.app, request.into_inner()))
    }

    async fn export_game(
        &self,
        request: Request<v1::ExportGameRequest>,
    ) -> Result<Response<v1::ExportGameResponse>, Status> {
        answer!(look::export_game(&self.app, request))
    }

    async fn import_game(
        &self,
        request: Request<Streaming<v1::ImportGameRequest>>,
    ) -> Result<Response<Self::ImportGameStream>, Status> {
        answer!(import::import_game(&self.app, request))
    }

    async fn render_position(
        &self,
        request: Request<v1::RenderPositionRequest>,
    ) -> Result<Response<v1::RenderPositionResponse>, Status> {
        answer!(look::render_position(&self.app, request))
    }
}
