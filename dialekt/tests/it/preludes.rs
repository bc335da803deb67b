//! The preludes of the crate agree: a file may import all of them.
#![deny(ambiguous_glob_imports)]

use dialekt::prelude::asm::*;
use dialekt::prelude::op::*;
use dialekt::prelude::pass::*;

/// There is a body.
#[derive(Described)]
struct HasBody;

impl OpTrait for HasBody {
    const CHECK: TraitCheck = TraitCheck::Hook(|op, _| if op.num_regions() == 1 { Ok(()) } else { Err(Invalid) });
}

/// A number that a body makes.
#[derive(Op)]
#[op(name = "preludes.make", traits(SameOperandsAndResultType, NoTerminator, HasBody), canonicalize(MakeMade))]
#[assembly($value attr_dict ":" type($result) $body)]
struct Make {
    value: Operand<AnySignlessInteger>,
    result: OpResult<AnySignlessInteger>,
    body: Region<SizedRegion<1>>,
}

/// What was made stays as it is.
#[derive(Rewrite)]
#[rewrite(Make { value: Make { result: made, .. }, .. } => made)]
struct MakeMade;

/// Makes nothing.
#[derive(Pass, Clone)]
#[pass(name = "Idle", argument = "idle")]
struct Idle {
    /// How often
    #[option(default = 1)]
    times: u32,
}

impl Pass for Idle {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        if self.times > 0 { Ok(()) } else { Err(PassFailed) }
    }
}

fn leave_out(_: MakeView<'_>, p: &mut Printer<'_>, form: RegionForm) {
    let _: (Tok, &mut Printer<'_>, RegionForm) = (Tok::Eof, p, form);
}

#[test]
fn names_mean_the_same_in_all_preludes() {
    let mut registry = Registry::default();
    registry.passes().register::<Idle>();
    assert!(Make::DEF.has_trait::<HasBody>() && registry.passes().contains("idle"));
    assert_eq!(size_of_val(&leave_out), 0);
}
