//! One round: bracket by bracket from the top (C.04.3 B).
//!
//! A bracket is a score group with those who floated down to it. Its pairs are those of the matching of
//! all who are unpaired which is best, in this order: everybody is paired (C.4), as few as possible have
//! a side that they must not have (C.3), the bye goes as low as possible (C.5 since 2025), as many pairs
//! as possible in the bracket, its highest floaters among them (C.5, C.6), as many as possible in the
//! bracket below (C.7), preferred sides (C.10, C.11), repeated floats (C.12 to C.15). Among equals the
//! first candidate in the Handbook's sequence is taken (C.04.3 D): floaters from the top, each with the
//! highest opponent it can have, then exchanges between the halves of the rest, then its transpositions.
//! That leaves exactly one pairing, so it does not depend on how the matching is found.

use super::card::{Card, Float};
use super::colour::{self, Preference, Side, Strength};
use super::matching::{PLACES, Worth, best};

/// Pairs everybody: pairs of places in `cards` (the initial order), who sits first named first, in the
/// order in which rounds are published (C.04.2 D.9). With an odd number one has no pair. Sides are as
/// even as they can be if `balanced`. `None`: it is not possible without a repeat.
pub(super) fn pair(cards: &[Card], balanced: bool, initial: Side) -> Option<Vec<[usize; 2]>> {
    let mut ranking: Vec<usize> = (0..cards.len()).collect();
    ranking.sort_by_key(|&card| (std::cmp::Reverse(cards[card].points), card));
    let pairs = Round::new(cards, &ranking, balanced).pair()?;
    let mut pairs: Vec<[usize; 2]> = pairs.into_iter().map(|pair| pair.map(|rank| ranking[rank])).collect();
    pairs.sort_by_key(|&[high, low]| {
        let (high, low) = (&cards[high].points, &cards[low].points);
        (std::cmp::Reverse(*high), std::cmp::Reverse(*low))
    });
    // The sort is stable and the pairs came in the order of their higher members.
    Some(
        pairs
            .into_iter()
            .map(|[high, low]| {
                let odd = high.is_multiple_of(2);
                match colour::allocate(&cards[high], &cards[low], odd, initial) {
                    Side::First => [high, low],
                    Side::Second => [low, high],
                }
            })
            .collect(),
    )
}

/// Where somebody stands while one bracket is paired.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Came down from a bracket above; the class of its score among those, 0 the highest.
    Floater(usize),
    Resident,
    /// In the score group below.
    Next,
    /// Further below, or the bye.
    Lower,
}

impl Role {
    fn in_bracket(self) -> bool {
        matches!(self, Role::Floater(_) | Role::Resident)
    }
}

/// The preference that the sequence of candidates adds to a pair: exchanges, one entrant's choice, and
/// nearness to the straight pairing, which only saves further matchings.
type Taste<'a> = dyn Fn(usize, usize) -> [i64; 3] + 'a;

/// A round being paired. Everybody is called by rank: by score, then initial order. With an odd number
/// there is one rank more, the bye.
struct Round<'a> {
    cards: Vec<&'a Card>,
    preferences: Vec<Option<Preference>>,
    roles: Vec<Role>,
    /// Of each rank and the bye: the class of its score from below.
    classes: Vec<i64>,
    /// The ranks that have no pair yet, the bye among them.
    free: Vec<usize>,
    /// Pairs that the candidates still considered do not have.
    cut: Vec<bool>,
    /// The best matching so far, by rank.
    mates: Vec<usize>,
    pairs: Vec<[usize; 2]>,
}

impl<'a> Round<'a> {
    fn new(cards: &'a [Card], ranking: &[usize], balanced: bool) -> Self {
        let cards: Vec<&Card> = ranking.iter().map(|&card| &cards[card]).collect();
        let size = cards.len() + cards.len() % 2;
        let mut classes = vec![0; cards.len()];
        for rank in (0..cards.len().saturating_sub(1)).rev() {
            let step = i64::from(cards[rank].points != cards[rank + 1].points);
            classes[rank] = classes[rank + 1] + step;
        }
        let preferences = cards
            .iter()
            .map(|card| if balanced { colour::preference(card) } else { None })
            .collect();
        Round {
            cards,
            preferences,
            roles: vec![Role::Lower; size],
            classes,
            free: (0..size).collect(),
            cut: vec![false; size * size],
            mates: vec![0; size],
            pairs: Vec::new(),
        }
    }

    fn pair(mut self) -> Option<Vec<[usize; 2]>> {
        let groups: Vec<Vec<usize>> = (0..self.cards.len())
            .collect::<Vec<_>>()
            .chunk_by(|&a, &b| self.classes[a] == self.classes[b])
            .map(<[usize]>::to_vec)
            .collect();
        for (place, group) in groups.iter().enumerate() {
            let first = group[0];
            let floaters: Vec<usize> = self.free.iter().copied().take_while(|&rank| rank < first).collect();
            self.assign_roles(&floaters, group, groups.get(place + 1));
            self.cut.fill(false);
            self.solve(&|_, _| [0; 3])?;
            self.pair_floaters(&floaters)?;
            self.pair_rest(group)?;
        }
        self.pairs.sort_unstable();
        Some(self.pairs)
    }

    fn assign_roles(&mut self, floaters: &[usize], residents: &[usize], next: Option<&Vec<usize>>) {
        for (place, &rank) in floaters.iter().enumerate() {
            self.roles[rank] = match place.checked_sub(1).map(|above| floaters[above]) {
                None => Role::Floater(0),
                Some(above) => match self.roles[above] {
                    Role::Floater(class) => {
                        Role::Floater(class + usize::from(self.classes[above] != self.classes[rank]))
                    }
                    _ => Role::Floater(0),
                },
            };
        }
        for &rank in residents {
            self.roles[rank] = Role::Resident;
        }
        for &rank in next.into_iter().flatten() {
            self.roles[rank] = Role::Next;
        }
    }

    /// Which floaters are paired here, and with whom (D.3, D.1).
    fn pair_floaters(&mut self, floaters: &[usize]) -> Option<()> {
        let mut staying = Vec::new();
        for &floater in floaters {
            if !self.paired_here(floater) {
                self.solve(&|i, j| [0, i64::from(i == floater || j == floater), 0])?;
            }
            let stays = self.paired_here(floater);
            for other in self.free.clone() {
                if self.roles[other].in_bracket() != stays {
                    self.cut(floater, other);
                }
            }
            if stays {
                staying.push(floater);
            }
        }
        for floater in staying {
            if !self.free.contains(&floater) {
                continue; // two floaters met
            }
            let (mut choice, others): (Vec<usize>, Vec<usize>) = self
                .free
                .iter()
                .filter(|&&rank| rank != floater && self.roles[rank].in_bracket())
                .partition(|&&rank| self.roles[rank] == Role::Resident);
            choice.extend(others);
            self.choose(floater, &choice, &|_, _| [0; 3])?;
        }
        Some(())
    }

    /// The residents that no floater met: exchanges (D.2) and transpositions (D.1).
    fn pair_rest(&mut self, residents: &[usize]) -> Option<()> {
        let rest: Vec<usize> = residents
            .iter()
            .copied()
            .filter(|rank| self.free.contains(rank))
            .collect();
        let half = rest.iter().filter(|&&rank| self.paired_here(rank)).count() / 2;
        if half == 0 {
            return Some(());
        }
        let mut places = vec![None; self.roles.len()];
        for (place, &rank) in rest.iter().enumerate() {
            places[rank] = Some(place);
        }
        let size = rest.len() as i64;
        // As many of the upper half as possible are the higher of their pairs; then the sum of the places
        // of the higher ones is as small as possible.
        let taste = |i: usize, j: usize| match (places[i], places[j]) {
            (Some(i), Some(j)) => {
                let (high, low) = (i.min(j), i.max(j));
                let straight = (low - high) as i64 - half as i64;
                [
                    i64::from(high < half) * size * size - high as i64,
                    0,
                    -straight * straight,
                ]
            }
            _ => [0; 3],
        };
        self.solve(&taste)?;
        self.exchange(&rest, half, &taste)?;
        let (upper, lower): (Vec<usize>, Vec<usize>) = rest.iter().partition(|&&rank| self.leads(rank));
        for half in [&upper, &lower] {
            for (place, &rank) in half.iter().enumerate() {
                for &other in &half[place + 1..] {
                    self.cut(rank, other);
                }
            }
        }
        for &rank in &upper {
            for other in self.free.clone() {
                if !self.roles[other].in_bracket() {
                    self.cut(rank, other);
                }
            }
        }
        for &rank in &upper {
            let choice: Vec<usize> = lower
                .iter()
                .copied()
                .filter(|other| self.free.contains(other))
                .collect();
            self.choose(rank, &choice, &taste)?;
        }
        Some(())
    }

    /// Which of the upper half give their places to which of the lower: the lowest of the upper half
    /// (D.2.c), the highest of the lower (D.2.d).
    fn exchange(&mut self, rest: &[usize], half: usize, taste: &Taste) -> Option<()> {
        let exchanges = rest[..half].iter().filter(|&&rank| !self.leads(rank)).count();
        let mut left = exchanges;
        for place in (0..half).rev() {
            if left == 0 {
                break;
            }
            let (rank, below) = (rest[place], &rest[place + 1..]);
            if self.leads(rank) {
                self.solve(&|i, j| plus(taste(i, j), -one_of(i, j, rank, below)))?;
            }
            if !self.leads(rank) {
                left -= 1;
                for &other in below {
                    self.cut(rank, other);
                }
            }
        }
        let mut left = exchanges;
        for place in half..rest.len() {
            if left == 0 {
                break;
            }
            let (rank, below) = (rest[place], &rest[place + 1..]);
            if !self.leads(rank) {
                self.solve(&|i, j| plus(taste(i, j), one_of(i, j, rank, below)))?;
            }
            if self.leads(rank) {
                left -= 1;
                for other in self.free.clone() {
                    if !below.contains(&other) {
                        self.cut(rank, other);
                    }
                }
            }
        }
        Some(())
    }

    /// Pairs `rank` with the first of `choice` with which the best matchings still have it.
    fn choose(&mut self, rank: usize, choice: &[usize], taste: &Taste) -> Option<()> {
        let first = choice.iter().find(|&&other| self.possible(rank, other));
        if first != Some(&self.mates[rank]) {
            let mut liking = vec![0; self.roles.len()];
            for (place, &other) in choice.iter().rev().enumerate() {
                liking[other] = place as i64 + 1;
            }
            self.solve(&|i, j| {
                let liked = match (i == rank, j == rank) {
                    (true, _) => liking[j],
                    (_, true) => liking[i],
                    _ => 0,
                };
                plus(taste(i, j), liked)
            })?;
        }
        let mate = self.mates[rank];
        self.free.retain(|&free| free != rank && free != mate);
        self.pairs.push([rank.min(mate), rank.max(mate)]);
        Some(())
    }

    /// Is `rank` paired within the bracket?
    fn paired_here(&self, rank: usize) -> bool {
        self.roles[self.mates[rank]].in_bracket()
    }

    /// Is `rank` the higher of a pair in the bracket?
    fn leads(&self, rank: usize) -> bool {
        self.paired_here(rank) && self.mates[rank] > rank
    }

    fn cut(&mut self, i: usize, j: usize) {
        let size = self.roles.len();
        self.cut[i * size + j] = true;
        self.cut[j * size + i] = true;
    }

    fn possible(&self, i: usize, j: usize) -> bool {
        let (high, low) = (i.min(j), i.max(j));
        !self.cut[i * self.roles.len() + j]
            && match self.cards.get(low) {
                Some(card) => !self.cards[high].opponents.contains(&card.entrant),
                None => self.cards[high].byes == 0,
            }
    }

    /// Finds the best matching of all who are free.
    fn solve(&mut self, taste: &Taste) -> Option<()> {
        let matching = best(&self.free, |i, j| {
            let mut worth = self.criteria(i, j)?;
            worth[PLACES - 3..].copy_from_slice(&taste(i, j));
            Some(Worth(worth))
        })?;
        for (rank, mate) in matching {
            self.mates[rank] = mate;
        }
        Some(())
    }

    /// What the criteria say of a pair, higher rank first. Counts of pairs are packed by `radix`, which is
    /// larger than any sum over a round.
    fn criteria(&self, i: usize, j: usize) -> Option<[i64; PLACES]> {
        let (high, low) = (i.min(j), i.max(j));
        if !self.possible(high, low) {
            return None;
        }
        let radix = self.roles.len() as i64 + 1;
        let mut worth = [0; PLACES];
        worth[0] = radix;
        if low == self.cards.len() {
            worth[1] = -radix * self.classes[high];
            return Some(worth);
        }
        let clash = match (self.preferences[high], self.preferences[low]) {
            (Some(a), Some(b)) if a.side == b.side => Some(a.strength.min(b.strength)),
            _ => None,
        };
        worth[0] -= i64::from(clash == Some(Strength::Absolute));
        let (upper, lower) = (self.roles[high], self.roles[low]);
        if !lower.in_bracket() {
            let near = lower == Role::Next && upper != Role::Lower;
            worth[3] = i64::from(near) * radix * radix;
            return Some(worth);
        }
        worth[1] = 1;
        worth[2] = floater_worth(upper, radix) + floater_worth(lower, radix);
        worth[3] = i64::from(clash.is_none()) * radix + i64::from(clash < Some(Strength::Strong));
        let level = self.classes[high] == self.classes[low];
        let (above, below) = (self.cards[high].floats, self.cards[low].floats);
        for back in 0..2 {
            let spared =
                i64::from(above[back] == Some(Float::Down) && level) + i64::from(below[back] == Some(Float::Down));
            let fresh = i64::from(below[back] != Some(Float::Up) || level);
            worth[4] = (worth[4] * radix + spared) * radix + fresh;
        }
        Some(worth)
    }
}

/// The worth of pairing a floater: one more of a higher score counts more than all of lower ones. From the
/// fourth class on they count alike.
fn floater_worth(role: Role, radix: i64) -> i64 {
    match role {
        Role::Floater(class) => radix.pow(3 - class.min(3) as u32),
        _ => 0,
    }
}

/// 1 if the pair is `rank` with one of `others`.
fn one_of(i: usize, j: usize, rank: usize, others: &[usize]) -> i64 {
    i64::from((i == rank && others.contains(&j)) || (j == rank && others.contains(&i)))
}

fn plus(taste: [i64; 3], choice: i64) -> [i64; 3] {
    [taste[0], taste[1] + choice, taste[2]]
}
