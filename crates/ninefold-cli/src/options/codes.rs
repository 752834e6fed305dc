//! Lists of exit codes, each of which several verbs share.

/// The exit codes of verbs that determine whether each puzzle has one solution.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  every puzzle has exactly one solution
  1  some puzzle has none or several, or was not decided in time
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

/// The exit codes of verbs that accept any grid.
pub(crate) const CHANGED: &str = "\
Exit codes:
  0  everything was answered
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

/// The exit codes of verbs that require puzzles with one solution.
pub(crate) const PROVED: &str = "\
Exit codes:
  0  everything was answered
  1  some puzzle has no solution or several
  2  wrong usage or unreadable input (the readable puzzles are still answered)";
