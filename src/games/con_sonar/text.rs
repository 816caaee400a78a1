//! Positions and views as text (section 7 of the rules document).

use std::fmt::Write;

use super::ladder::{COLOURS, letter};
use super::notation::{Table, UNKNOWN};
use super::{ConSonar, Phase, View};

/// What stands for an empty list.
pub(super) const NOTHING: &str = "-";

impl Phase {
    pub(super) const ALL: [Phase; 7] = [
        Phase::Deal,
        Phase::Display,
        Phase::Play,
        Phase::Roll,
        Phase::Resupply,
        Phase::Refill,
        Phase::Over,
    ];

    pub(super) const fn id(self) -> &'static str {
        match self {
            Phase::Deal => "deal",
            Phase::Display => "display",
            Phase::Play => "play",
            Phase::Roll => "roll",
            Phase::Resupply => "resupply",
            Phase::Refill => "refill",
            Phase::Over => "over",
        }
    }
}

impl ConSonar {
    pub(super) fn write_view(&self, view: &View) -> String {
        let position = &view.position;
        let mut text = format!("seat={};phase={}", position.seat, position.phase.id());
        // Writing to a string cannot fail.
        for seat in self.all_seats() {
            let hand = &position.hands[seat.index()];
            let shown = if view.shows_hand(seat) {
                self.list(Table::Fleet, hand.iter())
            } else {
                format!("{UNKNOWN}{}", view.hands[seat.index()])
            };
            let _ = write!(text, ";hand{seat}={shown}");
        }
        let shot = position.shot.map_or(NOTHING.into(), |shot| {
            format!("{}>{}", self.id(Table::Torpedoes, shot.card), shot.target)
        });
        let _ = write!(
            text,
            ";deck={};discard={};queue={};subs={};shown={};torpedodeck={};shot={shot}",
            view.deck,
            self.list(Table::Fleet, position.discard.iter()),
            self.list(Table::Fleet, position.queue.iter()),
            join(position.ladder.iter()),
            self.list(Table::Torpedoes, position.shown.iter()),
            view.torpedo_deck,
        );
        for seat in self.all_seats() {
            let sunk = (0..COLOURS.len() as u8).zip(position.sunk[seat.index()]);
            let sunk = sunk.flat_map(|(colour, count)| std::iter::repeat_n(letter(colour), count.into()));
            let missed = self.list(Table::Torpedoes, position.missed[seat.index()].iter());
            let _ = write!(text, ";sunk{seat}={};missed{seat}={missed}", join(sunk));
        }
        text
    }

    fn list(&self, table: Table, cards: impl Iterator<Item = u8>) -> String {
        join(cards.map(|card| self.id(table, card)))
    }
}

/// The items with commas between them, or `-` for none.
fn join(items: impl Iterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    if items.is_empty() {
        NOTHING.into()
    } else {
        items.join(",")
    }
}
