//! A position that a request carries instead of a stored game.

use std::sync::Arc;

use super::fault::{Fault, explain, shorten};
use crate::games::About;
use crate::pb::v1;
use crate::pb::v1::Reason;
use crate::rules::{BadOption, Luck, Seat, Turn, Viewer};
use crate::search::SearchLuck;
use crate::table::{AnyGame, AnyPosition, GameType, find};

/// The most moves that a position may carry.
const MAX_MOVES: usize = 20_000;

/// The longest position text, in bytes.
const MAX_TEXT: usize = 100_000;

/// A position ready for use.
#[derive(Debug)]
pub struct Subject {
    /// Its game type.
    pub about: &'static About,
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// Who may be shown it: the referee for a whole position, else the viewer whose view it was.
    pub viewer: Viewer,
}

impl Subject {
    /// Opens a position: reads its options and its text, and plays its moves.
    ///
    /// # Errors
    /// Says which field is wrong, and why.
    pub fn open(message: &v1::Position) -> Result<Subject, Fault> {
        let game_type = find(&message.game_type).ok_or_else(|| Fault::no_such_game_type(&message.game_type))?;
        let game = build(game_type, message)?;
        let (mut position, viewer) = if message.text.trim().is_empty() {
            (game.start(), Viewer::Referee)
        } else if message.text.len() > MAX_TEXT {
            return Err(Fault::position(
                "position.text",
                format!("longer than {MAX_TEXT} bytes"),
            ));
        } else {
            let read = game.read(&message.text, &mut SearchLuck::new(0));
            read.map_err(|bad| Fault::position("position.text", bad.0))?
        };
        if viewer != Viewer::Referee && !message.moves.is_empty() {
            let what = "a view is a position as it stands: moves can't follow it. Give the view after them";
            return Err(Fault::position("position.moves", what));
        }
        if message.moves.len() > MAX_MOVES {
            return Err(Fault::position(
                "position.moves",
                format!("more than {MAX_MOVES} moves"),
            ));
        }
        for (index, text) in message.moves.iter().enumerate() {
            advance(position.as_mut(), text).map_err(|error| {
                let what = format!("`{}`: {}", shorten(text), explain(game_type.about(), &error));
                Fault::position(&format!("position.moves[{index}]"), what)
            })?;
        }
        Ok(Subject {
            about: game_type.about(),
            position,
            viewer,
        })
    }

    /// The seat on turn, which the caller asks for.
    ///
    /// # Errors
    /// No seat is on turn, or the position is the view of somebody else.
    pub fn seat_on_turn(&self) -> Result<Seat, Fault> {
        match self.position.turn() {
            Turn::Over => Err(Fault::new(Reason::GameOver, "the game is over in this position")),
            Turn::Chance => Err(Fault::new(
                Reason::NotYourTurn,
                "a chance event is due in this position",
            )),
            Turn::Seat(seat) => {
                self.check_view_of(seat)?;
                Ok(seat)
            }
        }
    }

    /// Whether the caller may be told what `seat` may do.
    ///
    /// # Errors
    /// The position is the view of somebody else.
    pub fn check_view_of(&self, seat: Seat) -> Result<(), Fault> {
        if self.viewer == Viewer::Referee || self.viewer == Viewer::Seat(seat) {
            return Ok(());
        }
        let what = format!("seat {seat} is on turn, and this is not its view: what it may do can't be told from it");
        Err(Fault::new(Reason::NotAllowed, what))
    }
}

/// Plays a text, a move or an event, whichever is due.
pub(super) fn advance(
    position: &mut dyn AnyPosition,
    text: &str,
) -> Result<crate::table::Happened, crate::table::PlayError> {
    match position.turn() {
        Turn::Chance => position.happen(text),
        _ => position.play(&v1::Move {
            notation: text.into(),
            game: None,
        }),
    }
}

/// Luck that notes whether anybody asked for it.
struct Untouched(bool);

impl Luck for Untouched {
    fn below(&mut self, _bound: u64) -> u64 {
        self.0 = false;
        0
    }
}

fn build(game_type: &dyn GameType, message: &v1::Position) -> Result<Arc<dyn AnyGame>, Fault> {
    let path = "position.options";
    let empty = v1::Options::default();
    let options = game_type.read_options_message(message.options.as_ref().unwrap_or(&empty));
    let options = options.map_err(|faults| Fault::options(path, &faults))?;
    let mut luck = Untouched(true);
    let options = game_type.resolve(&options, &mut luck);
    if !luck.0 {
        let what = "these options leave something to chance; a position needs them as they were drawn";
        return Err(Fault::options(path, &[BadOption::new("json", what)]));
    }
    let version = if message.rules_version == 0 {
        game_type.about().rules_version
    } else {
        message.rules_version
    };
    game_type
        .build(&options, version)
        .map_err(|faults| Fault::options(path, &faults))
}
