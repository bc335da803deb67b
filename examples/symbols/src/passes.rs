//! Passes that show the uses of symbols, and rename them, like those by which the reference tests its symbol functions.

use dialekt_interfaces::{SymbolTables, SymbolUserAttrInterface};
use dialekt_ir_core::context::{Attribute, DialectDescriptor, Invalid};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Op, OpRef, RegionRef, WalkOrder};
use dialekt_ir_core::verify::Verified;
use dialekt_ods_macros::{Attr, Pass};
use dialekt_pass::{Pass, PassContext, PassFailed, PassRegistry, PassResult};
use dialekt_symbols::{SymbolTableCollection, SymbolUsers, all_uses, known_unused, uses_of};

/// The parts of the reference's `test` dialect that its tests of symbols use.
pub static TEST: DialectDescriptor = DialectDescriptor {
    attrs: &[SubElementsAccess::ATTR, SymbolRefUser::ATTR],
    allows_unknown_ops: true,
    ..DialectDescriptor::new("test")
};

/// Three attributes in one: `#test.sub_elements_access<[@a], @b, @a>`.
#[derive(Attr)]
#[attr(name = "test.sub_elements_access")]
#[assembly("<" $first "," $second "," $third ">")]
pub struct SubElementsAccess {
    /// The first one.
    pub first: Attribute,
    /// The second one.
    pub second: Attribute,
    /// The third one.
    pub third: Attribute,
}

/// Names a symbol that has to be there: `#test.symbol_ref_attr<@a>`.
#[derive(Attr)]
#[attr(name = "test.symbol_ref_attr", interfaces(SymbolUserAttrInterface))]
#[assembly("<" $symbol ">")]
pub struct SymbolRefUser {
    /// The reference.
    pub symbol: Attribute,
}

impl SymbolUserAttrInterface for SymbolRefUser {
    fn verify_symbol_uses(
        attr: AttrRef<'_>,
        op: OpRef<'_>,
        symbols: &SymbolTables,
        out: &mut Vec<Diagnostic>,
    ) -> Verified {
        let Some(user) = SymbolRefUser::of(attr.cx(), attr.handle()) else { return Ok(()) };
        if symbols.lookup_nearest(op, user.symbol).is_some() {
            return Ok(());
        }
        let shown = op.shown_attr(user.symbol);
        out.push(
            op.op_error(format!("TestSymbolRefAttr::verifySymbolUses: '{shown}' does not reference a valid symbol")),
        );
        Err(Invalid)
    }
}

/// Registers the passes of this module.
pub fn register(passes: &mut PassRegistry) {
    passes.register::<SymbolUses>();
    passes.register::<SymbolReplacement>();
}

/// Show the uses of all symbols
///
/// Remarks tell what symbols refer to and who refers to them. Functions without a body that nobody refers to are erased.
#[derive(Pass, Clone)]
#[pass(argument = "test-symbol-uses", op = "builtin.module")]
pub struct SymbolUses {}

impl Pass for SymbolUses {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let module = cx.op();
        let top = cx.op_ref();
        let Some(body) = top.region(0) else { return Ok(()) };
        let symbols = SymbolTables::default();
        let mut dead = Vec::new();
        for symbol in cx.ir().collect_ops(module, WalkOrder::Post) {
            let symbol = cx.ir().op(symbol);
            if symbol == top || !symbol.is_symbol() {
                continue;
            }
            if !show_uses(symbol, body, &symbols, &mut dead) {
                break;
            }
        }
        for function in dead {
            // The tables stay right through the edits, and are there for the next pass.
            let (ir, tables) = cx.analysis::<SymbolTableCollection>();
            let view = ir.op(function);
            let (Some(name), Some(around)) = (view.symbol_name(), view.parent_op()) else { continue };
            let around = around.handle();
            let table = tables.table(ir, around).map_err(|_| PassFailed)?;
            table.erase(ir, function).map_err(|_| PassFailed)?;
            let name = cx.cx().str(name).into_owned();
            cx.op_ref().emit_remark(format!("{name} function successfully erased"));
        }
        Ok(())
    }
}

/// Shows the references of a symbol and its uses. `false` if these are not known.
fn show_uses(symbol: OpRef<'_>, body: RegionRef<'_>, symbols: &SymbolTables, dead: &mut Vec<Op>) -> bool {
    let Some(inside) = all_uses(symbol) else {
        symbol.emit_remark("symbol contains an unknown nested operation that 'may' define a new symbol table");
        return false;
    };
    if !inside.is_empty() {
        symbol.emit_remark(format!("symbol contains {} nested references", inside.len()));
    }
    if known_unused(symbol, body) {
        if symbol.is_symbol_declaration() && symbol.cx().op_str(symbol.name()) == "func.func" {
            dead.push(symbol.handle());
        }
        symbol.emit_remark("symbol has no uses");
        return true;
    }
    let Some(uses) = uses_of(symbol, body) else {
        symbol.emit_remark("uses of the symbol cannot be known");
        return true;
    };
    for found in &uses {
        let user = symbol.ir().op(found.user);
        let resolved = user.parent_op().and_then(|around| symbols.lookup_nearest(around, found.reference));
        if let (Some(_), Some(name)) = (resolved, symbol.attr(b"sym_name")) {
            let (reference, name) = (user.shown_attr(found.reference), user.shown_attr(name));
            user.emit_remark(format!("found use of symbol : {reference} : {name}"));
        }
    }
    symbol.emit_remark(format!("symbol has {} uses", uses.len()));
    true
}

/// Rename the symbols that say so
///
/// The attribute `sym.new_name` of an op is what it is to be called. Its references follow.
#[derive(Pass, Clone)]
#[pass(argument = "test-symbol-rauw", op = "builtin.module")]
pub struct SymbolReplacement {}

impl Pass for SymbolReplacement {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let module = cx.op();
        // Nothing is renamed if some uses are unknown.
        if cx.op_ref().region(0).and_then(all_uses).is_none() {
            return Ok(());
        }
        let (ir, users) = cx.analysis::<SymbolUsers>();
        let (users, symbols) = users.parts().map_err(|_| PassFailed)?;
        for op in ir.collect_ops(module, WalkOrder::Post) {
            let found = ir.op(op).attr(b"sym.new_name").and_then(|name| ir.cx().string_value(name));
            let Some(to) = found.filter(|_| op != module) else { continue };
            users.rename_all_uses(ir, op, to, symbols).map_err(|_| PassFailed)?;
            ir.set_symbol_name(op, to).map_err(|_| PassFailed)?;
        }
        Ok(())
    }
}
