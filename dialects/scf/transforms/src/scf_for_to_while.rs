//! `scf-for-to-while`: counting loops become loops with a condition. [mlir/lib/Dialect/SCF/Transforms/ForToWhile.cpp]

use dialekt_arith as arith;
use dialekt_arith::CmpIPredicate;
use dialekt_dialect_utils::{Values, arguments, entry, last};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_scf::{Condition, For, While};

/// Convert SCF for loops to SCF while loops
///
/// The induction variable is carried like the other values; the condition compares it with the upper bound.
#[derive(Pass, Clone)]
#[pass(name = "SCFForToWhileLoop", argument = "scf-for-to-while")]
pub struct ForToWhile {
    patterns: PassPatterns,
}

impl Pass for ForToWhile {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<ForLoopLowering>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}

/// Replaces `scf.for` by a `scf.while` whose first region compares and whose second one is the body.
#[derive(Described)]
pub struct ForLoopLowering;

impl OpRewrite for ForLoopLowering {
    type SourceOp = For;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<For>) -> Option<()> {
        let (cx, view) = (rw.cx(), rw.view(op)?);
        let (loc, upper, step, is_unsigned) = (view.loc(), view.upper_bound(), view.step(), view.unsigned_cmp());
        let inits: Values = [view.lower_bound()].into_iter().chain(view.init_args()).collect();
        let mut attrs: Vec<NamedAttr> = view.discardable_attrs().to_vec();
        if is_unsigned {
            attrs.push(NamedAttr { name: cx.ident("unsignedCmp"), value: Attribute::UNIT });
        }
        let body = entry(rw, op, 0)?;
        let variable = *arguments(rw, body).first()?;
        let like = [variable].into_iter().chain(inits.iter().skip(1).copied());
        let args: Vec<(Type, Location)> = like.map(|value| (rw.type_of(value), rw.value(value).loc())).collect();
        let types: Vec<Type> = args.iter().map(|(ty, _)| *ty).collect();
        let new = attrs.into_iter().fold(While::build(&types, &inits), |new, attr| new.with_attr(attr));
        let new = rw.create(new);
        let regions: Vec<_> = rw.op(new).regions().map(|region| region.handle()).collect();

        let before = rw.create_block(regions[0], None, &args);
        let carried = arguments(rw, before);
        let predicate = if is_unsigned { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
        let goes_on = rw.create(arith::CmpI::build(carried[0], upper, predicate).with_loc(loc)).result();
        rw.create(Condition::build(goes_on, &carried).with_loc(loc));

        let after = rw.create_block(regions[1], None, &args);
        let carried = arguments(rw, after);
        let next = rw.create(arith::AddI::build(carried[0], step).with_loc(loc)).result();
        rw.merge_blocks(body, after, &carried);
        let end = last(rw, after)?;
        rw.modify(end, |ir| ir.insert_operands(end, 0, &[next])).ok()?;

        let values: Vec<Value> = rw.op(new).results().skip(1).collect();
        rw.replace_op(op, &values);
        Some(())
    }
}
