//! The translation of a module of MLIR.

mod attributes;
mod body;
mod builder;
mod calls;
mod constants;
mod debug;
mod fold;
mod functions;
mod globals;
mod intrinsics;
mod layout;
mod metadata;
mod nvvm;
mod ops;
mod ptr;
mod targets;
mod types;
mod well_formed;
mod words;

use dialekt_ir_core::context::{Attribute, Context, ContextData, Location, OpName, OpTraits, Type};
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{self, Op, OpRef, Value};
use dialekt_ir_core::text::parse::ParsedSource;
use dialekt_translation::{Messages, OptionValues};

use crate::Map;
use crate::dialects::{by_name, of_op};
use crate::interface::LLVMTranslationDialectRef;
use crate::module::{Block, Const, FunctionId, Global, Layout, Local, Md, Module, Ty, Val};

/// The translation of an op cannot go on; why has been said, or is said by who asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// The result of a step of the translation.
pub type Translated<T = ()> = Result<T, Failed>;

/// A translation: the module that is made, and what MLIR has become in it.
pub struct Translation<'a> {
    /// The module.
    pub module: Module,
    cx: &'a Context,
    diagnostics: Vec<Diagnostic>,
    /// Translations of ops, by name.
    models: Map<OpName, Option<LLVMTranslationDialectRef<'a>>>,
    types: Map<Type, Ty>,
    symbols: Map<Vec<u8>, Global>,
    functions: Map<Op, FunctionId>,
    comdats: Map<(Vec<u8>, Vec<u8>), u32>,
    metadata: Map<Attribute, Md>,
    recursive: Map<Attribute, Md>,
    function: Option<FunctionId>,
    subprogram: Option<Md>,
    block: Option<Block>,
    values: Map<Value, Val>,
    blocks: Map<ir::Block, Block>,
    phis: Vec<(ir::Block, Block, usize, usize)>,
    pending_records: Vec<crate::module::Record>,
    /// Globals of a unit, in order: listed in it at the end.
    unit_globals: Vec<(Md, Vec<Md>)>,
    current_loc: Option<Md>,
}

/// Translates a module to text; `None` if it cannot be done, as the messages say.
pub fn to_llvm_ir(source: &mut ParsedSource, _options: &OptionValues, messages: &mut Messages) -> Option<Vec<u8>> {
    let top = source.top;
    crate::prepare::prepare(&mut source.ir, top).ok()?;
    let mut translation = Translation::new(source.ir.op(top).cx());
    let done = translation.module_op(source.ir.op(top));
    if done.is_err() && translation.diagnostics.is_empty() {
        let _ = translation.error::<()>(source.ir.op(top), "LLVM Translation failed for operation: builtin.module");
    }
    messages.diagnostics.append(&mut translation.diagnostics);
    done.ok()?;
    Some(crate::print::print(&translation.module))
}

/// The name of modules that are made of MLIR.
const NAME: &str = "LLVMDialectModule";

impl<'a> Translation<'a> {
    fn new(cx: &'a Context) -> Translation<'a> {
        Translation {
            module: Module::new(NAME),
            cx,
            diagnostics: Vec::new(),
            models: Map::default(),
            types: Map::default(),
            symbols: Map::default(),
            functions: Map::default(),
            comdats: Map::default(),
            metadata: Map::default(),
            recursive: Map::default(),
            function: None,
            subprogram: None,
            block: None,
            values: Map::default(),
            blocks: Map::default(),
            phis: Vec::new(),
            pending_records: Vec::new(),
            unit_globals: Vec::new(),
            current_loc: None,
        }
    }

    /// The context of the MLIR.
    pub fn cx(&self) -> &'a Context {
        self.cx
    }

    /// Reports something wrong with an op.
    pub fn error<T>(&mut self, op: OpRef<'_>, message: impl Into<String>) -> Translated<T> {
        self.diagnostics.push(op.error(message));
        Err(Failed)
    }

    /// Reports something wrong at a location.
    pub fn error_at<T>(&mut self, loc: Location, message: impl Into<String>) -> Translated<T> {
        self.diagnostics.push(Diagnostic::error(loc, message));
        Err(Failed)
    }

    /// The whole module, in the order of the reference.
    fn module_op(&mut self, top: OpRef<'_>) -> Translated {
        let is_table = top.has_traits(OpTraits::SYMBOL_TABLE) && top.has_traits(OpTraits::ISOLATED_FROM_ABOVE);
        if !is_table {
            return self
                .error(top, format!("'{}' op can not be translated to an LLVMIR module", top.cx().op_str(top.name())));
        }
        self.target(top)?;
        let Some(body) = top.region(0).and_then(|region| region.first_block()) else { return Ok(()) };
        self.attributes_of(top, 0)?;
        let ops: Vec<OpRef<'_>> = body.ops().collect();
        self.comdats(&ops)?;
        for op in &ops {
            self.function_signature(*op)?;
        }
        self.globals(&ops)?;
        self.ifuncs(&ops)?;
        self.tbaa_tags(top);
        self.module_strings(top);
        for op in &ops {
            if !self.is_global(*op) {
                self.op(*op)?;
            }
        }
        for op in &ops {
            if let Some(function) = self.functions.get(&op.handle()).copied() {
                self.function_body(*op, function)?;
            }
        }
        self.finish_units();
        self.debug_flags();
        Ok(())
    }

    fn is_global(&self, op: OpRef<'_>) -> bool {
        let name = op.cx().op_str(op.name());
        matches!(
            &*name,
            "llvm.func"
                | "llvm.mlir.global"
                | "llvm.mlir.alias"
                | "llvm.mlir.ifunc"
                | "llvm.comdat"
                | "llvm.mlir.global_ctors"
                | "llvm.mlir.global_dtors"
        )
    }

    fn target(&mut self, top: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let text = |name: &str| top.discardable_attr(name).and_then(|attr| bytes_of(cx, attr)).map(<[u8]>::to_vec);
        match text("llvm.data_layout") {
            Some(layout) => self.module.data_layout = layout,
            None => self.module.data_layout = self.layout_from_spec(top)?,
        }
        // The reference ends here.
        if let Err(message) = dialekt_llvm::check_data_layout(&self.module.data_layout) {
            return self.error_at(top.loc(), format!("invalid data layout: {message}"));
        }
        self.module.layout = Layout::parse(&self.module.data_layout);
        self.module.triple = text("llvm.target_triple").unwrap_or_default();
        let Some(asm) = top.discardable_attr("llvm.module_asm") else { return Ok(()) };
        let Some(lines) = cx.array_elements(asm) else {
            return self.error(top, "expected an array attribute for a module level asm");
        };
        for line in lines {
            match bytes_of(cx, *line) {
                Some(line) => self.module.asm.extend(line.split(|byte| *byte == b'\n').map(<[u8]>::to_vec)),
                None => return self.error(top, "expected a string attribute for each entry of a module level asm"),
            }
        }
        Ok(())
    }

    /// Metadata of the module that lists strings.
    fn module_strings(&mut self, top: OpRef<'_>) {
        let cx = self.cx;
        for (attr, name) in [("llvm.ident", "llvm.ident"), ("llvm.commandline", "llvm.commandline")] {
            if let Some(text) = top.discardable_attr(attr).and_then(|attr| bytes_of(cx, attr)) {
                let text = self.module.md_string(text);
                let node = self.module.md_tuple([text]);
                self.module.named_metadata(name).push(node);
            }
        }
        let libraries = top.discardable_attr("llvm.dependent_libraries");
        let libraries = libraries.and_then(|attr| dialekt_llvm::DependentLibrariesAttr::of(cx, attr));
        if let Some(libraries) = libraries {
            self.module.named_metadata("llvm.dependent-libraries");
            for library in libraries.libs {
                let text =
                    self.module.md_string(library.attr().and_then(|text| bytes_of(cx, text)).unwrap_or_default());
                let node = self.module.md_tuple([text]);
                self.module.named_metadata("llvm.dependent-libraries").push(node);
            }
        }
    }

    /// The flag that says which version of debug information there is.
    fn debug_flags(&mut self) {
        let has = |module: &mut Module, key: &str| {
            let key = module.md_string(key);
            let flags = module.named_metadata("llvm.module.flags").clone();
            flags.iter().any(|flag| module.md_operands(*flag).contains(&key))
        };
        let mut wanted = vec![("Debug Info Version", 3)];
        if String::from_utf8_lossy(&self.module.triple).contains("msvc") {
            wanted.insert(0, ("CodeView", 1));
        }
        for (key, value) in wanted {
            if !has(&mut self.module, key) {
                let module = &mut self.module;
                let parts = [module.md_int(32, 2), module.md_string(key), module.md_int(32, value)];
                let flag = module.md_tuple(parts);
                module.named_metadata("llvm.module.flags").push(flag);
            }
        }
    }

    /// Translates an op by the interface of its dialect.
    pub(crate) fn op(&mut self, op: OpRef<'_>) -> Translated {
        let before = self.position();
        let cx = self.cx;
        let model = *self.models.entry(op.name()).or_insert_with(|| of_op(cx, op));
        let done = match model {
            Some(dialect) => dialect.translate_op(op, self),
            None => {
                let name = cx.op_str(op.name());
                let message = format!(
                    "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: {name}"
                );
                return self.error(op, message);
            }
        };
        if done.is_ok() && self.attributes_of(op, before).is_ok() {
            return Ok(());
        }
        let name = cx.op_str(op.name());
        self.error(op, format!("LLVM Translation failed for operation: {name}"))
    }

    /// Offers the attributes of dialects on an op to them; the instructions from a position on were made of the op.
    fn attributes_of(&mut self, op: OpRef<'_>, before: usize) -> Translated {
        self.attach_mmra(op, before)?;
        for attr in op.discardable_attrs() {
            let name = op.cx().str(attr.name);
            if let Some((dialect, _)) = name.split_once('.')
                && let Some(dialect) = by_name(self.cx, dialect)
            {
                dialect.amend_op(op, *attr, self)?;
            }
        }
        Ok(())
    }

    /// What a value has become.
    pub fn value(&mut self, value: Value) -> Translated<Val> {
        self.values.get(&value).copied().ok_or(Failed)
    }

    /// What values have become.
    pub fn values(&mut self, values: impl IntoIterator<Item = Value>) -> Translated<Vec<Val>> {
        values.into_iter().map(|value| self.value(value)).collect()
    }

    /// Says what a value becomes.
    pub fn map_value(&mut self, from: Value, to: Val) {
        self.values.insert(from, to);
    }

    /// The function, variable or alias of a symbol's name.
    pub fn symbol(&self, name: &[u8]) -> Option<Global> {
        self.symbols.get(name).copied()
    }

    /// The function that is being translated.
    pub fn current_function(&self) -> Option<FunctionId> {
        self.function
    }

    /// The function that an op of MLIR became.
    pub fn function_of(&self, op: Op) -> Option<FunctionId> {
        self.functions.get(&op).copied()
    }

    fn type_of(&self, value: Val) -> Option<Ty> {
        match value {
            Val::Const(constant) => Some(self.module.const_ty(constant)),
            Val::Local(Local(number)) => Some(self.module.function(self.function?).locals[number as usize]),
            Val::Md(_) => None,
        }
    }

    fn constant_of(&self, value: Val) -> Option<Const> {
        match value {
            Val::Const(constant) => Some(constant),
            _ => None,
        }
    }
}

/// The bytes of a string attribute.
pub(crate) fn bytes_of(cx: &ContextData, attr: Attribute) -> Option<&[u8]> {
    Some(cx.bytes(cx.string_value(attr)?))
}

/// The name that a symbol reference starts with.
pub(crate) fn root_of(cx: &ContextData, attr: Attribute) -> Option<&[u8]> {
    match cx.attr_data(attr) {
        dialekt_ir_core::attrs::AttrData::SymbolRef { root, .. } => Some(cx.bytes(*root)),
        _ => None,
    }
}
