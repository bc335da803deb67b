//! Comdats, global variables, aliases, ifuncs, constructors.

use dialekt_ir_core::decl::typed::AttrConstraint as _;
use dialekt_ir_core::decl::{AttrDecl as _, TypeDecl as _};
use std::collections::HashMap;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::{self as llvm, Linkage, UnnamedAddr, Visibility};

use super::{Failed, Translated, Translation, bytes_of, root_of};
use crate::module::{Alias, AttrSet, Const, ConstValue, Global, IFunc, Symbol, TypeKind, Val, Variable};

impl Translation<'_> {
    pub(super) fn comdats(&mut self, ops: &[OpRef<'_>]) -> Translated {
        let cx = self.cx;
        let mut names: HashMap<Vec<u8>, u32> = HashMap::new();
        for table in ops.iter().filter_map(|op| op.view::<llvm::Comdat>()) {
            let outer = table.inherent_attr("sym_name").and_then(|name| bytes_of(cx, name)).unwrap_or_default();
            let Some(body) = table.region(0).and_then(|region| region.first_block()) else { continue };
            for selector in body.ops().filter_map(|op| op.view::<llvm::ComdatSelector>()) {
                let name = selector.inherent_attr("sym_name").and_then(|name| bytes_of(cx, name)).unwrap_or_default();
                let kind = match selector.comdat() {
                    Some(llvm::ComdatKind::ExactMatch) => "exactmatch",
                    Some(llvm::ComdatKind::Largest) => "largest",
                    Some(llvm::ComdatKind::NoDeduplicate) => "nodeduplicate",
                    Some(llvm::ComdatKind::SameSize) => "samesize",
                    _ => "any",
                };
                let number = self.module.comdats.len() as u32;
                if names.insert(name.to_vec(), number).is_some() {
                    let message = "comdat selection symbols must be unique even in different comdat regions";
                    return self.error_at(selector.loc(), message);
                }
                self.module.comdats.push((name.to_vec(), kind));
                self.comdats.insert((outer.to_vec(), name.to_vec()), number);
            }
        }
        Ok(())
    }

    /// The comdat that an op names.
    pub(super) fn comdat_of(&self, op: OpRef<'_>) -> Option<u32> {
        let AttrData::SymbolRef { root, nested } = self.cx.attr_data(op.inherent_attr("comdat")?) else { return None };
        let name = nested.last()?;
        self.comdats.get(&(self.cx.bytes(*root).to_vec(), self.cx.bytes(*name).to_vec())).copied()
    }

    /// The name, linkage and visibility of an op.
    pub(super) fn symbol_of(&self, op: OpRef<'_>) -> Symbol {
        let cx = self.cx;
        let linkage = op.inherent_attr("linkage").and_then(|attr| llvm::LinkageAttr::of(cx, attr));
        let unnamed = op.inherent_attr("unnamed_addr").and_then(|attr| UnnamedAddr::read(cx, attr));
        let visibility = op.inherent_attr("visibility_").and_then(|attr| Visibility::read(cx, attr));
        Symbol {
            name: op.inherent_attr("sym_name").and_then(|name| bytes_of(cx, name)).unwrap_or_default().to_vec(),
            linkage: linkage.map_or("", |linkage| linkage_word(linkage.linkage)),
            visibility: match visibility {
                Some(Visibility::Hidden) => "hidden",
                Some(Visibility::Protected) => "protected",
                _ => "",
            },
            dso_local: op.inherent_attr("dso_local").is_some(),
            unnamed_addr: match unnamed {
                Some(UnnamedAddr::Local) => "local_unnamed_addr",
                Some(UnnamedAddr::Global) => "unnamed_addr",
                _ => "",
            },
        }
    }

    pub(super) fn globals(&mut self, ops: &[OpRef<'_>]) -> Translated {
        let mut variables = Vec::new();
        for op in ops.iter().filter_map(|op| op.view::<llvm::Global>()) {
            let number = self.variable(op)?;
            variables.push((op, number));
        }
        let mut aliases = Vec::new();
        for op in ops.iter().filter_map(|op| op.view::<llvm::Alias>()) {
            let symbol = Symbol { dso_local: false, ..self.symbol_of(*op) };
            let ty = self.ty(op.alias_type().ok_or(Failed)?)?;
            let number = self.module.aliases.len();
            let space = op
                .region(0)
                .and_then(|region| region.first_block()?.last_op()?.operand_type(0))
                .and_then(|ty| llvm::LLVMPointerType::of(self.cx, ty))
                .map_or(0, |pointer| pointer.address_space);
            self.symbols.insert(symbol.name.clone(), Global::Alias(number as u32));
            let is_thread_local = op.thread_local_();
            self.module.aliases.push(Alias { symbol, ty, space, is_thread_local, target: None });
            aliases.push((op, number));
        }
        for (op, number) in &variables {
            if let Some(init) = self.initializer(**op, "fail to convert global initializer")? {
                self.module.variables[*number].init = Some(init);
            }
        }
        for op in ops {
            match &*op.cx().op_str(op.name()) {
                "llvm.mlir.global_ctors" => self.structors(*op, "ctors", "llvm.global_ctors")?,
                "llvm.mlir.global_dtors" => self.structors(*op, "dtors", "llvm.global_dtors")?,
                _ => {}
            }
        }
        for (op, number) in &variables {
            self.attributes_of(**op, 0)?;
            let _ = number;
        }
        for (op, number) in aliases {
            if let Some(target) = self.initializer(*op, "fail to convert alias initializer")? {
                self.check_aliasee(*op, target)?;
                self.module.aliases[number].target = Some(target);
            }
        }
        Ok(())
    }

    fn variable(&mut self, op: llvm::GlobalView<'_>) -> Translated<usize> {
        let cx = self.cx;
        let symbol = self.symbol_of(*op);
        let mut ty = self.ty(op.global_type().ok_or(Failed)?)?;
        let mut init = None;
        if let Some(value) = op.inherent_attr("value") {
            // A text brings its own type.
            let found = self.constant_attr(ty, Some(value), op.loc())?;
            if matches!(cx.attr_data(value), AttrData::String { .. }) {
                ty = self.module.const_ty(found);
            }
            init = Some(found);
        }
        let is_external = symbol.linkage.is_empty() || symbol.linkage == "extern_weak";
        if symbol.linkage == "extern_weak" {
            init = None;
        } else if init.is_none() && !is_external {
            init = Some(self.module.undef(ty));
        }
        let attrs = match op.inherent_attr("target_specific_attrs") {
            Some(attrs) => {
                let mut set = AttrSet::default();
                self.passthrough(*op, attrs, "target_specific_attrs", &mut set)?;
                set
            }
            None => AttrSet::default(),
        };
        let space = op.inherent_attr("addr_space").and_then(|attr| cx.integer_i64(attr)).unwrap_or_default();
        let variable = Variable {
            ty,
            space: space as u32,
            is_constant: op.constant(),
            is_thread_local: op.thread_local_(),
            externally_initialized: op.externally_initialized(),
            init,
            section: op.inherent_attr("section").and_then(|attr| bytes_of(cx, attr)).map(<[u8]>::to_vec),
            comdat: self.comdat_of(*op),
            align: op.alignment().map(|align| align as u64),
            attrs,
            metadata: Vec::new(),
            symbol,
        };
        let number = self.module.variables.len();
        self.symbols.insert(variable.symbol.name.clone(), Global::Variable(number as u32));
        self.module.variables.push(variable);
        if let Some(expressions) = op.inherent_attr("dbg_exprs").and_then(|attr| cx.array_elements(attr)) {
            let dbg = self.module.md_kind("dbg");
            for expression in expressions {
                let Some(md) = self.global_variable_expression(*expression) else { continue };
                self.module.variables[number].metadata.push((dbg, md));
            }
        }
        Ok(number)
    }

    /// The constant that a region returns; `None` without a region.
    fn initializer(&mut self, op: OpRef<'_>, complaint: &str) -> Translated<Option<Const>> {
        let Some(block) = op.region(0).and_then(|region| region.first_block()) else { return Ok(None) };
        (self.function, self.block, self.current_loc) = (None, None, None);
        for inner in block.ops() {
            if inner.is::<llvm::Return>() {
                let value = inner.operand(0).ok_or(Failed)?;
                return Ok(Some(match self.value(value)? {
                    Val::Const(constant) => constant,
                    _ => return Err(Failed),
                }));
            }
            if self.op(inner).is_err() {
                return self.error_at(op.loc(), complaint);
            }
            let folded = inner.results().all(|result| matches!(self.values.get(&result), Some(Val::Const(_))));
            if !folded {
                return self.error_at(inner.loc(), "unemittable constant value");
            }
        }
        Err(Failed)
    }

    fn structors(&mut self, op: OpRef<'_>, field: &str, name: &str) -> Translated {
        let cx = self.cx;
        let list = |name: &str| op.inherent_attr(name).and_then(|attr| cx.array_elements(attr)).unwrap_or(&[]);
        let (int, pointer) = (self.module.int_ty(32), self.module.ptr_ty(0));
        let entry = self.module.ty(TypeKind::Struct(vec![int, pointer, pointer], false));
        let mut entries = Vec::new();
        for (function, priority) in list(field).iter().zip(list("priorities")) {
            let function = root_of(cx, *function).and_then(|name| self.symbol(name)).ok_or(Failed)?;
            let priority = cx.integer_i64(*priority).unwrap_or_default();
            let parts = vec![
                self.module.int_of(32, priority as u64 & 0xffff_ffff),
                self.module.address(function),
                self.module.null(pointer),
            ];
            entries.push(self.module.aggregate(entry, parts));
        }
        let ty = self.module.ty(TypeKind::Array(entry, entries.len() as u64));
        let init = Some(self.module.aggregate(ty, entries));
        self.module.variables.push(Variable {
            symbol: Symbol { name: name.into(), linkage: "appending", ..Symbol::default() },
            ty,
            space: 0,
            is_constant: false,
            is_thread_local: false,
            externally_initialized: false,
            init,
            section: None,
            comdat: None,
            align: None,
            attrs: AttrSet::default(),
            metadata: Vec::new(),
        });
        Ok(())
    }

    pub(super) fn ifuncs(&mut self, ops: &[OpRef<'_>]) -> Translated {
        let cx = self.cx;
        for op in ops.iter().filter_map(|op| op.view::<llvm::IFunc>()) {
            let symbol = self.symbol_of(*op);
            let ty = op.inherent_attr("i_func_type").or_else(|| op.inherent_attr("iFuncType"));
            let ty = self.ty(ty.and_then(|ty| cx.type_value(ty)).ok_or(Failed)?)?;
            let resolver = op.inherent_attr("resolver").and_then(|attr| root_of(cx, attr));
            let resolver = resolver.and_then(|name| self.symbol(name)).ok_or(Failed)?;
            let resolver = self.module.address(resolver);
            let space = op.inherent_attr("address_space").and_then(|attr| cx.integer_i64(attr)).unwrap_or_default();
            let number = self.module.ifuncs.len() as u32;
            self.symbols.insert(symbol.name.clone(), Global::IFunc(number));
            self.module.ifuncs.push(IFunc { symbol, ty, space: space as u32, resolver });
        }
        Ok(())
    }

    /// The constant of another kind.
    pub(super) fn expression(&mut self, value: ConstValue) -> Const {
        let ty = self.module.ptr_ty(0);
        self.module.expression(ty, value)
    }
}

fn linkage_word(linkage: Linkage) -> &'static str {
    match linkage {
        Linkage::External => "",
        Linkage::AvailableExternally => "available_externally",
        Linkage::Linkonce => "linkonce",
        Linkage::LinkonceODR => "linkonce_odr",
        Linkage::Weak => "weak",
        Linkage::WeakODR => "weak_odr",
        Linkage::Appending => "appending",
        Linkage::Internal => "internal",
        Linkage::Private => "private",
        Linkage::ExternWeak => "extern_weak",
        Linkage::Common => "common",
    }
}
