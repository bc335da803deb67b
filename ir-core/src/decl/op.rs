//! Ops: what is declared of them. [ODS: Operation definition]

use super::closures::OpClosures;
use super::constraint::{AttrConstraintDef, TypeConstraintDef};
use super::docs::Docs;
use super::format::{Format, TypeRoot, TypeSource};
use super::format_text::FormatText;
use super::interface::{InterfaceDef, InterfaceEntry, find_entry};
use crate::context::{Attribute, ContextData, Type};
use crate::diag::Diagnostic;
use crate::ir::{Block, BlockRef, OpRef, RegionRef, Value};
use crate::rewrite::{FoldFn, Pattern};
use crate::text::parse::{OpParser, OpState, Parsed};
use crate::text::print::Printer;

bitflags::bitflags! {
    /// Traits that ir-core itself interprets. [MLIR docs: Traits]
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct OpTraits: u64 {
        /// No use inside the regions of a value defined outside.
        const ISOLATED_FROM_ABOVE = 1;
        /// Last in its block.
        const TERMINATOR = 1 << 1;
        /// A name in the symbol table of its parent.
        const SYMBOL = 1 << 2;
        /// One region whose symbols form a table.
        const SYMBOL_TABLE = 1 << 3;
        /// Every region has at most one block.
        const SINGLE_BLOCK = 1 << 4;
        /// Blocks of the regions need no terminator.
        const NO_TERMINATOR = 1 << 5;
        /// Regions are graph regions: no dominance inside a block.
        const GRAPH_REGIONS = 1 << 6;
        /// Entry blocks have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 7;
        /// Starts a scope of affine symbols.
        const AFFINE_SCOPE = 1 << 8;
        /// The order of operands does not matter.
        const COMMUTATIVE = 1 << 9;
        /// Memory allocated on its stack is freed when its regions end.
        const AUTOMATIC_ALLOCATION_SCOPE = 1 << 10;
        /// Gives the value of an attribute.
        const CONSTANT_LIKE = 1 << 11;
        /// `f(f(x)) = f(x)`.
        const IDEMPOTENT = 1 << 12;
        /// `f(f(x)) = x`.
        const INVOLUTION = 1 << 13;
        /// Has no effect on memory.
        const NO_MEMORY_EFFECT = 1 << 14;
        /// Has the effects on memory of the ops in its regions.
        const RECURSIVE_MEMORY_EFFECTS = 1 << 15;
        /// May be executed where it would not have been.
        const ALWAYS_SPECULATABLE = 1 << 16;
        /// May be executed where it would not have been if the ops in its regions may.
        const RECURSIVELY_SPECULATABLE = 1 << 17;
        /// Applies to the elements of vectors and tensors one by one.
        const ELEMENTWISE = 1 << 18;
        /// Can be applied to elements instead.
        const SCALARIZABLE = 1 << 19;
        /// Can be applied to vectors instead.
        const VECTORIZABLE = 1 << 20;
        /// Can be applied to tensors instead.
        const TENSORIZABLE = 1 << 21;
        /// Memrefs that it takes may get another layout.
        const MEMREFS_NORMALIZABLE = 1 << 22;
        /// Ends regions of ops whose results it gives.
        const RETURN_LIKE = 1 << 23;
        /// References in its regions name nothing outside.
        const ISOLATED_SYMBOLS = 1 << 24;
    }
}

impl OpTraits {
    /// Has no effect, and may be executed where it would not have been.
    pub const PURE: OpTraits = OpTraits::NO_MEMORY_EFFECT.union(OpTraits::ALWAYS_SPECULATABLE);
    /// Applies to elements, and to containers in their place.
    pub const ELEMENTWISE_MAPPABLE: OpTraits =
        OpTraits::ELEMENTWISE.union(OpTraits::SCALARIZABLE).union(OpTraits::VECTORIZABLE).union(OpTraits::TENSORIZABLE);
}

/// How many operands, results, regions or successors an op takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arity {
    /// At least so many.
    pub min: u32,
    /// At most so many, `None` for any number.
    pub max: Option<u32>,
}

impl Arity {
    /// None.
    pub const ZERO: Arity = Arity::exactly(0);
    /// Any number.
    pub const ANY: Arity = Arity { min: 0, max: None };

    /// Exactly `n`.
    pub const fn exactly(n: u32) -> Arity {
        Arity { min: n, max: Some(n) }
    }

    const fn and(self, kind: GroupKind) -> Arity {
        let Arity { min, max } = self;
        match (kind, max) {
            (GroupKind::One, Some(max)) => Arity { min: min + 1, max: Some(max + 1) },
            (GroupKind::One, None) => Arity { min: min + 1, max },
            (GroupKind::Optional, Some(max)) => Arity { min, max: Some(max + 1) },
            (GroupKind::Optional, None) => Arity { min, max },
            (GroupKind::Variadic | GroupKind::Nested(_), _) => Arity { min, max: None },
        }
    }

    /// Whether `n` is such a number.
    #[inline]
    pub const fn fits(self, n: u32) -> bool {
        self.min <= n
            && match self.max {
                Some(max) => n <= max,
                None => true,
            }
    }
}

/// How many values a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupKind {
    /// One.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number; the sizes of these stand in the attribute of a slot.
    Nested(u16),
}

impl GroupKind {
    /// Whether the number of values may vary.
    pub const fn varies(self) -> bool {
        !matches!(self, GroupKind::One)
    }
}

/// Operands or results with one name. Effects on them stand in [`OpDescriptor::effects`].
#[derive(Clone, Copy, Debug)]
pub struct ValueGroup {
    /// The name, empty when there is none.
    pub name: &'static str,
    /// What the types may be.
    pub constraint: &'static TypeConstraintDef,
    /// How many there are.
    pub kind: GroupKind,
}

impl ValueGroup {
    /// One value.
    pub const fn one(name: &'static str, constraint: &'static TypeConstraintDef) -> ValueGroup {
        ValueGroup { name, constraint, kind: GroupKind::One }
    }

    /// One value or none.
    pub const fn optional(name: &'static str, constraint: &'static TypeConstraintDef) -> ValueGroup {
        ValueGroup { name, constraint, kind: GroupKind::Optional }
    }

    /// Any number of values.
    pub const fn variadic(name: &'static str, constraint: &'static TypeConstraintDef) -> ValueGroup {
        ValueGroup { name, constraint, kind: GroupKind::Variadic }
    }

    /// Any number of groups of any number of values, whose sizes stand in a slot.
    pub const fn nested(name: &'static str, constraint: &'static TypeConstraintDef, sizes: u16) -> ValueGroup {
        ValueGroup { name, constraint, kind: GroupKind::Nested(sizes) }
    }
}

/// How the values of an op are told apart into groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sizes {
    /// At most one group varies: it has what the others leave.
    One,
    /// All groups that vary have the same size.
    Same,
    /// The sizes stand in the attribute of a slot.
    Attr(u16),
}

/// The operands or results of an op.
#[derive(Clone, Copy, Debug)]
pub struct ValueGroups {
    /// How many there are in all.
    pub arity: Arity,
    /// The groups. Without any, nothing is said of single values.
    pub groups: &'static [ValueGroup],
    /// How they are told apart.
    pub sizes: Sizes,
    /// The only group that varies, if it is the only one.
    varying: Option<usize>,
    /// So many groups at the start are one value each: these have the positions of their groups.
    pub(super) leading: usize,
}

impl ValueGroups {
    /// None.
    pub const NONE: ValueGroups = ValueGroups::counted(Arity::ZERO);
    /// Any number of any type, without a name.
    pub const ANY: ValueGroups = ValueGroups::counted(Arity::ANY);

    /// So many of any type, without names.
    pub const fn counted(arity: Arity) -> ValueGroups {
        ValueGroups { arity, groups: &[], sizes: Sizes::One, varying: None, leading: 0 }
    }

    /// These groups.
    pub const fn new(groups: &'static [ValueGroup], sizes: Sizes) -> ValueGroups {
        let mut arity = Arity::ZERO;
        let (mut i, mut count, mut varying, mut leading) = (0, 0, None, 0);
        while i < groups.len() {
            arity = arity.and(groups[i].kind);
            if groups[i].kind.varies() {
                count += 1;
                varying = if count == 1 { Some(i) } else { None };
            } else if count == 0 {
                leading += 1;
            }
            i += 1;
        }
        ValueGroups { arity, groups, sizes, varying, leading }
    }

    /// The first value of a group and its size, among `total` values; `segments` are the sizes written in an attribute.
    ///
    /// Total: nonsense sizes give groups that lie inside the values all the same.
    pub fn range(&self, group: usize, total: usize, segments: &[i32]) -> (usize, usize) {
        if let Some(varying) = self.varying
            && !matches!(self.sizes, Sizes::Attr(_))
        {
            // It has what the others, one value each, leave.
            let many = total.saturating_sub(self.groups.len() - 1);
            let start = (if group > varying { group - 1 + many } else { group }).min(total);
            return (start, (if group == varying { many } else { 1 }).min(total - start));
        }
        let varying = self.groups.iter().filter(|g| g.kind.varies()).count();
        let size = |i: usize| match self.sizes {
            Sizes::Attr(_) => segments.get(i).map_or(0, |n| usize::try_from(*n).unwrap_or(0)),
            _ if !self.groups[i].kind.varies() => 1,
            _ => total.saturating_sub(self.groups.len() - varying) / varying.max(1),
        };
        let start = (0..group).map(size).fold(0usize, usize::saturating_add).min(total);
        (start, size(group).min(total - start))
    }
}

/// A region, or any number of them at the end.
#[derive(Clone, Copy, Debug)]
pub struct RegionDef {
    /// The name, empty when there is none.
    pub name: &'static str,
    /// What it may hold.
    pub kind: RegionKind,
    /// Any number of such regions.
    pub variadic: bool,
}

/// What a region may hold.
#[derive(Clone, Copy, Debug)]
pub enum RegionKind {
    /// Anything.
    Any,
    /// So many blocks.
    Blocks(u32),
    /// So many blocks or more.
    AtLeast(u32),
    /// So many blocks or less.
    AtMost(u32),
    /// What a predicate says, with its summary.
    Holds(&'static str, fn(RegionRef<'_>) -> bool),
}

/// The regions of an op.
#[derive(Clone, Copy, Debug)]
pub struct RegionGroups {
    /// How many there are.
    pub arity: Arity,
    /// The regions. Without any, nothing is said of single regions.
    pub groups: &'static [RegionDef],
}

impl RegionGroups {
    /// None.
    pub const NONE: RegionGroups = RegionGroups::counted(Arity::ZERO);

    /// So many, with anything in them.
    pub const fn counted(arity: Arity) -> RegionGroups {
        RegionGroups { arity, groups: &[] }
    }

    /// These.
    pub const fn new(groups: &'static [RegionDef]) -> RegionGroups {
        let mut arity = Arity::ZERO;
        let mut i = 0;
        while i < groups.len() {
            arity = arity.and(if groups[i].variadic { GroupKind::Variadic } else { GroupKind::One });
            i += 1;
        }
        RegionGroups { arity, groups }
    }
}

/// Whether something holds of a block.
pub type BlockTest = fn(BlockRef<'_>) -> bool;

/// A successor, or any number of them at the end.
#[derive(Clone, Copy, Debug)]
pub struct SuccessorDef {
    /// The name, empty when there is none.
    pub name: &'static str,
    /// What the block must be; `None` for any.
    pub holds: Option<SuccessorPred>,
    /// Any number of such successors.
    pub variadic: bool,
}

/// What a successor must be, with its summary.
pub type SuccessorPred = (&'static str, BlockTest);

/// The successors of an op.
#[derive(Clone, Copy, Debug)]
pub struct SuccessorGroups {
    /// How many there are.
    pub arity: Arity,
    /// The successors. Without any, nothing is said of single ones.
    pub groups: &'static [SuccessorDef],
}

impl SuccessorGroups {
    /// None.
    pub const NONE: SuccessorGroups = SuccessorGroups::counted(Arity::ZERO);

    /// So many.
    pub const fn counted(arity: Arity) -> SuccessorGroups {
        SuccessorGroups { arity, groups: &[] }
    }

    /// These.
    pub const fn new(groups: &'static [SuccessorDef]) -> SuccessorGroups {
        let mut arity = Arity::ZERO;
        let mut i = 0;
        while i < groups.len() {
            arity = arity.and(if groups[i].variadic { GroupKind::Variadic } else { GroupKind::One });
            i += 1;
        }
        SuccessorGroups { arity, groups }
    }
}

/// An inherent attribute: it has a fixed slot on every op of its kind.
#[derive(Clone, Copy, Debug)]
pub struct AttrSlot {
    /// The name.
    pub name: &'static str,
    /// What values may be there.
    pub constraint: &'static AttrConstraintDef,
    /// Whether it must be there.
    pub presence: Presence,
}

/// Whether an inherent attribute must be there.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// An op without it is invalid.
    Required,
    /// It may be missing.
    Optional,
    /// Ops are made with this value unless another one is given; it is not printed.
    Default(fn(&ContextData) -> Attribute),
    /// It may be missing, and is then read as this value.
    ReadAs(fn(&ContextData) -> Attribute),
    /// Sizes of groups of operands or results, which the form of the op tells.
    Segments,
}

impl AttrSlot {
    /// An attribute that must be there.
    pub const fn required(name: &'static str, constraint: &'static AttrConstraintDef) -> AttrSlot {
        AttrSlot { name, constraint, presence: Presence::Required }
    }

    /// An attribute that may be there.
    pub const fn optional(name: &'static str, constraint: &'static AttrConstraintDef) -> AttrSlot {
        AttrSlot { name, constraint, presence: Presence::Optional }
    }

    /// An attribute that ops are made with unless another one is given: [`Presence::Default`].
    pub const fn with_default(
        name: &'static str,
        constraint: &'static AttrConstraintDef,
        make: fn(&ContextData) -> Attribute,
    ) -> AttrSlot {
        AttrSlot { name, constraint, presence: Presence::Default(make) }
    }

    /// An attribute that is read as a value when it is missing: [`Presence::ReadAs`].
    pub const fn read_as(
        name: &'static str,
        constraint: &'static AttrConstraintDef,
        make: fn(&ContextData) -> Attribute,
    ) -> AttrSlot {
        AttrSlot { name, constraint, presence: Presence::ReadAs(make) }
    }

    /// The sizes of groups of operands or results.
    pub const fn segments(name: &'static str) -> AttrSlot {
        AttrSlot { name, constraint: &AttrConstraintDef::SEGMENT_SIZES, presence: Presence::Segments }
    }

    /// Whether an op without it is invalid.
    pub const fn is_required(&self) -> bool {
        matches!(self.presence, Presence::Required)
    }

    /// The value that stands for a missing one.
    pub fn default(&self, cx: &ContextData) -> Option<Attribute> {
        match self.presence {
            Presence::Default(make) | Presence::ReadAs(make) => Some(make(cx)),
            _ => None,
        }
    }

    /// The value that ops are made with when none is given.
    pub fn initial(&self, cx: &ContextData) -> Option<Attribute> {
        match self.presence {
            Presence::Default(make) => Some(make(cx)),
            _ => None,
        }
    }

    /// What is said of an op whose attribute does not satisfy the constraint.
    pub fn violation(&self, op: &str, cx: &ContextData, found: Attribute) -> String {
        let summary = self.constraint.describe(cx, found);
        format!("'{op}' op attribute '{}' failed to satisfy constraint: {summary}", self.name)
    }
}

/// Parses the custom form of an op, behind its name.
pub type ParseFn = fn(&mut OpParser<'_>, &mut OpState) -> Parsed;

/// Checks an op; what is wrong goes to the second argument.
pub type VerifyFn = fn(OpRef<'_>, &mut Vec<Diagnostic>) -> Result<(), Invalid>;

/// Checks of an op of its own.
#[derive(Clone, Copy, Debug)]
pub struct OpCheck {
    /// The function.
    pub check: VerifyFn,
    /// Whether it, and the predicates of the op's relations, look at nothing but the types of operands and results, and at
    /// inherent attributes: then it is not run again for an op that repeats a valid one.
    pub types_only: bool,
}

impl OpCheck {
    /// Checks that look at anything.
    pub const fn new(check: VerifyFn) -> OpCheck {
        OpCheck { check, types_only: false }
    }
}

/// The error of a check that reported what it found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invalid;

/// What the verifier checks of a trait or interface. [ODS: Traits]
///
/// The variant says when: *structural* traits before the declared attributes, operands and results, *native* ones after them,
/// *region* ones when all that is nested in the op is known to be valid. Within each of the three, checks run in the order of
/// the list.
#[derive(Clone, Copy, Debug)]
pub enum TraitCheck {
    /// Structural: entry blocks have no arguments.
    NoRegionArguments,
    /// Structural: every region has at most one block, and that one ends in something unless the op needs no terminators.
    SingleBlock,
    /// Structural: the op around it is one of these.
    ParentOneOf(&'static [&'static str]),
    /// Structural: one of the ops around it is one of these.
    AncestorOneOf(&'static [&'static str]),
    /// Structural: the sizes of operand groups stand in an attribute and add up.
    OperandSegments,
    /// Structural: the sizes of result groups stand in an attribute and add up.
    ResultSegments,
    /// With the declared attributes, operands and results: a relation between them.
    Relation(&'static Relation),
    /// Native: last in its block.
    Terminator,
    /// Native: a name in the symbol table of its parent.
    Symbol(SymbolCheck),
    /// Native: types of operands, or of operands and results, agree.
    Same(Same),
    /// Native: results, or operands, are of a kind.
    Kind(KindCheck),
    /// Native: values that are not scalars have one shape.
    Elementwise,
    /// Native: the shapes of the operands broadcast to that of the result.
    ResultsBroadcastableShape,
    /// Native and region: what an interface checks.
    Interface(&'static InterfaceDef),
    /// Native: anything else.
    Hook(VerifyFn),
    /// Region: single blocks end in this op.
    ImplicitTerminator(&'static str),
    /// Region: no use inside of a value defined outside.
    IsolatedFromAbove,
    /// Region: the declared types of the results are those that the op infers, also from its regions.
    InferredTypes,
    /// Region: names of symbols are unique.
    SymbolTable,
    /// Region: anything else.
    RegionHook(VerifyFn),
}

/// What agrees between operands, and results where named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Same {
    /// The types of the operands.
    OperandTypes,
    /// The shapes of the operands.
    OperandShapes,
    /// The shapes of operands and results.
    OperandAndResultShapes,
    /// The element types of the operands.
    OperandElementTypes,
    /// The element types of operands and results.
    OperandAndResultElementTypes,
    /// The types of operands and results, but for dimensions that only some of them know.
    OperandAndResultTypes,
    /// The ranks of operands and results.
    OperandAndResultRanks,
}

/// A kind that all results or operands are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KindCheck {
    /// Results are floats, or containers of them.
    ResultsAreFloatLike,
    /// Results are booleans, or containers of them.
    ResultsAreBoolLike,
    /// Results are signless integers, or containers of them.
    ResultsAreSignlessIntegerLike,
    /// Operands are floats, or containers of them.
    OperandsAreFloatLike,
    /// Operands are signless integers, or containers of them.
    OperandsAreSignlessIntegerLike,
}

/// A relation between operands, results and attributes: `failed to verify that {summary}`. [ODS: PredOpTrait]
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    /// What is claimed.
    pub summary: &'static str,
    /// The claim.
    pub pred: RelationPred,
}

/// What a relation says.
#[derive(Clone, Copy, Debug)]
pub enum RelationPred {
    /// Something of all of these is the same; a group stands for all its values.
    AllMatch(MatchOf, &'static [TypeRoot]),
    /// At least two of these have the same.
    AnyMatch(MatchOf, &'static [TypeRoot]),
    /// The type of the second is a function of that of the first.
    TypesMatchWith {
        /// What is computed from.
        from: TypeRoot,
        /// What must have that type.
        to: TypeRoot,
        /// The function.
        with: fn(&ContextData, Type) -> Option<Type>,
        /// How the types are compared; `None` for equality. The first is the one that was computed.
        compare: Option<fn(&ContextData, Type, Type) -> bool>,
        /// Holds where one of the two is missing.
        optional: bool,
    },
    /// The types of a group are a function of those of another one.
    RangeMatchesWith {
        /// What is computed from.
        from: TypeRoot,
        /// What must have those types.
        to: TypeRoot,
        /// The function.
        with: fn(&ContextData, &[Type]) -> Option<Vec<Type>>,
    },
    /// A shaped value has as many elements as a group has values, and their types.
    ElementCountAndTypes(TypeRoot, TypeRoot),
    /// The type of one of them satisfies a constraint.
    TypeIs(TypeRoot, &'static TypeConstraintDef),
    /// The element type of one of them satisfies a constraint.
    ElementTypeIs(TypeRoot, &'static TypeConstraintDef),
    /// A predicate on the op.
    Holds(fn(OpRef<'_>) -> bool),
}

/// What agrees in a relation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchOf {
    /// Types.
    Type,
    /// Element types.
    ElementType,
    /// Ranks.
    Rank,
    /// Shapes.
    Shape,
    /// Numbers of elements, which must be known.
    ElementCount,
    /// Kinds of types.
    TypeKind,
}

/// What kind of symbol an op is.
#[derive(Clone, Copy, Debug)]
pub struct SymbolCheck {
    /// Whether an op without a name is no symbol, rather than an invalid one.
    pub optional: bool,
    /// Whether an op is a declaration only, which then cannot be public; `None` where all are definitions.
    pub is_declaration: Option<fn(OpRef<'_>) -> bool>,
}

/// An effect on memory, or on another resource. [MLIR: SideEffects]
#[derive(Clone, Copy, Debug)]
pub struct EffectDef {
    /// What it does.
    pub effect: Effect,
    /// What it is done to; `Default` for memory.
    pub resource: &'static str,
    /// On the whole op, or on a group.
    pub on: Option<TypeRoot>,
    /// Effects of later stages happen after those of earlier ones.
    pub stage: u32,
    /// Acts on all of the resource that it is done to.
    pub full: bool,
}

impl EffectDef {
    /// Effects are declared, and there are none.
    pub const NONE: Option<&'static [EffectDef]> = Some(&[]);
}

/// What an effect does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Makes memory.
    Allocate,
    /// Gives memory back.
    Free,
    /// Reads.
    Read,
    /// Writes.
    Write,
}

/// How the types of results follow from the rest of an op.
#[derive(Clone, Copy, Debug)]
pub enum Infer {
    /// They do not.
    None,
    /// From rules, one for each result group; none of them is [`TypeSource::Written`] or [`TypeSource::Infer`].
    Rules(&'static [TypeSource]),
    /// From a function of the op's parts; the error is what is wrong.
    Hook(InferFn),
}

/// Finds the types of results; the error says what is wrong.
pub type InferFn = fn(&super::typed::InferInput<'_>) -> Result<Vec<Type>, String>;

/// What is declared of an op.
#[derive(Clone, Copy, Debug)]
pub struct OpDescriptor {
    /// The full name, `dialect.op`.
    pub name: &'static str,
    /// Traits.
    pub traits: OpTraits,
    /// Operands.
    pub operands: ValueGroups,
    /// Results.
    pub results: ValueGroups,
    /// Regions.
    pub regions: RegionGroups,
    /// Successors.
    pub successors: SuccessorGroups,
    /// Inherent attributes, in alphabetical order of their names.
    pub attributes: &'static [AttrSlot],
    /// The slots in the order in which the attributes are declared: their constraints are checked in it. Empty when that is
    /// the alphabetical order.
    pub declared_order: &'static [u16],
    /// What the verifier checks of its traits and interfaces, in the order in which the op lists them. Every trait of
    /// [`traits`](Self::traits) that can be violated stands here too; see [`unchecked_traits`](Self::unchecked_traits).
    pub checks: &'static [TraitCheck],
    /// Interfaces that it implements, with the functions.
    pub interfaces: &'static [InterfaceEntry],
    /// Effects that it declares; all that it has, if it is said to declare them.
    pub effects: Option<&'static [EffectDef]>,
    /// How the types of its results are found.
    pub infer: Infer,
    /// Checks of the op itself, run before its regions are verified.
    pub verify: Option<OpCheck>,
    /// Checks of the op that look into its regions, run after these.
    pub verify_regions: Option<VerifyFn>,
    /// What it folds to.
    pub fold: Option<FoldFn>,
    /// Patterns that bring it into canonical form, in the order in which they are tried.
    pub canonicalize: &'static [&'static Pattern],
    /// How it is written.
    pub asm: OpAsm,
    /// Hooks with what they have captured: see [`with_closures`](OpDescriptor::with_closures). Of ops that were added while the
    /// program ran, and of all of these.
    pub closures: Option<&'static OpClosures>,
    /// What its comment says, where the feature `docs` is on.
    pub docs: Option<&'static Docs>,
}

/// How ops of a kind are written: all defaults are the generic form and plain numbers.
#[derive(Clone, Copy, Debug)]
pub struct OpAsm {
    /// The declarative format; without it, `parse` and `print` write the custom form.
    pub format: Option<&'static Format>,
    /// The same, as derives write it: [`read_format`](Self::read_format) reads it.
    pub text: Option<FormatText>,
    /// Parses the custom form behind the name, without the location.
    pub parse: Option<ParseFn>,
    /// Prints the custom form behind the name, without the location.
    pub print: Option<PrintFn>,
    /// The dialect whose prefix op names inside the regions go without.
    pub default_dialect: &'static str,
    /// Names results.
    pub result_names: Option<ResultNamesFn>,
    /// Names the arguments of a region's entry block.
    pub argument_names: Option<ArgumentNamesFn>,
    /// Names the blocks of the regions.
    pub block_names: Option<BlockNamesFn>,
}

/// Prints the custom form of an op.
pub type PrintFn = fn(OpRef<'_>, &mut Printer<'_>);
/// Calls back with the names of results; each names also the results behind it that get no name.
pub type ResultNamesFn = fn(OpRef<'_>, &mut dyn FnMut(Value, &[u8]));
/// Calls back with the names of arguments.
pub type ArgumentNamesFn = fn(RegionRef<'_>, &mut dyn FnMut(Value, &[u8]));
/// Calls back with the names of blocks, without `^`.
pub type BlockNamesFn = fn(OpRef<'_>, &mut dyn FnMut(Block, &[u8]));

impl OpAsm {
    /// The generic form and plain numbers.
    pub const GENERIC: OpAsm = OpAsm {
        format: None,
        text: None,
        parse: None,
        print: None,
        default_dialect: "",
        result_names: None,
        argument_names: None,
        block_names: None,
    };
}

impl OpAsm {
    /// By a declarative format, and nothing else.
    pub const fn format(format: &'static Format) -> OpAsm {
        OpAsm { format: Some(format), ..OpAsm::GENERIC }
    }

    /// By a declarative format that a derive wrote, and nothing else.
    pub const fn text(text: FormatText) -> OpAsm {
        OpAsm { text: Some(text), ..OpAsm::GENERIC }
    }

    /// Whether there is a declarative format.
    pub const fn has_format(&self) -> bool {
        self.format.is_some() || self.text.is_some()
    }

    /// The declarative format.
    pub fn read_format(&self) -> Option<&'static Format> {
        self.format.or_else(|| self.text.map(FormatText::read))
    }

    /// Whether ops are printed in a custom form.
    pub const fn has_custom_form(&self) -> bool {
        self.has_format() || self.print.is_some()
    }
}

impl OpDescriptor {
    /// An op without anything.
    pub const EMPTY: OpDescriptor = OpDescriptor {
        name: "",
        traits: OpTraits::empty(),
        operands: ValueGroups::NONE,
        results: ValueGroups::NONE,
        regions: RegionGroups::NONE,
        successors: SuccessorGroups::NONE,
        attributes: &[],
        declared_order: &[],
        checks: &[],
        interfaces: &[],
        effects: None,
        infer: Infer::None,
        verify: None,
        verify_regions: None,
        fold: None,
        canonicalize: &[],
        asm: OpAsm::GENERIC,
        closures: None,
        docs: None,
    };

    /// How many operands and results an op has that always has as many, and neither regions nor successors.
    pub(super) const fn fixed_counts(&self) -> Option<(u32, u32)> {
        let OpDescriptor { operands, results, regions, successors, .. } = self;
        let is_plain = matches!((operands.sizes, results.sizes), (Sizes::One, Sizes::One));
        let is_leaf = matches!((regions.arity.max, successors.arity.max), (Some(0), Some(0)));
        match (operands.arity.max, results.arity.max) {
            (Some(o), Some(r)) if is_plain && is_leaf && o == operands.arity.min && r == results.arity.min => {
                Some((o, r))
            }
            _ => None,
        }
    }

    /// Whether ops of this kind own an isolate: isolated from above, without operands, results or successors.
    pub fn owns_isolate(&self) -> bool {
        let none = |arity: Arity| arity.max == Some(0);
        self.traits.contains(OpTraits::ISOLATED_FROM_ABOVE)
            && none(self.operands.arity)
            && none(self.results.arity)
            && none(self.successors.arity)
    }

    /// Traits that the op is said to have and that no check of [`checks`](Self::checks) stands for: a mistake of the
    /// descriptor.
    pub fn unchecked_traits(&self) -> OpTraits {
        let checkable = OpTraits::ISOLATED_FROM_ABOVE
            | OpTraits::TERMINATOR
            | OpTraits::SYMBOL
            | OpTraits::SYMBOL_TABLE
            | OpTraits::SINGLE_BLOCK
            | OpTraits::NO_REGION_ARGUMENTS
            | OpTraits::ELEMENTWISE;
        let checked = self.checks.iter().map(|check| match check {
            TraitCheck::NoRegionArguments => OpTraits::NO_REGION_ARGUMENTS,
            TraitCheck::SingleBlock => OpTraits::SINGLE_BLOCK,
            TraitCheck::Terminator => OpTraits::TERMINATOR,
            TraitCheck::Symbol(_) => OpTraits::SYMBOL,
            TraitCheck::SymbolTable => OpTraits::SYMBOL_TABLE,
            TraitCheck::IsolatedFromAbove => OpTraits::ISOLATED_FROM_ABOVE,
            TraitCheck::Elementwise => OpTraits::ELEMENTWISE,
            _ => OpTraits::empty(),
        });
        checked.fold(self.traits & checkable, |rest, found| rest - found)
    }

    /// The slot of an inherent attribute.
    pub fn slot(&self, name: &[u8]) -> Option<usize> {
        self.attributes.iter().position(|a| a.name.as_bytes() == name)
    }

    /// The value that stands for a missing inherent attribute, by slot. Sizes of groups are zeros.
    pub fn default(&self, slot: usize, cx: &ContextData) -> Option<Attribute> {
        let declared = self.attributes.get(slot)?;
        if !matches!(declared.presence, Presence::Segments) {
            return declared.default(cx);
        }
        let here = |groups: &&ValueGroups| matches!(groups.sizes, Sizes::Attr(sizes) if usize::from(sizes) == slot);
        let groups = [&self.operands, &self.results].into_iter().find(here)?;
        Some(cx.dense_i32_attr(&vec![0; groups.groups.len()]))
    }

    /// The functions of an interface, where the op implements it.
    pub fn interface(&self, interface: &InterfaceDef) -> Option<&'static InterfaceEntry> {
        find_entry(self.interfaces, interface)
    }
}
