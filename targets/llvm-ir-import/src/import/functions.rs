//! Functions: their properties, blocks, and the records of debug information in them.

use std::collections::{HashMap, HashSet};

use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::decl::{AttrDecl, TypeDecl};
use dialekt_ir_core::ir::{Block, InsertionPoint, Op, Value};
use dialekt_llvm::{BlockTagAttr, LLVMFunctionType, VecTypeHintAttr};

use super::{Done, Failed, Importer, Parts};
use crate::module::constants::{Const, ConstId};
use crate::module::function::{BlockId, Body, Inst, Kind, Record, Val, ValueId};
use crate::module::metadata::{MdId, Metadata};
use crate::module::{Function, GlobalId, GlobalKind, show};

/// The function that is imported.
pub(super) struct State {
    pub entry: Block,
    pub last_constant: Option<Op>,
    pub constants: HashMap<ConstId, Value>,
    pub values: HashMap<ValueId, Value>,
    pub blocks: HashMap<BlockId, Block>,
    pub loc: Location,
    /// Records of variables, for when all values are there, with the operation that each stands before.
    pub records: Vec<(Record, Op)>,
}

impl State {
    /// A function, or an initializer, whose constants stand in a block.
    pub fn new(entry: Block, loc: Location) -> State {
        State {
            entry,
            last_constant: None,
            constants: HashMap::new(),
            values: HashMap::new(),
            blocks: HashMap::new(),
            loc,
            records: Vec::new(),
        }
    }
}

impl Importer<'_> {
    pub(super) fn functions(&mut self) -> Done {
        let module = self.module;
        for id in &module.functions {
            let Some(function) = module.function(*id) else { continue };
            // Declarations of intrinsics that are operations say nothing.
            if function.body.is_none() && self.intrinsics.is_known(module.global(*id).text()) {
                continue;
            }
            let saved = self.at;
            self.function(*id, function)?;
            self.at = saved;
        }
        Ok(())
    }

    fn function(&mut self, id: GlobalId, function: &Function) -> Done {
        let (cx, module) = (self.cx, self.module);
        let global = module.global(id);
        let ty = self.ty(global.ty);
        let loc = self.function_loc(id);
        self.function = State::new(self.at.block, loc);
        let mut attrs = vec![
            ("sym_name", cx.string_attr(global.text())),
            ("function_type", cx.type_attr(ty)),
            ("linkage", self.linkage(global.linkage)),
            ("CConv", self.convention(function.calling_conv)),
        ];
        if global.dso_local {
            attrs.push(("dso_local", Attribute::UNIT));
        }
        self.visibility("llvm.func", global, &mut attrs);
        self.function_attributes(global, &mut attrs);
        if let Some(comdat) = self.comdat_ref(global) {
            attrs.push(("comdat", comdat));
        }
        if let Some(section) = &global.section {
            attrs.push(("section", cx.string_attr(section)));
        }
        if let Some(gc) = &function.gc {
            attrs.push(("garbageCollector", cx.string_attr(gc)));
        }
        if global.align != 0 {
            attrs.push(("alignment", self.i64(global.align)));
        }
        if let Some(personality) = function.personality {
            match module.consts.get(personality) {
                Const::Global(global) => {
                    let symbol = self.global_symbol(*global);
                    attrs.push(("personality", cx.symbol_ref(symbol)));
                }
                _ => self.warn(loc, "could not deduce personality, skipping it"),
            }
        }
        let (arg_attrs, res_attrs) = self.signature_attrs(&function.param_attrs, &function.result_attrs);
        let params = LLVMFunctionType::of(cx, ty).map(|ty| ty.params).unwrap_or_default();
        attrs.extend(arg_attrs.map(|attrs| ("arg_attrs", attrs)));
        attrs.extend(res_attrs.map(|attrs| ("res_attrs", attrs)));
        self.function_metadata(global, loc, &mut attrs);
        let op = self.op("llvm.func", loc, Parts { regions: 1, attrs, ..Parts::default() })?;
        if let Some(tags) = self.mmra(&global.metadata) {
            let name = cx.ident("llvm.mmra");
            let _ = self.ir.set_discardable_attr(op, name, tags);
        }
        match &function.body {
            Some(body) => self.body(id, op, body, &params),
            None => Ok(()),
        }
    }

    /// Metadata of a function that becomes attributes.
    fn function_metadata(
        &mut self,
        global: &crate::module::Global,
        loc: Location,
        attrs: &mut Vec<(&'static str, Attribute)>,
    ) {
        for (kind, node) in &global.metadata {
            let name = match kind.as_slice() {
                b"prof" => "function_entry_count",
                b"vec_type_hint" => "vec_type_hint",
                b"work_group_size_hint" => "work_group_size_hint",
                b"reqd_work_group_size" => "reqd_work_group_size",
                b"intel_reqd_sub_group_size" => "intel_reqd_sub_group_size",
                _ => continue,
            };
            match self.function_node(name, *node) {
                Some(attr) => attrs.push((name, attr)),
                None => {
                    let shown = show::metadata(self.module, *node);
                    let function = String::from_utf8_lossy(global.text()).into_owned();
                    self.warn(loc, format!("unhandled function metadata: {shown} on @{function}"));
                }
            }
        }
    }

    fn function_node(&mut self, name: &str, node: MdId) -> Option<Attribute> {
        let module = self.module;
        let Metadata::Node { operands, .. } = module.md(node) else { return None };
        let const_at = |at: usize| match module.md(*operands.get(at)?.as_ref()?) {
            Metadata::Const(id) => Some(*id),
            _ => None,
        };
        let int_at = |at: usize| operands.get(at).and_then(|node| self.md_int(*node));
        match name {
            "function_entry_count" => {
                let is_count =
                    matches!(module.md((*operands.first()?)?), Metadata::Text(text) if text == b"function_entry_count");
                let count = int_at(1)?;
                (is_count && operands.len() == 2).then(|| self.i64(count as u64))
            }
            "vec_type_hint" => {
                let ty = module.consts.ty(const_at(0)?);
                let is_signed = int_at(1)? != 0;
                let ty = self.ty(ty);
                let hint = self.cx.type_attr(ty).into();
                (operands.len() == 2).then(|| VecTypeHintAttr { hint, is_signed }.into_attr(self.cx))
            }
            "intel_reqd_sub_group_size" => {
                let size = int_at(0)?;
                (operands.len() == 1).then(|| self.i32(size))
            }
            _ => {
                let sizes: Option<Vec<i32>> =
                    (0..operands.len()).map(|at| int_at(at).map(|size| size as i32)).collect();
                sizes.filter(|sizes| !sizes.is_empty()).map(|sizes| self.cx.dense_i32_attr(&sizes))
            }
        }
    }

    fn body(&mut self, id: GlobalId, op: Op, body: &Body, params: &[Type]) -> Done {
        let loc = self.function.loc;
        let region = self.ir.op(op).region(0).ok_or(Failed)?.handle();
        let order = reverse_post_order(body);
        let reachable: HashSet<BlockId> = order.iter().copied().collect();
        let taken = self.taken_blocks(id, body);
        for block in &body.order {
            if !reachable.contains(block) {
                if taken.contains(block) {
                    let name = match &body.blocks[block.index()].name {
                        Some(crate::module::Name::Text(text)) => String::from_utf8_lossy(text).into_owned(),
                        _ => String::new(),
                    };
                    return Err(self.error(loc, format!("unreachable block '{name}' with address taken")));
                }
                continue;
            }
            let mut args: Vec<(Type, Location)> = Vec::new();
            let is_entry = Some(block) == body.order.first();
            if is_entry {
                args.extend(params.iter().map(|ty| (*ty, loc)));
            }
            for inst in &body.blocks[block.index()].insts {
                if let Kind::Phi(_) = inst.kind {
                    args.push((self.ty(inst.ty), self.inst_loc(inst)));
                }
            }
            let new = self.ir.create_block(region, &args).map_err(|_| Failed)?;
            self.function.blocks.insert(*block, new);
            let mut values = self.ir.block(new).args().collect::<Vec<Value>>().into_iter();
            if is_entry {
                self.function.entry = new;
                for (param, value) in body.params.iter().zip(values.by_ref()) {
                    self.function.values.insert(*param, value);
                }
            }
            let phis = body.blocks[block.index()].insts.iter().filter(|inst| matches!(inst.kind, Kind::Phi(_)));
            for (inst, value) in phis.zip(values) {
                self.function.values.extend(inst.result.map(|result| (result, value)));
            }
            if taken.contains(block) {
                self.at = InsertionPoint::end(new);
                let tag = BlockTagAttr { id: block.0 }.into_attr(self.cx);
                self.op("llvm.blocktag", loc, Parts { attrs: vec![("tag", tag)], ..Parts::default() })?;
            }
        }
        for block in order {
            self.block(body, block)?;
        }
        self.records(body)
    }

    /// The blocks whose addresses are taken.
    fn taken_blocks(&self, id: GlobalId, body: &Body) -> HashSet<BlockId> {
        let consts = &self.module.consts;
        (0..consts.len())
            .filter_map(|at| match consts.get(ConstId::new(at)) {
                Const::BlockAddress(function, block) if *function == id => body.block_names.get(block).copied(),
                _ => None,
            })
            .collect()
    }

    fn block(&mut self, body: &Body, block: BlockId) -> Done {
        let target = self.function.blocks.get(&block).copied().ok_or(Failed)?;
        for inst in &body.blocks[block.index()].insts {
            if matches!(inst.kind, Kind::Phi(_)) {
                continue;
            }
            self.at = InsertionPoint::end(target);
            let loc = self.inst_loc(inst);
            let is_intrinsic = self.intrinsic_name(inst).is_some();
            if !is_intrinsic {
                self.labels(inst)?;
            }
            self.at = InsertionPoint::end(target);
            let op = match is_intrinsic {
                true => self.intrinsic_call(body, inst, loc)?,
                false => self.instruction(body, block, inst, loc)?,
            };
            let Some(op) = op else {
                self.expensive(loc, |import| format!("dropped instruction: {}", show::inst(import.module, body, inst)));
                continue;
            };
            self.attachments(body, inst, op, loc)?;
            if !is_intrinsic {
                let records = inst.records.iter().filter(|record| record.kind != "label");
                let records: Vec<(Record, Op)> = records.map(|record| (record.clone(), op)).collect();
                self.function.records.extend(records);
            }
        }
        Ok(())
    }

    /// The labels of debug information before an instruction.
    fn labels(&mut self, inst: &Inst) -> Done {
        for record in inst.records.iter().filter(|record| record.kind == "label") {
            let loc = self.location(record.loc);
            let Some(label) = record.node.and_then(|node| self.node(node)) else {
                self.expensive(loc, |_| "unhandled debug record #dbg_label".to_owned());
                continue;
            };
            self.op("llvm.intr.dbg.label", loc, Parts { attrs: vec![("label", label)], ..Parts::default() })?;
        }
        Ok(())
    }

    /// The records of variables of the whole function.
    fn records(&mut self, body: &Body) -> Done {
        for (record, at) in std::mem::take(&mut self.function.records) {
            self.record(body, &record, at)?;
        }
        Ok(())
    }

    fn record(&mut self, body: &Body, record: &Record, _at: Op) -> Done {
        let loc = self.location(record.loc);
        let variable = record.node.and_then(|node| self.node(node));
        let value = record.value.map(|value| self.module.md(value).clone());
        let value = match value {
            Some(Metadata::Const(id)) => Some(Val::Const(id)),
            Some(Metadata::Local(id)) => Some(Val::Local(id)),
            _ => None,
        };
        let (Some(variable), Some(value), "value" | "declare") = (variable, value, record.kind) else {
            let kind = record.kind;
            self.expensive(loc, |_| format!("unhandled debug variable record #dbg_{kind}"));
            return Ok(());
        };
        let expression = record.expression.and_then(|node| self.expression_attr(node));
        let expression = expression.unwrap_or_else(|| self.empty_expression());
        let (value, at) = match value {
            Val::Const(id) => {
                let value = self.constant(id)?;
                let at = match self.ir.value(value).defining_op().map(|op| op.handle()) {
                    Some(op) => self.after(op),
                    None => return Ok(()),
                };
                (value, at)
            }
            Val::Local(id) => {
                let Some(value) = self.function.values.get(&id).copied() else {
                    let name = show::inst(self.module, body, &empty_inst(body, id));
                    return Err(self.error(loc, format!("failed to convert a debug operand: {name}")));
                };
                match self.place_behind(value) {
                    Some(at) => (value, at),
                    None => {
                        self.expensive(loc, |_| "unhandled debug variable record".to_owned());
                        return Ok(());
                    }
                }
            }
            _ => return Ok(()),
        };
        self.at = at;
        let (name, attr) = match record.kind {
            "value" => ("llvm.intr.dbg.value", "varInfo"),
            _ => ("llvm.intr.dbg.declare", "varInfo"),
        };
        let attrs = vec![(attr, variable), ("locationExpr", expression)];
        let op = self.op(name, loc, Parts { operands: &[value], attrs, ..Parts::default() })?;
        // A constant that comes later stands behind the record.
        if let Val::Const(_) = record_value(self.module, record)
            && self.function.last_constant == self.ir.value(value).defining_op().map(|op| op.handle())
        {
            self.function.last_constant = Some(op);
        }
        Ok(())
    }

    /// The place directly behind the definition of a value.
    fn place_behind(&self, value: Value) -> Option<InsertionPoint> {
        let view = self.ir.value(value);
        match view.defining_op() {
            Some(op) => {
                if op.num_successors() == 0 {
                    return Some(self.after(op.handle()));
                }
                // Behind a terminator: at the end of the block that follows it alone.
                let next = op.successors().next()?;
                let mut uses = next.predecessors();
                let first = uses.next();
                (first.is_some() && uses.next().is_none())
                    .then(|| InsertionPoint { block: next.handle(), before: next.ops().last().map(|op| op.handle()) })
            }
            None => {
                let block = view.parent_block()?;
                let mut ops = block.ops();
                let mut first = ops.next();
                if first.is_some_and(|op| self.cx.op_str(op.name()) == "llvm.landingpad") {
                    first = ops.next();
                }
                Some(InsertionPoint { block: block.handle(), before: first.map(|op| op.handle()) })
            }
        }
    }

    /// The value of an operand.
    pub(super) fn value(&mut self, value: Val) -> Done<Value> {
        match value {
            Val::Const(id) => self.constant(id),
            Val::Local(id) => match self.function.values.get(&id) {
                Some(value) => Ok(*value),
                None => Err(self.error(Location::UNKNOWN, "instruction does not dominate all uses")),
            },
            Val::Metadata(id) => {
                let shown = show::metadata(self.module, id);
                Err(self.error(Location::UNKNOWN, format!("unhandled value: {shown}")))
            }
            Val::Block(_) => Err(self.error(Location::UNKNOWN, "unhandled value: a block")),
        }
    }

    pub(super) fn values(&mut self, values: &[Val]) -> Done<Vec<Value>> {
        values.iter().map(|value| self.value(*value)).collect()
    }

    /// The values that a branch from a block passes to another one.
    pub(super) fn branch_args(&mut self, body: &Body, from: BlockId, to: BlockId) -> Done<Vec<Value>> {
        let mut args = Vec::new();
        for inst in &body.blocks[to.index()].insts {
            let Kind::Phi(blocks) = &inst.kind else { break };
            let Some(at) = blocks.iter().position(|block| *block == from) else {
                return Err(self.error(
                    self.module_loc,
                    "PHINode should have one entry for each predecessor of its parent basic block!",
                ));
            };
            args.push(self.value(inst.operands[at])?);
        }
        Ok(args)
    }

    pub(super) fn block_of(&self, block: BlockId) -> Done<Block> {
        self.function.blocks.get(&block).copied().ok_or(Failed)
    }

    /// Returns whether a global is a function or ifunc.
    pub(super) fn is_callable(&self, id: GlobalId) -> bool {
        matches!(self.module.global(id).kind, GlobalKind::Function(_) | GlobalKind::IFunc { .. })
    }
}

fn record_value(module: &crate::module::Module, record: &Record) -> Val {
    match record.value.map(|value| module.md(value)) {
        Some(Metadata::Const(id)) => Val::Const(*id),
        _ => Val::Block(BlockId(0)),
    }
}

/// An instruction that stands for a value in messages.
fn empty_inst(body: &Body, id: ValueId) -> Inst {
    let ty = body.values[id.index()].ty;
    Inst {
        kind: Kind::Freeze,
        ty,
        result: Some(id),
        operands: Vec::new(),
        fast_math: 0,
        metadata: Vec::new(),
        dbg: None,
        records: Vec::new(),
        at: 0,
    }
}

/// The blocks that are reached, in the reverse of the order in which LLVM leaves them.
fn reverse_post_order(body: &Body) -> Vec<BlockId> {
    let Some(entry) = body.order.first() else { return Vec::new() };
    let successors = |block: BlockId| body.blocks[block.index()].insts.last().map(Inst::successors).unwrap_or_default();
    let mut seen = HashSet::from([*entry]);
    let mut order = Vec::new();
    let mut work = vec![(*entry, successors(*entry), 0usize)];
    while let Some((block, next, at)) = work.last_mut() {
        match next.get(*at).copied() {
            Some(successor) => {
                *at += 1;
                if seen.insert(successor) {
                    work.push((successor, successors(successor), 0));
                }
            }
            None => {
                order.push(*block);
                work.pop();
            }
        }
    }
    order.reverse();
    order
}
