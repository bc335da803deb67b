//! The func dialect: functions and what returns from them.
//!
//! The descriptors here are written by hand and know the generic form only; the derive macros will replace them.
#![forbid(unsafe_code)]

mod constraints;
mod function;

use dialekt_ir_core::context::dialect::{Invalid, SymbolCheck, TraitCheck};
use dialekt_ir_core::context::{Arity, AttrSlot, DialectDescriptor, OpDescriptor, OpTraits};
use dialekt_ir_core::decl::{RegionGroups, ValueGroups};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;

/// The func dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[&FUNC, &RETURN],
    // Its other ops are not declared here yet.
    allows_unknown_ops: true,
    ..DialectDescriptor::new("func")
};

/// `func.func`: a function, declared only when its region is empty.
pub static FUNC: OpDescriptor = OpDescriptor {
    name: "func.func",
    traits: OpTraits::ISOLATED_FROM_ABOVE.union(OpTraits::SYMBOL).union(OpTraits::AFFINE_SCOPE),
    regions: RegionGroups::counted(Arity::exactly(1)),
    attributes: &[
        AttrSlot::optional("arg_attrs", &constraints::DICTIONARIES),
        AttrSlot::required("function_type", &constraints::FUNCTION_TYPE),
        AttrSlot::optional("no_inline", &constraints::UNIT),
        AttrSlot::optional("res_attrs", &constraints::DICTIONARIES),
        AttrSlot::required("sym_name", &constraints::STRING),
        AttrSlot::optional("sym_visibility", &constraints::STRING),
    ],
    declared_order: &[4, 1, 5, 0, 3, 2],
    checks: &[
        TraitCheck::Symbol(SymbolCheck { optional: false, is_declaration: Some(function::is_declaration) }),
        TraitCheck::Hook(function::verify),
        TraitCheck::IsolatedFromAbove,
    ],
    ..OpDescriptor::EMPTY
};

/// `func.return`: ends a function and gives its results.
pub static RETURN: OpDescriptor = OpDescriptor {
    name: "func.return",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::ANY,
    checks: &[TraitCheck::ParentOneOf(&["func.func"]), TraitCheck::Terminator],
    verify: Some(verify_return),
    ..OpDescriptor::EMPTY
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
