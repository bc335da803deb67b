//! Lists of constraints and of numbers, as types.

use crate::decl::constraint::TypeConstraintDef;
use crate::decl::typed::TypeConstraint;

/// One or several type constraints.
pub trait TypeList {
    /// The constraints.
    const DEFS: &'static [&'static TypeConstraintDef];
}

impl<C: TypeConstraint> TypeList for C {
    const DEFS: &'static [&'static TypeConstraintDef] = &[C::DEF];
}

/// A number as a type.
pub struct N<const VALUE: i64>;

/// One or several numbers.
pub trait IntList {
    /// The numbers.
    const VALUES: &'static [i64];
}

impl<const VALUE: i64> IntList for N<VALUE> {
    const VALUES: &'static [i64] = &[VALUE];
}

macro_rules! lists {
    ($(($($name:ident $value:ident),*))*) => {$(
        impl<$($name: TypeConstraint),*> TypeList for ($($name,)*) {
            const DEFS: &'static [&'static TypeConstraintDef] = &[$($name::DEF),*];
        }

        impl<$(const $value: i64),*> IntList for ($(N<$value>,)*) {
            const VALUES: &'static [i64] = &[$($value),*];
        }
    )*};
}

lists! {
    (A V0)
    (A V0, B V1)
    (A V0, B V1, C V2)
    (A V0, B V1, C V2, D V3)
    (A V0, B V1, C V2, D V3, E V4)
    (A V0, B V1, C V2, D V3, E V4, F V5)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7, I V8)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7, I V8, J V9)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7, I V8, J V9, K V10)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7, I V8, J V9, K V10, L V11)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7, I V8, J V9, K V10, L V11, M V12)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7, I V8, J V9, K V10, L V11, M V12, O V13)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7, I V8, J V9, K V10, L V11, M V12, O V13, P V14)
    (A V0, B V1, C V2, D V3, E V4, F V5, G V6, H V7, I V8, J V9, K V10, L V11, M V12, O V13, P V14, Q V15)
}

/// `1/2`, or with another separator and a text behind each number.
pub(super) fn joined<L: IntList>(suffix: &str, separator: &str) -> String {
    let all: Vec<String> = L::VALUES.iter().map(|value| format!("{value}{suffix}")).collect();
    all.join(separator)
}

/// The summaries of constraints with ` or ` between.
pub(super) fn summaries<L: TypeList>(cx: &crate::context::ContextData, ty: crate::context::Type) -> String {
    let all: Vec<String> = L::DEFS.iter().map(|def| def.describe(cx, ty)).collect();
    all.join(" or ")
}
