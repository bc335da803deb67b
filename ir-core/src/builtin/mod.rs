//! The builtin dialect: its ops and its choice of aliases.

mod asm;

use std::borrow::Cow;

use crate::attrs::AttrData;
use crate::context::dialect::{Alias, AttrConstraint, Invalid, OpAsm, SymbolCheck, TraitCheck};
use crate::context::{
    Arity, AttrSlot, Attribute, ContextData, DialectDescriptor, DialectHooks, OpDescriptor, OpTraits, ResourceValue,
    Type,
};
use crate::diag::Diagnostic;
use crate::ir::OpRef;
use crate::text::parse::{Parsed, ResourceEntry};
use crate::types::TypeData;

/// The builtin dialect, which every context has loaded.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "builtin",
    dependencies: &[],
    ops: &[&MODULE, &UNREALIZED_CONVERSION_CAST],
    allows_unknown_ops: false,
    hooks: &Hooks,
};

/// Any string attribute.
pub const STRING_ATTR: AttrConstraint = AttrConstraint {
    summary: Cow::Borrowed("string attribute"),
    storage: |cx, attr| matches!(cx.attr_data(attr), AttrData::String { .. }),
    holds: |cx, attr| matches!(cx.attr_data(attr), AttrData::String { .. }),
};

/// `builtin.module`: a top-level container of other ops.
pub static MODULE: OpDescriptor = OpDescriptor {
    name: Cow::Borrowed("builtin.module"),
    traits: OpTraits::ISOLATED_FROM_ABOVE
        .union(OpTraits::SYMBOL)
        .union(OpTraits::SYMBOL_TABLE)
        .union(OpTraits::SINGLE_BLOCK)
        .union(OpTraits::NO_TERMINATOR)
        .union(OpTraits::NO_REGION_ARGUMENTS)
        .union(OpTraits::AFFINE_SCOPE)
        .union(OpTraits::GRAPH_REGIONS),
    operands: Arity::ZERO,
    results: Arity::ZERO,
    regions: Arity::exactly(1),
    successors: Arity::ZERO,
    attributes: Cow::Borrowed(&[
        AttrSlot { name: Cow::Borrowed("sym_name"), required: false, constraint: STRING_ATTR },
        AttrSlot { name: Cow::Borrowed("sym_visibility"), required: false, constraint: STRING_ATTR },
    ]),
    declared_order: Cow::Borrowed(&[]),
    checks: Cow::Borrowed(&[
        TraitCheck::NoRegionArguments,
        TraitCheck::SingleBlock,
        TraitCheck::Hook(verify_module_region),
        TraitCheck::IsolatedFromAbove,
        TraitCheck::SymbolTable,
        TraitCheck::Symbol(SymbolCheck { optional: true, is_declaration: None }),
    ]),
    verify: Some(verify_module),
    verify_regions: None,
    asm: OpAsm {
        parse: Some(asm::parse_module),
        print: Some(asm::print_module),
        default_dialect: "builtin",
        ..OpAsm::GENERIC
    },
};

/// `builtin.unrealized_conversion_cast`: values of some types stand for values of others.
pub static UNREALIZED_CONVERSION_CAST: OpDescriptor = OpDescriptor {
    name: Cow::Borrowed("builtin.unrealized_conversion_cast"),
    traits: OpTraits::empty(),
    operands: Arity::ANY,
    results: Arity::ANY,
    regions: Arity::ZERO,
    successors: Arity::ZERO,
    attributes: Cow::Borrowed(&[]),
    declared_order: Cow::Borrowed(&[]),
    checks: Cow::Borrowed(&[]),
    verify: Some(verify_cast),
    verify_regions: None,
    asm: OpAsm { parse: Some(asm::parse_cast), print: Some(asm::print_cast), ..OpAsm::GENERIC },
};

fn verify_module_region(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    if op.region(0).is_some_and(|body| body.has_one_block()) {
        return Ok(());
    }
    out.push(op.op_error("region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks"));
    Err(Invalid)
}

/// A module has attributes of dialects only.
fn verify_module(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let cx = op.cx();
    match op.discardable_attrs().iter().find(|attr| !cx.bytes(attr.name).contains(&b'.')) {
        None => Ok(()),
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
