//! Inference of the types of results: its input, as descriptors and hooks get it, and by the names of fields. [MLIR:
//! InferTypeOpInterface]

use std::ops::Deref;

use smallvec::{SmallVec, smallvec};

use super::format::{TypeArg, TypeRoot, TypeSource};
use super::op::{Infer, OpDescriptor, Sizes};
use super::typed::{AttrConstraint, OpDecl};
use crate::context::{Attribute, ContextData, Location, Type};
use crate::ir::{Ir, OpRef, Region, RegionRef, Value};

/// An op whose declaration has the key `infer`: the derive makes the type by which its parts are read.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not declared with `infer`",
    label = "write `infer` in `#[op(..)]` of `{Self}`"
)]
pub trait InferDecl: OpDecl {
    /// The parts of an op, by the names of its fields. It dereferences to an [`InferInput`].
    type Input<'a>: Deref<Target = InferInput<'a>>;
    /// Reads parts by the names of the fields.
    fn input(input: InferInput<'_>) -> Self::Input<'_>;
}

/// The input of type inference: the parts of an op that may not exist yet.
#[derive(Clone, Copy)]
pub struct InferInput<'a> {
    /// The context.
    pub cx: &'a ContextData,
    /// The declaration of the op.
    pub descriptor: &'static OpDescriptor,
    /// The location of the op.
    pub loc: Location,
    /// Types of the operands.
    pub operands: &'a [Type],
    /// Inherent attributes by slot.
    pub slots: &'a [Option<Attribute>],
    /// The values and regions.
    pub from: InferredFrom<'a>,
}

/// The part of an inference's input that is in a tree.
#[derive(Clone, Copy)]
pub enum InferredFrom<'a> {
    /// Only types are known.
    Types,
    /// The op exists.
    Op(OpRef<'a>),
    /// The op is built or parsed: its operands, and its regions as far as there are any yet.
    Parts {
        /// The tree.
        ir: &'a Ir,
        /// The operands.
        operands: &'a [Value],
        /// The regions. A builder has none: they are empty when the op is created.
        regions: &'a [Region],
    },
}

/// An operand of an op whose types are inferred.
#[derive(Clone, Copy)]
pub struct InferValue<'a> {
    ty: Type,
    value: Option<(&'a Ir, Value)>,
}

impl<'a> InferValue<'a> {
    /// Its type.
    pub fn ty(self) -> Type {
        self.ty
    }

    /// The value; `None` where only types are known.
    pub fn value(self) -> Option<Value> {
        Some(self.value?.1)
    }

    /// The tree with the value; `None` where only types are known.
    pub fn ir(self) -> Option<&'a Ir> {
        Some(self.value?.0)
    }

    /// The op that the value is a result of, as far as that is known.
    pub fn defining_op(self) -> Option<OpRef<'a>> {
        let (ir, value) = self.value?;
        ir.get_value(value)?.defining_op()
    }

    /// The constant that the value is, as far as that is known.
    pub fn constant(self) -> Option<Attribute> {
        self.defining_op()?.constant_value()
    }
}

/// The operands of a group of an op whose types are inferred.
#[derive(Clone, Copy)]
pub struct InferValues<'a> {
    input: InferInput<'a>,
    start: usize,
    len: usize,
}

impl<'a> InferValues<'a> {
    /// Their types.
    pub fn types(self) -> &'a [Type] {
        &self.input.operands[self.start..self.start + self.len]
    }

    /// Their number.
    pub fn len(self) -> usize {
        self.len
    }

    /// Returns whether there are none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// One of them.
    pub fn get(self, index: usize) -> Option<InferValue<'a>> {
        (index < self.len).then(|| self.input.value(self.start + index))
    }

    /// One after the other.
    pub fn iter(self) -> impl ExactSizeIterator<Item = InferValue<'a>> + Clone + 'a {
        (self.start..self.start + self.len).map(move |at| self.input.value(at))
    }
}

impl<'a> OpRef<'a> {
    /// Calls a function with the parts of this op, as those of an op whose types are inferred. `None` if the op has no declaration.
    pub fn with_infer_input<R>(self, call: impl FnOnce(InferInput<'_>) -> R) -> Option<R> {
        let operands: SmallVec<[Type; 4]> = self.operand_types().collect();
        let (cx, loc, slots, from) = (self.cx(), self.loc(), self.slots(), InferredFrom::Op(self));
        Some(call(InferInput { cx, descriptor: self.descriptor()?, loc, operands: &operands, slots, from }))
    }
}

impl<'a> InferInput<'a> {
    /// The types of a group of operands.
    pub fn group(&self, group: usize) -> &'a [Type] {
        if group < self.descriptor.operands.leading {
            return self.operands.get(group..=group).unwrap_or_default();
        }
        let (start, len) = self.range(group);
        &self.operands[start..start + len]
    }

    fn range(&self, group: usize) -> (usize, usize) {
        let segments = match self.descriptor.operands.sizes {
            Sizes::Attr(slot) => {
                let attr = self.slots.get(usize::from(slot)).copied().flatten();
                attr.and_then(|attr| self.cx.dense_i32_values(attr)).unwrap_or_default()
            }
            _ => SmallVec::new(),
        };
        self.descriptor.operands.range(group, self.operands.len(), &segments)
    }

    /// The operand at a position. One that is not there has no type.
    fn value(self, at: usize) -> InferValue<'a> {
        let ty = self.operands.get(at).copied().unwrap_or(Type::NONE);
        let value = match self.from {
            InferredFrom::Types => None,
            InferredFrom::Op(op) => op.operand(at).map(|value| (op.ir(), value)),
            InferredFrom::Parts { ir, operands, .. } => operands.get(at).map(|value| (ir, *value)),
        };
        InferValue { ty, value }
    }

    /// The operand that is a group.
    pub fn operand(self, group: usize) -> InferValue<'a> {
        self.value(self.range(group).0)
    }

    /// The operand of an optional group.
    pub fn optional_operand(self, group: usize) -> Option<InferValue<'a>> {
        let (start, len) = self.range(group);
        (len != 0).then(|| self.value(start))
    }

    /// The operands of a group.
    pub fn operand_group(self, group: usize) -> InferValues<'a> {
        let (start, len) = self.range(group);
        InferValues { input: self, start, len }
    }

    /// The region with a number, where it is known.
    pub fn region(self, index: usize) -> Option<RegionRef<'a>> {
        match self.from {
            InferredFrom::Types => None,
            InferredFrom::Op(op) => op.region(index),
            InferredFrom::Parts { ir, regions, .. } => ir.get_region(*regions.get(index)?),
        }
    }

    /// The regions from a number on, as far as they are known.
    pub fn regions_from(self, index: usize) -> impl Iterator<Item = RegionRef<'a>> + 'a {
        (index..).map_while(move |index| self.region(index))
    }

    /// The attribute of a slot, or its default when it is missing.
    pub fn attr(&self, slot: usize) -> Option<Attribute> {
        let found = self.slots.get(slot).copied().flatten();
        found.or_else(|| self.descriptor.attributes.get(slot)?.default(self.cx))
    }

    /// The value of an attribute; `None` when it is missing or of another kind.
    pub fn read<C: AttrConstraint>(self, slot: usize) -> Option<C::Value<'a>> {
        C::read(self.cx, self.attr(slot)?)
    }

    /// Returns whether a unit attribute is set.
    pub fn has(self, slot: usize) -> bool {
        self.slots.get(slot).is_some_and(Option::is_some)
    }

    /// Infers the types of the results by the descriptor.
    ///
    /// # Errors
    /// The message, without a location.
    pub fn infer(&self) -> Result<SmallVec<[Type; 2]>, String> {
        match self.descriptor.infer {
            Infer::None => Err("the types of the results cannot be inferred".into()),
            Infer::Hook(infer, _) => infer(self).map(SmallVec::from_vec),
            Infer::Rules([rule]) => self.rule(rule, 0, &[None]).map(|ty| smallvec![ty]).ok_or_else(underivable),
            Infer::Rules(rules) => {
                let mut results: SmallVec<[Option<Type>; 2]> = SmallVec::from_elem(None, rules.len());
                // A rule may build on the result of another one.
                for _ in 0..rules.len() {
                    for (i, rule) in rules.iter().enumerate() {
                        if results[i].is_none() {
                            results[i] = self.rule(rule, i, &results);
                        }
                    }
                }
                results.into_iter().collect::<Option<_>>().ok_or_else(underivable)
            }
        }
    }

    #[inline]
    fn rule(&self, rule: &TypeSource, result: usize, results: &[Option<Type>]) -> Option<Type> {
        let root = |root: TypeRoot| match root {
            TypeRoot::Operand(group) => self.group(usize::from(group)).first().copied(),
            TypeRoot::Result(group) => results[usize::from(group)],
            TypeRoot::Attr(slot) => self.cx.attr_data(self.attr(usize::from(slot))?).ty(),
        };
        match *rule {
            TypeSource::Same(TypeArg::Operand(group)) => root(TypeRoot::Operand(group)),
            TypeSource::Same(TypeArg::Result(group)) => root(TypeRoot::Result(group)),
            TypeSource::Same(TypeArg::Operands) => self.operands.first().copied(),
            TypeSource::OfAttr(slot) => root(TypeRoot::Attr(slot)),
            TypeSource::Transform { from, with } => with(self.cx, root(from)?),
            TypeSource::Build => self.descriptor.results.groups[result].constraint.build.map(|build| build(self.cx)),
            _ => None,
        }
    }
}

#[cold]
fn underivable() -> String {
    "the types of the results do not follow from the operands and attributes".into()
}
