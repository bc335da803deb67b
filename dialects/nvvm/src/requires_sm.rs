//! The architectures that ops need. [MLIR: NVVMRequiresSM]

use dialekt_ir_core::decl::OpDescriptor;
use dialekt_ir_core::prelude::op::*;

/// The architectures that an op needs: a fact of its declaration. Ops without it run on all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequiresSM {
    /// This version, or a later one.
    AtLeast(u32),
    /// One of these versions, with the instructions that only it has.
    Accelerated(&'static [u32]),
}

/// The version of an architecture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SMVersion {
    /// The number: 90 for `sm_90a`.
    pub number: u32,
    /// The instructions that only this version has are there.
    pub accelerated: bool,
}

impl RequiresSM {
    /// The architectures that the ops of a declaration need.
    pub fn of(op: &OpDescriptor) -> Option<&'static RequiresSM> {
        op.fact()
    }

    /// Returns whether an architecture has the op.
    pub fn is_met_by(&self, version: SMVersion) -> bool {
        match self {
            RequiresSM::AtLeast(number) => version.number >= *number,
            RequiresSM::Accelerated(numbers) => version.accelerated && numbers.contains(&version.number),
        }
    }
}

impl SMVersion {
    /// The version of a chip: `sm_90a`.
    pub fn of_chip(chip: &str) -> SMVersion {
        let version = chip.get(3..).unwrap_or_default();
        let digits = version.strip_suffix('a').unwrap_or(version);
        SMVersion { number: digits.parse().unwrap_or(0), accelerated: version.ends_with('a') }
    }
}

/// Checks that an architecture has all ops in a module of a GPU.
pub(crate) fn verify_target(module: OpRef<'_>, chip: &str, out: &mut Vec<Diagnostic>) -> Verified {
    const MINIMUM: u32 = 20;
    let cx = module.cx();
    if cx.op_str(module.name()) != "gpu.module" {
        return fail(out, Diagnostic::error(module.loc(), "NVVM target attribute must be attached to a GPU module"));
    }
    let version = SMVersion::of_chip(chip);
    if version.number < MINIMUM {
        return fail(out, Diagnostic::error(module.loc(), format!("Minimum NVVM target SM version is sm_{MINIMUM}")));
    }
    let lacks = |op: OpRef<'_>| {
        let needs = op.descriptor().and_then(RequiresSM::of);
        needs.is_some_and(|needs| !needs.is_met_by(version))
    };
    match module.postorder().find(|op| lacks(*op)) {
        Some(op) => fail(out, op.op_error(format!("is not supported on {chip}"))),
        None => Ok(()),
    }
}
