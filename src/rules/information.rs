//! Who may see what.
//!
//! `view` and `told` are the only ways out of a position: everything a seat, a spectator or a search
//! gets is made from them.

use std::fmt::Debug;

use super::{BadPosition, Game, Happening, Luck, Seat, Viewer};

/// What each viewer sees of a game, and what a seat can make of it.
///
/// Laws: `view(imagine(v, k), seat) = v`; everything that the seat was told stays possible in what it imagines;
/// the legal moves of a seat on turn are the same in every position it can imagine.
pub trait Information: Game {
    /// Whether anything is ever hidden from anybody. If not, the table skips all masking.
    const SECRETS: bool;

    /// A position as one viewer sees it.
    type View: Clone + Debug + Send + Sync + 'static;
    /// What a viewer is told of a happening.
    type Told: Clone + Debug + Send + Sync + 'static;
    /// What a seat knows beyond its present view, folded from what it was told (a pass shows which pips a hand lacks).
    type Knowledge: Clone + Default + Debug + Send + Sync + 'static;

    /// The position as `viewer` sees it.
    fn view(&self, position: &Self::Position, viewer: Viewer) -> Self::View;

    /// The text of a view: the position text with its masks. Equal to the position text for the referee.
    fn view_text(&self, view: &Self::View) -> String;

    /// Reads a view's text, which may be a whole position's; also says whose view it is (the referee's where nothing is masked).
    ///
    /// # Errors
    /// A text that is no view of this game.
    fn read_view(&self, text: &str) -> Result<(Self::View, Viewer), BadPosition>;

    /// What `viewer` is told of a happening in the position `before` it.
    fn told(
        &self,
        before: &Self::Position,
        happening: &Happening<Self::Move, Self::Event>,
        viewer: Viewer,
    ) -> Self::Told;

    /// The text of what was told: the canonical text with its masks.
    fn told_text(&self, before: &Self::View, told: &Self::Told) -> String;

    /// Folds one thing told to `seat` into what it knows; `before` is its view just before.
    fn learn(&self, knowledge: &mut Self::Knowledge, seat: Seat, before: &Self::View, told: &Self::Told);

    /// A position that fits everything that the viewer of `view` sees and knows, drawn with `luck`.
    fn imagine(&self, view: &Self::View, knowledge: &Self::Knowledge, luck: &mut dyn Luck) -> Self::Position;
}

/// A game in which every viewer sees everything: [`Information`] comes for free.
pub trait PerfectInformation: Game {}

impl<G: PerfectInformation> Information for G {
    const SECRETS: bool = false;

    type View = G::Position;
    type Told = Happening<G::Move, G::Event>;
    type Knowledge = ();

    fn view(&self, position: &G::Position, _viewer: Viewer) -> G::Position {
        position.clone()
    }

    fn view_text(&self, view: &G::Position) -> String {
        self.position_text(view)
    }

    fn read_view(&self, text: &str) -> Result<(G::Position, Viewer), BadPosition> {
        let mut luck = Unneeded;
        let position = self.read_position(text, &mut super::Trail::new(), &mut luck)?;
        Ok((position, Viewer::Referee))
    }

    fn told(&self, _before: &G::Position, happening: &Self::Told, _viewer: Viewer) -> Self::Told {
        happening.clone()
    }

    fn told_text(&self, before: &G::Position, told: &Self::Told) -> String {
        match told {
            Happening::Move(_, mv) => self.write_move(before, *mv),
            Happening::Chance(event) => self.write_event(before, event),
        }
    }

    fn learn(&self, _knowledge: &mut (), _seat: Seat, _before: &G::Position, _told: &Self::Told) {}

    fn imagine(&self, view: &G::Position, _knowledge: &(), _luck: &mut dyn Luck) -> G::Position {
        view.clone()
    }
}

/// Luck for texts of games that hide nothing: such a text leaves nothing open.
struct Unneeded;

impl Luck for Unneeded {
    fn below(&mut self, _bound: u64) -> u64 {
        0
    }
}
