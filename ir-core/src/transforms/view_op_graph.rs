//! An op as a graph in the language of Graphviz. [mlir/lib/Transforms/ViewOpGraph.cpp]

use std::fmt::Write as _;

use dialekt_ods_macros::Pass;
use hashbrown::HashMap;

use crate::attrs::AttrData;
use crate::context::{Attribute, Context, OpName, Type};
use crate::ir::{BlockRef, OpRef, RegionRef, Value};
use crate::pass::{Pass, PassContext, PassResult};
use crate::symbols::all_attributes;
use crate::text::print::{PrintFlags, ValueNames, print_to_string_with};

/// Print Graphviz visualization of an operation.
///
/// Ops are nodes, and those with regions are clusters. Edges lead from values to their users, from each op to the next one in its block,
/// or both.
#[derive(Pass, Clone)]
#[pass(crate = crate, name = "ViewOpGraph", argument = "view-op-graph")]
pub struct ViewOpGraph {
    /// So many characters of an attribute or type are shown
    #[option(default = 20)]
    max_label_len: u32,
    /// Show the attributes of operations
    #[option(default = true)]
    print_attrs: bool,
    /// Show the order of operations
    #[option]
    print_control_flow_edges: bool,
    /// Show the uses of values
    #[option(default = true)]
    print_data_flow_edges: bool,
    /// Show the types of values
    #[option(default = true)]
    print_result_types: bool,
}

impl Pass for ViewOpGraph {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op_ref();
        let flags = cx.cx().print_flags();
        let mut graph = Graph {
            options: self,
            cx: op.cx(),
            names: ValueNames::new(cx.ir(), cx.op(), &PrintFlags { generic: false, ..flags.clone() }),
            flags,
            colors: colors(op),
            out: "digraph G {\n".to_owned(),
            indent: 2,
            count: 0,
            nodes: HashMap::default(),
            uses: Vec::new(),
            edges: Vec::new(),
        };
        graph.line("compound = true;");
        graph.ops(op);
        graph.finish();
        let text = graph.out;
        cx.write(text);
        cx.preserve_all();
        Ok(())
    }
}

/// A background for each name of ops: hues are as far from each other as they can be.
fn colors(op: OpRef<'_>) -> HashMap<OpName, String, foldhash::fast::FixedState> {
    let mut names = Vec::new();
    let mut found: HashMap<OpName, String, foldhash::fast::FixedState> = HashMap::default();
    let _ = op.walk(crate::ir::WalkOrder::Post, |op| {
        if found.insert(op.name(), String::new()).is_none() {
            names.push(op.name());
        }
    });
    let count = names.len() as f64;
    for (i, name) in names.into_iter().enumerate() {
        found.insert(name, format!("{:.6} 0.3 0.95", i as f64 / count));
    }
    found
}

/// A node, and the cluster that it stands for.
#[derive(Clone, Copy, Default)]
struct Node {
    id: u32,
    cluster: Option<u32>,
}

/// What is still to be shown.
enum Step<'a> {
    /// An op behind the one before it in the block, if there is one.
    Op(OpRef<'a>),
    Block(BlockRef<'a>),
    /// The end of a cluster.
    End,
    /// An op is complete: its node or cluster.
    Done(OpRef<'a>, Node),
    /// The first op of a block comes next; the one before is that around it.
    EnterBlock,
    LeaveBlock,
}

struct Graph<'a> {
    options: &'a ViewOpGraph,
    cx: &'a Context,
    names: ValueNames<'a>,
    flags: PrintFlags,
    colors: HashMap<OpName, String, foldhash::fast::FixedState>,
    out: String,
    indent: usize,
    count: u32,
    nodes: HashMap<Value, Node, foldhash::fast::FixedState>,
    uses: Vec<(Value, Node)>,
    edges: Vec<String>,
}

impl<'a> Graph<'a> {
    fn line(&mut self, text: &str) {
        let indent = self.indent;
        _ = writeln!(self.out, "{:indent$}{text}", "");
    }

    /// Shows an op and all in it.
    fn ops(&mut self, op: OpRef<'a>) {
        // The op before, for each open block.
        let mut before: Vec<Option<Node>> = vec![None];
        let mut todo = vec![Step::Op(op)];
        while let Some(step) = todo.pop() {
            match step {
                Step::Op(op) if op.num_regions() == 0 => {
                    let (label, color) = (self.record(op), self.colors.get(&op.name()).cloned());
                    let node = self.node(&label, "Mrecord", color.as_deref());
                    todo.push(Step::Done(op, node));
                }
                Step::Op(op) => {
                    let label = self.cluster_label(op);
                    let node = self.cluster(&label);
                    todo.extend([Step::Done(op, node), Step::End]);
                    let blocks: Vec<_> = op.regions().flat_map(RegionRef::blocks).collect();
                    todo.extend(blocks.into_iter().rev().map(Step::Block));
                }
                Step::Block(block) => {
                    self.cluster("");
                    for arg in block.args() {
                        let label = self.argument(arg, block);
                        let node = self.node(&label, "Mrecord", None);
                        self.nodes.insert(arg, node);
                    }
                    todo.extend([Step::End, Step::LeaveBlock]);
                    let ops: Vec<_> = block.ops().collect();
                    todo.extend(ops.into_iter().rev().map(Step::Op));
                    todo.push(Step::EnterBlock);
                }
                Step::EnterBlock => before.push(None),
                Step::LeaveBlock => drop(before.pop()),
                Step::End => {
                    self.indent -= 2;
                    self.line("}");
                }
                Step::Done(op, node) => {
                    if self.options.print_data_flow_edges {
                        self.uses.extend(op.operands().map(|operand| (operand, node)));
                    }
                    self.nodes.extend(op.results().map(|result| (result, node)));
                    let last = before.last_mut().and_then(|last| last.replace(node));
                    if let Some(last) = last.filter(|_| self.options.print_control_flow_edges) {
                        self.edges.push(edge(last, node, "", "dashed"));
                    }
                }
            }
        }
    }

    /// Ends the graph with all edges.
    fn finish(&mut self) {
        for edge in std::mem::take(&mut self.edges) {
            self.line(&edge);
        }
        for (value, user) in std::mem::take(&mut self.uses) {
            // What comes from outside has no node.
            let from = self.nodes.get(&value).copied().unwrap_or_default();
            let edge = edge(from, user, &port(&self.names.of(value)), "solid");
            self.line(&edge);
        }
        self.out.push_str("}\n");
    }

    fn node(&mut self, label: &str, shape: &str, color: Option<&str>) -> Node {
        self.count += 1;
        let id = self.count;
        let fill = color.map(|color| format!("fillcolor = \"{color}\", ")).unwrap_or_default();
        let style = if color.is_some() { ", style = filled" } else { "" };
        self.line(&format!("v{id} [{fill}label = \"{label}\", shape = {shape}{style}];"));
        Node { id, cluster: None }
    }

    /// Begins a cluster. Edges that lead to or from it are tied to a node that is not seen.
    fn cluster(&mut self, label: &str) -> Node {
        self.count += 1;
        let cluster = self.count;
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.indent += 2;
        let anchor = self.node(" ", "plain", None);
        self.line(&format!("label = \"{label}\";"));
        Node { cluster: Some(cluster), ..anchor }
    }

    /// The label of an op: operands, name, attributes and results.
    fn record(&self, op: OpRef<'_>) -> String {
        let mut label = "{".to_owned();
        if op.num_operands() != 0 {
            let operands: Vec<_> = op.operands().map(|operand| self.named("arg", operand)).collect();
            _ = write!(label, "{{{}}}|", operands.join("|"));
        }
        _ = write!(label, "{}\\l", self.cx.op_str(op.name()));
        let attrs = self.attributes(op);
        if self.options.print_attrs && !attrs.is_empty() {
            _ = write!(label, "\\l{attrs}");
        }
        if op.num_results() != 0 {
            let results = op.results().zip(op.result_types());
            let results: Vec<_> = results.map(|(result, ty)| self.named("res", result) + &self.of_type(ty)).collect();
            _ = write!(label, "|{{{}}}", results.join("|"));
        }
        label + "}"
    }

    fn cluster_label(&self, op: OpRef<'_>) -> String {
        let mut label = self.cx.op_str(op.name()).into_owned();
        if self.options.print_result_types {
            let types: Vec<_> = op.result_types().map(|ty| self.type_text(ty)).collect();
            _ = write!(label, " : ({})", self.truncated(types.join(", ")));
        }
        if self.options.print_attrs {
            _ = write!(label, "\\l{}", self.attributes(op));
        }
        label
    }

    fn argument(&self, arg: Value, block: BlockRef<'_>) -> String {
        self.named("res", arg) + &self.of_type(block.ir().value(arg).ty())
    }

    /// A value with the port that edges are tied to.
    fn named(&self, side: &str, value: Value) -> String {
        let name = self.names.of(value);
        format!("<{side}{}> {name}", port(&name))
    }

    fn of_type(&self, ty: Type) -> String {
        match self.options.print_result_types {
            true => format!(" {}", escaped(&self.truncated(self.type_text(ty)))),
            false => String::new(),
        }
    }

    fn type_text(&self, ty: Type) -> String {
        self.print(|p| p.print_type(ty))
    }

    fn print(&self, print: impl FnOnce(&mut crate::text::print::Printer<'_>)) -> String {
        print_to_string_with(self.cx, self.flags.clone(), print)
    }

    /// A line for each attribute.
    fn attributes(&self, op: OpRef<'_>) -> String {
        let all = all_attributes(op).and_then(|all| self.cx.dictionary_entries(all)).unwrap_or(&[]);
        let mut out = String::new();
        for attr in all {
            let name = self.cx.str(attr.name);
            let name = if op.num_regions() == 0 { name.into_owned() } else { escaped(&name) };
            _ = write!(out, "{name}: {}\\l", self.attribute(attr.value));
        }
        out
    }

    /// An attribute, if it is not too large.
    fn attribute(&self, attr: Attribute) -> String {
        let limit = self.flags.elide_elements_above.unwrap_or(16);
        let text = || self.print(|p| p.print_attribute(attr));
        let data = self.cx.attr_data(attr);
        let (ty, is_splat) = match data {
            AttrData::DenseElements { ty, splat, .. } => (Some(*ty), *splat),
            AttrData::DenseStrings { ty, values } => (Some(*ty), values.len() == 1),
            AttrData::SparseElements { ty, .. } | AttrData::DenseResource { ty, .. } => (Some(*ty), false),
            _ => (None, false),
        };
        if is_splat {
            return escaped(&text());
        }
        let elements = ty.map(|ty| (ty, self.cx.type_data(ty)));
        if let Some((ty, shaped)) = elements
            && shaped.num_elements().is_some_and(|n| n > limit)
        {
            let rank = shaped.shape().map_or(0, <[i64]>::len);
            let ty = escaped(&self.truncated(self.type_text(ty)));
            return format!("{}...{} : {ty}", "[".repeat(rank), "]".repeat(rank));
        }
        match data {
            AttrData::Array(elements) if elements.len() as u64 > limit => "[...]".to_owned(),
            _ => escaped(&self.truncated(text())),
        }
    }

    fn truncated(&self, mut text: String) -> String {
        let limit = self.options.max_label_len as usize;
        if text.len() > limit {
            // No character is cut in two.
            text.truncate(text.floor_char_boundary(limit));
            text.push_str("...");
        }
        text
    }
}

/// The name of a value as that of a port.
fn port(name: &str) -> String {
    name.replace(['%', '#'], "_")
}

/// An edge; ports are those of a value with this name, if there is one.
fn edge(from: Node, to: Node, port: &str, style: &str) -> String {
    let mut out = format!("v{}", from.id);
    if !port.is_empty() && from.cluster.is_none() {
        _ = write!(out, ":res{port}:s");
    }
    _ = write!(out, " -> v{}", to.id);
    if !port.is_empty() && to.cluster.is_none() {
        _ = write!(out, ":arg{port}:n");
    }
    out.push('[');
    if let Some(cluster) = to.cluster {
        _ = write!(out, "lhead = cluster_{cluster}, ");
    }
    if let Some(cluster) = from.cluster {
        _ = write!(out, "ltail = cluster_{cluster}, ");
    }
    _ = write!(out, "style = {style}];");
    out
}

/// A text with what has a meaning in labels escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '{' | '|' | '<' | '}' | '>' | '\n' | '"') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
