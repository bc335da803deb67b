//! A pass that builds and compares bounds, with the argument of the reference's test pass: so both tools run on the same input.

use dialekt_affine::composed_constant_delta;
use dialekt_affine_transforms::reify_value_bounds::{materialize_bound, reify_value_bound};
use dialekt_arith::index_constant;
use dialekt_interfaces::value_bounds::{
    BoundType, Comparison, ComputedBound, ValueBounds, ValueDim, Variable, VscaleRange, compare, constant_bound,
    scalable_bound,
};
use dialekt_interfaces::{FunctionOpRef, OpFoldResult};
use dialekt_ir_core::context::Registry;
use dialekt_ir_core::ir::ValueDef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult, RegisterPasses};
use dialekt_vector::VectorScale;

/// The registry of the tool with the pass.
pub fn registry() -> Registry {
    let mut registry = dialekt::registry();
    registry.passes().register::<ReifyValueBounds>();
    registry
}

/// Replace ops that ask for bounds by these, and say what comparisons give.
#[derive(Pass, Clone)]
#[pass(
    argument = "test-affine-reify-value-bounds",
    op = "func.func",
    dialects(
        dialekt_affine::AffineDialect,
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_tensor::TensorDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct ReifyValueBounds {
    /// By arguments of functions
    #[option]
    reify_to_func_args: bool,
}

impl Pass for ReifyValueBounds {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let root = cx.op();
        let named = |cx: &PassContext<'_>, name: &str| -> Vec<Op> {
            let is_it = |op: &OpRef<'_>| op.cx().op_str(op.name()) == name;
            cx.op_ref().preorder().filter(is_it).map(|op| op.handle()).collect()
        };
        for op in named(cx, "test.reify_bound") {
            let mut rw = Rewriter::at(cx.cx(), cx.ir_mut(), root);
            let Some(bound) = reify(&mut rw, op, self.reify_to_func_args) else {
                rw.op(op).emit_op_error("could not reify bound");
                return Err(PassFailed);
            };
            rw.replace_op(op, &[bound]);
        }
        for op in named(cx, "test.compare") {
            tell(cx.op_ref().ir().op(op));
        }
        Ok(())
    }
}

fn attr(op: OpRef<'_>, name: &str) -> Option<Attribute> {
    let cx = op.cx();
    let of = |all: &[NamedAttr]| all.iter().find(|attr| cx.str(attr.name) == name).map(|attr| attr.value);
    let property = op.properties().and_then(|attr| match cx.attr_data(attr) {
        AttrData::Dictionary(attrs) => of(attrs),
        _ => None,
    });
    property.or_else(|| of(op.discardable_attrs()))
}

fn text(op: OpRef<'_>, name: &str) -> Option<String> {
    Some(op.cx().str(op.cx().string_value(attr(op, name)?)?).into_owned())
}

fn reify(rw: &mut Rewriter<'_>, op: Op, to_arguments: bool) -> Option<Value> {
    let view = rw.op(op);
    let integer = |name: &str| view.cx().integer_i64(attr(view, name)?);
    let value = view.operand(0)?;
    let of = ValueDim { value, dim: integer("dim").map(|dim| dim as usize) };
    let kind = match text(view, "type").as_deref() {
        Some("LB") => BoundType::Lower,
        Some("UB") => BoundType::Upper,
        _ => BoundType::Eq,
    };
    let [is_constant, is_scalable] = ["constant", "scalable"].map(|name| attr(view, name).is_some());
    let range = || Some(VscaleRange { min: integer("vscale_min")? as u32, max: integer("vscale_max")? as u32 });
    let (range, loc) = (range(), view.loc());
    let variable = Variable::new(view.cx(), of);
    rw.set_insertion_point_before(op);
    let bound = if is_constant {
        let number = constant_bound(rw.ir(), kind, &variable, None, false)?;
        return Some(constant(rw, op, number));
    } else if is_scalable {
        let bound = scalable_bound(rw.ir(), kind, of, range?, true)?;
        let inputs = rw.cx().affine().map(bound.map).num_inputs();
        let operands = (0..inputs).map(|_| rw.create(VectorScale::build().with_loc(loc)).result().into()).collect();
        materialize_bound(rw, loc, &ComputedBound { map: bound.map, operands })
    } else if to_arguments {
        let stop = |set: &ValueBounds<'_>, of: ValueDim| match set.ir().value(of.value).def() {
            ValueDef::Argument(block, _) => {
                set.ir().block(block).parent_op().is_some_and(|op| FunctionOpRef::of(op).is_some())
            }
            ValueDef::Result(..) => false,
        };
        reify_value_bound(rw, loc, kind, &variable, &stop, false)?
    } else {
        let stop = |_: &ValueBounds<'_>, other: ValueDim| other.value != value;
        reify_value_bound(rw, loc, kind, &variable, &stop, false)?
    };
    Some(match bound {
        OpFoldResult::Value(value) => value,
        OpFoldResult::Attr(attr) => {
            let number = rw.cx().integer_i64(attr)?;
            constant(rw, op, number)
        }
    })
}

fn constant(rw: &mut Rewriter<'_>, op: Op, number: i64) -> Value {
    let loc = rw.loc(op);
    index_constant(rw, number, loc)
}

/// Says whether a comparison holds.
fn tell(op: OpRef<'_>) {
    let (ir, cx) = (op.ir(), op.cx());
    let operands: Vec<Value> = op.operands().collect();
    if attr(op, "compose").is_some() {
        match composed_constant_delta(ir, operands[0], operands[1]) {
            None => op.emit_error("could not determine equality"),
            Some(0) => op.emit_remark("equal"),
            Some(_) => op.emit_remark("different"),
        };
        return;
    }
    let map = |name: &str| match attr(op, name).map(|attr| cx.attr_data(attr)) {
        Some(AttrData::AffineMap(map)) => Some(*map),
        _ => None,
    };
    let (lhs_map, rhs_map) = (map("lhs_map"), map("rhs_map"));
    let split = lhs_map.map_or(1, |map| cx.affine().map(map).num_inputs());
    let side = |map: Option<_>, values: &[Value]| match map {
        Some(map) => Variable::of_map(ir.cx(), map, values).unwrap(),
        None => Variable::new(ir.cx(), values[0]),
    };
    let (lhs, rhs) = (side(lhs_map, &operands[..split]), side(rhs_map, &operands[split..]));
    let holds = |comparison| compare(ir, &lhs, comparison, &rhs);
    let (comparison, contrary): (_, &[_]) = match text(op, "cmp").as_deref() {
        Some("LT") => (Comparison::Lt, &[Comparison::Ge]),
        Some("LE") => (Comparison::Le, &[Comparison::Gt]),
        Some("GT") => (Comparison::Gt, &[Comparison::Le]),
        Some("GE") => (Comparison::Ge, &[Comparison::Lt]),
        _ => (Comparison::Eq, &[Comparison::Lt, Comparison::Gt]),
    };
    if holds(comparison) {
        op.emit_remark("true");
    } else if contrary.iter().any(|contrary| holds(*contrary)) {
        op.emit_remark("false");
    } else {
        op.emit_error("unknown");
    }
}
