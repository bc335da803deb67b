//! Types, and the list of identified structs.

use std::collections::HashSet;

use dialekt_ir_core::num::FloatKind;

use super::{Printer, put};
use crate::module::{Attr, AttrSet, Callee, Const, ConstValue, Inst, InstKind, Module, Ty, TypeKind, Val};

impl Printer<'_> {
    pub(super) fn ty(&mut self, ty: Ty) {
        let module = self.module;
        match module.kind(ty) {
            TypeKind::Void => self.text("void"),
            TypeKind::Float(kind) => self.text(match kind {
                FloatKind::F16 => "half",
                FloatKind::BF16 => "bfloat",
                FloatKind::F32 => "float",
                FloatKind::F64 => "double",
                FloatKind::F80 => "x86_fp80",
                _ => "fp128",
            }),
            TypeKind::PpcFp128 => self.text("ppc_fp128"),
            TypeKind::Label => self.text("label"),
            TypeKind::Token => self.text("token"),
            TypeKind::Metadata => self.text("metadata"),
            TypeKind::X86Amx => self.text("x86_amx"),
            TypeKind::Int(width) => put!(self, "i{width}"),
            TypeKind::Ptr(0) => self.text("ptr"),
            TypeKind::Ptr(space) => put!(self, "ptr addrspace({space})"),
            TypeKind::Array(element, n) => {
                put!(self, "[{n} x ");
                self.ty(*element);
                self.text("]");
            }
            TypeKind::Vector(element, n, scalable) => {
                put!(self, "<{}{n} x ", if *scalable { "vscale x " } else { "" });
                self.ty(*element);
                self.text(">");
            }
            TypeKind::Struct(elements, packed) => self.struct_elements(elements, *packed),
            TypeKind::Named(number) => {
                let name = &module.structs[*number as usize].name;
                match self
                    .slots
                    .structs
                    .iter()
                    .filter(|n| module.structs[**n as usize].name.is_empty())
                    .position(|n| n == number)
                {
                    Some(slot) if name.is_empty() => put!(self, "%{slot}"),
                    _ => self.name("%", name),
                }
            }
            TypeKind::Target(name, types, ints) => {
                self.text("target(");
                self.quoted(name.as_bytes());
                for ty in types {
                    self.text(", ");
                    self.ty(*ty);
                }
                for int in ints {
                    put!(self, ", {int}");
                }
                self.text(")");
            }
            TypeKind::Function(result, params, variadic) => {
                self.ty(*result);
                self.text(" (");
                for (i, param) in params.iter().enumerate() {
                    self.text(if i == 0 { "" } else { ", " });
                    self.ty(*param);
                }
                if *variadic {
                    self.text(if params.is_empty() { "..." } else { ", ..." });
                }
                self.text(")");
            }
        }
    }

    fn struct_elements(&mut self, elements: &[Ty], packed: bool) {
        self.text(if packed { "<{" } else { "{" });
        for (i, element) in elements.iter().enumerate() {
            self.text(if i == 0 { " " } else { ", " });
            self.ty(*element);
        }
        self.text(if elements.is_empty() { "" } else { " " });
        self.text(if packed { "}>" } else { "}" });
    }

    /// The definitions of identified structs, in the order in which they are met.
    pub(super) fn struct_types(&mut self) {
        let module = self.module;
        let found = self.slots.structs.clone();
        let (unnamed, named): (Vec<u32>, Vec<u32>) =
            found.into_iter().partition(|number| module.structs[*number as usize].name.is_empty());
        for (i, number) in unnamed.iter().chain(&named).enumerate() {
            let known = &module.structs[*number as usize];
            self.text(if i == 0 { "\n" } else { "" });
            match known.name.is_empty() {
                true => put!(self, "%{i}"),
                false => self.name("%", &known.name),
            }
            self.text(" = type ");
            match &known.body {
                Some((elements, packed)) => self.struct_elements(elements, *packed),
                None => self.text("opaque"),
            }
            self.text("\n");
        }
    }
}

/// The finder of identified structs.
pub(super) struct Finder<'a> {
    module: &'a Module,
    types: HashSet<Ty>,
    constants: HashSet<Const>,
    found: Vec<u32>,
}

/// The identified structs of a module, in the order in which they are met.
pub(super) fn identified_structs(module: &Module) -> Vec<u32> {
    if module.structs.is_empty() {
        return Vec::new();
    }
    let mut finder = Finder { module, types: HashSet::new(), constants: HashSet::new(), found: Vec::new() };
    for variable in &module.variables {
        finder.ty(variable.ty);
        variable.init.into_iter().for_each(|init| finder.constant(init));
    }
    for alias in &module.aliases {
        finder.ty(alias.ty);
        alias.target.into_iter().for_each(|target| finder.constant(target));
    }
    for ifunc in &module.ifuncs {
        finder.ty(ifunc.ty);
    }
    for function in &module.functions {
        finder.ty(function.ty);
        finder.attrs(std::iter::once(&function.ret_attrs).chain(&function.param_attrs));
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            finder.inst(inst);
        }
    }
    finder.found
}

impl Finder<'_> {
    fn ty(&mut self, ty: Ty) {
        if !self.types.insert(ty) {
            return;
        }
        let mut todo = vec![ty];
        while let Some(ty) = todo.pop() {
            let parts = match self.module.kind(ty) {
                TypeKind::Array(element, _) | TypeKind::Vector(element, ..) => vec![*element],
                TypeKind::Struct(elements, _) | TypeKind::Target(_, elements, _) => elements.clone(),
                TypeKind::Named(number) => {
                    self.found.push(*number);
                    self.module.struct_body(ty).map_or_else(Vec::new, |(elements, _)| elements)
                }
                TypeKind::Function(result, params, _) => {
                    std::iter::once(*result).chain(params.iter().copied()).collect()
                }
                _ => Vec::new(),
            };
            todo.extend(parts.into_iter().rev().filter(|part| self.types.insert(*part)));
        }
    }

    fn constant(&mut self, constant: Const) {
        if !self.constants.insert(constant) {
            return;
        }
        let data = self.module.data(constant);
        self.ty(data.ty);
        match &data.value {
            ConstValue::Aggregate(elements) => elements.iter().for_each(|element| self.constant(*element)),
            ConstValue::Splat(element) | ConstValue::Cast(_, element) => self.constant(*element),
            ConstValue::Gep(element, _, base, indices) => {
                self.ty(*element);
                self.constant(*base);
                indices.iter().for_each(|index| self.constant(*index));
            }
            ConstValue::Binary(_, _, lhs, rhs) => {
                self.constant(*lhs);
                self.constant(*rhs);
            }
            _ => {}
        }
    }

    fn attrs<'b>(&mut self, sets: impl Iterator<Item = &'b AttrSet>) {
        for attr in sets.flat_map(AttrSet::iter) {
            if let Attr::Type(_, Some(ty)) = attr {
                self.ty(*ty);
            }
        }
    }

    fn inst(&mut self, inst: &Inst) {
        self.ty(inst.ty);
        for operand in inst.kind.operands() {
            if let Val::Const(constant) = operand {
                self.constant(constant);
            }
        }
        match &inst.kind {
            InstKind::Gep(element, ..) | InstKind::Alloca { element, .. } => self.ty(*element),
            InstKind::Call(call) | InstKind::Invoke(call, ..) => {
                self.attrs(std::iter::once(&call.ret_attrs).chain(&call.param_attrs));
                if matches!(call.callee, Callee::Asm(..)) {
                    self.ty(call.ty);
                }
            }
            _ => {}
        }
    }
}
