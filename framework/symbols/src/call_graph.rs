//! The call graph: edges from callers to callees. [MLIR: CallGraph]

use std::fmt::Write as _;

use hashbrown::{HashMap, HashSet};

use dialekt_interfaces::{CallOpRef, CallableOpRef};
use dialekt_ir_core::context::{Attribute, NamedAttr};
use dialekt_ir_core::interfaces::SymbolTables;
use dialekt_ir_core::ir::{Ir, Op, OpRef, Region};
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_pass::{Analyses, Analysis, Kept};

/// The call graph of an op: a node for each callable region, one for unknown callers and one for unknown callees.
#[derive(Default)]
pub struct CallGraph {
    nodes: Vec<CallNode>,
    by_region: HashMap<Region, usize, foldhash::fast::FixedState>,
    /// The edges of all nodes.
    known: HashSet<(usize, CallEdge), foldhash::fast::FixedState>,
}

/// A node of a call graph.
#[derive(Debug)]
pub struct CallNode {
    /// The region of the callable; `None` for the two nodes that stand for unknown callers and callees.
    pub region: Option<Region>,
    /// The edges to callees and nested callables, each once, in the order of the text.
    pub edges: Vec<CallEdge>,
}

/// An edge of a call graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallEdge {
    /// The number of the node that it leads to.
    pub to: usize,
    /// The kind of edge.
    pub kind: CallEdgeKind,
}

/// The kind of an edge in a call graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallEdgeKind {
    /// It may be called from outside.
    Abstract,
    /// An op calls it.
    Call,
    /// The callable is nested in the other.
    Child,
}

impl Analysis for CallGraph {
    const NAME: &'static str = "CallGraph";

    fn new(ir: &Ir, op: Op, _: &mut Analyses) -> Self {
        CallGraph::new(ir.op(op))
    }

    fn keep(self) -> Kept {
        Kept::shared(self)
    }
}

impl CallGraph {
    /// The node of unknown callers.
    pub const EXTERNAL_CALLER: usize = 0;
    /// The node of unknown callees.
    pub const UNKNOWN_CALLEE: usize = 1;

    /// The graph of the ops in `root`, which may itself be one that can be called.
    pub fn new(root: OpRef<'_>) -> CallGraph {
        let outside = || CallNode { region: None, edges: Vec::new() };
        let nodes = vec![outside(), outside()];
        let mut graph = CallGraph { nodes, by_region: HashMap::default(), known: HashSet::default() };
        let symbols = SymbolTables::default();
        // Calls are resolved when all callables have nodes.
        graph.walk(root, None);
        graph.walk(root, Some(&symbols));
        graph
    }

    fn walk(&mut self, root: OpRef<'_>, resolve: Option<&SymbolTables>) {
        let mut todo = vec![(root, None)];
        while let Some((op, mut around)) = todo.pop() {
            if let Some(call) = CallOpRef::of(op) {
                if let (Some(symbols), Some(caller)) = (resolve, around) {
                    let callee = self.resolve(call, symbols);
                    self.add_edge(caller, CallEdge { to: callee, kind: CallEdgeKind::Call });
                }
                continue;
            }
            if let Some(callable) = CallableOpRef::of(op) {
                let Some(region) = callable.callable_region() else { continue };
                around = Some(self.node_of(region, around));
            }
            let start = todo.len();
            let nested = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            todo.extend(nested.map(|nested| (nested, around)));
            todo[start..].reverse();
        }
    }

    fn node_of(&mut self, region: Region, around: Option<usize>) -> usize {
        if let Some(known) = self.by_region.get(&region) {
            return *known;
        }
        let node = self.nodes.len();
        self.nodes.push(CallNode { region: Some(region), edges: Vec::new() });
        self.by_region.insert(region, node);
        match around {
            Some(around) => self.add_edge(around, CallEdge { to: node, kind: CallEdgeKind::Child }),
            None => self.add_edge(Self::EXTERNAL_CALLER, CallEdge { to: node, kind: CallEdgeKind::Abstract }),
        }
        node
    }

    fn add_edge(&mut self, from: usize, edge: CallEdge) {
        if self.known.insert((from, edge)) {
            self.nodes[from].edges.push(edge);
        }
    }

    /// The nodes. A number of a node is its place among them.
    pub fn nodes(&self) -> &[CallNode] {
        &self.nodes
    }

    /// The nodes of regions, in the order of the text.
    pub fn callables(&self) -> std::ops::Range<usize> {
        Self::UNKNOWN_CALLEE + 1..self.nodes.len()
    }

    /// The op that has the region of a node; `None` where there is none, or no longer.
    pub fn op_of<'a>(&self, ir: &'a Ir, node: usize) -> Option<OpRef<'a>> {
        ir.get_region(self.nodes.get(node)?.region?)?.parent_op()
    }

    /// Updates the region of a node, which has been moved.
    pub fn set_region(&mut self, node: usize, region: Region) {
        if let Some(old) = self.nodes[node].region.replace(region) {
            self.by_region.remove(&old);
        }
        self.by_region.insert(region, node);
    }

    /// The node of a region that can be called.
    pub fn node(&self, region: Region) -> Option<usize> {
        self.by_region.get(&region).copied()
    }

    /// The node that a call leads to: that of the callee, or [`UNKNOWN_CALLEE`](Self::UNKNOWN_CALLEE).
    pub fn resolve(&self, call: CallOpRef<'_>, symbols: &SymbolTables) -> usize {
        let region = call.resolve(symbols).and_then(CallableOpRef::of).and_then(|callee| callee.callable_region());
        region.and_then(|region| self.node(region)).unwrap_or(Self::UNKNOWN_CALLEE)
    }

    /// The strongly connected components, callees before callers; nodes of a component as they were finished.
    pub fn components(&self) -> Vec<Vec<usize>> {
        const NEW: u32 = 0;
        let mut components = Vec::new();
        // When a node was found, from 1, and the first found that it leads back to; a finished one leads nowhere.
        let mut found = vec![NEW; self.nodes.len()];
        let mut low = vec![NEW; self.nodes.len()];
        let mut count = 1;
        let mut open = vec![Self::EXTERNAL_CALLER];
        let mut path = vec![(Self::EXTERNAL_CALLER, 0)];
        (found[Self::EXTERNAL_CALLER], low[Self::EXTERNAL_CALLER]) = (count, count);
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if let Some(edge) = self.nodes[node].edges.get(*next) {
                *next += 1;
                if found[edge.to] == NEW {
                    count += 1;
                    (found[edge.to], low[edge.to]) = (count, count);
                    open.push(edge.to);
                    path.push((edge.to, 0));
                } else {
                    low[node] = low[node].min(low[edge.to]);
                }
                continue;
            }
            path.pop();
            if let Some((around, _)) = path.last() {
                low[*around] = low[*around].min(low[node]);
            }
            if low[node] == found[node] {
                let start = open.iter().rposition(|open| *open == node).unwrap_or(0);
                let component: Vec<usize> = open.drain(start..).rev().collect();
                component.iter().for_each(|node| low[*node] = u32::MAX);
                components.push(component);
            }
        }
        components
    }

    /// The graph as text, as the reference shows it.
    pub fn show(&self, ir: &Ir) -> String {
        let mut out = String::from("// ---- CallGraph ----\n");
        for (number, node) in self.nodes.iter().enumerate().skip(2) {
            _ = writeln!(out, "// - Node : {}", self.name(ir, number));
            for edge in &node.edges {
                let kind = match edge.kind {
                    CallEdgeKind::Abstract => "Abstract",
                    CallEdgeKind::Call => "Call",
                    CallEdgeKind::Child => "Child",
                };
                _ = writeln!(out, "// -- {kind}-Edge : {}", self.name(ir, edge.to));
            }
            out.push_str("//\n");
        }
        out.push_str("// -- SCCs --\n");
        for component in self.components() {
            out.push_str("// - SCC : \n");
            for node in component {
                _ = writeln!(out, "// -- Node :{}", self.name(ir, node));
            }
            out.push('\n');
        }
        out.push_str("// -------------------\n");
        out
    }

    fn name(&self, ir: &Ir, node: usize) -> String {
        let Some(region) = self.nodes[node].region.and_then(|region| ir.get_region(region)) else {
            let name = if node == Self::EXTERNAL_CALLER { "<External-Caller-Node>" } else { "<Unknown-Callee-Node>" };
            return name.into();
        };
        let Some(op) = region.parent_op() else { return String::new() };
        let cx = op.cx();
        let mut name = format!("'{}' - Region #{}", cx.op_str(op.name()), region.number().unwrap_or(0));
        if let Some(attrs) = all_attributes(op) {
            name.push_str(" : ");
            name.push_str(&attr_to_string(cx, attrs));
        }
        name
    }
}

/// All attributes of an op as one, if it has any.
fn all_attributes(op: OpRef<'_>) -> Option<Attribute> {
    let cx = op.cx();
    let properties = op.properties().filter(|_| !op.is_unregistered());
    let inherent = properties.and_then(|properties| cx.dictionary_entries(properties)).unwrap_or(&[]);
    let all: Vec<NamedAttr> = inherent.iter().chain(op.discardable_attrs()).copied().collect();
    if all.is_empty() { None } else { cx.dictionary_attr(all).ok() }
}
