//! The game ids of Solo, which belongs to Simon Tatham's puzzle collection.
//!
//! ```text
//! 3x3         : e9g1b4_7...
//! size, kind    then for each cell a number, or a letter for a run of 1 to 26 empty cells; _ between two numbers
//! ```
//!
//! The first number of the size is the number of rows of a box, the second the number of its columns. After the size, `j` means a jigsaw (`9j`), `x`
//! diagonals and `k` cages; `r`, `m` and `a` state the requested symmetry, `d` the requested difficulty. The parts after the cells are separated by
//! commas: for a jigsaw, the walls of its regions; then for a killer, the walls of its cages, and their sums, each at the first cell of its cage.
//!
//! ```text
//! c_zb        walls: three open borders and a wall, an immediate wall, 25 open borders, two more and a wall; the last wall is after the end
//! ```
//!
//! The borders between the cells of each row are first, row by row; those between the cells of each column follow, column by column.

use std::fmt;

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, LARGEST, Rules, box_shape};

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Part, Parts};
use crate::source::Ahead;
use crate::variant::cages::constraint;

pub(crate) static SOLO: Format = Format {
    name: "solo",
    about: "a game number of Solo: size, a colon, and runs of cells; also jigsaws, diagonals and killers",
    seen: Seen::Described(
        "the manual and source of the collection, <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>",
    ),
    endings: &[],
    example: "3x3:e9g1_4_7d2f7f8_6_5c3c2_9_4f1f4d6_2_5g8e",
    sniff,
    read: Read::Line(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[Part::Givens]))
            .with_rules(|rules| (2..=LARGEST).contains(&rules.size()) && rules.grids().len() == 1)
            .with_constraints(|rules| Walls::of(rules).is_some()),
    )),
};

/// Splits the size off a text, and returns it with the text after it: `3x3` and `r2db`.
fn parameters(text: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text.len() - text.trim_start_matches(|char: char| char.is_ascii_digit()).len();
    let first = digits(text);
    let second = match text[first..].strip_prefix('x') {
        // `9x` means size 9 with diagonals; only `9x1` continues the size.
        Some(rest) if digits(rest) > 0 => 1 + digits(rest),
        _ => 0,
    };
    (first > 0).then(|| text.split_at(first + second))
}

fn is_kind(text: &str) -> bool {
    text.len() < 12 && text.bytes().all(|byte| byte.is_ascii_digit() || b"xjkrmadtbieu".contains(&byte))
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first();
    let Some(end) = memchr::memchr2(b':', b'#', line.as_bytes()) else { return Likeness::No };
    let known = parameters(&line[..end]).is_some_and(|(_, kind)| is_kind(kind));
    let cells = line[end + 1..].bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_,".contains(&byte));
    // Other programs write 3x3 with two colons.
    Likeness::certain_if(known && cells && line.len() > end + 1)
}

/// An error, and its position in the text in bytes.
type Wrong = (usize, ErrorKind);

/// Reads the puzzle of a game id.
pub(crate) fn read(line: &str) -> Result<Document, Error> {
    let at = |(bytes, kind): Wrong| kind.at(1, line.get(..bytes).unwrap_or(line).chars().count() + 1);
    let wrong = || at((0, ErrorKind::expected("a game number such as 3x3:a5b3...", line)));
    let end = line.find([':', '#']).ok_or_else(wrong)?;
    let (size, kind) = parameters(&line[..end]).filter(|(_, kind)| is_kind(kind)).ok_or_else(wrong)?;
    let has = |letter: char| kind.contains(letter);
    let base = base(size, has('j')).map_err(|kind| at((0, kind)))?;
    if line[end..].starts_with('#') {
        let what = "a colon and the cells (only Solo can make a puzzle from a random seed)";
        return Err(at((end, ErrorKind::expected(what, &line[end..]))));
    }
    // The parts after the colon, with their positions.
    let mut parts = Vec::new();
    let mut start = end + 1;
    for part in line[start..].split(',') {
        parts.push((start, part));
        start += part.len() + 1;
    }
    let count = 1 + usize::from(has('j')) + 2 * usize::from(has('k'));
    if parts.len() != count {
        let place = parts.get(count).map_or(line.len(), |(start, _)| *start);
        let what = format!("{count} parts separated by commas, found {}", parts.len());
        return Err(at((place, ErrorKind::expected(what, ""))));
    }
    let mut parts = parts.into_iter();
    let mut next = || parts.next().unwrap_or((line.len(), ""));
    let inside = |start: usize| move |(place, kind): Wrong| (start + place, kind);
    let most = u32::try_from(base.size()).unwrap_or_default();
    let (start, text) = next();
    let cells = numbers(text, base.len(), most).map_err(inside(start)).map_err(at)?;
    let mut rules = base;
    if has('j') {
        let (start, text) = next();
        let regions = groups(text, &rules).and_then(|regions| {
            let labels: Vec<Option<u8>> = regions.iter().map(|&region| u8::try_from(region).ok()).collect();
            let count = 1 + regions.iter().max().copied().unwrap_or_default();
            if count != rules.size() {
                let what = format!("walls around {} regions", rules.size());
                return Err((0, ErrorKind::expected(what, &format!("{count} of them"))));
            }
            rules.with_regions(&labels).map_err(|why| (0, ErrorKind::Invalid(why.to_string())))
        });
        rules = regions.map_err(inside(start)).map_err(at)?;
    }
    let mut constraints = Vec::new();
    if has('x') {
        for id in ["diagonal-", "diagonal+"] {
            constraints.push(constraint(id, &rules, Vec::new(), None).map_err(|kind| at((size.len(), kind)))?);
        }
    }
    if has('k') {
        let ((start, walls), (behind, sums)) = (next(), next());
        let cages = groups(walls, &rules).map_err(inside(start)).map_err(at)?;
        constraints.extend(self::cages(&rules, &cages, sums).map_err(inside(behind)).map_err(at)?);
    }
    if !constraints.is_empty() {
        rules = rules.with_constraints(constraints);
    }
    let digit = |number: Option<u32>| Digit::of_size(rules.size(), u8::try_from(number?).ok()?);
    Ok(Grids::new(rules.clone(), cells.into_iter().map(digit)).into())
}

/// Returns the rules that a size implies, without those stated after the cells: `2x3` has boxes of two rows and three columns, `9j` has no boxes.
fn base(size: &str, is_jigsaw: bool) -> Result<Rules, ErrorKind> {
    let (first, second) = size.split_once('x').map_or((size, None), |(first, second)| (first, Some(second)));
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=LARGEST).contains(number));
    let refuse = || ErrorKind::rule(format!("grids with boxes of {size} cells"), "");
    let rows = number(first).ok_or_else(refuse)?;
    // A single number states both the rows and the columns of a box or, in a jigsaw, the cells of a region.
    let other = if is_jigsaw { Some(1) } else { Some(rows) };
    let columns = second.map_or(other, number).ok_or_else(refuse)?;
    let all = rows * columns;
    let rules = Rules::sized(all).ok().filter(|_| all > 1).ok_or_else(refuse)?;
    if is_jigsaw {
        return Ok(rules);
    }
    if rows == 1 || columns == 1 {
        return Err(refuse());
    }
    let region = |at: usize| u8::try_from(at / all / rows * rows + at % all / columns).ok();
    let regions: Vec<Option<u8>> = (0..all * all).map(region).collect();
    rules.with_regions(&regions).map_err(|why| ErrorKind::Invalid(why.to_string()))
}

/// Reads `count` cells, which are written as numbers up to `most`, and as letters for runs of cells without a number.
fn numbers(text: &str, count: usize, most: u32) -> Result<Vec<Option<u32>>, Wrong> {
    let mut cells: Vec<Option<u32>> = Vec::new();
    let (mut place, mut number_before) = (0, false);
    while let Some(byte) = text.as_bytes().get(place).copied() {
        let rest = text.get(place..).unwrap_or_default();
        let wrong = |what: String| (place, ErrorKind::expected(what, rest));
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (mut step, is_number) = (1, length > 0);
        match byte {
            b'a'..=b'z' => cells.resize(cells.len() + usize::from(byte - b'a') + 1, None),
            b'_' if number_before => {}
            b'1'..=b'9' => {
                let number = rest[..length].parse().ok().filter(|&number: &u32| number <= most);
                let number = number.ok_or_else(|| {
                    let place = if length > 1 && most < 10 { place + 1 } else { place };
                    let what = format!("a letter or _ between numbers up to {most},");
                    (place, ErrorKind::expected(what, text.get(place..).unwrap_or_default()))
                })?;
                cells.push(Some(number));
                step = length;
            }
            _ => return Err(wrong("a digit, a letter for empty cells, or _".into())),
        }
        if cells.len() > count {
            return Err(wrong(format!("the end after {count} cells")));
        }
        number_before = is_number;
        place += step;
    }
    match cells.len() {
        found if found == count => Ok(cells),
        found => Err((text.len(), ErrorKind::expected(format!("{count} cells, found {found}"), ""))),
    }
}

/// Iterates over the borders between cells in the order in which walls are written.
fn borders(size: usize) -> impl Iterator<Item = [usize; 2]> {
    let lines = move || (0..size).flat_map(move |line| (1..size).map(move |at| (line, at)));
    let in_rows = lines().map(move |(row, at)| [row * size + at - 1, row * size + at]);
    in_rows.chain(lines().map(move |(column, at)| [(at - 1) * size + column, at * size + column]))
}

/// Reads walls, and returns the group of each cell that the walls separate, counted from 0 in the order of first cells.
fn groups(text: &str, rules: &Rules) -> Result<Vec<usize>, Wrong> {
    let (size, mut walls) = (rules.size(), Vec::new());
    let count = 2 * size * (size - 1);
    for (place, byte) in text.bytes().enumerate() {
        let wrong = |what: String| (place, ErrorKind::expected(what, text.get(place..).unwrap_or_default()));
        let (open, has_wall) = match byte {
            b'_' => (0, true),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
            b'z' => (25, false),
            _ => return Err(wrong("a letter for open borders, or _,".into())),
        };
        walls.resize(walls.len() + open, false);
        if has_wall {
            walls.push(true);
        }
        if walls.len() > count + 1 {
            return Err(wrong(format!("the end after {count} borders")));
        }
    }
    if walls.len() != count + 1 || walls.last() != Some(&true) {
        let what = format!("{count} borders, found {}", walls.len().min(count));
        return Err((text.len(), ErrorKind::expected(what, "")));
    }
    let open: Vec<[usize; 2]> =
        borders(size).zip(&walls).filter(|(_, is_wall)| !**is_wall).map(|(pair, _)| pair).collect();
    Ok(joined(rules.len(), &open))
}

/// Returns the group of each cell when all cells in pairs are joined, counted from 0 in the order of first cells.
fn joined(count: usize, pairs: &[[usize; 2]]) -> Vec<usize> {
    let mut beside = vec![Vec::new(); count];
    for &[one, other] in pairs {
        beside[one].push(other);
        beside[other].push(one);
    }
    let (mut groups, mut next) = (vec![usize::MAX; count], 0);
    for first in 0..count {
        if groups[first] != usize::MAX {
            continue;
        }
        let mut open = vec![first];
        groups[first] = next;
        while let Some(cell) = open.pop() {
            for &other in &beside[cell] {
                if groups[other] == usize::MAX {
                    groups[other] = next;
                    open.push(other);
                }
            }
        }
        next += 1;
    }
    groups
}

/// Returns the cages that groups of cells form with the sums in a text.
fn cages(rules: &Rules, groups: &[usize], text: &str) -> Result<Vec<Constraint>, Wrong> {
    let size = u32::try_from(rules.size()).unwrap_or_default();
    let sums = numbers(text, rules.len(), size * (size + 1) / 2)?;
    let all: Vec<LayoutCell> = rules.cells().collect();
    let mut cages: Vec<(Vec<LayoutCell>, Option<u32>)> = Vec::new();
    for ((&cell, &group), sum) in all.iter().zip(groups).zip(sums) {
        if group == cages.len() {
            cages.push((Vec::new(), None));
        }
        let Some((cells, known)) = cages.get_mut(group) else { continue };
        cells.push(cell);
        if sum.is_some() && known.is_some() {
            let what = format!("one sum for the cage of {}", rules.name(cell));
            return Err((0, ErrorKind::expected(what, "")));
        }
        *known = known.or(sum);
    }
    let cage = |(cells, sum): (Vec<LayoutCell>, Option<u32>)| {
        let first = cells.first().map(|&cell| rules.name(cell).to_string()).unwrap_or_default();
        let sum = sum.ok_or_else(|| (0, ErrorKind::expected(format!("a sum for the cage of {first}"), "")))?;
        constraint("killercage", rules, vec![cells], Some(sum)).map_err(|kind| (0, kind))
    };
    cages.into_iter().map(cage).collect()
}

/// A puzzle in the form that Solo can store: regions and cages as groups of cells.
struct Walls {
    /// The size and the letters of the kind.
    kind: String,
    regions: Option<Vec<usize>>,
    cages: Option<(Vec<usize>, Vec<Option<u32>>)>,
}

impl Walls {
    /// Converts rules if Solo supports them. Regions and cages must be connected; cages need sums, must cover all cells, and occur only in grids of
    /// at most nine rows; and there must be both diagonals or neither.
    fn of(rules: &Rules) -> Option<Self> {
        let size = rules.size();
        let (rows, columns) = box_shape(size);
        let has = |id: &str| rules.constraints().iter().filter(|constraint| constraint.kind().id == id).count();
        let cages: Vec<&Constraint> =
            rules.constraints().iter().filter(|constraint| constraint.kind().id == "killercage").collect();
        let diagonals = has("diagonal+");
        let is_known = diagonals == has("diagonal-") && diagonals < 2;
        if !is_known || cages.len() + 2 * diagonals != rules.constraints().len() {
            return None;
        }
        let is_jigsaw = rules.regions().is_some() || rows == 1;
        let regions = if is_jigsaw {
            let labels: Option<Vec<usize>> = rules.cells().map(|cell| rules.region(cell)).collect();
            let groups = pieces(&labels?, size)?;
            let count = 1 + groups.iter().max()?;
            Some(groups).filter(|_| count == size).map(Some)?
        } else {
            None
        };
        let mut kind = if is_jigsaw { format!("{size}j") } else { format!("{rows}x{columns}") };
        if diagonals > 0 {
            kind.push('x');
        }
        let cages = if cages.is_empty() {
            None
        } else {
            kind.push('k');
            Some(self::grouped(rules, &cages)?)
        };
        Some(Self { kind, regions, cages })
    }
}

/// Returns the cages as groups, with their sums at their first cells, if they cover all cells.
fn grouped(rules: &Rules, cages: &[&Constraint]) -> Option<(Vec<usize>, Vec<Option<u32>>)> {
    let (mut labels, mut sums) = (vec![None; rules.len()], vec![None; rules.len()]);
    for (number, cage) in cages.iter().enumerate() {
        let first = cage.cells().min()?;
        *sums.get_mut(first.index())? = Some(cage.value()?);
        for cell in cage.cells() {
            let label = labels.get_mut(cell.index())?;
            if label.replace(number).is_some() {
                return None;
            }
        }
    }
    let labels: Vec<usize> = labels.into_iter().collect::<Option<_>>()?;
    let groups = pieces(&labels, rules.size()).filter(|_| rules.size() < 10)?;
    Some((groups, sums))
}

/// Returns the groups of cells with equal labels, if each group is connected.
fn pieces(labels: &[usize], size: usize) -> Option<Vec<usize>> {
    let open: Vec<[usize; 2]> = borders(size).filter(|&[one, other]| labels[one] == labels[other]).collect();
    let groups = joined(labels.len(), &open);
    let mut known = labels.to_vec();
    known.sort_unstable();
    known.dedup();
    (groups.iter().max().map(|last| last + 1) == Some(known.len())).then_some(groups)
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let rules = document.rules();
    let Some(walls) = Walls::of(rules) else { return Err(fmt::Error) };
    write!(out, "{}:", walls.kind)?;
    write_numbers(document.grids().digits().iter().map(|digit| digit.map(|digit| digit.get().into())), out)?;
    if let Some(regions) = &walls.regions {
        out.write_char(',')?;
        write_walls(regions, rules.size(), out)?;
    }
    if let Some((cages, sums)) = &walls.cages {
        out.write_char(',')?;
        write_walls(cages, rules.size(), out)?;
        out.write_char(',')?;
        write_numbers(sums.iter().copied(), out)?;
    }
    out.write_char('\n')
}

fn write_numbers(numbers: impl Iterator<Item = Option<u32>>, out: &mut dyn fmt::Write) -> fmt::Result {
    let (mut gap, mut first) = (0, true);
    for entry in numbers {
        let Some(number) = entry else {
            gap += 1;
            continue;
        };
        match run(gap, out)? {
            0 if !first => write!(out, "_{number}")?,
            _ => write!(out, "{number}")?,
        }
        (gap, first) = (0, false);
    }
    run(gap, out).map(|_| ())
}

/// Writes the walls that separate groups of cells.
fn write_walls(groups: &[usize], size: usize, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut open = 0_u8;
    let inner = borders(size).map(|[one, other]| groups.get(one) != groups.get(other));
    for is_wall in inner.chain([true]) {
        if !is_wall {
            open += 1;
            if open > 25 {
                out.write_char('z')?;
                open -= 25;
            }
            continue;
        }
        out.write_char(if open == 0 { '_' } else { char::from(b'a' + open - 1) })?;
        open = 0;
    }
    Ok(())
}

/// Writes the letters for a run of empty cells, and returns the length of the run.
fn run(gap: usize, out: &mut dyn fmt::Write) -> Result<usize, fmt::Error> {
    let mut left = gap;
    while left > 0 {
        let part = left.min(26);
        out.write_char(u8::try_from(part).map_or('z', |part| char::from(b'a' + part - 1)))?;
        left -= part;
    }
    Ok(gap)
}
