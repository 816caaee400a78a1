//! Rollouts: both sides play on by the rule player for about a turn each, with dice, and the end is evaluated.

use crate::games::krosmaster_arena::chance::{Event, Roll};
use crate::games::krosmaster_arena::faces::Face;
use crate::games::krosmaster_arena::{KrosmasterArena, Move, Phase, Position};
use crate::rules::{Game, Luck, Seat, Trail, Turn};
use crate::search::{Control, SearchLuck};

/// How many turns begin before a rollout is cut.
pub const TURNS: u32 = 2;
/// A rollout is cut after so many moves and events in any case.
const MOST_PLIES: usize = 400;

/// Plays positions on.
pub struct Rollout<'a> {
    pub game: &'a KrosmasterArena,
    pub control: &'a Control,
    pub seat: Seat,
    moves: Vec<Move>,
}

impl<'a> Rollout<'a> {
    pub fn new(game: &'a KrosmasterArena, control: &'a Control, seat: Seat) -> Self {
        Rollout {
            game,
            control,
            seat,
            moves: Vec::new(),
        }
    }

    /// What came of the position for the seat, when turn `until` began or the game ended.
    pub fn play(&mut self, mut position: Position, until: u32, luck: &mut SearchLuck) -> f64 {
        for _ in 0..MOST_PLIES {
            match self.game.turn(&position) {
                Turn::Over => break,
                Turn::Chance if position.phase == Phase::Tension && position.turn >= until => break,
                Turn::Chance => {
                    let event = self.game.sample(&position, luck);
                    self.game.happen(&mut position, &event, &mut Trail::new());
                }
                Turn::Seat(_) => {
                    let mv = self.game.greedy(&position, &mut self.moves);
                    self.game.play(&mut position, mv, &mut Trail::new());
                    if self.control.tick() {
                        break;
                    }
                }
            }
        }
        self.game.value(&position, self.seat)
    }
}

impl KrosmasterArena {
    /// An event that may happen, as likely as it is.
    fn sample(&self, position: &Position, luck: &mut SearchLuck) -> Event {
        let mut face = || Face::ALL[luck.below(6) as usize];
        match position.phase {
            Phase::Tension => Event::Tension([face(), face()]),
            Phase::Lock(_) => Event::Lock(Roll::of(self.dice_due(position), face)),
            Phase::Attack { .. } => Event::Attack(Roll::of(self.dice_due(position), face)),
            _ => self.draw_event(position, luck),
        }
    }
}
