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
            /// All of them.
            #[cfg(all(test, feature = "pdf"))]
            pub(super) const ALL: &'static [Self] = &[$(Self::$picture,)+ $(Self::$book,)+];

            /// The text in English, with placeholders.
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
        // A picture for readers who cannot see it.
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
        // Furniture.
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
        // The file.
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
        MediumMeans: "What a box shares with a row or column matters too (Locked Candidates), and cells that keep the same digits for themselves: a Naked Pair or Naked Triple, a Hidden Pair or Hidden Triple.",
        HardMeans: "Several rows and columns have to be seen together: X-Wing, Swordfish, Skyscraper, W-Wing, XY-Wing and their like. Write down what each cell can hold.",
        UnfairMeans: "Chains: if this is so, then that is not, so something else is. There are fish with fins (Finned Swordfish), too, and sets of cells that have one digit more than there are cells.",
        ExtremeMeans: "Every way on has to be followed, and all lead to the same end: chains from each digit of a cell, and nets of them. Pencil and patience.",
        OtherMeans: "So says the collection that the puzzles come from.",
        LevelSays: "The level above a puzzle says what its hardest step asks for.",
        LevelAndScoreSay: "The level above a puzzle says what its hardest step asks for, and the number behind it how much there is to do.",
        LongCounts: "A long way counts as the next level even if each of its steps is easy.",
        LongCountsPlain: "A long way counts as the next level even if each of its steps is easy; under other rules than those of plain grids, the hardest step alone decides.",
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
        DigitsToTen: "the digits 1 to 9 and A for ten",
        DigitsAndLetters: "the digits 1 to 9 and the letters A to {last}, of which A stands for 10",
        NineSymbols: "the nine symbols ({symbols})",
        SomeSymbols: "the {size} symbols ({symbols})",
        HereBox: "box",
        HereRegion: "region",
        OfBox: "box",
        OfRegion: "region",
        // The page "How to play": the rules.
        AnyGrids: "A Sudoku is a square of cells. Some may hold {one} from the start. Fill the others, so that no row, no column and no part within thick lines holds {one} twice. Every puzzle of this book has one solution and no other.",
        NineRows: "A Sudoku has nine rows and nine columns, and thick lines part it into nine boxes of nine cells. Some cells hold {one} from the start. Fill the others, so that every row, every column and every box holds each of {all} exactly once. Every puzzle of this book has one solution and no other.",
        SizeWithBoxes: "Grids of {size} rows",
        SizeWithRegions: "Grids of {size} rows with irregular regions",
        SizeWithout: "Grids of {size} rows without boxes",
        Boxes: "Every row, every column and every box holds each of {all} exactly once.",
        BoxesOf: "Every row, every column and every box of {cells} holds each of {all} exactly once.",
        NineCells: "nine cells",
        TwoByTwo: "two rows and two columns",
        TwoByThree: "two rows and three columns",
        Regions: "Thick lines part the grid into regions of any form. Every row and every column holds each of {all} exactly once, and no region holds one twice.",
        Neither: "There are no boxes: every row and every column holds each of {all} exactly once.",
        FurtherRules: "Many puzzles have further rules, which the pages after this one tell.",
        // The page "How to play": the first steps.
        FirstSteps: "The first steps",
        TwoQuestions: "Two questions lead through most puzzles. Where in this row, column or {part} can {one} still go? And what can this cell still hold? If there is one answer, write it down; it helps with the next question.",
        WhereGoes: "Where in the first box does {digit} go? {why}",
        NineWhy: "Two rows and a column have theirs, and one cell is taken: one is left.",
        FourWhy: "A row and a column have theirs: one cell is left.",
        SixWhy: "A row and two columns have theirs: one cell is left.",
        WhatHolds: "What does the coloured cell hold? Its row, its column and its box have all but {digit}.",
        SmallDigits: "When that leads no further, write into each cell, small, {every} that it can still hold. Cells of a row, column or {part} that have the same two then tell that these go nowhere else there.",
        SeveralGrids: "Several grids",
        Overlap: "Some puzzles have several grids that overlap, as puzzle {number} has. Each grid is a Sudoku with rows, columns and boxes of its own; a cell that lies in two grids holds one {one}, which counts in both. Go on in another grid when one leads no further.",
        OneDigit: "digit",
        OneSymbol: "symbol",
        // The page "How to play": the rest of the book.
        HintsBehind: "Hints behind the puzzles say where to look when you are stuck.",
        SolutionsBack: "The solutions are at the back.",
        SolutionsFoot: "The solutions stand upside down at the foot of each page.",
        Camera: "The camera of a telephone opens a puzzle by the square code beside it.",
        // The rules of kinds.
        RulesOfKinds: "Rules",
        AnExample: "An example: {constraints}",
        ItsSolution: "Its solution",
    }
}
