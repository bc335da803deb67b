//! The builtin dialect: its ops and its choice of aliases.

mod asm;

use crate::attrs::AttrData;
use crate::context::dialect::{Alias, Invalid, OpAsm, SymbolCheck, TraitCheck};
use crate::context::{
    AttrSlot, Attribute, ContextData, DialectDescriptor, DialectHooks, OpDescriptor, OpTraits, ResourceValue, Type,
};
use crate::decl::library::{AnyType, StrAttr, SymbolNameAttr};
use crate::decl::op::OpCheck;
use crate::decl::typed::{AttrConstraint, TypeConstraint};
use crate::decl::{RegionDef, RegionGroups, RegionKind, RegionNumber, Sizes, ValueGroup, ValueGroups};
use crate::diag::Diagnostic;
use crate::docs;
use crate::interfaces::{DialectInlinerInterface, OpFoldResult, verify_single_spec};
use crate::ir::{IrMapping, OpRef, RegionRef};
use crate::rewrite::{Constants, Folded};
use crate::text::parse::{Parsed, ResourceEntry};
use crate::types::TypeData;

/// The builtin dialect, which every context has loaded.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[&MODULE, &UNREALIZED_CONVERSION_CAST],
    hooks: &Hooks,
    docs: docs!(
        "What every program has: modules, and the common types and attributes",
        "Its types and attributes are written without a prefix: `i32`, `tensor<4xf32>`, `dense<1>`."
    ),
    interfaces: &[Inlining::INTERFACE],
    ..DialectDescriptor::new("builtin")
};

/// `builtin.module`: a top-level container of other ops.
pub static MODULE: OpDescriptor = OpDescriptor {
    name: "builtin.module",
    traits: OpTraits::ISOLATED_FROM_ABOVE
        .union(OpTraits::SYMBOL)
        .union(OpTraits::SYMBOL_TABLE)
        .union(OpTraits::ISOLATED_SYMBOLS)
        .union(OpTraits::SINGLE_BLOCK)
        .union(OpTraits::NO_TERMINATOR)
        .union(OpTraits::NO_REGION_ARGUMENTS)
        .union(OpTraits::AFFINE_SCOPE)
        .union(OpTraits::GRAPH_REGIONS),
    regions: RegionGroups::new(&[RegionDef {
        name: "bodyRegion",
        kind: RegionKind::Blocks(1),
        number: RegionNumber::One,
    }]),
    attributes: &[
        AttrSlot::optional("sym_name", SymbolNameAttr::DEF),
        AttrSlot::optional("sym_visibility", StrAttr::DEF),
    ],
    checks: &[
        TraitCheck::IsolatedFromAbove,
        TraitCheck::NoRegionArguments,
        TraitCheck::SymbolTable,
        TraitCheck::Symbol(SymbolCheck { optional: true, is_declaration: None }),
        TraitCheck::SingleBlock,
    ],
    verify: Some(OpCheck::new(verify_module)),
    asm: OpAsm {
        parse: Some(asm::parse_module),
        print: Some(asm::print_module),
        default_dialect: "builtin",
        ..OpAsm::GENERIC
    },
    docs: docs!(
        "A container of other ops, with a symbol table",
        "What stands in it may be used before it is defined, and cannot use values around the module. Its name and its attributes\n\
         may be left out; so may the module itself around a whole source.\n\
         \n\
         ```mlir\n\
         module @library attributes {demo.version = 2 : i32} {\n\
         }\n\
         ```"
    ),
    ..OpDescriptor::EMPTY
};

/// `builtin.unrealized_conversion_cast`: converts values of some types to values of others.
pub static UNREALIZED_CONVERSION_CAST: OpDescriptor = OpDescriptor {
    name: "builtin.unrealized_conversion_cast",
    traits: OpTraits::ALWAYS_SPECULATABLE.union(OpTraits::NO_MEMORY_EFFECT),
    operands: ValueGroups::new(&[ValueGroup::variadic("inputs", AnyType::DEF)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::variadic("outputs", AnyType::DEF)], Sizes::One),
    verify: Some(OpCheck::of_types(verify_cast)),
    fold: Some(fold_cast),
    asm: OpAsm { parse: Some(asm::parse_cast), print: Some(asm::print_cast), ..OpAsm::GENERIC },
    docs: docs!(
        "Values of some types stand for values of others",
        "Conversions that go step by step leave it between what was converted and what was not. It computes nothing, and must be gone\n\
         in the end. Without operands, it stands for values that are not known.\n\
         \n\
         ```mlir\n\
         %b = builtin.unrealized_conversion_cast %a : i64 to index\n\
         ```"
    ),
    ..OpDescriptor::EMPTY
};

/// A module has attributes of dialects only, and at most one data layout.
fn verify_module(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let (cx, attrs) = (op.cx(), op.discardable_attrs());
    match attrs.iter().find(|attr| !cx.bytes(attr.name).contains(&b'.')) {
        None if attrs.is_empty() => Ok(()),
        None => {
            verify_single_spec(op, out);
            Ok(())
        }
        Some(attr) => {
            let name = cx.str(attr.name);
            let message = format!("can only contain attributes with dialect-prefixed names, found: '{name}'");
            out.push(op.op_error(message));
            Err(Invalid)
        }
    }
}

fn verify_cast(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    if op.num_results() != 0 {
        return Ok(());
    }
    out.push(op.op_error("expected at least one result for cast operation"));
    Err(Invalid)
}

/// Folds a cast between equal types, or back to the types of the operands of the casts before it, to the values that
/// were cast.
fn fold_cast(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let values = |op: OpRef<'_>| Folded::results(op.operands().map(OpFoldResult::Value));
    if op.operand_types().eq(op.result_types()) {
        return Some(values(op));
    }
    let inner = op.ir().get_value(op.operand(0)?)?.defining_op()?;
    let undone =
        inner.name() == op.name() && inner.results().eq(op.operands()) && inner.operand_types().eq(op.result_types());
    undone.then(|| values(inner))
}

struct Inlining;

impl DialectInlinerInterface for Inlining {
    /// Modules stay where they are.
    fn may_inline_op(
        op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        op.descriptor().is_some_and(|descriptor| descriptor.name == UNREALIZED_CONVERSION_CAST.name)
    }
}

struct Hooks;

impl DialectHooks for Hooks {
    fn has_resources(&self) -> bool {
        true
    }

    /// All are blobs.
    fn parse_resource(&self, entry: &mut ResourceEntry<'_, '_>) -> Parsed {
        let data = entry.parse_blob()?;
        if let Some(resource) = entry.handle() {
            entry.cx().resources().set(resource, ResourceValue::Blob(data));
        }
        Ok(())
    }

    fn attr_alias(&self, cx: &ContextData, attr: Attribute) -> Option<Alias> {
        let name = match cx.attr_data(attr) {
            AttrData::AffineMap(_) => "map",
            AttrData::IntegerSet(_) => "set",
            AttrData::Distinct { referenced } if *referenced != Attribute::UNIT => "distinct",
            data if data.is_location() => "loc",
            _ => return None,
        };
        Some(Alias { name: name.into(), overridable: true })
    }

    fn type_alias(&self, cx: &ContextData, ty: Type) -> Option<Alias> {
        match cx.type_data(ty) {
            TypeData::Tuple(types) if types.len() > 16 => Some(Alias { name: "tuple".into(), overridable: true }),
            _ => None,
        }
    }
}
