//! Poison.

use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ods_macros::Op;

use crate::attrs::{PoisonAttr, PoisonAttrInterface};

/// A value that is poison: undefined behaviour as soon as what depends on it matters.
///
/// The attribute says what of the value is poison; by default it is all of it.
///
/// ```mlir
/// %0 = ub.poison : vector<4xi64>
/// ```
#[derive(Op)]
#[op(name = "ub.poison", traits(ConstantLike, Pure))]
#[assembly(attr_dict ("<" $value^ ">")? ":" type($result))]
pub struct Poison {
    #[default(PoisonAttr)]
    pub value: Attr<PoisonAttrInterface>,
    pub result: OpResult<AnyType>,
}
