//! `linalg-morph-ops`: structured ops change between named, category and generic form.
//! [mlir/lib/Dialect/Linalg/Transforms/MorphOps.cpp, NamedToElementwise.cpp]

use dialekt_ir_core::decl::EnumDecl;
use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg as linalg;
use dialekt_linalg::structured::Structured;
use dialekt_linalg::structured::body::Expr;
use dialekt_linalg::structured::create::named;
use dialekt_linalg::{BinaryFn, Elementwise, ElementwiseKind, LinalgOpRef};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassPatterns, PassRegistry, PassResult, prepare_patterns};

use crate::linalg_generalize_named_ops::LinalgGeneralizationPattern;
use crate::linalg_specialize_generic_ops::LinalgSpecializationPattern;

/// Convert linalg ops between forms
///
/// Named ops, such as `linalg.add`, are one kind of an op of a category, such as `linalg.elementwise`; all can be generic ops.
#[derive(Pass, Clone)]
#[pass(name = "LinalgMorphOpsPass", argument = "linalg-morph-ops", dialects(dialekt_linalg::LinalgDialect))]
pub struct LinalgMorphOps {
    /// convert named ops to category op e.g. `linalg.elementwise`
    #[option]
    named_to_category: bool,
    /// convert category ops e.g. `linalg.elementwise` to `linalg.generic`
    #[option]
    category_to_generic: bool,
    /// convert named ops e.g. `linalg.add` to `linalg.generic`
    #[option]
    named_to_generic: bool,
    /// convert linalg.generic to equivalent named ops
    #[option]
    generic_to_named: bool,
    patterns: PassPatterns,
}

impl Pass for LinalgMorphOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            if self.named_to_category {
                set.add::<NamedToElementwisePattern>();
            }
            if self.named_to_generic || self.category_to_generic {
                set.add::<LinalgGeneralizationPattern>();
            }
            if self.generic_to_named {
                set.add::<LinalgSpecializationPattern>();
            }
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        // In the reference ops go back and forth for ever.
        let is_circle = self.generic_to_named && (self.named_to_generic || self.category_to_generic);
        if is_circle && cx.op_ref().preorder().any(|op| LinalgOpRef::of(op).is_some()) {
            cx.op_ref().emit_op_error("cannot make generic ops named while named ones are made generic");
            return Err(PassFailed);
        }
        cx.apply_all_patterns(&self.patterns)
    }
}

/// A named elementwise op becomes `linalg.elementwise`.
pub struct NamedToElementwisePattern;

impl Rewrite for NamedToElementwisePattern {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<NamedToElementwisePattern>,
        root: PatternRoot::Interface(LinalgOpRef::INTERFACE),
        benefit: 1,
        labels: &[],
        rewrite: named_to_elementwise,
        rule: None,
        summary: "A named elementwise op becomes an op of its category.",
    };
}

fn named_to_elementwise(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let Some(kind) = kind_of(view) else { return rw.no_match(op, "it is no named elementwise op") };
    let this = LinalgOpRef::of(view)?;
    let maps: Vec<Attribute> = this.indexing_maps().iter().map(|map| AffineMapAttr::write(cx, *map)).collect();
    let style = this.style()?;
    let inputs: Vec<Value> = style.dps_inputs().filter_map(|input| view.operand(input)).collect();
    let outputs: Vec<Value> = style.dps_inits().values().collect();
    let attrs = [("kind", ElementwiseKind::write(cx, kind)), ("indexing_maps", cx.array_attr(&maps))];
    let new = named(rw, Elementwise::DEF, &inputs, &outputs, &attrs)?;
    rw.replace_op_with(op, new);
    Some(())
}

/// The kind of a named elementwise op. As in the reference, the larger and the smaller of two values have none.
fn kind_of(op: OpRef<'_>) -> Option<ElementwiseKind> {
    if op.is::<Elementwise>() {
        return None;
    }
    if op.is::<linalg::Select>() {
        return Some(ElementwiseKind::Select);
    }
    let body = Structured::of(op)?.body;
    let found = match body {
        Expr::Unary(function, Expr::Arg(0)) => function.to_string(),
        Expr::Binary(function, Expr::Arg(0), Expr::Arg(1)) => {
            let has_kind = !matches!(
                function,
                BinaryFn::MaxSigned | BinaryFn::MinSigned | BinaryFn::MaxUnsigned | BinaryFn::MinUnsigned
            );
            has_kind.then(|| function.to_string())?
        }
        _ => return None,
    };
    ElementwiseKind::CASES.iter().copied().find(|kind| kind.to_string() == found)
}
