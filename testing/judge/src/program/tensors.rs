//! Constructs of tensor.

use super::memory::{element, indices, is_open, open_sizes, reshape, shape, shaped, sizes, written_sizes};
use super::{Form, Program, Statement, Var};

pub(super) const ALL: &[Statement] = &[
    Statement(12, write_create),
    Statement(14, write_extract),
    Statement(8, write_insert),
    Statement(8, write_slice),
    Statement(8, write_insert_slice),
    Statement(6, write_cast),
    Statement(10, write_reshape),
    Statement(5, write_pad),
    Statement(5, write_generate),
    Statement(3, write_concat),
    Statement(8, write_elementwise),
    Statement(3, write_forall),
];

fn tensor(program: &mut Program<'_>, fits: impl Fn(&Var) -> bool) -> Option<Var> {
    program.find(|var| var.form == Form::Tensor && fits(var))
}

/// A tensor that an op defines.
fn define_tensor(
    program: &mut Program<'_>,
    element: &'static str,
    shape: &[i64],
    ty: String,
    clean: bool,
    op: impl AsRef<str>,
) -> Var {
    shaped(program, Form::Tensor, element, shape, ty, clean, op.as_ref())
}

/// A tensor of elements, or a splat.
fn write_create(program: &mut Program<'_>) -> bool {
    let (element, shape) = (element(program), shape(program));
    let count: i64 = shape.iter().product();
    match program.random.below(4) {
        0 => {
            let (sizes, open) = sizes(program, &shape, element);
            let ty = format!("tensor<{sizes}>");
            let (value, dims) = (program.any(element), open_sizes(program, &shape, &open));
            let dims = if dims.is_empty() { String::new() } else { format!("[{dims}]") };
            define_tensor(
                program,
                element,
                &shape,
                ty.clone(),
                value.clean,
                format!("tensor.splat {}{dims} : {ty}", value.name),
            );
        }
        1 => {
            let ty = format!("tensor<{}>", written_sizes(&shape, &vec![false; shape.len()], element));
            let text = match program.random.one_in(3) {
                true => format!("dense<{}>", program.literal(element)),
                false => dense(program, &shape, element),
            };
            define_tensor(program, element, &shape, ty.clone(), true, format!("arith.constant {text} : {ty}"));
        }
        _ if count <= 8 => {
            let values: Vec<Var> = (0..count).map(|_| program.any(element)).collect();
            let names: Vec<&str> = values.iter().map(|value| &*value.name).collect();
            let ty = format!("tensor<{}>", written_sizes(&shape, &vec![false; shape.len()], element));
            let clean = values.iter().all(|value| value.clean);
            define_tensor(
                program,
                element,
                &shape,
                ty.clone(),
                clean,
                format!("tensor.from_elements {} : {ty}", names.join(", ")),
            );
        }
        _ => return false,
    }
    true
}

/// `dense<[[1, 2], [3, 4]]>`
fn dense(program: &mut Program<'_>, shape: &[i64], element: &str) -> String {
    fn nested(program: &mut Program<'_>, shape: &[i64], element: &str) -> String {
        match shape {
            [] => program.literal(element),
            [size, rest @ ..] => {
                let parts: Vec<String> = (0..*size).map(|_| nested(program, rest, element)).collect();
                format!("[{}]", parts.join(", "))
            }
        }
    }
    format!("dense<{}>", nested(program, shape, element))
}

/// A `tensor.extract`.
fn write_extract(program: &mut Program<'_>) -> bool {
    let Some(var) = tensor(program, |_| true) else { return false };
    let at = indices(program, &var.shape);
    program.define(var.element, var.clean, format!("tensor.extract {}[{at}] : {}", var.name, var.ty));
    true
}

/// A `tensor.insert`.
fn write_insert(program: &mut Program<'_>) -> bool {
    let Some(var) = tensor(program, |_| true) else { return false };
    let (value, at) = (program.any(var.element), indices(program, &var.shape));
    let op = format!("tensor.insert {} into {}[{at}] : {}", value.name, var.name, var.ty);
    define_tensor(program, var.element, &var.shape, var.ty.clone(), var.clean && value.clean, &op);
    true
}

/// A slice: offsets, sizes and strides as text, its shape, and which sizes are dynamic.
fn slice(program: &mut Program<'_>, shape: &[i64], counts: Option<&[i64]>) -> Option<(String, Vec<i64>, Vec<bool>)> {
    let (mut offsets, mut sizes, mut strides, mut found, mut open) = (vec![], vec![], vec![], vec![], vec![]);
    for (dim, size) in shape.iter().enumerate() {
        let stride = if counts.is_some() { 1 } else { 1 + program.random.below(2) as i64 };
        let count = match counts {
            Some(counts) => counts[dim],
            None => 1 + program.random.below(((size - 1) / stride + 1) as usize) as i64,
        };
        if count > *size {
            return None;
        }
        let offset = program.random.below((size - (count - 1) * stride) as usize) as i64;
        let is_open = program.random.one_in(3);
        offsets.push(if program.random.one_in(2) { program.index(offset).name } else { offset.to_string() });
        sizes.push(if is_open { program.index(count).name } else { count.to_string() });
        strides.push(stride.to_string());
        found.push(count);
        open.push(is_open);
    }
    Some((format!("[{}] [{}] [{}]", offsets.join(", "), sizes.join(", "), strides.join(", ")), found, open))
}

/// A `tensor.extract_slice`.
fn write_slice(program: &mut Program<'_>) -> bool {
    let Some(var) = tensor(program, |var| !var.shape.is_empty()) else { return false };
    let Some((at, shape, open)) = slice(program, &var.shape, None) else { return false };
    // Sizes of one may be dropped.
    let drops = shape[0] == 1 && !open[0] && program.random.one_in(2);
    let (shape, open) = if drops { (shape[1..].to_vec(), open[1..].to_vec()) } else { (shape, open) };
    let ty = format!("tensor<{}>", written_sizes(&shape, &open, var.element));
    let op = format!("tensor.extract_slice {}{at} : {} to {ty}", var.name, var.ty);
    define_tensor(program, var.element, &shape, ty, var.clean, &op);
    true
}

/// A `tensor.insert_slice`.
fn write_insert_slice(program: &mut Program<'_>) -> bool {
    let Some(from) = tensor(program, |var| !var.shape.is_empty()) else { return false };
    let to = tensor(program, |var| var.element == from.element && var.shape.len() == from.shape.len());
    let Some(to) = to else { return false };
    let sizes: Vec<i64> = from.shape.clone();
    let Some((_, shape, _)) = slice(program, &to.shape, Some(&sizes)) else { return false };
    let open = is_open(&from);
    let (mut offsets, mut written) = (vec![], vec![]);
    for (dim, size) in shape.iter().enumerate() {
        let offset = program.random.below((to.shape[dim] - size + 1) as usize) as i64;
        offsets.push(if program.random.one_in(2) { program.index(offset).name } else { offset.to_string() });
        written.push(if open[dim] { program.index(*size).name } else { size.to_string() });
    }
    let ones: Vec<&str> = shape.iter().map(|_| "1").collect();
    let at = format!("[{}] [{}] [{}]", offsets.join(", "), written.join(", "), ones.join(", "));
    let op = format!("tensor.insert_slice {} into {}{at} : {} into {}", from.name, to.name, from.ty, to.ty);
    define_tensor(program, to.element, &to.shape, to.ty.clone(), to.clean && from.clean, &op);
    true
}

/// A cast to a type with other static sizes.
fn write_cast(program: &mut Program<'_>) -> bool {
    let Some(var) = tensor(program, |var| !var.shape.is_empty()) else { return false };
    let (sizes, _) = sizes(program, &var.shape, var.element);
    let ty = format!("tensor<{sizes}>");
    let op = format!("tensor.cast {} : {} to {ty}", var.name, var.ty);
    define_tensor(program, var.element, &var.shape, ty, var.clean, &op);
    true
}

/// A collapse or expansion.
fn write_reshape(program: &mut Program<'_>) -> bool {
    let Some(var) = tensor(program, |var| !var.shape.is_empty()) else { return false };
    reshape(program, &var, "tensor").is_some()
}

/// A `tensor.pad`.
fn write_pad(program: &mut Program<'_>) -> bool {
    let Some(var) = tensor(program, |var| !var.shape.is_empty() && var.shape.len() <= 2) else { return false };
    let (mut low, mut high, mut shape, mut open) = (vec![], vec![], vec![], is_open(&var));
    for (dim, size) in var.shape.iter().enumerate() {
        let (before, behind) = (program.random.below(3) as i64, program.random.below(2) as i64);
        let is_value = program.random.one_in(3);
        low.push(if is_value { program.index(before).name } else { before.to_string() });
        high.push(behind.to_string());
        open[dim] |= is_value;
        shape.push(before + size + behind);
    }
    let value = program.any(var.element);
    let ty = format!("tensor<{}>", written_sizes(&shape, &open, var.element));
    let (name, args) = (program.fresh(), shape.iter().map(|_| program.fresh()).collect::<Vec<_>>());
    program.line(format!("{name} = tensor.pad {} low[{}] high[{}] {{", var.name, low.join(", "), high.join(", ")));
    let args: Vec<String> = args.iter().map(|arg| format!("{arg}: index")).collect();
    program.line(format!("^bb0({}):", args.join(", ")));
    program.line(format!("  tensor.yield {} : {}", value.name, var.element));
    program.line(format!("}} : {} to {ty}", var.ty));
    let clean = var.clean && value.clean;
    let padded =
        Var { form: Form::Tensor, shape, ty, symbol: false, dim: false, ..program.scalar(name, var.element, clean) };
    program.add(padded);
    true
}

/// A `tensor.generate`.
fn write_generate(program: &mut Program<'_>) -> bool {
    let (element, shape) = (element(program), shape(program));
    let (sizes, open) = sizes(program, &shape, element);
    let (ty, dims) = (format!("tensor<{sizes}>"), open_sizes(program, &shape, &open));
    let (name, args) = (program.fresh(), shape.iter().map(|_| program.fresh()).collect::<Vec<_>>());
    program.line(format!("{name} = tensor.generate {dims} {{"));
    let list: Vec<String> = args.iter().map(|arg| format!("{arg}: index")).collect();
    program.line(format!("^bb0({}):", list.join(", ")));
    let clean = program.region(|program| {
        for arg in args {
            let var = program.scalar(arg, "index", true);
            program.add(var);
        }
        let value = match program.random.one_in(3) {
            true => program.any(element),
            false => {
                let (a, b) = program.pair("index");
                let clean = a.clean && b.clean;
                let sum = program.define("index", clean, format!("arith.addi {}, {} : index", a.name, b.name));
                match element {
                    "index" => sum,
                    "i32" | "i8" => {
                        program.define(element, clean, format!("arith.index_cast {} : index to {element}", sum.name))
                    }
                    _ => program.any(element),
                }
            }
        };
        program.line(format!("tensor.yield {} : {element}", value.name));
        value.clean
    });
    program.line(format!("}} : {ty}"));
    let var = Var { form: Form::Tensor, shape, ty, symbol: false, dim: false, ..program.scalar(name, element, clean) };
    program.add(var);
    true
}

/// A `tensor.concat`.
fn write_concat(program: &mut Program<'_>) -> bool {
    let Some(a) = tensor(program, |var| !var.shape.is_empty()) else { return false };
    let b =
        tensor(program, |b| b.element == a.element && b.shape.len() == a.shape.len() && b.shape[1..] == a.shape[1..]);
    let Some(b) = b else { return false };
    let mut shape = a.shape.clone();
    shape[0] += b.shape[0];
    // A size is static if that of one operand is.
    let sizes = is_open(&a).into_iter().zip(is_open(&b)).enumerate();
    let open: Vec<bool> = sizes.map(|(dim, (a, b))| if dim == 0 { a || b } else { a && b }).collect();
    let ty = format!("tensor<{}>", written_sizes(&shape, &open, a.element));
    let op = format!("tensor.concat dim(0) {}, {} : ({}, {}) -> {ty}", a.name, b.name, a.ty, b.ty);
    define_tensor(program, a.element, &shape, ty, a.clean && b.clean, &op);
    true
}

/// Elementwise arithmetic.
fn write_elementwise(program: &mut Program<'_>) -> bool {
    let Some(a) = tensor(program, |_| true) else { return false };
    let Some(b) = tensor(program, |b| b.ty == a.ty && b.shape == a.shape) else { return false };
    let op = match a.element {
        "f32" | "f64" => program.random.one_of(["addf", "mulf", "subf", "maximumf"]),
        _ => program.random.one_of(["addi", "muli", "andi", "xori", "maxsi", "minui"]),
    };
    let text = format!("arith.{op} {}, {} : {}", a.name, b.name, a.ty);
    define_tensor(program, a.element, &a.shape, a.ty.clone(), a.clean && b.clean, &text);
    true
}

/// An `scf.forall`, each iteration of which computes a part of the result.
fn write_forall(program: &mut Program<'_>) -> bool {
    let found =
        tensor(program, |var| var.shape.len() == 1 && var.clean && matches!(var.element, "i32" | "index" | "f32"));
    let Some(var) = found.filter(|_| !program.is_deep()) else { return false };
    let upper = program.index(var.shape[0]);
    let (result, iv, out) = (program.fresh(), program.fresh(), program.fresh());
    program.line(format!(
        "{result} = scf.forall ({iv}) in ({}) shared_outs({out} = {}) -> ({}) {{",
        upper.name, var.name, var.ty
    ));
    program.region(|program| {
        let index = program.scalar(iv.clone(), "index", true);
        program.add(index);
        let value = program.clean(var.element);
        let part = program.fresh();
        program.line(format!("{part} = tensor.from_elements {} : tensor<1x{}>", value.name, var.element));
        program.line("scf.forall.in_parallel {");
        program.line(format!(
            "  tensor.parallel_insert_slice {part} into {out}[{iv}] [1] [1] : tensor<1x{}> into {}",
            var.element, var.ty
        ));
        program.line("}");
    });
    program.line("}");
    let made = Var { name: result, ..var };
    program.add(made);
    true
}
