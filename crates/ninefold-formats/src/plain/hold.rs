//! Evidence for nine bare rows besides their number: the lines directly above and below.
//!
//! ```text
//! board = [                     ```                  \begin{sudoku}       puzzle: |
//!     [5, 3, 0, ..],            53..7....            |5|3| |..|.            53..7....
//!     ..                        ..                   ..                     ..
//! ]                             ```                  \end{sudoku}         level: 1
//! ```
//!
//! Nine rows with other text directly above and below may be eight of a grid and a row swapped with a line above it. So they are accepted only if the
//! line below closes the frame that the line above has opened. A closing line is not expected above a grid.

/// The lines since the last gap: other text, followed by rows.
#[derive(Clone, Default)]
pub(super) struct Hold {
    /// The line right above the first row.
    mark: Mark,
    /// The brackets that rows have opened and not closed.
    depth: i32,
    /// Whether the first row has opened one of them.
    is_opened: bool,
    /// The indent of the rows; `None` if they differ, or there are none.
    indent: Option<usize>,
    rows: usize,
    /// The indent of a line above that announces more deeply indented lines, but has none.
    hollow: Option<usize>,
}

/// The meaning of a line of other text for the rows below it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Mark {
    #[default]
    None,
    /// A fence such as those of code in Markdown: the line below is the same.
    Fence,
    /// `\begin{name}`
    Environment(String),
    /// `<name>`
    Tag(String),
    /// It ends within brackets.
    Bracket,
    /// Its own lines are indented more than this.
    Indent(usize),
    /// It closes something.
    Closing,
}

impl Hold {
    /// An empty line.
    pub(super) fn gap(&mut self) {
        *self = Self::default();
    }

    /// A line of other text.
    pub(super) fn text(&mut self, line: &str) {
        let hollow = match self.mark {
            Mark::Indent(own) if self.rows == 0 && indent(line) <= own => Some(own),
            _ => None,
        };
        *self = Self { mark: Mark::of(line), hollow, ..Self::default() };
    }

    /// A row, or a line of a drawing.
    pub(super) fn row(&mut self, line: &str) {
        let (own, depth) = (indent(line), brackets(line));
        if self.rows == 0 {
            (self.indent, self.is_opened) = (Some(own), depth > 0);
        }
        self.indent = self.indent.filter(|&indent| indent == own);
        self.depth += depth;
        self.rows += 1;
    }

    /// Whether a line of other text below nine rows closes what encloses them, or they have closed it themselves.
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

    /// Whether nine rows need a closing line below: the line above may have been swapped with one of them.
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

/// The number of brackets that a line opens, minus those that it closes.
fn brackets(line: &str) -> i32 {
    // The compiler turns sums of comparisons into vectors.
    let opens = |byte| i32::from(byte == b'[') + i32::from(byte == b'{') + i32::from(byte == b'(');
    let closes = |byte| i32::from(byte == b']') + i32::from(byte == b'}') + i32::from(byte == b')');
    line.bytes().map(|byte| opens(byte) - closes(byte)).sum()
}
