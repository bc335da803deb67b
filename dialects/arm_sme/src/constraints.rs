//! Constraints on types: vectors, masks and tiles as the processor has them.

use std::marker::PhantomData;

use dialekt_ir_core::decl::constraint::{Summary, TypePred};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;

/// Tiles: vectors of rank 2 with a scalable number of rows, and as many columns.
pub struct TileOf<const SIZE: i64, T>(PhantomData<T>);

impl<const SIZE: i64, T: TypeConstraint> TypeConstraint for TileOf<SIZE, T> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|cx, ty| {
            let name = T::DEF.build.map_or_else(String::new, |build| type_to_string(cx, build(cx)));
            format!("vector<[{SIZE}]x[{SIZE}]x{name}> of {} values", T::DEF.describe(cx, ty))
        }),
        pred: TypePred::Elements(
            |cx, ty| match cx.type_data(ty) {
                TypeData::Vector { shape, scalable, element }
                    if **shape == [SIZE, SIZE] && **scalable == [true, true] =>
                {
                    Some(*element)
                }
                _ => None,
            },
            &[T::DEF],
        ),
        build: None,
        form: Some(&kinds::VECTOR),
    };
}

/// Tiles of any size of elements.
pub struct SMETile;

impl TypeConstraint for SMETile {
    const DEF: &'static TypeConstraintDef = &AnyOf::<(
        TileOf<16, I8>,
        TileOf<8, I16>,
        TileOf<4, I32>,
        TileOf<2, I64>,
        TileOf<1, I128>,
        TileOf<8, F16>,
        TileOf<8, BF16>,
        TileOf<4, F32>,
        TileOf<2, F64>,
    )>::DEF
        .described("a vector type that fits into a SME tile")
        .written(&kinds::VECTOR);
}

/// Declares constraints on scalable vectors by their lengths and elements: `Name = "summary": lengths, elements;`
macro_rules! scalable {
    ($($(#[$doc:meta])* $name:ident = $summary:literal: $lengths:ty, $elements:ty;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl TypeConstraint for $name {
            const DEF: &'static TypeConstraintDef =
                &ScalableVectorOfRankAndLengthAndType::<N<1>, $lengths, $elements>::DEF.described($summary);
        }
    )*};
}

scalable! {
    /// Vectors of the size of a register.
    SVEVector = "a vector type that matches the size of a SVE vector":
        (N<16>, N<8>, N<4>, N<2>, N<1>), (I8, I16, I32, I64, I128, F16, BF16, F32, F64);
    /// Masks for vectors of the size of a register.
    SVEPredicate = "a vector type that matches the size of a SVE predicate": (N<16>, N<8>, N<4>, N<2>, N<1>), I1;
    /// Masks of outer products.
    MOPPredicate = "a vector type that is a supported predicate for the SME MOP instructions":
        (N<16>, N<8>, N<4>, N<2>), I1;
    /// Operands of outer products.
    MOPVector = "a vector type that is a supported input for the SME MOP instructions":
        (N<16>, N<8>, N<4>, N<2>), (I8, I16, BF16, F16, F32, F64);
}
