//! A game in sentences, for screen readers: the player types commands, and the program answers in sentences. Nothing is drawn.
//!
//! ```
//! use ninefold_core::multi::Grids;
//! use ninefold_core::rules::Rules;
//! use ninefold_play::spoken;
//!
//! let rules = Rules::sized(4).unwrap();
//! let mut grids = Grids::empty(rules.clone());
//! grids[rules.cell_named("r1c2").unwrap()] = ninefold_core::Digit::of_size(4, 3);
//! assert_eq!(spoken::board(&grids)[0], "Row 1: empty, 3, empty, empty.");
//! ```

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Fields, Rules};
use ninefold_core::{Cell, Digit, DigitSet};

use crate::action::{Action, Layer};
use crate::app::{App, Effect, Extend};
use crate::game::{Clock, Game};
use crate::notes::CellNotes;

/// The commands, each with its purpose.
pub const COMMANDS: [(&str, &str); 20] = [
    ("r4c5", "read the cell in row 4, column 5; 4 5 does the same"),
    ("r4c5 7", "write 7 into it; again to remove it"),
    ("r4c5 note 1 3", "write 1 and 3 as notes, or remove them"),
    ("r4c5 clear", "clear it"),
    ("r4c5 why 7", "explain why it cannot be 7"),
    ("row 4", "read row 4; also column 4, box 4 and region 4"),
    (
        IN_GRID,
        "read the cell in row 4, column 5 of grid 2, as hints name cells; any of the commands above may follow grid 2",
    ),
    ("board", "read all rows"),
    ("where 7", "read the places of the 7s"),
    ("left", "read the number of empty cells and the complete digits"),
    ("rules", "read the rules"),
    ("hint", "get a hint; again for more of it"),
    ("take", "apply the hint, once you have heard all of it"),
    ("check", "read the wrong digits"),
    ("fill", "write all candidates as notes"),
    ("undo", "undo the last change"),
    ("redo", "redo the change that was undone last"),
    ("wipe", "start again"),
    ("help", "read this list"),
    ("quit", "leave; the game is kept"),
];

/// The command for cells by their place in a grid, which only multi-sudoku need.
const IN_GRID: &str = "grid 2 r4c5";

/// The maximum number of changed cells that are read one by one.
const FEW: usize = 5;

/// The answer to a typed line.
#[derive(Debug, Default)]
pub struct Answer {
    /// The sentences that can be spoken at once.
    pub words: Vec<String>,
    /// The effects that must be answered before [`App::told`] returns the other sentences.
    pub effects: Vec<Effect>,
    /// Whether the command requests a hint.
    pub is_hint: bool,
}

impl Answer {
    fn say(words: impl Into<String>) -> Self {
        Self { words: vec![words.into()], ..Self::default() }
    }
}

/// Returns a sentence for each row of a puzzle.
pub fn board(grids: &Grids) -> Vec<String> {
    let rules = grids.rules();
    (0..rules.rows())
        .map(|row| line("Row", row, (0..rules.columns()).map(|column| rules.at(row, column)), grids))
        .collect()
}

/// Returns the sentence for a row or column; places without a cell, as between overlapping grids, are outside.
fn line(kind: &str, number: usize, cells: impl Iterator<Item = Option<LayoutCell>>, grids: &Grids) -> String {
    let word = |cell: Option<LayoutCell>| cell.map_or_else(|| "outside".into(), |cell| digit(grids[cell]));
    format!("{kind} {}: {}.", number + 1, cells.map(word).collect::<Vec<_>>().join(", "))
}

fn digit(digit: Option<Digit>) -> String {
    digit.map_or_else(|| "empty".into(), |digit| digit.to_string())
}

/// The meaning of numbers in short names of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// Each digit is a number: `r3c12` is two cells, as in hints for up to nine rows.
    Signs,
    /// Numbers have any length and are separated by commas and hyphens: `r3c12` is one cell, `r3c1,5-7` is four.
    Whole,
}

impl Numbers {
    /// Returns the meaning of numbers in names of cells of the layout.
    fn of(rules: &Rules) -> Self {
        if rules.rows().max(rules.columns()) > 9 { Self::Whole } else { Self::Signs }
    }

    /// Returns the meaning of numbers in hints, which name cells within their grid.
    fn of_hints(rules: &Rules) -> Self {
        if rules.grids().len() > 1 { Self::Signs } else { Self::of(rules) }
    }
}

/// Replaces the short names of cells in a text by the words used in all answers: `r1c3` by `row 1, column 3`.
///
/// ```
/// use ninefold_play::spoken::{Numbers, aloud};
///
/// assert_eq!(aloud("r1c3 is not 2.", Numbers::Signs), "row 1, column 3 is not 2.");
/// assert_eq!(aloud("r3c12 see r2c4.", Numbers::Signs), "row 3, columns 1 and 2 see row 2, column 4.");
/// assert_eq!(aloud("(5)r3c12, r1c1,5-7", Numbers::Whole), "(5) row 3, column 12; row 1, columns 1 and 5 to 7");
/// assert_eq!(aloud("car3c5, r3", Numbers::Signs), "car3c5, r3");
/// ```
pub fn aloud(text: &str, numbers: Numbers) -> String {
    let mut words = String::with_capacity(text.len());
    let (mut rest, mut end) = (text, None);
    while let Some(at) = rest.find('r') {
        let is_inside = rest[..at].ends_with(char::is_alphabetic) || at == 0 && words.ends_with(char::is_alphabetic);
        let (before, name) = rest.split_at(at);
        words += before;
        if let Some((said, length)) = short_name(name, numbers).filter(|_| !is_inside) {
            // Spoken names contain commas, so they are separated by semicolons.
            if end.is_some_and(|end| words[end..] == *", ") {
                words.truncate(words.len() - 2);
                words += "; ";
            }
            words += if words.ends_with(|sign: char| sign.is_alphanumeric() || sign == ')') { " " } else { "" };
            words += &said;
            (rest, end) = (&name[length..], Some(words.len()));
        } else {
            words.push('r');
            rest = &name[1..];
        }
    }
    words + rest
}

/// Returns the words for a short name at the start of a text, and its length.
fn short_name(text: &str, numbers: Numbers) -> Option<(String, usize)> {
    let length = |text: &str| {
        let is_between = |sign: char| numbers == Numbers::Whole && matches!(sign, ',' | '-');
        let all = text.find(|sign: char| !sign.is_ascii_digit() && !is_between(sign)).unwrap_or(text.len());
        text[..all].trim_end_matches([',', '-']).len()
    };
    let rows = length(&text[1..]);
    let after = text[1 + rows..].strip_prefix('c').filter(|_| rows > 0)?;
    let columns = length(after);
    let is_inside = after[columns..].starts_with(char::is_alphabetic);
    let said = |kind: &str, text: &str| {
        let parts: Vec<String> = match numbers {
            Numbers::Signs => text.chars().map(|number| number.to_string()).collect(),
            Numbers::Whole => text.split(',').map(|part| part.replace('-', " to ")).collect(),
        };
        match parts.split_last() {
            Some((last, [])) if last.parse::<usize>().is_ok() => format!("{kind} {last}"),
            Some((last, [])) => format!("{kind}s {last}"),
            Some((last, others)) => format!("{kind}s {} and {last}", others.join(", ")),
            None => String::new(),
        }
    };
    let words = format!("{}, {}", said("row", &text[1..=rows]), said("column", &after[..columns]));
    (columns > 0 && !is_inside).then_some((words, 2 + rows + columns))
}

/// Returns the place of a cell in words.
fn place(rules: &Rules, cell: LayoutCell) -> String {
    let (row, column) = rules.place(cell);
    format!("row {}, column {}", row + 1, column + 1)
}

fn places(rules: &Rules, cells: impl IntoIterator<Item = LayoutCell>) -> String {
    cells.into_iter().map(|cell| place(rules, cell)).collect::<Vec<_>>().join("; ")
}

/// Returns the places of a cell in the grids of a multi-sudoku, as hints name it: `, which is row 2, column 6 of grid 3`. Empty for a single grid.
fn homes(rules: &Rules, cell: LayoutCell) -> String {
    if rules.grids().len() == 1 {
        return String::new();
    }
    let home = |&(grid, cell): &(usize, Cell)| {
        format!("row {}, column {} of grid {}", cell.index() / 9 + 1, cell.index() % 9 + 1, grid + 1)
    };
    let homes: Vec<String> = rules.homes(cell).iter().map(home).collect();
    format!(", which is {}", homes.join(" and "))
}

/// Describes the content of a cell and its constraints.
fn cell(game: &Game, at: LayoutCell) -> String {
    let (rules, grids, notes) = (game.rules(), game.grids(), game.cell(at));
    let mut text = format!("R{}{}: {}", &place(rules, at)[1..], homes(rules, at), digit(grids[at]));
    if game.givens()[at].is_some() {
        text += ", given";
    }
    let listed = |digits: DigitSet| digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ");
    let automatic = if game.automatic { game.boards().options(at) } else { DigitSet::EMPTY };
    let notes = [("notes", notes.corner), ("notes in the centre", notes.centre), ("automatic notes", automatic)];
    for (name, digits) in notes.into_iter().filter(|(_, digits)| grids[at].is_none() && !digits.is_empty()) {
        text += &format!(", {name} {}", listed(digits));
    }
    let own = rules.constraints().iter().filter(|constraint| constraint.cells().any(|cell| cell == at));
    let words: Vec<String> = own.map(|constraint| constraint.describe(rules)).collect();
    text += ".";
    if rules.irregular().is_some()
        && let Some(region) = rules.boxes().iter().position(|cells| cells.contains(&at))
    {
        text += &format!(" In region {}.", region + 1);
    }
    words.iter().for_each(|words| text += &format!(" On it: {}.", aloud(words, Numbers::of(rules))));
    text + &faults(game, at)
}

/// Describes the mistakes in a cell that a board would mark.
fn faults(game: &Game, at: LayoutCell) -> String {
    let (rules, grids) = (game.rules(), game.grids());
    if !game.faults().contains(&at) {
        return String::new();
    }
    let equal = crate::cells::peers(rules, at).into_iter().filter(|&peer| grids[peer] == grids[at]);
    let equal: Vec<String> =
        equal.map(|peer| format!("the {} in {}", digit(grids[peer]), place(rules, peer))).collect();
    let broken = grids.broken().filter(|constraint| grids.breaking(constraint).contains(&at));
    let broken: Vec<String> = broken.map(|constraint| aloud(&constraint.describe(rules), Numbers::of(rules))).collect();
    let mut text = String::new();
    if !equal.is_empty() {
        text += &format!(" It clashes with {}.", equal.join(" and "));
    }
    if !broken.is_empty() {
        text += &format!(" It breaks {}.", broken.join(" and "));
    }
    match (text.is_empty(), game.wrong().contains(&at)) {
        (false, _) => text,
        (true, true) => " It is wrong.".into(),
        (true, false) => " It breaks a rule.".into(),
    }
}

impl App {
    /// Executes a typed command. Once its effects are answered, [`told`](Self::told) returns the sentences about them.
    pub fn line(&mut self, line: &str) -> Answer {
        let line = line.trim().to_lowercase().replace(['=', ','], " ");
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(game) = self.game() else { return Answer::say("There is no game.") };
        let rules = game.rules().clone();
        match words[..] {
            [] => Answer::default(),
            ["help" | "?"] => Answer {
                words: commands(&rules).map(|(command, about)| format!("{command}: {about}.")).collect(),
                ..Answer::default()
            },
            ["grid", number, ref rest @ ..] => self.in_grid(&rules, number, rest),
            ["board"] => Answer { words: board(&game.grids()), ..Answer::default() },
            ["rules"] => Answer { words: said_rules(&rules), ..Answer::default() },
            ["left"] => Answer::say(left(game)),
            ["check"] => Answer::say(checked(game)),
            ["where", digit] => Answer::say(spots(game, digit)),
            [kind @ ("row" | "column" | "col" | "box" | "region"), number] => Answer::say(house(game, kind, number)),
            ["hint"] => Answer { effects: self.act(Action::Hint), is_hint: true, ..Answer::default() },
            ["take"] => self.taking(),
            ["quit" | "exit"] => Answer { effects: vec![Effect::Keep, Effect::Quit], ..Answer::default() },
            [name @ ("undo" | "redo" | "fill" | "wipe")] => self.doing(Action::called(name).unwrap_or(Action::Undo)),
            [row, column, ref rest @ ..] if row.parse::<usize>().is_ok() && column.parse::<usize>().is_ok() => {
                self.at(&rules, &format!("r{row}c{column}"), rest)
            }
            [name, ref rest @ ..]
                if name.starts_with('r') && name[1..].starts_with(|sign: char| sign.is_ascii_digit()) =>
            {
                self.at(&rules, name, rest)
            }
            _ => Answer::say(format!("{line:?} is not a command; help lists all.")),
        }
    }

    /// Answers a command about one grid of a multi-sudoku, with the rows and columns of that grid.
    fn in_grid(&mut self, rules: &Rules, number: &str, rest: &[&str]) -> Answer {
        let (count, grid) =
            (rules.grids().len(), number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)));
        let Some(grid) = grid.filter(|&grid| count > 1 && grid < count) else {
            let grids = if count == 1 { "there is one grid" } else { &format!("there are {count} grids") };
            return Answer::say(format!("There is no grid {number} to choose: {grids}."));
        };
        let cell = |name: &str| {
            let (row, column) = name.strip_prefix('r')?.split_once('c')?;
            let line = |number: &str| number.parse::<usize>().ok().filter(|number| (1..=9).contains(number));
            Cell::from_index(9 * (line(row)? - 1) + line(column)? - 1)
        };
        let (name, rest) = match *rest {
            [] => {
                let words = (0..9).map(|row| grid_line(self.game(), grid, "row", row)).collect();
                return Answer { words, ..Answer::default() };
            }
            [kind @ ("row" | "column" | "col" | "box"), line] => {
                let none = || format!("There is no {kind} {line} in grid {number}.");
                let line = line.parse::<usize>().ok().filter(|line| (1..=9).contains(line));
                return Answer::say(line.map_or_else(none, |line| grid_line(self.game(), grid, kind, line - 1)));
            }
            [row, column, ref rest @ ..] if row.parse::<usize>().is_ok() && column.parse::<usize>().is_ok() => {
                (format!("r{row}c{column}"), rest)
            }
            [name, ref rest @ ..] => (name.to_owned(), rest),
        };
        match cell(&name) {
            Some(cell) => self.at_cell(rules, rules.cell(grid, cell), rest),
            None => Answer::say(format!("There is no cell {name} in grid {number}: there are 9 rows and 9 columns.")),
        }
    }

    /// Reads or changes a cell.
    fn at(&mut self, rules: &Rules, name: &str, rest: &[&str]) -> Answer {
        let Some(cell) = rules.cell_named(name) else {
            let (rows, columns) = (rules.rows(), rules.columns());
            return Answer::say(format!("There is no cell {name}: there are {rows} rows and {columns} columns."));
        };
        self.at_cell(rules, cell, rest)
    }

    fn at_cell(&mut self, rules: &Rules, cell: LayoutCell, rest: &[&str]) -> Answer {
        let digits: Option<Vec<Digit>> =
            rest.iter().skip_while(|word| word.parse::<u8>().is_err()).map(|word| self::value(rules, word)).collect();
        let Some(digits) = digits else { return Answer::say(format!("The digits are 1 to {}.", rules.size())) };
        // The end of the game is told after every command.
        if self.is_over() && !matches!(rest, [] | ["why", ..]) {
            return Answer::default();
        }
        self.click(cell, Extend::No);
        let actions: Vec<Action> = match (rest.first().copied(), &digits[..]) {
            (None, _) => Vec::new(),
            (Some("clear"), []) => vec![Action::Clear],
            (Some("note" | "notes"), [_, ..]) => {
                let effects = self.note(cell, digits.iter().fold(DigitSet::EMPTY, |set, &digit| set.with(digit)));
                return Answer {
                    words: self.game().map(|game| self::cell(game, cell)).into_iter().collect(),
                    effects,
                    is_hint: false,
                };
            }
            (Some("why"), &[digit]) => {
                let effects = self.why_not((cell, digit));
                return Answer { effects, is_hint: true, ..Answer::default() };
            }
            (Some(first), &[digit]) if rest.len() == 1 && first.parse::<u8>().is_ok() => {
                vec![Action::Write(Layer::Digit, digit)]
            }
            _ => {
                return Answer::say(
                    "After a cell, type a digit, note and digits, clear, or why and a digit; help has the details.",
                );
            }
        };
        let mut answer = Answer::default();
        for action in actions {
            answer.effects.extend(self.act(action));
        }
        answer.words.extend(self.game().map(|game| self::cell(game, cell)));
        answer
    }

    fn is_over(&self) -> bool {
        self.game().is_some_and(|game| game.clock == Clock::Done)
    }

    /// Applies the hint, once all of it has been heard, and reads the candidates that it rules out and the changed cells.
    fn taking(&mut self) -> Answer {
        let Some(hint) = self.hint() else { return Answer::say("There is no hint to apply: type hint.") };
        if hint.told().is_some() && !hint.depth.has_conclusion() {
            return Answer::say("You have not heard the whole hint: type hint again, until it names the conclusion.");
        }
        let conclusion = hint.conclusion().filter(|conclusion| !conclusion.eliminated.is_empty());
        let numbers = Numbers::of_hints(self.rules());
        let grid = hint.grid().filter(|_| self.rules().grids().len() > 1);
        let grid = grid.map_or_else(String::new, |grid| format!("in grid {}: ", grid + 1));
        let words = conclusion.map(|conclusion| sentence(&(grid + &aloud(&conclusion.words, numbers))));
        let mut answer = self.doing(Action::Enter);
        answer.words.splice(0..0, words);
        answer
    }

    /// Performs an action and reads the changed cells.
    fn doing(&mut self, action: Action) -> Answer {
        if self.is_over() && !matches!(action, Action::Undo | Action::Redo | Action::Wipe) {
            return Answer::default();
        }
        let all = |game: &Game| game.rules().cells().map(|cell| game.cell(cell)).collect::<Vec<_>>();
        let before = self.game().map(all).unwrap_or_default();
        let effects = self.act(action);
        let mut words = self.game().map(|game| changed(&before, game)).unwrap_or_default();
        if words.is_empty() && self.message().is_empty() {
            words.push("Nothing has changed.".into());
        }
        Answer { words, effects, is_hint: false }
    }

    /// Returns the sentences that follow a command when its effects are answered: the message, and, if the command requested a hint, the hint at its
    /// depth.
    pub fn told(&mut self, is_hint: bool) -> Vec<String> {
        let rules = self.rules();
        let message = Some(self.message()).filter(|message| !message.is_empty());
        let message = message.map(|message| sentence(&aloud(message, Numbers::of(rules))));
        let hint = self.hint().filter(|_| is_hint).map(crate::hint::Hint::say);
        let hint = hint.map(|hint| sentence(&aloud(&hint, Numbers::of_hints(rules))));
        self.tell(String::new());
        let end = self.is_over().then(|| "The puzzle is solved.".to_owned());
        [message, hint, end].into_iter().flatten().collect()
    }
}

/// Returns the commands that make sense under these rules.
fn commands(rules: &Rules) -> impl Iterator<Item = &'static (&'static str, &'static str)> + use<> {
    let is_single = rules.grids().len() == 1;
    COMMANDS.iter().filter(move |(command, _)| !is_single || *command != IN_GRID)
}

/// Returns the sentence for a row, column or box of one grid of a multi-sudoku.
fn grid_line(game: Option<&Game>, grid: usize, kind: &str, line: usize) -> String {
    let Some(game) = game else { return String::new() };
    let (rules, kind) = (game.rules(), if kind == "col" { "column" } else { kind });
    let cell = |at: usize| match kind {
        "row" => 9 * line + at,
        "column" => 9 * at + line,
        _ => 9 * (line / 3 * 3 + at / 3) + line % 3 * 3 + at % 3,
    };
    let cells = (0..9).map(|at| Cell::from_index(cell(at)).map(|cell| rules.cell(grid, cell)));
    self::line(&format!("Grid {}, {kind}", grid + 1), line, cells, &game.grids())
}

/// Returns a text with an initial capital, and with a full stop if it has no punctuation at its end.
fn sentence(text: &str) -> String {
    let text = ninefold_logic::text::capital(text);
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// Parses a digit.
fn value(rules: &Rules, word: &str) -> Option<Digit> {
    Digit::of_size(rules.size(), word.parse().ok()?)
}

/// Returns the rules in sentences, then each irregular region and each constraint with all of its cells by their short names, for [`aloud`].
///
/// ```
/// use ninefold_core::rules::{Constraint, Kind, Rules};
/// use ninefold_play::spoken;
///
/// let rules = Rules::sized(4).unwrap();
/// let line = ["r1c1", "r2c2"].map(|name| rules.cell_named(name).unwrap()).to_vec();
/// let line = Constraint::new(Kind::named("thermometer").unwrap(), &rules, vec![line], None).unwrap();
/// let words = spoken::rules(&rules.with_constraints([line]));
/// assert_eq!(words.last().unwrap(), "Thermometer: r1c1, r2c2.");
/// ```
pub fn rules(rules: &Rules) -> Vec<String> {
    let all: Vec<&Constraint> =
        rules.constraints().iter().filter(|constraint| constraint.cells().next().is_some()).collect();
    let number = |at: usize| {
        let is_like = |other: &&&Constraint| other.kind() == all[at].kind();
        match all.iter().filter(is_like).count() {
            1 => String::new(),
            count => format!(" {} of {count}", all[..=at].iter().filter(is_like).count()),
        }
    };
    let each = (0..all.len()).map(|at| constraint(rules, all[at], &number(at)));
    rules.sentences().into_iter().chain(regions(rules)).chain(each).collect()
}

/// Lists the cells of irregular regions; their numbers are those of the command that reads one.
fn regions(rules: &Rules) -> Vec<String> {
    let boxes = if rules.irregular().is_some() { rules.boxes() } else { Vec::new() };
    let names =
        |cells: &[LayoutCell]| cells.iter().map(|&cell| rules.name(cell).to_string()).collect::<Vec<_>>().join(", ");
    (1..).zip(&boxes).map(|(number, cells)| format!("Region {number}: {}.", names(cells))).collect()
}

/// Describes a constraint with all of its cells, in the order in which they are drawn.
fn constraint(rules: &Rules, own: &Constraint, number: &str) -> String {
    let kind = own.kind();
    // A clue beside the grid is located by its row or column.
    if matches!(kind.fields, Fields::Side | Fields::Slope) {
        return format!("{}{number}: {}.", kind.name, own.describe(rules));
    }
    format!("{}{number}{}: {}.", kind.name, own.numbers(), own.all_cells(rules))
}

/// Returns the rules and constraints in the words used in answers.
pub fn said_rules(rules: &Rules) -> Vec<String> {
    let own = self::rules(rules).into_iter().map(|sentence| aloud(&sentence, Numbers::of(rules)));
    own.collect()
}

/// Reads the changed cells, or their number if they are many.
fn changed(before: &[CellNotes], game: &Game) -> Vec<String> {
    let cells: Vec<LayoutCell> = game.rules().cells().filter(|&at| before[at.index()] != game.cell(at)).collect();
    match cells.len() {
        0..=FEW => cells.into_iter().map(|at| cell(game, at)).collect(),
        count => vec![format!("{count} cells have changed.")],
    }
}

fn left(game: &Game) -> String {
    let complete: Vec<String> = game.complete().iter().map(|digit| digit.to_string()).collect();
    let count = game.left().len();
    let cells = if count == 1 { "cell is" } else { "cells are" };
    let complete = if complete.is_empty() { "none".into() } else { complete.join(" ") };
    format!("{count} {cells} empty; complete digits: {complete}.")
}

fn checked(game: &Game) -> String {
    let clashes = crate::cells::clashes(&game.grids());
    let wrong = &clashes | &game.wrong();
    match (wrong.is_empty(), game.solution()) {
        (false, _) => format!("Wrong or in conflict: {}.", places(game.rules(), wrong)),
        (true, Some(_)) => "No mistakes.".into(),
        (true, None) => "No conflicts. The puzzle has no known solution to compare with.".into(),
    }
}

fn spots(game: &Game, word: &str) -> String {
    let (rules, grids) = (game.rules(), game.grids());
    let Some(digit) = value(rules, word) else { return format!("The digits are 1 to {}.", rules.size()) };
    let cells: Vec<LayoutCell> = grids.filled().filter(|&cell| grids[cell] == Some(digit)).collect();
    if cells.is_empty() { format!("There is no {digit} yet.") } else { format!("{digit}: {}.", places(rules, cells)) }
}

fn house(game: &Game, kind: &str, number: &str) -> String {
    let (rules, grids) = (game.rules(), game.grids());
    let none = || format!("There is no {kind} {number}.");
    let Some(at) = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) else { return none() };
    match kind {
        "row" if at < rules.rows() => line("Row", at, (0..rules.columns()).map(|column| rules.at(at, column)), &grids),
        "column" | "col" if at < rules.columns() => {
            line("Column", at, (0..rules.rows()).map(|row| rules.at(row, at)), &grids)
        }
        "box" | "region" => rules.boxes().get(at).map_or_else(none, |cells| {
            // Only the cells of a box are known from its number.
            if rules.irregular().is_some() {
                let cell = |&cell: &LayoutCell| format!("{}: {}", place(rules, cell), digit(grids[cell]));
                let cells: Vec<String> = cells.iter().map(cell).collect();
                return format!("Region {}: {}.", at + 1, cells.join("; "));
            }
            let kind = if kind == "box" { "Box" } else { "Region" };
            line(kind, at, cells.iter().copied().map(Some), &grids)
        }),
        _ => none(),
    }
}
