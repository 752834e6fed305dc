//! Answers the questions of a game: the counterpart of `play`.

use ninefold_app::game::answers;
use ninefold_play::page::Question;

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;

/// Answers a question of a game; both are JSON. A stopped question has no answer.
pub(crate) fn answer(call: &mut Call) -> Result<(), Failure> {
    let patience = Patience::read(&mut call.options)?;
    call.options.end()?;
    let question: Question = serde_json::from_slice(&call.text)
        .map_err(|error| Failure::unreadable(format!("not a valid question: {error}")))?;
    match patience.within(|stop| answers::reply(&question, stop)).map_err(Failure::unfit)? {
        Some(answer) => {
            call.out = serde_json::to_vec(&answer).map_err(Failure::unfit)?;
            Ok(())
        }
        None => Err(Failure::short("the question was stopped".into())),
    }
}
