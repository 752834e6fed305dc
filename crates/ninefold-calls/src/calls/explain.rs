//! Paths with reasons, and hints.

use ninefold::formats::{self, Found};
use ninefold::logic::Method;
use ninefold::logic::hint::Depth;
use ninefold::multi::Grids;
use ninefold::render::{Style, svg};
use ninefold_app::explain::{Request, Start};
use ninefold_app::hint::{self, Advice};
use ninefold_app::method::Choice;
use ninefold_app::report::{Overlays, Telling};
use ninefold_app::{method, position};

use super::draw;
use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::Options;
use crate::reading::Reading;

/// A method by its name, as a list of techniques, or in TOML.
fn named(options: &mut Options) -> Result<Option<Method>, Failure> {
    let named = |text: &str| {
        if text.contains('\n') || text.contains('=') {
            return Method::from_toml(text).map_err(|error| error.to_string());
        }
        method::named(text).ok_or_else(|| {
            let known = Method::NAMES.join(", ");
            format!("no method of that name (there are {known}){}", method::meant(text))
        })
    };
    options.parsed("method", named)
}

/// Whether what a page draws is to be added, which only data can be.
fn drawn(options: &mut Options, is_data: bool) -> Result<bool, Failure> {
    let is_drawn = options.flag("overlay")?;
    if is_drawn && !is_data {
        return Err(Failure::option("overlay", "only JSON has it"));
    }
    Ok(is_drawn)
}

/// The whole way to the solution, every step with its reason.
pub(super) fn explain(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let find = |name: &str| Telling::ALL.into_iter().find(|telling| telling.name() == name);
    let telling = options.named("as", find, Telling::ALL.map(Telling::name))?.unwrap_or(Telling::Json);
    let style = draw::looks(options)?;
    let method = named(options)?.map_or(Choice::USUAL, Choice::from);
    let method = if options.flag("noUniqueness")? { method.without_uniqueness() } else { method };
    let request = Request {
        method: &method,
        start: if options.flag("fromHere")? { Start::Here } else { Start::Givens },
        steps: options.whole("steps")?.map_or(usize::MAX, |steps| usize::try_from(steps).unwrap_or(usize::MAX)),
        verify: options.flag("verify")?,
        grids: options.flag("grids")?,
        inside: options.flag("inside")?,
        overlay: Overlays::wanted(drawn(options, telling == Telling::Json)?),
        advice: None,
    };
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let mut pages = Pages::default();
    call.out.extend(telling.head(&style).into_bytes());
    let mut done = 0;
    reading.documents(call, &mut |call, founds, share| {
        for Found { document, line, .. } in &founds {
            let report = patience.within(|stop| request.report(reading.source(), *line, document, stop));
            if telling == Telling::Pdf {
                pages.add(&report, &style);
            } else {
                call.out.extend(telling.write(&report, &style).into_bytes());
            }
            done += 1;
        }
        !patience.tell(done, share)
    })?;
    if telling == Telling::Pdf {
        call.out = pages.end(&style)?;
        return Ok(());
    }
    call.out.extend(telling.tail().bytes());
    Ok(())
}

/// All paths as one document.
#[cfg(feature = "print")]
#[derive(Default)]
struct Pages(Vec<ninefold::render::story::Lesson>);

#[cfg(feature = "print")]
impl Pages {
    fn add(&mut self, report: &ninefold_app::report::Report<'_>, style: &Style) {
        self.0.push(ninefold_app::report::pdf::lesson(report, &style.theme));
    }

    fn end(self, style: &Style) -> Result<Vec<u8>, Failure> {
        use ninefold::render::{book::Paper, story};
        story::pdf(&self.0, Paper::A4, style, &ninefold_app::report::pdf::about(&self.0)).map_err(Failure::unfit)
    }
}

#[cfg(not(feature = "print"))]
#[derive(Default)]
struct Pages(());

#[cfg(not(feature = "print"))]
impl Pages {
    #[allow(clippy::unused_self, reason = "as in a build that has pages")]
    fn add(&mut self, _: &ninefold_app::report::Report<'_>, _: &Style) {}

    #[allow(clippy::unused_self, reason = "as in a build that has pages")]
    fn end(self, _: &Style) -> Result<Vec<u8>, Failure> {
        Err(Failure::option("as", "the module ninefold/print makes PDF"))
    }
}

/// More steps of a technique than this have no room in the memory of a page.
const MOST: usize = 1000;

/// What is wrong with a position, or what to do next.
pub(super) fn hint(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let form = options.named("as", form, ["json", "text", "svg"])?.unwrap_or(Form::Json);
    let style = draw::looks(options)?;
    let method = named(options)?.unwrap_or_else(Method::hints);
    let method = if options.flag("noUniqueness")? { method.without_uniqueness() } else { method };
    let puzzle = options.parsed("puzzle", puzzle)?;
    let all = options.flag("all")?;
    let most = options.whole("most")?.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
    if most.is_some_and(|most| !all || !(1..=MOST).contains(&most)) {
        return Err(Failure::option("most", format!("expected 1 to {MOST}, and the option all")));
    }
    let is_drawn = drawn(options, form == Form::Json)?;
    let usual = if all || form == Form::Svg { 4 } else { 2 };
    let depth = options.whole("depth")?.unwrap_or(usual);
    let depth = usize::try_from(depth).ok().filter(|depth| (1..=4).contains(depth));
    let depth = depth.ok_or_else(|| Failure::option("depth", "expected 1, 2, 3 or 4"))?;
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let request = hint::Request {
        method,
        puzzle,
        depths: Depth::ALL[..depth].to_vec(),
        all: all.then(|| most.unwrap_or(hint::MOST)),
    };
    let (mut done, mut failure) = (0, None);
    reading.documents(call, &mut |call, founds, share| {
        for found in &founds {
            match patience.within(|stop| request.position(&found.document, stop)) {
                Err(unfit) => {
                    let unfit = Failure::unfit(unfit).at(found.line, None);
                    if reading.is_one() { failure = Some(unfit) } else { call.fail(&unfit) }
                }
                Ok((position, advice)) => {
                    let said = match (form, &position, &advice) {
                        (Form::Json, ..) => {
                            let drawn = position.as_ref().filter(|_| is_drawn);
                            format!("{}\n", request.json(reading.source(), found.line, &advice, drawn))
                        }
                        (Form::Svg, Some(position), Advice::Steps(found)) => {
                            let scene = found.steps.first().map(|step| request.picture(position, step));
                            scene.and_then(Result::ok).map_or_else(String::new, |scene| svg::paint(&scene, &style))
                        }
                        _ => request.text(&advice),
                    };
                    call.out.extend(said.into_bytes());
                }
            }
            done += 1;
        }
        !patience.tell(done, share)
    })?;
    failure.map_or(Ok(()), Err)
}

/// How a hint is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Json,
    Text,
    Svg,
}

fn form(name: &str) -> Option<Form> {
    match name {
        "json" => Some(Form::Json),
        "text" => Some(Form::Text),
        "svg" => Some(Form::Svg),
        _ => None,
    }
}

/// The givens of one puzzle.
fn puzzle(text: &str) -> Result<Grids, String> {
    let found = formats::parse(text).map_err(|error| error.to_string())?;
    Ok(position::givens(&found.document))
}
