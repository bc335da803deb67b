//! Alias scopes and access groups of inlined accesses.

use std::collections::{HashMap, HashSet};

use dialekt_interfaces::{ViewLikeOpRef, control_flow_predecessors};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::EditError;
use dialekt_ir_core::prelude::rewrite::*;

use crate::attrs::{AliasScopeAttr, AliasScopeDomainAttr};
use crate::interfaces::{AccessGroupOpRef, AliasAnalysisOpRef};
use crate::ops::{Alloca, Call, NoAliasScopeDecl, SSACopy};

/// All ops in blocks.
fn ops_in(ir: &Ir, blocks: &[Block]) -> Vec<Op> {
    let ops = blocks.iter().flat_map(|block| ir.block(*block).ops());
    ops.flat_map(|op| op.preorder()).map(|op| op.handle()).collect()
}

/// The ops in blocks that say what they may alias with.
fn accesses_in(ir: &Ir, blocks: &[Block]) -> Vec<Op> {
    let mut ops = ops_in(ir, blocks);
    ops.retain(|op| AliasAnalysisOpRef::of(ir.op(*op)).is_some());
    ops
}

/// Adds attributes to an array of an op.
fn append(ir: &mut Ir, op: Op, name: &str, more: &[Attribute]) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let there = ir.op(op).inherent_attr(name).and_then(|list| cx.array_elements(list)).unwrap_or_default();
    let all = cx.array_attr(&[there, more].concat());
    ir.set_inherent_attr(op, cx.ident(name), all)
}

/// The elements of an array that is there.
fn elements(cx: &ContextData, list: Option<Attribute>) -> &[Attribute] {
    list.and_then(|list| cx.array_elements(list)).unwrap_or_default()
}

/// Gives the body scopes of its own, those that follow from parameters without aliases, and those of the call.
pub(super) fn update_scopes(ir: &mut Ir, call: Op, blocks: &[Block]) -> Result<(), EditError> {
    copy_scopes(ir, blocks)?;
    add_scopes_of_parameters(ir, call, blocks)?;
    let cx = ir.cx().clone();
    let Some(access) = AliasAnalysisOpRef::of(ir.op(call)) else { return Ok(()) };
    let (scopes, other) = (access.alias_scopes(), access.noalias_scopes());
    for op in accesses_in(ir, blocks) {
        for (name, list) in [("alias_scopes", scopes), ("noalias_scopes", other)] {
            if list.is_some() {
                append(ir, op, name, elements(&cx, list))?;
            }
        }
    }
    Ok(())
}

/// Replaces scopes by copies, so that accesses of different calls are not taken for those of one.
fn copy_scopes(ir: &mut Ir, blocks: &[Block]) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let mut copies = Copies { cx: &cx, scopes: HashMap::new(), domains: HashMap::new() };
    for op in ops_in(ir, blocks) {
        if AliasAnalysisOpRef::of(ir.op(op)).is_some() {
            for name in ["alias_scopes", "noalias_scopes"] {
                let Some(list) = ir.op(op).inherent_attr(name) else { continue };
                let copied: Vec<Attribute> =
                    elements(&cx, Some(list)).iter().map(|scope| copies.scope(*scope)).collect();
                ir.set_inherent_attr(op, cx.ident(name), cx.array_attr(&copied))?;
            }
        } else if ir.op(op).is::<NoAliasScopeDecl>()
            && let Some(scope) = ir.op(op).inherent_attr("scope")
        {
            ir.set_inherent_attr(op, cx.ident("scope"), copies.scope(scope))?;
        }
    }
    Ok(())
}

/// The copies of scopes and of their domains.
struct Copies<'c> {
    cx: &'c ContextData,
    scopes: HashMap<Attribute, Attribute>,
    domains: HashMap<Attribute, Attribute>,
}

impl Copies<'_> {
    fn scope(&mut self, scope: Attribute) -> Attribute {
        let cx = self.cx;
        if let Some(copy) = self.scopes.get(&scope) {
            return *copy;
        }
        let Some(old) = AliasScopeAttr::of(cx, scope) else { return scope };
        let copied = |domain: Attribute| match AliasScopeDomainAttr::of(cx, domain) {
            Some(old) => AliasScopeDomainAttr { id: new_identity(cx), ..old }.into_attr(cx),
            None => domain,
        };
        let domain = old.domain.attr();
        let domain = domain.map(|domain| *self.domains.entry(domain).or_insert_with(|| copied(domain)));
        let copy = match domain {
            Some(domain) => AliasScopeAttr { id: new_identity(cx), domain: domain.into(), ..old }.into_attr(cx),
            None => scope,
        };
        self.scopes.insert(scope, copy);
        copy
    }
}

/// An attribute that is equal to itself only.
fn new_identity(cx: &ContextData) -> Attribute {
    cx.intern_attr(AttrData::Distinct { referenced: Attribute::UNIT })
}

/// Gives each parameter without aliases a scope, that of the accesses that are based on it alone.
fn add_scopes_of_parameters(ir: &mut Ir, call: Op, blocks: &[Block]) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let mut parameters: Vec<Op> = Vec::new();
    let passed: Vec<Value> = ir.op(call).view::<Call>().map_or(Vec::new(), |call| call.callee_operands().collect());
    for user in passed.iter().flat_map(|passed| ir.value(*passed).users()) {
        if user.is::<SSACopy>() && !parameters.contains(&user.handle()) {
            parameters.push(user.handle());
        }
    }
    let is_unaliased = |op: &Op| ir.op(*op).discardable_attr("llvm.noalias").is_some();
    let unaliased: Vec<Op> = parameters.iter().copied().filter(is_unaliased).collect();
    if !unaliased.is_empty() {
        let callee = ir.op(call).view::<Call>().and_then(|call| call.callee());
        let description = callee.map(|callee| cx.string_attr(cx.bytes(callee)).into());
        let domain = AliasScopeDomainAttr { id: new_identity(&cx), description }.into_attr(&cx);
        let loc = ir.op(call).loc();
        let mut b = Builder::new(ir);
        b.set_insertion_point_before(call);
        let mut scopes = Vec::new();
        for parameter in unaliased {
            let scope = AliasScopeAttr { id: new_identity(&cx), domain: domain.into(), description: None };
            let declared = b.create(NoAliasScopeDecl::build(scope).with_loc(loc));
            scopes.extend(b.ir().op(declared.op()).inherent_attr("scope").map(|scope| (parameter, scope)));
        }
        for op in accesses_in(ir, blocks) {
            add_scopes_to(ir, op, &scopes)?;
        }
    }
    for copy in parameters {
        let Some(argument) = ir.op(copy).operand(0) else { continue };
        ir.replace_op(copy, &[argument])?;
    }
    Ok(())
}

/// Adds the scopes of the parameters that an access is based on, and those of the others to what it has no part in.
fn add_scopes_to(ir: &mut Ir, op: Op, parameters: &[(Op, Attribute)]) -> Result<(), EditError> {
    let Some(access) = AliasAnalysisOpRef::of(ir.op(op)) else { return Ok(()) };
    let Some(objects) = underlying_objects(ir, access.accessed_operands()) else { return Ok(()) };
    let mut touches_others = false;
    for object in objects.iter().copied() {
        if ir.op(object).constant_value().is_some() {
            continue;
        }
        if ir.op(object).is::<SSACopy>() {
            touches_others |= parameters.iter().all(|(parameter, _)| *parameter != object);
        } else if ir.op(object).is::<Alloca>() {
            touches_others = true;
        } else {
            // Perhaps it is based on any of the parameters.
            return Ok(());
        }
    }
    let (based, not_based): (Vec<_>, Vec<_>) =
        parameters.iter().partition(|(parameter, _)| objects.contains(parameter));
    let scopes = |of: Vec<(Op, Attribute)>| -> Vec<Attribute> { of.into_iter().map(|(_, scope)| scope).collect() };
    let (based, not_based) = (scopes(based), scopes(not_based));
    if !not_based.is_empty() {
        append(ir, op, "noalias_scopes", &not_based)?;
    }
    // A callee touches other memory, too, and accesses of that are not told of scopes that they may share.
    if !touches_others && !ir.op(op).is::<Call>() && !based.is_empty() {
        append(ir, op, "alias_scopes", &based)?;
    }
    Ok(())
}

/// The ops that make what pointers are views of, or control flow turns into them; `None` if that is not known.
fn underlying_objects(ir: &Ir, pointers: Vec<Value>) -> Option<HashSet<Op>> {
    let (mut todo, mut seen, mut found) = (pointers, HashSet::new(), HashSet::new());
    while let Some(value) = todo.pop() {
        if !seen.insert(value) {
            continue;
        }
        let value = ir.value(value);
        let view = value.defining_op().and_then(ViewLikeOpRef::of);
        if let Some(view) = view.filter(|view| view.view_dest() == value.handle()) {
            todo.push(view.view_source());
        } else if let Some(passed) = control_flow_predecessors(value) {
            todo.extend(passed);
        } else {
            found.insert(value.defining_op()?.handle());
        }
    }
    Some(found)
}

/// Adds the access groups of the call to the accesses of the body.
pub(super) fn add_access_groups(ir: &mut Ir, call: Op, blocks: &[Block]) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let groups = AccessGroupOpRef::of(ir.op(call)).and_then(|call| call.access_groups());
    if groups.is_none() {
        return Ok(());
    }
    // Accesses in regions of other ops are not in the loop as they are, as in the reference.
    let ops = blocks.iter().flat_map(|block| ir.block(*block).ops());
    let accesses: Vec<Op> = ops.filter(|op| AccessGroupOpRef::of(*op).is_some()).map(|op| op.handle()).collect();
    accesses.into_iter().try_for_each(|op| append(ir, op, "access_groups", elements(&cx, groups)))
}
