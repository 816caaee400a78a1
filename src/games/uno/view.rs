//! Who sees what.

use std::sync::Arc;

use super::notation::write_cards;
use super::{
    Card, Cards, Challenge, Challengeable, DrawRule, Event, HAND, Knowledge, MOST_SEATS, Move, Next, Position, Stage,
    Uno, notation,
};
use crate::rules::{BadPosition, Happening, Information, Luck, Seat, Viewer};

/// A position as one viewer sees it: the cards that the viewer may not know are taken out and only counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) position: Position,
    pub(super) viewer: Viewer,
    /// The number of cards in each hand.
    pub(super) hands: [u16; MOST_SEATS],
    /// The number of cards in the draw pile.
    pub(super) pile: u16,
}

impl View {
    /// Whose view it is; the referee's between rounds, when there is nothing to hide.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Whether the viewer sees everything.
    pub(super) fn is_whole(&self) -> bool {
        self.viewer == Viewer::Referee
    }

    /// Whether the viewer sees what this seat sees.
    pub(super) fn shows(&self, seat: Seat) -> bool {
        sees(self.viewer, seat)
    }

    /// Whether the viewer saw the cards of this challenge.
    pub(super) fn shows_challenge(&self, challenge: &Challenge) -> bool {
        self.shows(challenge.challenger) || self.shows(challenge.challenged)
    }

    /// The position; whole only if the viewer sees everything.
    pub(super) fn into_position(self) -> Position {
        self.position
    }

    /// The cards whose places the viewer does not know.
    pub(super) fn unseen(&self) -> Cards {
        let position = &self.position;
        let top: Cards = position.top.into_iter().collect();
        let table = Cards::deck() - position.discards - top;
        position.hands.iter().fold(table, |unseen, &hand| unseen - hand)
    }
}

fn sees(viewer: Viewer, seat: Seat) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Seat(own) => own == seat,
        Viewer::Spectator => false,
    }
}

/// What a viewer is told of a happening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A seat's move; all moves are public.
    Move(Seat, Move),
    /// What came of a challenge, besides the move.
    Challenge {
        /// Whether the challenged seat had a card of the colour; all see who takes the cards.
        guilty: bool,
        /// The cards that were shown, to the two seats concerned.
        shown: Option<Cards>,
    },
    /// The hands of a deal, as far as the viewer sees them.
    Deal(Box<[Option<Cards>; MOST_SEATS]>),
    /// The first card.
    Flip(Card),
    /// A card that is drawn.
    Draw {
        /// The card, for its taker.
        card: Option<Card>,
        /// Whether it can be played, where everybody sees that by what follows.
        fits: Option<bool>,
    },
}

impl Uno {
    pub(super) fn seen(&self, position: &Position, viewer: Viewer) -> View {
        let dealt = position.stage != Stage::Deal;
        let viewer = if dealt { viewer } else { Viewer::Referee };
        let mut view = View {
            position: position.clone(),
            viewer,
            hands: position.hands.map(Cards::len),
            pile: position.pile.len(),
        };
        if view.is_whole() {
            return view;
        }
        let seen = &mut view.position;
        seen.pile = Cards::NONE;
        for seat in Seat::all(MOST_SEATS).filter(|&seat| !sees(viewer, seat)) {
            seen.hands[seat.index()] = Cards::NONE;
        }
        seen.drawn = seen.drawn.filter(|_| sees(viewer, position.seat));
        if let Some(Challengeable { guilty, caught, .. }) = &mut seen.challengeable {
            *guilty = false;
            *caught = Cards::NONE;
        }
        let hidden = |challenge: &Challenge| !sees(viewer, challenge.challenger) && !sees(viewer, challenge.challenged);
        if seen.challenges.iter().any(hidden) {
            for challenge in Arc::make_mut(&mut seen.challenges)
                .iter_mut()
                .filter(|challenge| hidden(challenge))
            {
                challenge.cards = Cards::NONE;
            }
        }
        view
    }

    /// Whether all will see that a drawn card can or can't be played: where drawing goes on until it can.
    fn shown_fit(&self, before: &Position, card: Card) -> Option<bool> {
        if before.next != Some(Next::Drawn) || self.draw_rule != DrawRule::UntilPlayable {
            return None;
        }
        let mut after = before.clone();
        self.give(&mut after, card);
        match after.stage {
            Stage::Draw => Some(false),
            _ if self.is_takeable(&after) => Some(true),
            _ => None,
        }
    }
}

impl Information for Uno {
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
        let viewer = view.viewer;
        Ok((view, viewer))
    }

    fn told(&self, before: &Position, happening: &Happening<Move, Event>, viewer: Viewer) -> Told {
        match happening {
            Happening::Move(seat, Move::Challenge) => {
                let mut after = before.clone();
                self.make(&mut after, Move::Challenge);
                let challenged = before.challengeable.as_ref();
                let concerned = sees(viewer, *seat) || challenged.is_some_and(|played| sees(viewer, played.seat));
                Told::Challenge {
                    guilty: challenged.is_some_and(|played| played.guilty),
                    shown: after
                        .challenges
                        .last()
                        .filter(|_| concerned)
                        .map(|challenge| challenge.cards),
                }
            }
            Happening::Move(seat, mv) => Told::Move(*seat, *mv),
            Happening::Chance(Event::Flip(card)) => Told::Flip(*card),
            Happening::Chance(Event::Draw(card)) => Told::Draw {
                card: sees(viewer, before.seat).then_some(*card),
                fits: self.shown_fit(before, *card),
            },
            Happening::Chance(Event::Deal(dealt)) => {
                let mut hands = Box::new(dealt.map(Some));
                for seat in Seat::all(MOST_SEATS).filter(|&seat| !sees(viewer, seat)) {
                    hands[seat.index()] = None;
                }
                Told::Deal(hands)
            }
        }
    }

    fn told_text(&self, _before: &View, told: &Told) -> String {
        match told {
            Told::Move(_, mv) => notation::write_move(*mv),
            Told::Challenge { .. } => notation::write_move(Move::Challenge),
            Told::Flip(card) => format!("flip:{card}"),
            Told::Draw { card: Some(card), .. } => format!("draw:{card}"),
            Told::Draw { card: None, .. } => "draw:?".into(),
            Told::Deal(hands) => {
                let hands = hands[..self.seats.into()].iter().map(|hand| match hand {
                    Some(hand) => write_cards(*hand, ","),
                    None => format!("#{HAND}"),
                });
                format!("deal:{}", hands.collect::<Vec<_>>().join("|"))
            }
        }
    }

    fn learn(&self, knowledge: &mut Knowledge, seat: Seat, before: &View, told: &Told) {
        self.fold(knowledge, seat, before, told);
    }

    fn imagine(&self, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) -> Position {
        self.imagined(view, knowledge, luck)
    }
}
