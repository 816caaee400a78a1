//! Reading the fields that have parts: a challengeable wild draw four, challenges, the last round.

use super::notation::read_cards;
use super::read::{Read, optional, refuse};
use super::{Cards, Challenge, Challengeable, LastRound, MOST_SEATS, Uno, View};
use crate::rules::BadPosition;

impl Uno {
    pub(super) fn read_wild4(&self, text: &str, view: &View) -> Read<Option<Challengeable>> {
        let Some(text) = optional(text) else { return Ok(None) };
        let (seat, guilty) = match (view.is_whole(), text.split_once(':')) {
            (false, None) => (text, Some(false)),
            (true, Some((seat, "guilty"))) => (seat, Some(true)),
            (true, Some((seat, "clean"))) => (seat, Some(false)),
            _ => (text, None),
        };
        match (self.read_seat(seat), guilty) {
            (Some(seat), Some(guilty)) => Ok(Some(Challengeable {
                seat,
                guilty,
                caught: Cards::NONE,
            })),
            _ => refuse("w4: expected a seat with `:guilty` or `:clean`, in a view a seat alone, or `-`"),
        }
    }

    pub(super) fn read_challenges(&self, text: &str, view: &View) -> Read<Vec<Challenge>> {
        let Some(text) = optional(text) else {
            return Ok(Vec::new());
        };
        let one = |text: &str| {
            let (pair, cards) = match text.split_once(':') {
                None => (text, Cards::NONE),
                Some((pair, cards)) => (pair, read_cards(cards, '+').ok().filter(|cards| !cards.is_empty())?),
            };
            let (challenger, challenged) = pair.split_once('<')?;
            let challenge = Challenge {
                challenger: self.read_seat(challenger)?,
                challenged: self.read_seat(challenged)?,
                cards,
            };
            (view.shows_challenge(&challenge) != cards.is_empty()).then_some(challenge)
        };
        let challenges: Option<Vec<Challenge>> = text.split(';').map(one).collect();
        challenges.ok_or_else(|| {
            BadPosition::new(
                "sh: expected challenges as `1<0:R5+W+4` joined by `;`, to others than the two seats `1<0`",
            )
        })
    }

    pub(super) fn read_last(&self, text: &str) -> Read<Option<LastRound>> {
        let Some(text) = optional(text) else { return Ok(None) };
        let expected = || BadPosition::new("lr: expected how,winner,points,hands as `out,0,29,-|R7+R+2+B2`");
        let parts: Vec<&str> = text.splitn(4, ',').collect();
        let [how, winner, points, left] = parts[..] else {
            return Err(expected());
        };
        let winner = match (how, winner) {
            ("stalled", "-") => None,
            ("out", seat) => Some(self.read_seat(seat).ok_or_else(expected)?),
            _ => return Err(expected()),
        };
        let mut hands = [Cards::NONE; MOST_SEATS];
        let texts: Vec<&str> = left.split('|').collect();
        if texts.len() != usize::from(self.seats) {
            return Err(expected());
        }
        let mut rest = Cards::deck();
        for (hand, text) in hands.iter_mut().zip(texts) {
            *hand = read_cards(text, '+').map_err(|what| BadPosition::new(format!("lr: {what}")))?;
            if !hand.is_within(rest) {
                return refuse("lr: there are more of a card than the deck has");
            }
            rest = rest - *hand;
        }
        if self
            .all_seats()
            .any(|seat| hands[seat.index()].is_empty() != (winner == Some(seat)))
        {
            return refuse("lr: only a seat that went out has no cards left");
        }
        let right = winner.map_or(0, |_| hands.iter().map(|hand| hand.points()).sum());
        if points != right.to_string() {
            return refuse(format!("lr: these hands give {right} points"));
        }
        Ok(Some(LastRound {
            winner,
            points: right,
            hands,
        }))
    }
}
