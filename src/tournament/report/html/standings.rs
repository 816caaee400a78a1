//! The table, and what its ratings mean.

use maud::{Markup, html};

use super::super::{Report, terminal};
use super::{bar, clean, column, name, wide_table};

pub(super) fn table(report: &Report) -> Markup {
    let extra = terminal::extra(report);
    let inside = html! {
        thead {
            tr {
                (column("#", true))
                (column("Bot", false))
                (column("Rating", true))
                (column("±", true))
                (column("Points", true))
                (column("Games", true))
                (column("Won", true))
                (column("Drawn", true))
                (column("Lost", true))
                (column("Score", true))
                (column("Draws", true))
                @for column_of in &extra { (column(column_of.label, true)) }
            }
        }
        tbody {
            @for line in &report.table {
                @let standing = &line.standing;
                @let entrant = &report.entrants[standing.entrant];
                tr {
                    td class="n" { (standing.place) }
                    th scope="row" {
                        (name(report, standing.entrant))
                        small { (clean(&entrant.kind)) }
                    }
                    @if let Some(rating) = line.rating.filter(|_| standing.games > 0) {
                        td class="n" { (format!("{:.1}", rating.rating)) }
                        @if entrant.anchor.is_some() {
                            td class="n" data-sort="0" { "anchor" }
                        } @else {
                            td class="n" { (format!("{:.1}", rating.error)) }
                        }
                    } @else {
                        td class="n" { "–" }
                        td class="n" { "–" }
                    }
                    td class="n" { (terminal::points(standing.points)) }
                    td class="n" { (standing.games) }
                    td class="n" { (standing.wins) }
                    td class="n" { (standing.draws) }
                    td class="n" { (standing.losses) }
                    (bar(line.score))
                    td class="n" data-sort=(line.draw_ratio.unwrap_or(-1.0)) { (terminal::percent(line.draw_ratio)) }
                    @for column_of in &extra { td class="n" { ((column_of.text)(line)) } }
                }
            }
        }
    };
    html! {
        (wide_table("Places, ratings and points", "sortable", &inside))
        @if !extra.is_empty() {
            p class="note" { @for column in &extra { (column.label) ": " (column.about) ". " } }
        }
    }
}

/// What the ratings are, and what the first seat is worth by them.
pub(super) fn about_ratings(report: &Report) -> Markup {
    let model = match report.seats {
        2 => "Bradley and Terry's model over all games",
        _ => "Plackett and Luce's model of the places at all tables",
    };
    let scale = match report.entrants.iter().any(|entrant| entrant.anchor.is_some()) {
        true => "on the scale of the anchors",
        false => "with a mean of 0",
    };
    html! {
        p class="note" {
            "Elo by " (model) ", " (scale) "; bars are 95 % intervals. "
            "Two bars that overlap may still belong to bots that differ: the meetings below say how sure it is."
        }
    }
}
