//! Constructs of memref.

use super::{Form, Program, Statement, Var};

pub(super) const ALL: &[Statement] = &[
    Statement(10, write_allocate),
    Statement(20, write_load),
    Statement(20, write_store),
    Statement(8, write_subview),
    Statement(6, write_cast),
    Statement(5, write_copy),
    Statement(6, write_reshape),
    Statement(8, write_dim),
    Statement(4, write_global),
    Statement(3, write_transpose),
    Statement(3, write_reinterpret),
];

/// Sizes and element type, `4x?xf32`, with some sizes dynamic.
pub(super) fn sizes(program: &mut Program<'_>, shape: &[i64], element: &str) -> (String, Vec<bool>) {
    let open: Vec<bool> = shape.iter().map(|_| program.random.one_in(3)).collect();
    (written_sizes(shape, &open, element), open)
}

/// Sizes and element type, with `?` for dynamic sizes.
pub(super) fn written_sizes(shape: &[i64], open: &[bool], element: &str) -> String {
    let size = |(size, open): (&i64, &bool)| if *open { "?x".to_owned() } else { format!("{size}x") };
    shape.iter().zip(open).map(size).collect::<String>() + element
}

/// Index values for the dynamic sizes.
pub(super) fn open_sizes(program: &mut Program<'_>, shape: &[i64], open: &[bool]) -> String {
    let values: Vec<String> =
        shape.iter().zip(open).filter(|(_, open)| **open).map(|(size, _)| program.index(*size).name).collect();
    values.join(", ")
}

/// For each size of a type, true if it is dynamic.
pub(super) fn is_open(var: &Var) -> Vec<bool> {
    let inside = var.ty.split_once('<').map_or("", |(_, inside)| inside);
    inside.split('x').take(var.shape.len()).map(|size| size == "?").collect()
}

/// A small shape.
pub(super) fn shape(program: &mut Program<'_>) -> Vec<i64> {
    let rank = [1, 1, 2, 2, 3, 0][program.random.below(6)];
    (0..rank).map(|_| 1 + program.random.below(4) as i64).collect()
}

/// An element type for memrefs and tensors.
pub(super) fn element(program: &mut Program<'_>) -> &'static str {
    program.random.pick_early(&["i32", "f32", "index", "i8", "i1", "f64"]).unwrap_or("i32")
}

/// Indices that are in bounds of a shape.
pub(super) fn indices(program: &mut Program<'_>, shape: &[i64]) -> String {
    let names: Vec<String> = shape.iter().map(|size| program.index_below(*size).name).collect();
    names.join(", ")
}

/// A shaped value in scope.
pub(super) fn shaped(
    program: &mut Program<'_>,
    form: Form,
    element: &'static str,
    shape: &[i64],
    ty: String,
    clean: bool,
    op: &str,
) -> Var {
    let name = program.fresh();
    program.line(format!("{name} = {op}"));
    let var =
        Var { form, shape: shape.to_vec(), ty, symbol: false, dim: false, ..program.scalar(name, element, clean) };
    program.add(var)
}

impl Program<'_> {
    /// A memref parameter of `@main`.
    pub(super) fn memref_param(&mut self, element: &'static str, shape: &[i64]) -> Var {
        let (sizes, _) = sizes(self, shape, element);
        let name = self.fresh();
        let ty = format!("memref<{sizes}>");
        let var = Var {
            form: Form::MemRef,
            shape: shape.to_vec(),
            ty,
            symbol: false,
            dim: false,
            ..self.scalar(name, element, true)
        };
        self.add(var)
    }

    /// Global variables.
    pub(super) fn globals(&self) -> String {
        "memref.global \"private\" constant @table : memref<4xi32> = dense<[3, 1, -2, 7]>\n\
         memref.global \"private\" @cell : memref<2xf32> = dense<[0.5, -1.0]>\n"
            .to_owned()
    }
}

/// A memref in scope that satisfies a predicate.
fn memory(program: &mut Program<'_>, fits: impl Fn(&Var) -> bool) -> Option<Var> {
    program.find(|var| var.form == Form::MemRef && fits(var))
}

fn is_plain(var: &Var) -> bool {
    !var.ty.contains("strided")
}

/// An allocation on heap or stack, with initialized elements.
fn write_allocate(program: &mut Program<'_>) -> bool {
    if program.nesting() > 2 {
        return false;
    }
    let (element, shape) = (element(program), shape(program));
    let (sizes, open) = sizes(program, &shape, element);
    let dims = open_sizes(program, &shape, &open);
    let op = if program.random.one_in(3) { "alloca" } else { "alloc" };
    let ty = format!("memref<{sizes}>");
    let value = program.clean(element);
    let var = shaped(program, Form::MemRef, element, &shape, ty.clone(), true, &format!("memref.{op}({dims}) : {ty}"));
    fill(program, &var, &value, &mut Vec::new());
    true
}

/// Stores a value to all elements, one by one.
fn fill(program: &mut Program<'_>, var: &Var, value: &Var, at: &mut Vec<String>) {
    match var.shape.get(at.len()) {
        None => program.line(format!("memref.store {}, {}[{}] : {}", value.name, var.name, at.join(", "), var.ty)),
        Some(size) => {
            for number in 0..*size {
                at.push(program.index(number).name);
                fill(program, var, value, at);
                at.pop();
            }
        }
    }
}

/// A load.
fn write_load(program: &mut Program<'_>) -> bool {
    let Some(var) = memory(program, |_| true) else { return false };
    let at = indices(program, &var.shape);
    program.define(var.element, var.clean, format!("memref.load {}[{at}] : {}", var.name, var.ty));
    true
}

/// A store.
fn write_store(program: &mut Program<'_>) -> bool {
    let Some(var) = memory(program, |var| !var.read_only) else { return false };
    let at = indices(program, &var.shape);
    let value = program.clean(var.element);
    program.line(format!("memref.store {}, {}[{at}] : {}", value.name, var.name, var.ty));
    true
}

/// A subview.
fn write_subview(program: &mut Program<'_>) -> bool {
    let Some(var) = memory(program, |var| !var.shape.is_empty() && is_plain(var)) else { return false };
    let (mut offsets, mut sizes, mut strides, mut shape, mut types) = (vec![], vec![], vec![], vec![], String::new());
    for size in &var.shape {
        let stride = 1 + program.random.below(2) as i64;
        let count = 1 + program.random.below(((size - 1) / stride + 1) as usize) as i64;
        let offset = program.random.below((size - (count - 1) * stride) as usize) as i64;
        // Offsets are values, and thus dynamic in the type, so that it need not be computed.
        offsets.push(program.index(offset).name);
        let open = program.random.one_in(3);
        sizes.push(if open { program.index(count).name } else { count.to_string() });
        types.push_str(&if open { "?x".to_owned() } else { format!("{count}x") });
        strides.push(program.index(stride).name);
        shape.push(count);
    }
    let layout: Vec<&str> = var.shape.iter().map(|_| "?").collect();
    let ty = format!("memref<{types}{}, strided<[{}], offset: ?>>", var.element, layout.join(", "));
    let op = format!(
        "memref.subview {}[{}] [{}] [{}] : {} to {ty}",
        var.name,
        offsets.join(", "),
        sizes.join(", "),
        strides.join(", "),
        var.ty
    );
    let view = shaped(program, Form::MemRef, var.element, &shape, ty, var.clean, &op);
    mark(program, &view, var.read_only);
    true
}

/// Marks the newest value as read-only if needed.
fn mark(program: &mut Program<'_>, view: &Var, read_only: bool) {
    if let Some(last) = program.scope.last_mut().filter(|last| last.name == view.name) {
        last.read_only = read_only;
    }
}

/// A cast to a type with other static sizes.
fn write_cast(program: &mut Program<'_>) -> bool {
    let Some(var) = memory(program, |var| !var.shape.is_empty() && is_plain(var)) else { return false };
    let (sizes, _) = sizes(program, &var.shape, var.element);
    let ty = format!("memref<{sizes}>");
    let view = shaped(
        program,
        Form::MemRef,
        var.element,
        &var.shape,
        ty.clone(),
        var.clean,
        &format!("memref.cast {} : {} to {ty}", var.name, var.ty),
    );
    mark(program, &view, var.read_only);
    true
}

/// A copy of all elements of another memref.
fn write_copy(program: &mut Program<'_>) -> bool {
    let Some(from) = memory(program, |_| true) else { return false };
    let to = memory(program, |var| {
        var.shape == from.shape
            && var.element == from.element
            && !var.read_only
            && var.name != from.name
            && (from.clean || !var.clean)
    });
    let Some(to) = to else { return false };
    // Source and target must not overlap: one of them is new.
    let element = from.element;
    let new = format!("memref<{}>", written_sizes(&from.shape, &vec![false; from.shape.len()], element));
    let between = shaped(
        program,
        Form::MemRef,
        element,
        &from.shape,
        new.clone(),
        from.clean,
        &format!("memref.alloc() : {new}"),
    );
    program.line(format!("memref.copy {}, {} : {} to {}", from.name, between.name, from.ty, between.ty));
    program.line(format!("memref.copy {}, {} : {} to {}", between.name, to.name, between.ty, to.ty));
    true
}

/// A collapse or expansion.
fn write_reshape(program: &mut Program<'_>) -> bool {
    let Some(var) = memory(program, |var| !var.shape.is_empty() && is_plain(var)) else { return false };
    let Some(reshaped) = reshape(program, &var, "memref") else { return false };
    mark(program, &reshaped, var.read_only);
    true
}

/// Collapses two dimensions of a memref or tensor, or splits the first.
pub(super) fn reshape(program: &mut Program<'_>, var: &Var, dialect: &str) -> Option<Var> {
    let (form, open) = (var.form, is_open(var));
    let rest = |from: usize, by: i64| -> Vec<String> {
        (from..var.shape.len()).map(|dim| format!("[{}]", dim as i64 + by)).collect()
    };
    if var.shape.len() >= 2 && program.random.one_in(2) {
        let mut shape = vec![var.shape[0] * var.shape[1]];
        shape.extend(&var.shape[2..]);
        let mut result_open = vec![open[0] || open[1]];
        result_open.extend(&open[2..]);
        let groups = [vec!["[0, 1]".to_owned()], rest(2, 0)].concat();
        let ty = format!("{dialect}<{}>", written_sizes(&shape, &result_open, var.element));
        let op = format!("{dialect}.collapse_shape {} [{}] : {} into {ty}", var.name, groups.join(", "), var.ty);
        return Some(shaped(program, form, var.element, &shape, ty, var.clean, &op));
    }
    let divisors: Vec<i64> = (1..=var.shape[0]).filter(|by| var.shape[0] % by == 0).collect();
    let outer = program.random.pick(&divisors)?;
    let mut shape = vec![outer, var.shape[0] / outer];
    shape.extend(&var.shape[1..]);
    let mut result_open = match open[0] {
        true => [[true, false], [false, true]][program.random.below(2)].to_vec(),
        false => vec![false, false],
    };
    result_open.extend(&open[1..]);
    let groups = [vec!["[0, 1]".to_owned()], rest(1, 1)].concat();
    let sizes: Vec<String> = shape
        .iter()
        .zip(&result_open)
        .map(|(size, open)| if *open { program.index(*size).name } else { size.to_string() })
        .collect();
    let ty = format!("{dialect}<{}>", written_sizes(&shape, &result_open, var.element));
    let op = format!(
        "{dialect}.expand_shape {} [{}] output_shape [{}] : {} into {ty}",
        var.name,
        groups.join(", "),
        sizes.join(", "),
        var.ty
    );
    Some(shaped(program, form, var.element, &shape, ty, var.clean, &op))
}

/// A size.
fn write_dim(program: &mut Program<'_>) -> bool {
    let found = program.find(|var| matches!(var.form, Form::MemRef | Form::Tensor) && !var.shape.is_empty());
    let Some(var) = found else { return false };
    let dim = program.random.below(var.shape.len());
    let index = program.index(dim as i64);
    let dialect = if var.form == Form::Tensor { "tensor" } else { "memref" };
    let size = program.define("index", true, format!("{dialect}.dim {}, {} : {}", var.name, index.name, var.ty));
    if let Some(last) = program.scope.last_mut().filter(|last| last.name == size.name) {
        last.known = Some(var.shape[dim]);
    }
    true
}

/// A global variable.
fn write_global(program: &mut Program<'_>) -> bool {
    let (name, element, size) = if program.random.one_in(2) { ("table", "i32", 4) } else { ("cell", "f32", 2) };
    let ty = format!("memref<{size}x{element}>");
    let view =
        shaped(program, Form::MemRef, element, &[size], ty.clone(), true, &format!("memref.get_global @{name} : {ty}"));
    mark(program, &view, name == "table");
    true
}

/// A transposition.
fn write_transpose(program: &mut Program<'_>) -> bool {
    let found = memory(program, |var| var.shape.len() == 2 && is_plain(var) && !var.ty.contains('?'));
    let Some(var) = found else { return false };
    let shape = vec![var.shape[1], var.shape[0]];
    let ty = format!("memref<{}x{}x{}, strided<[1, {}]>>", shape[0], shape[1], var.element, var.shape[1]);
    let op = format!("memref.transpose {} (d0, d1) -> (d1, d0) : {} to {ty}", var.name, var.ty);
    let view = shaped(program, Form::MemRef, var.element, &shape, ty, var.clean, &op);
    mark(program, &view, var.read_only);
    true
}

/// A `memref.reinterpret_cast` to one dimension.
fn write_reinterpret(program: &mut Program<'_>) -> bool {
    let Some(var) = memory(program, |var| !var.shape.is_empty() && is_plain(var)) else { return false };
    let all: i64 = var.shape.iter().product();
    let offset = program.random.below(all as usize) as i64;
    let size = all - offset;
    let ty = format!("memref<{size}x{}, strided<[1], offset: {offset}>>", var.element);
    let op = format!(
        "memref.reinterpret_cast {} to offset: [{offset}], sizes: [{size}], strides: [1] : {} to {ty}",
        var.name, var.ty
    );
    let view = shaped(program, Form::MemRef, var.element, &[size], ty, var.clean, &op);
    mark(program, &view, var.read_only);
    true
}
