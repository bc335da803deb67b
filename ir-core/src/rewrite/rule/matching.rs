//! The left side of rules.
//!
//! Where matching stops, a [`Miss`] holds the token of the rule and the reason. Its text is only made when there is a
//! listener.

use std::fmt;
use std::marker::PhantomData;

use smallvec::SmallVec;

use super::{At, RuleDef};
use crate::context::{Attribute, ContextData, Type};
use crate::decl::constraint::{AttrConstraintDef, TypeConstraintDef};
use crate::decl::region::{Region, Regions, Successor, Successors};
use crate::decl::typed::{Attr, AttrConstraint, OpDecl, OpResult, OpResults, Operand, Operands, TypeConstraint, Typed};
use crate::ir::{Block, Op, Value};
use crate::rewrite::rewriter::Rewriter;

/// The reason why a rule does not match, and the place where matching stopped.
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

/// Matches a rule; reports where it stops.
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
    rewriter.op(op).typed_fields().map_or_else(|| miss(at, Why::NotThis(T::DEF.name)), Ok)
}

/// A field that holds a single value.
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
    match op.and_then(|op| op.typed_fields()) {
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
    /// The type of the value that the name is bound to.
    type Bound: PartialEq;
    /// The value; `None` when it is required and missing.
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

/// Binds the name of a field.
pub fn bind<F: MatchField>(field: &F, at: At) -> Matched<F::Bound> {
    field.bind().map_or_else(|| miss(at, Why::Missing), Ok)
}

/// Checks that a repeated name has the same value.
pub fn same<F: MatchField>(first: &F::Bound, field: &F, at: At) -> Matched<()> {
    if field.bind().as_ref() == Some(first) { Ok(()) } else { miss(at, Why::Differs) }
}

/// The values of a variadic operand.
pub fn values<C>(field: &Operands<C>) -> &[Value] {
    field
}

/// Checks that there are as many values as a rule lists, or more when it takes the rest.
pub fn count(values: &[Value], expected: usize, or_more: bool, at: At) -> Matched<()> {
    let fits = values.len() == expected || or_more && values.len() > expected;
    if fits { Ok(()) } else { miss(at, Why::Count(expected)) }
}

/// The remaining values of a variadic operand.
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

/// Checks a claim on a field.
pub fn claim<C>(rewriter: &Rewriter<'_>, field: &impl Claim<C>, at: At) -> Matched<()> {
    field.check(rewriter, at)
}

/// A field that a constant can be compared with.
#[diagnostic::on_unimplemented(
    message = "a value can only be compared with an attribute",
    label = "this field is not an attribute, found `{Self}`"
)]
pub trait AttrField {
    /// The constraint on the attribute.
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

/// Checks that an attribute has a value.
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
pub fn attr_value<F: AttrField>(
    rewriter: &Rewriter<'_>,
    _: PhantomData<F>,
    value: <F::Constraint as AttrConstraint>::Value<'_>,
) -> Attribute {
    F::Constraint::write(rewriter.ir().cx(), value)
}
