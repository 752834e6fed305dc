//! `ninefold serve`: requests over the standard streams and over HTTP, valid and invalid ones.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::common::{HARD, SOLVED, ninefold, run, stderr, stdout};

/// A grid without clues, whose solutions cannot be counted in any time.
const EMPTY: &str = ".................................................................................";

/// The schemas of requests and answers.
struct Schemas {
    all: boon::Schemas,
    answer: boon::SchemaIndex,
    request: boon::SchemaIndex,
}

impl Schemas {
    fn new() -> Self {
        let mut all = boon::Schemas::new();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/serve.json");
        let mut compiler = boon::Compiler::new();
        let mut compile = |name: &str| compiler.compile(&format!("{path}#/$defs/{name}"), &mut all).unwrap();
        let (answer, request) = (compile("answer"), compile("request"));
        Self { all, answer, request }
    }

    /// Checks a line of the output, and returns it.
    fn answer(&self, line: &str) -> Value {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:.300}"));
        let checked = self.all.validate(&value, self.answer);
        checked.unwrap_or_else(|error| panic!("{error:#}\n{line:.600}"));
        value
    }

    /// Checks a request, and returns it as a line.
    fn request(&self, request: &Value) -> String {
        let checked = self.all.validate(request, self.request);
        checked.unwrap_or_else(|error| panic!("{error:#}\n{request}"));
        format!("{request}\n")
    }
}

/// Returns the answers to some requests, by the texts of their ids.
fn answers(options: &[&str], requests: &[Value]) -> BTreeMap<String, Value> {
    let schemas = Schemas::new();
    let input: String = requests.iter().map(|request| schemas.request(request)).collect();
    let output = run(&[&["serve"], options].concat(), input);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let mut answers = BTreeMap::new();
    for line in stdout(&output).lines() {
        let answer = schemas.answer(line);
        let id = answer["id"].to_string();
        assert!(answers.insert(id, answer).is_none(), "two answers: {line}");
    }
    assert_eq!(answers.len(), requests.len());
    answers
}

/// Returns the only line of the answer to a request.
fn only(request: Value) -> Value {
    let (_, answer) = answers(&[], &[request]).pop_first().unwrap();
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(1), "{answer}");
    answer["lines"][0].clone()
}

/// Returns the code of the error of an answer.
fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {answer:.300}"))
}

#[test]
fn ten_thousand_requests_have_their_answers() {
    let requests: Vec<Value> = (0..10_000)
        .map(|id| match id % 4 {
            0 => json!({ "id": id, "call": "solve", "text": HARD }),
            1 => json!({ "id": [id, "text"], "call": "check", "text": format!("1{}", &EMPTY[1..]) }),
            2 => json!({ "id": { "n": id }, "call": "solve", "text": &HARD[1..] }),
            _ => json!({ "id": format!("ü\n{id}"), "call": "transform", "text": HARD, "options": { "rotate": 90 } }),
        })
        .collect();
    let answers = answers(&["--jobs", "3"], &requests);
    let turned = run(&["transform", "--json", "--rotate", "90", HARD], "");
    let turned: Value = serde_json::from_str(stdout(&turned)).unwrap();
    for request in &requests {
        let answer = &answers[&request["id"].to_string()];
        assert_eq!(answer["id"], request["id"]);
        match (&request["id"], request["call"].as_str()) {
            (Value::Number(_), _) => assert_eq!(answer["lines"][0]["solution"], SOLVED),
            (Value::Array(_), _) => assert_eq!(answer["lines"][0]["verdict"], "many"),
            (Value::Object(_), _) => assert_eq!(code(answer), "unreadable"),
            _ => assert_eq!(answer["lines"], json!([turned])),
        }
    }
}

/// A call, its text and options, and the verb with arguments that prints the same answer.
type Twin = (&'static str, Value, &'static [&'static str]);

/// Lists calls with the arguments that print the same lines; a call without arguments has a different answer from its verb.
fn twins() -> Vec<Twin> {
    let of = |text: &str| json!({ "text": text });
    let with = |text: &str, options: Value| json!({ "text": text, "options": options });
    vec![
        ("solve", of(HARD), &["solve", HARD]),
        ("check", of(HARD), &["check", HARD]),
        ("count", with(HARD, json!({ "limit": 5 })), &["solve", "--count=5", HARD]),
        ("list", with(HARD, json!({ "limit": 5 })), &["solve", "--all=5", HARD]),
        ("candidates", of(HARD), &["candidates", HARD]),
        ("explain", with(HARD, json!({ "steps": 3 })), &["explain", "--steps", "3", HARD]),
        ("hint", of(HARD), &["hint", HARD]),
        ("rate", of(SOLVED), &["rate", SOLVED]),
        ("generate", json!({ "options": { "seed": 7 } }), &["generate", "--seed", "7"]),
        ("daily", json!({ "options": { "date": "2026-12-24" } }), &["daily", "2026-12-24"]),
        ("transform", with(HARD, json!({ "mirror": "left-right" })), &["transform", "--mirror", "left-right", HARD]),
        ("canonical", of(HARD), &["canon", HARD]),
        ("same", with(HARD, json!({ "other": HARD })), &["same", HARD, HARD]),
        ("techniques", json!({}), &["techniques"]),
        ("technique", json!({ "options": { "name": "x-wing" } }), &[]),
        ("formats", json!({}), &["formats"]),
        ("layouts", json!({}), &["layouts"]),
        ("constraints", json!({}), &["constraints"]),
        ("stats", of(HARD), &[]),
        ("events", with(HARD, json!({ "engine": "dlx", "most": 10 })), &[]),
        ("parse", of(HARD), &[]),
        ("geometry", json!({ "options": { "layout": "samurai" } }), &[]),
        ("engines", json!({}), &[]),
        ("explain", with(HARD, json!({ "format": "text", "steps": 3 })), &[]),
        ("solve", with(HARD, json!({ "format": "line" })), &[]),
        ("convert", with(HARD, json!({ "format": "sdm" })), &[]),
        ("render", of(HARD), &[]),
        ("stats", with(HARD, json!({ "format": "csv" })), &[]),
        #[cfg(all(feature = "full", feature = "pdf", feature = "png"))]
        ("render", with(HARD, json!({ "format": "png" })), &[]),
        #[cfg(all(feature = "full", feature = "pdf", feature = "png"))]
        ("book", with(HARD, json!({ "title": "One" })), &[]),
    ]
}

#[test]
fn every_call_answers_as_its_verb_does() {
    let twins = twins();
    let request = |(id, (call, rest, _)): (usize, &Twin)| {
        let mut request = json!({ "id": id, "call": call });
        rest.as_object().unwrap().iter().for_each(|(name, value)| request[name] = value.clone());
        request
    };
    let requests: Vec<Value> = twins.iter().enumerate().map(request).collect();
    let answers = answers(&[], &requests);
    for (id, (call, rest, verb)) in twins.iter().enumerate() {
        let answer = &answers[&id.to_string()];
        assert_eq!(answer["error"], Value::Null, "{call}: {answer}");
        if let Some((verb, arguments)) = verb.split_first() {
            let output = run(&[&[*verb, "--json"], arguments].concat(), "");
            let whole = serde_json::from_str::<Value>(stdout(&output)).map(|whole| vec![whole]);
            let lines = || stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            assert_eq!(answer["lines"], Value::Array(whole.unwrap_or_else(|_| lines())), "{call}");
            continue;
        }
        match rest["options"]["format"].as_str() {
            None if *call == "book" => assert!(answer["base64"].as_str().unwrap().starts_with("JVBERi"), "a PDF"),
            None if *call == "technique" => assert!(answer["text"].as_str().unwrap().starts_with("X-Wing")),
            None if *call == "render" => assert!(answer["text"].as_str().unwrap().starts_with("<svg")),
            None => assert!(!answer["lines"].as_array().unwrap().is_empty(), "{call}"),
            Some("png") => assert!(answer["base64"].as_str().unwrap().starts_with("iVBORw"), "a PNG"),
            Some("line") => assert_eq!(answer["text"], format!("{SOLVED}\n")),
            Some("sdm") => assert_eq!(answer["text"], format!("{HARD}\n")),
            Some(_) => assert!(answer["text"].as_str().unwrap().len() > 20, "{call}"),
        }
    }
}

#[test]
fn a_seed_that_was_drawn_repeats_the_answer() {
    for (call, text, options) in [("generate", "", json!({})), ("transform", HARD, json!({ "random": true }))] {
        let ask = |options: &Value| {
            let request = json!({ "id": 1, "call": call, "text": text, "options": options });
            answers(&[], &[request]).remove("1").unwrap()
        };
        let (one, other) = (ask(&options), ask(&options));
        assert_ne!((&one["seed"], &one["lines"]), (&other["seed"], &other["lines"]), "{call}");
        let mut named = options.clone();
        named["seed"] = one["seed"].clone();
        let again = ask(&named);
        assert_eq!((&again["lines"], &again["seed"]), (&one["lines"], &Value::Null), "{call}");
    }
}

/// A server on the standard streams.
struct Served {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    schemas: Schemas,
}

impl Served {
    fn new(options: &[&str]) -> Self {
        let mut command = ninefold(&[&["serve"], options].concat());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output, schemas: Schemas::new() }
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line.as_ref()).and_then(|()| input.write_all(b"\n")).unwrap();
        input.flush().unwrap();
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        self.schemas.answer(&line)
    }

    /// Ends the input, and returns the rest of the answers and the exit code.
    fn end(mut self) -> (Vec<Value>, Option<i32>) {
        self.input = None;
        let rest = self.output.by_ref().lines().map(|line| self.schemas.answer(&line.unwrap())).collect();
        (rest, self.child.wait().unwrap().code())
    }
}

#[test]
fn a_request_is_cancelled_wherever_it_is() {
    let mut served = Served::new(&["--jobs", "2", "--time-limit", "3000"]);
    let long = |id: &Value| json!({ "id": id, "call": "count", "text": EMPTY }).to_string();
    let [first, second, third] = [json!({ "at": 1 }), json!("two"), json!(3)];
    served.send(long(&first));
    served.send(json!({ "id": "short", "call": "solve", "text": HARD }).to_string());
    // The second worker has answered, so the first one is counting.
    assert_eq!(served.answer()["id"], "short");
    served.send(long(&second));
    // The request waits, since both workers are counting.
    served.send(long(&third));
    served.send(json!({ "cancel": "unknown" }).to_string());
    served.send(json!({ "cancel": third }).to_string());
    served.send(json!({ "cancel": first }).to_string());
    let answers = [served.answer(), served.answer()];
    for id in [&first, &third] {
        let answer = answers.iter().find(|answer| answer["id"] == *id).unwrap();
        assert_eq!(code(answer), "cancelled");
    }
    served.send(json!({ "cancel": second }).to_string());
    let answer = served.answer();
    assert_eq!((&answer["id"], code(&answer)), (&second, "cancelled"));
    // The id of an answered request may be used again.
    served.send(json!({ "id": second, "call": "solve", "text": HARD }).to_string());
    assert_eq!(served.answer()["lines"][0]["solution"], SOLVED);
    assert_eq!(served.end(), (Vec::new(), Some(0)));
}

#[test]
fn a_request_ends_at_the_limit_of_time_or_size() {
    let answers = answers(
        &["--time-limit", "1", "--max-size", "1"],
        &[
            json!({ "id": 1, "call": "count", "text": EMPTY }),
            json!({ "id": 2, "call": "solve", "text": HARD }),
            // If the time limit of a puzzle ends, the result is an answer, not an error.
            json!({ "id": 3, "call": "count", "text": EMPTY, "options": { "timeLimit": 0.01 } }),
        ],
    );
    assert_eq!(code(&answers["1"]), "stopped");
    assert_eq!(answers["2"]["lines"][0]["solution"], SOLVED);
    let counted = &answers["3"]["lines"][0];
    assert!(counted["count"].is_null() && counted["stopped"].is_string(), "{counted}");
    let long = json!({ "id": 1, "call": "list", "text": EMPTY, "options": { "limit": 100_000 } });
    let answer = self::answers(&["--max-size", "1"], &[long]).remove("1").unwrap();
    assert_eq!(code(&answer), "size");
}

/// Lines that are not valid requests, and the codes and columns of their errors.
const BAD: [(&str, &str); 22] = [
    ("[1, 2]", "request"),
    ("7", "request"),
    ("{", "request"),
    ("\"solve\"", "request"),
    ("{\"id\": 1}", "request"),
    ("{\"id\": 1, \"call\": 5}", "request"),
    ("{\"id\": 1, \"call\": \"slove\"}", "call"),
    ("{\"id\": 1, \"call\": \"play\", \"text\": \"{}\"}", "call"),
    ("{\"id\": 1, \"call\": \"open\"}", "call"),
    ("{\"id\": 1, \"call\": \"solve\"}", "unreadable"),
    ("{\"id\": 1, \"call\": \"solve\", \"text\": 5}", "request"),
    ("{\"id\": 1, \"call\": \"solve\", \"txt\": \"5\"}", "request"),
    ("{\"id\": 1, \"call\": \"solve\", \"text\": \"\", \"options\": []}", "request"),
    ("{\"id\": 1, \"call\": \"solve\", \"text\": \"\", \"options\": {\"frmat\": \"line\"}}", "option"),
    ("{\"id\": 1, \"call\": \"solve\", \"text\": \"\", \"options\": {\"format\": {}}}", "option"),
    ("{\"id\": 1, \"call\": \"solve\", \"text\": \"\", \"options\": {\"asks\": false}}", "option"),
    ("{\"id\": 1, \"call\": \"generate\", \"options\": {\"chance\": 5}}", "option"),
    ("{\"id\": 1, \"call\": \"list\", \"text\": \"\", \"options\": {\"limit\": 1e300}}", "option"),
    ("{\"id\": 123456789012345678901234567890, \"call\": \"solve\"}", "request"),
    ("{\"cancel\": 1, \"call\": \"solve\"}", "request"),
    ("{\"id\": 1, \"call\": \"solve\", \"cancel\": 1}", "request"),
    ("{\"id\": 1} {\"id\": 2}", "request"),
];

#[test]
fn lines_that_are_no_requests_cost_nobody_an_answer() {
    let good = json!({ "id": "good", "call": "solve", "text": HARD }).to_string();
    let deep = format!("{{\"id\": {}", "[".repeat(100_000));
    let bad = BAD.iter().map(|&(line, code)| (line.as_bytes().to_vec(), code));
    let more = [(deep.into_bytes(), "request"), (b"\xff\xfe\x00{".to_vec(), "request"), (b"\0".to_vec(), "request")];
    let bad: Vec<(Vec<u8>, &str)> = bad.chain(more).collect();
    let mut served = Served::new(&["--jobs", "1"]);
    let mut number = 0;
    for (line, expected) in &bad {
        served.send(line);
        number += 1;
        let (shown, answer) = (String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned(), served.answer());
        assert_eq!(code(&answer), *expected, "{shown}: {answer}");
        if *expected == "request" {
            assert_eq!(answer["error"]["line"], number, "{shown}: {answer}");
        }
        served.send(&good);
        served.send("  \r");
        number += 2;
        assert_eq!(served.answer()["lines"][0]["solution"], SOLVED, "{shown}");
    }
    let names = [("slove", "did you mean solve?"), ("txt", "did you mean text?"), ("frmat", "did you mean format?")];
    for (wrong, meant) in names {
        let (line, _) = BAD.iter().find(|(line, _)| line.contains(wrong)).unwrap();
        served.send(line);
        assert!(served.answer()["error"]["message"].as_str().unwrap().contains(meant), "{wrong}");
    }
    // The last line needs no line end.
    served.input.as_mut().unwrap().write_all(good.as_bytes()).unwrap();
    let (rest, code) = served.end();
    assert_eq!((rest.len(), code), (1, Some(0)));
}

#[test]
fn a_line_is_refused_or_kept_by_its_length() {
    let mut served = Served::new(&["--max-size", "1"]);
    served.send(" ".repeat(5 << 20));
    let answer = served.answer();
    assert_eq!((code(&answer), &answer["error"]["line"]), ("request", &json!(1)));
    let mut longest = json!({ "id": 1, "call": "solve", "text": HARD }).to_string();
    longest += &" ".repeat((1 << 20) - longest.len());
    served.send(&longest);
    assert_eq!(served.answer()["lines"][0]["solution"], SOLVED);
    longest.push(' ');
    served.send(&longest);
    assert_eq!(code(&served.answer()), "request");
    assert_eq!(served.end(), (Vec::new(), Some(0)));
}

/// Memory is limited even if requests arrive much faster than they are answered.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_depend_on_the_length_of_the_input() {
    let mut served = Served::new(&["--max-size", "1", "--jobs", "1"]);
    let status = format!("/proc/{}/status", served.child.id());
    let mut input = served.input.take().unwrap();
    let line = json!({ "id": 1, "call": "solve", "text": "\n".repeat(400_000) }).to_string() + "\n";
    let writer = std::thread::spawn(move || (0..400).for_each(|_| input.write_all(line.as_bytes()).unwrap()));
    let mut count = 0;
    let mut most = 0;
    while count < 400 {
        let answer = served.answer();
        assert_eq!(code(&answer), "unreadable");
        count += 1;
        // The peak is read while the process runs.
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        most = peak.map_or(most, |peak| peak.parse::<u64>().unwrap());
    }
    writer.join().unwrap();
    // The input has 320 MB.
    assert!(most > 0 && most < 100_000, "{most} kB");
}

#[test]
fn a_reader_that_goes_away_ends_the_server() {
    let Served { mut child, input, output, .. } = Served::new(&[]);
    drop(output);
    let mut input = input.unwrap();
    let line = json!({ "id": 1, "call": "solve", "text": HARD }).to_string() + "\n";
    while input.write_all(line.as_bytes()).is_ok() {}
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A server over HTTP.
struct Site {
    child: Child,
    port: u16,
    schemas: Schemas,
}

impl Site {
    fn new(options: &[&str]) -> Self {
        let mut command = ninefold(&[&["serve", "--http", "127.0.0.1:0"], options].concat());
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split_once("http://127.0.0.1:").and_then(|(_, rest)| rest.split_once('/'));
        let port = port.unwrap_or_else(|| panic!("{line}")).0.parse().unwrap();
        Self { child, port, schemas: Schemas::new() }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// Sends bytes, and returns the status, the head and the body of the answer.
    fn raw(&self, bytes: &[u8]) -> (u16, String, String) {
        let mut connection = self.connect();
        connection.write_all(bytes).unwrap();
        let mut text = String::new();
        connection.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{text:?}"));
        let status = head.strip_prefix("HTTP/1.1 ").and_then(|rest| rest[..3].parse().ok()).unwrap();
        (status, head.to_owned(), body.to_owned())
    }

    /// Sends a request with additional lines in its head, and returns the status and the body.
    fn ask(&self, line: &str, more: &[&str], body: &str) -> (u16, Value) {
        let mut text = format!("{line} HTTP/1.1\r\n");
        if !more.iter().any(|line| line.starts_with("Host:")) {
            write!(text, "Host: 127.0.0.1:{}\r\n", self.port).unwrap();
        }
        more.iter().for_each(|line| text += &format!("{line}\r\n"));
        write!(text, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let (status, head, body) = self.raw(text.as_bytes());
        assert!(head.contains("Content-Type: application/json\r\n"), "{head}");
        assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{head}");
        (status, serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}")))
    }

    /// Makes a call, and returns the status and the answer.
    fn call(&self, name: &str, body: &str) -> (u16, Value) {
        let (status, answer) = self.ask(&format!("POST /call/{name}"), &[], body);
        self.schemas.answer(&answer.to_string());
        (status, answer)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

#[test]
fn http_answers_as_lines_do() {
    let site = Site::new(&[]);
    let body = json!({ "id": 5, "text": HARD, "options": { "many": true } }).to_string();
    let (status, answer) = site.call("solve", &body);
    assert_eq!((status, &answer["id"], &answer["lines"][0]["solution"]), (200, &json!(5), &json!(SOLVED)));
    let line = only(json!({ "id": 1, "call": "hint", "text": HARD }));
    assert_eq!(site.call("hint", &json!({ "text": HARD }).to_string()).1["lines"], json!([line]));
    // A body may be missing, and it may have several lines.
    assert_eq!(site.call("engines", "").0, 200);
    let pretty = serde_json::to_string_pretty(&json!({ "text": HARD })).unwrap();
    assert_eq!(site.call("solve", &pretty).0, 200);
    let (status, health) = site.ask("GET /health?now", &[], "");
    assert_eq!((status, &health["status"]), (200, &json!("ok")));
    let (status, head, body) = site.raw(b"HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert!(status == 200 && body.is_empty() && !head.contains("Content-Length: 0"), "{head}");
}

#[test]
fn http_refuses_what_is_no_request_for_it() {
    let site = Site::new(&["--max-size", "1"]);
    let body = &json!({ "text": HARD }).to_string();
    for (line, more, status) in [
        ("POST /call/solve", &["Host: evil.example"][..], 403),
        ("POST /call/solve", &["Host: 127.0.0.1.evil.example:80"], 403),
        ("GET /health", &["Host: evil.example"], 403),
        ("POST /call/solve", &["Origin: https://evil.example"], 403),
        ("POST /call/solve", &["Origin: null"], 403),
        ("GET /call/solve", &[], 405),
        ("OPTIONS /call/solve", &[], 405),
        ("POST /health", &[], 405),
        ("GET /", &[], 404),
        ("POST /call", &[], 404),
        ("GET /../Cargo.toml", &[], 404),
    ] {
        let (found, answer) = site.ask(line, more, body);
        assert_eq!(found, status, "{line} {more:?}: {answer}");
        site.schemas.answer(&answer.to_string());
    }
    for (call, body, status, code) in [
        ("slove", "{}", 404, "call"),
        ("open", "{}", 404, "call"),
        ("solve", "", 400, "unreadable"),
        ("solve", "{", 400, "request"),
        ("solve", "[]", 400, "request"),
        ("solve", "{\"txt\":\"\"}", 400, "request"),
        ("solve", "{\"text\":\"\",\"options\":{\"frmat\":\"line\"}}", 400, "option"),
        ("canonical", &json!({ "text": "1...\n....\n....\n...." }).to_string(), 422, "unfit"),
    ] {
        let (found, answer) = site.call(call, body);
        assert_eq!((found, self::code(&answer)), (status, code), "{call} {body}: {answer}");
    }
    // Invalid lengths: none, one that is too large and refused before the body is sent, and that of a chunked body.
    let head = "POST /call/solve HTTP/1.1\r\nHost: localhost\r\n";
    assert_eq!(site.raw(format!("{head}\r\n").as_bytes()).0, 411);
    assert_eq!(site.raw(format!("{head}Content-Length: 1048577\r\n\r\n").as_bytes()).0, 413);
    assert_eq!(site.raw(format!("{head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n").as_bytes()).0, 411);
    let largest = format!("{body}{}", " ".repeat((1 << 20) - body.len()));
    assert_eq!(site.call("solve", &largest).0, 200);
    assert_eq!(site.raw(format!("{head}X: {}", "x".repeat(20_000)).as_bytes()).0, 431);
    assert_eq!(site.raw(b"\0\x01 what\r\n\r\n").0, 400);
    // A client that asks for permission receives the request to send its body.
    let mut connection = site.connect();
    let head = format!("{head}Content-Length: {}\r\nExpect: 100-continue\r\n\r\n", body.len());
    connection.write_all(head.as_bytes()).unwrap();
    let mut said = [0; 25];
    connection.read_exact(&mut said).unwrap();
    assert_eq!(&said, b"HTTP/1.1 100 Continue\r\n\r\n");
    connection.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains(SOLVED), "{answer}");
}

#[test]
fn slow_clients_hold_up_nobody() {
    let site = Site::new(&["--jobs", "1"]);
    let head = "POST /call/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{";
    let slow: Vec<TcpStream> = (0..30)
        .map(|_| {
            let mut connection = site.connect();
            connection.write_all(head.as_bytes()).unwrap();
            connection
        })
        .collect();
    let answered = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..25 {
                    let (status, answer) = site.call("solve", &json!({ "text": HARD }).to_string());
                    assert_eq!((status, &answer["lines"][0]["solution"]), (200, &json!(SOLVED)));
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(answered.into_inner(), 200);
    drop(slow);
    assert_eq!(site.ask("GET /health", &[], "").0, 200);
}

#[test]
fn a_busy_server_answers_that_it_is() {
    let site = Site::new(&["--jobs", "1", "--time-limit", "2"]);
    let long = json!({ "text": EMPTY }).to_string();
    let answers: Vec<(u16, Value)> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..12).map(|_| scope.spawn(|| site.call("count", &long))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    for (status, answer) in &answers {
        assert!(matches!((status, code(answer)), (504, "stopped") | (503, "busy")), "{status} {answer}");
    }
    assert!(answers.iter().any(|(status, _)| *status == 504) && answers.iter().any(|(status, _)| *status == 503));
    assert_eq!(site.call("solve", &json!({ "text": HARD }).to_string()).0, 200);
}

#[test]
fn addresses_are_checked() {
    for (address, says) in [
        ("0.0.0.0:8081", "--host NAME"),
        ("[::]:8081", "--host NAME"),
        ("example.org:80", "expected an address"),
        ("127.0.0.1", "expected an address"),
        ("99999", "expected an address"),
    ] {
        let output = run(&["serve", "--http", address], "");
        assert_eq!(output.status.code(), Some(2), "{address}");
        assert!(stderr(&output).contains(says), "{address}: {}", stderr(&output));
    }
    let site = Site::new(&["--host", "puzzles.example"]);
    assert_eq!(site.ask("GET /health", &["Host: puzzles.example:80"], "").0, 200);
    assert_eq!(site.ask("GET /health", &["Host: other.example:80"], "").0, 403);
    let taken = run(&["serve", "--http", &format!("127.0.0.1:{}", site.port)], "");
    assert_eq!(taken.status.code(), Some(2));
    assert_eq!(run(&["serve", "--host", "puzzles.example"], "").status.code(), Some(2));
}
