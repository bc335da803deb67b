//! `linalg.contract`: sums of products, as indexing maps say.

use dialekt_ir_core::prelude::asm::*;
use smallvec::SmallVec;

use super::matmul::{parse_maps, print_maps};
use crate::interfaces::models;
use crate::interfaces::prelude::*;
use crate::structured::body::CAST_MULTIPLY_ADD;
use crate::{IteratorType, TypeFn, fold};

/// Adds products of elements of two inputs to an output.
///
/// The indexing maps say which elements: a loop that is in no index of the output adds up. Inputs are converted to the type of the output;
/// integers are signed where `cast` does not say otherwise.
///
/// ```mlir
/// %0 = linalg.contract
///   indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
///   ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>)
///   outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.contract", doc_group = "Products",
    interfaces(IndexingMapOpInterface, LinalgOp),
    traits(AttrSizedOperandSegments),
    interfaces(ContractionOpInterface {}),
    verify,
    parse = parse,
    print = print,
    fold
)]
pub struct Contract {
    pub structured: Mixin<StructuredOp>,
    pub inputs: Operands<AnyType>,
    pub outputs: Operands<AnyShaped>,
    pub indexing_maps: Attr<AffineMapArrayAttr>,
    #[default(TypeFn::CastSigned)]
    pub cast: Option<Attr<TypeFn>>,
    pub result_tensors: OpResults<AnyShaped>,
    pub combiner: Region<SizedRegion<1>>,
}

impl IndexingMapOpInterface for Contract {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        op.indexing_maps().unwrap_or_default().into_iter().collect()
    }

    fn operand_shape(op: Self::View<'_>, operand: usize) -> &[i64] {
        models::operand_shape(*op, operand)
    }
}

impl LinalgOp for Contract {
    /// A loop is parallel if an index of the output is it.
    fn iterator_types(op: Self::View<'_>) -> IteratorTypes {
        let affine = op.cx().affine();
        let maps = op.indexing_maps().unwrap_or_default();
        let Some(output) = maps.into_iter().next_back().map(|map| affine.map(map)) else { return IteratorTypes::new() };
        let is_output = |dim| output.results().iter().any(|result| affine.expr(*result).as_dim() == Some(dim));
        let kind = |dim| if is_output(dim) { IteratorType::Parallel } else { IteratorType::Reduction };
        (0..output.dims()).map(kind).collect()
    }

    fn has_dynamic_indexing_maps(_op: Self::View<'_>) -> bool {
        true
    }

    fn has_user_defined_maps(_op: Self::View<'_>) -> bool {
        true
    }

    fn library_call_name(_op: Self::View<'_>) -> String {
        crate::interfaces::NO_LIBRARY_CALL.to_owned()
    }
}

impl Fold for Contract {
    fn fold(op: ContractView<'_>, _: Constants<'_>) -> Option<Folded> {
        fold::use_uncast(*op)
    }
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let maps = parse_maps(p, op);
    let Ok(Some(maps)) = maps else {
        let at = p.token().start;
        return Err(p.op_error_at(op, at, "expected 'indexing_maps' attribute"));
    };
    op.add_attr(cx.ident("indexing_maps"), maps);
    form::parse_tail(p, op, 3, CAST_MULTIPLY_ADD).map(drop)
}

fn print(op: ContractView<'_>, p: &mut Printer<'_>) {
    print_maps(*op, p);
    form::print_tail(*op, &["indexing_maps"], p);
}

impl Verify for Contract {
    fn verify(op: ContractView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let affine = op.cx().affine();
        let maps: Maps = op.indexing_maps().unwrap_or_default().into_iter().collect();
        let mut dims = None;
        // The number of occurrences of each loop in the maps of inputs and of the output.
        let mut counts: [SmallVec<[usize; 8]>; 2] = Default::default();
        for ((map, ty), is_output) in maps.iter().zip(op.operand_types()).zip([false, false, true]) {
            let data = affine.map(*map);
            if !map.is_projected_permutation(affine, false) {
                return fail(out, op.error("provided affine_map is not a projected permutation"));
            }
            match op.cx().type_data(ty).shape() {
                Some(shape) if shape.len() != data.num_results() => {
                    let message = "ranks of shaped operand and results of corresponding affine_map differ";
                    return fail(out, op.error(message));
                }
                None if data.num_results() != 0 => {
                    let message = "affine_map specifies shaped access while operand has non-shaped type";
                    return fail(out, op.error(message));
                }
                _ => {}
            }
            if *dims.get_or_insert(data.dims()) != data.dims() {
                return fail(out, op.error("iteration spaces of provided affine_maps differ"));
            }
            let counts = &mut counts[usize::from(is_output)];
            counts.resize(data.dims() as usize, 0);
            for dim in data.results().iter().filter_map(|result| affine.expr(*result).as_dim()) {
                counts[dim as usize] += 1;
            }
        }
        let [inputs, outputs] = counts;
        let mut contracts = false;
        for (dim, (inputs, outputs)) in inputs.into_iter().zip(outputs).enumerate() {
            contracts |= inputs == 2 && outputs == 0;
            if inputs == 0 && outputs == 0 {
                let message = format!("iteration space dim at index {dim} not used to access any operand");
                return fail(out, op.error(message));
            }
            if inputs == 1 && outputs != 1 {
                let message = format!(
                    "iteration space dim at index {dim} is neither a contracting dim nor of parallel iteration type"
                );
                return fail(out, op.error(message));
            }
        }
        match contracts {
            true => Ok(()),
            false => fail(out, op.error("'indexing_maps' do not specify a contracting dimension")),
        }
    }
}
