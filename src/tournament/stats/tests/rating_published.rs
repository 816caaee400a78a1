//! Bradley–Terry models whose estimates are in print.

use super::super::rating::rate;
use super::super::ratings::Advantage;
use super::assert_close;
use super::rating::{barely, duel};

/// Elo of a factor e in strength.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

const Z: f64 = 1.959_963_984_540_054;

/// Citations between four journals of statistics (Stigler 1994; Agresti, "Categorical Data Analysis", 2nd
/// edition, page 448) with the estimates and standard errors of Turner and Firth, "Bradley-Terry models in R:
/// the BradleyTerry2 package" (2012), section 2.1, relative to Biometrika.
#[test]
fn journals_by_their_citations() {
    let duels = [
        duel(0, 1, 730, 0, 33),  // Biometrika, Communications in Statistics
        duel(0, 2, 498, 0, 320), // JASA
        duel(0, 3, 221, 0, 284), // JRSS B
        duel(1, 2, 68, 0, 813),
        duel(1, 3, 17, 0, 276),
        duel(2, 3, 142, 0, 325),
    ];
    let found = rate(4, &duels, Advantage::None, &barely()).unwrap();
    for (journal, estimate, error) in [(1, -2.94907, 0.10255), (2, -0.47957, 0.06059), (3, 0.26895, 0.07083)] {
        let difference = found.difference(journal, 0).unwrap();
        assert_close(difference.value.unwrap() / UNIT, estimate, 1e-5);
        assert_close(difference.error().unwrap() / UNIT / Z, error, 1e-5);
    }
}

/// Baseball with home advantage: the American League East of 1987 (Agresti, page 437, Table 10.11). Home wins
/// and losses of Milwaukee, Detroit, Toronto, New York, Boston, Cleveland and Baltimore.
#[test]
fn baseball_with_home_advantage() {
    const HOME: [[(u64, u64); 7]; 7] = [
        [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)],
        [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)],
        [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)],
        [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)],
        [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)],
        [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)],
        [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)],
    ];
    let mut duels = Vec::new();
    for (home, row) in HOME.iter().enumerate() {
        for (away, &(wins, losses)) in row.iter().enumerate().filter(|&(away, _)| away != home) {
            duels.push(duel(home, away, wins, 0, losses));
        }
    }
    let plain = rate(7, &duels, Advantage::None, &barely()).unwrap();
    for (team, ability) in [1.58, 1.44, 1.29, 1.25, 1.11, 0.68].into_iter().enumerate() {
        let difference = plain.difference(team, 6).unwrap();
        assert_close(difference.value.unwrap() / UNIT, ability, 0.005_1);
        assert_close(difference.error().unwrap() / UNIT / Z, 0.3, 0.05);
    }
    assert_eq!(plain.advantage, None);
    let home = rate(7, &duels, Advantage::Fitted, &barely()).unwrap();
    assert_close(home.advantage.unwrap().value.unwrap() / UNIT, 0.302, 0.000_51);
    let strengths: Vec<f64> = home.entrants.iter().map(|team| (team.rating / UNIT).exp()).collect();
    let whole: f64 = strengths.iter().sum();
    for (strength, share) in strengths.iter().zip([0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044]) {
        assert_close(strength / whole, share, 0.000_51);
    }
}
