//! Declared rules: what `#[derive(Rewrite)]` writes, and what the code that it writes calls.
//!
//! A rule is matched without changing anything; where it stops, a [`Miss`] says at which token of the rule and why. It is only put
//! into words when somebody listens.

use std::fmt;

use smallvec::{SmallVec, smallvec};

use super::rewriter::Rewriter;
use crate::context::{Attribute, ContextData, Location, Type};
use crate::decl::constraint::{AttrConstraintDef, TypeConstraintDef};
use crate::decl::op::{GroupKind, Infer};
use crate::decl::region::{Region, Regions, Successor, Successors};
use crate::decl::typed::{
    Attr, AttrConstraint, OpBuild, OpDecl, OpResult, OpResults, Operand, Operands, TypeConstraint, Typed,
};
use crate::ir::{Block, Op, Value};

/// A rule as data: where it stands, what it matches, what it makes.
#[derive(Clone, Copy, Debug)]
pub struct RuleDef {
    /// The file.
    pub file: &'static str,
    /// Where it starts.
    pub at: At,
    /// The op that it is tried on, and what it asks of it.
    pub source: Node,
    /// There are conditions beyond what `source` says.
    pub guarded: bool,
    /// The ops that it makes, in order. The last ones replace the root, if anything that is made does.
    pub makes: &'static [Node],
    /// What reports leave out: `shadowed`, `overlap`, `cycle`.
    pub allow: &'static [&'static str],
}

/// An op of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The name of the op.
    pub op: &'static str,
    /// What is asked of its fields, or what they are made of, as written.
    pub fields: &'static [(&'static str, Part)],
}

/// What is asked of a field.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// Nothing: it gets a name. Fields with the same name are equal.
    Name(&'static str),
    /// It is defined by this op.
    Op(&'static Node),
    /// Something else, as text: a constraint, a value.
    Other(&'static str),
}

/// A place in the file of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(pub u32, pub u32);

/// Why a rule does not match, and where it stopped.
#[derive(Clone, Copy, Debug)]
pub struct Miss {
    at: At,
    why: Why,
}

#[derive(Clone, Copy, Debug)]
enum Why {
    NotThis(&'static str),
    NoOperand,
    NotConstant,
    Type(&'static TypeConstraintDef, Option<Type>),
    Attr(&'static AttrConstraintDef, Option<Attribute>),
    Differs,
    Missing,
    Count(usize),
    Condition,
}

impl Miss {
    /// A condition does not hold.
    pub fn condition(at: At) -> Miss {
        Miss { at, why: Why::Condition }
    }
}

impl Miss {
    fn text(&self, cx: &ContextData) -> String {
        match self.why {
            Why::NotThis(op) => format!("is not defined by '{op}'"),
            Why::NoOperand => "there is no such operand".into(),
            Why::NotConstant => "is no constant".into(),
            Why::Type(claim, Some(ty)) => format!("is not {}", claim.describe(cx, ty)),
            Why::Attr(claim, Some(attr)) => format!("is not {}", claim.describe(cx, attr)),
            Why::Type(_, None) | Why::Attr(_, None) | Why::Missing => "is missing".into(),
            Why::Differs => "differs".into(),
            Why::Count(expected) => format!("there are not {expected} values"),
            Why::Condition => "the condition does not hold".into(),
        }
    }
}

type Matched<T> = Result<T, Miss>;

fn miss<T>(at: At, why: Why) -> Matched<T> {
    Err(Miss { at, why })
}

/// Matches a rule; says where it stops.
pub fn matched<T>(
    rewriter: &mut Rewriter<'_>,
    root: Op,
    rule: &'static RuleDef,
    pattern: impl FnOnce(&Rewriter<'_>) -> Matched<T>,
) -> Option<T> {
    match pattern(rewriter) {
        Ok(bound) => Some(bound),
        Err(miss) if rewriter.ir().hears_patterns() => missed(rewriter, root, rule, miss),
        Err(_) => None,
    }
}

#[cold]
fn missed<T>(rewriter: &mut Rewriter<'_>, root: Op, rule: &'static RuleDef, miss: Miss) -> Option<T> {
    let At(line, column) = miss.at;
    let cx = rewriter.ir().cx().clone();
    rewriter.no_match(root, fmt::from_fn(|f| write!(f, "{}:{line}:{column}: {}", rule.file, miss.text(&cx))))
}

/// The root of a rule. It has the rule's name: only its counts can be wrong.
pub fn root<T: OpDecl>(rewriter: &Rewriter<'_>, op: Op, at: At) -> Matched<(Typed<T>, T)> {
    let view = rewriter.op(op);
    match (view.typed(), view.fields()) {
        (Some(typed), Some(fields)) => Ok((typed, fields)),
        _ => miss(at, Why::NotThis(T::DEF.name)),
    }
}

/// A field that one value may stand in.
#[diagnostic::on_unimplemented(
    message = "an operation pattern can only match an operand",
    label = "this field is not an operand, found `{Self}`"
)]
pub trait OperandField {
    /// The value, if there is one.
    fn value(&self) -> Option<Value>;
}

impl<C> OperandField for Operand<C> {
    fn value(&self) -> Option<Value> {
        Some(**self)
    }
}

impl<C> OperandField for Option<Operand<C>> {
    fn value(&self) -> Option<Value> {
        self.map(Into::into)
    }
}

impl<C> OperandField for Operands<C> {
    fn value(&self) -> Option<Value> {
        match &self[..] {
            [value] => Some(*value),
            _ => None,
        }
    }
}

impl OperandField for Value {
    fn value(&self) -> Option<Value> {
        Some(*self)
    }
}

/// The op that defines an operand, and its fields.
pub fn def<T: OpDecl>(rewriter: &Rewriter<'_>, field: &impl OperandField, at: At) -> Matched<(Typed<T>, T)> {
    let Some(value) = field.value() else { return miss(at, Why::NoOperand) };
    let op = rewriter.ir().get_value(value).and_then(|value| value.defining_op());
    match op.and_then(|op| Some((op.typed()?, op.fields()?))) {
        Some(found) => Ok(found),
        None => miss(at, Why::NotThis(T::DEF.name)),
    }
}

/// The value of a field.
pub fn operand(field: &impl OperandField, at: At) -> Matched<Value> {
    field.value().map_or_else(|| miss(at, Why::NoOperand), Ok)
}

/// The op that makes an operand a constant, and its value.
pub fn constant(rewriter: &Rewriter<'_>, field: &impl OperandField, at: At) -> Matched<(Op, Attribute)> {
    let Some(value) = field.value() else { return miss(at, Why::NoOperand) };
    let op = rewriter.ir().get_value(value).and_then(|value| value.defining_op());
    match op.and_then(|op| Some((op.handle(), rewriter.constant(value)?))) {
        Some(found) => Ok(found),
        None => miss(at, Why::NotConstant),
    }
}

/// A field, as a rule binds it.
#[diagnostic::on_unimplemented(message = "a rule cannot bind this field", label = "found `{Self}`")]
pub trait MatchField {
    /// What its name stands for.
    type Bound: PartialEq;
    /// What it is; `None` when it must be there and is not.
    fn bind(&self) -> Option<Self::Bound>;
}

macro_rules! match_field {
    ($([$($generics:tt)*] $field:ty => $bound:ty, |$this:ident| $value:expr;)*) => {$(
        impl<$($generics)*> MatchField for $field {
            type Bound = $bound;
            fn bind(&self) -> Option<$bound> {
                let $this = self;
                $value
            }
        }
    )*};
}

match_field! {
    [C] Operand<C> => Value, |this| Some(**this);
    [C] Option<Operand<C>> => Option<Value>, |this| Some(this.map(Into::into));
    [C] Operands<C> => SmallVec<[Value; 4]>, |this| Some((**this).clone());
    [C] OpResult<C> => Value, |this| Some(**this);
    [C] Option<OpResult<C>> => Option<Value>, |this| Some(this.map(Into::into));
    [C] OpResults<C> => SmallVec<[Value; 4]>, |this| Some((**this).clone());
    [C] Attr<C> => Attribute, |this| this.attr();
    [C] Option<Attr<C>> => Option<Attribute>, |this| Some(this.and_then(Attr::attr));
    [] Attribute => Attribute, |this| Some(*this);
    [] Value => Value, |this| Some(*this);
    [] bool => bool, |this| Some(*this);
    [K] Region<K> => crate::ir::Region, |this| Some(**this);
    [K] Regions<K> => Vec<crate::ir::Region>, |this| Some((**this).clone());
    [K] Successor<K> => Block, |this| Some(**this);
    [K] Successors<K> => Vec<Block>, |this| Some((**this).clone());
}

/// What the name of a field stands for.
pub fn bind<F: MatchField>(field: &F, at: At) -> Matched<F::Bound> {
    field.bind().map_or_else(|| miss(at, Why::Missing), Ok)
}

/// A name that occurs again stands for the same.
pub fn same<F: MatchField>(first: &F::Bound, field: &F, at: At) -> Matched<()> {
    if field.bind().as_ref() == Some(first) { Ok(()) } else { miss(at, Why::Differs) }
}

/// The values of a variadic operand.
pub fn values<C>(field: &Operands<C>) -> &[Value] {
    field
}

/// As many values as a rule lists, or more when it takes the rest.
pub fn count(values: &[Value], expected: usize, or_more: bool, at: At) -> Matched<()> {
    let fits = values.len() == expected || or_more && values.len() > expected;
    if fits { Ok(()) } else { miss(at, Why::Count(expected)) }
}

/// What is left of the values of a variadic operand.
pub fn rest(values: &[Value]) -> SmallVec<[Value; 4]> {
    values.into()
}

/// A claim on a field: on the type of an operand or result, or on an attribute.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a claim on this field",
    label = "expected a type constraint for operands and results, an attribute constraint for attributes"
)]
pub trait Claim<C> {
    /// Checks it.
    fn check(&self, rewriter: &Rewriter<'_>, at: At) -> Matched<()>;
}

fn type_holds<C: TypeConstraint>(rewriter: &Rewriter<'_>, value: Value, at: At) -> Matched<()> {
    let ty = rewriter.ir().get_value(value).map(|value| value.ty());
    let holds = ty.is_some_and(|ty| C::DEF.holds(rewriter.ir().cx(), ty));
    if holds { Ok(()) } else { miss(at, Why::Type(C::DEF, ty)) }
}

fn attr_holds<C: AttrConstraint>(rewriter: &Rewriter<'_>, attr: Option<Attribute>, at: At) -> Matched<()> {
    let holds = attr.is_some_and(|attr| C::DEF.holds(rewriter.ir().cx(), attr));
    if holds { Ok(()) } else { miss(at, Why::Attr(C::DEF, attr)) }
}

macro_rules! claims {
    ($([$($generics:tt)*] $field:ty: $kind:ident, |$this:ident| $found:expr, $check:ident;)*) => {$(
        impl<$($generics)* T: $kind> Claim<T> for $field {
            fn check(&self, rewriter: &Rewriter<'_>, at: At) -> Matched<()> {
                let $this = self;
                $check::<T>(rewriter, $found, at)
            }
        }
    )*};
}

claims! {
    [C,] Operand<C>: TypeConstraint, |this| **this, type_holds;
    [C,] OpResult<C>: TypeConstraint, |this| **this, type_holds;
    [] Value: TypeConstraint, |this| *this, type_holds;
    [C,] Attr<C>: AttrConstraint, |this| this.attr(), attr_holds;
    [C,] Option<Attr<C>>: AttrConstraint, |this| this.and_then(Attr::attr), attr_holds;
    [] Attribute: AttrConstraint, |this| Some(*this), attr_holds;
}

/// Whether a claim holds of a field.
pub fn claim<C>(rewriter: &Rewriter<'_>, field: &impl Claim<C>, at: At) -> Matched<()> {
    field.check(rewriter, at)
}

/// A field that a constant can be compared with.
#[diagnostic::on_unimplemented(
    message = "a value can only be compared with an attribute",
    label = "this field is not an attribute, found `{Self}`"
)]
pub trait AttrField {
    /// What is claimed of the attribute.
    type Constraint: AttrConstraint;
    /// The attribute.
    fn attr(&self) -> Option<Attribute>;
}

impl<C: AttrConstraint> AttrField for Attr<C> {
    type Constraint = C;
    fn attr(&self) -> Option<Attribute> {
        Attr::attr(*self)
    }
}

impl<C: AttrConstraint> AttrField for Option<Attr<C>> {
    type Constraint = C;
    fn attr(&self) -> Option<Attribute> {
        self.and_then(Attr::attr)
    }
}

/// Whether an attribute is a value.
pub fn equals<F: AttrField>(
    rewriter: &Rewriter<'_>,
    field: &F,
    value: <F::Constraint as AttrConstraint>::Value<'_>,
    at: At,
) -> Matched<()> {
    let value = F::Constraint::write(rewriter.ir().cx(), value);
    if field.attr() == Some(value) { Ok(()) } else { miss(at, Why::Differs) }
}

/// A value as the attribute of a field.
pub fn attr_value<T, F: AttrField>(
    rewriter: &Rewriter<'_>,
    _field: fn(T) -> F,
    value: <F::Constraint as AttrConstraint>::Value<'_>,
) -> Attribute {
    F::Constraint::write(rewriter.ir().cx(), value)
}

// ---- the right side

/// What a field is, and its number among those of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldRole {
    kind: u8,
    index: u16,
}

/// The role of a field: [`OpDecl::FIELDS`] lists `kind index name;`. Of one that is not there, which rustc has reported, none.
pub const fn role<T: OpDecl>(field: &str) -> FieldRole {
    let list = T::FIELDS.as_bytes();
    let field = field.as_bytes();
    let mut at = 0;
    while at < list.len() {
        let kind = list[at];
        at += 1;
        let mut index = 0u16;
        while list[at] != b' ' {
            index = index * 10 + (list[at] - b'0') as u16;
            at += 1;
        }
        at += 1;
        let mut same = 0;
        let mut fits = true;
        while list[at] != b';' {
            fits &= same < field.len() && list[at] == field[same];
            same += 1;
            at += 1;
        }
        at += 1;
        if fits && same == field.len() {
            return FieldRole { kind, index };
        }
    }
    FieldRole { kind: b'?', index: 0 }
}

/// Whether what is given is enough to make an op: checked when the rule is compiled.
#[track_caller]
pub const fn assert_complete<T: OpDecl>(fields: &[&str], replaces_root: bool) {
    let operands = T::DEF.operands.groups;
    let mut i = 0;
    while i < operands.len() {
        if matches!(operands[i].kind, GroupKind::One) && !has::<T>(fields, b'o', i) {
            missing("missing operand `", operands[i].name, "`: every operand that is a single value must be given");
        }
        i += 1;
    }
    let attributes = T::DEF.attributes;
    let mut i = 0;
    while i < attributes.len() {
        if attributes[i].is_required() && !has::<T>(fields, b'a', i) {
            missing("missing attribute `", attributes[i].name, "`: it is required and has no default");
        }
        i += 1;
    }
    if replaces_root || !matches!(T::DEF.infer, Infer::None) {
        return;
    }
    let results = T::DEF.results.groups;
    let mut i = 0;
    while i < results.len() {
        if matches!(results[i].kind, GroupKind::One) && !has::<T>(fields, b'r', i) {
            missing(
                "missing type of result `",
                results[i].name,
                "`: it cannot be inferred, give it as the field's value",
            );
        }
        i += 1;
    }
}

/// Panics with three texts.
#[track_caller]
const fn missing(before: &str, name: &str, behind: &str) {
    let mut text = [0; 160];
    let mut len = 0;
    let parts = [before.as_bytes(), name.as_bytes(), behind.as_bytes()];
    let mut part = 0;
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() && len < text.len() {
            text[len] = parts[part][i];
            len += 1;
            i += 1;
        }
        part += 1;
    }
    match std::str::from_utf8(text.split_at(len).0) {
        Ok(text) => panic!("{}", text),
        Err(_) => panic!("something is missing"),
    }
}

/// Whether an op with `Inner`'s results can stand where a rule makes it the value of a field of `Outer`: checked when the rule is
/// compiled.
#[track_caller]
pub const fn assert_value<Outer: OpDecl, Inner: OpDecl>(field: &str) {
    let FieldRole { kind, index } = role::<Outer>(field);
    let groups = Outer::DEF.operands.groups;
    if kind == b'o' && (index as usize) < groups.len() && matches!(groups[index as usize].kind, GroupKind::One) {
        assert_one_result::<Inner>();
    }
}

const fn has<T: OpDecl>(fields: &[&str], kind: u8, index: usize) -> bool {
    let mut i = 0;
    while i < fields.len() {
        let role = role::<T>(fields[i]);
        if role.kind == kind && role.index as usize == index {
            return true;
        }
        i += 1;
    }
    false
}

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

/// The parts of an op that is to be made.
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
    /// None yet.
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
    pub fn put<T, F: BuildField<E>, E>(&mut self, ir: &Rewriter<'_>, role: FieldRole, _field: fn(T) -> F, value: E) {
        F::put(self, ir, role.index, value);
    }

    /// Where the op comes from.
    pub fn at(&mut self, loc: Location) {
        self.loc = Some(loc);
    }

    /// Makes the op at the insertion point. Without a location it comes from all matched ops; without types that are given or
    /// inferred it has those of the root.
    ///
    /// # Panics
    /// When it cannot be made: a mistake of the rule.
    #[track_caller]
    pub fn make<T: OpDecl>(self, rewriter: &mut Rewriter<'_>, matched: &[Op], root: Option<Op>) -> Built<T> {
        let loc = self.loc.unwrap_or_else(|| rewriter.fused_loc(matched));
        let cx = rewriter.ir().cx().clone();
        let mut build = OpBuild::new::<T>(&cx);
        for (group, values) in &self.operands {
            build.operands(usize::from(*group), values);
        }
        for (slot, attr) in &self.attrs {
            build.set_attr(usize::from(*slot), *attr);
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
        let op =
            build.insert(rewriter, loc).unwrap_or_else(|error| panic!("a rule cannot make '{}': {error}", T::DEF.name));
        for (index, source) in regions {
            let dest = rewriter.op(op).region(usize::from(index)).map(|region| region.handle());
            rewriter.inline_region(source, dest.expect("the region is declared"), None);
        }
        Built(rewriter.op(op).typed().expect("the op was just made"))
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

#[track_caller]
const fn assert_one_result<T: OpDecl>() {
    let arity = T::DEF.results.arity;
    if arity.min != 1 || !matches!(arity.max, Some(1)) {
        panic!("an operation without exactly one result cannot be used as a value");
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

/// Something that is any number of values: operands of a variadic field, or what replaces the root.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of values",
    label = "expected values, operations, or arrays, tuples and lists of these"
)]
pub trait ManyValues {
    /// Adds them to a list.
    fn add_to<const N: usize>(self, rewriter: &Rewriter<'_>, out: &mut SmallVec<[Value; N]>)
    where
        [Value; N]: smallvec::Array<Item = Value>;
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
    [T] Typed<T>, |this, rewriter, out| out.extend(rewriter.op(this).results());
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

/// Replaces the root by what the right side is. Nothing erases a root without results; one with results must be replaced, unless
/// the rule did so itself.
///
/// # Panics
/// When there are not as many values as results: a mistake of the rule.
#[track_caller]
pub fn replace(rewriter: &mut Rewriter<'_>, root: Op, with: impl ManyValues) {
    let mut values = SmallVec::<[Value; 4]>::new();
    with.add_to(rewriter, &mut values);
    let Some(view) = rewriter.ir().get_op(root) else { return };
    if values.is_empty() && view.num_results() == 0 {
        rewriter.erase_op(root);
    } else {
        rewriter.replace_op(root, &values);
    }
}
