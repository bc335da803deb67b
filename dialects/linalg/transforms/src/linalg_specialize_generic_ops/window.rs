//! Generic ops that move windows over images: convolutions and pooling. [mlir/lib/Dialect/Linalg/Utils/Utils.cpp]

use dialekt_ir_core::context::OpDescriptor;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg as linalg;
use dialekt_linalg::structured::body::Expr;
use dialekt_linalg::structured::create::named;
use dialekt_linalg::structured::maps::{Windows, iterator_types};
use dialekt_linalg::structured::{Accesses, Structured};
use dialekt_linalg::{BinaryFn, Generic, LinalgOpRef};

/// The named ops, in the order in which they are tried.
const NAMED: &[&OpDescriptor] = &[
    linalg::Conv1D::DEF,
    linalg::Conv1DNwcWcf::DEF,
    linalg::Conv1DNcwFcw::DEF,
    linalg::Conv2D::DEF,
    linalg::Conv2DNhwcHwcf::DEF,
    linalg::Conv2DNhwcHwcfQ::DEF,
    linalg::Conv2DNhwcFhwc::DEF,
    linalg::Conv2DNhwcFhwcQ::DEF,
    linalg::Conv2DNchwFchw::DEF,
    linalg::Conv2DNchwFchwQ::DEF,
    linalg::Conv2DNgchwFgchw::DEF,
    linalg::Conv2DNgchwGfchw::DEF,
    linalg::Conv2DNgchwGfchwQ::DEF,
    linalg::Conv2DNhwgcGfhwc::DEF,
    linalg::Conv2DNhwgcGfhwcQ::DEF,
    linalg::Conv3D::DEF,
    linalg::Conv3DNdhwcDhwcf::DEF,
    linalg::Conv3DNdhwcDhwcfQ::DEF,
    linalg::Conv3DNcdhwFcdhw::DEF,
    linalg::DepthwiseConv1DNcwCw::DEF,
    linalg::DepthwiseConv1DNwcWc::DEF,
    linalg::DepthwiseConv1DNwcWcm::DEF,
    linalg::DepthwiseConv2DNchwChw::DEF,
    linalg::DepthwiseConv2DNhwcHwc::DEF,
    linalg::DepthwiseConv2DNhwcHwcQ::DEF,
    linalg::DepthwiseConv2DNhwcHwcm::DEF,
    linalg::DepthwiseConv2DNhwcHwcmQ::DEF,
    linalg::DepthwiseConv3DNdhwcDhwc::DEF,
    linalg::DepthwiseConv3DNcdhwCdhw::DEF,
    linalg::DepthwiseConv3DNdhwcDhwcm::DEF,
    linalg::PoolingNhwcMax::DEF,
    linalg::PoolingNhwcMin::DEF,
    linalg::PoolingNhwcSum::DEF,
    linalg::PoolingNhwcMaxUnsigned::DEF,
    linalg::PoolingNhwcMinUnsigned::DEF,
    linalg::PoolingNchwSum::DEF,
    linalg::PoolingNchwMax::DEF,
    linalg::PoolingNwcSum::DEF,
    linalg::PoolingNcwSum::DEF,
    linalg::PoolingNwcMax::DEF,
    linalg::PoolingNwcMaxUnsigned::DEF,
    linalg::PoolingNcwMax::DEF,
    linalg::PoolingNwcMin::DEF,
    linalg::PoolingNwcMinUnsigned::DEF,
    linalg::PoolingNdhwcSum::DEF,
    linalg::PoolingNdhwcMax::DEF,
    linalg::PoolingNdhwcMin::DEF,
];

/// Builds the named op that a generic one is; `None` if it is none.
pub(super) fn specialize(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<Op> {
    let cx = rw.cx();
    let (inputs, outputs): (Vec<Value>, Vec<Value>) = {
        let view = rw.view(op)?;
        (view.inputs().collect(), view.outputs().collect())
    };
    let this = LinalgOpRef::of(rw.op(op))?;
    let (kind, windows) = NAMED.iter().find_map(|kind| Some((*kind, windows(this, kind)?)))?;
    let dense = |values: &[i64]| {
        let ty = cx.tensor_type(&[values.len() as i64], Type::I64, None).ok()?;
        cx.dense_elements_attr(ty, values.iter().flat_map(|value| value.to_le_bytes()).collect()).ok()
    };
    let attrs: Vec<(&str, Attribute)> = match windows.strides().is_empty() {
        true => Vec::new(),
        false => vec![("dilations", dense(windows.dilations())?), ("strides", dense(windows.strides())?)],
    };
    named(rw, kind, &inputs, &outputs, &attrs)
}

/// The strides and dilations with which an op is a named one.
fn windows(op: LinalgOpRef<'_>, kind: &OpDescriptor) -> Option<Windows> {
    let described = kind.fact::<Structured>()?;
    let Accesses::Maps(text) = described.accesses else { return None };
    let inits = op.style()?.dps_inits().len();
    if inits != 1 || described.arity() != op.op().num_operands() || iterator_types(text) != op.iterator_types() {
        return None;
    }
    let windows = Windows::fitting(op.op().cx().affine(), text, &op.indexing_maps())?;
    let body = op.body()?;
    let last = body.last_op()?;
    is(body, last.operand(0)?, described.body).then_some(windows)
}

/// Returns whether a value of a body is that of an expression. A value may be extended where the expression converts it.
fn is(body: BlockRef<'_>, value: Value, expr: &Expr<'_>) -> bool {
    let ir = body.ir();
    let def = ir.value(value).defining_op();
    let name = def.and_then(|def| def.descriptor()).map_or("", |descriptor| descriptor.name);
    match *expr {
        Expr::Arg(number) => body.args().nth(number) == Some(value),
        Expr::Cast(_, _, inner) => match name {
            "arith.extf" | "arith.extsi" | "arith.extui" | "arith.sitofp" => {
                def.and_then(|def| def.operand(0)).is_some_and(|source| is(body, source, inner))
            }
            _ => is(body, value, inner),
        },
        Expr::Binary(function, lhs, rhs) => {
            let is_bool = matches!(ir.cx().type_data(ir.value(value).ty()), TypeData::Integer { width: 1, .. });
            let names: &[&str] = match (function, is_bool) {
                (BinaryFn::Add, true) => &["arith.ori"],
                (BinaryFn::Mul, true) => &["arith.andi"],
                (BinaryFn::Add, false) => &["arith.addf", "arith.addi", "complex.add"],
                (BinaryFn::Mul, false) => &["arith.mulf", "arith.muli", "complex.mul"],
                (BinaryFn::Sub, _) => &["arith.subf", "arith.subi"],
                (BinaryFn::MaxSigned, _) => &["arith.maximumf", "arith.maxsi"],
                (BinaryFn::MinSigned, _) => &["arith.minimumf", "arith.minsi"],
                (BinaryFn::MaxUnsigned, _) => &["arith.maximumf", "arith.maxui"],
                (BinaryFn::MinUnsigned, _) => &["arith.minimumf", "arith.minui"],
                _ => &[],
            };
            let operands = def.and_then(|def| Some((def.operand(0)?, def.operand(1)?)));
            names.contains(&name) && operands.is_some_and(|(a, b)| is(body, a, lhs) && is(body, b, rhs))
        }
        _ => false,
    }
}
