//! The command `ninefold`: a shell around `ninefold-app`.
//!
//! ```text
//! options   options that several verbs share
//! verbs     a file or folder for each verb: its arguments, its help, its work
//! io        sources, workers, files, standard output, the solver and the time limits of this process
//! tui       play and edit: the terminal around the state machine of `ninefold-play`
//! ```

#![forbid(unsafe_code)]

use std::process::ExitCode;

mod io;
mod options;
mod tui;
mod verbs;

use io::{answer, output};

fn main() -> ExitCode {
    if std::env::args_os().len() < 2 {
        return verbs::first();
    }
    let cli = match verbs::read() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    output::end_on_interrupt(tui::screen::restore);
    answer::choose_backend().and_then(|()| cli.run()).unwrap_or_else(|error| {
        output::message(&format!("{error:#}"));
        output::abandon();
        ExitCode::from(2)
    })
}
