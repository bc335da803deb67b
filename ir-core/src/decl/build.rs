//! Builders of declared ops: what generated `build` functions return.

use std::fmt;
use std::marker::PhantomData;

use smallvec::{SmallVec, smallvec};

use super::format::{TypeArg, TypeSource};
use super::op::{Infer, OpDescriptor, Presence, Sizes, ValueGroups};
use super::typed::{AttrConstraint, InferInput, OpDecl};
use crate::context::{Attribute, ContextData, Location, NamedAttr, OpName, Type};
use crate::ir::{Block, Builder, EditError, Ir, Op, OpSpec, Value};

/// Builds an op of a type that has nothing optional: the others have a builder of their own, with the same methods and one for each
/// optional part.
pub struct Build<'c, T>(OpBuild<'c>, PhantomData<T>);

/// An op the types of whose `N` results are inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not infer the types of that many results",
    label = "expected a type for each result of an op that infers them; otherwise `build` asks for them"
)]
pub trait InfersTypes<const N: usize> {}

impl<'c, T: OpDecl> Build<'c, T> {
    /// Of an op that has all its required parts.
    #[inline]
    pub fn new(op: OpBuild<'c>) -> Self {
        Build(op, PhantomData)
    }

    /// Gives the types of the results instead of inferring them.
    #[inline]
    pub fn with_types<const N: usize>(mut self, types: [Type; N]) -> Self
    where
        T: InfersTypes<N>,
    {
        types.iter().enumerate().for_each(|(group, ty)| self.0.results(group, &[*ty]));
        self
    }

    /// Adds a discardable attribute.
    #[inline]
    pub fn with_attr(mut self, attr: NamedAttr) -> Self {
        self.0.discardable(attr);
        self
    }

    /// Creates the op at a builder's insertion point.
    ///
    /// # Errors
    /// As [`OpBuild::insert`].
    #[inline]
    pub fn insert(mut self, builder: &mut Builder<'_>, loc: Location) -> Result<Op, BuildError> {
        self.0.insert(builder, loc)
    }
}

/// Values or types under construction, group by group. Most groups are one item, in the position of the group; only the groups from
/// the first one on that varies have sizes of their own.
#[derive(Clone)]
struct Parts<T: Copy, const N: usize>
where
    [T; N]: smallvec::Array<Item = T>,
{
    items: SmallVec<[T; N]>,
    /// Of the groups behind the leading ones; empty as long as none of them was given.
    sizes: SmallVec<[i32; 4]>,
}

impl<T: Copy, const N: usize> Parts<T, N>
where
    [T; N]: smallvec::Array<Item = T>,
{
    /// Of the first groups, which have one item each.
    fn of(items: &[T]) -> Self {
        Parts { items: SmallVec::from_slice(items), sizes: SmallVec::new() }
    }

    /// Gives a group its items, in place of those it had. `missing` stands where a leading group was not given yet.
    #[inline]
    fn set(&mut self, groups: &ValueGroups, group: usize, new: &[T], missing: T) {
        match new {
            [one] if group < groups.leading && group == self.items.len() => self.items.push(*one),
            _ => self.set_any(groups, group, new, missing),
        }
    }

    #[inline(never)]
    fn set_any(&mut self, groups: &ValueGroups, group: usize, new: &[T], missing: T) {
        let given = groups.leading.min(group + 1);
        if self.items.len() < given {
            self.items.resize(given, missing);
        }
        let (start, old) = match group.checked_sub(groups.leading) {
            None => (group, 1),
            Some(varying) => {
                self.sizes.resize(groups.groups.len() - groups.leading, 0);
                let before: i32 = self.sizes[..varying].iter().sum();
                let old = std::mem::replace(&mut self.sizes[varying], new.len() as i32);
                (groups.leading + before as usize, old as usize)
            }
        };
        if start == self.items.len() {
            // Groups are mostly given in order.
            self.items.extend_from_slice(new);
        } else {
            self.items.drain(start..start + old);
            self.items.insert_from_slice(start, new);
        }
    }

    /// Gives all groups their items.
    fn set_all(&mut self, groups: &ValueGroups, items: &[T]) {
        self.items = items.into();
        self.sizes =
            (groups.leading..groups.groups.len()).map(|g| groups.range(g, items.len(), &[]).1 as i32).collect();
    }

    /// How many items each group has.
    #[inline(never)]
    fn all_sizes(&self, groups: &ValueGroups) -> SmallVec<[i32; 8]> {
        let mut sizes: SmallVec<[i32; 8]> = SmallVec::from_elem(1, groups.leading);
        sizes.extend_from_slice(&self.sizes);
        sizes.resize(groups.groups.len(), 0);
        sizes
    }
}

/// Creates a constant at a builder's insertion point: an op with one inherent attribute, its value, and one result.
///
/// # Errors
/// As [`Builder::create`]; [`EditError::SlotCount`] for ops that declare other attributes.
pub fn insert_constant<T: OpDecl>(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Result<Op, EditError> {
    let name = builder.ir().cx().op_name_of(T::DEF);
    builder.create(&OpSpec::new(name, loc).results(&[ty]).slots(&[Some(value)]))
}

/// An op under construction. Generated builders are made of it.
#[derive(Clone)]
pub struct OpBuild<'c> {
    cx: &'c ContextData,
    descriptor: &'static OpDescriptor,
    name: OpName,
    operands: Parts<Value, 4>,
    results: Parts<Type, 2>,
    /// Empty as long as they are what those of a new op are.
    slots: SmallVec<[Option<Attribute>; 4]>,
    successors: SmallVec<[Block; 2]>,
    attrs: Vec<NamedAttr>,
    regions: u32,
    /// Types of results were given: none are inferred.
    typed: bool,
}

/// Why an op could not be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BuildError {
    /// The types of the results could not be inferred: the message says why.
    Infer(String),
    /// The op could not be inserted.
    Edit(EditError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Infer(why) => write!(f, "failed to infer result types: {why}"),
            BuildError::Edit(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}

impl From<EditError> for BuildError {
    fn from(error: EditError) -> Self {
        BuildError::Edit(error)
    }
}

impl<'c> OpBuild<'c> {
    /// An op with the operands of its first groups, each of which has one, and nothing else but the defaults of its attributes.
    #[inline]
    pub fn new<T: OpDecl>(cx: &'c ContextData, operands: &[Value]) -> OpBuild<'c> {
        OpBuild::of(cx, T::DEF, operands)
    }

    fn of(cx: &'c ContextData, descriptor: &'static OpDescriptor, operands: &[Value]) -> OpBuild<'c> {
        OpBuild {
            cx,
            descriptor,
            name: cx.op_name_of(descriptor),
            operands: Parts::of(operands),
            results: Parts::of(&[]),
            slots: SmallVec::new(),
            successors: SmallVec::new(),
            attrs: Vec::new(),
            regions: descriptor.regions.arity.min,
            typed: false,
        }
    }

    /// The operands of a group, in place of those it had.
    pub fn operands(&mut self, group: usize, values: &[Value]) {
        self.operands.set(&self.descriptor.operands, group, values, Value::NOWHERE);
    }

    /// The operands of a group of groups, whose sizes go to a slot.
    pub fn nested_operands(&mut self, group: usize, groups: &[&[Value]], slot: usize) {
        let sizes: Vec<i32> = groups.iter().map(|group| group.len() as i32).collect();
        self.operands(group, &groups.concat());
        self.set_attr(slot, Some(self.cx.dense_i32_attr(&sizes)));
    }

    /// The types of a group of results, in place of those it had; types of no group are inferred then.
    pub fn results(&mut self, group: usize, types: &[Type]) {
        self.typed = true;
        self.results.set(&self.descriptor.results, group, types, Type::NONE);
    }

    /// The types of all results, in place of those they had; types of no group are inferred then.
    pub fn all_results(&mut self, types: &[Type]) {
        self.typed = true;
        self.results.set_all(&self.descriptor.results, types);
    }

    /// The value of an attribute.
    #[inline]
    pub fn set<C: AttrConstraint>(&mut self, slot: usize, value: C::Value<'_>) {
        self.set_attr(slot, Some(C::write(self.cx, value)));
    }

    /// Whether a unit attribute is there.
    pub fn set_unit(&mut self, slot: usize, there: bool) {
        self.set_attr(slot, there.then_some(Attribute::UNIT));
    }

    /// An attribute.
    pub fn set_attr(&mut self, slot: usize, attr: Option<Attribute>) {
        self.fill_slots();
        self.slots[slot] = attr;
    }

    fn fill_slots(&mut self) {
        if self.slots.is_empty() {
            self.slots = match self.initials() {
                Some(initials) => SmallVec::from_slice(initials),
                None => (0..self.descriptor.attributes.len()).map(|slot| self.initial(slot)).collect(),
            };
        }
    }

    /// The attributes of a new op, where the context keeps them.
    #[inline]
    fn initials(&self) -> Option<&'c [Option<Attribute>]> {
        if self.descriptor.attributes.is_empty() { Some(&[]) } else { self.cx.op_initials(self.name) }
    }

    /// The value that an inherent attribute of a new op has.
    #[cold]
    fn initial(&self, slot: usize) -> Option<Attribute> {
        match self.descriptor.attributes[slot].presence {
            Presence::Default(make) => Some(make(self.cx)),
            _ => None,
        }
    }

    /// More successors.
    pub fn successors(&mut self, blocks: &[Block]) {
        self.successors.extend_from_slice(blocks);
    }

    /// More regions than the least number.
    pub fn more_regions(&mut self, count: u32) {
        self.regions += count;
    }

    /// A discardable attribute.
    pub fn discardable(&mut self, attr: NamedAttr) {
        self.attrs.push(attr);
    }

    /// Creates the op at a builder's insertion point; one more whenever it is called again.
    ///
    /// # Errors
    /// The types of the results do not follow from the rest; as [`Builder::create`].
    pub fn insert(&mut self, builder: &mut Builder<'_>, loc: Location) -> Result<Op, BuildError> {
        let OpDescriptor { operands, results, infer, .. } = self.descriptor;
        if let Sizes::Attr(slot) = operands.sizes {
            self.write_sizes(slot, &self.operands.all_sizes(operands));
        }
        if let Sizes::Attr(slot) = results.sizes {
            self.write_sizes(slot, &self.results.all_sizes(results));
        }
        let initials = if self.slots.is_empty() { self.initials() } else { None };
        if initials.is_none() {
            self.fill_slots();
        }
        let slots = initials.unwrap_or(&self.slots);
        if !self.typed && !matches!(infer, Infer::None) {
            self.results.items = match self.type_of_operand(builder.ir()) {
                Some(ty) => smallvec![ty],
                None => self.infer(builder.ir(), slots, loc).map_err(BuildError::Infer)?,
            };
        }
        let spec = OpSpec {
            operands: &self.operands.items,
            result_types: &self.results.items,
            successors: &self.successors,
            regions: self.regions,
            slots,
            attrs: &self.attrs,
            ..OpSpec::new(self.name, loc)
        };
        builder.create(&spec).map_err(BuildError::Edit)
    }

    fn write_sizes(&mut self, slot: u16, sizes: &[i32]) {
        self.set_attr(slot.into(), Some(self.cx.dense_i32_attr(sizes)));
    }

    /// The type of the one result where it is that of a single operand, as it mostly is.
    #[inline]
    fn type_of_operand(&self, ir: &Ir) -> Option<Type> {
        let Infer::Rules([TypeSource::Same(TypeArg::Operand(group))]) = self.descriptor.infer else { return None };
        let group = usize::from(*group);
        let value = self.operands.items.get(group).filter(|_| group < self.descriptor.operands.leading)?;
        Some(ir.get_value(*value)?.ty())
    }

    #[inline(never)]
    fn infer(&self, ir: &Ir, slots: &[Option<Attribute>], loc: Location) -> Result<SmallVec<[Type; 2]>, String> {
        let mut operands = SmallVec::<[Type; 4]>::new();
        for value in &self.operands.items {
            operands.push(ir.get_value(*value).ok_or("an operand does not exist")?.ty());
        }
        let OpBuild { cx, descriptor, .. } = *self;
        InferInput { cx, descriptor, loc, operands: &operands, slots }.infer()
    }
}
