//! Tournaments as messages.

use prost_types::Timestamp;

use super::entry::{Entry, State};
use super::look::Look;
use crate::pb::v1;
use crate::tournament::journal;
use crate::tournament::report::TableLine;

/// A tournament without its table.
pub(super) fn summary(entry: &Entry) -> v1::Tournament {
    let plan = entry.plan();
    let total = entry.most_games().and_then(|games| u32::try_from(games).ok());
    v1::Tournament {
        id: entry.id().into(),
        name: plan.name.clone(),
        game_type: plan.game_type.about().id.into(),
        state: state(entry.state()).into(),
        error: entry.error(),
        bots: plan.bots.iter().map(|bot| bot.name.clone()).collect(),
        games_played: entry.games() as u32,
        games_total: total.unwrap_or(0),
        standings: Vec::new(),
        created: Some(Timestamp {
            seconds: entry.created_ms().div_euclid(1000),
            nanos: (entry.created_ms().rem_euclid(1000) * 1_000_000) as i32,
        }),
    }
}

/// A tournament with its table.
pub(super) fn whole(entry: &Entry, look: &Look) -> v1::Tournament {
    v1::Tournament {
        standings: look.report.table.iter().map(standing).collect(),
        ..summary(entry)
    }
}

fn standing(line: &TableLine) -> v1::TournamentStanding {
    let standing = &line.standing;
    v1::TournamentStanding {
        place: standing.place,
        entrant: standing.entrant as u32,
        points: standing.points,
        games: standing.games,
        wins: standing.wins,
        draws: standing.draws,
        losses: standing.losses,
        rating: line.rating.as_ref().map(|rating| rating.rating),
        rating_error: line.rating.as_ref().map(|rating| rating.error),
    }
}

fn state(state: State) -> v1::TournamentState {
    match state {
        State::Running => v1::TournamentState::Running,
        State::Paused => v1::TournamentState::Paused,
        State::Complete => v1::TournamentState::Complete,
        State::Cancelled => v1::TournamentState::Cancelled,
        State::Failed => v1::TournamentState::Failed,
    }
}

/// Games as messages, with their records where nobody can use them any more: all games of the encounter are over.
pub(super) fn games(entry: &Entry, look: &Look, from: usize, most: usize, records: bool) -> Vec<v1::TournamentGame> {
    let page = look.lines.iter().skip(from).take(most);
    page.map(|line| {
        let open = records && look.results.is_complete(line.encounter.number);
        let record = open.then(|| journal::record(entry.folder(), line).ok()).flatten();
        v1::TournamentGame {
            id: line.id.clone(),
            encounter: line.encounter.number,
            game: line.game,
            seating: line
                .encounter
                .seating(line.game)
                .iter()
                .map(|&bot| bot as u32)
                .collect(),
            scores: line.played.placing.scores.clone(),
            reason: line.played.reason.clone(),
            plies: line.played.plies,
            faults: line
                .played
                .faults
                .iter()
                .map(|fault| format!("seat {}: {}", fault.seat, fault.what))
                .collect(),
            record_json: record.unwrap_or_default(),
        }
    })
    .collect()
}
