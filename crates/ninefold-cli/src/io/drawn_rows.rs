//! Rows of a table, drawn for a terminal. Each puzzle is either a list of its columns, or a line that is cut to the width of the terminal.
//!
//! ```text
//! puzzle             .....9.......147....          puzzle         verdict  level    score  steps  hardest
//! verdict            unique                        .....9......…  unique   unfair     860     59  x-wing
//! hodoku_level       unfair                        53..7....6..…  unique   easy       204     51  naked-single
//! ```

use ninefold_files::resume::Out;

use super::output;

/// The maximum width of a column in a line; longer texts are cut.
const WIDEST: usize = 24;
/// The width of the puzzle in a line.
const PUZZLE: usize = 14;

/// The form of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// A list for each puzzle.
    Lists,
    /// A line of this many characters for each puzzle.
    Lines(usize),
}

/// An output that draws tab-separated rows.
pub(crate) struct Drawn {
    form: Form,
    names: Vec<String>,
    /// The indices of the columns, in the order in which a line shows them.
    order: Vec<usize>,
    /// The width of each column, which is known after the first rows.
    widths: Vec<usize>,
    is_begun: bool,
}

impl Drawn {
    pub(crate) const fn new(form: Form) -> Self {
        Self { form, names: Vec::new(), order: Vec::new(), widths: Vec::new(), is_begun: false }
    }

    /// Draws some rows. The first row of all contains the names of the columns.
    fn drawn(&mut self, text: &str) -> String {
        let mut rows: Vec<Vec<String>> =
            text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect();
        if self.names.is_empty() && !rows.is_empty() {
            self.names = rows.remove(0);
            // A long list would leave no room for the columns after it, so lists are last.
            let is_list = |name: &String| name.ends_with("techniques");
            let (lists, others): (Vec<usize>, Vec<usize>) =
                (0..self.names.len()).partition(|&at| is_list(&self.names[at]));
            self.order = [others, lists].concat();
        }
        if rows.is_empty() {
            return String::new();
        }
        match self.form {
            Form::Lists => rows.iter().map(|row| self.list(row)).collect(),
            Form::Lines(width) => self.lines(&rows, width),
        }
    }

    /// Draws a row as a list of those columns that have a value, one on each line.
    fn list(&mut self, row: &[String]) -> String {
        let gap = if std::mem::replace(&mut self.is_begun, true) { "\n" } else { "" };
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
        let lines = self.names.iter().zip(row).filter(|(_, value)| !value.is_empty());
        gap.to_owned() + &lines.map(|(name, value)| format!("{name:width$}  {value}\n")).collect::<String>()
    }

    fn lines(&mut self, rows: &[Vec<String>], width: usize) -> String {
        let names = short(&self.names);
        let mut text = String::new();
        if self.widths.is_empty() {
            let widest = |at: usize| {
                let cells = rows.iter().filter_map(|row| row.get(at)).chain([&names[at]]);
                cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
            };
            let most = |at: usize| if self.names[at] == "puzzle" { PUZZLE } else { WIDEST };
            self.widths = (0..names.len()).map(|at| widest(at).min(most(at))).collect();
            text += &self.line(&names, width);
        }
        text + &rows.iter().map(|row| self.line(row, width)).collect::<String>()
    }

    /// Draws a row as a line with aligned columns; numbers are aligned right.
    fn line(&self, row: &[String], width: usize) -> String {
        let cells = self.order.iter().filter_map(|&at| Some((self.widths[at], row.get(at)?))).map(|(width, cell)| {
            let cell = cut(cell, width);
            if cell.parse::<f64>().is_ok() { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cut(cells.collect::<Vec<_>>().join("  ").trim_end(), width) + "\n"
    }
}

impl Out for Drawn {
    fn write(&mut self, lines: &[u8]) -> Result<(), ninefold_files::Error> {
        let text = self.drawn(&String::from_utf8_lossy(lines));
        if !text.is_empty() {
            output::write(text.as_bytes());
        }
        Ok(())
    }

    fn cut(&mut self, _: u64) -> Result<(), ninefold_files::Error> {
        Ok(())
    }
}

/// Removes the name of the scale from the names of columns if there is only one scale.
fn short(names: &[String]) -> Vec<String> {
    let scale = |name: &String| name.split_once('_').map(|(scale, _)| scale.to_owned());
    let mut scales: Vec<String> = names.iter().filter_map(scale).collect();
    scales.dedup();
    let [scale] = &scales[..] else { return names.to_vec() };
    names.iter().map(|name| name.strip_prefix(&format!("{scale}_")).unwrap_or(name).to_owned()).collect()
}

/// Cuts a text to at most `width` characters.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADING: &str = "puzzle\tverdict\thodoku_level\thodoku_score\thodoku_techniques\thodoku_hardest\n";
    const ROWS: &str = "..1234567.............\tunique\thard\t900\tx-wing:1\tx-wing\n..2\tnone\t\t\t\t\n";

    #[test]
    fn one_puzzle_is_a_list_of_its_values() {
        let mut drawn = Drawn::new(Form::Lists);
        assert_eq!(drawn.drawn(HEADING), "");
        let text = drawn.drawn(ROWS);
        assert!(text.contains("hodoku_hardest     x-wing\n\npuzzle             ..2\n"), "{text}");
        assert!(!text.contains('\t') && text.matches("hodoku_level").count() == 1, "{text}");
    }

    #[test]
    fn several_are_lines_of_the_width() {
        let mut drawn = Drawn::new(Form::Lines(48));
        let text = drawn.drawn(&(HEADING.to_owned() + ROWS));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "puzzle          verdict  level  score  hardest …");
        assert_eq!(lines[1], "..1234567....…  unique   hard     900  x-wing  …");
        assert_eq!(lines[2], "..2             none");
        assert_eq!(
            drawn.drawn("..3\tunique\teasy\t7\tnaked-single:9\tnaked-single\n").lines().count(),
            1,
            "the names are written once"
        );
    }
}
