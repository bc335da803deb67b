//! Rewrite rules of dialekt. What the macro does is in `dialekt_ods_model`, which tools use too.
#![forbid(unsafe_code)]

use proc_macro::TokenStream;

/// Declares a rewrite rule: a struct without fields stands for it.
///
/// `#[rewrite(PATTERN if CONDITION && .. => RESULT)]`
///
/// **Pattern.** `AddI { lhs: x, rhs: SubI { lhs: y, rhs: x, .. }, .. }`: the root, by field; fields that are left out may be
/// anything. On a field stand
/// - a name, which stands for the value, attribute, region or block there; the second time it means that both are equal;
/// - an operation, which defines the operand; `op @ MulI { .. }` names the operation itself;
/// - `constant(c)`: a constant of any dialect, and its value;
/// - `Constraint(x)`: a claim on the type of an operand or result, or on an attribute; `Constraint(_)` names nothing;
/// - a literal or a path such as `Predicate::Eq`, or `= expression`: the value of an attribute;
/// - `maybe(a)`: an attribute that may be missing;
/// - `[a, b, rest @ ..]`: the values of a variadic operand;
/// - `_`: anything.
///
/// `(lhs, rhs): either(x, constant(c))` matches two operands in either order.
///
/// **Conditions** are Rust, with `let`, joined by `&&`. `cx` is the rewriter, to be read: `if let Some(c) = sum(cx, a, b)`.
///
/// **Result**: Rust, in which a struct expression makes an operation: `MulI { lhs: x, rhs: SubI { lhs: y, rhs: z } }`. Operands that
/// are single values and required attributes must be given; literals and paths become attributes; types of results are inferred,
/// or given as `result: ty`, or those of the root where the operation replaces it. `.at(location)` says where it comes from; all
/// matched operations if nothing is said. A block makes more than one; tuples and lists replace several results; `{}` erases a
/// root without results. `cx` is the rewriter.
///
/// `#[rule(benefit = 1, labels("name"), allow(overlap))]`: `benefit` is added to the number of operations in the pattern, `constant(..)` left out; `labels` are
/// names by which the rule can be left out; `allow` names reports of `check_rewrites` that are known and wanted.
#[proc_macro_derive(Rewrite, attributes(rewrite, rule))]
pub fn derive_rewrite(item: TokenStream) -> TokenStream {
    dialekt_ods_model::derive_rewrite(item.into()).into()
}
