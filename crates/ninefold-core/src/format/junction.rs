//! The characters of frames.

/// The box-drawing characters, indexed by the weights of the four arms read as digits of a base-three number.
#[rustfmt::skip]
const LINES: [char; 81] = [
    ' ', '╴', '╸', '╷', '┐', '┑', '╻', '┒', '┓', '╶', '─', '╾', '┌', '┬', '┭', '┎', '┰', '┱', '╺', '╼', '━', '┍', '┮', '┯', '┏', '┲', '┳',
    '╵', '┘', '┙', '│', '┤', '┥', '╽', '┧', '┪', '└', '┴', '┵', '├', '┼', '┽', '┟', '╁', '╅', '┕', '┶', '┷', '┝', '┾', '┿', '┢', '╆', '╈',
    '╹', '┚', '┛', '╿', '┦', '┩', '┃', '┨', '┫', '┖', '┸', '┹', '┞', '╀', '╃', '┠', '╂', '╉', '┗', '┺', '┻', '┡', '╄', '╇', '┣', '╊', '╋',
];

/// Returns the box-drawing character for lines that meet from above, right, below and left.
///
/// The weights are 0 for no line, 1 for a light line and 2 for a heavy line.
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
