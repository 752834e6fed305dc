//! Evidence that nine bare rows are a grid: the lines directly above and below them.
//!
//! ```text
//! board = [                     ```                  \begin{sudoku}       puzzle: |
//!     [5, 3, 0, ..],            53..7....            |5|3| |..|.            53..7....
//!     ..                        ..                   ..                     ..
//! ]                             ```                  \end{sudoku}         level: 1
//! ```
//!
//! If nine rows have other text directly above and below, one of the rows may have been swapped with a line of that text. They are therefore accepted
//! only if the line below closes the frame that the line above has opened. No closing line is expected above a grid.

/// The lines since the last gap: other text, followed by rows.
#[derive(Clone, Default)]
pub(super) struct Hold {
    /// The line directly above the first row.
    mark: Mark,
    /// The number of brackets that rows have opened minus those that they have closed.
    depth: i32,
    /// Whether the first row has opened a bracket.
    is_opened: bool,
    /// The indent of the rows, or `None` if their indents differ or there are no rows.
    indent: Option<usize>,
    rows: usize,
    /// The indent of a line above that announces more deeply indented lines but is not followed by any.
    hollow: Option<usize>,
}

/// The role that a line of other text has for the rows below it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Mark {
    #[default]
    None,
    /// A fence, as around code in Markdown; the line below the rows must be the same fence.
    Fence,
    /// `\begin{name}`
    Environment(String),
    /// `<name>`
    Tag(String),
    /// A line that ends inside brackets.
    Bracket,
    /// A line with this indent that announces more deeply indented lines.
    Indent(usize),
    /// A line that closes a bracket or another frame.
    Closing,
}

impl Hold {
    /// Records an empty line.
    pub(super) fn gap(&mut self) {
        *self = Self::default();
    }

    /// Records a line of other text.
    pub(super) fn text(&mut self, line: &str) {
        let hollow = match self.mark {
            Mark::Indent(own) if self.rows == 0 && indent(line) <= own => Some(own),
            _ => None,
        };
        *self = Self { mark: Mark::of(line), hollow, ..Self::default() };
    }

    /// Records a row, or a line of a drawing.
    pub(super) fn row(&mut self, line: &str) {
        let (own, depth) = (indent(line), brackets(line));
        if self.rows == 0 {
            (self.indent, self.is_opened) = (Some(own), depth > 0);
        }
        self.indent = self.indent.filter(|&indent| indent == own);
        self.depth += depth;
        self.rows += 1;
    }

    /// Whether a line of other text below nine rows closes the frame around them, or the rows themselves have closed it.
    pub(super) fn is_closed_by(&self, line: &str) -> bool {
        let text = line.trim();
        let ends = text.starts_with([']', '}', ')']);
        let whole = self.is_opened && (self.depth == 0 || self.depth > 0 && ends);
        self.rows == 9
            && (whole
                || match &self.mark {
                    Mark::None | Mark::Closing => false,
                    Mark::Fence => text.starts_with("```") || text.starts_with("~~~"),
                    Mark::Environment(name) => text.strip_prefix("\\end{").is_some_and(|rest| rest.starts_with(name)),
                    Mark::Tag(name) => text.strip_prefix("</").is_some_and(|rest| rest.starts_with(name)),
                    Mark::Bracket => self.depth == 0 && ends,
                    Mark::Indent(own) => self.indent.is_some_and(|rows| rows > *own) && indent(line) <= *own,
                })
    }

    /// Whether nine rows must be followed by a closing line, because otherwise the line above them may have been swapped with one of them.
    pub(super) fn is_open(&self) -> bool {
        let is_hollow = self.hollow.is_some_and(|own| self.indent.is_none_or(|rows| rows > own));
        self.rows == 9 && !self.is_opened && (matches!(self.mark, Mark::Fence | Mark::Closing) || is_hollow)
    }
}

impl Mark {
    fn of(line: &str) -> Self {
        let text = line.trim();
        if text.starts_with("```") || text.starts_with("~~~") {
            return Self::Fence;
        }
        if text.contains('\\')
            && let Some((_, rest)) = text.rsplit_once("\\begin{")
        {
            return Self::Environment(rest.split('}').next().unwrap_or_default().to_owned());
        }
        if let Some((_, tag)) = text.strip_suffix('>').and_then(|text| text.rsplit_once('<')) {
            let name = tag.split([' ', '\t']).next().unwrap_or_default();
            return if name.starts_with('/') { Self::Closing } else { Self::Tag(name.to_owned()) };
        }
        match () {
            () if text.starts_with([']', '}', ')']) || text.starts_with("\\end{") => Self::Closing,
            () if brackets(text) > 0 => Self::Bracket,
            () if text.ends_with([':', '|']) => Self::Indent(indent(line)),
            () => Self::None,
        }
    }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the number of brackets that a line opens minus the number that it closes.
fn brackets(line: &str) -> i32 {
    // Written as sums of comparisons, which the compiler vectorises.
    let opens = |byte| i32::from(byte == b'[') + i32::from(byte == b'{') + i32::from(byte == b'(');
    let closes = |byte| i32::from(byte == b']') + i32::from(byte == b'}') + i32::from(byte == b')');
    line.bytes().map(|byte| opens(byte) - closes(byte)).sum()
}
