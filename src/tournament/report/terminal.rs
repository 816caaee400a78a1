//! The report as text for a terminal: the table, and below it the test, the faults and what does not count.
//!
//! Two runs of the same plan and seed print the same, byte for byte, if their bots play the same: no times are shown.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::{Report, TableLine, Test};
use crate::tournament::stats::{Basis, Comparison, EloModel, Verdict};

/// What stands where there is no number.
const NONE: &str = "–";

/// The report as a plain text of several lines, each with its end.
pub fn table(report: &Report) -> String {
    let mut text = format!("{}: {}, {}\n\n", report.name, report.game, counts(report));
    text.push_str(&columns(&rows(report)));
    if let Some(test) = &report.test {
        let _ = write!(text, "\n{}\n", of_test(test));
        let names = (report.name_of(0), report.name_of(1));
        let _ = writeln!(
            text,
            "{} against {}: {}",
            names.0,
            names.1,
            comparison(&test.comparison)
        );
    } else if let Some(two) = report.crosstable.get(0, 1).filter(|_| report.entrants.len() == 2) {
        let names = (report.name_of(0), report.name_of(1));
        let _ = write!(text, "\n{} against {}: {}\n", names.0, names.1, comparison(two));
    }
    if let Some(why) = &report.unrated {
        let _ = write!(text, "\nNo ratings: {why}\n");
    }
    if !report.faults.is_empty() {
        text.push_str("\nFaults\n");
        text.push_str(&columns(&faults(report)));
    }
    text
}

/// How many games, and how many more that don't count.
pub(super) fn counts(report: &Report) -> String {
    let games = &report.games;
    let mut text = match games.counted {
        1 => "1 game".to_owned(),
        counted => format!("{counted} games"),
    };
    if games.open > 0 {
        let _ = write!(text, ", {} more in open encounters", games.open);
    }
    if games.beyond > 0 {
        let _ = write!(text, ", {} more beyond the test's decision", games.beyond);
    }
    if !report.over {
        text.push_str(", not over");
    }
    text
}

/// Where a test stands, in a line.
pub fn of_test(test: &Test) -> String {
    let state = &test.state;
    let (elo0, elo1) = state.test.hypotheses();
    let verdict = match state.verdict {
        Verdict::H0Accepted => "H0 accepted",
        Verdict::H1Accepted => "H1 accepted",
        Verdict::GoingOn => "not decided",
    };
    let model = match state.test.model() {
        EloModel::Logistic => "logistic",
        EloModel::Normalized => "normalized",
    };
    format!(
        "SPRT of {elo0} (H0) against {elo1} (H1) {model} Elo: LLR {:.2} ({:.2}, {:.2}), {verdict} after {} encounters",
        state.llr, state.lower, state.upper, test.encounters
    )
}

/// What two did against each other, in a line.
pub fn comparison(comparison: &Comparison) -> String {
    let games = &comparison.games;
    let mut text = format!("+{} ={} -{}", games.wins, games.draws, games.losses);
    if comparison.basis == Basis::Pentanomial {
        let [a, b, c, d, e] = comparison.pairs.counts();
        let _ = write!(text, ", pairs 0-2: {a} {b} {c} {d} {e}");
    }
    let _ = write!(
        text,
        ", Elo {:.1}, normalized {:.1}",
        comparison.elo, comparison.normalized_elo
    );
    if let Some(superiority) = comparison.superiority {
        let _ = write!(text, ", LOS {:.1} %", 100.0 * superiority);
    }
    text
}

/// A cell, and whether it is set to the right.
type Cell = (String, bool);

fn left(text: impl Into<String>) -> Cell {
    (text.into(), false)
}

fn right(text: impl Into<String>) -> Cell {
    (text.into(), true)
}

fn rows(report: &Report) -> Vec<Vec<Cell>> {
    let extra = extra(report);
    let mut head = vec![right("#"), left("Bot"), right("Rating"), right("±")];
    head.extend(
        ["Points", "Games", "W", "D", "L", "Score", "Draws"]
            .into_iter()
            .map(right),
    );
    head.extend(extra.iter().map(|column| right(column.label)));
    let mut rows = vec![head];
    for line in &report.table {
        let standing = &line.standing;
        let rating = line.rating.filter(|_| standing.games > 0);
        let anchored = report.entrants[standing.entrant].anchor.is_some();
        let error = rating.map(|rating| match anchored {
            true => "anchor".to_owned(),
            false => format!("{:.1}", rating.error),
        });
        let mut row = vec![
            right(standing.place.to_string()),
            left(report.name_of(standing.entrant)),
            right(rating.map_or(NONE.into(), |rating| format!("{:.1}", rating.rating))),
            right(error.unwrap_or(NONE.into())),
            right(points(standing.points)),
        ];
        let counts = [standing.games, standing.wins, standing.draws, standing.losses];
        row.extend(counts.map(|count| right(count.to_string())));
        row.extend([line.score, line.draw_ratio].map(|share| right(percent(share))));
        row.extend(extra.iter().map(|column| right((column.text)(line))));
        rows.push(row);
    }
    rows
}

/// A column that only some formats have.
pub(super) struct Extra {
    /// Its head.
    pub(super) label: &'static str,
    /// What it is, in words.
    pub(super) about: &'static str,
    /// What stands in a line.
    pub(super) text: fn(&TableLine) -> String,
}

/// The columns that decide places in this format, besides the points.
pub(super) fn extra(report: &Report) -> Vec<Extra> {
    const DIRECT: Extra = Extra {
        label: "Direct",
        about: "points from the games among those with as many points, where all of them have met",
        text: |line| points(line.standing.tie_breaks.direct_encounter),
    };
    const SONNEBORN_BERGER: Extra = Extra {
        label: "Sonneborn-Berger",
        about: "the points of those whom the bot beat, and half of those with whom it drew",
        text: |line| points(line.standing.tie_breaks.sonneborn_berger),
    };
    const BUCHHOLZ: Extra = Extra {
        label: "Buchholz",
        about: "the points of those whom the bot met",
        text: |line| points(line.standing.tie_breaks.buchholz),
    };
    const BYES: Extra = Extra {
        label: "Byes",
        about: "rounds without an opponent",
        text: |line| line.standing.byes.to_string(),
    };
    match report.format {
        "swiss" if report.seats == 2 => vec![BUCHHOLZ, SONNEBORN_BERGER, DIRECT, BYES],
        "swiss" => vec![BYES],
        "round_robin" if report.seats == 2 => vec![DIRECT, SONNEBORN_BERGER],
        "knockout" => vec![Extra {
            label: "Rounds survived",
            about: "of the knockout",
            text: |line| line.standing.reached.map_or(NONE.into(), |rounds| rounds.to_string()),
        }],
        "ladder" => vec![Extra {
            label: "Rung",
            about: "on the ladder at the end, 1 at the top",
            text: |line| line.standing.reached.map_or(NONE.into(), |rung| (rung + 1).to_string()),
        }],
        _ => Vec::new(),
    }
}

fn faults(report: &Report) -> Vec<Vec<Cell>> {
    let mut rows = vec![vec![
        left("Bot"),
        left("Kind"),
        right("Faults"),
        right("Games"),
        right("Lost by it"),
    ]];
    for line in &report.faults {
        let mut row = vec![
            left(report.name_of(line.entrant)),
            left(line.kind.reason().replace('_', " ")),
        ];
        row.extend([line.faults, line.games, line.ended].map(|count| right(count.to_string())));
        rows.push(row);
    }
    rows
}

/// Points without needless digits.
pub(super) fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A share in per cent.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or(NONE.into(), |share| format!("{:.1} %", 100.0 * share))
}

/// Rows of cells as lines of columns.
fn columns(rows: &[Vec<Cell>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|(text, _)| text.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for ((text, right), &width) in row.iter().zip(&widths) {
            let fill = " ".repeat(width - text.width());
            match right {
                true => line.extend([&fill, text.as_str()]),
                false => line.extend([text.as_str(), &fill]),
            }
            line.push_str("  ");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
