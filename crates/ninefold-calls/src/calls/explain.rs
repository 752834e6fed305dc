//! Paths with reasons, and hints.

use ninefold::formats::{self, Found};
use ninefold::logic::Method;
use ninefold::logic::hint::Depth;
use ninefold::multi::Grids;
use ninefold::render::{Style, svg};
use ninefold_app::explain::{Request, Start};
use ninefold_app::hint;
use ninefold_app::method::Choice;
use ninefold_app::options::table::{Explaining, Hinting, Ways};
use ninefold_app::report::{Overlays, Telling};
use ninefold_app::{method, position};

use super::draw;
use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::reading::Reading;

/// Returns the method with the given name, or a method given as a list of techniques or in TOML.
fn named(ways: &Ways) -> Result<Option<Method>, Failure> {
    let Some(text) = ways.method.as_deref() else { return Ok(None) };
    let wrong = |why: String| Failure::option("method", why);
    if text.contains('\n') || text.contains('=') {
        return Method::from_toml(text).map(Some).map_err(|error| wrong(error.to_string()));
    }
    let method = method::named(text).ok_or_else(|| {
        let known = Method::NAMES.join(", ");
        wrong(format!("no method of that name (available: {known}){}", method::meant(text)))
    });
    method.map(Some)
}

/// Checks that drawings are requested only for answers as data.
fn drawn(is_drawn: bool, is_data: bool) -> Result<bool, Failure> {
    if is_drawn && !is_data {
        return Err(Failure::option("overlay", "available in JSON only"));
    }
    Ok(is_drawn)
}

/// Writes the whole path to the solution, every step with its reason.
pub(super) fn explain(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let find = |name: &str| Telling::ALL.into_iter().find(|telling| telling.name() == name);
    let telling = options.named("format", find, Telling::ALL.map(Telling::name))?.unwrap_or(Telling::Json);
    let style = draw::looks(options)?;
    let ways: Ways = options.group()?;
    let method = named(&ways)?.map_or(Choice::USUAL, Choice::from);
    let method = if ways.no_uniqueness { method.without_uniqueness() } else { method };
    let asked: Explaining = options.group()?;
    let request = Request {
        method: &method,
        start: if asked.from_here { Start::Here } else { Start::Givens },
        steps: asked.steps.unwrap_or(usize::MAX),
        stuck: asked.stuck,
        verify: asked.verify,
        grids: asked.grids,
        inside: asked.nested,
        overlay: Overlays::wanted(drawn(asked.overlay, telling == Telling::Json)?),
        title: asked.title.as_deref(),
        advice: None,
    };
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let mut pages = Pages::default();
    call.out.extend(telling.head(asked.title.as_deref(), &style).into_bytes());
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

/// All paths, which become a single document.
#[cfg(feature = "print")]
#[derive(Default)]
struct Pages(Vec<ninefold::render::story::Lesson>);

#[cfg(feature = "print")]
impl Pages {
    fn add(&mut self, report: &ninefold_app::report::Report<'_>, style: &Style) {
        self.0.push(report.lesson(&style.theme));
    }

    fn end(self, style: &Style) -> Result<Vec<u8>, Failure> {
        use ninefold::render::{book::Paper, story};
        story::pdf(&self.0, Paper::A4, style, &ninefold_app::report::about(&self.0)).map_err(Failure::unfit)
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
        Err(Failure::option("format", "PDF needs the module ninefold/print"))
    }
}

/// Reports the errors of a position, or its next step.
pub(super) fn hint(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let form = options.named("format", form, ["json", "text", "svg"])?.unwrap_or(Form::Json);
    let style = draw::looks(options)?;
    let ways: Ways = options.group()?;
    let method = named(&ways)?.unwrap_or_else(Method::hints);
    let method = if ways.no_uniqueness { method.without_uniqueness() } else { method };
    let Hinting { puzzle, depth, all, most, overlay } = options.group()?;
    let puzzle = puzzle.as_deref().map(self::puzzle).transpose();
    let puzzle = puzzle.map_err(|why| Failure::option("puzzle", why))?;
    if most.is_some() && !all {
        return Err(Failure::option("most", "requires the option all"));
    }
    let is_drawn = drawn(overlay, form == Form::Json)?;
    let depth = depth.map_or(if all || form == Form::Svg { 4 } else { 2 }, |depth| depth.0);
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let request = hint::Request {
        method,
        puzzle,
        depths: Depth::ALL[..depth].to_vec(),
        all: all.then(|| most.map_or(hint::MOST, |most| most.0)),
    };
    let (mut done, mut failure) = (0, None);
    reading.documents(call, &mut |call, founds, share| {
        for found in &founds {
            match patience.within(|stop| request.hinted(&found.document, stop)) {
                Err(unfit) => {
                    let unfit = Failure::unfit(unfit).at(found.line, None);
                    if reading.is_one() { failure = Some(unfit) } else { call.fail(&unfit) }
                }
                Ok(hinted) => {
                    let said = match (form, (form == Form::Svg).then(|| hinted.picture()).flatten()) {
                        (Form::Json, _) => {
                            format!("{}\n", hinted.json(reading.source(), found.line, is_drawn))
                        }
                        (Form::Svg, Some(scene)) => {
                            scene.map_or_else(|_| String::new(), |scene| svg::paint(&scene, &style))
                        }
                        _ => hinted.text(),
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

/// The form of a hint.
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

/// Reads the givens of one puzzle.
fn puzzle(text: &str) -> Result<Grids, String> {
    let found = formats::parse(text).map_err(|error| error.to_string())?;
    Ok(position::givens(&found.document))
}
