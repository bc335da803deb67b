//! The right side of rules.

use std::marker::PhantomData;

use smallvec::{SmallVec, smallvec};

use super::field::{FieldRole, assert_one_result};
use crate::context::{Attribute, Location, Type};
use crate::decl::op::Infer;
use crate::decl::region::{Region, Successor};
use crate::decl::typed::{Attr, Build, OpBuild, OpDecl, OpResult, OpResults, Operand, Operands, Typed};
use crate::ir::{Block, Op, Value};
use crate::rewrite::rewriter::Rewriter;

/// An op that a rule made.
pub struct Built<T>(Typed<T>);

impl<T> Clone for Built<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Built<T> {}

impl<T> From<Built<T>> for Op {
    fn from(built: Built<T>) -> Op {
        built.0.into()
    }
}

impl<T> From<Built<T>> for Typed<T> {
    fn from(built: Built<T>) -> Typed<T> {
        built.0
    }
}

/// The parts of an op to be built.
pub struct Parts {
    operands: SmallVec<[(u16, SmallVec<[Value; 4]>); 4]>,
    types: SmallVec<[(u16, SmallVec<[Type; 2]>); 2]>,
    attrs: SmallVec<[(u16, Option<Attribute>); 4]>,
    regions: SmallVec<[(u16, crate::ir::Region); 1]>,
    successors: SmallVec<[(u16, Block); 2]>,
    loc: Option<Location>,
}

impl Default for Parts {
    fn default() -> Self {
        Parts::new()
    }
}

impl Parts {
    /// No parts.
    pub fn new() -> Parts {
        Parts {
            operands: smallvec![],
            types: smallvec![],
            attrs: smallvec![],
            regions: smallvec![],
            successors: smallvec![],
            loc: None,
        }
    }

    /// The value of a field.
    pub fn put<F: BuildField<E>, E>(&mut self, ir: &Rewriter<'_>, role: FieldRole, _: PhantomData<F>, value: E) {
        F::put(self, ir, role.index, value);
    }

    /// Sets the location of the op.
    pub fn at(&mut self, loc: Location) {
        self.loc = Some(loc);
    }

    /// Creates the op at the insertion point. Without a location it gets the fused one of all matched ops; without
    /// types that are given or inferred it gets those of the root.
    ///
    /// # Panics
    /// When it cannot be made: a mistake of the rule.
    #[track_caller]
    pub fn make<T: OpDecl>(self, rewriter: &mut Rewriter<'_>, matched: &[Op], root: Option<Op>) -> Built<T> {
        let loc = self.loc.unwrap_or_else(|| rewriter.fused_loc(matched));
        let cx = rewriter.ir().cx().clone();
        let mut build = OpBuild::new::<T>(&[]);
        build.loc(loc);
        for (group, values) in &self.operands {
            build.operands(usize::from(*group), values);
        }
        for (slot, attr) in &self.attrs {
            build.set_attr(&cx, usize::from(*slot), *attr);
        }
        for (_, block) in &self.successors {
            build.successors(&[*block]);
        }
        if !self.types.is_empty() {
            for (group, types) in &self.types {
                build.results(usize::from(*group), types);
            }
        } else if let (Infer::None, Some(root)) = (T::DEF.infer, root) {
            let types: SmallVec<[Type; 4]> = rewriter.op(root).result_types().collect();
            build.all_results(&types);
        }
        let regions = self.regions;
        let op = rewriter.create(Build::<T>::new(build));
        for (index, source) in regions {
            let dest = rewriter.op(op).region(usize::from(index)).map(|region| region.handle());
            rewriter.inline_region(source, dest.expect("the region is declared"), None);
        }
        Built(op.into())
    }
}

/// A field that can be made of an `E`.
#[diagnostic::on_unimplemented(message = "this field cannot be made of `{E}`", label = "the field is `{Self}`")]
pub trait BuildField<E> {
    /// Keeps the value.
    fn put(parts: &mut Parts, rewriter: &Rewriter<'_>, index: u16, value: E);
}

/// Something that is one value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used as a value",
    label = "expected a value, or an operation with exactly one result"
)]
pub trait OneValue {
    /// The value.
    fn one(self, rewriter: &Rewriter<'_>) -> Value;
}

impl OneValue for Value {
    fn one(self, _: &Rewriter<'_>) -> Value {
        self
    }
}

impl<C> OneValue for Operand<C> {
    fn one(self, _: &Rewriter<'_>) -> Value {
        *self
    }
}

impl<C> OneValue for OpResult<C> {
    fn one(self, _: &Rewriter<'_>) -> Value {
        *self
    }
}

impl<T: OpDecl> OneValue for Built<T> {
    fn one(self, rewriter: &Rewriter<'_>) -> Value {
        const { assert_one_result::<T>() }
        rewriter.op(self).result(0).expect("an operation of this kind has a result")
    }
}

impl<T: OpDecl> OneValue for Typed<T> {
    fn one(self, rewriter: &Rewriter<'_>) -> Value {
        const { assert_one_result::<T>() }
        rewriter.op(self).result(0).expect("an operation of this kind has a result")
    }
}

impl<C, E: OneValue> BuildField<E> for Operand<C> {
    fn put(parts: &mut Parts, rewriter: &Rewriter<'_>, index: u16, value: E) {
        parts.operands.push((index, smallvec![value.one(rewriter)]));
    }
}

impl<C, E: ManyValues> BuildField<E> for Operands<C> {
    fn put(parts: &mut Parts, rewriter: &Rewriter<'_>, index: u16, values: E) {
        let mut all = SmallVec::new();
        values.add_to(rewriter, &mut all);
        parts.operands.push((index, all));
    }
}

impl<C, E: ManyValues> BuildField<E> for Option<Operand<C>> {
    fn put(parts: &mut Parts, rewriter: &Rewriter<'_>, index: u16, values: E) {
        <Operands<C> as BuildField<E>>::put(parts, rewriter, index, values);
    }
}

impl<C> BuildField<Type> for OpResult<C> {
    fn put(parts: &mut Parts, _: &Rewriter<'_>, index: u16, ty: Type) {
        parts.types.push((index, smallvec![ty]));
    }
}

impl<C, E: AsRef<[Type]>> BuildField<E> for OpResults<C> {
    fn put(parts: &mut Parts, _: &Rewriter<'_>, index: u16, types: E) {
        parts.types.push((index, types.as_ref().into()));
    }
}

impl<C, E: Into<Option<Attribute>>> BuildField<E> for Attr<C> {
    fn put(parts: &mut Parts, _: &Rewriter<'_>, index: u16, attr: E) {
        parts.attrs.push((index, attr.into()));
    }
}

impl<C, E: Into<Option<Attribute>>> BuildField<E> for Option<Attr<C>> {
    fn put(parts: &mut Parts, _: &Rewriter<'_>, index: u16, attr: E) {
        parts.attrs.push((index, attr.into()));
    }
}

impl BuildField<bool> for bool {
    fn put(parts: &mut Parts, _: &Rewriter<'_>, index: u16, there: bool) {
        parts.attrs.push((index, there.then_some(Attribute::UNIT)));
    }
}

impl<K> BuildField<crate::ir::Region> for Region<K> {
    fn put(parts: &mut Parts, _: &Rewriter<'_>, index: u16, region: crate::ir::Region) {
        parts.regions.push((index, region));
    }
}

impl<K> BuildField<Block> for Successor<K> {
    fn put(parts: &mut Parts, _: &Rewriter<'_>, index: u16, block: Block) {
        parts.successors.push((index, block));
    }
}

/// Any number of values: operands of a variadic field, or the values that replace the root.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of values",
    label = "expected values, operations, or arrays, tuples and lists of these"
)]
pub trait ManyValues {
    /// Adds them to a list.
    fn add_to<const N: usize>(self, rewriter: &Rewriter<'_>, out: &mut SmallVec<[Value; N]>)
    where
        [Value; N]: smallvec::Array<Item = Value>;

    /// Returns whether this is an op itself, which stays in its place then.
    fn keeps(&self, _: Op) -> bool {
        false
    }
}

impl<T> ManyValues for Typed<T> {
    fn add_to<const N: usize>(self, rewriter: &Rewriter<'_>, out: &mut SmallVec<[Value; N]>)
    where
        [Value; N]: smallvec::Array<Item = Value>,
    {
        out.extend(rewriter.op(self).results());
    }

    fn keeps(&self, op: Op) -> bool {
        Op::from(*self) == op
    }
}

macro_rules! many_values {
    ($([$($generics:tt)*] $ty:ty, |$this:ident, $rewriter:ident, $out:ident| $add:expr;)*) => {$(
        impl<$($generics)*> ManyValues for $ty {
            fn add_to<const SIZE: usize>(self, $rewriter: &Rewriter<'_>, $out: &mut SmallVec<[Value; SIZE]>)
            where
                [Value; SIZE]: smallvec::Array<Item = Value>,
            {
                let $this = self;
                let _ = $rewriter;
                $add
            }
        }
    )*};
}

many_values! {
    [] (), |_this, rewriter, _out| ();
    [] Value, |this, rewriter, out| out.push(this);
    [C] Operand<C>, |this, rewriter, out| out.push(*this);
    [] Option<Value>, |this, rewriter, out| out.extend(this);
    [T] Built<T>, |this, rewriter, out| out.extend(rewriter.op(this).results());
    [E: ManyValues, const N: usize] [E; N], |this, rewriter, out| for item in this { item.add_to(rewriter, out) };
    [E: ManyValues] Vec<E>, |this, rewriter, out| for item in this { item.add_to(rewriter, out) };
    [] &[Value], |this, rewriter, out| out.extend_from_slice(this);
    [] SmallVec<[Value; 2]>, |this, rewriter, out| out.extend_from_slice(&this);
    [] SmallVec<[Value; 4]>, |this, rewriter, out| out.extend_from_slice(&this);
    [] SmallVec<[Value; 8]>, |this, rewriter, out| out.extend_from_slice(&this);
    [A: ManyValues, B: ManyValues] (A, B), |this, rewriter, out| { this.0.add_to(rewriter, out); this.1.add_to(rewriter, out) };
    [A: ManyValues, B: ManyValues, C: ManyValues] (A, B, C), |this, rewriter, out| {
        this.0.add_to(rewriter, out);
        this.1.add_to(rewriter, out);
        this.2.add_to(rewriter, out)
    };
}

/// Replaces the root by the values of the right side. Without values, a root without results is erased; one with
/// results must be replaced, unless the rule did so itself. A root that is its own replacement was changed in place, and stays.
///
/// # Panics
/// When there are not as many values as results: a mistake of the rule.
#[track_caller]
pub fn replace(rewriter: &mut Rewriter<'_>, root: Op, with: impl ManyValues) {
    if with.keeps(root) {
        return;
    }
    let mut values = SmallVec::<[Value; 4]>::new();
    with.add_to(rewriter, &mut values);
    let Some(view) = rewriter.ir().get_op(root) else { return };
    if values.is_empty() && view.num_results() == 0 {
        rewriter.erase_op(root);
    } else {
        rewriter.replace_op(root, &values);
    }
}
