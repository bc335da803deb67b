//! Parts of patterns: ops that become one op of LLVM with the same operands, and vectors of several dimensions. [MLIR:
//! mlir/Conversion/LLVMCommon/VectorPattern.h]

use dialekt_arith as arith;
use dialekt_conversion::{ConversionPatterns, ConversionRewriter};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::decl::library::NamedEnumProp;
use dialekt_ir_core::decl::op::OpDescriptor;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_llvm as llvm;
use smallvec::SmallVec;

use crate::type_converter::LLVMTypeConverter;

/// The conversion of the attributes of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AttrConversion {
    /// All are kept by their names.
    #[default]
    Keep,
    /// `fastmath` becomes `fastmathFlags`; the others are kept. [MLIR: AttrConvertFastMathToLLVM]
    FastMath,
    /// The overflow flags of arith become those of LLVM; the others are kept. [MLIR: AttrConvertOverflowToLLVM]
    Overflow,
    /// None is kept.
    Drop,
}

/// A kind of op that becomes one op of LLVM, with the same operands; on vectors of several dimensions, one for each row.
///
/// ```
/// use dialekt::dialects::{arith, llvm};
/// use dialekt::dialects::to_llvm::pattern::OneToOne;
///
/// const ROWS: &[OneToOne] = &[
///     OneToOne::of::<arith::AddI, llvm::Add>().overflow(),
///     OneToOne::of::<arith::AddF, llvm::FAdd>().fast_math().checked(),
///     OneToOne::of::<arith::AndI, llvm::And>(),
/// ];
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OneToOne {
    source: &'static str,
    target: &'static OpDescriptor,
    attrs: AttrConversion,
    checked: bool,
    unrolled: bool,
}

impl OneToOne {
    /// A row: ops of kind `S` become ops of kind `T`.
    pub const fn of<S: OpDecl, T: OpDecl>() -> OneToOne {
        OneToOne { source: S::NAME, target: T::DEF, attrs: AttrConversion::Keep, checked: false, unrolled: true }
    }

    /// The flags for fast math are converted.
    #[must_use]
    pub const fn fast_math(mut self) -> OneToOne {
        self.attrs = AttrConversion::FastMath;
        self
    }

    /// The overflow flags are converted.
    #[must_use]
    pub const fn overflow(mut self) -> OneToOne {
        self.attrs = AttrConversion::Overflow;
        self
    }

    /// Ops on floats that LLVM does not have are left alone: these would become integers.
    #[must_use]
    pub const fn checked(mut self) -> OneToOne {
        self.checked = true;
        self
    }

    /// Vectors of several dimensions are not unrolled. [MLIR: OneToOneConvertToLLVMPattern]
    #[must_use]
    pub const fn whole(mut self) -> OneToOne {
        self.unrolled = false;
        self
    }

    /// The name of the ops that the row converts.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// The name of the ops that they become.
    pub const fn target(&self) -> &'static str {
        self.target.name
    }

    fn convert(
        self,
        rw: &mut ConversionRewriter<'_>,
        llvm: &LLVMTypeConverter,
        op: Op,
        operands: &[Value],
    ) -> Option<()> {
        if self.checked && has_unsupported_floats(rw.op(op), llvm) {
            return rw.no_match(op, "unsupported floating point type");
        }
        let cx = rw.cx();
        if !are_llvm_values(rw, operands) {
            return rw.no_match(op, "an operand is of no type of LLVM");
        }
        let attrs = converted_attrs(rw.op(op), self.attrs, self.target);
        let (target, loc) = (cx.op_name(self.target.name), rw.loc(op));
        let first = operands.first().map(|value| rw.type_of(*value));
        if self.unrolled && first.is_some_and(|ty| llvm::LLVMArrayType::of(cx, ty).is_some()) {
            return unroll(rw, llvm, op, operands, |rw, ty, operands| {
                create_named(rw, OpSpec::new(target, loc).operands(operands).attrs(&attrs), ty)
            });
        }
        let spec = OpSpec::new(target, loc).operands(operands);
        replace_one_to_one(rw, llvm, op, spec.attrs(&attrs))
    }
}

/// Adds a pattern for each row.
pub fn add_one_to_one(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter, rows: &[OneToOne]) {
    for row in rows.iter().copied() {
        let types = llvm.clone();
        let convert =
            move |rw: &mut ConversionRewriter<'_>, op: Op, operands: dialekt_conversion::ConvertedOperands<'_>| {
                row.convert(rw, &types, op, &operands.one_to_one()?)
            };
        let name = format!("{} to {}", row.source, row.target.name);
        patterns.add_fn(name, PatternRoot::Op(row.source), 1, Some(llvm), convert);
    }
}

/// Replaces an op by one of LLVM: its results are packed in a struct where there are several, and taken out of it. [MLIR: oneToOneRewrite]
pub fn replace_one_to_one(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    spec: OpSpec<'_>,
) -> Option<()> {
    let cx = rw.cx();
    let results: SmallVec<[Type; 2]> = rw.op(op).result_types().collect();
    let packed = match results.is_empty() {
        true => None,
        false => match llvm.pack_operation_results(cx, &results) {
            Some(packed) => Some(packed),
            None => return rw.no_match(op, "a type of a result cannot be converted"),
        },
    };
    let types: SmallVec<[Type; 1]> = packed.into_iter().collect();
    let Ok(new) = rw.try_create_op(&spec.results(&types)) else {
        return rw.no_match(op, "the operation of LLVM cannot be created");
    };
    replace_by_packed(rw, op, new)
}

/// Replaces an op by another one that gives all results in one value: a struct where there are several.
pub(crate) fn replace_by_packed(rw: &mut ConversionRewriter<'_>, op: Op, new: Op) -> Option<()> {
    let Some(value) = rw.op(new).result(0) else {
        rw.erase_op(op);
        return Some(());
    };
    let results = rw.op(op).num_results();
    if results == 1 {
        rw.replace_op(op, &[value]);
        return Some(());
    }
    let values: SmallVec<[Value; 4]> = (0..results as i64).map(|index| extract_value(rw, value, &[index])).collect();
    rw.replace_op(op, &values);
    Some(())
}

/// The result of a new op with one result of a type; `None` where it cannot be created.
pub fn create_named(builder: &mut Builder<'_>, spec: OpSpec<'_>, ty: Type) -> Option<Value> {
    let op = builder.try_create_op(&spec.results(&[ty])).ok()?;
    builder.ir().op(op).result(0)
}

/// The attributes for the op of LLVM that an op becomes, with those that such ops are always made with.
pub fn converted_attrs(op: OpRef<'_>, how: AttrConversion, target: &OpDescriptor) -> Vec<NamedAttr> {
    let cx = op.cx();
    let mut attrs = Vec::new();
    if how != AttrConversion::Drop {
        attrs = source_attrs(op, how);
    }
    add_defaults(cx, target, &mut attrs);
    attrs
}

/// Adds the attributes that ops of a kind are always made with, as far as they are missing.
pub fn add_defaults(cx: &ContextData, target: &OpDescriptor, attrs: &mut Vec<NamedAttr>) {
    for attr in target.attributes {
        let name = cx.ident(attr.name);
        if let Some(value) = attr.initial(cx).filter(|_| attrs.iter().all(|found| found.name != name)) {
            attrs.push(NamedAttr { name, value });
        }
    }
}

/// The attributes of an op, inherent ones too, as its conversion keeps them.
pub(crate) fn source_attrs(op: OpRef<'_>, how: AttrConversion) -> Vec<NamedAttr> {
    let cx = op.cx();
    let mut attrs = Vec::new();
    let inherent = op.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    for (attr, value) in inherent.iter().zip(op.slots()) {
        if let Some(value) = value {
            attrs.push(NamedAttr { name: cx.ident(attr.name), value: *value });
        }
    }
    attrs.extend_from_slice(op.discardable_attrs());
    let mut take = |name: &str| {
        let at = attrs.iter().position(|attr| cx.bytes(attr.name) == name.as_bytes())?;
        Some(attrs.remove(at).value)
    };
    let converted = match how {
        AttrConversion::FastMath => take("fastmath").and_then(|flags| {
            let flags = fast_math_flags(arith::FastMath::read(cx, flags)?);
            (!flags.is_empty()).then(|| ("fastmathFlags", llvm::FastmathFlags::write(cx, flags)))
        }),
        AttrConversion::Overflow => take("overflowFlags").and_then(|flags| {
            let flags = overflow_flags(arith::IntegerOverflow::read(cx, flags)?);
            (!flags.is_empty())
                .then(|| ("overflowFlags", NamedEnumProp::<llvm::IntegerOverflowFlags>::write(cx, flags)))
        }),
        AttrConversion::Keep | AttrConversion::Drop => None,
    };
    attrs.extend(converted.map(|(name, value)| NamedAttr { name: cx.ident(name), value }));
    attrs
}

/// The flags for fast math of arith, as those of LLVM.
pub fn fast_math_flags(flags: Flags<arith::FastMath>) -> Flags<llvm::FastmathFlags> {
    use arith::FastMath as From;
    use llvm::FastmathFlags as To;
    let pairs = [
        (From::Reassoc, To::Reassoc),
        (From::Nnan, To::Nnan),
        (From::Ninf, To::Ninf),
        (From::Nsz, To::Nsz),
        (From::Arcp, To::Arcp),
        (From::Contract, To::Contract),
        (From::Afn, To::Afn),
    ];
    let mut converted = Flags::default();
    for (from, to) in pairs {
        converted.set(to, flags.contains(from));
    }
    converted
}

/// The overflow flags of arith, as those of LLVM.
pub fn overflow_flags(flags: Flags<arith::IntegerOverflow>) -> Flags<llvm::IntegerOverflowFlags> {
    let mut converted = Flags::default();
    converted.set(llvm::IntegerOverflowFlags::Nsw, flags.contains(arith::IntegerOverflow::Nsw));
    converted.set(llvm::IntegerOverflowFlags::Nuw, flags.contains(arith::IntegerOverflow::Nuw));
    converted
}

/// Returns whether LLVM has the types of all values.
pub fn are_llvm_values(builder: &Builder<'_>, values: &[Value]) -> bool {
    values.iter().all(|value| llvm::is_compatible_type(builder.cx(), builder.ir().value(*value).ty()))
}

/// Returns whether a type is a float, or a vector of floats, that LLVM does not have: one that becomes an integer, or cannot be converted.
pub fn is_unsupported_float(cx: &ContextData, ty: Type, llvm: &LLVMTypeConverter) -> bool {
    let element = match cx.type_data(ty) {
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    };
    cx.float_kind(element).is_some() && llvm.convert(cx, element).is_none_or(|ty| cx.float_kind(ty).is_none())
}

/// Returns whether an op has operands or results of floats that LLVM does not have. [MLIR: opHasUnsupportedFloatingPointTypes]
pub fn has_unsupported_floats(op: OpRef<'_>, llvm: &LLVMTypeConverter) -> bool {
    op.operand_types().chain(op.result_types()).any(|ty| is_unsupported_float(op.cx(), ty, llvm))
}

/// The sizes of the arrays that a vector of several dimensions becomes, and the type of a row. [MLIR: extractNDVectorTypeInfo]
pub fn array_sizes(cx: &ContextData, ty: Type) -> (Vec<u64>, Type) {
    let (mut sizes, mut ty) = (Vec::new(), ty);
    while let Some(array) = llvm::LLVMArrayType::of(cx, ty) {
        sizes.push(array.num_elements);
        ty = array.element_type;
    }
    (sizes, ty)
}

/// Replaces an op on vectors of several dimensions by one for each row: `make` is given the type of a row, and rows of the operands. [MLIR:
/// handleMultidimensionalVectors]
pub fn unroll(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
    make: impl Fn(&mut ConversionRewriter<'_>, Type, &[Value]) -> Option<Value>,
) -> Option<()> {
    let cx = rw.cx();
    let original = rw.op(op).result_type(0)?;
    if !matches!(cx.type_data(original), TypeData::Vector { .. }) {
        return rw.no_match(op, "the result is no vector");
    }
    let Some(ty) = llvm.convert(cx, original) else { return rw.no_match(op, "the vector cannot be converted") };
    let (sizes, row) = array_sizes(cx, ty);
    let Some(positions) = row_positions(&sizes) else {
        rw.op(op).len_to_unroll(original);
        return rw.no_match(op, "there are too many rows");
    };
    let mut result = rw.create(llvm::Poison::build(ty)).result();
    for position in positions {
        let rows: SmallVec<[Value; 4]> =
            operands.iter().map(|operand| extract_value(rw, *operand, &position)).collect();
        let value = make(rw, row, &rows)?;
        result = insert_value(rw, value, result, &position);
    }
    rw.replace_op(op, &[result]);
    Some(())
}

/// The positions in arrays of these sizes, in order; `None` where there are more than [`MAX_UNROLLED`].
pub(crate) fn row_positions(sizes: &[u64]) -> Option<impl Iterator<Item = Vec<i64>>> {
    let rows = sizes.iter().try_fold(1_u64, |product, size| product.checked_mul(*size))?;
    let first = (rows > 0).then(|| vec![0_i64; sizes.len()]);
    let next = move |position: &Vec<i64>| {
        let mut position = position.clone();
        for (index, size) in position.iter_mut().zip(sizes).rev() {
            *index += 1;
            if (*index as u64) < *size {
                return Some(position);
            }
            *index = 0;
        }
        None
    };
    (rows <= MAX_UNROLLED as u64).then(|| std::iter::successors(first, next))
}

/// A part of a struct or an array.
///
/// # Panics
/// There is no such part: a bug of the caller.
pub fn extract_value(builder: &mut Builder<'_>, container: Value, position: &[i64]) -> Value {
    let cx = builder.cx().clone();
    let ty = position.iter().try_fold(builder.ir().value(container).ty(), |ty, index| part_type(&cx, ty, *index));
    let ty = ty.expect("the container has such a part");
    builder.create(llvm::ExtractValue::build(ty, container, position.iter().copied().collect())).result()
}

/// A struct or an array with another value in place of a part.
pub fn insert_value(builder: &mut Builder<'_>, value: Value, container: Value, position: &[i64]) -> Value {
    builder.create(llvm::InsertValue::build(container, value, position.iter().copied().collect())).result()
}

fn part_type(cx: &ContextData, ty: Type, index: i64) -> Option<Type> {
    match llvm::LLVMArrayType::of(cx, ty) {
        Some(array) => Some(array.element_type),
        None => llvm::LLVMStructType::of(cx, ty)?.elements().get(usize::try_from(index).ok()?).copied(),
    }
}

/// A constant of the type that `index` becomes, from an attribute of type `index`: `llvm.mlir.constant(3 : index) : i64`. [MLIR: createIndexAttrConstant]
pub fn index_constant(builder: &mut Builder<'_>, llvm: &LLVMTypeConverter, value: i64) -> Value {
    index_constant_of(builder, llvm.index_type, value)
}

/// As [`index_constant`], of a given type.
pub fn index_constant_of(builder: &mut Builder<'_>, ty: Type, value: i64) -> Value {
    let value = builder.cx().integer_attr(Type::INDEX, value).expect("`index` has integers");
    builder.create(llvm::Constant::build(ty, value)).result()
}

/// A constant of a type of integers, or of vectors of them: `llvm.mlir.constant(3 : i32) : i32`.
pub fn int_constant(builder: &mut Builder<'_>, ty: Type, value: i64) -> Value {
    let cx = builder.cx().clone();
    let width = cx.integer_width(cx.element_or_self(ty)).expect("the type has integers");
    let value = ApInt::new_u64(64, value as u64).sext_or_trunc(width);
    let value = cx.splat_attr(ty, &value).expect("the type has integers");
    builder.create(llvm::Constant::build(ty, value)).result()
}
