//! Entities of modules, and checks at their end.

use dialekt_llvm_ir::intrinsics::facts;

use super::lex::Tok;
use super::{GroupOwner, Parsed, Parser};
use crate::module::attributes::{self, Attr};
use crate::module::constants::Const;
use crate::module::function::Kind;
use crate::module::layout::Layout;
use crate::module::metadata::{Metadata, printed_name};
use crate::module::types::{Ty, TypeId};
use crate::module::{Comdat, GlobalId, GlobalKind, Name};

impl Parser<'_> {
    pub(super) fn module(&mut self) -> Parsed {
        loop {
            match self.tok.clone() {
                Tok::Eof => break,
                Tok::Error(_) => return self.error("expected top-level entity"),
                Tok::Word(word) => self.word_entity(&word)?,
                Tok::Global(name) => self.named_global(Name::Text(name))?,
                Tok::GlobalNumber(number) => self.numbered_global(number)?,
                Tok::Local(name) => self.type_definition(Name::Text(name))?,
                Tok::LocalNumber(number) => self.type_definition(Name::Number(number))?,
                Tok::Comdat(name) => self.comdat(name)?,
                Tok::Exclaim => self.standalone_metadata()?,
                Tok::Metadata(name) => self.named_metadata(name)?,
                Tok::Summary(_) => self.summary()?,
                _ => return self.error("expected top-level entity"),
            }
        }
        self.finish()
    }

    fn word_entity(&mut self, word: &[u8]) -> Parsed {
        match word {
            b"declare" => self.declare(),
            b"define" => self.define(),
            b"module" => {
                self.advance();
                self.expect_word("asm", "expected 'module asm'")?;
                let text = self.string()?;
                let asm = &mut self.module.asm;
                asm.extend_from_slice(&text);
                if asm.last().is_some_and(|last| *last != b'\n') {
                    asm.push(b'\n');
                }
                Ok(())
            }
            b"target" => {
                self.advance();
                if self.eat_word("triple") {
                    self.expect(b'=', "expected '=' after target triple")?;
                    self.module.triple = self.string()?;
                    return Ok(());
                }
                self.expect_word("datalayout", "unknown target property")?;
                self.expect(b'=', "expected '=' after target datalayout")?;
                let at = self.at;
                let text = self.string()?;
                if let Err(message) = dialekt_llvm::check_data_layout(&text) {
                    return self.error_at(at, message);
                }
                self.layout = Layout::new(&text);
                self.module.layout = text;
                Ok(())
            }
            b"source_filename" => {
                self.advance();
                self.expect(b'=', "expected '=' after source_filename")?;
                self.module.source_name = Some(self.string()?);
                Ok(())
            }
            b"attributes" => self.attribute_group(),
            b"uselistorder" | b"uselistorder_bb" => self.use_list_order(),
            _ => self.error("expected top-level entity"),
        }
    }

    fn type_definition(&mut self, name: Name) -> Parsed {
        let at = self.at;
        self.advance();
        self.expect(b'=', "expected '=' after name")?;
        self.expect_word("type", "expected 'type' after name")?;
        let is_packed = self.is_punct(b'<') && self.peek() == Tok::Punct(b'{');
        if !is_packed && !self.is_punct(b'{') && !self.is_word("opaque") {
            // A name for another type.
            if let Some(known) = self.types.get(&name) {
                let is_defined = match self.module.types.get(*known) {
                    Ty::Named(index) => self.module.types.named[*index].is_defined,
                    _ => true,
                };
                let message = if is_defined { "redefinition of type" } else { "forward references to non-struct type" };
                return self.error_at(at, message);
            }
            let ty = self.ty()?;
            self.types.insert(name, ty);
            return Ok(());
        }
        let ty = self.named_type_id(name, at);
        let Ty::Named(index) = *self.module.types.get(ty) else {
            return self.error_at(at, "redefinition of type");
        };
        if self.module.types.named[index].is_defined {
            return self.error_at(at, "redefinition of type");
        }
        self.module.types.named[index].is_defined = true;
        if self.eat_word("opaque") {
            return Ok(());
        }
        if is_packed {
            self.advance();
        }
        let fields = self.fields()?;
        if is_packed {
            self.expect(b'>', "expected '>' in packed struct")?;
        }
        if self.contains(&fields, index) {
            let name = String::from_utf8_lossy(&self.module.types.named[index].name);
            return self.error(format!("identified structure type '{name}' is recursive"));
        }
        self.module.types.named[index].body = Some((fields, is_packed));
        Ok(())
    }

    /// Returns whether types contain the struct of a position, by value.
    fn contains(&self, fields: &[TypeId], index: usize) -> bool {
        let mut work = fields.to_vec();
        let mut seen = std::collections::HashSet::new();
        while let Some(ty) = work.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match self.module.types.get(ty) {
                Ty::Named(at) if *at == index => return true,
                Ty::Named(at) => {
                    work.extend(
                        self.module.types.named[*at].body.iter().flat_map(|(fields, _)| fields.iter().copied()),
                    );
                }
                Ty::Array(_, element) => work.push(*element),
                Ty::Struct { fields, .. } => work.extend(fields.iter().copied()),
                _ => {}
            }
        }
        false
    }

    fn comdat(&mut self, name: Vec<u8>) -> Parsed {
        let at = self.at;
        self.advance();
        self.expect(b'=', "expected '=' here")?;
        self.expect_word("comdat", "expected comdat keyword")?;
        let kinds = ["any", "exactmatch", "largest", "nodeduplicate", "samesize"];
        let Some(kind) = self.eat_any(&kinds) else { return self.error("unknown selection kind") };
        let index = self.comdat_index(name.clone());
        if self.module.comdats[index].kind.is_some() {
            return self.error_at(at, format!("redefinition of comdat '${}'", String::from_utf8_lossy(&name)));
        }
        self.module.comdats[index].kind = Some(kind);
        Ok(())
    }

    /// The position of a comdat, which may be defined later.
    pub(super) fn comdat_index(&mut self, name: Vec<u8>) -> usize {
        let comdats = &mut self.module.comdats;
        *self.comdats.entry(name.clone()).or_insert_with(|| {
            comdats.push(Comdat { name, kind: None });
            comdats.len() - 1
        })
    }

    /// An entry of a summary, which says nothing about the module.
    fn summary(&mut self) -> Parsed {
        self.advance();
        self.expect(b'=', "expected '=' here")?;
        // A name with a colon, then text in parentheses, or a number.
        if !matches!(self.tok, Tok::Label(_)) {
            return self.error("expected summary type");
        }
        self.advance();
        if !self.is_punct(b'(') {
            self.uint64()?;
            return Ok(());
        }
        let mut open = 0usize;
        loop {
            match self.tok {
                Tok::Punct(b'(') => open += 1,
                Tok::Punct(b')') => {
                    open -= 1;
                    if open == 0 {
                        self.advance();
                        return Ok(());
                    }
                }
                Tok::Eof => return self.error("found end of file while parsing summary entry"),
                _ => {}
            }
            self.advance();
        }
    }

    fn use_list_order(&mut self) -> Parsed {
        let has_block = self.is_word("uselistorder_bb");
        self.advance();
        if has_block {
            for message in ["expected function name in uselistorder_bb", "expected basic block name in uselistorder_bb"]
            {
                match self.tok {
                    Tok::Global(_) | Tok::GlobalNumber(_) | Tok::Local(_) | Tok::LocalNumber(_) => self.advance(),
                    _ => return self.error(message),
                }
                self.expect(b',', "expected comma in uselistorder_bb directive")?;
            }
        } else {
            let ty = self.first_type()?;
            self.value(ty)?;
            self.expect(b',', "expected comma in uselistorder directive")?;
        }
        self.use_list_indexes()
    }

    /// The indexes of a directive, whose order is not kept.
    pub(super) fn use_list_indexes(&mut self) -> Parsed {
        let at = self.at;
        self.expect(b'{', "expected '{' here")?;
        if self.is_punct(b'}') {
            return self.error("expected non-empty list of uselistorder indexes");
        }
        let mut indexes = Vec::new();
        loop {
            indexes.push(self.uint32()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "expected '}' here")?;
        if indexes.len() < 2 {
            return self.error_at(at, "expected >= 2 uselistorder indexes");
        }
        let mut sorted = indexes.clone();
        sorted.sort_unstable();
        if sorted == indexes {
            return self.error_at(at, "expected uselistorder indexes to change the order");
        }
        if sorted.iter().zip(0..).any(|(found, expected)| *found != expected) {
            return self.error_at(at, "expected distinct uselistorder indexes in range [0, size)");
        }
        Ok(())
    }

    /// What is left when all text is read: groups of attributes are filled in, and all that is used must be defined.
    fn finish(&mut self) -> Parsed {
        self.fill_groups();
        for (at, named) in self.module.types.named.iter().enumerate() {
            if !named.is_defined {
                let name = self
                    .types
                    .iter()
                    .find(|(_, ty)| matches!(self.module.types.get(**ty), Ty::Named(index) if *index == at));
                let name = match name {
                    Some((Name::Text(text), _)) => format!("named '{}'", String::from_utf8_lossy(text)),
                    Some((Name::Number(number), _)) => format!("'%{number}'"),
                    None => String::new(),
                };
                return self.error_at(named.at, format!("use of undefined type {name}"));
            }
        }
        for (index, at) in &self.comdat_uses {
            if self.module.comdats[*index].kind.is_none() {
                let name = String::from_utf8_lossy(&self.module.comdats[*index].name);
                return self.error_at(*at, format!("use of undefined comdat '${name}'"));
            }
        }
        self.check_equivalents()?;
        self.declare_intrinsics()?;
        for (index, global) in self.module.globals.iter().enumerate() {
            if matches!(global.kind, GlobalKind::Undefined) {
                if self.pending_blocks.contains_key(&GlobalId::new(index)) {
                    return self.error_at(global.at, "expected function name in blockaddress");
                }
                let name = match &global.name {
                    Name::Text(text) => printed_name(text),
                    Name::Number(number) => number.to_string(),
                };
                return self.error_at(global.at, format!("use of undefined value '@{name}'"));
            }
        }
        for node in &self.module.metadata {
            if let Metadata::Undefined(number, at) = node {
                return self.error_at(*at, format!("use of undefined metadata '!{number}'"));
            }
        }
        self.upgrade();
        self.intrinsic_attributes();
        self.module.link_constants();
        Ok(())
    }

    /// Checks that equivalents are those of functions.
    fn check_equivalents(&self) -> Parsed {
        for (id, at) in &self.equivalent_uses {
            let global = self.module.global(*id);
            if matches!(global.kind, GlobalKind::Undefined) {
                let name = String::from_utf8_lossy(global.text());
                return self.error_at(*at, format!("unknown function '{name}' referenced by dso_local_equivalent"));
            }
            if !matches!(self.module.types.get(global.ty), Ty::Function { .. }) {
                let message = "expected a function, alias to function, or ifunc in dso_local_equivalent";
                return self.error_at(*at, message);
            }
        }
        Ok(())
    }

    fn fill_groups(&mut self) {
        for used in std::mem::take(&mut self.group_uses) {
            let Some(attrs) = self.groups.get(&used.group) else { continue };
            let list: &mut Vec<Attr> = match used.owner {
                GroupOwner::Global(id) => &mut self.module.globals[id.index()].attrs,
                GroupOwner::Call(id, block, inst) => {
                    let GlobalKind::Function(function) = &mut self.module.globals[id.index()].kind else { continue };
                    let Some(body) = &mut function.body else { continue };
                    let inst = body.blocks.get_mut(block).and_then(|block| block.insts.get_mut(inst));
                    match inst.map(|inst| &mut inst.kind) {
                        Some(Kind::Call(call) | Kind::Invoke { call, .. }) => &mut call.attrs,
                        _ => continue,
                    }
                }
            };
            for attr in attrs {
                attributes::add(list, attr.clone());
            }
        }
        for global in &mut self.module.globals {
            // An alignment in a group of attributes of a function is the function's.
            if matches!(global.kind, GlobalKind::Function(_))
                && let Some(align) = attributes::integer(&global.attrs, "align")
            {
                global.align = align;
                global.attrs.retain(|attr| attr.is_text() || attr.name != b"align");
            }
            attributes::sort(&mut global.attrs);
        }
    }

    /// Declares the intrinsics that are called without a declaration: sorted by name, behind all functions.
    fn declare_intrinsics(&mut self) -> Parsed {
        let mut found = Vec::new();
        for (index, global) in self.module.globals.iter().enumerate() {
            if matches!(global.kind, GlobalKind::Undefined) && global.text().starts_with(b"llvm.") {
                let name = String::from_utf8_lossy(global.text());
                if facts(&name).is_none() {
                    return self.error_at(global.at, format!("unknown intrinsic '{name}'"));
                }
                found.push((global.text().to_vec(), GlobalId::new(index)));
            }
        }
        found.sort();
        for (_, id) in found {
            // The type is that of the first call.
            let constant = Const::Global(id);
            let mut ty = None;
            for function in &self.module.functions {
                let Some(body) = self.module.function(*function).and_then(|function| function.body.as_ref()) else {
                    continue;
                };
                for inst in body.order.iter().flat_map(|block| &body.blocks[block.index()].insts) {
                    let Some(call) = inst.call() else { continue };
                    if let crate::module::function::Callee::Value(crate::module::function::Val::Const(callee)) =
                        call.callee
                        && *self.module.consts.get(callee) == constant
                    {
                        ty = ty.or(Some(call.ty));
                    }
                }
            }
            let Some(ty) = ty else { continue };
            let global = &mut self.module.globals[id.index()];
            global.kind = GlobalKind::Function(Box::default());
            global.ty = ty;
            self.module.functions.push(id);
        }
        Ok(())
    }
}
