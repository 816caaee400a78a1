//! Where a plan's games start from.

use std::path::Path;

use super::raw::{At, RawOpenings};
use super::read::Faults;
use crate::table::{AnyGame, GameType};
use crate::tournament::opening::{self, Openings};

/// How far from even a random opening may be, by default.
const WINDOW: f64 = 0.1;
/// The moves that an opening takes from a file of games, by default.
const FILE_PLIES: u32 = 8;

pub(super) fn read(
    faults: &mut Faults<'_>,
    folder: Option<&Path>,
    game_type: &dyn GameType,
    game: &dyn AnyGame,
    options: &serde_json::Value,
    raw: &At<RawOpenings>,
) -> Openings {
    let at = raw.span();
    let raw = raw.get_ref();
    match (&raw.file, &raw.random_plies) {
        (Some(file), Some(_)) => {
            faults.at(
                file.span(),
                "openings come from a file or are random, not both",
                "leave one out",
            );
            Openings::Start
        }
        (None, None) => {
            faults.at(
                at,
                "these openings say nothing",
                "give them random_plies = 4 (in a game without luck) or file = \"PATH\", or leave [openings] out",
            );
            Openings::Start
        }
        (None, Some(plies)) => {
            if game_type.about().chance {
                let remedy = "leave [openings] out: its luck makes the games differ";
                faults.at(plies.span(), "random openings are for games without luck", remedy);
            }
            Openings::Random {
                plies: *plies.get_ref(),
                balance_nodes: raw.balance_nodes.as_ref().map(|nodes| *nodes.get_ref()),
                window: raw.window.as_ref().map_or(WINDOW, |window| *window.get_ref()),
            }
        }
        (Some(file), None) => {
            let Some(folder) = folder else {
                faults.at(file.span(), "a server reads no files for a plan", "use random_plies");
                return Openings::Start;
            };
            let path = folder.join(file.get_ref());
            let extension = path
                .extension()
                .and_then(|extension| extension.to_str())
                .unwrap_or_default();
            let plies = raw.plies.as_ref().map_or(FILE_PLIES, |plies| *plies.get_ref());
            let bytes = match std::fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) => {
                    let remedy = "paths are relative to the plan's folder";
                    faults.at(file.span(), format!("{}: {error}", path.display()), remedy);
                    return Openings::Start;
                }
            };
            match opening::read(game_type, game, options, extension, &bytes, plies) {
                Ok(list) if list.is_empty() => {
                    faults.at(file.span(), format!("{}: holds no opening", path.display()), "");
                    Openings::Start
                }
                Ok(list) => Openings::Listed(list),
                Err(error) => {
                    faults.at(file.span(), format!("{}: {error}", path.display()), "");
                    Openings::Start
                }
            }
        }
    }
}
