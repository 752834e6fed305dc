//! The answers to what a game asks: the other side of `play`.

use ninefold_app::overlay;
use ninefold_play::page;

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;

/// Answers a question of a game, which is JSON, with JSON. A question that was stopped has no answer.
pub(crate) fn answer(call: &mut Call) -> Result<(), Failure> {
    let patience = Patience::read(&mut call.options)?;
    call.options.end()?;
    let question: page::Question =
        serde_json::from_slice(&call.text).map_err(|error| Failure::unreadable(format!("no question: {error}")))?;
    let answer =
        patience.within(|stop| page::answer(&question, stop, &|boards, marks| overlay::on_boards(boards, marks).ok()));
    match answer.map_err(Failure::unfit)? {
        Some(answer) => {
            call.out = serde_json::to_vec(&answer).map_err(Failure::unfit)?;
            Ok(())
        }
        None => Err(Failure::short("the question was stopped".into())),
    }
}
