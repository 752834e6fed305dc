//! PDF/X-1a:2003 (ISO 15930-4): complete exchange of prints in grey, four colours and spot colours, on PDF 1.4.
//!
//! The writer omits links, contents, tags and further metadata; this module adds the entries that the standard requires. The [survey](super::survey)
//! of the written file finds anything that would still break it: colours in red, green and blue, transparency, fonts that are not embedded, pages
//! without a trim box.

use std::fmt::Write;

use super::file::{File, Value};

/// The conditions for printing a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intent {
    /// The name of a printing condition in the registry of the International Color Consortium, such as `CGATS TR 001` or `FOGRA39`.
    pub condition: String,
    /// The creation time of the file in UTC, as in `20261224183000Z`.
    pub moment: String,
}

/// The registry of printing conditions, as written in files.
const REGISTRY: &str = "http://www.color.org";
/// The name of the standard, as written in files.
pub(super) const STANDARD: &str = "PDF/X-1a:2003";

impl Intent {
    /// Adds the entries of the standard to a file; `None` if it cannot be read.
    pub(super) fn applied(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let file = File::read(bytes)?;
        let object =
            |name: &[u8]| if let Some(Value::Ref(number)) = file.trailer.get(name) { Some(*number) } else { None };
        let (root, info) = (object(b"Root")?, object(b"Info")?);
        let condition = quoted(&self.condition);
        let moment = quoted(&format!("D:{}", self.moment));
        let intents = format!(
            "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier{condition}/OutputCondition{condition}\
             /Info{condition}/RegistryName({REGISTRY})>>]"
        );
        let dates = format!("/GTS_PDFXVersion({STANDARD})/Trapped/False/CreationDate{moment}/ModDate{moment}");
        let objects = file.objects();
        let mut out = file.part(0..objects.first()?.1.start).to_vec();
        let mut places = vec![None; objects.iter().map(|(number, _)| *number as usize + 1).max()?];
        for (number, part) in objects {
            places[number as usize] = Some(out.len());
            let text = file.part(part);
            let added = if number == root { &intents } else { &dates };
            if number == root || number == info {
                let end = text.windows(2).rposition(|pair| pair == b">>")?;
                out.extend_from_slice(&text[..end]);
                out.extend_from_slice(added.as_bytes());
                out.extend_from_slice(&text[end..]);
            } else {
                out.extend_from_slice(text);
            }
        }
        let start = out.len();
        let mut table = format!("xref\n0 {}\n", places.len());
        for place in &places {
            // Each line of the cross-reference table has twenty bytes.
            let _ = match place {
                Some(place) => write!(table, "{place:010} 00000 n\r\n"),
                None => write!(table, "0000000000 65535 f\r\n"),
            };
        }
        let trailer = file.part(0..bytes.len());
        let from = trailer.windows(7).rposition(|part| part == b"trailer")?;
        let to = trailer.windows(9).rposition(|part| part == b"startxref")?;
        out.extend_from_slice(table.as_bytes());
        out.extend_from_slice(&trailer[from..to]);
        out.extend_from_slice(format!("startxref\n{start}\n%%EOF").as_bytes());
        Some(out)
    }
}

/// Writes a text in brackets, limited to characters that every reader supports.
fn quoted(text: &str) -> String {
    let plain = text.chars().filter(|char| (' '..='~').contains(char));
    let escaped: String =
        plain.flat_map(|char| "\\()".contains(char).then_some('\\').into_iter().chain([char])).collect();
    format!("({escaped})")
}
