//! Actions: what key maps are made of.

use ninefold_core::Digit;

/// Where the cursor goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// A row up; from the first to the last.
    Up,
    /// A row down; from the last to the first.
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
    /// A note in the corner: where in a box the digit may go.
    Corner,
    /// A note in the centre: what may go into the cell.
    Centre,
    /// The colour of the cell.
    Colour,
}

impl Layer {
    /// The one that comes next.
    pub const fn next(self) -> Self {
        match self {
            Self::Digit => Self::Corner,
            Self::Corner => Self::Centre,
            Self::Centre => Self::Colour,
            Self::Colour => Self::Digit,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Digit => "digits",
            Self::Corner => "corner notes",
            Self::Centre => "centre notes",
            Self::Colour => "colours",
        }
    }
}

/// Something that a key can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The cursor moves, and what was selected is let go.
    Move(Way),
    /// The cursor moves, and what it comes to is selected too.
    Extend(Way),
    /// Every cell is selected.
    All,
    /// A digit, in the layer that is chosen.
    Digit(Digit),
    /// A digit in that layer.
    Write(Layer, Digit),
    /// Clears the cell and goes on to the next; in a game, the next layer.
    Space,
    /// Clears; in the editor, goes on to the next cell.
    Empty,
    /// Clears the cells that are selected.
    Clear,
    /// That layer is what digits write.
    Layer(Layer),
    /// The next layer.
    NextLayer,
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Remembers the position.
    Savepoint,
    /// Goes back to the position that was remembered last.
    Return,
    /// To the next grid of a multi-sudoku.
    NextGrid,
    /// To the grid before.
    LastGrid,
    /// First the digit, then its cells; or first the cell.
    DigitFirst,
    /// Shows or hides the automatic notes.
    Automatic,
    /// Writes every candidate as a note.
    Fill,
    /// The next level of checking.
    Check,
    /// Stops or starts the clock.
    Pause,
    /// A hint; again for more of it.
    Hint,
    /// Solves with animation; in a game, does what the hint says.
    Enter,
    /// The next engine to watch.
    Engine,
    /// Faster.
    Faster,
    /// Slower.
    Slower,
    /// Empties the grid, or takes a game back to its start.
    Wipe,
    /// Chooses a file.
    Load,
    /// Writes the grid into a file.
    Save,
    /// Writes a drawing of the grid into a file.
    Print,
    /// Plays what is in the editor.
    Play,
    /// Asks what to play next.
    New,
    /// Sets a task: to find a technique.
    Train,
    /// Back to the editor.
    Edit,
    /// Shows the keys.
    Help,
    /// Statistics of played games.
    Statistics,
    /// Out of where one is.
    Leave,
    /// Out of the program.
    Quit,
    /// Stops the program until the shell lets it go on.
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
    ("last-grid", Action::LastGrid, "multi-sudoku: the grid before"),
    ("extend-up", Action::Extend(Way::Up), "select upwards"),
    ("extend-down", Action::Extend(Way::Down), "select downwards"),
    ("extend-left", Action::Extend(Way::Left), "select to the left"),
    ("extend-right", Action::Extend(Way::Right), "select to the right"),
    ("all", Action::All, "select every cell"),
    ("space", Action::Space, "edit: clear and go on; play: next layer"),
    ("empty", Action::Empty, "clear; edit: and go on"),
    ("clear", Action::Clear, "clear the cell"),
    ("digits", Action::Layer(Layer::Digit), "digit keys write digits"),
    ("corner", Action::Layer(Layer::Corner), "... corner notes"),
    ("centre", Action::Layer(Layer::Centre), "... centre notes"),
    ("colours", Action::Layer(Layer::Colour), "... colours"),
    ("next-layer", Action::NextLayer, "the next of these"),
    ("undo", Action::Undo, "undo"),
    ("redo", Action::Redo, "redo"),
    ("savepoint", Action::Savepoint, "remember the position"),
    ("return", Action::Return, "return to what is remembered"),
    ("digit-first", Action::DigitFirst, "first the digit, then the cells"),
    ("automatic", Action::Automatic, "automatic notes on or off"),
    ("fill", Action::Fill, "write all candidates as notes"),
    ("check", Action::Check, "check: off, rules, solution"),
    ("pause", Action::Pause, "pause; the board is hidden"),
    ("hint", Action::Hint, "hint; again for more"),
    ("enter", Action::Enter, "edit: solve; play: do what the hint says"),
    ("engine", Action::Engine, "choose who solves"),
    ("faster", Action::Faster, "watch faster; multi-sudoku: larger"),
    ("slower", Action::Slower, "watch slower; multi-sudoku: smaller"),
    ("wipe", Action::Wipe, "edit: clear all; play: start again"),
    ("load", Action::Load, "load a file"),
    ("save", Action::Save, "save to a file"),
    ("print", Action::Print, "print: a page as PDF, or text"),
    ("play", Action::Play, "play what is in the editor"),
    ("new", Action::New, "a new game: level, technique, pattern"),
    ("train", Action::Train, "train: play on until a technique"),
    ("edit", Action::Edit, "to the editor"),
    ("help", Action::Help, "help"),
    ("statistics", Action::Statistics, "played games"),
    ("leave", Action::Leave, "leave"),
    ("quit", Action::Quit, "quit"),
    ("suspend", Action::Suspend, "suspend"),
];

/// The actions with a digit, by what stands before the dash.
const LAYERS: [(&str, Layer); 4] =
    [("digit", Layer::Digit), ("corner", Layer::Corner), ("centre", Layer::Centre), ("colour", Layer::Colour)];

impl Action {
    /// The action of a name: `undo`, `digit-5`, `corner-3`.
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
        let digit = Digit::new(digit.parse().ok()?)?;
        let (_, layer) = LAYERS.into_iter().find(|(of, _)| *of == layer)?;
        Some(if layer == Layer::Digit { Self::Digit(digit) } else { Self::Write(layer, digit) })
    }

    /// Its purpose in a few words, for the actions that help lists.
    pub fn about(self) -> Option<&'static str> {
        SIMPLE.iter().find(|(_, action, _)| *action == self).map(|(.., about)| *about)
    }

    /// The actions without a digit, in the order in which help lists them.
    pub fn listed() -> impl Iterator<Item = Self> {
        SIMPLE.iter().map(|(_, action, _)| *action)
    }
}
