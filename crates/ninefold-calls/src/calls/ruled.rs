//! The rules of a puzzle for a page that plays it.

use ninefold_app::ruled;

use crate::call::Call;
use crate::calls::draw::looks;
use crate::failure::Failure;
use crate::reading::Reading;

/// Writes the rules of the only puzzle of the text: as data for a game, in words, and drawn in a theme.
pub(super) fn ruled(call: &mut Call) -> Result<(), Failure> {
    let style = looks(&mut call.options)?;
    let reading = Reading::read(call)?;
    call.options.end()?;
    let mut answer = None;
    reading.documents(call, &mut |_, founds, _| {
        answer = founds
            .first()
            .map(|found| ruled::json(&found.document, &style).map_err(|why| Failure::unfit(why).at(found.line, None)));
        true
    })?;
    if let Some(answer) = answer {
        call.out = answer?.to_string().into_bytes();
    }
    Ok(())
}
