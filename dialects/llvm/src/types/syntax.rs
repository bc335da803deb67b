//! The short form of types within types of the dialect: `ptr` in place of `!llvm.ptr`.

use dialekt_ir_core::decl::params::{CustomParams, ParamArg, ParamValue, ParamsDef};
use dialekt_ir_core::prelude::asm::{Parsed, Parser, Printer};
use dialekt_ir_core::prelude::op::*;

use super::compatible::CompatibleTypes;
use super::{
    LLVMArrayType, LLVMFunctionType, LLVMLabelType, LLVMMetadataType, LLVMPPCFP128Type, LLVMPointerType,
    LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType, LLVMX86AMXType,
};

/// All types of the dialect.
static TYPES: [&ParamsDef; 11] = [
    LLVMVoidType::TYPE,
    LLVMPPCFP128Type::TYPE,
    LLVMTokenType::TYPE,
    LLVMLabelType::TYPE,
    LLVMMetadataType::TYPE,
    LLVMFunctionType::TYPE,
    LLVMPointerType::TYPE,
    LLVMArrayType::TYPE,
    LLVMStructType::TYPE,
    LLVMTargetExtType::TYPE,
    LLVMX86AMXType::TYPE,
];

/// A type: any one in full, or one of the dialect without `!llvm.`.
pub fn parse_pretty_type(p: &mut Parser<'_>) -> Parsed<Type> {
    if let Some(ty) = p.parse_optional_type()? {
        return Ok(ty);
    }
    TYPES.iter().for_each(|def| p.expected_word(def.mnemonic));
    let at = p.token().start;
    let keyword = p.parse_keyword()?;
    let Some(def) = TYPES.iter().find(|def| def.mnemonic.as_bytes() == keyword) else {
        return Err(p.hook_error_at(at, format!("unknown LLVM type: {}", String::from_utf8_lossy(keyword))));
    };
    p.nested(|p| {
        let at = p.token().start;
        let values = def.parse(p, None)?;
        p.cx().params_type_checked(def, values).map_err(|message| p.hook_error_at(at, message))
    })
}

/// Prints a type in its short form if it is one of the dialect and LLVM has it, in full otherwise.
pub fn print_pretty_type(ty: Type, p: &mut Printer<'_>) {
    let cx = p.cx();
    let is_short = match cx.type_data(ty) {
        // A float in the reference, which prints all of them in full.
        TypeData::Extension(_) if LLVMPPCFP128Type::of(cx, ty).is_some() => false,
        TypeData::Extension(found) => found.0.dialect() == "llvm" && p.state::<CompatibleTypes>().contains(cx, ty),
        _ => false,
    };
    match is_short {
        true => p.print_type_without_dialect(ty),
        false => p.print_type(ty),
    }
}

/// `custom<PrettyLLVMType>($type)`: a type that may be in its short form.
pub(super) struct PrettyLLVMType;

impl CustomParams for PrettyLLVMType {
    fn parse(p: &mut Parser<'_>, values: &mut [Option<ParamValue>], args: &[ParamArg]) -> Parsed<bool> {
        let [ParamArg::Param { index, .. }] = *args else { return Ok(false) };
        values[usize::from(index)] = Some(ParamValue::Type(parse_pretty_type(p)?));
        Ok(true)
    }

    fn print(values: &[ParamValue], args: &[ParamArg], p: &mut Printer<'_>) {
        if let [ParamArg::Param { index, .. }] = *args
            && let ParamValue::Type(ty) = values[usize::from(index)]
        {
            print_pretty_type(ty, p);
        }
    }
}
