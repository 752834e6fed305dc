//! The forms in which people write and paste a grid, ten or more of each kind. Each form contains only the grid.

/// A grid as text.
pub(crate) struct Form {
    /// The kind: the damage tests process all forms of a kind together.
    pub(crate) kind: &'static str,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Returns the rows of a line of 81 cells, with a word for each empty cell, and texts before, between and after the cells.
pub(crate) fn rows(line: &str, blank: &str, [left, gap, right]: [&str; 3]) -> Vec<String> {
    let cell = |char: char| if char == '.' { blank.to_owned() } else { char.to_string() };
    let cells: Vec<String> = line.chars().map(cell).collect();
    cells.chunks(9).map(|row| format!("{left}{}{right}", row.join(gap))).collect()
}

pub(crate) fn lines(rows: &[String]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

/// Returns the forms of a line of 81 cells.
pub(crate) fn forms(line: &str) -> Vec<Form> {
    let mut forms = Vec::new();
    let mut of = |kind: &'static str, all: Vec<(String, String)>| {
        forms.extend(all.into_iter().map(|(name, text)| Form { kind, name, text }));
    };
    of("text below", below(line));
    of("text above", above(line));
    of("code", code(line));
    of("brackets", brackets(line));
    of("rules", rules(line));
    of("signs for empty cells", blanks(line));
    of("tables of web pages", tables(line));
    of("markup", markup(line));
    of("digits of other scripts", scripts(line));
    of("terminals and mail", terminals(line));
    of("JSON", json(line));
    forms
}

fn below(line: &str) -> Vec<(String, String)> {
    let [bare, spaced] = [lines(&rows(line, ".", ["", "", ""])), lines(&rows(line, "0", ["", " ", ""]))];
    let below = [
        "Have fun!",
        "# solved it?",
        "\"\"\"",
        "[/code]",
        "</pre>",
        "https://example.org/x",
        ")",
        ";",
        "}",
        "-- ",
        "Level: 3",
        "*/",
    ];
    below
        .iter()
        .flat_map(|below| {
            [(format!("{below}, bare"), format!("{bare}{below}\n")), ((*below).into(), format!("{spaced}{below}\n"))]
        })
        .collect()
}

fn above(line: &str) -> Vec<(String, String)> {
    let [bare, spaced] = [lines(&rows(line, ".", ["", "", ""])), lines(&rows(line, "0", ["", " ", ""]))];
    let above = [
        "9",
        "3",
        "1",
        "9 9",
        "2024-01-05",
        "05.01.2024",
        "--- 1 ---",
        "***",
        "#1",
        "Grid 01",
        "No. 7 (hard)",
        "[code]",
        "[quote=\"Ann\"]",
        "[spoiler]",
        "[Puzzle 3]",
        "<pre>",
        "== Puzzle ==",
        "[b]Today[/b]",
        "Can anybody solve this one?",
    ];
    above
        .iter()
        .flat_map(|above| {
            [(format!("{above}, bare"), format!("{above}\n{bare}")), ((*above).into(), format!("{above}\n{spaced}"))]
        })
        .collect()
}

/// Returns forms in code, with the first row after a name, a call or a bracket on its line.
fn code(line: &str) -> Vec<(String, String)> {
    let names = [
        "grid = np.array([",
        "problem(1, [",
        "return [",
        "int g[9][9] = {",
        "const b = [",
        "Grid g = Grid.of(",
        "solve([",
        "let board: [[u8; 9]; 9] = [",
        "sudoku <- matrix(c(",
        "(def board [",
    ];
    let mut all = Vec::new();
    for name in names {
        let [open, close] = if name.ends_with('{') { ["{", "}"] } else { ["[", "]"] };
        let body = rows(line, "0", [open, ", ", &format!("{close},")]).join("\n    ");
        all.push((name.into(), format!("{name}{}\n", body.trim_end_matches(','))));
        all.push((format!("{name} closed"), format!("{name}{}])\n", body.trim_end_matches(','))));
    }
    for name in ["Puzzle: ", "grid: ", "<pre>", "board = \"", "s = '"] {
        let quote = if name.ends_with(['"', '\'']) { &name[name.len() - 1..] } else { "" };
        let end = if quote.is_empty() { "" } else { "\\" };
        let mut rows = rows(line, ".", ["", "", end]);
        rows[0].insert_str(0, name);
        if !quote.is_empty() {
            let last = rows[8].trim_end_matches('\\').to_owned();
            rows[8] = last + quote;
        }
        all.push((name.into(), lines(&rows)));
    }
    all.push(("an array".into(), format!("a = [\n{}]\n", lines(&rows(line, "0", ["[", ", ", "],"])))));
    all
}

fn brackets(line: &str) -> Vec<(String, String)> {
    let ways = [
        ("NumPy", ["[", " ", "]"]),
        ("NumPy, wide", ["[ ", "  ", "]"]),
        ("NumPy, inner", [" [", " ", "]"]),
        ("Lisp", ["(", " ", ")"]),
        ("Clojure", ["[", " ", "]"]),
        ("MATLAB", ["", " ", ";"]),
        ("Julia", ["    ", " ", ";"]),
        ("quoted rows", ["\"", "", "\" +"]),
        ("quoted rows, commas", ["\"", "", "\","]),
        ("braces", ["{", ",", "},"]),
        ("bars", ["| ", " | ", " |"]),
        ("commas", ["", ",", ""]),
        ("semicolons", ["", ";", ""]),
        ("tabs", ["", "\t", ""]),
    ];
    ways.iter().map(|&(name, way)| (name.into(), lines(&rows(line, "0", way)))).collect()
}

fn rules(line: &str) -> Vec<(String, String)> {
    let rules = [
        "- - - - - - - - - - - - -",
        "___ ___ ___",
        "------+-------+------",
        "=====================",
        "---------------------",
        "_____________________",
        "~~~~~~~~~~~~~~~~~~~~~",
        "-------|-------|-----",
        "------ ------- ------",
        "-----*-------*-------",
        "━━━━━━━╋━━━━━━━╋━━━━━",
    ];
    let rows = rows(line, "0", ["", " ", ""]);
    let bands: Vec<String> = rows.chunks(3).map(lines).collect();
    rules.iter().map(|rule| ((*rule).into(), bands.join(&format!("{rule}\n")))).collect()
}

fn blanks(line: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for blank in ["-1", "-9", "0", ".", "_", "*", "NaN", "null", "None", "?"] {
        for (name, way) in [
            ("spaces", ["", " ", ""]),
            ("tabs", ["", "\t", ""]),
            ("commas", ["", ",", ""]),
            ("arrays", ["[", ", ", "],"]),
        ] {
            // In code, an asterisk or a question mark is not a value.
            if name == "arrays" && matches!(blank, "*" | "?" | "." | "_") {
                continue;
            }
            all.push((format!("{blank}, {name}"), lines(&rows(line, blank, way))));
        }
    }
    let decimal = |blank: &str| -> String {
        let field = |field: &str| if field == blank { field.to_owned() } else { format!("{field}.0") };
        let row = |row: &String| row.split(',').map(field).collect::<Vec<_>>().join(",");
        lines(&rows(line, blank, ["", ",", ""]).iter().map(row).collect::<Vec<_>>())
    };
    all.extend(["NaN", "", "nan", "NA"].map(|blank| (format!("pandas, {blank:?}"), decimal(blank))));
    let wide: Vec<String> =
        line.chars().map(|char| if char == '.' { " -1".into() } else { format!("{char:>3}") }).collect();
    all.push(("-1, right-aligned".into(), wide.chunks(9).map(|row| row.concat() + "\n").collect()));
    all
}

fn tables(line: &str) -> Vec<(String, String)> {
    let or = |char: char, blank: &str| if char == '.' { blank.to_owned() } else { char.to_string() };
    let table = |open: &str, row: [&str; 2], close: &str, cell: &dyn Fn(char) -> String| -> String {
        let cells: Vec<String> = line.chars().map(cell).collect();
        let rows: Vec<String> =
            cells.chunks(9).map(|cells| format!("{}{}{}\n", row[0], cells.concat(), row[1])).collect();
        format!("{open}\n{}{close}\n", rows.concat())
    };
    let html = |cell: &dyn Fn(char) -> String| table("<table>", ["<tr>", "</tr>"], "</table>", cell);
    let one_line = |text: String| text.replace('\n', "") + "\n";
    let inner = |band: usize, stack: usize| -> String {
        let cell = |row: usize, column: usize| line.chars().nth(27 * band + 9 * row + 3 * stack + column).unwrap();
        let row = |row| (0..3).map(|column| format!("<td>{}</td>", or(cell(row, column), ""))).collect::<String>();
        format!("<table>{}</table>", (0..3).map(|at| format!("<tr>{}</tr>", row(at))).collect::<String>())
    };
    let boxes: String = (0..3)
        .map(|band| {
            format!("<tr>{}</tr>\n", (0..3).map(|stack| format!("<td>{}</td>", inner(band, stack))).collect::<String>())
        })
        .collect();
    vec![
        ("td".into(), html(&|char| format!("<td>{}</td>", or(char, "&nbsp;")))),
        ("td with classes".into(), html(&|char| format!("<td class=\"x\"><b>{}</b></td>", or(char, " ")))),
        ("td, never closed".into(), html(&|char| format!("<td>{}", or(char, "")))),
        ("th".into(), html(&|char| format!("<th>{}</th>", or(char, "0")))),
        ("capitals".into(), html(&|char| format!("<TD>{}</TD>", or(char, "&#160;")))),
        (
            "numbers of characters".into(),
            html(&|char| {
                format!("<td>{}</td>", if char == '.' { "&#xa0;".into() } else { format!("&#{};", char as u32) })
            }),
        ),
        ("input".into(), html(&|char| format!("<td><input maxlength=1 value=\"{}\"></td>", or(char, "")))),
        ("input, closed".into(), html(&|char| format!("<td><input type='text' value='{}'/></td>", or(char, "")))),
        ("lines of td".into(), html(&|char| format!("\n<td>{}</td>", or(char, "")))),
        ("one line".into(), one_line(html(&|char| format!("<td>{}</td>", or(char, "&nbsp;"))))),
        ("nine tables".into(), format!("<table>\n{boxes}</table>\n")),
        ("forum".into(), table("[table]", ["[tr]", "[/tr]"], "[/table]", &|char| format!("[td]{}[/td]", or(char, "")))),
        (
            "forum, capitals".into(),
            table("[TABLE=\"width: 300\"]", ["[TR]", "[/TR]"], "[/TABLE]", &|char| {
                format!("[TD]{}[/TD]", or(char, " "))
            }),
        ),
    ]
}

fn markup(line: &str) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = [
        ("LaTeX", ["", " & ", " \\\\"]),
        ("LaTeX with lines", ["", " & ", " \\\\ \\hline"]),
        ("MediaWiki", ["| ", " || ", ""]),
        ("Org", ["| ", " | ", " |"]),
        ("Jira", ["|", "|", "|"]),
        ("Typst", ["", ", ", ","]),
        ("MiniZinc", ["| ", ", ", ""]),
    ]
    .iter()
    .map(|&(name, way)| (name.into(), lines(&rows(line, "0", way))))
    .collect();
    let latex = lines(&rows(line, "", ["", " & ", " \\\\"]));
    all.push((
        "tabular".into(),
        format!("\\begin{{tabular}}{{|c|c|c|c|c|c|c|c|c|}}\n\\hline\n{latex}\\hline\n\\end{{tabular}}\n"),
    ));
    let wiki = rows(line, "", ["| ", " || ", ""]).join("\n|-\n");
    all.push(("a table of MediaWiki".into(), format!("{{| class=\"wikitable\"\n|-\n{wiki}\n|}}\n")));
    let body = lines(&rows(line, ".", ["", "", ""]));
    all.push(("a fence".into(), format!("```\n{body}```\n")));
    all.push(("a fence with a language".into(), format!("Look:\n\n```text\n{body}```\n\nThanks\n")));
    all.push(("tildes".into(), format!("~~~\n{body}~~~\n")));
    all.push(("pre".into(), format!("<pre>\n{body}</pre>\n")));
    all
}

fn scripts(line: &str) -> Vec<(String, String)> {
    let zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xe50, 0xed0, 0x1040, 0xff10];
    let other = |zero: u32| -> String {
        line.chars()
            .map(|char| char.to_digit(10).and_then(|digit| char::from_u32(zero + digit)).unwrap_or(char))
            .collect()
    };
    let mut all: Vec<(String, String)> =
        zeros.iter().map(|&zero| (format!("line from {zero:x}"), other(zero) + "\n")).collect();
    all.extend(
        zeros.iter().map(|&zero| (format!("rows from {zero:x}"), lines(&rows(&other(zero), ".", ["", "", ""])))),
    );
    for (name, blank) in
        [("no-break spaces", "\u{a0}"), ("ideographic spaces", "\u{3000}"), ("dots", "·"), ("boxes", "□")]
    {
        all.push((name.into(), lines(&rows(line, blank, ["", "", ""]))));
    }
    all.push((
        "circled".into(),
        lines(&rows(line, "0", ["", " ", ""]))
            .chars()
            .map(|char| {
                char.to_digit(10)
                    .filter(|&digit| digit > 0)
                    .and_then(|digit| char::from_u32(0x245f + digit))
                    .unwrap_or(char)
            })
            .collect(),
    ));
    all
}

fn terminals(line: &str) -> Vec<(String, String)> {
    let bare = rows(line, ".", ["", "", ""]);
    let text = lines(&bare);
    let coloured: String = line
        .chars()
        .map(|char| if char == '.' { "\x1b[2m.\x1b[0m".into() } else { format!("\x1b[1;34m{char}\x1b[0m") })
        .collect::<Vec<String>>()
        .chunks(9)
        .map(|row| row.concat() + "\n")
        .collect();
    vec![
        ("carriage returns".into(), text.replace('\n', "\r")),
        ("DOS".into(), text.replace('\n', "\r\n")),
        ("DOS with an end".into(), text.replace('\n', "\r\n") + "\x1a"),
        ("a line with an end".into(), format!("{line}\r\n\x1a")),
        ("colours".into(), coloured),
        ("a coloured line".into(), format!("\x1b[32m{line}\x1b[39m\n")),
        ("a cleared screen".into(), format!("\x1b[2J\x1b[H{text}")),
        ("a title of the window".into(), format!("\x1b]0;solve\x07{text}")),
        ("quoted".into(), lines(&rows(line, ".", ["> ", "", ""]))),
        ("quoted twice".into(), lines(&rows(line, ".", ["> > ", "", ""]))),
        ("indented".into(), lines(&rows(line, ".", ["    ", "", ""]))),
        ("a byte order mark".into(), format!("\u{feff}{text}")),
    ]
}

fn json(line: &str) -> Vec<(String, String)> {
    let digit = |char: char| char.to_digit(10).unwrap_or(0);
    let digits: Vec<u32> = line.chars().map(digit).collect();
    let nested: Vec<&[u32]> = digits.chunks(9).collect();
    let strings: Vec<String> = rows(line, ".", ["", "", ""]);
    let named = |key: &str, value: String| format!("{{\"{key}\": {value}}}\n");
    let cell = |write: &dyn Fn(usize, u32) -> Option<String>| -> String {
        digits.iter().enumerate().filter_map(|(at, &digit)| write(at, digit)).collect::<Vec<_>>().join(",")
    };
    let nulls = format!("{nested:?}").replace('0', "null");
    vec![
        ("nested".into(), format!("{nested:?}\n")),
        ("nested, with null".into(), format!("{nulls}\n")),
        ("flat".into(), format!("{digits:?}\n")),
        ("rows".into(), format!("{strings:?}\n")),
        ("a text".into(), format!("{line:?}\n")),
        ("board".into(), named("board", format!("{nested:?}"))),
        ("grid".into(), named("grid", format!("{digits:?}"))),
        ("puzzle".into(), named("puzzle", format!("{line:?}"))),
        ("any key".into(), named("sudoku_of_the_day", format!("{nested:?}"))),
        ("inside data".into(), named("data", named("puzzle", format!("{nested:?}")))),
        ("three deep".into(), format!("[{nested:?}]\n")),
        ("val".into(), format!("[{}]\n", cell(&|_, digit| Some(format!("{{\"val\":{digit}}}"))))),
        (
            "value and given".into(),
            format!("[{}]\n", cell(&|_, digit| Some(format!("{{\"value\":{digit},\"given\":{}}}", digit > 0)))),
        ),
        (
            "by name".into(),
            format!(
                "{{{}}}\n",
                cell(&|at, digit| (digit > 0).then(|| format!(
                    "\"{}{}\":\"{digit}\"",
                    char::from(b'A' + (at / 9) as u8),
                    at % 9 + 1
                )))
            ),
        ),
        (
            "triples".into(),
            format!("[{}]\n", cell(&|at, digit| (digit > 0).then(|| format!("[{},{},{digit}]", at / 9, at % 9)))),
        ),
    ]
}
