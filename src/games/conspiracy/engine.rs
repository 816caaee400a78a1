//! The engine: a tree search whose playouts are played by the rule player's own reckoning.

use super::cards::{Bag, LordId};
use super::judge::Prospect;
use super::position::Phase;
use super::{Conspiracy, Move, Position, at_most_three};
use crate::rules::{Luck, Playout, Seat, logistic};
use crate::search::{Answer, Task, mcts};

/// The difference in points that makes a playout count about three quarters.
const MARGIN: f64 = 6.0;

impl Conspiracy {
    /// What the seat on turn expects from a move, by itself and in this turn only.
    fn promise(&self, position: &Position, prospect: &Prospect<'_>, deck: &Draws, mv: Move) -> f64 {
        match mv {
            Move::Deck(count) => deck.best_of[usize::from(count) - 1],
            Move::Take(lord) | Move::Place(lord) => prospect.lord(lord),
            Move::Pile(colour) => self.pile_worth(position, self.of_colour(colour)),
            Move::Swap(first, second) => {
                let mut swapped = position.clone();
                let (first, second) = (usize::from(first) - 1, usize::from(second) - 1);
                swapped.chamber_mut().swap(first, second);
                self.score(&swapped, position.seat).total().into()
            }
            Move::NoSwap => self.score(position, position.seat).total().into(),
            Move::Search(count) => deck.search[usize::from(count) - 1],
            Move::Claim(location) => {
                let survey = self.survey(position.chamber());
                self.location_worth(position, &survey, location)
            }
        }
    }

    /// What a pile brings, its lords placed one after the other.
    fn pile_worth(&self, position: &Position, lords: std::ops::Range<usize>) -> f64 {
        let mut after = position.clone();
        let mut worth = 0.0;
        let mut pile = Bag::EMPTY;
        after.piles.pour(lords, &mut pile);
        while !pile.is_empty() && !after.chamber().is_full() {
            let prospect = Prospect::new(self, &after, position.seat);
            let best = pile
                .kinds(self.cards.len())
                .map(|lord| (prospect.lord(lord), lord))
                .max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((brings, lord)) = best else { break };
            worth += brings;
            pile.remove(lord);
            after.chamber_mut().place(lord);
        }
        worth
    }

    fn best(&self, position: &Position, moves: &[Move]) -> usize {
        let prospect = Prospect::new(self, position, position.seat);
        let draws = Draws::new(self, position, &prospect);
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, &mv) in moves.iter().enumerate() {
            let promise = self.promise(position, &prospect, &draws, mv);
            if promise > best.0 {
                best = (promise, index);
            }
        }
        best.1
    }
}

/// What drawing one, two or three cards promises.
#[derive(Default)]
struct Draws {
    best_of: [f64; 3],
    search: [f64; 3],
}

impl Draws {
    fn new(game: &Conspiracy, position: &Position, prospect: &Prospect<'_>) -> Self {
        let mut draws = Draws::default();
        let (deck, count, expected) = match position.phase {
            Phase::Recruit => (&position.deck, game.cards.len(), &mut draws.best_of),
            Phase::Location => (&position.location_deck, game.locations.len(), &mut draws.search),
            _ => return draws,
        };
        let survey = game.survey(position.chamber());
        let mut worths: Vec<(f64, u8)> = deck
            .kinds(count)
            .map(|id| {
                let worth = match position.phase {
                    Phase::Recruit => prospect.lord(id as LordId),
                    _ => game.location_worth(position, &survey, id),
                };
                (worth, deck.count(id))
            })
            .collect();
        worths.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        for count in 1..=at_most_three(deck) {
            expected[usize::from(count) - 1] = Prospect::best_of(&worths, count);
        }
        draws
    }
}

impl Playout for Conspiracy {
    fn choose(&self, position: &Position, moves: &[Move], _luck: &mut dyn Luck) -> usize {
        self.best(position, moves)
    }

    fn judge(&self, position: &Position, seat: Seat) -> f64 {
        let points = |seat: Seat| f64::from(self.score(position, seat).total());
        let others = Seat::all(self.seats.into()).filter(|&other| other != seat);
        let best = others.map(points).fold(f64::NEG_INFINITY, f64::max);
        logistic((points(seat) - best) / MARGIN)
    }

    /// The margin counts, so that a playout tells more than who won it.
    fn worth(&self, position: &Position, seat: Seat) -> f64 {
        self.judge(position, seat)
    }
}

/// The rule player: takes what brings most in this turn.
pub(super) fn by_rules(task: &Task<'_, Conspiracy>) -> Move {
    let mut moves = Vec::new();
    task.game.list_moves(task.view, &mut moves);
    moves[task.game.best(task.view, &moves)]
}

pub(super) fn suggest(task: &Task<'_, Conspiracy>) -> Answer<Move> {
    mcts::search(task.game, task.view, task.trail, task.limits, task.control)
}
