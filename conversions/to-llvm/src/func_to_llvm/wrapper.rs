//! Wrappers of functions for C, which takes and gives descriptors behind pointers. [MLIR docs: LLVM IR Target, C-compatible wrapper
//! emission]

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;

use super::function::Source;
use super::signature::wrapper_type;
use crate::LLVMTypeConverter;
use crate::functions::{call, function_op};
use crate::memref_descriptor::{MemRefDescriptor, UnrankedMemRefDescriptor};
use crate::pattern::index_constant;

/// The wrapper behind a function, without a body.
fn declare_wrapper(
    rw: &mut ConversionRewriter<'_>,
    source: &Source,
    after: Op,
    ty: Type,
    returns_through_argument: bool,
) -> Option<(Op, Ident)> {
    let cx = rw.cx();
    let name = cx.ident([b"_mlir_ciface_", cx.bytes(source.name)].concat());
    let mut attrs = source.attrs.clone();
    let mut set = |name: &str, value: Attribute| {
        let name = cx.ident(name);
        attrs.retain(|attr| attr.name != name);
        attrs.push(NamedAttr { name, value });
    };
    set("sym_name", cx.string_attr(cx.bytes(name)));
    set("function_type", cx.type_attr(ty));
    if let Some(args) = source.arg_attrs {
        let mut dicts = cx.array_elements(args)?.to_vec();
        if returns_through_argument {
            dicts.insert(0, cx.dictionary_attr(Vec::new()).ok()?);
        }
        set("arg_attrs", cx.array_attr(&dicts));
    }
    if let Some(results) = source.res_attrs.filter(|_| !returns_through_argument) {
        set("res_attrs", results);
    }
    rw.set_insertion_point_after(after);
    Some((function_op(rw, attrs, source.loc)?, name))
}

/// A wrapper that loads the descriptors, and calls the function with their fields.
pub(super) fn wrap_for_external_callers(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    source: &Source,
    function: Op,
) -> Option<()> {
    let cx = rw.cx();
    let (ty, result_struct) = wrapper_type(llvm, cx, &source.inputs, &source.results)?;
    let (wrapper, _) = declare_wrapper(rw, source, function, ty, result_struct.is_some())?;
    let entry = entry_block(rw, wrapper, ty, source.loc)?;
    let args: Vec<Value> = rw.ir().block(entry).args().collect();
    let offset = usize::from(result_struct.is_some());
    rw.set_insertion_point_to_start(entry);
    let mut operands = Vec::new();
    for (input, arg) in source.inputs.iter().zip(args.iter().skip(offset)) {
        let converted = llvm.convert(cx, *input)?;
        match cx.type_data(*input) {
            TypeData::MemRef { .. } => {
                let descriptor = rw.create(llvm::Load::build(converted, *arg)).result();
                operands.extend(MemRefDescriptor::new(descriptor).unpack(rw));
            }
            TypeData::UnrankedMemRef { .. } => {
                let descriptor = rw.create(llvm::Load::build(converted, *arg)).result();
                let descriptor = UnrankedMemRefDescriptor::new(descriptor);
                operands.extend([descriptor.rank(rw), descriptor.memory(rw)]);
            }
            _ => operands.push(*arg),
        }
    }
    let result = match source.results.is_empty() {
        true => None,
        false => Some(llvm.pack_function_results(cx, &source.results, false)?),
    };
    let value = call(rw, source.name, result, &operands);
    match (result_struct, value) {
        (Some(_), Some(value)) => {
            rw.create(llvm::Store::build(value, *args.first()?));
            rw.create(llvm::Return::build());
        }
        (_, Some(value)) => drop(rw.create(llvm::Return::build().arg(value))),
        _ => drop(rw.create(llvm::Return::build())),
    }
    Some(())
}

/// A declaration gets a body, which stores descriptors and calls the wrapper, a declaration in its place.
pub(super) fn wrap_external_function(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    source: &Source,
    function: Op,
) -> Option<()> {
    let cx = rw.cx();
    let (ty, result_struct) = wrapper_type(llvm, cx, &source.inputs, &source.results)?;
    let (_, name) = declare_wrapper(rw, source, function, ty, result_struct.is_some())?;
    let private = llvm::LinkageAttr::write(cx, llvm::LinkageAttr { linkage: llvm::Linkage::Private });
    rw.set_attr(function, "linkage", Some(private));
    let own_ty = rw.op(function).attr("function_type").and_then(|ty| cx.type_value(ty))?;
    let entry = entry_block(rw, function, own_ty, source.loc)?;
    let mut args: std::collections::VecDeque<Value> = rw.ir().block(entry).args().collect();
    rw.set_insertion_point_to_start(entry);
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let mut operands = Vec::new();
    let stack = |rw: &mut ConversionRewriter<'_>, ty: Type| {
        let one = index_constant(rw, llvm, 1);
        rw.create(llvm::Alloca::build(ptr, one, ty)).result()
    };
    if let Some(result) = result_struct {
        operands.push(stack(rw, result));
    }
    for input in &source.inputs {
        let converted = llvm.convert(cx, *input)?;
        let descriptor = match cx.type_data(*input) {
            TypeData::MemRef { .. } => {
                let len = MemRefDescriptor::unpacked_types(cx, converted)?.len();
                let fields: Vec<Value> = args.drain(..len.min(args.len())).collect();
                MemRefDescriptor::pack(rw, converted, &fields).value
            }
            TypeData::UnrankedMemRef { .. } => {
                let (rank, memory) = (args.pop_front()?, args.pop_front()?);
                UnrankedMemRefDescriptor::pack(rw, converted, rank, memory).value
            }
            _ => {
                operands.push(args.pop_front()?);
                continue;
            }
        };
        let place = stack(rw, converted);
        rw.create(llvm::Store::build(descriptor, place));
        operands.push(place);
    }
    let result = match result_struct {
        None if !source.results.is_empty() => Some(llvm.pack_function_results(cx, &source.results, false)?),
        _ => None,
    };
    let value = call(rw, name, result, &operands);
    let value = match result_struct {
        Some(ty) => Some(rw.create(llvm::Load::build(ty, operands[0])).result()),
        None => value,
    };
    match value {
        Some(value) => drop(rw.create(llvm::Return::build().arg(value))),
        None => drop(rw.create(llvm::Return::build())),
    }
    Some(())
}

/// The first block of a function, with its arguments.
fn entry_block(rw: &mut ConversionRewriter<'_>, function: Op, ty: Type, loc: Location) -> Option<Block> {
    use dialekt_ir_core::decl::TypeDecl;
    let params = llvm::LLVMFunctionType::of(rw.cx(), ty)?.params;
    let args: Vec<(Type, Location)> = params.into_iter().map(|ty| (ty, loc)).collect();
    let region = rw.op(function).region(0)?.handle();
    Some(rw.create_block(region, None, &args))
}
