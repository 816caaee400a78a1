//! What the seats and the openings were worth.

use maud::{Markup, html};

use super::super::openings::OpeningLine;
use super::super::{Report, terminal};
use super::{bar, clean, column, name, wide_table};

pub(super) fn section(report: &Report) -> Markup {
    html! {
        div class="columns" {
            div {
                h3 { "Seats" }
                (seats(report))
                (advantage(report))
            }
            div {
                h3 { "Bots by seat" }
                (bots_by_seat(report))
            }
        }
        h3 { "Openings" }
        (openings(report))
    }
}

fn seats(report: &Report) -> Markup {
    let inside = html! {
        thead {
            tr { (column("Seat", false)) (column("Games", true)) (column("Won alone", true)) (column("Score", true)) }
        }
        tbody {
            @for (seat, line) in report.seat_stats.seats.iter().enumerate() {
                tr {
                    th scope="row" { "Seat " (seat) }
                    td class="n" { (line.games) }
                    td class="n" { (line.wins) }
                    (bar(line.score()))
                }
            }
        }
    };
    wide_table("What was made in each seat, whoever sat there", "", &inside)
}

/// What the first seat of two is worth.
fn advantage(report: &Report) -> Markup {
    let fitted = report.ratings.as_ref().and_then(|ratings| ratings.advantage);
    let Some(first) = report
        .seat_stats
        .first_seat
        .as_ref()
        .filter(|first| first.score.is_some())
    else {
        return html! {};
    };
    html! {
        p {
            "The first seat made " (terminal::percent(first.score.map(|score| score.mean)))
            " of the points, " (format!("{:.1}", first.elo)) " Elo"
            @if let Some(fitted) = fitted {
                ", and is worth " (format!("{fitted:.1}")) " Elo when the bots' strengths are taken into account"
            }
            "."
        }
    }
}

fn bots_by_seat(report: &Report) -> Markup {
    let inside = html! {
        thead {
            tr {
                (column("Bot", false))
                @for seat in 0..report.seats { (column(&format!("Seat {seat}"), true)) }
            }
        }
        tbody {
            @for line in &report.table {
                @let entrant = line.standing.entrant;
                tr {
                    th scope="row" { (name(report, entrant)) }
                    @for line in &report.seat_stats.entrants[entrant] {
                        td class="n" data-sort=(line.score().unwrap_or(-1.0)) title={ (line.games) " games" } {
                            (terminal::percent(line.score()))
                        }
                    }
                }
            }
        }
    };
    wide_table("The score of each bot in each seat", "sortable", &inside)
}

fn openings(report: &Report) -> Markup {
    let stats = &report.opening_stats;
    let two = report.seats == 2;
    let inside = html! {
        thead {
            tr {
                (column("Opening", false))
                (column("Encounters", true))
                (column("Games", true))
                (column("Decided", true))
                (column("First seat", true))
                @if two { (column("Pairs by the first seat, 0 ½ 1 1½ 2", true)) }
            }
        }
        tbody {
            (opening(&stats.all, two))
            @for line in &stats.listed { (opening(line, two)) }
        }
    };
    html! {
        (wide_table("What the first seat made of each opening", "sortable", &inside))
        @if two {
            p class="note" {
                @match report.shared_luck {
                    Some(true) => "A pair of games has one opening and one luck.",
                    Some(false) => "A pair of games has one opening, and each game luck of its own.",
                    None => "A pair of games has one opening.",
                }
                " In the outer pairs (0 and 2) the same seat won both games, whoever sat there: "
                @if report.shared_luck == Some(true) { "the opening or the luck decided." }
                @else { "what the bots' strength does not explain of them is the opening's." }
                " A bot that won both games stands in the middle (1)."
            }
        }
    }
}

fn opening(line: &OpeningLine, two: bool) -> Markup {
    let pairs = line.first_seat_pairs.counts().map(|count| count.to_string()).join(" ");
    html! {
        tr {
            th scope="row" class="text" { (clean(&line.opening)) }
            td class="n" { (line.encounters) }
            td class="n" { (line.games) }
            td class="n" data-sort=(line.decided_share().unwrap_or(-1.0)) { (terminal::percent(line.decided_share())) }
            (bar(line.first_seat_score()))
            @if two { td class="n" { (pairs) } }
        }
    }
}
