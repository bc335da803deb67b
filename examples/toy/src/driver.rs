//! The program `toyc`: from a file to what is asked for.

use std::io::{self, Write};
use std::sync::Arc;

use dialekt::context::source::SourceText;
use dialekt::context::{Bytes, Context, Location, Registry};
use dialekt::diag::{Diagnostic, Renderer};
use dialekt::dialects::llvm_ir::translate::to_llvm_ir;
use dialekt::pass::{PassManager, PassRegistry, Pipeline, RegisterPasses};
use dialekt::prelude::tool::{ParseOptions, PrintFlags, parse_source, verify};
use dialekt::text::parse::ParsedSource;
use dialekt::text::print::op_to_string;
use dialekt::translation::{Messages, OptionValues};

use crate::dialect::Toy;
use crate::lexer::Mistake;
use crate::lower::affine::LowerToAffine;
use crate::lower::llvm::LowerToLLVM;
use crate::shape_inference::InferShapes;
use crate::{ast, mlir_gen, parser};

/// The steps whose results can be asked for, from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Emit {
    Ast,
    Mlir,
    MlirAffine,
    MlirLlvm,
    Llvm,
    Jit,
}

impl Emit {
    /// The step that a flag names.
    pub fn parse(name: &str) -> Option<Emit> {
        Some(match name {
            "ast" => Emit::Ast,
            "mlir" => Emit::Mlir,
            "mlir-affine" => Emit::MlirAffine,
            "mlir-llvm" => Emit::MlirLlvm,
            "llvm" => Emit::Llvm,
            "jit" => Emit::Jit,
            _ => return None,
        })
    }
}

/// The options of the program.
#[derive(Clone, Debug)]
pub struct Options {
    pub emit: Emit,
    /// Simplifies ops of Toy and infers shapes also where nothing is lowered.
    pub optimize: bool,
    /// Prints locations.
    pub locations: bool,
    /// Takes the input for IR, not for a program.
    pub is_mlir: bool,
}

/// All dialects and passes, and those of Toy.
pub fn registry() -> Registry {
    let mut registry = dialekt::registry();
    registry.dialects.insert(Toy::DIALECT);
    registry.passes().register::<InferShapes>().register::<LowerToAffine>().register::<LowerToLLVM>();
    registry
}

/// The passes that lead to what is asked for.
pub fn pipeline(options: &Options) -> String {
    let mut passes = Vec::new();
    if options.optimize || options.emit >= Emit::MlirAffine {
        passes.push("inline,symbol-dce,toy.func(canonicalize,toy-shape-inference,canonicalize,cse)");
    }
    if options.emit >= Emit::MlirAffine {
        passes.push("toy-lower-to-affine,func.func(canonicalize,cse)");
    }
    if options.emit >= Emit::MlirLlvm {
        passes.push("toy-lower-to-llvm,ensure-debug-info-scope-on-llvm-func");
    }
    format!("builtin.module({})", passes.join(","))
}

/// Compiles a source: what is asked for goes to `out`, mistakes to `errors`. Returns whether there are none. A program that is run prints
/// to the standard output of the process.
///
/// # Errors
/// One of the streams cannot be written.
pub fn compile(
    options: &Options,
    name: &str,
    text: Vec<u8>,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> io::Result<bool> {
    let mut registry = registry();
    let passes = Arc::new(std::mem::take(registry.passes()));
    let cx = Context::with_registry(registry.dialects);
    // The reasons of patterns become notes where lowering fails.
    cx.explain_failures(true);
    let mut renderer = Renderer::new();
    match emit(&cx, &passes, options, name, text) {
        Ok(made) => out.write_all(&made).map(|()| true),
        Err(diagnostics) => {
            let mut shown = Vec::new();
            diagnostics.iter().for_each(|diagnostic| renderer.render(&cx, diagnostic, &mut shown));
            errors.write_all(&shown).map(|()| false)
        }
    }
}

type Made<T> = Result<T, Vec<Diagnostic>>;

fn emit(cx: &Context, passes: &Arc<PassRegistry>, options: &Options, name: &str, text: Vec<u8>) -> Made<Vec<u8>> {
    let mut source = if options.is_mlir {
        let mut diagnostics = Vec::new();
        let parsed = parse_source(cx, name, Arc::new(text), &ParseOptions::default(), &mut diagnostics);
        parsed.ok_or(diagnostics)?
    } else {
        let at = |mistake: Mistake| {
            let place = mistake.place;
            vec![Diagnostic::error(cx.file_line_col(name, place.line, place.column), mistake.message)]
        };
        let program = String::from_utf8_lossy(&text).into_owned();
        let bytes: Bytes = Arc::new(text);
        cx.sources().add(cx.ident(name), SourceText::new(bytes));
        let module = parser::parse(&program).map_err(at)?;
        if options.emit == Emit::Ast {
            return Ok(ast::dump(&module, name).into_bytes());
        }
        let (ir, top) = mlir_gen::generate(cx, &module, name).map_err(at)?;
        ParsedSource { ir, top, external: Vec::new() }
    };
    let mut diagnostics = Vec::new();
    if verify(&source.ir, source.top, &mut diagnostics).is_err() {
        return Err(diagnostics);
    }
    lower(cx, passes, options, &mut source)?;
    match options.emit {
        Emit::Llvm => {
            let mut messages = Messages::default();
            to_llvm_ir(&mut source, &OptionValues::default(), &mut messages).ok_or(messages.diagnostics)
        }
        Emit::Jit => run(&source).map(|()| Vec::new()),
        _ => {
            let flags = PrintFlags { debug_info: options.locations, ..PrintFlags::default() };
            Ok((op_to_string(&source.ir, source.top, &flags)).into_bytes())
        }
    }
}

/// Runs the passes.
fn lower(cx: &Context, passes: &Arc<PassRegistry>, options: &Options, source: &mut ParsedSource) -> Made<()> {
    let pipeline = Pipeline::parse(&pipeline(options), passes);
    let pipeline = pipeline.map_err(|wrong| vec![Diagnostic::error(Location::UNKNOWN, wrong.message)])?;
    let (done, diagnostics) =
        cx.capture_diagnostics(|| PassManager::new(pipeline, passes.clone()).run(&mut source.ir, source.top));
    done.map_err(|_| diagnostics)
}

/// Compiles the module to machine code, and calls its main function.
fn run(source: &ParsedSource) -> Made<()> {
    let top = source.ir.op(source.top);
    let program = dialekt_jit::compile(&source.ir, top, "main", &dialekt_jit::Options::default())?;
    match program.run(&[]) {
        Ok(_) => Ok(()),
        Err(trap) => Err(vec![Diagnostic::error(trap.location, format!("trap: {}", trap.kind))]),
    }
}
