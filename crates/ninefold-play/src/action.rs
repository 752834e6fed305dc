//! Actions, which key maps assign to keys.

use ninefold_core::Digit;

/// The direction of the cursor's movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// A row up; wraps from the first row to the last.
    Up,
    /// A row down; wraps from the last row to the first.
    Down,
    /// A column to the left.
    Left,
    /// A column to the right.
    Right,
    /// The first cell of the row.
    Home,
    /// The last cell of the row.
    End,
}

/// The layer that digit keys write into.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layer {
    /// The digit of the cell.
    #[default]
    Digit,
    /// A corner note: a place for the digit within a box.
    Corner,
    /// A centre note: a candidate of the cell.
    Centre,
    /// The colour of the cell.
    Colour,
}

impl Layer {
    /// All layers, in the order of the keys.
    pub const ALL: [Self; 4] = [Self::Digit, Self::Corner, Self::Centre, Self::Colour];

    /// Returns the layer with that word in data.
    pub fn called(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layer| layer.word() == word)
    }

    /// The word for the layer in data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::Corner => "corner",
            Self::Centre => "centre",
            Self::Colour => "colour",
        }
    }

    /// The next layer.
    pub const fn next(self) -> Self {
        match self {
            Self::Digit => Self::Corner,
            Self::Corner => Self::Centre,
            Self::Centre => Self::Colour,
            Self::Colour => Self::Digit,
        }
    }

    /// The previous layer.
    pub const fn previous(self) -> Self {
        match self {
            Self::Digit => Self::Colour,
            Self::Corner => Self::Digit,
            Self::Centre => Self::Corner,
            Self::Colour => Self::Centre,
        }
    }

    /// Returns the name of the layer.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Digit => "digits",
            Self::Corner => "corner notes",
            Self::Centre => "centre notes",
            Self::Colour => "colours",
        }
    }
}

/// An action that a key can trigger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Moves the cursor, and clears the selection.
    Move(Way),
    /// Moves the cursor, and selects the new cell too.
    Extend(Way),
    /// Moves the cursor; the selection is unchanged.
    Go(Way),
    /// Jumps to the next empty cell; while only some cells are shown, to the next cell shown.
    Jump(Way),
    /// Moves to the first cell.
    First,
    /// Moves to the last cell.
    Last,
    /// Selects or deselects the cell at the cursor.
    Toggle,
    /// Inverts the selection.
    Invert,
    /// Selects the cells with the same digit; in a cell without a digit, those with the same notes; without notes, those with the same colours.
    Alike,
    /// Selects the cells with the same colours.
    AlikeColour,
    /// Selects every cell.
    All,
    /// Writes a digit in the current layer.
    Digit(Digit),
    /// Writes a digit in the given layer.
    Write(Layer, Digit),
    /// Clears the cell and moves to the next; in a game, switches to the next layer.
    Space,
    /// Clears the cell; in the editor, also moves to the next one.
    Empty,
    /// Clears the selected cells.
    Clear,
    /// Turns corner notes into centre notes, or centre notes into corner notes.
    Swap,
    /// Switches digit keys to the given layer.
    Layer(Layer),
    /// Switches digit keys to the next layer.
    NextLayer,
    /// Switches digit keys to the previous layer.
    LastLayer,
    /// Undoes the last change.
    Undo,
    /// Redoes the last undone change.
    Redo,
    /// Adds a savepoint.
    Savepoint,
    /// Returns to the last savepoint.
    Return,
    /// Moves to the next grid of a multi-sudoku.
    NextGrid,
    /// Moves to the previous grid.
    LastGrid,
    /// Switches between digit-first and cell-first input.
    DigitFirst,
    /// Shows or hides the automatic notes.
    Automatic,
    /// Writes every candidate as a note.
    Fill,
    /// Switches to the next level of checking.
    Check,
    /// Counts the mistakes; a second time, shows them.
    CheckNow,
    /// Switches the highlighting of equal digits on or off.
    Highlight,
    /// Shows only the cells for the next digit typed.
    Only,
    /// Shows only the cells for a digit.
    OnlyDigit(Digit),
    /// Shows only the cells with two candidates.
    Bivalue,
    /// Pauses or resumes the clock.
    Pause,
    /// Requests a hint; if repeated, reveals more of it.
    Hint,
    /// Asks why the held or highlighted digit cannot be in the cell.
    WhyNot,
    /// Solves with animation; in a game, applies the hint.
    Enter,
    /// Switches to the next engine to watch.
    Engine,
    /// Speeds the animation up.
    Faster,
    /// Slows the animation down.
    Slower,
    /// Empties the grid, or resets a game to its start.
    Wipe,
    /// Opens the list of files.
    Load,
    /// Writes the grid to a file.
    Save,
    /// Writes a drawing of the grid to a file.
    Print,
    /// Copies the position.
    Copy,
    /// Pastes a puzzle.
    Paste,
    /// Lists all actions by name.
    Palette,
    /// Plays the puzzle in the editor.
    Play,
    /// Opens the menu of new puzzles.
    New,
    /// Sets an exercise: finding a technique.
    Train,
    /// Returns to the editor.
    Edit,
    /// Shows the rules of the puzzle in words.
    Rules,
    /// Shows the keys.
    Help,
    /// Shows the statistics of played games.
    Statistics,
    /// Leaves the current screen.
    Leave,
    /// Ends the program.
    Quit,
    /// Switches to the next colour theme.
    Theme,
    /// Releases the mouse to the terminal, or captures it again.
    Mouse,
    /// Suspends the program until the shell resumes it.
    Suspend,
}

/// The actions without a digit, with name and purpose.
const SIMPLE: &[(&str, Action, &str)] = &[
    ("up", Action::Move(Way::Up), "move up"),
    ("down", Action::Move(Way::Down), "move down"),
    ("left", Action::Move(Way::Left), "move left"),
    ("right", Action::Move(Way::Right), "move right"),
    ("home", Action::Move(Way::Home), "first cell of the row"),
    ("end", Action::Move(Way::End), "last cell of the row"),
    ("next-grid", Action::NextGrid, "multi-sudoku: the next grid"),
    ("last-grid", Action::LastGrid, "multi-sudoku: the previous grid"),
    ("extend-up", Action::Extend(Way::Up), "select upwards"),
    ("extend-down", Action::Extend(Way::Down), "select downwards"),
    ("extend-left", Action::Extend(Way::Left), "select to the left"),
    ("extend-right", Action::Extend(Way::Right), "select to the right"),
    ("go-up", Action::Go(Way::Up), "move up, keep the selection"),
    ("go-down", Action::Go(Way::Down), "... down"),
    ("go-left", Action::Go(Way::Left), "... left"),
    ("go-right", Action::Go(Way::Right), "... right"),
    ("jump-up", Action::Jump(Way::Up), "the next empty cell above"),
    ("jump-down", Action::Jump(Way::Down), "... below"),
    ("jump-left", Action::Jump(Way::Left), "... to the left"),
    ("jump-right", Action::Jump(Way::Right), "... to the right"),
    ("first", Action::First, "first cell"),
    ("last", Action::Last, "last cell"),
    ("all", Action::All, "select every cell"),
    ("toggle", Action::Toggle, "select or deselect the cell"),
    ("invert", Action::Invert, "invert the selection"),
    ("alike", Action::Alike, "select the same digit, notes or colours"),
    ("alike-colour", Action::AlikeColour, "select the same colours"),
    ("space", Action::Space, "edit: clear, move on; play: next layer"),
    ("empty", Action::Empty, "clear; edit: and move on"),
    ("clear", Action::Clear, "clear the cell"),
    ("swap", Action::Swap, "corner notes to centre notes, and back"),
    ("digits", Action::Layer(Layer::Digit), "digit keys write digits"),
    ("corner", Action::Layer(Layer::Corner), "... corner notes"),
    ("centre", Action::Layer(Layer::Centre), "... centre notes"),
    ("colours", Action::Layer(Layer::Colour), "... colours"),
    ("next-layer", Action::NextLayer, "the next of these"),
    ("last-layer", Action::LastLayer, "the previous of these"),
    ("undo", Action::Undo, "undo"),
    ("redo", Action::Redo, "redo"),
    ("savepoint", Action::Savepoint, "remember the position"),
    ("return", Action::Return, "return to the saved position"),
    ("digit-first", Action::DigitFirst, "first the digit, then the cells"),
    ("automatic", Action::Automatic, "automatic notes on or off"),
    ("fill", Action::Fill, "write all candidates as notes"),
    ("check", Action::Check, "check: off, rules, solution"),
    ("check-now", Action::CheckNow, "count the mistakes; again: show them"),
    ("highlight", Action::Highlight, "highlight equal digits"),
    ("only", Action::Only, "then a digit: only its cells; again: all"),
    ("bivalue", Action::Bivalue, "only cells with two candidates"),
    ("pause", Action::Pause, "pause; the board is hidden"),
    ("hint", Action::Hint, "hint; again for more"),
    ("why-not", Action::WhyNot, "why the digit cannot be here"),
    ("enter", Action::Enter, "edit: solve; play: apply the hint"),
    ("engine", Action::Engine, "choose who solves"),
    ("faster", Action::Faster, "larger; watch: faster"),
    ("slower", Action::Slower, "smaller; watch: slower"),
    ("wipe", Action::Wipe, "edit: clear all; play: start again"),
    ("load", Action::Load, "load a file"),
    ("save", Action::Save, "save to a file"),
    ("print", Action::Print, "print: a page as PDF, or text"),
    ("copy", Action::Copy, "copy the position"),
    ("paste", Action::Paste, "paste a puzzle"),
    ("palette", Action::Palette, "every action by its name"),
    ("play", Action::Play, "play what is in the editor"),
    ("new", Action::New, "a new game: level, technique, pattern"),
    ("train", Action::Train, "train: play up to a technique"),
    ("edit", Action::Edit, "to the editor"),
    ("rules", Action::Rules, "the rules of the puzzle in words"),
    ("help", Action::Help, "help"),
    ("statistics", Action::Statistics, "played games"),
    ("leave", Action::Leave, "leave"),
    ("quit", Action::Quit, "quit"),
    ("theme", Action::Theme, "colours: dark, light, contrast, none"),
    ("mouse", Action::Mouse, "mouse on, or off to select text"),
    ("suspend", Action::Suspend, "suspend"),
];

/// The layers of the actions with a digit, by the word before the dash.
const LAYERS: [(&str, Layer); 4] =
    [("digit", Layer::Digit), ("corner", Layer::Corner), ("centre", Layer::Centre), ("colour", Layer::Colour)];

impl Action {
    /// Returns the action with a name: `undo`, `digit-5`, `corner-3`.
    ///
    /// ```
    /// use ninefold_core::Digit;
    /// use ninefold_play::{Action, Layer};
    ///
    /// assert_eq!(Action::called("undo"), Some(Action::Undo));
    /// assert_eq!(Action::called("digit-5"), Some(Action::Digit(Digit::D5)));
    /// assert_eq!(Action::called("corner-3"), Some(Action::Write(Layer::Corner, Digit::D3)));
    /// assert_eq!(Action::called("fly"), None);
    /// ```
    pub fn called(name: &str) -> Option<Self> {
        let simple = SIMPLE.iter().find(|(of, ..)| *of == name).map(|(_, action, _)| *action);
        simple.or_else(|| Self::with_digit(name))
    }

    fn with_digit(name: &str) -> Option<Self> {
        let (layer, digit) = name.rsplit_once('-')?;
        let digit = Digit::of_size(25, digit.parse().ok()?)?;
        if layer == "only" {
            return Some(Self::OnlyDigit(digit));
        }
        let (_, layer) = LAYERS.into_iter().find(|(of, _)| *of == layer)?;
        Some(if layer == Layer::Digit { Self::Digit(digit) } else { Self::Write(layer, digit) })
    }

    /// Describes the action in a few words, if the help lists it.
    pub fn about(self) -> Option<&'static str> {
        SIMPLE.iter().find(|(_, action, _)| *action == self).map(|(.., about)| *about)
    }

    /// Returns the name of the action, as accepted by [`called`](Self::called).
    pub fn name(self) -> String {
        let layer = |layer: Layer| LAYERS.iter().find(|(_, of)| *of == layer).map_or("", |(name, _)| name);
        match self {
            Self::Digit(digit) => format!("digit-{digit}"),
            Self::Write(of, digit) => format!("{}-{digit}", layer(of)),
            Self::OnlyDigit(digit) => format!("only-{digit}"),
            simple => SIMPLE.iter().find(|(_, action, _)| *action == simple).map_or("", |(name, ..)| name).into(),
        }
    }

    /// The actions without a digit, in the order of the help.
    pub fn listed() -> impl Iterator<Item = Self> {
        SIMPLE.iter().map(|(_, action, _)| *action)
    }
}
