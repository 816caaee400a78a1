//! Everybody against everybody: coloured cells, and the same as a list with all numbers.

use maud::{Markup, html};

use super::super::{Report, terminal};
use super::{bar, column, name, wide_table};
use crate::tournament::stats::{Basis, Comparison};

/// How strong the colour of a cell is at the most, in per cent.
const STRONGEST: f64 = 45.0;

pub(super) fn section(report: &Report) -> Markup {
    if report.crosstable.meetings.is_empty() {
        return html! { p { "Nobody has met yet." } };
    }
    html! {
        (cells(report))
        p class="note" {
            "Points of the bot of the row out of its games against the bot of the column, and its wins, draws and losses"
            @if report.seats > 2 { "; at a table, who places before another has won against it" }
            "."
        }
        details {
            summary { "All meetings with their statistics" }
            (meetings(report))
            p class="note" {
                "Elo with 95 % error bars, from pairs of games where there are pairs (pentanomial), otherwise from single "
                "games; LOS is the likelihood of superiority; pairs are counted by the points made in both games, 0 to 2."
            }
        }
    }
}

fn cells(report: &Report) -> Markup {
    let order: Vec<(usize, usize)> = report
        .table
        .iter()
        .map(|line| line.standing.entrant)
        .zip(1..)
        .map(|(entrant, row)| (row, entrant))
        .collect();
    let inside = html! {
        thead {
            tr {
                th scope="col" { "Bot" }
                @for (row, entrant) in &order {
                    th scope="col" title=(report.name_of(*entrant)) { (row) }
                }
            }
        }
        tbody {
            @for &(row, entrant) in &order {
                tr {
                    th scope="row" { (row) " " (name(report, entrant)) }
                    @for &(_, other) in &order {
                        @if entrant == other {
                            td class="self" {}
                        } @else if let Some(met) = report.crosstable.get(entrant, other) {
                            (cell(report, entrant, other, met))
                        } @else {
                            td {}
                        }
                    }
                }
            }
        }
    };
    wide_table("Points of the row against the column", "cross", &inside)
}

fn cell(report: &Report, entrant: usize, other: usize, met: &Comparison) -> Markup {
    let games = &met.games;
    let score = games.points() / games.total().max(1) as f64;
    let class = if score >= 0.5 { "ahead" } else { "behind" };
    let by = STRONGEST * (score - 0.5).abs() * 2.0;
    let (own, theirs) = (report.name_of(entrant), report.name_of(other));
    let title = format!("{own} against {theirs}: {}", terminal::comparison(met));
    html! {
        td class=(class) style={ "--by:" (format!("{by:.0}%")) } title=(title) {
            (terminal::points(games.points())) "/" (games.total())
            small { "+" (games.wins) " =" (games.draws) " −" (games.losses) }
        }
    }
}

fn meetings(report: &Report) -> Markup {
    let pairs = |met: &Comparison| match met.basis {
        Basis::Pentanomial => met.pairs.counts().map(|count| count.to_string()).join(" "),
        Basis::Trinomial => "–".into(),
    };
    let inside = html! {
        thead {
            tr {
                (column("Bot", false))
                (column("against", false))
                (column("Games", true))
                (column("Won", true))
                (column("Drawn", true))
                (column("Lost", true))
                (column("Score", true))
                (column("Elo", true))
                (column("Normalized Elo", true))
                (column("LOS", true))
                (column("Pairs 0 ½ 1 1½ 2", true))
            }
        }
        tbody {
            @for meeting in &report.crosstable.meetings {
                @let met = &meeting.comparison;
                tr {
                    th scope="row" { (name(report, meeting.entrant)) }
                    td { (name(report, meeting.other)) }
                    td class="n" { (met.games.total()) }
                    td class="n" { (met.games.wins) }
                    td class="n" { (met.games.draws) }
                    td class="n" { (met.games.losses) }
                    (bar(met.score.map(|score| score.mean)))
                    (elo(&met.elo))
                    (elo(&met.normalized_elo))
                    td class="n" { (terminal::percent(met.superiority)) }
                    td class="n" { (pairs(met)) }
                }
            }
        }
    };
    html! {
        (wide_table("Every meeting, from both sides", "sortable", &inside))
        p class="note" {
            "Elo: the difference of strength that explains the score; ∞ stands where one side took all points or there are too few "
            "games to say. Normalized Elo: the same by how far the score is from even in deviations of one game, so that it does "
            "not depend on how many games are drawn. LOS: how likely it is that the bot is the stronger one."
        }
    }
}

fn elo(estimate: &crate::tournament::stats::Estimate) -> Markup {
    let key = estimate.value.or(estimate.lower).or(estimate.upper);
    html! { td class="n" data-sort=[key] { (format!("{estimate:.1}")) } }
}
