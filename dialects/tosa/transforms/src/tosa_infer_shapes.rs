//! `tosa-infer-shapes`: types of results become as static as their operands tell.
//! [mlir/lib/Dialect/Tosa/Transforms/TosaInferShapes.cpp]

use dialekt_interfaces::InferShapedTypeOpRef;
use dialekt_ir_core::decl::op::Infer;
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_tosa::{If, While, Yield};

/// Propagate shapes across TOSA operations
///
/// Each op of tosa gets the shape that follows from its operands, joined with the one that it has; regions of conditions and loops take part.
/// Other ops that use such a value get it with the type that it had before, through a cast.
#[derive(Pass, Clone)]
#[pass(
    name = "TosaInferShapesPass",
    argument = "tosa-infer-shapes",
    op = "func.func",
    dialects(dialekt_func::FuncDialect, dialekt_tensor::TensorDialect, dialekt_tosa::TosaDialect)
)]
pub struct TosaInferShapes;

impl Pass for TosaInferShapes {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let Some(body) = cx.op_ref().region(0).map(|region| region.handle()) else { return Ok(()) };
        let mut changes = Changes::default();
        propagate(cx.ir_mut(), body, &mut changes);
        changes.commit(cx.ir_mut());
        Ok(())
    }
}

/// Values whose types were changed, each with the type before, in the order of the changes.
#[derive(Default)]
struct Changes(Vec<(Value, Type)>);

impl Changes {
    fn set_type(&mut self, ir: &mut Ir, value: Value, ty: Type) {
        let old = ir.value(value).ty();
        if old != ty && ir.set_type(value, ty).is_ok() {
            self.0.push((value, old));
        }
    }

    fn roll_back(self, ir: &mut Ir) {
        for (value, old) in self.0.into_iter().rev() {
            // A value that was changed is still there.
            let _ = ir.set_type(value, old);
        }
    }

    /// Casts the values back for users that rely on their types.
    fn commit(self, ir: &mut Ir) {
        for (value, old) in self.0 {
            let uses: Vec<Use> = ir.value(value).uses().filter(|found| !may_be_refined(ir.op(found.op))).collect();
            if uses.is_empty() {
                continue;
            }
            let (loc, op) = (ir.value(value).loc(), ir.value(value).defining_op().map(|op| op.handle()));
            let block = ir.value(value).parent_block().map(|block| block.handle());
            let mut builder = Builder::new(ir);
            match (op, block) {
                (Some(op), _) => builder.set_insertion_point_after(op),
                (None, Some(block)) => builder.set_insertion_point_to_start(block),
                (None, None) => continue,
            }
            let cast = builder.create(dialekt_tensor::Cast::build(old, value).with_loc(loc)).result();
            for found in uses {
                let _ = ir.set_operand(found.op, found.index, cast);
            }
        }
    }
}

/// Returns whether operands of an op may get other types: the types of its results follow from them.
fn may_be_refined(op: OpRef<'_>) -> bool {
    let infers = |op: OpRef<'_>| op.descriptor().is_some_and(|op| !matches!(op.infer, Infer::None));
    is_of_tosa(op) || infers(op) || InferShapedTypeOpRef::of(op).is_some()
}

fn is_of_tosa(op: OpRef<'_>) -> bool {
    op.cx().op_dialect(op.name()).is_some_and(|dialect| dialect.name == "tosa")
}

/// Propagates shapes through the blocks of a region, in order.
fn propagate(ir: &mut Ir, region: Region, changes: &mut Changes) {
    let blocks = ir.region(region).blocks();
    let ops: Vec<Op> =
        blocks.flat_map(|block| block.ops()).filter(|op| is_of_tosa(*op)).map(|op| op.handle()).collect();
    for op in ops {
        // Regions nest as deep as the input does.
        stacker::maybe_grow(128 << 10, 2 << 20, || {
            if ir.op(op).is::<If>() {
                enter_condition(ir, op, changes);
            } else if ir.op(op).is::<While>() {
                enter_loop(ir, op, changes);
            }
        });
        infer_results(ir, op, changes);
    }
}

/// Joins the types of results with the shapes that are inferred.
fn infer_results(ir: &mut Ir, op: Op, changes: &mut Changes) {
    let view = ir.op(op);
    let Some(interface) = InferShapedTypeOpRef::of(view) else { return };
    let components = match interface.infer_return_type_components() {
        Ok(components) => components,
        Err(message) => {
            if !message.is_empty() {
                view.emit_error(message);
            }
            return;
        }
    };
    let joined: Vec<(Value, Type)> = view
        .results()
        .zip(components)
        .filter_map(|(result, inferred)| {
            let known = Shaped::of(ir.cx(), ir.value(result).ty())?;
            let joined =
                known.join(&Shaped { element: known.element, shape: inferred.dims.map(|dims| dims.to_vec()) })?;
            Some((result, joined.ty(ir.cx())?))
        })
        .collect();
    for (result, ty) in joined {
        changes.set_type(ir, result, ty);
    }
}

/// The arguments of the regions of a condition get the shapes of its operands.
fn enter_condition(ir: &mut Ir, op: Op, changes: &mut Changes) {
    let regions: Vec<Region> = ir.op(op).regions().map(|region| region.handle()).collect();
    for region in regions {
        let Some(block) = ir.region(region).first_block() else { return };
        let arguments: Vec<Value> = block.args().collect();
        let inputs: Vec<Value> = ir.op(op).operands().skip(1).collect();
        if arguments.len() != inputs.len() {
            return;
        }
        for (argument, input) in arguments.iter().zip(&inputs) {
            let cx = ir.cx();
            let (known, given) = (Shaped::of(cx, ir.value(*argument).ty()), Shaped::of(cx, ir.value(*input).ty()));
            let (Some(known), Some(given)) = (known, given) else { continue };
            let shape = given.shape.or(known.shape);
            if let Some(ty) = (Shaped { element: known.element, shape }).ty(cx) {
                changes.set_type(ir, *argument, ty);
            }
        }
        propagate(ir, region, changes);
    }
}

/// The arguments of the regions of a loop get the shapes that all iterations have in common.
fn enter_loop(ir: &mut Ir, op: Op, changes: &mut Changes) {
    let regions: Vec<Region> = ir.op(op).regions().map(|region| region.handle()).collect();
    let [_, body] = regions[..] else { return };
    let mut types: Vec<Type> = ir.op(op).operand_types().collect();
    loop {
        // Arguments as they are now show what the next iteration begins with; that is only tried.
        let mut tried = Changes::default();
        set_arguments(ir, body, &types, &mut tried);
        propagate(ir, body, &mut tried);
        let yields = ir.region(body).blocks().filter_map(|block| block.terminator()?.view::<Yield>());
        let yielded: Vec<Vec<Type>> = yields.map(|yields| yields.operand_types().collect()).collect();
        tried.roll_back(ir);
        if yielded.iter().any(|yielded| yielded.len() != types.len()) {
            ir.op(op).emit_warning("has a tosa.yield with the incorrect number of operands");
            return;
        }
        let mut met = types.clone();
        for (ty, other) in met.iter_mut().zip(yielded.iter().flatten()) {
            let cx = ir.cx();
            let common = Shaped::of(cx, *ty).zip(Shaped::of(cx, *other)).and_then(|(a, b)| a.meet(b)?.ty(cx));
            *ty = common.unwrap_or(*ty);
        }
        if std::mem::replace(&mut types, met) == types {
            break;
        }
    }
    for region in regions {
        set_arguments(ir, region, &types, changes);
        propagate(ir, region, changes);
    }
}

fn set_arguments(ir: &mut Ir, region: Region, types: &[Type], changes: &mut Changes) {
    let Some(block) = ir.region(region).first_block() else { return };
    let arguments: Vec<Value> = block.args().collect();
    for (argument, ty) in arguments.into_iter().zip(types) {
        changes.set_type(ir, argument, *ty);
    }
}

/// Elements, and a shape if the rank is known. [MLIR: ValueKnowledge]
struct Shaped {
    element: Type,
    shape: Option<Vec<i64>>,
}

impl Shaped {
    fn of(cx: &ContextData, ty: Type) -> Option<Shaped> {
        let data = cx.type_data(ty);
        Some(Shaped { element: data.element_type()?, shape: data.shape().map(<[i64]>::to_vec) })
    }

    /// The tensor.
    fn ty(&self, cx: &ContextData) -> Option<Type> {
        match &self.shape {
            Some(shape) => cx.tensor_type(shape, self.element, None).ok(),
            None => cx.unranked_tensor_type(self.element).ok(),
        }
    }

    /// All that either of two says; `None` where they contradict each other.
    fn join(&self, other: &Shaped) -> Option<Shaped> {
        let shape = match (&self.shape, &other.shape) {
            (Some(a), Some(b)) if a.len() == b.len() => {
                let sizes = a.iter().zip(b).map(|(a, b)| match (*a, *b) {
                    (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
                    (a, b) => (a == b).then_some(a),
                });
                Some(sizes.collect::<Option<Vec<i64>>>()?)
            }
            (Some(_), Some(_)) => return None,
            (shape, None) | (None, shape) => shape.clone(),
        };
        (self.element == other.element).then_some(Shaped { element: self.element, shape })
    }

    /// Knowledge that two pieces of it share; `None` where their elements differ.
    fn meet(self, other: Shaped) -> Option<Shaped> {
        let common = |(a, b): (i64, i64)| if a == b { a } else { DYNAMIC };
        let shape = match (self.shape, other.shape) {
            (Some(a), Some(b)) if a.len() == b.len() => Some(a.into_iter().zip(b).map(common).collect()),
            _ => None,
        };
        (self.element == other.element).then_some(Shaped { element: self.element, shape })
    }
}
