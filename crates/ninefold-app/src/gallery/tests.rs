use ninefold::render::Theme;
use ninefold::render::text::{Frame, Layout};

use super::*;

const LINES: [&str; 2] = [
    ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

fn document(line: &str, title: &str) -> Document {
    let mut document = Document::from(line.parse::<ninefold::Grid>().expect("a grid"));
    document.texts.set(ninefold::formats::Field::Title, title);
    document
}

/// The headings of the drawings, and the picture's own title.
fn names(documents: &[Document], title: Option<&str>, columns: Option<usize>, medium: Medium) -> Vec<String> {
    let style = Style::new(Theme::LIGHT);
    let manuscript = Manuscript::plain(Layout::Digits, Frame::Unicode);
    let columns = columns.and_then(NonZeroUsize::new);
    let gallery = Gallery { title, columns, ..Gallery::new(&style, &manuscript) };
    let drawn = |document: &Document| Drawing {
        puzzle: gallery.puzzle(document).expect("a puzzle"),
        solution: Some(gallery.solution(document, Stop::NEVER).expect("a solution")),
    };
    let drawings: Vec<Drawing> = documents.iter().map(drawn).collect();
    let named = gallery.named(&drawings, medium);
    named.iter().map(|scene| scene.name().to_owned()).collect()
}

#[test]
fn programs_before_draw_plain_grids_only() {
    use ninefold::multi::Grids;
    use ninefold::rules::Rules;
    let style = Style::new(Theme::LIGHT);
    let manuscript = Manuscript::plain(Layout::Digits, Frame::Unicode);
    let drawn = |program: Option<text::Style>, rules: &Rules| {
        let mut document = Document::from(Grids::empty(rules.clone()));
        document.texts.set(ninefold::formats::Field::Title, "A title");
        let gallery = Gallery { program, ..Gallery::new(&style, &manuscript) };
        gallery.puzzle(&document).map(|puzzle| gallery.json(&[Drawing { puzzle, solution: None }]))
    };
    let six = Rules::sized(6).expect("a size");
    for program in text::STYLES {
        assert!(drawn(Some(program), &Rules::single()).is_ok());
        let refused = drawn(Some(program), &six).expect_err("no signs for six rows");
        assert!(refused.to_string().contains(program.name), "{refused}");
    }
    let data: serde_json::Value = serde_json::from_str(&drawn(None, &six).expect("a board")).expect("JSON");
    assert_eq!(data["regions"].as_array().map(Vec::len), Some(6));
    assert_eq!((data["regions"][1][0].as_str(), data.get("boxes")), (Some("r1c4"), None));
}

#[test]
fn each_puzzle_of_several_has_its_number() {
    let two = [document(LINES[0], "First"), document(LINES[1], "")];
    let sheet = ["1. First", "1: solution", "2", "2: solution"];
    assert_eq!(names(&two, None, Some(2), Medium::Svg), sheet);
    assert_eq!(names(&two, Some("All"), Some(2), Medium::Png), sheet, "the title stands over all");
    let pages = ["All, 1. First", "All, 1: solution", "All, 2", "All, 2: solution"];
    assert_eq!(names(&two, Some("All"), None, Medium::Pdf), pages);
    assert_eq!(names(&two, Some("All"), None, Medium::Html), ["First", "Solution", "", "Solution"]);
    assert_eq!(names(&two[..1], Some("All"), None, Medium::Svg), ["All", "Solution"]);
    assert_eq!(names(&two[..1], None, Some(3), Medium::Svg), ["First", "Solution"]);
}

/// A page has the title of its puzzle, and never that of a solution.
#[test]
fn a_page_has_the_title_of_what_is_on_it() {
    let style = Style::new(Theme::LIGHT);
    let manuscript = Manuscript::plain(Layout::Digits, Frame::Unicode);
    let title = |documents: &[Document], title: Option<&'static str>| {
        let gallery = Gallery { title, ..Gallery::new(&style, &manuscript) };
        let drawn = |document| Drawing {
            puzzle: gallery.puzzle(document).expect("a puzzle"),
            solution: Some(gallery.solution(document, Stop::NEVER).expect("a solution")),
        };
        let drawings: Vec<Drawing> = documents.iter().map(drawn).collect();
        let named = gallery.named(&drawings, Medium::Html);
        let page = gallery.html(&drawings, &named.iter().collect::<Vec<_>>());
        page.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).map(str::to_owned)
    };
    let [first, second] = [document(LINES[0], "First"), document(LINES[1], "")];
    assert_eq!(title(std::slice::from_ref(&first), None).as_deref(), Some("First"));
    assert_eq!(title(std::slice::from_ref(&second), None).as_deref(), Some("Sudoku"));
    assert_eq!(title(&[second.clone(), first.clone()], None).as_deref(), Some("2 puzzles"));
    assert_eq!(title(&[second, first], Some("All")).as_deref(), Some("All"));
}
