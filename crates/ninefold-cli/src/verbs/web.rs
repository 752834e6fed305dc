//! `ninefold web`: the web app out of the command itself, on loopback.

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

Nothing but this machine can reach the page, and the page reaches nothing. What a browser keeps of games and puzzles belongs to the \
port: with another port they are not seen.";

/// Open the web app in the browser
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[cfg_attr(not(feature = "web"), command(hide = true))]
pub(crate) struct Web {
    /// The port on loopback
    #[arg(long, value_name = "PORT", default_value_t = 8793)]
    port: u16,

    /// Only serve it: open no browser
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

/// A server of static files for browsers on this machine: one thread a connection, one answer a connection.
///
/// Threads are not shared between connections: browsers open more of them than they use and read the answers in their own order, and a pool whose
/// threads all wait for such ones serves nobody any more.
#[cfg(feature = "web")]
mod site {
    use std::fmt::Write as _;
    use std::io::{self, Read, Write};
    use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
    use std::process::ExitCode;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use anyhow::{Context, Result, bail, ensure};
    use httparse::{EMPTY_HEADER, Request, Status};

    /// The files of the page by their names.
    const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));

    /// The headers that go with every file.
    const HEADERS: &str = "headers.json";

    /// Connections at once. Whoever comes after them is turned away.
    const CONNECTIONS: usize = 256;
    /// How long a connection may be silent, or not be read from.
    const PATIENCE: Duration = Duration::from_secs(30);
    /// The longest request that is read, in bytes, and the most headers.
    const REQUEST: usize = 16 * 1024;
    const FIELDS: usize = 64;

    pub(super) fn serve(port: u16, no_open: bool) -> Result<ExitCode> {
        let headers = headers()?;
        let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)) else {
            bail!(
                "port {port} is taken, perhaps by another ninefold web; --port has another, where games are others too"
            );
        };
        let address = format!("http://{}/", listener.local_addr()?);
        writeln!(io::stderr(), "ninefold: the page is at {address}; Ctrl-C ends it")?;
        if !no_open && let Err(error) = open::that_detached(&address) {
            writeln!(io::stderr(), "ninefold: no browser could be opened: {error}")?;
        }
        let open = AtomicUsize::new(0);
        thread::scope(|scope| {
            for connection in listener.incoming() {
                let Ok(connection) = connection else {
                    // The system has no more of them for now.
                    thread::sleep(Duration::from_millis(50));
                    continue;
                };
                if open.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
                    open.fetch_sub(1, Ordering::Relaxed);
                    continue;
                }
                let (open, headers) = (&open, &headers);
                let thread = thread::Builder::new().spawn_scoped(scope, move || {
                    // Whoever has gone away needs no answer.
                    _ = answer(connection, headers);
                    open.fetch_sub(1, Ordering::Relaxed);
                });
                if thread.is_err() {
                    open.fetch_sub(1, Ordering::Relaxed);
                }
            }
        });
        Ok(ExitCode::SUCCESS)
    }

    /// The headers as they were built, a line each.
    fn headers() -> Result<String> {
        let missing = "the command was built before its page: run cargo xtask web, and build it again";
        let text = file(HEADERS).context(missing)?;
        let all: std::collections::BTreeMap<String, String> = serde_json::from_slice(text)?;
        let mut lines = String::new();
        for (name, value) in &all {
            ensure!(!format!("{name}{value}").contains(char::is_control), "no header: {name}: {value}");
            write!(lines, "{name}: {value}\r\n")?;
        }
        Ok(lines)
    }

    fn file(name: &str) -> Option<&'static [u8]> {
        FILES.iter().find(|(of, _)| *of == name).map(|(_, bytes)| *bytes)
    }

    /// Reads the request of a connection, and answers it.
    fn answer(mut connection: TcpStream, headers: &str) -> io::Result<()> {
        connection.set_read_timeout(Some(PATIENCE))?;
        connection.set_write_timeout(Some(PATIENCE))?;
        let mut read = Vec::new();
        let (status, found) = loop {
            let mut part = [0; 4096];
            let count = connection.read(&mut part)?;
            if count == 0 {
                return Ok(());
            }
            read.extend_from_slice(&part[..count]);
            if let Some(answer) = answer_to(&read) {
                break answer;
            }
        };
        let (kind, body, whole) = found.unwrap_or(("text/plain; charset=utf-8", &[], true));
        let mut head = format!("HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if found.is_some() {
            head += &format!("Content-Type: {kind}\r\n{headers}");
        }
        connection.write_all((head + "\r\n").as_bytes())?;
        if whole {
            connection.write_all(body)?;
        }
        connection.shutdown(Shutdown::Write)?;
        // What was sent and not read would take back the answer on its way.
        io::copy(&mut connection.take(1 << 20), &mut io::sink())?;
        Ok(())
    }

    /// A file: its kind, its bytes, and whether they are sent or only counted.
    type Found = (&'static str, &'static [u8], bool);

    /// The answer to a request, if that is whole.
    fn answer_to(read: &[u8]) -> Option<(&'static str, Option<Found>)> {
        let mut fields = [EMPTY_HEADER; FIELDS];
        let mut request = Request::new(&mut fields);
        match request.parse(read) {
            Ok(Status::Complete(_)) => {}
            Ok(Status::Partial) if read.len() < REQUEST => return None,
            Ok(Status::Partial) | Err(httparse::Error::TooManyHeaders) => {
                return Some(("431 Request Header Fields Too Large", None));
            }
            Err(_) => return Some(("400 Bad Request", None)),
        }
        // A page of somebody else may not reach this one by a name that leads here.
        let host = request.headers.iter().find(|field| field.name.eq_ignore_ascii_case("host"));
        if !host.is_some_and(|host| str::from_utf8(host.value).is_ok_and(is_own)) {
            return Some(("403 Forbidden", None));
        }
        let method = request.method.unwrap_or_default();
        if !["GET", "HEAD"].contains(&method) {
            return Some(("405 Method Not Allowed", None));
        }
        let path = request.path.unwrap_or_default().split(['?', '#']).next().unwrap_or_default();
        let name = path.strip_prefix('/').unwrap_or_default();
        let name = if name.is_empty() { "index.html" } else { name };
        let Some(bytes) = file(name) else { return Some(("404 Not Found", None)) };
        Some(("200 OK", Some((kind(name), bytes, method == "GET"))))
    }

    /// Whether a host is this machine, whatever the port.
    fn is_own(host: &str) -> bool {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        ["127.0.0.1", "localhost"].contains(&name)
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
