//! Whether play can have led to a position that was read: claims that were due were made, and the lords are as many
//! as the turns can have brought. What is refused here is impossible; not all that is impossible is refused.

use super::cards::NO_LOCATION;
use super::position::Phase;
use super::read::{Read, refuse};
use super::table::{LocationPower, LordPower};
use super::{Conspiracy, Position};
use crate::rules::Seat;

/// The most lords that one `deck` turns up.
const MOST_DRAWN: usize = 3;

impl Conspiracy {
    /// Keys that are enough claim a location at once. They may have stayed unused only while there was none to be had,
    /// and locations that are gone never come back; what a deck is short of, only `recycle_locations` can bring.
    pub(super) fn check_missed_claims(&self, position: &Position, seat: Seat) -> Read<()> {
        let chamber = &position.chambers[seat.index()];
        let (lords, on_lords) = (chamber.lords(), chamber.on_lords());
        let amid = seat == position.seat && position.phase.is_amid_effects();
        let checked = lords.len().saturating_sub(amid.into());
        let searched = match position.phase {
            Phase::ChooseLocation => position.shown.ids().len(),
            _ => 0,
        };
        let deck = usize::from(position.location_deck.total()) + searched;
        let open = deck + usize::from(position.display.total());
        let recycled = Seat::all(self.seats.into())
            .flat_map(|seat| position.chambers[seat.index()].locations())
            .any(|location| self.location(location).power == LocationPower::RecycleLocations);
        let mut since = 0;
        for spot in 0..checked {
            if on_lords[spot] != NO_LOCATION {
                since = spot + 1;
                continue;
            }
            let earlier = || on_lords[..since].iter().copied().filter(|&id| id != NO_LOCATION);
            if self.card(lords[spot]).key.is_none() || !self.is_enough(&lords[since..=spot], self.any_two(earlier())) {
                continue;
            }
            let picks = earlier().any(|id| self.location(id).power == LocationPower::PickFromDeck);
            let claimed_later = on_lords[spot + 1..].iter().any(|&id| id != NO_LOCATION);
            let excused = match (picks, claimed_later) {
                (true, _) if recycled => true,
                (true, false) => deck == 0,
                (false, false) => open == 0,
                (_, true) => false,
            };
            if !excused {
                return refuse(format!(
                    "ch{seat}: the keys up to spot {} claim a location at once, and there was one",
                    spot + 1
                ));
            }
        }
        Ok(())
    }

    /// The seats have had their turns in order, and every turn has brought a lord or more: one from the deck, or those of
    /// a pile, which were turned up before.
    pub(super) fn check_lord_counts(&self, position: &Position) -> Read<()> {
        let placing = position.phase == Phase::Place || position.phase.is_amid_effects();
        let on_turn = position.seat;
        let placed = |seat: Seat| position.chambers[seat.index()].len();
        // As many rounds as the chambers allow: more turns make everything else easier.
        let rounds = Seat::all(self.seats.into())
            .map(|seat| {
                let had_more = seat < on_turn || seat == on_turn && position.phase.is_amid_effects();
                placed(seat).checked_sub(usize::from(had_more))
            })
            .min()
            .flatten();
        let Some(rounds) = rounds else {
            return refuse(format!(
                "seat: seat {on_turn} is on turn, but a seat before it, or it itself, has placed no lord yet"
            ));
        };
        let (mut turns, mut pile_turns, mut lords) = (0, 0, 0);
        for seat in Seat::all(self.seats.into()) {
            let begun = usize::from(seat < on_turn || seat == on_turn && placing);
            let had = rounds + begun;
            let held = if seat == on_turn {
                usize::from(position.hand.total())
            } else {
                0
            };
            let brought = placed(seat) + held;
            // Nobody has a lord before its first turn, and the first turn of the game finds no pile.
            let most = match had {
                0 => 0,
                1 if seat == Seat(0) => 1,
                _ => usize::MAX,
            };
            if brought > most {
                return refuse(format!(
                    "ch{seat}: too many lords: by the other chambers the seat has had {had} turns"
                ));
            }
            turns += had;
            pile_turns += usize::from(brought > had);
            lords += brought;
        }
        let reveals = Seat::all(self.seats.into())
            .flat_map(|seat| position.chambers[seat.index()].lords())
            .filter(|&&lord| self.card(lord).power == LordPower::Reveal)
            .count();
        let turned_up = MOST_DRAWN * turns.saturating_sub(pile_turns) + reveals;
        let out = lords + usize::from(position.piles.total());
        if out > turned_up {
            return refuse(format!(
                "ch0, piles: {out} lords have left the deck; in {turns} turns at most {turned_up} can have"
            ));
        }
        Ok(())
    }
}
