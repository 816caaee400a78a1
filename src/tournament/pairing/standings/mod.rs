//! The table of a tournament after any number of results.
//!
//! Places: a knockout by the round reached, a ladder by the rung, a gauntlet by the share of the points
//! that could be made (challengers play more than the rest), everything else by points and then by
//! tie-breaks (`tie_break`). Who is equal in everything shares the place.

mod tie_break;

use serde::{Deserialize, Serialize};

use super::points::Points;
use super::results::{Results, seats};
use super::{Done, Field, Format, knockout, ladder, swiss};

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// Whose line it is.
    pub entrant: usize,
    /// The place, from 1; equal places are equal.
    pub place: u32,
    /// The sum of the game scores, a bye as a won encounter.
    pub points: f64,
    /// Games played.
    pub games: u32,
    /// Games in which it alone was first.
    pub wins: u32,
    /// Games in which it shared the first place.
    pub draws: u32,
    /// Games in which somebody was before it.
    pub losses: u32,
    /// Swiss: byes in complete rounds.
    pub byes: u32,
    /// Knockout: the rounds it has survived. Ladder: its rung, from 0 on top.
    pub reached: Option<u32>,
    /// Round robin, Swiss and SPRT at two seats; 0 elsewhere.
    pub tie_breaks: TieBreaks,
}

/// Numbers that decide between equal points, FIDE Handbook C.07. An encounter of several games counts
/// game by game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TieBreaks {
    /// The sum of the opponents' points, once for each game; a bye is games against somebody with one's
    /// own points.
    pub buchholz: f64,
    /// The sum of the points of the opponents beaten and half of those drawn with, likewise.
    pub sonneborn_berger: f64,
    /// Points from the games among those with equal points, where all of them have met each other;
    /// otherwise 0.
    pub direct_encounter: f64,
}

/// The counts of one entrant.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    points: Points,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    byes: u32,
    /// Opponent and points of each game for two.
    meetings: Vec<(usize, Points)>,
}

/// The table after the results `done`, in any order, best first; one line for each entrant, whatever was
/// played.
///
/// `format` and `field` must have passed [`validate`](super::validate).
pub fn standings(format: &Format, field: &Field, done: &[Done]) -> Vec<Standing> {
    let results = Results::new(field, done);
    let tallies = tally(format, field, &results);
    let mut reached = vec![None; field.entrants];
    let mut tie_breaks = vec![TieBreaks::default(); field.entrants];
    // What places are decided by, the larger the better.
    let keys: Vec<Vec<i64>> = match format {
        Format::Knockout {
            pairs,
            tie_breaks,
            seeding,
        } => {
            let bracket = knockout::Bracket::new(field, *pairs, *tie_breaks, *seeding, &results);
            reached = bracket.reached.iter().copied().map(Some).collect();
            let still_in = bracket.out.iter().map(|&out| i64::from(!out));
            let rounds = bracket.reached.iter().map(|&rounds| i64::from(rounds));
            rounds
                .zip(still_in)
                .map(|(rounds, still_in)| vec![rounds, still_in])
                .collect()
        }
        Format::Ladder { rounds, seeding } => {
            let ladder = ladder::Ladder::new(field, *rounds, *seeding, &results);
            for (rung, &entrant) in ladder.rungs.iter().enumerate() {
                reached[entrant] = Some(rung as u32);
            }
            let height = |rung: &Option<u32>| rung.map_or(i64::MIN, |rung| -i64::from(rung));
            reached.iter().map(|rung| vec![height(rung)]).collect()
        }
        // The share of the points as a whole number of 10^-18: two shares of up to a million games each
        // differ by more.
        Format::Gauntlet { .. } => tallies
            .iter()
            .map(|tally| {
                let most = Points::wins(tally.games.max(1)).units();
                vec![(i128::from(tally.points.units()) * 1_000_000_000_000_000_000 / i128::from(most)) as i64]
            })
            .collect(),
        Format::RoundRobin { .. } | Format::Swiss { .. } | Format::Sprt { .. } => {
            if field.seats == 2 {
                tie_breaks = tie_break::tie_breaks(&tallies);
            }
            let swiss = matches!(format, Format::Swiss { .. });
            tallies
                .iter()
                .zip(&tie_breaks)
                .map(|(tally, tie_breaks)| tie_break::key(tally, tie_breaks, swiss))
                .collect()
        }
    };
    let mut table: Vec<Standing> = tallies
        .into_iter()
        .enumerate()
        .map(|(entrant, tally)| Standing {
            entrant,
            place: 1 + keys.iter().filter(|key| **key > keys[entrant]).count() as u32,
            points: tally.points.value(),
            games: tally.games,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            byes: tally.byes,
            reached: reached[entrant],
            tie_breaks: tie_breaks[entrant],
        })
        .collect();
    table.sort_by_key(|standing| (standing.place, standing.entrant));
    table
}

/// Counts all results.
fn tally(format: &Format, field: &Field, results: &Results) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); field.entrants];
    for (seating, game) in results.iter().flat_map(seats) {
        let first = game.places.iter().filter(|&&place| place == 1).count();
        for (seat, &entrant) in seating.iter().enumerate() {
            let tally = &mut tallies[entrant];
            let points = Points::of(game.scores[seat]);
            tally.points += points;
            tally.games += 1;
            match (game.places[seat], first) {
                (1, 1) => tally.wins += 1,
                (1, _) => tally.draws += 1,
                _ => tally.losses += 1,
            }
            if let [a, b] = seating[..] {
                let opponent = if seat == 0 { b } else { a };
                tally.meetings.push((opponent, points));
            }
        }
    }
    if let Format::Swiss { rounds, seeding } = format {
        let (cards, _) = swiss::complete_rounds(field, *rounds, *seeding, results);
        for card in cards {
            let games = card.byes * field.games;
            let tally = &mut tallies[card.entrant];
            tally.byes = card.byes;
            tally.points += Points::wins(games);
        }
    }
    tallies
        .into_iter()
        .enumerate()
        .map(|(entrant, mut tally)| {
            // A bye is a win against oneself, as far as tie-breaks are concerned.
            let byes = (0..tally.byes * field.games).map(|_| (entrant, Points::wins(1)));
            tally.meetings.extend(byes);
            tally
        })
        .collect()
}
