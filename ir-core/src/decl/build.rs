//! Ops under construction: the values that generated `build` functions return, from which a builder creates ops.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use smallvec::{SmallVec, smallvec};

use super::format::{TypeArg, TypeSource};
use super::infer::{InferInput, InferredFrom};
use super::op::{Infer, OpDescriptor, Presence, Sizes, ValueGroups};
use super::typed::{AttrConstraint, OpDecl, Typed};
use crate::context::{Attribute, ContextData, Location, NamedAttr, Type};
use crate::ir::{Block, Builder, EditError, Ir, Op, OpSpec, Value};

/// An op with all its required parts, as `build` returns it, to be created by [`Builder::create`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operation under construction",
    label = "expected what `build` of an operation returns"
)]
pub trait BuildOp {
    /// The kind of op that it will be.
    type Op: OpDecl;
    /// All parts, attributes made in a context.
    fn finish(self, cx: &ContextData) -> OpBuild;
}

/// An op of a type without attributes and optional parts: the others have a type of their own, with the same methods and one for each
/// optional part.
pub struct Build<T>(OpBuild, PhantomData<T>);

/// An op the types of whose `N` results are inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not infer the types of that many results",
    label = "expected a type for each result of an op that infers them; otherwise `build` asks for them"
)]
pub trait InfersTypes<const N: usize> {}

/// An op that has exactly one result.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have exactly one result",
    label = "expected an operation with exactly one result; the others have accessors for their results"
)]
pub trait OneResult: OpDecl {}

/// An attribute constraint with its Rust values of lifetime `'a`, as builders store them. Builders assume that their
/// constraints implement it, so that the compiler need not check that at every place that names a builder.
pub trait AttrIn<'a> {
    /// The value in Rust.
    type Kept;
    /// Builds an attribute from a value.
    fn finish_attr(cx: &ContextData, value: Self::Kept) -> Attribute;
}

impl<'a, C: AttrConstraint> AttrIn<'a> for C {
    type Kept = C::Value<'a>;
    #[inline]
    fn finish_attr(cx: &ContextData, value: C::Value<'a>) -> Attribute {
        C::write(cx, value)
    }
}

impl<T: OpDecl> Build<T> {
    /// An op that has all its required parts.
    #[inline]
    pub fn new(op: OpBuild) -> Self {
        Build(op, PhantomData)
    }

    /// Sets the types of the results instead of inferring them.
    #[inline]
    pub fn with_types<const N: usize>(mut self, types: [Type; N]) -> Self
    where
        T: InfersTypes<N>,
    {
        self.0.types(&types);
        self
    }

    /// Adds a discardable attribute.
    #[inline]
    pub fn with_attr(mut self, attr: NamedAttr) -> Self {
        self.0.discardable(attr);
        self
    }

    /// Sets a location for the op instead of the builder's.
    #[inline]
    pub fn with_loc(mut self, loc: Location) -> Self {
        self.0.loc(loc);
        self
    }
}

impl<T: OpDecl> BuildOp for Build<T> {
    type Op = T;
    #[inline]
    fn finish(self, _: &ContextData) -> OpBuild {
        self.0
    }
}

/// An op that was just created.
pub struct Created<T> {
    op: Typed<T>,
    first: Value,
}

impl<T> Clone for Created<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Created<T> {}

impl<T> Deref for Created<T> {
    type Target = Typed<T>;
    #[inline]
    fn deref(&self) -> &Typed<T> {
        &self.op
    }
}

impl<T: OneResult> Created<T> {
    /// The result of the op.
    #[inline]
    pub fn result(self) -> Value {
        self.first
    }
}

impl<T: OneResult> From<Created<T>> for Value {
    #[inline]
    fn from(created: Created<T>) -> Value {
        created.first
    }
}

impl<T> From<Created<T>> for Typed<T> {
    fn from(created: Created<T>) -> Typed<T> {
        created.op
    }
}

impl<T> From<Created<T>> for Op {
    fn from(created: Created<T>) -> Op {
        created.op.into()
    }
}

impl<T: OpDecl> fmt::Debug for Created<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.op.fmt(f)
    }
}

impl Builder<'_> {
    /// Creates an op at the insertion point, with the builder's location.
    ///
    /// # Panics
    /// As [`try_create`](Self::try_create) fails: a bug of the caller.
    #[inline]
    #[track_caller]
    pub fn create<B: BuildOp>(&mut self, op: B) -> Created<B::Op> {
        match self.try_create(op) {
            Ok(created) => created,
            Err(error) => cannot_create(B::Op::DEF, &error),
        }
    }

    /// Creates an op at the insertion point, with the builder's location: for parts that come from input.
    ///
    /// # Errors
    /// The op is not registered in the context; the types of its results do not follow from the rest; as [`Ir::create_op`].
    #[inline]
    pub fn try_create<B: BuildOp>(&mut self, op: B) -> Result<Created<B::Op>, BuildError> {
        let op = op.finish(self.ir().cx());
        let (op, first) = self.create_built(op)?;
        Ok(Created { op: Typed::new(op), first })
    }

    /// Creates an op of any name at the insertion point, with the types of results that its declaration infers from the rest; those of
    /// `spec` are not read. Required attributes may be missing: then the op is invalid, or the inference fails. [MLIR: inferReturnTypes]
    ///
    /// # Errors
    /// The op is not registered in the context; the types do not follow from the rest, with the message; as [`Ir::create_op`].
    pub fn infer_and_create(&mut self, spec: &OpSpec<'_>) -> Result<Op, BuildError> {
        let ir = self.ir();
        let cx = ir.cx();
        let descriptor = cx.op_descriptor(spec.name).ok_or(BuildError::Unregistered)?;
        let mut slots: SmallVec<[Option<Attribute>; 4]> = match spec.slots {
            [] => (0..descriptor.attributes.len()).map(|slot| cx.op_initial(spec.name, slot)).collect(),
            slots => SmallVec::from_slice(slots),
        };
        for attr in spec.attrs {
            if let Some(slot) = descriptor.slot(cx.bytes(attr.name)).and_then(|slot| slots.get_mut(slot)) {
                *slot = Some(attr.value);
            }
        }
        let types = infer(ir, descriptor, spec.loc, spec.operands, &slots).map_err(BuildError::Infer)?;
        Ok(self.try_create_op(&spec.results(&types))?)
    }

    #[inline(never)]
    fn create_built(&mut self, mut op: OpBuild) -> Result<(Op, Value), BuildError> {
        let op = op.insert(self)?;
        Ok((op, self.ir().op(op).result(0).unwrap_or(Value::NULL)))
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn cannot_create(op: &OpDescriptor, error: &BuildError) -> ! {
    panic!("cannot create '{}': {error}", op.name)
}

/// Values or types under construction, group by group. Most groups are one item, in the position of the group; only the groups from
/// the first one on that varies have sizes of their own.
#[derive(Clone)]
struct Parts<T: Copy, const N: usize>
where
    [T; N]: smallvec::Array<Item = T>,
{
    items: SmallVec<[T; N]>,
    /// The sizes of the groups behind the leading ones; empty as long as none of these was given.
    sizes: SmallVec<[i32; 4]>,
}

impl<T: Copy, const N: usize> Parts<T, N>
where
    [T; N]: smallvec::Array<Item = T>,
{
    /// The parts of the leading groups, which have one item each.
    fn of(items: &[T]) -> Self {
        Parts { items: SmallVec::from_slice(items), sizes: SmallVec::new() }
    }

    /// Sets the items of a group, replacing those it had. `missing` is used for leading groups that were not set yet.
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

    /// Sets the items of all groups.
    fn set_all(&mut self, groups: &ValueGroups, items: &[T]) {
        self.items = items.into();
        self.sizes =
            (groups.leading..groups.groups.len()).map(|g| groups.range(g, items.len(), &[]).1 as i32).collect();
    }

    /// The number of items of each group.
    #[inline(never)]
    fn all_sizes(&self, groups: &ValueGroups) -> SmallVec<[i32; 8]> {
        let mut sizes: SmallVec<[i32; 8]> = SmallVec::from_elem(1, groups.leading);
        sizes.extend_from_slice(&self.sizes);
        sizes.resize(groups.groups.len(), 0);
        sizes
    }
}

/// An op under construction. Generated builders are made of it.
#[derive(Clone)]
pub struct OpBuild {
    descriptor: &'static OpDescriptor,
    operands: Parts<Value, 4>,
    results: Parts<Type, 2>,
    /// The attribute slots; empty as long as they equal those of a new op.
    slots: SmallVec<[Option<Attribute>; 4]>,
    successors: SmallVec<[Block; 2]>,
    attrs: Vec<NamedAttr>,
    regions: u32,
    /// Types of results were given: none are inferred.
    typed: bool,
    /// A location that replaces the builder's.
    loc: Option<Location>,
}

/// The parts that all ops may be given, as methods of a struct around an [`OpBuild`]. In one place, as it is less for the macro to hand over.
#[doc(hidden)]
#[macro_export]
macro_rules! __builder {
    ($inferred:literal) => {
        /// Gives the types of the results instead of inferring them.
        #[inline]
        pub fn with_types(mut self, types: [$crate::context::Type; $inferred]) -> Self {
            self.__op.types(&types);
            self
        }

        $crate::__builder!();
    };
    () => {
        /// Adds a discardable attribute.
        #[inline]
        pub fn with_attr(mut self, attr: $crate::context::NamedAttr) -> Self {
            self.__op.discardable(attr);
            self
        }

        /// Sets a location for the op instead of the builder's.
        #[inline]
        pub fn with_loc(mut self, loc: $crate::context::Location) -> Self {
            self.__op.loc(loc);
            self
        }
    };
}

/// The reason why an op could not be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BuildError {
    /// The context has no such op: its dialect is not loaded.
    Unregistered,
    /// The types of the results could not be inferred, with the message.
    Infer(String),
    /// The op could not be inserted.
    Edit(EditError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Unregistered => f.write_str(
                "its dialect is not loaded in this context; a pass names the dialects of the ops that it makes as those that it depends on",
            ),
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

impl OpBuild {
    /// An op with the operands of its first groups, each of which has one, and nothing else but the defaults of its attributes.
    #[inline]
    pub fn new<T: OpDecl>(operands: &[Value]) -> OpBuild {
        OpBuild::of(T::DEF, operands)
    }

    fn of(descriptor: &'static OpDescriptor, operands: &[Value]) -> OpBuild {
        OpBuild {
            descriptor,
            operands: Parts::of(operands),
            results: Parts::of(&[]),
            slots: SmallVec::new(),
            successors: SmallVec::new(),
            attrs: Vec::new(),
            regions: descriptor.regions.arity.min,
            typed: false,
            loc: None,
        }
    }

    /// The operands of a group, in place of those it had.
    pub fn operands(&mut self, group: usize, values: &[Value]) {
        self.operands.set(&self.descriptor.operands, group, values, Value::NOWHERE);
    }

    /// The operands of a group of groups, whose sizes go to a slot.
    pub fn nested_operands(&mut self, cx: &ContextData, group: usize, groups: &[&[Value]], slot: usize) {
        let sizes: Vec<i32> = groups.iter().map(|group| group.len() as i32).collect();
        self.operands(group, &groups.concat());
        self.set_attr(cx, slot, Some(cx.dense_i32_attr(&sizes)));
    }

    /// The types of a group of results, in place of those it had; types of no group are inferred then.
    pub fn results(&mut self, group: usize, types: &[Type]) {
        self.typed = true;
        self.results.set(&self.descriptor.results, group, types, Type::NONE);
    }

    /// The types of results that are a group each; none are inferred then.
    pub fn types(&mut self, types: &[Type]) {
        types.iter().enumerate().for_each(|(group, ty)| self.results(group, &[*ty]));
    }

    /// The types of all results, in place of those they had; types of no group are inferred then.
    pub fn all_results(&mut self, types: &[Type]) {
        self.typed = true;
        self.results.set_all(&self.descriptor.results, types);
    }

    /// The value of an attribute.
    #[inline]
    pub fn set<'a, C: AttrIn<'a>>(&mut self, cx: &ContextData, slot: usize, value: C::Kept) {
        self.set_attr(cx, slot, Some(C::finish_attr(cx, value)));
    }

    /// A unit attribute.
    pub fn set_unit(&mut self, cx: &ContextData, slot: usize) {
        self.set_attr(cx, slot, Some(Attribute::UNIT));
    }

    /// An attribute.
    pub fn set_attr(&mut self, cx: &ContextData, slot: usize, attr: Option<Attribute>) {
        self.fill_slots(cx);
        self.slots[slot] = attr;
    }

    fn fill_slots(&mut self, cx: &ContextData) {
        if self.slots.is_empty() {
            self.slots = match self.initials(cx) {
                Some(initials) => SmallVec::from_slice(initials),
                None => (0..self.descriptor.attributes.len()).map(|slot| self.initial(cx, slot)).collect(),
            };
        }
    }

    /// The attributes of a new op, where the context keeps them.
    #[inline]
    fn initials<'c>(&self, cx: &'c ContextData) -> Option<&'c [Option<Attribute>]> {
        match self.descriptor.attributes {
            [] => Some(&[]),
            _ => cx.op_initials(cx.op_name_of(self.descriptor)),
        }
    }

    /// The value that an inherent attribute of a new op has.
    #[cold]
    fn initial(&self, cx: &ContextData, slot: usize) -> Option<Attribute> {
        match self.descriptor.attributes[slot].presence {
            Presence::Default(make) => Some(make(cx)),
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

    /// Tells whether there is a region that may be missing, the last one.
    pub fn optional_region(&mut self, is_present: bool) {
        self.regions = self.descriptor.regions.arity.min + u32::from(is_present);
    }

    /// A discardable attribute.
    pub fn discardable(&mut self, attr: NamedAttr) {
        self.attrs.push(attr);
    }

    /// A location in place of the builder's.
    pub fn loc(&mut self, loc: Location) {
        self.loc = Some(loc);
    }

    /// Creates the op at a builder's insertion point.
    fn insert(&mut self, builder: &mut Builder<'_>) -> Result<Op, BuildError> {
        let OpDescriptor { operands, results, infer, .. } = self.descriptor;
        let (ir, loc) = (builder.ir(), self.loc.unwrap_or(builder.current_loc()));
        let cx = ir.cx();
        let name = cx.op_name_of(self.descriptor);
        if !cx.op_descriptor(name).is_some_and(|own| std::ptr::eq(own, self.descriptor)) {
            return Err(BuildError::Unregistered);
        }
        if let Sizes::Attr(slot) = operands.sizes {
            let sizes = self.operands.all_sizes(operands);
            self.set_attr(cx, slot.into(), Some(cx.dense_i32_attr(&sizes)));
        }
        if let Sizes::Attr(slot) = results.sizes {
            let sizes = self.results.all_sizes(results);
            self.set_attr(cx, slot.into(), Some(cx.dense_i32_attr(&sizes)));
        }
        let mut initials: SmallVec<[Option<Attribute>; 4]> = SmallVec::new();
        if self.slots.is_empty() {
            match self.initials(cx) {
                Some(found) => initials.extend_from_slice(found),
                None => self.fill_slots(cx),
            }
        }
        let slots = if self.slots.is_empty() { &initials } else { &self.slots };
        if !self.typed && !matches!(infer, Infer::None) {
            self.results.items = match self.type_of_operand(ir) {
                Some(ty) => smallvec![ty],
                None => self.infer(ir, slots, loc).map_err(BuildError::Infer)?,
            };
        }
        let spec = OpSpec {
            operands: &self.operands.items,
            result_types: &self.results.items,
            successors: &self.successors,
            regions: self.regions,
            slots,
            attrs: &self.attrs,
            ..OpSpec::new(name, loc)
        };
        builder.try_create_op(&spec).map_err(BuildError::Edit)
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
        infer(ir, self.descriptor, loc, &self.operands.items, slots)
    }
}

/// The types of the results of an op that is built of these parts.
fn infer(
    ir: &Ir,
    descriptor: &'static OpDescriptor,
    loc: Location,
    operands: &[Value],
    slots: &[Option<Attribute>],
) -> Result<SmallVec<[Type; 2]>, String> {
    let mut types = SmallVec::<[Type; 4]>::new();
    for value in operands {
        types.push(ir.get_value(*value).ok_or("an operand does not exist")?.ty());
    }
    let from = InferredFrom::Parts { ir, operands, regions: &[] };
    InferInput { cx: ir.cx(), descriptor, loc, operands: &types, slots, from }.infer()
}
