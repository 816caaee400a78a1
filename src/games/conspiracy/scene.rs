//! The picture: the chambers as upside-down pyramids, two side by side, and everything else in zones.

use super::cards::{Colour, LordId, NO_LOCATION};
use super::chamber::{ROWS, SPOTS};
use super::pieces::name;
use super::position::Phase;
use super::{Conspiracy, Position};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Zone};
use crate::rules::Seat;

/// The zone of the lord deck.
pub(super) const DECK: &str = "deck";
/// The zone of the location deck.
pub(super) const LOCATION_DECK: &str = "location-deck";

/// The space around and between the chambers, with room for their titles.
const MARGIN: f64 = 0.5;
/// How far the chambers are from each other, to the right and downwards.
const STRIDE: (f64, f64) = (6.0, 6.5);

/// The cell of a spot, its index counted from 0.
pub(super) fn spot(seat: Seat, index: usize) -> String {
    format!("{seat}-{}", index + 1)
}

/// The zone of a discard pile.
pub(super) fn pile(colour: Colour) -> String {
    format!("pile-{}", colour.letter())
}

/// What is clicked to claim a location.
pub(super) fn location(id: &str) -> String {
    format!("loc-{id}")
}

/// Where a chamber's first spot has its upper left corner.
fn corner(seat: Seat) -> (f64, f64) {
    let column = f64::from(seat.0 % 2);
    let row = f64::from(seat.0 / 2);
    (MARGIN + column * STRIDE.0, 2.0 * MARGIN + row * STRIDE.1)
}

/// The middle of a spot, by its index from 0.
fn middle(seat: Seat, index: usize) -> Point {
    let (left, top) = corner(seat);
    let (mut row, mut column) = (0, index);
    while column >= ROWS[row] {
        column -= ROWS[row];
        row += 1;
    }
    Point {
        x: left + column as f64 + row as f64 / 2.0 + 0.5,
        y: top + row as f64 + 0.5,
    }
}

impl Conspiracy {
    pub(super) fn picture(&self, position: &Position) -> Scene {
        let seats = || Seat::all(self.seats.into());
        let rows = f64::from(self.seats.div_ceil(2));
        let mut scene = Scene {
            width: MARGIN + 2.0 * STRIDE.0,
            height: MARGIN + rows * STRIDE.1,
            caption: self.caption(position),
            ..Scene::default()
        };
        for seat in seats() {
            let (left, top) = corner(seat);
            scene.labels.push(Label {
                text: format!("seat {seat}"),
                at: Some(Point {
                    x: left + 2.5,
                    y: top - MARGIN,
                }),
            });
            scene.cells.extend((0..SPOTS).map(|index| cell(seat, index)));
            let chamber = &position.chambers[seat.index()];
            for (index, (&lord, &on_it)) in chamber.lords().iter().zip(chamber.on_lords()).enumerate() {
                let at = middle(seat, index);
                scene.pieces.push(Piece {
                    cell: spot(seat, index),
                    owner: Some(seat.0.into()),
                    ..self.lord_piece(lord)
                });
                if on_it != NO_LOCATION {
                    // Below the middle, so that the lord's own text stays readable.
                    scene.pieces.push(Piece {
                        at: Some(Point { y: at.y + 0.3, ..at }),
                        size: Some(0.4),
                        owner: Some(seat.0.into()),
                        ..self.location_piece(on_it)
                    });
                }
            }
        }
        scene.zones = self.zones(position);
        scene
    }

    fn zones(&self, position: &Position) -> Vec<Zone> {
        let choosing = matches!(position.phase, Phase::Choose | Phase::ChooseLocation);
        let picks = position.phase == Phase::Location && self.picks(position.chamber());
        let mut zones = vec![zone(DECK, "Lord deck", Some(position.deck.total().into()))];
        for colour in Colour::ALL {
            let lords = self.of_colour(colour);
            let lords = lords
                .map(|lord| lord as LordId)
                .filter(|&lord| position.piles.has(lord));
            zones.push(Zone {
                pieces: lords
                    .map(|lord| Piece {
                        count: position.piles.count(lord).into(),
                        ..self.lord_piece(lord)
                    })
                    .collect(),
                ..zone(&pile(colour), &format!("Pile of {}", name(colour)), None)
            });
        }
        let shown = position.shown.ids().iter();
        zones.push(Zone {
            pieces: match position.phase {
                Phase::ChooseLocation => shown.map(|&id| self.clickable_location(id)).collect(),
                _ => shown.map(|&lord| self.clickable_lord(lord)).collect(),
            },
            ..zone("shown", "Turned up", None)
        });
        zones.push(Zone {
            owner: Some(position.seat.0.into()),
            pieces: position
                .hand
                .kinds(self.cards.len())
                .map(|lord| Piece {
                    count: position.hand.count(lord).into(),
                    ..if choosing {
                        self.lord_piece(lord)
                    } else {
                        self.clickable_lord(lord)
                    }
                })
                .collect(),
            ..zone("hand", "Pile being placed", None)
        });
        let in_deck = position.location_deck.kinds(self.locations.len());
        zones.push(Zone {
            pieces: in_deck
                .filter(|_| picks)
                .map(|id| self.clickable_location(id))
                .collect(),
            ..zone(
                LOCATION_DECK,
                "Location deck",
                Some(position.location_deck.total().into()),
            )
        });
        let on_display = position.display.kinds(self.locations.len());
        zones.push(Zone {
            pieces: on_display
                .map(|id| Piece {
                    count: position.display.count(id).into(),
                    ..if position.phase == Phase::Location && !picks {
                        self.clickable_location(id)
                    } else {
                        self.location_piece(id)
                    }
                })
                .collect(),
            ..zone("display", "Face-up locations", None)
        });
        for seat in Seat::all(self.seats.into()) {
            let numbers = [
                ("pearls", "Pearls", position.pearls[seat.index()]),
                ("score", "Influence", self.score(position, seat).total()),
            ];
            zones.extend(numbers.map(|(id, title, value)| Zone {
                owner: Some(seat.0.into()),
                ..zone(
                    &format!("{id}-{seat}"),
                    &format!("{title} of seat {seat}"),
                    Some(value.into()),
                )
            }));
        }
        zones
    }

    fn caption(&self, position: &Position) -> String {
        let seat = position.seat;
        let mut caption = match position.phase {
            Phase::Setup => "the first location is turned up".into(),
            Phase::Recruit => format!("seat {seat} recruits"),
            Phase::Draw => format!("lords are turned up for seat {seat}"),
            Phase::Choose => format!("seat {seat} takes one of the lords"),
            Phase::Place => format!("seat {seat} places its pile"),
            Phase::Reveal => "the top lord is turned up".into(),
            Phase::Swap => format!("seat {seat} may swap two lords without keys"),
            Phase::Location => format!("seat {seat} claims a location"),
            Phase::Search => format!("locations are turned up for seat {seat}"),
            Phase::ChooseLocation => format!("seat {seat} claims one of the locations"),
            Phase::Over => "the game is over".into(),
        };
        if let Some(master) = position.master {
            caption.push_str(&format!("; Pearl Master: seat {master}"));
        }
        if let Some(order) = position.order {
            caption.push_str(&format!(
                "; seat {} orders the others to draw {}",
                order.by, order.count
            ));
        }
        if let Some(last) = position.last
            && position.phase != Phase::Over
        {
            caption.push_str(&format!("; last round: the chamber of seat {last} is full"));
        }
        caption
    }
}

fn zone(id: &str, title: &str, value: Option<f64>) -> Zone {
    Zone {
        id: id.into(),
        title: title.into(),
        value,
        ..Zone::default()
    }
}

fn cell(seat: Seat, index: usize) -> Cell {
    let Point { x, y } = middle(seat, index);
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
    Cell {
        id: spot(seat, index),
        center: Some(Point { x, y }),
        corners: corners.map(|(dx, dy)| Point { x: x + dx, y: y + dy }).to_vec(),
        paint: Paint::Neutral.into(),
        ..Cell::default()
    }
}
