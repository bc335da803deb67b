//! `convert-to-llvm` asks dialects of other crates, and with `dynamic` the attributes that an op names.

use std::sync::Arc;

use dialekt::conversion::{ConversionPatterns, ConversionTarget, Converted, TypeConverter};
use dialekt::decl::interface::AttrRef;
use dialekt::decl::region::Region;
use dialekt::dialects::llvm;
use dialekt::prelude::op::*;
use dialekt::prelude::tool::*;
use dialekt::text::print::op_to_string;
use dialekt_to_llvm::LLVMTypeConverter;
use dialekt_to_llvm::convert_to_llvm::{
    ConvertToLLVMAttrInterface, ConvertToLLVMOpInterface, ConvertToLLVMPatternInterface,
};
use dialekt_to_llvm::pattern::{OneToOne, add_one_to_one};

/// A number.
#[derive(Type)]
#[ty(name = "user.number", summary = "number")]
struct Number;

/// Adds numbers.
#[derive(Op)]
#[op(name = "user.add", traits(Pure))]
#[assembly($lhs "," $rhs attr_dict)]
struct Add {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    sum: OpResult<Number>,
}

/// Multiplies numbers.
#[derive(Op)]
#[op(name = "user.mul", traits(Pure))]
#[assembly($lhs "," $rhs attr_dict)]
struct Mul {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    product: OpResult<Number>,
}

/// A scope with a target.
#[derive(Op)]
#[op(name = "user.scope", traits(IsolatedFromAbove, NoTerminator, SingleBlock), interfaces(ConvertToLLVMOpInterface))]
#[assembly($body attr_dict)]
struct Scope {
    body: Region,
}

impl ConvertToLLVMOpInterface for Scope {
    fn conversion_attrs(op: Self::View<'_>) -> Vec<Attribute> {
        op.discardable_attr("target").into_iter().collect()
    }
}

/// A target that multiplies.
#[derive(Attr)]
#[attr(name = "user.multiplier", interfaces(ConvertToLLVMAttrInterface))]
struct MultiplierAttr;

impl ConvertToLLVMAttrInterface for MultiplierAttr {
    fn populate_convert_to_llvm_conversion_patterns(
        _attr: AttrRef<'_>,
        target: &mut ConversionTarget,
        llvm: &LLVMTypeConverter,
        patterns: &mut ConversionPatterns,
    ) {
        target.illegal_op::<Mul>();
        add_one_to_one(patterns, llvm, &[OneToOne::of::<Mul, llvm::Mul>()]);
    }
}

/// A dialect that adds numbers of 16 bits.
#[derive(Dialect)]
#[dialect(
    name = "user",
    types(Number),
    attrs(MultiplierAttr),
    ops(Add, Mul, Scope),
    interfaces(ConvertToLLVMPatternInterface)
)]
struct UserDialect;

impl ConvertToLLVMPatternInterface for UserDialect {
    fn add_type_conversions(types: &mut TypeConverter) {
        types.add_conversion(|cx, ty| match Number::of(cx, ty) {
            Some(_) => cx.integer_type(16).into(),
            None => Converted::Unknown,
        });
    }

    fn populate_convert_to_llvm_conversion_patterns(
        _target: &mut ConversionTarget,
        llvm: &LLVMTypeConverter,
        patterns: &mut ConversionPatterns,
    ) {
        add_one_to_one(patterns, llvm, &[OneToOne::of::<Add, llvm::Add>()]);
    }
}

const INPUT: &str = "
user.scope {
  %0 = \"test.number\"() : () -> !user.number
  %1 = user.add %0, %0
  %2 = user.mul %1, %1
  \"test.use\"(%2) : (!user.number) -> ()
} {target = #user.multiplier}";

/// The text of the input after a pipeline.
fn after(pipeline: &str) -> String {
    let mut registry = registry();
    registry.dialects.insert(UserDialect::DIALECT);
    let passes = Arc::new(std::mem::take(registry.passes()));
    let cx = Context::with_registry(registry.dialects);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = Vec::new();
    let parsed = parse_source(&cx, "t", Arc::new(INPUT.as_bytes()), &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let pipeline = Pipeline::parse(pipeline, &passes).unwrap();
    PassManager::new(pipeline, passes).run(&mut parsed.ir, parsed.top).unwrap();
    op_to_string(&parsed.ir, parsed.top, &PrintFlags::default())
}

#[test]
fn patterns_of_a_dialect_are_applied_and_those_of_attributes_are_not() {
    let text = after("builtin.module(user.scope(convert-to-llvm))");
    assert!(text.contains("llvm.add %1, %1 : i16"), "{text}");
    assert!(text.contains("user.mul %"), "{text}");
}

#[test]
fn dynamic_patterns_are_those_of_the_attributes_of_the_op_too() {
    let text = after("builtin.module(user.scope(convert-to-llvm{dynamic=true}))");
    assert!(text.contains("llvm.add %1, %1 : i16"), "{text}");
    assert!(text.contains("llvm.mul %2, %2 : i16"), "{text}");
    assert!(!text.contains("user.mul %"), "{text}");
}

#[test]
fn dialects_are_found_by_their_names() {
    let text = after("builtin.module(user.scope(convert-to-llvm{filter-dialects=user}))");
    assert!(text.contains("llvm.add"), "{text}");
}
