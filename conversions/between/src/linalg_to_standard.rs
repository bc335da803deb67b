//! `convert-linalg-to-std`: structured ops on buffers become calls of functions of a library. [mlir/lib/Conversion/LinalgToStandard]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_func as func;
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::LinalgOpRef;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

/// Convert the operations from the linalg dialect into the Standard dialect
///
/// The functions are named after the ops and the types of their operands, and are declared where they are not known.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertLinalgToStandardPass",
    argument = "convert-linalg-to-std",
    op = "builtin.module",
    dialects(func::FuncDialect, memref::MemRefDialect)
)]
pub struct ConvertLinalgToStandard {
    conversion: PassConversion,
}

impl Pass for ConvertLinalgToStandard {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["affine", "arith", "func", "memref", "scf"]);
        target.set_op_action("builtin.module", dialekt_conversion::LegalizationAction::Legal);
        let mut patterns = ConversionPatterns::new();
        patterns.add_rewrite::<LinalgOpToLibraryCallRewrite>();
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let ops: Vec<Op> =
            cx.op_ref().preorder().filter(|op| LinalgOpRef::of(*op).is_some()).map(|op| op.handle()).collect();
        for op in ops {
            declare(&mut Rewriter::at(cx.cx(), cx.ir_mut(), op), op);
        }
        cx.convert(&self.conversion, Mode::Full)
    }
}

/// The types of the operands of a call: the layouts of memrefs are not known.
fn types(op: OpRef<'_>) -> Option<Vec<Type>> {
    let cx = op.cx();
    let open = |ty| match cx.type_data(ty) {
        TypeData::MemRef { shape, element, space, .. } => {
            let layout = cx.strided_layout_attr(DYNAMIC, &vec![DYNAMIC; shape.len()]);
            cx.memref_type(shape, *element, Some(layout), *space).ok()
        }
        _ => Some(ty),
    };
    op.operand_types().map(open).collect()
}

/// Declares the function of an op in the module around it, unless there is one: before the last op, as in the reference.
fn declare(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let name = LinalgOpRef::of(view)?.library_call_name();
    let module = std::iter::successors(view.parent_op(), |op| op.parent_op())
        .find(|op| &*cx.op_str(op.name()) == "builtin.module")?;
    let body = module.region(0)?.first_block()?;
    let named = |op: OpRef<'_>| {
        op.attr("sym_name")
            .and_then(|name| cx.string_value(name))
            .is_some_and(|found| cx.bytes(found) == name.as_bytes())
    };
    if name.is_empty() || view.num_results() != 0 || body.ops().any(named) {
        return None;
    }
    let ty = cx.function_type(&types(view)?, &[]);
    let (loc, last) = (view.loc(), body.last_op()?.handle());
    rw.set_insertion_point_before(last);
    let private = cx.string_attr("private");
    let made = rw.create(func::Func::build(cx.ident(&name), ty).with_loc(loc)).op();
    rw.set_attr(made, "llvm.emit_c_interface", Some(Attribute::UNIT));
    rw.set_attr(made, "sym_visibility", Some(private));
    Some(())
}

/// A structured op becomes a call.
pub struct LinalgOpToLibraryCallRewrite;

impl Rewrite for LinalgOpToLibraryCallRewrite {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<LinalgOpToLibraryCallRewrite>,
        root: PatternRoot::Interface(LinalgOpRef::INTERFACE),
        benefit: 1,
        labels: &[],
        rewrite: to_call,
        rule: None,
        summary: "A structured op on buffers becomes a call of a function of a library.",
    };
}

fn to_call(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let name = LinalgOpRef::of(view)?.library_call_name();
    if name.is_empty() || view.num_results() != 0 || DestinationStyleOpRef::of(view).is_none() {
        return rw.no_match(op, "there is no function for it, or it has results");
    }
    let (loc, types) = (view.loc(), types(view)?);
    let operands: Vec<Value> = view.operands().collect();
    let mut args = Vec::new();
    for (operand, ty) in operands.into_iter().zip(types) {
        args.push(match cx.type_data(ty) {
            TypeData::MemRef { .. } => rw.create(memref::Cast::build(ty, operand).with_loc(loc)).result(),
            _ => operand,
        });
    }
    rw.create(func::Call::build(&[], cx.ident(&name), &args).with_loc(loc));
    rw.erase_op(op);
    Some(())
}
