//! Symbols and symbol tables. [MLIR: Symbols and symbol tables]

use std::ops::Range;
use std::sync::OnceLock;

use hashbrown::HashMap;
use rayon::prelude::*;
use smallvec::SmallVec;

use super::Verified;
use super::entry::fail;
use super::isolation::ops_of;
use crate::attrs::AttrData;
use crate::context::dialect::SymbolCheck;
use crate::context::{Attribute, Context, ContextData, OpTraits};
use crate::decl::interface::AttrRef;
use crate::decl::op::CommonAttr;
use crate::diag::Diagnostic;
use crate::interfaces::{SymbolTables, SymbolUserAttrRef, SymbolUserOpRef};
use crate::ir::arena::{Arena, NONE};
use crate::ir::bits::Bits;
use crate::ir::handles::ROOT;
use crate::ir::report::Quiet;
use crate::ir::{BlockRef, Ir, Isolate, OpRef};

/// An op that is a symbol.
pub(super) fn symbol(op: OpRef<'_>, symbol: SymbolCheck, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    if symbol.optional && op.common_attr(CommonAttr::SymName).is_none() {
        return Ok(());
    }
    if op.symbol_name_attr().is_none_or(|name| !is_string(cx, name)) {
        return fail(out, op.op_error("requires string attribute 'sym_name'"));
    }
    let mut public = true;
    if let Some(visibility) = op.symbol_visibility_attr() {
        let AttrData::String { value, .. } = cx.attr_data(visibility) else {
            let got = op.shown_attr(visibility);
            return fail(
                out,
                op.op_error(format!(
                    "requires visibility attribute 'sym_visibility' to be a string attribute, but got {got}"
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
        Some(parent) if parent.descriptor().is_some_and(|parent| !parent.traits.contains(OpTraits::SYMBOL_TABLE)) => {
            fail(out, op.op_error("symbol's parent must have the SymbolTable trait"))
        }
        _ => Ok(()),
    }
}

/// An op whose region is a symbol table: names occur once. Any op with a string named `sym_name` counts.
pub(super) fn symbol_table(op: OpRef<'_>, used: &UsedTables<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let exactly_one = "Operations with a 'SymbolTable' must have exactly one";
    let Some(region) = op.region(0).filter(|_| op.num_regions() == 1) else {
        return fail(out, op.op_error(format!("{exactly_one} region")));
    };
    let Some(block) = region.first_block().filter(|block| block.next().is_none()) else {
        return fail(out, op.op_error(format!("{exactly_one} block")));
    };
    if names_repeat(block) {
        return redefinition(block, out);
    }
    if used.may_contain(op) { verify_symbol_users(op, out) } else { Ok(()) }
}

/// The symbol tables of the isolate that is verified in which symbols are used, those nested in them left out: most have no uses, and all of
/// what is in them would be looked through.
pub(super) struct UsedTables<'a> {
    ir: &'a Ir,
    /// The isolate, if all of it is verified.
    isolate: Option<&'a Isolate>,
    found: OnceLock<Bits>,
}

impl<'a> UsedTables<'a> {
    /// For the verification of an op.
    pub fn new(op: OpRef<'a>) -> Self {
        let isolate = op.handle().is_isolate_root().then_some(op.iso);
        UsedTables { ir: op.ir(), isolate, found: OnceLock::new() }
    }

    /// Returns whether symbols may be used in a table, outside of those nested in it.
    fn may_contain(&self, table: OpRef<'_>) -> bool {
        let Some(iso) = self.isolate.filter(|iso| iso.id == table.iso.id) else { return true };
        let Some(arena) = iso.arena.as_deref() else { return true };
        self.found.get_or_init(|| self.search(iso, arena)).contain(table.idx)
    }

    fn search(&self, iso: &Isolate, arena: &Arena) -> Bits {
        let mut found = Bits::new(arena.bodies.len());
        let ops = 0..arena.bodies.len();
        let is_user = |op: &OpRef<'_>| self.ir.cx().op_is_symbol_user(op.name()) || has_user_attr(*op);
        // Symbols may be used in isolates that are no tables themselves: these are not looked through.
        let nested = ops.clone().filter(|_| arena.has_links()).filter_map(|op| arena.nested_isolate(op as u32));
        let holders = nested.filter_map(|id| self.ir.get_op(id.root())).filter(|op| !may_be_table(*op));
        for user in users(self.ir, iso, arena, ops).filter(is_user).chain(holders) {
            let mut around = std::iter::successors(user.parent_op(), |op| op.parent_op());
            if let Some(table) = around.find(|op| op.idx == ROOT || may_be_table(*op)) {
                found.insert(table.idx);
            }
        }
        found
    }
}

fn has_user_attr(op: OpRef<'_>) -> bool {
    let is_user = |attr: Attribute| SymbolUserAttrRef::of(AttrRef::new(op.cx(), attr)).is_some();
    op.discardable_attrs().iter().any(|attr| is_user(attr.value))
}

/// Ops of dialects that are not declared yet may be symbol tables.
fn may_be_table(op: OpRef<'_>) -> bool {
    match op.descriptor() {
        Some(descriptor) => descriptor.traits.contains(OpTraits::SYMBOL_TABLE),
        None => op.is_announced(),
    }
}

/// Returns whether ops in a block have the same name.
fn names_repeat(block: BlockRef<'_>) -> bool {
    let mut ops = block.ops();
    let (Some(first), Some(second)) = (ops.next(), ops.next()) else { return false };
    let name = |symbol: OpRef<'_>| symbol.symbol_name_attr().filter(|name| is_string(symbol.cx(), *name));
    let mut names: SmallVec<[Attribute; 16]> = [first, second].into_iter().chain(ops).filter_map(name).collect();
    // Names were mostly interned in the order of the ops.
    names.sort_unstable_by_key(|name| name.index());
    names.windows(2).any(|two| two[0] == two[1])
}

/// Reports the first op whose name one before it has.
#[cold]
fn redefinition(table: BlockRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let mut seen: HashMap<Attribute, OpRef<'_>, foldhash::fast::FixedState> = HashMap::default();
    for symbol in table.ops() {
        let Some(name) = symbol.symbol_name_attr() else { continue };
        let AttrData::String { value, .. } = symbol.cx().attr_data(name) else { continue };
        let first = *seen.entry(name).or_insert(symbol);
        if first != symbol {
            let error = symbol.error(format!("redefinition of symbol named '{}'", symbol.cx().str(*value)));
            return fail(out, error.note(first.loc(), "see existing symbol definition here"));
        }
    }
    Ok(())
}

/// Verifies the references to symbols in a symbol table, down to nested symbol tables: calls the ops and attributes
/// that hold them, on all threads. That is the part of [`verify`](super::verify()) to repeat when only names have
/// changed. The first invalid user in the order of the reference is reported: ops of a region, then regions of these
/// ops, last regions first.
///
/// # Errors
/// A user is invalid; diagnostics go to `out`.
pub fn verify_symbol_users(table: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    // Where tables share an isolate, most of what is in it is of others.
    let (ir, cx) = (table.ir(), table.cx());
    if table.handle().is_isolate_root() && (!ir.inlined || cx.is_multithreading_enabled()) {
        let isolates = isolates_of(table);
        let has_users = |iso: &Isolate| {
            iso.arena.as_deref().is_some_and(|arena| users(ir, iso, arena, 0..arena.bodies.len()).next().is_some())
        };
        if !isolates.iter().any(|iso| has_users(iso)) || all_users_hold(table, &isolates) {
            return Ok(());
        }
    }
    let mut symbols = None;
    let mut regions: SmallVec<[(&Isolate, u32); 8]> = SmallVec::new();
    table.regions().for_each(|region| regions.push((region.iso, region.idx)));
    while let Some((iso, region)) = regions.pop() {
        let Some(arena) = iso.arena.as_deref() else { continue };
        for idx in ops_of(arena, region) {
            let body = &arena.bodies[idx as usize];
            // Most ops.
            if body.ext == NONE && !cx.op_is_symbol_user(body.name) {
                continue;
            }
            let Some(op) = ir.op_at(iso, arena, idx) else { continue };
            let is_user = cx.op_is_symbol_user(op.name());
            if is_user || !op.discardable_attrs().is_empty() {
                let symbols = symbols.get_or_insert_with(SymbolTables::default);
                if let Some(user) = SymbolUserOpRef::of(op).filter(|_| is_user) {
                    user.verify_symbol_uses(symbols, out)?;
                }
                attributes(op, symbols, out)?;
            }
            if !may_be_table(op) {
                regions.extend(op.regions().map(|region| (region.iso, region.idx)));
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
fn all_users_hold(table: OpRef<'_>, isolates: &[&Isolate]) -> bool {
    let symbols = SymbolTables::default();
    let n_ops = |iso: &Isolate| iso.arena.as_deref().map_or(0, |arena| arena.bodies.len());
    let total: usize = isolates.iter().map(|iso| n_ops(iso)).sum();
    let ir = table.ir();
    if total <= CHUNK || !table.cx().is_multithreading_enabled() {
        return silent(table.cx(), || isolates.iter().all(|iso| users_hold(ir, iso, 0..n_ops(iso), &symbols)));
    }
    // Parts of about the same size: some isolates, or a piece of one.
    let (mut parts, mut part, mut size) = (Vec::new(), Vec::new(), 0);
    for iso in isolates {
        let mut start = 0;
        while start < n_ops(iso) {
            let end = n_ops(iso).min(start + CHUNK - size);
            part.push((*iso, start..end));
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
        silent(table.cx(), || part.iter().all(|(iso, ops)| users_hold(ir, iso, ops.clone(), symbols)))
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
fn isolates_of(table: OpRef<'_>) -> SmallVec<[&Isolate; 8]> {
    let (ir, cx) = (table.ir(), table.cx());
    let mut isolates: SmallVec<[&Isolate; 8]> = SmallVec::new();
    isolates.push(table.iso);
    let mut next = 0;
    while let Some(iso) = isolates.get(next).copied() {
        next += 1;
        let Some(arena) = iso.arena.as_deref().filter(|arena| arena.has_links()) else { continue };
        for idx in 1..arena.bodies.len() as u32 {
            let nested = arena.nested_isolate(idx).and_then(|nested| ir.isolate(nested));
            let Some(nested) = nested.filter(|_| arena.is_live_op(idx)) else { continue };
            if !cx.op_has(nested.body.name, OpTraits::SYMBOL_TABLE) && nested.arena.is_some() {
                isolates.push(nested);
            }
        }
    }
    isolates
}

/// The ops that may refer to symbols among some ops of an isolate, and the root ops of isolates nested there.
fn users<'a>(ir: &'a Ir, iso: &'a Isolate, arena: &'a Arena, ops: Range<usize>) -> impl Iterator<Item = OpRef<'a>> {
    let is_user = move |name| ir.cx().op_is_symbol_user(name);
    let start = ops.start.max(1);
    let bodies = arena.bodies.get(start..ops.end).unwrap_or_default();
    bodies.iter().zip(start as u32..).filter_map(move |(body, idx)| {
        // Most ops. What erased ones refer to may be gone.
        let may_be_user = is_user(body.name) || body.ext != NONE && arena.may_have_attrs(body);
        if !may_be_user || !arena.is_live_op(idx) {
            return None;
        }
        let user = ir.op_at(iso, arena, idx)?;
        (is_user(user.name()) || !user.discardable_attrs().is_empty()).then_some(user)
    })
}

/// Returns whether the users among some ops of an isolate verify.
fn users_hold(ir: &Ir, iso: &Isolate, ops: Range<usize>, symbols: &SymbolTables) -> bool {
    let out = &mut Vec::new();
    let Some(arena) = iso.arena.as_deref() else { return true };
    users(ir, iso, arena, ops).all(|op| {
        SymbolUserOpRef::of(op).is_none_or(|user| user.verify_symbol_uses(symbols, out).is_ok())
            && attributes(op, symbols, out).is_ok()
    })
}

fn is_string(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::String { .. })
}
