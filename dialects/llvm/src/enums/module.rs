//! Modules.

use dialekt_ir_core::prelude::op::*;

/// Treatment of a flag when modules are linked that both have it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM Module Flag Behavior", width = 64, field)]
pub enum ModFlagBehavior {
    /// Different values are an error.
    Error = 1,
    /// Different values are a warning.
    Warning = 2,
    /// The other flag that the value names has to have its value.
    Require = 3,
    /// The value takes the place of the other one.
    Override = 4,
    /// Both lists, one behind the other.
    Append = 5,
    /// Both lists, each element once.
    AppendUnique = 6,
    /// The larger value.
    Max = 7,
    /// The smaller value.
    Min = 8,
}

/// The kind of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM ProfileSummary format kinds", width = 64, field)]
pub enum ProfileSummaryFormatKind {
    /// Of samples.
    #[case("SampleProfile")]
    SampleProfile = 0,
    /// Of counters.
    #[case("InstrProf")]
    InstrProf = 1,
    /// Of counters by the context of calls.
    #[case("CSInstrProf")]
    CSInstrProf = 2,
}
