//! `bufferization-lower-deallocations`: deallocations compare addresses at run time.
//! [mlir/lib/Dialect/Bufferization/Transforms/LowerDeallocations.cpp]

use std::collections::HashMap;
use std::sync::Arc;

use dialekt_arith as arith;
use dialekt_arith::{CmpIPredicate, index_constant};
use dialekt_bufferization::Dealloc;
use dialekt_conversion::{Conversion, ConversionConfig, ConversionPatterns, ConversionTarget, Mode};
use dialekt_func as func;
use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::prelude::op::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_scf as scf;
use dialekt_symbols::SymbolTable;
use smallvec::SmallVec;

/// Lowers `bufferization.dealloc` operations to `memref.dealloc` operations
///
/// A memref is freed if its condition holds and its address is that of no retained memref. Where there are several memrefs, a
/// function that is added to the module compares all of them.
#[derive(Pass, Clone)]
#[pass(
    name = "LowerDeallocationsPass",
    argument = "bufferization-lower-deallocations",
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_scf::SCFDialect,
        dialekt_func::FuncDialect
    )
)]
pub struct LowerDeallocations;

impl Pass for LowerDeallocations {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let helpers = dealloc_helpers(cx)?;
        let mut target = ConversionTarget::new();
        target.legal_dialects(["memref", "arith", "scf", "func"]).illegal_op::<Dealloc>();
        let mut patterns = ConversionPatterns::new();
        populate_dealloc_lowering_patterns(&mut patterns, helpers);
        let conversion = Conversion::new(cx.cx(), target, patterns);
        let op = cx.op();
        let outcome = conversion.apply(cx.ir_mut(), &[op], Mode::Partial, &ConversionConfig::default());
        outcome.map(drop).map_err(|_| PassFailed)
    }
}

/// The name of the function that compares addresses, in each symbol table.
pub type DeallocHelpers = HashMap<Op, Ident>;

/// Adds functions that compare addresses to all symbol tables that need one, where a pass runs on a module.
///
/// # Errors
/// A pass that runs on something else than a module or a function, which is reported.
pub fn dealloc_helpers(cx: &mut PassContext<'_>) -> Result<DeallocHelpers, PassFailed> {
    let root = cx.op_ref();
    let is_module = root.cx().op_str(root.name()) == "builtin.module";
    if !is_module && FunctionOpRef::of(root).is_none() {
        cx.cx().emit_error(root.loc(), "root operation must be a builtin.module or a function");
        return Err(PassFailed);
    }
    let mut helpers = DeallocHelpers::new();
    if is_module {
        let loc = root.loc();
        for table in tables_of_general_deallocs(root) {
            let name = build_dealloc_helper(cx.ir_mut(), table, loc).ok_or(PassFailed)?;
            helpers.insert(table, name);
        }
    }
    Ok(helpers)
}

/// The symbol table around an op.
fn symbol_table_of(op: OpRef<'_>) -> Option<OpRef<'_>> {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).find(|op| op.has_traits(OpTraits::SYMBOL_TABLE))
}

/// The symbol tables with ops that free several memrefs.
fn tables_of_general_deallocs(root: OpRef<'_>) -> Vec<Op> {
    let mut tables = Vec::new();
    let _ = root.walk(WalkOrder::Post, |op| {
        let is_general = op.view::<Dealloc>().is_some_and(|dealloc| dealloc.memrefs().len() > 1);
        if let Some(table) = symbol_table_of(op).filter(|_| is_general).map(|table| table.handle())
            && !tables.contains(&table)
        {
            tables.push(table);
        }
    });
    tables
}

/// Adds the pattern that lowers `bufferization.dealloc`, given the functions that compare addresses.
pub fn populate_dealloc_lowering_patterns(patterns: &mut ConversionPatterns, helpers: DeallocHelpers) {
    let helpers = Arc::new(helpers);
    let mut set = PatternSet::new();
    set.add_fn("DeallocOpConversion", PatternRoot::Op(Dealloc::DEF.name), 1, move |rw, op| {
        let op = rw.op(op).typed::<Dealloc>()?;
        lower(rw, op, &helpers)
    });
    patterns.extend(set);
}

/// The operands of an op.
struct Parts {
    memrefs: Vec<Value>,
    conditions: Vec<Value>,
    retained: Vec<Value>,
}

fn lower(rw: &mut Rewriter<'_>, op: Typed<Dealloc>, helpers: &DeallocHelpers) -> Option<()> {
    let view = rw.view(op)?;
    let parts = Parts {
        memrefs: view.memrefs().collect(),
        conditions: view.conditions().collect(),
        retained: view.retained().collect(),
    };
    let results = match (&*parts.memrefs, &*parts.retained) {
        ([], retained) => {
            let never = arith::Constant::int(rw, Type::I1, 0);
            vec![never; retained.len()]
        }
        ([memref], []) => {
            free_if(rw, *parts.conditions.first()?, *memref)?;
            Vec::new()
        }
        ([memref], retained) => lower_one(rw, *memref, *parts.conditions.first()?, retained)?,
        _ => {
            let helper = symbol_table_of(rw.op(op)).and_then(|table| helpers.get(&table.handle()).copied());
            let Some(helper) = helper else {
                rw.op(op).emit_error(
                    "library function required for generic lowering, but cannot be automatically inserted when \
                     operating on functions",
                );
                return None;
            };
            lower_general(rw, &parts, helper)?
        }
    };
    rw.replace_op(op, &results);
    Some(())
}

fn free_if(rw: &mut Rewriter<'_>, condition: Value, memref: Value) -> Option<Op> {
    scf::make_guard(rw, condition, |rw| {
        rw.create(memref::Dealloc::build(memref));
        Some(())
    })
}

/// Frees a memref if it is none of those that are retained.
fn lower_one(rw: &mut Rewriter<'_>, memref: Value, owned: Value, retained: &[Value]) -> Option<Vec<Value>> {
    let address = rw.create(memref::ExtractAlignedPointerAsIndex::build(memref)).result();
    let mut differ = Vec::new();
    for retained in retained {
        let other = rw.create(memref::ExtractAlignedPointerAsIndex::build(*retained)).result();
        differ.push(rw.create(arith::CmpI::build(address, other, CmpIPredicate::Ne)).result());
    }
    let mut all = *differ.first()?;
    for differs in &differ[1..] {
        all = rw.create(arith::AndI::build(all, *differs)).result();
    }
    let frees = rw.create(arith::AndI::build(all, owned)).result();
    free_if(rw, frees, memref)?;
    let always = arith::Constant::int(rw, Type::I1, 1);
    let mut results = Vec::new();
    for differs in differ {
        let is_same = rw.create(arith::XOrI::build(differs, always)).result();
        results.push(rw.create(arith::AndI::build(is_same, owned)).result());
    }
    Some(results)
}

/// A list of values in memory: the memref, and the memref with its size forgotten.
struct List {
    memref: Value,
    cast: Value,
}

fn allocate(rw: &mut Rewriter<'_>, len: usize, element: Type) -> Option<Value> {
    let ty = rw.ir().cx().memref_type(&[len as i64], element, None, None).ok()?;
    Some(rw.create(memref::Alloc::build(ty, &[], &[])).result())
}

fn forget_size(rw: &mut Rewriter<'_>, memref: Value, element: Type) -> Option<List> {
    let ty = rw.ir().cx().memref_type(&[DYNAMIC], element, None, None).ok()?;
    Some(List { memref, cast: rw.create(memref::Cast::build(ty, memref)).into() })
}

/// Calls the function that compares all addresses, and frees what it says.
fn lower_general(rw: &mut Rewriter<'_>, parts: &Parts, helper: Ident) -> Option<Vec<Value>> {
    let loc = rw.current_loc();
    let (count, retained) = (parts.memrefs.len(), parts.retained.len());
    let lists = [(&parts.memrefs, Type::INDEX), (&parts.conditions, Type::I1), (&parts.retained, Type::INDEX)];
    let mut given = SmallVec::<[Value; 3]>::new();
    for (values, element) in lists {
        given.push(allocate(rw, values.len(), element)?);
    }
    for ((values, element), memref) in lists.into_iter().zip(&given) {
        for (index, value) in values.iter().enumerate() {
            let value = match element {
                Type::INDEX => rw.create(memref::ExtractAlignedPointerAsIndex::build(*value)).result(),
                _ => *value,
            };
            let index = index_constant(rw, index as i64, loc);
            rw.create(memref::Store::build(value, *memref, &[index]).nontemporal(false));
        }
    }
    let mut casts = SmallVec::<[List; 3]>::new();
    for ((_, element), memref) in lists.into_iter().zip(given) {
        casts.push(forget_size(rw, memref, element)?);
    }
    let [memrefs, conditions, kept] = casts.into_inner().ok()?;
    let (frees, owned) = (allocate(rw, count, Type::I1)?, allocate(rw, retained, Type::I1)?);
    let (frees, owned) = (forget_size(rw, frees, Type::I1)?, forget_size(rw, owned, Type::I1)?);
    let operands = [memrefs.cast, kept.cast, conditions.cast, frees.cast, owned.cast];
    rw.create(func::Call::build(&[], helper, &operands));
    for (index, memref) in parts.memrefs.iter().enumerate() {
        let index = index_constant(rw, index as i64, loc);
        let frees = rw.create(memref::Load::build(frees.memref, &[index]).nontemporal(false)).result();
        free_if(rw, frees, *memref)?;
    }
    let mut results = Vec::new();
    for index in 0..retained {
        let index = index_constant(rw, index as i64, loc);
        results.push(rw.create(memref::Load::build(owned.memref, &[index]).nontemporal(false)).result());
    }
    for list in [memrefs, kept, conditions, frees, owned] {
        rw.create(memref::Dealloc::build(list.memref));
    }
    Some(results)
}

/// Adds a function to a symbol table that finds out which memrefs are to be freed, given the addresses of these and of those that are
/// retained, and the conditions. Its results are in the last two lists: what to free, and which retained memrefs are owned. Gives its
/// name. [MLIR: buildDeallocationLibraryFunction]
pub fn build_dealloc_helper(ir: &mut Ir, table: Op, loc: Location) -> Option<Ident> {
    let cx = ir.cx().clone();
    let list = |element| cx.memref_type(&[DYNAMIC], element, None, None).ok();
    let (indices, bools) = (list(Type::INDEX)?, list(Type::I1)?);
    let types = [indices, indices, bools, bools, bools];
    let body = ir.op(table).region(0)?.first_block()?.handle();
    let mut b = Builder::at_end(ir, body);
    b.set_loc(loc);
    let ty = cx.function_type(&types, &[]);
    let function = b.create(func::Func::build(cx.ident("dealloc_helper"), ty).with_loc(loc)).op();
    ir.set_symbol_visibility(function, dialekt_interfaces::Visibility::Private).ok()?;
    let region = ir.op(function).region(0)?.handle();
    let args: Vec<(Type, Location)> = types.iter().map(|ty| (*ty, loc)).collect();
    let block = ir.create_block(region, &args).ok()?;
    let mut b = Builder::at_end(ir, block);
    b.create(func::Return::build(&[]).with_loc(loc));
    let end = ir.block(block).last_op()?.handle();
    let args: Vec<Value> = ir.block(block).args().collect();
    let [memrefs, retained, conditions, frees, owned] = args.try_into().ok()?;
    let context = ir.cx().clone();
    let mut rw = Rewriter::at(&context, ir, end);
    rw.set_loc(loc);
    build_comparison(&mut rw, memrefs, retained, conditions, frees, owned)?;
    let at = InsertionPoint::end(body);
    ir.unlink_op(function).ok()?;
    SymbolTable::new(ir, table).ok()?.insert(ir, function, Some(at)).ok()
}

fn build_comparison(
    rw: &mut Rewriter<'_>,
    memrefs: Value,
    retained: Value,
    conditions: Value,
    frees: Value,
    owned: Value,
) -> Option<()> {
    let loc = rw.current_loc();
    let load = |rw: &mut Rewriter<'_>, list: Value, index: Value| {
        rw.create(memref::Load::build(list, &[index]).nontemporal(false)).result()
    };
    let compare =
        |rw: &mut Rewriter<'_>, a: Value, b: Value, predicate| rw.create(arith::CmpI::build(a, b, predicate)).result();
    let [zero, one] = [0, 1].map(|number| index_constant(rw, number, loc));
    let [always, never] = [1, 0].map(|value| arith::Constant::int(rw, Type::I1, value));
    let [count, kept] = [memrefs, retained].map(|list| rw.create(memref::Dim::build(list, zero)).result());
    scf::make_for(rw, (zero, kept, one), &[], |rw, i, _| {
        rw.create(memref::Store::build(never, owned, &[i]).nontemporal(false));
        Some(Vec::new())
    })?;
    scf::make_for(rw, (zero, count, one), &[], |rw, i, _| {
        let (address, condition) = (load(rw, memrefs, i), load(rw, conditions, i));
        let differs_from_kept = scf::make_for(rw, (zero, kept, one), &[always], |rw, j, carried| {
            let other = load(rw, retained, j);
            let is_same = compare(rw, other, address, CmpIPredicate::Eq);
            scf::make_guard(rw, is_same, |rw| {
                let before = load(rw, owned, j);
                let now = rw.create(arith::OrI::build(before, condition)).result();
                rw.create(memref::Store::build(now, owned, &[j]).nontemporal(false));
                Some(())
            })?;
            let differs = compare(rw, other, address, CmpIPredicate::Ne);
            Some(vec![rw.create(arith::AndI::build(*carried.first()?, differs)).result()])
        })?;
        let before = rw.op(differs_from_kept).result(0)?;
        let differs_from_all = scf::make_for(rw, (zero, i, one), &[before], |rw, j, carried| {
            let other = load(rw, memrefs, j);
            let differs = compare(rw, other, address, CmpIPredicate::Ne);
            Some(vec![rw.create(arith::AndI::build(*carried.first()?, differs)).result()])
        })?;
        let differs = rw.op(differs_from_all).result(0)?;
        let is_freed = rw.create(arith::AndI::build(differs, condition)).result();
        rw.create(memref::Store::build(is_freed, frees, &[i]).nontemporal(false));
        Some(Vec::new())
    })?;
    Some(())
}
