//! The words and the pictures of hints reveal the same at every depth: in the command, on a page, in a game, and in a game on a page.
//!
//! The test reads cells, houses and digits from the words, and compares them with the marks. Collections are skipped if their folder
//! (`NINEFOLD_CORPUS`) does not exist.

#![cfg(feature = "play")]

use std::collections::BTreeSet;

use ninefold::formats;
use ninefold::logic::hint::Depth;
use ninefold::logic::{Available, Method, Path, Position, Step, techniques};
use ninefold::mark::{Drawn, DrawnNode, Place, Role};
use ninefold::multi::Grids;
use ninefold::rules::{GridRules, Rules};
use ninefold::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, HouseKind, Stop};
use ninefold_app::game::answers;
use ninefold_app::hint;
use ninefold_play::Hint;
use ninefold_play::page::{Args, Page, Start};
use serde_json::Value;

use crate::common;
use crate::variants;

/// The words and pictures of all depths, in a grid of a puzzle.
struct Hints<'a> {
    rules: &'a Rules,
    grid: usize,
    board: &'a Board,
    words: Vec<String>,
    pictures: Vec<Picture>,
}

/// The marks of a picture.
#[derive(Default, Debug)]
struct Picture {
    houses: BTreeSet<CellSet>,
    cells: CellSet,
    /// The ends of links.
    linked: CellSet,
    spots: CandidateSet,
    placed: CandidateSet,
    eliminated: CandidateSet,
}

impl Picture {
    fn of_marks(grid: usize, marks: &[(usize, Drawn)]) -> Self {
        let mut picture = Self::default();
        let all = |places: &[Place]| -> CellSet {
            places.iter().map(|place| Cell::new(place.row + 1, place.column + 1).unwrap()).collect()
        };
        for (at, mark) in marks {
            assert_eq!(*at, grid);
            match mark {
                Drawn::House(_, house) => _ = picture.houses.insert(all(&house.cells)),
                Drawn::Cell(_, cell) => picture.cells |= all(&[*cell]),
                Drawn::Spots(role, DrawnNode { digit, cells }) => {
                    picture.cast(*role == Role::Placed, *role == Role::Eliminated, *digit, all(cells));
                }
                Drawn::Link(_, from, to) => picture.linked |= all(&from.cells) | all(&to.cells),
            }
        }
        picture
    }

    /// Reads the marks of `docs/schema/overlay.json` on a single grid.
    fn of_overlay(overlay: &Value) -> Self {
        let mut picture = Self::default();
        for piece in ["under", "over"].iter().flat_map(|layer| overlay[layer].as_array().unwrap()) {
            let cells: CellSet = piece["cells"]
                .as_array()
                .unwrap()
                .iter()
                .map(|cell| cell.as_str().unwrap().parse::<Cell>().unwrap())
                .collect();
            picture.add(&piece["kind"], &piece["role"], &piece["digit"], cells);
        }
        picture
    }

    /// Reads the marks from the data of a page.
    fn of_page(rules: &Rules, grid: usize, marks: &Value) -> Self {
        let mut picture = Self::default();
        let cells = |of: &Value| -> CellSet {
            let numbers = of["cells"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize);
            let home =
                |number| rules.homes(rules.cells().nth(number).unwrap()).iter().find(|home| home.0 == grid).unwrap().1;
            numbers.map(home).collect()
        };
        for mark in marks.as_array().unwrap() {
            let ends = ["from", "to"].iter().map(|end| &mark[end]).filter(|end| !end.is_null());
            let of = if mark["kind"] == "link" {
                ends.fold(CellSet::EMPTY, |all, end| all | cells(end))
            } else {
                cells(mark)
            };
            picture.add(&mark["kind"], &mark["role"], &mark["digit"], of);
        }
        picture
    }

    fn add(&mut self, kind: &Value, role: &Value, digit: &Value, cells: CellSet) {
        match kind.as_str().unwrap() {
            "house" => _ = self.houses.insert(cells),
            "cell" => self.cells |= cells,
            "link" | "group" => self.linked |= cells,
            "spot" | "spots" | "strike" => {
                let digit = Digit::new(digit.as_u64().unwrap() as u8).unwrap();
                self.cast(role == "placed", role == "eliminated", digit, cells);
            }
            kind => panic!("{kind}"),
        }
    }

    fn cast(&mut self, is_placed: bool, is_eliminated: bool, digit: Digit, cells: CellSet) {
        let set = match (is_placed, is_eliminated) {
            (true, _) => &mut self.placed,
            (_, true) => &mut self.eliminated,
            _ => &mut self.spots,
        };
        cells.iter().for_each(|cell| _ = set.insert(Candidate { cell, digit }));
    }

    fn is_empty(&self) -> bool {
        self.houses.is_empty() && self.touched().is_empty()
    }

    /// The cells that are marked, or have a marked candidate.
    fn touched(&self) -> CellSet {
        self.cells | self.linked | self.candidates().cells()
    }

    fn candidates(&self) -> CandidateSet {
        self.spots | self.placed | self.eliminated
    }
}

/// The cells, houses and digits that words name.
#[derive(Default, Debug)]
struct Named {
    grid: Option<usize>,
    houses: BTreeSet<CellSet>,
    cells: CellSet,
    /// The cells of each constraint that the words may mean.
    constraints: Vec<CellSet>,
    digits: Vec<Digit>,
}

impl Named {
    fn of(words: &str, rules: &Rules, grid: usize) -> Self {
        let mut named = Self::default();
        let of_grid = words.strip_prefix("In grid ").and_then(|rest| rest.split_once(": "));
        named.grid = of_grid.map(|(number, _)| number.parse::<usize>().unwrap() - 1);
        let mut words = of_grid.map_or(words, |(_, rest)| rest).to_owned();
        if let Some(digits) = words.strip_prefix("Look at all places for ") {
            named.digits = digits.bytes().filter_map(Digit::from_ascii).collect();
            return named;
        }
        let whole = words.clone();
        named.find_houses(&mut words, rules.grid(grid));
        if !named.houses.is_empty() {
            named.cells = cells_of(&words);
            return named;
        }
        if let Some(name) = whole.strip_prefix("Look at ").and_then(|rest| rest.strip_suffix('.')) {
            let in_grid = |cell| rules.homes(cell).iter().find(|home| home.0 == grid).map(|home| home.1);
            let described = described(name);
            let meant = rules.constraints().iter().filter(|constraint| constraint.describe(rules) == described);
            named.constraints = meant.map(|constraint| constraint.cells().filter_map(in_grid).collect()).collect();
            // A sum that follows from others is named only by its cells.
            let sums = rules.totals().iter().map(|total| total.cells.clone());
            let derived = sums.chain(rules.equations().iter().map(|equation| equation.cells().collect()));
            let derived = derived.map(|cells| cells.into_iter().filter_map(in_grid).collect::<CellSet>());
            named.constraints.extend(derived.filter(|cells| *cells == cells_of(name)).take(1));
        }
        if named.constraints.is_empty() {
            named.cells = cells_of(&words);
        }
        named
    }

    /// Finds the houses in the words, and removes the names of additional houses.
    fn find_houses(&mut self, words: &mut String, rules: &GridRules) {
        let houses = || rules.houses().iter().chain(rules.groups());
        let mut extra: Vec<_> = houses().filter(|house| matches!(house.kind(), HouseKind::Extra(_))).collect();
        extra.sort_by_key(|house| std::cmp::Reverse(house.words().to_string().len()));
        for house in extra {
            let name = house.words().to_string();
            if words.contains(&name) {
                *words = words.replace(&name, "");
                self.houses.insert(house.cells());
            }
        }
        let mut kind = None;
        for written in words.split(' ') {
            let word = written.trim_end_matches(['.', ',', ';', ':']);
            let named =
                |one: &HouseKind| word == one.to_string() || word == format!("{one}s") || word == format!("{one}es");
            let found = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region].into_iter().find(named);
            kind = match (found, kind, word.parse::<u8>()) {
                (Some(found), ..) => Some(found),
                (None, Some(kind), Ok(number)) => {
                    let house = houses().find(|house| house.kind() == kind && house.number() == number);
                    self.houses.extend(house.map(|house| house.cells()));
                    // The words after a colon name cells of the house.
                    Some(kind).filter(|_| !written.ends_with([':', ';', '.']))
                }
                (None, kind, _) => kind.filter(|_| word == "and"),
            };
        }
    }
}

/// Returns the full description of a constraint that a sentence calls `the 15-cage in r12c3` or `the arrow from r4c4`.
fn described(name: &str) -> String {
    let name = name.strip_prefix("the ").unwrap_or(name);
    let parts = name.split_once('-').and_then(|(sum, rest)| Some((sum, rest.split_once(' ')?)));
    match parts {
        Some((sum, (kind, cells))) if sum.bytes().all(|byte| byte.is_ascii_digit()) => format!("{kind} {sum} {cells}"),
        _ => name.to_owned(),
    }
}

/// Reads the cells in a text: `r1c5, r13c8 and r2c3`.
fn cells_of(words: &str) -> CellSet {
    let words = words
        .split([' ', ',', '(', ')', '.', ':', ';', '-'])
        .filter(|word| word.starts_with('r') && word.contains('c'));
    words.filter_map(|word| word.parse::<CellSet>().ok()).fold(CellSet::EMPTY, |all, cells| all | cells)
}

/// Reads the placements and eliminations at the end of a reason, before its lemmas: `So r1c5 and r1c8 cannot be 3; r2c2 is 4.`
fn concluded(words: &str) -> [CandidateSet; 2] {
    let mut all = [CandidateSet::EMPTY; 2];
    let argument = words.split_once("\nLemma ").map_or(words, |(argument, _)| argument);
    let (_, end) = argument.rsplit_once("So ").expect(words);
    for claim in end.split("; ") {
        let (at, (cells, digits)) = match claim.split_once(" cannot be ") {
            Some(parts) => (1, parts),
            None => (0, claim.split_once(" is ").expect(words)),
        };
        for (cell, digit) in cells_of(cells).iter().flat_map(|cell| digits.bytes().map(move |digit| (cell, digit))) {
            Digit::from_ascii(digit).into_iter().for_each(|digit| _ = all[at].insert(Candidate { cell, digit }));
        }
    }
    all
}

impl Hints<'_> {
    fn examine(&self) {
        let start = |words: &String| words.chars().take(600).collect::<String>();
        let words: Vec<String> = self.words.iter().map(start).collect();
        let all = format!("{words:#?}\n{:#}", self.board.grid());
        let [kind, place, pattern, conclusion] = &self.pictures[..] else { panic!("{all}") };
        let named = |depth: Depth| Named::of(&self.words[depth as usize], self.rules, self.grid);
        let [placed, eliminated] = concluded(&self.words[3]);
        let grid = (self.rules.grids().len() > 1).then_some(self.grid);

        let said = named(Depth::Kind);
        assert!(kind.is_empty() && said.grid.is_none() && said.houses.is_empty() && said.cells.is_empty(), "{all}");

        let said = named(Depth::Place);
        assert_eq!(said.grid, grid, "{all}");
        assert_eq!(place.houses, said.houses, "{all}");
        if said.constraints.is_empty() {
            assert_eq!(place.cells, said.cells, "{all}");
            assert!(place.cells.is_disjoint(placed.cells() | eliminated.cells()), "singled out: {all}");
        } else {
            assert!(said.constraints.contains(&place.cells), "{} {all}", place.cells);
        }
        let mut spots = CandidateSet::EMPTY;
        said.digits.iter().for_each(|&digit| spots.set_digit(digit, self.board.spots(digit)));
        assert_eq!((place.spots, place.linked), (spots, CellSet::EMPTY), "{all}");
        assert!(place.placed.is_empty() && place.eliminated.is_empty(), "{all}");

        let said = named(Depth::Pattern);
        assert_eq!(said.grid, grid, "{all}");
        let has_marks = |house: &CellSet| pattern.houses.contains(house) || !house.is_disjoint(pattern.touched());
        assert!(place.houses.iter().chain(&said.houses).all(has_marks), "{all}\n{pattern:?}");
        // `6 in r24, c24` and `6 in r24c24` name rows and columns.
        let drawn = pattern.houses.iter().fold(pattern.touched(), |drawn, house| drawn | *house);
        assert!((place.touched() & !spots.cells()).is_subset(pattern.touched()), "{all}\n{pattern:?}");
        // A condition of a constraint is named by all of its cells; cells without a candidate for it have no mark.
        let names_condition = !self.rules.truths().is_empty() && self.words[2].contains("nothing is left for r");
        assert!(names_condition || said.cells.is_subset(drawn), "{all}\n{pattern:?}");
        assert!(pattern.placed.is_empty() && pattern.eliminated.is_empty(), "{all}");

        assert_eq!((conclusion.placed, conclusion.eliminated), (placed, eliminated), "{all}");
        assert!(pattern.houses.is_subset(&conclusion.houses) && pattern.cells.is_subset(conclusion.cells), "{all}");
        assert!(pattern.linked.is_subset(conclusion.linked), "{all}");
        assert!((pattern.spots & !conclusion.candidates()).is_empty(), "{all}");
    }
}

/// Compares the words and pictures of a step: those of the library for programs, and those of a game.
fn examine(position: &Position, step: &Step) {
    let (rules, grid, boards) = (position.rules(), step.grid(), position.boards());
    let hints = |words, pictures| Hints { rules: &rules, grid, board: position.board(grid), words, pictures };

    let request = hint::Request { method: Method::hints(), puzzle: None, depths: Depth::ALL.to_vec(), all: None };
    let found = Available { steps: vec![step.clone()], more: Vec::new(), cut: Vec::new() };
    let json = hint::Hinted::steps(request, position.clone(), found).json("", 1, true);
    let list = |key: &str| json["steps"][0][key].as_array().unwrap();
    let words = list("hints").iter().map(|words| words.as_str().unwrap().to_owned()).collect();
    hints(words, list("overlays").iter().map(Picture::of_overlay).collect()).examine();

    let told = answers::told(step, &boards);
    let at = |depth| {
        let advice = Some(ninefold_play::Advice::Step(Box::new(told.clone())));
        Hint { boards: boards.clone(), depth, page: 0, advice, about: None }
    };
    let all = Depth::ALL.map(at);
    let pictures = all.iter().map(|hint| Picture::of_marks(grid, hint.marks())).collect();
    hints(all.iter().map(Hint::say).collect(), pictures).examine();
}

/// Follows a path for a number of steps, and compares words and pictures of each.
fn walk(givens: &Grids, method: &Method, steps: usize) -> usize {
    let path = Path::up_to(Position::assume_unique(givens.boards(), givens), method, steps);
    path.stages().take(steps).map(|(position, step)| examine(&position, step)).count()
}

#[test]
fn words_and_pictures_reveal_the_same() {
    for technique in techniques::all() {
        let Some((state, step)) = technique.example() else { continue };
        examine(&state.into(), &step);
    }
    let mut count = 0;
    for (name, puzzles, method) in [
        ("easy_10k.txt", 12, Method::hints()),
        ("minimal_20k.txt", 12, Method::hodoku()),
        ("top1465.txt", 16, Method::hodoku()),
        ("hardest1106.txt", 3, Method::hints()),
    ] {
        let Some(text) = common::collection(name) else { return };
        for puzzle in common::sample(&text, puzzles) {
            count += walk(&Grids::from(puzzle.givens()), &method, 60);
        }
    }
    let given = common::bytes("variants/given.jsonl.gz").unwrap();
    // Paths of puzzles that were made to be hard for programs take too long.
    for variant in variants::variants(&given).iter().filter(|variant| !variant.id.starts_with("iss-")).step_by(60) {
        count += walk(&variant.givens, &Method::for_rules(variant.givens.rules()), 60);
    }
    for document in multi() {
        count += walk(&document, &Method::hodoku(), 120);
    }
    println!("{count} steps");
    assert!(count >= 2000, "{count}");
}

/// Returns the multi-sudokus among the examples.
fn multi() -> Vec<Grids> {
    let found = formats::read(include_str!("../../../examples/multi-sudoku.txt"));
    let found: Vec<Grids> = found.into_iter().map(|found| found.unwrap().document.givens).collect();
    assert!(found.len() > 2);
    found.into_iter().filter(|grids| (2..=5).contains(&grids.rules().grids().len())).take(3).collect()
}

/// Plays a game on a page with hints only.
fn play(start: Start) -> usize {
    let mut page = Page::start(start).unwrap();
    let mut count = 0;
    loop {
        let (mut words, mut marks) = (Vec::new(), Vec::new());
        for _ in Depth::ALL {
            let mut changes = vec![page.act_named("hint", &Args::default())];
            for question in page.waiting() {
                let answer = answers::reply(&question, Stop::NEVER).unwrap().unwrap();
                changes.push(page.hear(answer));
            }
            let mut parts = changes.iter().map(|change| serde_json::to_value(change).unwrap()["parts"].clone());
            let Some(hint) = parts.rfind(|parts| parts["hint"]["marks"].is_array()) else { return count };
            words.push(hint["hint"]["text"].as_str().unwrap().to_owned());
            marks.push(hint["hint"]["marks"].clone());
        }
        let rules = page.rules().clone();
        let grid = Named::of(&words[1], &rules, 0).grid.unwrap_or(0);
        let boards = page.game().boards();
        let pictures = marks.iter().map(|marks| Picture::of_page(&rules, grid, marks)).collect();
        Hints { rules: &rules, grid, board: boards.board(grid), words, pictures }.examine();
        page.act_named("enter", &Args::default());
        count += 1;
    }
}

#[test]
fn words_and_pictures_reveal_the_same_on_a_page() {
    let Some(text) = common::collection("top1465.txt") else { return };
    let line = |grid: Grid| Start { puzzle: Some(grid.to_string()), ..Start::default() };
    let mut count: usize = common::sample(&text, 4).iter().map(|puzzle| play(line(*puzzle.givens()))).sum();
    let layout = multi().remove(0);
    let puzzle = layout.digits().iter().map(|digit| digit.map_or('.', |digit| (b'0' + digit.get()) as char)).collect();
    count += play(Start { puzzle: Some(puzzle), layout: layout.rules().known(), ..Start::default() });
    assert!(count > 200, "{count}");
}
