//! Bodies of functions: blocks, names of values, debug records.

use std::collections::HashMap;

use super::lex::Tok;
use super::{GroupOwner, Parsed, Parser};
use crate::module::attributes::Attr;
use crate::module::function::{Block, BlockId, Body, Inst, Record, Val, ValueId, ValueInfo};
use crate::module::metadata::printed_name;
use crate::module::types::{Ty, TypeId};
use crate::module::{GlobalId, GlobalKind, Name};

/// A parameter of a header.
pub(super) struct Param {
    pub ty: TypeId,
    pub attrs: Vec<Attr>,
    pub name: Option<Name>,
    pub at: usize,
}

/// The function whose body is read.
pub(super) struct State {
    id: GlobalId,
    body: Body,
    names: HashMap<Name, ValueId>,
    /// The number of the next value without a name.
    next: u32,
    result: TypeId,
}

/// Blocks whose addresses are taken before their functions are read, with the places.
pub(super) type PendingBlocks = HashMap<GlobalId, Vec<(Name, usize)>>;

fn shown(name: &Name) -> String {
    match name {
        Name::Text(text) => printed_name(text),
        Name::Number(number) => number.to_string(),
    }
}

/// The number that LLVM keeps for what is written without one: what is written with it has none.
pub(super) const UNNUMBERED: u32 = u32::MAX;

impl Parser<'_> {
    pub(super) fn function_body(&mut self, id: GlobalId, params: Vec<Param>) -> Parsed {
        self.expect(b'{', "expected '{' in function body")?;
        let result = match self.module.types.get(self.module.global(id).ty) {
            Ty::Function { result, .. } => *result,
            _ => self.module.global(id).ty,
        };
        let mut state = State { id, body: Body::default(), names: HashMap::new(), next: 0, result };
        for param in params {
            let value = ValueId::new(state.body.values.len());
            let Param { ty, name, at, .. } = param;
            if let Some(name) = &name {
                if let Name::Number(number) = name {
                    state.next = number.wrapping_add(1);
                }
                if state.names.insert(name.clone(), value).is_some() {
                    return self.error_at(at, format!("redefinition of argument '%{}'", shown(name)));
                }
            }
            state.body.values.push(ValueInfo { ty, name, is_defined: true, at });
            state.body.params.push(value);
        }
        self.function = Some(state);
        for (name, at) in self.pending_blocks.remove(&id).unwrap_or_default() {
            self.block_named(&name, at);
        }
        if self.is_punct(b'}') || self.is_word("uselistorder") {
            return self.error("function body requires at least one basic block");
        }
        while !self.is_punct(b'}') && !self.is_word("uselistorder") {
            self.basic_block()?;
        }
        while self.eat_word("uselistorder") {
            let ty = self.first_type()?;
            self.value(ty)?;
            self.expect(b',', "expected comma in uselistorder directive")?;
            self.use_list_indexes()?;
        }
        let end_at = self.at;
        self.expect(b'}', "expected end of function")?;
        let Some(state) = self.function.take() else { return self.error_at(end_at, "expected end of function") };
        let undefined =
            state.body.values.iter().filter(|value| !value.is_defined).map(|value| (value.at, value.name.clone()));
        let blocks =
            state.body.blocks.iter().filter(|block| !block.is_defined).map(|block| (block.at, block.name.clone()));
        if let Some((at, Some(name))) = undefined.chain(blocks).min_by_key(|(at, _)| *at) {
            return self.error_at(at, format!("use of undefined value '%{}'", shown(&name)));
        }
        if let GlobalKind::Function(function) = &mut self.module.globals[id.index()].kind {
            function.body = Some(state.body);
        }
        Ok(())
    }

    /// The function whose body is read, which there is.
    fn state(&mut self) -> Parsed<&mut State> {
        let at = self.at;
        match &mut self.function {
            Some(state) => Ok(state),
            None => Err(super::ParseError { at, message: "invalid use of function-local name".into() }),
        }
    }

    /// The type that the function returns.
    pub(super) fn result_type(&mut self) -> Parsed<TypeId> {
        Ok(self.state()?.result)
    }

    /// A block by name, which may be defined later.
    fn block_named(&mut self, name: &Name, at: usize) -> BlockId {
        let Some(state) = &mut self.function else { return BlockId(0) };
        if let Some(id) = state.body.block_names.get(name) {
            return *id;
        }
        let id = BlockId::new(state.body.blocks.len());
        state.body.blocks.push(Block { name: Some(name.clone()), at, ..Block::default() });
        state.body.block_names.insert(name.clone(), id);
        id
    }

    /// Takes note of the address of a block.
    pub(super) fn mention_block(&mut self, function: GlobalId, name: &Name, at: usize) -> Parsed {
        if self.function.as_ref().is_some_and(|state| state.id == function) {
            self.block_named(name, at);
            return Ok(());
        }
        match &self.module.global(function).kind {
            GlobalKind::Function(known) => match &known.body {
                Some(body) if !body.block_names.contains_key(name) => {
                    return self.error_at(at, "referenced value is not a basic block");
                }
                Some(_) => return Ok(()),
                None => {}
            },
            GlobalKind::Undefined => {}
            _ => return self.error_at(at, "expected function name in blockaddress"),
        }
        let pending = self.pending_blocks.entry(function).or_default();
        if !pending.iter().any(|(known, _)| known == name) {
            pending.push((name.clone(), at));
        }
        Ok(())
    }

    /// A local name, which is next, as a value of a type.
    pub(super) fn local(&mut self, name: Name, ty: TypeId) -> Parsed<Val> {
        let at = self.at;
        if self.function.is_none() {
            return self.error("invalid use of function-local name");
        }
        self.advance();
        if matches!(self.module.types.get(ty), Ty::Label) {
            if self.state()?.names.contains_key(&name) {
                return self.error_at(at, format!("'%{}' is not a basic block", shown(&name)));
            }
            return Ok(Val::Block(self.block_named(&name, at)));
        }
        let is_first_class = self.module.types.is_first_class(ty);
        let state = self.state()?;
        if state.body.block_names.contains_key(&name) {
            let expected = self.show(ty);
            let message = format!("'%{}' defined with type 'label' but expected '{expected}'", shown(&name));
            return self.error_at(at, message);
        }
        if let Some(id) = state.names.get(&name).copied() {
            let found = state.body.values[id.index()].ty;
            if found != ty {
                let (found, expected) = (self.show(found), self.show(ty));
                return self.error_at(
                    at,
                    format!("'%{}' defined with type '{found}' but expected '{expected}'", shown(&name)),
                );
            }
            return Ok(Val::Local(id));
        }
        if !is_first_class {
            return self.error_at(at, "invalid use of a non-first-class type");
        }
        let id = ValueId::new(state.body.values.len());
        state.body.values.push(ValueInfo { ty, name: Some(name.clone()), is_defined: false, at });
        state.names.insert(name, id);
        Ok(Val::Local(id))
    }

    /// A value with its type.
    pub(super) fn typed_value(&mut self) -> Parsed<(Val, TypeId)> {
        let ty = self.first_type()?;
        Ok((self.value(ty)?, ty))
    }

    /// `label %one, label %other]`
    pub(super) fn block_list(&mut self) -> Parsed<Vec<BlockId>> {
        let mut blocks = Vec::new();
        if !self.is_punct(b']') {
            loop {
                blocks.push(self.typed_block()?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b']', "expected ']' at end of block list")?;
        Ok(blocks)
    }

    /// `label %name`
    pub(super) fn typed_block(&mut self) -> Parsed<BlockId> {
        let at = self.at;
        let (value, _) = self.typed_value()?;
        match value {
            Val::Block(block) => Ok(block),
            _ => self.error_at(at, "expected a basic block"),
        }
    }

    /// A name of a block.
    pub(super) fn block(&mut self) -> Parsed<BlockId> {
        let label = self.module.types.intern(Ty::Label);
        match self.value(label)? {
            Val::Block(block) => Ok(block),
            _ => self.error("expected a basic block"),
        }
    }

    /// Gives the result of an instruction its name.
    fn name_result(&mut self, name: Option<Name>, ty: TypeId, at: usize) -> Parsed<Option<ValueId>> {
        if matches!(self.module.types.get(ty), Ty::Void) {
            return match name {
                Some(_) => self.error_at(at, "instructions returning void cannot have a name"),
                None => Ok(None),
            };
        }
        let state = self.state()?;
        let name = match name {
            None => Name::Number(state.next),
            Some(name) => name,
        };
        if let Name::Number(number) = name {
            if number < state.next {
                let message = format!("instruction expected to be numbered '%{}' or greater", state.next);
                return self.error_at(at, message);
            }
            state.next = number.wrapping_add(1);
        }
        if let Some(block) = state.body.block_names.get(&name) {
            let message = match state.body.blocks[block.index()].is_defined {
                true => format!("multiple definition of local value named '{}'", shown(&name)),
                false => "instruction forward referenced with type 'label'".into(),
            };
            return self.error_at(at, message);
        }
        if let Some(id) = state.names.get(&name).copied() {
            let info = &mut state.body.values[id.index()];
            if info.is_defined {
                return self.error_at(at, format!("multiple definition of local value named '{}'", shown(&name)));
            }
            if info.ty != ty {
                let found = info.ty;
                let message = format!("instruction forward referenced with type '{}'", self.show(found));
                return self.error_at(at, message);
            }
            info.is_defined = true;
            return Ok(Some(id));
        }
        let id = ValueId::new(state.body.values.len());
        state.body.values.push(ValueInfo { ty, name: Some(name.clone()), is_defined: true, at });
        state.names.insert(name, id);
        Ok(Some(id))
    }

    fn basic_block(&mut self) -> Parsed {
        let at = self.at;
        let name = match self.tok.clone() {
            Tok::Label(name) => {
                self.advance();
                Name::Text(name)
            }
            Tok::LabelNumber(UNNUMBERED) => {
                self.advance();
                Name::Number(self.state()?.next)
            }
            Tok::LabelNumber(number) => {
                let next = self.state()?.next;
                if number < next {
                    return self.error(format!("label expected to be numbered '%{next}' or greater"));
                }
                self.advance();
                Name::Number(number)
            }
            _ => Name::Number(self.state()?.next),
        };
        if let Name::Number(number) = name {
            self.state()?.next = number.wrapping_add(1);
        }
        let is_value = self.state()?.names.contains_key(&name);
        let id = self.block_named(&name, at);
        let state = self.state()?;
        let block = &mut state.body.blocks[id.index()];
        if block.is_defined || is_value {
            let how = if matches!(name, Name::Number(_)) { "numbered" } else { "named" };
            return self.error_at(at, format!("unable to create block {how} '{}'", shown(&name)));
        }
        block.is_defined = true;
        block.at = at;
        state.body.order.push(id);
        let mut records = Vec::new();
        loop {
            while self.tok == Tok::Hash {
                records.push(self.debug_record()?);
            }
            let done = self.instruction_line(id, std::mem::take(&mut records))?;
            if done {
                return Ok(());
            }
        }
    }

    /// An instruction with its name and metadata; returns whether it ends the block.
    fn instruction_line(&mut self, block: BlockId, records: Vec<Record>) -> Parsed<bool> {
        let name_at = self.at;
        let name = match self.tok.clone() {
            Tok::Local(name) => Some(Name::Text(name)),
            Tok::LocalNumber(number) => Some(Name::Number(number)),
            _ => None,
        };
        if let Some(name) = &name {
            let message = match name {
                Name::Number(_) => "expected '=' after instruction id",
                Name::Text(_) => "expected '=' after instruction name",
            };
            self.advance();
            self.expect(b'=', message)?;
        }
        let name = name.filter(|name| *name != Name::Number(UNNUMBERED));
        let at = self.at;
        let Tok::Word(word) = self.tok.clone() else {
            return match self.tok.clone() {
                Tok::Error(_) => self.error("expected instruction opcode"),
                Tok::Eof => self.error("found end of file when expecting more instructions"),
                _ => self.error("expected instruction opcode"),
            };
        };
        let mut inst = self.instruction(&word, at)?;
        inst.records = records;
        let mut has_comma = self.eat(b',');
        while has_comma {
            let Tok::Metadata(_) = self.tok else { return self.error("expected metadata after comma") };
            let (kind, node) = self.attachment()?;
            match kind.as_slice() {
                b"dbg" => inst.dbg = Some(node),
                _ => match inst.metadata.iter_mut().find(|(known, _)| *known == kind) {
                    Some((_, known)) => *known = node,
                    None => inst.metadata.push((kind, node)),
                },
            }
            has_comma = self.eat(b',');
        }
        inst.result = self.name_result(name, inst.ty, name_at)?;
        let is_terminator = inst.is_terminator();
        let state = self.state()?;
        let function = state.id;
        let insts = &mut state.body.blocks[block.index()].insts;
        insts.push(inst);
        let owner = GroupOwner::Call(function, block.index(), insts.len() - 1);
        let groups = std::mem::take(&mut self.call_groups);
        self.use_groups(owner, &groups);
        Ok(is_terminator)
    }

    /// An instruction without operands and metadata yet.
    pub(super) fn new_inst(
        &self,
        kind: crate::module::function::Kind,
        ty: TypeId,
        operands: Vec<Val>,
        at: usize,
    ) -> Inst {
        Inst {
            kind,
            ty,
            result: None,
            operands,
            fast_math: 0,
            metadata: Vec::new(),
            dbg: None,
            records: Vec::new(),
            at,
        }
    }

    fn debug_record(&mut self) -> Parsed<Record> {
        self.advance();
        let kinds = ["dbg_value", "dbg_declare", "dbg_assign", "dbg_label", "dbg_declare_value"];
        let Some(kind) = self.eat_any(&kinds) else { return self.error("expected debug record type here") };
        let kind = kind.strip_prefix("dbg_").unwrap_or(kind);
        self.expect(b'(', "Expected '(' here")?;
        let mut record = Record { kind, value: None, node: None, expression: None, loc: None };
        if kind == "label" {
            record.node = Some(self.node()?);
        } else {
            record.value = Some(self.metadata(true)?);
            self.expect(b',', "Expected ',' here")?;
            record.node = Some(self.node()?);
            self.expect(b',', "Expected ',' here")?;
            record.expression = Some(self.node()?);
            if kind == "assign" {
                for _ in 0..3 {
                    self.expect(b',', "Expected ',' here")?;
                    self.metadata(true)?;
                }
            }
        }
        self.expect(b',', "Expected ',' here")?;
        record.loc = Some(self.node()?);
        self.expect(b')', "Expected ')' here")?;
        Ok(record)
    }
}
