//! Builders of declared ops: what generated `build` functions return.

use std::fmt;
use std::marker::PhantomData;

use smallvec::SmallVec;

use super::op::{Infer, OpDescriptor, Presence, Sizes};
use super::typed::{AttrConstraint, InferInput, OpDecl};
use crate::context::{Attribute, ContextData, Location, NamedAttr, OpName, Type};
use crate::ir::{Block, Builder, EditError, Op, OpSpec, Value};

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
    pub fn insert(self, builder: &mut Builder<'_>, loc: Location) -> Result<Op, BuildError> {
        self.0.insert(builder, loc)
    }
}

/// Replaces the items of a group; `sizes` says how many the groups have.
fn replace_group<T: Copy, const N: usize, const M: usize>(
    items: &mut SmallVec<[T; N]>,
    sizes: &mut SmallVec<[i32; M]>,
    group: usize,
    new: &[T],
) where
    [T; N]: smallvec::Array<Item = T>,
    [i32; M]: smallvec::Array<Item = i32>,
{
    let start = sizes[..group].iter().map(|n| *n as usize).sum();
    if start == items.len() {
        // Groups are mostly given in order.
        items.extend_from_slice(new);
    } else {
        items.drain(start..start + sizes[group] as usize);
        items.insert_from_slice(start, new);
    }
    sizes[group] = new.len() as i32;
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
    operands: SmallVec<[Value; 4]>,
    operand_sizes: SmallVec<[i32; 4]>,
    result_types: SmallVec<[Type; 2]>,
    result_sizes: SmallVec<[i32; 2]>,
    slots: SmallVec<[Option<Attribute>; 4]>,
    successors: SmallVec<[Block; 2]>,
    attrs: Vec<NamedAttr>,
    regions: u32,
    infer: bool,
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
    /// An op without anything yet, but for the defaults of its attributes.
    pub fn new<T: OpDecl>(cx: &'c ContextData) -> OpBuild<'c> {
        let descriptor = T::DEF;
        let name = cx.op_name_of(descriptor);
        let default = |(index, slot): (usize, &super::op::AttrSlot)| match slot.presence {
            Presence::Default(make) => Some(cx.op_default(name, index).unwrap_or_else(|| make(cx))),
            _ => None,
        };
        OpBuild {
            cx,
            descriptor,
            name,
            operands: SmallVec::new(),
            operand_sizes: SmallVec::from_elem(0, descriptor.operands.groups.len()),
            result_types: SmallVec::new(),
            result_sizes: SmallVec::from_elem(0, descriptor.results.groups.len()),
            slots: descriptor.attributes.iter().enumerate().map(default).collect(),
            successors: SmallVec::new(),
            attrs: Vec::new(),
            regions: descriptor.regions.arity.min,
            infer: !matches!(descriptor.infer, Infer::None),
        }
    }

    /// The operands of a group, in place of those it had.
    pub fn operands(&mut self, group: usize, values: &[Value]) {
        replace_group(&mut self.operands, &mut self.operand_sizes, group, values);
    }

    /// The operands of a group of groups, whose sizes go to a slot.
    pub fn nested_operands(&mut self, group: usize, groups: &[&[Value]], slot: usize) {
        let sizes: Vec<i32> = groups.iter().map(|group| group.len() as i32).collect();
        self.operands(group, &groups.concat());
        self.slots[slot] = Some(self.cx.dense_i32_attr(&sizes));
    }

    /// The types of a group of results, in place of those it had; types of no group are inferred then.
    pub fn results(&mut self, group: usize, types: &[Type]) {
        self.infer = false;
        replace_group(&mut self.result_types, &mut self.result_sizes, group, types);
    }

    /// The types of all results, in place of those they had; types of no group are inferred then.
    pub fn all_results(&mut self, types: &[Type]) {
        self.infer = false;
        let groups = &self.descriptor.results;
        for (group, size) in self.result_sizes.iter_mut().enumerate() {
            *size = groups.range(group, types.len(), &[]).1 as i32;
        }
        self.result_types = types.into();
    }

    /// The value of an attribute.
    #[inline]
    pub fn set<C: AttrConstraint>(&mut self, slot: usize, value: C::Value<'_>) {
        self.slots[slot] = Some(C::write(self.cx, value));
    }

    /// Whether a unit attribute is there.
    pub fn set_unit(&mut self, slot: usize, there: bool) {
        self.slots[slot] = there.then_some(Attribute::UNIT);
    }

    /// An attribute.
    pub fn set_attr(&mut self, slot: usize, attr: Option<Attribute>) {
        self.slots[slot] = attr;
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

    /// Creates the op at a builder's insertion point.
    ///
    /// # Errors
    /// The types of the results do not follow from the rest; as [`Builder::create`].
    pub fn insert(mut self, builder: &mut Builder<'_>, loc: Location) -> Result<Op, BuildError> {
        for (groups, sizes) in
            [(&self.descriptor.operands, &self.operand_sizes[..]), (&self.descriptor.results, &self.result_sizes[..])]
        {
            if let Sizes::Attr(slot) = groups.sizes {
                self.slots[usize::from(slot)] = Some(self.cx.dense_i32_attr(sizes));
            }
        }
        if self.infer {
            let ir = builder.ir();
            let types = self.operands.iter().map(|value| ir.get_value(*value).map(|value| value.ty()));
            let operands: Option<SmallVec<[Type; 4]>> = types.collect();
            let operands = operands.ok_or_else(|| BuildError::Infer("an operand does not exist".into()))?;
            let (cx, descriptor, slots) = (self.cx, self.descriptor, &self.slots[..]);
            let input = InferInput { cx, descriptor, loc, operands: &operands, slots };
            self.result_types = input.infer().map_err(BuildError::Infer)?;
        }
        let spec = OpSpec {
            operands: &self.operands,
            result_types: &self.result_types,
            successors: &self.successors,
            regions: self.regions,
            slots: &self.slots,
            attrs: &self.attrs,
            ..OpSpec::new(self.name, loc)
        };
        builder.create(&spec).map_err(BuildError::Edit)
    }
}
