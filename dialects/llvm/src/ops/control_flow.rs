//! Branches and other terminators.

use dialekt_interfaces::{BranchOpInterface, OperandRange, SuccessorOperands, WeightedBranchOpInterface};
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::attrs::LoopAnnotationAttr;
use crate::constraints::{AnyPointer, LLVMType};
use crate::ops::Func;
use crate::types::{LLVMFunctionType, LLVMVoidType};

/// Goes on with a block.
///
/// The operands become the arguments of the block; `loop_annotation` says more of a loop that the branch goes around.
///
/// ```mlir
///   llvm.br ^next(%x : i32)
/// ^next(%y: i32):
///   llvm.unreachable
/// ```
#[derive(Op)]
#[op(name = "llvm.br", doc_group = "Control flow", interfaces(BranchOpInterface), traits(Pure, Terminator))]
#[assembly($dest ("(" $dest_operands^ ":" type($dest_operands) ")")? attr_dict)]
pub struct Br {
    #[name("destOperands")]
    pub dest_operands: Operands<LLVMType>,
    pub loop_annotation: Option<Attr<LoopAnnotationAttr>>,
    pub dest: Successor,
}

impl BranchOpInterface for Br {
    fn successor_operands(op: Self::View<'_>, _successor: usize) -> SuccessorOperands<'_> {
        SuccessorOperands::new(op.dest_operands().range())
    }
}

/// Goes on with one of two blocks, by a condition.
///
/// Weights tell which one is the more likely.
///
/// ```mlir
///   llvm.cond_br %condition weights([5, 10]), ^yes(%x : i32), ^no
/// ^yes(%y: i32):
///   llvm.br ^no
/// ^no:
///   llvm.unreachable
/// ```
#[derive(Op)]
#[op(
    name = "llvm.cond_br",
    doc_group = "Control flow",
    traits(AttrSizedOperandSegments),
    interfaces(BranchOpInterface, WeightedBranchOpInterface {}),
    traits(Pure, Terminator)
)]
#[assembly(
    $condition ("weights" "(" $branch_weights^ ")")? ","
    $true_dest ("(" $true_dest_operands^ ":" type($true_dest_operands) ")")? ","
    $false_dest ("(" $false_dest_operands^ ":" type($false_dest_operands) ")")? attr_dict
)]
pub struct CondBr {
    pub condition: Operand<I1>,
    #[name("trueDestOperands")]
    pub true_dest_operands: Operands<LLVMType>,
    #[name("falseDestOperands")]
    pub false_dest_operands: Operands<LLVMType>,
    pub branch_weights: Option<Attr<DenseI32ArrayAttr>>,
    pub loop_annotation: Option<Attr<LoopAnnotationAttr>>,
    #[name("trueDest")]
    pub true_dest: Successor,
    #[name("falseDest")]
    pub false_dest: Successor,
}

impl BranchOpInterface for CondBr {
    fn successor_operands(op: Self::View<'_>, successor: usize) -> SuccessorOperands<'_> {
        SuccessorOperands::new(match successor {
            0 => op.true_dest_operands().range(),
            _ => op.false_dest_operands().range(),
        })
    }

    fn successor_for_operands(op: Self::View<'_>, operands: &[Option<Attribute>]) -> Option<Block> {
        let condition = operands.first().copied().flatten()?;
        let AttrData::Integer { value, .. } = op.cx().attr_data(condition) else { return None };
        Some(if value.is_zero() { op.false_dest() } else { op.true_dest() }.handle())
    }
}

/// Returns from a function, with its result if it has one.
///
/// It also ends the initializers of globals and aliases.
///
/// ```mlir
/// llvm.func @same(%x: i32) -> i32 {
///   llvm.return %x : i32
/// }
/// ```
#[derive(Op)]
#[op(name = "llvm.return", doc_group = "Control flow", traits(Pure, Terminator, ReturnLike), verify)]
#[assembly(attr_dict ($arg^ ":" type($arg))?)]
pub struct Return {
    pub arg: Option<Operand<LLVMType>>,
}

impl Verify for Return {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let ancestors = std::iter::successors(op.parent_op(), |op| op.parent_op());
        let Some(function) = ancestors.into_iter().find_map(|op| op.view::<Func>()) else { return Ok(()) };
        let Some(ty) = function.function_type().and_then(|ty| LLVMFunctionType::of(op.cx(), ty)) else { return Ok(()) };
        let found = op.operand_types().next();
        let is_void = LLVMVoidType::of(op.cx(), ty.return_type).is_some();
        let message = match found {
            Some(_) if is_void => "expected no operands",
            None if !is_void => "expected 1 operand",
            Some(found) if found != ty.return_type => "mismatching result types",
            _ => return Ok(()),
        };
        fail(out, op.op_error(message).note(function.loc(), "when returning from function"))
    }
}

/// Goes on unwinding the stack with an exception, which a landing pad has caught.
///
/// The value is that of an `llvm.landingpad`.
///
/// ```mlir
/// llvm.resume %exception : !llvm.struct<(ptr, i32)>
/// ```
#[derive(Op)]
#[op(name = "llvm.resume", doc_group = "Control flow", traits(Terminator))]
#[assembly($value attr_dict ":" type($value))]
pub struct Resume {
    pub value: Operand<LLVMType>,
}

/// Is never executed.
///
/// To get there is undefined behavior.
///
/// ```mlir
/// llvm.unreachable
/// ```
#[derive(Op)]
#[op(name = "llvm.unreachable", doc_group = "Control flow", traits(Terminator))]
#[assembly(attr_dict)]
pub struct Unreachable {}

/// Goes on with the block of the case whose value an integer has, or with a default.
///
/// The values are all different; where none fits, the default block is next.
///
/// ```mlir
///   llvm.switch %kind : i32, ^other [
///     42: ^answer(%x : i32),
///     43: ^other
///   ]
/// ^answer(%y: i32):
///   llvm.br ^other
/// ^other:
///   llvm.unreachable
/// ```
#[derive(Op)]
#[op(
    name = "llvm.switch",
    doc_group = "Control flow",
    traits(AttrSizedOperandSegments),
    interfaces(BranchOpInterface, WeightedBranchOpInterface {}),
    traits(Pure, Terminator),
    verify
)]
#[assembly(
    $value ":" type($value) "," $default_destination ("(" $default_operands^ ":" type($default_operands) ")")?
    custom<SwitchOpCases>(
        ref(type($value)), $case_values, $case_destinations, $case_operands, type($case_operands)
    )
    attr_dict
)]
pub struct Switch {
    pub value: Operand<AnySignlessInteger>,
    #[name("defaultOperands")]
    pub default_operands: Operands<AnyType>,
    #[name("caseOperands")]
    #[sizes(case_operand_segments)]
    pub case_operands: OperandGroups<AnyType>,
    pub case_values: Option<Attr<AnyIntElementsAttr>>,
    pub case_operand_segments: Attr<DenseI32ArrayAttr>,
    pub branch_weights: Option<Attr<DenseI32ArrayAttr>>,
    #[name("defaultDestination")]
    pub default_destination: Successor,
    #[name("caseDestinations")]
    pub case_destinations: Successors,
}

impl BranchOpInterface for Switch {
    fn successor_operands(op: Self::View<'_>, successor: usize) -> SuccessorOperands<'_> {
        SuccessorOperands::new(match successor.checked_sub(1) {
            None => op.default_operands().range(),
            Some(case) => OperandRange::nested(*op, "caseOperands", case),
        })
    }
}

impl Verify for Switch {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let values = op.case_values().and_then(|values| cx.attr_data(values).ty());
        let cases = op.case_destinations().count();
        let count = values.and_then(|ty| cx.type_data(ty).num_elements()).unwrap_or(0);
        if count != cases as u64 {
            let message = "expects number of case values to match number of case destinations";
            return fail(out, op.op_error(message));
        }
        let element = values.and_then(|ty| cx.type_data(ty).element_type());
        if element.is_some_and(|element| op.operand_types().next() != Some(element)) {
            return fail(out, op.error("expects case value type to match condition value type"));
        }
        let sizes = op.case_operand_segments().map_or(0, |sizes| sizes.len());
        check_sizes(*op, "case_operand_segments", sizes, cases, out)
    }
}

/// Checks that there is a size for the operands of each destination. The reference reads past the end of the sizes.
fn check_sizes(op: OpRef<'_>, name: &str, sizes: usize, destinations: usize, out: &mut Vec<Diagnostic>) -> Verified {
    if sizes < destinations {
        let message =
            format!("expects '{name}' to have a size for each of the {destinations} destinations, but has {sizes}");
        return fail(out, op.op_error(message));
    }
    Ok(())
}

/// The custom directive for the cases of a switch, from `[` to `]`.
struct SwitchOpCases;

impl CustomDirective for SwitchOpCases {
    const NAME: &'static str = "SwitchOpCases";
    type Params = (RefParam<TypeParam>, AnyAttrParam, SuccessorsParam, OperandGroupsParam, TypesParam);

    fn parse(f: &mut FormatParser<'_, '_>, params: Self::Params) -> Parsed<bool> {
        let (value, values, destinations, operands, types) = params;
        f.p.expect(Tok::LSquare, "expected '['")?;
        if f.p.consume_if(Tok::RSquare) {
            return Ok(true);
        }
        let cx = f.p.cx();
        let ty = value.found(f).unwrap_or(Type::NONE);
        let width = cx.integer_width(ty).unwrap_or(64);
        let mut found = Vec::new();
        loop {
            let case = f.p.parse_integer(f.op)?;
            found.push(ApInt::from_i64(64, case).sext_or_trunc(width));
            f.p.expect(Tok::Colon, "expected ':'")?;
            parse_destination(f, (destinations, operands, types))?;
            if !f.p.consume_if(Tok::Comma) {
                break;
            }
        }
        let attr =
            cx.vector_type(&[found.len() as i64], &[false], ty).and_then(|ty| cx.dense_integers_attr(ty, &found));
        let attr = attr.map_err(|message| f.p.op_error_at(f.op, f.op.at, &message))?;
        values.set(f, attr);
        f.p.expect(Tok::RSquare, "expected ']'")?;
        Ok(true)
    }

    fn print(op: OpRef<'_>, params: Self::Params, p: &mut Printer<'_>) {
        let (_, values, destinations, operands, _) = params;
        p.write("[");
        p.print_newline();
        let values = values.get(op).and_then(|values| op.cx().dense_integers(values));
        let destinations = destinations.get(op);
        let is_empty = destinations.is_empty();
        let cases = values.into_iter().flatten().zip(destinations.into_iter().zip(operands.get(op)));
        for (i, (value, (block, operands))) in cases.enumerate() {
            if i != 0 {
                p.write(",");
                p.print_newline();
            }
            let mut text = Vec::new();
            value.write_decimal(&mut text, true);
            p.write("  ");
            p.write(text);
            p.write(": ");
            p.print_successor_and_uses(block.handle(), operands.into_iter());
        }
        if !is_empty {
            p.print_newline();
        }
        p.write("]");
    }
}

/// The parts of destinations: blocks, operands for their arguments, the types of these.
type Destinations = (SuccessorsParam, OperandGroupsParam, TypesParam);

/// Parses `^block(%x : i32)`.
fn parse_destination(f: &mut FormatParser<'_, '_>, (blocks, operands, types): Destinations) -> Parsed {
    let block = f.p.parse_successor()?;
    blocks.extend(f, [block]);
    let mut found = Vec::new();
    if f.p.consume_if(Tok::LParen) {
        found.extend(f.p.parse_operand_list()?);
        let written = f.p.parse_colon_type_list()?;
        f.p.expect(Tok::RParen, "expected ')'")?;
        types.extend(f, written);
    }
    operands.push(f, found);
    Ok(())
}

/// Goes on with the block whose address is given: one of those that are listed.
///
/// The address is that of one of the successors, as `llvm.blockaddress` gives it.
///
/// ```mlir
///   llvm.indirectbr %address : !llvm.ptr, [
///   ^one(%x : i32),
///   ^other
///   ]
/// ^one(%y: i32):
///   llvm.br ^other
/// ^other:
///   llvm.unreachable
/// ```
#[derive(Op)]
#[op(
    name = "llvm.indirectbr",
    doc_group = "Control flow",
    traits(SameVariadicOperandSize),
    interfaces(BranchOpInterface),
    traits(Pure, Terminator),
    verify
)]
#[assembly(
    $addr ":" type($addr) ","
    custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $succ_operands, type($succ_operands)) attr_dict
)]
pub struct IndirectBr {
    pub addr: Operand<AnyPointer>,
    #[name("succOperands")]
    #[sizes(indbr_operand_segments)]
    pub succ_operands: OperandGroups<AnyType>,
    pub indbr_operand_segments: Attr<DenseI32ArrayAttr>,
    pub successors: Successors,
}

impl BranchOpInterface for IndirectBr {
    fn successor_operands(op: Self::View<'_>, successor: usize) -> SuccessorOperands<'_> {
        SuccessorOperands::new(OperandRange::nested(*op, "succOperands", successor))
    }
}

impl Verify for IndirectBr {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let sizes = op.indbr_operand_segments().map_or(0, |sizes| sizes.len());
        check_sizes(*op, "indbr_operand_segments", sizes, op.successors().count(), out)
    }
}

/// The custom directive for the successors of an indirect branch, from `[` to `]`.
struct IndirectBrOpSucessors;

impl CustomDirective for IndirectBrOpSucessors {
    const NAME: &'static str = "IndirectBrOpSucessors";
    type Params = (RefParam<TypeParam>, SuccessorsParam, OperandGroupsParam, TypesParam);

    fn parse(f: &mut FormatParser<'_, '_>, (_, blocks, operands, types): Self::Params) -> Parsed<bool> {
        f.p.expect(Tok::LSquare, "expected '['")?;
        if !f.p.at(Tok::RSquare) {
            loop {
                parse_destination(f, (blocks, operands, types))?;
                if !f.p.consume_if(Tok::Comma) {
                    break;
                }
            }
        }
        f.p.expect(Tok::RSquare, "expected ']'successor blocks")?;
        Ok(true)
    }

    fn print(op: OpRef<'_>, (_, blocks, operands, _): Self::Params, p: &mut Printer<'_>) {
        let operands = operands.get(op);
        p.write("[");
        for (i, (block, operands)) in blocks.get(op).into_iter().zip(operands.clone()).enumerate() {
            p.write(if i == 0 { "" } else { "," });
            p.print_newline();
            p.print_successor_and_uses(block.handle(), operands.into_iter());
        }
        // Sizes without successors break the line, too.
        if !operands.is_empty() {
            p.print_newline();
        }
        p.write("]");
    }
}
