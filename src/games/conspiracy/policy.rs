//! The rule player: it takes what brings most in this turn, and thinks of nobody else. Playouts go by it too.

use super::cards::{Bag, Few};
use super::judge::Prospect;
use super::position::Phase;
use super::{Conspiracy, Move, Position, at_most_three};
use crate::search::Task;

/// What drawing one, two or three cards promises.
type Draws = [f64; Few::MOST];

impl Conspiracy {
    /// The move that promises most, by its place in the list, and what it promises.
    pub(super) fn greediest(&self, position: &Position, moves: &[Move]) -> (usize, f64) {
        let prospect = Prospect::new(self, position, position.chamber());
        let draws = self.draws(position, &prospect);
        let mut best = (0, f64::NEG_INFINITY);
        for (index, &mv) in moves.iter().enumerate() {
            let promise = self.promise(position, &prospect, &draws, mv);
            if promise > best.1 {
                best = (index, promise);
            }
        }
        best
    }

    /// What the seat on turn may expect of a move, in this turn. Moves of one phase can be compared.
    fn promise(&self, position: &Position, prospect: &Prospect<'_>, draws: &Draws, mv: Move) -> f64 {
        match mv {
            Move::Deck(count) | Move::Search(count) => draws[usize::from(count) - 1],
            Move::Take(lord) | Move::Place(lord) => prospect.lord(lord),
            Move::Pile(colour) => self.pile_worth(position, self.of_colour(colour)),
            Move::Swap(first, second) => {
                let mut chamber = *position.chamber();
                chamber.swap(usize::from(first) - 1, usize::from(second) - 1);
                self.chamber_score(position, position.seat, &chamber).total().into()
            }
            Move::NoSwap => self.score(position, position.seat).total().into(),
            Move::Claim(location) => prospect.location(location),
        }
    }

    /// What the lords of a pile bring, the one that brings most always placed first.
    fn pile_worth(&self, position: &Position, lords: std::ops::Range<usize>) -> f64 {
        let mut chamber = *position.chamber();
        let mut pile = Bag::EMPTY;
        for lord in lords {
            pile.add_many(lord as u8, position.piles.count(lord as u8));
        }
        let mut worth = 0.0;
        while !chamber.is_full() {
            let prospect = Prospect::new(self, position, &chamber);
            let promises = pile.kinds(self.cards.len()).map(|lord| (prospect.lord(lord), lord));
            let Some((most, lord)) = promises.max_by(|a, b| a.0.total_cmp(&b.0)) else {
                break;
            };
            worth += most;
            pile.remove(lord);
            chamber.place(lord);
        }
        worth
    }

    /// The mean of the best card, for one, two and three cards of the deck that may be drawn from.
    fn draws(&self, position: &Position, prospect: &Prospect<'_>) -> Draws {
        let mut draws = Draws::default();
        let deck = match position.phase {
            Phase::Recruit => &position.deck,
            Phase::Location => &position.location_deck,
            _ => return draws,
        };
        let worth = |card: u8| match position.phase {
            Phase::Recruit => prospect.lord(card),
            _ => prospect.location(card),
        };
        let mut worths: Vec<(f64, u8)> = deck
            .kinds(Bag::MOST)
            .map(|card| (worth(card), deck.count(card)))
            .collect();
        worths.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        for count in 1..=at_most_three(deck) {
            draws[usize::from(count) - 1] = best_of(&worths, count);
        }
        draws
    }
}

/// The mean worth of the best of so many cards; `worths` are those of all cards, best first, with their copies.
fn best_of(worths: &[(f64, u8)], count: u8) -> f64 {
    let total: f64 = worths.iter().map(|&(_, copies)| f64::from(copies)).sum();
    // The chance that all cards drawn are among the `left` worst.
    let among = |left: f64| -> f64 {
        let draws = (0..count).map(f64::from);
        draws.map(|drawn| (left - drawn).max(0.0) / (total - drawn)).product()
    };
    let (mut mean, mut left, mut chance) = (0.0, total, 1.0);
    for &(worth, copies) in worths {
        left -= f64::from(copies);
        let rest = among(left);
        mean += worth * (chance - rest);
        chance = rest;
    }
    mean
}

pub(super) fn by_rules(task: &Task<'_, Conspiracy>) -> Move {
    let mut moves = Vec::new();
    task.game.list_moves(task.view, &mut moves);
    moves[task.game.greediest(task.view, &moves).0]
}
