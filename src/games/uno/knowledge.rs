//! What a seat knows of the other hands besides their sizes.
//!
//! Everything here is a necessary condition on what is hidden: the truth always meets what is sure.

use super::known::Known;
use super::{
    Card, Cards, Colour, DrawRule, Face, Kinds, MOST_SEATS, Move, Next, Position, Stage, Told, Uno, View, WildFour,
};
use crate::rules::Seat;

/// Who draws by choice seldom could have played.
const DOUBT_OF_DRAW: u8 = 2;
/// A wild draw four is a bluff more often.
const DOUBT_OF_WILD_FOUR: u8 = 5;

/// What is known of the last wild draw four that can be challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastWildFour {
    /// The colour that was in force before.
    pub in_force: Colour,
    /// How many cards its player was given for being caught.
    pub given: u16,
    /// Those of them that the viewer saw: all if it is its own.
    pub seen: Cards,
}

/// The discards and the draw pile as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Table {
    pile: u16,
    discards: Cards,
    top: Option<Card>,
}

/// What a seat knows beyond its present view: hands that it gave away or that were shown to it, and
/// what draws, passes and challenges have shown of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    hands: [Known; MOST_SEATS],
    /// What the card can be that another seat has just drawn, in the stage `Drawn`.
    drawn: Option<Kinds>,
    wild4: Option<LastWildFour>,
    /// The draw pile holds none but these: the discards that were turned over.
    turned: Option<Cards>,
    table: Option<Table>,
}

impl Knowledge {
    /// What is known of a hand.
    pub(super) fn hand(&self, seat: Seat) -> &Known {
        &self.hands[seat.index()]
    }

    /// What the card can be that another seat has just drawn.
    pub(super) fn drawn(&self) -> Kinds {
        self.drawn.unwrap_or(Kinds::ALL)
    }

    pub(super) fn wild4(&self) -> Option<LastWildFour> {
        self.wild4
    }

    /// The cards that the draw pile can hold.
    pub(super) fn turned(&self) -> Option<Cards> {
        self.turned
    }

    /// Whether the discards have been turned over since the last thing that was told.
    pub(super) fn lags(&self, view: &View) -> bool {
        let grown = |table: Table| table.pile < view.pile;
        view.position.stage == Stage::Draw && self.table.is_some_and(grown)
    }

    /// Takes note of the table; when the discards have been turned over, all that is in the hands is known together.
    pub(super) fn catch_up(&mut self, view: &View) {
        let position = &view.position;
        let turned = self.table.filter(|_| self.lags(view)).map(|table| {
            let covered = table.top.filter(|_| view.pile > table.discards.len());
            covered
                .into_iter()
                .fold(table.discards, |cards, top| cards + Cards::one(top))
        });
        if let Some(turned) = turned.filter(|turned| turned.is_within(view.unseen())) {
            self.turned = Some(turned);
            let held = view.unseen() - turned;
            let none = Card::all().filter(|&card| !held.contains(card));
            let none = none.fold(Kinds::NONE, |kinds, card| kinds.or(Kinds::of(card)));
            for seat in Seat::all(MOST_SEATS).filter(|&seat| !view.shows(seat)) {
                self.hands[seat.index()].holds_at_most(none, 0, 0);
            }
        }
        self.table = Some(Table {
            pile: view.pile,
            discards: position.discards,
            top: position.top,
        });
    }
}

impl Uno {
    /// Folds one thing that was told to `viewer` into what it knows.
    pub(super) fn fold(&self, knowledge: &mut Knowledge, viewer: Seat, before: &View, told: &Told) {
        knowledge.catch_up(before);
        match *told {
            Told::Deal(_) => *knowledge = Knowledge::default(),
            Told::Flip(_) => {}
            Told::Draw { card, fits } => self.learn_draw(knowledge, viewer, &before.position, card, fits),
            Told::Move(seat, Move::Play { card, target, .. }) => {
                self.learn_play(knowledge, (viewer, seat), before, card, target);
            }
            Told::Move(seat, Move::Draw) if seat != viewer => {
                let doubt = if self.force_play { 0 } else { DOUBT_OF_DRAW };
                let fitting = self.playable(&before.position, Cards::NONE);
                knowledge.hands[seat.index()].holds_at_most(fitting, 0, doubt);
            }
            Told::Move(seat, Move::Pass) if seat != viewer => self.learn_pass(knowledge, seat, &before.position),
            Told::Move(..) => {}
            Told::Challenge { guilty, shown, .. } => learn_challenge(knowledge, viewer, before, guilty, shown),
        }
    }

    fn learn_draw(
        &self,
        knowledge: &mut Knowledge,
        viewer: Seat,
        before: &Position,
        card: Option<Card>,
        fits: Option<bool>,
    ) {
        let taker = before.seat;
        if let (Some(card), Some(turned)) = (card, &mut knowledge.turned)
            && turned.contains(card)
        {
            turned.remove(card);
        }
        if let (Some(Next::Effect), Some(wild4)) = (before.next, &mut knowledge.wild4) {
            wild4.given += 1;
            card.into_iter().for_each(|card| wild4.seen.insert(card));
        }
        if taker == viewer {
            return;
        }
        let fitting = self.playable(before, Cards::NONE);
        let hand = &mut knowledge.hands[taker.index()];
        match (before.next, fits) {
            (Some(Next::Drawn), Some(true)) => knowledge.drawn = Some(fitting),
            (Some(Next::Drawn), None) => knowledge.drawn = Some(Kinds::ALL),
            (Some(Next::Drawn), Some(false)) => {
                // Where the rules are strict, a wild draw four need not fit.
                let open = self.wild4 == WildFour::Strict && !self.force_play;
                let surely = if open {
                    fitting.without(Kinds::of(Card::WILD_FOUR))
                } else {
                    fitting
                };
                hand.drew(surely.others(), surely.others());
            }
            _ => hand.drew(Kinds::ALL, Kinds::ALL),
        }
    }

    fn learn_play(
        &self,
        knowledge: &mut Knowledge,
        (viewer, seat): (Seat, Seat),
        before: &View,
        card: Card,
        target: Option<Seat>,
    ) {
        let position = &before.position;
        let left = before.hands[seat.index()].saturating_sub(1);
        let hand = &mut knowledge.hands[seat.index()];
        if position.stage == Stage::Drawn {
            knowledge.drawn = None;
        } else if seat != viewer {
            hand.played(card, left);
        }
        let in_force = position
            .colour
            .filter(|_| card == Card::WILD_FOUR && position.pending == 0 && left > 0);
        match (self.wild4, in_force) {
            (WildFour::Strict, Some(colour)) if seat != viewer => {
                hand.holds_at_most(Kinds::colour(colour), 0, 0);
            }
            (WildFour::Challenge, Some(in_force)) => {
                if seat != viewer {
                    hand.holds_at_most(Kinds::colour(in_force), 0, DOUBT_OF_WILD_FOUR);
                }
                knowledge.wild4 = Some(LastWildFour {
                    in_force,
                    given: 0,
                    seen: Cards::NONE,
                });
            }
            _ => {}
        }
        if !self.seven_zero || left == 0 {
            return;
        }
        let mut own = position.hands[viewer.index()];
        if seat == viewer {
            own.remove(card);
        }
        knowledge.hands[viewer.index()] = Known::shown(own);
        match (card.face(), target) {
            (Face::Number(7), Some(other)) => knowledge.hands.swap(seat.index(), other.index()),
            (Face::Number(0), _) => self.pass_hands_on(&mut knowledge.hands, position.reversed),
            _ => {}
        }
        knowledge.hands[viewer.index()] = Known::default();
    }

    fn learn_pass(&self, knowledge: &mut Knowledge, seat: Seat, before: &Position) {
        let fitting = self.playable(before, Cards::NONE);
        let hand = &mut knowledge.hands[seat.index()];
        match (before.stage, knowledge.drawn.take()) {
            (Stage::Drawn, drawn) => {
                let drawn = drawn.unwrap_or(Kinds::ALL);
                // Where drawing goes on until a card fits, it is kept by choice.
                let kept = self.draw_rule == DrawRule::UntilPlayable && !self.force_play;
                let likely = if kept { drawn } else { drawn.without(fitting) };
                let surely = if self.force_play { likely } else { drawn };
                hand.drew(surely, likely);
            }
            _ => hand.holds_at_most(fitting, 0, 0),
        }
    }
}

fn learn_challenge(knowledge: &mut Knowledge, viewer: Seat, before: &View, guilty: bool, shown: Option<Cards>) {
    let wild4 = knowledge.wild4.take();
    let Some(played) = before.position.challengeable.filter(|played| played.seat != viewer) else {
        return;
    };
    let hand = &mut knowledge.hands[played.seat.index()];
    match (shown, wild4) {
        (Some(cards), _) => *hand = Known::shown(cards),
        (None, Some(wild4)) if guilty => hand.holds(Kinds::colour(wild4.in_force)),
        (None, Some(wild4)) => hand.holds_at_most(Kinds::colour(wild4.in_force), wild4.given, 0),
        (None, None) => {}
    }
}
