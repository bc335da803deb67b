//! `linalg-generalize-named-ops`: named ops become `linalg.generic`. [mlir/lib/Dialect/Linalg/Transforms/Generalization.cpp]

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::{Generic, GenericParts, LinalgOpRef};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Convert named ops into generic ops
///
/// Maps and kinds of loops become attributes; the body is that of the named op.
#[derive(Pass, Clone)]
#[pass(
    name = "LinalgGeneralizeNamedOpsPass",
    argument = "linalg-generalize-named-ops",
    dialects(dialekt_linalg::LinalgDialect)
)]
pub struct LinalgGeneralizeNamedOps {
    patterns: PassPatterns,
}

impl Pass for LinalgGeneralizeNamedOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<LinalgGeneralizationPattern>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Any structured op but a generic one is made generic.
pub struct LinalgGeneralizationPattern;

impl Rewrite for LinalgGeneralizationPattern {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<LinalgGeneralizationPattern>,
        root: PatternRoot::Interface(LinalgOpRef::INTERFACE),
        benefit: 1,
        labels: &[],
        rewrite: generalize,
        rule: None,
        summary: "A structured op is written with its maps and kinds of loops.",
    };
}

fn generalize(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    generalize_named_op(rw, op).map(drop)
}

/// Replaces a structured op by a generic one with its body; `None` if it is generic already. [MLIR: generalizeNamedOp]
pub fn generalize_named_op(rw: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let view = rw.op(op);
    if view.is::<Generic>() || view.num_regions() != 1 {
        return rw.no_match(op, "it is generic already");
    }
    let (this, style) = (LinalgOpRef::of(view)?, DestinationStyleOpRef::of(view)?);
    let inputs: Vec<Value> = style.dps_inputs().filter_map(|input| view.operand(input)).collect();
    let outputs: Vec<Value> = style.dps_inits().values().collect();
    let results: Vec<Type> = match style.has_pure_tensor_semantics() {
        true => style.dps_inits().types().collect(),
        false => Vec::new(),
    };
    let (maps, kinds) = (this.indexing_maps(), this.iterator_types());
    let body = view.region(0)?.handle();
    let new: Op = rw
        .create(Generic::build(GenericParts {
            result_tensors: &results,
            inputs: &inputs,
            outputs: &outputs,
            indexing_maps: maps.into_iter().collect(),
            iterator_types: kinds,
        }))
        .into();
    let region = rw.op(new).region(0)?.handle();
    rw.inline_region(body, region, None);
    rw.replace_op_with(op, new);
    Some(new)
}
