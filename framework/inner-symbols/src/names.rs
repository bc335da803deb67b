//! Free names, and names that are not used.

use hashbrown::{HashMap, HashSet};

use super::attrs::{INNER_SYM, InnerRef, InnerSym};
use super::interfaces::InnerSymbolOpRef;
use super::table::{InnerSymbolTable, walk_inner_symbols};
use dialekt_ir_core::context::{Attribute, ContextData, Ident};
use dialekt_ir_core::ir::{EditError, Ir, Op, OpRef};
use dialekt_ir_core::types::SubElement;
use std::ops::ControlFlow;

/// Generates names that are not used yet: the name itself, or with `_0`, `_1`, ... behind it.
#[derive(Default)]
pub struct FreshNames {
    /// The names, and the number to try next for each.
    taken: HashMap<Ident, u32, foldhash::fast::FixedState>,
}

impl FreshNames {
    /// Nothing is taken.
    pub fn new() -> Self {
        FreshNames::default()
    }

    /// The inner names of an op are taken.
    pub fn of_inner_symbols(op: OpRef<'_>) -> Self {
        let mut names = FreshNames::new();
        let _ = walk_inner_symbols(op, |props, _| {
            names.taken.insert(props.name, 0);
            ControlFlow::<()>::Continue(())
        });
        names
    }

    /// A name that was not taken, and is now.
    pub fn new_name(&mut self, cx: &ContextData, name: Ident) -> Ident {
        let mut found = name;
        while self.taken.contains_key(&found) {
            let next = self.taken.entry(name).or_default();
            found = cx.ident([cx.bytes(name), format!("_{next}").as_bytes()].concat());
            *next += 1;
        }
        self.taken.insert(found, 0);
        found
    }
}

/// Removes the inner symbols of ops in a namespace that no inner reference in it names; how many. Those of ports stay.
/// [CIRCT: `--hw-inner-symbol-dce`]
///
/// # Errors
/// A stale handle.
pub fn inner_symbol_dce(ir: &mut Ir, namespace: Op) -> Result<usize, EditError> {
    let top = ir.get_op(namespace).ok_or(EditError::StaleOp(namespace))?;
    let cx = top.cx();
    let mut seen: HashSet<SubElement, foldhash::fast::FixedState> = HashSet::default();
    let mut used: HashSet<(Ident, Ident), foldhash::fast::FixedState> = HashSet::default();
    for op in top.preorder() {
        let inherent = op.slots().iter().copied().flatten();
        for attr in inherent.chain(op.discardable_attrs().iter().map(|attr| attr.value)) {
            let _ = cx.walk_elements(SubElement::Attr(attr), |element| {
                if !seen.insert(element) {
                    return dialekt_ir_core::ir::WalkControl::Skip;
                }
                if let SubElement::Attr(attr) = element
                    && let Some(reference) = InnerRef::read(cx, attr)
                    && let Some(module) = reference.module_name(cx)
                {
                    used.insert((module, reference.name));
                }
                dialekt_ir_core::ir::WalkControl::Advance
            });
        }
    }
    let mut changes: Vec<(Op, Option<Attribute>)> = Vec::new();
    let mut removed = 0;
    for module in top.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        let Some(name) = module.symbol_name().filter(|_| InnerSymbolTable::new(module).is_ok()) else { continue };
        for op in module.preorder() {
            let Some(props) = InnerSymbolOpRef::of(op).and_then(|op| InnerSym::read(cx, op.inner_sym()?)) else {
                continue;
            };
            let kept: Vec<_> = props.iter().copied().filter(|props| used.contains(&(name, props.name))).collect();
            if kept.len() != props.len() {
                removed += props.len() - kept.len();
                let new = if kept.is_empty() { None } else { InnerSym::get(cx, &kept).ok() };
                changes.push((op.handle(), new));
            }
        }
    }
    let attr = cx.ident(INNER_SYM);
    for (op, new) in changes {
        match new {
            Some(new) => ir.set_attr(op, attr, new)?,
            None => drop(ir.remove_attr(op, attr)?),
        }
    }
    Ok(removed)
}
