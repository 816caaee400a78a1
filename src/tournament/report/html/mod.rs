//! The report as a page that needs nothing else: no other file, no network, no script to be read.
//!
//! Whatever comes from a plan, a bot or a record is escaped by `maud`, and cleaned of control characters.

mod conditions;
mod crosstable;
mod games;
mod play;
mod standings;
#[cfg(test)]
mod tests;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Report;
use super::export::Exported;
use super::listing::Listing;
use super::plot::{self, PlotError};
use super::terminal;

pub(super) use games::{game, games_page};

const STYLE: &str = include_str!("style.css");
const SORT: &str = include_str!("sort.js");

/// Nothing from elsewhere is loaded, whatever a name or a record might hold.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// The files that a page leads to.
pub(super) struct Downloads<'a> {
    /// The games in their field's formats.
    pub(super) exports: &'a [Exported],
}

/// The report; `shown` are the games if the listing says that they stand here.
pub(super) fn page(
    report: &Report,
    listing: &Listing<'_>,
    shown: &[Markup],
    downloads: &Downloads<'_>,
) -> Result<String, PlotError> {
    let ratings = plot::ratings(report)?;
    let scores = plot::scores(report)?;
    let llr = plot::llr(report)?;
    let body = html! {
        header {
            h1 { bdi { (clean(&report.name)) } }
            p class="lead" {
                (report.game) ", " (report.entrants.len()) " bots, " (terminal::counts(report)) "."
            }
            (facts(report))
        }
        nav aria-label="Contents" {
            ul {
                li { a href="#standings" { "Standings" } }
                @if report.test.is_some() { li { a href="#test" { "Test" } } }
                li { a href="#crosstable" { "Crosstable" } }
                li { a href="#conditions" { "Seats and openings" } }
                li { a href="#play" { "Play" } }
                li { a href="#games" { "Games" } }
            }
        }
        main {
            section id="standings" {
                h2 { "Standings" }
                (standings::table(report))
                @if let Some(ratings) = ratings {
                    h3 { "Ratings" }
                    (ratings)
                    (standings::about_ratings(report))
                }
                @if let Some(scores) = scores {
                    h3 { "Score over the games" }
                    (scores)
                    (legend(report))
                }
            }
            @if let Some(test) = &report.test {
                section id="test" {
                    h2 { "Test" }
                    p { (terminal::of_test(test)) "." }
                    @if let Some(llr) = llr { (llr) }
                    p {
                        (name(report, 0)) " against " (name(report, 1)) ": "
                        (terminal::comparison(&test.comparison)) "."
                    }
                }
            }
            section id="crosstable" {
                h2 { "Crosstable" }
                (crosstable::section(report))
            }
            section id="conditions" {
                h2 { "Seats and openings" }
                (conditions::section(report))
            }
            section id="play" {
                h2 { "Play" }
                (play::section(report, listing))
            }
            section id="games" {
                h2 { "Games" }
                (games::section(report, listing, shown, downloads))
            }
        }
    };
    Ok(document(&report.name, &body))
}

/// A whole document around a body.
fn document(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (clean(title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (body)
                script { (PreEscaped(SORT)) }
            }
        }
    };
    page.into_string()
}

fn facts(report: &Report) -> Markup {
    html! {
        dl class="facts" {
            @for fact in &report.facts {
                div {
                    dt { (fact.label) }
                    dd { (clean(&fact.text)) }
                }
            }
        }
    }
}

/// What the numbers at the lines of the plot of scores mean.
fn legend(report: &Report) -> Markup {
    let shown = report.table.iter().take(plot::LINES).enumerate();
    let more = report.table.len().saturating_sub(plot::LINES);
    html! {
        ul class="legend" {
            @for (series, line) in shown {
                li {
                    span class="swatch" style={ "background:" (plot::css(series)) } {}
                    (series + 1) " " (name(report, line.standing.entrant))
                }
            }
        }
        @if more > 0 {
            p class="note" { (more) " more are not drawn; the table has them." }
        }
    }
}

/// The name of an entrant, its writing direction kept to itself.
fn name(report: &Report, entrant: usize) -> Markup {
    html! { bdi { (clean(report.name_of(entrant))) } }
}

/// A text without what no page may hold.
fn clean(text: &str) -> String {
    let shown = |c: char| {
        if c.is_control() && c != '\n' && c != '\t' {
            '\u{fffd}'
        } else {
            c
        }
    };
    text.chars().map(shown).collect()
}

/// A table that may be wider than the page. Its cells are the caller's.
fn wide_table(caption: &str, class: &str, inside: &Markup) -> Markup {
    html! {
        div class="wide" tabindex="0" role="group" aria-label=(caption) {
            table class=(class) {
                caption { (caption) }
                (inside)
            }
        }
    }
}

/// The head of a column; numbers are set to the right.
fn column(label: &str, number: bool) -> Markup {
    html! { th scope="col" class=[number.then_some("n")] { (label) } }
}

/// A share as a number and as a bar.
fn bar(share: Option<f64>) -> Markup {
    html! {
        td class="n bar" data-sort=(share.unwrap_or(-1.0)) style={ "--share:" (format!("{:.1}%", 100.0 * share.unwrap_or(0.0))) } {
            (terminal::percent(share))
        }
    }
}
