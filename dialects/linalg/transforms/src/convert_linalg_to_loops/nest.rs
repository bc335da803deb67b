//! The loops of nests from zero to given sizes. [MLIR: GenerateLoopNest]

use dialekt_affine::AffineLoop;
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::NestedLoop;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::IteratorType;
use dialekt_scf::{ForLoop, LoopRange, ParallelLoop};

use super::Loops;

/// A loop of a nest.
pub(super) enum Loop {
    Sequential(ForLoop),
    Parallel(ParallelLoop),
    Affine(AffineLoop),
}

impl Loop {
    fn kind(&self) -> &dyn NestedLoop {
        match self {
            Loop::Sequential(kind) => kind,
            Loop::Parallel(kind) => kind,
            Loop::Affine(kind) => kind,
        }
    }
}

impl NestedLoop for Loop {
    fn create(&self, rw: &mut Rewriter<'_>, inits: &[Value], loc: Location) -> Option<(Op, Block)> {
        self.kind().create(rw, inits, loc)
    }

    fn create_end(&self, rw: &mut Rewriter<'_>, values: &[Value], loc: Location) {
        self.kind().create_end(rw, values, loc);
    }
}

/// The loops with step one over sizes, outer ones first; their bounds are built at the insertion point. Neighbouring parallel ones are one
/// loop where these are to be parallel.
pub(super) fn loops(
    rw: &mut Rewriter<'_>,
    loops: Loops,
    sizes: &[OpFoldResult],
    kinds: &[IteratorType],
    loc: Location,
) -> Vec<Loop> {
    let mut ranges: Vec<LoopRange> = Vec::new();
    for size in sizes {
        let lower = index_constant(rw, 0, loc);
        let upper = index_value(rw, *size, loc);
        ranges.push((lower, upper, index_constant(rw, 1, loc)));
    }
    let (mut nest, mut next) = (Vec::new(), 0);
    while let Some(range) = ranges.get(next) {
        let run = kinds[next..].iter().take_while(|kind| **kind == IteratorType::Parallel).count();
        let (kind, dims) = match loops {
            Loops::Parallel if run != 0 => (Loop::Parallel(ParallelLoop(ranges[next..next + run].to_vec())), run),
            Loops::Sequential | Loops::Parallel => (Loop::Sequential(ForLoop(*range)), 1),
            Loops::Affine => (Loop::Affine(AffineLoop::between(rw, range.0, range.1, 1)), 1),
        };
        nest.push(kind);
        next += dims;
    }
    nest
}
