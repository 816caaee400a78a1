//! A position: all that play changes.

use std::sync::Arc;

use super::{Card, Cards, Colour, MOST_SEATS};
use crate::rules::Seat;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The hands are to be dealt.
    Deal,
    /// The first card is to be turned.
    Flip,
    /// The starter names the colour of a first-card wild.
    Colour,
    /// The seat's turn.
    Play,
    /// The seat has drawn, and plays that card or passes.
    Drawn,
    /// The seat has one card left, and calls or not.
    Uno,
    /// The seat may catch the one that was silent.
    Catch,
    /// The seat faces a penalty.
    Penalty,
    /// The seat is being given cards.
    Draw,
    /// The match is over.
    End,
}

/// What follows a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The turn of this seat.
    Play(Seat),
    /// The drawer plays the card or passes.
    Drawn,
    /// The effect of the card that was played.
    Effect,
    /// The round ends: this seat has gone out.
    Out(Seat),
}

/// A wild draw four that can be challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Challengeable {
    /// Who played it.
    pub(super) seat: Seat,
    /// Whether its player kept a card of the colour that was in force. Secret, and false in a view.
    pub(super) guilty: bool,
    /// What its player was given since, for being caught; none of it was kept. Secret, and nothing in a view.
    pub(super) caught: Cards,
}

/// A challenge of this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Challenge {
    pub(super) challenger: Seat,
    pub(super) challenged: Seat,
    /// The cards that were shown; none in a view of other seats.
    pub(super) cards: Cards,
}

/// How the last finished round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastRound {
    /// The seat that went out; nobody if the round was called off.
    pub(super) winner: Option<Seat>,
    /// What it scored.
    pub(super) points: u32,
    /// The hands that were left.
    pub(super) hands: [Cards; MOST_SEATS],
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) round: u16,
    pub(super) stage: Stage,
    /// The seat to act, or the one that is given cards; seat 0 where it is nobody's turn.
    pub(super) seat: Seat,
    /// The cards left of this drawing.
    pub(super) left: u16,
    /// What follows this drawing.
    pub(super) next: Option<Next>,
    /// Whether play goes towards lower seat numbers.
    pub(super) reversed: bool,
    pub(super) top: Option<Card>,
    /// The colour in force.
    pub(super) colour: Option<Colour>,
    /// The cards of the pending penalty.
    pub(super) pending: u16,
    pub(super) challengeable: Option<Challengeable>,
    /// The seat whose card waits for its effect, or that has gone out.
    pub(super) by: Option<Seat>,
    /// The card just drawn, in the stage `Drawn`; nothing in a view of other seats.
    pub(super) drawn: Option<Card>,
    pub(super) scores: [u32; MOST_SEATS],
    pub(super) hands: [Cards; MOST_SEATS],
    pub(super) pile: Cards,
    /// The discards under the top card.
    pub(super) discards: Cards,
    pub(super) challenges: Arc<Vec<Challenge>>,
    /// The moves of seats in this round.
    pub(super) moves: u32,
    pub(super) last: Option<Arc<LastRound>>,
}
