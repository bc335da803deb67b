//! Functions that lowered code calls: found or declared in the symbol table around. [MLIR: mlir/Dialect/LLVMIR/FunctionCallUtils.h]

use std::collections::HashSet;

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_llvm as llvm;

use crate::memref_descriptor::{GepIndex, gep};
use crate::pattern::{AttrConversion, converted_attrs};

/// A function of the runtime.
#[derive(Clone, Debug)]
pub struct Function<'a> {
    /// The name.
    pub name: &'a str,
    /// The types of the parameters.
    pub params: Vec<Type>,
    /// The type of the result; `None` for `void`.
    pub result: Option<Type>,
}

impl Function<'_> {
    /// The type.
    pub fn ty(&self, cx: &ContextData) -> Type {
        let result = self.result.unwrap_or_else(|| llvm::LLVMVoidType::new(cx));
        llvm::LLVMFunctionType::new(cx, result, self.params.clone(), false)
    }

    /// The name of the function in the symbol table around an op: of the one that is there, or of a new declaration at its start. A function
    /// of another type is reported; a symbol of another kind is left alone, and the declaration gets a name that is free.
    pub fn declare(&self, rw: &mut ConversionRewriter<'_>, op: Op) -> Option<Ident> {
        self.declare_at(rw, op, None)
    }

    /// As [`declare`](Self::declare), with a location for the declaration instead of that of the symbol table.
    pub fn declare_at(&self, rw: &mut ConversionRewriter<'_>, op: Op, loc: Option<Location>) -> Option<Ident> {
        let Some(table) = rw.op(op).nearest_symbol_table() else {
            return rw.no_match(op, "there is no symbol table around it");
        };
        let (table, loc) = (table.handle(), loc.unwrap_or(table.loc()));
        self.declare_in(rw, table, loc, OtherSymbols::KeepTheirNames)
    }

    /// The name of the function in a symbol table. [MLIR: lookupOrCreateReservedFn]
    pub(crate) fn declare_in(
        &self,
        rw: &mut ConversionRewriter<'_>,
        table: Op,
        loc: Location,
        others: OtherSymbols,
    ) -> Option<Ident> {
        let cx = rw.cx();
        let (mut name, ty) = (cx.ident(self.name), self.ty(cx));
        let body = rw.op(table).region(0)?.first_block()?;
        let found = body.ops().find(|op| op.symbol_name() == Some(name));
        if let Some(function) = found.and_then(|op| op.view::<llvm::Func>()) {
            let found_ty = function.function_type()?;
            if found_ty != ty {
                let (name, found_ty) = (self.name, type_to_string(cx, found_ty));
                function.emit_error(format!(
                    "redefinition of reserved function '{name}' of different type '{found_ty}' is prohibited"
                ));
                return None;
            }
            return Some(name);
        }
        match (found, others) {
            (None, _) => {}
            (Some(_), OtherSymbols::KeepTheirNames) => name = free_name(body, self.name),
            (Some(found), OtherSymbols::AreErrors) => {
                let name = self.name;
                found.emit_error(format!(
                    "redefinition of reserved function '{name}' by another operation is prohibited"
                ));
                return None;
            }
        }
        let body = body.handle();
        let start = rw.ir().start_of(body);
        at(rw, start, |rw| {
            let attrs = [("sym_name", cx.string_attr(cx.bytes(name))), ("function_type", cx.type_attr(ty))];
            declare_function(rw, &attrs, loc)
        })?;
        Some(name)
    }

    /// A call of the function, which is declared if necessary.
    pub fn call(&self, rw: &mut ConversionRewriter<'_>, op: Op, operands: &[Value]) -> Option<Option<Value>> {
        let name = self.declare(rw, op)?;
        Some(call(rw, name, self.result, operands))
    }
}

/// The symbols of other kinds among those that a function is declared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OtherSymbols {
    /// The function gets another name than they have.
    KeepTheirNames,
    /// The function has to have this name, by which a runtime defines it.
    AreErrors,
}

/// A call: its result, if it has one.
pub fn call(rw: &mut ConversionRewriter<'_>, name: Ident, result: Option<Type>, operands: &[Value]) -> Option<Value> {
    let mut new = llvm::Call::build(operands, &[]).callee(name);
    if let Some(ty) = result {
        new = new.result(ty);
    }
    let op: Op = rw.create(new).into();
    rw.op(op).result(0)
}

/// A function with these attributes, and those that functions are always made with.
pub fn declare_function(rw: &mut ConversionRewriter<'_>, attrs: &[(&str, Attribute)], loc: Location) -> Option<Op> {
    let cx = rw.cx();
    let named: Vec<NamedAttr> =
        attrs.iter().map(|(name, value)| NamedAttr { name: cx.ident(name), value: *value }).collect();
    function_op(rw, named, loc)
}

/// A function with these attributes by name, and those that functions are always made with.
pub fn function_op(rw: &mut ConversionRewriter<'_>, mut attrs: Vec<NamedAttr>, loc: Location) -> Option<Op> {
    let cx = rw.cx();
    crate::pattern::add_defaults(cx, llvm::Func::DEF, &mut attrs);
    let spec = OpSpec::new(cx.op_name(llvm::Func::NAME), loc).regions(1).attrs(&attrs);
    rw.try_create_op(&spec).ok()
}

/// A name that no symbol in a block has: the given one with a number.
pub fn free_name(body: BlockRef<'_>, name: &str) -> Ident {
    let cx = body.ir().cx();
    let taken: HashSet<Ident> = body.ops().filter_map(|op| op.symbol_name()).collect();
    let names = (0_u64..).map(|number| cx.ident(format!("{name}_{number}")));
    names.into_iter().find(|name| !taken.contains(name)).unwrap_or_else(|| cx.ident(name))
}

/// The address of a text, with a zero behind it, in a new global of the given name, or of a similar one that is free. [MLIR: createPrintStrCall]
pub(crate) fn string_address(rw: &mut ConversionRewriter<'_>, table: Op, symbol: &str, text: &[u8]) -> Option<Value> {
    let cx = rw.cx();
    let body = rw.op(table).region(0)?.first_block()?;
    let is_taken = body.ops().any(|op| op.symbol_name() == Some(cx.ident(symbol)));
    let name = if is_taken { free_name(body, symbol) } else { cx.ident(symbol) };
    let start = rw.ir().start_of(body.handle());
    let bytes: Vec<u8> = text.iter().copied().chain([0]).collect();
    let tensor = cx.tensor_type(&[bytes.len() as i64], Type::I8, None).ok()?;
    let array = llvm::LLVMArrayType::new(cx, Type::I8, bytes.len() as u64);
    let value = cx.dense_elements_attr(tensor, bytes).ok()?;
    at(rw, start, |rw| {
        let linkage = llvm::LinkageAttr { linkage: llvm::Linkage::Private };
        rw.create(llvm::Global::build(array, name, linkage).constant(true).value(value));
    });
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let address = rw.create(llvm::AddressOf::build(ptr, name)).result();
    Some(gep(rw, ptr, array, address, &[GepIndex::Constant(0)]))
}

/// Creates ops at another insertion point.
pub fn at<T>(
    rw: &mut ConversionRewriter<'_>,
    place: InsertionPoint,
    make: impl FnOnce(&mut ConversionRewriter<'_>) -> T,
) -> T {
    let here = rw.insertion_point();
    rw.set_insertion_point(place);
    let made = make(rw);
    rw.restore(here);
    made
}

/// The attributes of a new op of a kind for one that it replaces.
pub fn kept_attrs<T: OpDecl>(op: OpRef<'_>) -> Vec<NamedAttr> {
    converted_attrs(op, AttrConversion::Keep, T::DEF)
}
