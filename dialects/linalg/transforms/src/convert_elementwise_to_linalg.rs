//! `convert-elementwise-to-linalg`: elementwise ops on tensors become generic ops.
//! [mlir/lib/Dialect/Linalg/Transforms/ElementwiseToLinalg.cpp]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::body::argument_type;
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{Generic, GenericParts, IteratorType, Yield};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_tensor::{make_empty, mixed_sizes};
use smallvec::smallvec;

/// Convert ElementwiseMappable ops to linalg
///
/// The body of the generic op is the op on elements. Scalars among the operands are inputs without indices.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertElementwiseToLinalgPass",
    argument = "convert-elementwise-to-linalg",
    dialects(dialekt_linalg::LinalgDialect, dialekt_memref::MemRefDialect)
)]
pub struct ConvertElementwiseToLinalg {
    conversion: PassConversion,
}

impl Pass for ConvertElementwiseToLinalg {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.dynamically_legal_unknown_ops(|op| Some(!is_elementwise_on_tensors(op)));
        let mut patterns = ConversionPatterns::new();
        patterns.add_rewrite::<ConvertAnyElementwiseMappableOpOnRankedTensors>();
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

fn is_ranked_tensor(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Tensor { .. })
}

/// Returns whether an op works element by element on ranked tensors, and perhaps scalars.
fn is_elementwise_on_tensors(op: OpRef<'_>) -> bool {
    let cx = op.cx();
    let is_scalar = |ty| {
        matches!(
            cx.scalar_data(ty),
            TypeData::Index | TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Complex(_)
        )
    };
    op.has_traits(OpTraits::ELEMENTWISE_MAPPABLE)
        && op.operand_types().any(|ty| is_ranked_tensor(cx, ty))
        && op.operand_types().all(|ty| is_ranked_tensor(cx, ty) || is_scalar(ty))
}

/// An elementwise op becomes the body of a generic one.
pub struct ConvertAnyElementwiseMappableOpOnRankedTensors;

impl Rewrite for ConvertAnyElementwiseMappableOpOnRankedTensors {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<ConvertAnyElementwiseMappableOpOnRankedTensors>,
        root: PatternRoot::Traits(OpTraits::ELEMENTWISE_MAPPABLE),
        benefit: 1,
        labels: &[],
        rewrite: to_generic,
        rule: None,
        summary: "An elementwise op on tensors becomes the body of a generic one.",
    };
}

fn to_generic(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op);
    if !is_elementwise_on_tensors(view) {
        return rw.no_match(op, "it does not work on tensors element by element");
    }
    let (loc, name) = (view.loc(), view.name());
    let (operands, types): (Vec<Value>, Vec<Type>) = (view.operands().collect(), view.result_types().collect());
    let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
    let rank = cx.type_data(*types.first()?).shape()?.len() as u32;
    let tensor = operands.iter().copied().find(|operand| is_ranked_tensor(cx, rw.type_of(*operand)))?;
    let (identity, scalar) = (affine.multi_dim_identity(rank), affine.make_map(rank, 0, &[]));
    let mut maps: Maps = operands
        .iter()
        .map(|operand| if is_ranked_tensor(cx, rw.type_of(*operand)) { identity } else { scalar })
        .collect();
    maps.extend(types.iter().map(|_| identity));
    let mut outputs = Vec::new();
    for ty in &types {
        let same = operands.iter().copied().find(|operand| rw.type_of(*operand) == *ty);
        outputs.push(match same {
            Some(operand) => operand,
            // The reference takes the sizes of the first operand, which may be a scalar.
            None => {
                let sizes = mixed_sizes(rw, tensor, loc);
                make_empty(rw, &sizes, cx.element_or_self(*ty), loc)
            }
        });
    }
    let new: Op = rw
        .create(Generic::build(GenericParts {
            result_tensors: &types,
            inputs: &operands,
            outputs: &outputs,
            indexing_maps: maps.into_iter().collect(),
            iterator_types: smallvec![IteratorType::Parallel; rank as usize],
        }))
        .into();
    let region = rw.op(new).region(0)?.handle();
    let places = operands
        .iter()
        .chain(&outputs)
        .map(|operand| (argument_type(cx, rw.type_of(*operand)), rw.value(*operand).loc()));
    let places: Vec<(Type, Location)> = places.collect();
    let block = rw.create_block(region, None, &places);
    let args: Vec<Value> = rw.ir().block(block).args().take(operands.len()).collect();
    let elements: Vec<Type> = types.iter().map(|ty| argument_type(cx, *ty)).collect();
    let spec = OpSpec::new(name, loc).operands(&args).results(&elements).slots(&slots).attrs(&attrs);
    let scalar = rw.create_op(&spec);
    let values: Vec<Value> = rw.op(scalar).results().collect();
    rw.create(Yield::build(&values).with_loc(loc));
    rw.replace_op_with(op, new);
    Some(())
}
