//! Conditions that the specification calls errors: `ERROR_IF`.

use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::ir::{OpRef, RegionRef, Value};
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use dialekt_tosa::*;
use hashbrown::HashSet;

use super::{Checked, element_type};

/// Checks an op.
pub(super) fn check(op: OpRef<'_>) -> Checked {
    if let Some(op) = op.view::<Resize>() {
        check_resize(op)?;
    }
    if let Some(op) = op.view::<Mul>() {
        check_mul(op)?;
    }
    if let Some(op) = op.view::<Table>() {
        check_table(op)?;
    }
    if let Some(op) = op.view::<Rescale>() {
        check_rescale(op)?;
    }
    if let Some(op) = op.view::<Pad>() {
        let padding = constant_shape(op.ir(), op.padding()).unwrap_or_default();
        if let Some(padding) = padding.into_iter().find(|padding| *padding < 0) {
            return Err(format!("padding value must all be non-negative, got {padding}"));
        }
    }
    if let Some(op) = op.view::<If>() {
        check_isolated(op.then_graph(), "then")?;
        check_isolated(op.else_graph(), "else")?;
    }
    if let Some(op) = op.view::<While>() {
        check_isolated(op.cond_graph(), "cond")?;
        check_isolated(op.body_graph(), "body")?;
    }
    match op.view::<Scatter>() {
        Some(op) => check_scatter(op),
        None => Ok(()),
    }
}

fn shape(op: OpRef<'_>, value: Value) -> Option<&[i64]> {
    op.cx().type_data(op.ir().value(value).ty()).shape()
}

fn check_resize(op: ResizeView<'_>) -> Checked {
    let (Some(&[_, ih, iw, _]), Some(&[_, oh, ow, _])) = (shape(*op, op.input()), shape(*op, op.output())) else {
        return Err("expect ranked input/output tensor".into());
    };
    let sizes = [oh, ow, ih, iw];
    if !sizes.contains(&DYNAMIC) && sizes.iter().any(|size| *size >= 16384) {
        return Err(format!(
            "expect input/output height/width dims to be < 16384, got [OH, OW, IH, IW] = {oh}, {ow}, {ih}, {iw}"
        ));
    }
    let constant = |value: Value| constant_shape(op.ir(), value);
    let lists = constant(op.scale()).zip(constant(op.offset())).zip(constant(op.border()));
    let Some(((scale, offset), border)) = lists else {
        return Err("expect scale, offset and border to be constant shapes".into());
    };
    let (&[yn, yd, xn, xd], &[offset_y, offset_x], &[border_y, border_x]) = (&*scale, &*offset, &*border) else {
        return Ok(());
    };
    if yn > 1 << 11 || xn > 1 << 11 {
        return Err(format!(
            "expect all scale numerator values to be <= (1 << 11), got scale_y_n={yn}, scale_x_n={xn}"
        ));
    }
    let wide = |value: i64| i128::from(value);
    if wide(yd) >= 16 * wide(yn) || wide(xd) >= 16 * wide(xn) {
        return Err(format!("expect a downscale ratio larger than 1/16, got y={yn}/{yd}, x={xn}/{xd}"));
    }
    for (what, letter, values, least, end) in [
        ("offset", 'Y', (offset_y, yn), -1, 16),
        ("offset", 'X', (offset_x, xn), -1, 16),
        ("border", 'Y', (border_y, yn), -16, 1),
        ("border", 'X', (border_x, xn), -16, 1),
    ] {
        let (value, n) = values;
        if wide(value) < least * wide(n) || wide(value) >= end * wide(n) {
            return Err(format!(
                "expect {what}{letter} / scale{letter}Numerator to be in range [{least}, {end}), got {value}/{n}"
            ));
        }
    }
    for (name, axis, size, found, n, d, offset, border) in
        [("height", "y", ih, oh, yn, yd, offset_y, border_y), ("width", "x", iw, ow, xn, xd, offset_x, border_x)]
    {
        if size == DYNAMIC || d == 0 {
            continue;
        }
        let dividend = (wide(size) - 1) * wide(n) - wide(offset) + wide(border);
        if dividend % wide(d) != 0 {
            return Err(format!(
                "expected (input_{name} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to be wholly divisible by \
                 scale_{axis}_d, got (({size} - 1) * {n} - {offset} + {border}) / {d}"
            ));
        }
        let calculated = dividend / wide(d) + 1;
        if found != DYNAMIC && wide(found) != calculated {
            return Err(format!(
                "calculated output {name} did not match expected: calculated={calculated}, expected={found}"
            ));
        }
    }
    Ok(())
}

/// The first element of a constant.
fn constant(op: OpRef<'_>, value: Value) -> Option<i64> {
    let elements = op.ir().value(value).constant_value()?;
    op.cx().integer_i64(op.cx().element_attr(elements, Some(0))?)
}

fn width(cx: &ContextData, ty: Type) -> Option<u32> {
    match cx.type_data(element_type(cx, ty)) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

fn width_of(op: OpRef<'_>, value: Value) -> Option<u32> {
    width(op.cx(), op.ir().value(value).ty())
}

fn check_mul(op: MulView<'_>) -> Checked {
    let Some(shift) = constant(*op, op.shift()) else { return Ok(()) };
    if width_of(*op, op.input1()) == Some(32) {
        return match (0..=63).contains(&shift) {
            true => Ok(()),
            false => Err(format!("requires 0 <= shift && shift <= 63, but got: {shift}")),
        };
    }
    match shift {
        0 => Ok(()),
        _ => Err(format!("requires shift = 0 for all input data types that are not int32_t, but got: {shift}")),
    }
}

fn check_table(op: TableView<'_>) -> Checked {
    let expected = match width_of(*op, op.input1()) {
        Some(8) => 256,
        Some(16) => 513,
        _ => return Ok(()),
    };
    match shape(*op, op.table()) {
        Some(&[found]) if found != DYNAMIC && found != expected => {
            Err(format!("requires table size of {expected}, got {found}"))
        }
        _ => Ok(()),
    }
}

fn check_rescale(op: RescaleView<'_>) -> Checked {
    let (input, output) = (width_of(*op, op.input()), width_of(*op, op.output()));
    let is = |flag: Option<bool>| flag == Some(true);
    let (scale32, unsigned_in, unsigned_out) = (is(op.scale32()), is(op.input_unsigned()), is(op.output_unsigned()));
    let rules = [
        (scale32 && input == Some(48), "scale32 is not allowed with 48-bit input."),
        (
            !scale32 && op.rounding_mode() == Some(RoundingMode::DoubleRound),
            "DOUBLE_ROUND is only allowed with scale32=true.",
        ),
        (unsigned_in && unsigned_out, "input and output cannot be both unsigned."),
        (unsigned_in && output == Some(32), "i32 output type is not allowed with unsigned input."),
        (unsigned_out && input == Some(32), "i32 input type is not allowed with unsigned output."),
        (unsigned_out && input == Some(48), "i48 input type is not allowed with unsigned output."),
        (unsigned_in && input == Some(48), "i48 input type cannot be unsigned."),
        (unsigned_in && input == Some(32), "i32 input type cannot be unsigned."),
        (unsigned_out && output == Some(32), "i32 output type cannot be unsigned."),
    ];
    match rules.into_iter().find(|(broken, _)| *broken) {
        Some((_, message)) => Err(message.into()),
        None => Ok(()),
    }
}

/// Checks that a region uses no value from around it.
fn check_isolated(region: RegionRef<'_>, name: &str) -> Checked {
    let Some(owner) = region.parent_op() else { return Ok(()) };
    let ir = region.ir();
    let is_inside = |value: Value| {
        let around = ir.value(value).parent_block().and_then(|block| block.parent_op());
        around.is_some_and(|around| owner.is_ancestor_of(around))
    };
    let mut ops = region.blocks().flat_map(|block| block.ops()).flat_map(|op| op.preorder());
    match ops.all(|op| op.operands().all(is_inside)) {
        true => Ok(()),
        false => Err(format!(
            "is not conformant to the TOSA specification. It requires the '{name}' region is isolated from above.\n"
        )),
    }
}

fn check_scatter(op: ScatterView<'_>) -> Checked {
    let Some(indices) = op.ir().value(op.indices()).constant_value() else { return Ok(()) };
    let Some(shape) = shape(*op, op.indices()) else { return Err("expect ranked indices tensor".into()) };
    let row = shape.last().and_then(|size| usize::try_from(*size).ok()).unwrap_or(0);
    let Some(indices) = op.cx().dense_integers(indices) else { return Ok(()) };
    let indices: Vec<Option<i64>> = indices.map(|index| index.as_i64()).collect();
    let repeats = |row: &[Option<i64>]| {
        let mut seen = HashSet::new();
        !row.iter().all(|index| seen.insert(*index))
    };
    match row > 0 && indices.chunks(row).any(repeats) {
        true => Err("indices values contain duplicates".into()),
        false => Ok(()),
    }
}
