use super::super::matrix::Symmetric;
use super::super::newton::{Expansion, maximise};
use super::super::normal::{Z95, cdf};
use super::assert_close;

#[test]
fn the_normal_distribution_at_known_points() {
    assert_eq!(cdf(0.0), 0.5);
    assert_close(cdf(Z95), 0.975, 1e-15);
    assert_close(cdf(-1.0), 0.158_655_253_931_457_05, 1e-15);
    // far out in the tail nothing cancels
    assert_close(cdf(-10.0) / 7.619_853_024_160_527e-24, 1.0, 1e-12);
}

fn example() -> Symmetric {
    let mut matrix = Symmetric::zero(3);
    for (row, column, value) in [
        (0, 0, 4.0),
        (1, 0, 2.0),
        (1, 1, 5.0),
        (2, 0, -1.0),
        (2, 1, 1.0),
        (2, 2, 3.0),
    ] {
        matrix.add(row, column, value);
    }
    matrix
}

#[test]
fn a_matrix_times_its_inverse_is_one() {
    let (matrix, inverse) = (example(), example().inverse().unwrap());
    for row in 0..3 {
        for column in 0..3 {
            let product: f64 = (0..3).map(|k| matrix.get(row, k) * inverse.get(k, column)).sum();
            assert_close(product, if row == column { 1.0 } else { 0.0 }, 1e-14);
        }
    }
    let x = matrix.solve(&[1.0, 2.0, 3.0]).unwrap();
    for (row, right) in [1.0, 2.0, 3.0].into_iter().enumerate() {
        assert_close((0..3).map(|k| matrix.get(row, k) * x[k]).sum(), right, 1e-14);
    }
}

#[test]
fn an_indefinite_matrix_has_no_factor() {
    let mut matrix = example();
    matrix.add(0, 0, -4.0);
    assert_eq!(matrix.solve(&[1.0, 1.0, 1.0]), None);
    assert_eq!(Symmetric::zero(1).inverse(), None);
    assert!(Symmetric::zero(0).inverse().is_some());
}

#[test]
fn rows_can_be_picked() {
    let picked = example().restricted(&[2, 0]);
    assert_eq!((picked.get(0, 0), picked.get(1, 1), picked.get(0, 1)), (3.0, 4.0, -1.0));
}

/// 3 of 4 won has its maximum at ln 3, from wherever the search starts.
#[test]
fn newton_finds_the_maximum_from_far_away() {
    for start in [-300.0, -20.0, 0.0, 7.0, 500.0] {
        let found = maximise(vec![start], &[0], |at| {
            let mut sum = Expansion::zero(1);
            sum.add_logistic(at, &[(0, 1.0)], 3.0, 4.0);
            sum
        });
        assert_close(found.unwrap()[0], 3.0_f64.ln(), 1e-9);
    }
}

#[test]
fn newton_says_when_there_is_no_maximum() {
    let found = maximise(vec![0.0], &[0], |at| Expansion {
        value: at[0],
        gradient: vec![1.0],
        information: Symmetric::zero(1),
    });
    assert!(found.is_err());
}
