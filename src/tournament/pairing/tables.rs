//! Tables of games for three and more seats: which sets of entrants meet.
//!
//! All tables come in orbits: a base table, and the same with everybody moved on by one, by two, …
//! modulo the number of entrants. In a full orbit everybody plays equally often, and sits once in every
//! seat, whatever the base table is (Bose 1939, "On the construction of balanced incomplete block
//! designs", the method of symmetrically repeated differences).
//!
//! Up to [`COMPLETE_UP_TO`] sets, and always for two at a table, every set meets exactly once: then any two, any three, … meet equally
//! often. Above it the base tables are chosen so that any two entrants meet, and as evenly as a greedy
//! choice of differences makes it: where the choice hits a difference family the result is a balanced
//! block design, elsewhere nearly one.

/// The largest number of sets that are all played: twelve entrants at four seats have 495, twenty 4,845.
pub(super) const COMPLETE_UP_TO: u128 = 1000;

/// The tables of `seats` out of `entrants` as a list of orbits, seats in order.
pub(super) fn blocks(entrants: usize, seats: usize) -> Vec<Vec<Vec<usize>>> {
    if seats == 0 || entrants < seats {
        return Vec::new();
    }
    if seats <= 2 || sets(entrants, seats).is_some_and(|sets| sets <= COMPLETE_UP_TO) {
        every_set(entrants, seats)
    } else {
        even_differences(entrants, seats)
            .into_iter()
            .map(|base| orbit(&base, entrants, entrants))
            .collect()
    }
}

/// The number of sets, while it is small enough to count.
fn sets(entrants: usize, seats: usize) -> Option<u128> {
    let seats = seats.min(entrants - seats);
    (0..seats as u128).try_fold(1u128, |sets, i| Some(sets.checked_mul(entrants as u128 - i)? / (i + 1)))
}

/// The base moved on by 0, 1, … `length` − 1.
fn orbit(base: &[usize], entrants: usize, length: usize) -> Vec<Vec<usize>> {
    (0..length)
        .map(|step| base.iter().map(|&entrant| (entrant + step) % entrants).collect())
        .collect()
}

/// Every set once. Its base is the least set of its orbit; an orbit that comes back to its base after
/// fewer steps is cut there.
fn every_set(entrants: usize, seats: usize) -> Vec<Vec<Vec<usize>>> {
    let moved = |base: &[usize], step: usize| {
        let mut set: Vec<usize> = base.iter().map(|&entrant| (entrant + step) % entrants).collect();
        set.sort_unstable();
        set
    };
    let mut orbits = Vec::new();
    let mut base: Vec<usize> = (0..seats).collect();
    // The least set of an orbit holds entrant 0.
    while base[0] == 0 {
        if (1..entrants).all(|step| moved(&base, step) >= base) {
            let back = (1..=entrants)
                .find(|&step| moved(&base, step) == base)
                .unwrap_or(entrants);
            orbits.push(orbit(&base, entrants, back));
        }
        // The next set in lexicographic order.
        let Some(place) = (0..seats).rev().find(|&i| base[i] < entrants - seats + i) else {
            break;
        };
        base[place] += 1;
        for i in place + 1..seats {
            base[i] = base[i - 1] + 1;
        }
    }
    orbits
}

/// Base tables whose differences cover every distance, so that any two entrants meet, as evenly as
/// choosing seat by seat the least used differences makes it.
fn even_differences(entrants: usize, seats: usize) -> Vec<Vec<usize>> {
    // used[d]: how often two entrants at distance d meet.
    let mut used = vec![0u64; entrants];
    let mut bases = Vec::new();
    while used[1..].contains(&0) {
        let mut base = vec![0];
        while base.len() < seats {
            let distances = |entrant: usize| {
                base.iter()
                    .flat_map(move |&seated| {
                        let forth = (entrants + entrant - seated) % entrants;
                        [forth, entrants - forth]
                    })
                    .collect::<Vec<_>>()
            };
            // What the sum of squares of `used` would grow by.
            let cost = |entrant: usize| {
                let mut distances = distances(entrant);
                distances.sort_unstable();
                distances
                    .chunk_by(|a, b| a == b)
                    .map(|same| {
                        let (now, more) = (used[same[0]], same.len() as u64);
                        more * (2 * now + more)
                    })
                    .sum::<u64>()
            };
            let Some(chosen) = (1..entrants)
                .filter(|entrant| !base.contains(entrant))
                .min_by_key(|&entrant| cost(entrant))
            else {
                break;
            };
            for distance in distances(chosen) {
                used[distance] += 1;
            }
            base.push(chosen);
        }
        bases.push(base);
    }
    bases
}
