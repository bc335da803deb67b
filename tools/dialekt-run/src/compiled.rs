//! Running a module as machine code.

use std::io::{self, Write};
use std::sync::Arc;

use dialekt_interfaces::{CallableOpRef, SymbolTables};
use dialekt_interpreter::{Datum, Memory, Shaped};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{OpRef, WalkControl, WalkOrder};
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};
use dialekt_ir_core::text::parse::ParsedSource;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ir_core::types::TypeData;
use dialekt_jit::{Buffer, Leaf, Library, OptLevel, Options};
use dialekt_pass::{PassManager, PassRegistry, Pipeline};

use crate::args::{Args, EntryPointResult};
use crate::{report, values};

/// The passes on functions that come first where a module has tensors: networks of `tosa` and ops on elements become ops of `linalg`.
const TENSOR_PASSES: &[&str] = &[
    "tosa-optional-decompositions",
    "tosa-infer-shapes",
    "tosa-to-linalg-named",
    "tosa-make-broadcastable",
    "tosa-to-linalg",
    "tosa-to-arith",
    "tosa-to-tensor",
    "tosa-to-scf",
    "convert-elementwise-to-linalg",
];

/// The pass that puts tensors into memory, with its options: functions, too, take and give memory without gaps.
const BUFFERIZE: (&str, &str) =
    ("one-shot-bufferize", "{bufferize-function-boundaries=1 function-boundary-type-conversion=identity-layout-map}");

/// The passes that lower a module by default, those that are registered. Ops that are already lowered stay as they are.
const PASSES: &[&str] = &[
    "convert-linalg-to-loops",
    "convert-vector-to-scf",
    "lower-affine",
    "convert-math-to-funcs",
    "convert-scf-to-cf",
    "expand-strided-metadata",
    "lower-affine",
    "memref-expand",
    // Before `arith-expand`, which takes the second of two zeros for the maximum or minimum, whatever their signs.
    "convert-arith-to-llvm",
    "arith-expand",
    "convert-complex-to-standard",
    "convert-math-to-llvm",
    "convert-math-to-libm",
    "convert-complex-to-llvm",
    "convert-vector-to-llvm",
    "convert-index-to-llvm",
    "convert-arith-to-llvm",
    "convert-ub-to-llvm",
    "finalize-memref-to-llvm",
    "convert-func-to-llvm",
    "convert-cf-to-llvm",
    "reconcile-unrealized-casts",
];

/// Returns whether passes lower functions to the dialect of LLVM IR.
pub(crate) fn lowers_functions(passes: &PassRegistry) -> bool {
    ["convert-func-to-llvm", "convert-cf-to-llvm", "finalize-memref-to-llvm"].iter().all(|name| passes.contains(name))
}

fn is_tensor(cx: &Context, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Tensor { .. } | TypeData::UnrankedTensor(_))
}

/// Returns whether a function takes or gives tensors.
pub(crate) fn has_tensors(function: OpRef<'_>) -> bool {
    CallableOpRef::of(function).is_some_and(|callable| {
        let mut types = callable.argument_types().iter().chain(callable.result_types());
        types.any(|ty| is_tensor(function.cx(), *ty))
    })
}

/// Returns whether a function is of the dialect of LLVM IR.
pub(crate) fn is_lowered(op: OpRef<'_>) -> bool {
    op.cx().op_str(op.name()) == "llvm.func"
}

/// The pipeline that lowers a module by default, of the passes that are registered.
pub fn default_pipeline(passes: &PassRegistry, module: OpRef<'_>) -> String {
    let known = |name: &&str| passes.contains(name);
    let mut pipeline: Vec<String> = Vec::new();
    let find_tensors = |op: OpRef<'_>| {
        let mut types = op.operand_types().chain(op.result_types());
        match has_tensors(op) || types.any(|ty| is_tensor(op.cx(), ty)) {
            true => WalkControl::Interrupt,
            false => WalkControl::Advance,
        }
    };
    if module.walk(WalkOrder::Pre, find_tensors).is_break() {
        let on_functions: Vec<&str> = TENSOR_PASSES.iter().copied().filter(known).collect();
        if !on_functions.is_empty() {
            pipeline.push(format!("func.func({})", on_functions.join(",")));
        }
        if known(&BUFFERIZE.0) {
            pipeline.push(format!("{}{}", BUFFERIZE.0, BUFFERIZE.1));
        }
    }
    pipeline.extend(PASSES.iter().copied().filter(known).map(str::to_owned));
    format!("builtin.module({})", pipeline.join(","))
}

/// The types of the entry function before it is lowered.
struct Signature {
    inputs: Vec<Type>,
    results: Vec<Type>,
}

/// Lowers, compiles and runs a module; shows what the entry function returns. Returns whether it returned.
pub(crate) fn run(
    parsed: &mut ParsedSource,
    args: &Args,
    passes: &Arc<PassRegistry>,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> io::Result<bool> {
    let cx = parsed.ir.cx().clone();
    let top = parsed.ir.op(parsed.top);
    let fail = |diagnostics: &[Diagnostic], errors: &mut dyn Write| report(&cx, diagnostics, errors);
    let function = SymbolTables::default().lookup(top, cx.ident(&args.entry));
    let Some((function, callable)) = function.and_then(|op| Some((op, CallableOpRef::of(op)?))) else {
        let message = format!("there is no function '@{}'", args.entry);
        return fail(&[Diagnostic::error(top.loc(), message)], errors);
    };
    let loc = function.loc();
    let signature = Signature { inputs: callable.argument_types().to_vec(), results: callable.result_types().to_vec() };
    let needs_passes = args.pipeline.is_some() || !is_lowered(function);
    let mut memory = Memory::new(dialekt_interpreter::Options::default().memory);
    let given = match values::given(&cx, &signature.inputs, &args.values, &mut memory) {
        Ok(given) => given,
        Err(message) => return fail(&[Diagnostic::error(loc, message)], errors),
    };
    if needs_passes {
        let text = args.pipeline.clone().unwrap_or_else(|| default_pipeline(passes, top));
        let pipeline = match Pipeline::parse(&text, passes) {
            Ok(pipeline) => pipeline,
            Err(wrong) => return write!(errors, "{}", wrong.message).map(|()| false),
        };
        let heard = Heard::listen(&cx);
        let lowered = PassManager::new(pipeline, passes.clone()).run(&mut parsed.ir, parsed.top);
        let heard = heard.end();
        if lowered.is_err() {
            return fail(&heard, errors);
        }
    }
    let mut options = Options {
        opt_level: match args.opt_level {
            0 => OptLevel::None,
            1 | 2 => OptLevel::Speed,
            _ => OptLevel::SpeedAndSize,
        },
        libraries: Vec::new(),
    };
    for path in &args.libraries {
        match Library::open(path) {
            Ok(library) => options.libraries.push(library),
            Err(message) => return fail(&[Diagnostic::error(loc, message)], errors),
        }
    }
    let program = match dialekt_jit::compile(&parsed.ir, parsed.ir.op(parsed.top), &args.entry, &options) {
        Ok(program) => program,
        Err(diagnostics) => return fail(&diagnostics, errors),
    };
    let mut passed = Passed { cx: &cx, words: Vec::new(), buffers: Vec::new() };
    for (value, ty) in given.iter().zip(&signature.inputs) {
        if let Err(why) = passed.add(value, *ty, &mut memory) {
            let message =
                format!("a value of type '{}' cannot be passed to machine code: {why}", type_to_string(&cx, *ty));
            return fail(&[Diagnostic::error(loc, message)], errors);
        }
    }
    if passed.words.len() != program.params().len() {
        let message = "the function was lowered to one with other arguments: its own cannot be passed";
        return fail(&[Diagnostic::error(loc, message)], errors);
    }
    if let Some(expected) = args.result
        && let Err(message) = check_result(expected, program.results())
    {
        return fail(&[Diagnostic::error(loc, message)], errors);
    }
    out.flush()?;
    let words = match program.run(&passed.words) {
        Ok(words) => words,
        Err(trap) => {
            // A fault in a function that is not compiled here, or before its first op, is shown at its call.
            let mut places = trap.callers;
            if !cx.is_unknown_location(trap.location) {
                places.insert(0, trap.location);
            }
            places.dedup();
            let mut places = places.into_iter();
            let mut diagnostic = Diagnostic::error(places.next().unwrap_or(loc), format!("trap: {}", trap.kind));
            for caller in places {
                diagnostic = diagnostic.note(caller, "called from here");
            }
            return fail(&[diagnostic], errors);
        }
    };
    if let Some(expected) = args.result {
        return show_plain(expected, &words, out).map(|()| true);
    }
    show(&cx, &signature, &words, &passed, out)?;
    Ok(true)
}

/// The diagnostics of passes.
struct Heard {
    cx: Context,
    id: dialekt_ir_core::diag::HandlerId,
    found: Arc<std::sync::Mutex<Vec<Diagnostic>>>,
}

impl Heard {
    fn listen(cx: &Context) -> Heard {
        let found = Arc::new(std::sync::Mutex::new(Vec::new()));
        let list = found.clone();
        let id = cx.diagnostics().add_handler(move |_, diagnostic| {
            if let Ok(mut list) = list.lock() {
                list.push(diagnostic.clone());
            }
            dialekt_ir_core::diag::Handled::Yes
        });
        Heard { cx: cx.clone(), id, found }
    }

    fn end(self) -> Vec<Diagnostic> {
        self.cx.diagnostics().remove_handler(self.id);
        self.found.lock().map(|mut list| std::mem::take(&mut *list)).unwrap_or_default()
    }
}

/// The scalars of a type, as it is lowered; `None` for types with more than that.
fn leaves(cx: &Context, ty: Type) -> Option<Vec<Leaf>> {
    match cx.type_data(ty) {
        TypeData::Index => Some(vec![Leaf::Int(64)]),
        TypeData::Complex(part) => {
            let part = leaves(cx, *part)?;
            Some([part.clone(), part].concat())
        }
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } | TypeData::Tensor { .. } => None,
        _ => dialekt_jit::leaves(cx, ty),
    }
}

/// The number of bytes of a scalar in memory.
fn size(leaf: Leaf) -> usize {
    (leaf.bits().next_power_of_two().max(8) / 8) as usize
}

/// Arguments as they are passed.
struct Passed<'a> {
    cx: &'a Context,
    words: Vec<u128>,
    /// The memory of memrefs: the number of the argument's type is the position.
    buffers: Vec<Option<Buffer>>,
}

impl Passed<'_> {
    fn add(&mut self, value: &Datum, ty: Type, memory: &mut Memory) -> Result<(), String> {
        let (element, has_layout) = match self.cx.type_data(ty) {
            TypeData::MemRef { element, layout, .. } => (*element, layout.is_some()),
            TypeData::Tensor { element, .. } => (*element, false),
            _ => return self.add_scalars(value, ty),
        };
        if has_layout {
            return Err("the memref has a layout".into());
        }
        let (shape, elements) = match value {
            Datum::View(view) => (&view.shape, memory.contents(view).map_err(|stop| stop.to_string())?),
            Datum::Shaped(shaped) => (&shaped.shape, shaped.elements.clone()),
            _ => return Err("it is poison".into()),
        };
        let leaves = leaves(self.cx, element).ok_or("elements are not lowered to scalars")?;
        let mut bytes = Vec::new();
        for element in &elements {
            let mut words = Vec::new();
            flatten(element, leaves.len(), &mut words);
            for (word, leaf) in words.iter().zip(&leaves) {
                bytes.extend_from_slice(&word.to_le_bytes()[..size(*leaf)]);
            }
        }
        let mut buffer = Buffer::new(&bytes);
        let address = u128::from(buffer.address());
        self.words.extend([address, address, 0]);
        self.words.extend(shape.iter().map(|size| *size as u128));
        let mut stride = 1;
        let mut strides: Vec<u128> = Vec::new();
        for size in shape.iter().rev() {
            strides.insert(0, stride);
            stride *= (*size).max(1) as u128;
        }
        self.words.extend(strides);
        self.buffers.push(Some(buffer));
        Ok(())
    }

    fn add_scalars(&mut self, value: &Datum, ty: Type) -> Result<(), String> {
        let leaves = leaves(self.cx, ty).ok_or("the type is not lowered to scalars")?;
        let mut words = Vec::new();
        flatten(value, leaves.len(), &mut words);
        if words.len() != leaves.len() {
            return Err("the value has another shape".into());
        }
        self.words.extend(words);
        self.buffers.push(None);
        Ok(())
    }
}

/// Adds the bits of the scalars of a value; poison is zeros.
fn flatten(value: &Datum, scalars: usize, words: &mut Vec<u128>) {
    match value {
        Datum::Int(value) => {
            let limb = |at: usize| u128::from(value.limbs().get(at).copied().unwrap_or(0));
            words.push(limb(0) | limb(1) << 64);
        }
        Datum::Float(value) => words.push(value.bits()),
        Datum::Complex(parts) => parts.iter().for_each(|part| flatten(part, scalars / 2, words)),
        Datum::Shaped(shaped) => {
            let each = scalars / shaped.elements.len().max(1);
            shaped.elements.iter().for_each(|element| flatten(element, each, words));
        }
        Datum::Poison => words.extend(std::iter::repeat_n(0, scalars)),
        Datum::View(_) | Datum::Function(_) | Datum::Opaque(_) => {}
    }
}

/// The value of a scalar type.
fn scalar(leaf: Leaf, bits: u128) -> Datum {
    match leaf {
        Leaf::Int(width) => Datum::Int(ApInt::from_limbs(width, &[bits as u64, (bits >> 64) as u64])),
        Leaf::Ptr => Datum::Int(ApInt::new_u64(64, bits as u64)),
        Leaf::Half(kind) => Datum::Float(ApFloat::new(kind, bits & 0xFFFF)),
        Leaf::F32 => Datum::Float(ApFloat::new(FloatKind::F32, bits & 0xFFFF_FFFF)),
        Leaf::F64 => Datum::Float(ApFloat::new(FloatKind::F64, bits & u128::from(u64::MAX))),
    }
}

/// The value of scalars; consumes them.
fn value(cx: &Context, ty: Type, words: &mut impl Iterator<Item = u128>) -> Option<Datum> {
    match cx.type_data(ty) {
        TypeData::Complex(part) => {
            let re = value(cx, *part, words)?;
            Some(Datum::complex(re, value(cx, *part, words)?))
        }
        TypeData::Vector { shape, element, .. } => {
            let count = shape.iter().product::<i64>();
            let elements = (0..count).map(|_| value(cx, *element, words)).collect::<Option<Vec<_>>>()?;
            Some(Datum::shaped(shape, elements))
        }
        TypeData::MemRef { shape, element, .. } | TypeData::Tensor { shape, element, .. } => {
            let mut word = || words.next().map(|word| word as i64);
            let (_, base, offset) = (word()?, word()?, word()?);
            let sizes = (0..shape.len()).map(|_| word()).collect::<Option<Vec<_>>>()?;
            let strides = (0..shape.len()).map(|_| word()).collect::<Option<Vec<_>>>()?;
            memref(cx, *element, base as u64, offset, &sizes, &strides)
        }
        _ => {
            let leaves = leaves(cx, ty)?;
            let scalars = leaves.iter().map(|leaf| Some(scalar(*leaf, words.next()?))).collect::<Option<Vec<_>>>()?;
            match &scalars[..] {
                [one] => Some(one.clone()),
                _ => Some(Datum::shaped(&[scalars.len() as i64], scalars)),
            }
        }
    }
}

/// The elements of a memref in the memory of the process.
fn memref(cx: &Context, element: Type, base: u64, offset: i64, sizes: &[i64], strides: &[i64]) -> Option<Datum> {
    let leaves = leaves(cx, element)?;
    let width: usize = leaves.iter().map(|leaf| size(*leaf)).sum();
    let shaped = Shaped::generate(sizes, |index| {
        let at = offset + index.iter().zip(strides).map(|(i, s)| i * s).sum::<i64>();
        let address = base.wrapping_add((at as u64).wrapping_mul(width as u64));
        dialekt_jit::read(address, width).map(|bytes| from_bytes(cx, element, &leaves, &bytes)).ok_or(())
    });
    shaped.ok().map(|shaped| Datum::shaped(&shaped.shape, shaped.elements))
}

/// The value of an element in memory.
fn from_bytes(cx: &Context, element: Type, leaves: &[Leaf], bytes: &[u8]) -> Datum {
    let mut rest = bytes;
    let mut words = Vec::new();
    for leaf in leaves {
        let (own, more) = rest.split_at(size(*leaf).min(rest.len()));
        let mut word = [0; 16];
        word[..own.len()].copy_from_slice(own);
        words.push(u128::from_le_bytes(word));
        rest = more;
    }
    value(cx, element, &mut words.into_iter()).unwrap_or(Datum::Poison)
}

/// Shows results with their types, then the contents of memrefs that were passed.
fn show(
    cx: &Context,
    signature: &Signature,
    words: &[u128],
    passed: &Passed<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut words = words.iter().copied();
    for ty in &signature.results {
        let text = type_to_string(cx, *ty);
        match value(cx, *ty, &mut words) {
            Some(value) => writeln!(out, "{value} : {text}")?,
            None => writeln!(out, "<<cannot be shown>> : {text}")?,
        }
    }
    let mut given = passed.words.iter().copied();
    for (number, (ty, buffer)) in signature.inputs.iter().zip(&passed.buffers).enumerate() {
        let shown = value(cx, *ty, &mut given);
        // What becomes of a tensor is not seen: it is a value.
        if let (Some(_), Some(shown), false) = (buffer, shown, is_tensor(cx, *ty)) {
            writeln!(out, "argument #{number}: {shown} : {}", type_to_string(cx, *ty))?;
        }
    }
    Ok(())
}

/// Checks that the function returns what is to be printed.
fn check_result(expected: EntryPointResult, found: &[Leaf]) -> Result<(), String> {
    let (name, fits) = match expected {
        EntryPointResult::Void => return Ok(()),
        EntryPointResult::I32 => ("i32", found == [Leaf::Int(32)]),
        EntryPointResult::I64 => ("i64", found == [Leaf::Int(64)]),
        EntryPointResult::F32 => ("f32", found == [Leaf::F32]),
    };
    if fits { Ok(()) } else { Err(format!("only single {name} function result supported")) }
}

/// Shows the result as the reference's runner does.
fn show_plain(expected: EntryPointResult, words: &[u128], out: &mut dyn Write) -> io::Result<()> {
    let word = words.first().copied().unwrap_or_default();
    match expected {
        EntryPointResult::Void => Ok(()),
        EntryPointResult::I32 => writeln!(out, "{}", word as i32),
        EntryPointResult::I64 => writeln!(out, "{}", word as i64),
        EntryPointResult::F32 => writeln!(out, "{}", exponential(f32::from_bits(word as u32).into())),
    }
}

/// A number as `%e`.
fn exponential(value: f64) -> String {
    if value.is_nan() {
        return "nan".into();
    }
    if value.is_infinite() {
        return "INF".into();
    }
    let text = format!("{value:.6e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}
