//! Whether the figures of a position that was read can be right.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::board::Cells;
use super::figure::{Figure, Name, Points};
use super::position::{Phase, Position};
use super::read::{Read, refuse};
use super::tables::MOST_FIGURES;
use super::validate::{before_activations, is_setup};
use super::words::{States, Zone};
use super::{KrosmasterArena, Team};
use crate::rules::Seat;

impl KrosmasterArena {
    pub(super) fn check_figure(&self, position: &Position, figure: &Figure) -> Read<()> {
        let (name, kind) = (figure.name, self.kind(figure));
        let bad = |what: &str| refuse(format!("{name}: {what}"));
        if kind.rank.is_none() != figure.is_summon() {
            return bad("summons have an owner, and nobody else");
        }
        if figure.waits && (!figure.is_summon() || before_activations(position.phase) && name.seat == position.seat) {
            return bad("only summons wait, until their seat's next turn starts");
        }
        let most = self.gear(figure).fold(kind.lp, |lp, gear| lp + gear.lp);
        if figure.max_lp != most || !(1..=most).contains(&figure.lp) {
            return bad(&format!("expected LP from 1 to {most}, and {most} at most"));
        }
        if figure.items.len() > usize::from(self.level(figure)) {
            return bad("a figure has as many items as its level at most, and a summon none");
        }
        let is_active = position.active == Some(name);
        if figure.left != Points::default() && !is_active || figure.left.ap < 0 || figure.left.mp < 0 {
            return bad("only the active figure has points left, none below 0");
        }
        for (granted, seat) in figure.granted.iter().zip(Seat::all(2)) {
            let over = matches!(position.phase, Phase::Tension | Phase::Assign) && seat == position.seat;
            if !granted.is_empty() && (over || is_setup(position)) {
                return bad("a seat's grants end when its turn starts");
            }
            let twice = |power| kind.powers.has(power) || figure.granted[seat.other().index()].has(power);
            if granted.iter().any(twice) {
                return bad("nobody is granted a power that it has");
            }
        }
        let fresh =
            figure.lp == most && figure.tokens == Points::default() && figure.gone == 0 && figure.items.len() == 0;
        let clean = figure.states == States::default();
        if is_setup(position) && !(fresh && clean) {
            return bad("nothing has happened to it before the first turn");
        }
        Ok(())
    }

    /// Names, order and kinds of a seat's figures.
    pub(super) fn check_team(&self, position: &Position, seat: Seat) -> Read<()> {
        let figures: Vec<&Figure> = position.team(seat).collect();
        let before = position
            .figures
            .iter()
            .take_while(|figure| figure.name.seat == Seat(0))
            .count();
        if before != position.team(Seat(0)).count() {
            return refuse("the figures of seat 0 come first");
        }
        let team: Vec<&Figure> = figures.iter().copied().filter(|figure| !figure.is_summon()).collect();
        if team.is_empty() && !position.is_over() {
            return refuse(format!("seat {seat} has no figures"));
        }
        if !team.is_sorted_by(|a, b| a.name.number < b.name.number) {
            return refuse("figures stand in the order of their numbers");
        }
        let kinds: Vec<u16> = team.iter().map(|figure| figure.kind).collect();
        if !kinds.is_sorted_by_key(|&kind| Reverse(self.initiative(kind))) {
            return refuse("figures stand in the order of their initiatives");
        }
        let draft = self.draft();
        let whole = team
            .iter()
            .zip(1..)
            .all(|(figure, number)| figure.name.number == number);
        let largest = match &self.teams[seat.index()] {
            Team::Given(given) => {
                let timeline = self.timeline(given);
                let fits = |figure: &&Figure| timeline.get(figure.name.number as usize - 1) == Some(&figure.kind);
                if !team.iter().all(fits) || is_setup(position) && team.len() != timeline.len() {
                    return refuse(format!("seat {seat} has another team"));
                }
                timeline.len() as u32
            }
            Team::Draft => {
                if !draft.can_be_completed(&kinds) || is_setup(position) && !(whole && draft.is_legal(&kinds)) {
                    return refuse(format!("the figures of seat {seat} belong to no legal team"));
                }
                let largest = team.last().map_or(0, |figure| figure.name.number);
                if largest as usize > MOST_FIGURES {
                    return refuse("a team has at most eight figures");
                }
                largest
            }
        };
        for (figure, index) in figures.iter().zip(0_usize..) {
            let Some(owner) = figure.owner else { continue };
            let behind = index.checked_sub(1).is_some_and(|before| figures[before].name == owner);
            if !behind || figure.name.number <= owner.number.max(largest) {
                return refuse(format!(
                    "{}: a summon stands directly behind its owner, and was named after it",
                    figure.name
                ));
            }
        }
        let numbers = figures.iter().map(|figure| figure.name.number);
        let distinct: BTreeSet<u32> = numbers.collect();
        if distinct.len() < figures.len() {
            return refuse("two figures have the same name");
        }
        Ok(())
    }

    pub(super) fn check_cells(&self, position: &Position) -> Read<()> {
        let mut taken = Cells::default();
        for figure in &position.figures {
            let Some(cell) = figure.cell else { continue };
            if !self.board.has(cell) || !self.board.open.has(cell) || taken.has(cell) {
                return refuse(format!("{}: {cell} can't hold it", figure.name));
            }
            taken.add(cell);
            if is_setup(position) && !self.board.starts[figure.name.seat.index()].has(cell) {
                return refuse(format!("{}: {cell} is no start cell of its seat", figure.name));
            }
        }
        let placed = |figure: &Figure| figure.cell.is_some();
        let fits = match (position.phase, position.first) {
            (Phase::Deploy, Some(first)) => {
                // One seat places all, in order, before the other starts.
                let order = position.team(first).chain(position.team(first.other()));
                let count = order.clone().filter(|figure| placed(figure)).count();
                let next = order.clone().nth(count).map(|figure| figure.name.seat);
                order.take(count).all(placed) && next == Some(position.seat)
            }
            _ if is_setup(position) => !position.figures.iter().any(placed),
            _ => position.figures.iter().all(placed),
        };
        if fits {
            Ok(())
        } else {
            refuse("figures are placed in their order, before the first turn")
        }
    }

    /// Who begins follows from the teams, where they are known.
    pub(super) fn check_first(&self, position: &Position) -> Read<()> {
        let mut known = Vec::new();
        for (team, seat) in self.teams.iter().zip(Seat::all(2)) {
            known.extend(match team {
                Team::Given(team) => Some(self.timeline(team)),
                Team::Draft if is_setup(position) => Some(position.team(seat).map(|figure| figure.kind).collect()),
                Team::Draft => None,
            });
        }
        let [first, second] = &known[..] else { return Ok(()) };
        let due = self.first_by_initiative(first, second);
        let fits = match position.phase {
            Phase::First => due.is_none(),
            _ => due.is_none() || due == position.first,
        };
        if fits {
            Ok(())
        } else {
            refuse("first: the seat with the higher initiative begins")
        }
    }

    pub(super) fn check_roll(&self, position: &Position) -> Read<()> {
        match (position.phase, position.actor()) {
            (Phase::Lock(cell), Some(figure)) => {
                let beside = figure.cell.is_some_and(|from| from.distance(cell) == 1);
                if !beside || !self.board.has(cell) || !self.is_free(position, cell) || !self.is_held(position, figure)
                {
                    return refuse("roll: no dice are due for such a step");
                }
            }
            (Phase::Attack { target, spell }, Some(figure)) => {
                let spell = self.spell(spell);
                if position.figure(target).is_none() || spell.damage.is_none() {
                    return refuse("roll: no dice are due for such an attack");
                }
                let crossed = spell.zone == Zone::Cross;
                if crossed && target == figure.name || !crossed && !position.queue.is_empty() {
                    return refuse("queue: only a cross hits more than one figure, and never the caster");
                }
            }
            _ => {}
        }
        let in_attack = matches!(position.phase, Phase::Attack { .. });
        let once = |index: usize| !position.queue[..index].contains(&position.queue[index]);
        let waits = |&name: &Name| {
            let target = matches!(position.phase, Phase::Attack { target, .. } if target == name);
            position.figure(name).is_some() && position.active != Some(name) && !target
        };
        let fits = position.queue.iter().all(waits) && (0..position.queue.len()).all(once);
        if !fits || !in_attack && !position.queue.is_empty() {
            return refuse("queue: expected other figures on the board, while an attack is due");
        }
        Ok(())
    }
}
