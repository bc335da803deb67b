//! The func dialect: functions and what returns from them.
//!
//! The descriptors here are written by hand and know the generic form only; the derive macros will replace them.
#![forbid(unsafe_code)]

mod constraints;
mod function;

use std::borrow::Cow;

use dialekt_ir_core::context::dialect::{Invalid, NoHooks, OpAsm, SymbolCheck, TraitCheck};
use dialekt_ir_core::context::{Arity, AttrSlot, DialectDescriptor, OpDescriptor, OpTraits};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;

/// The func dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "func",
    dependencies: &[],
    ops: &[&FUNC, &RETURN],
    // Its other ops are not declared here yet.
    allows_unknown_ops: true,
    hooks: &NoHooks,
};

/// `func.func`: a function, declared only when its region is empty.
pub static FUNC: OpDescriptor = OpDescriptor {
    name: Cow::Borrowed("func.func"),
    traits: OpTraits::ISOLATED_FROM_ABOVE.union(OpTraits::SYMBOL).union(OpTraits::AFFINE_SCOPE),
    operands: Arity::ZERO,
    results: Arity::ZERO,
    regions: Arity::exactly(1),
    successors: Arity::ZERO,
    attributes: Cow::Borrowed(&[
        AttrSlot { name: Cow::Borrowed("arg_attrs"), required: false, constraint: constraints::DICTIONARIES },
        AttrSlot { name: Cow::Borrowed("function_type"), required: true, constraint: constraints::FUNCTION_TYPE },
        AttrSlot { name: Cow::Borrowed("no_inline"), required: false, constraint: constraints::UNIT },
        AttrSlot { name: Cow::Borrowed("res_attrs"), required: false, constraint: constraints::DICTIONARIES },
        AttrSlot { name: Cow::Borrowed("sym_name"), required: true, constraint: constraints::STRING },
        AttrSlot { name: Cow::Borrowed("sym_visibility"), required: false, constraint: constraints::STRING },
    ]),
    declared_order: Cow::Borrowed(&[4, 1, 5, 0, 3, 2]),
    checks: Cow::Borrowed(&[
        TraitCheck::Symbol(SymbolCheck { optional: false, is_declaration: Some(function::is_declaration) }),
        TraitCheck::Hook(function::verify),
        TraitCheck::IsolatedFromAbove,
    ]),
    verify: None,
    verify_regions: None,
    asm: OpAsm::GENERIC,
};

/// `func.return`: ends a function and gives its results.
pub static RETURN: OpDescriptor = OpDescriptor {
    name: Cow::Borrowed("func.return"),
    traits: OpTraits::TERMINATOR,
    operands: Arity::ANY,
    results: Arity::ZERO,
    regions: Arity::ZERO,
    successors: Arity::ZERO,
    attributes: Cow::Borrowed(&[]),
    declared_order: Cow::Borrowed(&[]),
    checks: Cow::Borrowed(&[
        TraitCheck::ParentOneOf(Cow::Borrowed(&[Cow::Borrowed("func.func")])),
        TraitCheck::Terminator,
    ]),
    verify: Some(verify_return),
    verify_regions: None,
    asm: OpAsm::GENERIC,
};

/// A return gives what its function promises.
fn verify_return(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let Some(func) = op.parent_op() else { return Ok(()) };
    let Some((_, results)) = function::signature(func) else { return Ok(()) };
    let cx = op.cx();
    let name = || {
        let name = func.inherent_attr(b"sym_name").and_then(|name| cx.string_value(name));
        name.map(|name| cx.str(name).into_owned()).unwrap_or_default()
    };
    if op.num_operands() != results.len() {
        let (has, returns) = (op.num_operands(), results.len());
        let message = format!("has {has} operands, but enclosing function (@{}) returns {returns}", name());
        out.push(op.op_error(message));
        return Err(Invalid);
    }
    for (i, (found, expected)) in op.operand_types().zip(results).enumerate() {
        if found != *expected {
            let (found, expected) = (op.quoted_type(found), op.quoted_type(*expected));
            out.push(op.error(format!(
                "type of return operand {i} ({found}) doesn't match function result type ({expected}) in function @{}",
                name()
            )));
            return Err(Invalid);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_check_all_their_traits_and_attributes() {
        for descriptor in DIALECT.ops {
            assert!(descriptor.unchecked_traits().is_empty(), "{}", descriptor.name);
            let mut order = descriptor.declared_order.to_vec();
            order.sort_unstable();
            assert!(order.into_iter().map(usize::from).eq(0..descriptor.attributes.len()), "{}", descriptor.name);
            assert!(descriptor.attributes.is_sorted_by(|a, b| a.name < b.name), "{}", descriptor.name);
        }
    }
}
