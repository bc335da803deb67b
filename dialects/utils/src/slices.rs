//! Builders of ops with offsets, sizes and strides.

/// Gives ops with offsets, sizes and strides a constructor from lists in which each element is a value or an integer. Named before those are
/// the op, the struct of its parts, and the parts that come first.
#[macro_export]
macro_rules! mixed_slices {
    ($($op:ident, $parts:ident: $first:ident: $first_type:ty, $second:ident: $second_type:ty;)*) => {$(
        impl $op {
            /// The parts of the op from offsets, sizes and strides that are each a value or an integer.
            pub fn build_mixed<L: AsRef<[$crate::__private::OpFoldResult]>>(
                cx: &$crate::__private::ContextData,
                $first: $first_type,
                $second: $second_type,
                parts: [L; 3],
            ) -> $crate::__private::Build<$op> {
                let [(offsets, static_offsets), (sizes, static_sizes), (strides, static_strides)] =
                    parts.map(|list| $crate::__private::split(cx, list.as_ref()));
                let parts = $parts {
                    $first,
                    $second,
                    offsets: &offsets,
                    sizes: &sizes,
                    strides: &strides,
                    static_offsets,
                    static_sizes,
                    static_strides,
                };
                $crate::__private::Build::new($op::build(parts).finish(cx))
            }
        }
    )*};
}
