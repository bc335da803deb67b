//! Numbers of what has no name: values, blocks, groups of attributes, metadata. [LLVM: SlotTracker]

use super::types::identified_structs;
use crate::Map;
use crate::module::{
    AttrSet, Block, Function, FunctionId, Global, Inst, InstKind, Local, Md, MdData, Module, RecordKind, Val,
};

/// The numbers of a module, and of the function that is printed.
pub(super) struct Slots {
    /// Identified structs, in the order of their definitions.
    pub structs: Vec<u32>,
    /// Nodes, by their numbers.
    pub nodes: Vec<Md>,
    /// Groups of attributes, by their numbers.
    pub groups: Vec<AttrSet>,
    node_slots: Map<Md, u32>,
    group_slots: Map<AttrSet, u32>,
    globals: Map<Global, u32>,
    local: LocalSlots,
}

/// The numbers of a function.
#[derive(Default)]
pub(super) struct LocalSlots {
    /// By the numbers of locals.
    values: Vec<u32>,
    blocks: Vec<u32>,
}

impl LocalSlots {
    /// The numbers of a function.
    pub fn of(function: &Function) -> LocalSlots {
        let mut slots =
            LocalSlots { values: vec![0; function.locals.len()], blocks: Vec::with_capacity(function.blocks.len()) };
        let mut next = 0;
        let mut take = || {
            next += 1;
            next - 1
        };
        for arg in function.args() {
            slots.values[arg.0 as usize] = take();
        }
        for block in &function.blocks {
            slots.blocks.push(take());
            for result in block.insts.iter().filter_map(|inst| inst.result) {
                slots.values[result.0 as usize] = take();
            }
        }
        slots
    }

    /// The number of a block.
    pub fn block(&self, block: Block) -> u32 {
        self.blocks.get(block.0 as usize).copied().unwrap_or_default()
    }
}

impl Slots {
    /// The numbers of a module.
    pub fn of(module: &Module) -> Slots {
        let mut slots = Slots {
            structs: identified_structs(module),
            nodes: Vec::new(),
            groups: Vec::new(),
            node_slots: Map::default(),
            group_slots: Map::default(),
            globals: Map::default(),
            local: LocalSlots::default(),
        };
        for (number, variable) in module.variables.iter().enumerate() {
            slots.add_global(module, Global::Variable(number as u32));
            variable.metadata.iter().for_each(|(_, md)| slots.add_node(module, *md));
            slots.add_group(&variable.attrs);
        }
        (0..module.aliases.len()).for_each(|n| slots.add_global(module, Global::Alias(n as u32)));
        (0..module.ifuncs.len()).for_each(|n| slots.add_global(module, Global::IFunc(n as u32)));
        for (_, nodes) in &module.named_metadata {
            nodes.iter().for_each(|md| slots.add_node(module, *md));
        }
        for (number, function) in module.functions.iter().enumerate() {
            slots.add_global(module, Global::Function(FunctionId(number as u32)));
            function.metadata.iter().for_each(|(_, md)| slots.add_node(module, *md));
            for inst in function.blocks.iter().flat_map(|block| &block.insts) {
                slots.add_metadata_of(module, inst);
            }
            slots.add_group(&function.attrs);
        }
        slots
    }

    fn add_global(&mut self, module: &Module, global: Global) {
        if module.symbol(global).name.is_empty() {
            let next = self.globals.len() as u32;
            self.globals.insert(global, next);
        }
    }

    fn add_group(&mut self, set: &AttrSet) {
        if !set.is_empty() && !self.group_slots.contains_key(set) {
            self.group_slots.insert(set.clone(), self.groups.len() as u32);
            self.groups.push(set.clone());
        }
    }

    /// Numbers a node, then what it refers to.
    fn add_node(&mut self, module: &Module, md: Md) {
        let mut todo = vec![md];
        while let Some(md) = todo.pop() {
            if !module.is_node(md) || self.node_slots.contains_key(&md) {
                continue;
            }
            self.node_slots.insert(md, self.nodes.len() as u32);
            self.nodes.push(md);
            todo.extend(module.md_operands(md).into_iter().rev());
        }
    }

    fn add_metadata_of(&mut self, module: &Module, inst: &Inst) {
        for record in &inst.records {
            match &record.kind {
                RecordKind::Variable(_, value, variable, _) => {
                    if let Some(Val::Md(md)) = value {
                        self.add_node(module, *md);
                    }
                    self.add_node(module, *variable);
                }
                RecordKind::Label(label) => self.add_node(module, *label),
            }
            self.add_node(module, record.loc);
        }
        if let InstKind::Call(call) = &inst.kind
            && module.callee_name(&call.callee).is_some_and(|name| name.starts_with(b"llvm."))
        {
            for arg in &call.args {
                if let Val::Md(md) = arg {
                    self.add_node(module, *md);
                }
            }
        }
        inst.loc.iter().for_each(|md| self.add_node(module, *md));
        inst.metadata.iter().for_each(|(_, md)| self.add_node(module, *md));
    }

    /// Turns to a function.
    pub fn enter(&mut self, function: &Function) {
        self.local = LocalSlots::of(function);
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            if let InstKind::Call(call) | InstKind::Invoke(call, ..) = &inst.kind {
                self.add_group(&call.attrs);
            }
        }
    }

    /// The number of a group of attributes; `None` for the empty one.
    pub fn group(&self, set: &AttrSet) -> Option<u32> {
        self.group_slots.get(set).copied()
    }

    /// The number of a node.
    pub fn node(&self, md: Md) -> Option<u32> {
        self.node_slots.get(&md).copied()
    }

    /// The number of a global without name.
    pub fn global(&self, global: Global) -> Option<u32> {
        self.globals.get(&global).copied()
    }

    /// The number of a value in the current function.
    pub fn value(&self, local: Local) -> Option<u32> {
        self.local.values.get(local.0 as usize).copied()
    }

    /// The number of a block in the current function.
    pub fn block(&self, block: Block) -> u32 {
        self.local.block(block)
    }
}

/// Returns whether metadata is written where it is used.
pub(super) fn is_inline(data: &MdData) -> bool {
    !matches!(data, MdData::Tuple(_) | MdData::Node(_))
}
