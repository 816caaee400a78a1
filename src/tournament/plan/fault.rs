//! What is wrong with a plan, where, and what would be right.

use std::fmt;

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanFault {
    /// The line in the file, from 1; `None` if something is missing that has no line.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub remedy: String,
}

/// A plan that can't be played: everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct PlanError {
    /// The name of the file.
    pub file: String,
    /// The faults, in the order of their lines.
    pub faults: Vec<PlanFault>,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", self.file)?;
            if let Some(line) = fault.line {
                write!(f, ":{line}")?;
            }
            write!(f, ": {}", fault.what)?;
            if !fault.remedy.is_empty() {
                write!(f, "; {}", fault.remedy)?;
            }
        }
        Ok(())
    }
}
