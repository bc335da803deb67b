//! Interfaces of transfers: from and to tensors, they have no effects.

use dialekt_dialect_utils::indices::index;
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, DestinationStyleOpRef, EffectInstance, Effects,
    MemoryEffectOpInterface, MemorySpaceCastConsumerOpInterface, OpFoldResult, OperandRange, Slice, Speculatability,
    SubsetExtractionOpInterface, SubsetInsertionOpInterface, SubsetOpInterface, VectorTransferOpInterface,
    VectorTransferOpRef, VectorUnrollOpInterface,
};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::ops::transfer::transfer_mask_type;
use crate::types::Vector;
use crate::{MaskableOpInterface, TransferRead, TransferWrite};

macro_rules! transfers {
    ($($op:ident: $vector:ident, $effect:ident, passthru: $passthru:literal;)*) => {$(
        impl VectorTransferOpInterface for $op {
            fn base(op: Self::View<'_>) -> Value {
                op.base()
            }

            fn vector(op: Self::View<'_>) -> Value {
                op.$vector()
            }

            fn indices(op: Self::View<'_>) -> OperandRange<'_> {
                op.indices().range()
            }

            fn mask(op: Self::View<'_>) -> Option<Value> {
                op.mask()
            }

            fn permutation_map(op: Self::View<'_>) -> Option<AffineMap> {
                op.permutation_map()
            }

            fn in_bounds(op: Self::View<'_>) -> SmallVec<[bool; 4]> {
                op.in_bounds().unwrap_or_default().into_iter().collect()
            }
        }

        impl MaskableOpInterface for $op {
            fn supports_passthru(_op: Self::View<'_>) -> bool {
                $passthru
            }

            fn expected_mask_type(op: Self::View<'_>) -> Option<Type> {
                transfer_mask_type(op.cx(), Vector::of(*op, op.$vector())?, op.permutation_map()?)
            }
        }

        impl MemoryEffectOpInterface for $op {
            fn effects(op: Self::View<'_>) -> Effects {
                let effect = || EffectInstance::on(Effect::$effect, op.base());
                is_memref(*op, op.base()).then(effect).into_iter().collect()
            }
        }

        impl SubsetOpInterface for $op {
            /// The part begins at the indices and has the shape of what is accessed.
            fn accessed_slice(op: Self::View<'_>) -> Option<Slice> {
                let transfer = VectorTransferOpRef::of(*op)?;
                let integer = |size| OpFoldResult::Attr(index(op.cx(), size));
                let sizes: SmallVec<[OpFoldResult; 4]> = transfer.chunk_accessed().into_iter().map(integer).collect();
                let strides = sizes.iter().map(|_| integer(1)).collect();
                Some([transfer.indices().values().map(OpFoldResult::Value).collect(), sizes, strides])
            }
        }

        impl ConditionallySpeculatable for $op {
            fn speculatability(op: Self::View<'_>) -> Speculatability {
                match DestinationStyleOpRef::of(*op).is_some_and(|op| op.has_pure_tensor_semantics()) {
                    true => Speculatability::Always,
                    false => Speculatability::Not,
                }
            }
        }

        impl MemorySpaceCastConsumerOpInterface for $op {
            fn pointer_operand(op: Self::View<'_>) -> usize {
                op.indices().range().positions().start - 1
            }

            fn gives_pointer(_op: Self::View<'_>) -> bool {
                false
            }
        }
    )*};
}

transfers! {
    TransferRead: vector, Read, passthru: true;
    TransferWrite: value_to_store, Write, passthru: false;
}

fn is_memref(op: OpRef<'_>, value: Value) -> bool {
    matches!(op.cx().type_data(type_of(op, value)), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

impl DestinationStyleOpInterface for TransferRead {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::none(*op)
    }
}

impl DestinationStyleOpInterface for TransferWrite {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::named(*op, "base")
    }
}

impl VectorUnrollOpInterface for TransferWrite {
    /// The shape of the vector that is written.
    fn shape_for_unroll(op: Self::View<'_>) -> Option<SmallVec<[i64; 4]>> {
        Some(Vector::of(*op, op.value_to_store())?.shape.into())
    }
}

impl SubsetExtractionOpInterface for TransferRead {}

impl SubsetInsertionOpInterface for TransferWrite {}
