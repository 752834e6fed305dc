//! The messages, and their texts in English.

/// Declares the messages: those of every picture, and those of books, which are omitted without the feature `pdf`.
macro_rules! messages {
    (
        pictures { $($picture:ident: $of_picture:literal,)+ }
        books { $($book:ident: $of_book:literal,)+ }
    ) => {
        /// A message of printed texts; its text in English.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Message {
            $(#[doc = $of_picture] $picture,)+
            $(#[cfg(feature = "pdf")] #[doc = $of_book] $book,)+
        }

        impl Message {
            /// All messages.
            #[cfg(all(test, feature = "pdf"))]
            pub(super) const ALL: &'static [Self] = &[$(Self::$picture,)+ $(Self::$book,)+];

            /// Returns the text in English, with placeholders.
            pub(super) const fn english(self) -> &'static str {
                match self {
                    $(Self::$picture => $of_picture,)+
                    $(#[cfg(feature = "pdf")] Self::$book => $of_book,)+
                }
            }
        }
    };
}

messages! {
    pictures {
        // Descriptions of a picture for readers who cannot see it.
        DigitCount: "1 digit|{count} digits",
        OpenCount: "1 open cell|{count} open cells",
        Board: "A Sudoku with {digits} and {open}.",
        SizedBoard: "A Sudoku of {size} rows and columns with {digits} and {open}.",
        Boards: "{boards} Sudoku boards with {digits} and {open}.",
        Rules: "Rules: {rules}.",
        IrregularRegions: "irregular regions",
        // Rules and constraints below a picture.
        Sentence: "{name}: {rule}",
        Here: "{sentence} Here: {places}.",
        Within: "{name} in {cells}",
        From: "{name} from {first}",
        Along: "{name} from {first} to {last}",
        Ordered: "{name}: {cells}",
        RowLetter: "r",
        ColumnLetter: "c",
    }
    books {
        // Headings and running titles.
        Contents: "Contents",
        Puzzles: "Puzzles",
        Solutions: "Solutions",
        Hints: "Hints",
        Index: "Index",
        Puzzle: "Puzzle {number}",
        PuzzleRange: "Puzzles {first}–{last}",
        Solution: "Solution {number}",
        PartOfPuzzle: "Part of puzzle {number}",
        PartOfSolution: "Part of solution {number}",
        Example: "Example",
        Row: "Row {row}: {digits}.",
        SolutionOnPage: "Solution on page {page}",
        SolutionPage: "Solution: p. {page}",
        Page: "p. {page}",
        // The metadata of the file.
        Keyword: "puzzles",
        // The imprint.
        Publisher: "Published by {name}",
        Unique: "1 puzzle with exactly one solution|{count} puzzles, each with exactly one solution",
        SetIn: "Set in {face}, made with Ninefold",
        // The line above a puzzle, and the groups of the index.
        Irregular: "Irregular",
        NoBoxes: "No boxes",
        OtherPuzzles: "Other puzzles",
        // Levels.
        Levels: "Levels",
        PuzzleCount: "1 puzzle|{count} puzzles",
        LevelTerm: "{level} ({puzzles})",
        Easy: "Easy",
        Medium: "Medium",
        Hard: "Hard",
        Unfair: "Unfair",
        Extreme: "Extreme",
        EasyMeans: "The two questions of the first steps are enough: a Hidden Single is the only place of a digit in a row, column or box, and a Naked Single is the only digit that a cell can hold.",
        MediumMeans: "Two more ideas are needed: what a box shares with a row or column (Locked Candidates), and cells that keep the same digits for themselves (Naked Pairs and Triples, Hidden Pairs and Triples).",
        HardMeans: "Several rows and columns have to be seen together: X-Wing, Swordfish, Skyscraper, W-Wing, XY-Wing and the like. Write down what each cell can hold.",
        UnfairMeans: "Chains: if this is true, then that is not, so something else is. Also fish with fins (Finned Swordfish), and groups of cells that have exactly one digit more than cells.",
        ExtremeMeans: "Every possibility has to be followed until all of them lead to the same result: chains from each digit of a cell, and whole nets of chains. You will need a pencil and patience.",
        OtherMeans: "This is the level in the collection from which the puzzles come.",
        LevelSays: "The level above a puzzle tells how hard its hardest step is.",
        LevelAndScoreSay: "The level above a puzzle tells how hard its hardest step is, and the number after it how much work there is in all.",
        LongCounts: "A long solution counts as the next level, even if each of its steps is easy.",
        LongCountsPlain: "A long solution counts as the next level, even if each of its steps is easy; in puzzles with other rules than those of a plain Sudoku, only the hardest step counts.",
        StepsDoNotCount: "The number of steps does not raise the level.",
        // The page "How to play": digits or symbols, boxes or regions, as used in the sentences below.
        HowToPlay: "How to play",
        ADigit: "a digit",
        ASymbol: "a symbol",
        TheDigit: "the digit",
        TheSymbol: "the symbol",
        EveryDigit: "every digit",
        EverySymbol: "every symbol",
        DigitsTo: "the digits 1 to {size}",
        DigitsToTen: "the digits 1 to 9 and A (for 10)",
        DigitsAndLetters: "the digits 1 to 9 and the letters A (for 10) to {last} (for {size})",
        NineSymbols: "the nine symbols ({symbols})",
        SomeSymbols: "the {size} symbols ({symbols})",
        Pictures: "the {size} symbols of the book",
        HereBox: "box",
        HereRegion: "region",
        OfBox: "box",
        OfRegion: "region",
        // The page "How to play": the rules.
        AnyGrids: "A Sudoku is a square of cells, some of which may already hold {one}. Fill in the others so that no row, no column and no area within thick lines holds {one} twice. Every puzzle in this book has exactly one solution.",
        NineRows: "A Sudoku has nine rows and nine columns, and thick lines divide it into nine boxes of nine cells. Some cells already hold {one}. Fill in the others so that every row, every column and every box contains each of {all} exactly once. Every puzzle in this book has exactly one solution.",
        SizeWithBoxes: "Grids of {size} rows",
        SizeWithRegions: "Grids of {size} rows with irregular regions",
        SizeWithout: "Grids of {size} rows without boxes",
        Boxes: "Every row, every column and every box contains each of {all} exactly once.",
        BoxesOf: "Every row, every column and every box of {cells} contains each of {all} exactly once.",
        NineCells: "nine cells",
        TwoByTwo: "two rows and two columns",
        TwoByThree: "two rows and three columns",
        Regions: "Thick lines divide the grid into regions of any shape. Every row and every column contains each of {all} exactly once, and no region contains one of them twice.",
        Neither: "There are no boxes: every row and every column contains each of {all} exactly once.",
        FurtherRules: "Any further rules are explained on the following pages.",
        // The page "How to play": the first steps.
        FirstSteps: "The first steps",
        TwoQuestions: "Two questions lead through most puzzles. Where in this row, column or {part} can {one} still go? And what can this cell still hold? If there is only one answer, write it in; it will help with the next question.",
        WhereGoes: "Where does {digit} go in the first box? {why}",
        PictureGoes: "Where in the first box does the symbol in the ring go? {why}",
        NineWhy: "Two rows and a column already have one, and one cell is taken: only one cell is left.",
        FourWhy: "A row and a column already have one: only one cell is left.",
        SixWhy: "A row and two columns already have one: only one cell is left.",
        WhatHolds: "What goes in the marked cell? Its row, its column and its box already hold everything except {digit}.",
        PictureHolds: "What goes in the marked cell? Its row, its column and its box already hold all other symbols.",
        SmallDigits: "When that gets you no further, write small into each cell {every} that it can still hold. If two cells of a row, column or {part} have only the same two left, these two can go nowhere else in it.",
        SeveralGrids: "Several grids",
        Overlap: "Some puzzles consist of several overlapping grids, such as puzzle {number}. Each grid is a Sudoku with rows, columns and boxes of its own; a cell that belongs to two grids holds one {one}, which counts in both. When you get stuck in one grid, continue in another.",
        OneDigit: "digit",
        OneSymbol: "symbol",
        // The page "How to play": the rest of the book.
        HintsBehind: "When you are stuck, the hints after the puzzles tell you where to look.",
        SolutionsBack: "The solutions are at the back.",
        SolutionsFoot: "The solutions are printed upside down at the foot of each page.",
        Camera: "To open a puzzle on a phone, point its camera at the square code beside the puzzle.",
        // The rules of kinds.
        RulesOfKinds: "Rules",
        BothRules: "Puzzles of this name have two rules: {first} and {second}.",
        CellNames: "r3c4 is the cell in row 3 and column 4; r3c45 are two cells of that row.",
        AnExample: "An example: {constraints}",
        ItsSolution: "Its solution",
    }
}
