//! The picture: the draw pile and the top card on the table, hands and discards as zones.

use super::{Card, Cards, Colour, Face, Stage, Uno, View};
use crate::pb::types::v1::{Cell, Paint, Piece, Point, Scene, Shape, Zone};

/// Where the draw pile and the top card lie.
const PILE_AT: (f64, f64) = (1.0, 1.0);
const TOP_AT: (f64, f64) = (2.5, 1.0);

impl Uno {
    pub(super) fn picture(&self, view: &View) -> Scene {
        let position = &view.position;
        let mut scene = Scene {
            width: 3.5,
            height: 2.0,
            cells: vec![cell("pile", PILE_AT), cell("top", TOP_AT)],
            caption: self.caption(view),
            ..Scene::default()
        };
        if view.pile > 0 {
            scene.pieces.push(Piece {
                cell: "pile".into(),
                ..hidden(view.pile)
            });
        }
        if let Some(top) = position.top {
            scene.pieces.push(Piece {
                cell: "top".into(),
                paint: position.colour.map_or(Paint::Black, paint).into(),
                ..card_piece(top, 1)
            });
        }
        if position.stage != Stage::Deal {
            scene.zones = self.hand_zones(view);
            scene.zones.push(Zone {
                id: "discards".into(),
                title: "Under the top card".into(),
                pieces: shown(position.discards),
                ..Zone::default()
            });
        }
        for seat in self.all_seats() {
            scene.zones.push(Zone {
                id: format!("score-{seat}"),
                title: format!("Score of seat {seat}"),
                owner: Some(seat.0.into()),
                value: Some(position.scores[seat.index()].into()),
                ..Zone::default()
            });
        }
        scene
    }

    fn hand_zones(&self, view: &View) -> Vec<Zone> {
        let zone = |seat: crate::rules::Seat| {
            let mut pieces = if view.shows(seat) {
                shown(view.position.hands[seat.index()])
            } else {
                Vec::from([hidden(view.hands[seat.index()])])
            };
            // Cards that a step may name are those of the seat on turn.
            for piece in &mut pieces {
                piece.owner = Some(seat.0.into());
                if view.shows(seat) && seat == view.position.seat {
                    piece.id.clone_from(&piece.text);
                }
            }
            pieces.retain(|piece| piece.count > 0);
            Zone {
                id: format!("hand-{seat}"),
                title: format!("Hand of seat {seat}"),
                owner: Some(seat.0.into()),
                pieces,
                ..Zone::default()
            }
        };
        self.all_seats().map(zone).collect()
    }

    fn caption(&self, view: &View) -> String {
        let position = &view.position;
        let seat = position.seat;
        let what = match position.stage {
            Stage::Deal => "the cards are to be dealt".into(),
            Stage::Flip => "the first card is to be turned".into(),
            Stage::Colour => format!("seat {seat} names a colour"),
            Stage::Play => format!("seat {seat} to play"),
            Stage::Drawn => format!("seat {seat} has drawn, and plays that card or passes"),
            Stage::Uno => format!("seat {seat} has one card left, and calls or not"),
            Stage::Catch => format!("seat {seat} may catch the silent seat"),
            Stage::Penalty => format!("seat {seat} faces a penalty of {} cards", position.pending),
            Stage::Draw => format!("seat {seat} is given cards, {} left", position.left),
            Stage::End => "the match is over".into(),
        };
        let colour = match position.colour {
            Some(Colour::Red) => ", red in force",
            Some(Colour::Yellow) => ", yellow in force",
            Some(Colour::Green) => ", green in force",
            Some(Colour::Blue) => ", blue in force",
            None => "",
        };
        let way = if position.reversed { "downwards" } else { "upwards" };
        let aim = match self.target {
            0 => "a single round".to_owned(),
            target => format!(
                "round {} of at most {}, to {target} points",
                position.round, self.max_rounds
            ),
        };
        format!("{aim}, play goes {way}{colour}: {what}")
    }
}

const fn paint(colour: Colour) -> Paint {
    match colour {
        Colour::Red => Paint::Red,
        Colour::Yellow => Paint::Yellow,
        Colour::Green => Paint::Green,
        Colour::Blue => Paint::Blue,
    }
}

fn card_piece(card: Card, count: u8) -> Piece {
    let (kind, detail) = match card.face() {
        Face::Number(number) => ("number", format!("{number}")),
        Face::Skip => ("skip", "the next seat is passed over".into()),
        Face::Reverse => ("reverse", "the direction of play turns round".into()),
        Face::DrawTwo => ("draw two", "the next seat draws two cards".into()),
        Face::Wild => ("wild", "names a colour".into()),
        Face::WildFour => (
            "wild draw four",
            "names a colour, and the next seat draws four cards".into(),
        ),
    };
    Piece {
        kind: kind.into(),
        text: card.text().into(),
        shape: Shape::Card.into(),
        paint: card.colour().map_or(Paint::Black, paint).into(),
        count: count.into(),
        detail,
        ..Piece::default()
    }
}

/// Cards that are seen, a piece for each kind.
fn shown(cards: Cards) -> Vec<Piece> {
    cards.kinds().map(|card| card_piece(card, cards.count(card))).collect()
}

/// One piece that stands for so many cards that are not.
fn hidden(count: u16) -> Piece {
    Piece {
        kind: "hidden".into(),
        text: "?".into(),
        shape: Shape::Card.into(),
        paint: Paint::Neutral.into(),
        count: count.into(),
        ..Piece::default()
    }
}

fn cell(id: &str, (x, y): (f64, f64)) -> Cell {
    let corners = [(-0.5, -0.7), (0.5, -0.7), (0.5, 0.7), (-0.5, 0.7)];
    Cell {
        id: id.into(),
        center: Some(Point { x, y }),
        corners: corners.map(|(dx, dy)| Point { x: x + dx, y: y + dy }).to_vec(),
        paint: Paint::Neutral.into(),
        kind: id.into(),
        ..Cell::default()
    }
}
