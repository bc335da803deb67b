//! Ops that access memrefs at positions that an affine map computes. [MLIR: AffineMemoryOpInterfaces.td]

use dialekt_ods_macros::op_interface;

use super::OperandRange;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, NamedAttr};
use dialekt_ir_core::ir::{OpRef, Value};

/// The map in the attribute `map`.
fn map(op: OpRef<'_>) -> Option<AffineMap> {
    match op.cx().attr_data(op.inherent_attr(b"map")?) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    }
}

/// A read. [MLIR: AffineReadOpInterface]
#[op_interface]
pub trait AffineReadOpInterface {
    /// The memref.
    fn memref(op: Self::View<'_>) -> Value {
        op.operand(0).unwrap_or(Value::NULL)
    }

    /// The operands of the map.
    fn map_operands(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::from(*op, 1)
    }

    /// The map.
    fn affine_map(op: Self::View<'_>) -> Option<AffineMap> {
        map(*op)
    }

    /// The value that is read.
    fn value(op: Self::View<'_>) -> Value {
        op.result(0).unwrap_or(Value::NULL)
    }
}

/// A write. [MLIR: AffineWriteOpInterface]
#[op_interface]
pub trait AffineWriteOpInterface {
    /// The memref.
    fn memref(op: Self::View<'_>) -> Value {
        op.operand(1).unwrap_or(Value::NULL)
    }

    /// The operands of the map.
    fn map_operands(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::from(*op, 2)
    }

    /// The map.
    fn affine_map(op: Self::View<'_>) -> Option<AffineMap> {
        map(*op)
    }

    /// The value that is written.
    fn value_to_store(op: Self::View<'_>) -> Value {
        op.operand(0).unwrap_or(Value::NULL)
    }
}

/// Any access. [MLIR: AffineMapAccessInterface]
#[op_interface]
pub trait AffineMapAccessInterface {
    /// The attribute with the map that a memref is accessed by.
    fn affine_map_attr_for(op: Self::View<'_>, _memref: Value) -> Option<NamedAttr> {
        let value: Attribute = op.inherent_attr(b"map")?;
        Some(NamedAttr { name: op.cx().ident("map"), value })
    }
}
