//! The types and traits that code of a derived op uses: constraints as Rust types, fields, views;
//! [builders](super::build) too.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use smallvec::SmallVec;

use super::constraint::{AttrConstraintDef, TypeConstraintDef};
use super::hooks::OpTrait;
use super::op::{OpDescriptor, Presence, Sizes, ValueGroups};
use crate::context::{Attribute, ContextData, Type};
use crate::interfaces::OperandRange;
use crate::ir::{BlockRef, Op, OpRef, RegionRef, Value};

pub use super::build::{AttrIn, Build, BuildError, BuildOp, Created, InfersTypes, OneResult, OpBuild};
pub use super::infer::{InferDecl, InferInput, InferValue, InferValues, InferredFrom};

/// A claim on types, as a Rust type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type constraint",
    label = "expected a type constraint, such as `I32` or `AnyOf<(F32, F64)>`"
)]
pub trait TypeConstraint {
    /// The constraint as data.
    const DEF: &'static TypeConstraintDef;
}

/// A constraint on attributes, as a Rust type, and the Rust value of such an attribute.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an attribute constraint",
    label = "expected an attribute constraint, such as `I64Attr` or `StrAttr`"
)]
pub trait AttrConstraint {
    /// The constraint as data.
    const DEF: &'static AttrConstraintDef;
    /// The value in Rust.
    type Value<'c>;
    /// Reads an attribute; `None` when it is of another kind.
    fn read(cx: &ContextData, attr: Attribute) -> Option<Self::Value<'_>>;
    /// Builds an attribute from a value.
    fn write(cx: &ContextData, value: Self::Value<'_>) -> Attribute;
}

/// A declared op, implemented by `#[derive(Op)]`.
#[diagnostic::on_unimplemented(message = "`{Self}` is not an operation", label = "not declared with `#[derive(Op)]`")]
pub trait OpDecl: Sized {
    /// The declaration.
    const DEF: &'static OpDescriptor;
    /// True for the declaration that the ops of a family share: no op has it, and views and handles of it are those of
    /// all its ops.
    const IS_FAMILY: bool = false;
    /// The name of the op. Does not compile for a family.
    const NAME: &'static str = {
        assert!(!Self::IS_FAMILY, "this is a family of operations: name one of them");
        Self::DEF.name
    };
    /// The fields: for each one its kind (`o`perand, `r`esult, `a`ttribute, re`g`ion or `s`uccessor), its number among
    /// those of its kind or its slot, and its name: `o0 lhs;`. For rules, which name fields.
    const FIELDS: &'static str = "";
    /// The view with accessors.
    type View<'a>: Copy + Deref<Target = OpRef<'a>>;
    /// The accessors of an op that has the right name and counts.
    fn view(view: OpView<'_>) -> Self::View<'_>;
    /// The fields of an op, as declared.
    fn fields(view: OpView<'_>) -> Self;
}

/// An op of a family, or the family itself, as the parameter of the type that `op_family!` declares.
pub trait FamilyMember: 'static {
    /// The declaration.
    const DEF: &'static OpDescriptor;
    /// True for the family.
    const IS_FAMILY: bool = false;
}

/// An op of a family, as the parameter of the type that `op_family!` declares: one that can be built.
#[diagnostic::on_unimplemented(
    message = "this is a family of operations: name one of them",
    label = "the family is no operation itself"
)]
pub trait FamilyOp: FamilyMember {}

/// A handle of an op whose kind is known.
pub struct Typed<T> {
    op: Op,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for Typed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Typed<T> {}

impl<T> PartialEq for Typed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.op == other.op
    }
}

impl<T> Eq for Typed<T> {}

impl<T> std::hash::Hash for Typed<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.op.hash(state);
    }
}

impl<T> From<Typed<T>> for Op {
    fn from(typed: Typed<T>) -> Op {
        typed.op
    }
}

impl<T: OpDecl> fmt::Debug for Typed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", T::DEF.name, self.op)
    }
}

impl<T: OpDecl> Typed<T> {
    /// A typed handle for an op that was just created.
    #[inline]
    pub(super) fn new(op: Op) -> Self {
        Typed { op, kind: PhantomData }
    }

    /// The untyped op.
    pub fn op(self) -> Op {
        self.op
    }

    /// Returns whether ops of this kind have a trait that a dialect declares itself, as [`OpRef::has_trait`].
    pub fn has_trait<R: OpTrait>(self) -> bool {
        T::DEF.has_trait::<R>()
    }

    /// A view of the op with accessors; `None` when it was erased, or its counts do not fit the declaration any more.
    pub fn view(self, ir: &crate::ir::Ir) -> Option<T::View<'_>> {
        ir.get_op(self.op)?.view::<T>()
    }
}

impl<'a> OpRef<'a> {
    /// Returns whether the op is of this kind, valid or not.
    #[inline]
    pub fn is<T: OpDecl>(self) -> bool {
        self.is_declared_as(T::DEF, T::IS_FAMILY)
    }

    /// Returns whether the op's declaration is this one, or one of this family.
    #[inline]
    fn is_declared_as(self, descriptor: &'static OpDescriptor, is_family: bool) -> bool {
        self.descriptor().is_some_and(|d| match is_family {
            false => std::ptr::eq(d, descriptor),
            true => d.is_of_family(descriptor),
        })
    }

    /// A view with accessors, when the op is of this kind and has the right numbers of operands, results, regions and
    /// successors.
    #[inline]
    #[expect(clippy::manual_map, reason = "`map` would be one more function for each kind of op")]
    pub fn view<T: OpDecl>(self) -> Option<T::View<'a>> {
        match OpView::of_declared(self, T::DEF, T::IS_FAMILY, None, const { T::DEF.fixed_counts() }) {
            Some(view) => Some(T::view(view)),
            None => None,
        }
    }

    /// As [`view`](Self::view), with other values in place of the operands (MLIR: adaptor).
    pub fn adaptor<T: OpDecl>(self, values: &'a [Value]) -> Option<T::View<'a>> {
        let view = OpView::of_declared(self, T::DEF, T::IS_FAMILY, Some(values), const { T::DEF.fixed_counts() });
        view.map(T::view)
    }

    /// The fields, as declared, when the op is of this kind and has the right numbers of operands, results, regions and
    /// successors.
    pub fn fields<T: OpDecl>(self) -> Option<T> {
        OpView::of_declared(self, T::DEF, T::IS_FAMILY, None, const { T::DEF.fixed_counts() }).map(T::fields)
    }

    /// A typed handle, when the op is of this kind and has the right numbers of operands, results, regions and
    /// successors.
    pub(crate) fn typed_if_counts_fit<T: OpDecl>(self) -> Option<Typed<T>> {
        let view = OpView::of_declared(self, T::DEF, T::IS_FAMILY, None, const { T::DEF.fixed_counts() });
        if view.is_some() { Some(Typed { op: self.handle(), kind: PhantomData }) } else { None }
    }

    /// The typed handle and the fields: as [`typed`](Self::typed) and [`fields`](Self::fields).
    #[inline]
    pub(crate) fn typed_fields<T: OpDecl>(self) -> Option<(Typed<T>, T)> {
        let fields = self.fields()?;
        Some((Typed { op: self.handle(), kind: PhantomData }, fields))
    }

    /// As [`typed_fields`](Self::typed_fields), of an op with two operands, with each in the place of the other.
    pub(crate) fn typed_fields_swapped<T: OpDecl>(self) -> Option<(Typed<T>, T)> {
        let values = [self.operand(1)?, self.operand(0)?];
        let view = OpView::of_declared(self, T::DEF, T::IS_FAMILY, Some(&values), const { T::DEF.fixed_counts() });
        let fields = view.map(T::fields)?;
        Some((Typed { op: self.handle(), kind: PhantomData }, fields))
    }

    /// A typed handle, when the op is of this kind.
    #[inline]
    pub fn typed<T: OpDecl>(self) -> Option<Typed<T>> {
        self.is::<T>().then(|| Typed { op: self.handle(), kind: PhantomData })
    }
}

/// An op whose counts are those declared: group indices of its descriptor are valid. Accessors are made of it.
#[derive(Clone, Copy)]
pub struct OpView<'a> {
    op: OpRef<'a>,
    descriptor: &'static OpDescriptor,
    /// Values that replace the operands.
    values: Option<&'a [Value]>,
}

impl<'a> Deref for OpView<'a> {
    type Target = OpRef<'a>;
    fn deref(&self) -> &OpRef<'a> {
        &self.op
    }
}

impl<'a> OpView<'a> {
    /// The view of an op, if the declaration is its own or that of its family, and its counts are those declared; `fixed`
    /// is the result of [`OpDescriptor::fixed_counts`]. Not generic over the op, so that it is compiled once.
    #[inline]
    pub(super) fn of_declared(
        op: OpRef<'a>,
        descriptor: &'static OpDescriptor,
        is_family: bool,
        values: Option<&'a [Value]>,
        fixed: Option<[u32; 4]>,
    ) -> Option<Self> {
        if op.is_declared_as(descriptor, is_family) { OpView::of_known(op, descriptor, values, fixed) } else { None }
    }

    /// The view of an op that is known to be of this kind, if its counts are those declared.
    #[inline]
    pub(super) fn of_known(
        op: OpRef<'a>,
        descriptor: &'static OpDescriptor,
        values: Option<&'a [Value]>,
        fixed: Option<[u32; 4]>,
    ) -> Option<Self> {
        let view = OpView { op, descriptor, values };
        let fits = match fixed {
            None if values.is_none() && op.is_known_to_fit(descriptor) => return Some(view),
            Some([operands, others @ ..]) => match values {
                None => op.has_counts(operands, others),
                Some(values) => values.len() == operands as usize && op.has_counts(op.num_operands() as u32, others),
            },
            None => view.counts_fit(descriptor),
        };
        if !fits {
            return None;
        }
        let op = if values.is_none() { op.known_to_fit(descriptor) } else { op };
        Some(OpView { op, ..view })
    }

    /// A view of an op that knows that its counts are those declared, if they are.
    pub(crate) fn with_known_counts(op: OpRef<'a>, descriptor: &'static OpDescriptor) -> OpRef<'a> {
        OpView::of_known(op, descriptor, None, None).map_or(op, |view| view.op)
    }

    #[inline(never)]
    fn counts_fit(self, descriptor: &OpDescriptor) -> bool {
        // Where sizes are looked up, it is faster to know that this was done before.
        if !descriptor.counts_decide() && self.values.is_none() && self.op.is_known_valid() {
            return true;
        }
        let [operands, results, regions, successors] = self.op.counts();
        let operands = self.values.map_or(operands, |values| values.len() as u32);
        descriptor.operands.arity.fits(operands)
            && descriptor.results.arity.fits(results)
            && descriptor.regions.arity.fits(regions)
            && descriptor.successors.arity.fits(successors)
            && self.sizes_fit(&descriptor.operands, operands as usize)
            && self.sizes_fit(&descriptor.results, results as usize)
    }

    /// Returns whether every group of exactly one value has one, in a number of values that fits.
    #[inline(always)]
    fn sizes_fit(self, groups: &ValueGroups, total: usize) -> bool {
        matches!(groups.sizes, Sizes::One) || self.varying_sizes_fit(groups, total)
    }

    fn varying_sizes_fit(self, groups: &ValueGroups, total: usize) -> bool {
        match groups.sizes {
            Sizes::One => true,
            Sizes::Same => {
                let varying = groups.groups.iter().filter(|g| g.kind.varies()).count();
                varying == 0 || (total - (groups.groups.len() - varying)).is_multiple_of(varying)
            }
            Sizes::Attr(slot) => {
                let sizes = self.op.iter_segment_sizes(slot);
                let mut sum = 0;
                sizes.len() == groups.groups.len()
                    && sizes.zip(groups.groups).all(|(size, group)| {
                        sum += i64::from(size);
                        size >= 0 && (group.kind.varies() || size == 1)
                    })
                    && sum == total as i64
            }
        }
    }

    #[inline]
    fn num_values(self) -> usize {
        self.values.map_or_else(|| self.op.num_operands(), <[Value]>::len)
    }

    #[inline]
    pub(super) fn declared(self) -> &'static OpDescriptor {
        self.descriptor
    }

    /// The op.
    #[inline]
    pub fn op(self) -> OpRef<'a> {
        self.op
    }

    /// An operand by position.
    #[inline]
    pub fn value(self, index: usize) -> Value {
        let value = match self.values {
            Some(values) => values.get(index).copied(),
            None => self.op.operand(index),
        };
        value.unwrap_or(Value::NULL)
    }

    fn operand_range(self, group: usize) -> (usize, usize) {
        self.op.group_range(&self.declared().operands, group, self.num_values())
    }

    fn result_range(self, group: usize) -> (usize, usize) {
        self.op.group_range(&self.declared().results, group, self.op.num_results())
    }

    /// The operand that is a group.
    #[inline]
    pub fn operand(self, group: usize) -> Value {
        if group < self.descriptor.operands.leading { self.value(group) } else { self.operand_behind(group) }
    }

    #[cold]
    fn operand_behind(self, group: usize) -> Value {
        self.value(self.operand_range(group).0)
    }

    /// The operand of an optional group.
    pub fn optional_operand(self, group: usize) -> Option<Value> {
        let (start, len) = self.operand_range(group);
        (len != 0).then(|| self.value(start))
    }

    /// The operands of a group.
    pub fn operand_group(self, group: usize) -> OperandValues<'a> {
        let (start, len) = self.operand_range(group);
        OperandValues { view: self, group, start, end: start + len }
    }

    /// The groups of a group of groups.
    pub fn nested_operands(self, group: usize) -> Vec<Vec<Value>> {
        let super::op::GroupKind::Nested(slot) = self.declared().operands.groups[group].kind else {
            return vec![self.operand_group(group).collect()];
        };
        let mut values = self.operand_group(group);
        let sizes = self.op.segment_sizes(slot);
        sizes.iter().map(|n| values.by_ref().take(usize::try_from(*n).unwrap_or(0)).collect()).collect()
    }

    /// The result that is a group.
    #[inline]
    pub fn result(self, group: usize) -> Value {
        let is_plain = group < self.descriptor.results.leading;
        let start = if is_plain { group } else { self.result_range(group).0 };
        self.op.result(start).unwrap_or(Value::NULL)
    }

    /// The result of an optional group.
    pub fn optional_result(self, group: usize) -> Option<Value> {
        let (start, len) = self.result_range(group);
        if len == 0 { None } else { self.op.result(start) }
    }

    /// The results of a group.
    pub fn result_group(self, group: usize) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a {
        let (start, len) = self.result_range(group);
        self.op.results().skip(start).take(len)
    }

    /// The attribute of a slot, or its default when it is missing.
    pub fn attr(self, slot: usize) -> Option<Attribute> {
        let found = self.op.slots().get(slot).copied().flatten();
        found.or_else(|| match self.declared().attributes.get(slot)?.presence {
            Presence::Default(_) | Presence::ReadAs(_) => self.op.cx().op_default(self.op.name(), slot),
            _ => None,
        })
    }

    /// The value of an attribute; `None` when it is missing or of another kind.
    #[inline]
    pub fn read<C: AttrConstraint>(self, slot: usize) -> Option<C::Value<'a>> {
        C::read(self.op.cx(), self.attr(slot)?)
    }

    /// Returns whether a unit attribute is set.
    #[inline]
    pub fn has(self, slot: usize) -> bool {
        self.op.slots().get(slot).is_some_and(Option::is_some)
    }

    /// A region.
    #[inline]
    pub fn region(self, index: usize) -> RegionRef<'a> {
        self.op.region(index).expect("the counts were checked when the view was made")
    }

    /// The region of the last group, which may be missing.
    pub fn optional_region(self, index: usize) -> Option<RegionRef<'a>> {
        self.op.region(index)
    }

    /// The regions of the last, variadic group.
    pub fn regions_from(self, index: usize) -> impl ExactSizeIterator<Item = RegionRef<'a>> + Clone + 'a {
        self.op.regions().skip(index)
    }

    /// A successor.
    pub fn successor(self, index: usize) -> BlockRef<'a> {
        self.op.successors().nth(index).expect("the counts were checked when the view was made")
    }

    /// The successors of the last, variadic group.
    pub fn successors_from(self, index: usize) -> impl ExactSizeIterator<Item = BlockRef<'a>> + Clone + 'a {
        self.op.successors().skip(index)
    }
}

/// The operands of a declared group, one after the other. Interfaces use the [range](OperandRange) of their positions
/// instead: [`range`](Self::range).
#[derive(Clone)]
pub struct OperandValues<'a> {
    view: OpView<'a>,
    group: usize,
    start: usize,
    end: usize,
}

impl<'a> OperandValues<'a> {
    /// The operands of the op that are left, by their positions: also where other values stand in their place.
    pub fn range(&self) -> OperandRange<'a> {
        OperandRange::in_group(self.view.op, self.group, self.start..self.end)
    }
}

impl Iterator for OperandValues<'_> {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Value> {
        let at = self.start.saturating_add(n).min(self.end);
        self.start = (at + 1).min(self.end);
        if at < self.end { Some(self.view.value(at)) } else { None }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.start, Some(self.end - self.start))
    }
}

impl DoubleEndedIterator for OperandValues<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Value> {
        if self.start == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.view.value(self.end))
    }
}

impl ExactSizeIterator for OperandValues<'_> {}

impl<'a> OpRef<'a> {
    /// The sizes in the dense `i32` array of a slot; none when something else is there.
    pub fn segment_sizes(self, slot: u16) -> SmallVec<[i32; 8]> {
        self.iter_segment_sizes(slot).collect()
    }

    /// As [`segment_sizes`](Self::segment_sizes), as an iterator.
    #[inline]
    pub(crate) fn iter_segment_sizes(self, slot: u16) -> impl ExactSizeIterator<Item = i32> + 'a {
        // Not `slot`: the declaration may be another op's.
        let attr = self.slots().get(usize::from(slot)).copied().flatten();
        let sizes = attr.and_then(|attr| self.cx().dense_i32_bytes(attr));
        sizes.unwrap_or_default().iter().map(|bytes| i32::from_le_bytes(*bytes))
    }

    /// The first value of a group, and how many it has. Nonsense sizes give some group inside the values.
    #[inline]
    pub fn group_range(self, groups: &ValueGroups, group: usize, total: usize) -> (usize, usize) {
        match groups.sizes {
            _ if group < groups.leading => (group.min(total), usize::from(group < total)),
            Sizes::Attr(slot) => ValueGroups::written_range(group, total, self.iter_segment_sizes(slot)),
            _ => groups.range(group, total, &[]),
        }
    }
}

/// A field of a declared op, with the value that it reads.
pub trait Field: Sized {
    /// Reads it from the op: `index` is a group, slot, region or successor.
    fn get(view: OpView<'_>, index: usize) -> Self;
}

macro_rules! value_field {
    ($(#[$doc:meta])* $name:ident, $one:ident, $optional:ident) => {
        $(#[$doc])*
        pub struct $name<C> {
            value: Value,
            constraint: PhantomData<fn() -> C>,
        }

        impl<C> Clone for $name<C> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<C> Copy for $name<C> {}

        impl<C> fmt::Debug for $name<C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.value.fmt(f)
            }
        }

        impl<C> Deref for $name<C> {
            type Target = Value;
            fn deref(&self) -> &Value {
                &self.value
            }
        }

        impl<C> From<Value> for $name<C> {
            fn from(value: Value) -> Self {
                $name { value, constraint: PhantomData }
            }
        }

        impl<C> From<$name<C>> for Value {
            fn from(field: $name<C>) -> Value {
                field.value
            }
        }

        impl<C> Field for $name<C> {
            #[inline]
            fn get(view: OpView<'_>, index: usize) -> Self {
                view.$one(index).into()
            }
        }

        impl<C> Field for Option<$name<C>> {
            #[inline]
            fn get(view: OpView<'_>, index: usize) -> Self {
                view.$optional(index).map(Into::into)
            }
        }
    };
}

value_field! {
    /// An operand whose type satisfies `C`.
    Operand, operand, optional_operand
}
value_field! {
    /// A result whose type satisfies `C`.
    OpResult, result, optional_result
}

macro_rules! values_field {
    ($(#[$doc:meta])* $name:ident, $item:ty, |$view:ident, $index:ident| $get:expr) => {
        $(#[$doc])*
        pub struct $name<C> {
            values: $item,
            constraint: PhantomData<fn() -> C>,
        }

        impl<C> Clone for $name<C> {
            fn clone(&self) -> Self {
                $name { values: self.values.clone(), constraint: PhantomData }
            }
        }

        impl<C> fmt::Debug for $name<C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.values.fmt(f)
            }
        }

        impl<C> Deref for $name<C> {
            type Target = $item;
            fn deref(&self) -> &Self::Target {
                &self.values
            }
        }

        impl<C> Field for $name<C> {
            fn get($view: OpView<'_>, $index: usize) -> Self {
                $name { values: $get, constraint: PhantomData }
            }
        }
    };
}

values_field! {
    /// Any number of operands whose types satisfy `C`.
    Operands, SmallVec<[Value; 4]>, |view, index| view.operand_group(index).collect()
}
values_field! {
    /// Any number of groups of operands whose types satisfy `C`.
    OperandGroups, Vec<Vec<Value>>, |view, index| view.nested_operands(index)
}
values_field! {
    /// Any number of results whose types satisfy `C`.
    OpResults, SmallVec<[Value; 4]>, |view, index| view.result_group(index).collect()
}

/// An attribute that satisfies `C`: a claim, which the verifier checks.
pub struct Attr<C> {
    attr: Option<Attribute>,
    constraint: PhantomData<fn() -> C>,
}

impl<C> Clone for Attr<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Attr<C> {}

impl<C> fmt::Debug for Attr<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.attr.fmt(f)
    }
}

impl<C> From<Attribute> for Attr<C> {
    fn from(attr: Attribute) -> Self {
        Attr { attr: Some(attr), constraint: PhantomData }
    }
}

impl<C> Attr<C> {
    /// The attribute, if there is one.
    pub fn attr(self) -> Option<Attribute> {
        self.attr
    }
}

impl<C: AttrConstraint> Attr<C> {
    /// The value; `None` when the attribute is missing or of another kind.
    pub fn get(self, cx: &ContextData) -> Option<C::Value<'_>> {
        C::read(cx, self.attr?)
    }
}

impl<C> Field for Attr<C> {
    fn get(view: OpView<'_>, index: usize) -> Self {
        Attr { attr: view.attr(index), constraint: PhantomData }
    }
}

impl<C> Field for Option<Attr<C>> {
    fn get(view: OpView<'_>, index: usize) -> Self {
        view.attr(index).map(|attr| Attr { attr: Some(attr), constraint: PhantomData })
    }
}

/// A type that satisfies `C`, as a parameter of an attribute or type.
pub struct TypeOf<C> {
    ty: Type,
    constraint: PhantomData<fn() -> C>,
}

impl<C> Clone for TypeOf<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for TypeOf<C> {}

impl<C> fmt::Debug for TypeOf<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ty.fmt(f)
    }
}

impl<C> Deref for TypeOf<C> {
    type Target = Type;
    fn deref(&self) -> &Type {
        &self.ty
    }
}

impl<C> From<Type> for TypeOf<C> {
    fn from(ty: Type) -> Self {
        TypeOf { ty, constraint: PhantomData }
    }
}

/// A native property, kept in the attribute that it converts to. [ODS: Properties]
pub struct Prop<C>(Attr<C>);

impl<C> Clone for Prop<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Prop<C> {}

impl<C> fmt::Debug for Prop<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<C> Deref for Prop<C> {
    type Target = Attr<C>;
    fn deref(&self) -> &Attr<C> {
        &self.0
    }
}

impl<C> Field for Prop<C> {
    fn get(view: OpView<'_>, index: usize) -> Self {
        Prop(Field::get(view, index))
    }
}

impl<C> Field for Option<Prop<C>> {
    fn get(view: OpView<'_>, index: usize) -> Self {
        let attr: Option<Attr<C>> = Field::get(view, index);
        attr.map(Prop)
    }
}
