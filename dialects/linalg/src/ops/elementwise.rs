//! `linalg.elementwise`: a function of elements, as an attribute says.

use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::asm::*;
use smallvec::smallvec;

use super::matmul::{parse_map_list, print_maps};
use crate::interfaces::models;
use crate::interfaces::prelude::*;
use crate::structured::body::Expr;
use crate::structured::maps::{output_rank, shape};
use crate::{ElementwiseKind, IteratorType, fold};

/// A function of elements of one, two or three inputs.
///
/// Indexing maps say which elements; without them these stand in the same place in all operands. Elements are not converted.
///
/// ```mlir
/// %0 = linalg.elementwise kind=#linalg.elementwise_kind<add>
///   indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>]
///   ins(%a, %b : tensor<8xf32>, tensor<8x4xf32>)
///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.elementwise", doc_group = "Element by element",
    interfaces(IndexingMapOpInterface, LinalgOp),
    traits(AttrSizedOperandSegments),
    parse = parse,
    print = print,
    fold
)]
pub struct Elementwise {
    pub structured: Mixin<StructuredOp>,
    pub inputs: Operands<AnyType>,
    pub outputs: Operands<AnyShaped>,
    pub kind: Attr<ElementwiseKind>,
    pub indexing_maps: Option<Attr<AffineMapArrayAttr>>,
    pub result_tensors: OpResults<AnyRankedTensor>,
    pub region: Region,
}

impl IndexingMapOpInterface for Elementwise {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        op.indexing_maps().unwrap_or_default().into_iter().collect()
    }

    fn operand_shape(op: Self::View<'_>, operand: usize) -> &[i64] {
        models::operand_shape(*op, operand)
    }
}

impl LinalgOp for Elementwise {
    fn iterator_types(op: Self::View<'_>) -> IteratorTypes {
        smallvec![IteratorType::Parallel; output_rank(*op)]
    }

    fn has_dynamic_indexing_maps(_op: Self::View<'_>) -> bool {
        true
    }
}

impl Fold for Elementwise {
    fn fold(op: ElementwiseView<'_>, _: Constants<'_>) -> Option<Folded> {
        fold::use_uncast(*op)
    }
}

/// The same map for each of so many operands.
fn identities(cx: &ContextData, operands: usize, rank: usize) -> Attribute {
    let map: AffineMap = cx.affine().multi_dim_identity(rank as u32);
    cx.array_attr(&vec![AffineMapAttr::write(cx, map); operands])
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    p.expect_keyword("kind", op)?;
    p.expect(Tok::Equal, "expected '='")?;
    let Ok(kind) = p.parse_attribute(None) else {
        let at = p.token().start;
        return Err(p.op_error_at(op, at, "expected operation 'kind' attribute"));
    };
    let Some(function) = ElementwiseKind::read(cx, kind) else {
        let at = p.token().start;
        return Err(p.op_error_at(op, at, "expected ElementwiseKind attribute"));
    };
    op.add_attr(cx.ident("kind"), kind);
    let maps = parse_map_list(p, op)?;
    let body = Expr::of_inputs(function.function());
    let Ok(parts) = form::parse_tail(p, op, function.arity() + 1, &body) else {
        let at = p.token().start;
        return Err(p.op_error_at(op, at, "unable to parse elemwise op"));
    };
    let last = parts.all().last().copied().unwrap_or(Type::NONE);
    let maps = match maps {
        Some(maps) => maps,
        None if cx.type_data(last).shape().is_none() => {
            let at = p.token().start;
            return Err(p.op_error_at(op, at, "return type needs to be shaped type"));
        }
        None => identities(cx, function.arity() + 1, shape(cx, last).len()),
    };
    op.add_attr(cx.ident("indexing_maps"), maps);
    Ok(())
}

fn print(op: ElementwiseView<'_>, p: &mut Printer<'_>) {
    let cx = op.cx();
    p.write(" kind=");
    if let Some(kind) = op.inherent_attr("kind") {
        p.print_attribute(kind);
    }
    let arity = op.kind().map_or(0, ElementwiseKind::arity);
    if op.inherent_attr("indexing_maps") != Some(identities(cx, arity + 1, output_rank(*op))) {
        print_maps(*op, p);
    }
    form::print_tail(*op, &["kind", "indexing_maps"], p);
}
