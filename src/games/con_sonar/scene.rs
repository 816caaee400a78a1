//! The picture: the ladder with a column for each colour, and hands, queue, display and scoring areas as zones.

use super::ladder::{COLOURS, RUNGS, letter};
use super::{ConSonar, FleetCard, Phase, Submarine, TorpedoCard, View};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape, Zone};
use crate::rules::Seat;

/// The room for the rungs' numbers at the left.
const MARGIN: f64 = 1.0;

impl ConSonar {
    pub(super) fn picture(&self, view: &View) -> Scene {
        let position = &view.position;
        let mut scene = Scene {
            width: MARGIN + COLOURS.len() as f64,
            height: RUNGS.into(),
            caption: self.caption(view),
            ..Scene::default()
        };
        for rung in 1..=RUNGS {
            scene.labels.push(Label {
                text: rung.to_string(),
                at: Some(Point {
                    x: MARGIN / 2.0,
                    y: middle(0, rung).y,
                }),
            });
            for colour in 0..COLOURS.len() as u8 {
                scene.cells.push(cell(Submarine { colour, rung }));
            }
        }
        for colour in 0..COLOURS.len() as u8 {
            for submarine in position.ladder.different(colour) {
                let count = position.ladder.of(colour)[usize::from(submarine.rung - 1)];
                scene.pieces.push(Piece {
                    cell: submarine.to_string(),
                    count: count.into(),
                    ..self.submarine(colour)
                });
            }
        }
        scene.highlights = position.shot.map(|shot| shot.target.to_string()).into_iter().collect();
        scene.zones = vec![
            zone("queue", "Queue", self.fleet_pieces(position.queue.iter())),
            zone("display", "Torpedo cards", self.torpedo_pieces(position.shown.iter())),
        ];
        if let Some(shot) = position.shot {
            let pieces = self.torpedo_pieces(std::iter::once(shot.card));
            scene.zones.push(zone("shot", "Shot", pieces));
        }
        for seat in self.all_seats() {
            let hidden = view.hidden_in(seat);
            let mut hand = self.fleet_pieces(position.hands[seat.index()].iter());
            hand.extend((hidden > 0).then(|| hidden_piece(hidden)));
            scene.zones.push(of(seat, zone("hand", "Hand", hand)));
            let sunk = (0..COLOURS.len() as u8).zip(position.sunk[seat.index()]);
            let sunk = sunk.filter(|(_, count)| *count > 0).map(|(colour, count)| Piece {
                count: count.into(),
                ..self.submarine(colour)
            });
            let missed = self.torpedo_pieces(position.missed[seat.index()].iter());
            let area = of(seat, zone("area", "Scoring area", sunk.chain(missed).collect()));
            scene.zones.push(Zone {
                value: Some(position.score(seat).into()),
                ..area
            });
        }
        let discards = self.fleet_pieces(position.discard.iter());
        scene.zones.push(zone("discards", "Discards", discards));
        for (id, title, count) in [
            ("deck", "Fleet deck", view.deck),
            ("torpedo-deck", "Torpedo deck", view.torpedo_deck),
        ] {
            scene.zones.push(Zone {
                value: Some(count.into()),
                ..zone(id, title, Vec::new())
            });
        }
        scene
    }

    fn submarine(&self, colour: u8) -> Piece {
        let owner = (colour < self.seats).then_some(colour.into());
        Piece {
            kind: "submarine".into(),
            text: letter(colour).into(),
            symbol: letter(colour).into(),
            shape: Shape::Disc.into(),
            paint: paint(colour).into(),
            owner,
            ..Piece::default()
        }
    }

    fn fleet_pieces(&self, cards: impl Iterator<Item = u8>) -> Vec<Piece> {
        cards.map(|card| self.fleet_piece(self.fleet_card(card))).collect()
    }

    fn torpedo_pieces(&self, cards: impl Iterator<Item = u8>) -> Vec<Piece> {
        cards.map(|card| self.torpedo_piece(self.torpedo_card(card))).collect()
    }

    fn fleet_piece(&self, card: &FleetCard) -> Piece {
        let arrow = self.symbols.name(card.arrow);
        Piece {
            kind: "fleet".into(),
            text: format!("{}{:+}>{arrow}", card.id, card.steps),
            symbol: card.id.clone(),
            id: card.piece_id(),
            shape: Shape::Card.into(),
            paint: paint(card.colour).into(),
            detail: format!(
                "{}: symbol {}, arrow to {arrow}, moves a {} submarine by {:+}",
                card.id,
                self.symbols.name(card.symbol),
                name(card.colour),
                card.steps
            ),
            ..Piece::default()
        }
    }

    fn torpedo_piece(&self, card: &TorpedoCard) -> Piece {
        let symbol = self.symbols.name(card.symbol);
        Piece {
            kind: "torpedo".into(),
            text: format!("{symbol}>{}*{}", card.id, card.icons),
            symbol: card.id.clone(),
            id: card.piece_id(),
            shape: Shape::Card.into(),
            paint: paint(card.colour).into(),
            detail: format!(
                "{}: symbol {symbol}, {} dice at a {} submarine",
                card.id,
                card.icons,
                name(card.colour)
            ),
            ..Piece::default()
        }
    }

    fn caption(&self, view: &View) -> String {
        let position = &view.position;
        let seat = position.seat;
        match position.phase {
            Phase::Deal => format!("seat {seat} is dealt its hand"),
            Phase::Display => "the first torpedo cards are turned up".into(),
            Phase::Play => match self.arrow(position) {
                None => format!("seat {seat} to play a fleet card"),
                Some(arrow) => format!(
                    "seat {seat} goes on with the symbol {}, or ends",
                    self.symbols.name(arrow)
                ),
            },
            Phase::Roll => match position.shot {
                Some(shot) => format!("seat {seat} fires at {}", shot.target),
                None => format!("seat {seat} fires"),
            },
            Phase::Resupply => "a new torpedo card is turned up".into(),
            Phase::Refill => format!("seat {seat} draws"),
            Phase::Over => match position.reason() {
                "fleet_sunk" => "the game is over: two submarines are left".into(),
                _ => "the game is over: there is no torpedo card left to turn up".into(),
            },
        }
    }
}

/// The middle of a place on the ladder; the top rung is drawn at the top.
fn middle(colour: u8, rung: u8) -> Point {
    Point {
        x: MARGIN + f64::from(colour) + 0.5,
        y: f64::from(RUNGS - rung) + 0.5,
    }
}

fn cell(place: Submarine) -> Cell {
    let Point { x, y } = middle(place.colour, place.rung);
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
    Cell {
        id: place.to_string(),
        center: Some(Point { x, y }),
        corners: corners.map(|(dx, dy)| Point { x: x + dx, y: y + dy }).to_vec(),
        paint: if place.rung == 1 { Paint::Accent } else { Paint::Neutral }.into(),
        ..Cell::default()
    }
}

fn zone(id: &str, title: &str, pieces: Vec<Piece>) -> Zone {
    Zone {
        id: id.into(),
        title: title.into(),
        pieces,
        ..Zone::default()
    }
}

/// A zone as one of a seat.
fn of(seat: Seat, zone: Zone) -> Zone {
    Zone {
        id: format!("{}-{seat}", zone.id),
        title: format!("{} of seat {seat}", zone.title),
        owner: Some(seat.0.into()),
        ..zone
    }
}

fn hidden_piece(count: u8) -> Piece {
    Piece {
        kind: "hidden".into(),
        text: "?".into(),
        shape: Shape::Card.into(),
        count: count.into(),
        ..Piece::default()
    }
}

/// What a colour is drawn in; purple is drawn dark.
fn paint(colour: u8) -> Paint {
    match letter(colour) {
        'R' => Paint::Red,
        'B' => Paint::Blue,
        'G' => Paint::Green,
        'Y' => Paint::Yellow,
        'W' => Paint::White,
        _ => Paint::Black,
    }
}

fn name(colour: u8) -> &'static str {
    match letter(colour) {
        'R' => "red",
        'B' => "blue",
        'G' => "green",
        'Y' => "yellow",
        'W' => "white",
        _ => "purple",
    }
}
