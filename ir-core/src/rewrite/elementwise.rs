//! Folding of elementwise ops on integers, floats, and dense elements of them. [MLIR: CommonFolders.h]
//!
//! An op with a poison operand folds to it. For splat operands, one element is computed.

use std::borrow::Cow;

use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Type};
use crate::elements::Elements;
use crate::num::{ApFloat, ApInt};
use crate::types::TypeData;

/// Wider integers are not computed with: a type of a few letters has two megabytes for each value, and products take quadratic time.
pub const MAX_COMPUTED_WIDTH: u32 = 1 << 16;

/// A number that is a constant, or an element of one.
pub trait Element: Clone + Sized {
    /// Returns whether folders compute numbers of a type.
    fn is_computed(cx: &ContextData, ty: Type) -> bool;
    /// The number that an attribute holds, from its data.
    fn of<'a>(cx: &ContextData, data: &'a AttrData) -> Option<Cow<'a, Self>>;
    /// An attribute; `None` when the type has no such numbers.
    fn attr(cx: &ContextData, ty: Type, value: &Self) -> Option<Attribute>;
    /// The elements of an attribute.
    fn elements(cx: &ContextData, attr: Attribute) -> Option<Elements<Self>>;
    /// An attribute with elements: one for all, or as many as the type has.
    fn elements_attr(cx: &ContextData, ty: Type, values: &[Self]) -> Option<Attribute>;
}

impl Element for ApInt {
    fn is_computed(cx: &ContextData, ty: Type) -> bool {
        let element = cx.type_data(ty).element_type().unwrap_or(ty);
        cx.integer_width(element).is_none_or(|width| width <= MAX_COMPUTED_WIDTH)
    }

    #[inline]
    fn of<'a>(_cx: &ContextData, data: &'a AttrData) -> Option<Cow<'a, ApInt>> {
        match data {
            AttrData::Integer { value, .. } => Some(Cow::Borrowed(value)),
            _ => None,
        }
    }

    fn attr(cx: &ContextData, ty: Type, value: &ApInt) -> Option<Attribute> {
        cx.apint_attr(ty, value)
    }

    fn elements(cx: &ContextData, attr: Attribute) -> Option<Elements<ApInt>> {
        cx.integer_elements(attr)
    }

    fn elements_attr(cx: &ContextData, ty: Type, values: &[ApInt]) -> Option<Attribute> {
        cx.dense_integers_attr(ty, values).ok()
    }
}

impl Element for ApFloat {
    fn is_computed(_: &ContextData, _: Type) -> bool {
        true
    }

    #[inline]
    fn of<'a>(cx: &ContextData, data: &'a AttrData) -> Option<Cow<'a, ApFloat>> {
        cx.float_of(data).map(Cow::Owned)
    }

    fn attr(cx: &ContextData, ty: Type, value: &ApFloat) -> Option<Attribute> {
        cx.apfloat_attr(ty, *value)
    }

    fn elements(cx: &ContextData, attr: Attribute) -> Option<Elements<ApFloat>> {
        cx.float_elements(attr)
    }

    fn elements_attr(cx: &ContextData, ty: Type, values: &[ApFloat]) -> Option<Attribute> {
        cx.dense_floats_attr(ty, values).ok()
    }
}

/// Returns whether an attribute is poison.
#[inline]
pub fn is_poison(cx: &ContextData, attr: Attribute) -> bool {
    let data = cx.attr_data(attr);
    matches!(data, AttrData::Extension(_)) && data.kind() == ("ub", "poison")
}

/// The first one that is poison.
fn first_poison<const N: usize>(cx: &ContextData, operands: [Option<Attribute>; N]) -> Option<Attribute> {
    operands.into_iter().flatten().find(|attr| is_poison(cx, *attr))
}

/// Folds an operation on one operand to a value of type `ty`; `compute` gives `None` where it cannot.
pub fn fold_unary_to<A: Element, R: Element>(
    cx: &ContextData,
    operand: Option<Attribute>,
    ty: Type,
    compute: impl FnMut(&A) -> Option<R>,
) -> Option<Attribute> {
    let operand = operand?;
    // Elements without a known number are not folded to another type, as in the reference.
    let is_number = || A::of(cx, cx.attr_data(operand)).is_some();
    let is_computed = is_poison(cx, operand) || is_number() || cx.type_data(ty).has_static_shape();
    if is_computed { compute_unary(cx, operand, ty, compute) } else { None }
}

fn compute_unary<A: Element, R: Element>(
    cx: &ContextData,
    operand: Attribute,
    ty: Type,
    mut compute: impl FnMut(&A) -> Option<R>,
) -> Option<Attribute> {
    let of_operand = cx.attr_data(operand).ty();
    if of_operand.is_some_and(|ty| !A::is_computed(cx, ty)) || !R::is_computed(cx, ty) {
        return None;
    }
    if let Some(value) = A::of(cx, cx.attr_data(operand)) {
        return R::attr(cx, ty, &compute(&value)?);
    }
    if is_poison(cx, operand) {
        return Some(operand);
    }
    let results: Option<Vec<R>> = A::elements(cx, operand)?.stored().map(|value| compute(&value)).collect();
    R::elements_attr(cx, ty, &results?)
}

/// Folds an operation on one operand to a value of its type; `compute` gives `None` where it cannot.
pub fn fold_unary<A: Element>(
    cx: &ContextData,
    operand: Option<Attribute>,
    compute: impl FnMut(&A) -> Option<A>,
) -> Option<Attribute> {
    let operand = operand?;
    match is_poison(cx, operand) {
        true => Some(operand),
        false => compute_unary(cx, operand, cx.attr_data(operand).ty()?, compute),
    }
}

/// Folds an operation on two operands of one type to a value of type `ty`; `compute` gives `None` where it cannot.
pub fn fold_binary_to<A: Element, R: Element>(
    cx: &ContextData,
    operands: [Option<Attribute>; 2],
    ty: Type,
    compute: impl FnMut(&A, &A) -> Option<R>,
) -> Option<Attribute> {
    compute_binary(cx, operands, |_| ty, compute)
}

/// The type of the result follows from that of the operands.
fn compute_binary<A: Element, R: Element>(
    cx: &ContextData,
    operands: [Option<Attribute>; 2],
    ty: impl FnOnce(Type) -> Type,
    mut compute: impl FnMut(&A, &A) -> Option<R>,
) -> Option<Attribute> {
    let data = operands.map(|operand| operand.map(|operand| cx.attr_data(operand)));
    let numbers = data.map(|data| A::of(cx, data?));
    if numbers.iter().any(Option::is_none)
        && let Some(poison) = first_poison(cx, operands)
    {
        return Some(poison);
    }
    let [Some(lhs), Some(rhs)] = operands else { return None };
    let operand_type = data[0]?.ty()?;
    if data[1]?.ty()? != operand_type {
        return None;
    }
    let ty = ty(operand_type);
    if !A::is_computed(cx, operand_type) || !R::is_computed(cx, ty) {
        return None;
    }
    if let [Some(a), Some(b)] = numbers {
        return R::attr(cx, ty, &compute(&a, &b)?);
    }
    let (a, b) = (A::elements(cx, lhs)?, A::elements(cx, rhs)?);
    let results: Option<Vec<R>> = match a.is_splat() && b.is_splat() {
        true => a.stored().zip(b.stored()).map(|(a, b)| compute(&a, &b)).collect(),
        false => a.iter().zip(b.iter()).map(|(a, b)| compute(&a, &b)).collect(),
    };
    R::elements_attr(cx, ty, &results?)
}

/// Folds an operation on two operands of one type to a value of that type; `compute` gives `None` where it cannot.
pub fn fold_binary<A: Element>(
    cx: &ContextData,
    operands: [Option<Attribute>; 2],
    compute: impl FnMut(&A, &A) -> Option<A>,
) -> Option<Attribute> {
    compute_binary(cx, operands, |ty| ty, compute)
}

impl ContextData {
    /// The integer that an attribute is, or that all its elements are. [MLIR: m_ConstantInt]
    pub fn int_or_splat(&self, attr: Attribute) -> Option<ApInt> {
        match ApInt::of(self, self.attr_data(attr)) {
            Some(value) => Some(value.into_owned()),
            None => self.integer_elements(attr)?.splat(),
        }
    }

    /// The float that an attribute is, or that all its elements are. [MLIR: m_ConstantFloat]
    pub fn float_or_splat(&self, attr: Attribute) -> Option<ApFloat> {
        self.float_value(attr).or_else(|| self.float_elements(attr)?.splat())
    }

    /// A number as a value of a type, or as all elements of it; `None` when the type cannot have it.
    ///
    /// Does not check that the number of elements is known, as in the reference: callers do so where it does.
    pub fn splat_attr<A: Element>(&self, ty: Type, value: &A) -> Option<Attribute> {
        match self.scalar_data(ty) {
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) => A::attr(self, ty, value),
            _ => A::elements_attr(self, ty, std::slice::from_ref(value)),
        }
    }

    /// A zero of a type, or as all elements of it: of integers, `index` and floats. [MLIR: Builder::getZeroAttr]
    pub fn zero_attr(&self, ty: Type) -> Option<Attribute> {
        self.number_attr(ty, 0)
    }

    /// A small number of a type, or as all elements of it: of integers, `index` and floats. Types of open sizes have no constants.
    pub fn number_attr(&self, ty: Type, value: i64) -> Option<Attribute> {
        let data = self.type_data(ty);
        if data.element_type().is_some() && !data.has_static_shape() {
            return None;
        }
        let element = data.element_type().unwrap_or(ty);
        match self.float_kind(element) {
            Some(kind) => self.splat_attr(ty, &ApFloat::from_f64(kind, value as f64)),
            None => self.splat_attr(ty, &ApInt::from_i64(self.integer_width(element)?, value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::context::Context;
    use crate::text::parse::{ParseOptions, parse_source};
    use crate::text::print::attr_to_string;

    fn attr(cx: &Context, text: &str) -> Attribute {
        cx.allow_unregistered_dialects(true);
        let text = format!("\"t.op\"() {{a = {text}}} : () -> ()").into_bytes();
        let parsed = parse_source(cx, "test", Arc::new(text), &ParseOptions::default(), &mut Vec::new()).unwrap();
        let op = parsed.ir.op(parsed.top).preorder().find(|op| cx.op_str(op.name()) == "t.op").unwrap();
        op.attr(b"a").unwrap()
    }

    fn sum(a: &str, b: &str) -> Option<String> {
        let cx = Context::new();
        let operands = [Some(attr(&cx, a)), Some(attr(&cx, b))];
        let folded = fold_binary::<ApInt>(&cx, operands, |a, b| Some(a.add(b)))
            .or_else(|| fold_binary::<ApFloat>(&cx, operands, |a, b| Some(a.add(*b))));
        folded.map(|folded| attr_to_string(&cx, folded))
    }

    #[test]
    fn numbers_and_elements_are_added() {
        for (a, b, expected) in [
            ("1 : i8", "127 : i8", Some("-128 : i8")),
            ("1 : index", "2 : index", Some("3 : index")),
            ("1.5 : f32", "2.5 : f32", Some("4.000000e+00 : f32")),
            ("1 : i8", "1 : i9", None),
            ("1 : i32", "1.0 : f32", None),
            ("dense<1> : tensor<4xi32>", "dense<2> : tensor<4xi32>", Some("dense<3> : tensor<4xi32>")),
            ("dense<[1, 2]> : tensor<2xi32>", "dense<2> : tensor<2xi32>", Some("dense<[3, 4]> : tensor<2xi32>")),
            ("dense<[1, 2]> : tensor<2xi32>", "dense<[2, 1]> : tensor<2xi32>", Some("dense<3> : tensor<2xi32>")),
            (
                "dense<true> : vector<2xi1>",
                "dense<[true, false]> : vector<2xi1>",
                Some("dense<[false, true]> : vector<2xi1>"),
            ),
            (
                "dense<1.0> : vector<2xbf16>",
                "dense<[1.0, 2.0]> : vector<2xbf16>",
                Some("dense<[2.000000e+00, 3.000000e+00]> : vector<2xbf16>"),
            ),
            ("dense<1> : tensor<4xi32>", "dense<2> : tensor<5xi32>", None),
            ("dense<> : tensor<0xi32>", "dense<> : tensor<0xi32>", Some("dense<> : tensor<0xi32>")),
            (
                "sparse<[[1]], [5]> : tensor<3xi32>",
                "dense<2> : tensor<3xi32>",
                Some("dense<[2, 7, 2]> : tensor<3xi32>"),
            ),
            ("dense<\"a\"> : tensor<3x!t.s>", "dense<\"a\"> : tensor<3x!t.s>", None),
            ("unit", "unit", None),
        ] {
            assert_eq!(sum(a, b).as_deref(), expected, "{a} + {b}");
        }
    }

    #[test]
    fn casts_take_the_result_type() {
        let cx = Context::new();
        let i64s = cx.intern_type(TypeData::Vector { shape: [2].into(), scalable: [false].into(), element: Type::I64 });
        let unknown = cx.intern_type(TypeData::Tensor { shape: [-1 << 63].into(), element: Type::I64, encoding: None });
        let extend = |text, ty| {
            let folded = fold_unary_to::<ApInt, ApInt>(&cx, Some(attr(&cx, text)), ty, |a| Some(a.sext_or_trunc(64)));
            folded.map(|folded| attr_to_string(&cx, folded))
        };
        assert_eq!(extend("-1 : i8", Type::I64).as_deref(), Some("-1 : i64"));
        assert_eq!(extend("dense<[-1, 1]> : vector<2xi8>", i64s).as_deref(), Some("dense<[-1, 1]> : vector<2xi64>"));
        assert_eq!(extend("dense<-1> : vector<2xi8>", i64s).as_deref(), Some("dense<-1> : vector<2xi64>"));
        assert_eq!(extend("dense<-1> : vector<2xi8>", unknown), None);
    }

    #[test]
    fn constants_of_any_type_with_numbers() {
        let cx = Context::new();
        let shown = |ty, value| cx.number_attr(ty, value).map(|attr| attr_to_string(&cx, attr));
        let vector = |element| cx.intern_type(TypeData::Vector { shape: [2].into(), scalable: [true].into(), element });
        assert_eq!(shown(Type::INDEX, -1).as_deref(), Some("-1 : index"));
        assert_eq!(shown(Type::I1, 1).as_deref(), Some("true"));
        assert_eq!(shown(vector(Type::F32), 1).as_deref(), Some("dense<1.000000e+00> : vector<[2]xf32>"));
        assert_eq!(shown(vector(Type::I1), -1).as_deref(), Some("dense<true> : vector<[2]xi1>"));
        assert_eq!(shown(Type::NONE, 1), None);
    }
}
