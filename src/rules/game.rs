//! The rules of one game.

use std::fmt::Debug;
use std::hash::Hash;

use super::{BadPosition, Luck, Outcome, ReadError, Refusal, Seat, Step, Trail, Turn};

/// What moved a game on: a seat's move or a chance event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening<M, E> {
    /// A seat's decision.
    Move(Seat, M),
    /// What chance decided.
    Chance(E),
}

/// What a seat may do besides moving; some games have it among their moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAction<'a> {
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Accept the draw that was offered.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Claim a draw for this reason.
    Claim(&'a str),
}

/// The rules of one game, with its options applied.
///
/// The value holds what the options fixed (sizes, tables, house rules); a position holds only what
/// play changes, and is cheap to copy: searches copy, they do not undo. Nothing may assume that
/// seats alternate, that seat 0 starts, that there are two seats, that a side without moves has lost,
/// or that one decision ends a turn.
pub trait Game: Debug + Send + Sync + Sized + 'static {
    /// A state of the game.
    type Position: Clone + Debug + Send + Sync + 'static;
    /// A seat's decision; 16 bytes or less.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What chance decides: a deal, dice, a draw. Of any size.
    type Event: Clone + Eq + Debug + Send + Sync + 'static;

    /// How many seats play.
    fn seats(&self) -> usize;

    /// The side a seat plays for; seats of one side win and lose together. A side is named by its lowest seat.
    fn side(&self, seat: Seat) -> Seat {
        seat
    }

    /// The position before the first decision or event. Pushes what the trail needs of it.
    fn start(&self, trail: &mut Trail) -> Self::Position;

    /// Who acts next.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// The end, if the game has ended: `Some` exactly when [`turn`](Self::turn) is [`Turn::Over`].
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The points so far, in games that count points; they stand when a game is ended at the table (a resignation).
    fn points(&self, _position: &Self::Position) -> Option<Vec<f64>> {
        None
    }

    /// Appends every legal move of the seat on turn once, in any order; nothing if it is no seat's turn.
    /// Never clears `out`. Depends only on what the seat on turn sees.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// Appends the moves that perft counts: the legal moves, and those after an end that perft
    /// ignores (the field's tables do not let draws end a line).
    fn perft_moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        self.moves(position, out);
    }

    /// How many moves [`perft_moves`](Self::perft_moves) gives; worth overriding where counting is cheaper than listing.
    fn perft_count(&self, position: &Self::Position, scratch: &mut Vec<Self::Move>) -> u64 {
        scratch.clear();
        self.perft_moves(position, scratch);
        scratch.len() as u64
    }

    /// Makes a move from [`moves`](Self::moves) (or [`perft_moves`](Self::perft_moves)). Any other move leaves the
    /// position in an unspecified state, without panicking where the game can afford the check.
    fn play(&self, position: &mut Self::Position, mv: Self::Move, trail: &mut Trail);

    /// Applies a chance event that is possible here.
    fn happen(&self, position: &mut Self::Position, event: &Self::Event, trail: &mut Trail);

    /// Appends all chance events possible here with integer weights and returns true; or returns
    /// false, where chance is due but too wide to list (a deal).
    fn events(&self, _position: &Self::Position, _out: &mut Vec<(Self::Event, u64)>) -> bool {
        true
    }

    /// Draws the chance event that is due. The default takes the listed events in byte order of
    /// their texts; games with events that cannot be listed override it for those.
    fn draw(&self, position: &Self::Position, luck: &mut dyn Luck) -> Self::Event {
        let mut listed = Vec::new();
        self.events(position, &mut listed);
        listed.sort_by_cached_key(|(event, _)| self.write_event(position, event));
        let total = listed.iter().map(|(_, weight)| weight).sum();
        let mut rest = luck.below(total);
        for (event, weight) in listed {
            if rest < weight {
                return event;
            }
            rest -= weight;
        }
        unreachable!("`rest` starts below the sum of the weights")
    }

    /// The label under which the table draws the event that is due: `deal`, `roll`, `draw`, …
    fn luck_label(&self, _position: &Self::Position) -> &'static str {
        "draw"
    }

    /// The one canonical text of a legal move. Depends on public facts only: a bot writes it against a position it imagined.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// The move in the field's other notation, with that notation's name (`uci` in chess).
    fn write_alternative(&self, _position: &Self::Position, _mv: Self::Move) -> Option<(&'static str, String)> {
        None
    }

    /// Reads a move in the canonical notation or the field's usual spellings. The caller checks that
    /// the result is in [`moves`](Self::moves).
    ///
    /// # Errors
    /// [`ReadError::Notation`] where the text is no move of this game, [`ReadError::Illegal`] where
    /// the notation itself refers to the legal moves (SAN) and names none of them, or several.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ReadError>;

    /// Why a move that [`read_move`](Self::read_move) gave is not in [`moves`](Self::moves). Asked only where a seat is on turn,
    /// and knows only what that seat knows.
    fn explain(&self, position: &Self::Position, mv: Self::Move) -> Refusal;

    /// The canonical text of a chance event.
    fn write_event(&self, position: &Self::Position, event: &Self::Event) -> String;

    /// Reads a chance event and checks that it is possible here.
    ///
    /// # Errors
    /// Says what was expected.
    fn read_event(&self, position: &Self::Position, text: &str) -> Result<Self::Event, ReadError>;

    /// The whole position as text, nothing masked (section 7 of the rules document).
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a whole position. Pushes what the trail needs of it. `luck` decides what a text leaves open.
    ///
    /// # Errors
    /// A text of another form, or a position that the rules document refuses.
    fn read_position(&self, text: &str, trail: &mut Trail, luck: &mut dyn Luck) -> Result<Self::Position, BadPosition>;

    /// The clicks that make a move. No two legal moves have the same steps, and none's steps begin with all of another's.
    fn steps(&self, position: &Self::Position, mv: Self::Move) -> Vec<Step>;

    /// Whether any play from here could make this seat (or its side) win; for flags and adjudication. True where the rules cannot tell.
    fn can_win(&self, _position: &Self::Position, _seat: Seat) -> bool {
        true
    }

    /// The legal move that stands for a table action, in games that have it among their moves.
    fn table_move(&self, _position: &Self::Position, _action: TableAction<'_>) -> Option<Self::Move> {
        None
    }

    /// The reasons for which the seat may claim a draw here, as the outcome will spell them.
    fn claims(&self, _position: &Self::Position, _seat: Seat) -> Vec<&'static str> {
        Vec::new()
    }
}
