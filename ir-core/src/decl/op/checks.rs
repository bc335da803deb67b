//! The checks of an op beyond those of its operands, results, attributes, regions and successors.

use std::any::TypeId;

use super::super::constraint::TypeConstraintDef;
use super::super::format::TypeRoot;
use super::super::hooks::OpTrait;
use super::super::interface::InterfaceDef;
use super::{OpTraits, VerifyFn};
use crate::context::{ContextData, Type};
use crate::ir::OpRef;
use crate::rewrite::FoldFn;

/// Checks of an op of its own.
#[derive(Clone, Copy, Debug)]
pub struct OpCheck {
    /// The function.
    pub check: VerifyFn,
    /// True if the check, and the predicates of the op's relations, depend on nothing but the types of operands, of results and
    /// of arguments of successors, and on inherent attributes. The verifier then skips it for an op that repeats a valid one, and
    /// for one that was valid and had none of these edited.
    pub types_only: bool,
}

impl OpCheck {
    /// Checks that look at anything.
    pub const fn new(check: VerifyFn) -> OpCheck {
        OpCheck { check, types_only: false }
    }

    /// Checks that look at nothing but types and inherent attributes.
    pub const fn of_types(check: VerifyFn) -> OpCheck {
        OpCheck { check, types_only: true }
    }
}

/// A trait that a dialect declares itself, as an op lists it.
#[derive(Clone, Copy, Debug)]
pub struct UserTrait {
    /// Its type.
    pub id: TypeId,
    /// Its folder.
    pub fold: Option<FoldFn>,
    /// The traits by which ops fold that are listed before it.
    pub behind: OpTraits,
}

impl UserTrait {
    /// A trait that is listed before all others by which the op folds.
    pub const fn of<T: OpTrait>() -> UserTrait {
        UserTrait { id: TypeId::of::<T>(), fold: T::FOLD, behind: OpTraits::empty() }
    }

    /// The trait behind others.
    #[must_use]
    pub const fn behind(self, behind: OpTraits) -> UserTrait {
        UserTrait { behind, ..self }
    }
}

/// The error of a check that has already reported its diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invalid;

/// The verifier's check of a trait or interface. [ODS: Traits]
///
/// The variant tells when it is run: *structural* traits before the declared attributes, operands and results, *native*
/// ones after them,
/// *region* ones after all nested ops were verified. Within each of the three, checks run in the order of
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
    /// Structural: the sizes of operand groups in their attribute add up.
    OperandSegments,
    /// Structural: the sizes of result groups in their attribute add up.
    ResultSegments,
    /// With the declared attributes, operands and results: a relation between these.
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
    /// Native and region: the check of an interface.
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

/// The property that agrees between operands, and results where named.
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
    /// The types of operands and results, except for dimensions that are dynamic in one of them.
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
    /// The summary of the claim.
    pub summary: &'static str,
    /// The claim.
    pub pred: RelationPred,
}

/// The predicate of a relation.
#[derive(Clone, Copy, Debug)]
pub enum RelationPred {
    /// A property of all of these is the same; for a group, of all its values.
    AllMatch(MatchOf, &'static [TypeRoot]),
    /// A property of at least two of these is the same.
    AnyMatch(MatchOf, &'static [TypeRoot]),
    /// The type of the second is a function of that of the first.
    TypesMatchWith {
        /// The part that the type is computed from.
        from: TypeRoot,
        /// The part that must have that type.
        to: TypeRoot,
        /// The function.
        with: fn(&ContextData, Type) -> Option<Type>,
        /// The comparison of the types, computed one first; `None` for equality.
        compare: Option<fn(&ContextData, Type, Type) -> bool>,
        /// Holds where one of the two is missing.
        optional: bool,
    },
    /// The types of a group are a function of those of another one.
    RangeMatchesWith {
        /// The part that the types are computed from.
        from: TypeRoot,
        /// The parts that must have those types.
        to: TypeRoot,
        /// The function.
        with: fn(&ContextData, &[Type]) -> Option<Vec<Type>>,
    },
    /// A shaped value has as many elements as a group has values, with their types.
    ElementCountAndTypes(TypeRoot, TypeRoot),
    /// The type of one of them satisfies a constraint.
    TypeIs(TypeRoot, &'static TypeConstraintDef),
    /// The element type of one of them satisfies a constraint.
    ElementTypeIs(TypeRoot, &'static TypeConstraintDef),
    /// A predicate on the op.
    Holds(fn(OpRef<'_>) -> bool),
}

/// The property that agrees in a relation.
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
    /// Numbers of elements, which must be static.
    ElementCount,
    /// Kinds of types.
    TypeKind,
}

/// The kind of symbol that an op is.
#[derive(Clone, Copy, Debug)]
pub struct SymbolCheck {
    /// True if an op without a name is no symbol, rather than an invalid one.
    pub optional: bool,
    /// Returns whether an op is only a declaration, which then cannot be public; `None` where all are definitions.
    pub is_declaration: Option<fn(OpRef<'_>) -> bool>,
}
