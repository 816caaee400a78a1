//! Line of sight: the straight segment between the middles of two cells.

use super::board::Cell;

/// Whether something on the cell `between` would block the sight from `from` to `to`: the segment crosses
/// the inside of the cell, which is not one of its ends. Touching a corner or an edge does not block.
pub(super) const fn crosses(from: Cell, to: Cell, between: Cell) -> bool {
    let (dx, dy) = (to.col as i32 - from.col as i32, to.row as i32 - from.row as i32);
    let (x, y) = (
        between.col as i32 - from.col as i32,
        between.row as i32 - from.row as i32,
    );
    let is_end = (x == 0 && y == 0) || (x == dx && y == dy);
    !is_end && within(x, dx) && within(y, dy) && 2 * (dx * y - dy * x).abs() < dx.abs() + dy.abs()
}

/// Whether `x` lies between 0 and `dx`, both included.
const fn within(x: i32, dx: i32) -> bool {
    if dx >= 0 { 0 <= x && x <= dx } else { dx <= x && x <= 0 }
}
