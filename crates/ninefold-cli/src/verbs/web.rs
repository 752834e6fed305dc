//! `ninefold web`: the web app, which the command itself serves on the loopback interface.

use std::process::ExitCode;

use anyhow::Result;
#[cfg(not(feature = "web"))]
use anyhow::bail;
use clap::Args;

use super::Verb;
use crate::io::Shell;
use crate::options::Files;

const EXAMPLES: &str = "\
Examples:
  ninefold web
  ninefold web --no-open --port 8793

Only this machine can reach the page, and the page connects to no other. A browser stores games and puzzles by port: under another port \
they are not visible.";

/// Open the web app in the browser
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[cfg_attr(not(feature = "web"), command(hide = true))]
pub(crate) struct Web {
    /// The port on loopback
    #[arg(long, value_name = "PORT", default_value_t = 8793)]
    port: u16,

    /// Serve only; do not open a browser
    #[arg(long)]
    no_open: bool,
}

impl Verb for Web {
    fn files(&self) -> Files<'_> {
        Files::default()
    }

    #[cfg(feature = "web")]
    fn run(&self, _: Shell) -> Result<ExitCode> {
        site::serve(self.port, self.no_open)
    }

    #[cfg(not(feature = "web"))]
    fn run(&self, _: Shell) -> Result<ExitCode> {
        bail!("this build has no web app: cargo xtask web builds it, --features web puts it into the command")
    }
}

/// Serves the files of the page over HTTP.
#[cfg(feature = "web")]
mod site {
    use std::borrow::Cow;
    use std::fmt::Write as _;
    use std::io::{self, Write};
    use std::net::{Ipv4Addr, TcpListener};
    use std::process::ExitCode;

    use anyhow::{Context, Result, bail, ensure};

    use crate::io::http::{Refusal, Reply, Request, Server};

    /// The files of the page, by their names.
    const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));

    /// The name of the file that lists the headers to be sent with every file.
    const HEADERS: &str = "headers.json";

    /// The server. Requests for files have no bodies, so none are read.
    const SERVER: Server = Server { connections: 256, body: 0, hosts: Vec::new() };

    pub(super) fn serve(port: u16, no_open: bool) -> Result<ExitCode> {
        let headers = headers()?;
        let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)) else {
            bail!(
                "port {port} is taken, perhaps by another ninefold web; use --port for another one, which has separate games"
            );
        };
        let address = format!("http://{}/", listener.local_addr()?);
        writeln!(io::stderr(), "ninefold: the page is at {address}; Ctrl-C ends it")?;
        if !no_open && let Err(error) = open::that_detached(&address) {
            writeln!(io::stderr(), "ninefold: no browser could be opened: {error}")?;
        }
        SERVER.run(&listener, |request| match request.and_then(|request| found(&request)) {
            Ok((name, bytes)) => Reply {
                status: "200 OK",
                kind: kind(name),
                headers: headers.clone().into(),
                body: Cow::Borrowed(bytes),
            },
            Err(Refusal { status, why }) => Reply {
                status,
                kind: "text/plain; charset=utf-8",
                headers: Cow::Borrowed(""),
                body: Cow::Borrowed(why.as_bytes()),
            },
        });
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the headers that the build has written, one on each line.
    fn headers() -> Result<String> {
        let missing = "the command was built before its page: run cargo xtask web, and build it again";
        let (_, text) = file(HEADERS).context(missing)?;
        let all: std::collections::BTreeMap<String, String> = serde_json::from_slice(text)?;
        let mut lines = String::new();
        for (name, value) in &all {
            ensure!(!format!("{name}{value}").contains(char::is_control), "no header: {name}: {value}");
            write!(lines, "{name}: {value}\r\n")?;
        }
        Ok(lines)
    }

    /// The name and the bytes of a file.
    type File = (&'static str, &'static [u8]);

    fn file(name: &str) -> Option<File> {
        FILES.iter().find(|(of, _)| *of == name).copied()
    }

    /// Finds the file that a request names.
    fn found(request: &Request) -> Result<File, Refusal> {
        if !["GET", "HEAD"].contains(&request.method.as_str()) {
            return Err(Refusal { status: "405 Method Not Allowed", why: "files need GET" });
        }
        let name = request.path.strip_prefix('/').unwrap_or_default();
        let name = if name.is_empty() { "index.html" } else { name };
        file(name).ok_or(Refusal { status: "404 Not Found", why: "no such file" })
    }

    fn kind(name: &str) -> &'static str {
        match name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("woff2") => "font/woff2",
            Some("webmanifest") => "application/manifest+json",
            Some("json") => "application/json",
            _ => "application/octet-stream",
        }
    }
}
