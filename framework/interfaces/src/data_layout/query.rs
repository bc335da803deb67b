//! Queries in a scope.

use std::sync::{PoisonError, RwLock};

use hashbrown::HashMap;

use dialekt_ir_core::context::{Attribute, ContextData, Ident, Type};
use dialekt_ir_core::decl::interface::{AttrRef, TypeRef};
use dialekt_ir_core::interfaces::{DataLayoutEntry, DataLayoutKey, DataLayoutProperty, DataLayoutSpecAttrRef};
use dialekt_ir_core::ir::{Op, OpRef};

use super::defaults::{DataLayoutQueries, DefaultQueries};
use super::scope::{closest, combined, is_scope, queries, target_system_spec};
use super::{TargetDeviceSpecAttrRef, TargetSystemSpecAttrRef, TypeSize};

/// The layout of data in a scope. Answers are kept: the layout is that of the time when it was made.
///
/// Queries about a type give `None` where neither the specification nor the type says anything.
pub struct DataLayout {
    spec: Option<Attribute>,
    system: Option<Attribute>,
    entries: Vec<DataLayoutEntry>,
    queries: &'static dyn DataLayoutQueries,
    answers: RwLock<HashMap<(Type, Question), Option<TypeSize>, foldhash::fast::FixedState>>,
}

/// The layouts that hold in an op and in the scopes in it. [MLIR: DataLayoutAnalysis]
///
/// It is an analysis that passes request, and valid as long as no specification changes.
pub struct DataLayouts {
    scopes: HashMap<Op, DataLayout, foldhash::fast::FixedState>,
    around: DataLayout,
}

impl DataLayouts {
    /// The layouts in `root`, and the one around it.
    pub fn new(root: OpRef<'_>) -> DataLayouts {
        let scopes = root.preorder().filter(|op| is_scope(*op));
        DataLayouts {
            scopes: scopes.map(|scope| (scope.handle(), DataLayout::of_scope(scope))).collect(),
            around: root.ops_around().next().map_or_else(DataLayout::default, DataLayout::at),
        }
    }

    /// The layout that holds at an op in the root: that of the closest scope, which may be the op itself.
    pub fn at(&self, op: OpRef<'_>) -> &DataLayout {
        let scope = closest(op).and_then(|scope| self.scopes.get(&scope.handle()));
        scope.unwrap_or(&self.around)
    }

    /// The layout that holds around an op in the root.
    pub fn above(&self, op: OpRef<'_>) -> &DataLayout {
        op.parent_op().map_or(&self.around, |parent| self.at(parent))
    }
}

/// A query about a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Question {
    Size,
    SizeInBits,
    AbiAlignment,
    PreferredAlignment,
    IndexBitwidth,
}

impl Default for DataLayout {
    /// The layout without any specification.
    fn default() -> Self {
        DataLayout {
            spec: None,
            system: None,
            entries: Vec::new(),
            queries: &DefaultQueries,
            answers: RwLock::default(),
        }
    }
}

impl DataLayout {
    /// The layout that holds at an op: that of the closest scope, which may be the op itself. Where specifications
    /// contradict each other, which the verifier reports, nothing is specified.
    pub fn at(op: OpRef<'_>) -> DataLayout {
        closest(op).map_or_else(DataLayout::default, DataLayout::of_scope)
    }

    fn of_scope(scope: OpRef<'_>) -> DataLayout {
        let spec = combined(scope).ok().flatten();
        let entries = spec.and_then(|spec| DataLayoutSpecAttrRef::of(AttrRef::new(scope.cx(), spec)));
        let entries = entries.map_or_else(Vec::new, |spec| spec.entries());
        let system = target_system_spec(scope);
        DataLayout { spec, system, entries, queries: queries(scope), ..DataLayout::default() }
    }

    /// The specification that holds, combined with those around.
    pub fn spec(&self) -> Option<Attribute> {
        self.spec
    }

    /// The size in bytes.
    pub fn size(&self, cx: &ContextData, ty: Type) -> Option<TypeSize> {
        self.answer(cx, ty, Question::Size)
    }

    /// The size in bits.
    pub fn size_in_bits(&self, cx: &ContextData, ty: Type) -> Option<TypeSize> {
        self.answer(cx, ty, Question::SizeInBits)
    }

    /// The alignment in bytes that the binary interface requires.
    pub fn abi_alignment(&self, cx: &ContextData, ty: Type) -> Option<u64> {
        self.answer(cx, ty, Question::AbiAlignment).map(|size| size.min)
    }

    /// The alignment in bytes that is preferred.
    pub fn preferred_alignment(&self, cx: &ContextData, ty: Type) -> Option<u64> {
        self.answer(cx, ty, Question::PreferredAlignment).map(|size| size.min)
    }

    /// The width of integers that compute addresses of a type; `None` for types that are no pointers.
    pub fn index_bitwidth(&self, cx: &ContextData, ty: Type) -> Option<u64> {
        self.answer(cx, ty, Question::IndexBitwidth).map(|size| size.min)
    }

    fn answer(&self, cx: &ContextData, ty: Type, question: Question) -> Option<TypeSize> {
        let known = self.answers.read().unwrap_or_else(PoisonError::into_inner).get(&(ty, question)).copied();
        if let Some(answer) = known {
            return answer;
        }
        let kind = cx.type_data(ty).kind();
        let of_kind = |entry: &&DataLayoutEntry| match entry.key {
            DataLayoutKey::Type(key) => cx.type_data(key).kind() == kind,
            DataLayoutKey::Name(_) => false,
        };
        let entries: Vec<DataLayoutEntry> = self.entries.iter().filter(of_kind).copied().collect();
        let (queries, asked) = (self.queries, TypeRef::new(cx, ty));
        // Types may ask for their parts: nothing is locked.
        let answer = match question {
            Question::Size => queries.size(asked, self, &entries),
            Question::SizeInBits => queries.size_in_bits(asked, self, &entries),
            Question::AbiAlignment => queries.abi_alignment(asked, self, &entries).map(TypeSize::fixed),
            Question::PreferredAlignment => queries.preferred_alignment(asked, self, &entries).map(TypeSize::fixed),
            Question::IndexBitwidth => queries.index_bitwidth(asked, self, &entries).map(TypeSize::fixed),
        };
        self.answers.write().unwrap_or_else(PoisonError::into_inner).insert((ty, question), answer);
        answer
    }

    /// The value of a property, where it is specified.
    pub fn property(&self, cx: &ContextData, property: DataLayoutProperty) -> Option<Attribute> {
        let spec = DataLayoutSpecAttrRef::of(AttrRef::new(cx, self.spec?))?;
        let name = spec.identifier(property).as_bytes();
        let has_name = |entry: &&DataLayoutEntry| match entry.key {
            DataLayoutKey::Name(key) => cx.bytes(key) == name,
            DataLayoutKey::Type(_) => false,
        };
        self.queries.property(property, *self.entries.iter().find(has_name)?)
    }

    /// The alignment of the stack; 0 where it is not specified.
    pub fn stack_alignment(&self, cx: &ContextData) -> u64 {
        let value = self.property(cx, DataLayoutProperty::StackAlignment);
        value.and_then(|value| cx.integer_value(value)?.as_u64()).unwrap_or(0)
    }

    /// A property of a device of the target system, where it is specified.
    pub fn device_property(&self, cx: &ContextData, device: Ident, property: Ident) -> Option<Attribute> {
        let system = TargetSystemSpecAttrRef::of(AttrRef::new(cx, self.system?))?;
        let (_, device) = system.devices().into_iter().find(|(name, _)| *name == device)?;
        let entries = TargetDeviceSpecAttrRef::of(AttrRef::new(cx, device))?.entries();
        entries.iter().find(|entry| entry.key == DataLayoutKey::Name(property)).map(|entry| entry.value)
    }
}
