//! `tosa-attach-target`: says what a module is compiled for. [mlir/lib/Dialect/Tosa/Transforms/TosaAttachTarget.cpp]

use std::str::FromStr;

use dialekt_ir_core::diag::Diagnostic;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::{Choice, ListOption, OptionEnum};
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_tosa::{Extension, Level, Profile, SpecificationVersion, TargetEnvAttr};

/// Attach tosa.target_env information to the given module.
///
/// The attribute says the version of the specification, the level, and the profiles and extensions that the target supports.
#[derive(Pass, Clone)]
#[pass(
    name = "TosaAttachTarget",
    argument = "tosa-attach-target",
    op = "builtin.module",
    dialects(dialekt_func::FuncDialect, dialekt_tosa::TosaDialect)
)]
pub struct TosaAttachTarget {
    /// The specification version that TOSA operators should conform to.
    #[option(name = "specification_version", default = Choice(Version(SpecificationVersion::V1_0)))]
    specification_version: Choice<Version>,
    /// The TOSA level that operators should conform to. A TOSA level defines operator argument ranges that an implementation shall support.
    #[option(default = Choice(LevelOption(Level::EightK)))]
    level: Choice<LevelOption>,
    /// The TOSA profile(s) that operators should conform to. TOSA profiles enable efficient implementation on different classes of device. Each profile is an independent set of operations and data type combinations.
    #[option]
    profiles: ListOption<String>,
    /// The TOSA extension(s) that operators should conform to. TOSA profile extensions define optional operation and data type combinations.
    #[option]
    extensions: ListOption<String>,
}

/// The version of the specification, as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Version(SpecificationVersion);

impl OptionEnum for Version {
    const NAMES: &'static [(&'static str, Self)] =
        &[("1.0", Version(SpecificationVersion::V1_0)), ("1.1.draft", Version(SpecificationVersion::V1_1Draft))];
}

/// The level, as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LevelOption(Level);

impl OptionEnum for LevelOption {
    const NAMES: &'static [(&'static str, Self)] =
        &[("8k", LevelOption(Level::EightK)), ("none", LevelOption(Level::None))];
}

const PROFILES: [Profile; 2] = [Profile::ProInt, Profile::ProFp];

const EXTENSIONS: [Extension; 14] = [
    Extension::Int16,
    Extension::Int4,
    Extension::Bf16,
    Extension::Fp8E4M3,
    Extension::Fp8E5M2,
    Extension::Fft,
    Extension::Variable,
    Extension::ControlFlow,
    Extension::DoubleRound,
    Extension::InexactRound,
    Extension::Dynamic,
    Extension::Mxfp,
    Extension::Int64,
    Extension::Shape,
];

impl Pass for TosaAttachTarget {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let named = named(&self.profiles, &PROFILES, "profile")
            .and_then(|profiles| Ok((profiles, named(&self.extensions, &EXTENSIONS, "extension")?)));
        let (profiles, extensions) = match named {
            Ok(named) => named,
            Err(message) => {
                let module = cx.op_ref();
                module.cx().emit(Diagnostic::error(module.loc(), message));
                return Err(PassFailed);
            }
        };
        let (version, level) = (self.specification_version.0.0, self.level.0.0);
        let (module, ir) = (cx.op(), cx.ir_mut());
        let target = TargetEnvAttr::new(ir.cx(), version, level, profiles, extensions);
        let name = ir.cx().ident("tosa.target_env");
        ir.set_discardable_attr(module, name, target).map_err(|_| PassFailed)
    }
}

/// The cases of an enum with these names; `cases` are those that messages list.
///
/// # Errors
/// There is none of a name: the message.
fn named<E: FromStr + ToString>(names: &[String], cases: &[E], what: &str) -> Result<Vec<E>, String> {
    let unknown = |name: &String| {
        let known: Vec<String> = cases.iter().map(E::to_string).collect();
        let known = known.join(", ");
        format!("Unknown TOSA {what} name passed in '{name}', supported {what}s are: {known}")
    };
    names.iter().map(|name| name.parse().map_err(|_| unknown(name))).collect()
}
