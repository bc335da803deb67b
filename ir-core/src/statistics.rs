//! Statistics: ops counted by name, and interned data counted by kind.

use std::collections::BTreeMap;

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::ir::{Ir, Op, WalkOrder};
use crate::types::TypeData;

/// Counts of ops by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpStatistics {
    counts: BTreeMap<String, u64>,
}

impl OpStatistics {
    /// Names with their numbers, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, u64)> {
        self.counts.iter().map(|(name, count)| (name.as_str(), *count))
    }

    /// The number of ops with a name.
    pub fn count(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }

    /// The number of all ops.
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }
}

impl Ir {
    /// Counts an op and all that is nested in it.
    ///
    /// # Panics
    /// When the op was erased or belongs to another tree.
    pub fn statistics(&self, op: Op) -> OpStatistics {
        let mut counts = Vec::new();
        let _ = self.op(op).walk(WalkOrder::Pre, |op| {
            let name = op.name();
            if counts.len() <= name.index() {
                counts.resize(name.index() + 1, (name, 0));
            }
            counts[name.index()] = (name, counts[name.index()].1 + 1);
        });
        let named = counts.into_iter().filter(|(_, count)| *count != 0);
        OpStatistics { counts: named.map(|(name, count)| (self.cx().op_str(name).into_owned(), count)).collect() }
    }
}

/// Interned data of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KindStatistics {
    /// The number of entries.
    pub count: u64,
    /// Bytes of the records, of the lists that they own and of the element data that they refer to. Memory that types
    /// and attributes of dialects own is not counted.
    pub bytes: u64,
}

/// Interned types and attributes by kind: `integer`, `memref`, or the namespace for those of dialects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ContextStatistics {
    /// Types.
    pub types: BTreeMap<String, KindStatistics>,
    /// Attributes and locations.
    pub attributes: BTreeMap<String, KindStatistics>,
}

impl ContextData {
    /// Counts of the data interned so far, a frozen base included.
    pub fn statistics(&self) -> ContextStatistics {
        let mut statistics = ContextStatistics::default();
        for ty in self.types() {
            let data = self.type_data(ty);
            add(&mut statistics.types, type_kind(data), size_of::<TypeData>() + type_lists(data));
        }
        for attr in self.attributes() {
            let data = self.attr_data(attr);
            add(&mut statistics.attributes, attr_kind(data), size_of::<AttrData>() + attr_lists(data));
        }
        statistics
    }
}

fn add(to: &mut BTreeMap<String, KindStatistics>, kind: &str, bytes: usize) {
    // Names are made once for each kind.
    if !to.contains_key(kind) {
        to.insert(kind.to_owned(), KindStatistics::default());
    }
    if let Some(of_kind) = to.get_mut(kind) {
        of_kind.count += 1;
        of_kind.bytes += bytes as u64;
    }
}

fn type_kind(data: &TypeData) -> &str {
    match data {
        TypeData::None => "none",
        TypeData::Index => "index",
        TypeData::Integer { .. } => "integer",
        TypeData::Float(_) => "float",
        TypeData::Complex(_) => "complex",
        TypeData::Function { .. } => "function",
        TypeData::Graph { .. } => "graph",
        TypeData::Tuple(_) => "tuple",
        TypeData::Vector { .. } => "vector",
        TypeData::Tensor { .. } | TypeData::UnrankedTensor(_) => "tensor",
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => "memref",
        TypeData::Opaque { .. } => "opaque",
        TypeData::Extension(ext) => ext.0.dialect(),
    }
}

fn type_lists(data: &TypeData) -> usize {
    match data {
        TypeData::Function { inputs, results } | TypeData::Graph { inputs, results } => {
            size_of_val(&**inputs) + size_of_val(&**results)
        }
        TypeData::Tuple(types) => size_of_val(&**types),
        TypeData::Vector { shape, scalable, .. } => size_of_val(&**shape) + size_of_val(&**scalable),
        TypeData::Tensor { shape, .. } | TypeData::MemRef { shape, .. } => size_of_val(&**shape),
        _ => 0,
    }
}

fn attr_kind(data: &AttrData) -> &str {
    match data {
        AttrData::Unit => "unit",
        AttrData::Integer { .. } => "integer",
        AttrData::Float { .. } => "float",
        AttrData::String { .. } => "string",
        AttrData::Array(_) => "array",
        AttrData::Dictionary(_) => "dictionary",
        AttrData::Type(_) => "type",
        AttrData::SymbolRef { .. } | AttrData::ScopedRef { .. } => "symbol",
        AttrData::AffineMap(_) => "affine map",
        AttrData::IntegerSet(_) => "integer set",
        AttrData::DenseArray { .. } => "dense array",
        AttrData::DenseElements { .. } | AttrData::DenseStrings { .. } => "dense elements",
        AttrData::SparseElements { .. } => "sparse elements",
        AttrData::DenseResource { .. } => "dense resource",
        AttrData::StridedLayout { .. } => "strided layout",
        AttrData::Distinct { .. } => "distinct",
        AttrData::Opaque { .. } => "opaque",
        AttrData::UnknownLoc
        | AttrData::FileLineCol { .. }
        | AttrData::NameLoc { .. }
        | AttrData::CallSiteLoc { .. }
        | AttrData::FusedLoc { .. }
        | AttrData::OpaqueLoc { .. } => "location",
        AttrData::Extension(ext) => ext.0.dialect(),
    }
}

fn attr_lists(data: &AttrData) -> usize {
    match data {
        AttrData::Array(attrs) => size_of_val(&**attrs),
        AttrData::Dictionary(entries) => size_of_val(&**entries),
        AttrData::SymbolRef { nested, .. } | AttrData::ScopedRef { nested, .. } => size_of_val(&**nested),
        AttrData::DenseArray { data, .. } | AttrData::DenseElements { data, .. } => data.len(),
        AttrData::DenseStrings { values, .. } => size_of_val(&**values),
        AttrData::StridedLayout { strides, .. } => size_of_val(&**strides),
        AttrData::FusedLoc { locations, .. } => size_of_val(&**locations),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::context::{Context, Type};
    use crate::text::parse::{ParseOptions, parse_source};

    #[test]
    fn ops_are_counted_by_name_through_isolates() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let text = r#"
            "t.b"() ({ "t.a"() : () -> () }) : () -> ()
            module { "t.a"() : () -> () }
        "#;
        let source = parse_source(&cx, "in", Arc::new(text), &ParseOptions::default(), &mut Vec::new()).unwrap();
        let statistics = source.ir.statistics(source.top);
        let all: Vec<_> = statistics.iter().collect();
        assert_eq!(all, [("builtin.module", 2), ("t.a", 2), ("t.b", 1)]);
        assert_eq!((statistics.total(), statistics.count("t.a"), statistics.count("t.c")), (5, 2, 0));
    }

    #[test]
    fn types_and_attributes_are_counted_by_kind() {
        let cx = Context::new();
        let before = cx.statistics();
        cx.tuple_type(&[Type::I32, Type::I64]);
        cx.tuple_type(&[Type::I32, Type::I64]);
        cx.string_attr("a");
        cx.file_line_col("f", 1, 2);
        let after = cx.statistics();
        assert!(!before.types.contains_key("tuple"));
        let tuple = after.types["tuple"];
        assert_eq!(tuple.count, 1);
        assert_eq!(tuple.bytes as usize, size_of::<TypeData>() + 2 * size_of::<Type>());
        assert_eq!(after.types["integer"], before.types["integer"]);
        assert_eq!(after.attributes["string"].count, 1);
        assert_eq!(after.attributes["location"].count, before.attributes["location"].count + 1);
        let count: u64 = after.types.values().map(|kind| kind.count).sum();
        assert_eq!(count, cx.types().count() as u64);
    }
}
