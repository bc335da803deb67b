//! Passes for tests: typical ones, and some that break the rules.

mod analyses;
mod follow;
mod run;
mod textual;

use std::sync::{Arc, Mutex};

use crate::{Pass, PassContext, PassDecl, PassInfo, PassManager, PassRegistry, PassResult, Pipeline};
use dialekt_ir_core::context::{
    Arity, AttrSlot, Context, DialectDescriptor, DialectRegistry, OpDescriptor, OpTraits, TraitCheck,
};
use dialekt_ir_core::decl::interface::InterfaceOf;
use dialekt_ir_core::decl::{AttrConstraintDef, InterfaceDef, InterfaceEntry, RegionGroups, ValueGroups};
use dialekt_ir_core::diag::{Handled, ScopedHandler};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};

const ISOLATED: OpDescriptor = OpDescriptor {
    traits: OpTraits::ISOLATED_FROM_ABOVE.union(OpTraits::NO_TERMINATOR),
    regions: RegionGroups::counted(Arity::ANY),
    attributes: &[AttrSlot::optional("sym_name", &AttrConstraintDef::ANY)],
    ..OpDescriptor::EMPTY
};

/// An op that owns an isolate, named by `sym_name`.
static BOX: OpDescriptor = OpDescriptor { name: "t.box", interfaces: &[HAS_LID], ..ISOLATED };

/// The interface of boxes.
static LIDDED: InterfaceDef = InterfaceDef {
    name: "LiddedOpInterface",
    of: InterfaceOf::Op,
    bases: &[],
    verify: None,
    verify_regions: None,
    docs: None,
};

const HAS_LID: InterfaceEntry = InterfaceEntry { interface: &LIDDED, table: &(), bases: &[] };

/// Isolated too, but with results: it stays in the arena around it.
static GUEST: OpDescriptor = OpDescriptor { name: "t.guest", results: ValueGroups::ANY, ..ISOLATED };

/// An op whose parent must be a box.
static CHILD: OpDescriptor =
    OpDescriptor { name: "t.child", checks: &[TraitCheck::ParentOneOf(&["t.box"])], ..ISOLATED };

static T: DialectDescriptor =
    DialectDescriptor { ops: &[&BOX, &GUEST, &CHILD], allows_unknown_ops: true, ..DialectDescriptor::new("t") };

/// A pass that is a function.
#[derive(Clone)]
struct Do {
    info: &'static PassInfo,
    what: fn(&mut PassContext<'_>) -> PassResult,
}

impl PassDecl for Do {
    fn info(&self) -> &'static PassInfo {
        self.info
    }

    fn copy(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
}

impl Pass for Do {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        (self.what)(cx)
    }
}

macro_rules! passes {
    ($registry:ident, $($name:literal: $what:expr;)*) => {$(
        $registry.register_with(|| {
            static INFO: crate::PassInfo = crate::PassInfo::new(concat!("Test", $name), $name, "");
            Box::new(crate::tests::Do { info: &INFO, what: $what })
        });
    )*};
}
use passes;

/// A parsed source, and the diagnostics about it.
struct Bench {
    source: ParsedSource,
    said: Arc<Mutex<String>>,
    _handler: ScopedHandler,
}

impl Bench {
    fn new(text: &'static str) -> Bench {
        let mut registry = DialectRegistry::new();
        registry.insert(&T);
        let cx = Context::with_registry(registry);
        cx.allow_unregistered_dialects(true);
        cx.print_op_on_diagnostic(false);
        let mut diags = Vec::new();
        let source = parse_source(&cx, "in", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut diags);
        let source = source.unwrap_or_else(|| panic!("{diags:?}"));
        let said = Arc::new(Mutex::new(String::new()));
        let all = said.clone();
        let handler = ScopedHandler::new(&cx, move |_, diag| {
            all.lock().unwrap().push_str(&format!("{}: {}\n", diag.severity.name(), diag.message));
            Handled::Yes
        });
        Bench { source, said, _handler: handler }
    }

    /// Runs a pipeline; returns the diagnostics with the result.
    fn run(&mut self, passes: &PassRegistry, pipeline: &str) -> (PassResult, String) {
        let pipeline = Pipeline::parse(pipeline, passes).unwrap();
        let mut manager = PassManager::new(pipeline, Arc::new(passes.clone()));
        self.run_manager(&mut manager)
    }

    fn run_manager(&mut self, manager: &mut PassManager) -> (PassResult, String) {
        let result = manager.run(&mut self.source.ir, self.source.top);
        (result, std::mem::take(&mut *self.said.lock().unwrap()))
    }

    fn text(&self) -> String {
        op_to_string(&self.source.ir, self.source.top, &PrintFlags { generic: true, ..PrintFlags::default() })
    }
}
