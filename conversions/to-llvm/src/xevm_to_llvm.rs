//! `convert-xevm-to-llvm`: ops of xevm become calls of functions of OpenCL for SPIR-V.
//! [mlir/lib/Conversion/XeVMToLLVM/XeVMToLLVM.cpp]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Mode, OpConversion};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::AttrConstraint;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_llvm::{self as llvm, LLVMFunctionType, LLVMPointerType, LLVMVoidType, MemoryEffectsAttr, ModRefInfo};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_xevm::{self as xevm, AddrSpace, ElemType, LoadCacheControl, MemScope, StoreCacheControl};

use crate::pattern::int_constant;

/// Convert XeVM to LLVM dialect
///
/// Ops become calls of functions of OpenCL, which are declared; hints for caches become decorations.
#[derive(Pass, Clone)]
#[pass(name = "ConvertXeVMToLLVMPass", argument = "convert-xevm-to-llvm", dialects(dialekt_llvm::LLVMDialect))]
pub struct ConvertXevmToLLVM {
    conversion: PassConversion,
}

impl Pass for ConvertXevmToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = crate::llvm_target();
        configure_target(&mut target);
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The name of the hint for caches.
const CACHE_CONTROL: &str = "cache_control";
/// The name of the decoration that it becomes.
const DECORATION: &str = "xevm.DecorationCacheControl";

/// Says that ops of xevm have to go, and hints for caches on ops of LLVM.
pub fn configure_target(target: &mut ConversionTarget) {
    target.illegal_dialects(["xevm"]).dynamically_legal_dialects(["llvm"], |op| Some(op.attr(CACHE_CONTROL).is_none()));
}

/// Adds the patterns. [MLIR: populateXeVMToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns) {
    for op in ["xevm.blockload2d", "xevm.blockstore2d", "xevm.blockprefetch2d"] {
        patterns.add_fn("LoadStorePrefetchToOCLPattern", PatternRoot::Op(op), 1, None, |rw, op, _| block_2d(rw, op));
    }
    for op in ["xevm.blockload", "xevm.blockstore"] {
        patterns.add_fn("BlockLoadStore1DToOCLPattern", PatternRoot::Op(op), 1, None, |rw, op, _| block(rw, op));
    }
    for op in ["llvm.load", "llvm.store"] {
        patterns.add_fn("LLVMLoadStoreToOCLPattern", PatternRoot::Op(op), 1, None, |rw, op, _| decorate(rw, op));
    }
    for (op, function, dim) in REGISTERS {
        patterns.add_fn("LaunchConfigOpToOCLPattern", PatternRoot::Op(op), 1, None, move |rw, op, _| {
            register(rw, op, function, dim)
        });
    }
    patterns.add(MMAToOCLPattern).add(MemfenceToOCLPattern).add(PrefetchToOCLPattern);
}

/// Registers with the functions that read them, and the dimension that they are given.
const REGISTERS: [(&str, &str, Option<i64>); 15] = [
    ("xevm.local_id.x", "_Z12get_local_idj", Some(0)),
    ("xevm.local_id.y", "_Z12get_local_idj", Some(1)),
    ("xevm.local_id.z", "_Z12get_local_idj", Some(2)),
    ("xevm.local_size.x", "_Z14get_local_sizej", Some(0)),
    ("xevm.local_size.y", "_Z14get_local_sizej", Some(1)),
    ("xevm.local_size.z", "_Z14get_local_sizej", Some(2)),
    ("xevm.group_id.x", "_Z12get_group_idj", Some(0)),
    ("xevm.group_id.y", "_Z12get_group_idj", Some(1)),
    ("xevm.group_id.z", "_Z12get_group_idj", Some(2)),
    ("xevm.group_count.x", "_Z14get_num_groupsj", Some(0)),
    ("xevm.group_count.y", "_Z14get_num_groupsj", Some(1)),
    ("xevm.group_count.z", "_Z14get_num_groupsj", Some(2)),
    ("xevm.lane_id", "_Z22get_sub_group_local_id", None),
    ("xevm.subgroup_size", "_Z18get_sub_group_size", None),
    ("xevm.subgroup_id", "_Z16get_sub_group_id", None),
];

/// A call of a function of the device.
struct DeviceCall<'a> {
    name: String,
    result: Option<Type>,
    args: &'a [Value],
    /// Parameters with their attributes, which are flags.
    params: &'a [(usize, &'a [&'static str])],
    convergent: bool,
    will_return: bool,
    /// The access to memory that arguments point to, where there is none to other memory.
    memory: Option<ModRefInfo>,
    /// The decoration for caches of the op that becomes the call.
    decoration: Option<Attribute>,
}

impl<'a> DeviceCall<'a> {
    fn new(name: String, args: &'a [Value]) -> DeviceCall<'a> {
        let (result, memory, decoration) = (None, None, None);
        DeviceCall { name, result, args, params: &[], convergent: false, will_return: false, memory, decoration }
    }

    /// Declares the function at the start of the symbol table around an op, unless it exists, and creates the call. The attributes of the
    /// function are those of the call, too. [MLIR: createDeviceFunctionCall]
    fn create(self, rw: &mut ConversionRewriter<'_>, op: Op) -> Option<Op> {
        let cx = rw.cx();
        let name = cx.ident(&self.name);
        let inputs: Vec<Type> = self.args.iter().map(|value| rw.type_of(*value)).collect();
        let void = LLVMVoidType::new(cx);
        let ty = LLVMFunctionType::new(cx, self.result.unwrap_or(void), inputs, false);
        let mut arg_attrs: Vec<Vec<NamedAttr>> = vec![Vec::new(); self.args.len()];
        for (index, flags) in self.params {
            let flags = flags.iter().map(|flag| NamedAttr { name: cx.ident(flag), value: Attribute::UNIT });
            arg_attrs.get_mut(*index)?.extend(flags);
        }
        let arg_attrs: Option<Vec<Attribute>> =
            arg_attrs.into_iter().map(|attrs| cx.dictionary_attr(attrs).ok()).collect();
        let arg_attrs = (!self.params.is_empty()).then_some(cx.array_attr(&arg_attrs?));

        let Some(table) = rw.op(op).nearest_symbol_table() else { return rw.no_match(op, "there is no symbol table") };
        let (table_loc, body) = (table.loc(), table.region(0)?.first_block()?);
        let found = body.ops().find(|op| op.symbol_name() == Some(name)).and_then(|op| op.view::<llvm::Func>());
        match found {
            Some(found) if found.function_type() != Some(ty) => {
                let other = found.quoted_type(found.function_type()?);
                found.emit_error(format!(
                    "redefinition of function '{}' of different type {other} is prohibited",
                    self.name
                ));
                return None;
            }
            Some(_) => {}
            None => {
                let (here, start) = (rw.insertion_point(), rw.ir().start_of(body.handle()));
                rw.set_insertion_point(start);
                let mut function = llvm::Func::build(name, ty)
                    .c_conv(llvm::CConvAttr { calling_conv: llvm::CConv::SpirFunc })
                    .convergent(self.convergent)
                    .no_unwind(true)
                    .will_return(self.will_return);
                if let Some(memory) = self.memory {
                    function = function.memory_effects(argument_memory(memory));
                }
                let function: Op = rw.create(function.with_loc(table_loc)).into();
                if let Some(arg_attrs) = arg_attrs {
                    rw.set_attr(function, "arg_attrs", Some(arg_attrs));
                }
                rw.restore(here);
            }
        }
        let mut call = llvm::Call::build(self.args, &[])
            .callee(name)
            .c_conv(llvm::CConvAttr { calling_conv: llvm::CConv::SpirFunc })
            .convergent(self.convergent)
            .no_unwind(true)
            .will_return(self.will_return);
        if let Some(memory) = self.memory {
            call = call.memory_effects(argument_memory(memory));
        }
        if let Some(ty) = self.result {
            call = call.result(ty);
        }
        let call: Op = rw.create(call).into();
        if let Some(arg_attrs) = arg_attrs {
            rw.set_attr(call, "arg_attrs", Some(arg_attrs));
        }
        let linkage = llvm::LinkageAttr { linkage: llvm::Linkage::External };
        let external = <llvm::LinkageAttr as AttrConstraint>::write(cx, linkage);
        for (attr, value) in [
            ("function_type", cx.type_attr(ty)),
            ("linkage", external),
            ("sym_name", cx.string_attr(&self.name)),
            ("visibility_", cx.integer_attr(Type::I64, 0)?),
        ] {
            rw.set_attr(call, attr, Some(value));
        }
        if let Some(decoration) = self.decoration {
            rw.set_attr(call, DECORATION, Some(decoration));
        }
        Some(call)
    }
}

/// The effects on the memory that arguments point to, and none on other memory.
fn argument_memory(access: ModRefInfo) -> MemoryEffectsAttr {
    let none = ModRefInfo::NoModRef;
    MemoryEffectsAttr {
        other: none,
        arg_mem: access,
        inaccessible_mem: none,
        errno_mem: none,
        target_mem0: none,
        target_mem1: none,
    }
}

/// The decoration for the hint of an op, which says what the first and the third level of caches do.
fn decoration(op: OpRef<'_>) -> Option<Attribute> {
    use {LoadCacheControl as L, StoreCacheControl as S};

    let cx = op.cx();
    let hint = op.attr(CACHE_CONTROL)?;
    let (kind, text) = match (L::read(cx, hint), S::read(cx, hint)) {
        (Some(load), _) => (6442, load.to_string()),
        (_, Some(store)) => (6443, store.to_string()),
        _ => return None,
    };
    // What a level does stands behind its name: `L1c_L2uc_L3uc`.
    let does = |level: &str| text.split('_').find_map(|part| part.strip_prefix(level)).unwrap_or(&text);
    let first = match does("L1") {
        "uc" => 1,
        "c" | "wt" => 2,
        "s" => 3,
        _ => 4,
    };
    let third = match does("L3") {
        "uc" => 1,
        "c" | "wb" => 2,
        _ => 4,
    };
    let level = |number: i64, value: i64| {
        let numbers = [kind, number, value, 0].map(|number| cx.integer_attr(Type::I32, number));
        Some(cx.array_attr(&numbers.into_iter().collect::<Option<Vec<_>>>()?))
    };
    Some(cx.array_attr(&[level(0, first)?, level(1, third)?]))
}

/// A load or store of LLVM with a hint gets the decoration instead.
fn decorate(rw: &mut ConversionRewriter<'_>, op: Op) -> Option<()> {
    let Some(decoration) = decoration(rw.op(op)) else { return rw.no_match(op, "there is no hint for caches") };
    rw.set_attr(op, CACHE_CONTROL, None);
    rw.set_attr(op, DECORATION, Some(decoration));
    Some(())
}

/// Replaces an op by a call that has its results.
fn replace(rw: &mut ConversionRewriter<'_>, op: Op, call: Op) {
    match rw.op(call).result(0) {
        Some(value) => rw.replace_op(op, &[value]),
        None => rw.erase_op(op),
    }
}

/// A register is read by a function, which is given the dimension.
fn register(rw: &mut ConversionRewriter<'_>, op: Op, function: &str, dim: Option<i64>) -> Option<()> {
    let result = rw.op(op).result_type(0)?;
    let dim = dim.map(|dim| int_constant(rw, Type::I32, dim));
    let args: Vec<Value> = dim.into_iter().collect();
    let call = DeviceCall { result: Some(result), will_return: true, ..DeviceCall::new(function.to_owned(), &args) };
    let call = call.create(rw, op)?;
    let cx = rw.cx();
    let none = <MemoryEffectsAttr as AttrConstraint>::write(cx, argument_memory(ModRefInfo::NoModRef));
    rw.set_attr(call, "memory_effects", Some(none));
    replace(rw, op, call);
    Some(())
}

/// The letter of an unsigned integer in mangled names, and the one in names of functions of OpenCL.
fn letters(cx: &ContextData, ty: Type) -> Option<(char, &'static str)> {
    match cx.type_data(cx.element_or_self(ty)) {
        TypeData::Integer { width: 8, .. } => Some(('h', "uc")),
        TypeData::Integer { width: 16, .. } => Some(('t', "us")),
        TypeData::Integer { width: 32, .. } => Some(('j', "ui")),
        TypeData::Integer { width: 64, .. } => Some(('m', "ul")),
        _ => None,
    }
}

/// A name with its length, as the start of a mangled one.
fn mangled(name: &str) -> String {
    format!("_Z{}{name}", name.len())
}

/// Blocks of one dimension.
fn block(rw: &mut ConversionRewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let args: Vec<Value> = view.operands().collect();
    let result = view.result_type(0);
    let ty = result.or_else(|| view.operand_types().nth(1))?;
    let space = LLVMPointerType::of(cx, view.operand_types().next()?)?.address_space;
    let decoration = decoration(view);
    let (letter, kind) = letters(cx, ty)?;
    let sizes = match cx.type_data(ty) {
        TypeData::Vector { shape, .. } => shape.first().copied(),
        _ => None,
    };
    let (count, vector) = match sizes {
        Some(size) => (size.to_string(), format!("Dv{size}_{letter}")),
        None => (String::new(), letter.to_string()),
    };
    let access = if result.is_some() { "read" } else { "write" };
    let mut name = mangled(&format!("intel_sub_group_block_{access}_{kind}{count}"));
    name += &format!("PU3AS{space}{letter}");
    if result.is_none() {
        name += &vector;
    }
    let call = DeviceCall { result, will_return: true, decoration, ..DeviceCall::new(name, &args) };
    let call = call.create(rw, op)?;
    replace(rw, op, call);
    Some(())
}

/// Blocks of two dimensions, which go through memory of the thread.
fn block_2d(rw: &mut ConversionRewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let number = |name: &str| view.attr(name).and_then(|attr| cx.integer_i64(attr));
    let (bits, width, height) = (number("elem_size_in_bits")?, number("tile_width")?, number("tile_height")?);
    let blocks = number("v_blocks").unwrap_or(1);
    let is_set = |name: &str| number(name).is_some_and(|flag| flag != 0);
    let operands: Vec<Value> = view.operands().collect();
    let [ptr, base_width, base_height, base_pitch, x, y, stored @ ..] = &operands[..] else { return None };
    let result = view.result_type(0);
    let moved = result.or_else(|| stored.first().map(|value| rw.type_of(*value)));
    let mut kind = match (result, moved) {
        (Some(_), _) => "read".to_owned(),
        (None, Some(_)) => "write".to_owned(),
        (None, None) => "prefetch".to_owned(),
    };
    if is_set("pack_register") {
        kind += "_transform";
    } else if is_set("transpose") {
        kind += "_transpose";
    }
    let decoration = decoration(view);
    let mut name = mangled(&format!("intel_sub_group_2d_block_{kind}_{bits}b_{height}r{width}x{blocks}c"));
    name += "PU3AS1viiiDv2_i";

    let pair = cx.vector_type(&[2], &[false], Type::I32).ok()?;
    let undefined = rw.create(llvm::Undef::build(pair)).result();
    let zero = int_constant(rw, Type::I32, 0);
    let one = int_constant(rw, Type::I32, 1);
    let first = rw.create(llvm::InsertElement::build(undefined, *x, zero)).result();
    let position = rw.create(llvm::InsertElement::build(first, *y, one)).result();
    let mut args = vec![*ptr, *base_width, *base_height, *base_pitch, position];

    let Some(ty) = moved else {
        let memory = Some(ModRefInfo::Ref);
        let params: [(usize, &[&'static str]); 1] = [(0, &["llvm.nonnull"])];
        let call = DeviceCall { params: &params, memory, decoration, ..DeviceCall::new(name, &args) };
        call.create(rw, op)?;
        rw.erase_op(op);
        return Some(());
    };
    let TypeData::Vector { shape, element, .. } = cx.type_data(ty) else { return rw.no_match(op, "it is no vector") };
    name.push('P');
    name.push(match cx.type_data(*element) {
        TypeData::Integer { width: 32, .. } | TypeData::Float(FloatKind::F32) => 'j',
        TypeData::Integer { width: 16, .. } | TypeData::Float(FloatKind::F16 | FloatKind::BF16) => 't',
        _ => 'h',
    });
    let count = int_constant(rw, Type::I32, *shape.first()?);
    let generic = LLVMPointerType::default_space(cx);
    let copy = rw.create(llvm::Alloca::build(generic, count, *element)).result();
    args.push(copy);
    let (from, to): (&[&'static str], &[&'static str]) = match stored.first() {
        Some(value) => {
            rw.create(llvm::Store::build(*value, copy));
            (&["llvm.nonnull", "llvm.writeonly"], &["llvm.nonnull", "llvm.readonly"])
        }
        None => (&["llvm.nonnull", "llvm.readonly"], &["llvm.nonnull", "llvm.writeonly"]),
    };
    let params = [(0, from), (5, to)];
    DeviceCall { params: &params, will_return: true, decoration, ..DeviceCall::new(name, &args) }.create(rw, op)?;
    if result.is_none() {
        rw.erase_op(op);
        return Some(());
    }
    rw.replace_op_with_new(op, llvm::Load::build(ty, copy));
    Some(())
}

/// A product of matrices, whose elements are packed in integers.
struct MMAToOCLPattern;

impl OpConversion for MMAToOCLPattern {
    type SourceOp = xevm::MMA;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<xevm::MMA>, _operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (a, b, c, types) = (view.a(), view.b(), view.c(), view.types()?);
        let Some(c) = c else { return rw.no_match(op, "OCL requires C operand") };
        let Some(precision_c) = types.c else { return rw.no_match(op, "OCL requires the type of C") };
        if precision_c != types.d {
            return rw.no_match(op, "type of C and D need to match");
        }
        if !matches!(precision_c, ElemType::S32 | ElemType::F32 | ElemType::F16 | ElemType::Bf16) {
            return rw.no_match(op, "type of C and D must be S32, F32, F16 or BF16");
        }
        if types.a != types.b {
            return rw.no_match(op, "type of A and B need to match");
        }
        let per_word = match types.a {
            ElemType::Tf32 => 1,
            ElemType::Bf16 | ElemType::F16 => 2,
            ElemType::S8 | ElemType::U8 => 4,
            _ => return rw.no_match(op, "there is no such function"),
        };
        let is_float = types.a == ElemType::Tf32;
        let i16 = cx.integer_type(16)?;
        let a = packed(rw, a, if is_float { Type::F32 } else { i16 })?;
        let b = packed(rw, b, if is_float { Type::F32 } else { Type::I32 })?;
        let ty = rw.type_of(c);
        let is_bf16 = cx.float_kind(cx.element_or_self(ty)) == Some(FloatKind::BF16);
        // The functions take floats of that format as integers.
        let c = if is_bf16 { packed(rw, c, i16)? } else { c };
        let args = [a, b, c];
        let name = format!("intel_sub_group_{}_{}_matrix_mad_k{}", types.a, types.b, 8 * per_word);
        let mut name = mangled(&name);
        let mut seen: Vec<Type> = Vec::new();
        for value in args {
            let ty = rw.type_of(value);
            // A type that is there already is referred to: as `S_`, `S0_`, `S1_`.
            match seen.iter().position(|found| *found == ty) {
                Some(0) => name += "S_",
                Some(index) => name += &format!("S{}_", index - 1),
                None => {
                    name += &mangled_vector(cx, ty)?;
                    seen.push(ty);
                }
            }
        }
        let memory = Some(ModRefInfo::NoModRef);
        let result = Some(rw.type_of(c));
        let call = DeviceCall { result, convergent: true, will_return: true, memory, ..DeviceCall::new(name, &args) };
        let call = call.create(rw, op.into())?;
        let mut value = rw.op(call).result(0)?;
        if rw.type_of(value) != ty {
            value = rw.create(llvm::Bitcast::build(ty, value)).result();
        }
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// A vector as one of elements of another type with the same bits.
fn packed(rw: &mut Rewriter<'_>, value: Value, element: Type) -> Option<Value> {
    let cx = rw.cx();
    let ty = rw.type_of(value);
    let bits = |ty: Type| match cx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(i64::from(*width)),
        TypeData::Float(kind) => Some(i64::from(kind.width())),
        _ => None,
    };
    let TypeData::Vector { shape, element: old, .. } = cx.type_data(ty) else { return None };
    let all = shape.first()?.checked_mul(bits(*old)?)?;
    let new = cx.vector_type(&[all / bits(element)?], &[false], element).ok()?;
    Some(if new == ty { value } else { rw.create(llvm::Bitcast::build(new, value)).result() })
}

/// The mangled name of a vector.
fn mangled_vector(cx: &ContextData, ty: Type) -> Option<String> {
    let TypeData::Vector { shape, element, .. } = cx.type_data(ty) else { return None };
    let letters = match cx.type_data(*element) {
        TypeData::Integer { width: 8, .. } => "c",
        TypeData::Integer { width: 16, .. } => "s",
        TypeData::Integer { width: 32, .. } => "i",
        TypeData::Integer { width: 64, .. } => "l",
        TypeData::Float(FloatKind::F16) => "Dh",
        TypeData::Float(FloatKind::F32) => "f",
        TypeData::Float(FloatKind::F64) => "d",
        _ => return None,
    };
    Some(format!("Dv{}_{letters}", shape.first()?))
}

/// A fence for accesses to memory.
struct MemfenceToOCLPattern;

impl OpConversion for MemfenceToOCLPattern {
    type SourceOp = xevm::Memfence;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<xevm::Memfence>, _operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let scope = match view.scope()? {
            MemScope::Workgroup => 1,
            MemScope::Device => 2,
            _ => return rw.no_match(op, "unsupported memory scope"),
        };
        let space = match view.addrspace()? {
            AddrSpace::Shared => 1,
            AddrSpace::Global => 2,
            _ => return rw.no_match(op, "unsupported address space"),
        };
        // Acquires and releases.
        let order = int_constant(rw, Type::I32, 4);
        let scope = int_constant(rw, Type::I32, scope);
        let space = int_constant(rw, Type::I32, space);
        let args = [space, order, scope];
        DeviceCall::new(mangled("atomic_work_item_fence") + "iii", &args).create(rw, op.into())?;
        rw.erase_op(op);
        Some(())
    }
}

/// A hint that memory will be read.
struct PrefetchToOCLPattern;

impl OpConversion for PrefetchToOCLPattern {
    type SourceOp = xevm::Prefetch;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<xevm::Prefetch>, _operands: &[Value]) -> Option<()> {
        let decoration = decoration(rw.op(op));
        let ptr = rw.view(op)?.ptr();
        let one = int_constant(rw, Type::I64, 1);
        let args = [ptr, one];
        let memory = Some(ModRefInfo::Ref);
        let name = mangled("prefetch") + "PU3AS1Kcm";
        DeviceCall { memory, decoration, ..DeviceCall::new(name, &args) }.create(rw, op.into())?;
        rw.erase_op(op);
        Some(())
    }
}
