//! Variables, aliases, ifuncs and comdats.

use dialekt_ir_core::context::{Attribute, Location};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::InsertionPoint;

use super::functions::State;
use super::{Done, Failed, Importer, Parts};
use crate::module::constants::{Const, ConstId};
use crate::module::{Global, GlobalId, GlobalKind};

/// The symbol of the operation with all comdats.
const COMDATS: &str = "__llvm_global_comdat";

impl Importer<'_> {
    /// The reference to the comdat of a global.
    pub(super) fn comdat_ref(&self, global: &Global) -> Option<Attribute> {
        let comdat = &self.module.comdats[global.comdat?];
        let cx = self.cx;
        Some(cx.nested_symbol_ref(&[cx.ident(COMDATS), cx.ident(&comdat.name)]))
    }

    /// The comdats that variables and functions use, by their first uses.
    pub(super) fn comdats(&mut self) {
        let module = self.module;
        let mut used = Vec::new();
        for id in module.variables.iter().chain(&module.functions) {
            used.extend(module.global(*id).comdat.filter(|comdat| !used.contains(comdat)));
        }
        if used.is_empty() {
            return;
        }
        let (cx, loc) = (self.cx, self.module_loc);
        let attrs = vec![("sym_name", cx.string_attr(COMDATS))];
        let Ok(op) = self.op("llvm.comdat", loc, Parts { regions: 1, attrs, ..Parts::default() }) else { return };
        let Some(region) = self.ir.op(op).region(0).map(|region| region.handle()) else { return };
        let Ok(block) = self.ir.create_block(region, &[]) else { return };
        let saved = std::mem::replace(&mut self.at, InsertionPoint::end(block));
        for comdat in used {
            let comdat = &module.comdats[comdat];
            let mut attrs = vec![("sym_name", cx.string_attr(&comdat.name))];
            let kind = self.word("llvm.comdat_selector", "comdat", comdat.kind.unwrap_or("any"));
            attrs.extend(kind.map(|kind| ("comdat", kind)));
            let _ = self.op("llvm.comdat_selector", loc, Parts { attrs, ..Parts::default() });
        }
        self.at = saved;
    }

    pub(super) fn globals(&mut self) -> Done {
        let module = self.module;
        for id in &module.variables {
            if matches!(module.global(*id).text(), b"llvm.global_ctors" | b"llvm.global_dtors") {
                self.constructors(*id)?;
            } else {
                self.variable(*id)?;
            }
        }
        for id in &module.aliases {
            self.alias(*id)?;
        }
        for id in module.ifuncs.iter().rev() {
            self.ifunc(*id)?;
        }
        Ok(())
    }

    fn common(&mut self, op: &'static str, id: GlobalId) -> Vec<(&'static str, Attribute)> {
        let global = self.module.global(id);
        let symbol = self.global_symbol(id);
        let mut attrs = vec![("sym_name", self.cx.string_attr(symbol)), ("linkage", self.linkage(global.linkage))];
        if global.dso_local {
            attrs.push(("dso_local", Attribute::UNIT));
        }
        if global.thread_local {
            attrs.push(("thread_local_", Attribute::UNIT));
        }
        self.visibility(op, global, &mut attrs);
        attrs
    }

    fn variable(&mut self, id: GlobalId) -> Done {
        let (cx, module) = (self.cx, self.module);
        let global = module.global(id);
        let GlobalKind::Variable { is_constant, init } = global.kind else { return Ok(()) };
        let mut attrs = self.common("llvm.mlir.global", id);
        let ty = self.ty(global.ty);
        attrs.push(("global_type", cx.type_attr(ty)));
        attrs.push(("addr_space", self.i32(i64::from(global.address_space))));
        if is_constant {
            attrs.push(("constant", Attribute::UNIT));
        }
        if global.align != 0 {
            attrs.push(("alignment", self.i64(global.align)));
        }
        if let Some(section) = &global.section {
            attrs.push(("section", cx.string_attr(section)));
        }
        attrs.extend(self.comdat_ref(global).map(|comdat| ("comdat", comdat)));
        let mut expressions = Vec::new();
        for (_, node) in global.metadata.iter().filter(|(kind, _)| kind == b"dbg") {
            expressions.extend(self.global_expression(*node));
        }
        if !expressions.is_empty() {
            attrs.push(("dbg_exprs", cx.array_attr(&expressions)));
        }
        let specific: Vec<Attribute> = global.attrs.iter().filter_map(|attr| self.passed(attr)).collect();
        if !specific.is_empty() {
            attrs.push(("target_specific_attrs", cx.array_attr(&specific)));
        }
        let value = init.and_then(|init| self.const_attr(init));
        attrs.extend(value.map(|value| ("value", value)));
        let loc = self.module_loc;
        let op = self.op("llvm.mlir.global", loc, Parts { regions: 1, attrs, ..Parts::default() })?;
        match (init, value) {
            (Some(init), None) => self.initializer(op, init).inspect_err(|_| {
                let shown = String::from_utf8_lossy(global.text()).into_owned();
                let Failed = self.error(Location::UNKNOWN, format!("unhandled global variable: @{shown}"));
            }),
            _ => Ok(()),
        }
    }

    /// A region that computes a constant.
    fn initializer(&mut self, op: dialekt_ir_core::ir::Op, init: ConstId) -> Done {
        let region = self.ir.op(op).region(0).ok_or(Failed)?.handle();
        let block = self.ir.create_block(region, &[]).map_err(|_| Failed)?;
        let saved = self.at;
        self.function = State::new(block, self.module_loc);
        let value = self.constant(init)?;
        self.at = InsertionPoint::end(block);
        let loc = self.module_loc;
        self.op("llvm.return", loc, Parts { operands: &[value], ..Parts::default() })?;
        self.at = saved;
        Ok(())
    }

    fn alias(&mut self, id: GlobalId) -> Done {
        let global = self.module.global(id);
        let GlobalKind::Alias { aliasee } = global.kind else { return Ok(()) };
        let mut attrs = self.common("llvm.mlir.alias", id);
        let ty = self.ty(global.ty);
        attrs.push(("alias_type", self.cx.type_attr(ty)));
        let loc = self.module_loc;
        let op = self.op("llvm.mlir.alias", loc, Parts { regions: 1, attrs, ..Parts::default() })?;
        self.initializer(op, aliasee).inspect_err(|_| {
            let shown = String::from_utf8_lossy(global.text()).into_owned();
            let Failed = self.error(Location::UNKNOWN, format!("unhandled global alias: @{shown}"));
        })
    }

    fn ifunc(&mut self, id: GlobalId) -> Done {
        let global = self.module.global(id);
        let GlobalKind::IFunc { resolver } = global.kind else { return Ok(()) };
        let mut attrs = self.common("llvm.mlir.ifunc", id);
        attrs.retain(|(name, _)| *name != "thread_local_");
        let (ty, resolver_ty) = (self.ty(global.ty), self.ty(self.module.consts.ty(resolver)));
        attrs.push(("i_func_type", self.cx.type_attr(ty)));
        attrs.push(("resolver_type", self.cx.type_attr(resolver_ty)));
        let symbol = match self.module.consts.get(resolver) {
            Const::Global(global) => self.global_symbol(*global),
            _ => Vec::new(),
        };
        attrs.push(("resolver", self.cx.symbol_ref(symbol)));
        attrs.push(("address_space", self.i32(i64::from(global.address_space))));
        let loc = self.module_loc;
        self.op("llvm.mlir.ifunc", loc, Parts { attrs, ..Parts::default() })?;
        Ok(())
    }

    /// The functions that run before or after the program.
    fn constructors(&mut self, id: GlobalId) -> Done {
        let module = self.module;
        let global = module.global(id);
        let is_ctors = global.text() == b"llvm.global_ctors";
        let (op, list) =
            if is_ctors { ("llvm.mlir.global_ctors", "ctors") } else { ("llvm.mlir.global_dtors", "dtors") };
        let Some((functions, priorities, data)) = self.constructor_lists(global) else {
            let shown = String::from_utf8_lossy(global.text()).into_owned();
            return Err(self.error(Location::UNKNOWN, format!("unhandled global variable: @{shown}")));
        };
        let cx = self.cx;
        let attrs = vec![
            (list, cx.array_attr(&functions)),
            ("priorities", cx.array_attr(&priorities)),
            ("data", cx.array_attr(&data)),
        ];
        let loc = self.module_loc;
        self.op(op, loc, Parts { attrs, ..Parts::default() })?;
        Ok(())
    }

    fn constructor_lists(&mut self, global: &Global) -> Option<(Vec<Attribute>, Vec<Attribute>, Vec<Attribute>)> {
        let (cx, module) = (self.cx, self.module);
        let GlobalKind::Variable { init: Some(init), .. } = global.kind else { return None };
        if global.linkage != "appending" {
            return None;
        }
        let (mut functions, mut priorities, mut data) = (Vec::new(), Vec::new(), Vec::new());
        let entries = match module.consts.get(init) {
            Const::Zero if module.types.count(module.consts.ty(init)) == Some(0) => {
                return Some((functions, priorities, data));
            }
            Const::Aggregate(entries) => entries,
            _ => return None,
        };
        for entry in entries {
            let Const::Aggregate(parts) = module.consts.get(*entry) else { return None };
            let [priority, function, associated] = parts.as_slice() else { return None };
            let Const::Global(function) = module.consts.get(*function) else { return None };
            module.function(*function)?;
            functions.push(cx.symbol_ref(module.global(*function).text()));
            priorities.push(self.i32(module.consts.as_i64(*priority)?));
            data.push(match module.consts.get(*associated) {
                Const::Null => dialekt_llvm::ZeroAttr.into_attr(cx),
                Const::Global(global) => {
                    let symbol = self.global_symbol(*global);
                    cx.symbol_ref(symbol)
                }
                _ => return None,
            });
        }
        Some((functions, priorities, data))
    }
}
