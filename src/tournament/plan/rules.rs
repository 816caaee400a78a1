//! What a plan's games are played by besides the game's own rules: adjudication and penalties.

use super::raw::{At, RawAdjudication, RawAgreement, RawPenalties, RawPenalty};
use super::read::Faults;
use super::{Adjudication, Agreement, Penalties, Penalty};
use crate::table::{AnyGame, GameType};

/// The most faults that a penalty may let pass.
const MOST_FAULTS: u32 = 1_000;

pub(super) fn adjudication(
    faults: &mut Faults<'_>,
    game_type: &dyn GameType,
    game: &dyn AnyGame,
    raw: &RawAdjudication,
) -> Adjudication {
    if let Some(draw) = &raw.draw
        && !game_type.about().draws_by_agreement
    {
        faults.at(draw.span(), "this game is not drawn by agreement", "leave draw out");
    }
    let sides = (0..game.seats()).filter(|&seat| game.side(crate::rules::Seat(seat as u8)).index() == seat);
    let two_sides = sides.count() == 2;
    if let Some(nodes) = &raw.solver_nodes
        && (game_type.about().chance || game.has_secrets() || !two_sides)
    {
        let remedy = "leave solver_nodes out";
        faults.at(
            nodes.span(),
            "proofs are for two sides without luck and secrets",
            remedy,
        );
    }
    let mut agreement = |raw: &Option<At<RawAgreement>>| {
        let raw = raw.as_ref()?;
        let RawAgreement {
            after,
            decisions,
            value,
        } = *raw.get_ref();
        if decisions == 0 || !(0.0..=1.0).contains(&value) {
            let remedy = "like { after = 40, decisions = 5, value = 0.9 }";
            faults.at(
                raw.span(),
                "decisions are 1 or more, and a value is from 0 to 1",
                remedy,
            );
        }
        Some(Agreement {
            after,
            decisions,
            value,
        })
    };
    Adjudication {
        draw: agreement(&raw.draw),
        resign: agreement(&raw.resign),
        most_plies: most_plies(faults, &raw.most_plies),
        solver_nodes: raw.solver_nodes.as_ref().map(|nodes| *nodes.get_ref()),
    }
}

pub(super) fn penalties(faults: &mut Faults<'_>, raw: &RawPenalties) -> Penalties {
    let mut read = |raw: &Option<At<RawPenalty>>| {
        let Some(raw) = raw else { return Penalty::Lose(1) };
        match raw.get_ref() {
            RawPenalty::Word(word) if word == "lose" => Penalty::Lose(1),
            RawPenalty::Word(word) if word == "random" => Penalty::Random,
            RawPenalty::Count(count) if (1..=MOST_FAULTS).contains(count) => Penalty::Lose(*count),
            _ => {
                let remedy = "write \"lose\", \"random\", or the number of faults that lose the game, at most 1000";
                faults.at(raw.span(), "this is no penalty", remedy);
                Penalty::Lose(1)
            }
        }
    };
    Penalties {
        illegal: read(&raw.illegal),
        crash: read(&raw.crash),
        disconnect: read(&raw.disconnect),
        time: read(&raw.time),
        reconnect: raw.reconnect.as_ref().and_then(|time| faults.duration(time)),
    }
}

fn most_plies(faults: &mut Faults<'_>, raw: &Option<At<u32>>) -> Option<u32> {
    let raw = raw.as_ref()?;
    if *raw.get_ref() == 0 {
        faults.at(raw.span(), "a game of no plies is none", "most_plies is 1 or more");
    }
    Some(*raw.get_ref())
}
