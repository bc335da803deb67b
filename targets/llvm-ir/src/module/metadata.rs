//! Metadata: strings, values, nodes. Nodes of debug information are nodes with named fields.

use super::{Const, Module, Ty};

/// A piece of metadata.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Md(pub(super) u32);

/// The kinds of metadata.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MdData {
    String(Vec<u8>),
    Value(Const),
    /// A type as `T undef`: what hints about types say.
    TypeHint(Ty),
    /// `!{...}`; missing operands print `null`.
    Tuple(Vec<Option<Md>>),
    /// `!DIExpression(...)`, which is written in place.
    Expression(Vec<ExprPart>),
    /// `!DIArgList(...)`, which is written in place.
    ArgList(Vec<Const>),
    /// A node of debug information.
    Node(DebugNode),
}

/// A part of an expression of debug information.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ExprPart {
    Op(&'static str),
    Number(u64),
    Word(&'static str),
}

/// A node of debug information.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DebugNode {
    /// The name of the kind: `DIFile`.
    pub kind: &'static str,
    /// The fields that are written, in their order.
    pub fields: Vec<(&'static str, Field)>,
    /// The names of the fields with nodes, in the order in which LLVM numbers them.
    pub order: &'static [&'static str],
}

/// A value of a field.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    Null,
    Md(Md),
    String(Vec<u8>),
    Signed(i64),
    Unsigned(u64),
    /// A keyword, or several with `|` between them.
    Word(String),
}

pub(super) struct MdEntry {
    pub data: MdData,
    pub is_distinct: bool,
}

impl Module {
    /// Metadata that is one with all that is equal.
    pub fn md(&mut self, data: MdData) -> Md {
        if let Some(known) = self.unique_metadata.get(&data) {
            return *known;
        }
        let md = Md(self.metadata.len() as u32);
        self.metadata.push(MdEntry { data: data.clone(), is_distinct: false });
        self.unique_metadata.insert(data, md);
        md
    }

    /// A node that is equal to itself only.
    pub fn distinct(&mut self, data: MdData) -> Md {
        let md = Md(self.metadata.len() as u32);
        self.metadata.push(MdEntry { data, is_distinct: true });
        md
    }

    /// The data of metadata.
    pub fn md_data(&self, md: Md) -> &MdData {
        &self.metadata[md.0 as usize].data
    }

    /// Gives a distinct node other data.
    pub fn set_md(&mut self, md: Md, data: MdData) {
        self.metadata[md.0 as usize].data = data;
    }

    /// Returns whether a node is distinct.
    pub fn is_distinct(&self, md: Md) -> bool {
        self.metadata[md.0 as usize].is_distinct
    }

    /// A string.
    pub fn md_string(&mut self, text: impl AsRef<[u8]>) -> Md {
        self.md(MdData::String(text.as_ref().to_vec()))
    }

    /// A constant.
    pub fn md_const(&mut self, constant: Const) -> Md {
        self.md(MdData::Value(constant))
    }

    /// An integer.
    pub fn md_int(&mut self, width: u32, value: u64) -> Md {
        let constant = self.int_of(width, value);
        self.md_const(constant)
    }

    /// `!{...}`
    pub fn md_tuple(&mut self, operands: impl IntoIterator<Item = Md>) -> Md {
        self.md(MdData::Tuple(operands.into_iter().map(Some).collect()))
    }

    /// A node whose first operand is itself: `distinct !{!self, ...}`.
    pub fn md_self(&mut self, operands: impl IntoIterator<Item = Md>) -> Md {
        let node = self.distinct(MdData::Tuple(Vec::new()));
        let operands = std::iter::once(node).chain(operands).map(Some).collect();
        self.set_md(node, MdData::Tuple(operands));
        node
    }

    /// Returns whether metadata is a node, which has a number of its own.
    pub fn is_node(&self, md: Md) -> bool {
        matches!(self.md_data(md), MdData::Tuple(_) | MdData::Node(_))
    }

    /// The metadata that a node refers to, in the order in which it is numbered.
    pub fn md_operands(&self, md: Md) -> Vec<Md> {
        match self.md_data(md) {
            MdData::Tuple(operands) => operands.iter().flatten().copied().collect(),
            MdData::Node(node) => {
                let field = |name: &&str| match node.fields.iter().find(|(field, _)| field == name)?.1 {
                    Field::Md(md) => Some(md),
                    _ => None,
                };
                node.order.iter().filter_map(field).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The number of a kind of attachments.
    pub fn md_kind(&mut self, name: &str) -> u32 {
        if let Some(at) = self.md_kinds.iter().position(|kind| kind == name) {
            return at as u32;
        }
        self.md_kinds.push(name.to_owned());
        self.md_kinds.len() as u32 - 1
    }
}

/// The kinds of attachments that LLVM knows, by their numbers.
pub(super) const KINDS: &[&str] = &[
    "dbg",
    "tbaa",
    "prof",
    "fpmath",
    "range",
    "tbaa.struct",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
    "llvm.mem.parallel_loop_access",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "make.implicit",
    "unpredictable",
    "invariant.group",
    "align",
    "llvm.loop",
    "type",
    "section_prefix",
    "absolute_symbol",
    "associated",
    "callees",
    "irr_loop",
    "llvm.access.group",
    "callback",
    "llvm.preserve.access.index",
    "vcall_visibility",
    "noundef",
    "annotation",
    "nosanitize",
    "func_sanitize",
    "exclude",
    "memprof",
    "callsite",
    "kcfi_type",
    "pcsections",
    "DIAssignID",
    "coro.outside.frame",
    "mmra",
    "noalias.addrspace",
    "callee_type",
    "nofree",
    "captures",
    "alloc_token",
    "implicit.ref",
];

impl Module {
    /// Makes a node that was distinct an ordinary one, which nothing else equals.
    pub fn set_uniqued(&mut self, md: Md) {
        self.metadata[md.0 as usize].is_distinct = false;
    }
}
