//! Folding of addresses.

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::Fold;

use crate::ops::{DYNAMIC_INDEX, GEP, GEPIndex};

impl Fold for GEP {
    /// An address of the first object is that of the object. Indices that are known become constants.
    fn fold(op: Self::View<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let known = |index: GEPIndex| match index {
            GEPIndex::Constant(index) => Some(index),
            GEPIndex::Dynamic(value) => {
                let index = i32::try_from(cx.integer_i64(constants.get(value)?)?).ok();
                index.filter(|index| *index != DYNAMIC_INDEX)
            }
        };
        let indices = op.indices();
        let same_type = op.ir().value(op.base()).ty() == op.ir().value(op.res()).ty();
        if same_type && indices.len() == 1 && known(indices[0]) == Some(0) {
            return Some(op.base().into());
        }
        let mut operands = Vec::new();
        let mut raw = Vec::with_capacity(indices.len());
        for index in &indices {
            match (known(*index), index) {
                (Some(constant), _) => raw.push(constant),
                (None, GEPIndex::Dynamic(value)) => {
                    raw.push(DYNAMIC_INDEX);
                    operands.push(*value);
                }
                (None, GEPIndex::Constant(_)) => {}
            }
        }
        if operands.len() == op.dynamic_indices().len() {
            return None;
        }
        let changes = InPlace::new().operands_from(1, operands);
        Some(changes.attr_named(*op, "rawConstantIndices", cx.dense_i32_attr(&raw)).into())
    }
}
