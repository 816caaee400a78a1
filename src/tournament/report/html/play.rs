//! How the games went: endings, faults, length, time.

use std::time::Duration;

use maud::{Markup, html};

use super::super::Report;
use super::super::listing::Listing;
use super::{bar, clean, column, name, wide_table};

pub(super) fn section(report: &Report, listing: &Listing<'_>) -> Markup {
    html! {
        div class="columns" {
            div {
                h3 { "Endings" }
                (endings(report))
                @if let Some(lengths) = &report.lengths {
                    p {
                        "A game has " (format!("{:.1}", lengths.mean)) " decisions on average (median " (lengths.median)
                        ", from " (lengths.least) " to " (lengths.most) ")."
                    }
                }
            }
            div {
                h3 { "Thinking time" }
                (thinking(report))
            }
        }
        h3 { "Faults" }
        @if report.faults.is_empty() {
            p { "None." }
        } @else {
            (faults(report, listing))
        }
    }
}

fn endings(report: &Report) -> Markup {
    let all = report.games.counted.max(1) as f64;
    let inside = html! {
        thead { tr { (column("Reason", false)) (column("Games", true)) (column("Share", true)) } }
        tbody {
            @for ending in &report.endings {
                tr {
                    th scope="row" { (clean(&ending.reason.replace('_', " "))) }
                    td class="n" { (ending.games) }
                    (bar(Some(ending.games as f64 / all)))
                }
            }
        }
    };
    wide_table("Why games ended", "", &inside)
}

fn thinking(report: &Report) -> Markup {
    let inside = html! {
        thead {
            tr {
                (column("Bot", false))
                (column("A game", true))
                (column("Its longest", true))
                (column("In all", true))
            }
        }
        tbody {
            @for line in &report.table {
                @let thinking = &report.thinking[line.standing.entrant];
                tr {
                    th scope="row" { (name(report, line.standing.entrant)) }
                    (time(thinking.mean_ms()))
                    (time((thinking.games > 0).then_some(thinking.most_ms as f64)))
                    (time((thinking.games > 0).then_some(thinking.total_ms as f64)))
                }
            }
        }
    };
    wide_table("How long each bot thought", "sortable", &inside)
}

fn time(ms: Option<f64>) -> Markup {
    let text = ms.map_or("–".into(), |ms| match ms {
        ..10.0 => format!("{ms:.1} ms"),
        ..10_000.0 => format!("{ms:.0} ms"),
        // Nobody reads the milliseconds of minutes.
        _ => humantime::format_duration(Duration::from_secs((ms / 1000.0).round() as u64)).to_string(),
    });
    html! { td class="n" data-sort=(ms.unwrap_or(-1.0)) { (text) } }
}

fn faults(report: &Report, listing: &Listing<'_>) -> Markup {
    let inside = html! {
        thead {
            tr {
                (column("Bot", false))
                (column("Kind", false))
                (column("Faults", true))
                (column("Games", true))
                (column("Lost by it", true))
                (column("The first ones", false))
            }
        }
        tbody {
            @for line in &report.faults {
                tr {
                    th scope="row" { (name(report, line.entrant)) }
                    td { (line.kind.reason().replace('_', " ")) }
                    td class="n" { (line.faults) }
                    td class="n" { (line.games) }
                    td class="n" { (line.ended) }
                    td class="text" {
                        @for (number, example) in line.examples.iter().enumerate() {
                            @if number > 0 { br; }
                            (clean(&example.what))
                            @if let Some(href) = listing.href(&example.game) {
                                " " a href=(href) { "see the game" }
                            }
                        }
                    }
                }
            }
        }
    };
    wide_table("What went wrong", "", &inside)
}
