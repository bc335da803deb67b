//! The translation of ops, by their names.

mod aggregates;
mod arithmetic;
mod atomics;
mod calls;
mod casts;
mod control;
mod float;
mod intrinsics;
mod masked;
mod memory;
mod reductions;

pub(crate) use memory::is_static;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::AddressOf;

use crate::function::{Fx, Res, unsupported};

/// Translates one op of a function.
///
/// # Errors
/// The op cannot be translated.
pub(crate) fn translate(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let name = fx.cx().op_str(op.name()).into_owned();
    let Some(short) = name.strip_prefix("llvm.") else {
        return Err(unsupported(op, "it is not of the dialect of LLVM IR, and no pass of the pipeline lowered it"));
    };
    match short {
        "mlir.constant" => constant(fx, op),
        "mlir.undef" | "mlir.poison" | "mlir.zero" => {
            let leaves = fx.result_leaves(op)?;
            let zeros = leaves.into_iter().map(|leaf| fx.zero(leaf)).collect();
            fx.set(op, zeros);
            Ok(())
        }
        "mlir.addressof" => {
            let name =
                op.view::<AddressOf>().and_then(|_| op.inherent_attr("global_name")).and_then(|attr| fx.symbol(attr));
            let address = match name {
                Some(name) => calls::address(fx, op, name)?,
                None => return Err(unsupported(op, "a nested symbol")),
            };
            fx.set(op, vec![address]);
            Ok(())
        }
        "dso_local_equivalent" => {
            let name = op.inherent_attr("function_name").and_then(|attr| fx.symbol(attr));
            let name = name.ok_or_else(|| unsupported(op, "a nested symbol"))?;
            let address = calls::address(fx, op, name)?;
            fx.set(op, vec![address]);
            Ok(())
        }
        "freeze" => {
            let values = fx.operand(op, 0)?;
            fx.set(op, values);
            Ok(())
        }
        "add" | "sub" | "mul" | "shl" | "udiv" | "sdiv" | "lshr" | "ashr" | "urem" | "srem" | "and" | "or" | "xor" => {
            arithmetic::binary(fx, op, short)
        }
        "fadd" | "fsub" | "fmul" | "fdiv" | "frem" => float::binary(fx, op, short),
        "fneg" => float::unary(fx, op, "fneg"),
        "icmp" => arithmetic::compare(fx, op),
        "fcmp" => float::compare(fx, op),
        "select" => arithmetic::select(fx, op),
        "sext" | "zext" | "trunc" | "fptosi" | "fptoui" | "sitofp" | "uitofp" | "fpext" | "fptrunc" | "ptrtoint"
        | "inttoptr" | "bitcast" | "addrspacecast" => casts::translate(fx, op, short),
        "extractvalue" | "insertvalue" | "extractelement" | "insertelement" | "shufflevector" => {
            aggregates::translate(fx, op, short)
        }
        "alloca" | "load" | "store" | "getelementptr" => memory::translate(fx, op, short),
        "atomicrmw" | "cmpxchg" | "fence" => atomics::translate(fx, op, short),
        "br" | "cond_br" | "switch" | "return" | "unreachable" => control::translate(fx, op, short),
        "call" => calls::call(fx, op),
        "call_intrinsic" => {
            let attr = op.inherent_attr("intrin").and_then(|attr| fx.cx().string_value(attr));
            let name = attr.map(|name| fx.cx().str(name).into_owned()).unwrap_or_default();
            intrinsics::translate(fx, op, &without_types(name.strip_prefix("llvm.").unwrap_or(&name)))
        }
        "intr.dbg.declare" | "intr.dbg.value" | "intr.dbg.label" => Ok(()),
        _ => match short.strip_prefix("intr.") {
            Some(name) => intrinsics::translate(fx, op, name),
            None => Err(unsupported(op, "")),
        },
    }
}

/// The name of an intrinsic without the types at its end: `sqrt` for `sqrt.v4f32`.
fn without_types(name: &str) -> String {
    let is_type = |part: &str| {
        let kind = part.trim_start_matches(|c: char| {
            c == 'v' || c == 'p' || c == 'i' || c == 'f' || c == 'b' || c.is_ascii_digit()
        });
        kind.is_empty() && part.ends_with(|c: char| c.is_ascii_digit())
    };
    let parts: Vec<&str> = name.split('.').collect();
    let len = parts.iter().rposition(|part| !is_type(part)).map_or(parts.len(), |last| last + 1);
    parts[..len].join(".")
}

fn constant(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let ty = fx.result_type(op);
    let leaves = fx.result_leaves(op)?;
    let bits = op.inherent_attr("value").and_then(|value| match fx.cx().attr_data(value) {
        AttrData::Unit => None,
        _ => crate::constants::bits(fx.cx(), value, ty),
    });
    let Some(bits) = bits else { return Err(unsupported(op, "the value is no constant of the type")) };
    let values = leaves.into_iter().zip(bits).map(|(leaf, bits)| fx.bits(leaf, bits)).collect();
    fx.set(op, values);
    Ok(())
}
