//! `ensure-debug-info-scope-on-llvm-func`: debug information for functions that have none.
//! [mlir/lib/Dialect/LLVMIR/Transforms/DIScopeForLLVMFuncOp.cpp]

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, ContextData, Ident};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Op, OpRef};
use dialekt_llvm::{
    DICompileUnitAttr, DIEmissionKind, DIFileAttr, DILexicalBlockFileAttr, DINameTableKind, DISubprogramAttr,
    DISubprogramFlags, DISubroutineTypeAttr, DwarfCallingConvention, DwarfLanguage, Func, find_metadata,
};
use dialekt_ods_macros::Pass;
use dialekt_pass::options::{Choice, OptionEnum};
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

use crate::path;

/// Materialize LLVM debug info subprogram attribute on every LLVMFuncOp
///
/// Debuggers then find lines, as the locations of ops have them, and functions by name; what a compiler knows of types and variables
/// is not there.
#[derive(Pass, Clone)]
#[pass(name = "DIScopeForLLVMFuncOpPass", argument = "ensure-debug-info-scope-on-llvm-func", op = "builtin.module")]
pub struct EnsureDebugInfoScopeOnLLVMFunc {
    /// Emission kind to generate debug info.
    #[option(default = Choice(EmissionKind(DIEmissionKind::LineTablesOnly)))]
    emission_kind: Choice<EmissionKind>,
}

/// The kind of debug information, as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct EmissionKind(DIEmissionKind);

impl OptionEnum for EmissionKind {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("None", EmissionKind(DIEmissionKind::None)),
        ("Full", EmissionKind(DIEmissionKind::Full)),
        ("LineTablesOnly", EmissionKind(DIEmissionKind::LineTablesOnly)),
        ("DebugDirectivesOnly", EmissionKind(DIEmissionKind::DebugDirectivesOnly)),
    ];
}

impl Pass for EnsureDebugInfoScopeOnLLVMFunc {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let context = cx.cx();
        if context.loaded_dialect(b"llvm").is_none() {
            context.emit(Diagnostic::error(cx.op_ref().loc(), "LLVM dialect is not loaded."));
            return Err(PassFailed);
        }
        let EmissionKind(kind) = self.emission_kind.0;
        let unit = compile_unit(context, cx.op_ref(), kind);
        let ops: Vec<Op> = cx.op_ref().preorder().map(|op| op.handle()).collect();
        for op in ops {
            let op_ref = cx.ir().op(op);
            let loc = if op_ref.is::<Func>() { function_loc(op_ref, unit) } else { scoped_loc(op_ref) };
            let Some(loc) = loc.and_then(|loc| context.location_of_attr(loc)) else { continue };
            cx.ir_mut().set_loc(op, loc).map_err(|_| PassFailed)?;
        }
        Ok(())
    }
}

/// An attribute that is equal to itself only.
fn new_identity(cx: &ContextData) -> Attribute {
    cx.intern_attr(AttrData::Distinct { referenced: Attribute::UNIT })
}

/// The file and the line of a location: the first that it names, of the caller where there is one.
fn file_and_line(cx: &ContextData, loc: Attribute) -> Option<(Ident, u32)> {
    let mut todo = vec![loc];
    while let Some(loc) = todo.pop() {
        match cx.attr_data(loc) {
            AttrData::FileLineCol { file, start_line, .. } => return Some((*file, *start_line)),
            AttrData::NameLoc { child, .. } | AttrData::OpaqueLoc { fallback: child, .. } => todo.push(*child),
            AttrData::FusedLoc { locations, .. } => todo.extend(locations.iter().rev()),
            AttrData::CallSiteLoc { caller, .. } => todo.push(*caller),
            _ => {}
        }
    }
    None
}

/// A file of debug information.
fn di_file(cx: &ContextData, file: Ident) -> Attribute {
    let path = cx.str(file);
    let (name, directory) = (path::file_name(&path), path::folder(&path));
    DIFileAttr { name: cx.string_attr(name).into(), directory: cx.string_attr(directory).into() }.into_attr(cx)
}

/// The file of which nothing is known.
fn unknown_file(cx: &ContextData) -> Attribute {
    DIFileAttr { name: cx.string_attr("<unknown>").into(), directory: cx.string_attr("").into() }.into_attr(cx)
}

/// A location with metadata around another one.
fn fused(cx: &ContextData, loc: Attribute, metadata: Attribute) -> Option<Attribute> {
    let loc = cx.location_of_attr(loc)?;
    Some(cx.attr_of_location(cx.fused_loc(&[loc], Some(metadata))))
}

/// The compile unit that the location of a module has, or a new one.
fn compile_unit(cx: &Context, module: OpRef<'_>, emission_kind: DIEmissionKind) -> Attribute {
    let loc = cx.attr_of_location(module.loc());
    let found = find_metadata(cx, loc, |metadata| DICompileUnitAttr::of(cx, metadata).is_some());
    found.unwrap_or_else(|| {
        let file = file_and_line(cx, loc).map_or_else(|| unknown_file(cx), |(file, _)| di_file(cx, file));
        let unit = DICompileUnitAttr {
            id: new_identity(cx).into(),
            source_language: DwarfLanguage::from_name("DW_LANG_C").unwrap_or(DwarfLanguage(0)),
            file: file.into(),
            producer: Some(cx.string_attr("MLIR").into()),
            is_optimized: true,
            emission_kind,
            name_table_kind: DINameTableKind::Default,
            split_debug_filename: None,
        };
        unit.into_attr(cx)
    })
}

/// The location of a function with a subprogram; `None` if it has one.
fn function_loc(function: OpRef<'_>, unit: Attribute) -> Option<Attribute> {
    let (cx, loc) = (function.cx(), function.cx().attr_of_location(function.loc()));
    if find_metadata(cx, loc, |metadata| DISubprogramAttr::of(cx, metadata).is_some()).is_some() {
        return None;
    }
    let name = Some(function.inherent_attr("sym_name")?);
    let (file, line) = match file_and_line(cx, loc) {
        Some((file, line)) => (di_file(cx, file), line),
        None => (DICompileUnitAttr::of(cx, unit)?.file.attr()?, 1),
    };
    // What is only declared belongs to another unit.
    let is_defined = function.region(0).is_some_and(|body| !body.is_empty());
    let mut flags = Flags::from(DISubprogramFlags::Optimized);
    if is_defined {
        flags |= DISubprogramFlags::Definition;
    }
    let calling_convention = DwarfCallingConvention::from_name("DW_CC_normal").unwrap_or(DwarfCallingConvention(0));
    let ty = DISubroutineTypeAttr { calling_convention, types: Vec::new() }.into_attr(cx);
    let subprogram = DISubprogramAttr {
        id: is_defined.then(|| new_identity(cx).into()),
        compile_unit: is_defined.then(|| unit.into()),
        scope: Some(file.into()),
        name: name.map(Into::into),
        linkage_name: name.map(Into::into),
        file: Some(file.into()),
        line,
        scope_line: line,
        subprogram_flags: flags,
        ty: Some(ty.into()),
        ..DISubprogramAttr::default()
    };
    fused(cx, loc, subprogram.into_attr(cx))
}

/// The subprogram that the location of the function around an op has, and the file that it names.
fn subprogram_around(op: OpRef<'_>) -> Option<(Attribute, Option<Ident>)> {
    let cx = op.cx();
    let function = std::iter::successors(op.parent_op(), |op| op.parent_op()).find(|op| op.is::<Func>())?;
    let loc = cx.attr_of_location(function.loc());
    let AttrData::FusedLoc { metadata: Some(subprogram), .. } = cx.attr_data(loc) else { return None };
    DISubprogramAttr::of(cx, *subprogram)?;
    Some((*subprogram, file_and_line(cx, loc).map(|(file, _)| file)))
}

/// The location of an op in a file other than that of its function, with a scope for that file; `None` where there is nothing to say.
fn scoped_loc(op: OpRef<'_>) -> Option<Attribute> {
    let (cx, loc) = (op.cx(), op.cx().attr_of_location(op.loc()));
    let (subprogram, file_of_function) = subprogram_around(op)?;
    if let AttrData::CallSiteLoc { callee, caller } = cx.attr_data(loc) {
        let callee = inlined_loc(cx, subprogram, *callee)?;
        return Some(cx.intern_attr(AttrData::CallSiteLoc { callee, caller: *caller }));
    }
    let (file, _) = file_and_line(cx, loc)?;
    if file_of_function.is_none_or(|of_function| of_function == file) {
        return None;
    }
    fused(cx, loc, block_in(cx, subprogram, di_file(cx, file)))
}

/// A scope within another one, for what comes from a file.
fn block_in(cx: &ContextData, scope: Attribute, file: Attribute) -> Attribute {
    DILexicalBlockFileAttr { scope: scope.into(), file: Some(file.into()), discriminator: 0 }.into_attr(cx)
}

/// The location of something inlined, with a scope for the file of each callee. What has no file is in one that is not known.
fn inlined_loc(cx: &ContextData, scope: Attribute, mut callee: Attribute) -> Option<Attribute> {
    let mut scopes = vec![scope];
    loop {
        let around = *scopes.last()?;
        let file = file_and_line(cx, callee).map_or_else(|| unknown_file(cx), |(file, _)| di_file(cx, file));
        scopes.push(block_in(cx, around, file));
        match cx.attr_data(callee) {
            AttrData::CallSiteLoc { callee: inner, .. } => callee = *inner,
            _ => break,
        }
    }
    scopes[1..].iter().rev().try_fold(callee, |loc, scope| fused(cx, loc, *scope))
}
