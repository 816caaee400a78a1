//! Options and messages.

use super::{
    Card, Cards, Challenge, Colour, DrawRule, Face, Move, Options, Position, Stacking, Stage, Uno, View, WildFour,
    engine, options, rule_player,
};
use crate::games::{About, Wire};
use crate::pb::games::uno::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task};

/// The moves without a card and their messages.
const CHOICES: [(Move, pb::Choice); 8] = [
    (Move::Draw, pb::Choice::Draw),
    (Move::Pass, pb::Choice::Pass),
    (Move::Uno, pb::Choice::Uno),
    (Move::Silent, pb::Choice::Silent),
    (Move::Catch, pb::Choice::Catch),
    (Move::Ignore, pb::Choice::Ignore),
    (Move::Accept, pb::Choice::Accept),
    (Move::Challenge, pb::Choice::Challenge),
];

impl Wire for Uno {
    const ABOUT: About = super::about::ABOUT;
    const RULE_PLAYER: Option<fn(&Task<'_, Self>) -> Move> = Some(rule_player::answer);

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        options::build(options)
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            players: Some(options.players),
            target: Some(options.target),
            max_rounds: Some(options.max_rounds),
            stacking: stacking(options.stacking).into(),
            wild4: wild_four(options.wild4).into(),
            draw_rule: draw_rule(options.draw_rule).into(),
            force_play: options.force_play,
            seven_zero: options.seven_zero,
            uno_call: Some(options.uno_call),
            round_move_limit: Some(options.round_move_limit),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let default = Options::default();
        Options {
            players: message.players.unwrap_or(default.players),
            target: message.target.unwrap_or(default.target),
            max_rounds: message.max_rounds.unwrap_or(default.max_rounds),
            stacking: read_choice(
                "stacking",
                &Stacking::ALL,
                |one| stacking(one).into(),
                message.stacking,
                faults,
            ),
            wild4: read_choice(
                "wild4",
                &WildFour::ALL,
                |one| wild_four(one).into(),
                message.wild4,
                faults,
            ),
            draw_rule: read_choice(
                "draw_rule",
                &DrawRule::ALL,
                |one| draw_rule(one).into(),
                message.draw_rule,
                faults,
            ),
            force_play: message.force_play,
            seven_zero: message.seven_zero,
            uno_call: message.uno_call.unwrap_or(default.uno_call),
            round_move_limit: message.round_move_limit.unwrap_or(default.round_move_limit),
        }
    }

    fn state_message(&self, view: &View) -> pb::State {
        let position = &view.position;
        let dealt = position.stage != Stage::Deal;
        let acting = !matches!(position.stage, Stage::Deal | Stage::Flip | Stage::End);
        let number = |seat: Seat| u32::from(seat.0);
        pb::State {
            round: position.round.into(),
            max_rounds: self.max_rounds.into(),
            target: self.target,
            stage: stage(position.stage).into(),
            seat: acting.then_some(number(position.seat)),
            reversed: position.reversed,
            top: position.top.map(card_message),
            colour: colour(position.colour).into(),
            pending: position.pending.into(),
            challengeable: position.challengeable.map(|played| number(played.seat)),
            by: position.by.map(number),
            left: position.left.into(),
            drawn: position.drawn.map(card_message),
            scores: position.scores[..self.seats.into()].to_vec(),
            hands: self
                .all_seats()
                .filter(|_| dealt)
                .map(|seat| {
                    let hand = position.hands[seat.index()];
                    cards_message(hand, view.hands[seat.index()], !view.shows(seat))
                })
                .collect(),
            // Its content is never in a text either: it is the rest of the deck.
            pile: Some(cards_message(Cards::NONE, view.pile, true)),
            discards: card_messages(position.discards),
            challenges: position.challenges.iter().map(challenge_message).collect(),
            moves: position.moves,
            round_move_limit: self.move_limit,
            last_round: position.last.as_deref().map(|last| pb::Round {
                winner: last.winner.map(number),
                points: last.points,
                hands: self
                    .all_seats()
                    .map(|seat| last.hands[seat.index()])
                    .map(|hand| cards_message(hand, hand.len(), false))
                    .collect(),
            }),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        use pb::r#move::Action;
        let action = match mv {
            Move::Play {
                card,
                colour: named,
                target,
            } => Some(Action::Play(pb::Play {
                card: Some(card_message(card)),
                colour: colour(named).into(),
                swap_with: target.map(|seat| seat.0.into()),
            })),
            Move::Colour(named) => Some(Action::Colour(colour(Some(named)).into())),
            other => CHOICES
                .iter()
                .find(|(mv, _)| *mv == other)
                .map(|(_, choice)| Action::Choice((*choice).into())),
        };
        pb::Move { action }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        use pb::r#move::Action;
        let refuse = |what: &str| Err(ReadError::Notation(what.into()));
        match message.action {
            None => refuse("the move message says neither a play nor a choice nor a colour"),
            Some(Action::Choice(choice)) => {
                let named = CHOICES.iter().find(|(_, message)| i32::from(*message) == choice);
                named.map_or_else(|| refuse("no such choice"), |(mv, _)| Ok(*mv))
            }
            Some(Action::Colour(message)) => match read_colour(message) {
                Some(Some(named)) => Ok(Move::Colour(named)),
                _ => refuse("no such colour"),
            },
            Some(Action::Play(play)) => {
                let Some(card) = play.card.and_then(read_card) else {
                    return refuse("a play needs a card: a colour and a face, or a wild face without a colour");
                };
                let Some(named) = read_colour(play.colour) else {
                    return refuse("no such colour");
                };
                let target = match play.swap_with {
                    None => None,
                    Some(seat) => match u8::try_from(seat).ok().filter(|&seat| seat < self.seats) {
                        None => return refuse("there is no such seat to swap with"),
                        seat => seat.map(Seat),
                    },
                };
                self.whole_play(card, named, target)
            }
        }
    }

    fn scene(&self, view: &View) -> Scene {
        self.picture(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        engine::suggest(task)
    }
}

/// The choice that a message names; 0 is the default.
fn read_choice<T: Copy + Default>(
    name: &'static str,
    all: &[T],
    number: impl Fn(T) -> i32,
    message: i32,
    faults: &mut Vec<BadOption>,
) -> T {
    let named = all.iter().copied().find(|&one| number(one) == message);
    if named.is_none() && message != 0 {
        faults.push(BadOption::new(name, "no such choice"));
    }
    named.unwrap_or_default()
}

fn stacking(stacking: Stacking) -> pb::Stacking {
    match stacking {
        Stacking::Off => pb::Stacking::Off,
        Stacking::Same => pb::Stacking::Same,
        Stacking::Up => pb::Stacking::Up,
    }
}

fn wild_four(wild4: WildFour) -> pb::WildFour {
    match wild4 {
        WildFour::Challenge => pb::WildFour::Challenge,
        WildFour::Strict => pb::WildFour::Strict,
        WildFour::Free => pb::WildFour::Free,
    }
}

fn draw_rule(rule: DrawRule) -> pb::DrawRule {
    match rule {
        DrawRule::One => pb::DrawRule::One,
        DrawRule::UntilPlayable => pb::DrawRule::UntilPlayable,
    }
}

fn stage(stage: Stage) -> pb::Stage {
    match stage {
        Stage::Deal => pb::Stage::Deal,
        Stage::Flip => pb::Stage::Flip,
        Stage::Colour => pb::Stage::Colour,
        Stage::Play => pb::Stage::Play,
        Stage::Drawn => pb::Stage::Drawn,
        Stage::Uno => pb::Stage::Uno,
        Stage::Catch => pb::Stage::Catch,
        Stage::Penalty => pb::Stage::Penalty,
        Stage::Draw => pb::Stage::Draw,
        Stage::End => pb::Stage::End,
    }
}

fn colour(colour: Option<Colour>) -> pb::Colour {
    match colour {
        None => pb::Colour::Unspecified,
        Some(Colour::Red) => pb::Colour::Red,
        Some(Colour::Yellow) => pb::Colour::Yellow,
        Some(Colour::Green) => pb::Colour::Green,
        Some(Colour::Blue) => pb::Colour::Blue,
    }
}

/// A colour or none; `None` if the number names neither.
fn read_colour(message: i32) -> Option<Option<Colour>> {
    let all = std::iter::once(None).chain(Colour::ALL.map(Some));
    all.into_iter().find(|&named| i32::from(colour(named)) == message)
}

fn card_message(card: Card) -> pb::Card {
    let (face, number) = match card.face() {
        Face::Number(number) => (pb::Face::Number, number),
        Face::Skip => (pb::Face::Skip, 0),
        Face::Reverse => (pb::Face::Reverse, 0),
        Face::DrawTwo => (pb::Face::DrawTwo, 0),
        Face::Wild => (pb::Face::Wild, 0),
        Face::WildFour => (pb::Face::WildDrawFour, 0),
    };
    pb::Card {
        colour: colour(card.colour()).into(),
        face: face.into(),
        number: number.into(),
    }
}

fn read_card(message: pb::Card) -> Option<Card> {
    Card::all().find(|&card| card_message(card) == message)
}

fn card_messages(cards: Cards) -> Vec<pb::Card> {
    cards.iter().map(card_message).collect()
}

fn cards_message(cards: Cards, count: u16, hidden: bool) -> pb::Cards {
    pb::Cards {
        count: count.into(),
        cards: card_messages(cards),
        hidden,
    }
}

fn challenge_message(challenge: &Challenge) -> pb::Challenge {
    pb::Challenge {
        challenger: challenge.challenger.0.into(),
        challenged: challenge.challenged.0.into(),
        cards: card_messages(challenge.cards),
    }
}
