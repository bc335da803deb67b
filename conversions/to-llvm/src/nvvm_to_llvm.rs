//! `convert-nvvm-to-llvm`: ops of nvvm without an intrinsic become inline assembly.
//! [mlir/lib/Conversion/NVVMToLLVM/NVVMToLLVM.cpp, mlir/lib/Dialect/LLVMIR/IR/BasicPtxBuilderInterface.cpp]

use std::collections::BTreeSet;

use dialekt_conversion::{Conversion, ConversionPatterns, Mode};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_llvm::{self as llvm, LLVMPointerType, LLVMStructType};
use dialekt_nvvm::{AsmValue, BasicPtxBuilderOpRef, RegisterAccess};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

use crate::pattern::{extract_value, int_constant};

/// Convert NVVM to PTX with Inline Assembly in LLVM dialect
///
/// Ops that LLVM has no intrinsic for become inline assembly in PTX. Others stay.
#[derive(Pass, Clone)]
#[pass(name = "ConvertNVVMToLLVMPass", argument = "convert-nvvm-to-llvm", dialects(dialekt_nvvm::NVVMDialect))]
pub struct ConvertNvvmToLLVM {
    conversion: PassConversion,
}

impl Pass for ConvertNvvmToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns);
        self.conversion = Some(Conversion::new(cx, crate::llvm_target(), patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Adds the pattern. [MLIR: populateNVVMToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns) {
    let root = PatternRoot::Interface(<BasicPtxBuilderOpRef<'_>>::INTERFACE);
    patterns.add_fn("PtxLowering", root, 1, None, |rw, op, _| lower(rw, op));
}

/// Inline assembly that is put together.
#[derive(Default)]
struct Assembly {
    operands: Vec<Value>,
    constraints: Vec<String>,
    /// The types of what is written.
    results: Vec<Type>,
    /// The values that are read and written, with their places among the results.
    updated: Vec<(Value, usize)>,
    /// The results of the op, by their places among what is written.
    written: Vec<usize>,
}

impl Assembly {
    /// Adds a register, or a struct of registers.
    fn add(&mut self, rw: &mut Rewriter<'_>, op: Op, value: Value, access: RegisterAccess) -> Option<()> {
        let cx = rw.cx();
        let ty = rw.type_of(value);
        let modifier = match access {
            RegisterAccess::Read => "",
            RegisterAccess::Write => "=",
            RegisterAccess::ReadWrite => "+",
        };
        if let Some(fields) = LLVMStructType::of(cx, ty) {
            if access == RegisterAccess::Write {
                self.written.push(self.results.len());
                self.results.push(ty);
            }
            for (index, field) in fields.elements().iter().enumerate() {
                if access != RegisterAccess::Write {
                    let part = extract_value(rw, value, &[index as i64]);
                    self.operands.push(part);
                }
                // What is updated has the registers of the results.
                self.constraints.push(match access {
                    RegisterAccess::ReadWrite => index.to_string(),
                    _ => format!("{modifier}{}", register(rw, op, *field)?),
                });
            }
            return Some(());
        }
        let is_constant = rw.value(value).defining_op().is_some_and(|op| op.view::<llvm::Constant>().is_some());
        let register = if is_constant { 'n' } else { register(rw, op, ty)? };
        self.constraints.push(format!("{modifier}{register}"));
        if access != RegisterAccess::Write {
            self.operands.push(value);
        }
        match access {
            RegisterAccess::Read => return Some(()),
            RegisterAccess::Write => self.written.push(self.results.len()),
            RegisterAccess::ReadWrite => self.updated.push((value, self.results.len())),
        }
        self.results.push(ty);
        Some(())
    }

    /// The constraints: registers that are read and written are results, and operands with their numbers.
    fn constraints(&self) -> String {
        let mut constraints = self.constraints.clone();
        let mut same = Vec::new();
        for (number, constraint) in constraints.iter_mut().enumerate() {
            if let Some(register) = constraint.strip_prefix('+') {
                *constraint = format!("={register}");
                same.push(number.to_string());
            }
        }
        constraints.extend(same);
        constraints.join(",")
    }
}

/// The letter for the registers of a type. Reports a type without registers, and gives `None` then.
fn register(rw: &Rewriter<'_>, op: Op, ty: Type) -> Option<char> {
    let cx = rw.cx();
    let found = match cx.type_data(ty) {
        TypeData::Integer { width: 1, .. } => Some('b'),
        TypeData::Integer { width: 16, .. } => Some('h'),
        TypeData::Integer { width: 32, .. } => Some('r'),
        TypeData::Integer { width: 64, .. } => Some('l'),
        TypeData::Float(FloatKind::F32) => Some('f'),
        TypeData::Float(FloatKind::F64) => Some('d'),
        TypeData::Vector { shape, element, .. } => match (cx.type_data(*element), &shape[..]) {
            (TypeData::Float(FloatKind::F16 | FloatKind::BF16), [2]) => Some('f'),
            (TypeData::Integer { width: 8, .. }, [4]) => Some('r'),
            _ => return register(rw, op, *element),
        },
        // Addresses of shared memory have 32 bits.
        _ => LLVMPointerType::of(cx, ty).map(|ptr| if ptr.address_space == 3 { 'r' } else { 'l' }),
    };
    if found.is_none() {
        let shown = rw.op(op).quoted_type(ty);
        cx.emit_error(rw.loc(op), format!(
            "The register type could not be deduced from MLIR type. The {shown} is not supported. Supported types are:i1, i16, i32, \
             i64, f32, f64,pointers.\nPlease use llvm.bitcast if you have different type. \nSee the constraints from here: \
             https://docs.nvidia.com/cuda/inline-ptx-assembly/index.html#constraints"
        ));
    }
    found
}

/// The text with numbers in place of `{$rw0}`, `{$w0}` and `{$r0}`: those that are in it are numbered in this order.
fn numbered(text: &str) -> String {
    let mut found: BTreeSet<(usize, u64)> = BTreeSet::new();
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("{$") {
        let (before, placeholder) = rest.split_at(at);
        match placeholder_of(placeholder) {
            Some((kind, number, len)) => {
                found.insert((kind, number));
                parts.push((before, Some((kind, number))));
                rest = &placeholder[len..];
            }
            None => {
                parts.push((&rest[..at + 2], None));
                rest = &rest[at + 2..];
            }
        }
    }
    let mut result = String::new();
    for (before, placeholder) in parts {
        result.push_str(before);
        if let Some(placeholder) = placeholder {
            let number = found.range(..placeholder).count();
            result.push_str(&format!("${number}"));
        }
    }
    result + rest
}

/// The kind and the number of a placeholder at the start of a text, and its length.
fn placeholder_of(text: &str) -> Option<(usize, u64, usize)> {
    let end = text.find('}')?;
    let name = text.get(2..end)?;
    let (kind, number) = ["rw", "w", "r"].iter().enumerate().find_map(|(kind, prefix)| {
        let number = name.strip_prefix(prefix)?;
        let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| Some((kind, number.parse().ok()?)))?
    })?;
    Some((kind, number, end + 1))
}

fn lower(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let ptx = BasicPtxBuilderOpRef::of(rw.op(op))?;
    if ptx.has_intrinsic() {
        return rw.no_match(op, "it becomes an intrinsic");
    }
    let (values, text) = (ptx.asm_values(), ptx.ptx());
    let (has_predicate, has_side_effect) = (ptx.predicate().is_some(), ptx.has_side_effect());
    let mut registers = Vec::with_capacity(values.registers.len());
    for (value, access) in &values.registers {
        let value = match value {
            AsmValue::Value(value) => *value,
            AsmValue::Constant(value) => int_constant(rw, Type::I32, *value),
        };
        registers.push((value, *access));
    }
    let mut assembly = Assembly::default();
    for (value, access) in registers {
        assembly.add(rw, op, value, access)?;
    }
    let mut text = if values.mapped { text } else { numbered(&text) };
    if has_predicate {
        text = format!("@%{} {text}", assembly.operands.len().saturating_sub(1));
    }
    let text = text.replace('%', "$");
    let result = match assembly.results[..] {
        [] => None,
        [ty] => Some(ty),
        _ => Some(LLVMStructType::new_literal(cx, assembly.results.clone(), false)),
    };
    let mut new = llvm::InlineAsm::build(&assembly.operands, cx.ident(text), cx.ident(assembly.constraints()))
        .has_side_effects(has_side_effect)
        .asm_dialect(llvm::AsmDialect::ADATT);
    if let Some(ty) = result {
        new = new.res(ty);
    }
    let new: Op = rw.create(new).into();
    let Some(value) = rw.op(new).result(0) else {
        rw.erase_op(op);
        return Some(());
    };
    if assembly.results.len() == 1 {
        match rw.op(op).num_results() {
            0 => rw.erase_op(op),
            _ => rw.replace_op(op, &[value]),
        }
        return Some(());
    }
    let parts: Vec<Value> =
        (0..assembly.results.len()).map(|index| extract_value(rw, value, &[index as i64])).collect();
    for (old, at) in &assembly.updated {
        let uses: Vec<_> = rw.value(*old).uses().collect();
        for used in uses {
            let user = used.op;
            if user != op && user != new {
                // The user stays as it is otherwise: it is not to be legalized again.
                rw.ir_mut().set_operand(user, used.index, parts[*at]).ok()?;
            }
        }
    }
    let results: Vec<Value> = assembly.written.iter().filter_map(|at| parts.get(*at).copied()).collect();
    rw.replace_op(op, &results);
    Some(())
}
