//! The environment of a target: what it supports, and its limits. [TargetEnv.h]

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::OpRef;
use dialekt_tosa::{Extension, Level, Profile, SpecificationVersion, TargetEnvAttr};

/// Limits of sizes and numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub rank: usize,
    pub kernel: i64,
    pub stride: i64,
    pub scale: i64,
    pub log2_size: u32,
    pub nesting: usize,
    pub list_size: usize,
}

/// The environment of a target.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub version: SpecificationVersion,
    pub level: Level,
    pub profiles: Vec<Profile>,
    pub extensions: Vec<Extension>,
}

impl Target {
    /// The environment that stands at an op, or at the nearest symbol table around it that has one; version 1.0 with all profiles and
    /// no extension where there is none.
    pub fn of(op: OpRef<'_>) -> Target {
        let cx = op.cx();
        let around = std::iter::successors(Some(op), |op| op.parent_op());
        let mut tables = around.filter(|op| cx.op_has(op.name(), OpTraits::SYMBOL_TABLE));
        let found = tables.find_map(|op| TargetEnvAttr::of(cx, op.discardable_attr("tosa.target_env")?));
        match found {
            Some(TargetEnvAttr { specification_version: version, level, profiles, extensions }) => {
                Target { version, level, profiles, extensions }
            }
            None => Target {
                version: SpecificationVersion::V1_0,
                level: Level::EightK,
                profiles: vec![Profile::ProInt, Profile::ProFp],
                extensions: Vec::new(),
            },
        }
    }

    /// The complaint about the first profile or extension that the version does not have.
    pub fn mismatch(&self) -> Option<String> {
        let version = match self.version {
            SpecificationVersion::V1_0 => "1.0",
            SpecificationVersion::V1_1Draft => "1.1",
        };
        let profile = self.profiles.iter().find(|profile| **profile == Profile::None);
        let profile = profile.map(|profile| (format!("profile '{profile}'"), "0.0"));
        let extension = self.extensions.iter().find_map(|extension| match extension {
            Extension::None => Some((extension, "0.0")),
            Extension::Mxfp | Extension::Int64 | Extension::Shape if version == "1.0" => Some((extension, "1.1")),
            _ => None,
        });
        let extension = extension.map(|(extension, least)| (format!("extension '{extension}'"), least));
        let (what, least) = profile.or(extension)?;
        Some(format!("{what} is not compatible with the target version {version}, minimum required version is {least}"))
    }

    /// The limits of the level.
    pub fn limits(&self) -> Limits {
        match self.level {
            Level::EightK => {
                Limits { rank: 6, kernel: 8192, stride: 8192, scale: 256, log2_size: 31, nesting: 6, list_size: 64 }
            }
            Level::None => Limits {
                rank: 32,
                kernel: i64::from(i32::MAX),
                stride: i64::from(i32::MAX),
                scale: 2048,
                log2_size: 63,
                nesting: 256,
                list_size: 256,
            },
        }
    }

    /// Returns whether a profile or extension is supported, by its name.
    pub fn supports(&self, name: &str) -> bool {
        self.profiles.iter().any(|profile| profile.to_string() == name)
            || self.extensions.iter().any(|extension| extension.to_string() == name)
    }
}
