//! `ludoteca.v1.CatalogService`.

use tonic::{Request, Response, Status};

use super::fault::Fault;
use crate::games::{Example, OptionKind, OptionSpec};
use crate::pb::v1;
use crate::pb::v1::catalog_service_server::CatalogService;
use crate::pb::v1::option_spec::Kind;
use crate::rules::RefusalText;
use crate::table::{FormatInfo, GameType, catalog, find};

/// The service.
#[derive(Debug)]
pub struct Catalog;

#[tonic::async_trait]
impl CatalogService for Catalog {
    async fn list_game_types(
        &self,
        _request: Request<v1::ListGameTypesRequest>,
    ) -> Result<Response<v1::ListGameTypesResponse>, Status> {
        let game_types = catalog().iter().map(|game_type| summary(*game_type)).collect();
        Ok(Response::new(v1::ListGameTypesResponse { game_types }))
    }

    async fn get_game_type(
        &self,
        request: Request<v1::GetGameTypeRequest>,
    ) -> Result<Response<v1::GetGameTypeResponse>, Status> {
        let id = request.into_inner().id;
        let game_type = find(&id).ok_or_else(|| Fault::no_such_game_type(&id))?;
        Ok(Response::new(v1::GetGameTypeResponse {
            game_type: Some(whole(game_type)),
        }))
    }
}

fn text(en: &str, pt: &str) -> Option<v1::Text> {
    Some(v1::Text {
        en: en.into(),
        pt: pt.into(),
    })
}

/// A game type without its long texts.
fn summary(game_type: &dyn GameType) -> v1::GameType {
    let about = game_type.about();
    let default = game_type
        .read_options(&serde_json::json!({}))
        .and_then(|options| game_type.build(&options, about.rules_version));
    v1::GameType {
        id: about.id.into(),
        name: text(about.name_en, about.name_pt),
        rules_version: about.rules_version,
        seats: default.as_ref().map_or(0, |game| game.seats() as u32),
        options: about.options.iter().map(option).collect(),
        invalid_combinations: about.invalid.iter().map(ToString::to_string).collect(),
        hidden_information: default.is_ok_and(|game| game.has_secrets()),
        chance: about.chance,
        draws_by_agreement: about.draws_by_agreement,
        rule_player: game_type.has_rule_player(),
        formats: game_type.formats().into_iter().map(format).collect(),
        ..v1::GameType::default()
    }
}

/// A game type with everything.
fn whole(game_type: &dyn GameType) -> v1::GameType {
    let about = game_type.about();
    v1::GameType {
        rules: text(about.rules_en, about.rules_pt),
        notation: about.notation.into(),
        known_results: about.known.iter().map(ToString::to_string).collect(),
        refusals: about.refusals.iter().map(refusal).collect(),
        examples: about.examples.iter().map(example).collect(),
        tables_json: about.tables.unwrap_or_default().into(),
        ..summary(game_type)
    }
}

fn format(info: FormatInfo) -> v1::Format {
    v1::Format {
        name: info.name.into(),
        media_type: info.media_type.into(),
    }
}

fn option(spec: &OptionSpec) -> v1::OptionSpec {
    let kind = match spec.kind {
        OptionKind::Bool => Kind::Boolean(v1::BoolOption {}),
        OptionKind::Int { min, max } => Kind::Integer(v1::IntOption { min, max }),
        OptionKind::Choice(choices) => Kind::Choice(v1::ChoiceOption {
            choices: choices.iter().map(ToString::to_string).collect(),
        }),
        OptionKind::Text(form) => Kind::Text(v1::TextOption { form: form.into() }),
        OptionKind::Table(form) => Kind::Table(v1::TableOption { form: form.into() }),
    };
    v1::OptionSpec {
        name: spec.name.into(),
        kind: Some(kind),
        nullable: spec.nullable,
        default_json: spec.default.into(),
        help: text(spec.en, spec.pt),
    }
}

fn refusal(refusal: &RefusalText) -> v1::RefusalText {
    v1::RefusalText {
        rule: refusal.rule.into(),
        text: text(refusal.en, refusal.pt),
    }
}

fn example(example: &Example) -> v1::Example {
    v1::Example {
        text: text(example.en, example.pt),
        options_json: example.options.into(),
        moves: example.moves.iter().map(ToString::to_string).collect(),
        reason: example.reason.unwrap_or_default().into(),
    }
}
