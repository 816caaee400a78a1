//! Who sees what.

use super::notation::unknown_cards;
use super::{Cards, ConSonar, Dice, Event, FleetPile, HAND, Knowledge, MOST_SEATS, Move, Position, TorpedoPile};
use crate::rules::{BadPosition, Happening, Information, Luck, Seat, Viewer};

/// A position as one viewer sees it: the cards that the viewer may not know are taken out and only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Without what is hidden. The torpedo deck is never in it: which cards it holds follows from the
    /// past, which a view does not tell.
    pub(super) position: Position,
    pub(super) viewer: Viewer,
    /// The number of cards in each hand.
    pub(super) hands: [u8; MOST_SEATS],
    /// The number of cards in the fleet deck.
    pub(super) deck: u16,
    /// The number of cards in the torpedo deck.
    pub(super) torpedo_deck: u16,
}

impl View {
    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Whether the viewer sees the cards of this seat's hand.
    pub(super) fn shows_hand(&self, seat: Seat) -> bool {
        match self.viewer {
            Viewer::Referee => true,
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
        }
    }

    /// How many cards the hand of the seat in turn lacks.
    pub(super) fn wanted(&self) -> usize {
        HAND.saturating_sub(self.hands[self.position.seat.index()].into())
    }

    /// How many cards of a hand are hidden.
    pub(super) fn hidden_in(&self, seat: Seat) -> u8 {
        if self.shows_hand(seat) {
            0
        } else {
            self.hands[seat.index()]
        }
    }

    /// How many cards are in hidden hands.
    pub(super) fn hidden(&self) -> u16 {
        Seat::all(MOST_SEATS).map(|seat| u16::from(self.hidden_in(seat))).sum()
    }
}

/// What a viewer is told of a happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A seat's move; all moves are public.
    Move(Seat, Move),
    /// A hand that is dealt, or how many cards it has.
    Deal(Result<Cards, u8>),
    /// Torpedo cards that are turned up.
    Torpedoes(Cards),
    /// The dice of a shot.
    Roll(Dice),
    /// Fleet cards that are drawn, or how many.
    Draw(Result<Cards, u8>),
}

impl ConSonar {
    pub(super) fn seen(&self, position: &Position, viewer: Viewer) -> View {
        let mut view = View {
            position: *position,
            viewer,
            hands: position.hands.map(|hand| hand.len() as u8),
            deck: position.deck.len(),
            torpedo_deck: position.torpedo_deck.len(),
        };
        for seat in self.all_seats() {
            if !view.shows_hand(seat) {
                view.position.hands[seat.index()] = Cards::default();
            }
        }
        view.position.deck = FleetPile::default();
        view.position.torpedo_deck = TorpedoPile::default();
        view
    }
}

impl Information for ConSonar {
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
        let masked = |cards: Cards| {
            if viewer == Viewer::Referee || viewer == Viewer::Seat(before.seat) {
                Ok(cards)
            } else {
                Err(cards.len() as u8)
            }
        };
        match *happening {
            Happening::Move(seat, mv) => Told::Move(seat, mv),
            Happening::Chance(Event::Deal(cards)) => Told::Deal(masked(cards)),
            Happening::Chance(Event::Draw(cards)) => Told::Draw(masked(cards)),
            Happening::Chance(Event::Torpedoes(cards)) => Told::Torpedoes(cards),
            Happening::Chance(Event::Roll(dice)) => Told::Roll(dice),
        }
    }

    fn told_text(&self, _before: &View, told: &Told) -> String {
        match *told {
            Told::Move(_, mv) => self.move_text(mv),
            Told::Deal(Ok(cards)) => self.event_text(&Event::Deal(cards)),
            Told::Deal(Err(count)) => unknown_cards("deal", count.into()),
            Told::Draw(Ok(cards)) => self.event_text(&Event::Draw(cards)),
            Told::Draw(Err(count)) => unknown_cards("draw", count.into()),
            Told::Torpedoes(cards) => self.event_text(&Event::Torpedoes(cards)),
            Told::Roll(dice) => self.event_text(&Event::Roll(dice)),
        }
    }

    fn learn(&self, knowledge: &mut Knowledge, seat: Seat, before: &View, told: &Told) {
        self.fold(knowledge, seat, before, told);
    }

    fn imagine(&self, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) -> Position {
        self.imagined(view, knowledge, luck)
    }
}
