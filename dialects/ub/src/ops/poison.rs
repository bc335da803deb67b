//! `ub.poison` and its attributes.

use dialekt_ir_core::prelude::op::*;

use crate::attrs::{PoisonAttr, PoisonAttrInterface};

/// A value that is poison: the behavior is undefined as soon as a result that depends on it matters.
///
/// The attribute tells which parts of the value are poison; by default it is the whole value.
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
