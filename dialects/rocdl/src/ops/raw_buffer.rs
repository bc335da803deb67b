//! Buffers whose descriptor is a vector: older forms of the ops with pointers.
//!
//! Their custom form has no attributes; those that an op has are lost in it.

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::LLVMType;

use crate::INTRINSIC;
use crate::constraints::V;

/// Loads from a buffer.
///
/// Beside it, the result is zero.
///
/// ```mlir
/// %0 = rocdl.raw.buffer.load %rsrc, %offset, %soffset, %aux : f32
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.raw.buffer.load",
    parse = parse_load,
    print = print_load,
    facts(INTRINSIC.overloaded_results(&[0]))
)]
pub struct RawBufferLoad {
    pub rsrc: Operand<LLVMType>,
    pub offset: Operand<LLVMType>,
    pub soffset: Operand<LLVMType>,
    pub aux: Operand<LLVMType>,
    pub res: OpResult<LLVMType>,
}

op_family! {
    /// Stores into a buffer, or changes a value there in one step.
    ///
    /// ```mlir
    /// rocdl.raw.buffer.store %value, %rsrc, %offset, %soffset, %aux : f32
    /// ```
    #[op(
        name = "rocdl.raw.buffer.{}",
        parse = parse_store,
        print = print_store,
        facts(INTRINSIC.overloaded_operands(&[0]))
    )]
    pub struct RawBufferNoRet {
        pub vdata: Operand<LLVMType>,
        pub rsrc: Operand<LLVMType>,
        pub offset: Operand<LLVMType>,
        pub soffset: Operand<LLVMType>,
        pub aux: Operand<LLVMType>,
    }

    /// Stores.
    RawBufferStore = "store";

    /// Adds a float.
    RawBufferAtomicFAdd = "atomic.fadd";

    /// To the greater float.
    RawBufferAtomicFMax = "atomic.fmax";

    /// To the greater signed integer.
    RawBufferAtomicSMax = "atomic.smax";

    /// To the lesser unsigned integer.
    RawBufferAtomicUMin = "atomic.umin";
}

/// Replaces a value in a buffer if it is equal to another one.
///
/// The result is the value before.
///
/// ```mlir
/// %0 = rocdl.raw.buffer.atomic.cmpswap(%src, %cmp, %rsrc, %offset, %soffset, %aux) : i32, vector<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.raw.buffer.atomic.cmpswap",
    traits(AllTypesMatch(res, src, cmp)),
    facts(INTRINSIC.overloaded_operands(&[0]))
)]
#[assembly(attr_dict "(" operands ")" ":" type($res) "," type($rsrc))]
pub struct RawBufferAtomicCmpSwap {
    pub src: Operand<LLVMType>,
    pub cmp: Operand<LLVMType>,
    pub rsrc: Operand<LLVMType>,
    pub offset: Operand<I32>,
    pub soffset: Operand<I32>,
    pub aux: Operand<I32>,
    pub res: OpResult<LLVMType>,
}

/// The types of a descriptor, both offsets and the cache policy.
fn addressing(cx: &ContextData) -> [Type; 4] {
    [V::<4, I32>::get(cx), Type::I32, Type::I32, Type::I32]
}

/// `%rsrc, %offset, %soffset, %aux : f32`
fn parse_load(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let operands = p.parse_operand_list_of(4, Delimiter::None, op)?;
    let ty = p.parse_colon_type()?;
    op.result_types.push(ty);
    let types = addressing(p.cx());
    p.resolve_all(&operands, &types, op)
}

fn print_load(op: RawBufferLoadView<'_>, p: &mut Printer<'_>) {
    print(*op, op.ir().value(op.res()).ty(), p);
}

/// `%value, %rsrc, %offset, %soffset, %aux : f32`
fn parse_store(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let operands = p.parse_operand_list_of(5, Delimiter::None, op)?;
    let ty = p.parse_colon_type()?;
    let [rsrc, offset, soffset, aux] = addressing(p.cx());
    p.resolve_all(&operands, &[ty, rsrc, offset, soffset, aux], op)
}

fn print_store(op: RawBufferNoRetView<'_>, p: &mut Printer<'_>) {
    print(*op, op.ir().value(op.vdata()).ty(), p);
}

fn print(op: OpRef<'_>, ty: Type, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operands(op.operands());
    p.write(" : ");
    p.print_type(ty);
}
