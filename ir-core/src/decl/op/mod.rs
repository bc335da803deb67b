//! Ops: their declarations as data. [ODS: Operation definition]

mod checks;
mod common;
mod parts;

pub use checks::*;
pub use common::CommonAttr;
pub use parts::*;

use std::any::{Any, TypeId};

use super::closures::OpClosures;
use super::docs::Docs;
use super::format::{Format, TypeRoot, TypeSource};
use super::format_text::FormatText;
use super::hooks::{CompatibleFn, OpTrait};
use super::interface::{InterfaceDef, InterfaceEntry, find_entry};
use crate::context::{Attribute, ContextData, Type};
use crate::diag::Diagnostic;
use crate::ir::{Block, OpRef, RegionRef, Value};
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
        /// The only region is a symbol table.
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
        /// The result is the value of an attribute.
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

/// Parses the custom form of an op, behind its name.
pub type ParseFn = fn(&mut OpParser<'_>, &mut OpState) -> Parsed;

/// Checks an op; errors go to the second argument.
pub type VerifyFn = fn(OpRef<'_>, &mut Vec<Diagnostic>) -> Result<(), Invalid>;

/// An effect on memory, or on another resource. [MLIR: SideEffects]
#[derive(Clone, Copy, Debug)]
pub struct EffectDef {
    /// The kind of effect.
    pub effect: Effect,
    /// The resource that it acts on; `Default` for memory.
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

/// The kind of a memory effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Allocates memory.
    Allocate,
    /// Frees memory.
    Free,
    /// Reads.
    Read,
    /// Writes.
    Write,
}

/// The way in which the types of results follow from the rest of an op.
#[derive(Clone, Copy, Debug)]
pub enum Infer {
    /// They cannot be inferred.
    None,
    /// From rules, one for each result group; none of them is [`TypeSource::Written`] or [`TypeSource::Infer`].
    Rules(&'static [TypeSource]),
    /// From a function of the op's parts; the error is the message. The verifier asks the second function, where there is one, whether
    /// results may have other types than those.
    Hook(InferFn, Option<CompatibleFn>),
}

/// Infers the types of results; the error is the message.
pub type InferFn = fn(&super::typed::InferInput<'_>) -> Result<Vec<Type>, String>;

/// The declaration of an op.
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
    /// The verifier's checks of its traits and interfaces, in the order in which the op lists them. Every trait of
    /// [`traits`](Self::traits) that can be violated has a check here, too; see
    /// [`unchecked_traits`](Self::unchecked_traits).
    pub checks: &'static [TraitCheck],
    /// Traits that dialects declare themselves, in the order in which the op lists them.
    pub user_traits: &'static [UserTrait],
    /// Interfaces that it implements, with the functions.
    pub interfaces: &'static [InterfaceEntry],
    /// The declared effects, which are then all effects of the op; `None` if it declares none.
    pub effects: Option<&'static [EffectDef]>,
    /// The inference of the result types.
    pub infer: Infer,
    /// Checks of the op itself, run before its regions are verified.
    pub verify: Option<OpCheck>,
    /// Checks of the op that look into its regions, run after these.
    pub verify_regions: Option<VerifyFn>,
    /// The folder.
    pub fold: Option<FoldFn>,
    /// Patterns that bring it into canonical form, in the order in which they are tried.
    pub canonicalize: &'static [&'static Pattern],
    /// The assembly syntax.
    pub asm: OpAsm,
    /// Hooks as closures: see [`with_closures`](OpDescriptor::with_closures). Only for ops that are added at run time,
    /// and empty for most of these.
    pub closures: Option<&'static OpClosures>,
    /// Values of any types that say more of the op, each found by its type: [`fact`](OpDescriptor::fact).
    pub facts: &'static [Fact],
    /// The declaration that it shares with others, for an op of a family.
    pub family: Option<&'static OpDescriptor>,
    /// The documentation from its comment, with the feature `docs`.
    pub docs: Option<&'static Docs>,
}

/// A value that a declaration keeps for whoever knows its type, such as the name of an intrinsic.
pub type Fact = &'static (dyn Any + Send + Sync);

/// The assembly syntax of ops of a kind: all defaults are the generic form and plain numbers.
#[derive(Clone, Copy, Debug)]
pub struct OpAsm {
    /// The declarative format; without it, `parse` and `print` write the custom form.
    pub format: Option<&'static Format>,
    /// The format as derives write it: [`read_format`](Self::read_format) reads it.
    pub text: Option<FormatText>,
    /// Parses the custom form behind the name, without the location. What it makes may depend on the text that it reads, on the next token, on
    /// the types of the operands and on which of them are one value: it need not be called for an op in whose text only names of values differ from
    /// those of an earlier one, unless it reports something or asks for the [names of results](crate::text::parse::OpParser::result_names).
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
    /// A declarative format, and nothing else.
    pub const fn format(format: &'static Format) -> OpAsm {
        OpAsm { format: Some(format), ..OpAsm::GENERIC }
    }

    /// A declarative format that a derive wrote, and nothing else.
    pub const fn text(text: FormatText) -> OpAsm {
        OpAsm { text: Some(text), ..OpAsm::GENERIC }
    }

    /// A declarative format that a derive wrote without paths, and nothing else.
    pub const fn plain(text: &'static str) -> OpAsm {
        OpAsm::text(FormatText { text, parts: &[] })
    }

    /// Returns whether there is a declarative format.
    pub const fn has_format(&self) -> bool {
        self.format.is_some() || self.text.is_some()
    }

    /// The declarative format.
    pub fn read_format(&self) -> Option<&'static Format> {
        self.format.or_else(|| self.text.map(FormatText::read))
    }

    /// Returns whether ops are printed in a custom form.
    pub const fn has_custom_form(&self) -> bool {
        self.has_format() || self.print.is_some()
    }
}

/// The names that sizes of groups had before they were properties. Old files have them.
const OLD_OPERAND_SIZES: &[u8] = b"operand_segment_sizes";
const OLD_RESULT_SIZES: &[u8] = b"result_segment_sizes";

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
        user_traits: &[],
        interfaces: &[],
        effects: None,
        infer: Infer::None,
        verify: None,
        verify_regions: None,
        fold: None,
        canonicalize: &[],
        asm: OpAsm::GENERIC,
        closures: None,
        facts: &[],
        family: None,
        docs: None,
    };

    /// An op of a family: all but the name is that of the family, or of another op of it.
    pub const fn member(&'static self, name: &'static str) -> OpDescriptor {
        let family = match self.family {
            Some(family) => family,
            None => self,
        };
        OpDescriptor { name, family: Some(family), docs: None, ..*self }
    }

    /// The fact of a type that the declaration gives.
    pub fn fact<T: Any>(&self) -> Option<&'static T> {
        self.facts.iter().find_map(|fact| fact.downcast_ref())
    }

    /// The families of these ops, in the order of their first ones, each with its ops.
    pub fn families(ops: &[&'static OpDescriptor]) -> Vec<(&'static OpDescriptor, Vec<&'static OpDescriptor>)> {
        let mut families: Vec<(&'static OpDescriptor, Vec<&'static OpDescriptor>)> = Vec::new();
        for op in ops {
            let Some(family) = op.family else { continue };
            match families.iter_mut().find(|(known, _)| std::ptr::eq(*known, family)) {
                Some((_, ops)) => ops.push(op),
                None => families.push((family, vec![op])),
            }
        }
        families
    }

    /// Returns whether ops of this kind are of the family.
    #[inline]
    pub fn is_of_family(&self, family: &OpDescriptor) -> bool {
        self.family.is_some_and(|own| std::ptr::eq(own, family))
    }

    /// The numbers of operands, results, regions and successors, if all are fixed.
    pub(crate) const fn fixed_counts(&self) -> Option<[u32; 4]> {
        let OpDescriptor { operands, results, regions, successors, .. } = self;
        let arities = [operands.arity, results.arity, regions.arity, successors.arity];
        let (mut counts, mut i) = ([0; 4], 0);
        while i < counts.len() {
            match arities[i] {
                Arity { min, max: Some(max) } if min == max => counts[i] = min,
                _ => return None,
            }
            i += 1;
        }
        if self.counts_decide() { Some(counts) } else { None }
    }

    /// Returns whether an op has the declared parts if their numbers are within the bounds: no sizes of groups need to be looked at.
    pub(crate) const fn counts_decide(&self) -> bool {
        matches!((self.operands.sizes, self.results.sizes), (Sizes::One, Sizes::One))
    }

    /// Returns whether ops of this kind have a trait that a dialect declares itself. [MLIR: Operation::hasTrait]
    pub fn has_trait<T: OpTrait>(&self) -> bool {
        self.user_traits.iter().any(|found| found.id == TypeId::of::<T>())
    }

    /// Returns whether the region with a number is a graph region: all are, or this one is declared so.
    #[inline]
    pub fn is_graph_region(&self, index: usize) -> bool {
        self.traits.contains(OpTraits::GRAPH_REGIONS) || self.regions.is_graph(index)
    }

    /// Returns whether ops of this kind own an isolate: isolated from above, without operands, results or successors.
    pub fn owns_isolate(&self) -> bool {
        let none = |arity: Arity| arity.max == Some(0);
        self.traits.contains(OpTraits::ISOLATED_FROM_ABOVE)
            && none(self.operands.arity)
            && none(self.results.arity)
            && none(self.successors.arity)
    }

    /// Declared traits without one of the [`checks`](Self::checks) that they need: a mistake in the descriptor.
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

    /// The slot of an inherent attribute. Sizes of groups are also found by the names that they had before there were
    /// properties.
    pub fn slot(&self, name: &[u8]) -> Option<usize> {
        self.attributes.iter().position(|a| a.name.as_bytes() == name).or_else(|| self.old_slot(name))
    }

    /// The slot of sizes of groups that are written with their old name.
    pub(crate) fn old_slot(&self, name: &[u8]) -> Option<usize> {
        let groups = match name {
            OLD_OPERAND_SIZES => &self.operands,
            OLD_RESULT_SIZES => &self.results,
            _ => return None,
        };
        let Sizes::Attr(slot) = groups.sizes else { return None };
        self.groups_sized_by(usize::from(slot)).map(|_| usize::from(slot))
    }

    /// The number of sizes in the attribute of a slot, if it holds the sizes of groups.
    pub(crate) fn groups_sized_by(&self, slot: usize) -> Option<usize> {
        if !matches!(self.attributes.get(slot)?.presence, Presence::Segments) {
            return None;
        }
        let here = |groups: &&ValueGroups| matches!(groups.sizes, Sizes::Attr(sizes) if usize::from(sizes) == slot);
        let groups = [&self.operands, &self.results].into_iter().find(here)?;
        Some(groups.groups.len())
    }

    /// The default of a missing inherent attribute, by slot. Sizes of groups are zeros.
    pub fn default(&self, slot: usize, cx: &ContextData) -> Option<Attribute> {
        let declared = self.attributes.get(slot)?;
        if !matches!(declared.presence, Presence::Segments) {
            return declared.default(cx);
        }
        self.groups_sized_by(slot).map(|groups| cx.dense_i32_attr(&vec![0; groups]))
    }

    /// The functions of an interface, where the op implements it.
    pub fn interface(&self, interface: &InterfaceDef) -> Option<&'static InterfaceEntry> {
        find_entry(self.interfaces, interface)
    }
}
