//! The names that a bot says: kept and told within bounds, however many there are.

use crate::bots::plays;

/// The most names that are kept.
const MOST: usize = 1_000;
/// The longest name, in bytes.
const LONGEST: usize = 200;
/// How many are told.
const TOLD: usize = 20;

/// Keeps a name; one that is too long, or one too many, is as if it had not been said.
pub(super) fn keep(names: &mut Vec<String>, name: &str) {
    if names.len() < MOST && name.len() <= LONGEST {
        names.push(name.to_owned());
    }
}

/// What is wrong if a bot that plays these games is to play that one; `None` if nothing is.
pub(super) fn refusal(games: &[String], game_type: &str) -> Option<String> {
    (!plays(games, game_type)).then(|| format!("plays {}, and not {game_type}", tell(games)))
}

/// The first of the names, and how many there are besides.
pub(super) fn tell(names: &[String]) -> String {
    let told = names.iter().take(TOLD).map(|name| super::shorten(name, LONGEST));
    let mut text = told.collect::<Vec<_>>().join(", ");
    if let more @ 1.. = names.len().saturating_sub(TOLD) {
        text += &format!(" and {more} more");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bounded() {
        let mut names = Vec::new();
        for number in 0..2 * MOST {
            keep(&mut names, &format!("n{number}"));
        }
        keep(&mut names, &"x".repeat(LONGEST + 1));
        assert_eq!(names.len(), MOST);
        assert!(tell(&names).ends_with(", n19 and 980 more"), "{}", tell(&names));
        assert_eq!(tell(&names[..2]), "n0, n1");
        assert_eq!(tell(&["y".repeat(9_999)]).len(), LONGEST);
    }
}
