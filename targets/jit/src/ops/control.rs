//! Terminators.

use cranelift_codegen::ir::InstBuilder;
use cranelift_frontend::Switch as Table;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::{Br, CondBr, Switch};

use crate::function::{Fx, Res, trap, unsupported};

pub(super) fn translate(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    match name {
        "br" => {
            let Some(view) = op.view::<Br>() else { return Err(malformed(op)) };
            let (target, args) = (fx.successor(op, 0)?, fx.block_args(op, view.dest_operands())?);
            fx.b.ins().jump(target, &args);
        }
        "cond_br" => {
            let Some(view) = op.view::<CondBr>() else { return Err(malformed(op)) };
            let condition = fx.scalar(op, 0)?;
            let (yes, yes_args) = (fx.successor(op, 0)?, fx.block_args(op, view.true_dest_operands())?);
            let (no, no_args) = (fx.successor(op, 1)?, fx.block_args(op, view.false_dest_operands())?);
            fx.b.ins().brif(condition, yes, &yes_args, no, &no_args);
        }
        "switch" => switch(fx, op)?,
        "return" => {
            let values = if op.num_operands() == 0 { Vec::new() } else { fx.operand(op, 0)? };
            fx.return_values(&values);
        }
        _ => {
            fx.b.ins().trap(trap::UNREACHABLE);
        }
    }
    Ok(())
}

fn malformed(op: OpRef<'_>) -> dialekt_ir_core::diag::Diagnostic {
    unsupported(op, "it is not well-formed")
}

fn switch(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let Some(view) = op.view::<Switch>() else { return Err(malformed(op)) };
    let value = fx.scalar(op, 0)?;
    let width = fx.operand_leaves(op, 0)?.first().map_or(64, |leaf| leaf.bits());
    if width > 64 {
        return Err(unsupported(op, "an integer of more than 64 bits"));
    }
    let values = view.case_values().and_then(|values| fx.cx().dense_integers(values));
    let values: Vec<u64> =
        values.into_iter().flatten().map(|value| value.limbs().first().copied().unwrap_or(0)).collect();
    // Blocks that pass the arguments on: the table has none.
    let mut table = Table::new();
    let mut edges = Vec::new();
    for (number, (value, operands)) in values.iter().zip(view.case_operands()).enumerate() {
        let edge = fx.b.create_block();
        table.set_entry(u128::from(*value), edge);
        edges.push((edge, fx.successor(op, number + 1)?, fx.block_args(op, operands.into_iter())?));
    }
    let other = fx.b.create_block();
    edges.push((other, fx.successor(op, 0)?, fx.block_args(op, view.default_operands())?));
    table.emit(&mut fx.b, value, other);
    for (edge, target, args) in edges {
        fx.b.switch_to_block(edge);
        fx.b.ins().jump(target, &args);
    }
    Ok(())
}
