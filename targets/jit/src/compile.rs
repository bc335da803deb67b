//! A module as machine code.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};

use cranelift_codegen::Context as Body;
use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, Signature, UserFuncName, types};
use cranelift_codegen::isa::CallConv;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{ArenaMemoryProvider, JITBuilder, JITModule};
use cranelift_module::{DataId, FuncId, Linkage, Module, default_libcall_names};
use dialekt_ir_core::context::{Context, Ident, Location, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, OpRef, RegionRef};
use dialekt_ir_core::prelude::op::OpDecl;
use dialekt_llvm::{
    Alloca, Comdat, Func, Global, GlobalCtors, GlobalDtors, LLVMFunctionType, LLVMVoidType, LinkerOptions, ModuleFlags,
};

use crate::abi::Abi;
use crate::function::{Fx, Res, unsupported};
use crate::native::{self, Code, Library, Sites, Trap};
use crate::ops::is_static;
use crate::types::Leaf;
use crate::{globals, types as layouts};

/// Memory that is set aside for code and data, so that all parts of it reach each other.
const ARENA: usize = 1 << 30;

/// The prefix of functions of the runtime, which no function of a module has.
const RUNTIME: &str = "dialekt$";

/// The effort of the code generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OptLevel {
    /// None.
    None,
    /// Speed.
    #[default]
    Speed,
    /// Speed and size.
    SpeedAndSize,
}

impl Display for OptLevel {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OptLevel::None => "none",
            OptLevel::Speed => "speed",
            OptLevel::SpeedAndSize => "speed_and_size",
        })
    }
}

/// The options of a compilation.
#[derive(Debug, Default)]
pub struct Options {
    /// The effort of the code generator.
    pub opt_level: OptLevel,
    /// Libraries that are searched for functions and variables before the process itself.
    pub libraries: Vec<Library>,
}

/// A symbol of the module.
#[derive(Clone, Copy)]
pub(crate) enum Symbol {
    Function(FuncId),
    Data(DataId),
}

/// A module that is being compiled.
pub(crate) struct Unit<'ir> {
    pub cx: &'ir Context,
    pub module: JITModule,
    pub conv: CallConv,
    symbols: HashMap<Ident, Symbol>,
    /// The locations of ops; code refers to them by their numbers.
    places: Vec<Location>,
    sites: Sites,
}

impl Unit<'_> {
    /// The number of a location.
    pub fn place(&mut self, loc: Location) -> u32 {
        if self.places.last() != Some(&loc) {
            self.places.push(loc);
        }
        (self.places.len() - 1) as u32
    }

    /// A symbol that an op refers to.
    pub fn symbol(&self, op: OpRef<'_>, name: Ident) -> Res<Symbol> {
        let found = self.symbols.get(&name).copied();
        found.ok_or_else(|| unsupported(op, &format!("'@{}' is no function and no global", self.cx.str(name))))
    }

    /// A function of the runtime.
    pub fn runtime(&mut self, name: &str, signature: &Signature) -> FuncId {
        let name = format!("{RUNTIME}{name}");
        let declared = self.module.declare_function(&name, Linkage::Import, signature);
        // One name is declared with one signature; were it not so, its first one is found below.
        match (declared, self.module.get_name(&name)) {
            (Ok(id), _) | (Err(_), Some(cranelift_module::FuncOrDataId::Func(id))) => id,
            (Err(_), _) => FuncId::from_u32(0),
        }
    }
}

/// Compiled code: a function that can be called.
pub struct Program {
    code: Code,
    places: Vec<Location>,
    sites: Sites,
    start: *const u8,
    params: Vec<Leaf>,
    results: Vec<Leaf>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("params", &self.params).field("results", &self.results).finish_non_exhaustive()
    }
}

impl Program {
    /// The scalars of the arguments.
    pub fn params(&self) -> &[Leaf] {
        &self.params
    }

    /// The scalars of the result.
    pub fn results(&self) -> &[Leaf] {
        &self.results
    }

    /// Calls the entry function, after the constructors of the module and before its destructors, on a thread of its own. Arguments and
    /// results are the bits of their scalars.
    ///
    /// # Errors
    /// The code trapped. It cannot be run again then: its memory is left as it is.
    ///
    /// # Panics
    /// The number of arguments is wrong.
    pub fn run(&self, args: &[u128]) -> Result<Vec<u128>, Trap> {
        assert_eq!(args.len(), self.params.len(), "an argument for each parameter");
        let ended = native::run(&self.code, self.start, args, self.results.len());
        ended.map_err(|fault| self.sites.trap(fault, &self.places))
    }
}

/// Compiles a module: an op that holds functions and globals of the dialect of LLVM IR.
///
/// # Errors
/// An op that cannot be compiled; a function that is declared only, and is nowhere; a missing entry function: located diagnostics, one
/// for each function.
pub fn compile(ir: &Ir, module: OpRef<'_>, entry: &str, options: &Options) -> Result<Program, Vec<Diagnostic>> {
    let cx = ir.cx();
    let found = symbols(module).find(|op| is_named(*op, entry));
    let Some(function) = found.and_then(|op| op.view::<Func>()) else {
        if let Some(op) = found {
            return Err(vec![unsupported(op, "the pipeline did not lower it to the dialect of LLVM IR")]);
        }
        return Err(vec![Diagnostic::error(module.loc(), format!("there is no function '@{entry}'"))]);
    };
    if function.body().is_empty() {
        return Err(vec![function.error(format!("'@{entry}' is declared only"))]);
    }
    let mut builder = builder(options).map_err(|message| vec![Diagnostic::error(module.loc(), message)])?;
    let mut diagnostics = Vec::new();
    for op in symbols(module).filter(|op| is_declaration(*op)) {
        let Some(name) = op.symbol_name().map(|name| cx.str(name).into_owned()) else { continue };
        let is_used = uses(module, &name);
        match native::symbol(&name, &options.libraries) {
            Some(address) => {
                builder.symbol(&name, address);
            }
            None if is_used => {
                diagnostics
                    .push(unsupported(op, &format!("it is declared only, and '{name}' is no symbol of the process")));
            }
            None => {}
        }
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    builder.symbol_lookup_fn(Box::new(|name| {
        let name = name.strip_prefix(RUNTIME)?;
        native::runtime_symbol(name).or_else(|| native::symbol(name, &[]))
    }));
    let jit = JITModule::new(builder);
    let conv = jit.isa().default_call_conv();
    let mut unit = Unit {
        cx,
        module: jit,
        conv,
        symbols: HashMap::new(),
        places: vec![Location::UNKNOWN],
        sites: Sites::default(),
    };
    let mut bodies = Vec::new();
    for op in symbols(module) {
        if let Err(diagnostic) = declare(&mut unit, op, module, &mut bodies) {
            diagnostics.push(diagnostic);
        }
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    for (id, abi, body) in bodies {
        if let Err(diagnostic) = define(&mut unit, id, abi, body) {
            diagnostics.push(diagnostic);
        }
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let finished = finish(&mut unit, module, *function);
    let (start, params, results) = finished.map_err(|diagnostic| vec![diagnostic])?;
    let Unit { mut module, mut sites, places, .. } = unit;
    module.finalize_definitions().map_err(|error| vec![Diagnostic::error(function.loc(), error.to_string())])?;
    sites.place(|id| module.get_finalized_function(id));
    let start = module.get_finalized_function(start);
    Ok(Program { code: Code::new(module), places, sites, start, params, results })
}

/// The ops of a module.
fn symbols(module: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    module.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

fn is_named(op: OpRef<'_>, name: &str) -> bool {
    op.symbol_name().is_some_and(|found| op.cx().bytes(found) == name.as_bytes())
}

/// Returns whether a function or global is defined elsewhere.
fn is_declaration(op: OpRef<'_>) -> bool {
    match (op.view::<Func>(), op.view::<Global>()) {
        (Some(function), _) => function.body().is_empty(),
        (None, Some(global)) => is_elsewhere(op) && global.initializer().is_empty(),
        (None, None) => false,
    }
}

/// Returns whether a global has no value of its own.
fn is_elsewhere(op: OpRef<'_>) -> bool {
    use dialekt_llvm::Linkage::{AvailableExternally, ExternWeak, External};
    let linkage = op.view::<Global>().and_then(|global| global.linkage()).map(|linkage| linkage.linkage);
    op.inherent_attr("value").is_none() && matches!(linkage, Some(External | ExternWeak | AvailableExternally))
}

/// Returns whether code refers to a symbol.
fn uses(module: OpRef<'_>, name: &str) -> bool {
    let cx = module.cx();
    let refers = |attr| match cx.attr_data(attr) {
        dialekt_ir_core::attrs::AttrData::SymbolRef { root, .. } => cx.bytes(*root) == name.as_bytes(),
        _ => false,
    };
    module.preorder().any(|op| {
        let attrs = op.slots().iter().flatten();
        attrs.into_iter().any(|attr| refers(*attr))
    })
}

/// Returns whether an argument of a function or a call is memory that the caller copies.
pub(crate) fn passes_memory_by_value(op: OpRef<'_>) -> bool {
    let cx = op.cx();
    let attrs = op.inherent_attr("arg_attrs").and_then(|attrs| cx.array_elements(attrs)).unwrap_or_default();
    attrs.iter().any(|attrs| match cx.attr_data(*attrs) {
        dialekt_ir_core::attrs::AttrData::Dictionary(attrs) => attrs.iter().any(|attr| {
            let name = cx.bytes(attr.name);
            name == b"llvm.byval" || name == b"llvm.inalloca" || name == b"llvm.preallocated"
        }),
        _ => false,
    })
}

fn builder(options: &Options) -> Result<JITBuilder, String> {
    let mut flags = settings::builder();
    let level = options.opt_level.to_string();
    let chosen = [
        ("opt_level", level.as_str()),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
        ("preserve_frame_pointers", "true"),
        ("enable_llvm_abi_extensions", "true"),
        ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ("enable_probestack", "true"),
        ("probestack_strategy", "inline"),
    ];
    for (name, value) in chosen {
        flags.set(name, value).map_err(|error| error.to_string())?;
    }
    let isa = cranelift_native::builder().map_err(str::to_owned)?;
    let isa = isa.finish(settings::Flags::new(flags)).map_err(|error| error.to_string())?;
    let mut builder = JITBuilder::with_isa(isa, default_libcall_names());
    let memory = ArenaMemoryProvider::new_with_size(ARENA).map_err(|error| error.to_string())?;
    builder.memory_provider(Box::new(memory));
    // Calls that the code generator makes itself.
    builder.symbol_lookup_fn(Box::new(|name| native::symbol(name, &[])));
    Ok(builder)
}

type Bodies<'ir> = Vec<(FuncId, Abi, RegionRef<'ir>)>;

/// Declares what an op of the module defines.
fn declare<'ir>(unit: &mut Unit<'ir>, op: OpRef<'ir>, module: OpRef<'ir>, bodies: &mut Bodies<'ir>) -> Res<()> {
    let cx = unit.cx;
    let failed = |error: &dyn Display| unsupported(op, &error.to_string());
    if let Some(function) = op.view::<Func>() {
        let Some(name) = op.symbol_name() else { return Ok(()) };
        let is_external = function.body().is_empty();
        let ty = function.function_type().and_then(|ty| LLVMFunctionType::of(cx, ty));
        let ty = ty.ok_or_else(|| unsupported(op, "its type is no function type"))?;
        let text = cx.str(name).into_owned();
        let abi = match Abi::of(cx, &ty) {
            Ok(abi) => abi,
            // Unused declarations may have any type.
            Err(_) if is_external && !uses(module, &text) => return Ok(()),
            Err(ty) => return Err(unsupported(op, &format!("type {}", op.quoted_type(ty)))),
        };
        if abi.var_arg && !is_external {
            return Err(unsupported(op, "it takes variable arguments"));
        }
        if passes_memory_by_value(op) && (!is_external || uses(module, &text)) {
            return Err(unsupported(op, "an argument is passed by value through memory ('llvm.byval')"));
        }
        let linkage = if is_external { Linkage::Import } else { Linkage::Export };
        let signature = abi.signature(unit.conv);
        let id = unit.module.declare_function(&text, linkage, &signature).map_err(|error| failed(&error))?;
        unit.symbols.insert(name, Symbol::Function(id));
        if !is_external {
            bodies.push((id, abi, function.body()));
        }
    } else if let Some(global) = op.view::<Global>() {
        let Some(name) = op.symbol_name() else { return Ok(()) };
        let text = cx.str(name).into_owned();
        if is_declaration(op) {
            let id = unit.module.declare_data(&text, Linkage::Import, true, false).map_err(|error| failed(&error))?;
            unit.symbols.insert(name, Symbol::Data(id));
            return Ok(());
        }
        let id = unit.module.declare_data(&text, Linkage::Export, true, false).map_err(|error| failed(&error))?;
        let ty = global.global_type().unwrap_or(Type::NONE);
        let data = globals::contents(cx, global.value(), ty);
        let mut data = data.ok_or_else(|| unsupported(op, &format!("type {} or its value", op.quoted_type(ty))))?;
        if let Some(align) = global.alignment().and_then(|align| u64::try_from(align).ok()) {
            let own = layouts::layout(cx, ty).map_or(1, |(_, own)| own);
            data.set_align(align.max(own).max(1));
        }
        unit.module.define_data(id, &data).map_err(|error| failed(&error))?;
        unit.symbols.insert(name, Symbol::Data(id));
    } else if !(op.is::<Comdat>()
        || op.is::<ModuleFlags>()
        || op.is::<LinkerOptions>()
        || op.is::<GlobalCtors>()
        || op.is::<GlobalDtors>()
        || op.name() == cx.op_name("builtin.module")
            && op.regions().all(|region| region.blocks().all(|block| block.is_empty())))
    {
        return Err(unsupported(op, "it is no function and no global of the dialect of LLVM IR"));
    }
    Ok(())
}

/// Compiles a body.
fn define<'ir>(unit: &mut Unit<'ir>, id: FuncId, abi: Abi, body: RegionRef<'ir>) -> Res<()> {
    let mut context = Body::new();
    context.func.signature = abi.signature(unit.conv);
    context.func.name = UserFuncName::user(0, id.as_u32());
    let mut memory = FunctionBuilderContext::new();
    let allocas = body.blocks().flat_map(|block| block.ops()).filter(|op| op.is::<Alloca>());
    let uses_alloca = allocas.into_iter().any(|op| is_static(op).is_none_or(|count| count > 1 << 10))
        || body.blocks().flat_map(|block| block.ops()).any(|op| unit.cx.op_str(op.name()) == "llvm.intr.stacksave");
    Fx::translate(FunctionBuilder::new(&mut context.func, &mut memory), unit, abi, body, uses_alloca)?;
    let op = body.parent_op();
    emit(unit, id, &mut context).map_err(|error| match op {
        Some(op) => unsupported(op, &error),
        None => Diagnostic::error(Location::UNKNOWN, error),
    })
}

/// Generates the code of a function.
fn emit(unit: &mut Unit<'_>, id: FuncId, context: &mut Body) -> Result<(), String> {
    unit.module.define_function(id, context).map_err(|error| match error {
        cranelift_module::ModuleError::Compilation(error) => {
            cranelift_codegen::print_errors::pretty_error(&context.func, error)
        }
        error => error.to_string(),
    })?;
    if let Some(code) = context.compiled_code() {
        unit.sites.add(id, &code.buffer);
    }
    Ok(())
}

/// Compiles what is called first: it initializes globals, calls constructors, the entry function with arguments from memory, and
/// destructors.
fn finish<'ir>(unit: &mut Unit<'ir>, module: OpRef<'ir>, entry: OpRef<'ir>) -> Res<(FuncId, Vec<Leaf>, Vec<Leaf>)> {
    let cx = unit.cx;
    let mut before = initializers(unit, module)?;
    before.extend(listed::<GlobalCtors>(unit, module, "ctors"));
    let mut after = listed::<GlobalDtors>(unit, module, "dtors");
    after.reverse();
    let ty =
        entry.view::<Func>().and_then(|function| function.function_type()).and_then(|ty| LLVMFunctionType::of(cx, ty));
    let abi = ty
        .ok_or_else(|| unsupported(entry, "no type"))
        .and_then(|ty| Abi::of(cx, &ty).map_err(|ty| unsupported(entry, &format!("type {}", entry.quoted_type(ty)))))?;
    let Some(name) = entry.symbol_name() else { return Err(unsupported(entry, "no name")) };
    let Symbol::Function(target) = unit.symbol(entry, name)? else { return Err(unsupported(entry, "no function")) };
    let params: Vec<Leaf> = abi.params.iter().flat_map(|shape| &shape.slots).map(|(slot, _)| slot.leaf).collect();
    let results: Vec<Leaf> = abi.result.iter().flat_map(|shape| &shape.slots).map(|(slot, _)| slot.leaf).collect();

    let mut context = Body::new();
    let mut signature = Signature::new(unit.conv);
    signature.params.extend([AbiParam::new(types::I64), AbiParam::new(types::I64)]);
    context.func.signature = signature.clone();
    let failed = |error: &dyn Display| unsupported(entry, &error.to_string());
    let start = unit.module.declare_anonymous_function(&signature).map_err(|error| failed(&error))?;
    let mut memory = FunctionBuilderContext::new();
    let mut b = FunctionBuilder::new(&mut context.func, &mut memory);
    let block = b.create_block();
    b.append_block_params_for_function_params(block);
    b.switch_to_block(block);
    let (given, wanted) = (b.block_params(block)[0], b.block_params(block)[1]);
    for id in before {
        let function = unit.module.declare_func_in_func(id, b.func);
        b.ins().call(function, &[]);
    }
    let mut args = Vec::new();
    let place = abi.by_pointer.then(|| {
        let size = abi.result.as_ref().map_or(16, |shape| shape.size);
        let data = cranelift_codegen::ir::StackSlotData::new(
            cranelift_codegen::ir::StackSlotKind::ExplicitSlot,
            u32::try_from(size).unwrap_or(u32::MAX / 2),
            4,
        );
        let slot = b.create_sized_stack_slot(data);
        b.ins().stack_addr(types::I64, slot, 0)
    });
    args.extend(place);
    for (number, leaf) in params.iter().enumerate() {
        args.push(b.ins().load(leaf.clif(), MemFlagsData::trusted(), given, 16 * number as i32));
    }
    let function = unit.module.declare_func_in_func(target, b.func);
    let call = b.ins().call(function, &args);
    let values = b.inst_results(call).to_vec();
    let stored = abi.result.iter().flat_map(|shape| &shape.slots);
    for (number, (slot, _)) in stored.enumerate() {
        let value = match place {
            Some(place) => b.ins().load(slot.leaf.clif(), MemFlagsData::trusted(), place, slot.offset as i32),
            None => values[number],
        };
        b.ins().store(MemFlagsData::trusted(), value, wanted, 16 * number as i32);
    }
    for id in after {
        let function = unit.module.declare_func_in_func(id, b.func);
        b.ins().call(function, &[]);
    }
    b.ins().return_(&[]);
    b.seal_all_blocks();
    let config = unit.module.isa().frontend_config();
    b.finalize(config);
    emit(unit, start, &mut context).map_err(|error| unsupported(entry, &error))?;
    Ok((start, params, results))
}

/// Functions that store what the regions of globals return.
fn initializers<'ir>(unit: &mut Unit<'ir>, module: OpRef<'ir>) -> Res<Vec<FuncId>> {
    let mut made = Vec::new();
    for op in symbols(module) {
        let Some(global) = op.view::<Global>().filter(|global| !global.initializer().is_empty()) else { continue };
        let Some(name) = op.symbol_name() else { continue };
        let failed = |error: &dyn Display| unsupported(op, &error.to_string());
        let ty = global.global_type().unwrap_or(Type::NONE);
        // The value is returned through memory: that of the global.
        let abi =
            Abi::new(unit.cx, &[], ty, false).map_err(|ty| unsupported(op, &format!("type {}", op.quoted_type(ty))))?;
        let abi = Abi { by_pointer: true, ..abi };
        let signature = abi.signature(unit.conv);
        let id = unit.module.declare_anonymous_function(&signature).map_err(|error| failed(&error))?;
        define(unit, id, abi, global.initializer())?;
        let Symbol::Data(data) = unit.symbol(op, name)? else { continue };
        let plain = Abi::new(unit.cx, &[], LLVMVoidType::new(unit.cx), false).map_err(|_| unsupported(op, ""))?;
        let signature = plain.signature(unit.conv);
        let call = unit.module.declare_anonymous_function(&signature).map_err(|error| failed(&error))?;
        let mut context = Body::new();
        context.func.signature = signature;
        let mut memory = FunctionBuilderContext::new();
        let mut b = FunctionBuilder::new(&mut context.func, &mut memory);
        let block = b.create_block();
        b.switch_to_block(block);
        let data = unit.module.declare_data_in_func(data, b.func);
        let address = b.ins().symbol_value(types::I64, data);
        let function = unit.module.declare_func_in_func(id, b.func);
        b.ins().call(function, &[address]);
        b.ins().return_(&[]);
        b.seal_all_blocks();
        let config = unit.module.isa().frontend_config();
        b.finalize(config);
        emit(unit, call, &mut context).map_err(|error| unsupported(op, &error))?;
        made.push(call);
    }
    Ok(made)
}

/// Functions of a list of the module, in ascending order of priority.
fn listed<T: OpDecl>(unit: &Unit<'_>, module: OpRef<'_>, name: &str) -> Vec<FuncId> {
    let cx = unit.cx;
    let mut found = Vec::new();
    for op in symbols(module).filter(|op| op.is::<T>()) {
        let elements = |name: &str| op.inherent_attr(name).and_then(|attr| cx.array_elements(attr)).unwrap_or_default();
        for (symbol, priority) in elements(name).iter().zip(elements("priorities")) {
            if let dialekt_ir_core::attrs::AttrData::SymbolRef { root, .. } = cx.attr_data(*symbol)
                && let Some(Symbol::Function(id)) = unit.symbols.get(root)
            {
                found.push((cx.integer_i64(*priority).unwrap_or(0), *id));
            }
        }
    }
    found.sort_by_key(|(priority, _)| *priority);
    found.into_iter().map(|(_, id)| id).collect()
}
