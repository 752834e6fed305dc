//! Requests over HTTP: `POST /call/NAME` and `GET /health`.

use std::borrow::Cow;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::ExitCode;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::request::{Asked, Fault};
use super::work::{self, Limits, Token};
use crate::io::http::{Refusal, Reply, Request, Server};

/// The maximum number of simultaneous connections.
const CONNECTIONS: usize = 64;

/// Serves requests until the process ends.
pub(super) fn serve(address: &str, hosts: &[String], limits: Limits, jobs: usize) -> Result<ExitCode> {
    let address = read(address)?;
    ensure!(
        address.ip().is_loopback() || !hosts.is_empty(),
        "other machines can reach {address}, and there are no accounts; --host NAME allows it under that name, 127.0.0.1 serves this machine only"
    );
    let listener = TcpListener::bind(address).with_context(|| format!("cannot serve at {address}"))?;
    writeln!(io::stderr(), "ninefold: serving at http://{}/; Ctrl-C ends it", listener.local_addr()?)?;
    let slots = Slots { free: Mutex::new(jobs), freed: Condvar::new() };
    let site = Site { slots, jobs, limits };
    let server = Server { connections: CONNECTIONS, body: limits.request, hosts: hosts.to_vec() };
    server.run(&listener, |request| request.map_or_else(refused, |request| site.answer(&request)));
    Ok(ExitCode::SUCCESS)
}

/// Parses an address, which is an IP address, `localhost`, or only a port. Other names are not resolved, since that would use the network.
fn read(text: &str) -> Result<SocketAddr> {
    let port = text.strip_prefix("localhost:").unwrap_or(text);
    if let Ok(port) = port.parse() {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    match text.parse() {
        Ok(address) => Ok(address),
        Err(_) => bail!("--http: expected an address such as 127.0.0.1:8081, found {text:?}"),
    }
}

/// The number of further calls that may run now.
struct Slots {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A slot that is in use until this value is dropped.
struct Slot<'a>(&'a Slots);

impl Slots {
    /// Takes a slot, if one becomes free within the given time.
    fn take(&self, time: Duration) -> Option<Slot<'_>> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.freed.wait_timeout_while(free, time, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(1)?;
        Some(Slot(self))
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

struct Site {
    slots: Slots,
    jobs: usize,
    limits: Limits,
}

impl Site {
    fn answer(&self, Request { method, path, body }: &Request) -> Reply {
        let is_read = ["GET", "HEAD"].contains(&method.as_str());
        match path.strip_prefix("/call/") {
            None if path == "/health" && is_read => {
                let health = json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "jobs": self.jobs });
                reply("200 OK", format!("{health}\n"))
            }
            None if path == "/health" => not_allowed("/health needs GET", "GET, HEAD"),
            Some(_) if method != "POST" => not_allowed("a call needs POST", "POST"),
            Some(call) => self.call(call, body),
            None => {
                let fault = Fault::new("path", "no such path; available: POST /call/NAME and GET /health");
                reply("404 Not Found", fault.answer(&Value::Null))
            }
        }
    }

    fn call(&self, call: &str, body: &[u8]) -> Reply {
        let Some(_slot) = self.slots.take(self.limits.time) else {
            let fault = Fault::new("busy", "all jobs are busy; try again later");
            return reply("503 Service Unavailable", fault.answer(&Value::Null));
        };
        let (id, done) = match Asked::read(call, body) {
            Ok(asked) => {
                let done = work::run(&asked, &Token::default(), self.limits);
                (asked.id, done)
            }
            Err((id, fault)) => (id, Err(fault)),
        };
        match done {
            Ok(answer) => reply("200 OK", answer),
            Err(fault) => reply(status(fault.code), fault.answer(&id)),
        }
    }
}

/// Returns the HTTP status for the code of a fault.
fn status(code: &str) -> &'static str {
    match code {
        "call" => "404 Not Found",
        "unfit" | "short" | "size" => "422 Unprocessable Content",
        "stopped" => "504 Gateway Timeout",
        "internal" => "500 Internal Server Error",
        _ => "400 Bad Request",
    }
}

/// Returns the reply to a request that could not be read.
fn refused(Refusal { status, why }: Refusal) -> Reply {
    reply(status, Fault::new("request", why).answer(&Value::Null))
}

fn not_allowed(why: &str, allowed: &str) -> Reply {
    let reply = reply("405 Method Not Allowed", Fault::new("request", why).answer(&Value::Null));
    Reply { headers: format!("{}Allow: {allowed}\r\n", reply.headers).into(), ..reply }
}

fn reply(status: &'static str, body: String) -> Reply {
    Reply {
        status,
        kind: "application/json",
        headers: Cow::Borrowed("Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"),
        body: body.into_bytes().into(),
    }
}
