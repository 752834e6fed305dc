//! The candidate grid as `HoDoKu` copies it: dots for upper corners, primes for lower ones.

use std::fmt;

use ninefold_core::House;

use super::{candidates, draw, unclaimed};
use crate::format::{Carries, Format, Print, Read, Style, Write};
use crate::single::Single;

pub(crate) static HODOKU_GRID: Format = Format {
    name: "hodoku-grid",
    about: "a grid of candidates as HoDoKu draws it",
    endings: &[],
    example: "\
.------------------------.--------------------.------------------------.\n\
| 13468  135678   134578 | 3567   2678  9     | 123568  123456   3458  |\n\
| 368    35689    3589   | 356    1     4     | 7       23569    3589  |\n\
| 13468  1356789  2      | 3567   678   35678 | 135689  134569   34589 |\n\
:------------------------+--------------------+------------------------:\n\
| 7      123      13     | 1459   249   125   | 359     8        6     |\n\
| 5      168      18     | 14679  3     1678  | 9       479      2     |\n\
| 9      4        38     | 567    2678  25678 | 35      357      1     |\n\
:------------------------+--------------------+------------------------:\n\
| 1238   1235789  135789 | 13679  679   1367  | 4       1235679  35789 |\n\
| 1348   13789    6      | 2      5     137   | 1389    1379     3789  |\n\
| 1234   123579   134579 | 8      4679  1367  | 123569  1235679  3579  |\n\
'------------------------'--------------------'------------------------'",
    sniff: unclaimed,
    read: Read::Plain,
    write: Some(Write {
        head: "",
        puzzle: Print::Single(write),
        gap: Some("\n"),
        tail: "",
        carries: Carries::any(candidates::PARTS).with_text(draw::is_comment),
    }),
};

fn write(document: &Single, _: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(&document.texts, out)?;
    let board = document.board();
    let widths = draw::widths(&board);
    rule(&widths, ['.', '.', '.'], out)?;
    for row in House::rows() {
        for (column, cell) in row.cells().iter().enumerate() {
            out.write_str(if column % 3 == 0 { "| " } else { " " })?;
            write!(out, "{:width$} ", draw::options(&board, cell), width = widths[column])?;
        }
        out.write_str("|\n")?;
        match row.number() {
            3 | 6 => rule(&widths, [':', '+', ':'], out)?,
            9 => rule(&widths, ['\'', '\'', '\''], out)?,
            _ => {}
        }
    }
    Ok(())
}

fn rule(widths: &[usize; 9], [left, between, right]: [char; 3], out: &mut dyn fmt::Write) -> fmt::Result {
    for (stack, corner) in widths.chunks(3).zip([left, between, between]) {
        write!(out, "{corner}{:-<width$}", "", width = stack.iter().sum::<usize>() + 6)?;
    }
    writeln!(out, "{right}")
}
