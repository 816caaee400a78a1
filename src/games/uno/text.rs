//! Positions and views as text (section 7 of the rules document).

use std::fmt::Write;

use super::notation::write_cards;
use super::{Cards, Challenge, LastRound, Next, Stage, Uno, View};
use crate::rules::Seat;

impl Stage {
    pub(super) const ALL: [Stage; 10] = [
        Stage::Deal,
        Stage::Flip,
        Stage::Colour,
        Stage::Play,
        Stage::Drawn,
        Stage::Uno,
        Stage::Catch,
        Stage::Penalty,
        Stage::Draw,
        Stage::End,
    ];

    pub(super) const fn id(self) -> &'static str {
        match self {
            Stage::Deal => "deal",
            Stage::Flip => "flip",
            Stage::Colour => "colour",
            Stage::Play => "play",
            Stage::Drawn => "drawn",
            Stage::Uno => "uno",
            Stage::Catch => "catch",
            Stage::Penalty => "penalty",
            Stage::Draw => "draw",
            Stage::End => "end",
        }
    }
}

impl Next {
    fn text(self) -> String {
        match self {
            Next::Play(seat) => format!("play{seat}"),
            Next::Drawn => "drawn".into(),
            Next::Effect => "effect".into(),
            Next::Out(seat) => format!("out{seat}"),
        }
    }
}

impl Uno {
    /// The options as the field `op`.
    pub(super) fn options_text(&self) -> String {
        format!(
            "{}.{}.{}.{}.{}.{}.{}",
            self.target,
            self.stacking.id(),
            self.wild4.id(),
            self.draw_rule.id(),
            u8::from(self.force_play),
            u8::from(self.seven_zero),
            u8::from(self.uno_call)
        )
    }

    pub(super) fn write_view(&self, view: &View) -> String {
        let position = &view.position;
        let seat_text = |seat: Option<Seat>| or_dash(seat.map(|seat| seat.to_string()));
        let turn = match position.stage {
            Stage::Deal | Stage::Flip => "chance".into(),
            Stage::Draw => format!("chance{}x{}", position.seat, position.left),
            Stage::End => "-".into(),
            _ => position.seat.to_string(),
        };
        let mut text = format!(
            "n={} op={} r={}/{} st={} t={turn} d={} top={} c={} pn={}",
            self.seats,
            self.options_text(),
            position.round,
            self.max_rounds,
            position.stage.id(),
            if position.reversed { '-' } else { '+' },
            position.top.map_or("-", |card| card.text()),
            position.colour.map_or("-", |colour| colour.letter()),
            position.pending,
        );
        let wild4 = position
            .challengeable
            .as_ref()
            .map(|played| match (view.is_whole(), played.guilty) {
                (false, _) => played.seat.to_string(),
                (true, true) => format!("{}:guilty", played.seat),
                (true, false) => format!("{}:clean", played.seat),
            });
        let drawn = match (position.stage, position.drawn) {
            (Stage::Drawn, None) => "?",
            (_, drawn) => drawn.map_or("-", |card| card.text()),
        };
        let scores = self.all_seats().map(|seat| position.scores[seat.index()].to_string());
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            " w4={} by={} nx={} dr={drawn} sc={} h={} dk=#{} dp={} sh={} mv={}/{} lr={}",
            or_dash(wild4),
            seat_text(position.by),
            or_dash(position.next.map(Next::text)),
            scores.collect::<Vec<_>>().join(","),
            self.write_hands(view),
            view.pile,
            write_cards(position.discards, ","),
            write_challenges(view),
            position.moves,
            self.move_limit,
            or_dash(position.last.as_deref().map(|last| self.write_last(last))),
        );
        text
    }

    fn write_hands(&self, view: &View) -> String {
        if view.position.stage == Stage::Deal {
            return "-".into();
        }
        let hands = self.all_seats().map(|seat| {
            if view.shows(seat) {
                write_cards(view.position.hands[seat.index()], ",")
            } else {
                format!("#{}", view.hands[seat.index()])
            }
        });
        hands.collect::<Vec<_>>().join("|")
    }

    fn write_last(&self, last: &LastRound) -> String {
        let how = if last.winner.is_some() { "out" } else { "stalled" };
        let winner = or_dash(last.winner.map(|seat| seat.to_string()));
        let hands = last.hands[..self.seats.into()]
            .iter()
            .map(|&hand| write_cards(hand, "+"));
        let hands = hands.collect::<Vec<_>>().join("|");
        format!("{how},{winner},{},{hands}", last.points)
    }
}

fn write_challenges(view: &View) -> String {
    let write = |challenge: &Challenge| {
        let Challenge {
            challenger,
            challenged,
            cards,
        } = challenge;
        match *cards {
            Cards::NONE => format!("{challenger}<{challenged}"),
            cards => format!("{challenger}<{challenged}:{}", write_cards(cards, "+")),
        }
    };
    let challenges: Vec<String> = view.position.challenges.iter().map(write).collect();
    or_dash(Some(challenges.join(";")).filter(|text| !text.is_empty()))
}

fn or_dash(text: Option<String>) -> String {
    text.unwrap_or_else(|| "-".into())
}
