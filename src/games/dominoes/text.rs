//! Positions and views as text (section 7 of the rules document).

use std::fmt::Write;

use super::notation::write_set;
use super::{Dominoes, LastRound, Layout, Side, Stage, View};
use crate::rules::{Seat, Viewer};

impl Stage {
    pub(super) const ALL: [Stage; 6] = [
        Stage::Deal,
        Stage::Lead,
        Stage::Play,
        Stage::Drawn,
        Stage::Draw,
        Stage::End,
    ];

    pub(super) const fn id(self) -> &'static str {
        match self {
            Stage::Deal => "deal",
            Stage::Lead => "lead",
            Stage::Play => "play",
            Stage::Drawn => "drawn",
            Stage::Draw => "draw",
            Stage::End => "end",
        }
    }
}

impl Dominoes {
    pub(super) fn write_view(&self, view: &View) -> String {
        let position = &view.position;
        let mut text = format!(
            "v={} n={} tg={} r={}/{} st={} t=",
            self.variant.id(),
            self.seats,
            self.target,
            position.round,
            self.max_rounds,
            position.stage.id()
        );
        text.push_str(&match position.stage {
            Stage::Deal => "chance".into(),
            Stage::Draw => format!("chance{}", position.seat),
            Stage::End => "-".into(),
            Stage::Lead | Stage::Play | Stage::Drawn => position.seat.to_string(),
        });
        let leader = position.leader.filter(|_| position.stage != Stage::Deal);
        let scores = position.scores[..self.accounts()].iter().map(i32::to_string);
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            " ld={} sc={} ln={} sp={} h={} b={} lr={}",
            leader.map_or("-".into(), |seat| seat.to_string()),
            scores.collect::<Vec<_>>().join(","),
            write_layout(&position.layout),
            position.layout.spinner().map_or("-".into(), |tile| tile.to_string()),
            self.write_hands(view),
            match view.viewer {
                Viewer::Referee => write_set(position.boneyard, ","),
                _ => format!("#{}", view.boneyard),
            },
            position.last.map_or("-".into(), |last| self.write_last(&last)),
        );
        text
    }

    fn write_hands(&self, view: &View) -> String {
        if view.position.stage == Stage::Deal {
            return "-".into();
        }
        let hands = Seat::all(self.seats.into()).map(|seat| {
            if view.shows_hand(seat) {
                write_set(view.position.hands[seat.index()], ",")
            } else {
                format!("#{}", view.hands[seat.index()])
            }
        });
        hands.collect::<Vec<_>>().join("|")
    }

    fn write_last(&self, last: &LastRound) -> String {
        let how = if last.blocked { "blocked" } else { "out" };
        let winner = last.winner.map_or("-".into(), |winner| winner.to_string());
        let hands = last.hands[..self.seats.into()].iter().map(|&hand| write_set(hand, "+"));
        let hands = hands.collect::<Vec<_>>().join("|");
        format!("{how},{},{winner},{},{hands}", last.by, last.points)
    }
}

fn write_layout(layout: &Layout) -> String {
    let Some(lead) = layout.lead() else { return "-".into() };
    let mut text = lead.to_string();
    for side in Side::ALL {
        text.push(';');
        if layout.length(side) == 0 {
            text.push('-');
        }
        for (index, (inner, outer)) in layout.arm(side).enumerate() {
            if index > 0 {
                text.push(',');
            }
            let _ = write!(text, "{inner}-{outer}");
        }
    }
    text
}
