//! The import: operations of the llvm dialect, made of a module of LLVM IR.
//!
//! The order of things is the reference's: it shows in the order of constants, in distinct attributes and in messages.

mod attributes;
mod calls;
mod constants;
mod debug;
mod dl_spec;
mod functions;
mod globals;
mod instructions;
mod intrinsics;
mod locations;
mod loops;
mod metadata;
mod module_flags;
mod types;

use std::collections::HashMap;
use std::sync::Arc;

use dialekt_ir_core::context::{Attribute, Context, Location, NamedAttr, SourceText, Type};
use dialekt_ir_core::decl::constraint::AttrPred;
use dialekt_ir_core::diag::{Diagnostic, Severity};
use dialekt_ir_core::ir::{Block, Builder, InsertionPoint, Ir, Op, OpSpec, Value};
use dialekt_ir_core::text::parse::ParsedSource;

use crate::check::Broken;
use crate::module::types::TypeId;
use crate::module::{DEBUG_VERSION, GlobalId, Module};
use crate::{check, parse};

/// The options of the import.
#[derive(Clone, Copy, Default, Debug)]
pub struct ImportOptions {
    /// Warn also of what is left out where that takes time to find.
    pub emit_expensive_warnings: bool,
    /// Leave out the elements of composite types of debug information, except for vectors.
    pub drop_di_composite_type_elements: bool,
    /// Import all intrinsics as `llvm.call_intrinsic`.
    pub prefer_unregistered_intrinsics: bool,
    /// Import structs with names as literal ones.
    pub import_structs_as_literals: bool,
}

/// Imports LLVM IR from text. `name` is the name of the file; a module that says nothing of its source has it.
///
/// Without a result, an error is among the diagnostics. The operations are not verified.
pub fn import(
    cx: &Context,
    name: &str,
    text: &[u8],
    options: &ImportOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ParsedSource> {
    for dialect in [b"builtin".as_slice(), b"dlti", b"llvm", b"nvvm"] {
        cx.load_dialect(dialect);
    }
    let mut module = match parse::parse(text) {
        Ok(module) => module,
        Err(error) => {
            let message = located(name, text, Severity::Error, &error);
            diagnostics.push(Diagnostic::error(Location::UNKNOWN, message));
            return None;
        }
    };
    let broken = check::check(&module);
    if !broken.is_empty() {
        let messages = broken
            .iter()
            .map(|error| Diagnostic::error(Location::UNKNOWN, located(name, text, Severity::Error, error)));
        diagnostics.extend(messages);
        return None;
    }
    strip_bad_debug_information(name, text, &mut module, diagnostics)?;
    let mut importer = Importer::new(cx, name, &module, *options)?;
    let done = importer.contents();
    let (ir, top, found) = (importer.ir, importer.top, importer.diagnostics);
    diagnostics.extend(found);
    done.ok()?;
    Some(ParsedSource { ir, top, external: Vec::new() })
}

/// Leaves out debug information that is of another version or breaks a rule, with a warning. What other metadata refers to stays, and is an
/// error if it breaks a rule. [LLVM: UpgradeDebugInfo]
fn strip_bad_debug_information(
    name: &str,
    text: &[u8],
    module: &mut Module,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    let warning = |message| Diagnostic::new(Severity::Warning, Location::UNKNOWN, message);
    let version = module.debug_version();
    if version != DEBUG_VERSION {
        if module.strip_debug_information() {
            diagnostics.push(warning(format!("ignoring debug info with an invalid version ({version}) in {name}")));
        }
    } else if let Some(broken) = check::broken_debug_information(module) {
        let ignored = warning(format!("ignoring invalid debug info in {name}"));
        diagnostics.push(ignored.note(Location::UNKNOWN, broken.shown(name, text, Severity::Warning)));
        module.strip_debug_information();
    }
    let Some(broken) = check::broken_debug_information(module) else { return Some(()) };
    diagnostics.push(Diagnostic::error(Location::UNKNOWN, broken.shown(name, text, Severity::Error)));
    None
}

impl Broken {
    /// The message, with its place if there is one.
    fn shown(self, name: &str, text: &[u8], severity: Severity) -> String {
        match self.at {
            Some(at) => located(name, text, severity, &parse::ParseError { at, message: self.message }),
            None => self.message,
        }
    }
}

/// The message of a mistake in the text as LLVM shows it: with the place, the line and a mark under it.
fn located(name: &str, text: &[u8], severity: Severity, error: &parse::ParseError) -> String {
    let source = SourceText::new(Arc::new(text.to_vec()));
    let at = u32::try_from(error.at.min(text.len())).unwrap_or(u32::MAX);
    let (line, column) = source.line_col(at);
    let shown = String::from_utf8_lossy(source.line(line).unwrap_or_default()).into_owned();
    let before: String =
        shown.chars().take(column.saturating_sub(1) as usize).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    format!("{name}:{line}:{column}: {}: {}\n{shown}\n{before}^\n", severity.name(), error.message)
}

/// Something could not be imported; what it is was said.
#[derive(Clone, Copy, Debug)]
struct Failed;

type Done<T = ()> = Result<T, Failed>;

/// The state of the import.
struct Importer<'a> {
    cx: &'a Context,
    module: &'a Module,
    options: ImportOptions,
    ir: Ir,
    /// The module.
    top: Op,
    /// The place for the next operation.
    at: InsertionPoint,
    diagnostics: Vec<Diagnostic>,
    module_loc: Location,
    types: HashMap<TypeId, Type>,
    /// Names of globals without one.
    nameless: HashMap<GlobalId, String>,
    next_nameless: usize,
    metadata: metadata::Cache,
    debug: debug::Cache,
    intrinsics: intrinsics::Table,
    function: functions::State,
}

/// The parts of an operation that is made.
#[derive(Default)]
struct Parts<'a> {
    operands: &'a [Value],
    results: &'a [Type],
    successors: &'a [Block],
    regions: u32,
    attrs: Vec<(&'static str, Attribute)>,
}

impl<'a> Importer<'a> {
    fn new(cx: &'a Context, name: &str, module: &'a Module, options: ImportOptions) -> Option<Importer<'a>> {
        let mut ir = Ir::new(cx);
        let source = module.source_name.clone().unwrap_or_else(|| name.as_bytes().to_vec());
        let module_loc = cx.file_line_col(source, 0, 0);
        let spec = OpSpec::new(cx.op_name("builtin.module"), module_loc).regions(1);
        let top = ir.create_op(ir.detached_isolate(), &spec).ok()?;
        let region = ir.op(top).region(0)?.handle();
        let block = ir.create_block(region, &[]).ok()?;
        Some(Importer {
            cx,
            module,
            options,
            ir,
            top,
            at: InsertionPoint::end(block),
            diagnostics: Vec::new(),
            module_loc,
            types: HashMap::new(),
            nameless: HashMap::new(),
            next_nameless: 0,
            metadata: metadata::Cache::default(),
            debug: debug::Cache::default(),
            intrinsics: intrinsics::Table::new(cx),
            function: functions::State::new(block, module_loc),
        })
    }

    /// Imports the whole module.
    fn contents(&mut self) -> Done {
        let top = self.top;
        let spec = self.data_layout()?;
        self.set_attr(top, "dlti.dl_spec", spec);
        self.comdats();
        self.all_nodes()?;
        let later = self.module_metadata(top)?;
        self.globals()?;
        for op in later {
            self.module_op(op);
        }
        self.functions()?;
        let triple = self.cx.string_attr(&self.module.triple);
        self.set_attr(top, "llvm.target_triple", triple);
        let lines = self.module.asm.split(|b| *b == b'\n').filter(|line| !line.is_empty());
        let lines: Vec<Attribute> = lines.map(|line| self.cx.string_attr(line)).collect();
        self.set_attr(top, "llvm.module_asm", self.cx.array_attr(&lines));
        Ok(())
    }

    fn set_attr(&mut self, op: Op, name: &str, value: Attribute) {
        // An operation that was just made is there.
        let done = self.ir.set_attr(op, self.cx.ident(name), value);
        debug_assert_eq!(done, Ok(()));
    }

    /// Makes an operation at the current place.
    fn op(&mut self, name: &str, loc: Location, parts: Parts<'_>) -> Done<Op> {
        let attrs: Vec<NamedAttr> =
            parts.attrs.iter().map(|(name, value)| NamedAttr { name: self.cx.ident(name), value: *value }).collect();
        let spec = OpSpec {
            name: self.cx.op_name(name),
            loc,
            operands: parts.operands,
            result_types: parts.results,
            successors: parts.successors,
            regions: parts.regions,
            slots: &[],
            attrs: &attrs,
        };
        let mut builder = Builder::new(&mut self.ir);
        builder.set_insertion_point(self.at);
        match builder.try_create_op(&spec) {
            Ok(op) => Ok(op),
            Err(error) => Err(self.error(loc, format!("operation '{name}' cannot be made: {error}"))),
        }
    }

    /// Makes an operation with a result.
    fn value_op(&mut self, name: &str, loc: Location, parts: Parts<'_>) -> Done<Value> {
        let op = self.op(name, loc, parts)?;
        self.result(op).ok_or(Failed)
    }

    fn result(&self, op: Op) -> Option<Value> {
        self.ir.op(op).results().next()
    }

    /// Reports an error.
    fn error(&mut self, loc: Location, message: impl Into<String>) -> Failed {
        self.diagnostics.push(Diagnostic::error(loc, message));
        Failed
    }

    /// Reports a warning.
    fn warn(&mut self, loc: Location, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::new(Severity::Warning, loc, message));
    }

    /// Reports a warning that only `emit_expensive_warnings` asks for.
    fn expensive(&mut self, loc: Location, message: impl FnOnce(&Self) -> String) {
        if self.options.emit_expensive_warnings {
            let message = message(self);
            self.warn(loc, message);
        }
    }

    /// The attribute for a word of the enum that an operation declares for an attribute.
    fn word(&self, op: &str, attr: &str, word: &str) -> Option<Attribute> {
        let descriptor = self.cx.op_descriptor(self.cx.op_name(op))?;
        let slot = descriptor.attributes.iter().find(|slot| slot.name == attr)?;
        let AttrPred::Enum(enumeration) = slot.constraint.pred else { return None };
        Some(enumeration.attr_of(self.cx, enumeration.symbolize(word)?))
    }

    /// The attribute of an integer.
    fn int(&self, ty: Type, value: i64) -> Attribute {
        self.cx.integer_attr(ty, value).unwrap_or(Attribute::UNIT)
    }

    fn i32(&self, value: i64) -> Attribute {
        self.int(Type::I32, value)
    }

    fn i64(&self, value: u64) -> Attribute {
        self.int(Type::I64, value as i64)
    }

    fn symbol(&self, id: GlobalId) -> Vec<u8> {
        match self.nameless.get(&id) {
            Some(name) => name.clone().into_bytes(),
            None => self.module.global(id).text().to_vec(),
        }
    }
}
