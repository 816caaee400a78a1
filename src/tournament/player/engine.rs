//! The built-in engines.

use std::time::{Duration, Instant};

use super::{Ask, Choice, Failure, Player};
use crate::search::Limits;
use crate::table::Clocks;
use crate::table::record::EngineSetting;

/// How many moves the time that is left should last for.
const MOVES_TO_COME: u64 = 30;

/// The game's own engine at a level, within nodes, time or both.
#[derive(Clone, Debug)]
pub struct EnginePlayer {
    /// 1 to 10.
    pub level: u8,
    /// Nodes a move at the most.
    pub nodes: Option<u64>,
    /// Time for a move at the most.
    pub time: Option<Duration>,
}

/// A player that makes a random legal move, as the game's random player chooses.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl EnginePlayer {
    /// As a record says it.
    pub fn setting(&self) -> EngineSetting {
        let milliseconds = self.time.map_or(0, |time| time.as_millis());
        EngineSetting {
            level: self.level,
            nodes: self.nodes,
            milliseconds: u32::try_from(milliseconds).unwrap_or(u32::MAX),
        }
    }

    fn deadline(&self, ask: &Ask<'_>) -> Option<Instant> {
        let by_clock = ask.clocks().map(|(setting, readings)| {
            let left = readings[ask.seat.index()].until_flag_ms(setting);
            Duration::from_millis(Clocks::affordable_ms(setting, left, MOVES_TO_COME))
        });
        let time = match (self.time, by_clock) {
            (Some(time), Some(clock)) => Some(time.min(clock)),
            (time, clock) => time.or(clock),
        };
        time.map(|time| Instant::now() + time)
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self, _: &Ask<'_>) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Choice, Failure> {
        let limits = Limits {
            level: self.level,
            nodes: self.nodes,
            deadline: self.deadline(ask),
            seed: ask.seed(),
        };
        let suggested = ask.search(&limits).run_here(ask.stop);
        let best = suggested.ranked.into_iter().next();
        let best = best.ok_or_else(|| Failure::Crashed("the search ranked no move".into()))?;
        Ok(Choice {
            notation: best.text,
            value: Some(best.value),
            comment: String::new(),
        })
    }

    fn end(&mut self, _: &Ask<'_>) {}
}

impl Player for RandomPlayer {
    fn begin(&mut self, _: &Ask<'_>) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Choice, Failure> {
        let notation = ask.random(ask.seed());
        Ok(Choice {
            notation: notation.ok_or_else(|| Failure::Crashed("there is no legal move".into()))?,
            ..Choice::default()
        })
    }

    fn end(&mut self, _: &Ask<'_>) {}
}
