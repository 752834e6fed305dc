//! The characters of frames.

/// Indexed by the four weights as a number in base three.
#[rustfmt::skip]
const LINES: [char; 81] = [
    ' ', '╴', '╸', '╷', '┐', '┑', '╻', '┒', '┓', '╶', '─', '╾', '┌', '┬', '┭', '┎', '┰', '┱', '╺', '╼', '━', '┍', '┮', '┯', '┏', '┲', '┳',
    '╵', '┘', '┙', '│', '┤', '┥', '╽', '┧', '┪', '└', '┴', '┵', '├', '┼', '┽', '┟', '╁', '╅', '┕', '┶', '┷', '┝', '┾', '┿', '┢', '╆', '╈',
    '╹', '┚', '┛', '╿', '┦', '┩', '┃', '┨', '┫', '┖', '┸', '┹', '┞', '╀', '╃', '┠', '╂', '╉', '┗', '┺', '┻', '┡', '╄', '╇', '┣', '╊', '╋',
];

/// Returns the box-drawing character for lines that meet from above, right, below and left.
///
/// The weights are 0 for no line, 1 for a light one and 2 for a heavy one.
///
/// ```
/// use ninefold_core::format::junction;
///
/// assert_eq!(junction([1, 0, 1, 0]), '│');
/// assert_eq!(junction([0, 2, 1, 2]), '┯');
/// ```
pub fn junction(arms: [u8; 4]) -> char {
    let number = arms.iter().fold(0, |number, &arm| 3 * number + usize::from(arm));
    LINES.get(number).copied().unwrap_or(' ')
}
