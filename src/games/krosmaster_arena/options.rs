//! The options, and the rules built from them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::board::Board;
use super::tables::{Draft, Faults, Item, Roster, STANDARD, read_items, read_map, read_roster};
use super::{KrosmasterArena, Team};
use crate::rules::{BadOption, Seat};

/// What a game is played with, as JSON in the form of the rules document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Given")]
pub struct Options {
    /// The name of a standard map, or a map's rows.
    pub map: Value,
    /// The figures of seat 0, or `draft`.
    pub team_0: Value,
    /// The figures of seat 1, or `draft`.
    pub team_1: Value,
    /// Whose the wild GG is.
    pub wild_gg: WildGg,
    /// `standard`, or figures and summons.
    pub roster: Value,
    /// `standard`, or a list of items.
    pub items: Value,
}

/// Whose the wild GG is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WildGg {
    /// One that is nobody's.
    #[default]
    Shared,
    /// Each seat has its own.
    Each,
}

/// The options as they were given.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Given {
    pub map: Option<Value>,
    pub team_0: Option<Value>,
    pub team_1: Option<Value>,
    pub wild_gg: WildGg,
    pub roster: Option<Value>,
    pub items: Option<Value>,
}

const STANDARD_WORD: &str = "standard";
const DRAFT_WORD: &str = "draft";

impl From<Given> for Options {
    fn from(given: Given) -> Self {
        let standard = || json!(STANDARD_WORD);
        // The standard roster is the standard one however it is given.
        let roster = given
            .roster
            .filter(|roster| *roster != STANDARD["roster"])
            .unwrap_or_else(standard);
        // The default teams are figures of the standard roster; another one has no default. What is no roster leaves them.
        let team = |given: Option<Value>, name: &str| {
            let default = || {
                if roster.is_object() {
                    Value::Null
                } else {
                    STANDARD[name].clone()
                }
            };
            given.unwrap_or_else(default)
        };
        Options {
            map: given.map.unwrap_or_else(|| json!("courtyard")),
            team_0: team(given.team_0, "team_0"),
            team_1: team(given.team_1, "team_1"),
            wild_gg: given.wild_gg,
            items: given.items.unwrap_or_else(standard),
            roster,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Given::default().into()
    }
}

/// The rules under these options, or every fault in them.
pub(super) fn build(options: &Options) -> Result<KrosmasterArena, Vec<BadOption>> {
    let mut faults = Faults::default();
    let roster = roster(&mut faults, &options.roster);
    let items = items(&mut faults, &options.items);
    let board = board(&mut faults, &options.map);
    let mut teams = [("team_0", &options.team_0), ("team_1", &options.team_1)]
        .map(|(path, value)| team(&mut faults, value, path, roster.as_ref()));
    if let Some(board) = &board {
        starts(&mut faults, board, &teams);
    }
    match (roster, board, teams.each_mut().map(Option::take)) {
        (Some(roster), Some(board), [Some(first), Some(second)]) if faults.count() == 0 => {
            let wild_each = options.wild_gg == WildGg::Each;
            Ok(KrosmasterArena::new(roster, items, board, [first, second], wild_each))
        }
        _ => Err(faults.into_vec()),
    }
}

fn roster(faults: &mut Faults, value: &Value) -> Option<Roster> {
    let value = match value {
        Value::String(word) if word == STANDARD_WORD => &STANDARD["roster"],
        Value::Object(_) => value,
        _ => {
            faults.note("roster", "expected \"standard\" or an object with figures and summons");
            return None;
        }
    };
    read_roster(faults, value, &STANDARD["punch"], "roster")
}

fn items(faults: &mut Faults, value: &Value) -> Vec<Item> {
    match value {
        Value::String(word) if word == STANDARD_WORD => read_items(faults, &STANDARD["items"], "items"),
        Value::Array(_) => read_items(faults, value, "items"),
        _ => {
            faults.note("items", "expected \"standard\" or a list of items");
            Vec::new()
        }
    }
}

fn board(faults: &mut Faults, value: &Value) -> Option<Board> {
    let rows = match value {
        Value::String(name) => STANDARD["maps"].get(name),
        Value::Array(_) => Some(value),
        _ => None,
    };
    if rows.is_none() {
        faults.note(
            "map",
            "expected \"courtyard\", \"causeway\" or a list of rows, the top one first",
        );
    }
    read_map(faults, rows?, "map")
}

/// Reads a team; of a roster that is faulty itself nothing is asked.
fn team(faults: &mut Faults, value: &Value, path: &str, roster: Option<&Roster>) -> Option<Team> {
    let list = match value {
        Value::String(word) if word == DRAFT_WORD => {
            if roster.is_some_and(|roster| !Draft(roster).can_be_completed(&[])) {
                faults.note(path, "no team of this roster is legal");
                return None;
            }
            return Some(Team::Draft);
        }
        Value::Array(list) => list,
        Value::Null => {
            faults.note(
                path,
                "another roster than the standard one has no default team: give one, or \"draft\"",
            );
            return None;
        }
        _ => {
            faults.note(path, "expected \"draft\" or a list of figures");
            return None;
        }
    };
    let mut team = Vec::new();
    for (value, index) in list.iter().zip(0..) {
        let Some(id) = value.as_str() else {
            faults.note(format!("{path}[{index}]"), "expected a figure's id");
            continue;
        };
        match roster.map(|roster| roster.find_figure(id)) {
            Some(Some(kind)) => team.push(kind),
            Some(None) => faults.note(format!("{path}[{index}]"), "the roster has no such figure"),
            None => {}
        }
    }
    let roster = roster.filter(|_| team.len() == list.len())?;
    if !Draft(roster).is_legal(&team) {
        let what = "a team has 3 to 8 figures of 12 levels in all, a gold one once, a white one at most twice, a black one at most three times";
        faults.note(path, what);
        return None;
    }
    Some(Team::Given(team))
}

/// Notes if a seat has too few start cells for its team, or for the largest one if that is not known yet.
fn starts(faults: &mut Faults, board: &Board, teams: &[Option<Team>; 2]) {
    for seat in Seat::all(2) {
        let size = match &teams[seat.index()] {
            Some(Team::Given(team)) => team.len(),
            Some(Team::Draft) => super::tables::MOST_FIGURES,
            None => continue,
        };
        let cells = board.starts[seat.index()].len() as usize;
        if cells < size {
            let letter = ["a", "b"][seat.index()];
            faults.note(
                "map",
                format!("seat {seat} needs {size} start cells `{letter}`, not {cells}"),
            );
        }
    }
}
