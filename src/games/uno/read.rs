//! Reading position texts and views.

use std::sync::Arc;

use super::notation::read_cards;
use super::{Card, Cards, Colour, MOST_SEATS, Next, Position, Stage, Uno, View};
use crate::rules::{BadPosition, Seat, Viewer};

/// The names of the fields, in order.
const FIELDS: [&str; 20] = [
    "n", "op", "r", "st", "t", "d", "top", "c", "pn", "w4", "by", "nx", "dr", "sc", "h", "dk", "dp", "sh", "mv", "lr",
];
/// More cards than any chain of penalties can pile up.
const MOST_PENDING: u32 = 1000;
/// So many moves can be made after the limit, before the next turn ends the round.
const MOVES_BEYOND: u32 = 1000;

pub(super) type Read<T> = Result<T, BadPosition>;

pub(super) fn refuse<T>(what: impl Into<String>) -> Read<T> {
    Err(BadPosition::new(what))
}

/// A field that holds something; `-` stands for nothing.
pub(super) fn optional(text: &str) -> Option<&str> {
    (text != "-").then_some(text)
}

impl Uno {
    /// Reads a position or a view of one, and checks everything that can be checked.
    pub(super) fn read_text(&self, text: &str) -> Read<View> {
        let mut fields = [""; FIELDS.len()];
        let mut words = text.split_whitespace();
        for (field, name) in fields.iter_mut().zip(FIELDS) {
            let word = words.next().and_then(|word| word.strip_prefix(name)?.strip_prefix('='));
            let Some(value) = word else {
                return refuse(format!(
                    "expected the fields {}; `{name}=` is missing",
                    FIELDS.join("=, ")
                ));
            };
            *field = value;
        }
        if words.next().is_some() {
            return refuse("nothing may follow the field `lr`");
        }
        let [
            n,
            op,
            r,
            st,
            t,
            d,
            top,
            c,
            pn,
            w4,
            by,
            nx,
            dr,
            sc,
            h,
            dk,
            dp,
            sh,
            mv,
            lr,
        ] = fields;
        if (n, op) != (&self.seats.to_string(), &self.options_text()) {
            return refuse(format!(
                "n, op: the options say n={} op={}",
                self.seats,
                self.options_text()
            ));
        }
        let Some(stage) = Stage::ALL.into_iter().find(|stage| stage.id() == st) else {
            return refuse("st: expected deal, flip, colour, play, drawn, uno, catch, penalty, draw or end");
        };
        let (seat, left) = self.read_turn(stage, t)?;
        let mut view = View {
            position: Position {
                round: self.read_round(r)?,
                stage,
                seat,
                left,
                next: self.read_next(nx)?,
                reversed: match d {
                    "+" => false,
                    "-" => true,
                    _ => return refuse("d: expected + or -"),
                },
                top: read_optional(top, Card::read, "top: expected a card or `-`")?,
                colour: read_optional(c, Colour::read, "c: expected R, Y, G, B or `-`")?,
                pending: read_number(pn)
                    .filter(|&pending| pending <= MOST_PENDING)
                    .ok_or_else(|| BadPosition::new("pn: expected the number of pending cards"))?
                    as u16,
                challengeable: None,
                by: read_optional(by, |text| self.read_seat(text), "by: expected a seat or `-`")?,
                drawn: None,
                scores: self.read_scores(sc)?,
                hands: [Cards::NONE; MOST_SEATS],
                pile: Cards::NONE,
                discards: read_cards(dp, ',').map_err(|what| BadPosition::new(format!("dp: {what}")))?,
                challenges: Arc::default(),
                moves: self.read_moves(mv)?,
                last: self.read_last(lr)?.map(Arc::new),
            },
            viewer: Viewer::Referee,
            hands: [0; MOST_SEATS],
            pile: 0,
        };
        self.read_hands(&mut view, h)?;
        self.read_pile(&mut view, dk)?;
        view.position.challengeable = self.read_wild4(w4, &view)?;
        view.position.drawn = read_drawn(dr, &view)?;
        view.position.challenges = Arc::new(self.read_challenges(sh, &view)?);
        self.check(&view)?;
        Ok(view)
    }

    fn read_round(&self, text: &str) -> Read<u16> {
        let last = self.max_rounds.to_string();
        let round = text.split_once('/').filter(|(_, of)| *of == last);
        match round.and_then(|(round, _)| read_number(round)) {
            Some(round) if (1..=u32::from(self.max_rounds)).contains(&round) => Ok(round as u16),
            _ => refuse(format!("r: expected a round from 1, `/` and {last}")),
        }
    }

    fn read_moves(&self, text: &str) -> Read<u32> {
        let limit = self.move_limit.to_string();
        let moves = text.split_once('/').filter(|(_, of)| *of == limit);
        match moves.and_then(|(moves, _)| read_number(moves)) {
            Some(moves) if moves <= self.move_limit + MOVES_BEYOND => Ok(moves),
            _ => refuse(format!("mv: expected the moves of this round, `/` and {limit}")),
        }
    }

    /// Who is to act, and how many cards are left of a drawing.
    fn read_turn(&self, stage: Stage, text: &str) -> Read<(Seat, u16)> {
        let read = match stage {
            Stage::Deal | Stage::Flip => (text == "chance").then_some((Seat(0), 0)),
            Stage::End => (text == "-").then_some((Seat(0), 0)),
            Stage::Draw => text
                .strip_prefix("chance")
                .and_then(|text| text.split_once('x'))
                .and_then(|(seat, left)| {
                    let left = read_number(left).filter(|left| (1..=MOST_PENDING).contains(left))?;
                    Some((self.read_seat(seat)?, left as u16))
                }),
            _ => self.read_seat(text).map(|seat| (seat, 0)),
        };
        read.ok_or_else(|| {
            BadPosition::new(
                "t: expected a seat; `chance` in deal and flip, `chance1x2` (seat and cards left) in draw, `-` in end",
            )
        })
    }

    fn read_next(&self, text: &str) -> Read<Option<Next>> {
        let seat = |prefix| text.strip_prefix(prefix).and_then(|seat| self.read_seat(seat));
        match text {
            "-" => Ok(None),
            "drawn" => Ok(Some(Next::Drawn)),
            "effect" => Ok(Some(Next::Effect)),
            _ => match (seat("play"), seat("out")) {
                (Some(seat), _) => Ok(Some(Next::Play(seat))),
                (_, Some(seat)) => Ok(Some(Next::Out(seat))),
                _ => refuse("nx: expected play and a seat, out and a seat, drawn, effect or `-`"),
            },
        }
    }

    fn read_scores(&self, text: &str) -> Read<[u32; MOST_SEATS]> {
        let mut scores = [0; MOST_SEATS];
        let texts: Vec<&str> = text.split(',').collect();
        if texts.len() != usize::from(self.seats) {
            return refuse(format!("sc: expected {} scores", self.seats));
        }
        for (score, text) in scores.iter_mut().zip(texts) {
            *score = read_number(text).ok_or_else(|| BadPosition::new("sc: a score is a whole number"))?;
        }
        Ok(scores)
    }

    fn read_hands(&self, view: &mut View, text: &str) -> Read<()> {
        if view.position.stage == Stage::Deal {
            return if text == "-" {
                Ok(())
            } else {
                refuse("h: must be `-` before a deal")
            };
        }
        let texts: Vec<&str> = text.split('|').collect();
        if texts.len() != usize::from(self.seats) {
            return refuse(format!("h: expected {} hands joined by `|`", self.seats));
        }
        let mut shown = Vec::new();
        for (seat, text) in self.all_seats().zip(texts) {
            if let Some(count) = text.strip_prefix('#') {
                view.hands[seat.index()] = read_count(count)
                    .ok_or_else(|| BadPosition::new("h: a hidden hand is `#` and its number of cards"))?;
            } else {
                let hand = read_cards(text, ',').map_err(|what| BadPosition::new(format!("h: {what}")))?;
                view.position.hands[seat.index()] = hand;
                view.hands[seat.index()] = hand.len();
                shown.push(seat);
            }
        }
        view.viewer = match shown[..] {
            [] => Viewer::Spectator,
            [seat] => Viewer::Seat(seat),
            _ if shown.len() == usize::from(self.seats) => Viewer::Referee,
            _ => return refuse("h: a view shows one hand or none, a position all"),
        };
        Ok(())
    }

    /// The draw pile is the rest of the deck: of its cards, or in a view of their number.
    fn read_pile(&self, view: &mut View, text: &str) -> Read<()> {
        let count = text.strip_prefix('#').and_then(read_count);
        view.pile = count.ok_or_else(|| BadPosition::new("dk: expected `#` and the number of cards"))?;
        let position = &view.position;
        let mut rest = Cards::deck();
        let top: Cards = position.top.into_iter().collect();
        for cards in position.hands.into_iter().chain([position.discards, top]) {
            if !cards.is_within(rest) {
                return refuse("h, top, dp: there are more of a card than the deck has");
            }
            rest = rest - cards;
        }
        let known: u16 = position.hands.iter().map(|hand| hand.len()).sum();
        let held: u16 = view.hands.iter().sum();
        if rest.len() + known != held + view.pile {
            return refuse("dk: there must be 108 cards in all");
        }
        if view.is_whole() {
            view.position.pile = rest;
        }
        Ok(())
    }
}

fn read_drawn(text: &str, view: &View) -> Read<Option<Card>> {
    let position = &view.position;
    match (position.stage, text, view.shows(position.seat)) {
        (Stage::Drawn, "?", false) => Ok(None),
        (Stage::Drawn, text, true) => match Card::read(text) {
            Some(card) if position.hands[position.seat.index()].contains(card) => Ok(Some(card)),
            _ => refuse("dr: expected the card that was drawn, which is in the hand"),
        },
        (Stage::Drawn, ..) => refuse("dr: others than the drawer see `?`"),
        (_, "-", _) => Ok(None),
        _ => refuse("dr: must be `-` but in the stage drawn"),
    }
}

fn read_optional<T>(text: &str, read: impl Fn(&str) -> Option<T>, expected: &str) -> Read<Option<T>> {
    match optional(text) {
        None => Ok(None),
        Some(text) => match read(text) {
            None => refuse(expected),
            value => Ok(value),
        },
    }
}

/// A number of cards.
fn read_count(text: &str) -> Option<u16> {
    let count = read_number(text)?;
    u16::try_from(count).ok().filter(|&count| count <= super::DECK)
}

/// A number of at most seven digits without sign or leading zeros.
fn read_number(text: &str) -> Option<u32> {
    let plain = matches!(text.len(), 1..=7) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || text.len() > 1 && text.starts_with('0') {
        return None;
    }
    text.parse().ok()
}
