//! Parses puzzles with all information in their text, and writes them in other formats.

use ninefold::formats::{FORMATS, Format, Found, Style};
use ninefold_app::convert::{Conversion, ConversionError, Losses};
use ninefold_app::entry::Entry;
use ninefold_app::options::table::Converting;
use ninefold_app::problem::{self, Problem};
use serde_json::{Value, json};

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::none_of;
use crate::reading::Reading;

/// Parses the puzzles of a text, each with its metadata.
pub(super) fn parse(call: &mut Call) -> Result<(), Failure> {
    let (patience, reading) = (Patience::read(&mut call.options)?, Reading::read(call)?);
    call.options.end()?;
    let format = Format::named("ninefold").ok_or_else(|| Failure::unfit("no format for documents"))?;
    let (mut done, mut refused) = (0, None);
    reading.documents(call, &mut |call, founds, share| {
        for found in founds {
            let document = match format.piece(&found.document, Style::default()) {
                Ok(text) => serde_json::from_str(&text).unwrap_or(Value::Null),
                Err(refusal) => {
                    let failure = Failure::unfit(refusal).at(found.line, None);
                    if reading.is_one() {
                        refused = Some(failure);
                    } else {
                        call.fail(&failure);
                    }
                    continue;
                }
            };
            let (problem, label) = (Problem::from(&found.document), problem::title(&found.document));
            let entry = Entry::new(problem, found.format.name, reading.source(), found.line, label);
            let mut out = String::new();
            let _ = entry.write_json([("document", document)], &mut out);
            call.out.extend(out.into_bytes());
            done += 1;
        }
        !patience.tell(done, share)
    })?;
    refused.map_or(Ok(()), Err)
}

/// Converts puzzles to another format, and reports the parts that this format cannot hold.
pub(super) fn convert(call: &mut Call) -> Result<(), Failure> {
    let writable = || FORMATS.iter().filter(|format| format.write.is_some()).flat_map(|format| format.names());
    let named = |name: &str| Format::named(name).filter(|format| format.write.is_some());
    let to = call.options.named("format", named, writable())?;
    let to = to.ok_or_else(|| Failure::option("format", none_of("nothing", writable())))?;
    let Converting { blank, strict } = call.options.group()?;
    let blank = blank.unwrap_or('.');
    let (patience, reading) = (Patience::read(&mut call.options)?, Reading::read(call)?);
    call.options.end()?;
    let losses = if strict { Losses::Refused } else { Losses::Counted };
    let conversion = Conversion::new(to, Style { blank }, losses);
    let mut conversion = conversion.map_err(|refusal| Failure::option("format", refusal))?;
    let (mut done, mut refused) = (0, None);
    reading.documents(call, &mut |call, founds, share| {
        for found in founds {
            refused = conversion.add(&found).err().map(|error| refusal(&error, &found));
            done += 1;
            if refused.is_some() {
                return false;
            }
        }
        if let Some(text) = conversion.text(1 << 16) {
            call.out.extend(text.into_bytes());
        }
        !patience.tell(done, share)
    })?;
    if let Some(refused) = refused {
        return Err(refused);
    }
    call.out.extend(conversion.end().into_bytes());
    for lost in conversion.lost() {
        call.messages.extend([&json!({ "lost": lost }).to_string(), "\n"]);
    }
    Ok(())
}

fn refusal(error: &ConversionError, found: &Found) -> Failure {
    Failure::unfit(error).at(found.line, None)
}
