//! Nets that use patterns and chains, level by level, and the conversion of all hints of the [producers](crate::producers) to steps.
//!
//! ```text
//! level   inside, a net uses             in a player's words
//!   0     singles                        the nets of the family `forcing`, as far as they need only singles
//!   1     pairs, locked candidates, ...  dynamic plus
//!   2     chains                         nested
//!   3     forcing chains
//!   4     nets
//!   5     nets of level 1
//! ```
//!
//! These nets replace a search tree: each shows why one candidate is right or wrong, by the proof with the fewest nodes at the lowest possible level.
//! Each inner pattern or chain of a net is a numbered [argument](crate::step::Argument).
//!
//! Most hints become steps of the general technique of which they are a special case:
//!
//! ```text
//! pattern           the technique of that pattern, with the parts from the hint's reason                      `patterns`
//! cycle, chain      a loop or a chain of links, in one direction only                                         `links`
//! multiple chains   forcing chains: a line of links from each assumption                                      `links`
//! Nishio, dynamic   forcing nets: digits that become true, each with the cell or house that forces it         `nets`
//! ```

mod links;
mod nets;
mod patterns;

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::limits;
use crate::producers::{Hint, Kind, Name, Producer, Reason, Search, Walk};
use crate::proof;
use crate::step::Draft;
use crate::technique::{Class, Find, Sink, Technique};
use crate::techniques::forcing;

/// The reason why nets with chains inside may differ on a transformed board.
const ORDER: &str = "of the chains inside, only the first with each effect is used, in the order of the cells";

const fn level(id: &'static str, name: &'static str, class: Class, find: Find) -> Technique {
    Technique::new(id, name, class, forcing::net_text, find)
}

/// Creates a technique for nets with chains inside.
const fn nested(id: &'static str, name: &'static str, find: Find) -> Technique {
    level(id, name, Class::NestedNet, find).asymmetric(ORDER)
}

pub(crate) static FAMILY: &[Technique] = &[
    level("dynamic-plus", "Dynamic Plus Forcing Net", Class::ForcingNet, |facts, sink| find(1, facts, sink))
        .after("region-net")
        .about(
            "Suppose in turn each candidate of a cell, or each place of a digit in a house, or a candidate and its \
             opposite. Place the singles that follow; when there are no more, use the eliminations of locked \
             candidates, pairs and X-wings that have appeared by then. A conclusion that follows from every \
             supposition is true; a supposition that leads to a contradiction is false.",
        ),
    nested("nested-level-2", "Nested Forcing Net Level 2", |facts, sink| find(2, facts, sink))
        .after("dynamic-plus")
        .about(
            "A dynamic plus forcing net that also uses chains and loops when no pattern is left: each of them is a \
             separate argument about the candidates that remain at that point.",
        ),
    nested("nested-level-3", "Nested Forcing Net Level 3", |facts, sink| find(3, facts, sink))
        .after("nested-level-2")
        .about("A nested forcing net whose inner arguments may be cell and region forcing chains."),
    nested("nested-level-4", "Nested Forcing Net Level 4", |facts, sink| find(4, facts, sink))
        .after("nested-level-3")
        .about("A nested forcing net whose inner arguments may be forcing nets."),
    nested("nested-level-5", "Nested Forcing Net Level 5", |facts, sink| find(5, facts, sink))
        .after("nested-level-4")
        .about("A nested forcing net whose inner arguments may be dynamic plus forcing nets."),
];

/// Finds the nets of the given level, starting with the shortest, and for each elimination only the shortest net.
fn find(level: u8, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let (producer, stop) = (Producer::Dynamic(level), facts.stop());
    let mut walk = Walk::new(facts.board()).whole();
    let emit = |hint: &Hint, sink: &mut Sink<'_>| {
        let draft = nets_of(hint, facts, sink.step()).map(|draft| conclude(draft, hint));
        draft.map_or(GO_ON, |draft| sink.emit_if(draft, |step| proof::check(facts.state(), step).is_ok()))
    };
    // The shortest net is found without computing all the others.
    let Ok(Some(first)) = walk.hint_where(stop, |asked| asked == producer, &mut |_, _| true) else { return GO_ON };
    emit(&first, sink)?;
    // Finding all nets takes half a minute at the higher levels.
    if level > 3 && sink.limits().search == limits::Search::Enough {
        return GO_ON;
    }
    let Ok(all) = walk.hints_of(producer, stop) else { return GO_ON };
    all.iter().skip(1).try_for_each(|hint| emit(hint, sink))
}

fn known(id: &str) -> &'static Technique {
    super::by_id(id).expect("it is registered")
}

/// Draws a hint in a draft of its technique: its parts, and those of its conclusions that are new on the board.
pub(crate) fn draw<'b>(hint: &Hint, facts: &Facts<'b>) -> Option<Draft<'b>> {
    let draft = |id: &str| Draft::new(known(id), facts.board());
    let drawn = match (&hint.reason, hint.name) {
        (Reason::Chain(chain), Name::Forcing(Search::Multiple, kind)) => {
            let id = match kind {
                Kind::Contradiction => "contradiction-chain",
                Kind::Double => "double-chain",
                Kind::Cell => "cell-chain",
                Kind::Region => "region-chain",
            };
            links::forcing(draft(id), chain)
        }
        (Reason::Chain(_), Name::Forcing(search, kind)) => {
            let id = match (search, kind) {
                (Search::Nishio, _) => "nishio",
                (Search::Dynamic(level @ 1..), _) => FAMILY.get(usize::from(level) - 1)?.id,
                (_, Kind::Contradiction) => "contradiction-net",
                (_, Kind::Double) => "double-net",
                (_, Kind::Cell) => "cell-net",
                (_, Kind::Region) => "region-net",
            };
            nets_of(hint, facts, draft(id))
        }
        (Reason::Chain(chain), name) => links::single(name, chain, draft),
        _ => patterns::draw(hint, facts),
    };
    Some(conclude(drawn?, hint))
}

fn nets_of<'b>(hint: &Hint, facts: &Facts<'_>, draft: Draft<'b>) -> Option<Draft<'b>> {
    let Reason::Chain(chain) = &hint.reason else { return None };
    nets::forcing(draft, chain, facts)
}

fn conclude<'b>(draft: Draft<'b>, hint: &Hint) -> Draft<'b> {
    let draft = draft.eliminate_each(&hint.eliminations);
    hint.placement.iter().fold(draft, |draft, placed| draft.place(placed.cell, placed.digit))
}
