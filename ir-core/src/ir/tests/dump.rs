//! A dump of all live entities of a tree as text, and a check of all links.

use std::fmt::Write;

use crate::ir::arena::{Arena, Def, NONE};
use crate::ir::handles::{IsolateId, ROOT};
use crate::ir::{DETACHED, Ir, Isolate, OpRef};

/// Every record that is live, with its index, and every use list in its order. Numbers of order are left out: they are a cache.
pub(in crate::ir) fn dump(ir: &Ir) -> String {
    let mut out = String::new();
    for isolate in ir.isolates.iter().flatten() {
        let _ = writeln!(
            out,
            "isolate {} in {} at {}: {:?} {:?} slots {:?} attrs {:?} regions {}",
            isolate.id.0,
            isolate.parent.0,
            isolate.place,
            isolate.body.name,
            isolate.body.loc,
            isolate.slots.iter().rev().skip_while(|s| s.is_none()).collect::<Vec<_>>(),
            isolate.attrs,
            isolate.n_regions
        );
        match isolate.arena.as_deref() {
            Some(arena) => dump_arena(ir, isolate, arena, &mut out),
            None => (0..isolate.n_regions).for_each(|r| {
                let _ = writeln!(out, "  region {r} of {ROOT}: {NONE}..{NONE}");
            }),
        }
    }
    out
}

fn dump_arena(ir: &Ir, iso: &Isolate, arena: &Arena, out: &mut String) {
    for (i, region) in arena.regions.iter().enumerate().filter(|(_, r)| r.owner == ROOT || arena.is_live_op(r.owner)) {
        let _ = writeln!(out, "  region {i} of {}: {}..{}", region.owner, region.first, region.last);
    }
    for i in (0..arena.blocks.len() as u32).filter(|b| arena.is_live_block(*b)) {
        let b = &arena.blocks[i as usize];
        let args: Vec<_> = arena.block_args(i).iter().map(|a| (a.value, a.loc)).collect();
        let uses = list(b.first_use, |u| arena.successors[u as usize].next);
        let uses: Vec<_> = uses.iter().map(|u| arena.successors[*u as usize].owner).collect();
        let _ = writeln!(
            out,
            "  block {i} in {} between {} and {}: ops {}..{} args {args:?} uses {uses:?}",
            b.region, b.prev, b.next, b.first, b.last
        );
    }
    for i in (1..arena.links.len() as u32).filter(|op| arena.is_live_op(*op)) {
        let (l, b) = (&arena.links[i as usize], &arena.bodies[i as usize]);
        let targets = |uses: &[crate::ir::arena::UseRec]| uses.iter().map(|u| u.target).collect::<Vec<_>>();
        let slots = match arena.nested_isolate(i) {
            None => OpRef::of(ir, iso, i).slots(),
            Some(_) => &[],
        };
        let slots: Vec<_> = slots.iter().rev().skip_while(|s| s.is_none()).collect();
        let _ = writeln!(
            out,
            "  op {i} in {} between {} and {}: {:?} {:?} operands {:?} results {}+{} successors {:?} regions {:?} attrs {:?} \
             slots {:?} nested {:?}",
            l.block,
            l.prev,
            l.next,
            b.name,
            b.loc,
            targets(arena.operands(i)),
            b.results,
            arena.n_results(i),
            targets(arena.successors(i)),
            arena.op_regions(i),
            arena.op_attrs(i),
            slots,
            arena.nested_isolate(i),
        );
    }
    for i in (0..arena.values.len() as u32).filter(|v| arena.is_live_value(*v)) {
        let uses = list(arena.values[i as usize].first_use, |u| arena.operands[u as usize].next);
        let uses: Vec<_> = uses
            .iter()
            .map(|u| {
                let owner = arena.operands[*u as usize].owner;
                (owner, u - arena.bodies[owner as usize].operands)
            })
            .collect();
        let def = arena.def(i);
        if matches!(def, Def::Foreign(_)) && uses.is_empty() {
            // A foreign placeholder that is not needed any more.
            continue;
        }
        let _ = writeln!(out, "  value {i}: {:?} {def:?} uses {uses:?}", arena.values[i as usize].ty);
    }
}

fn list(first: u32, next: impl Fn(u32) -> u32) -> Vec<u32> {
    std::iter::successors((first != NONE).then_some(first), |u| Some(next(*u)).filter(|u| *u != NONE)).collect()
}

/// Panics unless all links agree with each other.
pub(crate) fn check(ir: &Ir) {
    let count = ir.isolates.iter().flatten().count();
    for isolate in ir.isolates.iter().flatten() {
        let parents = std::iter::successors(Some(isolate.id), |id| ir.isolate(*id).map(|i| i.parent));
        assert!(parents.take(count + 1).any(|id| id == DETACHED), "{} is in itself", isolate.id);
        if isolate.id != DETACHED {
            let parent = ir.isolate(isolate.parent).and_then(|p| p.arena.as_deref()).expect("a parent");
            assert!(parent.is_live_op(isolate.place), "{} has its place", isolate.id);
            assert_eq!(parent.nested_isolate(isolate.place), Some(isolate.id));
        }
        if let Some(arena) = isolate.arena.as_deref() {
            check_arena(ir, isolate.id, arena);
        }
    }
}

fn check_arena(ir: &Ir, iso: IsolateId, arena: &Arena) {
    let mut stands = vec![NONE; arena.links.len()];
    for (i, region) in arena.regions.iter().enumerate() {
        if region.owner != ROOT && !arena.is_live_op(region.owner) {
            continue;
        }
        assert!(arena.op_regions(region.owner).contains(&(i as u32)), "region {i} is one of its owner's");
        let blocks = list(region.first, |b| arena.blocks[b as usize].next);
        assert_eq!(blocks.last().copied().unwrap_or(NONE), region.last);
        for (n, b) in blocks.iter().enumerate() {
            let rec = &arena.blocks[*b as usize];
            assert_eq!((rec.region, rec.prev), (i as u32, if n == 0 { NONE } else { blocks[n - 1] }));
        }
    }
    for b in (0..arena.blocks.len() as u32).filter(|b| arena.is_live_block(*b)) {
        let rec = &arena.blocks[b as usize];
        let ops = list(rec.first, |op| arena.links[op as usize].next);
        assert_eq!(ops.last().copied().unwrap_or(NONE), rec.last, "block {b} ends");
        for (n, op) in ops.iter().enumerate() {
            let link = &arena.links[*op as usize];
            assert!(arena.is_live_op(*op), "op {op} of block {b} lives");
            assert_eq!((link.block, link.prev), (b, if n == 0 { NONE } else { ops[n - 1] }), "op {op}");
            stands[*op as usize] = b;
            if arena.is_ordered(b) && n > 0 {
                assert!(arena.links[ops[n - 1] as usize].order < link.order, "order of op {op}");
            }
        }
        for (n, arg) in arena.block_args(b).iter().enumerate() {
            assert_eq!(arena.def(arg.value), Def::Argument { block: b, index: n as u32 });
        }
        for u in list(rec.first_use, |u| arena.successors[u as usize].next) {
            let rec = &arena.successors[u as usize];
            assert!(rec.target == b && arena.is_live_op(rec.owner));
        }
    }
    for op in (1..arena.links.len() as u32).filter(|op| arena.is_live_op(*op)) {
        assert_eq!(stands[op as usize], arena.links[op as usize].block, "op {op} stands where it says");
        if let Some(nested) = arena.nested_isolate(op) {
            let nested = ir.isolate(nested).expect("a nested isolate");
            assert_eq!((nested.parent, nested.place), (iso, op));
        }
        let body = &arena.bodies[op as usize];
        for (n, operand) in arena.operands(op).iter().enumerate() {
            assert_eq!(operand.owner, op);
            assert!(arena.is_live_value(operand.target), "operand {n} of op {op} lives");
            let uses = list(arena.values[operand.target as usize].first_use, |u| arena.operands[u as usize].next);
            assert!(uses.contains(&(body.operands + n as u32)), "operand {n} of op {op} is a use");
        }
        for successor in arena.successors(op) {
            assert!(successor.owner == op && arena.is_live_block(successor.target));
        }
        for n in 0..arena.n_results(op) {
            assert_eq!(arena.def(body.results + n), Def::Result { op, index: n });
        }
    }
    for v in (0..arena.values.len() as u32).filter(|v| arena.is_live_value(*v)) {
        let mut prev = NONE;
        for u in list(arena.values[v as usize].first_use, |u| arena.operands[u as usize].next) {
            let rec = &arena.operands[u as usize];
            assert_eq!((rec.target, rec.prev), (v, prev), "use {u} of value {v}");
            assert!(arena.is_live_op(rec.owner), "the user of value {v} lives");
            let body = &arena.bodies[rec.owner as usize];
            assert!((body.operands..body.operands + body.n_operands).contains(&u));
            prev = u;
        }
    }
}
