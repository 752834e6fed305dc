//! Transforms of puzzles, and tests for equivalence.

use ninefold::Grid;
use ninefold::generate::{Random, Seed};
use ninefold::rules::Feature;
use ninefold::symmetry::{self, Transform};
use ninefold_app::digits;
use ninefold_app::image::{self, Image, Kind, Notation};
use ninefold_app::options::table::Transforming;
use ninefold_app::problem::Problem;
use serde_json::json;

use super::answers;
use crate::call::Call;
use crate::failure::Failure;
use crate::options::Options;
use crate::reading::Reading;

/// Compares two puzzles: writes whether they are equivalent, and the transform between them.
pub(super) fn same(call: &mut Call) -> Result<(), Failure> {
    let other = call.options.text("other")?.ok_or_else(|| Failure::option("other", "expected a puzzle"))?;
    let reading = Reading::read(call)?;
    call.options.end()?;
    let read = |call: &mut Call| -> Result<Grid, Failure> {
        let entry = reading.entry(call)?;
        digits::only(&entry.problem, Feature::CanonicalForm)
            .map_err(|refusal| Failure::from(refusal).at(entry.line, None))
    };
    let one = read(call)?;
    call.text = other.into_bytes();
    let other = read(call)?;
    let by = symmetry::same(&one, &other).map(|transform| transform.to_string());
    let [one, other] = [one, other].map(|grid| grid.to_string());
    let answer = json!({ "one": one, "other": other, "same": by.is_some(), "transform": by });
    call.out = format!("{answer}\n").into_bytes();
    Ok(())
}

/// Rotates, mirrors, rearranges or renumbers puzzles.
pub(super) fn transform(call: &mut Call) -> Result<(), Failure> {
    let way = Way::read(&mut call.options)?;
    let notation = Notation::of(call.options.flag("withTransform")?);
    let place = std::cell::Cell::new(0);
    let image = |problem: &&Problem| {
        let by = way.next(&place);
        Ok(Image::new(Kind::Transformed, digits::one(problem, Feature::CanonicalForm)?, by, notation))
    };
    answers::many(call, 1, |problems, _| problems.iter().map(image).collect())
}

/// The requested transform.
enum Way {
    Always(Transform),
    /// A random transform for each puzzle.
    Random(Seed),
}

impl Way {
    fn read(options: &mut Options) -> Result<Self, Failure> {
        let Transforming { by, rotate, mirror, digits, shift, random, seed } = options.group()?;
        let by = by.map(|by| by.parse::<Transform>()).transpose();
        let by = by.map_err(|error| Failure::option("by", format!("expected {}", error.expected)))?;
        let parts =
            [rotate.map(|way| way.0), mirror.map(|way| way.0), digits.map(|way| way.0), shift.map(|way| way.0), by];
        let way = image::combined(parts.into_iter().flatten());
        let chance = options.whole("chance")?.unwrap_or_default();
        let seed = seed.unwrap_or(chance);
        match (way, random) {
            (Some(way), false) => Ok(Self::Always(way)),
            (None, true) => Ok(Self::Random(Seed::new(seed))),
            _ => Err(Failure::option("transform", "expected by, rotate, mirror, digits or shift, or random alone")),
        }
    }

    fn next(&self, place: &std::cell::Cell<u64>) -> Transform {
        match self {
            Self::Always(transform) => *transform,
            Self::Random(seed) => {
                let mut random = Random::new(seed.nth(place.replace(place.get() + 1)));
                Transform::random(|| random.next())
            }
        }
    }
}
