//! The games: each with its moves and its result, in the report or in pages of their own.

use std::time::Duration;

use maud::{Markup, html};

use super::super::listing::{Listed, Listing, page_path};
use super::super::{Counting, Report, terminal};
use super::{Downloads, clean, document, name};
use crate::table::TableEvent;
use crate::table::record::{Event, Kind, Record};

/// How long a comment is shown.
const LONGEST_COMMENT: usize = 200;

/// The games in the report, or where they are.
pub(super) fn section(report: &Report, listing: &Listing<'_>, shown: &[Markup], downloads: &Downloads<'_>) -> Markup {
    html! {
        p {
            "All records: " a href="games.jsonl" download { "games.jsonl" }
            " (`ludoteca verify` replays them and checks their luck)"
            @for export in downloads.exports {
                ", " a href=(export.file) download { (export.file) }
                @if export.left_out > 0 { " (without " (export.left_out) " games that the format has no words for)" }
            }
            ". These numbers for a program: " a href="report.json" download { "report.json" } "."
        }
        @if listing.len() == 0 {
            p { "No game has ended yet." }
        } @else if listing.is_inline() {
            @for game in shown { (game) }
        } @else {
            p { "There are " (listing.len()) " games, in pages of their own in the folder " code { "games" } ":" }
            ul class="pages" {
                @for (page, range) in listing.pages().enumerate() {
                    @let games = listing.games(range);
                    @if let (Some(first), Some(last)) = (games.first(), games.last()) {
                        li {
                            a href=(page_path(page)) { (first.label()) " to " (last.label()) }
                        }
                    }
                }
            }
            p class="note" { (report.games.counted) " of them count." }
        }
    }
}

/// A page of games.
pub(in super::super) fn games_page(report: &Report, listing: &Listing<'_>, page: usize, games: &[Markup]) -> String {
    let pages = listing.pages().count();
    let title = format!("{}: games, page {} of {pages}", report.name, page + 1);
    let around = html! {
        nav aria-label="Pages" {
            ul {
                li { a href="../report.html" { "Report" } }
                @if page > 0 { li { a href={ (page) ".html" } { "Page " (page) } } }
                @if page + 1 < pages { li { a href={ (page + 2) ".html" } { "Page " (page + 2) } } }
            }
        }
    };
    let body = html! {
        h1 { bdi { (clean(&title)) } }
        (around)
        main { @for game in games { (game) } }
        (around)
    };
    document(&title, &body)
}

/// A game: who, how it ended, and its moves.
pub(in super::super) fn game(report: &Report, listed: &Listed<'_>, record: &Record) -> Markup {
    let line = listed.line;
    let played = &line.played;
    let seating = line.encounter.seating(line.game);
    html! {
        details class="game" {
            summary {
                a href={ "#" (listed.anchor()) } { (listed.label()) } " "
                @for (seat, &entrant) in seating.iter().enumerate() {
                    @if seat > 0 { " – " }
                    (name(report, entrant)) " " strong { (terminal::points(played.placing.scores[seat])) }
                }
                ", " (clean(&played.reason.replace('_', " "))) ", " (played.plies) " decisions"
                @match listed.counting {
                    Counting::Counts => {}
                    Counting::Open => { " " span class="mark" { "not counted yet" } }
                    Counting::Beyond => { " " span class="mark" { "not counted" } }
                }
                @if !played.faults.is_empty() { " " span class="mark" { "faults" } }
            }
            // A browser opens what a link leads into, not what it leads to.
            dl id=(listed.anchor()) {
                @for (seat, &entrant) in seating.iter().enumerate() {
                    dt { "Seat " (seat) }
                    dd {
                        (name(report, entrant)) ", place " (played.placing.places[seat])
                        @if let Some(ending) = &record.outcome
                            && let Some(points) = ending.scores.get(seat)
                        {
                            ", score " (terminal::points(*points))
                        }
                        ", thought " (humantime::format_duration(Duration::from_millis(played.thought_ms[seat])).to_string())
                    }
                }
                @if let Some(start) = &record.header.start_position {
                    dt { "Start" }
                    dd { code { (clean(start)) } }
                }
                @if !played.faults.is_empty() {
                    dt { "Faults" }
                    @for fault in &played.faults {
                        dd { "Seat " (fault.seat) " after event " (fault.revision) ": " (clean(&fault.what)) }
                    }
                }
                dt { "Moves" }
                dd class="moves" { @for event in &record.events { (of_event(event)) } }
                dt { "Record" }
                dd { "line " (listed.number) " of games.jsonl, id " code { (clean(&line.id)) } }
            }
        }
    }
}

/// A move, what chance decided, or something at the table.
fn of_event(event: &Event) -> Markup {
    let who = event.seat.map(|seat| format!("{seat}:"));
    let comment: String = event.comment.chars().take(LONGEST_COMMENT).collect();
    let title = match comment.is_empty() {
        true => format!("event {}", event.revision),
        false => format!("event {}: {}", event.revision, clean(&comment)),
    };
    let began = [TableEvent::Start.to_string(), TableEvent::Join.to_string()];
    match event.kind {
        Kind::Table if began.contains(&event.text) => html! {},
        Kind::Move => html! {
            span class=[(event.comment == "book").then_some("book")] title=(title) {
                b { @if let Some(who) = who { (who) } } (clean(&event.text))
            } " "
        },
        Kind::Chance | Kind::Table => html! {
            i title=(title) { @if let Some(who) = who { (who) } (clean(&event.text)) } " "
        },
    }
}
