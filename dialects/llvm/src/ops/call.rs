//! Calls: of functions, of intrinsics by their names, of assembler; variable arguments.

use dialekt_interfaces::{CallOpInterface, Callee, FunctionOpRef, OperandRange, SymbolTables, SymbolUserOpInterface};
use dialekt_ir_core::interfaces::MemoryEffectOpInterface;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::bundles::{bundles_of, parse_bundles, print_bundles, verify_bundles};
use super::keywords::{parse_case, print_case, text};
use crate::attrs::{CConvAttr, DISubprogramAttr, MemoryEffectsAttr, TailCallKindAttr};
use crate::constraints::{AnyPointer, LLVMType};
use crate::enums::{AsmDialect, CConv, TailCallKind};
use crate::interfaces::AliasAnalysisOpInterface;
use crate::locations::find_metadata;
use crate::mixins::{AccessMetadata, ArgAndResultAttrs, FastMath, OperandBundles};
use crate::ops::{Func, IFunc};
use crate::types::{LLVMFunctionType, LLVMPointerType, LLVMVoidType};

/// Calls a function by its name, or by a pointer.
///
/// There is at most one result. Calls of functions with variable arguments say the whole type of the function behind `vararg`.
/// Operand bundles are written in brackets.
///
/// ```mlir
/// llvm.func @twice(i32) -> i32
/// llvm.func @printf(!llvm.ptr, ...) -> i32
///
/// %y = llvm.call @twice(%x) : (i32) -> i32
/// llvm.call fastcc %function(%x) : !llvm.ptr, (i32) -> ()
/// %n = llvm.call @printf(%format, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.call",
    doc_group = "Calls",
    traits(AttrSizedOperandSegments),
    interfaces(
        AliasAnalysisOpInterface,
        CallOpInterface,
        SymbolUserOpInterface
    ),
    verify,
    parse = parse_call,
    print = print_call
)]
pub struct Call {
    pub var_callee_type: Option<Attr<TypeAttrOf<LLVMFunctionType>>>,
    pub callee: Option<Attr<FlatSymbolRefAttr>>,
    pub callee_operands: Operands<LLVMType>,
    pub fast_math: Mixin<FastMath>,
    #[name("CConv")]
    #[default(CConvAttr { calling_conv: CConv::C })]
    pub c_conv: Attr<CConvAttr>,
    #[name("TailCallKind")]
    #[default(TailCallKindAttr { tail_call_kind: TailCallKind::None })]
    pub tail_call_kind: Attr<TailCallKindAttr>,
    pub memory_effects: Option<Attr<MemoryEffectsAttr>>,
    pub convergent: Attr<UnitAttr>,
    pub no_unwind: Attr<UnitAttr>,
    pub will_return: Attr<UnitAttr>,
    pub bundles: Mixin<OperandBundles>,
    pub attributes: Mixin<ArgAndResultAttrs>,
    pub no_inline: Attr<UnitAttr>,
    pub always_inline: Attr<UnitAttr>,
    pub inline_hint: Attr<UnitAttr>,
    pub metadata: Mixin<AccessMetadata>,
    pub result: Option<OpResult<LLVMType>>,
}

/// The callee of a call and its operands, as they are read.
pub(super) struct CalleeParts {
    pub operands: Vec<Unresolved>,
    pub is_direct: bool,
}

/// `@f(%a, %b)` or `%f(%a, %b)`
pub(super) fn parse_callee(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<CalleeParts> {
    let cx = p.cx();
    let pointer = p.parse_optional_operand()?;
    if pointer.is_none() {
        let at = p.token().start;
        let callee = p.parse_attribute(None)?;
        if !matches!(cx.attr_data(callee), AttrData::SymbolRef { .. }) {
            return Err(p.op_error_at(op, at, "invalid kind of attribute specified"));
        }
        op.add_attr(cx.ident("callee"), callee);
    }
    let mut operands: Vec<Unresolved> = pointer.into_iter().collect();
    operands.extend(p.parse_operand_list_in(Delimiter::Paren)?);
    Ok(CalleeParts { operands, is_direct: pointer.is_none() })
}

/// `vararg(!llvm.func<i32 (ptr, ...)>)`, or nothing.
pub(super) fn parse_vararg(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    if !p.consume_keyword(b"vararg") {
        return Ok(());
    }
    p.expect(Tok::LParen, "expected '('")?;
    let at = p.token().start;
    let ty = p.parse_attribute(None)?;
    if p.cx().type_value(ty).is_none() {
        return Err(p.op_error_at(op, at, "invalid kind of attribute specified"));
    }
    op.add_attr(p.cx().ident("var_callee_type"), ty);
    p.expect(Tok::RParen, "expected ')'")
}

/// Parses `: !llvm.ptr, (i32) -> i32`: the type of an indirect callee, and the signature; resolves the operands.
pub(super) fn parse_signature(p: &mut OpParser<'_>, op: &mut OpState, callee: &CalleeParts) -> Parsed {
    let cx = p.cx();
    let at = p.token().start;
    let mut types = Vec::new();
    p.expect(Tok::Colon, "expected ':'")?;
    if !callee.is_direct {
        types.push(p.parse_type()?);
        if !p.consume_if(Tok::Comma) {
            return Err(p.op_error_at(op, at, "expected indirect call to have 2 trailing types"));
        }
    }
    let Ok(Some(signature)) = p.parse_call_signature() else {
        return Err(p.op_error_at(
            op,
            at,
            match callee.is_direct {
                true => "expected direct call to have 1 trailing types",
                false => "expected trailing function type",
            },
        ));
    };
    let message = match signature.results[..] {
        [] => None,
        [result] => LLVMVoidType::of(cx, result).map(|_| "expected a non-void result type"),
        _ => Some("expected function with 0 or 1 result"),
    };
    if let Some(message) = message {
        return Err(p.op_error_at(op, at, message));
    }
    types.extend(signature.arguments.iter().map(|argument| argument.ty));
    p.resolve_all_at(&callee.operands, &types, op.at, op)?;
    op.result_types.extend(signature.results.iter().copied());
    p.add_signature_attrs(op, &signature);
    Ok(())
}

/// `fastcc tail @f(%a) vararg(..) ["tag"(%b : i32)] {..} : (i32) -> i32`
fn parse_call(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let conv = parse_case(p).unwrap_or(CConv::C);
    op.add_attr(cx.ident("CConv"), CConvAttr::new(cx, conv));
    let tail = parse_case(p).unwrap_or(TailCallKind::None);
    op.add_attr(cx.ident("TailCallKind"), TailCallKindAttr::new(cx, tail));
    let callee = parse_callee(p, op)?;
    parse_vararg(p, op)?;
    let bundles_at = p.token().start;
    let bundles = parse_bundles(p, op)?.unwrap_or_default();
    if !bundles.tags.is_empty() {
        op.add_attr(cx.ident("op_bundle_tags"), cx.array_attr(&bundles.tags));
    }
    p.parse_optional_attr_dict(&mut op.attrs)?;
    parse_signature(p, op, &callee)?;
    bundles.resolve(p, op, bundles_at)?;
    let sizes = bundles.sizes();
    op.add_attr(cx.ident("op_bundle_sizes"), cx.dense_i32_attr(&sizes));
    let segments = [callee.operands.len() as i32, sizes.iter().sum()];
    op.add_attr(cx.ident("operandSegmentSizes"), cx.dense_i32_attr(&segments));
    Ok(())
}

/// Prints `@f(%a, %b)` or `%f(%a, %b)`.
pub(super) fn print_callee(callee: Option<Attribute>, operands: &[Value], p: &mut Printer<'_>) {
    let operands = match callee {
        Some(callee) => {
            p.print_attribute(callee);
            operands
        }
        None => {
            let (callee, operands) =
                operands.split_first().map_or((Value::NULL, operands), |(first, rest)| (*first, rest));
            p.print_operand(callee);
            operands
        }
    };
    p.write("(");
    p.print_operands(operands.iter().copied());
    p.write(")");
}

/// Prints ` : !llvm.ptr, (i32) -> i32`.
pub(super) fn print_signature(op: OpRef<'_>, is_direct: bool, types: &[Type], p: &mut Printer<'_>) {
    p.write(" : ");
    let types = match (is_direct, types.split_first()) {
        (false, Some((callee, types))) => {
            p.print_type(*callee);
            p.write(", ");
            types
        }
        _ => types,
    };
    let results: Vec<Type> = op.result_types().collect();
    p.print_call_signature(op, types, &results);
}

fn print_call(op: CallView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(conv) = op.c_conv().filter(|conv| conv.calling_conv != CConv::C) {
        print_case(text(conv.calling_conv), p);
    }
    if let Some(tail) = op.tail_call_kind().filter(|tail| tail.tail_call_kind != TailCallKind::None) {
        print_case(text(tail.tail_call_kind), p);
    }
    let callee = op.inherent_attr(b"callee");
    let operands: Vec<Value> = op.callee_operands().collect();
    print_callee(callee, &operands, p);
    if let Some(ty) = op.var_callee_type() {
        p.write(" vararg(");
        p.print_type(ty);
        p.write(")");
    }
    let bundles = bundles_of(*op);
    if !bundles.is_empty() {
        p.write(" ");
        let tags = op.inherent_attr(b"op_bundle_tags").and_then(|tags| op.cx().array_elements(tags));
        print_bundles(tags, bundles, p);
    }
    const ELIDED: [&str; 10] = [
        "callee",
        "CConv",
        "TailCallKind",
        "var_callee_type",
        "operandSegmentSizes",
        "op_bundle_sizes",
        "op_bundle_tags",
        "arg_attrs",
        "res_attrs",
        "fastmathFlags",
    ];
    let has_flags = op.fastmath_flags().is_some_and(|flags| !flags.is_empty());
    p.print_optional_attr_dict(*op, &ELIDED[..ELIDED.len() - usize::from(has_flags)]);
    let types: Vec<Type> = operands.iter().map(|value| op.ir().value(*value).ty()).collect();
    print_signature(*op, callee.is_some(), &types, p);
}

impl Verify for Call {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_bundles(*op, out)
    }
}

impl CallOpInterface for Call {
    fn callee(op: Self::View<'_>) -> Option<Callee> {
        match op.inherent_attr(b"callee") {
            Some(symbol) => Some(Callee::Symbol(symbol)),
            None => op.callee_operands().next().map(Callee::Value),
        }
    }

    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_> {
        arguments(op.callee_operands().range(), op.inherent_attr(b"callee").is_none())
    }
}

/// The operands of a call without the callee.
pub(super) fn arguments(operands: OperandRange<'_>, is_indirect: bool) -> OperandRange<'_> {
    let positions = operands.positions();
    let start = positions.start + usize::from(is_indirect && !positions.is_empty());
    OperandRange::new(operands.op(), start..positions.end)
}

impl AliasAnalysisOpInterface for Call {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        let operands = <Call as CallOpInterface>::arg_operands(op);
        let is_pointer = |value: &Value| LLVMPointerType::of(op.cx(), op.ir().value(*value).ty()).is_some();
        operands.values().filter(is_pointer).collect()
    }
}

impl SymbolUserOpInterface for Call {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let operands: Vec<Type> = op.callee_operands().map(|value| op.ir().value(value).ty()).collect();
        let is_indirect = op.inherent_attr(b"callee").is_none();
        let arguments = &operands[usize::from(is_indirect && !operands.is_empty())..];
        verify_var_callee_type(*op, arguments, out)?;
        let Some(callee) = op.inherent_attr(b"callee") else {
            return match operands.first() {
                None => fail(out, op.op_error("must have either a `callee` attribute or at least an operand")),
                Some(ty) if LLVMPointerType::of(op.cx(), *ty).is_none() => {
                    let ty = op.quoted_type(*ty);
                    fail(out, op.op_error(format!("indirect call expects a pointer as callee: {ty}")))
                }
                Some(_) => Ok(()),
            };
        };
        let name = || match op.cx().attr_data(callee) {
            AttrData::SymbolRef { root, .. } => op.cx().str(*root).into_owned(),
            _ => String::new(),
        };
        let Some(target) = symbols.lookup_nearest(*op, callee) else {
            let message = format!("'{}' does not reference a symbol in the current scope", name());
            return fail(out, op.op_error(message));
        };
        let ty = if let Some(function) = target.view::<Func>() {
            verify_debug_location(*op, *function, out)?;
            function.function_type()
        } else if let Some(ifunc) = target.view::<IFunc>() {
            ifunc.i_func_type()
        } else {
            let message = format!("'{}' does not reference a valid LLVM function or IFunc", name());
            return fail(out, op.op_error(message));
        };
        verify_call_type(op, ty.unwrap_or(Type::NONE), &operands, out)
    }
}

/// Checks the type of a function with variable arguments against the call.
pub(super) fn verify_var_callee_type(op: OpRef<'_>, arguments: &[Type], out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let Some(ty) = op.inherent_attr(b"var_callee_type").and_then(|ty| cx.type_value(ty)) else { return Ok(()) };
    let Some(function) = LLVMFunctionType::of(cx, ty) else { return Ok(()) };
    if !function.var_arg {
        return fail(out, op.op_error("expected var_callee_type to be a variadic function type"));
    }
    if function.params.len() > arguments.len() {
        let message = format!("expected var_callee_type to have at most {} parameters", arguments.len());
        return fail(out, op.op_error(message));
    }
    let mut pairs = function.params.iter().zip(arguments);
    if let Some((param, argument)) = pairs.find(|(param, argument)| param != argument) {
        let (param, argument) = (op.quoted_type(*param), op.quoted_type(*argument));
        return fail(out, op.op_error(format!("var_callee_type parameter type mismatch: {param} != {argument}")));
    }
    match op.result_types().next() {
        None if LLVMVoidType::of(cx, function.return_type).is_none() => {
            fail(out, op.op_error("expected var_callee_type to return void"))
        }
        Some(result) if result != function.return_type => {
            let (expected, result) = (op.quoted_type(function.return_type), op.quoted_type(result));
            fail(out, op.op_error(format!("var_callee_type return type mismatch: {expected} != {result}")))
        }
        _ => Ok(()),
    }
}

/// Checks that a call of a function with debug information, from one with it, has a location: inlining needs it.
fn verify_debug_location(op: OpRef<'_>, callee: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    if callee.region(0).is_none_or(|body| body.is_empty()) {
        return Ok(());
    }
    let ancestors = std::iter::successors(op.parent_op(), |op| op.parent_op());
    let Some(caller) = ancestors.into_iter().find(|op| FunctionOpRef::of(*op).is_some()) else { return Ok(()) };
    let is_unknown = op.cx().attr_of_location(op.loc()) == op.cx().attr_of_location(Location::UNKNOWN);
    if !is_unknown || !has_subprogram(caller) || !has_subprogram(callee) {
        return Ok(());
    }
    let message = "inlinable function call in a function with a DISubprogram location must have a debug location";
    fail(out, op.error(message))
}

/// Returns whether a location of an op has a subprogram as metadata.
fn has_subprogram(op: OpRef<'_>) -> bool {
    let (cx, loc) = (op.cx(), op.cx().attr_of_location(op.loc()));
    find_metadata(cx, loc, |metadata| DISubprogramAttr::of(cx, metadata).is_some()).is_some()
}

/// Checks operands and results of a direct call against the type of the callee.
fn verify_call_type(op: CallView<'_>, ty: Type, operands: &[Type], out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let Some(function) = LLVMFunctionType::of(cx, ty) else {
        let ty = op.quoted_type(ty);
        return fail(out, op.op_error(format!("callee does not have a functional type: {ty}")));
    };
    if function.var_arg && op.var_callee_type().is_none() {
        return fail(out, op.op_error("missing var_callee_type attribute for vararg call"));
    }
    let (found, expected) = (operands.len(), function.params.len());
    if !function.var_arg && found != expected {
        let message = format!("incorrect number of operands ({found}) for callee (expecting: {expected})");
        return fail(out, op.op_error(message));
    }
    if found < expected {
        let message =
            format!("incorrect number of operands ({found}) for varargs callee (expecting at least: {expected})");
        return fail(out, op.op_error(message));
    }
    let mut pairs = operands.iter().zip(&function.params).enumerate();
    if let Some((i, (found, expected))) = pairs.find(|(_, (found, expected))| found != expected) {
        let (found, expected) = (op.quoted_type(*found), op.quoted_type(*expected));
        return fail(out, op.op_error(format!("operand type mismatch for operand {i}: {found} != {expected}")));
    }
    let is_void = LLVMVoidType::of(cx, function.return_type).is_some();
    match op.result_types().next() {
        None if !is_void => fail(out, op.op_error("expected function call to produce a value")),
        Some(_) if is_void => fail(out, op.op_error("calling function with void result must not produce values")),
        Some(found) if found != function.return_type => {
            let (found, expected) = (op.quoted_type(found), op.quoted_type(function.return_type));
            fail(out, op.op_error(format!("result type mismatch: {found} != {expected}")))
        }
        _ => Ok(()),
    }
}

/// Calls an intrinsic of LLVM by its name.
///
/// Nothing is known of it here: neither its types nor its effects.
///
/// ```mlir
/// %y = llvm.call_intrinsic "llvm.sqrt.f32"(%x) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.call_intrinsic",
    doc_group = "Calls",
    traits(AttrSizedOperandSegments),
    verify,
    parse = parse_call_intrinsic,
    print = print_call_intrinsic
)]
pub struct CallIntrinsic {
    pub intrin: Attr<StrAttr>,
    pub args: Operands<LLVMType>,
    pub fast_math: Mixin<FastMath>,
    pub bundles: Mixin<OperandBundles>,
    pub attributes: Mixin<ArgAndResultAttrs>,
    pub results: Option<OpResult<LLVMType>>,
}

/// `"llvm.sqrt.f32"(%x) ["tag"(%b : i32)] {..} : (f32) -> f32`
fn parse_call_intrinsic(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let at = p.token().start;
    let name = p.parse_attribute(None)?;
    if cx.string_value(name).is_none() {
        return Err(p.op_error_at(op, at, "invalid kind of attribute specified"));
    }
    op.add_attr(cx.ident("intrin"), name);
    let operands = p.parse_operand_list_in(Delimiter::Paren)?.to_vec();
    let bundles_at = p.token().start;
    let bundles = parse_bundles(p, op)?.unwrap_or_default();
    if !bundles.tags.is_empty() {
        op.add_attr(cx.ident("op_bundle_tags"), cx.array_attr(&bundles.tags));
    }
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let callee = CalleeParts { operands, is_direct: true };
    parse_signature(p, op, &callee)?;
    bundles.resolve(p, op, bundles_at)?;
    let sizes = bundles.sizes();
    op.add_attr(cx.ident("op_bundle_sizes"), cx.dense_i32_attr(&sizes));
    let segments = [callee.operands.len() as i32, sizes.iter().sum()];
    op.add_attr(cx.ident("operandSegmentSizes"), cx.dense_i32_attr(&segments));
    Ok(())
}

fn print_call_intrinsic(op: CallIntrinsicView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(name) = op.inherent_attr(b"intrin") {
        p.print_attribute_without_type(name);
    }
    p.write("(");
    p.print_operands(op.args());
    p.write(")");
    let bundles = bundles_of(*op);
    if !bundles.is_empty() {
        p.write(" ");
        let tags = op.inherent_attr(b"op_bundle_tags").and_then(|tags| op.cx().array_elements(tags));
        print_bundles(tags, bundles, p);
    }
    const ELIDED: [&str; 7] = [
        "operandSegmentSizes",
        "op_bundle_sizes",
        "intrin",
        "op_bundle_tags",
        "arg_attrs",
        "res_attrs",
        "fastmathFlags",
    ];
    let has_flags = op.fastmath_flags().is_some_and(|flags| !flags.is_empty());
    p.print_optional_attr_dict(*op, &ELIDED[..ELIDED.len() - usize::from(has_flags)]);
    p.write(" : ");
    let types: Vec<Type> = op.args().map(|value| op.ir().value(value).ty()).collect();
    let results: Vec<Type> = op.result_types().collect();
    p.print_call_signature(*op, &types, &results);
}

impl Verify for CallIntrinsic {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let name = op.inherent_attr(b"intrin").and_then(|name| op.cx().string_value(name));
        if !name.is_some_and(|name| op.cx().bytes(name).starts_with(b"llvm.")) {
            return fail(out, op.op_error("intrinsic name must start with 'llvm.'"));
        }
        verify_bundles(*op, out)
    }
}

/// Executes assembler.
///
/// The constraints say where operands and results are kept. `has_side_effects` keeps it from being removed or moved.
///
/// ```mlir
/// %y = llvm.inline_asm asm_dialect = intel "bswap $0", "=r,r" %x : (i32) -> i32
/// llvm.inline_asm has_side_effects "nop", "" : () -> ()
/// ```
#[derive(Op)]
#[op(name = "llvm.inline_asm", doc_group = "Calls", interfaces(MemoryEffectOpInterface), verify)]
#[assembly(
    ("has_side_effects" $has_side_effects^)? ("is_align_stack" $is_align_stack^)? ("tail_call_kind" "=" $tail_call_kind^)?
    ("asm_dialect" "=" $asm_dialect^)? ("operand_attrs" "=" $operand_attrs^)? attr_dict $asm_string "," $constraints operands
    ":" functional_type(operands, results)
)]
pub struct InlineAsm {
    #[name("operands")]
    pub operands_: Operands<LLVMType>,
    pub asm_string: Attr<StrAttr>,
    pub constraints: Attr<StrAttr>,
    pub has_side_effects: Attr<UnitAttr>,
    pub is_align_stack: Attr<UnitAttr>,
    #[default(TailCallKindAttr { tail_call_kind: TailCallKind::None })]
    pub tail_call_kind: Attr<TailCallKindAttr>,
    pub asm_dialect: Option<Attr<AsmDialect>>,
    pub operand_attrs: Option<Attr<ArrayAttr>>,
    pub res: Option<OpResult<LLVMType>>,
}

impl Verify for InlineAsm {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if op.tail_call_kind().is_some_and(|kind| kind.tail_call_kind == TailCallKind::MustTail) {
            return fail(out, op.op_error("tail call kind 'musttail' is not supported by this operation"));
        }
        Ok(())
    }
}

/// Takes the next argument from a list of variable arguments.
///
/// The list then goes on with the argument behind it.
///
/// ```mlir
/// %x = llvm.va_arg %list : (!llvm.ptr) -> i32
/// ```
#[derive(Op)]
#[op(name = "llvm.va_arg", doc_group = "Calls")]
#[assembly($arg attr_dict ":" functional_type($arg, $res))]
pub struct VaArg {
    pub arg: Operand<AnyPointer>,
    pub res: OpResult<LLVMType>,
}
