//! `convert-math-to-rocdl`: functions of math become calls of the device library.
//! [mlir/lib/Conversion/MathToROCDL/MathToROCDL.cpp, mlir/lib/Conversion/GPUCommon/OpToFuncCallLowering.h]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, Mode};
use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::context::{Context, OpName};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_llvm::{self as llvm, LLVMArrayType, LLVMFunctionType};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassFailed, PassRegistry, PassResult};
use dialekt_rocdl as rocdl;
use smallvec::SmallVec;

use crate::emit::{named, poison};
use crate::pattern::{int_constant, unroll};
use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Convert Math dialect to ROCDL library calls
///
/// Functions of floats become calls of functions of the device library, which are declared; those of vectors are computed element by
/// element, those of floats for which there is no function with `f32`. From chips of the ninth generation on, clamping is an instruction.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertMathToROCDL",
    argument = "convert-math-to-rocdl",
    op = "builtin.module",
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_func::FuncDialect,
        dialekt_rocdl::ROCDLDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct ConvertMathToRocdl {
    /// The chip that is compiled for, such as `gfx942`
    #[option]
    chipset: String,
    conversion: PassConversion,
}

impl Pass for ConvertMathToRocdl {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let llvm = LLVMTypeConverter::new(cx, LowerToLLVMOptions::default());
        let mut target = crate::llvm_target();
        target.legal_dialects(["builtin", "func", "vector", "rocdl"]);
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns, &llvm, generation(&self.chipset));
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        if !self.chipset.is_empty() && generation(&self.chipset).is_none() {
            // The reference says nothing of a chip that it does not know.
            return Err(PassFailed);
        }
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The generation of a chip: 9 for `gfx942`. [MLIR: amdgpu::Chipset::parse]
fn generation(chip: &str) -> Option<u32> {
    let number = chip.strip_prefix("gfx")?;
    let at = number.len().checked_sub(2).filter(|at| *at > 0 && number.is_char_boundary(*at))?;
    let (major, rest) = number.split_at(at);
    rest.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(())?;
    major.parse().ok()
}

/// A function of the device library.
#[derive(Clone, Copy)]
struct Call {
    op: &'static str,
    /// The name without prefix and type.
    function: &'static str,
    /// Floats of 32 bits are left for the translation to LLVM IR, which knows how to compute them.
    not_f32: bool,
}

const fn of(op: &'static str, function: &'static str) -> Call {
    Call { op, function, not_f32: false }
}

const CALLS: [Call; 29] = [
    of("math.acos", "acos"),
    of("math.acosh", "acosh"),
    of("math.asin", "asin"),
    of("math.asinh", "asinh"),
    of("math.atan", "atan"),
    of("math.atanh", "atanh"),
    of("math.atan2", "atan2"),
    of("math.cbrt", "cbrt"),
    of("math.ceil", "ceil"),
    of("math.cos", "cos"),
    of("math.cosh", "cosh"),
    of("math.sinh", "sinh"),
    Call { not_f32: true, ..of("math.exp", "exp") },
    of("math.exp2", "exp2"),
    of("math.expm1", "expm1"),
    of("math.floor", "floor"),
    Call { not_f32: true, ..of("math.log", "log") },
    of("math.log10", "log10"),
    of("math.log1p", "log1p"),
    of("math.log2", "log2"),
    of("math.powf", "pow"),
    of("math.rsqrt", "rsqrt"),
    of("math.sin", "sin"),
    of("math.tanh", "tanh"),
    of("math.tan", "tan"),
    of("math.erf", "erf"),
    of("math.erfc", "erfc"),
    of("math.fpowi", "pown"),
    of("arith.remf", "fmod"),
];

/// Adds the patterns. [MLIR: populateMathToROCDLConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter, generation: Option<u32>) {
    for call in CALLS {
        let root = PatternRoot::Op(call.op);
        let types = llvm.clone();
        let rows = llvm.clone();
        // Ops on rows are taken apart in turn, by the other pattern.
        patterns.add_fn("ScalarizeRowsLowering", root, 1, Some(llvm), move |rw, op, operands| {
            take_rows(rw, &rows, op, &operands.one_to_one()?)
        });
        patterns.add_fn("ScalarizeVectorOpLowering", root, 1, Some(llvm), move |rw, op, operands| {
            scalarize(rw, &types, op, &operands.one_to_one()?)
        });
        patterns.add_fn("OpToFuncCallLowering", root, 1, Some(llvm), move |rw, op, operands| {
            replace_by_call(rw, call, op, &operands.one_to_one()?)
        });
    }
    if generation.is_some_and(|generation| generation >= 9) {
        let types = llvm.clone();
        patterns.add_fn(
            "ClampFOpConversion",
            PatternRoot::Op("math.clampf"),
            1,
            Some(llvm),
            move |rw, op, operands| clamp(rw, &types, op, &operands.one_to_one()?),
        );
    }
}

/// An op like another one, with other operands.
struct Same {
    name: OpName,
    loc: Location,
    slots: Vec<Option<Attribute>>,
    attrs: Vec<NamedAttr>,
}

impl Same {
    fn as_op(op: OpRef<'_>) -> Same {
        let (slots, attrs) = (op.slots().to_vec(), op.discardable_attrs().to_vec());
        Same { name: op.name(), loc: op.loc(), slots, attrs }
    }

    fn create(&self, rw: &mut Rewriter<'_>, ty: Type, operands: &[Value]) -> Option<Value> {
        let types = [ty];
        let spec = OpSpec::new(self.name, self.loc).operands(operands).results(&types);
        let op = rw.create_op(&spec.slots(&self.slots).attrs(&self.attrs));
        rw.op(op).result(0)
    }
}

/// Computes a function of vectors row by row.
fn take_rows(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, op: Op, operands: &[Value]) -> Option<()> {
    let cx = rw.cx();
    let is_array = |value: &Value| LLVMArrayType::of(cx, rw.type_of(*value)).is_some();
    if !operands.iter().any(is_array) {
        return rw.no_match(op, "there are no rows");
    }
    let same = Same::as_op(rw.op(op));
    unroll(rw, llvm, op, operands, |rw, ty, operands| same.create(rw, ty, operands))
}

/// Computes a function of vectors element by element.
fn scalarize(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, op: Op, operands: &[Value]) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).result_type(0)?;
    let same = Same::as_op(rw.op(op));
    let is_vector = |value: &Value| matches!(cx.type_data(rw.type_of(*value)), TypeData::Vector { .. });
    if !operands.iter().any(is_vector) {
        return rw.no_match(op, "it is of no vectors");
    }
    let TypeData::Vector { element, .. } = cx.type_data(ty) else { return rw.no_match(op, "the result is no vector") };
    let len = rw.op(op).len_to_unroll(ty)?;
    let mut result = poison(rw, llvm.convert(cx, ty)?);
    for index in 0..len as i64 {
        let index = int_constant(rw, llvm.index_type, index);
        let mut scalars: SmallVec<[Value; 4]> = SmallVec::new();
        for operand in operands {
            let is_vector = matches!(cx.type_data(rw.type_of(*operand)), TypeData::Vector { .. });
            scalars.push(match is_vector {
                true => rw.create(llvm::ExtractElement::build(*operand, index)).result(),
                false => *operand,
            });
        }
        let scalar = same.create(rw, *element, &scalars)?;
        result = rw.create(llvm::InsertElement::build(result, scalar, index)).result();
    }
    rw.replace_op(op, &[result]);
    Some(())
}

/// Calls the function for a scalar.
fn replace_by_call(rw: &mut ConversionRewriter<'_>, call: Call, op: Op, operands: &[Value]) -> Option<()> {
    let cx = rw.cx();
    let types: SmallVec<[Type; 4]> = rw.op(op).operand_types().collect();
    if call.op != "math.fpowi" && types.windows(2).any(|pair| pair[0] != pair[1]) {
        return rw.no_match(op, "expected all operands to be of the same type");
    }
    let first = rw.type_of(*operands.first()?);
    let is_bf16 = |ty| cx.float_kind(ty) == Some(FloatKind::BF16);
    // There are no functions of floats of the format that machine learning uses.
    let casted = if is_bf16(first) { Type::F32 } else { first };
    let suffix = match cx.float_kind(casted) {
        Some(FloatKind::F16) => "f16",
        Some(FloatKind::F32) if !call.not_f32 => "f32",
        Some(FloatKind::F64) => "f64",
        _ => return rw.no_match(op, "the library has no such function"),
    };
    let mut arguments: SmallVec<[Value; 4]> = SmallVec::new();
    for operand in operands {
        arguments.push(match is_bf16(rw.type_of(*operand)) {
            true => rw.create(llvm::FPExt::build(Type::F32, *operand)).result(),
            false => *operand,
        });
    }
    let name = cx.ident(format!("__ocml_{}_{suffix}", call.function));
    let mut inputs: Vec<Type> = arguments.iter().map(|value| rw.type_of(*value)).collect();
    if let Some(exponent) = inputs.get_mut(1).filter(|_| call.op == "math.fpowi") {
        *exponent = Type::I32;
    }
    let result = declare(rw, op, name, casted, inputs)?;
    let called = rw.create(llvm::Call::build(&arguments, &[]).callee(name).result(result));
    let mut value = rw.op(called).result(0)?;
    if casted != first {
        value = rw.create(llvm::FPTrunc::build(first, value)).result();
    }
    rw.replace_op(op, &[value]);
    Some(())
}

/// Declares a function before the one that an op is in, unless it exists; gives the type of its result. [MLIR: appendOrGetFuncOp]
fn declare(rw: &mut ConversionRewriter<'_>, op: Op, name: Ident, result: Type, inputs: Vec<Type>) -> Option<Type> {
    let cx = rw.cx();
    let table = rw.op(op).nearest_symbol_table()?;
    let found = table.region(0)?.first_block()?.ops().find(|op| op.symbol_name() == Some(name));
    if let Some(found) = found.and_then(|op| op.view::<llvm::Func>()) {
        return Some(LLVMFunctionType::of(cx, found.function_type()?)?.return_type);
    }
    let parents = std::iter::successors(rw.op(op).parent_op(), |op| op.parent_op());
    let around = parents.into_iter().find(|op| FunctionOpRef::of(*op).is_some());
    let Some(around) = around.map(|op| op.handle()) else { return rw.no_match(op, "it is in no function") };
    let (here, loc) = (rw.insertion_point(), rw.loc(op));
    rw.set_insertion_point_before(around);
    let ty = LLVMFunctionType::new(cx, result, inputs, false);
    rw.create(llvm::Func::build(name, ty).with_loc(loc));
    rw.restore(here);
    Some(result)
}

/// Clamps by the instruction that gives the middle one of three floats.
fn clamp(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, op: Op, operands: &[Value]) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).result_type(0)?;
    if !matches!(cx.float_kind(cx.element_or_self(ty)), Some(FloatKind::F16 | FloatKind::F32)) {
        return rw.no_match(op, "there is no such instruction");
    }
    let name = <rocdl::FMed3 as OpDecl>::NAME;
    let Some(ty) = llvm.convert(cx, ty) else { return rw.no_match(op, "the type cannot be converted") };
    if LLVMArrayType::of(cx, ty).is_some() {
        return unroll(rw, llvm, op, operands, |rw, ty, operands| named(rw, name, ty, operands, &[]));
    }
    let middle = named(rw, name, ty, operands, &[])?;
    rw.replace_op(op, &[middle]);
    Some(())
}
