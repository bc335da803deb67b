//! Rules of debug information. Where one is broken, the debug information of the module is left out, and the rest stays. [LLVM: CheckDI in
//! llvm/lib/IR/Verifier.cpp]

mod expression;
mod forms;
mod nodes;

use std::collections::{HashMap, HashSet};

use super::{Rule, ensure};
use crate::module::attributes;
use crate::module::constants::Const;
use crate::module::function::{Body, Callee, Inst, Kind, Record, Val};
use crate::module::metadata::{Field, MdId, Metadata, Special};
use crate::module::types::Ty;
use crate::module::{Function, Global, GlobalId, GlobalKind, Module};

/// A rule of debug information that a module breaks.
pub struct Broken {
    /// The place of the instruction or global at which it was found.
    pub at: Option<usize>,
    /// LLVM's words.
    pub message: String,
}

type Checked = Result<(), Broken>;

/// The first rule of debug information that a module breaks.
pub fn broken_debug_information(module: &Module) -> Option<Broken> {
    Debug { module, seen: HashSet::new(), units: Vec::new(), attached: HashMap::new() }.check().err()
}

struct Debug<'a> {
    module: &'a Module,
    /// The nodes that were looked at.
    seen: HashSet<MdId>,
    /// The compile units among them.
    units: Vec<MdId>,
    /// The functions that subprograms are attached to.
    attached: HashMap<MdId, GlobalId>,
}

/// A failure at a place, unless a condition holds.
fn ensure_at(at: Option<usize>, holds: bool, message: impl Into<String>) -> Checked {
    ensure(holds, message).map_err(|message| Broken { at, message })
}

impl<'a> Debug<'a> {
    fn check(&mut self) -> Checked {
        let module = self.module;
        for id in &module.functions {
            if let Some(function) = module.function(*id) {
                self.function(*id, function)?;
            }
        }
        for id in &module.variables {
            self.variable(module.global(*id))?;
        }
        for (name, nodes) in &module.named_metadata {
            let is_units = name == b"llvm.dbg.cu";
            let message = "unrecognized named metadata node in the llvm.dbg namespace";
            ensure_at(None, is_units || !name.starts_with(b"llvm.dbg."), message)?;
            for node in nodes {
                let is_unit = self.kind(*node) == "DICompileUnit";
                ensure_at(None, is_unit || !is_units, "invalid compile unit")?;
                self.visit(*node, true, None)?;
            }
        }
        let listed = module.named(b"llvm.dbg.cu").unwrap_or_default();
        let is_listed = self.units.iter().all(|unit| listed.contains(unit));
        ensure_at(None, is_listed, "DICompileUnit not listed in llvm.dbg.cu")
    }

    fn special(&self, id: MdId) -> Option<&'a Special> {
        match self.module.md(id) {
            Metadata::Special(special) => Some(special),
            _ => None,
        }
    }

    /// The node of a kind.
    fn of_kind(&self, id: Option<MdId>, kind: &str) -> Option<&'a Special> {
        self.special(id?).filter(|special| special.kind == kind)
    }

    /// Checks a node and all that it consists of.
    fn visit(&mut self, node: MdId, mut takes_locations: bool, at: Option<usize>) -> Checked {
        let mut open = vec![node];
        while let Some(id) = open.pop() {
            if !self.seen.insert(id) {
                continue;
            }
            let mut parts: Vec<MdId> = Vec::new();
            match self.module.md(id) {
                Metadata::Special(special) => {
                    if special.kind == "DICompileUnit" {
                        self.units.push(id);
                    }
                    self.node(id, special).map_err(|message| Broken { at, message })?;
                    for (_, field) in &special.fields {
                        match field {
                            Field::Node(part) => parts.push(*part),
                            Field::Nodes(list) => parts.extend(list.iter().flatten()),
                            _ => {}
                        }
                    }
                    takes_locations |= special.kind == "DILocation";
                }
                Metadata::Expression(elements) => {
                    ensure_at(at, expression::is_valid(elements), "invalid expression")?;
                }
                Metadata::Node { operands, .. } => parts.extend(operands.iter().flatten()),
                _ => {}
            }
            let is_allowed = takes_locations || parts.iter().all(|part| self.kind(*part) != "DILocation");
            ensure_at(at, is_allowed, "DILocation not allowed within this metadata node")?;
            open.extend(parts.into_iter().rev());
        }
        Ok(())
    }

    /// Checks what is attached to a variable: how it is described, but not all that this refers to.
    fn variable(&self, global: &Global) -> Checked {
        let at = Some(global.at);
        for id in debug_nodes(global) {
            let Some(node) = self.of_kind(Some(id), "DIGlobalVariableExpression") else {
                let message = "!dbg attachment of global variable must be a DIGlobalVariableExpression";
                return ensure_at(at, false, message);
            };
            let variable = node.node("var").and_then(|id| Some((id, self.special(id)?)));
            for (id, node) in variable.into_iter().chain([(id, node)]) {
                self.node(id, node).map_err(|message| Broken { at, message })?;
            }
            if let Some(Metadata::Expression(elements)) = node.node("expr").map(|id| self.module.md(id)) {
                ensure_at(at, expression::is_valid(elements), "invalid expression")?;
            }
        }
        Ok(())
    }

    fn function(&mut self, id: GlobalId, function: &'a Function) -> Checked {
        let module = self.module;
        let global = module.global(id);
        let at = Some(global.at);
        let attached: Vec<MdId> = debug_nodes(global).collect();
        let Some(body) = &function.body else {
            let is_shared = attached.iter().all(|node| self.special(*node).is_none_or(|special| !special.distinct));
            ensure_at(at, is_shared, "function declaration may only have a unique !dbg attachment")?;
            return global.metadata.iter().try_for_each(|(_, node)| self.visit(*node, true, at));
        };
        ensure_at(at, attached.len() < 2, "function must have a single !dbg attachment")?;
        for node in &attached {
            let subprogram = self.of_kind(Some(*node), "DISubprogram");
            ensure_at(at, subprogram.is_some(), "function !dbg attachment must be a subprogram")?;
            let is_distinct = subprogram.is_some_and(|special| special.distinct);
            ensure_at(at, is_distinct, "function definition may only have a distinct !dbg attachment")?;
            let other = self.attached.insert(*node, id);
            ensure_at(at, other.is_none(), "DISubprogram attached to more than one function")?;
        }
        for (_, node) in &global.metadata {
            self.visit(*node, true, at)?;
        }
        let instructions = || body.order.iter().flat_map(|block| &body.blocks[block.index()].insts);
        let subprogram = attached.first().copied();
        if let Some(subprogram) = subprogram {
            let mut seen = HashSet::new();
            for inst in instructions() {
                let loops = inst.metadata.iter().filter(|(kind, _)| kind == b"llvm.loop");
                let of_loops = loops.flat_map(|(_, node)| match module.md(*node) {
                    Metadata::Node { operands, .. } => operands.as_slice(),
                    _ => &[],
                });
                for node in inst.dbg.iter().chain(of_loops.flatten()) {
                    self.location(*node, subprogram, inst.at, &mut seen)?;
                }
            }
        }
        // The variables that describe parameters, by their numbers.
        let mut params = HashMap::new();
        for inst in instructions() {
            self.instruction(inst, subprogram.is_some())?;
            for record in &inst.records {
                self.record(record, inst.at, function, body)?;
                if subprogram.is_some() {
                    self.parameter(record, inst.at, &mut params)?;
                }
            }
        }
        Ok(())
    }

    /// A location is in the subprogram of the function that it is in.
    fn location(&self, node: MdId, subprogram: MdId, at: usize, seen: &mut HashSet<MdId>) -> Checked {
        let Some(mut place) = self.of_kind(Some(node), "DILocation").filter(|_| seen.insert(node)) else {
            return Ok(());
        };
        let is_local = place.node("scope").is_some_and(|scope| self.is_local_scope(scope));
        ensure_at(Some(at), is_local, "DILocation's scope must be a DILocalScope")?;
        let mut callers = HashSet::new();
        while let Some(caller) = place.node("inlinedAt").filter(|caller| callers.insert(*caller)) {
            let Some(next) = self.of_kind(Some(caller), "DILocation") else { break };
            place = next;
        }
        let found = place.node("scope").and_then(|scope| self.subprogram_of(scope));
        let message = "!dbg attachment points at wrong subprogram for function";
        ensure_at(Some(at), found == Some(subprogram), message)
    }

    /// The subprogram that a scope is in.
    fn subprogram_of(&self, scope: MdId) -> Option<MdId> {
        let mut seen = HashSet::new();
        let mut scope = scope;
        while seen.insert(scope) {
            if !self.is_local_scope(scope) {
                return None;
            }
            let special = self.special(scope)?;
            if special.kind == "DISubprogram" {
                return Some(scope);
            }
            scope = special.node("scope")?;
        }
        None
    }

    fn instruction(&mut self, inst: &Inst, is_described: bool) -> Checked {
        let at = Some(inst.at);
        if let Some(node) = inst.dbg {
            ensure_at(at, self.kind(node) == "DILocation", "invalid !dbg metadata attachment")?;
            self.visit(node, true, at)?;
        }
        for (kind, node) in &inst.metadata {
            self.visit(*node, kind == b"llvm.loop", at)?;
        }
        let callee = inst.call().and_then(|call| match call.callee {
            Callee::Value(Val::Const(id)) => match self.module.consts.get(id) {
                Const::Global(id) => Some(self.module.global(*id)),
                _ => None,
            },
            _ => None,
        });
        if inst.metadata.iter().any(|(_, node)| self.kind(*node) == "DIAssignID") {
            let is_assignment = matches!(inst.kind, Kind::Alloca { .. } | Kind::Store { .. })
                || callee.is_some_and(|callee| callee.text().starts_with(b"llvm."));
            ensure_at(at, is_assignment, "!DIAssignID attached to unexpected instruction kind")?;
        }
        let is_inlinable = callee.is_some_and(|callee| {
            let is_replaced = matches!(callee.linkage, "weak" | "linkonce" | "common" | "extern_weak");
            let has_body = matches!(&callee.kind, GlobalKind::Function(f) if f.body.is_some());
            !is_replaced && has_body && debug_nodes(callee).next().is_some()
        });
        let message = "inlinable function call in a function with debug info must have a !dbg location";
        ensure_at(at, !(is_described && is_inlinable) || inst.dbg.is_some(), message)
    }

    fn record(&mut self, record: &Record, at: usize, function: &Function, body: &Body) -> Checked {
        let at = Some(at);
        let place = self.of_kind(record.loc, "DILocation");
        if let (Some(_), Some(node)) = (place, record.loc) {
            self.visit(node, true, at)?;
        }
        if record.kind == "label" {
            let is_label = self.of_kind(record.node, "DILabel").is_some();
            ensure_at(at, is_label, "invalid #dbg_label intrinsic variable")?;
            let label = self.of_kind(record.node, "DILabel").and_then(|label| label.node("scope"));
            let message = "mismatched subprogram between #dbg_label label and !dbg attachment";
            return self.same_subprogram(label, place, at, message);
        }
        let value = record.value.map(|value| self.module.md(value));
        let is_value = match value {
            Some(Metadata::Const(_) | Metadata::Local(_) | Metadata::ArgList) => true,
            Some(Metadata::Node { operands, .. }) => operands.is_empty(),
            _ => false,
        };
        ensure_at(at, is_value, "invalid #dbg record address/value")?;
        if record.kind == "declare" {
            let ty = match value {
                Some(Metadata::Const(id)) => Some(self.module.consts.ty(*id)),
                Some(Metadata::Local(id)) => Some(body.values[id.index()].ty),
                _ => None,
            };
            let is_address = ty.is_none_or(|ty| matches!(self.module.types.get(ty), Ty::Ptr(_) | Ty::Int(_)));
            ensure_at(at, is_address, "location of #dbg_declare must be a pointer or int")?;
        }
        let Some((variable, node)) = self.of_kind(record.node, "DILocalVariable").zip(record.node) else {
            return ensure_at(at, false, "invalid #dbg record variable");
        };
        self.visit(node, false, at)?;
        let expression = record.expression.map(|id| (id, self.module.md(id)));
        let Some((expression, Metadata::Expression(elements))) = expression else {
            return ensure_at(at, false, "invalid #dbg record expression");
        };
        self.visit(expression, false, at)?;
        ensure_at(at, place.is_some(), "invalid #dbg record DILocation")?;
        let message = "mismatched subprogram between #dbg record variable and DILocation";
        self.same_subprogram(variable.node("scope"), place, at, message)?;
        self.fragment(variable, elements).map_err(|message| Broken { at, message })?;
        let message = "Entry values are only allowed in MIR unless they target a swiftasync Argument";
        ensure_at(at, !expression::is_entry_value(elements) || is_swift_context(value, function, body), message)
    }

    /// A variable or label is of the function of its place. Scopes that are in none are looked at elsewhere.
    fn same_subprogram(
        &self,
        scope: Option<MdId>,
        place: Option<&Special>,
        at: Option<usize>,
        message: &str,
    ) -> Checked {
        let own = scope.and_then(|scope| self.subprogram_of(scope));
        let found = place.and_then(|place| self.subprogram_of(place.node("scope")?));
        ensure_at(at, own == found || own.is_none() || found.is_none(), message)
    }

    /// A part of a variable is within it, and not the whole.
    fn fragment(&self, variable: &Special, elements: &[u64]) -> Rule {
        let is_artificial = variable.int("flags") & 1 << 6 != 0;
        let Some((offset, size)) = expression::fragment(elements).filter(|_| !is_artificial) else { return Ok(()) };
        let Some(whole) = self.size_in_bits(variable) else { return Ok(()) };
        let end = u128::from(offset) + u128::from(size);
        ensure(end <= u128::from(whole), "fragment is larger than or outside of variable")?;
        ensure(size != whole, "fragment covers entire variable")
    }

    /// The size of a variable, where its type has one.
    fn size_in_bits(&self, variable: &Special) -> Option<u64> {
        let mut seen = HashSet::new();
        let mut ty = variable.node("type")?;
        while seen.insert(ty) {
            let special = self.special(ty)?;
            let size = match special.field("size") {
                Some(Field::Node(node)) => match self.module.md(*node) {
                    Metadata::Const(id) => self.module.consts.as_u64(*id).unwrap_or(0),
                    _ => 0,
                },
                _ => u64::try_from(special.int("size")).unwrap_or(0),
            };
            if size != 0 {
                return Some(size);
            }
            if special.kind != "DIDerivedType" {
                return None;
            }
            ty = special.node("baseType")?;
        }
        None
    }

    /// A parameter has one variable that describes it.
    fn parameter(&self, record: &Record, at: usize, params: &mut HashMap<i128, MdId>) -> Checked {
        let is_inlined = self.of_kind(record.loc, "DILocation").is_some_and(|loc| loc.node("inlinedAt").is_some());
        let Some(variable) = self.of_kind(record.node, "DILocalVariable").filter(|_| !is_inlined) else {
            return Ok(());
        };
        let (number, Some(node)) = (variable.int("arg"), record.node) else { return Ok(()) };
        if number == 0 {
            return Ok(());
        }
        let first = *params.entry(number).or_insert(node);
        let is_same = first == node || self.special(first).is_some_and(|first| first.fields == variable.fields);
        ensure_at(Some(at), is_same, "conflicting debug info for argument")
    }
}

/// Returns whether a value is the parameter by which asynchronous functions of Swift get their context.
fn is_swift_context(value: Option<&Metadata>, function: &Function, body: &Body) -> bool {
    let Some(Metadata::Local(value)) = value else { return false };
    let number = body.params.iter().position(|param| param == value);
    let attrs = number.and_then(|number| function.param_attrs.get(number));
    attrs.is_some_and(|attrs| attributes::has(attrs, "swiftasync"))
}

/// The nodes that describe a global.
fn debug_nodes(global: &Global) -> impl Iterator<Item = MdId> {
    global.metadata.iter().filter(|(kind, _)| kind == b"dbg").map(|(_, node)| *node)
}
