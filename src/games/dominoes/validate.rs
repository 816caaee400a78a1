//! What must hold between the fields of a position text.

use super::{Dominoes, Position, Side, Stage, TileSet, Variant, View};
use crate::rules::{BadPosition, Seat, Viewer};

/// More than any seat can win or lose in a round.
const MOST_POINTS_A_ROUND: i32 = 300;

type Check = Result<(), BadPosition>;

fn require(condition: bool, what: &str) -> Check {
    if condition { Ok(()) } else { Err(BadPosition::new(what)) }
}

impl Dominoes {
    /// Checks a view whose fields have been read one by one.
    pub(super) fn check(&self, view: &mut View) -> Check {
        let position = &view.position;
        self.check_scores(position)?;
        let first = position.round == 1;
        if position.stage != Stage::End {
            require(
                first == position.last.is_none(),
                "lr: stands from round 2 on, and not before",
            )?;
        }
        if position.stage == Stage::Deal {
            require(position.layout.lead().is_none(), "ln: must be `-` before a deal")?;
            return require(
                !self.leaves_leader_open(position),
                "this text does not say who leads next: hand over the record, or a position after the deal",
            );
        }
        self.check_layout(position)?;
        self.check_tiles(view)?;
        self.check_leader(position)?;
        match position.stage {
            Stage::End => self.check_end(view)?,
            stage => self.check_going_on(view, stage)?,
        }
        require(self.is_possible(view), "no hidden tiles make this position possible")
    }

    fn check_scores(&self, position: &Position) -> Check {
        let scores = &position.scores[..self.accounts()];
        let bound = MOST_POINTS_A_ROUND * i32::from(position.round);
        require(
            scores.iter().all(|score| score.abs() <= bound),
            "sc: more points than so many rounds can give",
        )?;
        if self.variant != Variant::Bergen {
            require(
                scores.iter().all(|&score| score >= 0),
                "sc: a score cannot be negative in this variant",
            )?;
        }
        let (top, alone) = self.top(position);
        let over = position.stage == Stage::End;
        if self.variant == Variant::FivesAndThrees {
            return require(
                top < self.target || over && top == self.target && alone,
                "sc: a score that reaches the target exactly ends the match, and none can exceed it",
            );
        }
        let counted = !self.variant.scores_plays() || matches!(position.stage, Stage::Deal | Stage::Lead);
        let reached = top >= self.target && alone;
        require(
            over || !counted || !reached,
            "sc: the match would have ended at the target",
        )?;
        let none = position.round == 1 && counted && !over;
        require(
            !none || scores.iter().all(|&score| score == 0),
            "sc: nothing can have been scored yet",
        )
    }

    /// The order in which the arms of a cross are built, and which double is the spinner.
    fn check_layout(&self, position: &Position) -> Check {
        let layout = &position.layout;
        let Some(lead) = layout.lead() else {
            return require(position.stage == Stage::Lead, "ln: the round has been led");
        };
        require(position.stage != Stage::Lead, "ln: must be `-` before the lead")?;
        let lead_ok = match self.variant {
            Variant::Matador | Variant::MalteseCross => lead.is_double(),
            Variant::Partnership => lead == super::Tile::SIX_SIX,
            _ => true,
        };
        require(lead_ok, "ln: this variant is not led with such a tile")?;
        let lead_double = Some(lead).filter(|lead| lead.is_double());
        let lengths = Side::ALL.map(|side| layout.length(side));
        match self.variant {
            Variant::Bergen | Variant::MalteseCross => {
                require(layout.spinner() == lead_double, "sp: the spinner is the lead double")?;
                if layout.spinner().is_none() {
                    return Ok(());
                }
                let in_order = lengths.windows(2).all(|pair| pair[0] > 0 || pair[1] == 0);
                require(in_order, "ln: the arms are started in the order left, right, up, down")?;
                let complete = lengths[3] > 0;
                require(
                    complete || lengths.iter().all(|&length| length <= 1),
                    "ln: the cross comes first",
                )?;
                if self.variant == Variant::Bergen {
                    return Ok(());
                }
                let second = |side| layout.arm(side).nth(1).is_none_or(|(inner, outer)| inner == outer);
                require(
                    Side::ALL.into_iter().all(second),
                    "ln: the second tile of an arm is a double",
                )?;
                let level = lengths.iter().all(|&length| length >= 2) || lengths.iter().all(|&length| length <= 2);
                require(level, "ln: the four doubles come before the third tile of an arm")
            }
            Variant::FivesUp => {
                let doubles = |side| {
                    layout
                        .arm(side)
                        .filter(|(inner, outer)| inner == outer)
                        .map(|(pip, _)| pip)
                };
                let line = [Side::Left, Side::Right].map(|side| doubles(side).next());
                let right = match (layout.spinner(), lead_double) {
                    (spinner, Some(_)) => spinner == lead_double,
                    (None, None) => line == [None, None],
                    (Some(spinner), None) => line.contains(&Some(spinner.high())),
                };
                require(right, "sp: the spinner is the first double of the round")?;
                let opened = layout.spinner_is_covered() || lengths[2] == 0;
                require(opened, "ln: up opens when both sides of the spinner are covered")?;
                require(lengths[3] == 0 || lengths[2] > 0, "ln: down opens when up has a tile")
            }
            _ => require(layout.spinner().is_none(), "sp: there is no spinner in this variant"),
        }
    }

    /// All 28 tiles are there once, and no hand has too many or too few.
    fn check_tiles(&self, view: &View) -> Check {
        let position = &view.position;
        let mut seen = position.layout.tiles();
        for set in position.hands.into_iter().chain([position.boneyard]) {
            require(seen.and(set).is_empty(), "a tile is in two places")?;
            seen = seen.or(set);
        }
        let hands = &view.hands[..self.seats.into()];
        let held: u32 = hands.iter().map(|&count| u32::from(count)).sum();
        let all = u32::from(position.layout.count()) + held + u32::from(view.boneyard);
        require(all == 28, "there must be 28 tiles in all")?;
        require(
            view.viewer != Viewer::Referee || seen == TileSet::ALL,
            "every tile must be somewhere",
        )?;
        let undealt = 28 - self.seats * self.hand_size;
        let drawn = undealt.checked_sub(view.boneyard);
        require(
            drawn.is_some_and(|drawn| drawn == 0 || self.variant.draws()),
            "b: the wrong number of tiles for these options",
        )?;
        if position.stage == Stage::Lead {
            let full = hands.iter().all(|&count| count == self.hand_size);
            return require(full && drawn == Some(0), "h: every hand is whole before the lead");
        }
        if !self.variant.draws() {
            require(
                hands.iter().all(|&count| count <= self.hand_size),
                "h: a hand has too many tiles",
            )?;
        }
        require(
            position.stage == Stage::End || !hands.contains(&0),
            "h: an empty hand ends the round",
        )
    }

    fn check_leader(&self, position: &Position) -> Check {
        let expected = self.public_leader(position).filter(|_| position.stage != Stage::End);
        require(
            expected.is_none_or(|leader| position.leader == Some(leader)),
            "ld: another seat leads this round",
        )?;
        let leads = position.stage != Stage::Lead || position.leader == Some(position.seat);
        require(leads, "t: the leader leads")
    }

    fn check_going_on(&self, view: &View, stage: Stage) -> Check {
        let position = &view.position;
        let seat = position.seat;
        let fitting = position.hands[seat.index()].and(self.playable(&position.layout));
        match stage {
            Stage::Draw => {
                let able = self.variant != Variant::Draw && !fitting.is_empty();
                let may = self.may_draw(&position.layout) && view.boneyard > 0 && !able;
                require(may, "st: nothing can be drawn here")
            }
            Stage::Drawn => {
                require(
                    self.variant == Variant::MalteseCross,
                    "st: `drawn` is a stage of maltese_cross only",
                )?;
                require(
                    self.may_draw(&position.layout),
                    "st: nothing is drawn in the last phase",
                )?;
                require(
                    view.boneyard < 28 - self.seats * self.hand_size,
                    "st: no tile has been drawn yet",
                )?;
                require(fitting.len() <= 1, "st: only the drawn tile can fit")
            }
            Stage::Lead if view.viewer == Viewer::Referee => {
                // A lead by turns may fall to any holder of a double: the last leader is not known.
                let by_turns = matches!(self.variant, Variant::Matador | Variant::MalteseCross) && position.round > 1;
                let before = Position {
                    leader: None,
                    ..*position
                };
                let right = by_turns
                    || self.public_leader(position).is_some()
                    || matches!(self.variant, Variant::Draw | Variant::FivesUp | Variant::FivesAndThrees)
                    || self.leader_of(&before, &position.hands) == Some(seat);
                let able = !self.leads(position.hands[seat.index()]).is_empty();
                require(right && able, "ld: another seat leads with these hands")
            }
            Stage::Play if view.viewer == Viewer::Referee => require(
                !self.is_blocked(position),
                "st: the round has ended, because nobody can play",
            ),
            _ => Ok(()),
        }
    }

    fn check_end(&self, view: &View) -> Check {
        let position = &view.position;
        let exact = self.reason(position) == "exact_target";
        let over = position.round == self.max_rounds || self.reason(position) != "round_limit";
        require(over, "st: the match goes on")?;
        let Some(last) = position.last else {
            return require(exact, "lr: the last round is missing");
        };
        let same = Seat::all(self.seats.into()).all(|seat| {
            let hand = last.hands[seat.index()];
            let seen = !view.shows_hand(seat) || position.hands[seat.index()] == hand;
            seen && view.hands[seat.index()] == hand.len() && hand.and(position.layout.tiles()).is_empty()
        });
        require(same || exact, "lr: the hands are not those that were left at the end")
    }
}
