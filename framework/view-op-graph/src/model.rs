//! The graph of an op: a tree of nodes and clusters, and edges between them.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, NamedAttr, OpName, Type};
use dialekt_ir_core::decl::AttrPred;
use dialekt_ir_core::ir::{BlockRef, OpRef, RegionRef, Value, WalkOrder};
use dialekt_ir_core::text::print::{PrintFlags, Printer, ValueNames, print_to_string_with};
use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::ViewOpGraph;

/// The graph. Items come before the items that they contain.
pub struct Graph {
    pub items: Vec<Item>,
    /// Edges from each op to the next one.
    pub order: Vec<(u32, u32)>,
    /// Edges from values to their users.
    pub uses: Vec<Use>,
}

/// A node or a cluster.
pub struct Item {
    /// The cluster that contains it.
    pub parent: Option<u32>,
    pub kind: Kind,
}

pub enum Kind {
    /// An op without regions. The hue is that of all ops of its name.
    Op(OpLabel, f64),
    /// An argument of a block.
    Argument(ValueLabel),
    /// An op with regions.
    Regions(OpLabel),
    Block,
}

impl Item {
    pub fn is_cluster(&self) -> bool {
        matches!(self.kind, Kind::Regions(_) | Kind::Block)
    }
}

/// The label of an op.
pub struct OpLabel {
    pub name: String,
    pub operands: Vec<String>,
    /// Names and values of attributes.
    pub attrs: Vec<(String, String)>,
    pub results: Vec<ValueLabel>,
}

/// The label of a value, with its type if types are shown.
pub struct ValueLabel {
    pub name: String,
    pub ty: Option<String>,
}

/// A use of a value.
pub struct Use {
    pub value: String,
    /// The item that defines it; `None` if it comes from outside.
    pub from: Option<u32>,
    /// Which of its results it is.
    pub result: usize,
    pub to: u32,
    /// The number of the operand.
    pub operand: usize,
}

/// A step of the traversal.
enum Step<'a> {
    /// An op in a cluster.
    Op(OpRef<'a>, Option<u32>),
    Block(BlockRef<'a>, u32),
    /// The op and its contents are complete.
    Done(OpRef<'a>, u32),
    /// The next op is the first of a block, so that the last one is its parent.
    EnterBlock,
    LeaveBlock,
}

/// The traversal of ops.
struct Collector<'a> {
    options: &'a ViewOpGraph,
    cx: &'a Context,
    names: ValueNames<'a>,
    flags: PrintFlags,
    hues: HashMap<OpName, f64, FixedState>,
    graph: Graph,
}

impl Graph {
    /// The graph of an op with its contents.
    pub fn of(op: OpRef<'_>, options: &ViewOpGraph) -> Graph {
        let flags = op.cx().print_flags();
        let names = ValueNames::new(op.ir(), op.handle(), &PrintFlags { generic: false, ..flags.clone() });
        let graph = Graph { items: Vec::new(), order: Vec::new(), uses: Vec::new() };
        let mut all = Collector { options, cx: op.cx(), names, flags, hues: hues(op), graph };
        all.collect(op);
        all.graph
    }
}

/// A hue for each name of ops: hues are spread evenly.
fn hues(op: OpRef<'_>) -> HashMap<OpName, f64, FixedState> {
    let mut found: HashMap<OpName, f64, FixedState> = HashMap::default();
    let _ = op.walk(WalkOrder::Post, |op| {
        let number = found.len() as f64;
        found.entry(op.name()).or_insert(number);
    });
    let count = found.len() as f64;
    found.values_mut().for_each(|number| *number /= count);
    found
}

impl Collector<'_> {
    fn add(&mut self, parent: Option<u32>, kind: Kind) -> u32 {
        self.graph.items.push(Item { parent, kind });
        self.graph.items.len() as u32 - 1
    }

    fn collect(&mut self, top: OpRef<'_>) {
        let mut defined: HashMap<Value, (u32, usize), FixedState> = HashMap::default();
        let mut uses: Vec<(Value, u32, usize)> = Vec::new();
        // The previous op of each open block.
        let mut before: Vec<Option<u32>> = vec![None];
        let mut todo = vec![Step::Op(top, None)];
        while let Some(step) = todo.pop() {
            match step {
                Step::Op(op, parent) if op.num_regions() == 0 => {
                    let hue = self.hues.get(&op.name()).copied().unwrap_or_default();
                    let node = self.add(parent, Kind::Op(self.label(op), hue));
                    todo.push(Step::Done(op, node));
                }
                Step::Op(op, parent) => {
                    let cluster = self.add(parent, Kind::Regions(self.label(op)));
                    todo.push(Step::Done(op, cluster));
                    let blocks: Vec<_> = op.regions().flat_map(RegionRef::blocks).collect();
                    todo.extend(blocks.into_iter().rev().map(|block| Step::Block(block, cluster)));
                }
                Step::Block(block, parent) => {
                    let cluster = self.add(Some(parent), Kind::Block);
                    for arg in block.args() {
                        let label = self.defined(arg, block.ir().value(arg).ty());
                        let node = self.add(Some(cluster), Kind::Argument(label));
                        defined.insert(arg, (node, 0));
                    }
                    todo.push(Step::LeaveBlock);
                    let ops: Vec<_> = block.ops().collect();
                    todo.extend(ops.into_iter().rev().map(|op| Step::Op(op, Some(cluster))));
                    todo.push(Step::EnterBlock);
                }
                Step::EnterBlock => before.push(None),
                Step::LeaveBlock => drop(before.pop()),
                Step::Done(op, item) => {
                    uses.extend(op.operands().enumerate().map(|(number, operand)| (operand, item, number)));
                    defined.extend(op.results().enumerate().map(|(number, result)| (result, (item, number))));
                    let last = before.last_mut().and_then(|last| last.replace(item));
                    self.graph.order.extend(last.map(|last| (last, item)));
                }
            }
        }
        let names = &self.names;
        let used = |(value, to, operand)| {
            let (from, result) = defined.get(&value).copied().unzip();
            Use { value: names.of(value), from, result: result.unwrap_or_default(), to, operand }
        };
        self.graph.uses.extend(uses.into_iter().map(used));
    }

    fn label(&self, op: OpRef<'_>) -> OpLabel {
        OpLabel {
            name: self.cx.op_str(op.name()).into_owned(),
            operands: op.operands().map(|operand| self.names.of(operand)).collect(),
            attrs: if self.options.print_attrs { self.attributes(op) } else { Vec::new() },
            results: op.results().zip(op.result_types()).map(|(result, ty)| self.defined(result, ty)).collect(),
        }
    }

    fn defined(&self, value: Value, ty: Type) -> ValueLabel {
        let ty = self.options.print_result_types.then(|| self.type_text(ty));
        ValueLabel { name: self.names.of(value), ty }
    }

    fn type_text(&self, ty: Type) -> String {
        self.print(|p| p.print_type(ty))
    }

    fn print(&self, print: impl FnOnce(&mut Printer<'_>)) -> String {
        print_to_string_with(self.cx, self.flags.clone(), print)
    }

    fn attributes(&self, op: OpRef<'_>) -> Vec<(String, String)> {
        let properties = op.properties().filter(|_| !op.is_unregistered());
        let inherent = properties.and_then(|properties| self.cx.dictionary_entries(properties)).unwrap_or(&[]);
        // Native properties are not attributes.
        let is_native = |attr: &NamedAttr| {
            let slot = self.cx.op_slot(op.name(), attr.name).zip(op.descriptor());
            slot.is_some_and(|(slot, def)| matches!(def.attributes[slot].constraint.pred, AttrPred::Native(_)))
        };
        let inherent = inherent.iter().filter(|attr| !is_native(attr));
        let all: Vec<_> = inherent.chain(op.discardable_attrs()).copied().collect();
        let sorted = self.cx.dictionary_attr(all).ok();
        let sorted = sorted.and_then(|all| self.cx.dictionary_entries(all)).unwrap_or(&[]);
        sorted.iter().map(|attr| (self.cx.str(attr.name).into_owned(), self.attribute(attr.value))).collect()
    }

    /// The text of an attribute, unless it is too large.
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
            return text();
        }
        let elements = ty.map(|ty| (ty, self.cx.type_data(ty)));
        if let Some((ty, shaped)) = elements
            && shaped.num_elements().is_some_and(|n| n > limit)
        {
            let rank = shaped.shape().map_or(0, <[i64]>::len);
            let ty = self.options.truncated(self.type_text(ty));
            return format!("{}...{} : {ty}", "[".repeat(rank), "]".repeat(rank));
        }
        match data {
            AttrData::Array(elements) if elements.len() as u64 > limit => "[...]".to_owned(),
            _ => self.options.truncated(text()),
        }
    }
}
