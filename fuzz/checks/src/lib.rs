//! Properties that hold for any input: fuzz targets and tests call these functions with arbitrary bytes.

mod forms;
pub mod mutate;
mod recursive;

use std::mem::Discriminant;
use std::sync::{Arc, LazyLock, Mutex};

use dialekt::translation::{Direction, Messages, OptionValues, RegisterTranslations};
use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::diag::{Diagnostic, Severity};
use dialekt_ir_core::text::parse::{
    ParseOptions, ParsedSource, Role, Seen, Span, What, complete, parse_source, parse_tolerant,
};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;
use memchr::memmem;

/// All dialects, which take longer to register than an input takes to read.
static DIALECTS: LazyLock<DialectRegistry> = LazyLock::new(|| {
    let mut dialects = dialekt::registry().dialects;
    dialects.insert(recursive::Cyclic::DIALECT);
    dialects.insert(forms::Forms::DIALECT);
    dialects
});

fn context() -> Context {
    let cx = Context::with_registry(DIALECTS.clone());
    cx.allow_unregistered_dialects(true);
    cx
}

fn read(cx: &Context, data: &[u8], diags: &mut Vec<Diagnostic>) -> Option<ParsedSource> {
    parse_source(cx, "input", Arc::new(data.to_vec()), &ParseOptions::default(), diags)
}

fn print(source: &ParsedSource, generic: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let flags = PrintFlags { generic, debug_info: true, assume_verified: true, ..PrintFlags::default() };
    print_op(&source.ir, source.top, &flags, &mut out).expect("writing to memory does not fail");
    out
}

/// Parsing gives ops, or at least one diagnostic, and the ops can be verified and printed even when they are invalid.
pub fn parse(data: &[u8]) {
    let cx = context();
    let mut diags = Vec::new();
    let Some(source) = read(&cx, data, &mut diags) else {
        assert!(!diags.is_empty(), "nothing was read, and nothing was said");
        let mut text = String::new();
        diags.iter().for_each(|d| d.render(&cx, &mut text));
        return;
    };
    let valid = verify(&source.ir, source.top, &mut diags).is_ok();
    assert!(valid || !diags.is_empty(), "invalid, and nothing was said");
    print(&source, true);
    print(&source, false);
}

/// LLVM IR in text is imported, or refused with at least one diagnostic; what is imported can be verified and printed.
pub fn llvm_ir(data: &[u8]) {
    let cx = context();
    let mut diags = Vec::new();
    let options = dialekt::dialects::llvm_ir_import::ImportOptions::default();
    let Some(source) = dialekt::dialects::llvm_ir_import::import(&cx, "input", data, &options, &mut diags) else {
        assert!(!diags.is_empty(), "nothing was read, and nothing was said");
        return;
    };
    let valid = verify(&source.ir, source.top, &mut diags).is_ok();
    assert!(valid || !diags.is_empty(), "invalid, and nothing was said");
    print(&source, true);
}

/// A valid module is translated to LLVM IR, or refused with at least one diagnostic; what it becomes is read again, or refused for what the importer
/// does not know.
pub fn to_llvm_ir(data: &[u8]) {
    let cx = context();
    let mut diags = Vec::new();
    let Some(mut source) = read(&cx, data, &mut diags) else { return };
    if verify(&source.ir, source.top, &mut diags).is_err() {
        return;
    }
    let mut messages = Messages::default();
    let translation = dialekt::registry().translations().get("mlir-to-llvmir").copied().expect("it is registered");
    let Direction::Export(run) = translation.run else { panic!("it is no import") };
    match run(&mut source, &OptionValues::default(), &mut messages) {
        None => assert!(!messages.diagnostics.is_empty(), "nothing was written, and nothing was said"),
        Some(text) => llvm_ir(&text),
    }
}

/// Verification and printing have the same results with and without threads, and whether or not isolated ops own isolates.
pub fn verify_and_print(data: &[u8]) {
    let run = |threads: bool, inline_isolated: bool| {
        let cx = context();
        cx.enable_multithreading(threads);
        let mut diags = Vec::new();
        let options = ParseOptions { inline_isolated, ..ParseOptions::default() };
        let source = parse_source(&cx, "input", Arc::new(data.to_vec()), &options, &mut diags);
        let printed = source.map(|source| {
            let valid = verify(&source.ir, source.top, &mut diags).is_ok();
            // Without locations, aliases are looked for in few ops.
            let mut plain = Vec::new();
            let flags = PrintFlags { assume_verified: true, ..PrintFlags::default() };
            print_op(&source.ir, source.top, &flags, &mut plain).expect("writing to memory does not fail");
            (valid, plain, print(&source, true), print(&source, false))
        });
        let mut messages = String::new();
        diags.iter().for_each(|d| d.render(&cx, &mut messages));
        (messages, printed)
    };
    let alone = run(false, false);
    let (threaded, inline) = (run(true, false), run(false, true));
    assert!(alone == threaded, "threads make a difference:\n{alone:?}\n{threaded:?}");
    assert!(alone == inline, "isolates make a difference:\n{alone:?}\n{inline:?}");
}

/// Valid IR prints as text that parses, and that settles when it is parsed and printed again and again.
///
/// It need not settle at once, since the reference's output does not: affine expressions are simplified one step at a
/// time while they are read, and some values of the smallest float formats are printed as others.
pub fn round_trip(data: &[u8]) {
    let cx = context();
    let mut diags = Vec::new();
    let Some(source) = read(&cx, data, &mut diags) else { return };
    if verify(&source.ir, source.top, &mut diags).is_err() {
        return;
    }
    for generic in [true, false] {
        let mut text = print(&source, generic);
        if UNREADABLE.iter().any(|words| contains(&text, words)) {
            return;
        }
        let settled = (0..8).any(|_| {
            let Some(again) = print_again(&text, generic) else { return true };
            let same = again == text;
            text = again;
            same
        });
        assert!(settled, "printed again, it differs:\n{}", String::from_utf8_lossy(&text));
    }
}

/// Data is read as bytecode, or refused with a diagnostic. Text that is read and valid is the same after it was written as bytecode and
/// read again.
pub fn bytecode(data: &[u8]) {
    let cx = context();
    let mut diags = Vec::new();
    let options = ParseOptions::default();
    let source = dialekt::bytecode::read_source(&cx, "input", Arc::new(data.to_vec()), &options, &mut diags);
    assert!(source.is_some() || !diags.is_empty(), "nothing was read, and nothing was said");
    let Some(source) = source.filter(|source| verify(&source.ir, source.top, &mut diags).is_ok()) else { return };
    let written = dialekt::bytecode::WriteOptions { external: &source.external, ..Default::default() };
    let Ok(bytes) = dialekt::bytecode::write(&source.ir, source.top, &written) else { return };
    let mut text = print(&source, true);
    // Attributes and types without an encoding are text in bytecode: those whose text is not read again are not either.
    let lost = |words: &&[u8]| contains(&text, words);
    if UNREADABLE.iter().chain(LOST).any(lost) || has_unreadable_name(&text) || print_again(&text, true).is_none() {
        return;
    }
    let cx = context();
    let again = dialekt::bytecode::read(&cx, "input", Arc::new(bytes), &(&options).into(), &mut diags);
    let mut messages = String::new();
    diags.iter().for_each(|diag| diag.render(&cx, &mut messages));
    let again = again.unwrap_or_else(|| panic!("what was written is not read:\n{messages}"));
    let found = print(&again, true);
    let is_as_text = (0..8).any(|_| {
        let same = text == found;
        text = print_again(&text, true).unwrap_or_default();
        same
    });
    assert!(is_as_text, "it differs:\n{}\n{}", String::from_utf8_lossy(&text), String::from_utf8_lossy(&found));
}

/// Returns whether an op has a name that it may have in bytecode and not in text: one with a zero byte, or nothing.
fn has_unreadable_name(text: &[u8]) -> bool {
    let is_in_name = |at: usize| {
        let end = memchr::memchr(b'"', &text[at..]);
        end.is_some_and(|end| text.get(at + end + 1) == Some(&b'('))
    };
    contains(text, b"\"\"(") || memmem::find_iter(text, b"\\00").any(is_in_name)
}

/// Parts that have no place in bytecode, as in the reference: a field of compile units, the ends of ranges that begin in column 0,
/// that distinct attributes in several texts are the same, the signs of floats without one, and dots at the ends of ops' names.
const LOST: &[&[u8]] = &[b"splitDebugFilename", b":0 to ", b"distinct[", b" : f8E8M0FNU", b".\"("];

/// For valid text, the tolerant mode has the result of the strict one; otherwise it finds the same first error, and IR
/// that can be verified and printed. An observer makes no difference, its entries are in the text, and a cursor may be
/// anywhere.
pub fn tolerant(data: &[u8]) {
    let strict = {
        let cx = context();
        let mut diags = Vec::new();
        let source = read(&cx, data, &mut diags);
        (first_error(&cx, &diags), source.map(|source| (print(&source, true), print(&source, false))))
    };
    let cx = context();
    let seen: Arc<Mutex<Vec<Seen>>> = Arc::default();
    let options = ParseOptions { observer: Some(seen.clone().into()), ..ParseOptions::default() };
    let tolerant = parse_tolerant(&cx, "input", Arc::new(data.to_vec()), &options);
    let first = first_error(&cx, &tolerant.diagnostics);
    assert!(first == strict.0, "first errors differ:\n{first:?}\n{:?}", strict.0);
    let source = tolerant.source.expect("there is always a source");
    let _ = verify(&source.ir, source.top, &mut Vec::new());
    let printed = (print(&source, true), print(&source, false));
    assert!(strict.1.is_none_or(|strict| strict == printed), "what reads differs");
    check_seen(data, &seen.lock().unwrap());

    let cx = context();
    let watched: Arc<Mutex<Vec<Seen>>> = Arc::default();
    let options = ParseOptions { observer: Some(watched.clone().into()), ..ParseOptions::default() };
    let mut diags = Vec::new();
    let strictly = parse_source(&cx, "input", Arc::new(data.to_vec()), &options, &mut diags);
    assert!(first_error(&cx, &diags) == strict.0, "an observer makes a difference");
    if strictly.is_some() {
        assert!(shape(&seen.lock().unwrap()) == shape(&watched.lock().unwrap()), "observers of the two modes differ");
    }
    let sum = data.iter().fold(data.len(), |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    let at = sum % (data.len() + 1);
    let found = complete(&context(), Arc::new(data.to_vec()), at, &ParseOptions::default());
    let word = &data[found.replaces];
    assert!(found.candidates.iter().all(|candidate| candidate.text.as_bytes().starts_with(word)));
}

/// The entries of an observer, without the parts that depend on the context.
fn shape(seen: &[Seen]) -> Vec<(Span, Discriminant<What>, Option<Role>)> {
    let role = |what: &What| match what {
        What::Name { role, .. } => Some(*role),
        _ => None,
    };
    seen.iter().map(|Seen { span, what }| (*span, std::mem::discriminant(what), role(what))).collect()
}

/// The first error: its text with all locations.
fn first_error(cx: &Context, diags: &[Diagnostic]) -> Option<String> {
    let first = diags.iter().find(|diag| diag.severity == Severity::Error)?;
    let mut text = String::new();
    first.render(cx, &mut text);
    Some(text)
}

/// Checks that entries are in order and in the text, and that names are names.
fn check_seen(data: &[u8], seen: &[Seen]) {
    let mut last = 0;
    for Seen { span, what } in seen {
        assert!(last <= span.start && span.start <= span.end && span.end as usize <= data.len(), "{span:?} {what:?}");
        last = span.start;
        if let What::Name { role: Role::Use(Some(definition)), .. } = what {
            let is_definition = |other: &Seen| {
                other.span == *definition && matches!(other.what, What::Name { role: Role::Definition, .. })
            };
            let from = seen.partition_point(|other| other.span.start < definition.start);
            let near = seen[from..].iter().take_while(|other| other.span.start == definition.start);
            assert!(near.into_iter().any(is_definition), "{} is not defined", String::from_utf8_lossy(span.of(data)));
        }
    }
}

/// Text that the reference prints, but does not parse: `@""`; some sparse elements, whose indices it prints as a splat; operations of
/// DWARF outside of expressions, whose names stick to that of the attribute; a bit of three names; lists of llvm's attributes that are empty or
/// swallow what follows; properties that are a location, whose alias is defined at the end.
const UNREADABLE: &[&[u8]] = &[
    b") <#loc",
    b"<<INVALID EMPTY SYMBOL>>",
    b"sparse<",
    b"di_expression_elem",
    b"SingleInheritance|",
    b"di_subprogram",
    b"dependent_libraries",
    b"profile_summary",
    b"members = {}",
];

fn contains(text: &[u8], word: &[u8]) -> bool {
    memmem::find(text, word).is_some()
}

/// Ops whose custom form the reference prints and cannot always parse: values of switches wider than 64 bits,
/// attributes after forms that accept none, loops with more bounds than variables, loops whose bounds lack the operands
/// of their maps, lists of llvm and shape that are empty, names
/// of attributes of tosa that are no words.
const UNREADABLE_FORMS: &[&[u8]] = &[
    b"cf.switch",
    b"memref.prefetch",
    b"memref.dma_start",
    b"scf.parallel",
    b"affine.for",
    b"nvvm.barrier",
    b"nvvm.mma.block_scale",
    b"nvvm.mma.sp.block_scale",
    b"rocdl.raw.buffer",
    b"shape.any",
    b"shape.broadcast",
    b"shape.cstr_eq",
    b"shape.from_extents",
    b"shape.function_library",
    b"shape.is_broadcastable",
    b"shape.reduce",
    b"shape.shape_eq",
    b"shape.yield",
    b"llvm.comdat",
    b"llvm.getelementptr",
    b"llvm.switch",
    b"llvm.shufflevector",
    b"vector.mask",
    b"vector.outerproduct",
    // Names of attributes that are no words stand without quotes in most of them.
    b"tosa.",
];

/// Returns whether a type or attribute of an unknown dialect ends as an arrow does, `!t<s->`: so the reference prints `!t.s-`, and reads
/// no `>` there.
fn has_half_arrow(text: &[u8]) -> bool {
    let is_name = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'$' | b'.' | b'_' | b'-');
    let ends = text.windows(2).enumerate().filter(|(_, two)| two == b"->");
    ends.map(|(at, _)| &text[..=at]).any(|before| {
        let behind = |text: &[u8]| text.iter().rposition(|c| !is_name(c));
        let Some(open) = behind(before).filter(|open| before[*open] == b'<') else { return false };
        behind(&before[..open]).is_some_and(|sigil| matches!(before[sigil], b'!' | b'#'))
    })
}

/// Parses and prints again; `None` for one of the custom forms that the reference cannot parse either.
fn print_again(text: &[u8], generic: bool) -> Option<Vec<u8>> {
    let cx = context();
    let mut diags = Vec::new();
    let Some(source) = read(&cx, text, &mut diags) else {
        if !generic && UNREADABLE_FORMS.iter().any(|op| contains(text, op)) {
            return None;
        }
        if has_half_arrow(text) {
            return None;
        }
        let mut messages = String::new();
        diags.iter().for_each(|d| d.render(&cx, &mut messages));
        panic!("what was printed does not read:\n{}\n{messages}", String::from_utf8_lossy(text));
    };
    Some(print(&source, generic))
}
