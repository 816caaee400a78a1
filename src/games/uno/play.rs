//! What a seat may do, and what a card that is played brings about.

use std::sync::Arc;

use super::{
    Card, Cards, Challenge, Challengeable, Colour, Face, Kinds, Move, Next, Position, Stacking, Stage, Uno, WildFour,
};
use crate::rules::Seat;

/// The cards that a seat takes for staying silent.
const CAUGHT: u16 = 2;
/// The cards that a lost challenge costs besides the penalty.
const LOST_CHALLENGE: u16 = 2;

impl Uno {
    /// The kinds that may be played now from this hand, no penalty pending; nothing before the first card.
    pub(super) fn playable(&self, position: &Position, hand: Cards) -> Kinds {
        let (Some(top), Some(colour)) = (position.top, position.colour) else {
            return Kinds::NONE;
        };
        let mut kinds = Kinds::colour(colour).or(Kinds::of(Card::WILD));
        if !top.is_wild() {
            kinds = kinds.or(Kinds::alike(top));
        }
        if self.wild4 == WildFour::Strict && hand.has(Kinds::colour(colour)) {
            return kinds;
        }
        kinds.or(Kinds::of(Card::WILD_FOUR))
    }

    /// The kinds that pass a penalty on.
    pub(super) fn stackable(&self, position: &Position) -> Kinds {
        let fours = Kinds::of(Card::WILD_FOUR);
        match (self.stacking, position.top) {
            (Stacking::Off, _) | (_, None) => Kinds::NONE,
            (Stacking::Same, Some(top)) => Kinds::alike(top),
            (Stacking::Up, Some(top)) => Kinds::alike(top).or(fours),
        }
    }

    /// Whether there is anything to draw.
    pub(super) fn is_takeable(&self, position: &Position) -> bool {
        !position.pile.is_empty() || !position.discards.is_empty()
    }

    /// Whether playing this card swaps hands: a seven that is not the last card.
    pub(super) fn swaps(&self, card: Card, hand: Cards) -> bool {
        self.seven_zero && card.face() == Face::Number(7) && hand.len() > 1
    }

    pub(super) fn list_moves(&self, position: &Position, out: &mut Vec<Move>) {
        let hand = position.hands[position.seat.index()];
        match position.stage {
            Stage::Deal | Stage::Flip | Stage::Draw | Stage::End => {}
            Stage::Colour => out.extend(Colour::ALL.map(Move::Colour)),
            Stage::Uno => out.extend([Move::Uno, Move::Silent]),
            Stage::Catch => out.extend([Move::Catch, Move::Ignore]),
            Stage::Play => {
                let before = out.len();
                for card in hand.of(self.playable(position, hand)).kinds() {
                    self.list_forms(position.seat, card, hand, out);
                }
                let able = out.len() > before;
                if self.is_takeable(position) && !(able && self.force_play) {
                    out.push(Move::Draw);
                } else if !able {
                    out.push(Move::Pass);
                }
            }
            Stage::Drawn => {
                let playable = self.playable(position, hand);
                let drawn = position.drawn.filter(|&card| playable.contains(card));
                if let Some(card) = drawn {
                    self.list_forms(position.seat, card, hand, out);
                }
                if drawn.is_none() || !self.force_play {
                    out.push(Move::Pass);
                }
            }
            Stage::Penalty => {
                for card in hand.of(self.stackable(position)).kinds() {
                    self.list_forms(position.seat, card, hand, out);
                }
                out.push(Move::Accept);
                if position.challengeable.is_some() {
                    out.push(Move::Challenge);
                }
            }
        }
    }

    /// A card in each of its forms: with the colours that it may name, or the seats to swap with.
    fn list_forms(&self, seat: Seat, card: Card, hand: Cards, out: &mut Vec<Move>) {
        let form = |colour, target| Move::Play { card, colour, target };
        if card.is_wild() {
            out.extend(Colour::ALL.map(|colour| form(Some(colour), None)));
        } else if self.swaps(card, hand) {
            let others = self.all_seats().filter(|&other| other != seat);
            out.extend(others.map(|other| form(None, Some(other))));
        } else {
            out.push(form(None, None));
        }
    }

    pub(super) fn make(&self, position: &mut Position, mv: Move) {
        position.moves += 1;
        let seat = position.seat;
        match mv {
            Move::Play { card, colour, target } => self.play_card(position, card, colour, target),
            Move::Draw => self.start_drawing(position, seat, 1, Next::Drawn),
            Move::Pass => {
                position.drawn = None;
                self.begin_turn(position, self.next_seat(position.reversed, seat, 1));
            }
            Move::Uno | Move::Ignore => self.take_effect(position),
            Move::Silent => {
                position.stage = Stage::Catch;
                position.seat = self.next_seat(position.reversed, seat, 1);
            }
            Move::Catch => {
                let silent = position.by.unwrap_or(seat);
                self.start_drawing(position, silent, CAUGHT, Next::Effect);
            }
            Move::Accept => {
                let pending = std::mem::take(&mut position.pending);
                position.challengeable = None;
                self.take_penalty(position, seat, pending);
            }
            Move::Challenge => self.challenge(position),
            Move::Colour(colour) => {
                position.colour = Some(colour);
                self.begin_turn(position, seat);
            }
        }
    }

    fn play_card(&self, position: &mut Position, card: Card, colour: Option<Colour>, target: Option<Seat>) {
        let owner = position.seat;
        let in_force = position.colour;
        let stacked = position.pending > 0;
        position.hands[owner.index()].remove(card);
        position.discards = position
            .top
            .into_iter()
            .fold(position.discards, |discards, top| discards + Cards::one(top));
        position.top = Some(card);
        position.colour = card.colour().or(colour);
        position.drawn = None;
        position.challengeable = None;
        position.reversed ^= card.face() == Face::Reverse;
        position.pending = position.pending.saturating_add(card.penalty());
        position.by = Some(owner);
        let kept = position.hands[owner.index()];
        if kept.is_empty() {
            let pending = std::mem::take(&mut position.pending);
            let victim = self.next_seat(position.reversed, owner, 1);
            return self.start_drawing(position, victim, pending, Next::Out(owner));
        }
        if card == Card::WILD_FOUR && self.wild4 == WildFour::Challenge && !stacked {
            position.challengeable = Some(Challengeable {
                seat: owner,
                guilty: in_force.is_some_and(|colour| kept.has(Kinds::colour(colour))),
                caught: Cards::NONE,
            });
        }
        if self.seven_zero {
            match (card.face(), target) {
                (Face::Number(7), Some(other)) => position.hands.swap(owner.index(), other.index()),
                (Face::Number(0), _) => self.pass_hands_on(&mut position.hands, position.reversed),
                _ => {}
            }
        }
        if self.uno_call && position.hands[owner.index()].len() == 1 {
            position.stage = Stage::Uno;
        } else {
            self.take_effect(position);
        }
    }

    /// Every seat's gets what the seat before it in the direction of play had.
    pub(super) fn pass_hands_on<T>(&self, hands: &mut [T], reversed: bool) {
        let hands = &mut hands[..self.seats.into()];
        if reversed {
            hands.rotate_left(1);
        } else {
            hands.rotate_right(1);
        }
    }

    /// What the card that was just played does to the order of play.
    pub(super) fn take_effect(&self, position: &mut Position) {
        let Some(owner) = position.by.take() else { return };
        let next = |steps| self.next_seat(position.reversed, owner, steps);
        if position.pending > 0 {
            let victim = next(1);
            if self.stacking == Stacking::Off && position.challengeable.is_none() {
                let pending = std::mem::take(&mut position.pending);
                self.take_penalty(position, victim, pending);
            } else {
                position.stage = Stage::Penalty;
                position.seat = victim;
            }
            return;
        }
        let skips = match position.top.map(Card::face) {
            Some(Face::Skip) => true,
            Some(Face::Reverse) => self.seats == 2,
            _ => false,
        };
        let following = next(if skips { 2 } else { 1 });
        self.begin_turn(position, following);
    }

    /// The seat takes so many cards and loses its turn.
    fn take_penalty(&self, position: &mut Position, seat: Seat, cards: u16) {
        let following = self.next_seat(position.reversed, seat, 1);
        self.start_drawing(position, seat, cards, Next::Play(following));
    }

    fn challenge(&self, position: &mut Position) {
        let challenger = position.seat;
        let pending = std::mem::take(&mut position.pending);
        let Some(challenged) = position.challengeable.take() else {
            return;
        };
        let kept = position.hands[challenged.seat.index()] - challenged.caught;
        Arc::make_mut(&mut position.challenges).push(Challenge {
            challenger,
            challenged: challenged.seat,
            cards: kept,
        });
        if challenged.guilty {
            self.start_drawing(position, challenged.seat, pending, Next::Play(challenger));
        } else {
            self.take_penalty(position, challenger, pending + LOST_CHALLENGE);
        }
    }
}
