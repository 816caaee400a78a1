//! What a caller may do: scopes.

use std::fmt;
use std::str::FromStr;

/// One thing that a caller may be allowed to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Play, join, resign, make and answer offers, and everything that only reads.
    Play,
    /// Make games and tournaments: NewGame, Rematch, ImportGame, CreateTournament.
    Create,
    /// Have the server work: SuggestMove, Analyze, AnalyzeGame, BatchLegalMoves, BatchSuggestMove, and tournaments in
    /// which engines think.
    Search,
    /// Everything, and see everything as a referee does.
    Admin,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 4] = [Scope::Play, Scope::Create, Scope::Search, Scope::Admin];

    /// Its name in key files and tokens.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Play => "play",
            Scope::Create => "create",
            Scope::Search => "search",
            Scope::Admin => "admin",
        }
    }
}

/// A set of scopes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Scopes(u8);

/// This is the name of no scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no scope: there are play, create, search and admin")]
pub struct UnknownScope(String);

impl Scopes {
    /// What callers may do where nobody needs a key.
    pub fn anonymous() -> Self {
        [Scope::Play, Scope::Create, Scope::Search].into_iter().collect()
    }

    /// Everything.
    pub fn all() -> Self {
        [Scope::Admin].into_iter().collect()
    }

    /// Whether this scope is in the set; `admin` holds all of them.
    pub fn hold(self, scope: Scope) -> bool {
        self.0 & (bit(scope) | bit(Scope::Admin)) != 0
    }

    /// Reads names, and passes over those of other services.
    pub fn known<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let named = |name: &str| Scope::ALL.into_iter().find(|scope| scope.name() == name);
        names.into_iter().filter_map(named).collect()
    }
}

fn bit(scope: Scope) -> u8 {
    1 << scope as u8
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Scopes(scopes.into_iter().fold(0, |set, scope| set | bit(scope)))
    }
}

/// Names with commas between them.
impl FromStr for Scopes {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Self, UnknownScope> {
        let names = text.split(',').map(str::trim);
        names
            .map(|name| {
                let named = Scope::ALL.into_iter().find(|scope| scope.name() == name);
                named.ok_or_else(|| UnknownScope(name.into()))
            })
            .collect()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Scope::ALL.into_iter().filter(|scope| self.0 & bit(*scope) != 0);
        f.write_str(&names.map(Scope::name).collect::<Vec<_>>().join(","))
    }
}

impl fmt::Debug for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_and_written() {
        let set: Scopes = "search, play".parse().unwrap();
        assert_eq!(set.to_string(), "play,search");
        assert!(set.hold(Scope::Search) && !set.hold(Scope::Create) && !set.hold(Scope::Admin));
        assert!(Scope::ALL.into_iter().all(|scope| Scopes::all().hold(scope)));
        assert!("play,dance".parse::<Scopes>().is_err() && "".parse::<Scopes>().is_err());
        assert_eq!(Scopes::known(["openid", "play"]).to_string(), "play");
    }
}
