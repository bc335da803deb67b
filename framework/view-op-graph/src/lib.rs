//! `view-op-graph`: an op as a graph, in the language of Graphviz and as a picture.
//! [mlir/lib/Transforms/ViewOpGraph.cpp]
//!
//! - `model`: the graph
//! - `dot`: the text of the graph
//! - `layout`, `layers`: the layout of the picture
//! - `svg`: the picture
#![forbid(unsafe_code)]

mod dot;
mod layers;
mod layout;
mod model;
mod svg;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use dialekt_ir_core::context::Registry;
use dialekt_ir_core::ir::OpRef;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::Extra;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult, PassText, RegisterPasses};

/// Registers the pass.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<ViewOpGraph>();
}

/// Print Graphviz visualization of an operation.
///
/// Ops are nodes, and those with regions are clusters. Edges lead from values to their users, from each op to the next one in its block,
/// or both. Where the pass runs on ops in others, names of pictures end in those of the ops: `graph-main.svg`.
#[derive(Pass, Clone)]
#[pass(name = "ViewOpGraph", argument = "view-op-graph")]
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
    /// Draw a picture to this file, too; to the standard output if it is `-`
    #[option]
    svg: Extra<String>,
}

impl Pass for ViewOpGraph {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op_ref();
        let graph = model::Graph::of(op, self);
        let drawn = self.svg.get().map(|path| (path, draw(&svg::write(&graph, self), path, op, cx.is_nested())));
        // The text of a nest is indented: it takes quadratic space, the graph does not.
        let options = self.clone();
        cx.write(PassText::later(move |out| dot::write(&graph, &options, out)));
        if let Some((path, Err(why))) = drawn {
            op.emit_error(format!("cannot write '{path}': {why}"));
            return Err(PassFailed);
        }
        cx.preserve_all();
        Ok(())
    }
}

impl ViewOpGraph {
    fn truncated(&self, mut text: String) -> String {
        let limit = self.max_label_len as usize;
        if text.len() > limit {
            // Characters are not cut in two.
            text.truncate(text.floor_char_boundary(limit));
            text.push_str("...");
        }
        text
    }
}

/// Writes a picture of an op.
fn draw(picture: &str, path: &str, op: OpRef<'_>, is_nested: bool) -> io::Result<()> {
    if path == "-" {
        io::stdout().write_all(picture.as_bytes())?;
        return io::stdout().flush();
    }
    let path = if is_nested { path_of(path, op) } else { path.into() };
    File::create(path)?.write_all(picture.as_bytes())
}

/// The path of the picture of a nested op: its symbol name is inserted before the extension.
fn path_of(path: &str, op: OpRef<'_>) -> PathBuf {
    let symbol = op.symbol_name().map(|name| op.cx().str(name).replace(std::path::is_separator, "_"));
    let path = Path::new(path);
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}", symbol.as_deref().unwrap_or("no-symbol-name")));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
