//! Settings of books, and the order of their chapters.

use ninefold::render::Theme;

use super::*;

fn book(pages: &Pages) -> Result<Book, BookError> {
    pages.book(Style::new(Theme::PRINT))
}

#[test]
fn settings_that_are_none_are_refused() {
    let some = |text: &str| Some(text.to_owned());
    let wrong = |pages: Pages| book(&pages).err().unwrap().to_string();
    assert!(wrong(Pages { paper: some("a7x"), ..Pages::default() }).starts_with("paper \"a7x\": "));
    assert!(wrong(Pages { top: some("3 miles"), ..Pages::default() }).contains("expected a number and mm"));
    assert!(wrong(Pages { top: some("x in"), ..Pages::default() }).contains("\"x in\" is no length"));
    assert!(wrong(Pages { words: Some(4.0), ..Pages::default() }).contains("words of 4 points"));
    assert!(wrong(Pages { qr: true, ..Pages::default() }).contains("codes need an address"));
    assert!(wrong(Pages { link: some("https://x"), ..Pages::default() }).contains("has no {puzzle}"));
}

#[test]
fn the_first_settings_win() {
    let one = Pages { each: Some(2), ..Pages::default() };
    let other = Pages { each: Some(4), words: Some(12.0), large: true, ..Pages::default() };
    let both = one.over(other);
    assert_eq!((both.each, both.words, both.large), (Some(2), Some(12.0), true));
    assert_eq!(book(&both).unwrap().each, 2);
}

#[test]
fn levels_come_from_easy_to_hard() {
    let entry = |level: &str| Entry { level: level.into(), ..Entry::default() };
    let puzzles = ["own", "hard", "Easy", "hard"].map(entry).to_vec();
    let chapters = by_level(vec![Chapter { title: String::new(), puzzles }]);
    let titles: Vec<_> = chapters.iter().map(|chapter| (chapter.title.as_str(), chapter.puzzles.len())).collect();
    assert_eq!(titles, [("Easy", 1), ("hard", 2), ("own", 1)]);
}
