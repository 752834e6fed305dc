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
    /// All of them, in the order of the keys.
    pub const ALL: [Self; 4] = [Self::Digit, Self::Corner, Self::Centre, Self::Colour];

    /// The layer of a word.
    pub fn called(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layer| layer.word() == word)
    }

    /// The word for it in data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::Corner => "corner",
            Self::Centre => "centre",
            Self::Colour => "colour",
        }
    }

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
    /// The cursor moves, and what is selected stays so.
    Go(Way),
    /// To the next empty cell; where only some cells are shown, to the next of these.
    Jump(Way),
    /// To the first cell.
    First,
    /// To the last cell.
    Last,
    /// Selects the cell of the cursor, or lets it go.
    Toggle,
    /// Selects what is not selected.
    Invert,
    /// Selects the cells with the same digit; else those with the same notes; else those of the same colours.
    Alike,
    /// Selects the cells of the same colours.
    AlikeColour,
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
    /// Turns corner notes into centre notes, or back.
    Swap,
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
    /// Says how many mistakes there are; again for where.
    CheckNow,
    /// Highlights equal digits or not.
    Highlight,
    /// Shows only the cells for the digit that comes next.
    Only,
    /// Shows only the cells for a digit.
    OnlyDigit(Digit),
    /// Shows only the cells with two candidates.
    Bivalue,
    /// Stops or starts the clock.
    Pause,
    /// A hint; again for more of it.
    Hint,
    /// Asks why the digit that is held or highlighted cannot go into the cell.
    WhyNot,
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
    /// Copies the position.
    Copy,
    /// Pastes a puzzle.
    Paste,
    /// Shows every action by its name.
    Palette,
    /// Plays what is in the editor.
    Play,
    /// Asks what to play next.
    New,
    /// Sets a task: to find a technique.
    Train,
    /// Back to the editor.
    Edit,
    /// Shows the rules of the puzzle in words.
    Rules,
    /// Shows the keys.
    Help,
    /// Statistics of played games.
    Statistics,
    /// Out of where one is.
    Leave,
    /// Out of the program.
    Quit,
    /// Other colours of the terminal.
    Theme,
    /// Leaves the mouse to the terminal, or takes it back.
    Mouse,
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
    ("toggle", Action::Toggle, "select the cell, or let it go"),
    ("invert", Action::Invert, "select what is not selected"),
    ("alike", Action::Alike, "select the same digit, notes or colours"),
    ("alike-colour", Action::AlikeColour, "select the same colours"),
    ("space", Action::Space, "edit: clear and go on; play: next layer"),
    ("empty", Action::Empty, "clear; edit: and go on"),
    ("clear", Action::Clear, "clear the cell"),
    ("swap", Action::Swap, "corner notes to centre notes, and back"),
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
    ("check-now", Action::CheckNow, "how many mistakes; again: where"),
    ("highlight", Action::Highlight, "highlight equal digits"),
    ("only", Action::Only, "then a digit: only its cells; again: all"),
    ("bivalue", Action::Bivalue, "only cells with two candidates"),
    ("pause", Action::Pause, "pause; the board is hidden"),
    ("hint", Action::Hint, "hint; again for more"),
    ("why-not", Action::WhyNot, "why the digit cannot go here"),
    ("enter", Action::Enter, "edit: solve; play: do what the hint says"),
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
    ("train", Action::Train, "train: play on until a technique"),
    ("edit", Action::Edit, "to the editor"),
    ("rules", Action::Rules, "the rules of the puzzle in words"),
    ("help", Action::Help, "help"),
    ("statistics", Action::Statistics, "played games"),
    ("leave", Action::Leave, "leave"),
    ("quit", Action::Quit, "quit"),
    ("theme", Action::Theme, "other colours: dark, light, contrast, none"),
    ("mouse", Action::Mouse, "mouse on, or off to select text"),
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
        let digit = Digit::of_size(25, digit.parse().ok()?)?;
        if layer == "only" {
            return Some(Self::OnlyDigit(digit));
        }
        let (_, layer) = LAYERS.into_iter().find(|(of, _)| *of == layer)?;
        Some(if layer == Layer::Digit { Self::Digit(digit) } else { Self::Write(layer, digit) })
    }

    /// Its purpose in a few words, for the actions that help lists.
    pub fn about(self) -> Option<&'static str> {
        SIMPLE.iter().find(|(_, action, _)| *action == self).map(|(.., about)| *about)
    }

    /// Its name, which [`called`](Self::called) knows it by.
    pub fn name(self) -> String {
        let layer = |layer: Layer| LAYERS.iter().find(|(_, of)| *of == layer).map_or("", |(name, _)| name);
        match self {
            Self::Digit(digit) => format!("digit-{digit}"),
            Self::Write(of, digit) => format!("{}-{digit}", layer(of)),
            Self::OnlyDigit(digit) => format!("only-{digit}"),
            simple => SIMPLE.iter().find(|(_, action, _)| *action == simple).map_or("", |(name, ..)| name).into(),
        }
    }

    /// The actions without a digit, in the order in which help lists them.
    pub fn listed() -> impl Iterator<Item = Self> {
        SIMPLE.iter().map(|(_, action, _)| *action)
    }
}
