//! One game of a check: the bot at one seat, random players at the others.

use std::sync::Arc;

use super::Checked;
use super::mischief::{Mischief, Shared};
use crate::table::{GameType, now_ms};
use crate::tournament::luck::Source;
use crate::tournament::opening::Opening;
use crate::tournament::plan::Plan;
use crate::tournament::player::{Player, RandomPlayer};
use crate::tournament::referee::{self, FaultKind, Place, Played};

/// The most decisions of a game.
const MOST_PLIES: u32 = 40;

/// The clock of a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Clock {
    /// None; an answer must come within ten seconds.
    None,
    /// A second a move.
    Fair,
    /// So short that it runs out.
    Short,
}

/// A game to be played.
pub(super) struct Trial {
    plan: Plan,
    seat: usize,
}

impl Trial {
    /// The bot at this seat.
    ///
    /// # Errors
    /// The game can't be played with its default options.
    pub(super) fn new(game: &dyn GameType, seat: usize, clock: Clock) -> Result<Self, (String, String)> {
        let id = game.about().id;
        let build = |bots: usize| {
            let bots: Vec<String> = (0..bots)
                .map(|bot| format!("{{ name = \"{bot}\", random = true }}"))
                .collect();
            let clock = match clock {
                Clock::None => "patience = \"10s\"",
                Clock::Fair => "per_move = \"1s\", margin = \"200ms\"",
                Clock::Short => "per_move = \"300ms\"",
            };
            let source = format!(
                "game = \"{id}\"\nformat = {{ kind = \"round_robin\" }}\nclock = {{ {clock} }}\nbots = [{}]\n\
                 adjudication = {{ most_plies = {MOST_PLIES} }}\npenalties = {{ illegal = 3 }}\n",
                bots.join(", ")
            );
            let plan = Plan::read("check", None, &source);
            plan.map_err(|error| (format!("a game of {id}"), error.to_string()))
        };
        let seats = game
            .read_options(&serde_json::json!({}))
            .and_then(|options| game.build(&options, game.about().rules_version))
            .map_or(2, |game| game.seats());
        let plan = build(seats.max(2))?;
        Ok(Trial { plan, seat })
    }

    pub(super) fn seats(&self) -> usize {
        self.plan.seats
    }

    /// Plays it; the bot must do nothing wrong.
    pub(super) fn without_fault(&self, bot: &Shared, mischief: Mischief) -> Checked {
        let played = self.play(bot, mischief)?;
        match played.faults.first() {
            None => Ok(format!("{} plies, {}", played.plies, played.reason)),
            Some(fault) => Err(("a legal move in time, at every decision".into(), fault.what.clone())),
        }
    }

    /// Plays it while somebody keeps the bot's answers back: it loses by time, and hears of it.
    pub(super) fn lost_by_time(&self, bot: &Shared) -> Checked {
        let played = self.play(bot, Mischief::Dawdle)?;
        match &played.faults[..] {
            [fault] if fault.kind == FaultKind::Time => Ok("it was told".into()),
            faults => {
                let got = faults
                    .iter()
                    .map(|fault| fault.what.as_str())
                    .collect::<Vec<_>>()
                    .join("; ");
                Err(("nothing but the fall of its flag".into(), got))
            }
        }
    }

    /// Plays it while somebody makes an impossible move of the bot's first answer: it is asked again.
    pub(super) fn refused(&self, bot: &Shared) -> Checked {
        let played = self.play(bot, Mischief::Garble)?;
        match &played.faults[..] {
            [_] => Ok("it was asked again, and answered".into()),
            faults => {
                let got = faults.last().map_or_else(String::new, |fault| fault.what.clone());
                Err(("a legal move when it is asked again".into(), got))
            }
        }
    }

    fn play(&self, bot: &Shared, mischief: Mischief) -> Result<Played, (String, String)> {
        let mut players: Vec<Box<dyn Player>> = Vec::new();
        for seat in 0..self.plan.seats {
            players.push(match seat == self.seat {
                true => bot.with(mischief.clone()),
                false => Box::new(RandomPlayer),
            });
        }
        let seating: Vec<usize> = (0..self.plan.seats).collect();
        let place = Place {
            encounter: 0,
            game: 0,
            attempt: 0,
            seating: &seating,
            opening: &Opening::default(),
            rules: &self.plan.rules,
            gate: None,
            luck: &Source::open(0),
            stop: &Arc::default(),
        };
        let played = referee::play(&self.plan, place, &mut players, now_ms());
        let (mut played, _) = played.map_err(|error| ("a game".to_owned(), error.to_string()))?;
        played.faults.retain(|fault| usize::from(fault.seat) == self.seat);
        Ok(played)
    }
}
