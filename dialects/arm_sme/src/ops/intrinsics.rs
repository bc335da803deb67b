//! Ops that stand for an intrinsic of LLVM each.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyPointer, Intrinsic, LLVMType};

use crate::constraints::{MOPPredicate, MOPVector, SVEPredicate, SVEVector};

/// The intrinsics, which are named as the ops.
const INTRINSIC: Intrinsic = Intrinsic::renamed("arm_sme.intr.", "llvm.aarch64.sme.");

/// Zeros tiles: `llvm.aarch64.sme.zero`
///
/// The mask has a bit for each tile of elements of 64 bits.
///
/// ```mlir
/// "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
/// ```
#[derive(Op)]
#[op(name = "arm_sme.intr.zero", facts(INTRINSIC.immediates(&[(0, "tile_mask")])))]
pub struct ZeroIntr {
    pub tile_mask: Attr<I32Attr>,
}

op_family! {
    /// An outer product, or a sum of several ones, on a tile.
    ///
    /// ```mlir
    /// "arm_sme.intr.mopa"(%rows, %columns, %lhs, %rhs) <{tile_id = 0 : i32}>
    ///   : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
    /// ```
    #[op(
        name = "arm_sme.intr.{}",
        facts(INTRINSIC.overloaded_operands(&[4]).immediates(&[(0, "tile_id")]))
    )]
    pub struct MopIntr {
        pub tile_id: Attr<I32Attr>,
        pub lhs_predicate: Operand<MOPPredicate>,
        pub rhs_predicate: Operand<MOPPredicate>,
        pub lhs_vector: Operand<MOPVector>,
        pub rhs_vector: Operand<MOPVector>,
    }

    /// Adds products.
    MopaIntr = "mopa";

    /// Subtracts products.
    MopsIntr = "mops";

    /// Adds sums of two products of floats.
    MopaWideIntr = "mopa.wide";

    /// Subtracts sums of two products of floats.
    MopsWideIntr = "mops.wide";

    /// Adds sums of four products of signed integers.
    SMopaWideIntr = "smopa.wide";

    /// Subtracts sums of four products of signed integers.
    SMopsWideIntr = "smops.wide";

    /// Adds sums of four products of unsigned integers.
    UMopaWideIntr = "umopa.wide";

    /// Subtracts sums of four products of unsigned integers.
    UMopsWideIntr = "umops.wide";

    /// Adds sums of four products of signed by unsigned integers.
    SuMopaWideIntr = "sumopa.wide";

    /// Subtracts sums of four products of signed by unsigned integers.
    SuMopsWideIntr = "sumops.wide";

    /// Adds sums of four products of unsigned by signed integers.
    UsMopaWideIntr = "usmopa.wide";

    /// Subtracts sums of four products of unsigned by signed integers.
    UsMopsWideIntr = "usmops.wide";

    /// Adds sums of two products of signed integers of 16 bits.
    SMopaZa32Intr = "smopa.za32";

    /// Adds sums of two products of unsigned integers of 16 bits.
    UMopaZa32Intr = "umopa.za32";

    /// Subtracts sums of two products of signed integers of 16 bits.
    SMopsZa32Intr = "smops.za32";

    /// Subtracts sums of two products of unsigned integers of 16 bits.
    UMopsZa32Intr = "umops.za32";
}

op_family! {
    /// Loads a slice of a tile.
    ///
    /// ```mlir
    /// "arm_sme.intr.ld1w.horiz"(%mask, %address, %row) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
    /// ```
    #[op(name = "arm_sme.intr.{}", facts(INTRINSIC.immediates(&[(2, "tile_id")])))]
    pub struct LoadIntr {
        pub predicate: Operand<SVEPredicate>,
        pub load_address: Operand<AnyPointer>,
        pub tile_id: Attr<I32Attr>,
        pub tile_slice_index: Operand<I32>,
    }

    /// A row of elements of 8 bits.
    Ld1BHorizIntr = "ld1b.horiz";

    /// A row of elements of 16 bits.
    Ld1HHorizIntr = "ld1h.horiz";

    /// A row of elements of 32 bits.
    Ld1WHorizIntr = "ld1w.horiz";

    /// A row of elements of 64 bits.
    Ld1DHorizIntr = "ld1d.horiz";

    /// A row of elements of 128 bits.
    Ld1QHorizIntr = "ld1q.horiz";

    /// A column of elements of 8 bits.
    Ld1BVertIntr = "ld1b.vert";

    /// A column of elements of 16 bits.
    Ld1HVertIntr = "ld1h.vert";

    /// A column of elements of 32 bits.
    Ld1WVertIntr = "ld1w.vert";

    /// A column of elements of 64 bits.
    Ld1DVertIntr = "ld1d.vert";

    /// A column of elements of 128 bits.
    Ld1QVertIntr = "ld1q.vert";
}

op_family! {
    /// Stores a slice of a tile.
    ///
    /// ```mlir
    /// "arm_sme.intr.st1w.horiz"(%mask, %address, %row) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
    /// ```
    #[op(name = "arm_sme.intr.{}", facts(INTRINSIC.immediates(&[(2, "tile_id")])))]
    pub struct StoreIntr {
        pub predicate: Operand<SVEPredicate>,
        #[effects(Write)]
        pub store_address: Operand<AnyPointer>,
        pub tile_id: Attr<I32Attr>,
        pub tile_slice_index: Operand<I32>,
    }

    /// A row of elements of 8 bits.
    St1BHorizIntr = "st1b.horiz";

    /// A row of elements of 16 bits.
    St1HHorizIntr = "st1h.horiz";

    /// A row of elements of 32 bits.
    St1WHorizIntr = "st1w.horiz";

    /// A row of elements of 64 bits.
    St1DHorizIntr = "st1d.horiz";

    /// A row of elements of 128 bits.
    St1QHorizIntr = "st1q.horiz";

    /// A column of elements of 8 bits.
    St1BVertIntr = "st1b.vert";

    /// A column of elements of 16 bits.
    St1HVertIntr = "st1h.vert";

    /// A column of elements of 32 bits.
    St1WVertIntr = "st1w.vert";

    /// A column of elements of 64 bits.
    St1DVertIntr = "st1d.vert";

    /// A column of elements of 128 bits.
    St1QVertIntr = "st1q.vert";
}

/// Stores a row of all tiles together: `llvm.aarch64.sme.str`
///
/// The offset, in rows, is added to the index and to the address.
///
/// ```mlir
/// "arm_sme.intr.str"(%row, %address, %offset) : (i32, !llvm.ptr, i32) -> ()
/// ```
#[derive(Op)]
#[op(name = "arm_sme.intr.str", facts(INTRINSIC))]
pub struct StrIntr {
    pub index: Operand<I32>,
    #[effects(Write)]
    pub store_address: Operand<AnyPointer>,
    pub offset: Operand<I32>,
}

op_family! {
    /// Writes a slice of a tile.
    ///
    /// ```mlir
    /// "arm_sme.intr.write.horiz"(%row, %mask, %vector) <{tile_id = 0 : i32}> : (i32, vector<[4]xi1>, vector<[4]xi32>) -> ()
    /// ```
    #[op(
        name = "arm_sme.intr.write.{}",
        traits(AllShapesMatch(predicate, vector)),
        facts(INTRINSIC.overloaded_operands(&[3]).immediates(&[(0, "tile_id")]))
    )]
    pub struct WriteIntr {
        pub tile_id: Attr<I32Attr>,
        pub tile_slice_index: Operand<I32>,
        pub predicate: Operand<SVEPredicate>,
        pub vector: Operand<SVEVector>,
    }

    /// A row.
    WriteHorizIntr = "horiz";

    /// A column.
    WriteVertIntr = "vert";
}

op_family! {
    /// Reads a slice of a tile.
    ///
    /// Elements that the mask leaves out are those of the vector.
    ///
    /// ```mlir
    /// %0 = "arm_sme.intr.read.horiz"(%vector, %mask, %row) <{tile_id = 0 : i32}>
    ///   : (vector<[4]xi32>, vector<[4]xi1>, i32) -> vector<[4]xi32>
    /// ```
    #[op(
        name = "arm_sme.intr.read.{}",
        traits(AllShapesMatch(vector, predicate, res), AllElementTypesMatch(vector, res)),
        facts(INTRINSIC.overloaded_results(&[0]).immediates(&[(2, "tile_id")]))
    )]
    pub struct ReadIntr {
        pub vector: Operand<SVEVector>,
        pub predicate: Operand<SVEPredicate>,
        pub tile_id: Attr<I32Attr>,
        pub tile_slice_index: Operand<I32>,
        pub res: OpResult<LLVMType>,
    }

    /// A row.
    ReadHorizIntr = "horiz";

    /// A column.
    ReadVertIntr = "vert";
}

/// The number of elements of 64 bits in a vector in streaming mode: `llvm.aarch64.sme.cntsd`
///
/// Vectors of other elements have a multiple of it.
///
/// ```mlir
/// %0 = "arm_sme.intr.cntsd"() : () -> i64
/// ```
#[derive(Op)]
#[op(name = "arm_sme.intr.cntsd", traits(TypeIs("`res` is i64", res, I64)), facts(INTRINSIC))]
pub struct CntsdIntr {
    pub res: OpResult<LLVMType>,
}
