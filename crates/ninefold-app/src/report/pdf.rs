//! Pages for printing: a lesson a puzzle, with a picture for each step, and one for singles that follow one upon the other.

use ninefold::logic::text::{self, Paragraph};
use ninefold::logic::{Class, Position, Step};
use ninefold::mark::{Mark, Role};
use ninefold::render::pdf::About;
use ninefold::render::story::{Block, Lesson};
use ninefold::render::{Scene, Theme};

use super::{Report, Told, links, name};
use crate::scene;

/// Singles in one picture: more of them would be looked for too long.
const TOGETHER: usize = 9;

/// A report as a lesson for printing.
pub fn lesson(report: &Report<'_>, theme: &Theme) -> Lesson {
    let (title, lines) = (report.headline(), report.origin().into_iter().collect());
    match &report.told {
        Err(refusal) => Lesson { title, lines, remarks: refusal.lines(), ..Lesson::default() },
        Ok(told) => {
            let [start, end] = told.whole(theme);
            let mut remarks = vec![told.end()];
            remarks.extend(scene::places(report.layout));
            remarks.extend(told.remarks());
            let counts = told.path.counts().into_iter().map(|(technique, count)| (count, technique.name.to_owned()));
            let mut blocks = steps(told);
            blocks.extend(end.map(|end| Block {
                heading: Some((1, "The end".into())),
                picture: Some(end),
                ..Block::default()
            }));
            Lesson { title, lines, puzzle: start, counts: counts.collect(), remarks, blocks }
        }
    }
}

/// The metadata of some lessons: the title of the only one, or the number of them.
pub fn about(lessons: &[Lesson]) -> About {
    let title = match lessons {
        [one] => one.title.clone(),
        all => format!("{} Sudoku lessons", all.len()),
    };
    About { title, subject: "Sudoku: steps with reasons".into(), ..About::default() }
}

type Stage<'a> = (usize, Position, &'a Step);

/// Steps of one kind that follow one upon the other are told under one heading.
fn steps(told: &Told) -> Vec<Block> {
    let stages: Vec<Stage<'_>> = told.stages().collect();
    let is_single = |step: &Step| step.technique().class == Class::Single;
    let alike = |(_, _, one): &Stage<'_>, (_, _, next): &Stage<'_>| {
        let is_same = one.technique().id == next.technique().id || (is_single(one) && is_single(next));
        is_same && one.grid() == next.grid()
    };
    let mut blocks = Vec::new();
    for run in stages.chunk_by(alike) {
        if run.len() > 1 && is_single(run[0].2) {
            run.chunks(TOGETHER).for_each(|some| blocks.push(singles(told, some)));
            continue;
        }
        for (at, stage) in run.iter().enumerate() {
            let mut told = step(told, stage);
            if run.len() > 1 {
                // The heading says it once; the number goes in front of the words.
                let heading = (at == 0).then(|| (1, heading(run)));
                told[0].heading = heading;
                let (number, words) = (stage.0, &told[0].paragraphs[0]);
                told[0].paragraphs[0] = format!("{number}. {words}");
            }
            blocks.append(&mut told);
        }
    }
    blocks
}

/// `Steps 3–7: Hidden Singles`, or several kinds of singles together.
fn heading(run: &[Stage<'_>]) -> String {
    let [(first, _, step), .., (last, _, _)] = run else {
        return run.first().map_or_else(String::new, |(number, _, step)| format!("{number}. {}", name(step)));
    };
    let grid = step.named_grid().map_or_else(String::new, |grid| format!(" in grid {}", grid + 1));
    let is_one_kind = run.iter().all(|(_, _, other)| other.technique().id == step.technique().id);
    let kind = if is_one_kind { step.technique().plural_name() } else { "Singles".into() };
    format!("Steps {first}–{last}: {kind}{grid}")
}

/// Singles together: the digits behind them, those that they place marked, and a line for each.
fn singles(told: &Told, run: &[Stage<'_>]) -> Block {
    let lines: Vec<String> = run
        .iter()
        .map(|(number, _, step)| {
            format!("{number}. {}: {} ({})", text::conclusions(step), step.text().short, name(step))
        })
        .collect();
    let (_, last, step) = &run[run.len() - 1];
    let mut after = last.clone();
    after.apply(step);
    let grid = step.grid();
    let (digits, givens) = (after.board(grid).grid(), told.path.start().givens());
    let own = digits.filled() - givens.grid(grid).filled();
    let placed = run.iter().flat_map(|(_, _, step)| step.placed().iter());
    let marks: Vec<Mark> = placed.map(|candidate| Mark::Cell(Role::Placed, candidate.cell)).collect();
    let picture = Scene::new().grid((0, 0), digits).placed(own).marks(&marks).labels();
    Block { heading: Some((1, heading(run))), picture: Some(picture), paragraphs: vec![lines.join("\n")], depth: 0 }
}

/// A block for each case, with its picture, and what goes on behind it.
fn tell(paragraphs: Vec<Paragraph>, draw: impl Fn(&Paragraph) -> Option<Scene>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for paragraph in paragraphs {
        let picture = if paragraph.is_case { draw(&paragraph) } else { None };
        let depth = paragraph.depth as u8;
        match blocks.last_mut() {
            Some(last) if !paragraph.is_case && last.depth == depth => last.paragraphs.push(paragraph.words),
            _ => blocks.push(Block { picture, paragraphs: vec![paragraph.words], depth, ..Block::default() }),
        }
    }
    blocks
}

/// A step with all that is told of it.
fn step(told: &Told, (number, before, step): &Stage<'_>) -> Vec<Block> {
    let mut first = Block {
        heading: Some((1, format!("{number}. {}", name(step)))),
        picture: Some(scene::step(before, step).without_legend()),
        paragraphs: vec![format!("{} → {}", step.text().short, text::conclusions(step))],
        depth: 0,
    };
    let mut cases = tell(step.told(), |paragraph| Some(scene::case(before, step, paragraph).without_legend()));
    let opening = cases.iter().position(|block| block.depth > 0).unwrap_or(cases.len());
    first.paragraphs.extend(cases.drain(..opening).flat_map(|block| block.paragraphs));
    let links = links(step).map(|links| format!("In Eureka notation: {links}"));
    let last = cases.last_mut().unwrap_or(&mut first);
    last.paragraphs.extend(links);
    let mut blocks = vec![first];
    blocks.extend(cases);
    let (inside, left_out) = told.inside(step);
    for argument in inside {
        blocks.push(Block { paragraphs: vec![super::heading(&argument)], depth: 1, ..Block::default() });
        blocks.extend(tell(argument.told, |_| None).into_iter().map(|block| Block { depth: block.depth + 1, ..block }));
    }
    blocks.extend(left_out.map(|line| Block { paragraphs: vec![line], ..Block::default() }));
    blocks
}
