//! Why a move is not legal.

use super::board::Cell;
use super::cast::aim;
use super::faces::Face;
use super::figure::{Figure, Name};
use super::moves::is_right_target;
use super::position::{Phase, Position};
use super::shop::GLORY_COST;
use super::tables::{Item, ItemKind, Spell};
use super::words::{Limit, Target};
use super::{KrosmasterArena, Move};
use crate::rules::Refusal;

impl KrosmasterArena {
    pub(super) fn why_not(&self, position: &Position, mv: Move) -> Refusal {
        let due = match position.phase {
            Phase::Draft => "pick",
            Phase::Deploy => "place",
            Phase::Assign => "assign",
            Phase::Inspire => "inspire, keep",
            Phase::Act => "step, cast, kama, buy, gg, use, end",
            _ => unreachable!("asked only with a seat on turn"),
        };
        match (position.phase, mv) {
            (Phase::Draft, Move::Pick(kind)) => self.why_not_pick(position, kind),
            (Phase::Deploy, Move::Place(cell)) => {
                let start = self.board.starts[position.seat.index()].has(cell);
                Refusal::new(if start { "cell_is_occupied" } else { "not_a_start_cell" }).with("cell", cell)
            }
            (Phase::Assign, Move::Assign(_)) => {
                let rolled: Vec<Face> = position.dice.into_iter().flatten().collect();
                Refusal::new("dice_show_something_else").with("rolled", super::notation::letters(&rolled))
            }
            (Phase::Inspire, Move::Inspire(face, name)) => self.why_not_inspire(position, face, Some(name)),
            (Phase::Inspire, Move::Keep(face)) => self.why_not_inspire(position, face, None),
            (
                Phase::Act,
                Move::Step(_)
                | Move::Cast(..)
                | Move::Kama
                | Move::Buy(_)
                | Move::BuyBlind(_)
                | Move::Glory
                | Move::Use(_)
                | Move::End,
            ) => {
                let figure = position.actor().expect("a figure acts in this phase");
                self.why_not_act(position, figure, mv)
            }
            _ => Refusal::new("not_now").with("due", due),
        }
    }

    fn why_not_pick(&self, position: &Position, kind: u16) -> Refusal {
        let mut team = position.picks[position.seat.index()].clone();
        team.push(kind);
        let copies = self.draft().copies(kind);
        let refusal = if self.draft().keeps_copies(&team) {
            Refusal::new("team_could_not_be_completed").with("levels", self.draft().levels(&team))
        } else {
            Refusal::new("too_many_copies").with("copies", copies)
        };
        refusal.with("figure", self.kind_id(kind))
    }

    fn why_not_inspire(&self, position: &Position, face: Face, name: Option<Name>) -> Refusal {
        let due = position.dice[0].map_or("", Face::id);
        if due != face.id() {
            return Refusal::new("another_die_is_first").with("die", due);
        }
        let figure = name.and_then(|name| position.figure(name));
        let Some(figure) = figure.filter(|figure| figure.name.seat == position.seat) else {
            return Refusal::new("no_figure_of_yours")
                .with("figure", name.map(|name| name.to_string()).unwrap_or_default());
        };
        let rule = if figure.is_summon() {
            "summons_get_no_die"
        } else {
            "has_the_power"
        };
        Refusal::new(rule)
            .with("figure", figure.name)
            .with("power", face.power())
    }

    fn why_not_act(&self, position: &Position, figure: &Figure, mv: Move) -> Refusal {
        let cell = figure.cell.expect("who acts stands on the board");
        match mv {
            Move::Step(to) => self.why_not_step(position, figure, cell, to),
            Move::Cast(number, to) => self.why_not_cast(position, figure, number, to),
            _ if figure.is_summon() => Refusal::new("summons_only_move_and_cast"),
            Move::Use(item) => {
                let has = figure.items.as_slice().contains(&item) && self.item(item).kind == ItemKind::Boost;
                debug_assert!(!has, "a boost can always be used");
                Refusal::new("no_such_boost").with("item", self.item_id(item))
            }
            _ if figure.left.ap < 1 => Refusal::new("too_few_action_points")
                .with("cost", 1)
                .with("left", figure.left.ap),
            Move::Kama => Refusal::new("no_kamas_here").with("cell", cell),
            _ if !self.board.demon_boxes.has(cell) => Refusal::new("not_on_a_demon_box"),
            Move::Glory if position.bought => Refusal::new("one_gg_a_turn"),
            Move::Glory => too_few_kamas(position, GLORY_COST),
            _ if !self.has_room(figure) => Refusal::new("carries_enough").with("level", self.level(figure)),
            Move::Buy(item) => {
                let rank = self.item(item).rank;
                let open = position.shop[usize::from(rank) - 1].open().any(|other| other == item);
                if open {
                    too_few_kamas(position, Item::cost(rank))
                } else {
                    Refusal::new("item_is_not_open").with("item", self.item_id(item))
                }
            }
            Move::BuyBlind(rank) if self.pile(position, rank) == 0 => Refusal::new("pile_is_empty").with("rank", rank),
            Move::BuyBlind(rank) => too_few_kamas(position, Item::cost(rank)),
            _ => unreachable!("the turn can always be ended, and no other move is one of this phase"),
        }
    }

    fn why_not_step(&self, position: &Position, figure: &Figure, from: Cell, to: Cell) -> Refusal {
        let rule = if from.distance(to) != 1 {
            "not_a_neighbour"
        } else if !self.board.open.has(to) {
            "cell_cannot_be_entered"
        } else if position.on(to).is_some() {
            "cell_is_occupied"
        } else {
            return Refusal::new("too_few_movement_points")
                .with("cost", 1)
                .with("left", figure.left.mp);
        };
        Refusal::new(rule).with("cell", to)
    }

    fn why_not_cast(&self, position: &Position, figure: &Figure, number: u16, to: Cell) -> Refusal {
        let spell = self.spell(number);
        let refuse = |rule| Refusal::new(rule).with("spell", &spell.id);
        let (cost, left) = (spell.cost, figure.left);
        if !self.spells_of(figure).contains(&number) {
            return refuse("not_its_spell");
        }
        if left.ap < cost.ap {
            return Refusal::new("too_few_action_points")
                .with("cost", cost.ap)
                .with("left", left.ap);
        }
        if left.mp < cost.mp {
            return Refusal::new("too_few_movement_points")
                .with("cost", cost.mp)
                .with("left", left.mp);
        }
        if figure.lp <= cost.lp {
            return Refusal::new("too_few_life_points")
                .with("cost", cost.lp)
                .with("left", figure.lp);
        }
        if self.is_used_up(position, figure, number) {
            let game = spell.limit == Limit::Game;
            return refuse(if game {
                "once_in_the_game"
            } else {
                "once_in_an_activation"
            });
        }
        if spell.summons() && Self::has_summon(position, figure) {
            return Refusal::new("one_summon_at_a_time");
        }
        self.why_not_at(position, figure, spell, to).unwrap_or_else(|| {
            let used = aim(spell, position, to).is_some() && Self::is_used_at(position, number, spell, to);
            debug_assert!(used, "nothing else is left that could forbid it");
            refuse("once_a_target")
        })
    }

    /// Why a spell can't be cast at a cell, apart from its limit.
    fn why_not_at(&self, position: &Position, figure: &Figure, spell: &Spell, to: Cell) -> Option<Refusal> {
        let target = position.on(to);
        let rule = match (spell.target, target) {
            (Target::Free, Some(_)) => Some("cell_is_occupied"),
            (Target::Free, None) if !self.board.open.has(to) => Some("cell_cannot_be_entered"),
            (Target::Cell, _) if self.board.is_tree(to) => Some("not_at_a_tree"),
            (Target::Free | Target::Cell, _) => None,
            (_, None) => Some("nobody_there"),
            (_, Some(target)) if is_right_target(figure, target, spell) => None,
            (Target::Enemy, _) => Some("only_at_opponents"),
            (Target::Ally, _) => Some("only_at_allies"),
            (Target::Figure, _) => Some("only_at_others"),
            (Target::Itself, _) => Some("only_at_itself"),
        };
        if let Some(rule) = rule {
            return Some(Refusal::new(rule).with("cell", to).with("spell", &spell.id));
        }
        let from = figure.cell?;
        let distance = from.distance(to) as i32;
        let (least, most) = (spell.range.0, self.most_range(figure, spell));
        if !(least..=most).contains(&distance) {
            let refusal = Refusal::new("out_of_range").with("cell", to).with("distance", distance);
            return Some(refusal.with("least", least).with("most", most));
        }
        if spell.line && !from.in_line(to) {
            return Some(Refusal::new("not_in_line").with("cell", to).with("spell", &spell.id));
        }
        let hidden = spell.los && !self.sees(position, from, to);
        hidden.then(|| Refusal::new("no_line_of_sight").with("cell", to))
    }
}

fn too_few_kamas(position: &Position, cost: u32) -> Refusal {
    let left = position.kamas[position.seat.index()];
    Refusal::new("too_few_kamas").with("cost", cost).with("left", left)
}
