//! `vector.print`: calls of functions that write single values.

use dialekt_arith as arith;
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::types::Signedness;
use dialekt_llvm as llvm;
use dialekt_vector::{self as vector, PrintPunctuation, VectorType};

use crate::functions::{self, Function, OtherSymbols, string_address};
use crate::pattern::int_constant;

/// The output of a scalar and of what follows it. Vectors are taken apart before.
pub struct VectorPrintOpConversion;

impl OpConversion for VectorPrintOpConversion {
    type SourceOp = vector::Print;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Print>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let source = view.source().map(|source| rw.type_of(source));
        let (punctuation, string) = (view.punctuation()?, view.string_literal());
        let module = std::iter::successors(view.parent_op(), |op| op.parent_op())
            .find(|op| cx.op_str(op.name()) == "builtin.module");
        let module = module?.handle();
        if let (Some(ty), Some(value)) = (source, operands.first()) {
            if VectorType::new(cx, ty).is_some() {
                return rw.no_match(op, "vectors are taken apart before");
            }
            print_scalar(rw, op.into(), module, ty, *value)?;
        }
        match string {
            Some(text) => {
                let text = string_address(rw, module, "vector_print_str", cx.bytes(text))?;
                call(rw, module, "printString", &[text])?;
            }
            None => {
                let name = match punctuation {
                    PrintPunctuation::NoPunctuation => None,
                    PrintPunctuation::NewLine => Some("printNewline"),
                    PrintPunctuation::Comma => Some("printComma"),
                    PrintPunctuation::Open => Some("printOpen"),
                    PrintPunctuation::Close => Some("printClose"),
                };
                if let Some(name) = name {
                    call(rw, module, name, &[])?;
                }
            }
        }
        rw.erase_op(op);
        Some(())
    }
}

/// Declares a function of given arguments and calls it.
fn call(rw: &mut ConversionRewriter<'_>, module: Op, name: &str, operands: &[Value]) -> Option<()> {
    let types: Vec<Type> = operands.iter().map(|value| rw.type_of(*value)).collect();
    let function = declare(rw, module, name, types)?;
    functions::call(rw, function, None, operands);
    Some(())
}

/// The name of a function of given parameters in a module, which is declared unless it is there.
fn declare(rw: &mut ConversionRewriter<'_>, module: Op, name: &str, params: Vec<Type>) -> Option<Ident> {
    let loc = rw.loc(module);
    Function { name, params, result: None }.declare_in(rw, module, loc, OtherSymbols::AreErrors)
}

/// Calls the function for a scalar of a type.
fn print_scalar(rw: &mut ConversionRewriter<'_>, op: Op, module: Op, ty: Type, value: Value) -> Option<()> {
    let cx = rw.cx();
    let declare = |rw: &mut ConversionRewriter<'_>, name, ty| declare(rw, module, name, vec![ty]);
    let i16 = cx.integer_type(16)?;
    let (function, value) = match *cx.type_data(ty) {
        TypeData::Float(FloatKind::F32) => (declare(rw, "printF32", Type::F32)?, value),
        TypeData::Float(FloatKind::F64) => (declare(rw, "printF64", Type::F64)?, value),
        TypeData::Float(kind @ (FloatKind::F16 | FloatKind::BF16)) => {
            let name = if kind == FloatKind::F16 { "printF16" } else { "printBF16" };
            let function = declare(rw, name, i16)?;
            (function, rw.create(llvm::Bitcast::build(i16, value)).result())
        }
        TypeData::Float(kind) => return print_any_float(rw, module, kind, value),
        TypeData::Index => (declare(rw, "printU64", Type::I64)?, value),
        TypeData::Integer { width, sign } if width <= 64 => {
            let is_unsigned = sign == Signedness::Unsigned;
            let function = declare(rw, if is_unsigned { "printU64" } else { "printI64" }, Type::I64)?;
            // A bit is printed as 0 or 1.
            let value = match (is_unsigned || width == 1, width < 64) {
                (_, false) => value,
                (true, true) => rw.create(arith::ExtUI::build(Type::I64, value)).result(),
                (false, true) => rw.create(arith::ExtSI::build(Type::I64, value)).result(),
            };
            (function, value)
        }
        _ => return rw.no_match(op, "there is no function for the type"),
    };
    functions::call(rw, function, None, &[value]);
    Some(())
}

/// Calls the function for floats of any format, which is given a number for that.
fn print_any_float(rw: &mut ConversionRewriter<'_>, module: Op, kind: FloatKind, value: Value) -> Option<()> {
    let function = declare(rw, module, "printApFloat", vec![Type::I32, Type::I64])?;
    let semantics = int_constant(rw, Type::I32, llvm::float_semantics(kind));
    let bits = rw.create(llvm::ZExt::build(Type::I64, value)).result();
    functions::call(rw, function, None, &[semantics, bits]);
    Some(())
}
