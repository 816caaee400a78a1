//! Options and messages.

use super::play::open;
use super::{Dominoes, Move, Options, Position, Side, Stage, Tile, TileSet, Variant, View, engine, options};
use crate::games::{About, Wire};
use crate::pb::games::dominoes::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, Luck, ReadError, Seat, Viewer};
use crate::search::{Answer, Task};

impl Wire for Dominoes {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        options::build(options)
    }

    fn resolve(options: Options, _luck: &mut dyn Luck) -> Options {
        let players = Some(options.players());
        Options { players, ..options }
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            variant: variant(options.variant).into(),
            players: options.players,
            hand_size: options.hand_size,
            target: options.target,
            max_rounds: Some(options.max_rounds),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let named = |candidate: &Variant| i32::from(variant(*candidate)) == message.variant;
        let variant = match message.variant {
            0 => Variant::default(),
            _ => Variant::ALL.into_iter().find(named).unwrap_or_else(|| {
                faults.push(BadOption::new("variant", "no such variant"));
                Variant::default()
            }),
        };
        Options {
            variant,
            players: message.players,
            hand_size: message.hand_size,
            target: message.target,
            max_rounds: message.max_rounds.unwrap_or(Options::default().max_rounds),
        }
    }

    fn state_message(&self, view: &View) -> pb::State {
        let position = &view.position;
        let layout = &position.layout;
        let dealt = position.stage != Stage::Deal;
        let acting = !matches!(position.stage, Stage::Deal | Stage::End);
        let seats = || Seat::all(self.seats.into());
        pb::State {
            variant: variant(self.variant).into(),
            round: position.round.into(),
            max_rounds: self.max_rounds.into(),
            target: self.target as u32,
            stage: stage(position.stage).into(),
            seat: acting.then_some(position.seat.0.into()),
            leader: position.leader.filter(|_| dealt).map(|seat| seat.0.into()),
            scores: position.scores[..self.accounts()].to_vec(),
            lead: layout.lead().map(tile_message),
            arms: if layout.lead().is_some() {
                self.arms(position)
            } else {
                Vec::new()
            },
            spinner: layout.spinner().map(tile_message),
            hands: seats()
                .filter(|_| dealt)
                .map(|seat| {
                    let tiles = position.hands[seat.index()];
                    tiles_message(tiles, view.hands[seat.index()], !view.shows_hand(seat))
                })
                .collect(),
            boneyard: dealt.then(|| {
                let hidden = view.viewer() != Viewer::Referee;
                tiles_message(position.boneyard, view.boneyard, hidden)
            }),
            last_round: position.last.map(|last| pb::Round {
                blocked: last.blocked,
                ended_by: last.by.0.into(),
                winner: last.winner.map(u32::from),
                points: last.points,
                hands: seats()
                    .map(|seat| last.hands[seat.index()])
                    .map(|hand| tiles_message(hand, hand.len(), false))
                    .collect(),
            }),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        use pb::r#move::Action;
        let play = |tile, side, outward: Option<u8>| {
            Action::Play(pb::Play {
                tile: Some(tile_message(tile)),
                side,
                outward: outward.map(u32::from),
            })
        };
        let action = match mv {
            Move::Lead(tile) => play(tile, pb::Side::Unspecified.into(), None),
            Move::Join {
                tile,
                side: to,
                outward,
            } => play(tile, side(to).into(), outward),
            Move::Draw => Action::Draw(true),
            Move::Pass => Action::Pass(true),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        use pb::r#move::Action;
        let refuse = |what: &str| Err(ReadError::Notation(what.into()));
        match message.action {
            Some(Action::Draw(true)) => Ok(Move::Draw),
            Some(Action::Pass(true)) => Ok(Move::Pass),
            Some(Action::Play(play)) => {
                let Some(tile) = play.tile.and_then(read_tile) else {
                    return refuse("a play needs a tile with pips from 0 to 6");
                };
                let outward = match play.outward {
                    None => None,
                    Some(pip) => match u8::try_from(pip) {
                        Ok(pip) if tile.has(pip) => Some(pip),
                        _ => return refuse("the pip that faces outward must be one of the tile's"),
                    },
                };
                if play.side == i32::from(pb::Side::Unspecified) {
                    return match outward {
                        None => Ok(Move::Lead(tile)),
                        Some(_) => refuse("a lead has no half that faces outward"),
                    };
                }
                let named = |candidate: &Side| i32::from(side(*candidate)) == play.side;
                match Side::ALL.into_iter().find(named) {
                    Some(side) => Ok(Move::Join { tile, side, outward }),
                    None => refuse("no such side"),
                }
            }
            Some(Action::Draw(false) | Action::Pass(false)) | None => {
                refuse("the move message says neither a play nor draw nor pass")
            }
        }
    }

    fn scene(&self, view: &View) -> Scene {
        self.picture(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        engine::suggest(task)
    }
}

impl Dominoes {
    fn arms(&self, position: &Position) -> Vec<pb::Arm> {
        let layout = &position.layout;
        let opened: Vec<Side> = match position.stage {
            Stage::End => Vec::new(),
            _ => open(self.open_sides(layout).0).collect(),
        };
        let arm = |of: Side| {
            let in_line = matches!(of, Side::Left | Side::Right);
            pb::Arm {
                side: side(of).into(),
                tiles: layout
                    .arm(of)
                    .map(|(inner, outer)| pb::JoinedTile {
                        inner: inner.into(),
                        outer: outer.into(),
                    })
                    .collect(),
                open: opened.contains(&of),
                end: (in_line || layout.spinner().is_some()).then_some(layout.end(of).into()),
            }
        };
        Side::ALL.into_iter().map(arm).collect()
    }
}

fn variant(variant: Variant) -> pb::Variant {
    match variant {
        Variant::Draw => pb::Variant::Draw,
        Variant::Block => pb::Variant::Block,
        Variant::Bergen => pb::Variant::Bergen,
        Variant::Matador => pb::Variant::Matador,
        Variant::MalteseCross => pb::Variant::MalteseCross,
        Variant::FivesUp => pb::Variant::FivesUp,
        Variant::FivesAndThrees => pb::Variant::FivesAndThrees,
        Variant::Partnership => pb::Variant::Partnership,
    }
}

fn stage(stage: Stage) -> pb::Stage {
    match stage {
        Stage::Deal => pb::Stage::Deal,
        Stage::Lead => pb::Stage::Lead,
        Stage::Play => pb::Stage::Play,
        Stage::Drawn => pb::Stage::Drawn,
        Stage::Draw => pb::Stage::Draw,
        Stage::End => pb::Stage::End,
    }
}

fn side(side: Side) -> pb::Side {
    match side {
        Side::Left => pb::Side::Left,
        Side::Right => pb::Side::Right,
        Side::Up => pb::Side::Up,
        Side::Down => pb::Side::Down,
    }
}

fn tile_message(tile: Tile) -> pb::Tile {
    pb::Tile {
        high: tile.high().into(),
        low: tile.low().into(),
    }
}

fn read_tile(message: pb::Tile) -> Option<Tile> {
    let pip = |pip: u32| u8::try_from(pip).ok().filter(|&pip| pip <= 6);
    Some(Tile::new(pip(message.high)?, pip(message.low)?))
}

fn tiles_message(tiles: TileSet, count: u8, hidden: bool) -> pb::Tiles {
    pb::Tiles {
        count: count.into(),
        tiles: tiles.into_iter().map(tile_message).collect(),
        hidden,
    }
}
