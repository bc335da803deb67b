//! Directives of formats, `custom<Name>(..)`: parts of an op that functions parse and print. [ODS: Custom directives]
//!
//! A directive says which parameters it takes as a tuple of the types of this module, and gets them as values: each knows which part
//! of the op it stands for. A derive lets the compiler compare them with the fields that a format names, at the tokens of the format.

use std::marker::PhantomData;

use smallvec::SmallVec;

use super::format::{Arg, Directive, TypeArg};
use super::op::GroupKind;
use super::region::{Region, Regions, Successor, Successors};
use super::typed::{Attr, AttrConstraint, OpResult, OpResults, Operand, OperandGroups, Operands, Prop};
use crate::context::{Attribute, Type};
use crate::interfaces::OperandRange;
use crate::ir::{BlockRef, OpRef, RegionRef, Value};
use crate::text::parse::{FormatParser, Parsed, RegionId, SuccessorId, Unresolved};
use crate::text::print::Printer;

/// A directive of a format that functions parse and print: `custom<Name>(..)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a directive",
    label = "`custom<{Self}>` needs an `impl CustomDirective for {Self}`"
)]
pub trait CustomDirective {
    /// The name, by which formats are shown.
    const NAME: &'static str;
    /// The parameters, as a tuple: `(OperandsParam, AttrParam<StrArrayAttr>)`.
    type Params: DirectiveParams;

    /// Parses the directive, and sets the parts that the parameters stand for. `false` means that nothing of it is there, which only the
    /// start of an optional group may say.
    ///
    /// # Errors
    /// The text is wrong.
    fn parse(f: &mut FormatParser<'_, '_>, params: Self::Params) -> Parsed<bool>;

    /// Prints the directive, for any op whose format has it. The op may be invalid.
    fn print(op: OpRef<'_>, params: Self::Params, p: &mut Printer<'_>);
}

/// The parameters of a directive: a tuple of up to ten.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of parameters of a directive",
    label = "expected a tuple such as `(OperandsParam, AttrParam<StrAttr>)`"
)]
pub trait DirectiveParams: Sized {
    /// The parameters, from the arguments of a format; `None` if these are of other kinds.
    fn read(args: &[Arg]) -> Option<Self>;
}

/// A parameter of a directive. `Option<P>` is one that formats may leave out, at the end.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a parameter of a directive",
    label = "expected a parameter such as `OperandsParam` or `AttrParam<StrAttr>`"
)]
pub trait DirectiveParam: Sized {
    /// The parameter, from an argument of a format; `None` if it is of another kind.
    fn read(arg: Option<&Arg>) -> Option<Self>;
}

/// A parameter that may stand for a `Given` of a format: the type of a field, or one of the types around one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not stand for `{Given}`",
    label = "the directive takes a parameter of another kind here"
)]
pub trait Takes<Given> {}

/// Parameters, the first of which may stand for a `Given`.
#[diagnostic::on_unimplemented(message = "the directive takes no more parameters", label = "one too many")]
pub trait TakesFirst<Given> {
    /// The other parameters.
    type Rest;
}

/// Parameters all of which a format may leave out.
#[diagnostic::on_unimplemented(
    message = "the directive takes more parameters: `{Self}`",
    label = "there are parameters missing behind this name"
)]
pub trait NoneRequired {}

/// A use of a directive in a format, for the code of derives: `P` are the parameters that are not given yet.
pub struct DirectiveUse<P>(&'static Directive, PhantomData<fn() -> P>);

/// The start of a use of a directive.
pub const fn directive<D: CustomDirective>() -> DirectiveUse<D::Params> {
    DirectiveUse(const { &Directive { name: D::NAME, parse: parse::<D>, print: print::<D> } }, PhantomData)
}

impl<P> DirectiveUse<P> {
    /// The use with one more parameter given.
    pub const fn takes<Given>(self) -> DirectiveUse<P::Rest>
    where
        P: TakesFirst<Given>,
    {
        DirectiveUse(self.0, PhantomData)
    }

    /// The directive, when all parameters are given.
    pub const fn all(self) -> &'static Directive
    where
        P: NoneRequired,
    {
        self.0
    }
}

fn parse<D: CustomDirective>(f: &mut FormatParser<'_, '_>, args: &[Arg]) -> Parsed<bool> {
    match D::Params::read(args) {
        Some(params) => D::parse(f, params),
        None => Err(other_arguments(f, D::NAME)),
    }
}

/// The error about a format that was put together by hand, with arguments that its directive does not take.
#[cold]
fn other_arguments(f: &mut FormatParser<'_, '_>, name: &str) -> crate::text::parse::Failed {
    let message = format!("the format of the operation gives the directive '{name}' arguments that it does not take");
    f.p.op_error_at(f.op, f.op.at, &message)
}

fn print<D: CustomDirective>(op: OpRef<'_>, args: &[Arg], p: &mut Printer<'_>) {
    if let Some(params) = D::Params::read(args) {
        D::print(op, params, p);
    }
}

macro_rules! tuples {
    ($($all:ident)*) => {
        impl<$($all: DirectiveParam),*> DirectiveParams for ($($all,)*) {
            #[allow(unused_mut, unused_variables)]
            fn read(args: &[Arg]) -> Option<Self> {
                let mut args = args.iter();
                let params = ($($all::read(args.next())?,)*);
                args.next().is_none().then_some(params)
            }
        }

        impl<$($all),*> NoneRequired for ($(Option<$all>,)*) {}

        tuples!(@first $($all)*);
    };
    (@first) => {};
    (@first $first:ident $($rest:ident)*) => {
        impl<Given, $first: Takes<Given>, $($rest),*> TakesFirst<Given> for ($first, $($rest,)*) {
            type Rest = ($($rest,)*);
        }

        tuples!($($rest)*);
    };
}

tuples!(A B C D E F G H I J);

/// The types of the values of a field, as what a format gives.
pub struct TypesOf<Field>(PhantomData<fn() -> Field>);

/// A parameter with the argument of a format that it is read from, and the types of fields that it stands for.
macro_rules! param {
    ($(#[$doc:meta])* $name:ident($of:ty) <- $arg:pat => $read:expr; $([$($parameter:ident)?] $given:ty),*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name($of);

        impl DirectiveParam for $name {
            fn read(arg: Option<&Arg>) -> Option<Self> {
                match *arg? {
                    $arg => Some($name($read)),
                    _ => None,
                }
            }
        }

        $(impl<$($parameter)?> Takes<$given> for $name {})*
    };
}

param! {
    /// An operand.
    OperandParam(u16) <- Arg::Operand(group) => group; [C] Operand<C>
}
param! {
    /// An operand that may be missing.
    OptionalOperandParam(u16) <- Arg::Operand(group) => group; [C] Option<Operand<C>>
}
param! {
    /// Any number of operands.
    OperandsParam(u16) <- Arg::Operand(group) => group; [C] Operands<C>
}
param! {
    /// Groups of operands.
    OperandGroupsParam(u16) <- Arg::Operand(group) => group; [C] OperandGroups<C>
}
param! {
    /// The type of an operand or a result.
    TypeParam(TypeArg) <- Arg::Type(of) => of; [C] TypesOf<Operand<C>>, [C] TypesOf<OpResult<C>>
}
param! {
    /// The type of an operand or a result that may be missing.
    OptionalTypeParam(TypeArg) <- Arg::Type(of) => of;
    [C] TypesOf<Option<Operand<C>>>, [C] TypesOf<Option<OpResult<C>>>
}
param! {
    /// The types of any number of operands or results, or of groups of operands one behind the other.
    TypesParam(TypeArg) <- Arg::Type(of) => of;
    [C] TypesOf<Operands<C>>, [C] TypesOf<OpResults<C>>, [C] TypesOf<OperandGroups<C>>
}
param! {
    /// An attribute or property of any kind, optional or not.
    AnyAttrParam(u16) <- Arg::Attr(slot) | Arg::Prop(slot) => slot;
    [C] Attr<C>, [C] Option<Attr<C>>, [C] Prop<C>, [C] Option<Prop<C>>
}
param! {
    /// A region.
    RegionParam(u16) <- Arg::Region(group) => group; [K] Region<K>
}
param! {
    /// A region that may be missing.
    OptionalRegionParam(u16) <- Arg::Region(group) => group; [K] Option<Region<K>>
}
param! {
    /// Any number of regions.
    RegionsParam(u16) <- Arg::Region(group) => group; [K] Regions<K>
}
param! {
    /// A successor.
    SuccessorParam(u16) <- Arg::Successor(group) => group; [K] Successor<K>
}
param! {
    /// Any number of successors.
    SuccessorsParam(u16) <- Arg::Successor(group) => group; [K] Successors<K>
}
param! {
    /// A text in the format, which tells the functions what to do.
    TextParam(&'static str) <- Arg::Text(text) => text; [] TextParam
}
param! {
    /// `attr_dict`: all attributes that nothing else writes.
    AttrDictParam(()) <- Arg::AttrDict => (); [] AttrDictParam
}
param! {
    /// `prop_dict`: all properties that nothing else writes.
    PropDictParam(()) <- Arg::PropDict => (); [] PropDictParam
}

/// An attribute or property, optional or not, whose constraint has the same Rust value as `C`.
pub struct AttrParam<C>(AnyAttrParam, PhantomData<fn() -> C>);

impl<C> Clone for AttrParam<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for AttrParam<C> {}

impl<C> DirectiveParam for AttrParam<C> {
    fn read(arg: Option<&Arg>) -> Option<Self> {
        Some(AttrParam(AnyAttrParam::read(arg)?, PhantomData))
    }
}

macro_rules! takes_attr {
    ($($given:ty),*) => {
        $(
            impl<C: AttrConstraint, D> Takes<$given> for AttrParam<C> where
                D: for<'c> AttrConstraint<Value<'c> = <C as AttrConstraint>::Value<'c>>
            {
            }
        )*
    };
}

takes_attr!(Attr<D>, Option<Attr<D>>, Prop<D>, Option<Prop<D>>);

/// `ref(..)`: a part that another element of the format writes. It was read before, and tells how to read on.
#[derive(Clone, Copy, Debug)]
pub struct RefParam<P>(P);

impl<P: DirectiveParam> DirectiveParam for RefParam<P> {
    fn read(arg: Option<&Arg>) -> Option<Self> {
        let Arg::Ref(inner) = arg? else { return None };
        Some(RefParam(P::read(Some(inner))?))
    }
}

impl<P: Takes<Given>, Given> Takes<RefParam<Given>> for RefParam<P> {}

impl<P: DirectiveParam> DirectiveParam for Option<P> {
    fn read(arg: Option<&Arg>) -> Option<Self> {
        match arg {
            None => Some(None),
            arg => Some(Some(P::read(arg)?)),
        }
    }
}

impl<P: Takes<Given>, Given> Takes<Given> for Option<P> {}

/// A parameter that can be read: from the op that is printed, and from what was parsed of an op.
pub trait ReadParam: Copy {
    /// The part of an op.
    type Value<'a>;
    /// The part as it was parsed.
    type Found<'f>;
    /// The part of an op.
    fn get(self, op: OpRef<'_>) -> Self::Value<'_>;
    /// The part, as far as it was parsed.
    fn found<'f>(self, f: &'f FormatParser<'_, '_>) -> Self::Found<'f>;
}

impl<P: ReadParam> RefParam<P> {
    /// The part of an op.
    pub fn get(self, op: OpRef<'_>) -> P::Value<'_> {
        self.0.get(op)
    }

    /// The part that was parsed before.
    pub fn found<'f>(self, f: &'f FormatParser<'_, '_>) -> P::Found<'f> {
        self.0.found(f)
    }
}

macro_rules! read_param {
    ($name:ident => $value:ty, |$this:ident, $op:ident| $get:expr; $found:ty, |$f:ident| $parsed:expr) => {
        impl ReadParam for $name {
            type Value<'a> = $value;
            type Found<'f> = $found;
            fn get($this, $op: OpRef<'_>) -> Self::Value<'_> {
                $get
            }
            fn found<'f>($this, $f: &'f FormatParser<'_, '_>) -> Self::Found<'f> {
                $parsed
            }
        }
    };
}

/// Position at which the operand of a group is named in the text.
fn operands_found<'f>(f: &'f FormatParser<'_, '_>, group: u16) -> &'f [Unresolved] {
    f.operands.get(usize::from(group)).map_or(&[], |found| found)
}

read_param!(OperandParam => Option<Value>, |self, op| OperandRange::group(op, self.0.into()).values().next();
    Option<Unresolved>, |f| operands_found(f, self.0).first().copied());
read_param!(OptionalOperandParam => Option<Value>, |self, op| OperandRange::group(op, self.0.into()).values().next();
    Option<Unresolved>, |f| operands_found(f, self.0).first().copied());
read_param!(OperandsParam => OperandRange<'a>, |self, op| OperandRange::group(op, self.0.into());
    &'f [Unresolved], |f| operands_found(f, self.0));
read_param!(OperandGroupsParam => Vec<Vec<Value>>, |self, op| nested(op, self.0);
    &'f [Unresolved], |f| operands_found(f, self.0));
read_param!(TypeParam => Option<Type>, |self, op| types(op, self.0).first().copied();
    Option<Type>, |f| types_found(f, self.0).first().copied());
read_param!(OptionalTypeParam => Option<Type>, |self, op| types(op, self.0).first().copied();
    Option<Type>, |f| types_found(f, self.0).first().copied());
read_param!(TypesParam => SmallVec<[Type; 4]>, |self, op| types(op, self.0);
    &'f [Type], |f| types_found(f, self.0));
read_param!(AnyAttrParam => Option<Attribute>, |self, op| attr(op, self.0);
    Option<Attribute>, |f| f.attr(self.0.into()));
read_param!(RegionParam => Option<RegionRef<'a>>, |self, op| op.region(self.0.into());
    Option<RegionId>, |f| regions_found(f, self.0).first().copied());
read_param!(OptionalRegionParam => Option<RegionRef<'a>>, |self, op| op.region(self.0.into());
    Option<RegionId>, |f| regions_found(f, self.0).first().copied());
read_param!(RegionsParam => SmallVec<[RegionRef<'a>; 4]>, |self, op| op.regions().skip(self.0.into()).collect();
    &'f [RegionId], |f| regions_found(f, self.0));
read_param!(SuccessorParam => Option<BlockRef<'a>>, |self, op| op.successors().nth(self.0.into());
    Option<SuccessorId>, |f| successors_found(f, self.0).first().copied());
read_param!(SuccessorsParam => SmallVec<[BlockRef<'a>; 4]>, |self, op| op.successors().skip(self.0.into()).collect();
    &'f [SuccessorId], |f| successors_found(f, self.0));

impl<C: AttrConstraint> ReadParam for AttrParam<C> {
    type Value<'a> = Option<C::Value<'a>>;
    type Found<'f> = Option<C::Value<'f>>;
    fn get(self, op: OpRef<'_>) -> Self::Value<'_> {
        C::read(op.cx(), self.0.get(op)?)
    }
    fn found<'f>(self, f: &'f FormatParser<'_, '_>) -> Self::Found<'f> {
        C::read(f.p.cx(), self.0.found(f)?)
    }
}

/// The attribute of a slot, or its default when it is missing.
fn attr(op: OpRef<'_>, slot: u16) -> Option<Attribute> {
    op.slot(slot.into()).or_else(|| op.cx().op_default(op.name(), slot.into()))
}

fn nested(op: OpRef<'_>, group: u16) -> Vec<Vec<Value>> {
    let mut values = OperandRange::group(op, group.into()).values();
    match op.descriptor().and_then(|declared| declared.operands.groups.get(usize::from(group))).map(|group| group.kind)
    {
        Some(GroupKind::Nested(slot)) => {
            let sizes = op.segment_sizes(slot);
            sizes.iter().map(|n| values.by_ref().take(usize::try_from(*n).unwrap_or(0)).collect()).collect()
        }
        _ => vec![values.collect()],
    }
}

fn types(op: OpRef<'_>, of: TypeArg) -> SmallVec<[Type; 4]> {
    let Some(descriptor) = op.descriptor() else { return SmallVec::new() };
    match of {
        TypeArg::Operands => op.operand_types().collect(),
        TypeArg::Results => op.result_types().collect(),
        TypeArg::Operand(group) => {
            let (start, len) = op.group_range(&descriptor.operands, group.into(), op.num_operands());
            op.operand_types().skip(start).take(len).collect()
        }
        TypeArg::Result(group) => {
            let (start, len) = op.group_range(&descriptor.results, group.into(), op.num_results());
            op.result_types().skip(start).take(len).collect()
        }
    }
}

fn types_found<'f>(f: &'f FormatParser<'_, '_>, of: TypeArg) -> &'f [Type] {
    let found = match of {
        TypeArg::Operand(group) => f.operand_types.get(usize::from(group)),
        TypeArg::Result(group) => f.result_types.get(usize::from(group)),
        TypeArg::Operands | TypeArg::Results => None,
    };
    found.map_or(&[], |found| found)
}

fn add_types(f: &mut FormatParser<'_, '_>, of: TypeArg, types: impl IntoIterator<Item = Type>) {
    let found = match of {
        TypeArg::Operand(group) => f.operand_types.get_mut(usize::from(group)),
        TypeArg::Result(group) => f.result_types.get_mut(usize::from(group)),
        TypeArg::Operands | TypeArg::Results => None,
    };
    if let Some(found) = found {
        found.extend(types);
    }
}

fn regions_found<'f>(f: &'f FormatParser<'_, '_>, group: u16) -> &'f [RegionId] {
    f.regions.get(usize::from(group)).map_or(&[], |found| found)
}

fn successors_found<'f>(f: &'f FormatParser<'_, '_>, group: u16) -> &'f [SuccessorId] {
    f.successors.get(usize::from(group)).map_or(&[], |found| found)
}

/// Setters of parts of which there is one at most.
macro_rules! set_param {
    ($($name:ident($item:ty) |$this:ident, $f:ident, $value:ident| $set:expr;)*) => {
        $(impl $name {
            /// Sets the part of the op that is parsed.
            pub fn set($this, $f: &mut FormatParser<'_, '_>, $value: $item) {
                $set
            }
        })*
    };
}

set_param! {
    OperandParam(Unresolved) |self, f, value| f.operands[usize::from(self.0)].push(value);
    OptionalOperandParam(Unresolved) |self, f, value| f.operands[usize::from(self.0)].push(value);
    TypeParam(Type) |self, f, ty| add_types(f, self.0, [ty]);
    OptionalTypeParam(Type) |self, f, ty| add_types(f, self.0, [ty]);
    AnyAttrParam(Attribute) |self, f, attr| f.op.set_inherent(self.0.into(), attr);
    RegionParam(RegionId) |self, f, region| f.regions[usize::from(self.0)].push(region);
    OptionalRegionParam(RegionId) |self, f, region| f.regions[usize::from(self.0)].push(region);
    SuccessorParam(SuccessorId) |self, f, block| f.successors[usize::from(self.0)].push(block);
}

/// Setters of parts of which there may be many.
macro_rules! extend_param {
    ($($name:ident($item:ty) |$this:ident, $f:ident, $values:ident| $add:expr;)*) => {
        $(impl $name {
            /// Adds to the parts of the op that is parsed.
            pub fn extend($this, $f: &mut FormatParser<'_, '_>, $values: impl IntoIterator<Item = $item>) {
                $add
            }
        })*
    };
}

extend_param! {
    OperandsParam(Unresolved) |self, f, values| f.operands[usize::from(self.0)].extend(values);
    TypesParam(Type) |self, f, types| add_types(f, self.0, types);
    RegionsParam(RegionId) |self, f, regions| f.regions[usize::from(self.0)].extend(regions);
    SuccessorsParam(SuccessorId) |self, f, blocks| f.successors[usize::from(self.0)].extend(blocks);
}

impl OperandGroupsParam {
    /// Adds a group to those of the op that is parsed.
    pub fn push(self, f: &mut FormatParser<'_, '_>, values: impl IntoIterator<Item = Unresolved>) {
        let all = &mut f.operands[usize::from(self.0)];
        let before = all.len();
        all.extend(values);
        let size = (all.len() - before) as i32;
        match f.nested_sizes.iter_mut().find(|(group, _)| *group == self.0) {
            Some((_, sizes)) => sizes.push(size),
            None => f.nested_sizes.push((self.0, vec![size])),
        }
    }
}

impl<C: AttrConstraint> AttrParam<C> {
    /// Sets the attribute of the op that is parsed.
    pub fn set(self, f: &mut FormatParser<'_, '_>, value: C::Value<'_>) {
        let attr = C::write(f.p.cx(), value);
        self.0.set(f, attr);
    }

    /// As [`set`](Self::set), with an attribute, which may be of another kind.
    pub fn set_attr(self, f: &mut FormatParser<'_, '_>, attr: Attribute) {
        self.0.set(f, attr);
    }
}

impl TextParam {
    /// The text.
    pub fn text(self) -> &'static str {
        self.0
    }
}
