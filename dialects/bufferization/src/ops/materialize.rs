//! `bufferization.materialize_in_destination`.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{
    DestinationStyleOpInterface, EffectInstance, Effects, MemoryEffectOpInterface, OperandRange, ReifiedShapes,
    ReifyRankedShapedTypeOpInterface, SubsetInsertionOpInterface, SubsetOpInterface,
};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::op::*;
use dialekt_tensor::mixed_size;

use smallvec::SmallVec;

use crate::{BufferizableOpInterface, ToTensor};

/// Puts a tensor into the place of another one, or into a buffer.
///
/// If the destination is a tensor, its future buffer gets the contents of the source, and the result stands for it; where it is a memref,
/// there is no result. `writable` says that the buffer may be written, and must be there; `restrict` that no other op of the
/// program leads from that buffer to tensors.
///
/// ```mlir
/// %r = bufferization.materialize_in_destination %s in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
/// bufferization.materialize_in_destination %s in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "bufferization.materialize_in_destination",
    doc_group = "Tensors and buffers",
    traits(AllElementTypesMatch(source, dest)),
    interfaces(
        BufferizableOpInterface,
        DestinationStyleOpInterface,
        ReifyRankedShapedTypeOpInterface,
        SubsetOpInterface,
        SubsetInsertionOpInterface,
        MemoryEffectOpInterface
    ),
    verify
)]
#[assembly(
    $source "in" ("restrict" $restrict^)? ("writable" $writable^)? $dest attr_dict ":" functional_type(operands, results)
)]
pub struct MaterializeInDestination {
    pub source: Operand<AnyTensor>,
    pub dest: Operand<AnyShaped>,
    pub restrict: Attr<UnitAttr>,
    pub writable: Attr<UnitAttr>,
    pub result: Option<OpResult<AnyTensor>>,
}

fn is_tensor(ty: &TypeData) -> bool {
    matches!(ty, TypeData::Tensor { .. } | TypeData::UnrankedTensor(_))
}

fn is_memref(ty: &TypeData) -> bool {
    matches!(ty, TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

impl Verify for MaterializeInDestination {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let dest = cx.type_data(type_of(*op, op.dest()));
        let (to_tensor, to_memref) = (is_tensor(dest), is_memref(dest));
        let problem = if !to_tensor && !to_memref {
            Some("'dest' must be a tensor or a memref")
        } else if to_tensor && op.num_results() != 1 {
            Some("tensor 'dest' implies exactly one tensor result")
        } else if to_tensor && op.result_type(0) != Some(type_of(*op, op.dest())) {
            Some("result and 'dest' types must match")
        } else if to_memref && op.num_results() != 0 {
            Some("memref 'dest' implies zero results")
        } else if op.restrict() && !to_memref {
            Some("'restrict' is valid only for memref destinations")
        } else if op.writable() != to_memref {
            Some("'writable' must be specified if and only if the destination is of memref type")
        } else {
            shape_mismatch(cx.type_data(type_of(*op, op.source())).shape(), dest.shape())
        };
        problem.map_or(Ok(()), |message| fail(out, op.op_error(message)))
    }
}

/// The difference of two shapes that cannot be that of one tensor, as a message.
fn shape_mismatch(source: Option<&[i64]>, dest: Option<&[i64]>) -> Option<&'static str> {
    let incompatible = Some("source/destination shapes are incompatible");
    let (Some(source), Some(dest)) = (source, dest) else {
        return if source.is_some() == dest.is_some() { None } else { incompatible };
    };
    if source.len() != dest.len() {
        return Some("rank mismatch between source and destination shape");
    }
    let agree = |(source, dest): (&i64, &i64)| source == dest || *source == DYNAMIC || *dest == DYNAMIC;
    if source.iter().zip(dest).all(agree) { None } else { incompatible }
}

impl DestinationStyleOpInterface for MaterializeInDestination {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::new(*op, 1..2)
    }
}

impl ReifyRankedShapedTypeOpInterface for MaterializeInDestination {
    /// The sizes of the destination, if it is a tensor.
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        if view.num_results() == 0 {
            return Some(Vec::new());
        }
        let (dest, loc) = (view.dest(), view.loc());
        let rank = view.cx().type_data(type_of(*view, dest)).shape()?.len();
        Some(vec![(0..rank).map(|dim| mixed_size(builder, dest, dim, loc)).collect()])
    }
}

impl SubsetOpInterface for MaterializeInDestination {
    fn is_same_part(_op: Self::View<'_>, _other: OpRef<'_>) -> bool {
        false
    }

    fn is_disjoint_part(_op: Self::View<'_>, _other: OpRef<'_>) -> bool {
        false
    }
}

impl SubsetInsertionOpInterface for MaterializeInDestination {
    /// It replaces all of its destination.
    fn is_equivalent_subset(
        op: Self::View<'_>,
        candidate: Value,
        are_equivalent: &dyn Fn(Value, Value) -> bool,
    ) -> bool {
        are_equivalent(op.dest(), candidate)
    }

    fn values_needed_to_build_subset_extraction(op: Self::View<'_>) -> SmallVec<[Value; 8]> {
        [op.dest()].into_iter().collect()
    }

    /// The destination. A buffer is made a tensor once only: what `restrict` says, the new op says from then on.
    fn build_subset_extraction(b: &mut Builder<'_>, op: Self::Handle) -> Option<Value> {
        let view = op.view(b.ir())?;
        let (dest, restrict, writable) = (view.dest(), view.restrict(), view.writable());
        let cx = b.cx().clone();
        let ty = match cx.type_data(b.ir().value(dest).ty()) {
            TypeData::MemRef { shape, element, .. } => cx.tensor_type(shape, *element, None).ok()?,
            TypeData::UnrankedMemRef { element, .. } => cx.unranked_tensor_type(*element).ok()?,
            _ => return Some(dest),
        };
        if !restrict {
            return None;
        }
        b.ir_mut().remove_attr(op.op(), cx.ident("restrict")).ok()?;
        let tensor = ToTensor::build(ty, dest).restrict(true);
        Some(b.create(if writable { tensor.writable(true) } else { tensor }).result())
    }
}

impl MemoryEffectOpInterface for MaterializeInDestination {
    /// A memref is written.
    fn effects(op: Self::View<'_>) -> Effects {
        let writes = is_memref(op.cx().type_data(type_of(*op, op.dest())));
        let effect = EffectInstance { full: true, ..EffectInstance::on(Effect::Write, op.dest()) };
        Some(effect).filter(|_| writes).into_iter().collect()
    }
}
