//! `play` and `edit` in a real terminal: tmux, if it is installed.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{HARD, SOLVED, ninefold, run, stderr};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const EASY_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A separate terminal with its own home folder.
struct Terminal {
    socket: String,
    home: tempfile::TempDir,
}

impl Terminal {
    /// Opens a shell in a terminal of this size, if tmux is installed.
    fn open(name: &str, (width, height): (u16, u16)) -> Option<Self> {
        let known = Command::new("tmux").arg("-V").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !known.is_ok_and(|status| status.success()) {
            eprintln!("skipped: there is no tmux");
            return None;
        }
        let socket = format!("ninefold-{name}-{}", std::process::id());
        let terminal = Self { socket, home: tempfile::tempdir().unwrap() };
        let (width, height) = (width.to_string(), height.to_string());
        let size = ["-x", &width, "-y", &height];
        terminal
            .tmux(&[&["-f", "/dev/null", "new-session", "-d", "-s", "t"], &size[..], &["env PS1='$ ' sh"]].concat());
        let home = terminal.home.path().display().to_string();
        for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            terminal.line(&format!("export {variable}={home}"));
        }
        terminal.line(&format!("cd {home}; export NO_COLOR=1 LC_ALL=C.UTF-8; clear"));
        Some(terminal)
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-u", "-L", &self.socket]).args(arguments).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn line(&self, text: &str) {
        self.tmux(&["send-keys", "-t", "t", "-l", text]);
        self.keys("Enter");
    }

    fn ninefold(&self, arguments: &str) {
        self.line(&format!("{} {arguments}; echo code $?", env!("CARGO_BIN_EXE_ninefold")));
    }

    /// Sends keys by their names in tmux.
    fn keys(&self, keys: &str) {
        let keys: Vec<&str> = keys.split(' ').collect();
        self.tmux(&[&["send-keys", "-t", "t"], &keys[..]].concat());
    }

    /// Pastes a text, between the brackets that terminals send around one.
    fn paste(&self, text: &str) {
        self.tmux(&["set-buffer", "-b", "pasted", text]);
        self.tmux(&["paste-buffer", "-p", "-b", "pasted", "-t", "t"]);
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-t", "t", "-p"])
    }

    /// Waits for a text on the screen.
    fn wait(&self, text: &str) -> String {
        self.until(text, |screen| screen.contains(text) || beside(screen).contains(text))
    }

    /// Waits until the screen satisfies a condition and stops changing, since a frame may be captured half drawn.
    fn until(&self, what: &str, holds: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        let mut before = String::new();
        loop {
            let screen = self.screen();
            if holds(&screen) && screen == before {
                return screen;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "no {what:?} on the screen:\n{screen}");
            before = screen;
            sleep(Duration::from_millis(20));
        }
    }

    /// Saves the screen with its colours in the folder of the gallery, if there is one.
    fn keep(&self, name: &str, moment: &str) {
        if let Some(folder) = std::env::var_os("NINEFOLD_GALLERY") {
            let screen = self.tmux(&["capture-pane", "-t", "t", "-p", "-e"]);
            fs::write(Path::new(&folder).join(format!("play-{name}-{moment}.ansi")), screen).unwrap();
        }
    }

    fn session(&self) -> String {
        fs::read_to_string(self.home.path().join("ninefold/session.json")).unwrap_or_default()
    }

    /// Waits until the file of the session contains a text.
    fn saved(&self, text: &str) {
        let start = Instant::now();
        while !self.session().contains(text) {
            assert!(start.elapsed() < Duration::from_secs(20), "no {text:?} in {}", self.session());
            sleep(Duration::from_millis(20));
        }
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.home.path().join(name), text).unwrap();
    }

    fn home(&self) -> &Path {
        self.home.path()
    }
}

/// Returns the words beside the board, on one line.
fn beside(screen: &str) -> String {
    let words = screen.lines().map(|line| line.rsplit(['┃', '┫', '┛', '┓', '╋']).next().unwrap_or(line).trim());
    words.filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn the_editor_loads_judges_solves_and_saves() {
    let Some(terminal) = Terminal::open("edit", (80, 24)) else { return };
    terminal.file("puzzles.txt", format!("{HARD}\n{EASY}\n"));
    terminal.ninefold("edit");
    terminal.wait("Welcome.");
    terminal.keys("x");
    terminal.wait("Type the givens of a puzzle");
    terminal.keys("5 5");
    terminal.wait("Clash: 5 appears twice in row 1: r1c1 and");
    terminal.keys("Enter");
    terminal.wait("not solved");
    terminal.keys("u");
    terminal.wait("Several solutions");
    terminal.keys("C-l");
    terminal.wait("Load:");
    terminal.until("the file", |screen| {
        terminal.keys(if screen.contains("> puzzles.txt") { "Left" } else { "Down" });
        screen.contains("> puzzles.txt") && screen.contains("puzzle 1 of 2")
    });
    terminal.keys("Right");
    terminal.wait("puzzle 2 of 2");
    terminal.keys("Enter");
    terminal.wait("Exactly one solution");
    terminal.keys("Enter");
    terminal.wait("Solution 1. Esc skips the rest");
    terminal.keys("x");
    terminal.wait("There is exactly one solution.");
    terminal.keys("Escape");
    terminal.wait("Edit");
    terminal.keys("C-s");
    terminal.wait("Save to the file");
    terminal.tmux(&["send-keys", "-t", "t", "-l", "own.txt"]);
    terminal.keys("Enter");
    terminal.wait("written");
    assert_eq!(fs::read_to_string(terminal.home().join("own.txt")).unwrap(), format!("{EASY}\n"));
    terminal.keys("C-p");
    terminal.wait("Print to the file");
    terminal.tmux(&["send-keys", "-t", "t", "-l", "own.pdf"]);
    terminal.keys("Enter");
    if cfg!(feature = "pdf") {
        terminal.wait("own.pdf");
        terminal.wait("written");
        assert!(fs::read(terminal.home().join("own.pdf")).unwrap().starts_with(b"%PDF-"));
    } else {
        terminal.wait("was built without");
        terminal.keys("Escape");
    }
    terminal.keys("Escape");
    terminal.wait("Continue editing");
    terminal.keys("Down Down Enter");
    terminal.wait("code 0");
}

/// Pasted texts lead to the messages of `check`, and the user can choose among several puzzles.
#[test]
fn what_is_pasted_is_read_as_the_command_reads_it() {
    let Some(terminal) = Terminal::open("paste", (100, 30)) else { return };
    terminal.ninefold("edit");
    terminal.wait("Welcome.");
    terminal.paste(&format!("{}\n\n{HARD}\n\nHave fun\nwith it!\n", &EASY[1..]));
    terminal.wait("loaded: line 3; 1 puzzle, 1 left out: pasted:1:81: expected 81 cells on the line, found 80;");
    terminal.wait("pasted:5: 2 lines of other text were skipped");
    terminal.paste("This is\nno puzzle.\n");
    terminal.wait("pasted:1:1: expected a puzzle: 81 cells on a line, or nine rows of nine");
    terminal.wait("Exactly one solution");
    terminal.paste("1...\n..2.\n.3..\n...4\n");
    terminal.wait("loaded: 4x4, line 1");
    terminal.paste(&format!("{HARD}\n{EASY} an easy one\n12\n"));
    terminal.wait("puzzle 1 of 2: line 1");
    terminal.wait("2 puzzles, 1 left out: pasted:3:");
    terminal.keys("Right Enter");
    terminal.wait("loaded: an easy one; 2 puzzles, 1 left out: pasted:3:");
    terminal.keys("P");
    terminal.wait("Play");
    terminal.keys("C-q");
    terminal.wait("code 0");
    assert!(terminal.session().contains(EASY), "{}", terminal.session());
}

/// The app opens a file in another encoding, several puzzles, pictures, texts without a puzzle, and files that need options for reading.
#[test]
fn files_are_opened_as_the_command_reads_them() {
    let Some(terminal) = Terminal::open("open", (100, 30)) else { return };
    let wide: Vec<u8> = format!("\u{feff}{HARD}\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    terminal.file("wide.txt", wide);
    terminal.file("several.txt", format!("{HARD}\n{EASY}\n"));
    terminal.file("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    terminal.file("nothing.txt", "This is\nno puzzle.\n");
    terminal.file("table.csv", format!("before,after\n{HARD},{EASY}\n"));
    for name in ["picture.png", "nothing.txt", "missing.txt"] {
        terminal.ninefold(&format!("check {name} 2>check"));
        terminal.wait("code 2");
        terminal.line("clear");
        terminal.ninefold(&format!("play {name} 2>play"));
        terminal.wait("code 2");
        let said = |file: &str| fs::read_to_string(terminal.home().join(file)).unwrap();
        assert_eq!(said("play"), said("check"), "{name}");
        terminal.line("clear");
    }
    terminal.ninefold("edit wide.txt");
    terminal.wait("loaded: line 1");
    terminal.wait("Exactly one solution");
    terminal.keys("C-q");
    terminal.wait("code 0");
    assert!(terminal.session().contains(HARD), "{}", terminal.session());
    terminal.line("clear");
    terminal.ninefold("play several.txt");
    terminal.wait("puzzle 1 of 2: line 1");
    terminal.keys("2 Enter");
    terminal.wait("Marked: clashes");
    terminal.keys("C-q");
    terminal.wait("code 0");
    assert!(terminal.session().contains(EASY), "{}", terminal.session());
    terminal.line("clear");
    terminal.ninefold("edit --column before table.csv");
    terminal.wait("loaded: line 2");
    terminal.keys("C-q");
    terminal.wait("code 0");
    terminal.line("clear");
    terminal.ninefold("edit < several.txt");
    terminal.wait("puzzle 1 of 2: line 1");
    terminal.keys("Enter");
    terminal.wait("loaded: line 1");
    terminal.keys("C-q");
    terminal.wait("code 0");
    terminal.line("clear");
    fs::create_dir(terminal.home().join("folder")).unwrap();
    terminal.file("folder/a.txt", HARD);
    terminal.file("folder/b.txt", format!("{EASY}\n12\n"));
    terminal.ninefold("edit folder");
    terminal.wait("puzzle 1 of 2: line 1");
    terminal.wait("2 puzzles, 1 left out: folder/b.txt:2:");
    terminal.keys("2 Enter");
    terminal.wait("loaded: line 1");
    terminal.keys("C-q");
    terminal.wait("code 0");
    assert!(terminal.session().contains(EASY), "{}", terminal.session());
}

#[test]
fn three_solutions_and_the_rest_skipped() {
    let Some(terminal) = Terminal::open("watch", (100, 30)) else { return };
    let open = SOLVED.replace(['1', '2', '3'], ".");
    terminal.ninefold(&format!("edit {open}"));
    terminal.wait("Several solutions");
    terminal.keys("Enter");
    for number in 1..=3 {
        terminal.wait(&format!("Solution {number}."));
        terminal.keys(if number < 3 { "y" } else { "Escape" });
    }
    let count = stdout_of(&["solve", "--count", &open]);
    let screen = terminal.wait("There are ");
    assert!(screen.contains(&format!("There are {count} solutions.")), "{screen}");
    terminal.keys("Escape");
    terminal.wait("Edit");
    terminal.keys("Q");
    terminal.wait("code 0");
}

#[test]
fn new_games_and_drills() {
    let Some(terminal) = Terminal::open("new", (80, 24)) else { return };
    terminal.ninefold("play");
    terminal.wait("Welcome.");
    terminal.wait("New game");
    terminal.keys("Right Right Enter");
    let screen = terminal.wait("a new game: medium");
    assert!(screen.contains("seed "), "{screen}");
    terminal.keys("N Up Enter");
    terminal.wait("Drill");
    terminal.tmux(&["send-keys", "-t", "t", "-l", "x-wing"]);
    terminal.keys("Enter");
    terminal.wait("Find: X-Wing");
    terminal.keys("h h h h");
    terminal.wait("cannot be");
    terminal.keys("Enter");
    terminal.wait("X-Wing found");
    terminal.keys("Q");
    terminal.wait("code 0");
    terminal.line("clear");
    terminal.ninefold("play");
    terminal.wait("X-Wing found");
    terminal.keys("Q");
    terminal.wait("code 0");
}

#[test]
fn the_puzzles_that_come_along_and_all_that_is_written() {
    let Some(terminal) = Terminal::open("own", (80, 24)) else { return };
    terminal.ninefold("edit");
    terminal.wait("Welcome.");
    terminal.keys("x C-l");
    terminal.wait("> puzzles of Ninefold/");
    terminal.keys("Enter");
    terminal.wait("printed.txt");
    terminal.keys("Down");
    terminal.wait("puzzle 1 of 30: easy, 1");
    terminal.keys("Down Down Down");
    terminal.wait("puzzle 1 of 7");
    terminal.keys("2 Enter");
    terminal.wait("loaded: Zambon");
    terminal.keys("P 3 v 5 x Right Right 1 C-s");
    terminal.wait("Save to the file");
    terminal.tmux(&["send-keys", "-t", "t", "-l", "game.sdk"]);
    terminal.keys("Enter");
    terminal.wait("cannot hold");
    terminal.keys("C-s");
    terminal.wait("Save to the file");
    terminal.tmux(&["send-keys", "-t", "t", "-l", "game.json"]);
    terminal.keys("Enter");
    terminal.wait("written");
    let kept = fs::read_to_string(terminal.home().join("game.json")).unwrap();
    assert!(kept.contains("colours") && kept.contains("corner") && kept.contains("Zambon"), "{kept}");
    terminal.keys("Q");
    terminal.wait("code 0");
    fs::remove_file(terminal.home().join("ninefold/session.json")).unwrap();
    terminal.line("clear");
    terminal.ninefold("play game.json");
    terminal.wait("Zambon");
    terminal.keys("C-s");
    terminal.tmux(&["send-keys", "-t", "t", "-l", "again.json"]);
    terminal.keys("Enter");
    terminal.wait("written");
    assert_eq!(fs::read_to_string(terminal.home().join("again.json")).unwrap(), kept);
    terminal.keys("Q");
    terminal.wait("code 0");
}

#[test]
fn two_at_once_lose_nothing() {
    let Some(terminal) = Terminal::open("two", (80, 24)) else { return };
    terminal.ninefold(&format!("play {EASY}"));
    terminal.wait("51 cells left");
    terminal.keys("Right Right 4");
    terminal.wait("50 cells left");
    terminal.saved("2 //// 4////");
    terminal.keys("C-z");
    terminal.wait("$");
    terminal.line("clear");
    terminal.ninefold(&format!("play {HARD}"));
    terminal.wait("another ninefold is running");
    terminal.keys("5 Q");
    terminal.wait("code 0");
    terminal.line("clear; fg; echo code $?");
    terminal.wait("paused");
    terminal.keys("Q");
    terminal.wait("code 0");
    assert!(terminal.home().join("ninefold/session-2.json").exists());
    terminal.line("clear");
    terminal.ninefold("play");
    terminal.wait("50 cells left");
    assert!(!terminal.home().join("ninefold/session-2.json").exists());
    terminal.keys("N");
    terminal.wait("Unfinished game (2)");
    terminal.keys("Escape");
    terminal.wait("50 cells left");
    terminal.keys("Q");
    terminal.wait("code 0");
}

#[test]
fn colours_and_the_mouse() {
    let Some(terminal) = Terminal::open("mouse", (80, 24)) else { return };
    let coloured = || {
        let screen = terminal.tmux(&["capture-pane", "-t", "t", "-p", "-e"]);
        screen.contains("38;5;")
    };
    terminal.ninefold(&format!("play {EASY}"));
    terminal.wait("51 cells left");
    terminal.keys("Right Right 4");
    terminal.wait("50 cells left");
    assert!(!coloured(), "NO_COLOR is set");
    terminal.tmux(&["send-keys", "-t", "t", "-l", "\x1b[<0;9;5M"]);
    terminal.wait("r2c2: empty");
    terminal.keys("Q");
    terminal.wait("code 0");
    terminal.line("clear; unset NO_COLOR");
    terminal.ninefold("--color always play --ascii");
    let screen = terminal.wait("50 cells left");
    assert!(coloured() && screen.is_ascii(), "{screen}");
    terminal.keys("Q");
    terminal.wait("code 0");
}

/// Terminals with few colours, themes, the key that changes themes, and settings.
#[test]
fn colours_for_every_terminal() {
    let Some(terminal) = Terminal::open("themes", (80, 24)) else { return };
    let screen = || terminal.tmux(&["capture-pane", "-t", "t", "-p", "-e"]);
    // A wrong digit is red, in the red of each theme.
    let begin = |before: &str, arguments: &str| {
        terminal.line(&format!("clear; unset NO_COLOR COLORFGBG; {before}"));
        terminal.ninefold(&format!("play {arguments} {EASY}"));
        terminal.wait("cells left");
        terminal.keys("Right Right 3");
        terminal.wait("50 cells left");
    };
    let leave = || {
        terminal.keys("u Q");
        terminal.wait("code 0");
    };
    for (before, arguments, red) in [
        ("export TERM=screen", "", "38;5;1m"),
        ("export TERM=screen COLORFGBG='15;0'", "", "38;5;9m"),
        ("export TERM=screen COLORFGBG='0;default;15'", "", "38;5;1m"),
        ("export TERM=screen", "--theme dark", "38;5;9m"),
        ("export TERM=screen-256color", "--theme dark", "38;5;217m"),
        ("export TERM=screen-256color", "--theme light", "38;5;124m"),
    ] {
        begin(before, arguments);
        assert!(screen().contains(red), "{before} {arguments}: {}", screen());
        leave();
    }
    begin("export TERM=screen-256color", "--theme none");
    assert!(!screen().contains("38;5;"), "{}", screen());
    for (theme, sign) in [("dark", "38;5;217m"), ("light", "38;5;124m"), ("contrast", "48;5;16m"), ("none", "")] {
        terminal.keys("C-t");
        terminal.wait(&format!("Colours: {theme}."));
        assert!(screen().contains(sign), "{theme}: {}", screen());
    }
    assert!(!screen().contains("38;5;") && !screen().contains("48;5;"), "{}", screen());
    leave();
    terminal.file("ninefold/config.toml", "theme = \"contrast\"\n");
    begin("export TERM=screen", "--state elsewhere");
    assert!(screen().contains("48;5;0m"), "{}", screen());
    leave();
    assert!(terminal.home().join("elsewhere/session.json").exists());
}

/// Returns the number at the end of the only line of the output.
fn stdout_of(arguments: &[&str]) -> String {
    let output = ninefold(arguments).output().unwrap();
    String::from_utf8_lossy(&output.stdout).trim().rsplit('\t').next().unwrap_or_default().into()
}

#[test]
fn a_game_is_played_left_and_gone_on_with() {
    let Some(terminal) = Terminal::open("play", (80, 24)) else { return };
    terminal.ninefold(&format!("play {EASY}"));
    terminal.wait("Play");
    terminal.keys("Right Right x 1 2 c 4 z");
    terminal.wait("r1c3: empty, corner 12, centre 4");
    terminal.keys("u");
    terminal.wait("r1c3: empty, corner 12");
    for depth in 1..=4 {
        terminal.keys("h");
        terminal.wait(&format!("Hint {depth} of 4"));
    }
    terminal.keys("Enter");
    terminal.wait("50 cells left");
    terminal.keys("Q");
    terminal.wait("saved; continue with: ninefold play");
    terminal.wait("code 0");
    terminal.line("clear");
    terminal.ninefold("play");
    terminal.wait("50 cells left");
    terminal.wait("resumed after 0:");
    terminal.keys("u u u u");
    terminal.wait("51 cells left");
    terminal.wait("Undone: 3");
    terminal.keys("Q");
}

/// A game can start with a pipe, the puzzle of the day, options for a new puzzle, or a numbered puzzle of a file.
#[test]
fn games_begin_where_somebody_is() {
    let Some(terminal) = Terminal::open("begin", (100, 32)) else { return };
    let leave = || {
        terminal.keys("Q");
        terminal.wait("code 0");
        terminal.line("clear");
    };
    terminal.file("some.txt", format!("{HARD}\n{EASY}\n"));
    for (arguments, says) in [
        ("generate --seed 7 | PROGRAM play", "cells left"),
        ("play --daily", "Puzzle of 2"),
        ("play --level easy", "Seed "),
        ("play --level hard --technique x-wing", "Seed "),
        ("play some.txt#2", "51 cells left"),
    ] {
        terminal.ninefold(&arguments.replace("PROGRAM", env!("CARGO_BIN_EXE_ninefold")));
        terminal.wait(says);
        terminal.wait("Play");
        leave();
    }
    terminal.ninefold("play some.txt#3");
    terminal.wait("there is no puzzle 3, as only 2 puzzles can be read");
    terminal.ninefold("play --level medum");
    terminal.wait("did you mean medium?");
}

#[test]
fn suspended_resized_killed() {
    let Some(terminal) = Terminal::open("signals", (80, 24)) else { return };
    terminal.ninefold(&format!("play {EASY}"));
    terminal.wait("Play");
    terminal.keys("C-z");
    terminal.wait("$");
    terminal.until("the shell", |screen| !screen.contains("┏"));
    terminal.line("fg");
    terminal.wait("paused");
    terminal.keys("p");
    terminal.wait("51 cells left");
    for (width, height, corner) in [("40", "20", "┗━━━━━━━┻"), ("120", "40", "┗━━━━━━━┷━━━━━━━┷"), ("20", "5", "too")]
    {
        terminal.tmux(&["resize-window", "-t", "t", "-x", width, "-y", height]);
        terminal.wait(corner);
    }
    terminal.tmux(&["resize-window", "-t", "t", "-x", "80", "-y", "24"]);
    terminal.wait("51 cells left");
    terminal.keys("Right Right 4");
    terminal.saved("2 //// 4////");
    terminal.tmux(&["kill-session", "-t", "t"]);
    assert!(terminal.session().contains("2 //// 4////"), "{}", terminal.session());
    let start = Instant::now();
    let free = || fs::File::open(terminal.home().join("ninefold/session.lock")).unwrap().try_lock().is_ok();
    while !free() {
        assert!(start.elapsed() < Duration::from_secs(20), "it still runs, though nobody sees it");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_old_session_is_kept_aside_and_told_of() {
    let Some(terminal) = Terminal::open("old", (100, 30)) else { return };
    fs::create_dir_all(terminal.home().join("ninefold")).unwrap();
    let file = |name| terminal.home().join("ninefold").join(name);
    for (text, why) in [(r#"{"format":"ninefold-session","version":1}"#, "it is of version 1"), ("{", "it is damaged")]
    {
        fs::write(file("session.json"), text).unwrap();
        terminal.line("clear");
        terminal.ninefold(&format!("play {EASY}"));
        terminal.until(why, |screen| screen.split_whitespace().collect::<Vec<_>>().join(" ").contains("last session"));
        assert_eq!(fs::read_to_string(file("session.unreadable.json")).unwrap(), text);
        terminal.keys("Q");
        terminal.wait("code 0");
    }
}

#[test]
fn without_a_terminal_they_say_so() {
    let home = tempfile::tempdir().unwrap();
    for verb in ["play", "edit"] {
        let mut command = ninefold(&[verb, EASY]);
        command.env("HOME", home.path()).env("XDG_DATA_HOME", home.path()).env("XDG_CONFIG_HOME", home.path());
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let expected =
            "ninefold: play and edit need a terminal; play --screen-reader works without one, in lines of text\n";
        assert_eq!(stderr(&output), expected);
    }
    let output = run(&["play", "nothing"], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_samurai_is_played_left_and_gone_on_with() {
    let Some(terminal) = Terminal::open("samurai", (80, 24)) else { return };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/multi-sudoku.txt");
    terminal.ninefold(&format!("play {}", file.display()));
    terminal.wait("puzzle 1 of 3");
    terminal.keys("Enter");
    terminal.wait("219 of 369 cells left");
    terminal.wait("[@ o o   o o o]");
    terminal.keys("7");
    terminal.wait("218 of 369 cells left");
    terminal.keys("NPage");
    terminal.wait("r5c17: empty");
    terminal.wait("[o o o   o @ o]");
    terminal.keys("X");
    terminal.wait("Play up to the next");
    terminal.keys("Escape");
    terminal.wait("218 of 369 cells left");
    terminal.keys("e");
    terminal.wait("that key is for the editor");
    terminal.keys("h");
    terminal.wait("Hint 1 of 4");
    terminal.wait("Naked Single");
    terminal.keys("h h h Enter");
    terminal.wait("217 of 369 cells left");
    terminal.keys("C-s");
    terminal.wait("Save to the file");
    terminal.tmux(&["send-keys", "-t", "t", "-l", "saved.txt"]);
    terminal.keys("Enter");
    terminal.wait("cannot hold");
    terminal.saved("0 //// 7////");
    terminal.keys("Q");
    terminal.wait("code 0");
    let saved = terminal.home().join("saved.txt");
    let checked = run(&["check", &saved.display().to_string()], "");
    assert_eq!(checked.status.code(), Some(0), "{}", stderr(&checked));
    terminal.line("clear");
    terminal.ninefold("play");
    terminal.wait("217 of 369 cells left");
    terminal.keys("u u");
    terminal.wait("219 of 369 cells left");
    terminal.keys("Q");
    terminal.wait("code 0");
}

/// Each block of a file of example puzzles is the output of the command above it.
#[test]
fn the_puzzles_that_come_along_are_made_as_they_say() {
    for file in ["levels.txt", "techniques.txt", "patterns.txt", "multi-sudoku.txt"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(file);
        let text = fs::read_to_string(path).unwrap();
        let blocks: Vec<&str> = text.split("# ninefold ").skip(1).collect();
        assert!(blocks.len() >= 3, "{file}");
        for block in blocks {
            let (command, puzzles) = block.split_once('\n').unwrap();
            let arguments: Vec<&str> = command.split(' ').collect();
            let made = String::from_utf8(ninefold(&arguments).output().unwrap().stdout).unwrap();
            if file == "multi-sudoku.txt" {
                assert_eq!(made.trim_end(), puzzles.trim_end(), "{command}");
                continue;
            }
            let kept: Vec<&str> = puzzles.lines().filter_map(|line| line.split_whitespace().next()).collect();
            assert_eq!(made.lines().collect::<Vec<_>>(), kept, "{command}");
        }
    }
}

/// A game from its first cell to its last, with notes and a hint, in windows of all sizes and on all backgrounds. The variable `NINEFOLD_GALLERY`
/// names a folder in which the screens are saved for inspection.
#[test]
fn a_whole_game_in_every_window_and_on_every_ground() {
    for size in [(80, 24), (40, 15), (200, 60)] {
        for ground in ["dark", "light", "plain"] {
            let name = format!("{}x{}-{ground}", size.0, size.1);
            let Some(terminal) = Terminal::open(&format!("whole-{name}"), size) else { return };
            let style = if ground == "light" { "fg=#202020,bg=#fafafa" } else { "fg=#d0d0d0,bg=#101010" };
            terminal.tmux(&["set-option", "-g", "window-style", style]);
            if ground != "plain" {
                terminal.line("unset NO_COLOR; export TERM=tmux-256color; clear");
            }
            let is_coloured = || terminal.tmux(&["capture-pane", "-t", "t", "-p", "-e"]).contains("38;5;");
            terminal.ninefold(&format!("play {EASY}"));
            terminal.wait("51 cells left");
            terminal.keep(&name, "start");
            // No part of the game hides another: everything is visible at any size.
            terminal.keys("Right Right x 1 2 c 4 z h h h h");
            // The part of the board that the hint mentions is also marked, perhaps after the words appear.
            let hint =
                terminal.until("hint", |screen| beside(screen).contains("So r5c5 is 5.") && screen.contains("+5"));
            terminal.keep(&name, "hint");
            assert_eq!(is_coloured(), ground != "plain", "{name}: {hint}");
            // Together with the next key, Escape would be read as another key.
            terminal.keys("Escape");
            terminal.until("no hint", |screen| !screen.contains("Hint 4 of 4"));
            terminal.keys("Left Left");
            for (row, digits) in (0..9).zip(EASY_SOLVED.as_bytes().chunks(9)) {
                let across: Vec<u8> =
                    if row % 2 == 0 { digits.to_vec() } else { digits.iter().rev().copied().collect() };
                for (at, digit) in across.iter().enumerate() {
                    // A digit that is typed into a given changes nothing.
                    terminal.keys(&(*digit as char).to_string());
                    terminal.keys(if at < 8 { ["Right", "Left"][row % 2] } else { "Down" });
                }
                if row == 4 {
                    terminal.until("the middle", |screen| beside(screen).contains("cells left"));
                    terminal.keep(&name, "middle");
                }
            }
            let all = |screen: &str| size.0 < 80 || screen.chars().filter(char::is_ascii_digit).count() >= 81;
            terminal.until("the end", |screen| beside(screen).to_lowercase().contains("solved") && all(screen));
            terminal.keep(&name, "end");
            terminal.keys("Q");
            terminal.wait("code 0");
        }
    }
}
