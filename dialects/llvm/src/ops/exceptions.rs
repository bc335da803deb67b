//! Calls that may throw, and where exceptions are caught. [LangRef: Exception Handling]

use dialekt_interfaces::{
    BranchOpInterface, CallOpInterface, Callee, OperandRange, SuccessorOperands, WeightedBranchOpInterface,
};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::bundles::{bundles_of, parse_bundles, print_bundles, verify_bundles};
use super::call::{
    arguments, parse_callee, parse_signature, parse_vararg, print_callee, print_signature, verify_var_callee_type,
};
use super::keywords::{parse_case, print_case, text};
use crate::attrs::CConvAttr;
use crate::constraints::LLVMType;
use crate::enums::CConv;
use crate::mixins::{ArgAndResultAttrs, OperandBundles};
use crate::ops::{AddressOf, Bitcast, Func, Zero};
use crate::types::{LLVMArrayType, LLVMFunctionType};

/// Calls a function, and goes on with one of two blocks: one when it returns, the other one when it throws.
///
/// The other one begins with a landing pad.
///
/// ```mlir
/// llvm.func @__gxx_personality_v0(...) -> i32
/// llvm.func @may_throw(i32)
/// llvm.func @f(%x: i32) attributes {personality = @__gxx_personality_v0} {
///   llvm.invoke @may_throw(%x) to ^done unwind ^caught : (i32) -> ()
/// ^done:
///   llvm.return
/// ^caught:
///   %exception = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
///   llvm.resume %exception : !llvm.struct<(ptr, i32)>
/// }
/// ```
#[derive(Op)]
#[op(
    name = "llvm.invoke",
    doc_group = "Exceptions",
    traits(AttrSizedOperandSegments),
    interfaces(
        BranchOpInterface,
        CallOpInterface,
        WeightedBranchOpInterface {}
    ),
    traits(Terminator),
    verify,
    parse = parse_invoke,
    print = print_invoke
)]
pub struct Invoke {
    pub var_callee_type: Option<Attr<TypeAttrOf<LLVMFunctionType>>>,
    pub callee: Option<Attr<FlatSymbolRefAttr>>,
    pub callee_operands: Operands<LLVMType>,
    pub attributes: Mixin<ArgAndResultAttrs>,
    #[name("normalDestOperands")]
    pub normal_dest_operands: Operands<LLVMType>,
    #[name("unwindDestOperands")]
    pub unwind_dest_operands: Operands<LLVMType>,
    pub branch_weights: Option<Attr<DenseI32ArrayAttr>>,
    #[name("CConv")]
    #[default(CConvAttr { calling_conv: CConv::C })]
    pub c_conv: Attr<CConvAttr>,
    pub bundles: Mixin<OperandBundles>,
    #[name("normalDest")]
    pub normal_dest: Successor,
    #[name("unwindDest")]
    pub unwind_dest: Successor,
    pub result: Option<OpResult<LLVMType>>,
}

/// `fastcc @f(%a) to ^bb1 unwind ^bb2(%b : i32) vararg(..) ["tag"(%c : i32)] {..} : (i32) -> i32`
fn parse_invoke(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let conv = parse_case(p).unwrap_or(CConv::C);
    op.add_attr(cx.ident("CConv"), CConvAttr::new(cx, conv));
    let callee = parse_callee(p, op)?;
    p.expect_keyword("to", op)?;
    let (normal, normal_operands) = p.parse_successor_and_uses()?;
    p.expect_keyword("unwind", op)?;
    let (unwind, unwind_operands) = p.parse_successor_and_uses()?;
    parse_vararg(p, op)?;
    let bundles_at = p.token().start;
    let bundles = parse_bundles(p, op)?.unwrap_or_default();
    if !bundles.tags.is_empty() {
        op.add_attr(cx.ident("op_bundle_tags"), cx.array_attr(&bundles.tags));
    }
    p.parse_optional_attr_dict(&mut op.attrs)?;
    parse_signature(p, op, &callee)?;
    // The reference adds operands of bundles in front of those of the successors, but counts them behind.
    op.operands.extend(normal_operands.iter().chain(&unwind_operands).copied());
    bundles.resolve(p, op, bundles_at)?;
    op.successors.extend([normal, unwind]);
    let sizes = bundles.sizes();
    op.add_attr(cx.ident("op_bundle_sizes"), cx.dense_i32_attr(&sizes));
    let counts = [callee.operands.len(), normal_operands.len(), unwind_operands.len()];
    let [callee, normal, unwind] = counts.map(|count| count as i32);
    let segments = [callee, normal, unwind, sizes.iter().sum()];
    op.add_attr(cx.ident("operandSegmentSizes"), cx.dense_i32_attr(&segments));
    Ok(())
}

fn print_invoke(op: InvokeView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(conv) = op.c_conv().filter(|conv| conv.calling_conv != CConv::C) {
        print_case(text(conv.calling_conv), p);
    }
    let callee = op.inherent_attr(b"callee");
    let operands: Vec<Value> = op.callee_operands().collect();
    print_callee(callee, &operands, p);
    p.write(" to ");
    p.print_successor_and_uses(op.normal_dest().handle(), op.normal_dest_operands());
    p.write(" unwind ");
    p.print_successor_and_uses(op.unwind_dest().handle(), op.unwind_dest_operands());
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
    let elided = [
        "callee",
        "operandSegmentSizes",
        "CConv",
        "var_callee_type",
        "op_bundle_sizes",
        "op_bundle_tags",
        "arg_attrs",
        "res_attrs",
    ];
    p.print_optional_attr_dict(*op, &elided);
    let types: Vec<Type> = operands.iter().map(|value| op.ir().value(*value).ty()).collect();
    print_signature(*op, callee.is_some(), &types, p);
}

impl BranchOpInterface for Invoke {
    fn successor_operands(op: Self::View<'_>, successor: usize) -> SuccessorOperands<'_> {
        SuccessorOperands::new(match successor {
            0 => op.normal_dest_operands().range(),
            _ => op.unwind_dest_operands().range(),
        })
    }
}

impl CallOpInterface for Invoke {
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

impl Verify for Invoke {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let operands = <Invoke as CallOpInterface>::arg_operands(op);
        let types: Vec<Type> = operands.types().collect();
        verify_var_callee_type(*op, &types, out)?;
        match op.unwind_dest().first_op() {
            None => return fail(out, op.error("must have at least one operation in unwind destination")),
            Some(first) if !first.is::<LandingPad>() => {
                let message = "first operation in unwind destination should be a llvm.landingpad operation";
                return fail(out, op.error(message));
            }
            Some(_) => {}
        }
        verify_bundles(*op, out)
    }
}

/// Catches an exception, and says which ones it is for.
///
/// It is the first op of a block that is entered when a call throws. A `catch` clause is the type of exceptions that are handled, a
/// `filter` an array of those that may pass; `cleanup` is entered for all.
///
/// ```mlir
/// llvm.func @__gxx_personality_v0(...) -> i32
/// llvm.func @may_throw()
/// llvm.func @f() attributes {personality = @__gxx_personality_v0} {
///   %any = llvm.mlir.zero : !llvm.ptr
///   llvm.invoke @may_throw() to ^done unwind ^caught : () -> ()
/// ^done:
///   llvm.return
/// ^caught:
///   %exception = llvm.landingpad (catch %any : !llvm.ptr) : !llvm.struct<(ptr, i32)>
///   llvm.return
/// }
/// ```
#[derive(Op)]
#[op(name = "llvm.landingpad", doc_group = "Exceptions", verify, parse = parse_landing_pad, print = print_landing_pad)]
pub struct LandingPad {
    pub cleanup: Attr<UnitAttr>,
    #[name("")]
    pub clauses: Operands<LLVMType>,
    pub res: OpResult<LLVMType>,
}

/// `cleanup (catch %x : !llvm.ptr) (filter %y : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>`
fn parse_landing_pad(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    if p.consume_keyword(b"cleanup") {
        op.add_attr(p.cx().ident("cleanup"), Attribute::UNIT);
    }
    while p.consume_if(Tok::LParen) {
        if !p.consume_keyword(b"filter") {
            p.expect_keyword("catch", op)?;
        }
        let operand = p.parse_ssa_use(true)?;
        p.expect(Tok::Colon, "expected ':'")?;
        let ty = p.parse_type()?;
        p.resolve_all_as(&[operand], ty, op)?;
        p.expect(Tok::RParen, "expected ')'")?;
    }
    p.expect(Tok::Colon, "expected ':'")?;
    op.result_types.push(p.parse_type()?);
    Ok(())
}

fn print_landing_pad(op: LandingPadView<'_>, p: &mut Printer<'_>) {
    p.write(if op.cleanup() { " cleanup " } else { " " });
    for value in op.clauses() {
        let ty = op.ir().value(value).ty();
        let is_array = LLVMArrayType::of(op.cx(), ty).is_some();
        p.write(if is_array { "(filter " } else { "(catch " });
        p.print_operand(value);
        p.write(" : ");
        p.print_type(ty);
        p.write(") ");
    }
    p.print_optional_attr_dict(*op, &["cleanup"]);
    p.write(": ");
    p.print_types(op.result_types());
}

impl Verify for LandingPad {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let ancestors = std::iter::successors(op.parent_op(), |op| op.parent_op());
        let function = ancestors.into_iter().find_map(|op| op.view::<Func>());
        if function.is_some_and(|function| function.personality().is_none()) {
            return fail(out, op.error("llvm.landingpad needs to be in a function with a personality"));
        }
        if !op.cleanup() && op.num_operands() == 0 {
            return fail(out, op.error("landingpad instruction expects at least one clause or cleanup attribute"));
        }
        for (i, clause) in op.clauses().enumerate() {
            let clause = op.ir().value(clause);
            if LLVMArrayType::of(op.cx(), clause.ty()).is_some() {
                continue;
            }
            let defining = clause.defining_op();
            if let Some(cast) = defining.and_then(|op| op.view::<Bitcast>()) {
                let source = op.ir().value(cast.arg()).defining_op();
                if source.is_some_and(|source| source.is::<AddressOf>()) {
                    continue;
                }
                let note = "global addresses expected as operand to bitcast used in clauses for landingpad";
                return fail(out, op.error("constant clauses expected").note(cast.loc(), note));
            }
            if !defining.is_some_and(|op| op.is::<Zero>() || op.is::<AddressOf>()) {
                let message = format!("clause #{i} is not a known constant - null, addressof, bitcast");
                return fail(out, op.error(message));
            }
        }
        Ok(())
    }
}
