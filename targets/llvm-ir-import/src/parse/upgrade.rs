//! Text of older releases, as the one of today: attributes for memory, intrinsics for debug information, lifetimes, masked
//! accesses, tags of TBAA.

use super::Parser;
use crate::module::attributes::{self, Attr, AttrValue, MEMORY_UNKNOWN};
use crate::module::constants::Const;
use crate::module::function::{Body, Call, Callee, Inst, Kind, Record, Val};
use crate::module::metadata::{MdId, Metadata};
use crate::module::types::Ty;
use crate::module::{GlobalId, GlobalKind, Module, Name};

impl Parser<'_> {
    pub(super) fn upgrade(&mut self) {
        let module = &mut self.module;
        barriers(module);
        for at in 0..module.globals.len() {
            let id = GlobalId::new(at);
            memory_attributes(&mut module.globals[at].attrs);
            let GlobalKind::Function(function) = &mut module.globals[at].kind else { continue };
            let Some(mut body) = function.body.take() else { continue };
            for block in 0..body.blocks.len() {
                let insts = std::mem::take(&mut body.blocks[block].insts);
                body.blocks[block].insts = upgrade_block(module, insts);
            }
            tags(module, &mut body);
            if let GlobalKind::Function(function) = &mut module.globals[id.index()].kind {
                function.body = Some(body);
            }
        }
        declarations(module);
    }
}

/// Barriers of NVIDIA's GPUs that have another name today, and take a number.
const BARRIERS: [(&[u8], &[u8]); 1] = [(b"llvm.nvvm.barrier0", b"llvm.nvvm.barrier.cta.sync.aligned.all")];

/// Gives barriers the names and arguments of today; their declarations follow all other functions.
fn barriers(module: &mut Module) {
    for (old, new) in BARRIERS {
        let Some(at) = module.functions.iter().position(|id| module.global(*id).text() == old) else { continue };
        let id = module.functions.remove(at);
        let word = module.types.int(32);
        let zero = module.consts.int(word, dialekt_ir_core::num::ApInt::zero(32));
        let void = module.types.intern(Ty::Void);
        let ty = module.types.intern(Ty::Function { result: void, params: vec![word], vararg: false });
        // One of the new name may be declared already.
        let target = module.functions.iter().copied().find(|id| module.global(*id).text() == new).unwrap_or(id);
        if target == id {
            module.functions.push(id);
            let global = &mut module.globals[id.index()];
            global.name = Name::Text(new.to_vec());
            global.ty = ty;
        }
        let ptr = module.types.ptr(module.global(target).address_space);
        let target = module.consts.intern(ptr, Const::Global(target));
        let consts = &module.consts;
        for global in &mut module.globals {
            let GlobalKind::Function(function) = &mut global.kind else { continue };
            let blocks = function.body.iter_mut().flat_map(|body| &mut body.blocks);
            for inst in blocks.flat_map(|block| &mut block.insts) {
                let (Kind::Call(call) | Kind::Invoke { call, .. }) = &mut inst.kind else { continue };
                let Callee::Value(Val::Const(callee)) = call.callee else { continue };
                if *consts.get(callee) == Const::Global(id) && inst.operands.is_empty() {
                    call.callee = Callee::Value(Val::Const(target));
                    inst.operands.push(Val::Const(zero));
                    call.param_attrs.push(Vec::new());
                    call.ty = ty;
                }
            }
        }
    }
}

/// Words for what a function does to memory, as memory effects.
fn memory_attributes(attrs: &mut Vec<Attr>) {
    let words = [("readnone", 0u64), ("readonly", 0x555), ("writeonly", 0xaaa)];
    let mut bits = MEMORY_UNKNOWN;
    let mut found = false;
    for (word, allowed) in words {
        if attributes::has(attrs, word) {
            bits &= allowed;
            found = true;
        }
    }
    if !found {
        return;
    }
    if let Some(AttrValue::Int(known)) = attributes::find(attrs, "memory") {
        bits &= known;
    }
    attrs.retain(|attr| attr.is_text() || !words.iter().any(|(word, _)| word.as_bytes() == attr.name));
    attributes::add(attrs, Attr::int("memory", bits));
    attributes::sort(attrs);
}

/// The function that a call calls, by its constant.
fn callee(module: &Module, call: &Call) -> Option<GlobalId> {
    match &call.callee {
        Callee::Value(Val::Const(id)) => match module.consts.get(*id) {
            Const::Global(global) => Some(*global),
            _ => None,
        },
        _ => None,
    }
}

fn upgrade_block(module: &mut Module, insts: Vec<Inst>) -> Vec<Inst> {
    let mut result = Vec::with_capacity(insts.len());
    let mut records: Vec<Record> = Vec::new();
    for mut inst in insts {
        if let Kind::Call(call) | Kind::Invoke { call, .. } = &mut inst.kind {
            memory_attributes(&mut call.attrs);
        }
        let name = inst.call().and_then(|call| callee(module, call)).map(|id| module.global(id).text().to_vec());
        if let Some(name) = name.filter(|name| name.starts_with(b"llvm.")) {
            if let Some(kind) = name.strip_prefix(b"llvm.dbg.".as_slice())
                && let Some(record) = record(kind, &inst)
            {
                records.append(&mut inst.records);
                records.push(record);
                continue;
            }
            upgrade_call(module, &name, &mut inst);
        }
        let mut before = std::mem::take(&mut records);
        before.append(&mut inst.records);
        inst.records = before;
        result.push(inst);
    }
    result
}

/// The record that a call of an intrinsic for debug information stands for.
fn record(kind: &[u8], inst: &Inst) -> Option<Record> {
    let operands: Vec<MdId> = inst
        .operands
        .iter()
        .filter_map(|operand| match operand {
            Val::Metadata(id) => Some(*id),
            _ => None,
        })
        .collect();
    let record = |kind, value, node, expression| Some(Record { kind, value, node, expression, loc: inst.dbg });
    match (kind, operands.as_slice()) {
        (b"label", [label]) => record("label", None, Some(*label), None),
        (b"value", [value, variable, expression]) => record("value", Some(*value), Some(*variable), Some(*expression)),
        (b"declare", [value, variable, expression]) => {
            record("declare", Some(*value), Some(*variable), Some(*expression))
        }
        (b"assign", [value, variable, expression, ..]) => {
            record("assign", Some(*value), Some(*variable), Some(*expression))
        }
        _ => None,
    }
}

/// The argument with the alignment in a masked access of before, and that with the pointer.
fn masked_alignment(name: &[u8]) -> Option<(usize, usize)> {
    let rest = name.strip_prefix(b"llvm.masked.".as_slice())?;
    if rest.starts_with(b"load.") || rest.starts_with(b"gather.") {
        return Some((1, 0));
    }
    (rest.starts_with(b"store.") || rest.starts_with(b"scatter.")).then_some((2, 1))
}

fn upgrade_call(module: &mut Module, name: &[u8], inst: &mut Inst) {
    let count = inst.operands.len();
    let is_lifetime = name.starts_with(b"llvm.lifetime.");
    let masked = masked_alignment(name).filter(|_| count == 4);
    let alignment = masked.and_then(|(at, pointer)| match inst.operands[at] {
        Val::Const(id) if module.types.int_width(module.consts.ty(id)) == Some(32) => {
            module.consts.as_u64(id).map(|align| (at, pointer, align))
        }
        _ => None,
    });
    let removed = match alignment {
        Some((at, ..)) => at,
        None if is_lifetime && count == 2 => 0,
        None => return,
    };
    let Kind::Call(call) = &mut inst.kind else { return };
    inst.operands.remove(removed);
    if removed < call.param_attrs.len() {
        call.param_attrs.remove(removed);
    }
    if let Some((_, pointer, align)) = alignment
        && let Some(attrs) = call.param_attrs.get_mut(pointer)
    {
        attributes::add(attrs, Attr::int("align", align.max(1)));
        attributes::sort(attrs);
    }
    if let Ty::Function { result, mut params, vararg } = module.types.get(call.ty).clone() {
        params.remove(removed);
        call.ty = module.types.intern(Ty::Function { result, params, vararg });
    }
}

/// Declarations of intrinsics that calls were changed for.
fn declarations(module: &mut Module) {
    module.functions.retain(|id| {
        let global = &module.globals[id.index()];
        let is_debug = [b"llvm.dbg.value".as_slice(), b"llvm.dbg.declare", b"llvm.dbg.label", b"llvm.dbg.assign"];
        !is_debug.contains(&global.text())
    });
    for id in module.functions.clone() {
        let global = &module.globals[id.index()];
        let (name, ty) = (global.text().to_vec(), global.ty);
        let Ty::Function { result, mut params, vararg } = module.types.get(ty).clone() else { continue };
        let removed = match masked_alignment(&name) {
            Some((at, _)) if params.len() == 4 && module.types.int_width(params[at]) == Some(32) => at,
            _ if name.starts_with(b"llvm.lifetime.") && params.len() == 2 => 0,
            _ => continue,
        };
        params.remove(removed);
        let ty = module.types.intern(Ty::Function { result, params, vararg });
        module.globals[id.index()].ty = ty;
        if let GlobalKind::Function(function) = &mut module.globals[id.index()].kind
            && removed < function.param_attrs.len()
        {
            function.param_attrs.remove(removed);
        }
    }
}

/// Tags of TBAA that name a type alone, as those of today.
fn tags(module: &mut Module, body: &mut Body) {
    for inst in body.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        let Some((_, node)) = inst.metadata.iter_mut().find(|(kind, _)| kind == b"tbaa") else { continue };
        let Metadata::Node { operands, .. } = module.md(*node) else { continue };
        let first_is_node =
            operands.first().copied().flatten().is_some_and(|first| matches!(module.md(first), Metadata::Node { .. }));
        if first_is_node && operands.len() >= 3 || operands.is_empty() {
            continue;
        }
        let operands = operands.clone();
        let wide = module.types.int(64);
        let zero = module.consts.int(wide, dialekt_ir_core::num::ApInt::zero(64));
        let mut add = |metadata| {
            let id = MdId::new(module.metadata.len());
            module.metadata.push(metadata);
            id
        };
        let zero = add(Metadata::Const(zero));
        let operands = match operands.as_slice() {
            [name, parent, constant] => {
                let scalar = add(Metadata::Node { distinct: false, operands: vec![*name, *parent] });
                vec![Some(scalar), Some(scalar), Some(zero), *constant]
            }
            _ => vec![Some(*node), Some(*node), Some(zero)],
        };
        *node = add(Metadata::Node { distinct: false, operands });
    }
}
