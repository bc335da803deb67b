//! The parts of a dialect beside its ops: constraints, interfaces, hooks. The bench does not count it.
use dialekt_ir_core::context::{Attribute, ContextData, Ident, Type};
use dialekt_ir_core::decl::op::{InferFn, Invalid};
use dialekt_ir_core::decl::typed::{InferInput, OpDecl, OpView};
use dialekt_ir_core::decl::{
    Arg, AttrConstraintDef, Directive, InterfaceDef, InterfaceEntry, Summary, TypeConstraintDef, TypePred,
};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::text::parse::{FormatParser, OpParser, OpState, Parsed};
use dialekt_ir_core::text::print::Printer;

/// Everything that generated code names.
pub mod x {
    pub use dialekt_ir_core::context::{Attribute, ContextData, Location, Type};
    pub use dialekt_ir_core::decl::format::{Optional, TypeRoot};
    pub use dialekt_ir_core::decl::op::{
        Effect, EffectDef, Infer, KindCheck, MatchOf, OpAsm, Relation, RelationPred, Same, SymbolCheck,
    };
    pub use dialekt_ir_core::decl::typed::{
        Attr, AttrConstraint, BuildError, Field, OpBuild, OpDecl, OpResult, OpResults, OpView, Operand, Operands,
        TypeConstraint,
    };
    pub use dialekt_ir_core::decl::*;
    pub use dialekt_ir_core::ir::{Block, BlockRef, Builder, Op, OpRef, RegionRef, Value};
    pub use std::ops::Deref;
}

/// A view of any op, for the variants with one struct for all views.
pub struct V<'a, T>(pub OpView<'a>, std::marker::PhantomData<fn() -> T>);
impl<T> Clone for V<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for V<'_, T> {}
impl<'a, T> V<'a, T> {
    /// The view of an op.
    pub fn new(view: OpView<'a>) -> Self {
        V(view, std::marker::PhantomData)
    }
}
impl<'a, T> std::ops::Deref for V<'a, T> {
    type Target = OpView<'a>;
    fn deref(&self) -> &OpView<'a> {
        &self.0
    }
}
/// Access to the view, for accessors that are default methods.
pub trait Viewed<'a>: Copy {
    /// The view.
    fn view_of(self) -> OpView<'a>;
}
impl<'a, T> Viewed<'a> for V<'a, T> {
    fn view_of(self) -> OpView<'a> {
        self.0
    }
}

/// A builder of any op, for the variants with one struct for all builders.
pub struct B<'c, T>(pub x::OpBuild<'c>, pub std::marker::PhantomData<fn() -> T>);
impl<T> B<'_, T> {
    /// Creates the op.
    pub fn insert(self, builder: &mut x::Builder<'_>, loc: x::Location) -> Result<x::Op, x::BuildError> {
        self.0.insert(builder, loc)
    }
}
/// Access to the builder, for setters that are default methods.
pub trait Building<'c>: Sized {
    /// The builder.
    fn build_mut(&mut self) -> &mut x::OpBuild<'c>;
}
impl<'c, T> Building<'c> for B<'c, T> {
    fn build_mut(&mut self) -> &mut x::OpBuild<'c> {
        &mut self.0
    }
}
/// A builder of all parts in one call.
pub fn build_all<'c, T: OpDecl>(cx: &'c ContextData, operands: &[&[Value]], results: &[&[Type]]) -> x::OpBuild<'c> {
    let mut build = x::OpBuild::new::<T>(cx, &[]);
    operands.iter().for_each(|values| build.operands(values));
    results.iter().for_each(|types| build.results(types));
    build
}

/// The values of a group, as one named type.
#[derive(Clone)]
pub struct Values<'a>(std::marker::PhantomData<&'a ()>, std::vec::IntoIter<Value>);
impl Iterator for Values<'_> {
    type Item = Value;
    fn next(&mut self) -> Option<Value> {
        self.1.next()
    }
}
/// The operands of a group.
pub fn operands<'a>(view: OpView<'a>, group: usize) -> Values<'a> {
    Values(std::marker::PhantomData, view.operand_group(group).collect::<Vec<_>>().into_iter())
}
/// The results of a group.
pub fn results<'a>(view: OpView<'a>, group: usize) -> Values<'a> {
    Values(std::marker::PhantomData, view.result_group(group).collect::<Vec<_>>().into_iter())
}

/// A list of constraints.
pub trait TypeConstraints {
    /// The constraints as data.
    const DEFS: &'static [&'static TypeConstraintDef];
}
macro_rules! tuples {
    ($($first:ident $($rest:ident)*;)*) => {$(
        impl<$first: x::TypeConstraint, $($rest: x::TypeConstraint),*> TypeConstraints for ($first, $($rest,)*) {
            const DEFS: &'static [&'static TypeConstraintDef] = &[$first::DEF, $($rest::DEF),*];
        }
    )*};
}
tuples! { A0; A0 A1; A0 A1 A2; A0 A1 A2 A3; A0 A1 A2 A3 A4; A0 A1 A2 A3 A4 A5; A0 A1 A2 A3 A4 A5 A6; A0 A1 A2 A3 A4 A5 A6 A7; }

/// The constraint that one of several holds.
pub struct AnyOf<T>(std::marker::PhantomData<T>);
impl<T: TypeConstraints> x::TypeConstraint for AnyOf<T> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef::any_of(T::DEFS);
}
/// A kind of container.
pub trait Container {
    /// Its name.
    const NAME: &'static str;
    /// The type of its elements.
    fn element(cx: &ContextData, ty: Type) -> Option<Type>;
}
/// The constraint on a container of elements that satisfy one of several.
pub struct Of<K, T>(std::marker::PhantomData<(K, T)>);
impl<K: Container, T: TypeConstraints> x::TypeConstraint for Of<K, T> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::Container(K::NAME, ""),
        pred: TypePred::Elements(K::element, T::DEFS),
        build: None,
    };
}

fn type_holds(_: &ContextData, ty: Type) -> bool {
    ty == Type::I32
}
fn attr_holds(_: &ContextData, _: Attribute) -> bool {
    true
}
fn element(_: &ContextData, ty: Type) -> Option<Type> {
    Some(ty)
}
/// Builds the type of a buildable constraint.
pub fn build_type(_: &ContextData) -> Type {
    Type::I32
}
/// Some attribute.
pub fn attr(cx: &ContextData) -> Attribute {
    cx.dense_i32_attr(&[])
}

macro_rules! types {
    ($($name:ident $summary:literal $($build:ident)?;)*) => {$(
        pub struct $name;
        impl x::TypeConstraint for $name {
            const DEF: &'static TypeConstraintDef = &TypeConstraintDef::new($summary, type_holds)$(.buildable($build))?;
        }
    )*};
}
macro_rules! containers {
    ($($name:ident $summary:literal;)*) => {$(
        pub struct $name;
        impl Container for $name {
            const NAME: &'static str = $summary;
            fn element(cx: &ContextData, ty: Type) -> Option<Type> {
                element(cx, ty)
            }
        }
    )*};
}
/// A case of an enum.
#[derive(Clone, Copy)]
pub struct EnumValue(pub i64);

macro_rules! attrs {
    ($($name:ident $summary:literal $kind:ident;)*) => {$(attrs! { @ $kind $name $summary })*};
    (@ int $n:ident $s:literal) => { attrs! { = $n $s i64, |cx, a| cx.integer_i64(a), |cx, v| cx.integer_attr(Type::I64, v).unwrap() } };
    (@ bool $n:ident $s:literal) => { attrs! { = $n $s bool, |cx, a| cx.integer_i64(a).map(|v| v != 0), |cx, v| cx.integer_attr(Type::I64, i64::from(v)).unwrap() } };
    (@ unit $n:ident $s:literal) => { attrs! { = $n $s (), |_cx, _a| Some(()), |cx, _v| attr(cx) } };
    (@ text $n:ident $s:literal) => { attrs! { = $n $s Ident, |cx, a| cx.string_value(a), |cx, _v| cx.string_attr("") } };
    (@ array $n:ident $s:literal) => { attrs! { = $n $s &'c [Attribute], |cx, a| cx.array_elements(a), |cx, _v| attr(cx) } };
    (@ ty $n:ident $s:literal) => { attrs! { = $n $s Type, |cx, a| cx.type_value(a), |cx, _v| attr(cx) } };
    (@ keyword $n:ident $s:literal) => { attrs! { = $n $s EnumValue, |cx, a| cx.integer_i64(a).map(EnumValue), |cx, v| cx.integer_attr(Type::I64, v.0).unwrap() } };
    (@ any $n:ident $s:literal) => { attrs! { = $n $s Attribute, |_cx, a| Some(a), |_cx, v| v } };
    (= $n:ident $s:literal $v:ty, |$cx:ident, $a:ident| $read:expr, |$cw:ident, $w:ident| $write:expr) => {
        pub struct $n;
        impl x::AttrConstraint for $n {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef::new($s, attr_holds);
            type Value<'c> = $v;
            fn read($cx: &ContextData, $a: Attribute) -> Option<Self::Value<'_>> {
                $read
            }
            fn write($cw: &ContextData, $w: Self::Value<'_>) -> Attribute {
                $write
            }
        }
    };
}

macro_rules! interfaces {
    ($($name:ident $table:ident $def:ident { $($f:ident)* })*) => {$(
        pub struct $table { $(pub $f: for<'a> fn(OpRef<'a>) -> Vec<Value>),* }
        pub static $def: InterfaceDef =
            InterfaceDef { name: stringify!($name), bases: &[], verify: None, verify_regions: None, docs: None };
        pub trait $name: 'static {
            const INTERFACE: InterfaceEntry =
                InterfaceEntry { interface: &$def, table: &$table { $($f: Self::$f),* } };
            $(fn $f(op: OpRef<'_>) -> Vec<Value> { values(op) })*
        }
    )*};
}
fn values(op: OpRef<'_>) -> Vec<Value> {
    op.operands().collect()
}
interfaces! {
    Query0 Query0Table QUERY0 { get }
    Query1 Query1Table QUERY1 { get }
    InferRange InferRangeTable INFER_RANGE { ranges }
    Unroll UnrollTable UNROLL { shape }
    Effects EffectsTable EFFECTS { effects }
    FastMath FastMathTable FAST_MATH { flags name with }
    LoopLike LoopLikeTable LOOP_LIKE { regions induction lower upper step inits results }
    Branch BranchTable BRANCH { operands argument successor entry }
    Other OtherTable OTHER { first second third }
}

/// A verifier written by hand.
pub trait Verify: OpDecl {
    /// Checks an op.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid>;
}
/// The function pointer of such a verifier.
pub fn verify<T: Verify>(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    op.view::<T>().map_or(Ok(()), |view| T::verify(view, out))
}

pub fn hook(_: OpRef<'_>, _: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    Ok(())
}
pub fn holds(op: OpRef<'_>) -> bool {
    op.num_operands() != 7
}
pub fn transform(_: &ContextData, ty: Type) -> Option<Type> {
    Some(ty)
}
pub fn parse(_: &mut OpParser<'_>, _: &mut OpState) -> Parsed {
    Ok(())
}
pub fn print(_: OpRef<'_>, _: &mut Printer<'_>) {}
fn parse_directive(_: &mut FormatParser<'_, '_>, _: &[Arg]) -> Parsed<bool> {
    Ok(true)
}
fn print_directive(_: OpRef<'_>, _: &[Arg], _: &mut Printer<'_>) {}
pub static DIRECTIVE: Directive = Directive { name: "directive", parse: parse_directive, print: print_directive };
pub const INFER: InferFn = infer;
fn infer(_: &InferInput<'_>) -> Result<Vec<Type>, String> {
    Ok(Vec::new())
}
