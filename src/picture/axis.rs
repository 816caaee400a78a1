//! One axis of the text picture: from the scene's lengths to lines or columns of characters.

/// Coordinates that count as one rank, and the line or column of each rank.
pub struct Axis {
    ranks: Vec<f64>,
    /// Where each rank is drawn; grows with the rank.
    pub places: Vec<i32>,
}

impl Axis {
    /// The ranks of some coordinates: those within `tolerance` above the first of a rank belong to it.
    pub fn new(mut values: Vec<f64>, tolerance: f64) -> Self {
        values.sort_by(f64::total_cmp);
        let mut ranks: Vec<f64> = Vec::new();
        for value in values {
            if ranks.last().is_none_or(|rank| value - rank > tolerance) {
                ranks.push(value);
            }
        }
        let places = (0..ranks.len() as i32).collect();
        Axis { ranks, places }
    }

    /// How many ranks there are.
    pub fn len(&self) -> usize {
        self.ranks.len()
    }

    /// The rank of a coordinate that the axis was made from.
    pub fn rank(&self, value: f64) -> usize {
        self.ranks.partition_point(|rank| *rank <= value).saturating_sub(1)
    }

    /// The distance between two ranks.
    pub fn gap(&self, from: usize, to: usize) -> f64 {
        self.ranks[to] - self.ranks[from]
    }

    /// The line or column of any coordinate: between two ranks in proportion, beyond them at the end.
    pub fn at(&self, value: f64) -> i32 {
        let rank = self.rank(value);
        let (Some(&low), Some(&from)) = (self.ranks.get(rank), self.places.get(rank)) else {
            return 0;
        };
        match (self.ranks.get(rank + 1), self.places.get(rank + 1)) {
            (Some(high), Some(to)) if value > low => {
                let share = (value - low) / (high - low);
                from + (share * f64::from(to - from)).round() as i32
            }
            _ => from,
        }
    }
}
