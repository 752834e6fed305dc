//! The characters of frames.

/// By the four weights as a number of base three.
#[rustfmt::skip]
const LINES: [char; 81] = [
    ' ', '╴', '╸', '╷', '┐', '┑', '╻', '┒', '┓', '╶', '─', '╾', '┌', '┬', '┭', '┎', '┰', '┱', '╺', '╼', '━', '┍', '┮', '┯', '┏', '┲', '┳',
    '╵', '┘', '┙', '│', '┤', '┥', '╽', '┧', '┪', '└', '┴', '┵', '├', '┼', '┽', '┟', '╁', '╅', '┕', '┶', '┷', '┝', '┾', '┿', '┢', '╆', '╈',
    '╹', '┚', '┛', '╿', '┦', '┩', '┃', '┨', '┫', '┖', '┸', '┹', '┞', '╀', '╃', '┠', '╂', '╉', '┗', '┺', '┻', '┡', '╄', '╇', '┣', '╊', '╋',
];

/// Returns the box-drawing character where lines meet that go up, right, down and left.
///
/// The weights of the lines are 0 for none, 1 for a light one and 2 for a heavy one.
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
