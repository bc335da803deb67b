// The functions that the rules in rules.td call. Behind the name of a rule stand the functions that it needs; shared ones stand with the first rule.

// -- AddIAddConstant
static mlir::TypedAttr sum(mlir::Attribute a, mlir::Attribute b) {
  auto add = [](llvm::APInt a, const llvm::APInt &b) { return a + b; };
  return llvm::dyn_cast_if_present<mlir::TypedAttr>(
      mlir::constFoldBinaryOp<mlir::IntegerAttr, llvm::APInt, void>({a, b}, add));
}

static mlir::arith::IntegerOverflowFlagsAttr
merged(mlir::arith::IntegerOverflowFlagsAttr a,
       mlir::arith::IntegerOverflowFlagsAttr b) {
  return mlir::arith::IntegerOverflowFlagsAttr::get(
      a.getContext(), a.getValue() & b.getValue());
}

// -- MulSIExtendedRHSOne
static bool isPlusOne(mlir::Attribute value) {
  llvm::APInt number;
  return mlir::matchPattern(value, mlir::m_ConstantInt(&number)) &&
         number.getBitWidth() > 1 && number.isOne();
}

// -- XOrINotCmpI
static bool isTrueBit(mlir::Attribute value) {
  auto number = llvm::dyn_cast<mlir::IntegerAttr>(value);
  return number && number.getType().isInteger(1) && number.getValue().isOne();
}

static mlir::arith::CmpIPredicateAttr
opposite(mlir::Builder &builder, mlir::arith::CmpIPredicateAttr predicate) {
  return mlir::arith::CmpIPredicateAttr::get(
      builder.getContext(), mlir::arith::invertPredicate(predicate.getValue()));
}

// -- TruncIShrSIToTrunciShrUI
static unsigned width(mlir::Value value) {
  return mlir::getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
}

static bool keepsNoSign(mlir::Value shifted, mlir::Value out,
                        mlir::Attribute by) {
  llvm::APInt number;
  return mlir::matchPattern(by, mlir::m_ConstantInt(&number)) &&
         number == width(shifted) - width(out);
}
