//! The closed lists of the rules: the words of the tables.

/// Implements the texts of a closed list: `ALL` and `id`.
macro_rules! words {
    ($list:ident { $($word:ident = $id:literal),* $(,)? }) => {
        impl $list {
            /// Every word, in the order of the rules document.
            pub const ALL: &[$list] = &[$($list::$word),*];

            /// The word as the tables and texts have it.
            pub const fn id(self) -> &'static str {
                match self {
                    $($list::$word => $id),*
                }
            }
        }
    };
}
pub(super) use words;

/// The word of a closed list that has this text.
pub fn find<T: Copy>(words: &[T], id: fn(T) -> &'static str, text: &str) -> Option<T> {
    words.iter().copied().find(|&word| id(word) == text)
}

/// The colour of a figure's name, which limits how often a team may have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Once.
    Gold,
    /// Twice.
    White,
    /// Three times.
    Black,
}
words!(Colour { Gold = "gold", White = "white", Black = "black" });

impl Colour {
    /// How many copies of the figure a team may have.
    pub const fn copies(self) -> usize {
        match self {
            Colour::Gold => 1,
            Colour::White => 2,
            Colour::Black => 3,
        }
    }
}

/// The colour of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// Air.
    Air,
    /// Water.
    Water,
    /// Fire.
    Fire,
    /// Earth.
    Earth,
    /// Neutral.
    Neutral,
    /// Care.
    Care,
    /// No element.
    None,
}
words!(Element {
    Air = "air",
    Water = "water",
    Fire = "fire",
    Earth = "earth",
    Neutral = "neutral",
    Care = "care",
    None = "none",
});

/// How often a spell may be cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As often as it can be paid.
    Any,
    /// Once in an activation.
    Turn,
    /// Once a target in an activation.
    Target,
    /// Once in the game.
    Game,
}
words!(Limit { Any = "any", Turn = "turn", Target = "target", Game = "game" });

/// What a spell may be cast at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A figure of the other seat.
    Enemy,
    /// A figure of the own seat; the caster itself only at the range 0.
    Ally,
    /// Any figure but the caster.
    Figure,
    /// The caster.
    Itself,
    /// An empty cell that one may enter.
    Free,
    /// Any cell but a tree.
    Cell,
}
words!(Target {
    Enemy = "enemy",
    Ally = "ally",
    Figure = "figure",
    Itself = "self",
    Free = "free",
    Cell = "cell",
});

/// Whom a spell hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The figure on the target cell.
    Single,
    /// All figures but the caster on the target cell and its four neighbours.
    Cross,
}
words!(Zone { Single = "single", Cross = "cross" });

/// What lasts on a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It takes the edge off the next hit.
    Guard,
    /// It costs a wound at the start of each activation.
    Poison,
    /// It holds the figure in place for its next activation.
    Root,
}
// In the order of their texts.
words!(State { Guard = "guard", Poison = "poison", Root = "root" });

/// A set of states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct States(u8);

impl States {
    /// Whether the state is in the set.
    pub const fn has(self, state: State) -> bool {
        self.0 >> state as u8 & 1 != 0
    }

    /// Puts a state in.
    pub fn add(&mut self, state: State) {
        self.0 |= 1 << state as u8;
    }

    /// Takes a state out.
    pub fn remove(&mut self, state: State) {
        self.0 &= !(1 << state as u8);
    }

    /// The states in the order of their texts.
    pub fn iter(self) -> impl Iterator<Item = State> {
        State::ALL.iter().copied().filter(move |&state| self.has(state))
    }
}

/// A power of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// One more die in attacks.
    Critical,
    /// One more die against attacks.
    Armor,
    /// One more die when leaving opponents.
    Dodge,
    /// One more die when opponents leave.
    Lock,
    /// Not to be pushed, pulled or swapped.
    Heavy,
    /// Leaves opponents without a roll.
    Nimble,
    /// Whoever wounds it from beside it is wounded.
    Thorns,
    /// One more critical die with spells of the element.
    Adept(Element),
    /// One damage of the element less.
    Resist(Element),
}

impl Power {
    /// The power of this text: `armor`, `adept:air`.
    pub fn read(text: &str) -> Option<Self> {
        Power::all().find(|power| power.to_string() == text)
    }

    /// Every power.
    pub fn all() -> impl Iterator<Item = Power> {
        use Power::*;
        let plain = [Critical, Armor, Dodge, Lock, Heavy, Nimble, Thorns];
        let of_elements = |power: fn(Element) -> Power| Element::ALL.iter().copied().map(power);
        plain.into_iter().chain(of_elements(Adept)).chain(of_elements(Resist))
    }

    const fn bit(self) -> u32 {
        let index = match self {
            Power::Critical => 0,
            Power::Armor => 1,
            Power::Dodge => 2,
            Power::Lock => 3,
            Power::Heavy => 4,
            Power::Nimble => 5,
            Power::Thorns => 6,
            Power::Adept(element) => 7 + element as u32,
            Power::Resist(element) => 14 + element as u32,
        };
        1 << index
    }
}

impl std::fmt::Display for Power {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plain = match self {
            Power::Critical => "critical",
            Power::Armor => "armor",
            Power::Dodge => "dodge",
            Power::Lock => "lock",
            Power::Heavy => "heavy",
            Power::Nimble => "nimble",
            Power::Thorns => "thorns",
            Power::Adept(element) => return write!(f, "adept:{}", element.id()),
            Power::Resist(element) => return write!(f, "resist:{}", element.id()),
        };
        f.write_str(plain)
    }
}

/// A set of powers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Powers(u32);

impl Powers {
    /// Whether the power is in the set.
    pub const fn has(self, power: Power) -> bool {
        self.0 & power.bit() != 0
    }

    /// Puts a power in.
    pub fn add(&mut self, power: Power) {
        self.0 |= power.bit();
    }

    /// What is in either set.
    pub const fn or(self, other: Powers) -> Powers {
        Powers(self.0 | other.0)
    }

    /// Whether no power is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The powers of the set.
    pub fn iter(self) -> impl Iterator<Item = Power> {
        Power::all().filter(move |&power| self.has(power))
    }
}
