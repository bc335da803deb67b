//! The profiles and extensions in which ops are available, as data of their declarations.

use dialekt_ir_core::prelude::op::*;

use crate::enums::{Extension, Profile};

/// The profiles in which an op is available, and the extensions that have it or add types to it. A fact of the declaration:
/// `Add::DEF.fact::<Availability>()`.
///
/// A target has to support one of the profiles; where there is none, one of the extensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Availability {
    /// The profiles.
    pub profiles: &'static [Profile],
    /// The extensions.
    pub extensions: &'static [Extension],
}

impl Availability {
    /// Nothing is required: ops beyond the specification.
    pub const ALWAYS: Availability = Availability { profiles: &[], extensions: &[] };
    /// In all profiles.
    pub const ALL: Availability = Availability::of(&[Profile::ProInt, Profile::ProFp]);
    /// In the profile of integers.
    pub const INT: Availability = Availability::of(&[Profile::ProInt]);
    /// In the profile of floats.
    pub const FP: Availability = Availability::of(&[Profile::ProFp]);

    const fn of(profiles: &'static [Profile]) -> Availability {
        Availability { profiles, extensions: &[] }
    }

    /// The same with these extensions.
    pub const fn with(self, extensions: &'static [Extension]) -> Availability {
        Availability { extensions, ..self }
    }
}

/// An op of tosa: it says which profiles and extensions it needs. [MLIR: TosaOp, QueryProfileInterface,
/// QueryExtensionInterface]
#[op_interface(name = "TosaOp")]
pub trait TosaOpInterface {
    /// The profiles in which it is available.
    fn profiles(op: Self::View<'_>) -> &'static [Profile] {
        availability(*op).profiles
    }

    /// The extensions that have it or add types to it.
    fn extensions(op: Self::View<'_>) -> &'static [Extension] {
        availability(*op).extensions
    }
}

fn availability(op: OpRef<'_>) -> Availability {
    op.descriptor().and_then(|op| op.fact::<Availability>()).copied().unwrap_or(Availability::ALWAYS)
}
