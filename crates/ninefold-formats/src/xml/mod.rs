//! Reads XML as a stream of nodes with their positions. Of the open elements, only the names are kept, and entities are never expanded.

use std::borrow::Cow;
use std::ops::ControlFlow;

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::error::{Error, ErrorKind};
use crate::format::{Found, Item, Likeness, Sink};
use crate::source::{Ahead, Source};

mod ksudoku;
mod opensudoku;

pub(crate) use {ksudoku::KSUDOKU, opensudoku::OPENSUDOKU};

/// The maximum number of attributes, which exceeds that of any valid element.
const ATTRIBUTES: usize = 64;

/// The maximum length of a line that is searched for the declaration of a root.
const LINE: usize = 200;

/// The maximum length of a text, which exceeds that of any valid element.
const TEXT: usize = 1 << 17;

/// A node of a document, in reading order.
enum Node {
    Open(Element),
    /// The end of the element with the given name.
    Close(String),
    Text(String),
    End,
}

impl Node {
    fn is_space(&self) -> bool {
        match self {
            Self::Text(text) => text.trim().is_empty(),
            Self::End => true,
            Self::Open(_) | Self::Close(_) => false,
        }
    }
}

/// The beginning of an element.
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    /// The position of the element: line and column.
    place: (usize, usize),
    /// Whether the element closes itself, so that no `Close` node follows.
    empty: bool,
}

impl Element {
    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// A walk through the nodes of a document.
struct Walk<'s, 'a> {
    reader: Reader<&'s mut Source<'a>>,
    buffer: Vec<u8>,
    depth: usize,
    place: (usize, usize),
}

impl<'s, 'a> Walk<'s, 'a> {
    fn new(source: &'s mut Source<'a>) -> Self {
        let place = (source.line(), source.column());
        Self { reader: Reader::from_reader(source), buffer: Vec::new(), depth: 0, place }
    }

    /// Reads the next node; the end of the root element is the last.
    fn next(&mut self) -> Result<Node, Error> {
        loop {
            self.buffer.clear();
            let source = self.reader.get_ref();
            self.place = (source.line(), source.column());
            let (line, column) = self.place;
            let event = self.reader.read_event_into(&mut self.buffer);
            let event = event.map_err(|error| wrong(&error.to_string()).at(line, column))?;
            let node = match event {
                Event::Start(start) => {
                    self.depth += 1;
                    Node::Open(element(&start, self.place, false)?)
                }
                Event::Empty(start) => Node::Open(element(&start, self.place, true)?),
                Event::End(end) => {
                    self.depth -= 1;
                    Node::Close(end.local_name().as_ref().to_owned())
                }
                Event::Text(text) => Node::Text(short(&text.xml_content(XmlVersion::Implicit1_0)).to_owned()),
                Event::CData(text) => Node::Text(short(&text.xml_content(XmlVersion::Implicit1_0)).to_owned()),
                Event::GeneralRef(name) => match entity(&name) {
                    Some(char) => Node::Text(char.into()),
                    None => return Err(wrong(&format!("unknown entity &{};", short(&name))).at(line, column)),
                },
                Event::Eof if self.depth > 0 => {
                    return Err(wrong(&format!("{} elements are not closed at the end", self.depth)).at(line, column));
                }
                Event::Eof => Node::End,
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => continue,
            };
            return Ok(node);
        }
    }
}

fn wrong(message: &str) -> ErrorKind {
    ErrorKind::Source(format!("not well-formed XML: {message}"))
}

/// Returns a text, shortened to the maximum length.
fn short(text: &str) -> &str {
    text.char_indices().nth(TEXT).map_or(text, |(end, _)| &text[..end])
}

fn element(start: &BytesStart<'_>, place: (usize, usize), empty: bool) -> Result<Element, Error> {
    let wrong = |message: &str| wrong(message).at(place.0, place.1);
    let mut attributes = Vec::new();
    for attribute in start.attributes().with_checks(false) {
        if attributes.len() == ATTRIBUTES {
            return Err(wrong("an element has more than 64 attributes"));
        }
        let attribute = attribute.map_err(|error| wrong(&error.to_string()))?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| wrong(&error.to_string()))?;
        let name = attribute.key.local_name().as_ref().to_owned();
        attributes.push((name, short(&value).to_owned()));
    }
    Ok(Element { name: start.local_name().as_ref().to_owned(), attributes, place, empty })
}

/// Decodes a reference in a text. Only character references and the five entities that XML itself defines are supported.
fn entity(name: &quick_xml::events::BytesRef<'_>) -> Option<char> {
    match &**name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => name.resolve_char_ref().ok().flatten(),
    }
}

/// Recognises a text whose first element has the name `root`; comments and declarations may precede the element.
fn sniff(ahead: Ahead<'_>, root: &str) -> Likeness {
    let is_declared =
        |text: &str| text.split_once("DOCTYPE").is_some_and(|(_, name)| name.trim_start().starts_with(root));
    if ahead.first().len() < LINE && is_declared(ahead.first()) {
        return Likeness::Certain;
    }
    if !ahead.first().starts_with('<') {
        return Likeness::No;
    }
    // If either the declaration or the root is damaged, the rows inside must not be read as a different puzzle.
    if ahead.lines().take(3).any(|line| line.strip_prefix('<').is_some_and(|rest| rest.starts_with(root))) {
        return Likeness::Certain;
    }
    // The text beyond the first line is searched only if something precedes the element.
    let is_above = ahead.first().starts_with("<?") || ahead.first().starts_with("<!");
    let mut text = if is_above { ahead.text().trim_start() } else { ahead.first() };
    loop {
        let end = match text {
            _ if text.starts_with("<?") => "?>",
            _ if text.starts_with("<!--") => "-->",
            _ if text.starts_with("<!") => ">",
            _ => break,
        };
        let Some((_, rest)) = text.split_once(end) else { return Likeness::No };
        // A declaration may contain others, so several closing brackets may follow.
        text = rest.trim_start_matches([']', '>']).trim_start();
    }
    let name = text.strip_prefix('<').and_then(|text| text.strip_prefix(root));
    Likeness::certain_if(
        name.is_some_and(|rest| !rest.starts_with(|char: char| char.is_alphanumeric() || "_-.:".contains(char))),
    )
}

/// Reads a document with one of the given root elements, and passes its nodes to a function. The text after an error is skipped, because it is
/// unclear where to continue.
fn read(
    source: &mut Source<'_>,
    roots: &[&str],
    sink: Sink<'_>,
    mut take: impl FnMut(&Node, (usize, usize)) -> Result<Option<Found>, Error>,
) -> ControlFlow<()> {
    let mut walk = Walk::new(source);
    let mut inside = false;
    let error = loop {
        let node = match walk.next() {
            Ok(node) => node,
            Err(error) => break error,
        };
        if !inside && !node.is_space() {
            inside = matches!(&node, Node::Open(element) if roots.contains(&element.name.as_str()));
            if !inside {
                break ErrorKind::expected(format!("the element {}", roots[0]), "").at(walk.place.0, walk.place.1);
            }
        }
        let item: Option<Item> = take(&node, walk.place).transpose();
        item.into_iter().try_for_each(&mut *sink)?;
        let ended = matches!(&node, Node::Close(_)) || matches!(&node, Node::Open(element) if element.empty);
        if matches!(node, Node::End) || walk.depth == 0 && ended {
            return ControlFlow::Continue(());
        }
    };
    let source = walk.reader.into_inner();
    while source.peek().is_some() {
        source.skip();
    }
    sink(Err(error))
}

/// Escapes the value of an attribute in double quotes.
fn escaped(text: &str) -> Cow<'_, str> {
    let escaped = quick_xml::escape::escape(text);
    if escaped.contains('\n') { escaped.replace('\n', "&#10;").into() } else { escaped }
}
