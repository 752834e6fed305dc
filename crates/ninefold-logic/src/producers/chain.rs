//! The reason of a chain hint: its branches, node by node, with all that each node rests on.
//!
//! ```text
//! branch 0   target <- node <- node <- ... <- assumption       each node says of one candidate that it is on or off,
//!                 \<- node <------/                            and which nodes it follows from
//! branch 1   target <- ...
//! ```

use std::sync::Arc;

use crate::frame::{Candidate, HouseKind};

use super::hint::{Hint, Kind};

/// The argument that the branches of a hint make.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A cycle that holds both ways round: two branches, there and back.
    Cycle,
    /// An assumption leads to its opposite: one branch.
    Chain,
    /// Several assumptions, one of which is right, lead to the same; or one assumption to both sides of a contradiction.
    Forcing(Kind),
}

/// The reason of a chain hint.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    /// The argument that the branches make.
    pub shape: Shape,
    /// For a region, the kind of the house in question.
    pub region: Option<HouseKind>,
    /// One for each assumption, or for each side of a contradiction, or for the two ways round a cycle. On the way back, nodes keep the
    /// causes that they have on the way there: what nested hints rest on depends on that in the original.
    pub branches: Vec<Branch>,
}

/// A target and all that it rests on, each node once, nearest first: the *history* of the target.
#[derive(Clone, Default, Debug)]
pub struct Branch {
    nodes: Vec<Node>,
    parents: Vec<u16>,
}

/// A candidate that is on or off in a chain.
#[derive(Clone, Debug)]
pub struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is on or off.
    pub state: State,
    /// By what it follows from its first parent.
    pub cause: Cause,
    /// The hint inside the chain that it comes from, if it comes from a chain.
    pub nested: Option<Arc<Hint>>,
    parents: (u16, u16),
}

/// Whether a candidate is right or wrong, as far as a chain goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// Right.
    On,
    /// Wrong.
    Off,
}

/// By what a node follows from its first parent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// It is assumed.
    Assumption,
    /// By the digits of the cell.
    Cell,
    /// By the places of the digit in the candidate's house of that kind.
    House(HouseKind),
    /// By a pattern that is there once its parents are off: a simple one, or the nested hint.
    Advanced,
}

impl Branch {
    /// The nodes, the target first, then generation by generation what they rest on.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The target.
    ///
    /// # Panics
    ///
    /// Never: a branch has a node.
    pub fn target(&self) -> &Node {
        &self.nodes[0]
    }

    /// The nodes that a node follows from, as positions among [`nodes`](Self::nodes). The first is what the chain came along; the others
    /// are what had to go before.
    pub fn parents(&self, node: &Node) -> impl ExactSizeIterator<Item = usize> + '_ {
        let (start, end) = node.parents;
        self.parents[usize::from(start)..usize::from(end)].iter().map(|&parent| parent.into())
    }

    pub(super) fn push(
        &mut self,
        candidate: Candidate,
        state: State,
        cause: Cause,
        nested: Option<Arc<Hint>>,
        parents: impl IntoIterator<Item = u16>,
    ) {
        let start = self.parents.len() as u16;
        self.parents.extend(parents);
        self.nodes.push(Node { candidate, state, cause, nested, parents: (start, self.parents.len() as u16) });
    }
}

/// Branches are equal if they have the same nodes in the same order: that is all that the original looks at.
impl PartialEq for Branch {
    fn eq(&self, other: &Self) -> bool {
        let key = |node: &Node| (node.candidate, node.state);
        self.nodes.iter().map(key).eq(other.nodes.iter().map(key))
    }
}
