//! Functions.

use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_func as func;
use dialekt_ir_core::ir::BodyTaken;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;

use super::signature::{FunctionSignature, convert_function_signature};
use super::uses_bare_ptrs;
use super::wrapper::{wrap_external_function, wrap_for_external_callers};
use crate::LLVMTypeConverter;
use crate::functions::function_op;

/// A function, and the wrapper for C that it asks for.
pub struct FuncOpConversion(pub LLVMTypeConverter);

impl OpConversion for FuncOpConversion {
    type SourceOp = func::Func;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<func::Func>, _: &[Value]) -> Option<()> {
        let llvm = &self.0;
        let view = rw.op(op);
        let wants_wrapper = view.attr("llvm.emit_c_interface").is_some() && !uses_bare_ptrs(view, llvm);
        let source = Source::of(view)?;
        let Some(new) = convert_function(rw, llvm, op.op()) else {
            return rw.no_match(op, "Could not convert funcop");
        };
        if wants_wrapper {
            match rw.op(new).region(0).is_some_and(|body| !body.is_empty()) {
                true => wrap_for_external_callers(rw, llvm, &source, new)?,
                false => wrap_external_function(rw, llvm, &source, new)?,
            }
        }
        Some(())
    }
}

/// Facts of the converted function that its wrapper needs.
pub(super) struct Source {
    pub name: Ident,
    pub loc: Location,
    pub inputs: Vec<Type>,
    pub results: Vec<Type>,
    pub attrs: Vec<NamedAttr>,
    pub arg_attrs: Option<Attribute>,
    pub res_attrs: Option<Attribute>,
}

impl Source {
    fn of(op: OpRef<'_>) -> Option<Source> {
        let (inputs, results) = dialekt_interfaces::function::signature(op)?;
        Some(Source {
            name: op.symbol_name()?,
            loc: op.loc(),
            inputs: inputs.to_vec(),
            results: results.to_vec(),
            attrs: kept_attrs(op),
            arg_attrs: op.attr("arg_attrs"),
            res_attrs: op.attr("res_attrs"),
        })
    }
}

/// The attributes of a function that go to that of LLVM, by name: all but those that say more than LLVM knows.
fn kept_attrs(op: OpRef<'_>) -> Vec<NamedAttr> {
    let cx = op.cx();
    let is_kept = |attr: &NamedAttr| {
        !matches!(
            cx.bytes(attr.name),
            b"llvm.linkage" | b"func.varargs" | b"llvm.readnone" | b"sym_name" | b"function_type"
        )
    };
    let mut attrs: Vec<NamedAttr> = op.discardable_attrs().iter().copied().filter(is_kept).collect();
    for name in ["sym_visibility", "no_inline"] {
        if let Some(value) = op.inherent_attr(name) {
            attrs.push(NamedAttr { name: cx.ident(name), value });
        }
    }
    attrs
}

/// Replaces a function of any dialect by one of LLVM, with the same body. [MLIR: convertFuncOpToLLVMFuncOp]
pub fn convert_function(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, op: Op) -> Option<Op> {
    let cx = rw.cx();
    let view = rw.op(op);
    let is_variadic = view.discardable_attr("func.varargs") == Some(cx.bool_attr(true));
    let bare = uses_bare_ptrs(view, llvm);
    let Some(signature) = convert_function_signature(llvm, view, is_variadic, bare) else {
        return rw.no_match(op, "signature conversion failed");
    };
    if is_variadic && !bare && view.attr("llvm.emit_c_interface") == Some(Attribute::UNIT) {
        view.emit_error("C interface for variadic functions is not supported yet.");
        return None;
    }
    let mut linkage = llvm::LinkageAttr { linkage: llvm::Linkage::External };
    if let Some(attr) = view.attr("llvm.linkage") {
        match llvm::LinkageAttr::read(cx, attr) {
            Some(found) => linkage = found,
            None => {
                view.emit_error("Contains llvm.linkage attribute not of type LLVM::LinkageAttr");
                return None;
            }
        }
    }
    let is_readnone = match view.attr("llvm.readnone") {
        Some(Attribute::UNIT) => true,
        Some(_) => {
            view.emit_error("Contains llvm.readnone attribute not of type UnitAttr");
            return None;
        }
        None => false,
    };
    let mut attrs = kept_attrs(view);
    let mut set = |name: &str, value: Attribute, overrides: bool| {
        let name = cx.ident(name);
        match attrs.iter_mut().find(|attr| attr.name == name) {
            Some(attr) if overrides => attr.value = value,
            Some(_) => {}
            None => attrs.push(NamedAttr { name, value }),
        }
    };
    set("sym_name", cx.string_attr(cx.bytes(view.symbol_name()?)), true);
    set("function_type", cx.type_attr(signature.ty), true);
    set("linkage", llvm::LinkageAttr::write(cx, linkage), false);
    if let Some(args) = argument_attrs(llvm, view, &signature) {
        set("arg_attrs", args, true);
    }
    let results =
        view.attr("res_attrs").filter(|attrs| cx.array_elements(*attrs).is_some_and(|attrs| attrs.len() == 1));
    if let Some(results) = results {
        set("res_attrs", results, true);
    }
    if is_readnone {
        set("memory_effects", no_memory_effects(cx), true);
    }
    let loc = view.loc();
    let Some(new) = function_op(rw, attrs, loc) else { return rw.no_match(op, "the function cannot be created") };
    // The two change places: what was the handle of the one is that of the other now.
    let BodyTaken { from, to } = rw.ir_mut().take_body(op, new).ok()?;
    let entry = rw.op(to).region(0)?.first_block().map(|block| block.handle());
    if let Some(entry) = entry {
        let body = rw.convert_block(entry, &signature.arguments, Some(llvm));
        load_arguments(rw, &signature, body)?;
    }
    rw.erase_op(from);
    Some(to)
}

/// `#llvm.memory_effects<other = none, ..>`
fn no_memory_effects(cx: &ContextData) -> Attribute {
    let none = llvm::ModRefInfo::NoModRef;
    llvm::MemoryEffectsAttr::write(
        cx,
        llvm::MemoryEffectsAttr {
            other: none,
            arg_mem: none,
            inaccessible_mem: none,
            errno_mem: none,
            target_mem0: none,
            target_mem1: none,
        },
    )
}

/// The attributes of the new arguments: those of old ones that become one each.
fn argument_attrs(llvm: &LLVMTypeConverter, op: OpRef<'_>, signature: &FunctionSignature) -> Option<Attribute> {
    use dialekt_conversion::InputMapping;
    let cx = op.cx();
    let dicts = cx.array_elements(op.attr("arg_attrs")?)?;
    let empty = cx.dictionary_attr(Vec::new()).ok()?;
    let mut new = vec![empty; signature.arguments.types().len()];
    for (index, dict) in dicts.iter().enumerate() {
        let Some(InputMapping::Arguments { start, len: 1 }) = signature.arguments.input(index) else { continue };
        let entries = cx.dictionary_entries(*dict)?.iter().map(|entry| {
            let has_type =
                matches!(cx.bytes(entry.name), b"llvm.byval" | b"llvm.byref" | b"llvm.sret" | b"llvm.inalloca");
            let ty = cx.type_value(entry.value).filter(|_| has_type).and_then(|ty| llvm.convert(cx, ty));
            NamedAttr { name: entry.name, value: ty.map_or(entry.value, |ty| cx.type_attr(ty)) }
        });
        *new.get_mut(*start)? = cx.dictionary_attr(entries.collect()).ok()?;
    }
    Some(cx.array_attr(&new))
}

/// Loads the arguments that are passed by pointers, at the start of the body.
fn load_arguments(rw: &mut ConversionRewriter<'_>, signature: &FunctionSignature, body: Block) -> Option<()> {
    use dialekt_conversion::InputMapping;
    let here = rw.insertion_point();
    let mut first = None;
    for (index, ty) in signature.by_pointer.iter().enumerate() {
        let (Some(ty), Some(InputMapping::Arguments { start, .. })) = (ty, signature.arguments.input(index)) else {
            continue;
        };
        if first.is_none() {
            rw.set_insertion_point_to_start(body);
            first = Some(());
        }
        let arg = rw.ir().block(body).args().nth(*start)?;
        let load = rw.create(llvm::Load::build(*ty, arg));
        let (load_op, value) = (load.op(), load.result());
        rw.replace_all_uses_with(arg, &[value]);
        rw.set_operand(load_op, 0, arg);
    }
    rw.restore(here);
    Some(())
}
