//! `convert-index-to-llvm`: ops on indices become ops on integers. [mlir/lib/Conversion/IndexToLLVM/IndexToLLVM.cpp]

use std::marker::PhantomData;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, Mode, OpConversion};
use dialekt_index as index;
use dialekt_ir_core::decl::EnumDecl;
use dialekt_ir_core::decl::flags::case_of;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_llvm::ICmpPredicate;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

use crate::pattern::{OneToOne, add_one_to_one, create_named, int_constant};
use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Lower the `index` dialect to the `llvm` dialect.
///
/// Ops on indices become ops on integers; an op of the dialect that cannot be converted is an error.
#[derive(Pass, Clone)]
#[pass(name = "ConvertIndexToLLVMPass", argument = "convert-index-to-llvm", dialects(dialekt_llvm::LLVMDialect))]
pub struct ConvertIndexToLLVM {
    /// Bits of the integers that `index` becomes; 0 for the width of a machine word
    #[option(name = "index-bitwidth")]
    index_bitwidth: u32,
    conversion: PassConversion,
}

impl Pass for ConvertIndexToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let llvm = LLVMTypeConverter::new(cx, LowerToLLVMOptions::default().with_index_bitwidth(self.index_bitwidth));
        let mut target = crate::llvm_target();
        target.illegal_dialects(["index"]);
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns, &llvm);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

const ROWS: &[OneToOne] = &[
    OneToOne::of::<index::Add, llvm::Add>(),
    OneToOne::of::<index::Sub, llvm::Sub>(),
    OneToOne::of::<index::Mul, llvm::Mul>(),
    OneToOne::of::<index::DivS, llvm::SDiv>(),
    OneToOne::of::<index::DivU, llvm::UDiv>(),
    OneToOne::of::<index::RemS, llvm::SRem>(),
    OneToOne::of::<index::RemU, llvm::URem>(),
    OneToOne::of::<index::MaxS, llvm::SMax>(),
    OneToOne::of::<index::MaxU, llvm::UMax>(),
    OneToOne::of::<index::MinS, llvm::SMin>(),
    OneToOne::of::<index::MinU, llvm::UMin>(),
    OneToOne::of::<index::Shl, llvm::Shl>(),
    OneToOne::of::<index::ShrS, llvm::AShr>(),
    OneToOne::of::<index::ShrU, llvm::LShr>(),
    OneToOne::of::<index::And, llvm::And>(),
    OneToOne::of::<index::Or, llvm::Or>(),
    OneToOne::of::<index::XOr, llvm::XOr>(),
    OneToOne::of::<index::BoolConstant, llvm::Constant>(),
];

/// Adds the patterns. [MLIR: populateIndexToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    add_one_to_one(patterns, llvm, ROWS);
    patterns
        .add_typed(llvm, ConvertConstant(llvm.clone()))
        .add_typed(llvm, ConvertSizeOf(llvm.clone()))
        .add_typed(llvm, ConvertCmp)
        .add_typed(llvm, ConvertCast::<index::CastS, llvm::SExt> { llvm: llvm.clone(), kinds: PhantomData })
        .add_typed(llvm, ConvertCast::<index::CastU, llvm::ZExt> { llvm: llvm.clone(), kinds: PhantomData })
        .add_typed(llvm, ConvertCeilDivS)
        .add_typed(llvm, ConvertCeilDivU)
        .add_typed(llvm, ConvertFloorDivS);
}

/// A constant is truncated to the width of indices.
pub struct ConvertConstant(pub LLVMTypeConverter);

impl OpConversion for ConvertConstant {
    type SourceOp = index::Constant;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<index::Constant>, _: &[Value]) -> Option<()> {
        let value = rw.op(op).inherent_attr("value").and_then(|value| rw.cx().integer_i64(value))?;
        let value = int_constant(rw, self.0.index_type, value);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// The width of indices in bits.
pub struct ConvertSizeOf(pub LLVMTypeConverter);

impl OpConversion for ConvertSizeOf {
    type SourceOp = index::SizeOf;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<index::SizeOf>, _: &[Value]) -> Option<()> {
        let bits = i64::from(self.0.options().index_bitwidth);
        let value = int_constant(rw, self.0.index_type, bits);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// A comparison, with the predicate of the same name.
pub struct ConvertCmp;

impl OpConversion for ConvertCmp {
    type SourceOp = index::Cmp;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<index::Cmp>, operands: &[Value]) -> Option<()> {
        let text = rw.view(op)?.pred().map(dialekt_ir_core::decl::flags::case_text)?;
        let predicate = case_of(ICmpPredicate::ENUM.case(text)?.value)?;
        let value = rw.create(llvm::ICmp::build(predicate, operands[0], operands[1])).result();
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// A cast from or to `index`: an extension of kind `E`, a truncation, or nothing.
pub struct ConvertCast<S, E> {
    llvm: LLVMTypeConverter,
    kinds: PhantomData<fn() -> (S, E)>,
}

impl<S: OpDecl + 'static, E: OpDecl + 'static> OpConversion for ConvertCast<S, E> {
    type SourceOp = S;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<S>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let (from, to) = (rw.type_of(operands[0]), self.llvm.convert(cx, rw.op(op.op()).result_type(0)?)?);
        if from == to {
            rw.replace_op(op, &[operands[0]]);
            return Some(());
        }
        let target = if cx.integer_width(from)? > cx.integer_width(to)? { llvm::Trunc::DEF } else { E::DEF };
        let attrs = crate::pattern::converted_attrs(rw.op(op.op()), crate::pattern::AttrConversion::Drop, target);
        let spec = OpSpec::new(cx.op_name(target.name), rw.loc(op.op())).operands(operands).attrs(&attrs);
        let value = create_named(rw, spec, to)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// Short names for the ops of the expansions.
struct Formula<'a, 'b> {
    rw: &'a mut ConversionRewriter<'b>,
    ty: Type,
}

impl Formula<'_, '_> {
    fn of<'a, 'b>(rw: &'a mut ConversionRewriter<'b>, operands: &[Value]) -> Formula<'a, 'b> {
        let ty = rw.type_of(operands[0]);
        Formula { rw, ty }
    }

    fn constant(&mut self, value: i64) -> Value {
        int_constant(self.rw, self.ty, value)
    }

    fn add(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::Add::build(a, b)).result()
    }

    fn sub(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::Sub::build(a, b)).result()
    }

    fn sdiv(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::SDiv::build(a, b)).result()
    }

    fn udiv(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::UDiv::build(a, b)).result()
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::And::build(a, b)).result()
    }

    fn icmp(&mut self, predicate: ICmpPredicate, a: Value, b: Value) -> Value {
        self.rw.create(llvm::ICmp::build(predicate, a, b)).result()
    }

    fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        self.rw.create(llvm::Select::build(condition, a, b)).result()
    }
}

/// `ceildivs(n, m) = sign(n) == sign(m) && n != 0 ? (n + x) / m + 1 : -(-n / m)` with `x = m > 0 ? -1 : 1`
pub struct ConvertCeilDivS;

impl OpConversion for ConvertCeilDivS {
    type SourceOp = index::CeilDivS;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<index::CeilDivS>, operands: &[Value]) -> Option<()> {
        let &[n, m] = operands else { return None };
        let mut f = Formula::of(rw, operands);
        let (zero, one, minus_one) = (f.constant(0), f.constant(1), f.constant(-1));
        let m_positive = f.icmp(ICmpPredicate::Sgt, m, zero);
        let x = f.select(m_positive, minus_one, one);
        let n_plus_x = f.add(n, x);
        let quotient = f.sdiv(n_plus_x, m);
        let positive = f.add(quotient, one);
        let minus_n = f.sub(zero, n);
        let quotient = f.sdiv(minus_n, m);
        let negative = f.sub(zero, quotient);
        let n_positive = f.icmp(ICmpPredicate::Sgt, n, zero);
        let same_sign = f.icmp(ICmpPredicate::Eq, n_positive, m_positive);
        let not_zero = f.icmp(ICmpPredicate::Ne, n, zero);
        let condition = f.and(same_sign, not_zero);
        let value = f.select(condition, positive, negative);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// `ceildivu(n, m) = n == 0 ? 0 : (n - 1) / m + 1`
pub struct ConvertCeilDivU;

impl OpConversion for ConvertCeilDivU {
    type SourceOp = index::CeilDivU;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<index::CeilDivU>, operands: &[Value]) -> Option<()> {
        let &[n, m] = operands else { return None };
        let mut f = Formula::of(rw, operands);
        let (zero, one) = (f.constant(0), f.constant(1));
        let less = f.sub(n, one);
        let quotient = f.udiv(less, m);
        let more = f.add(quotient, one);
        let is_zero = f.icmp(ICmpPredicate::Eq, n, zero);
        let value = f.select(is_zero, zero, more);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// `floordivs(n, m) = sign(n) != sign(m) && n != 0 ? -1 - (x - n) / m : n / m` with `x = m < 0 ? 1 : -1`
pub struct ConvertFloorDivS;

impl OpConversion for ConvertFloorDivS {
    type SourceOp = index::FloorDivS;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<index::FloorDivS>, operands: &[Value]) -> Option<()> {
        let &[n, m] = operands else { return None };
        let mut f = Formula::of(rw, operands);
        let (zero, one, minus_one) = (f.constant(0), f.constant(1), f.constant(-1));
        let m_negative = f.icmp(ICmpPredicate::Slt, m, zero);
        let x = f.select(m_negative, one, minus_one);
        let x_minus_n = f.sub(x, n);
        let quotient = f.sdiv(x_minus_n, m);
        let negative = f.sub(minus_one, quotient);
        let positive = f.sdiv(n, m);
        let n_negative = f.icmp(ICmpPredicate::Slt, n, zero);
        let other_sign = f.icmp(ICmpPredicate::Ne, n_negative, m_negative);
        let not_zero = f.icmp(ICmpPredicate::Ne, n, zero);
        let condition = f.and(other_sign, not_zero);
        let value = f.select(condition, negative, positive);
        rw.replace_op(op, &[value]);
        Some(())
    }
}
