//! `duplicate-function-elimination`: equivalent functions are merged.
//! [mlir/lib/Dialect/Func/Transforms/DuplicateFunctionElimination.cpp]

use std::hash::{BuildHasher, Hash, Hasher};

use dialekt_func::Func;
use dialekt_ir_core::ir::{EquivalenceFlags, regions_equivalent};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_symbols::SymbolUsers;
use hashbrown::HashMap;

/// Deduplicate functions
///
/// Functions that are the same but for their names become the first of them, which all uses refer to then. Functions of
/// different symbol tables, and those that are only declared, are kept.
#[derive(Pass, Clone)]
#[pass(name = "DuplicateFunctionEliminationPass", argument = "duplicate-function-elimination", op = "builtin.module")]
pub struct DuplicateFunctionElimination;

impl Pass for DuplicateFunctionElimination {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let duplicates = duplicates(cx.op_ref());
        if duplicates.is_empty() {
            cx.preserve_all();
            return Ok(());
        }
        let (ir, users) = cx.analysis::<SymbolUsers>();
        // An unregistered op may be a symbol table, so that the users of the functions are not known.
        let Ok((users, symbols)) = users.parts() else {
            cx.preserve_all();
            return Ok(());
        };
        for (duplicate, first) in duplicates {
            let Some(name) = ir.op(first).attr(b"sym_name").and_then(|name| ir.cx().string_value(name)) else {
                continue;
            };
            users.rename_all_uses(ir, duplicate, name, symbols).map_err(|_| PassFailed)?;
            ir.erase_op(duplicate).map_err(|_| PassFailed)?;
        }
        Ok(())
    }
}

/// A key that equivalent functions have in common, and that is cheap to compare.
#[derive(PartialEq, Eq, Hash)]
struct Outline {
    table: Option<Op>,
    slots: Vec<Option<Attribute>>,
    attrs: Vec<NamedAttr>,
    body: u64,
}

impl Outline {
    /// The outline of a function; `None` without a body.
    fn new(op: OpRef<'_>) -> Option<Outline> {
        if op.region(0)?.is_empty() {
            return None;
        }
        let mut slots = op.slots().to_vec();
        let name = op.cx().op_slot(op.name(), op.cx().ident("sym_name"))?;
        slots[name] = None;
        let mut hasher = foldhash::fast::FixedState::default().build_hasher();
        for op in op.preorder().skip(1) {
            (op.name(), op.slots()).hash(&mut hasher);
        }
        let table = op.parent_op().map(|table| table.handle());
        Some(Outline { table, slots, attrs: op.discardable_attrs().to_vec(), body: hasher.finish() })
    }
}

/// Functions that are equivalent to an earlier one, each with the first of these.
fn duplicates(root: OpRef<'_>) -> Vec<(Op, Op)> {
    let mut kinds: HashMap<Outline, Vec<Op>, foldhash::fast::FixedState> = HashMap::default();
    let mut found = Vec::new();
    let _ = root.walk(WalkOrder::Post, |op| {
        let Some(outline) = op.is::<Func>().then(|| Outline::new(op)).flatten() else { return };
        let firsts = kinds.entry(outline).or_default();
        let is_same = |first: &&Op| match (root.ir().op(**first).region(0), op.region(0)) {
            (Some(a), Some(b)) => regions_equivalent(a, b, EquivalenceFlags::IGNORE_LOCATIONS),
            _ => false,
        };
        match firsts.iter().find(is_same) {
            Some(first) => found.push((op.handle(), *first)),
            None => firsts.push(op.handle()),
        }
    });
    found
}
