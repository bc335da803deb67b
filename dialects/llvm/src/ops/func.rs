//! `llvm.func`.

use std::collections::HashSet;

use dialekt_interfaces::{CallableOpInterface, FunctionOpInterface};
use dialekt_ir_core::decl::op::CommonAttr;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::globals::verify_comdat;
use super::keywords::{parse_case, parse_linkage, parse_unnamed_addr, print_case, text};
use crate::attrs::{
    CConvAttr, FramePointerKindAttr, LinkageAttr, MemoryEffectsAttr, TargetFeaturesAttr, UWTableKindAttr,
    VScaleRangeAttr, VecTypeHintAttr,
};
use crate::enums::{CConv, Linkage, UnnamedAddr, Visibility};
use crate::mixins::ArgAndResultAttrs;
use crate::ops::{BlockTag, LandingPad, Resume};
use crate::types::{LLVMFunctionType, LLVMVoidType, is_argument_type, is_compatible_type, is_result_type};

/// A function: a symbol with an LLVM function type, and a body unless it is defined elsewhere.
///
/// There is at most one result. Linkage, visibility and the calling convention stand before the name; what LLVM knows of a function besides
/// are attributes.
///
/// ```mlir
/// llvm.func @printf(!llvm.ptr, ...) -> i32
/// llvm.func internal fastcc @twice(%x: i64 {llvm.noundef}) -> i64 attributes {no_unwind} {
///   %y = llvm.add %x, %x : i64
///   llvm.return %y : i64
/// }
/// ```
#[derive(Op)]
#[op(
    name = "llvm.func",
    doc_group = "Functions",
    traits(AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface, FunctionOpInterface),
    verify,
    verify_regions,
    parse = parse_func,
    print = print_func
)]
pub struct Func {
    pub sym_name: Attr<StrAttr>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub function_type: Attr<TypeAttrOf<LLVMFunctionType>>,
    #[default(LinkageAttr { linkage: Linkage::External })]
    pub linkage: Attr<LinkageAttr>,
    pub dso_local: Attr<UnitAttr>,
    #[name("CConv")]
    #[default(CConvAttr { calling_conv: CConv::C })]
    pub c_conv: Attr<CConvAttr>,
    pub comdat: Option<Attr<SymbolRefAttr>>,
    pub convergent: Attr<UnitAttr>,
    pub personality: Option<Attr<FlatSymbolRefAttr>>,
    #[name("garbageCollector")]
    pub garbage_collector: Option<Attr<StrAttr>>,
    pub passthrough: Option<Attr<ArrayAttr>>,
    pub attributes: Mixin<ArgAndResultAttrs>,
    pub function_entry_count: Option<Attr<I64Attr>>,
    pub memory_effects: Option<Attr<MemoryEffectsAttr>>,
    #[default(Visibility::Default)]
    pub visibility_: Attr<Visibility>,
    pub arm_streaming: Attr<UnitAttr>,
    pub arm_locally_streaming: Attr<UnitAttr>,
    pub arm_streaming_compatible: Attr<UnitAttr>,
    pub arm_new_za: Attr<UnitAttr>,
    pub arm_in_za: Attr<UnitAttr>,
    pub arm_out_za: Attr<UnitAttr>,
    pub arm_inout_za: Attr<UnitAttr>,
    pub arm_preserves_za: Attr<UnitAttr>,
    pub section: Option<Attr<StrAttr>>,
    pub unnamed_addr: Option<Attr<UnnamedAddr>>,
    pub alignment: Option<Attr<I64Attr>>,
    pub vscale_range: Option<Attr<VScaleRangeAttr>>,
    pub frame_pointer: Option<Attr<FramePointerKindAttr>>,
    pub target_cpu: Option<Attr<StrAttr>>,
    pub tune_cpu: Option<Attr<StrAttr>>,
    pub reciprocal_estimates: Option<Attr<StrAttr>>,
    pub prefer_vector_width: Option<Attr<StrAttr>>,
    pub target_features: Option<Attr<TargetFeaturesAttr>>,
    pub no_infs_fp_math: Option<Attr<BoolAttr>>,
    pub no_nans_fp_math: Option<Attr<BoolAttr>>,
    pub no_signed_zeros_fp_math: Option<Attr<BoolAttr>>,
    pub denormal_fp_math: Option<Attr<StrAttr>>,
    pub denormal_fp_math_f32: Option<Attr<StrAttr>>,
    pub fp_contract: Option<Attr<StrAttr>>,
    pub instrument_function_entry: Option<Attr<StrAttr>>,
    pub instrument_function_exit: Option<Attr<StrAttr>>,
    pub no_inline: Attr<UnitAttr>,
    pub always_inline: Attr<UnitAttr>,
    pub inline_hint: Attr<UnitAttr>,
    pub no_unwind: Attr<UnitAttr>,
    pub will_return: Attr<UnitAttr>,
    pub optimize_none: Attr<UnitAttr>,
    pub vec_type_hint: Option<Attr<VecTypeHintAttr>>,
    pub work_group_size_hint: Option<Attr<DenseI32ArrayAttr>>,
    pub reqd_work_group_size: Option<Attr<DenseI32ArrayAttr>>,
    pub intel_reqd_sub_group_size: Option<Attr<I32Attr>>,
    pub uwtable_kind: Option<Attr<UWTableKindAttr>>,
    pub body: Region,
}

/// The LLVM function type of a function.
fn function_type(op: OpRef<'_>) -> Option<LLVMFunctionType> {
    let ty = op.cx().type_value(op.common_attr(CommonAttr::FunctionType)?)?;
    LLVMFunctionType::of(op.cx(), ty)
}

/// The types of arguments and results: no results if the function returns `void`.
fn signature(op: OpRef<'_>) -> (&[Type], &[Type]) {
    let cx = op.cx();
    let Some(ty) = function_type(op) else { return (&[], &[]) };
    let results = [ty.return_type];
    let results = if LLVMVoidType::of(cx, ty.return_type).is_some() { &[][..] } else { &results[..] };
    // Lists of the context outlive the copies.
    match cx.type_data(cx.function_type(&ty.params, results)) {
        TypeData::Function { inputs, results } => (inputs, results),
        _ => (&[], &[]),
    }
}

impl CallableOpInterface for Func {
    fn argument_types(op: Self::View<'_>) -> &[Type] {
        signature(*op).0
    }

    fn result_types(op: Self::View<'_>) -> &[Type] {
        signature(*op).1
    }
}

impl FunctionOpInterface for Func {
    fn type_with(op: Self::View<'_>, inputs: &[Type], results: &[Type]) -> Option<Type> {
        let cx = op.cx();
        let result = match results {
            [] => LLVMVoidType::new(cx),
            [result] if is_result_type(cx, *result) => *result,
            _ => return None,
        };
        let is_variadic = function_type(*op).is_some_and(|ty| ty.var_arg);
        let is_valid = inputs.iter().all(|input| is_argument_type(cx, *input));
        is_valid.then(|| LLVMFunctionType::new(cx, result, inputs.to_vec(), is_variadic))
    }
}

/// `internal hidden unnamed_addr fastcc @f(%x: i32, ...) -> i32 vscale_range(1, 8) comdat(@c::@s) attributes {..} {..}`
fn parse_func(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    parse_linkage(p, op);
    parse_unnamed_addr(p, op);
    let conv = parse_case(p).unwrap_or(CConv::C);
    op.add_attr(cx.ident("CConv"), CConvAttr::new(cx, conv));
    let at = p.token().start;
    let name = p.parse_symbol_name(op)?;
    op.add_attr(cx.ident("sym_name"), name);
    let signature = p.parse_function_signature(true, op)?;
    let inputs: Vec<Type> = signature.arguments.iter().map(|argument| argument.ty).collect();
    let ty = make_type(cx, &inputs, &signature.results, signature.variadic)
        .map_err(|message| p.op_error_at(op, at, &format!("failed to construct function type: {message}")))?;
    op.add_attr(cx.ident("function_type"), cx.type_attr(ty));
    if p.consume_keyword(b"vscale_range") {
        p.expect(Tok::LParen, "expected '('")?;
        let least = p.parse_integer(op)?;
        p.expect(Tok::Comma, "expected ','")?;
        let most = p.parse_integer(op)?;
        p.expect(Tok::RParen, "expected ')'")?;
        let [least, most] = [least, most].map(|bound| cx.integer_attr(Type::I32, bound).unwrap_or(Attribute::UNIT));
        op.add_attr(cx.ident("vscale_range"), VScaleRangeAttr::new(cx, least.into(), most.into()));
    }
    if p.consume_keyword(b"comdat") {
        p.expect(Tok::LParen, "expected '('")?;
        let at = p.token().start;
        let comdat = p.parse_attribute(None)?;
        if !matches!(cx.attr_data(comdat), AttrData::SymbolRef { .. }) {
            return Err(p.op_error_at(op, at, "invalid kind of attribute specified"));
        }
        op.add_attr(cx.ident("comdat"), comdat);
        p.expect(Tok::RParen, "expected ')'")?;
    }
    p.parse_optional_attr_dict_with_keyword(&mut op.attrs)?;
    p.add_signature_attrs(op, &signature);
    if p.at(Tok::LBrace) {
        op.body = Some(BodyForm::AsWritten);
        op.arguments = signature.arguments;
    } else {
        let body = p.empty_region(op, BodyForm::AsWritten)?;
        op.regions.push(body);
    }
    Ok(())
}

/// The function type of a signature; the error is the message.
fn make_type(cx: &ContextData, inputs: &[Type], results: &[Type], is_variadic: bool) -> Result<Type, String> {
    let result = match results {
        [] => LLVMVoidType::new(cx),
        [result] => *result,
        _ => return Err("expected zero or one function result".into()),
    };
    if !inputs.iter().all(|input| is_compatible_type(cx, *input)) {
        return Err("expected LLVM type for function arguments".into());
    }
    if !is_compatible_type(cx, result) {
        let shown = dialekt_ir_core::text::print::type_to_string(cx, result);
        return Err(format!("expected LLVM type for function results'{shown}'"));
    }
    LLVMFunctionType::new_checked(cx, result, inputs.to_vec(), is_variadic)
}

fn print_func(op: FuncView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(linkage) = op.linkage().filter(|linkage| linkage.linkage != Linkage::External) {
        print_case(text(linkage.linkage), p);
    }
    print_case(op.visibility_().map_or("", text), p);
    print_case(op.unnamed_addr().map_or("", text), p);
    if let Some(conv) = op.c_conv().filter(|conv| conv.calling_conv != CConv::C) {
        print_case(text(conv.calling_conv), p);
    }
    if let Some(name) = op.inherent_attr(b"sym_name").and_then(|name| op.cx().string_value(name)) {
        p.print_symbol_name(name);
    }
    let (inputs, results) = signature(*op);
    p.print_function_signature(*op, inputs, results, function_type(*op).is_some_and(|ty| ty.var_arg));
    if let Some(range) = op.vscale_range() {
        let bound = |bound: Option<Attribute>| bound.and_then(|bound| op.cx().integer_i64(bound)).unwrap_or(0);
        let (least, most) = (bound(range.min_range.attr()), bound(range.max_range.attr()));
        p.write(format!(" vscale_range({least}, {most})"));
    }
    if let Some(comdat) = op.inherent_attr(b"comdat") {
        p.write(" comdat(");
        p.print_attribute(comdat);
        p.write(")");
    }
    let elided = [
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "linkage",
        "CConv",
        "visibility_",
        "comdat",
        "unnamed_addr",
        "vscale_range",
    ];
    p.print_optional_attr_dict_with_keyword(*op, &elided);
    if !op.body().is_empty() {
        p.write(" ");
        p.print_region_form(op.body().handle(), RegionForm { entry_arguments: false, ..RegionForm::default() });
    }
}

impl Verify for Func {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let linkage = op.linkage().map(|linkage| linkage.linkage);
        if linkage == Some(Linkage::Common) {
            return fail(out, op.op_error("functions cannot have 'common' linkage"));
        }
        verify_comdat(*op, out)?;
        if op.body().is_empty() {
            return match linkage {
                Some(Linkage::External | Linkage::ExternWeak) | None => Ok(()),
                _ => fail(out, op.op_error("external functions must have 'external' or 'extern_weak' linkage")),
            };
        }
        if op.no_inline() && op.always_inline() {
            return fail(out, op.error("no_inline and always_inline attributes are incompatible"));
        }
        if op.optimize_none() && !op.no_inline() {
            return fail(out, op.op_error("with optimize_none must also be no_inline"));
        }
        verify_body(*op, out)
    }
}

/// Checks that all exceptions of a function have one type, then that the numbers of blocks are not used twice.
fn verify_body(function: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let mut exception = None;
    let mut tags = HashSet::new();
    let mut twice = None;
    let looked_at = [LandingPad::DEF, Resume::DEF, BlockTag::DEF];
    let is_looked_at = |op: &OpRef<'_>| {
        op.descriptor().is_some_and(|descriptor| looked_at.iter().any(|one| std::ptr::eq(*one, descriptor)))
    };
    for op in function.preorder().filter(is_looked_at) {
        let (ty, message) = if op.is::<LandingPad>() {
            (op.result_types().next(), "'llvm.landingpad' should have a consistent result type inside a function")
        } else if op.is::<Resume>() {
            (op.operand_types().next(), "'llvm.resume' should have a consistent input type inside a function")
        } else {
            let tag = op.view::<BlockTag>().and_then(|tag| tag.tag());
            if let Some(tag) = tag.filter(|tag| !tags.insert(tag.id)) {
                twice.get_or_insert((op, tag.id));
            }
            continue;
        };
        if exception.is_some_and(|known| ty != Some(known)) {
            return fail(out, function.error(message));
        }
        exception = ty;
    }
    match twice {
        Some((op, id)) => fail(out, op.error(format!("duplicate block tag '{id}' in the same function: "))),
        None => Ok(()),
    }
}

impl VerifyRegions for Func {
    fn verify_regions(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(entry) = op.body().first_block() else { return Ok(()) };
        match entry.arg_types().position(|ty| !is_compatible_type(op.cx(), ty)) {
            Some(i) => fail(out, op.op_error(format!("entry block argument #{i} is not of LLVM type"))),
            None => Ok(()),
        }
    }
}
