//! Two reshapes that work on different dimensions, in the other order. [mlir/lib/Dialect/Tensor/Transforms/ReshapePatterns.cpp]

use dialekt_dialect_utils::indices::{Mixed, split};
use dialekt_dialect_utils::reassociation::{Group, Groups, dynamic_dims};
use dialekt_dialect_utils::reshapes::output_shape;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{CollapseShape, ExpandShape, make_collapse, make_expand_to, mixed_sizes};

/// The source of a collapse is expanded, where both work on different dimensions.
#[derive(Described)]
pub struct BubbleUpExpandThroughParallelCollapse;

impl OpRewrite for BubbleUpExpandThroughParallelCollapse {
    type SourceOp = ExpandShape;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExpandShape>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let Some(collapse) = rw.ir().defining::<CollapseShape>(view.src()) else {
            return rw.no_match(op, "the source is not collapsed");
        };
        let (expanded, collapsed) = (view.reassociation()?, collapse.reassociation()?);
        let (loc, source) = (view.loc(), collapse.src());
        let (from, to) = (cx.type_data(rw.type_of(source)).shape()?, view.static_output_shape()?);
        if expanded.is_empty() || !expanded.iter().zip(&collapsed).all(|pair| is_parallel(pair, from, &to)) {
            return rw.no_match(op, "both work on the same dimensions");
        }
        let (element, sizes) = (cx.element_or_self(view.result_type(0)?), output_shape(*view)?);
        let source_sizes = mixed_sizes(rw, source, loc);
        let (mut new_expanded, mut new_collapsed) = (Groups::new(), Groups::new());
        let mut new_sizes = Mixed::new();
        for (expanded, collapsed) in expanded.iter().zip(&collapsed) {
            let start = new_sizes.len() as i64;
            let is_collapsed = expanded.len() == 1 && collapsed.len() != 1;
            let (dims, all) = if is_collapsed { (collapsed, &source_sizes) } else { (expanded, &sizes) };
            for dim in dims {
                new_sizes.push(*all.get(usize::try_from(*dim).ok()?)?);
            }
            let end = new_sizes.len() as i64;
            let ones = (start..end).map(|dim| Group::from_elem(dim, 1));
            match (is_collapsed, expanded.len() == collapsed.len()) {
                (true, _) => {
                    new_expanded.extend(ones);
                    new_collapsed.push((start..end).collect());
                }
                (false, true) => {
                    new_expanded.extend(ones.clone());
                    new_collapsed.extend(ones);
                }
                (false, false) => {
                    new_expanded.push((start..end).collect());
                    new_collapsed.extend(ones);
                }
            }
        }
        let mut value = source;
        if new_expanded.len() != new_sizes.len() {
            let ty = cx.tensor_type(&split(cx, &new_sizes).1, element, None).ok()?;
            value = make_expand_to(rw, ty, value, new_expanded, &new_sizes, loc);
        }
        if new_collapsed.len() != new_sizes.len() {
            value = make_collapse(rw, value, new_collapsed, loc)?;
        }
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// Returns whether a dimension is taken apart only, or joined only, or taken apart again as it was before.
fn is_parallel((expanded, collapsed): (&Group, &Group), from: &[i64], to: &[i64]) -> bool {
    if expanded.len() != collapsed.len() {
        return expanded.len() == 1 || collapsed.len() == 1;
    }
    let part = |shape: &[i64], group: &Group| -> Vec<i64> {
        group.iter().filter_map(|dim| shape.get(usize::try_from(*dim).ok()?).copied()).collect()
    };
    let (from, to) = (part(from, collapsed), part(to, expanded));
    from == to && dynamic_dims(&from) < 2
}
