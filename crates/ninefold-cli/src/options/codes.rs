//! Exit codes shared by several verbs.

/// For verbs that determine whether each puzzle has one solution.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  every puzzle has exactly one solution
  1  some puzzle has none or several, or was not decided in time
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

/// For verbs that accept any grid.
pub(crate) const CHANGED: &str = "\
Exit codes:
  0  everything was answered
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

/// For verbs that require puzzles with one solution.
pub(crate) const PROVED: &str = "\
Exit codes:
  0  everything was answered
  1  some puzzle has no solution or several
  2  wrong usage or unreadable input (the readable puzzles are still answered)";
