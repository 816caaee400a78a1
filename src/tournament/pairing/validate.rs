//! Which formats are possible for a field, and what would be right where one is not.

use super::knockout::size;
use super::{Field, Format};

/// Why a format is impossible, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Too few entrants.
    #[error("{format} needs at least {least} entrants and has {entrants}")]
    TooFewEntrants {
        /// The format.
        format: &'static str,
        /// How many there are.
        entrants: usize,
        /// How many it needs.
        least: usize,
    },
    /// Not the exact number of entrants.
    #[error("{format} is a match of {exactly} entrants and has {entrants}")]
    NotExactly {
        /// The format.
        format: &'static str,
        /// How many there are.
        entrants: usize,
        /// How many there must be.
        exactly: usize,
    },
    /// More entrants than the pairing can handle.
    #[error("{format} takes at most {most} entrants and has {entrants}")]
    TooManyEntrants {
        /// The format.
        format: &'static str,
        /// How many there are.
        entrants: usize,
        /// How many may be.
        most: usize,
    },
    /// A format for two seats, a game with another number.
    #[error("{format} is for games of two seats and this game has {seats}: use round_robin, gauntlet or knockout")]
    TwoSeatsOnly {
        /// The format.
        format: &'static str,
        /// The seats of the game.
        seats: usize,
    },
    /// A game that nobody can play against somebody.
    #[error("a tournament needs a game of at least 2 seats and this one has {seats}")]
    TooFewSeats {
        /// The seats of the game.
        seats: usize,
    },
    /// Seats would be unfair.
    #[error("an encounter has 1 game or a multiple of the {seats} seats, not {games}: use 1 or {right}")]
    Games {
        /// Games in an encounter.
        games: u32,
        /// The seats of the game.
        seats: usize,
        /// The nearest multiple of the seats, not 0.
        right: u32,
    },
    /// Nothing would be played.
    #[error("{setting} must be at least 1")]
    Nothing {
        /// The setting that is 0.
        setting: &'static str,
    },
    /// More rounds than there are opponents.
    #[error("nobody has {rounds} different opponents among {entrants} entrants: rounds must be at most {most}")]
    TooManyRounds {
        /// The rounds asked for.
        rounds: u32,
        /// How many entrants there are.
        entrants: usize,
        /// How many rounds there can be.
        most: usize,
    },
    /// The bracket would have tables with empty seats.
    #[error(
        "a knockout at {seats} seats has no byes: {entrants} entrants must be a power of {seats}, as {below} or {above}"
    )]
    NotAPower {
        /// How many there are.
        entrants: usize,
        /// The seats of the game.
        seats: usize,
        /// The next smaller possible number.
        below: usize,
        /// The next larger possible number.
        above: usize,
    },
    /// A gauntlet against nobody.
    #[error("a gauntlet needs at least one challenger: name who everybody else plays against")]
    NoChallenger,
    /// A challenger that does not exist.
    #[error("there is no entrant {entrant} to play against, they are 0 to {last}")]
    UnknownChallenger {
        /// The index given.
        entrant: usize,
        /// The last index there is.
        last: usize,
    },
    /// A challenger named twice.
    #[error("entrant {entrant} is named more than once: name each challenger once")]
    RepeatedChallenger {
        /// Who.
        entrant: usize,
    },
    /// Too few to sit with a challenger.
    #[error(
        "{rest} entrants are left to play against the challengers and a table needs {least}: name fewer challengers"
    )]
    TooFewOpponents {
        /// Who is no challenger.
        rest: usize,
        /// How many sit with a challenger.
        least: usize,
    },
    /// The schedule would be too long to number.
    #[error("the schedule would have {encounters} encounters, the most is {most}: use fewer cycles or rounds")]
    TooLong {
        /// How many there would be, or a bound on them.
        encounters: u128,
        /// How many there may be.
        most: u128,
    },
}

impl Fault {
    /// The setting to change: a field of the format, or `entrants`, `seats`, `games`.
    pub fn setting(&self) -> &'static str {
        match self {
            Fault::TooFewEntrants { .. }
            | Fault::NotExactly { .. }
            | Fault::TooManyEntrants { .. }
            | Fault::NotAPower { .. } => "entrants",
            Fault::TwoSeatsOnly { .. } | Fault::TooFewSeats { .. } => "seats",
            Fault::Games { .. } => "games",
            Fault::Nothing { setting } => setting,
            Fault::TooManyRounds { .. } => "rounds",
            Fault::NoChallenger
            | Fault::UnknownChallenger { .. }
            | Fault::RepeatedChallenger { .. }
            | Fault::TooFewOpponents { .. } => "against",
            Fault::TooLong { .. } => "format",
        }
    }
}

/// The largest Swiss: a round of 512 takes seconds to pair.
const LARGEST_SWISS: usize = 512;

/// The longest schedule, so that one fits in memory.
const LONGEST: u128 = 1_000_000;

/// Is `format` possible for `field`?
///
/// # Errors
/// Everything that stands against it, each with what would be right.
pub fn validate(format: &Format, field: &Field) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    let Field {
        entrants, seats, games, ..
    } = *field;
    let name = format.name();
    if seats < 2 {
        return Err(vec![Fault::TooFewSeats { seats }]);
    }
    if games != 1 && (games == 0 || !field.rotates()) {
        let seats_u32 = u32::try_from(seats).unwrap_or(u32::MAX);
        let right = (games / seats_u32).max(1).saturating_mul(seats_u32);
        faults.push(Fault::Games { games, seats, right });
    }
    if seats != 2
        && matches!(
            format,
            Format::Swiss { .. } | Format::Ladder { .. } | Format::Sprt { .. }
        )
    {
        faults.push(Fault::TwoSeatsOnly { format: name, seats });
        return Err(faults);
    }
    if entrants < seats {
        faults.push(Fault::TooFewEntrants {
            format: name,
            entrants,
            least: seats,
        });
        return Err(faults);
    }
    faults.extend(nothing(format));
    match format {
        Format::RoundRobin { .. } | Format::Ladder { .. } => {}
        Format::Gauntlet { against, .. } => faults.extend(challengers(against, field)),
        Format::Swiss { rounds, .. } => {
            // An odd number has the bye as one more opponent.
            let most = entrants - 1 + entrants % 2;
            if *rounds as usize > most {
                faults.push(Fault::TooManyRounds {
                    rounds: *rounds,
                    entrants,
                    most,
                });
            }
            if entrants > LARGEST_SWISS {
                faults.push(Fault::TooManyEntrants {
                    format: name,
                    entrants,
                    most: LARGEST_SWISS,
                });
            }
        }
        Format::Knockout { .. } => {
            let above = size(entrants, seats);
            if seats > 2 && above != entrants {
                faults.push(Fault::NotAPower {
                    entrants,
                    seats,
                    below: above / seats,
                    above,
                });
            }
        }
        Format::Sprt { .. } if entrants != 2 => faults.push(Fault::NotExactly {
            format: name,
            entrants,
            exactly: 2,
        }),
        Format::Sprt { .. } => {}
    }
    let encounters = length(format, field);
    if encounters > LONGEST {
        faults.push(Fault::TooLong {
            encounters,
            most: LONGEST,
        });
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// A count that is 0.
fn nothing(format: &Format) -> Option<Fault> {
    let (setting, count) = match format {
        Format::RoundRobin { cycles } | Format::Gauntlet { cycles, .. } => ("cycles", cycles),
        Format::Swiss { rounds, .. } | Format::Ladder { rounds, .. } => ("rounds", rounds),
        Format::Knockout { pairs, .. } => ("pairs", pairs),
        Format::Sprt { max_encounters } => ("max_encounters", max_encounters),
    };
    (*count == 0).then_some(Fault::Nothing { setting })
}

fn challengers(against: &[usize], field: &Field) -> Vec<Fault> {
    let mut faults = Vec::new();
    if against.is_empty() {
        faults.push(Fault::NoChallenger);
    }
    for (place, &entrant) in against.iter().enumerate() {
        if entrant >= field.entrants {
            let last = field.entrants - 1;
            faults.push(Fault::UnknownChallenger { entrant, last });
        }
        if against[..place].contains(&entrant) {
            faults.push(Fault::RepeatedChallenger { entrant });
        }
    }
    let rest = (0..field.entrants).filter(|entrant| !against.contains(entrant)).count();
    let least = field.seats - 1;
    if rest < least {
        faults.push(Fault::TooFewOpponents { rest, least });
    }
    faults
}

/// A bound on the number of encounters.
fn length(format: &Format, field: &Field) -> u128 {
    let entrants = field.entrants as u128;
    match format {
        Format::RoundRobin { cycles } => tables(field.entrants, field.seats).saturating_mul(u128::from(*cycles)),
        Format::Gauntlet { against, cycles } => {
            let rest = field.entrants.saturating_sub(against.len());
            tables(rest, field.seats - 1)
                .saturating_mul(u128::from(*cycles))
                .saturating_mul(against.len() as u128)
        }
        Format::Swiss { rounds, .. } | Format::Ladder { rounds, .. } => entrants / 2 * u128::from(*rounds),
        Format::Knockout { pairs, tie_breaks, .. } => {
            size(field.entrants, field.seats) as u128 * (u128::from(*pairs) + u128::from(*tie_breaks))
        }
        Format::Sprt { max_encounters } => u128::from(*max_encounters),
    }
}

/// A bound on the tables of `seats` out of `entrants`: all pairs, or what `tables` makes at most, which is
/// one orbit for every distance or the complete list.
fn tables(entrants: usize, seats: usize) -> u128 {
    let entrants = entrants as u128;
    match seats {
        1 => entrants,
        2 => entrants * entrants.saturating_sub(1) / 2,
        _ => (entrants * entrants.div_ceil(2)).max(super::tables::COMPLETE_UP_TO),
    }
}
