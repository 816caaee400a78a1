//! Who sees what.

use super::notation::write_set;
use super::{Dominoes, Event, Knowledge, MOST_SEATS, Move, Position, Stage, TileSet, notation};
use crate::rules::{BadPosition, Happening, Information, Luck, Seat, Viewer};

/// A position as one viewer sees it: the tiles that the viewer may not know are taken out and only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) position: Position,
    pub(super) viewer: Viewer,
    /// The number of tiles in each hand.
    pub(super) hands: [u8; MOST_SEATS],
    /// The number of tiles in the boneyard.
    pub(super) boneyard: u8,
}

impl View {
    /// Whose view it is; the referee's between rounds, when there is nothing to hide.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Whether the viewer sees the tiles of this seat's hand.
    pub(super) fn shows_hand(&self, seat: Seat) -> bool {
        match self.viewer {
            Viewer::Referee => true,
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
        }
    }

    /// The position; whole only if the viewer sees everything.
    pub(super) fn into_position(self) -> Position {
        self.position
    }

    /// The tiles whose places the viewer does not know.
    pub(super) fn unseen(&self) -> TileSet {
        let seen = self
            .position
            .hands
            .into_iter()
            .fold(self.position.layout.tiles(), TileSet::or);
        TileSet::ALL.without(seen).without(self.position.boneyard)
    }
}

/// What a viewer is told of a happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A seat's move; all moves are public.
    Move(Seat, Move),
    /// A deal.
    Deal {
        /// The hands, as far as the viewer sees them.
        hands: [Option<TileSet>; MOST_SEATS],
        /// Who leads, which everybody sees; nobody after a misdeal.
        leader: Option<Seat>,
    },
    /// A drawn tile, which only the drawer sees.
    Draw(Option<super::Tile>),
}

impl Dominoes {
    pub(super) fn seen(&self, position: &Position, viewer: Viewer) -> View {
        let mut view = View {
            position: *position,
            viewer: if position.stage == Stage::Deal {
                Viewer::Referee
            } else {
                viewer
            },
            hands: position.hands.map(TileSet::len),
            boneyard: position.boneyard.len(),
        };
        for seat in Seat::all(MOST_SEATS) {
            if !view.shows_hand(seat) {
                view.position.hands[seat.index()] = TileSet::EMPTY;
            }
        }
        if view.viewer != Viewer::Referee {
            view.position.boneyard = TileSet::EMPTY;
        }
        view
    }
}

impl Information for Dominoes {
    const SECRETS: bool = true;

    type View = View;
    type Told = Told;
    type Knowledge = Knowledge;

    fn view(&self, position: &Position, viewer: Viewer) -> View {
        self.seen(position, viewer)
    }

    fn view_text(&self, view: &View) -> String {
        self.write_view(view)
    }

    fn read_view(&self, text: &str) -> Result<(View, Viewer), BadPosition> {
        let view = self.read_text(text)?;
        Ok((view, view.viewer))
    }

    fn told(&self, before: &Position, happening: &Happening<Move, Event>, viewer: Viewer) -> Told {
        let sees = |seat: Seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
        match *happening {
            Happening::Move(seat, mv) => Told::Move(seat, mv),
            Happening::Chance(Event::Draw(tile)) => Told::Draw(sees(before.seat).then_some(tile)),
            Happening::Chance(Event::Deal(dealt)) => {
                let mut hands = dealt.map(Some);
                for seat in Seat::all(MOST_SEATS).filter(|&seat| !sees(seat)) {
                    hands[seat.index()] = None;
                }
                let leader = self.leader_of(before, &dealt);
                Told::Deal { hands, leader }
            }
        }
    }

    fn told_text(&self, _before: &View, told: &Told) -> String {
        match told {
            Told::Move(_, mv) => notation::write_move(*mv),
            Told::Draw(Some(tile)) => format!("draw:{tile}"),
            Told::Draw(None) => "draw:?".into(),
            Told::Deal { hands, .. } => {
                let hands = hands[..self.seats.into()].iter().map(|hand| match hand {
                    Some(hand) => write_set(*hand, ","),
                    None => format!("#{}", self.hand_size),
                });
                format!("deal:{}", hands.collect::<Vec<_>>().join("|"))
            }
        }
    }

    fn learn(&self, knowledge: &mut Knowledge, _seat: Seat, before: &View, told: &Told) {
        self.fold(knowledge, before, told);
    }

    fn imagine(&self, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) -> Position {
        self.imagined(view, knowledge, luck)
    }
}
