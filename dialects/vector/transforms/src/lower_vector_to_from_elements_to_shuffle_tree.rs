//! `lower-vector-to-from-elements-to-shuffle-tree`: a vector of elements of other vectors becomes shuffles.
//! [mlir/lib/Dialect/Vector/Transforms/LowerVectorToFromElementsToShuffleTree.cpp]
//!
//! Vectors are joined in pairs, and what that gives is joined in turn. Each covers an *interval* of the result: the positions from the
//! first to the last one that it has elements for. The first shuffles bring elements to their distance from the start of the interval;
//! later ones only put intervals together.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector::{FromElements, Shuffle, ToElements, VectorType};

/// Lower `vector.to_elements` and `vector.from_elements` to a tree of `vector.shuffle` operations
///
/// A vector whose elements are all elements of other vectors is shuffled from these.
#[derive(Pass, Clone)]
#[pass(
    name = "LowerVectorToFromElementsToShuffleTree",
    argument = "lower-vector-to-from-elements-to-shuffle-tree",
    op = "func.func"
)]
pub struct LowerVectorToFromElementsToShuffleTree {
    patterns: PassPatterns,
}

impl Pass for LowerVectorToFromElementsToShuffleTree {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_vector_to_from_elements_to_shuffle_tree_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Adds the pattern that makes trees of shuffles. [MLIR: populateVectorToFromElementsToShuffleTreePatterns]
pub fn populate_vector_to_from_elements_to_shuffle_tree_patterns(set: &mut PatternSet) {
    set.add::<ToFromElementsToShuffleTreeRewrite>();
}

/// A vector with the part of the result that it covers.
struct Node {
    value: Value,
    first: usize,
    last: usize,
    /// The elements that are known: those of the interval that the result takes from here.
    known: Vec<bool>,
}

/// A vector of elements of other vectors is a tree of shuffles of these.
#[derive(Described)]
pub struct ToFromElementsToShuffleTreeRewrite;

impl OpRewrite for ToFromElementsToShuffleTreeRewrite {
    type SourceOp = FromElements;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<FromElements>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let result = VectorType::new(cx, view.result_type(0)?)?;
        if result.rank() != 1 {
            return rw.no_match(op, "Only 1-D vectors are supported");
        }
        // The number of the input and of its element for each position of the result.
        let (mut inputs, mut sources): (Vec<Op>, Vec<Value>) = (Vec::new(), Vec::new());
        let mut elements: Vec<(usize, usize)> = Vec::new();
        for element in view.elements() {
            let value = rw.value(element);
            let ValueDef::Result(made, number) = value.def() else {
                return rw.no_match(op, "All operands must be defined by an operation");
            };
            let Some(all) = rw.op(made).view::<ToElements>() else {
                return rw.no_match(op, "Unsupported sources");
            };
            let input = inputs.iter().position(|input| *input == made).unwrap_or_else(|| {
                inputs.push(made);
                sources.push(all.source());
                inputs.len() - 1
            });
            elements.push((input, number as usize));
        }
        let size = |value: Value| match *VectorType::new(cx, rw.type_of(value))?.shape {
            [size] => Some(size),
            _ => None,
        };
        let sizes: Option<Vec<i64>> = sources.iter().map(|source| size(*source)).collect();
        let Some(sizes) = sizes.filter(|sizes| !sizes.is_empty()) else {
            return rw.no_match(op, "Only 1-D vectors are supported");
        };
        let places = |input: usize| {
            let own = elements.iter().enumerate().filter(move |(_, (other, _))| *other == input);
            own.map(|(position, (_, number))| (position, *number))
        };
        let interval = |input: usize| (places(input).next().map(|p| p.0), places(input).next_back().map(|p| p.0));

        // The first level: elements come to their places.
        let pairs: Vec<(usize, Option<usize>)> =
            (0..inputs.len()).step_by(2).map(|lhs| (lhs, Some(lhs + 1).filter(|rhs| *rhs < inputs.len()))).collect();
        let mut nodes = Vec::new();
        let mut masks = Vec::new();
        for (lhs, rhs) in pairs {
            let ((Some(first), Some(last)), rhs_last) =
                (interval(lhs), rhs.and_then(|rhs| interval(rhs).1).unwrap_or_default())
            else {
                return None;
            };
            let mut mask: Entries = places(lhs).map(|(position, number)| (position - first, number as i64)).collect();
            if let Some(rhs) = rhs {
                let own = places(rhs).map(|(position, number)| (position - first, number as i64 + sizes[lhs]));
                mask.extend(own);
            }
            masks.push((sources[lhs], sources[rhs.unwrap_or(lhs)], mask));
            nodes.push((first, last.max(rhs_last)));
        }
        let whole = elements.len();
        let mut level = shuffle_all(rw, masks, &nodes, whole);

        while level.len() > 1 {
            let length = level[0].known.len();
            let (mut nodes, mut masks) = (Vec::new(), Vec::new());
            for pair in level.chunks(2) {
                let (lhs, rhs) = (&pair[0], pair.get(1));
                let known = |node: &Node| -> Vec<usize> { (0..length).filter(|place| node.known[*place]).collect() };
                let mut mask: Entries = known(lhs).into_iter().map(|place| (place, place as i64)).collect();
                let mut last = lhs.last;
                if let Some(rhs) = rhs {
                    let distance = rhs.first.checked_sub(lhs.first)?;
                    mask.extend(known(rhs).into_iter().map(|place| (place + distance, (place + length) as i64)));
                    last = last.max(rhs.last);
                }
                masks.push((lhs.value, rhs.map_or(lhs.value, |rhs| rhs.value), mask));
                nodes.push((lhs.first, last));
            }
            level = shuffle_all(rw, masks, &nodes, whole);
        }
        let root = level.first()?.value;
        rw.replace_op(op, &[root]);
        Some(())
    }
}

/// The known entries of a mask: places with the indices that stand there.
type Entries = Vec<(usize, i64)>;

/// Creates the shuffles of a level, whose vectors have the length of the longest interval; the last one has that of the result.
fn shuffle_all(
    rw: &mut Rewriter<'_>,
    masks: Vec<(Value, Value, Entries)>,
    intervals: &[(usize, usize)],
    whole: usize,
) -> Vec<Node> {
    let longest = intervals.iter().map(|(first, last)| last - first + 1).max().unwrap_or(whole);
    let length = if intervals.len() == 1 { whole } else { longest };
    let made = masks.into_iter().zip(intervals).map(|((lhs, rhs, entries), (first, last))| {
        let mut mask = vec![-1; length];
        for (place, index) in entries {
            if let Some(slot) = mask.get_mut(place) {
                *slot = index;
            }
        }
        let known = mask.iter().map(|index| *index != -1).collect();
        let value = rw.create(Shuffle::build(lhs, rhs, mask.into())).result();
        Node { value, first: *first, last: *last, known }
    });
    made.collect()
}
