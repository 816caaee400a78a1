//! The rule player, whose taste is also the playouts': play what you can, keep wilds for the end, stay with your
//! longest colour, and stop the seat that is about to go out.

use super::{Card, Cards, Colour, Face, Kinds, Move, Position, Uno};
use crate::rules::{Game, Information, Seat};
use crate::search::{SearchLuck, Task};

/// Who has no more cards than this is about to go out.
const FEW: u16 = 2;
/// A wild draw four is challenged if its player kept as many cards: a longer hand more often holds the colour.
const SUSPICIOUS: u16 = 5;

/// What the rule player does.
pub(super) fn answer(task: &Task<'_, Uno>) -> Move {
    let game = task.game;
    // The legal moves are the same in every position that fits.
    let imagined = game.imagine(task.view, task.knowledge, &mut SearchLuck::new(task.limits.seed));
    let mut moves = Vec::new();
    game.moves(&imagined, &mut moves);
    let held = |seat: Seat| task.view.hands[seat.index()];
    let best = moves.into_iter().min_by_key(|&mv| {
        // The first of the best in the order of the notation.
        (-game.appeal(&imagined, held, mv), game.write_move(&imagined, mv))
    });
    best.expect("a seat on turn has a move")
}

impl Uno {
    /// How good a move looks at first sight. Knows the hand of the seat on turn, and how many cards the others hold.
    pub(super) fn appeal(&self, position: &Position, held: impl Fn(Seat) -> u16, mv: Move) -> i32 {
        let hand = position.hands[position.seat.index()];
        match mv {
            Move::Play { card, colour, target } => {
                let next = held(self.next_seat(position.reversed, position.seat, 1));
                let swap = target.map_or(0, |other| 6 * (i32::from(hand.len()) - 1 - i32::from(held(other))));
                self.appeal_of_card(hand, next, card, colour) + swap
            }
            Move::Colour(colour) => length(hand, colour),
            Move::Challenge => {
                let suspicious = position
                    .challengeable
                    .is_some_and(|played| held(played.seat) >= SUSPICIOUS);
                if suspicious { 1 } else { -1 }
            }
            Move::Uno | Move::Catch => 1,
            Move::Draw | Move::Pass | Move::Accept | Move::Silent | Move::Ignore => 0,
        }
    }

    fn appeal_of_card(&self, hand: Cards, next: u16, card: Card, named: Option<Colour>) -> i32 {
        let after = hand - Cards::one(card);
        let colour = card.colour().or(named).map_or(0, |colour| length(after, colour));
        let threatened = next <= FEW;
        let face = match card.face() {
            Face::Number(number) => 40 + i32::from(number) / 3,
            Face::Skip | Face::Reverse | Face::DrawTwo if threatened => 60,
            Face::Reverse if self.seats > 2 => 40,
            Face::Skip | Face::Reverse | Face::DrawTwo => 38,
            Face::Wild => 10,
            Face::WildFour if threatened => 30,
            Face::WildFour => 5,
        };
        face + 2 * colour
    }
}

/// How many cards of a colour a hand has.
fn length(hand: Cards, colour: Colour) -> i32 {
    hand.of(Kinds::colour(colour)).len().into()
}
