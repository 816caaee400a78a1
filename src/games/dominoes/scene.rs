//! The picture: the layout in straight lines, hands and boneyard as zones.

use super::play::open;
use super::{Dominoes, Side, Stage, TileSet, View};
use crate::pb::types::v1::{Cell, Paint, Piece, Point, Scene, Shape, Zone};
use crate::rules::Seat;

/// The space around the layout.
const MARGIN: f64 = 0.5;

/// A tile on the table: its middle, and its text with the halves in drawing order.
struct Laid {
    x: f64,
    y: f64,
    first: u8,
    second: u8,
    /// Along the x axis, first half to the left; else upright, first half on top.
    lies: bool,
}

/// A place where the next tile of an arm would go.
struct Free {
    side: Side,
    x: f64,
    y: f64,
}

/// The step from the centre outward.
const fn direction(side: Side) -> (f64, f64) {
    match side {
        Side::Left => (-1.0, 0.0),
        Side::Right => (1.0, 0.0),
        Side::Up => (0.0, -1.0),
        Side::Down => (0.0, 1.0),
    }
}

impl Dominoes {
    pub(super) fn picture(&self, view: &View) -> Scene {
        let (laid, free) = self.table(view);
        let xs = || laid.iter().map(|tile| tile.x).chain(free.iter().map(|free| free.x));
        let ys = || laid.iter().map(|tile| tile.y).chain(free.iter().map(|free| free.y));
        // No tile reaches further than 1 from its middle.
        let left = xs().fold(0.0, f64::min) - 1.0 - MARGIN;
        let top = ys().fold(0.0, f64::min) - 1.0 - MARGIN;
        let mut scene = Scene {
            width: xs().fold(0.0, f64::max) + 1.0 + MARGIN - left,
            height: ys().fold(0.0, f64::max) + 1.0 + MARGIN - top,
            caption: self.caption(view),
            ..Scene::default()
        };
        scene.cells = free.iter().map(|free| cell(free, left, top)).collect();
        scene.pieces = laid
            .iter()
            .map(|tile| Piece {
                text: format!("{}-{}", tile.first, tile.second),
                at: Some(Point {
                    x: tile.x - left,
                    y: tile.y - top,
                }),
                quarter_turns: if tile.lies { 3 } else { 0 },
                ..tile_piece("tile")
            })
            .collect();
        if view.position.stage != Stage::Deal {
            scene.zones = self.zones(view);
        }
        for (index, &score) in view.position.scores[..self.accounts()].iter().enumerate() {
            let sides = self.accounts() < usize::from(self.seats);
            scene.zones.push(Zone {
                id: format!("score-{index}"),
                title: format!("Score of {} {index}", if sides { "side" } else { "seat" }),
                owner: (!sides).then_some(index as u32),
                pieces: Vec::new(),
                value: Some(score.into()),
            });
        }
        scene
    }

    fn zones(&self, view: &View) -> Vec<Zone> {
        let seats = Seat::all(self.seats.into());
        let mut zones: Vec<Zone> = seats
            .map(|seat| {
                let hand = view.position.hands[seat.index()];
                let mut pieces = pieces(hand, view.hands[seat.index()]);
                for piece in &mut pieces {
                    piece.owner = Some(seat.0.into());
                }
                Zone {
                    id: format!("hand-{seat}"),
                    title: format!("Hand of seat {seat}"),
                    owner: Some(seat.0.into()),
                    pieces,
                    value: None,
                }
            })
            .collect();
        zones.push(Zone {
            id: "boneyard".into(),
            title: "Boneyard".into(),
            owner: None,
            pieces: pieces(view.position.boneyard, view.boneyard),
            value: None,
        });
        zones
    }

    /// The tiles on the table and the places where tiles may be joined; the lead lies around (0, 0).
    fn table(&self, view: &View) -> (Vec<Laid>, Vec<Free>) {
        let layout = &view.position.layout;
        let (mut laid, mut free) = (Vec::new(), Vec::new());
        let Some(lead) = layout.lead() else { return (laid, free) };
        laid.push(Laid {
            x: 0.0,
            y: 0.0,
            first: lead.high(),
            second: lead.low(),
            lies: !lead.is_double(),
        });
        let opened: Vec<Side> = match view.position.stage {
            Stage::End => Vec::new(),
            _ => open(self.open_sides(layout).0).collect(),
        };
        // Doubles lie across the line: half a unit from middle to edge, where other tiles take one.
        let reach = |double: bool| if double { 0.5 } else { 1.0 };
        let mut spinner_at = (0.0, 0.0);
        for side in Side::ALL {
            let (dx, dy) = direction(side);
            let in_line = matches!(side, Side::Left | Side::Right);
            let (origin, mut edge) = if in_line {
                ((0.0, 0.0), reach(lead.is_double()))
            } else {
                // The spinner lies across the main line: a whole unit from its middle to its ends.
                (spinner_at, 1.0)
            };
            let at = |distance: f64| (origin.0 + dx * distance, origin.1 + dy * distance);
            for (inner, outer) in layout.arm(side) {
                let double = inner == outer;
                let (x, y) = at(edge + reach(double));
                edge += 2.0 * reach(double);
                if in_line && double && layout.spinner().is_some_and(|spinner| spinner.high() == inner) {
                    spinner_at = (x, y);
                }
                let outward_first = matches!(side, Side::Left | Side::Up);
                laid.push(Laid {
                    x,
                    y,
                    first: if outward_first { outer } else { inner },
                    second: if outward_first { inner } else { outer },
                    lies: in_line != double,
                });
            }
            if opened.contains(&side) {
                let (x, y) = at(edge + 1.0);
                free.push(Free { side, x, y });
            }
        }
        (laid, free)
    }

    fn caption(&self, view: &View) -> String {
        let position = &view.position;
        let seat = position.seat;
        let what = match position.stage {
            Stage::Deal => "a deal is due".into(),
            Stage::Lead => format!("seat {seat} leads"),
            Stage::Play => format!("seat {seat} to play"),
            Stage::Drawn => format!("seat {seat} has drawn and plays that tile or passes"),
            Stage::Draw => format!("seat {seat} draws"),
            Stage::End => "the match is over".into(),
        };
        format!(
            "round {} of at most {}, to {} points: {what}",
            position.round, self.max_rounds, self.target
        )
    }
}

fn tile_piece(kind: &str) -> Piece {
    Piece {
        kind: kind.into(),
        shape: Shape::Tile.into(),
        paint: Paint::White.into(),
        ..Piece::default()
    }
}

/// The tiles that are seen, or one piece that stands for all that are hidden.
fn pieces(seen: TileSet, count: u8) -> Vec<Piece> {
    let shown = seen.into_iter().map(|tile| Piece {
        text: tile.to_string(),
        id: tile.to_string(),
        ..tile_piece("tile")
    });
    let hidden = count - seen.len();
    let rest = (hidden > 0).then(|| Piece {
        text: "?".into(),
        count: hidden.into(),
        ..tile_piece("hidden")
    });
    shown.chain(rest).collect()
}

fn cell(free: &Free, left: f64, top: f64) -> Cell {
    let (x, y) = (free.x - left, free.y - top);
    let (width, height) = match free.side {
        Side::Left | Side::Right => (1.0, 0.5),
        Side::Up | Side::Down => (0.5, 1.0),
    };
    let corners = [(-width, -height), (width, -height), (width, height), (-width, height)];
    Cell {
        id: free.side.id().into(),
        center: Some(Point { x, y }),
        corners: corners.map(|(dx, dy)| Point { x: x + dx, y: y + dy }).to_vec(),
        paint: Paint::Accent.into(),
        ..Cell::default()
    }
}
