//! Constructs of affine: loops, maps and accesses.

use super::{Form, Program, Statement, Var};

pub(super) const ALL: &[Statement] = &[
    Statement(12, write_for),
    Statement(5, write_if),
    Statement(12, write_apply),
    Statement(10, write_access),
    Statement(4, write_bounds),
    Statement(4, write_linear),
];

/// An expression of `d0` and `s0` whose divisors are positive.
fn expression(program: &mut Program<'_>, depth: usize) -> String {
    match program.random.below(if depth == 0 { 3 } else { 8 }) {
        0 => "d0".to_owned(),
        1 => "s0".to_owned(),
        2 => program.random.below(5).to_string(),
        3..5 => format!("({} + {})", expression(program, depth - 1), expression(program, depth - 1)),
        5 => format!("({} * {})", expression(program, depth - 1), program.random.below(5) as i64 - 2),
        6 => {
            let op = program.random.one_of(["floordiv", "ceildiv"]);
            format!("({} {op} {})", expression(program, depth - 1), 1 + program.random.below(4))
        }
        _ => format!("({} mod {})", expression(program, depth - 1), 1 + program.random.below(4)),
    }
}

/// A dimension and a symbol for maps, both small.
fn inputs(program: &mut Program<'_>) -> (Var, Var) {
    let is_small = |var: &Var| var.small || var.known.is_some_and(|known| known.unsigned_abs() < 1 << 20);
    let dim = program.find(|var| var.dim && var.form == Form::Scalar && var.clean && is_small(var));
    let dim = dim.unwrap_or_else(|| program.index(3));
    let symbol = program.find(|var| var.symbol && var.form == Form::Scalar && var.clean && is_small(var));
    (dim, symbol.unwrap_or_else(|| program.index(2)))
}

/// A loop.
fn write_for(program: &mut Program<'_>) -> bool {
    if program.is_deep() {
        return false;
    }
    let (lower, upper) = (program.random.below(3), program.random.below(6));
    let size = program.find(|var| var.symbol && var.known.is_some_and(|known| (0..6).contains(&known)));
    let upper = match size.filter(|_| program.random.one_in(2)) {
        Some(size) => size.name,
        None => upper.to_string(),
    };
    let step = if program.random.one_in(3) { " step 2" } else { "" };
    let iv = program.fresh();
    let start = program.random.one_in(2).then(|| program.clean("i32"));
    let (result, arg) = (program.fresh(), program.fresh());
    match &start {
        Some(start) => program.line(format!(
            "{result} = affine.for {iv} = {lower} to {upper}{step} iter_args({arg} = {}) -> (i32) {{",
            start.name
        )),
        None => program.line(format!("affine.for {iv} = {lower} to {upper}{step} {{")),
    }
    program.region(|program| {
        let mut var = program.scalar(iv, "index", true);
        // The trip count is small, and so is the number.
        (var.dim, var.small) = (true, true);
        program.add(var);
        if start.is_some() {
            let var = program.scalar(arg, "i32", true);
            program.add(var);
        }
        let count = program.body_size();
        program.statements(count);
        if start.is_some() {
            let value = program.clean("i32");
            program.give("affine.yield", &[value]);
        }
    });
    program.line("}");
    if start.is_some() {
        let var = program.scalar(result, "i32", true);
        program.add(var);
    }
    true
}

/// An `affine.if`.
fn write_if(program: &mut Program<'_>) -> bool {
    if program.is_deep() {
        return false;
    }
    let (dim, symbol) = inputs(program);
    let relation = program.random.one_of([">=", "=="]);
    let set = format!("affine_set<(d0)[s0] : ({} {relation} 0)>", expression(program, 2));
    let result = program.fresh();
    program.line(format!("{result} = affine.if {set}({})[{}] -> i32 {{", dim.name, symbol.name));
    for last in [false, true] {
        program.region(|program| {
            let count = program.body_size();
            program.statements(count);
            let value = program.clean("i32");
            program.give("affine.yield", &[value]);
        });
        program.line(if last { "}" } else { "} else {" });
    }
    let var = program.scalar(result, "i32", true);
    program.add(var);
    true
}

/// The value of a map.
fn write_apply(program: &mut Program<'_>) -> bool {
    let (dim, symbol) = inputs(program);
    let map = format!("affine_map<(d0)[s0] -> ({})>", expression(program, 3));
    let mut var = program.define("index", true, format!("affine.apply {map}({})[{}]", dim.name, symbol.name));
    program.scope.pop();
    // It is small if its inputs are, and a dimension if these are.
    (var.small, var.dim) = (true, true);
    program.add(var);
    true
}

/// An access to an element, at the value of a map that stays in bounds.
fn write_access(program: &mut Program<'_>) -> bool {
    let found = program.find(|var| var.form == Form::MemRef && !var.shape.is_empty());
    let Some(var) = found else { return false };
    let mut at = Vec::new();
    for size in &var.shape {
        let (dim, _) = inputs(program);
        at.push(match program.random.one_in(3) {
            true => program.random.below(*size as usize).to_string(),
            false => format!("{} mod {size}", dim.name),
        });
    }
    let at = at.join(", ");
    if var.read_only || program.random.one_in(2) {
        program.define(var.element, var.clean, format!("affine.load {}[{at}] : {}", var.name, var.ty));
    } else {
        let value = program.clean(var.element);
        program.line(format!("affine.store {}, {}[{at}] : {}", value.name, var.name, var.ty));
    }
    true
}

/// The minimum or maximum of a map.
fn write_bounds(program: &mut Program<'_>) -> bool {
    let (dim, symbol) = inputs(program);
    let op = program.random.one_of(["min", "max"]);
    let map = format!("affine_map<(d0)[s0] -> ({}, {})>", expression(program, 2), expression(program, 2));
    program.define("index", true, format!("affine.{op} {map}({})[{}]", dim.name, symbol.name));
    true
}

/// Linearization and delinearization of indices.
fn write_linear(program: &mut Program<'_>) -> bool {
    let (a, b) = (program.index_below(3), program.index_below(4));
    if program.random.one_in(2) {
        let disjoint = if program.random.one_in(2) { "disjoint " } else { "" };
        program.define(
            "index",
            true,
            format!("affine.linearize_index {disjoint}[{}, {}] by (3, 4) : index", a.name, b.name),
        );
    } else {
        let linear = program.index_below(12);
        let (high, low) = (program.fresh(), program.fresh());
        program.line(format!("{high}, {low} = affine.delinearize_index {} into (3, 4) : index, index", linear.name));
        for name in [high, low] {
            let var = program.scalar(name, "index", true);
            program.add(var);
        }
    }
    true
}
