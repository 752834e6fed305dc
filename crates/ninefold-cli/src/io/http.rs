//! A small HTTP server for programs on this machine. Each connection has a thread of its own and one answer.
//!
//! ```text
//! connection --read--> head, body --Host, Origin, lengths--> Request, or a refusal --answer--> Reply --write--> closed
//! ```
//!
//! Connections do not share threads, because browsers open more connections than they use, and read answers in an order of their own. A pool whose
//! threads all wait for such connections could not answer any other.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use httparse::{EMPTY_HEADER, Header, Status};

/// The time limit for receiving a request, and for a client to accept each part of an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// The size limit of the head of a request in bytes, and the maximum number of header fields.
const HEAD: usize = 16 * 1024;
const FIELDS: usize = 64;
/// The maximum number of further bytes of a refused request that are read and dropped.
const DROPPED: u64 = 1 << 20;

/// The limits of a server, and the host names that it accepts.
pub(crate) struct Server {
    /// The maximum number of connections; any further connection is closed.
    pub(crate) connections: usize,
    /// The size limit of a body in bytes. If it is 0, bodies are not read at all.
    pub(crate) body: usize,
    /// The accepted host names, in addition to those of this machine.
    pub(crate) hosts: Vec<String>,
}

/// A request that has been read completely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The path without a query.
    pub(crate) path: String,
    pub(crate) body: Vec<u8>,
}

/// The reason why a request was not read completely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: &'static str,
    /// The reason in words, with a remedy.
    pub(crate) why: &'static str,
}

/// An answer to a request.
pub(crate) struct Reply {
    pub(crate) status: &'static str,
    /// The media type.
    pub(crate) kind: &'static str,
    /// Further headers, each with its line end.
    pub(crate) headers: Cow<'static, str>,
    pub(crate) body: Cow<'static, [u8]>,
}

impl Refusal {
    const fn new(status: &'static str, why: &'static str) -> Self {
        Self { status, why }
    }
}

const NO_REQUEST: Refusal = Refusal::new("400 Bad Request", "the text is not an HTTP/1.1 request");
const LONG_HEAD: Refusal =
    Refusal::new("431 Request Header Fields Too Large", "the request head exceeds 16,384 bytes or 64 headers");
const FOREIGN_HOST: Refusal =
    Refusal::new("403 Forbidden", "the header Host names another machine; serve --host allows more names");
const FOREIGN_PAGE: Refusal = Refusal::new("403 Forbidden", "the header Origin names a page of another site");
const NO_LENGTH: Refusal =
    Refusal::new("411 Length Required", "the body has no length; send Content-Length instead of chunks");
const LONG_BODY: Refusal = Refusal::new("413 Content Too Large", "the body exceeds the size limit of requests");
const SLOW: Refusal = Refusal::new("408 Request Timeout", "the request did not arrive within 30 s");

impl Server {
    /// Answers the connections of a listener until the process ends.
    pub(crate) fn run<F>(&self, listener: &TcpListener, answer: F)
    where
        F: Fn(Result<Request, Refusal>) -> Reply + Sync,
    {
        let open = AtomicUsize::new(0);
        thread::scope(|scope| {
            for connection in listener.incoming() {
                let Ok(connection) = connection else {
                    // The system cannot start another thread at the moment.
                    thread::sleep(Duration::from_millis(50));
                    continue;
                };
                if open.fetch_add(1, Ordering::Relaxed) >= self.connections {
                    open.fetch_sub(1, Ordering::Relaxed);
                    continue;
                }
                let (open, answer) = (&open, &answer);
                let thread = thread::Builder::new().spawn_scoped(scope, move || {
                    // A client that has disconnected needs no answer.
                    _ = self.serve(connection, answer);
                    open.fetch_sub(1, Ordering::Relaxed);
                });
                if thread.is_err() {
                    open.fetch_sub(1, Ordering::Relaxed);
                }
            }
        });
    }

    /// Reads the request of a connection, and writes its answer.
    fn serve(&self, mut connection: TcpStream, answer: impl Fn(Result<Request, Refusal>) -> Reply) -> io::Result<()> {
        connection.set_write_timeout(Some(PATIENCE))?;
        let read = match self.read(&mut connection) {
            Ok(read) => read,
            Err(error) if is_late(&error) => Err(SLOW),
            Err(error) => return Err(error),
        };
        let has_body = !read.as_ref().is_ok_and(|request| request.method == "HEAD");
        let Reply { status, kind, headers, body } = answer(read);
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\nContent-Type: {kind}\r\n{headers}\r\n"
        );
        connection.write_all(head.as_bytes())?;
        if has_body {
            connection.write_all(&body)?;
        }
        connection.shutdown(Shutdown::Write)?;
        // If bytes remained unread, the connection would be reset before the answer arrives.
        connection.set_read_timeout(Some(PATIENCE))?;
        io::copy(&mut connection.take(DROPPED), &mut io::sink())?;
        Ok(())
    }

    /// Reads a request. An error means that the connection was lost or is too slow.
    fn read(&self, connection: &mut TcpStream) -> io::Result<Result<Request, Refusal>> {
        let end = Instant::now() + PATIENCE;
        let mut read = Vec::new();
        let (head, length) = loop {
            more(connection, &mut read, end)?;
            let mut fields = [EMPTY_HEADER; FIELDS];
            let mut request = httparse::Request::new(&mut fields);
            match request.parse(&read) {
                Ok(Status::Complete(length)) => match self.head(&request) {
                    Ok(head) => break (head, length),
                    Err(refusal) => return Ok(Err(refusal)),
                },
                Ok(Status::Partial) if read.len() < HEAD => {}
                Ok(Status::Partial) | Err(httparse::Error::TooManyHeaders) => return Ok(Err(LONG_HEAD)),
                Err(_) => return Ok(Err(NO_REQUEST)),
            }
        };
        let Head { method, path, body: expected, waits } = head;
        let mut body = read.split_off(length);
        if waits && body.len() < expected {
            connection.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        while body.len() < expected {
            more(connection, &mut body, end)?;
        }
        body.truncate(expected);
        Ok(Ok(Request { method, path, body }))
    }

    /// Checks the head of a request.
    fn head(&self, request: &httparse::Request<'_, '_>) -> Result<Head, Refusal> {
        // Pages of other sites must not reach this server through a name that resolves to it.
        let mut hosts = values(request.headers, "host");
        match (hosts.next(), hosts.next()) {
            (Some(host), None) if self.is_own(host) => {}
            _ => return Err(FOREIGN_HOST),
        }
        // They must not send a request either, even though they could not read the answer.
        let is_own = |origin: &str| origin.split_once("://").is_some_and(|(_, host)| self.is_own(host));
        if self.body > 0 && !values(request.headers, "origin").all(is_own) {
            return Err(FOREIGN_PAGE);
        }
        let path = request.path.unwrap_or_default().split(['?', '#']).next().unwrap_or_default();
        Ok(Head {
            method: request.method.unwrap_or_default().to_owned(),
            path: path.to_owned(),
            body: if self.body > 0 { self.length(request)? } else { 0 },
            waits: values(request.headers, "expect").any(|value| value.eq_ignore_ascii_case("100-continue")),
        })
    }

    /// Returns the length of the body of a request.
    fn length(&self, request: &httparse::Request<'_, '_>) -> Result<usize, Refusal> {
        if values(request.headers, "transfer-encoding").next().is_some() {
            return Err(NO_LENGTH);
        }
        let mut lengths = values(request.headers, "content-length");
        let length = match (lengths.next(), lengths.next()) {
            (None, _) if request.method == Some("POST") => return Err(NO_LENGTH),
            (None, _) => return Ok(0),
            (Some(length), None) if length.bytes().all(|byte| byte.is_ascii_digit()) => length,
            _ => return Err(NO_REQUEST),
        };
        // A number that is too large to parse is also a length that is too large.
        length.parse().ok().filter(|length| *length <= self.body).ok_or(LONG_BODY)
    }

    /// Whether a host, whatever its port, is this machine or has an accepted name.
    fn is_own(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => name,
            _ => host,
        };
        let is_named = |other: &str| name.eq_ignore_ascii_case(other);
        ["127.0.0.1", "localhost", "[::1]"].into_iter().any(is_named) || self.hosts.iter().any(|other| is_named(other))
    }
}

/// The relevant parts of a head.
#[derive(Debug)]
struct Head {
    method: String,
    path: String,
    /// The length of the body.
    body: usize,
    /// Whether the client waits for a confirmation before it sends the body.
    waits: bool,
}

/// Returns the values of a header. A value that is not UTF-8 is returned as an empty string.
fn values<'a>(headers: &'a [Header<'a>], name: &'static str) -> impl Iterator<Item = &'a str> {
    let named = headers.iter().filter(move |field| field.name.eq_ignore_ascii_case(name));
    named.map(|field| str::from_utf8(field.value).unwrap_or_default())
}

/// Reads some bytes, or returns an error when the time limit or the end of the connection is reached.
fn more(connection: &mut TcpStream, read: &mut Vec<u8>, end: Instant) -> io::Result<()> {
    let left = end.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(io::ErrorKind::TimedOut.into());
    }
    connection.set_read_timeout(Some(left))?;
    let mut part = [0; 16 * 1024];
    let count = connection.read(&mut part)?;
    if count == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    read.extend_from_slice(&part[..count]);
    Ok(())
}

/// Whether an error means that the time limit was reached.
fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses the head of a request that has these lines, for a server that accepts bodies of up to a hundred bytes.
    fn head(lines: &[&str]) -> Result<(String, usize), &'static str> {
        let server = Server { connections: 1, body: 100, hosts: vec!["puzzles.example".into()] };
        let text = lines.join("\r\n") + "\r\n\r\n";
        let mut fields = [EMPTY_HEADER; FIELDS];
        let mut request = httparse::Request::new(&mut fields);
        request.parse(text.as_bytes()).unwrap();
        server.head(&request).map(|head| (head.path, head.body)).map_err(|refusal| &refusal.status[..3])
    }

    #[test]
    fn heads_are_checked() {
        let (get, post) = ("GET /a?b HTTP/1.1", "POST /a HTTP/1.1");
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:8081", "[::1]", "[::1]:80", "puzzles.example:1"] {
            let origin = format!("Origin: http://{host}");
            let host = format!("Host: {host}");
            assert_eq!(head(&[get, &host]), Ok(("/a".into(), 0)), "{host}");
            assert_eq!(head(&[get, &host, &origin]), Ok(("/a".into(), 0)), "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "localhost.", "::1", "", "localhost@evil.example:80"] {
            assert_eq!(head(&[get, &format!("Host: {host}")]), Err("403"), "{host}");
        }
        let host = "Host: localhost";
        assert_eq!(head(&[get]), Err("403"));
        assert_eq!(head(&[get, host, host]), Err("403"));
        for origin in ["null", "http://evil.example", "evil", "https://localhost.evil.example:80"] {
            assert_eq!(head(&[get, host, &format!("Origin: {origin}")]), Err("403"), "{origin}");
        }
        assert_eq!(head(&[post, host, "Content-Length: 100"]), Ok(("/a".into(), 100)));
        assert_eq!(head(&[post, host, "content-length: 0"]), Ok(("/a".into(), 0)));
        for (lines, status) in [
            (&["Content-Length: 101"][..], "413"),
            (&["Content-Length: 99999999999999999999999"], "413"),
            (&["Content-Length: -1"], "400"),
            (&["Content-Length: +1"], "400"),
            (&["Content-Length: 1", "Content-Length: 2"], "400"),
            (&["Content-Length: 1", "Transfer-Encoding: chunked"], "411"),
            (&["Transfer-Encoding: chunked"], "411"),
            (&[], "411"),
        ] {
            assert_eq!(head(&[&[post, host], lines].concat()), Err(status), "{lines:?}");
        }
    }
}
