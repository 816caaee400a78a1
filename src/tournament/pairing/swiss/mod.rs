//! Swiss system, Dutch pairings: FIDE Handbook C.04.3, "FIDE (Dutch) System".
//!
//! A round is paired from the pairing cards (`card`) of all rounds before it, score group by score group
//! from the top (`bracket`), with a matching (`matching`) that keeps the whole rest pairable; `colour`
//! says who sits first. An odd one out has a bye, which counts as a won encounter: the lowest who had
//! none.
//!
//! What differs from the Handbook, where people and arbiters play and not bots:
//!
//! * That nobody has a side three times running, or three times oftener than the other (C.3), is not
//!   absolute: it gives way where everybody could not be paired otherwise, and only as often as needed.
//!   There are no exceptions for top scorers.
//! * Of the float criteria, those that count repeated floats are applied (C.12 to C.15), those that
//!   compare score differences of repeated floats (C.16 to C.19) are not.
//! * If the rest cannot be paired, more of a bracket float down; brackets are not collapsed.
//! * Where an encounter is a pair of games with the sides changed, colours play no part.
//!
//! Of 382 rounds of random tournaments with 6 to 40 entrants py4swiss 0.3.1 pairs 365 in exactly the same
//! way, boards and sides included; the others differ in a few boards, mostly of the lowest score groups.

mod bracket;
mod card;
mod colour;
mod matching;

use super::lot::{Lot, initial_order};
use super::results::Results;
use super::{Encounter, Field, Seeding};
use card::Card;
use colour::Side;

/// How many rounds can be paired for certain, whatever the results: half the entrants, rounded up.
///
/// By Dirac's theorem (1952) n entrants, n even, each with at least n/2 possible opponents have a
/// Hamiltonian cycle of possible encounters, and every second one of them makes a round; an odd number
/// has the bye as one more. Further rounds are nearly always possible in large fields, but six entrants
/// can be stuck after three.
pub fn guaranteed_rounds(entrants: usize) -> usize {
    entrants.div_ceil(2)
}

/// The encounters of the current round that have no result; none when all rounds are complete.
///
/// # Errors
/// The round that cannot be paired without a repeat.
pub(super) fn open(field: &Field, rounds: u32, seeding: Seeding, results: &Results) -> Result<Vec<Encounter>, u32> {
    let (cards, round) = complete_rounds(field, rounds, seeding, results);
    if round == rounds {
        return Ok(Vec::new());
    }
    let balanced = !field.rotates();
    let initial = match Lot::new(field.seed, "initial side").below(2) {
        0 => Side::First,
        _ => Side::Second,
    };
    let pairs = bracket::pair(&cards, balanced, initial).ok_or(round)?;
    let first_number = round * per_round(field);
    let round = (first_number..)
        .zip(pairs)
        .map(|(number, pair)| {
            let entrants = pair.map(|card| cards[card].entrant).to_vec();
            field.encounter(number, round, entrants, 0)
        })
        .collect();
    Ok(results.open(round))
}

/// The cards after the rounds that are complete, in initial order, and the number of those rounds.
pub(super) fn complete_rounds(field: &Field, rounds: u32, seeding: Seeding, results: &Results) -> (Vec<Card>, u32) {
    let mut cards: Vec<Card> = initial_order(field.entrants, field.seed, seeding)
        .into_iter()
        .map(Card::new)
        .collect();
    let per_round = per_round(field);
    if per_round == 0 {
        return (cards, rounds);
    }
    for round in 0..rounds {
        let numbers = round * per_round..(round + 1) * per_round;
        let Some(done) = numbers.map(|number| results.get(number)).collect::<Option<Vec<_>>>() else {
            return (cards, round);
        };
        card::enter(&mut cards, &done, field);
    }
    (cards, rounds)
}

/// The encounters of a round.
fn per_round(field: &Field) -> u32 {
    (field.entrants / 2) as u32
}
