//! `peers`: ninefold against other solvers, over a corpus of puzzle files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::{Args, Parser, Subcommand};
use ninefold_benches::answer::Question;
use ninefold_benches::canon::{self, Against};
use ninefold_benches::corpus::{self, Entry, File};
use ninefold_benches::generate::Split;
use ninefold_benches::logic::Check;
use ninefold_benches::solvers::{Ninefold, RustokuLib, Solver, SudokuCrate};
use ninefold_benches::speed::{self, Measure, Peer, Plan};
use ninefold_benches::table::{Table, grouped, milliseconds, ratio};
use ninefold_benches::{agree, bands, generate, layouts, logic, machine, make, rate, ratings, variants};
use ninefold_core::{Stop, solve};
use ninefold_logic::Method;
use ninefold_logic::hodoku::cases::Report;

/// Ninefold against its peers, over the puzzle files of the folder that `NINEFOLD_CORPUS` names.
#[derive(Parser)]
#[command(name = "peers")]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Measure every backend against the `sudoku` crate, and print Markdown tables: how many times as fast each is.
    Speed(Speed),
    /// Count the solutions of every puzzle with each backend and the `sudoku` crate, and compare.
    Agree(Agree),
    /// Measure canonical forms of puzzles and of their solutions against the `sudoku` crate.
    Canon(Canon),
    /// Measure how fast puzzles are made, against the crates that can.
    Make(Make),
    /// Measure ratings of Sudoku Explainer 1.2.1 by rating, with the `sudoku` crate's counting as a yardstick.
    Rate(Rate),
    /// Count the puzzles of a collection of variants up to two, beside the figures of Interactive Sudoku Solver that it holds.
    Variants(Variants),
    /// Compare full grids with the known numbers of grids of each class of bands.
    Bands(Bands),
    /// Measure how fast puzzles of many orders are made, and how soon the first puzzle that needs a technique; each puzzle is proved.
    Generate {
        #[command(flatten)]
        making: Making,
        /// A row for each number of clues of an order's puzzles.
        #[arg(long)]
        by_clues: bool,
    },
    /// Measure how fast multi-sudokus are made, and solved with proof.
    Layouts(Making),
    /// Measure how fast human techniques solve puzzles. The exit code is 1 if a puzzle is not solved, 2 if a step is wrong.
    Logic(Logic),
    /// Compare lines `puzzle level score` by `HoDoKu` with ninefold's ratings. The exit code is 1 if some differ.
    Ratings {
        /// The file of ratings.
        file: PathBuf,
    },
    /// Run cases of `HoDoKu`'s library format: each technique must find its step, and nothing else. The exit code is 1 if some fail.
    Techniques {
        /// The file of cases, one a line.
        file: PathBuf,
    },
}

#[derive(Args)]
struct Making {
    /// Seconds for each order or layout.
    #[arg(long, default_value_t = 3)]
    seconds: u64,
    /// Only orders or layouts with this in their names.
    #[arg(long, value_name = "PART", default_value = "")]
    only: String,
}

#[derive(Args)]
struct Logic {
    /// Puzzle files, by name.
    #[arg(long, value_delimiter = ',', value_name = "NAMES", default_value = "top1465")]
    files: Vec<String>,
    /// The method.
    #[arg(long, value_name = "NAME", default_value = "hodoku", value_parser = method)]
    method: Method,
    /// The most puzzles of each file, spread over all of it.
    #[arg(long, value_name = "COUNT", default_value_t = 2000, value_parser = positive)]
    most: usize,
    /// Check the proof of every step that is no guess, and its agreement with the solution.
    #[arg(long)]
    verify: bool,
}

#[derive(Args)]
struct Make {
    /// Puzzles in a slice, after which the other takes its turn.
    #[arg(long, default_value_t = 500, value_parser = positive)]
    slice: usize,
    /// Slices of each.
    #[arg(long, default_value_t = 20, value_parser = positive)]
    slices: usize,
}

#[derive(Args)]
struct Rate {
    /// Puzzle files, by name.
    #[arg(long, value_delimiter = ',', value_name = "NAMES", default_value = "se121_random_minimal,se121_hardest")]
    files: Vec<String>,
    /// The file whose solutions the yardstick counts.
    #[arg(long, value_name = "NAME", default_value = "clues17")]
    yardstick: String,
}

#[derive(Args)]
struct Variants {
    /// Rounds for each puzzle, of which the best counts.
    #[arg(long, default_value_t = 3, value_parser = positive)]
    rounds: usize,
    /// The most guesses for a puzzle.
    #[arg(long, default_value_t = 3_000_000)]
    guesses: u64,
}

#[derive(Args)]
struct Bands {
    /// Grids of each source.
    #[arg(long, default_value_t = 1_000_000, value_parser = positive)]
    grids: usize,
    /// The seed of ninefold's grids.
    #[arg(long, default_value_t = 9)]
    seed: u64,
}

#[derive(Args)]
struct Speed {
    /// Puzzle files, by name [default: all].
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    files: Vec<String>,
    /// Stop at the first solution (1) or at the second (2) [default: both].
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2))]
    limit: Option<u8>,
    /// Backends of ninefold, by name [default: all of this machine].
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    backends: Vec<String>,
    /// Measure the `rustoku-lib` crate too.
    #[arg(long)]
    rustoku: bool,
    /// Puzzles in a slice, after which the next solver takes its turn.
    #[arg(long, visible_alias = "slices", default_value_t = 1000, value_parser = positive)]
    slice: usize,
    /// Rounds through each file.
    #[arg(long, default_value_t = 5, value_parser = positive)]
    rounds: usize,
    /// The most puzzles of a file that are drawn.
    #[arg(long, value_name = "MAX", default_value_t = 5000, value_parser = positive)]
    puzzles: usize,
    /// The fewest puzzles of a round: a smaller file is gone through several times.
    #[arg(long, value_name = "MIN", default_value_t = 1000)]
    fewest: usize,
    /// Seconds that a peer may take for a question about a file; slower ones get fewer puzzles.
    #[arg(long, value_name = "SECONDS", default_value_t = 4)]
    budget: u64,
    /// The seed of the draw and of the disguises.
    #[arg(long, default_value_t = 9)]
    seed: u64,
}

#[derive(Args)]
struct Agree {
    /// Puzzle files, by name [default: all].
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    files: Vec<String>,
    /// Seconds for the naive oracle in each file.
    #[arg(long, value_name = "SECONDS", default_value_t = 1)]
    oracle: u64,
}

#[derive(Args)]
struct Canon {
    /// Puzzle files, by name [default: all].
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    files: Vec<String>,
    /// Grids in a slice, after which the other takes its turn.
    #[arg(long, default_value_t = 500, value_parser = positive)]
    slice: usize,
    /// Rounds through each file.
    #[arg(long, default_value_t = 5, value_parser = positive)]
    rounds: usize,
    /// The most puzzles of a file that are drawn.
    #[arg(long, value_name = "MAX", default_value_t = 5000, value_parser = positive)]
    puzzles: usize,
    /// The seed of the draw and of the disguises.
    #[arg(long, default_value_t = 9)]
    seed: u64,
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "not a number above 0".into())
}

fn method(name: &str) -> Result<Method, String> {
    Method::named(name).ok_or_else(|| format!("none of {}", Method::NAMES.join(", ")))
}

fn main() -> Result<ExitCode> {
    match Cli::parse().verb {
        Verb::Speed(speed) => over(&speed.files, |files| speed.run(files)),
        Verb::Agree(agree) => over(&agree.files, |files| agree.run(files)),
        Verb::Canon(canon) => over(&canon.files, |files| canon.run(files)),
        Verb::Make(make) => make.run(),
        Verb::Rate(rate) => over(&rate.names(), |files| rate.run(files)),
        Verb::Variants(variants) => variants.run(),
        Verb::Bands(bands) => bands.run(),
        Verb::Generate { making, by_clues } => making.orders(if by_clues { Split::Clues } else { Split::None }),
        Verb::Layouts(making) => making.layouts(),
        Verb::Logic(logic) => over(&logic.files, |files| logic.run(files)),
        Verb::Ratings { file } => ratings(&file),
        Verb::Techniques { file } => techniques(&file),
    }
}

/// Runs a verb on the files of those names, if there are any files.
fn over(names: &[String], run: impl FnOnce(&[File]) -> Result<ExitCode>) -> Result<ExitCode> {
    let folder = corpus::folder();
    let Some(files) = corpus::open(&folder, names)? else {
        skip(&folder)?;
        return Ok(ExitCode::SUCCESS);
    };
    run(&files)
}

fn skip(folder: &Path) -> io::Result<()> {
    writeln!(io::stdout(), "skipped: no corpus at {} (set {} to its folder)", folder.display(), corpus::VARIABLE)
}

impl Agree {
    fn run(&self, files: &[File]) -> Result<ExitCode> {
        let mut agree = true;
        for file in files {
            let own = Ninefold::all();
            let mut solvers: Vec<&dyn Solver> = own.iter().map(|solver| solver as &dyn Solver).collect();
            solvers.push(&SudokuCrate);
            let report = agree::check(file, &solvers, Duration::from_secs(self.oracle));
            report.faults.iter().for_each(|fault| eprintln!("{fault}"));
            agree &= report.faults.is_empty();
            writeln!(io::stdout(), "{report}")?;
        }
        Ok(if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

impl Speed {
    fn run(&self, files: &[File]) -> Result<ExitCode> {
        let own = self.own();
        let mut solvers: Vec<&dyn Solver> = own.iter().map(|solver| solver as &dyn Solver).collect();
        if self.rustoku {
            solvers.push(&RustokuLib);
        }
        for question in self.questions() {
            let mut table = Table::new(heading(question, &solvers));
            for file in files {
                eprintln!("measuring {}, {}", file.name, question.name());
                let measure = speed::measure(file, question, &SudokuCrate, &solvers, &self.plan())?;
                table.row(cells(file, question, &measure));
            }
            writeln!(io::stdout(), "{table}")?;
        }
        writeln!(io::stdout(), "{}", machine::line())?;
        Ok(ExitCode::SUCCESS)
    }

    fn own(&self) -> Vec<Ninefold> {
        let wanted =
            |own: &Ninefold| self.backends.is_empty() || self.backends.iter().any(|name| name == own.backend.name());
        Ninefold::all().into_iter().filter(wanted).collect()
    }

    fn questions(&self) -> Vec<Question> {
        let [first, unique] = [self.limit != Some(2), self.limit != Some(1)];
        let wanted = [(first, Question::First), (unique, Question::Unique)];
        wanted.into_iter().filter_map(|(wanted, question)| wanted.then_some(question)).collect()
    }

    fn plan(&self) -> Plan {
        let budget = Duration::from_secs(self.budget);
        let Self { slice, rounds, puzzles: most, fewest, seed, .. } = *self;
        Plan { slice, rounds, most, fewest, budget, seed }
    }
}

impl Canon {
    fn run(&self, files: &[File]) -> Result<ExitCode> {
        let Self { slice, rounds, puzzles: most, seed, .. } = *self;
        let plan = canon::Plan { slice, rounds, most, seed };
        let kinds =
            [("puzzles", Against::OtherForm), ("not unique", Against::Nobody), ("solutions", Against::SameForm)];
        let mut tables = kinds.map(|(kind, _)| {
            let heading = [kind, "grids", "sudoku ns", "ninefold ns", "a second", "as fast"];
            Table::new(heading.map(str::to_owned).to_vec())
        });
        for file in files {
            eprintln!("measuring {}", file.name);
            let grids = canon::split(file, &plan);
            for ((grids, (_, against)), table) in grids.iter().zip(kinds).zip(&mut tables) {
                if let Some(measure) = canon::measure(grids, against, &plan)? {
                    table.row(forms(file, &measure));
                }
            }
        }
        tables.iter().try_for_each(|table| writeln!(io::stdout(), "{table}"))?;
        writeln!(io::stdout(), "{}", machine::line())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Variants {
    fn run(&self) -> Result<ExitCode> {
        let folder = corpus::folder();
        let plan = variants::Plan { rounds: self.rounds, most: self.guesses };
        let Some(sources) = variants::measure(&folder, plan)? else {
            skip(&folder)?;
            return Ok(ExitCode::SUCCESS);
        };
        let heading =
            ["source", "puzzles", "ISS guesses", "guesses", "ISS ms", "ninefold ms", "as fast", "refused", "undecided"];
        let mut table = Table::new(heading.map(str::to_owned).to_vec());
        for source in sources {
            let [own, peer] = source.guesses.map(|guesses| grouped(guesses.into()));
            let [time, other] = source.times;
            let faster = format!("{} x", ratio(other.as_secs_f64() / time.as_secs_f64().max(1e-9)));
            let (refused, stopped) = (source.refused.to_string(), source.stopped.to_string());
            let puzzles = grouped(source.puzzles.into());
            let [time, other] = [time, other].map(milliseconds);
            table.row(vec![source.name, puzzles, peer, own, other, time, faster, refused, stopped]);
        }
        writeln!(io::stdout(), "{table}\n{}", machine::line())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Make {
    fn run(&self) -> Result<ExitCode> {
        let heading = ["order", "puzzles", "peer", "peer a second", "clues", "ninefold a second", "clues", "as fast"];
        let mut table = Table::new(heading.map(str::to_owned).to_vec());
        for task in make::Task::ALL {
            eprintln!("making {}", task.name());
            let measure = make::measure(task, self.slice, self.slices)?;
            let [own, peer] = measure.times;
            let second = |time: Duration| grouped(1_000_000_000 / time.as_nanos().max(1));
            let [clues, others] = measure.clues.map(|clues| format!("{clues:.2}"));
            let times = format!("{} x", ratio(peer.as_secs_f64() / own.as_secs_f64()));
            let (puzzles, name) = (grouped(measure.puzzles as u128), task.peer().to_owned());
            table.row(vec![task.name().into(), puzzles, name, second(peer), others, second(own), clues, times]);
            for (name, met) in ["ninefold", task.peer()].into_iter().zip(measure.met) {
                if met < measure.puzzles {
                    eprintln!("{}: {met} of {} by {name} meet the order", task.name(), measure.puzzles);
                }
            }
        }
        writeln!(io::stdout(), "{table}\n{}", machine::line())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Rate {
    fn names(&self) -> Vec<String> {
        self.files.iter().chain([&self.yardstick]).cloned().collect()
    }

    fn run(&self, files: &[File]) -> Result<ExitCode> {
        let (yard, files): (Vec<&File>, Vec<&File>) =
            files.iter().partition(|file| file.name == self.yardstick.trim_end_matches(".txt"));
        let yardstick = || yard.first().map(|file| rate::yardstick(file)).unwrap_or_default();
        let before = yardstick();
        let heading = ["file", "ER", "puzzles", "a second", "mean ms", "slowest ms", "yardsticks"];
        let mut table = Table::new(heading.map(str::to_owned).to_vec());
        let millis = |time: Duration| format!("{:.3}", time.as_secs_f64() * 1e3);
        for file in files {
            eprintln!("rating {}", file.name);
            let (bands, all) = rate::measure(file);
            let bands = bands.iter().map(|(begin, band)| (rate::name(*begin), *band));
            for (name, band) in bands.chain([("all".into(), all)]) {
                let second = ratio(1.0 / band.mean().as_secs_f64());
                let yards = grouped(band.mean().as_nanos() / before.as_nanos().max(1));
                let puzzles = grouped(u128::from(band.puzzles));
                table.row(vec![
                    file.name.clone(),
                    name,
                    puzzles,
                    second,
                    millis(band.mean()),
                    millis(band.slowest),
                    yards,
                ]);
            }
        }
        let micros = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e6);
        let (before, after) = (micros(before), micros(yardstick()));
        let (name, peer) = (&self.yardstick, SudokuCrate.name());
        writeln!(
            io::stdout(),
            "{table}\nyardstick: {peer} counts a puzzle of {name} in {before} us before, {after} us after"
        )?;
        writeln!(io::stdout(), "{}", machine::line())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Bands {
    fn run(&self) -> Result<ExitCode> {
        let classes = bands::classes()?;
        let grids: Vec<f64> = classes.iter().map(|class| class.grids as f64).collect();
        let even: Vec<f64> = classes.iter().map(|class| class.bands as f64).collect();
        let places = ["band 1", "band 2", "band 3", "stack 1", "stack 2", "stack 3"];
        let heading = ["grids", "place", "chi-squared", "freedom", "deviations", "against even bands"];
        let mut table = Table::new(heading.map(str::to_owned).to_vec());
        for source in bands::Source::ALL {
            eprintln!("drawing: {}", source.name());
            for (counts, place) in source.sample(self.grids, self.seed).iter().zip(places) {
                let [fit, other] = [&grids, &even].map(|weights| bands::Fit::new(counts, weights));
                let cells = [fit.squared, fit.freedom].map(|number| format!("{number:.0}"));
                let [squared, freedom] = cells;
                let deviations = [fit, other].map(|fit| format!("{:+.1}", fit.deviations()));
                let [own, bands] = deviations;
                table.row(vec![source.name().into(), place.into(), squared, freedom, own, bands]);
            }
        }
        writeln!(io::stdout(), "{table}\n{}", machine::line())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Making {
    fn orders(&self, split: Split) -> Result<ExitCode> {
        let orders = generate::orders(&self.only);
        ensure!(!orders.is_empty(), "--only {}: no order has that in its name", self.only);
        writeln!(io::stdout(), "{}", generate::speeds(orders, self.budget(), split)?)?;
        if self.only.is_empty() {
            writeln!(io::stdout(), "{}", generate::firsts()?)?;
        }
        writeln!(io::stdout(), "{}", machine::line())?;
        Ok(ExitCode::SUCCESS)
    }

    fn layouts(&self) -> Result<ExitCode> {
        let layouts = layouts::named(&self.only);
        ensure!(!layouts.is_empty(), "--only {}: no layout has that in its name", self.only);
        writeln!(io::stdout(), "{}\n{}", layouts::measure(&layouts, self.budget())?, machine::line())?;
        Ok(ExitCode::SUCCESS)
    }

    fn budget(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

impl Logic {
    fn run(&self, files: &[File]) -> Result<ExitCode> {
        let check = if self.verify { Check::Steps } else { Check::None };
        let mut table = Table::new(logic::HEADING.map(str::to_owned).to_vec());
        let mut is_solved = true;
        for file in files {
            eprintln!("measuring {}", file.name);
            let measure = match logic::measure(file, &self.method, self.most, check) {
                Ok(measure) => measure,
                Err(error) => {
                    eprintln!("{error}");
                    return Ok(ExitCode::from(2));
                }
            };
            is_solved &= measure.solved == measure.puzzles;
            table.row(measure.cells(file, &self.method));
        }
        writeln!(io::stdout(), "{table}\n{}", machine::line())?;
        Ok(ExitCode::from(u8::from(!is_solved)))
    }
}

fn ratings(file: &Path) -> Result<ExitCode> {
    let ratings::Compared { differences, agree, total } = ratings::compare(&read(file)?)?;
    if agree < total {
        writeln!(io::stdout(), "{differences}")?;
    }
    let share = 100.0 * agree as f64 / total as f64;
    writeln!(io::stdout(), "{agree} of {total} agree ({share:.1} %)")?;
    Ok(ExitCode::from(u8::from(agree < total)))
}

fn techniques(file: &Path) -> Result<ExitCode> {
    let report = Report::of(&read(file)?);
    writeln!(io::stdout(), "{report}")?;
    Ok(ExitCode::from(u8::from(report.passed() < report.total())))
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

fn forms(file: &File, measure: &canon::Measure) -> Vec<String> {
    let (peer, times) = match measure.peer {
        Some((time, times)) => (grouped(time.as_nanos()), format!("{} x", ratio(times))),
        None => ("-".into(), "-".into()),
    };
    let second = grouped(1_000_000_000 / measure.own.as_nanos().max(1));
    let count = grouped(measure.grids as u128);
    vec![file.name.clone(), count, peer, grouped(measure.own.as_nanos()), second, times]
}

/// The columns of a table: the reference's time, the speeds of the others relative to it, and the work of the search.
fn heading(question: Question, solvers: &[&dyn Solver]) -> Vec<String> {
    let mut cells = vec![question.name().to_owned(), "puzzles".into(), format!("{} ns", SudokuCrate.name())];
    cells.extend(solvers.iter().map(|solver| solver.name()));
    cells.extend(["guesses".into(), "at most".into()]);
    cells
}

fn cells(file: &File, question: Question, measure: &Measure) -> Vec<String> {
    let puzzles = grouped(file.entries.len().min(measure.puzzles) as u128);
    let mut cells = vec![file.name.clone(), puzzles, grouped(measure.own.as_nanos())];
    cells.extend(measure.peers.iter().map(|peer| peer.map_or("-".into(), |peer| times(&peer))));
    let limit = if question == Question::First { 1 } else { 2 };
    let guesses =
        |entry: &Entry| solve::Solver::new().effort(&entry.grid, limit, Stop::NEVER).unwrap_or_default().guesses;
    let all: Vec<u64> = file.entries.iter().map(guesses).collect();
    let mean = all.iter().sum::<u64>() as f64 / all.len().max(1) as f64;
    cells.extend([format!("{mean:.2}"), all.iter().max().copied().unwrap_or_default().to_string()]);
    cells
}

fn times(peer: &Peer) -> String {
    format!("{} x", ratio(peer.ratio))
}
