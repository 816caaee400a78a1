//! Perfect play by the formula (Bouton 1901): no search.

use super::{Move, Nim, Position};
use crate::rules::{Game, Playout, Trail};
use crate::search::{Answer, Candidate};

impl Nim {
    /// Whether the seat on turn wins with best play; in an ended position, whether that seat has won.
    pub(super) fn is_won(&self, position: &Position) -> bool {
        let heaps = position.heaps.iter();
        // Misère differs only once no heap has two objects: then the number of ones decides.
        if self.misere && heaps.clone().all(|&heap| heap <= 1) {
            return heaps.filter(|&&heap| heap == 1).count().is_multiple_of(2);
        }
        heaps.fold(0, |sum, heap| sum ^ heap) != 0
    }

    /// Every move with its true worth. Winning moves come first, those that take most before the others;
    /// a lost side takes one object from a largest heap, to last longest.
    pub(super) fn judge(&self, position: &Position) -> Answer<Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let nodes = moves.len() as u64;
        let mut judged: Vec<(bool, Move)> = moves
            .into_iter()
            .map(|mv| {
                let mut after = *position;
                self.play(&mut after, mv, &mut Trail::new());
                (!self.is_won(&after), mv)
            })
            .collect();
        judged.sort_by_key(|&(wins, mv)| {
            let heap = i32::from(position.heaps[usize::from(mv.heap)]);
            let count = i32::from(mv.count);
            if wins { (0, -count, 0) } else { (1, count, -heap) }
        });
        let ranked = judged.into_iter().map(|(wins, mv)| Candidate {
            exact: true,
            ..Candidate::from_win(mv, f64::from(wins), vec![mv])
        });
        Answer {
            ranked: ranked.collect(),
            nodes,
            depth: 1,
            complete: true,
        }
    }
}

impl Playout for Nim {}
