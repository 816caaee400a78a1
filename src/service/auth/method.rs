//! What every method needs: one list.

use super::scope::Scope;

/// A method of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// Its path.
    pub path: &'static str,
    /// What a caller must be allowed to do; `None`: whoever may call at all may call it.
    pub scope: Option<Scope>,
    /// Whether it answers with a stream.
    pub streams: bool,
}

const fn call(path: &'static str, scope: Scope) -> Method {
    Method {
        path,
        scope: Some(scope),
        streams: false,
    }
}

const fn stream(path: &'static str, scope: Scope) -> Method {
    Method {
        path,
        scope: Some(scope),
        streams: true,
    }
}

const fn read(path: &'static str) -> Method {
    Method {
        path,
        scope: None,
        streams: false,
    }
}

/// Every method of every service of ours.
pub const METHODS: &[Method] = &[
    call("/ludoteca.v1.GameService/NewGame", Scope::Create),
    call("/ludoteca.v1.GameService/JoinGame", Scope::Play),
    call("/ludoteca.v1.GameService/GetGame", Scope::Play),
    call("/ludoteca.v1.GameService/ListGames", Scope::Play),
    call("/ludoteca.v1.GameService/DeleteGame", Scope::Play),
    call("/ludoteca.v1.GameService/Rematch", Scope::Create),
    call("/ludoteca.v1.GameService/AbortGame", Scope::Play),
    call("/ludoteca.v1.GameService/AdjudicateGame", Scope::Admin),
    call("/ludoteca.v1.GameService/LegalMoves", Scope::Play),
    call("/ludoteca.v1.GameService/Play", Scope::Play),
    call("/ludoteca.v1.GameService/SuggestMove", Scope::Search),
    call("/ludoteca.v1.GameService/BatchLegalMoves", Scope::Search),
    call("/ludoteca.v1.GameService/BatchSuggestMove", Scope::Search),
    stream("/ludoteca.v1.GameService/Analyze", Scope::Search),
    stream("/ludoteca.v1.GameService/AnalyzeGame", Scope::Search),
    stream("/ludoteca.v1.GameService/WatchGame", Scope::Play),
    call("/ludoteca.v1.GameService/Resign", Scope::Play),
    call("/ludoteca.v1.GameService/MakeOffer", Scope::Play),
    call("/ludoteca.v1.GameService/AnswerOffer", Scope::Play),
    call("/ludoteca.v1.GameService/ExportGame", Scope::Play),
    stream("/ludoteca.v1.GameService/ImportGame", Scope::Create),
    call("/ludoteca.v1.GameService/RenderPosition", Scope::Play),
    call("/ludoteca.v1.TournamentService/CreateTournament", Scope::Create),
    call("/ludoteca.v1.TournamentService/GetTournament", Scope::Play),
    call("/ludoteca.v1.TournamentService/ListTournaments", Scope::Play),
    call("/ludoteca.v1.TournamentService/PauseTournament", Scope::Create),
    call("/ludoteca.v1.TournamentService/ResumeTournament", Scope::Create),
    call("/ludoteca.v1.TournamentService/CancelTournament", Scope::Create),
    stream("/ludoteca.v1.TournamentService/WatchTournament", Scope::Play),
    stream("/ludoteca.v1.BotService/Connect", Scope::Play),
    read("/ludoteca.v1.CatalogService/ListGameTypes"),
    read("/ludoteca.v1.CatalogService/GetGameType"),
];

/// Who may call a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Everybody: health and reflection.
    Nothing,
    /// A method of ours.
    Method(Method),
    /// There is no such method.
    Unknown,
}

/// What a path needs. What is not in the list can't be called.
pub fn need(path: &str) -> Need {
    if path.starts_with("/grpc.health.") || path.starts_with("/grpc.reflection.") {
        return Need::Nothing;
    }
    let known = METHODS.iter().find(|method| method.path == path);
    known.map_or(Need::Unknown, |method| Need::Method(*method))
}

#[cfg(test)]
mod tests {
    use prost::Message;
    use prost_types::FileDescriptorSet;

    use super::*;

    #[test]
    fn every_method_of_the_protos_is_in_the_list_and_nothing_else() {
        let protos = FileDescriptorSet::decode(crate::pb::DESCRIPTORS).unwrap();
        let mut methods = Vec::new();
        for file in &protos.file {
            for service in &file.service {
                for method in &service.method {
                    let path = format!("/{}.{}/{}", file.package(), service.name(), method.name());
                    methods.push((path, method.server_streaming()));
                }
            }
        }
        let mut listed: Vec<_> = METHODS
            .iter()
            .map(|method| (method.path.to_owned(), method.streams))
            .collect();
        methods.sort();
        listed.sort();
        assert_eq!(listed, methods);
    }
}
