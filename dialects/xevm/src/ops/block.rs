//! Blocks of memory that a subgroup loads and stores together.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::AnyPointer;

use crate::{LoadCacheControl, StoreCacheControl};

/// Integers, and vectors of them.
type Block = AnyOf<(I8, I16, I32, I64, FixedVectorOfRankAndType<(I8, I16, I32, I64), N<1>>)>;

/// Loads a block of memory, of which each work item of the subgroup gets a part.
///
/// The elements of a vector are as far apart as the subgroup is large.
///
/// ```mlir
/// %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<4xi32>
/// %1 = xevm.blockload %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>) -> i16
/// ```
#[derive(Op)]
#[op(name = "xevm.blockload", doc_group = "Blocks of memory", verify)]
#[assembly(operands prop_dict attr_dict ":" functional_type(operands, results))]
pub struct BlockLoad {
    #[effects(Read)]
    pub ptr: Operand<AnyPointer>,
    pub cache_control: Option<Attr<LoadCacheControl>>,
    pub res: OpResult<Block>,
}

/// Stores a block of memory, of which each work item of the subgroup has a part.
///
/// The elements of a vector are as far apart as the subgroup is large.
///
/// ```mlir
/// xevm.blockstore %p, %x : (!llvm.ptr<1>, vector<4xi32>)
/// ```
#[derive(Op)]
#[op(name = "xevm.blockstore", doc_group = "Blocks of memory", verify)]
#[assembly(operands prop_dict attr_dict ":" "(" type(operands) ")")]
pub struct BlockStore {
    #[effects(Write)]
    pub ptr: Operand<AnyPointer>,
    pub val: Operand<Block>,
    pub cache_control: Option<Attr<StoreCacheControl>>,
}

/// Checks that a vector is one that hardware moves.
fn verify_block(op: OpRef<'_>, ty: Option<Type>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let Some(TypeData::Vector { shape, element, .. }) = ty.map(|ty| cx.type_data(ty)) else { return Ok(()) };
    let (size, is_byte) = (shape.first().copied().unwrap_or(0), *element == Type::I8);
    let (sizes, message): (&[i64], _) = match is_byte {
        true => (&[2, 4, 8, 16], "vector size must be 2, 4, 8 or 16 for 8-bit element type"),
        false => (&[2, 4, 8], "vector size must be 2, 4 or 8 for element type > 8 bits"),
    };
    match sizes.contains(&size) {
        true => Ok(()),
        false => fail(out, op.op_error(message)),
    }
}

impl Verify for BlockLoad {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_block(*op, op.result_type(0), out)
    }
}

impl Verify for BlockStore {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_block(*op, op.operand_type(1), out)
    }
}
