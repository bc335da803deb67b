//! The types of functions. [MLIR docs: LLVM IR Target, Calling Conventions]

use dialekt_conversion::SignatureConversion;
use dialekt_interfaces::function::signature;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;

use crate::LLVMTypeConverter;
use crate::memref_descriptor::MemRefDescriptor;

/// A converted type of a function.
#[derive(Clone, Debug)]
pub struct FunctionSignature {
    /// The type.
    pub ty: Type,
    /// The arguments that the old ones become.
    pub arguments: SignatureConversion,
    /// The types of what is behind arguments that are passed by pointers instead of as values: `llvm.byval`, `llvm.byref`.
    pub by_pointer: Vec<Option<Type>>,
}

/// The value of an attribute of an argument.
pub(super) fn arg_attr(op: OpRef<'_>, index: usize, name: &str) -> Option<Attribute> {
    let dict = *op.cx().array_elements(op.attr("arg_attrs")?)?.get(index)?;
    let entries = op.cx().dictionary_entries(dict)?;
    entries.iter().find(|entry| op.cx().bytes(entry.name) == name.as_bytes()).map(|entry| entry.value)
}

/// The type of LLVM for a function, and what its arguments become. `None` where a type cannot be converted. [MLIR: convertFunctionSignature]
pub fn convert_function_signature(
    llvm: &LLVMTypeConverter,
    op: OpRef<'_>,
    is_variadic: bool,
    bare: bool,
) -> Option<FunctionSignature> {
    let cx = op.cx();
    let (inputs, results) = signature(op)?;
    let mut arguments = SignatureConversion::new(inputs.len());
    let mut by_pointer = Vec::new();
    for (index, ty) in inputs.iter().enumerate() {
        let mut types = convert_argument(llvm, cx, *ty, bare)?;
        let pointee = ["llvm.byval", "llvm.byref"].iter().find_map(|name| arg_attr(op, index, name));
        let pointee = pointee.and_then(|ty| llvm.convert(cx, cx.type_value(ty)?));
        let passed = pointee.filter(|_| matches!(types[..], [ty] if llvm::LLVMPointerType::of(cx, ty).is_none()));
        if passed.is_some() {
            types = vec![llvm::LLVMPointerType::default_space(cx)];
        }
        by_pointer.push(passed);
        arguments.map_input(index, &types);
    }
    let result = llvm.pack_function_results(cx, results, bare)?;
    let ty = llvm::LLVMFunctionType::new(cx, result, arguments.types().to_vec(), is_variadic);
    Some(FunctionSignature { ty, arguments, by_pointer })
}

/// The types of the arguments that one becomes.
fn convert_argument(llvm: &LLVMTypeConverter, cx: &ContextData, ty: Type, bare: bool) -> Option<Vec<Type>> {
    match cx.type_data(ty) {
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } if bare => {
            Some(vec![llvm.convert_memref_to_bare_ptr(cx, ty)?])
        }
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => {
            MemRefDescriptor::unpacked_types(cx, llvm.convert(cx, ty)?)
        }
        _ => Some(llvm.convert_type(cx, ty)?.to_vec()),
    }
}

/// The type of the function that C calls in place of one, and the struct that it returns through its first argument. [MLIR:
/// convertFunctionTypeCWrapper]
pub fn wrapper_type(
    llvm: &LLVMTypeConverter,
    cx: &ContextData,
    inputs: &[Type],
    results: &[Type],
) -> Option<(Type, Option<Type>)> {
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let mut result = llvm.pack_function_results(cx, results, false)?;
    let mut params = Vec::new();
    let mut through_argument = None;
    if !results.is_empty() && llvm::LLVMStructType::of(cx, result).is_some() {
        params.push(ptr);
        through_argument = Some(result);
        result = llvm::LLVMVoidType::new(cx);
    }
    for ty in inputs {
        let converted = llvm.convert(cx, *ty)?;
        let is_memref = matches!(cx.type_data(*ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
        params.push(if is_memref { ptr } else { converted });
    }
    Some((llvm::LLVMFunctionType::new(cx, result, params, false), through_argument))
}
