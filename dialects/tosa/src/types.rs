//! The types: shapes as values, and the integers of blocks that share a scale.

use dialekt_ir_core::prelude::op::*;

/// A shape: a list of `index` values whose number is known.
///
/// ```mlir
/// %shape = tosa.const_shape {values = dense<[1, 8, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
/// ```
#[derive(Type)]
#[ty(name = "tosa.shape", symbol = "Tosa_Shape", summary = "Shape with static rank and Index element type", verify)]
#[assembly("<" $rank ">")]
pub struct ShapeType {
    /// The number of dimensions.
    #[type_name("int")]
    pub rank: i32,
}

impl VerifyParams for ShapeType {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        match self.rank {
            ..0 => Err(format!("invalid rank (must be >= 0): {}", self.rank)),
            _ => Ok(()),
        }
    }
}

/// An integer of 8 bits that stands for a 64th of its value: an element of a block that shares a scale.
///
/// ```mlir
/// %next = tosa.identity %blocks : (tensor<2x32x!tosa.mxint8>) -> tensor<2x32x!tosa.mxint8>
/// ```
#[derive(Type)]
#[ty(name = "tosa.mxint8", symbol = "Tosa_MXInt8", summary = "INT8 type as defined by OCP-MX")]
pub struct MxInt8Type;

/// The number of dimensions of a `!tosa.shape`; `None` for other types.
pub fn shape_rank(cx: &ContextData, ty: Type) -> Option<i64> {
    ShapeType::of(cx, ty).map(|shape| i64::from(shape.rank))
}
