//! Canonicalization of calls, and materialization of the dialect's constants.

use dialekt_ir_core::context::DialectHooks;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use crate::{Call, CallIndirect, Constant};

/// Replaces an indirect call of a known function by a direct one.
#[derive(Described)]
pub struct CallKnownFunction;

impl OpRewrite for CallKnownFunction {
    type SourceOp = CallIndirect;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CallIndirect>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(callee) = rw.constant(view.callee()) else { return rw.no_match(op, "the callee is not known") };
        let cx = rw.ir().cx();
        let AttrData::SymbolRef { root, nested } = cx.attr_data(callee) else { return None };
        if !nested.is_empty() {
            return rw.no_match(op, "the callee is nested in another symbol");
        }
        let name = *root;
        let operands: SmallVec<[_; 4]> = view.callee_operands().collect();
        let types: SmallVec<[Type; 4]> = view.result_types().collect();
        let call = rw.create(Call::build(&types, name, &operands));
        rw.replace_op_with(op, call);
        Some(())
    }
}

impl DialectHooks for crate::FuncDialect {
    /// Builds `func.constant` for a symbol reference with a function type.
    fn materialize_constant(&self, b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        let cx = b.ir().cx();
        let AttrData::SymbolRef { root, nested, .. } = cx.attr_data(value) else { return None };
        let name = *root;
        if !nested.is_empty() || !matches!(cx.type_data(ty), TypeData::Function { .. }) {
            return None;
        }
        Some(b.create(Constant::build(ty, name).with_loc(loc)).into())
    }
}
