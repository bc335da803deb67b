//! The left side of rules.
//!
//! Where matching stops, a [`Miss`] holds the token of the rule and the reason. Its text is only made when there is a
//! listener.

use std::fmt;
use std::marker::PhantomData;

use smallvec::SmallVec;

use super::{At, FragmentDef, RuleDef};
use crate::context::{Attribute, ContextData, Type};
use crate::decl::constraint::{AttrConstraintDef, TypeConstraintDef};
use crate::decl::region::{Region, Regions, Successor, Successors};
use crate::decl::typed::{Attr, AttrConstraint, OpDecl, OpResult, OpResults, Operand, Operands, TypeConstraint, Typed};
use crate::ir::{Block, Op, Value};
use crate::rewrite::rewriter::Rewriter;

/// The reason why a rule does not match, and the place where matching stopped.
#[derive(Clone, Copy, Debug)]
pub struct Miss {
    pub(super) at: At,
    pub(super) why: Why,
    /// The fragment that the place is in, and the place where the rule uses it.
    pub(super) within: Option<(&'static FragmentDef, At)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    NotThis(&'static str),
    NoOperand,
    NotConstant,
    Type(&'static TypeConstraintDef, Option<Type>),
    Attr(&'static AttrConstraintDef, Option<Attribute>),
    Differs,
    Missing,
    Count(usize, &'static str),
    Condition,
    NoArgument,
    NotIn(&'static str),
    NoEnd,
    NotEndedBy(&'static str),
    OtherOps,
    NoOther(&'static str),
    Apart(&'static str),
}

impl Miss {
    /// A condition does not hold.
    pub fn condition(at: At) -> Miss {
        Miss { at, why: Why::Condition, within: None }
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
            Why::Count(expected, what) => format!("there are not {expected} {what}"),
            Why::Condition => "the condition does not hold".into(),
            Why::NoArgument => "is no argument of a block".into(),
            Why::NotIn(op) => format!("is no argument of a region of '{op}'"),
            Why::NoEnd => "the block has no terminator".into(),
            Why::NotEndedBy(op) => format!("the block does not end with '{op}'"),
            Why::OtherOps => "the block has other operations, too".into(),
            Why::NoOther(op) => format!("there is no other '{op}' with this operand in the block"),
            Why::Apart(op) => format!("an operand of '{op}' is defined behind the first of the operations"),
        }
    }
}

pub(super) type Matched<T> = Result<T, Miss>;

pub(super) fn miss<T>(at: At, why: Why) -> Matched<T> {
    Err(Miss { at, why, within: None })
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

/// Matches a rule whose commutative ops are tried with their operands in either order: `pattern` gets a set of the ops whose
/// operands are swapped, as bits of `swaps`, first none. Reports where it stops in the order as written.
pub fn matched_in_any_order<T>(
    rewriter: &mut Rewriter<'_>,
    root: Op,
    rule: &'static RuleDef,
    swaps: u32,
    pattern: impl Fn(&Rewriter<'_>, u32) -> Matched<T>,
) -> Option<T> {
    let first = match pattern(rewriter, 0) {
        Ok(bound) => return Some(bound),
        Err(miss) => miss,
    };
    // The subsets of the bits, in the order of the numbers that they are.
    let mut swapped = 0_u32;
    while swapped != swaps {
        swapped = swapped.wrapping_sub(swaps) & swaps;
        if let Ok(bound) = pattern(rewriter, swapped) {
            return Some(bound);
        }
    }
    if rewriter.ir().hears_patterns() { missed(rewriter, root, rule, first) } else { None }
}

#[cold]
fn missed<T>(rewriter: &mut Rewriter<'_>, root: Op, rule: &'static RuleDef, miss: Miss) -> Option<T> {
    let At(line, column) = miss.at;
    let cx = rewriter.ir().cx().clone();
    let reason = fmt::from_fn(|f| match miss.within {
        None => write!(f, "{}:{line}:{column}: {}", rule.file, miss.text(&cx)),
        Some((fragment, At(used, column_used))) => {
            write!(f, "{}:{used}:{column_used}: {}:{line}:{column}: {}", rule.file, fragment.file, miss.text(&cx))
        }
    });
    rewriter.no_match(root, reason)
}

/// The root of a rule. It has the rule's name: only its counts can be wrong.
pub fn root<T: OpDecl>(rewriter: &Rewriter<'_>, op: Op, at: At) -> Matched<(Typed<T>, T)> {
    rewriter.op(op).typed_fields().map_or_else(|| miss(at, Why::NotThis(T::DEF.name)), Ok)
}

/// As [`root`], with the two operands swapped if `swapped`.
pub fn root_swapped<T: OpDecl>(rewriter: &Rewriter<'_>, op: Op, at: At, swapped: bool) -> Matched<(Typed<T>, T)> {
    if !swapped {
        return root(rewriter, op, at);
    }
    rewriter.op(op).typed_fields_swapped().map_or_else(|| miss(at, Why::NotThis(T::DEF.name)), Ok)
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

/// As [`def`], with the two operands of that op swapped if `swapped`.
pub fn def_swapped<T: OpDecl>(
    rewriter: &Rewriter<'_>,
    field: &impl OperandField,
    at: At,
    swapped: bool,
) -> Matched<(Typed<T>, T)> {
    let (op, fields) = def::<T>(rewriter, field, at)?;
    if swapped { root_swapped(rewriter, op.into(), at, true) } else { Ok((op, fields)) }
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
    [] usize => usize, |this| Some(*this);
    [] Block => Block, |this| Some(*this);
    [] crate::ir::Region => crate::ir::Region, |this| Some(*this);
    [] SmallVec<[Value; 4]> => SmallVec<[Value; 4]>, |this| Some(this.clone());
    [] Option<Value> => Option<Value>, |this| Some(*this);
    [] Option<Attribute> => Option<Attribute>, |this| Some(*this);
    [] Type => Type, |this| Some(*this);
    [T] Typed<T> => Typed<T>, |this| Some(*this);
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

/// A field that holds any number of things.
#[diagnostic::on_unimplemented(
    message = "a list can only match a field of any number of values, regions or successors, or a region",
    label = "this field is no list, found `{Self}`"
)]
pub trait ListField {
    /// One of the things.
    type Item: Copy;
    /// The things, in messages.
    const ITEMS: &'static str;
    /// All of them.
    fn items(&self, rewriter: &Rewriter<'_>) -> SmallVec<[Self::Item; 4]>;
}

macro_rules! list_field {
    ($([$($generics:tt)*] $field:ty => $item:ty, $items:literal, |$this:ident, $rewriter:ident| $value:expr;)*) => {$(
        impl<$($generics)*> ListField for $field {
            type Item = $item;
            const ITEMS: &'static str = $items;
            fn items(&self, $rewriter: &Rewriter<'_>) -> SmallVec<[$item; 4]> {
                let $this = self;
                $value
            }
        }
    )*};
}

list_field! {
    [C] Operands<C> => Value, "values", |this, _rewriter| (**this).clone();
    [C] OpResults<C> => Value, "values", |this, _rewriter| (**this).clone();
    [] SmallVec<[Value; 4]> => Value, "values", |this, _rewriter| this.clone();
    [K] Region<K> => Block, "blocks", |this, rewriter| blocks(rewriter, **this);
    [] crate::ir::Region => Block, "blocks", |this, rewriter| blocks(rewriter, *this);
    [K] Regions<K> => crate::ir::Region, "regions", |this, _rewriter| this.iter().copied().collect();
    [K] Successors<K> => Block, "successors", |this, _rewriter| this.iter().copied().collect();
}

fn blocks(rewriter: &Rewriter<'_>, region: crate::ir::Region) -> SmallVec<[Block; 4]> {
    rewriter
        .ir()
        .get_region(region)
        .into_iter()
        .flat_map(|region| region.blocks())
        .map(|block| block.handle())
        .collect()
}

/// The parts of a list, as many as a rule lists, or more when it takes the rest.
pub fn values<F: ListField>(
    rewriter: &Rewriter<'_>,
    field: &F,
    expected: usize,
    or_more: bool,
    at: At,
) -> Matched<SmallVec<[F::Item; 4]>> {
    let items = field.items(rewriter);
    let fits = items.len() == expected || or_more && items.len() > expected;
    if fits { Ok(items) } else { miss(at, Why::Count(expected, F::ITEMS)) }
}

/// The remaining parts of a list.
pub fn rest<T: Copy>(items: &[T]) -> SmallVec<[T; 4]> {
    items.into()
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
