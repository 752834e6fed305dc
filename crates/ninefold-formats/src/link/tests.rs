use super::*;

const CELLS: &str = "000009000000014700002000000700000086500030002940000001000000400006250000000800000";

fn found(line: &str) -> Vec<(usize, String, &'static str)> {
    links_in(line).map(|link| (link.column, link.address.into_owned(), link.format.name)).collect()
}

#[test]
fn links_are_found_in_prose() {
    let link = format!("https://sudoku.coach/en/play/{CELLS}");
    let hit = |column, name| vec![(column, link.clone(), name)];
    for (before, after) in [
        ("", ""),
        ("see ", ""),
        ("Täglich: ", "."),
        ("<a href=\"", "\">today's</a>"),
        ("<a href='", "'>"),
        ("[today's](", "), and more"),
        ("<", ">"),
        ("(", ")."),
        ("**", "**"),
        ("_", "_"),
        ("`", "`;"),
        ("| ", " | 7.2 |"),
    ] {
        let column = before.chars().count() + 1;
        assert_eq!(found(&format!("{before}{link}{after}")), hit(column, "sudoku-coach"), "{before}..{after}");
    }
    let wiki = format!("HTTP://www.sudokuwiki.org/sudoku.htm?bd={CELLS}");
    let two = found(&format!("{link} or {wiki}"));
    assert_eq!(two, [(1, link.clone(), "sudoku-coach"), (115, wiki, "sudokuwiki")]);
    let exchange = found(&format!("<a href=\"https://sudokuexchange.com/play/?s={CELLS}&amp;d=3\">"));
    assert_eq!(exchange, [(10, format!("https://sudokuexchange.com/play/?s={CELLS}&d=3"), "exchange-link")]);
    let dots = "https://www.thonky.com/sudoku/evaluate-sudoku?puzzlebox=".to_owned() + &CELLS.replace('0', ".");
    assert_eq!(found(&format!("{dots}.")), [(1, dots, "site-link")]);
    let broken = found(&format!("see {}", &link[..100]));
    assert_eq!(broken, [(5, link[..100].to_owned(), "sudoku-coach")], "a broken one is not passed over");
}

#[test]
fn every_example_is_found_in_a_page() {
    for format in LINKS.into_iter().filter(|format| format.example.contains("://")) {
        let line = format!("<li><a href=\"{}\">x</a>", format.example.replace('&', "&amp;"));
        assert_eq!(found(&line), [(14, format.example.to_owned(), format.name)]);
    }
}

#[test]
fn other_links_are_prose() {
    for line in [
        "no link",
        "https://",
        "https://example.org/000009000000014700002000000700000086500030002940000001000000400006250000000800000",
        "https://www.sudokuwiki.org/X_Wing_Strategy",
        "https://sudoku.coach/en/learn/x-chain",
        "https://sudoku.coach/en/s/JCDs",
        "xhttps://sudoku.coach/en/play/1",
        "://f-puzzles.com",
        "ä://é(((",
    ] {
        assert_eq!(found(line), [], "{line}");
    }
}
