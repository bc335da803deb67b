//! `tosa-to-scf`: control flow and scatters become ops of scf. [mlir/lib/Conversion/TosaToSCF]

use dialekt_arith as arith;
use dialekt_conversion::{Conversion, ConversionTarget, Mode};
use dialekt_dialect_utils::{Values, arguments, entry, last, operands};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_scf::{self as scf, ForParts};
use dialekt_tensor as tensor;
use dialekt_tosa as tosa;

use crate::tosa_common::{folded_dim, index};

/// Lower TOSA to the SCF dialect
///
/// `tosa.cond_if` and `tosa.while_loop` become `scf.if` and `scf.while`, `tosa.scatter` a nest of loops.
#[derive(Pass, Clone)]
#[pass(
    name = "TosaToSCFPass",
    argument = "tosa-to-scf",
    dialects(dialekt_tensor::TensorDialect, dialekt_scf::SCFDialect)
)]
pub struct TosaToScf {
    conversion: PassConversion,
}

impl Pass for TosaToScf {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["tensor", "scf"]);
        target.illegal_op::<tosa::If>().illegal_op::<tosa::Scatter>().illegal_op::<tosa::While>();
        target.legal_unknown_ops();
        let mut patterns = dialekt_conversion::ConversionPatterns::new();
        patterns.extend(tosa_to_scf_patterns());
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns of the conversion. [MLIR: populateTosaToSCFConversionPatterns]
pub fn tosa_to_scf_patterns() -> PatternSet {
    let mut patterns = PatternSet::new();
    patterns.add::<IfOpConverter>().add::<ScatterOpConverter>().add::<WhileOpConverter>();
    patterns
}

/// Copies the body of a region of an op to the end of a block, and gives what it yields there.
fn copy_body(rw: &mut Rewriter<'_>, op: Op, region: usize, to: Block, values: &[Value]) -> Option<Values> {
    let body = entry(rw, op, region)?;
    let end = last(rw, body)?;
    let mut mapping = IrMapping::new();
    for (argument, value) in arguments(rw, body).into_iter().zip(values) {
        mapping.map_value(argument, *value);
    }
    rw.set_insertion_point_to_end(to);
    let ops: Vec<Op> = rw.ir().block(body).ops().map(|op| op.handle()).take_while(|op| *op != end).collect();
    for nested in ops {
        rw.clone(nested, &mut mapping);
    }
    Some(operands(rw, end).into_iter().map(|value| mapping.value_or_same(value)).collect())
}

/// `tosa.cond_if` becomes `scf.if`: the arguments of its regions are what it takes.
#[derive(Described)]
pub struct IfOpConverter;

impl OpRewrite for IfOpConverter {
    type SourceOp = tosa::If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::If>) -> Option<()> {
        let view = rw.view(op)?;
        let (condition, inputs): (Value, Values) = (view.condition(), view.input_list().collect());
        let types: Vec<Type> = view.result_types().collect();
        let condition = rw.create(tensor::Extract::build(condition, &[])).result();
        let branches = rw.create(scf::If::build(&types, condition)).op();
        let behind = rw.insertion_point();
        for region in 0..2 {
            let to = rw.op(branches).region(region)?.handle();
            let block = rw.create_block(to, None, &[]);
            let yielded = copy_body(rw, op.op(), region, block, &inputs)?;
            rw.create(scf::Yield::build(&yielded));
        }
        rw.restore(behind);
        rw.replace_op_with(op, branches);
        Some(())
    }
}

/// `tosa.while_loop` becomes `scf.while`: the condition passes the arguments of the first region on.
#[derive(Described)]
pub struct WhileOpConverter;

impl OpRewrite for WhileOpConverter {
    type SourceOp = tosa::While;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::While>) -> Option<()> {
        let view = rw.view(op)?;
        let inputs: Values = view.input_list().collect();
        let types: Vec<Type> = view.result_types().collect();
        let looped = rw.create(scf::While::build(&types, &inputs)).op();
        let behind = rw.insertion_point();
        for region in 0..2 {
            let from = entry(rw, op, region)?;
            let args = arguments(rw, from).into_iter().map(|argument| (rw.type_of(argument), rw.value(argument).loc()));
            let args: Vec<(Type, Location)> = args.collect();
            let to = rw.op(looped).region(region)?.handle();
            let block = rw.create_block(to, None, &args);
            let args = arguments(rw, block);
            let yielded = copy_body(rw, op.op(), region, block, &args)?;
            if region == 0 {
                let condition = rw.create(tensor::Extract::build(*yielded.first()?, &[])).result();
                rw.create(scf::Condition::build(condition, &args));
            } else {
                rw.create(scf::Yield::build(&yielded));
            }
        }
        rw.restore(behind);
        rw.replace_op_with(op, looped);
        Some(())
    }
}

/// `tosa.scatter` becomes loops over rows, each of which is inserted where its index says.
#[derive(Described)]
pub struct ScatterOpConverter;

impl OpRewrite for ScatterOpConverter {
    type SourceOp = tosa::Scatter;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Scatter>) -> Option<()> {
        let view = rw.view(op)?;
        let (values, indices, input) = (view.values_in(), view.indices(), view.input());
        let rows = folded_dim(rw, input, 0);
        let columns = folded_dim(rw, input, 1);
        let channels = folded_dim(rw, input, 2);
        let zero = index(rw, 0);
        let one = index(rw, 1);

        let result = count(rw, (zero, rows, one), values, |rw, row, outer| {
            count(rw, (zero, columns, one), outer, |rw, column, inner| {
                let at = rw.create(tensor::Extract::build(indices, &[row, column])).result();
                let at = rw.create(arith::IndexCast::build(Type::INDEX, at)).result();
                let offsets = [row, column, zero].map(OpFoldResult::Value);
                let sizes = [one, one, channels].map(OpFoldResult::Value);
                let strides = [one; 3].map(OpFoldResult::Value);
                let cx = rw.cx();
                let ty = cx.tensor_type(&[DYNAMIC; 3], cx.element_or_self(rw.type_of(input)), None).ok()?;
                let parts = tensor::ExtractSlice::build_mixed(cx, ty, input, [offsets, sizes, strides]);
                let slice = rw.create(parts).result();
                let offsets = [row, at, zero].map(OpFoldResult::Value);
                let parts = tensor::InsertSlice::build_mixed(cx, slice, inner, [offsets, sizes, strides]);
                Some(rw.create(parts).result())
            })
        })?;
        rw.replace_op(op, &[result]);
        Some(())
    }
}

/// Builds an `scf.for` that carries one value, and gives its result.
fn count(
    rw: &mut Rewriter<'_>,
    (lower, upper, step): (Value, Value, Value),
    init: Value,
    body: impl FnOnce(&mut Rewriter<'_>, Value, Value) -> Option<Value>,
) -> Option<Value> {
    let (loc, ty) = (rw.current_loc(), rw.type_of(init));
    let parts = ForParts { results: &[ty], lower_bound: lower, upper_bound: upper, step, init_args: &[init] };
    let op = rw.create(scf::For::build(parts)).op();
    let behind = rw.insertion_point();
    let region = rw.op(op).region(0)?.handle();
    let block = rw.create_block(region, None, &[(Type::INDEX, loc), (ty, loc)]);
    let [number, carried] = arguments(rw, block)[..] else { return None };
    let next = body(rw, number, carried)?;
    rw.create(scf::Yield::build(&[next]));
    rw.restore(behind);
    rw.op(op).result(0)
}
