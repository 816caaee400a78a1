//! Whether a position that was read can be one of a game: pearls, claims, turns and phases fit together.

use super::cards::{Colour, NO_LOCATION};
use super::position::Phase;
use super::read::{Read, refuse};
use super::table::{LocationPower, LordPower};
use super::{Conspiracy, Position};
use crate::rules::Seat;

impl Conspiracy {
    /// Every card is in its place already, the decks holding what the text did not show.
    pub(super) fn check(&self, position: &Position) -> Read<()> {
        for seat in Seat::all(self.seats.into()) {
            self.check_claims(position, seat)?;
            self.check_missed_claims(position, seat)?;
        }
        self.check_pearls(position)?;
        self.check_turns(position)?;
        self.check_lord_counts(position)?;
        self.check_order(position)?;
        self.check_hand(position)?;
        self.check_phase(position)
    }

    /// Lords with keys never move, so that the claims can be told from the spots.
    fn check_claims(&self, position: &Position, seat: Seat) -> Read<()> {
        let chamber = &position.chambers[seat.index()];
        let (lords, on_lords) = (chamber.lords(), chamber.on_lords());
        let mut since = 0;
        for (spot, &location) in on_lords.iter().enumerate() {
            if location == NO_LOCATION {
                continue;
            }
            let earlier = on_lords[..spot].iter().copied().filter(|&other| other != NO_LOCATION);
            let has_key = self.card(lords[spot]).key.is_some();
            if !has_key || !self.is_enough(&lords[since..=spot], self.any_two(earlier)) {
                return refuse(format!(
                    "ch{seat}: a location lies on the lord whose key claimed it; spot {} did not",
                    spot + 1
                ));
            }
            since = spot + 1;
        }
        Ok(())
    }

    fn check_pearls(&self, position: &Position) -> Read<()> {
        for seat in Seat::all(self.seats.into()) {
            let chamber = &position.chambers[seat.index()];
            let lords = chamber.lords().iter().map(|&lord| u32::from(self.card(lord).pearls));
            let locations = chamber.locations().map(|id| u32::from(self.location(id).pearls));
            let gained: u32 = lords.chain(locations).sum();
            if position.pearls[seat.index()] != gained {
                return refuse(format!("pearls: the chamber of seat {seat} has brought {gained}"));
            }
        }
        let most = position.pearls.iter().copied().max().filter(|&most| most > 0);
        if position.master.map(|master| position.pearls[master.index()]) != most {
            return refuse("master: a seat with the most pearls, or `-` if nobody has any");
        }
        Ok(())
    }

    /// The seats on turn since a chamber was filled, and no others, may have filled theirs too.
    fn check_turns(&self, position: &Position) -> Read<()> {
        let is_full = |seat: Seat| position.chambers[seat.index()].is_full();
        if position.phase == Phase::Over && position.last != Some(position.seat) {
            return refuse("last: when the game is over it is the seat that would be next");
        }
        if position.phase != Phase::Over && position.last == Some(position.seat) {
            return refuse("last: the seat that ended the game has no more turns");
        }
        let seats = self.seats;
        let after_last = |seat: Seat| position.last.map(|last| (seat.0 + seats - last.0) % seats);
        for seat in Seat::all(seats.into()) {
            let may_be_full = match position.phase {
                Phase::Over => true,
                _ if seat == position.seat => position.phase.is_amid_effects(),
                _ => after_last(seat) < after_last(position.seat),
            };
            if is_full(seat) && !may_be_full {
                return refuse(format!(
                    "ch{seat}: a full chamber, but the game goes on as if it were not"
                ));
            }
            if position.last == Some(seat) && !is_full(seat) {
                return refuse(format!("last: the chamber of seat {seat} is not full"));
            }
        }
        Ok(())
    }

    fn check_order(&self, position: &Position) -> Read<()> {
        let Some(order) = position.order else { return Ok(()) };
        let power = LocationPower::OpponentsDraw(order.count);
        let mut locations = position.chambers[order.by.index()].locations();
        if !locations.any(|location| self.location(location).power == power) {
            return refuse("forced: that seat has no location that gives this order");
        }
        let begins = matches!(position.phase, Phase::Recruit | Phase::Draw | Phase::Choose);
        if begins && order.by == position.seat {
            return refuse("forced: an order ends when its owner's turn begins");
        }
        Ok(())
    }

    fn check_hand(&self, position: &Position) -> Read<()> {
        let hand = &position.hand;
        let one_colour = Colour::ALL
            .into_iter()
            .any(|colour| hand.is_within(self.of_colour(colour)));
        if !one_colour {
            return refuse("hand, held: the lords of a pile have one colour");
        }
        let fits = match position.phase {
            Phase::Place => hand.total() >= 2,
            phase => hand.is_empty() || phase.is_amid_effects(),
        };
        if !fits {
            return refuse("hand: two or more lords in place, none when no pile is being placed");
        }
        Ok(())
    }

    fn check_phase(&self, position: &Position) -> Read<()> {
        let chamber = position.chamber();
        let last = chamber.last().map(|lord| self.card(lord));
        let claimed = chamber
            .on_lords()
            .last()
            .is_some_and(|&location| location != NO_LOCATION);
        let power = last.map(|card| card.power);
        let picks = self.picks(chamber);
        if position.phase.is_amid_effects() && claimed {
            return refuse("phase: the lord on the last spot has its location already");
        }
        let fits = match position.phase {
            Phase::Setup => *position == self.first_position(),
            Phase::Draw => !position.deck.is_empty(),
            Phase::Reveal => power == Some(LordPower::Reveal) && !position.deck.is_empty(),
            Phase::Swap => power == Some(LordPower::Swap) && self.without_key(chamber).count() >= 2,
            Phase::Location => self.must_claim(chamber) && self.can_claim(position),
            Phase::Search => self.must_claim(chamber) && !picks && !position.location_deck.is_empty(),
            Phase::ChooseLocation => self.must_claim(chamber) && !picks,
            Phase::Recruit | Phase::Choose | Phase::Place | Phase::Over => true,
        };
        if !fits {
            let phase = position.phase.word();
            return refuse(format!("phase: nothing calls for {phase} here"));
        }
        Ok(())
    }
}
