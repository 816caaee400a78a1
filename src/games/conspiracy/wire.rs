//! Options and messages.

use super::cards::{Bag, LordId, NO_LOCATION};
use super::messages::{self, colour, colour_letter};
use super::position::Phase;
use super::{Conspiracy, Move, Options, Position, engine, options, policy};
use crate::games::{About, RulePlayer, Wire};
use crate::pb::games::conspiracy::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task};

impl Wire for Conspiracy {
    const ABOUT: About = super::about::ABOUT;
    const RULE_PLAYER: Option<RulePlayer<Self>> = Some(policy::by_rules);

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
            bonus_locations: options.bonus_locations,
            lords: messages::lords_message(&options.lords),
            locations: messages::locations_message(&options.locations),
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        Options {
            players: message.players.unwrap_or(Options::default().players),
            bonus_locations: message.bonus_locations,
            lords: messages::read_lords(message.lords),
            locations: messages::read_locations(message.locations),
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let shows_lords = view.phase == Phase::Choose;
        let shown = view.shown.ids();
        pb::State {
            phase: phase(view.phase).into(),
            seat: view.seat.0.into(),
            shown_lords: shown
                .iter()
                .filter(|_| shows_lords)
                .map(|&lord| self.lord_message(lord))
                .collect(),
            shown_locations: shown
                .iter()
                .filter(|_| !shows_lords)
                .map(|&location| self.location_text(location).to_owned())
                .collect(),
            hand: self.lord_messages(&view.hand),
            deck: view.deck.total().into(),
            piles: self.lord_messages(&view.piles),
            location_deck: view.location_deck.total().into(),
            display: view
                .display
                .cards(self.locations.len())
                .map(|location| self.location_text(location).to_owned())
                .collect(),
            seats: Seat::all(self.seats.into())
                .map(|seat| self.seat_message(view, seat))
                .collect(),
            pearl_master: view.master.map(|master| master.0.into()),
            draw_order: view.order.map(|order| pb::DrawOrder {
                count: order.count.into(),
                seat: order.by.0.into(),
            }),
            last: view.last.map(|last| last.0.into()),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        use pb::r#move::Action;
        let action = match mv {
            Move::Deck(count) => Action::Deck(count.into()),
            Move::Take(lord) => Action::Take(self.lord_message(lord)),
            Move::Pile(of) => Action::Pile(colour(of).into()),
            Move::Place(lord) => Action::Place(self.lord_message(lord)),
            Move::Swap(first, second) => Action::Swap(pb::Swap {
                first: first.into(),
                second: second.into(),
            }),
            Move::NoSwap => Action::NoSwap(true),
            Move::Search(count) => Action::Search(count.into()),
            Move::Claim(location) => Action::Claim(self.location_text(location).to_owned()),
        };
        pb::Move { action: Some(action) }
    }

    /// Goes by the notation, which knows every card and range.
    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        use pb::r#move::Action;
        let lord = |lord: pb::Lord| format!("{}{}", colour_letter(lord.colour), lord.kind);
        let text = match message.action {
            Some(Action::Deck(count)) => format!("deck {count}"),
            Some(Action::Take(taken)) => format!("take {}", lord(taken)),
            Some(Action::Pile(of)) => format!("pile {}", colour_letter(of)),
            Some(Action::Place(placed)) => format!("place {}", lord(placed)),
            Some(Action::Swap(swap)) => format!("swap {} {}", swap.first, swap.second),
            Some(Action::NoSwap(true)) => "noswap".into(),
            Some(Action::Search(count)) => format!("search {count}"),
            Some(Action::Claim(location)) => format!("claim {location}"),
            Some(Action::NoSwap(false)) | None => {
                return Err(ReadError::Notation("the move message says nothing to do".into()));
            }
        };
        self.move_of_text(&text)
    }

    fn scene(&self, view: &Position) -> Scene {
        self.picture(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        engine::suggest(task)
    }
}

impl Conspiracy {
    fn lord_message(&self, lord: LordId) -> pb::Lord {
        pb::Lord {
            colour: colour(self.card(lord).colour).into(),
            kind: self.kinds[usize::from(lord) % self.kinds.len()].kind.clone(),
        }
    }

    fn lord_messages(&self, lords: &Bag) -> Vec<pb::Lord> {
        lords
            .cards(self.cards.len())
            .map(|lord| self.lord_message(lord))
            .collect()
    }

    fn seat_message(&self, view: &Position, seat: Seat) -> pb::Seat {
        let chamber = &view.chambers[seat.index()];
        let score = self.score(view, seat);
        pb::Seat {
            chamber: chamber
                .lords()
                .iter()
                .zip(chamber.on_lords())
                .map(|(&lord, &location)| pb::PlacedLord {
                    lord: Some(self.lord_message(lord)),
                    location: match location {
                        NO_LOCATION => String::new(),
                        location => self.location_text(location).to_owned(),
                    },
                })
                .collect(),
            pearls: view.pearls[seat.index()],
            score: Some(pb::Score {
                lords: score.lords,
                locations: score.locations,
                coalition: score.coalition,
                pearl_master: score.master,
                total: score.total(),
            }),
        }
    }
}

const fn phase(phase: Phase) -> pb::Phase {
    match phase {
        Phase::Setup => pb::Phase::Setup,
        Phase::Recruit => pb::Phase::Recruit,
        Phase::Draw => pb::Phase::Draw,
        Phase::Choose => pb::Phase::Choose,
        Phase::Place => pb::Phase::Place,
        Phase::Reveal => pb::Phase::Reveal,
        Phase::Swap => pb::Phase::Swap,
        Phase::Location => pb::Phase::Location,
        Phase::Search => pb::Phase::Search,
        Phase::ChooseLocation => pb::Phase::ChooseLocation,
        Phase::Over => pb::Phase::Over,
    }
}
