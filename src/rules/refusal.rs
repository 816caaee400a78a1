//! Why something is refused, as data that a client can act on and a person can read in their language.

/// A move that is not legal, as the rule that forbids it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule's id in snake_case; stable, and listed in the game's [`RefusalText`]s.
    pub rule: &'static str,
    /// Values for the placeholders of the rule's texts. Never anything that the seat on turn may not know.
    pub params: Vec<(&'static str, String)>,
}

impl Refusal {
    /// A refusal without parameters.
    pub fn new(rule: &'static str) -> Self {
        Refusal {
            rule,
            params: Vec::new(),
        }
    }

    /// The same with one more parameter.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.params.push((name, value.to_string()));
        self
    }
}

/// The texts of one rule; `{name}` stands for a parameter.
#[derive(Clone, Copy, Debug)]
pub struct RefusalText {
    /// The rule's id.
    pub rule: &'static str,
    /// English.
    pub en: &'static str,
    /// Portuguese.
    pub pt: &'static str,
}

/// A move's text that could not become a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is no move of this game in any position; says what was expected.
    #[error("{0}")]
    Notation(String),
    /// The text is a move, but not here.
    #[error("not legal here: {}", .0.rule)]
    Illegal(Refusal),
}

impl From<Refusal> for ReadError {
    fn from(refusal: Refusal) -> Self {
        ReadError::Illegal(refusal)
    }
}

/// A position text that was refused; says what is wrong and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub String);

impl BadPosition {
    /// A refusal with this explanation.
    pub fn new(what: impl Into<String>) -> Self {
        BadPosition(what.into())
    }
}

/// One option that was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {what}")]
pub struct BadOption {
    /// The option's name, or the path into a structured one (`fleet.cards[3].count`).
    pub path: String,
    /// What is wrong and what would be right.
    pub what: String,
}

impl BadOption {
    /// A refusal of the option at `path`.
    pub fn new(path: impl Into<String>, what: impl Into<String>) -> Self {
        BadOption {
            path: path.into(),
            what: what.into(),
        }
    }
}
