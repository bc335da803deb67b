//! `simplify-depthwise-conv`: depthwise convolutions with one filter for each channel become those without the dimension of filters.
//! [mlir/lib/Dialect/Linalg/Transforms/NamedOpConversions.cpp]

use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::context::OpDescriptor;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg as linalg;
use dialekt_linalg::structured::create::named;
use dialekt_linalg::structured::maps::MEMOIZED_MAPS;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_tensor::{make_collapse, make_expand};

/// Simplify depthwise convolution.
///
/// A filter `hwcm` whose last size is 1 becomes `hwc`.
#[derive(Pass, Clone)]
#[pass(
    name = "SimplifyDepthwiseConvPass",
    argument = "simplify-depthwise-conv",
    dialects(dialekt_linalg::LinalgDialect, dialekt_tensor::TensorDialect)
)]
pub struct SimplifyDepthwiseConv {
    patterns: PassPatterns,
}

impl Pass for SimplifyDepthwiseConv {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<SimplifyDepthwiseConvOp>().add::<SimplifyDepthwiseConvQOp>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns).map(|_| ())
    }
}

/// A convolution with one filter for each channel.
#[derive(Described)]
pub struct SimplifyDepthwiseConvOp;

impl OpRewrite for SimplifyDepthwiseConvOp {
    type SourceOp = linalg::DepthwiseConv2DNhwcHwcm;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<linalg::DepthwiseConv2DNhwcHwcm>) -> Option<()> {
        simplify(rw, op.op(), linalg::DepthwiseConv2DNhwcHwc::DEF)
    }
}

/// A quantized convolution with one filter for each channel.
#[derive(Described)]
pub struct SimplifyDepthwiseConvQOp;

impl OpRewrite for SimplifyDepthwiseConvQOp {
    type SourceOp = linalg::DepthwiseConv2DNhwcHwcmQ;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<linalg::DepthwiseConv2DNhwcHwcmQ>) -> Option<()> {
        simplify(rw, op.op(), linalg::DepthwiseConv2DNhwcHwcQ::DEF)
    }
}

fn groups(groups: &[&[i64]]) -> Groups {
    groups.iter().map(|group| Group::from_slice(group)).collect()
}

fn simplify(rw: &mut Rewriter<'_>, op: Op, simple: &'static OpDescriptor) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let (loc, style) = (view.loc(), DestinationStyleOpRef::of(view)?);
    let mut inputs: Vec<Value> = style.dps_inputs().filter_map(|input| view.operand(input)).collect();
    let init = style.dps_inits().values().next()?;
    let (Some(result_type), true) = (view.result_type(0), style.has_pure_tensor_semantics()) else {
        return rw.no_match(op, "it does not work on tensors");
    };
    let kernel = *inputs.get(1)?;
    if cx.type_data(rw.type_of(kernel)).shape()?.get(3) != Some(&1) {
        return rw.no_match(op, "there are several filters for a channel");
    }
    // Those that are not given are written.
    let ty = cx.tensor_type(&[2], Type::I64, None).ok()?;
    let ones = cx.dense_elements_attr(ty, [1i64; 2].into_iter().flat_map(i64::to_le_bytes).collect()).ok()?;
    let attrs = ["strides", "dilations"].map(|name| (name, view.inherent_attr(name).unwrap_or(ones)));
    let memoized = cx.ident(MEMOIZED_MAPS);
    let kept: Vec<NamedAttr> = view.discardable_attrs().iter().filter(|attr| attr.name != memoized).copied().collect();
    let outer = groups(&[&[0], &[1], &[2], &[3, 4]]);
    inputs[1] = make_collapse(rw, kernel, groups(&[&[0], &[1], &[2, 3]]), loc)?;
    let init = make_collapse(rw, init, outer.clone(), loc)?;
    let new = named(rw, simple, &inputs, &[init], &attrs)?;
    for attr in kept {
        rw.modify(new, |ir| ir.set_discardable_attr(new, attr.name, attr.value)).ok()?;
    }
    let result = rw.op(new).result(0)?;
    let value = make_expand(rw, result_type, result, outer, loc)?;
    rw.replace_op(op, &[value]);
    Some(())
}
