//! Lords and locations in the picture, with a line that says what they do.

use super::cards::{Colour, LocationId, LordId};
use super::table::{Key, LocationPower, LordPower};
use super::{Conspiracy, scene};
use crate::pb::types::v1::{Paint, Piece, Shape};

impl Conspiracy {
    pub(super) fn lord_piece(&self, lord: LordId) -> Piece {
        let card = self.card(lord);
        let mut detail = format!("{}, influence {}", name(card.colour), card.influence);
        match card.key {
            Some(Key::Silver) => detail.push_str(", silver key"),
            Some(Key::Gold) => detail.push_str(", gold key"),
            None => {}
        }
        if card.pearls > 0 {
            detail.push_str(&format!(", pearls {}", card.pearls));
        }
        detail.push_str(match card.power {
            LordPower::None => "",
            LordPower::Swap => ", may swap two lords without keys",
            LordPower::Reveal => ", turns up the top lord",
        });
        Piece {
            kind: "lord".into(),
            text: self.lord_text(lord),
            shape: Shape::Card.into(),
            paint: paint(card.colour).into(),
            detail,
            ..Piece::default()
        }
    }

    pub(super) fn clickable_lord(&self, lord: LordId) -> Piece {
        Piece {
            id: self.lord_text(lord),
            ..self.lord_piece(lord)
        }
    }

    pub(super) fn location_piece(&self, id: LocationId) -> Piece {
        let row = self.location(id);
        let mut detail = format!("points {}, pearls {}", row.points, row.pearls);
        if row.power != LocationPower::None {
            detail.push_str(&format!(", {}", row.power.word()));
        }
        match row.power {
            LocationPower::TopLord(colour) | LocationPower::PerLord(colour) => {
                detail.push_str(&format!(" of {}", name(colour)));
            }
            LocationPower::Alliance { influence, each } => {
                detail.push_str(&format!(": {each} a lord of influence {influence}"));
            }
            _ => {}
        }
        Piece {
            kind: "location".into(),
            text: row.id.clone(),
            shape: Shape::Card.into(),
            paint: Paint::White.into(),
            detail,
            ..Piece::default()
        }
    }

    pub(super) fn clickable_location(&self, id: LocationId) -> Piece {
        Piece {
            id: scene::location(self.location_text(id)),
            ..self.location_piece(id)
        }
    }
}

pub(super) const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "farmers",
        Colour::Red => "military",
        Colour::Green => "merchants",
        Colour::Blue => "politicians",
        Colour::Purple => "mages",
    }
}

/// There is no purple among the paints: the mages have the accent colour.
const fn paint(colour: Colour) -> Paint {
    match colour {
        Colour::Yellow => Paint::Yellow,
        Colour::Red => Paint::Red,
        Colour::Green => Paint::Green,
        Colour::Blue => Paint::Blue,
        Colour::Purple => Paint::Accent,
    }
}
