//! Dense symmetric matrices, as large as a tournament has entrants, and their Cholesky factor.
//!
//! Textbook algorithms (Golub and Van Loan, "Matrix Computations", section 4.2): a linear algebra crate would
//! bring more code than this needs.

/// A symmetric matrix; both halves are stored and kept equal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Symmetric {
    size: usize,
    cells: Vec<f64>,
}

impl Symmetric {
    pub(super) fn zero(size: usize) -> Self {
        Self {
            size,
            cells: vec![0.0; size * size],
        }
    }

    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// Adds to a cell and to its mirror image (once to a cell of the diagonal).
    pub(super) fn add(&mut self, row: usize, column: usize, amount: f64) {
        self.cells[row * self.size + column] += amount;
        if row != column {
            self.cells[column * self.size + row] += amount;
        }
    }

    pub(super) fn scale(&mut self, factor: f64) {
        for cell in &mut self.cells {
            *cell *= factor;
        }
    }

    /// The rows and columns `kept`, in that order.
    pub(super) fn restricted(&self, kept: &[usize]) -> Self {
        let cells = kept
            .iter()
            .flat_map(|&row| kept.iter().map(move |&column| self.get(row, column)));
        Self {
            size: kept.len(),
            cells: cells.collect(),
        }
    }

    /// The lower factor L with L Lᵀ = this; `None` unless positive definite.
    fn factor(&self) -> Option<Self> {
        let size = self.size;
        let mut lower = Self::zero(size);
        for row in 0..size {
            for column in 0..=row {
                let inner: f64 = (0..column).map(|k| lower.get(row, k) * lower.get(column, k)).sum();
                let rest = self.get(row, column) - inner;
                lower.cells[row * size + column] = if row > column {
                    rest / lower.get(column, column)
                } else if rest > 0.0 && rest.is_finite() {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(lower)
    }

    /// Solves L Lᵀ x = `right`, this being L.
    fn solve_factored(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self.get(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.get(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self.get(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.get(row, row);
        }
        x
    }

    /// Solves this · x = `right`; `None` unless positive definite.
    pub(super) fn solve(&self, right: &[f64]) -> Option<Vec<f64>> {
        Some(self.factor()?.solve_factored(right))
    }

    /// The inverse; `None` unless positive definite.
    pub(super) fn inverse(&self) -> Option<Self> {
        let factor = self.factor()?;
        let mut inverse = Self::zero(self.size);
        let mut unit = vec![0.0; self.size];
        for column in 0..self.size {
            unit[column] = 1.0;
            let solved = factor.solve_factored(&unit);
            unit[column] = 0.0;
            for (row, &cell) in solved.iter().enumerate().skip(column) {
                inverse.add(row, column, cell);
            }
        }
        Some(inverse)
    }
}
