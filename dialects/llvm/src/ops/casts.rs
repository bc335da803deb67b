//! Conversions between types.

use dialekt_interfaces::{PromotableOpInterface, ViewLikeOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::attrs::DereferenceableAttr;
use crate::constraints::{AnyNonAggregate, AnyPointer, LLVMAnyFloat, ScalarOrVectorOf};
use crate::enums::IntegerOverflowFlags;
use crate::interfaces::{DereferenceableOpInterface, IntegerOverflowFlagsInterface, NonNegFlagInterface};
use crate::types::LLVMPointerType;

/// Integers and vectors of them.
type IntLike = ScalarOrVectorOf<AnySignlessInteger>;
/// Floats and vectors of them.
type FloatLike = ScalarOrVectorOf<LLVMAnyFloat>;
/// Pointers and vectors of them.
type PointerLike = ScalarOrVectorOf<AnyPointer>;

op_family! {
    /// A conversion of a number or a pointer, or of each element of a vector.
    ///
    /// ```mlir
    /// %y = llvm.sitofp %x : i32 to f32
    /// ```
    #[op(name = "llvm.{}", doc_group = "Conversions", traits(Pure))]
    #[assembly($arg attr_dict ":" type($arg) "to" type($res))]
    pub struct Cast<A, B> {
        pub arg: Operand<A>,
        pub res: OpResult<B>,
    }

    /// A float in a wider format.
    FPExt<A = FloatLike, B = FloatLike> = "fpext";

    /// A float, rounded to a signed integer in the direction of zero.
    FPToSI<A = FloatLike, B = IntLike> = "fptosi";

    /// A float, rounded to an unsigned integer in the direction of zero.
    FPToUI<A = FloatLike, B = IntLike> = "fptoui";

    /// A float, rounded to a narrower format.
    FPTrunc<A = FloatLike, B = FloatLike> = "fptrunc";

    /// A pointer as an integer: the address.
    PtrToInt<A = PointerLike, B = IntLike> = "ptrtoint";

    /// A signed integer as a float.
    SIToFP<A = IntLike, B = FloatLike> = "sitofp";
}

/// An integer as a pointer: the address.
///
/// `dereferenceable` promises so many bytes of memory there.
///
/// ```mlir
/// %ptr = llvm.inttoptr %address dereferenceable<bytes = 8> : i64 to !llvm.ptr
/// ```
#[derive(Op)]
#[op(name = "llvm.inttoptr", doc_group = "Conversions", traits(Pure), interfaces(DereferenceableOpInterface {}))]
#[assembly($arg ("dereferenceable" "" $dereferenceable^)? attr_dict ":" type($arg) "to" type($res))]
pub struct IntToPtr {
    pub arg: Operand<IntLike>,
    pub dereferenceable: Option<Attr<DereferenceableAttr>>,
    pub res: OpResult<PointerLike>,
}

/// A signed integer, made wider with its sign.
///
/// The new bits are copies of the sign.
///
/// ```mlir
/// %y = llvm.sext %x : i8 to i32
/// ```
#[derive(Op)]
#[op(name = "llvm.sext", doc_group = "Conversions", traits(Pure), verify)]
#[assembly($arg attr_dict ":" type($arg) "to" type($res))]
pub struct SExt {
    pub arg: Operand<IntLike>,
    pub res: OpResult<IntLike>,
}

/// An unsigned integer, made wider with zeros.
///
/// `nneg` promises that it is not negative when read as a signed one; the result is poison otherwise.
///
/// ```mlir
/// %y = llvm.zext nneg %x : i8 to i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.zext",
    doc_group = "Conversions",
    traits(Pure),
    interfaces(NonNegFlagInterface {}),
    verify,
    fold
)]
#[assembly(("nneg" $non_neg^)? $arg attr_dict ":" type($arg) "to" type($res))]
pub struct ZExt {
    pub arg: Operand<IntLike>,
    #[name("nonNeg")]
    pub non_neg: Attr<UnitAttr>,
    pub res: OpResult<IntLike>,
}

impl Verify for SExt {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_extension(*op, out)
    }
}

impl Verify for ZExt {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_extension(*op, out)
    }
}

/// Checks that the result of an extension has the shape of its operand, and wider elements.
fn verify_extension(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    let (from, to) = match (cx.type_data(from), cx.type_data(to)) {
        (
            TypeData::Vector { shape: from_shape, scalable: from_scalable, element: from },
            TypeData::Vector { shape: to_shape, scalable: to_scalable, element: to },
        ) => {
            if from_shape != to_shape || from_scalable != to_scalable {
                return fail(out, op.error("input and output vectors are of incompatible shape"));
            }
            (*from, *to)
        }
        (TypeData::Vector { .. }, _) => {
            return fail(out, op.error("input type is a vector but output type is an integer"));
        }
        (_, TypeData::Vector { .. }) => {
            return fail(out, op.error("input type is an integer but output type is a vector"));
        }
        _ => (from, to),
    };
    if cx.integer_width(to) > cx.integer_width(from) {
        return Ok(());
    }
    let message = "integer width of the output type is smaller or equal to the integer width of the input type";
    fail(out, op.error(message))
}

/// The low bits of an integer.
///
/// `nsw` and `nuw` promise that the bits that go away are copies of the sign, or zeros; the result is poison otherwise.
///
/// ```mlir
/// %y = llvm.trunc %x overflow<nsw> : i32 to i8
/// ```
#[derive(Op)]
#[op(name = "llvm.trunc", doc_group = "Conversions", traits(Pure), interfaces(IntegerOverflowFlagsInterface {}))]
#[assembly($arg ("overflow" "" "<" $overflow_flags^ ">")? attr_dict ":" type($arg) "to" type($res))]
pub struct Trunc {
    pub arg: Operand<IntLike>,
    #[name("overflowFlags")]
    #[default(IntegerOverflowFlags::None.into())]
    pub overflow_flags: Prop<NamedEnumProp<IntegerOverflowFlags>>,
    pub res: OpResult<IntLike>,
}

/// An unsigned integer as a float.
///
/// `nneg` promises that it is not negative when read as a signed one; the result is poison otherwise.
///
/// ```mlir
/// %y = llvm.uitofp nneg %x : i32 to f32
/// ```
#[derive(Op)]
#[op(name = "llvm.uitofp", doc_group = "Conversions", traits(Pure), interfaces(NonNegFlagInterface {}))]
#[assembly(("nneg" $non_neg^)? $arg attr_dict ":" type($arg) "to" type($res))]
pub struct UIToFP {
    pub arg: Operand<IntLike>,
    #[name("nonNeg")]
    pub non_neg: Attr<UnitAttr>,
    pub res: OpResult<FloatLike>,
}

/// A value of another type with the same bits.
///
/// Pointers are cast to pointers of the same address space only.
///
/// ```mlir
/// %bits = llvm.bitcast %x : f32 to i32
/// ```
#[derive(Op)]
#[op(name = "llvm.bitcast", doc_group = "Conversions", traits(Pure), verify, fold, interfaces(PromotableOpInterface))]
#[assembly($arg attr_dict ":" type($arg) "to" type($res))]
pub struct Bitcast {
    pub arg: Operand<AnyNonAggregate>,
    pub res: OpResult<AnyNonAggregate>,
}

impl Verify for Bitcast {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (from, to) = (op.ir().value(op.arg()).ty(), op.ir().value(op.res()).ty());
        let pointer = |ty: Type| match cx.type_data(ty) {
            TypeData::Vector { element, .. } => LLVMPointerType::of(cx, *element),
            _ => LLVMPointerType::of(cx, ty),
        };
        let is_vector = |ty: Type| matches!(cx.type_data(ty), TypeData::Vector { .. });
        let message = match (pointer(from), pointer(to)) {
            (None, None) => return Ok(()),
            (Some(from_ptr), Some(to_ptr)) => match (is_vector(from), is_vector(to)) {
                (false, true) => "cannot cast pointer to vector of pointers",
                (true, false) => "cannot cast vector of pointers to pointer",
                _ if from_ptr.address_space == to_ptr.address_space => return Ok(()),
                _ => "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead",
            },
            _ => "can only cast pointers from and to pointers",
        };
        fail(out, op.op_error(message))
    }
}

/// A pointer of another address space to the same memory.
///
/// The address may be another number there; what lies behind it is the same memory.
///
/// ```mlir
/// %local = llvm.addrspacecast %ptr : !llvm.ptr to !llvm.ptr<3>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.addrspacecast",
    doc_group = "Conversions",
    traits(Pure),
    interfaces(PromotableOpInterface, ViewLikeOpInterface),
    fold
)]
#[assembly($arg attr_dict ":" type($arg) "to" type($res))]
pub struct AddrSpaceCast {
    pub arg: Operand<PointerLike>,
    pub res: OpResult<PointerLike>,
}

impl ViewLikeOpInterface for AddrSpaceCast {
    fn view_source(op: Self::View<'_>) -> Value {
        op.arg()
    }
}
