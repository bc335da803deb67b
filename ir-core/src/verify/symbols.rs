//! Symbols and symbol tables. [MLIR: Symbols and symbol tables]

use std::ops::Range;

use hashbrown::HashMap;
use rayon::prelude::*;

use super::Verified;
use super::entry::fail;
use crate::attrs::AttrData;
use crate::context::dialect::SymbolCheck;
use crate::context::{Attribute, Context, ContextData, OpName, OpTraits};
use crate::decl::interface::AttrRef;
use crate::diag::Diagnostic;
use crate::interfaces::{SymbolTables, SymbolUserAttrRef, SymbolUserOpRef};
use crate::ir::arena::NONE;
use crate::ir::handles::ROOT;
use crate::ir::report::Quiet;
use crate::ir::{Ir, Isolate, OpRef, RegionRef};

const NAME: &str = "sym_name";
const VISIBILITY: &str = "sym_visibility";

/// An op that is a symbol.
pub(super) fn symbol(op: OpRef<'_>, symbol: SymbolCheck, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    if symbol.optional && op.inherent_attr(NAME.as_bytes()).is_none() {
        return Ok(());
    }
    if op.attr(NAME.as_bytes()).is_none_or(|name| !is_string(cx, name)) {
        return fail(out, op.op_error(format!("requires string attribute '{NAME}'")));
    }
    let mut public = true;
    if let Some(visibility) = op.attr(VISIBILITY.as_bytes()) {
        let AttrData::String { value, .. } = cx.attr_data(visibility) else {
            let got = op.shown_attr(visibility);
            return fail(
                out,
                op.op_error(format!(
                    "requires visibility attribute '{VISIBILITY}' to be a string attribute, but got {got}"
                )),
            );
        };
        match cx.bytes(*value) {
            b"public" => {}
            b"private" | b"nested" => public = false,
            _ => {
                let got = op.shown_attr(visibility);
                let message =
                    format!("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {got}");
                return fail(out, op.op_error(message));
            }
        }
    }
    if public && symbol.is_declaration.is_some_and(|is_declaration| is_declaration(op)) {
        return fail(out, op.op_error("symbol declaration cannot have public visibility"));
    }
    if op.num_results() != 0 {
        return fail(out, op.op_error("symbols must not have results"));
    }
    match op.parent_op() {
        Some(parent) if !parent.is_unregistered() && !parent.has_traits(OpTraits::SYMBOL_TABLE) => {
            fail(out, op.op_error("symbol's parent must have the SymbolTable trait"))
        }
        _ => Ok(()),
    }
}

/// An op whose region is a symbol table: names occur once. Any op with a string named `sym_name` counts.
pub(super) fn symbol_table(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let exactly_one = "Operations with a 'SymbolTable' must have exactly one";
    let Some(region) = op.region(0).filter(|_| op.num_regions() == 1) else {
        return fail(out, op.op_error(format!("{exactly_one} region")));
    };
    let Some(block) = region.first_block().filter(|block| block.next().is_none()) else {
        return fail(out, op.op_error(format!("{exactly_one} block")));
    };
    let mut seen: HashMap<Attribute, OpRef<'_>, foldhash::fast::FixedState> = HashMap::default();
    for symbol in block.ops() {
        let Some(name) = symbol.attr(NAME.as_bytes()) else { continue };
        let AttrData::String { value, .. } = cx.attr_data(name) else { continue };
        let first = *seen.entry(name).or_insert(symbol);
        if first != symbol {
            let error = symbol.error(format!("redefinition of symbol named '{}'", cx.str(*value)));
            return fail(out, error.note(first.loc(), "see existing symbol definition here"));
        }
    }
    verify_symbol_users(op, out)
}

/// Verifies the references to symbols in a symbol table, down to nested symbol tables: calls the ops and attributes
/// that hold them, on all threads. That is the part of [`verify`](super::verify()) to repeat when only names have
/// changed. The first invalid user in the order of the reference is reported: ops of a region, then regions of these
/// ops, last regions first.
///
/// # Errors
/// A user is invalid; diagnostics go to `out`.
pub fn verify_symbol_users(table: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let symbols = SymbolTables::default();
    if table.handle().is_isolate_root() && all_users_hold(table, &symbols) {
        return Ok(());
    }
    let mut regions: Vec<RegionRef<'_>> = table.regions().collect();
    while let Some(region) = regions.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            if let Some(user) = SymbolUserOpRef::of(op) {
                user.verify_symbol_uses(&symbols, out)?;
            }
            attributes(op, &symbols, out)?;
            // Ops of dialects that are not declared yet may be symbol tables.
            if op.num_regions() != 0 && !op.has_traits(OpTraits::SYMBOL_TABLE) && !op.is_announced() {
                regions.extend(op.regions());
            }
        }
    }
    Ok(())
}

/// Discardable attributes that refer to symbols.
fn attributes(op: OpRef<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
    op.discardable_attrs().iter().try_for_each(|attr| match SymbolUserAttrRef::of(AttrRef::new(op.cx(), attr.value)) {
        Some(user) => user.verify_symbol_uses(op, symbols, out),
        None => Ok(()),
    })
}

/// The number of ops that one thread takes at a time.
const CHUNK: usize = 8192;

/// Returns whether all symbol users verify, in the order of storage, on any number of threads. Ops that are not in the
/// table, but detached or in a table nested in it, are checked too, so that `false` is not conclusive.
fn all_users_hold(table: OpRef<'_>, symbols: &SymbolTables) -> bool {
    let isolates = isolates_of(table);
    let n_ops = |iso: &Isolate| iso.arena.as_deref().map_or(0, |arena| arena.bodies.len());
    let total: usize = isolates.iter().map(|iso| n_ops(iso)).sum();
    if total <= CHUNK || !table.cx().is_multithreading_enabled() {
        let mut users = Users::new(table, symbols);
        return silent(table.cx(), || isolates.iter().all(|iso| users.hold(iso, 0..n_ops(iso))));
    }
    // Parts of about the same size: some isolates, or a piece of one.
    let (mut parts, mut part, mut size) = (Vec::new(), Vec::new(), 0);
    for iso in isolates {
        let mut start = 0;
        while start < n_ops(iso) {
            let end = n_ops(iso).min(start + CHUNK - size);
            part.push((iso, start..end));
            (size, start) = (size + end - start, end);
            if size == CHUNK {
                parts.push(std::mem::take(&mut part));
                size = 0;
            }
        }
    }
    parts.push(part);
    // The table that nearly all users look into.
    symbols.read(table);
    let (shared, quiet) = (symbols.shared(), Quiet::is_on());
    let holds = |symbols: &mut SymbolTables, part: &Vec<(&Isolate, Range<usize>)>| {
        let _quiet = quiet.then(Quiet::start);
        let mut users = Users::new(table, symbols);
        silent(table.cx(), || part.iter().all(|(iso, ops)| users.hold(iso, ops.clone())))
    };
    parts.par_iter().map_init(|| shared.for_thread(), holds).all(|holds| holds)
}

/// Returns whether a check succeeds and its hooks emit nothing: their diagnostics are emitted when the users are
/// verified in the right order.
fn silent(cx: &Context, check: impl FnOnce() -> bool) -> bool {
    let (holds, emitted) = cx.capture_diagnostics(check);
    holds && emitted.is_empty()
}

/// The isolate of a table and those nested in it, down to nested tables: these themselves, but not the isolates in
/// them.
fn isolates_of(table: OpRef<'_>) -> Vec<&Isolate> {
    let (ir, cx) = (table.ir(), table.cx());
    let mut isolates = vec![table.iso];
    let mut next = 0;
    while let Some(iso) = isolates.get(next).copied() {
        next += 1;
        let Some(arena) = iso.arena.as_deref() else { continue };
        for idx in 1..arena.bodies.len() as u32 {
            let nested = arena.nested_isolate(idx).and_then(|nested| ir.isolate(nested));
            let Some(nested) = nested.filter(|_| arena.is_live_op(idx)) else { continue };
            if !cx.op_has(nested.name, OpTraits::SYMBOL_TABLE) && nested.arena.is_some() {
                isolates.push(nested);
            }
        }
    }
    isolates
}

/// Verifies the users among ops.
struct Users<'a> {
    ir: &'a Ir,
    symbols: &'a SymbolTables,
    known: [Option<(OpName, bool)>; Users::SLOTS],
}

impl<'a> Users<'a> {
    const SLOTS: usize = 64;

    fn new(table: OpRef<'a>, symbols: &'a SymbolTables) -> Self {
        Users { ir: table.ir(), symbols, known: [None; Self::SLOTS] }
    }

    fn is_user(&mut self, name: OpName) -> bool {
        match self.known[name.index() % Self::SLOTS] {
            Some((found, is_user)) if found == name => is_user,
            _ => {
                let is_user = self.ir.cx().op_interface(name, SymbolUserOpRef::INTERFACE).is_some();
                self.known[name.index() % Self::SLOTS] = Some((name, is_user));
                is_user
            }
        }
    }

    fn holds(&self, op: OpRef<'_>) -> bool {
        let out = &mut Vec::new();
        SymbolUserOpRef::of(op).is_none_or(|user| user.verify_symbol_uses(self.symbols, out).is_ok())
            && attributes(op, self.symbols, out).is_ok()
    }

    /// Returns whether the symbol users among some ops of an isolate, and the root ops of isolates nested there,
    /// verify.
    fn hold(&mut self, iso: &Isolate, ops: Range<usize>) -> bool {
        let (ir, Some(arena)) = (self.ir, iso.arena.as_deref()) else { return true };
        for i in ops.start.max(1)..ops.end {
            let idx = i as u32;
            let op = match arena.nested_isolate(idx) {
                None if arena.bodies[i].ext == NONE && !self.is_user(arena.bodies[i].name) => continue,
                None => OpRef { ir, iso, idx },
                Some(nested) => match ir.isolate(nested) {
                    Some(nested) if !nested.attrs.is_empty() || self.is_user(nested.name) => {
                        OpRef { ir, iso: nested, idx: ROOT }
                    }
                    _ => continue,
                },
            };
            if arena.is_live_op(idx) && !self.holds(op) {
                return false;
            }
        }
        true
    }
}

fn is_string(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::String { .. })
}
