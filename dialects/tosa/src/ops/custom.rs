//! Ops that tosa does not know.

use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::constraints::Tensor;
use crate::traits::TosaResolvableShapeOperands;

/// An op of a target, by its name.
///
/// `domain_name` tells names of several vendors apart, and `implementation_attrs` is for them to read.
///
/// ```mlir
/// %y = tosa.custom %x {domain_name = "vendor", implementation_attrs = "", operator_name = "sort"} : (tensor<10xi32>) -> tensor<10xi32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.custom",
    doc_group = "Other ops",
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL)
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Custom {
    pub operator_name: Attr<StrAttr>,
    pub domain_name: Attr<StrAttr>,
    pub implementation_attrs: Attr<StrAttr>,
    pub input_list: Operands<Tensor>,
    pub output_list: OpResults<Tensor>,
}
