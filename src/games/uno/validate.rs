//! What must hold between the fields of a position text.

use super::{Card, Cards, HAND, Kinds, Next, Position, Stacking, Stage, Uno, View, WildFour};
use crate::rules::{BadPosition, Seat};

/// No round brings more points: all cards of the deck together.
const MOST_POINTS_A_ROUND: u32 = 1240;

type Check = Result<(), BadPosition>;

fn require(condition: bool, what: &str) -> Check {
    if condition { Ok(()) } else { Err(BadPosition::new(what)) }
}

impl Uno {
    /// Checks a view whose fields have been read one by one.
    pub(super) fn check(&self, view: &View) -> Check {
        let position = &view.position;
        self.check_match(position)?;
        match position.stage {
            Stage::Deal => {
                let fresh = self.before_deal(position.round, position.scores, position.last.clone());
                let untouched = Position {
                    pile: fresh.pile,
                    ..position.clone()
                };
                return require(untouched == fresh, "st: before a deal nothing but r, sc and lr is set");
            }
            Stage::Flip | Stage::Colour => self.check_beginning(view)?,
            _ => self.check_table(position)?,
        }
        self.check_hands(view)?;
        self.check_wild4(view)?;
        self.check_challenges(position)?;
        self.check_history(view)?;
        match position.stage {
            Stage::Drawn => require(
                view.hands[position.seat.index()] > 1,
                "h: the drawn card is not the only one",
            ),
            Stage::Play => require(
                position.moves < self.move_limit,
                "mv: the round would have been called off",
            ),
            Stage::Uno | Stage::Catch => self.check_call(view),
            Stage::Draw => self.check_drawing(view),
            Stage::Penalty => {
                let stacking = self.stacking != Stacking::Off || position.challengeable.is_some();
                require(
                    stacking,
                    "st: without stacking and a challenge a penalty is taken at once",
                )
            }
            Stage::End => self.check_end(view),
            _ => Ok(()),
        }
    }

    /// Rounds, scores and the round before.
    fn check_match(&self, position: &Position) -> Check {
        let over = position.stage == Stage::End;
        let scores = &position.scores[..self.seats.into()];
        let finished = u32::from(position.round) - u32::from(!over);
        let sum: u64 = scores.iter().map(|&score| u64::from(score)).sum();
        require(
            sum <= u64::from(finished * MOST_POINTS_A_ROUND),
            "sc: more points than so many rounds can give",
        )?;
        let gained = position.last.as_ref().is_none_or(|last| {
            let score = |seat: Seat| position.scores[seat.index()];
            last.winner.is_none_or(|seat| score(seat) >= last.points)
        });
        require(gained, "sc: the last round's points are missing")?;
        require(
            position.last.is_some() == (over || position.round > 1),
            "lr: stands from round 2 on and at the end, and not before",
        )?;
        if self.target == 0 {
            return require(position.round == 1, "r: the match is a single round");
        }
        let reached = scores.iter().filter(|&&score| score >= self.target).count();
        let by_winner = position.last.as_ref().and_then(|last| last.winner);
        let winner_reached = by_winner.is_some_and(|seat| position.scores[seat.index()] >= self.target);
        let ended = reached == 1 && winner_reached || reached == 0 && position.round == self.max_rounds;
        require(
            if over { ended } else { reached == 0 },
            "sc: the match ends when a round's winner reaches the target or after the last round, and only then",
        )
    }

    /// Before the first turn.
    fn check_beginning(&self, view: &View) -> Check {
        let position = &view.position;
        let top = match position.stage {
            Stage::Flip => None,
            _ => Some(Card::WILD),
        };
        let seat = match position.stage {
            Stage::Flip => Seat(0),
            _ => self.starter(position.round),
        };
        let full = view.hands[..self.seats.into()].iter().all(|&count| count == HAND);
        let untouched = position.top == top
            && position.seat == seat
            && full
            && !position.reversed
            && position.colour.is_none()
            && position.discards.is_empty()
            && position.moves == 0
            && position.challenges.is_empty()
            && position.pending == 0
            && (position.by, position.next) == (None, None);
        require(
            untouched,
            "st: nobody has moved yet in the stages flip and colour, where the starter names a wild's colour",
        )
    }

    /// The top card and what is pending.
    fn check_table(&self, position: &Position) -> Check {
        let Some(top) = position.top else {
            return Err(BadPosition::new("top: there is a top card from the first card on"));
        };
        require(
            position
                .colour
                .is_some_and(|colour| top.colour().is_none_or(|own| own == colour)),
            "c: expected the top card's colour, or the one that was named for a wild",
        )?;
        let waits = match position.stage {
            Stage::Uno | Stage::Catch | Stage::Penalty => true,
            Stage::Draw => position.next == Some(Next::Effect),
            _ => false,
        };
        let single = top.penalty();
        let fits = match (waits, single, self.stacking) {
            (false, ..) | (_, 0, _) => position.pending == 0,
            (true, _, Stacking::Off) => position.pending == single,
            (true, 4, Stacking::Same) => position.pending >= 4 && position.pending.is_multiple_of(4),
            (true, ..) => position.pending >= single && position.pending.is_multiple_of(2),
        };
        require(fits, "pn: this number of cards cannot be pending here")?;
        require(
            position.stage != Stage::Penalty || position.pending > 0,
            "st: a penalty needs a +2 or W+4 on top",
        )?;
        require(
            (position.stage == Stage::Draw) == position.next.is_some(),
            "nx: stands exactly in the stage draw",
        )?;
        let by = match position.stage {
            Stage::Uno | Stage::Catch => position.by.is_some(),
            Stage::Draw => matches!(position.next, Some(Next::Effect | Next::Out(_))) == position.by.is_some(),
            Stage::End => true,
            _ => position.by.is_none(),
        };
        require(
            by,
            "by: stands in uno, catch, a drawing for the silent seat, and when a seat has gone out",
        )
    }

    /// Only a seat that has gone out has no cards.
    fn check_hands(&self, view: &View) -> Check {
        let position = &view.position;
        let out = match (position.stage, position.next) {
            (Stage::Draw, Some(Next::Out(seat))) => Some(seat),
            (Stage::End, _) => position.by,
            _ => None,
        };
        let fits = self
            .all_seats()
            .all(|seat| (view.hands[seat.index()] == 0) == (out == Some(seat)));
        require(fits, "h: only a seat that has gone out has an empty hand")?;
        require(
            out.is_none() || position.by == out,
            "by: expected the seat that has gone out",
        )
    }

    /// A W+4 that can be challenged: exactly one that was not stacked and waits.
    fn check_wild4(&self, view: &View) -> Check {
        let position = &view.position;
        let fresh = position.top == Some(Card::WILD_FOUR) && position.pending == Card::WILD_FOUR.penalty();
        let due = fresh && self.wild4 == WildFour::Challenge;
        let Some(played) = position.challengeable else {
            return require(!due, "w4: this W+4 can be challenged");
        };
        require(due, "w4: nothing can be challenged here")?;
        let player = match position.stage {
            Stage::Penalty => position.seat == self.next_seat(position.reversed, played.seat, 1),
            _ => position.by == Some(played.seat),
        };
        require(player, "w4: expected the seat that played the W+4")?;
        if !view.is_whole() {
            return Ok(());
        }
        let hand = position.hands[played.seat.index()];
        let mut colours = super::Colour::ALL
            .into_iter()
            .map(|colour| hand.has(Kinds::colour(colour)));
        let possible = if played.guilty {
            colours.any(|held| held)
        } else {
            !colours.all(|held| held)
        };
        require(possible, "w4: this hand cannot be guilty or clean")
    }

    fn check_challenges(&self, position: &Position) -> Check {
        let neighbours = position.challenges.iter().all(|challenge| {
            let next = |reversed| self.next_seat(reversed, challenge.challenged, 1);
            challenge.challenger == next(false) || challenge.challenger == next(true)
        });
        require(neighbours, "sh: only the next seat can challenge")?;
        let allowed = self.wild4 == WildFour::Challenge || position.challenges.is_empty();
        require(allowed, "sh: there are no challenges under these options")
    }

    fn check_call(&self, view: &View) -> Check {
        let position = &view.position;
        require(self.uno_call, "st: there are no calls under these options")?;
        let caller = match (position.stage, position.by) {
            (Stage::Uno, by) => by.filter(|&by| by == position.seat),
            (_, by) => by.filter(|&by| position.seat == self.next_seat(position.reversed, by, 1)),
        };
        let one = caller.is_some_and(|seat| view.hands[seat.index()] == 1);
        require(
            one,
            "by: expected the seat that has one card left, and t the one that calls or catches",
        )
    }

    fn check_drawing(&self, view: &View) -> Check {
        let position = &view.position;
        let seat = position.seat;
        require(view.pile > 0, "dk: a card is drawn only while there is one")?;
        let following = |owner| seat == self.next_seat(position.reversed, owner, 1);
        let fits = match position.next {
            Some(Next::Play(next)) => next == self.next_seat(position.reversed, seat, 1),
            Some(Next::Drawn) => position.left == 1,
            Some(Next::Effect) => {
                let held = view.hands[seat.index()];
                self.uno_call && position.by == Some(seat) && position.left <= 2 && held + position.left == 3
            }
            Some(Next::Out(out)) => following(out) && position.top.is_some_and(|top| top.penalty() > 0),
            None => false,
        };
        require(fits, "nx: this drawing cannot be followed by that")
    }

    fn check_end(&self, view: &View) -> Check {
        let position = &view.position;
        let Some(last) = &position.last else {
            return Err(BadPosition::new("lr: the last round is missing"));
        };
        require(position.by == last.winner, "by: expected the seat that went out")?;
        let same = self.all_seats().all(|seat| {
            let hand = last.hands[seat.index()];
            view.hands[seat.index()] == hand.len() && (!view.shows(seat) || position.hands[seat.index()] == hand)
        });
        require(same, "lr: the hands are not those that were left at the end")?;
        let mut rest = Cards::deck();
        for cards in last
            .hands
            .into_iter()
            .chain([position.discards, position.top.into_iter().collect()])
        {
            require(cards.is_within(rest), "lr: there are more of a card than the deck has")?;
            rest = rest - cards;
        }
        let stalled = last.winner.is_none() && position.moves < self.move_limit;
        require(!stalled, "lr: the round cannot have been called off yet")?;
        let scored = match (self.target, last.winner) {
            (0, winner) => self.all_seats().all(|seat| {
                let points = if winner == Some(seat) { last.points } else { 0 };
                position.scores[seat.index()] == points
            }),
            _ => true,
        };
        require(scored, "sc: expected the points of the round")
    }
}
