//! The clicks that make a move.

/// One click of an interface that lets a person build a move: a place on the board or a choice
/// that has no place. The ids of cells are those of the game's scene.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A cell, point, edge or pile of the scene, by its id.
    Cell(String),
    /// A choice without a place: a promotion, a declared colour, `swap`, `pass`.
    Choice(String),
}

impl Step {
    /// A click on a cell.
    pub fn cell(id: impl Into<String>) -> Self {
        Step::Cell(id.into())
    }

    /// A choice.
    pub fn choice(id: impl Into<String>) -> Self {
        Step::Choice(id.into())
    }
}
