//! Graphs in the language of Graphviz.

use std::fmt::Write as _;
use std::io::{self, Read as _};

use super::ViewOpGraph;
use super::model::{Graph, Kind, OpLabel, ValueLabel};

/// A node, and the cluster that it stands for: edges of a cluster are attached to an invisible node in it.
#[derive(Clone, Copy, Default)]
struct Node {
    id: u32,
    cluster: Option<u32>,
}

struct Writer<'a> {
    options: &'a ViewOpGraph,
    out: &'a mut dyn io::Write,
    indent: usize,
    count: u32,
}

/// Writes the text of a graph.
///
/// # Errors
/// Those of the writer.
pub fn write(graph: &Graph, options: &ViewOpGraph, out: &mut dyn io::Write) -> io::Result<()> {
    let mut to = Writer { options, out, indent: 0, count: 0 };
    to.line("digraph G {")?;
    to.indent = 2;
    to.line("compound = true;")?;
    let mut nodes: Vec<Node> = Vec::with_capacity(graph.items.len());
    let mut open: Vec<u32> = Vec::new();
    for (index, item) in graph.items.iter().enumerate() {
        while open.last().copied() != item.parent {
            open.pop();
            to.end()?;
        }
        nodes.push(match &item.kind {
            Kind::Op(label, hue) => {
                let label = to.record(label);
                to.node(&label, "Mrecord", Some(&format!("{hue:.6} 0.3 0.95")))?
            }
            Kind::Argument(label) => {
                let label = to.defined(label);
                to.node(&label, "Mrecord", None)?
            }
            Kind::Regions(label) => {
                let label = to.cluster_label(label);
                to.cluster(&label)?
            }
            Kind::Block => to.cluster("")?,
        });
        if item.is_cluster() {
            open.push(index as u32);
        }
    }
    open.into_iter().try_for_each(|_| to.end())?;
    if options.print_control_flow_edges {
        for (from, under) in &graph.order {
            to.line(&edge(nodes[*from as usize], nodes[*under as usize], "", "dashed"))?;
        }
    }
    if options.print_data_flow_edges {
        for used in &graph.uses {
            // Values from outside have no node.
            let from = used.from.map_or_else(Node::default, |from| nodes[from as usize]);
            to.line(&edge(from, nodes[used.to as usize], &port(&used.value), "solid"))?;
        }
    }
    to.end()
}

impl Writer<'_> {
    fn line(&mut self, text: &str) -> io::Result<()> {
        // The width of a format is limited, and the depth of a nest is not.
        io::copy(&mut io::repeat(b' ').take(self.indent as u64), &mut self.out)?;
        writeln!(self.out, "{text}")
    }

    fn end(&mut self) -> io::Result<()> {
        self.indent -= 2;
        self.line("}")
    }

    fn node(&mut self, label: &str, shape: &str, color: Option<&str>) -> io::Result<Node> {
        self.count += 1;
        let id = self.count;
        let fill = color.map(|color| format!("fillcolor = \"{color}\", ")).unwrap_or_default();
        let style = if color.is_some() { ", style = filled" } else { "" };
        self.line(&format!("v{id} [{fill}label = \"{label}\", shape = {shape}{style}];"))?;
        Ok(Node { id, cluster: None })
    }

    fn cluster(&mut self, label: &str) -> io::Result<Node> {
        self.count += 1;
        let cluster = self.count;
        self.line(&format!("subgraph cluster_{cluster} {{"))?;
        self.indent += 2;
        let anchor = self.node(" ", "plain", None)?;
        self.line(&format!("label = \"{label}\";"))?;
        Ok(Node { cluster: Some(cluster), ..anchor })
    }

    /// The label of an op: operands, name, attributes and results.
    fn record(&self, op: &OpLabel) -> String {
        let mut label = "{".to_owned();
        if !op.operands.is_empty() {
            let operands: Vec<_> = op.operands.iter().map(|name| named("arg", name)).collect();
            _ = write!(label, "{{{}}}|", operands.join("|"));
        }
        _ = write!(label, "{}\\l", op.name);
        if !op.attrs.is_empty() {
            label.push_str("\\l");
            for (name, value) in &op.attrs {
                _ = write!(label, "{name}: {}\\l", escaped(value));
            }
        }
        if !op.results.is_empty() {
            let results: Vec<_> = op.results.iter().map(|result| self.defined(result)).collect();
            _ = write!(label, "|{{{}}}", results.join("|"));
        }
        label + "}"
    }

    fn cluster_label(&self, op: &OpLabel) -> String {
        let mut label = op.name.clone();
        if self.options.print_result_types {
            let types: Vec<_> = op.results.iter().filter_map(|result| result.ty.as_deref()).collect();
            _ = write!(label, " : ({})", self.options.truncated(types.join(", ")));
        }
        if self.options.print_attrs {
            label.push_str("\\l");
            for (name, value) in &op.attrs {
                _ = write!(label, "{}: {}\\l", escaped(name), escaped(value));
            }
        }
        label
    }

    fn defined(&self, value: &ValueLabel) -> String {
        let mut label = named("res", &value.name);
        if let Some(ty) = &value.ty {
            _ = write!(label, " {}", escaped(&self.options.truncated(ty.clone())));
        }
        label
    }
}

/// A value with the port for edges.
fn named(side: &str, name: &str) -> String {
    format!("<{side}{}> {name}", port(name))
}

/// The port for a value's name.
fn port(name: &str) -> String {
    name.replace(['%', '#'], "_")
}

/// An edge; its ports are those of a value, if it is given.
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

/// A text with the special characters of labels escaped.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '{' | '|' | '<' | '}' | '>' | '\n' | '"') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
