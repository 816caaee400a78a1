//! Whether a position that was read can be: what lies where in each phase, and that nothing is missing or there twice.

use super::ladder::COLOURS;
use super::notation::Table;
use super::pile::Pile;
use super::read::{Read, refuse};
use super::{ConSonar, DISPLAY, HAND, LAST_SUBMARINES, Phase, Shot, View};
use crate::rules::Seat;

impl ConSonar {
    pub(super) fn check(&self, view: &View) -> Read<()> {
        self.check_turn(view)?;
        self.check_fleet(view)?;
        self.check_submarines(view)?;
        self.check_torpedoes(view)?;
        self.check_chain(view)?;
        self.check_shot(view)?;
        self.check_end(view)
    }

    /// How many cards a hand has follows from the phase and the queue.
    fn check_turn(&self, view: &View) -> Read<()> {
        let position = &view.position;
        let (phase, queue) = (position.phase, position.queue.len());
        let starting = matches!(phase, Phase::Deal | Phase::Display);
        if phase == Phase::Display && position.seat != Seat(0) {
            return refuse("seat: must be 0 in display");
        }
        let played = match phase {
            Phase::Deal | Phase::Display | Phase::Refill => queue == 0,
            Phase::Play => true,
            Phase::Roll | Phase::Resupply | Phase::Over => queue > 0,
        };
        if !played {
            return refuse("queue: it holds the fleet cards of the turn, which is over in refill");
        }
        for seat in self.all_seats() {
            let cards = usize::from(view.hands[seat.index()]);
            let fits = match phase {
                Phase::Deal => cards == if seat < position.seat { HAND } else { 0 },
                Phase::Refill if seat == position.seat => cards < HAND,
                _ if seat == position.seat => cards + queue == HAND,
                _ => cards == HAND,
            };
            if !fits {
                return refuse(format!("hand{seat}: so many cards cannot be in {}", phase.id()));
            }
        }
        let shown = match phase {
            Phase::Deal | Phase::Display => 0,
            Phase::Play | Phase::Refill => DISPLAY,
            Phase::Roll | Phase::Resupply | Phase::Over => DISPLAY - 1,
        };
        if position.shown.len() != shown {
            return refuse(format!("shown: must be {shown} cards in {}", phase.id()));
        }
        if starting && (position.ladder != self.first_ladder() || !position.discard.is_empty()) {
            return refuse("subs, discard: nothing has been played yet");
        }
        Ok(())
    }

    /// Takes cards out of what the table has, and refuses if there are too few.
    fn take<const KINDS: usize>(
        &self,
        rest: &mut Pile<KINDS>,
        table: Table,
        mut cards: impl Iterator<Item = u8>,
    ) -> Read<()> {
        match cards.find(|&card| !rest.remove(card)) {
            None => Ok(()),
            Some(card) => refuse(format!(
                "{} is there more often than the table has it",
                self.id(table, card)
            )),
        }
    }

    fn check_fleet(&self, view: &View) -> Read<()> {
        let position = &view.position;
        let mut rest = self.whole_fleet();
        let hands = position.hands.iter().flat_map(|hand| hand.iter());
        self.take(&mut rest, Table::Fleet, hands)?;
        self.take(&mut rest, Table::Fleet, position.queue.iter())?;
        self.take(&mut rest, Table::Fleet, position.discard.iter())?;
        let hidden = rest.len().checked_sub(view.hidden());
        if hidden != Some(view.deck) {
            return refuse("deck: must be what is neither in the hands nor in the queue nor discarded");
        }
        if position.phase == Phase::Refill
            && position.discard.len() < HAND as u16 - u16::from(view.hands[position.seat.index()])
        {
            return refuse("discard: the queue of the turn must be there");
        }
        Ok(())
    }

    fn check_submarines(&self, view: &View) -> Read<()> {
        let position = &view.position;
        for colour in 0..COLOURS.len() as u8 {
            let sunk = position.sunk.iter().map(|sunk| usize::from(sunk[usize::from(colour)]));
            let count = usize::from(position.ladder.left(colour)) + sunk.sum::<usize>();
            if count != self.start_rungs.len() {
                return refuse(format!(
                    "subs, sunk: there must be {} submarines of each colour",
                    self.start_rungs.len()
                ));
            }
        }
        Ok(())
    }

    /// Every submarine was sunk with a torpedo card, which is out of the game, as is one that was discarded.
    fn check_torpedoes(&self, view: &View) -> Read<()> {
        let position = &view.position;
        let mut rest = self.all_torpedoes();
        self.take(&mut rest, Table::Torpedoes, position.shown.iter())?;
        let missed = position.missed.iter().flat_map(Pile::iter);
        self.take(&mut rest, Table::Torpedoes, missed)?;
        let fired = position.shot.filter(|_| position.phase == Phase::Roll);
        self.take(&mut rest, Table::Torpedoes, fired.map(|shot| shot.card).into_iter())?;
        let sunk: u16 = position.sunk.iter().flatten().map(|&count| u16::from(count)).sum();
        let out = rest.len().checked_sub(view.torpedo_deck);
        let starting = matches!(position.phase, Phase::Deal | Phase::Display);
        let used = matches!(position.phase, Phase::Resupply | Phase::Over);
        let discarded = u16::from(used && position.shot.is_none());
        match out {
            Some(0) if starting => Ok(()),
            Some(out) if !starting && out >= sunk + discarded => Ok(()),
            _ => refuse("torpedodeck: does not fit what is shown, missed and sunk"),
        }
    }

    fn check_chain(&self, view: &View) -> Read<()> {
        let queue = view.position.queue;
        for pair in queue.as_slice().windows(2) {
            if self.fleet_card(pair[0]).arrow != self.fleet_card(pair[1]).symbol {
                return refuse("queue: each card's symbol must be the one to which the card before points");
            }
        }
        Ok(())
    }

    /// Whether the shot of a position after the roll can have hit, and whether it can have missed.
    pub(super) fn fates(&self, view: &View, shot: Shot) -> (bool, bool) {
        let position = &view.position;
        let seat = position.seat.index();
        let hit = position.sunk[seat][usize::from(shot.target.colour)] > 0 && shot.target.rung > 1;
        let missed = position.missed[seat].count(shot.card) > 0 && position.ladder.has(shot.target);
        // A card that hit is out of the game: there must be one that is nowhere else.
        let elsewhere = position.shown.iter().filter(|&card| card == shot.card).count()
            + position
                .missed
                .iter()
                .map(|pile| usize::from(pile.count(shot.card)))
                .sum::<usize>();
        let spare = elsewhere < usize::from(self.torpedo_card(shot.card).copies);
        (hit && spare, missed)
    }

    fn check_shot(&self, view: &View) -> Read<()> {
        let position = &view.position;
        let Some(shot) = position.shot else {
            return match position.phase {
                Phase::Roll => refuse("shot: must be there in roll"),
                _ => Ok(()),
            };
        };
        let kind = self.torpedo_card(shot.card);
        if self.arrow(position) != Some(kind.symbol) {
            return refuse("shot: the last fleet card must point to the torpedo card's symbol");
        }
        let (hit, missed) = self.fates(view, shot);
        let possible = match position.phase {
            Phase::Roll => position.ladder.has(shot.target),
            Phase::Resupply | Phase::Over => hit || missed,
            Phase::Deal | Phase::Display | Phase::Play | Phase::Refill => {
                return refuse("shot: stands only from the shot until the torpedo card is replaced");
            }
        };
        if !possible {
            return refuse("shot: does not fit the submarines and the torpedo cards");
        }
        // While the colour had submarines, the shot was at one of them.
        let mut ladder = position.ladder;
        if position.phase != Phase::Roll && !missed {
            ladder.add(shot.target);
        }
        if ladder.left(kind.colour) > 0 && shot.target.colour != kind.colour {
            return refuse("shot: must be at a submarine of the torpedo card's colour while there are any");
        }
        Ok(())
    }

    /// A game is over exactly if few submarines are left or no torpedo card can be replaced.
    fn check_end(&self, view: &View) -> Read<()> {
        let position = &view.position;
        let sunk = position.ladder.len() <= LAST_SUBMARINES;
        let hit = position.shot.is_some_and(|shot| self.fates(view, shot).0);
        let fits = match position.phase {
            Phase::Over if sunk => position.ladder.len() == LAST_SUBMARINES && hit,
            Phase::Over => view.torpedo_deck == 0,
            Phase::Resupply => !sunk && view.torpedo_deck > 0,
            _ => !sunk,
        };
        if fits {
            Ok(())
        } else {
            refuse(
                "phase: the game is over once a submarine was sunk and 2 are left, or a used torpedo card cannot be replaced",
            )
        }
    }
}
