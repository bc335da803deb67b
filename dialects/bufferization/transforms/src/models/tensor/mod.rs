//! Models of the ops of tensor. [mlir/lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp]
//!
//! - `casts`: `tensor.cast` and the sizes of tensors
//! - `create`: tensors that are made of elements
//! - `elements`: single elements
//! - `join`: tensors that are made of tensors
//! - `reshapes`: other shapes with the same elements
//! - `slices`: parts of tensors

mod casts;
mod create;
mod elements;
mod join;
mod reshapes;
mod slices;

use dialekt_bufferization::bufferizable::BufferizableOpInterface;
use dialekt_ir_core::context::DialectRegistry;

pub(super) fn register(registry: &mut DialectRegistry) {
    registry
        .attach("tensor.cast", <casts::CastModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.collapse_shape", <reshapes::CollapseShapeModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.concat", <join::ConcatModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.dim", <casts::DimModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.empty", <create::EmptyModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.expand_shape", <reshapes::ExpandShapeModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.extract", <elements::ExtractModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.extract_slice", <slices::ExtractSliceModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.from_elements", <create::FromElementsModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.generate", <create::GenerateModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.insert", <elements::InsertModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.insert_slice", <slices::InsertSliceModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.pad", <join::PadModel as BufferizableOpInterface>::INTERFACE)
        .attach(
            "tensor.parallel_insert_slice",
            <slices::ParallelInsertSliceModel as BufferizableOpInterface>::INTERFACE,
        )
        .attach("tensor.rank", <casts::RankModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.reshape", <reshapes::ReshapeModel as BufferizableOpInterface>::INTERFACE)
        .attach("tensor.splat", <create::SplatModel as BufferizableOpInterface>::INTERFACE);
}
