//! Predicates of the reference and their translations.

use super::*;
use crate::library;

/// The known classes without a dump.
struct Builtin;

impl Classes for Builtin {
    fn type_class(&self, class: &str) -> Option<String> {
        library::type_of_class(class).map(str::to_owned)
    }
    fn attr_class(&self, class: &str) -> Option<String> {
        library::attr_of_class(class).map(str::to_owned)
    }
    fn foreign(&self, _: &str, _: bool) -> Option<(String, String)> {
        None
    }
    fn getter(&self, _: &str, _: &str) -> Option<Getter> {
        None
    }
}

fn of_type(text: &str) -> Option<String> {
    Translator::new(&Builtin, Value::new("ty", Kind::Type)).predicate(&parse(text)?)
}

fn of_attr(text: &str) -> Option<String> {
    Translator::new(&Builtin, Value::new("attr", Kind::Attr)).predicate(&parse(text)?)
}

#[test]
fn predicates_of_types() {
    for (cpp, rust) in [
        ("(::llvm::isa<::mlir::MemRefType>($_self))", "AnyMemRef::DEF.holds(cx, ty)"),
        ("$_self.isSignlessInteger(8)", "I::<8>::DEF.holds(cx, ty)"),
        (
            "[](::mlir::Type e) { return (e.isF32()) || (e.isF64()); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())",
            "cx.type_data(ty).element_type().is_some_and(|inner| F32::DEF.holds(cx, inner) || F64::DEF.holds(cx, inner))",
        ),
        (
            "(cast<VectorType>($_self).getRank() == 2) && !(($_self.isF32()) || true)",
            "cx.type_data(ty).shape().map(|shape| shape.len() as i64) == Some(2) && !(F32::DEF.holds(cx, ty) || true)",
        ),
    ] {
        assert_eq!(of_type(cpp).as_deref(), Some(rust), "{cpp}");
    }
    assert_eq!(of_type("somethingElse($_self)"), None);
    assert_eq!(of_type("$_self.isInteger(width)"), None);
}

#[test]
fn predicates_of_attributes() {
    assert_eq!(
        of_attr("::llvm::cast<::mlir::IntegerAttr>($_self).getInt() >= 3").as_deref(),
        Some("cx.integer_i64(attr).is_some_and(|n| n >= 3)")
    );
    assert_eq!(
        of_attr("::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (isa<StringAttr>(attr)); })").as_deref(),
        Some("cx.array_elements(attr).is_some_and(|all| all.iter().all(|element| StrAttr::DEF.holds(cx, *element)))")
    );
}

#[test]
fn types_with_other_elements() {
    let of = |text: &str| {
        Translator::new(&Builtin, Value::new("ty", Kind::Type)).expr(&parse(text)?).map(|value| value.code)
    };
    for (cpp, rust) in [
        (
            "::llvm::cast<mlir::VectorType>($_self).cloneWith({}, IntegerType::get($_ctxt, 1))",
            Some("i1_same_shape(cx, ty)"),
        ),
        (
            "cast<ShapedType>($_self).clone(::mlir::IntegerType::get($_self.getContext(), 8))",
            Some("I::<8>::DEF.build.and_then(|build| cx.with_element_type(ty, build(cx)))"),
        ),
        ("cast<ShapedType>($_self).clone(FloatType::get($_ctxt, 8))", None),
        ("cast<ShapedType>($_self).clone(IntegerType::get($_ctxt, 0))", None),
        ("cast<VectorType>($_self).cloneWith({2}, IntegerType::get($_ctxt, 1))", None),
    ] {
        assert_eq!(of(cpp).as_deref(), rust, "{cpp}");
    }
}

#[test]
fn predicates_of_ops() {
    let of = |text: &str| Translator::of_op(&Builtin, Value::new("op", Kind::Op)).predicate(&parse(text)?);
    for (cpp, rust) in [
        (
            "(($_op.getNumOperands() > 1)) && ((::llvm::isa<::mlir::ShapedType>($_op.getOperand(0).getType())))",
            Some(
                "(op.num_operands() as i64) > 1 && op.operand_types().next().is_some_and(|inner| AnyShaped::DEF.holds(cx, inner))",
            ),
        ),
        (
            "(getElementTypeOrSelf($_op.getResult(0)) == ::mlir::getElementTypeOrSelf($_op.getOperand(1)))",
            Some(
                "op.result_types().next().map(|inner| cx.type_data(inner).element_type().unwrap_or(inner)) == \
                 op.operand_types().nth(1).map(|inner| cx.type_data(inner).element_type().unwrap_or(inner))",
            ),
        ),
        (
            "$_op.getResult(0).getType() == $_op.getOperand(0).getType()",
            Some("op.result_types().next() == op.operand_types().next()"),
        ),
        ("isDirectInModuleLikeOp($_op.getParentOp())", None),
        ("$_op.getOperand(-1).getType() == $_op.getOperand(0).getType()", None),
    ] {
        assert_eq!(of(cpp).as_deref(), rust, "{cpp}");
    }
}
