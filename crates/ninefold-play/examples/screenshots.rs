//! Pictures of the terminal app, drawn from its real frames: `cargo run -p ninefold-play --example screenshots -- FOLDER` writes those of the README.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use ninefold::formats;
use ninefold_app::game::answers;
use ninefold_core::Stop;
use ninefold_play::draw::{self, Colours, Look, Signs};
use ninefold_play::files::Found;
use ninefold_play::{App, Effect, Keys};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

/// The width and height of a terminal cell and the font size, in units of the picture.
const WIDE: u16 = 9;
const HIGH: u16 = 19;
const LETTERS: u16 = 15;

/// A killer puzzle in the notation of Interactive Sudoku Solver.
const KILLER: &str = concat!(
    ".Shape~9x9.Cage~16~R7C4~R6C4~R6C3.Cage~11~R3C8~R3C9~R2C9~R1C9.Cage~15~R1C4~R1C3",
    ".Cage~13~R9C7~R9C6~R9C8.Cage~6~R7C7~R8C7.Cage~13~R8C9~R9C9.Cage~14~R4C7~R4C8~R4C9",
    ".Cage~11~R7C2~R7C3~R6C2.Cage~21~R5C6~R4C6~R5C7~R5C8.Cage~11~R6C7~R6C8.Cage~22~R7C9~R7C8~R8C8",
    ".Cage~16~R5C1~R6C1~R7C1.Cage~18~R2C8~R1C8~R1C7.Cage~6~R4C3~R5C3.Cage~23~R9C4~R9C5~R9C3~R8C4~R8C3",
    ".Cage~16~R5C2~R4C2~R4C1.Cage~15~R1C2~R1C1~R2C1.Cage~18~R2C4~R2C3~R2C2.Cage~16~R8C6~R8C5~R7C6~R6C6",
    ".Cage~27~R3C5~R3C4~R3C3~R3C2~R3C1.Cage~12~R5C4~R4C4.Cage~28~R2C7~R3C7~R3C6~R2C6~R1C6",
    ".Cage~8~R6C5~R7C5.Cage~13~R5C9~R6C9.Cage~7~R9C2~R8C2.Cage~15~R9C1~R8C1.Cage~3~R2C5~R1C5",
    ".Cage~11~R5C5~R4C5",
);

/// A picture: its file name, the columns and rows of its window, its colours, its puzzle, and the keys pressed before the picture is taken.
type Picture = (&'static str, (u16, u16), Colours, &'static str, &'static str);

const PICTURES: [Picture; 4] = [
    (
        "terminal-game",
        (80, 24),
        Colours::Dark,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "P n right right 1 down right right right right 4",
    ),
    (
        "terminal-hint",
        (80, 24),
        Colours::Dark,
        "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
        "P n h h h h",
    ),
    ("terminal-killer", (80, 24), Colours::Dark, KILLER, "P right right right right 1 down down left 8 left"),
    (
        "terminal-large",
        (200, 60),
        Colours::Light,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "P n right right 1 down right right right right 4",
    ),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("a folder to write into")?;
    for (name, (width, height), colours, puzzle, keys) in PICTURES {
        let mut app = App::new(Keys::default());
        let grids = formats::parse(puzzle)?.document.grids();
        let effects = app.open_found(Found::new(grids, String::new()));
        settle(&mut app, effects);
        for key in keys.split(' ') {
            let effects = app.key(key.parse()?);
            settle(&mut app, effects);
        }
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        draw::draw(&app, Look { colours, paints: false, signs: Signs::Unicode }, area, &mut buffer);
        let path = Path::new(&folder).join(format!("{name}.svg"));
        std::fs::write(&path, picture(&buffer, colours))?;
        println!("{}", path.display());
    }
    Ok(())
}

/// Answers the effects that need no files, and the effects that follow from the answers.
fn settle(app: &mut App, effects: Vec<Effect>) {
    for effect in effects {
        let effects = answers::answer(effect, Stop::NEVER).map(|news| app.hear(news)).unwrap_or_default();
        settle(app, effects);
    }
}

/// Draws the frame as SVG: backgrounds, then text in runs of one style, each as wide as its cells.
fn picture(buffer: &Buffer, colours: Colours) -> String {
    let (paper, ink) = if colours == Colours::Light { ("#ffffff", "#1c1c1c") } else { ("#1e1e1e", "#e4e4e4") };
    let Rect { width, height, .. } = buffer.area;
    let (all_wide, all_high) = ((width + 2) * WIDE, (height + 1) * HIGH);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_wide} {all_high}\" width=\"{all_wide}\" height=\"{all_high}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{paper}\"/>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"{LETTERS}\" xml:space=\"preserve\">\n"
    );
    let mut lines = Lines::new();
    let look = |cell: &Cell| {
        let style = cell.style();
        let [fg, bg] = [(style.fg, ink), (style.bg, paper)].map(|(colour, own)| name(colour, own));
        if style.add_modifier.contains(Modifier::REVERSED) {
            (bg, fg, style.add_modifier)
        } else {
            (fg, bg, style.add_modifier)
        }
    };
    for y in 0..height {
        let mut x = 0;
        while x < width {
            let (fg, bg, modifier) = look(&buffer[(x, y)]);
            let end =
                (x..width).find(|&end| look(&buffer[(end, y)]) != (fg.clone(), bg.clone(), modifier)).unwrap_or(width);
            let words: String = (x..end).map(|x| buffer[(x, y)].symbol()).collect();
            let (left, top, wide) = ((x + 1) * WIDE, y * HIGH + HIGH / 2, (end - x) * WIDE);
            if bg != paper {
                let _ =
                    writeln!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{HIGH}\" fill=\"{bg}\"/>");
            }
            if modifier.contains(Modifier::UNDERLINED) {
                let line = top + HIGH - 2;
                let _ = writeln!(svg, "<path d=\"M{left} {line}h{wide}\" stroke=\"{fg}\" stroke-opacity=\".45\"/>");
            }
            let dim = if modifier.contains(Modifier::DIM) { " opacity=\".5\"" } else { "" };
            let bold = if modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
            let mut from = x;
            for word in words.split_inclusive(|sign| is_drawn(sign) || sign == ' ') {
                let word = word.trim_end_matches(' ');
                let (letters, last) = match word.chars().next_back() {
                    Some(sign) if is_drawn(sign) => (&word[..word.len() - sign.len_utf8()], Some(sign)),
                    _ => (word, None),
                };
                let count = letters.chars().count() as u16;
                if count > 0 {
                    let (left, base, wide) = ((from + 1) * WIDE, top + 15, count * WIDE);
                    let letters = letters.replace('&', "&amp;").replace('<', "&lt;");
                    let _ = writeln!(
                        svg,
                        "<text x=\"{left}\" y=\"{base}\" fill=\"{fg}\" textLength=\"{wide}\"{bold}{dim}>{letters}</text>"
                    );
                }
                if let Some(sign) = last {
                    let is_dim = modifier.contains(Modifier::DIM);
                    add_lines(&mut lines, sign, ((from + count + 1) * WIDE, top), &fg, is_dim);
                }
                from += count + 1;
            }
            x = end;
        }
    }
    svg + &drawn(&lines) + "</g>\n</svg>\n"
}

/// Returns a colour of the 256 in hexadecimal, or `own` for the terminal's own.
fn name(colour: Option<Color>, own: &str) -> String {
    match colour {
        Some(Color::Indexed(index)) => {
            let [red, green, blue] = draw::rgb(index);
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        _ => own.to_owned(),
    }
}

/// Whether a character is drawn as shapes, because fonts leave gaps between lines.
fn is_drawn(sign: char) -> bool {
    sign == '█' || arms(sign).is_some()
}

/// Returns the thicknesses of the line upwards, downwards, to the left and to the right.
fn arms(sign: char) -> Option<[u8; 4]> {
    const ALL: [(&str, [u8; 4]); 11] = [
        ("━─", [0, 0, 1, 1]),
        ("┃│", [1, 1, 0, 0]),
        ("┏┌", [0, 1, 0, 1]),
        ("┓┐", [0, 1, 1, 0]),
        ("┗└", [1, 0, 0, 1]),
        ("┛┘", [1, 0, 1, 0]),
        ("┣├", [1, 1, 0, 1]),
        ("┫┤", [1, 1, 1, 0]),
        ("┳┬", [0, 1, 1, 1]),
        ("┻┴", [1, 0, 1, 1]),
        ("╋┼", [1, 1, 1, 1]),
    ];
    const MIXED: [(char, [u8; 4]); 5] =
        [('┯', [0, 1, 2, 2]), ('┷', [1, 0, 2, 2]), ('┿', [1, 1, 2, 2]), ('┠', [2, 2, 0, 1]), ('╂', [2, 2, 1, 1])];
    let plain = ALL.iter().find_map(|(signs, arms)| {
        let thickness = 2 - signs.chars().position(|other| other == sign)? as u8;
        Some(arms.map(|arm| arm * thickness))
    });
    let mixed = || MIXED.iter().find(|(other, _)| *other == sign).map(|(_, arms)| *arms);
    plain.or_else(mixed).or_else(|| (sign == '┨').then_some([2, 2, 1, 0]))
}

/// The paths of lines, one path for each colour, thickness and dimness.
type Lines = BTreeMap<(String, u8, bool), String>;

fn add_lines(lines: &mut Lines, sign: char, (left, top): (u16, u16), colour: &str, is_dim: bool) {
    let (x, y) = (f32::from(left) + f32::from(WIDE) / 2.0, f32::from(top) + f32::from(HIGH) / 2.0);
    if sign == '█' {
        let path = lines.entry((colour.to_owned(), 0, is_dim)).or_default();
        let _ = write!(path, "M{left} {top}h{WIDE}v{HIGH}h-{WIDE}z");
    }
    for (at, thickness) in
        arms(sign).unwrap_or_default().into_iter().enumerate().filter(|(_, thickness)| *thickness > 0)
    {
        let path = lines.entry((colour.to_owned(), thickness, is_dim)).or_default();
        let to = [format!("V{top}"), format!("V{}", top + HIGH), format!("H{left}"), format!("H{}", left + WIDE)];
        let _ = write!(path, "M{x} {y}{}", to[at]);
    }
}

fn drawn(lines: &Lines) -> String {
    let one = |((colour, thickness, is_dim), path): (&(String, u8, bool), &String)| {
        let dim = if *is_dim { " opacity=\".5\"" } else { "" };
        match thickness {
            0 => format!("<path d=\"{path}\" fill=\"{colour}\"{dim}/>\n"),
            _ => format!("<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{thickness}\" fill=\"none\"{dim}/>\n"),
        }
    };
    lines.iter().map(one).collect()
}
