//! Whether a position that was read can be right.

use super::faces::Face;
use super::position::{End, Phase, Position, Shelf};
use super::read::{Read, refuse};
use super::{KrosmasterArena, Team};
use crate::rules::Seat;

/// The first phases of a turn, in which nobody is active.
pub(super) const fn before_activations(phase: Phase) -> bool {
    matches!(phase, Phase::Tension | Phase::Assign | Phase::Inspire)
}

/// Phases before the first turn; laying items open can be both.
pub(super) const fn is_setup(position: &Position) -> bool {
    position.turn == 0
}

impl KrosmasterArena {
    pub(super) fn check(&self, position: &Position) -> Read<()> {
        self.check_turn(position)?;
        self.check_glory(position)?;
        self.check_dice(position)?;
        self.check_shop(position)?;
        if position.phase == Phase::Draft {
            return self.check_picks(position);
        }
        for figure in &position.figures {
            self.check_figure(position, figure)?;
        }
        for seat in Seat::all(2) {
            self.check_team(position, seat)?;
        }
        self.check_cells(position)?;
        self.check_first(position)?;
        self.check_roll(position)
    }

    fn check_turn(&self, position: &Position) -> Read<()> {
        let fits = match position.phase {
            Phase::Draft | Phase::First | Phase::Deploy => position.turn == 0,
            Phase::Market => true,
            Phase::Tension | Phase::Assign | Phase::Inspire | Phase::Over(End::Tension(_)) => position.turn >= 2,
            Phase::Act | Phase::Lock(_) | Phase::Attack { .. } | Phase::Item(_) | Phase::Over(_) => position.turn >= 1,
        };
        if !fits {
            return refuse("turn: the phase does not belong to this turn");
        }
        let known = !matches!(position.phase, Phase::Draft | Phase::First);
        match position.first {
            Some(first) if known => {
                let due = if position.turn % 2 == 1 { first } else { first.other() };
                if !is_setup(position) && position.seat != due {
                    return refuse("seat: the seats take turns, the first one the odd ones");
                }
            }
            None if !known => {}
            _ => return refuse("first: who begins is known exactly when teams and luck have said so"),
        }
        let early = matches!(position.phase, Phase::First | Phase::Market) && is_setup(position);
        if early && position.seat != Seat(0) {
            return refuse("seat: before the figures are placed it is 0 in chance events");
        }
        let acts = matches!(
            position.phase,
            Phase::Act | Phase::Lock(_) | Phase::Attack { .. } | Phase::Item(_)
        );
        let active = match position.phase {
            Phase::Over(End::Tension(_)) => position.active.is_none(),
            Phase::Over(_) => position.active.is_some_and(|name| name.seat == position.seat),
            _ if acts || position.phase == Phase::Market && !is_setup(position) => position
                .actor()
                .is_some_and(|figure| figure.name.seat == position.seat && !figure.waits),
            _ => position.active.is_none(),
        };
        if !active {
            return refuse("active: expected a figure on the board of the seat on turn, in its activation only");
        }
        if position.bought && (position.active.is_none() || is_setup(position)) {
            return refuse("bought: nothing is bought before the activations");
        }
        if is_setup(position) && (position.kamas != [0; 2] || !self.is_ground_full(position)) {
            return refuse("kamas: nothing is taken before the first turn");
        }
        Ok(())
    }

    fn is_ground_full(&self, position: &Position) -> bool {
        let full = self.board.kamas.iter().map(|&(_, count)| count);
        full.eq(position.ground.iter().copied())
    }

    fn check_glory(&self, position: &Position) -> Read<()> {
        let start = self.start_position();
        let count = |gg: [u8; 2], wild: [bool; 2]| -> u32 {
            gg.into_iter().map(u32::from).sum::<u32>() + wild.into_iter().map(u32::from).sum::<u32>()
        };
        let (all, left) = (count(start.gg, start.wild), count(position.gg, position.wild));
        if left > all {
            return refuse(format!("gg: there are {all} GG in all"));
        }
        if is_setup(position) && left != all || is_setup(position) && position.gg != start.gg {
            return refuse("gg: nobody has lost any before the first turn");
        }
        // A seat's own wild GG goes before its others.
        let spared = |seat: usize| self.wild_each && position.wild[seat] && position.gg[seat] < start.gg[seat];
        if spared(0) || spared(1) {
            return refuse("wild: a seat's wild GG is lost before its others");
        }
        if !position.is_over() && position.gg.contains(&0) {
            return refuse("gg: a seat without GG has lost");
        }
        Ok(())
    }

    fn check_dice(&self, position: &Position) -> Read<()> {
        let open = |face: Option<Face>| face.is_some_and(Face::is_open);
        let [first, second] = position.dice;
        let fits = match position.phase {
            Phase::Assign => second.is_some() && (open(first) || open(second)),
            Phase::Inspire => first.is_some() && !open(first) && !open(second),
            Phase::Over(End::Tension(_)) => first.is_none() || second.is_some() && (open(first) || open(second)),
            _ => first.is_none(),
        };
        if !fits {
            return refuse("dice: not what this phase can have");
        }
        let most = match (position.phase, position.turn) {
            (_, 0 | 1) => 0,
            // The first turn gives no dice, so none was kept before the second.
            (Phase::Tension | Phase::Assign | Phase::Over(End::Tension(_)), 2) => 0,
            (Phase::Inspire, _) => u8::from(second.is_none()),
            _ => 2,
        };
        if position.kept > most {
            return refuse(format!("kept: at most {most} here"));
        }
        Ok(())
    }

    fn check_shop(&self, position: &Position) -> Read<()> {
        let due = self.to_lay_open(position).is_some();
        let none_yet = matches!(position.phase, Phase::Draft | Phase::First);
        if due != (position.phase == Phase::Market) && !none_yet {
            return refuse(
                "shop: two items of a rank lie open while its pile has any, but for the moment of laying them open",
            );
        }
        for rank in 1..=3 {
            let shelf = position.shop[usize::from(rank) - 1];
            let open = shelf.open().count() as u32;
            let all: u32 = self.of_rank(rank).map(|item| u32::from(self.item(item).copies)).sum();
            if none_yet && open > 0 {
                return refuse("shop: no items lie open yet");
            }
            if is_setup(position) && open + self.pile(position, rank) != all {
                return refuse("shop: no items are gone before the first turn");
            }
            let later = |later: &Shelf| later.open().count() > 0;
            let filling =
                is_setup(position) && position.phase == Phase::Market && open == 0 && self.pile(position, rank) > 0;
            if filling && position.shop[usize::from(rank)..].iter().any(later) {
                return refuse("shop: items are laid open in the order of their ranks");
            }
        }
        let lacking = position
            .shop
            .iter()
            .zip(1..)
            .filter(|(shelf, rank)| shelf.room() > 0 && self.pile(position, *rank) > 0);
        let lacking: usize = lacking.map(|(shelf, _)| shelf.room()).sum();
        if position.phase == Phase::Market && !is_setup(position) && lacking != 1 {
            return refuse("shop: one item is laid open for one that was bought");
        }
        if let Phase::Item(_) = position.phase
            && (1..=3).all(|rank| self.pile(position, rank) == 0)
        {
            return refuse("shop: all piles are empty, so none is drawn from");
        }
        Ok(())
    }

    fn check_picks(&self, position: &Position) -> Read<()> {
        if !position.figures.is_empty() {
            return refuse("while teams are drafted there are no figures");
        }
        let draft = self.draft();
        for (picks, team) in position.picks.iter().zip(&self.teams) {
            match team {
                Team::Given(team) if team != picks => {
                    return refuse("picks: a given team stands there whole, as it was given");
                }
                Team::Draft if !draft.can_be_completed(picks) => {
                    return refuse("picks: a team that can't become legal");
                }
                _ => {}
            }
        }
        let seat = position.seat;
        let (own, other) = (&position.picks[seat.index()], &position.picks[seat.other().index()]);
        let is_drafted = matches!(self.teams[seat.other().index()], Team::Draft);
        // With both still picking the numbers say whose turn it is; a seat that is done is passed over.
        let fits = match (is_drafted, self.picks_on(position, seat.other())) {
            (true, true) => own.len() + seat.index() == other.len(),
            (true, false) => own.len() + seat.index() >= other.len(),
            (false, _) => true,
        };
        if !fits || !self.picks_on(position, seat) {
            return refuse("seat: it is not this seat's turn to pick");
        }
        Ok(())
    }
}
