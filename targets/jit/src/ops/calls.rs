//! Calls and addresses of symbols.

use cranelift_codegen::ir::{InstBuilder, types};
use cranelift_module::Module;
use dialekt_ir_core::context::{Ident, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::{LLVMFunctionType, LLVMVoidType};

use crate::abi::Abi;
use crate::compile::{Symbol, passes_memory_by_value};
use crate::function::{Fx, Res, V, unsupported};
use crate::types::Leaf;

/// The registers and the words on the stack that a call with variable arguments may use, on x86-64.
const INTEGERS: usize = 6;
const FLOATS: usize = 8;
const WORDS: usize = 32;

/// The address of a function or a global.
pub(super) fn address(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: Ident) -> Res<V> {
    match fx.unit.symbol(op, name)? {
        Symbol::Function(id) => {
            let function = fx.unit.module.declare_func_in_func(id, fx.b.func);
            Ok(fx.b.ins().func_addr(types::I64, function))
        }
        Symbol::Data(id) => {
            let data = fx.unit.module.declare_data_in_func(id, fx.b.func);
            Ok(fx.b.ins().symbol_value(types::I64, data))
        }
    }
}

/// Translates `llvm.call`.
pub(super) fn call(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let cx = fx.cx();
    let callee = op.inherent_attr("callee");
    let bundles: i32 =
        op.inherent_attr("op_bundle_sizes").and_then(|attr| cx.dense_i32_values(attr)).iter().flatten().sum();
    if bundles != 0 {
        return Err(unsupported(op, "it has operand bundles"));
    }
    if passes_memory_by_value(op) {
        return Err(unsupported(op, "an argument is passed by value through memory ('llvm.byval')"));
    }
    let first = usize::from(callee.is_none());
    let operands: Vec<Type> = op.operand_types().skip(first).collect();
    let variable = op.inherent_attr("var_callee_type").and_then(|attr| cx.type_value(attr));
    let variable = variable.and_then(|ty| LLVMFunctionType::of(cx, ty));
    let result = op.result_type(0).unwrap_or_else(|| LLVMVoidType::new(cx));
    let abi = Abi::new(cx, &operands, result, variable.is_some());
    let abi = abi.map_err(|ty| unsupported(op, &format!("type {}", op.quoted_type(ty))))?;
    let mut args = Vec::new();
    for index in first..op.num_operands() {
        args.extend(fx.operand(op, index)?);
    }
    let place = match (&abi.result, abi.by_pointer) {
        (Some(shape), true) => {
            let place = fx.temporary(op, shape.size)?;
            args.insert(0, place);
            Some(place)
        }
        _ => None,
    };
    let name = match callee {
        Some(attr) => Some(fx.symbol(attr).ok_or_else(|| unsupported(op, "a nested symbol"))?),
        None => None,
    };
    if abi.var_arg && cfg!(target_arch = "x86_64") {
        let function = match name {
            Some(name) => address(fx, op, name)?,
            None => fx.scalar(op, 0)?,
        };
        return variable_call(fx, op, &abi, function, &args);
    }
    if abi.var_arg && cfg!(target_vendor = "apple") {
        return Err(unsupported(op, "variable arguments on this machine"));
    }
    let call = match name {
        Some(name) => match fx.unit.symbol(op, name)? {
            Symbol::Function(id) if !abi.var_arg => {
                let function = fx.unit.module.declare_func_in_func(id, fx.b.func);
                fx.b.ins().call(function, &args)
            }
            _ => {
                let function = address(fx, op, name)?;
                indirect(fx, &abi, function, &args)
            }
        },
        None => {
            let function = fx.scalar(op, 0)?;
            indirect(fx, &abi, function, &args)
        }
    };
    let values = match (place, &abi.result) {
        (Some(place), Some(shape)) => fx.load(place, shape),
        _ => {
            let values = fx.b.inst_results(call).to_vec();
            let leaves: Vec<Leaf> =
                abi.result.iter().flat_map(|shape| &shape.slots).map(|(slot, _)| slot.leaf).collect();
            // C functions leave anything in the bits that a result does not have.
            let clean = |(value, leaf): (V, Leaf)| match leaf {
                Leaf::Int(width) => fx.normal(value, width),
                _ => value,
            };
            values.into_iter().zip(leaves).map(clean).collect()
        }
    };
    fx.set(op, values);
    Ok(())
}

fn indirect(fx: &mut Fx<'_, '_, '_>, abi: &Abi, function: V, args: &[V]) -> cranelift_codegen::ir::Inst {
    let signature = abi.signature(fx.unit.conv);
    let signature = fx.b.import_signature(signature);
    fx.b.ins().call_indirect(signature, function, args)
}

/// Calls a function with variable arguments through the runtime: the number of vector registers has to be in a register that
/// Cranelift does not set.
fn variable_call(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, abi: &Abi, function: V, args: &[V]) -> Res<()> {
    let leaves: Vec<Leaf> = abi.result.iter().flat_map(|shape| &shape.slots).map(|(slot, _)| slot.leaf).collect();
    if leaves.len() > 1 || leaves.iter().any(|leaf| leaf.bits() > 64) {
        return Err(unsupported(op, "a function with variable arguments that returns more than a scalar"));
    }
    let place = fx.temporary(op, 8 * (INTEGERS + FLOATS + WORDS) as u64)?;
    let (mut integers, mut floats, mut words) = (0, 0, 0);
    for arg in args {
        let ty = fx.b.func.dfg.value_type(*arg);
        let at = if ty.is_float() && floats < FLOATS {
            floats += 1;
            INTEGERS + floats - 1
        } else if ty.is_int() && ty.bits() <= 64 && integers < INTEGERS {
            integers += 1;
            integers - 1
        } else if words < WORDS && ty.bits() <= 64 {
            words += 1;
            INTEGERS + FLOATS + words - 1
        } else {
            return Err(unsupported(op, "too many variable arguments, or one of more than 64 bits"));
        };
        let value = if ty.is_int() { fx.resize(*arg, types::I64, false) } else { *arg };
        let offset = (8 * at) as i32;
        fx.b.ins().store(cranelift_codegen::ir::MemFlagsData::trusted(), value, place, offset);
    }
    let (name, ty) = match leaves.first() {
        Some(Leaf::F64) => ("variable_f64", types::F64),
        Some(Leaf::F32) => ("variable_f32", types::F32),
        _ => ("variable_i64", types::I64),
    };
    let value = fx.runtime_value(name, ty, &[function, place]);
    if let Some(leaf) = leaves.first() {
        let value = if leaf.clif().is_int() { fx.resize(value, leaf.clif(), false) } else { value };
        let value = if let Leaf::Int(width) = leaf { fx.normal(value, *width) } else { value };
        fx.set(op, vec![value]);
    }
    Ok(())
}
