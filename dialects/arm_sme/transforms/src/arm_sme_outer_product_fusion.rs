//! `arm-sme-outer-product-fusion`: outer products of which one is added to the other become one of more elements.
//! [mlir/lib/Dialect/ArmSME/Transforms/OuterProductFusion.cpp]

use dialekt_arith as arith;
use dialekt_arm_sme::{
    CombiningKind, FMopa2Way, FMops2Way, OuterProduct, SMopa2Way, SMopa4Way, SMops2Way, SMops4Way, SuMopa4Way,
    SuMops4Way, UMopa2Way, UMopa4Way, UMops2Way, UMops4Way, UsMopa4Way, UsMops4Way,
};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector::{Extract, Interleave, ScalableExtract, VectorType};

/// Fuse 'arm_sme.outerproduct' operations into 2-way or 4-way widening variants
///
/// Operands that are widened before are packed instead, those of two or four products in turn.
#[derive(Pass, Clone)]
#[pass(
    name = "OuterProductFusion",
    argument = "arm-sme-outer-product-fusion",
    op = "func.func",
    dialects(dialekt_func::FuncDialect, dialekt_arm_sme::ArmSMEDialect)
)]
pub struct OuterProductFusion {
    patterns: PassPatterns,
}

impl Pass for OuterProductFusion {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_outer_product_fusion_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Adds the patterns that fuse outer products. [MLIR: populateOuterProductFusionPatterns]
pub fn populate_outer_product_fusion_patterns(set: &mut PatternSet) {
    set.add::<SwapVectorExtractOfArithExtend>()
        .add::<SwapVectorScalableExtractOfArithExtend>()
        .add::<OuterProductFusion2Way>()
        .add::<OuterProductFusion4Way>();
}

/// Widening of the elements of a vector.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extension {
    Float,
    Signed,
    Unsigned,
}

/// The widening that a value is the result of, and its operand.
fn extension(rw: &Rewriter<'_>, value: Value) -> Option<(Extension, Value)> {
    let op = rw.value(value).defining_op()?;
    let kind = match op {
        _ if op.is::<arith::ExtF>() => Extension::Float,
        _ if op.is::<arith::ExtSI>() => Extension::Signed,
        _ if op.is::<arith::ExtUI>() => Extension::Unsigned,
        _ => return None,
    };
    Some((kind, op.operand(0)?))
}

/// Creates a widening to a type.
fn create_extension(rw: &mut Rewriter<'_>, kind: Extension, ty: Type, value: Value) -> Value {
    match kind {
        Extension::Float => rw.create(arith::ExtF::build(ty, value)).result(),
        Extension::Signed => rw.create(arith::ExtSI::build(ty, value)).result(),
        Extension::Unsigned => rw.create(arith::ExtUI::build(ty, value)).result(),
    }
}

/// An outer product of widened vectors.
struct Product {
    op: Typed<OuterProduct>,
    kind: CombiningKind,
    tile: Type,
    acc: Option<Value>,
    /// The widenings of both operands, and what is widened.
    extensions: [Extension; 2],
    operands: [Value; 2],
    masks: Option<[Value; 2]>,
}

impl Product {
    fn of(rw: &Rewriter<'_>, op: Typed<OuterProduct>) -> Option<Product> {
        let view = rw.view(op)?;
        let (lhs, rhs) = (extension(rw, view.lhs())?, extension(rw, view.rhs())?);
        Some(Product {
            op,
            kind: view.kind()?,
            tile: rw.type_of(view.result()),
            acc: view.acc(),
            extensions: [lhs.0, rhs.0],
            operands: [lhs.1, rhs.1],
            masks: view.lhs_mask().zip(view.rhs_mask()).map(|(lhs, rhs)| [lhs, rhs]),
        })
    }

    /// The type of the elements that are multiplied, and the number of bits of those of the tile.
    fn widths(&self, rw: &Rewriter<'_>) -> Option<(Type, u32)> {
        let cx = rw.ir().cx();
        let [lhs, rhs] = self.operands.map(|operand| rw.type_of(operand));
        let element = cx.type_data(lhs).element_type()?;
        (lhs == rhs).then_some((element, dialekt_arm_sme::element_bit_width(cx, self.tile)?))
    }
}

/// The chain of so many outer products that ends with one, from the first to the last: each is used by the next one only.
fn chain(rw: &mut Rewriter<'_>, last: Typed<OuterProduct>, count: usize) -> Option<Vec<Product>> {
    let mut ops = vec![last];
    while ops.len() < count {
        let current = *ops.last()?;
        let Some(acc) = rw.view(current)?.acc() else { return rw.no_match(last, "there is nothing it is added to") };
        let Some(previous) = rw.defining::<OuterProduct>(acc) else {
            return rw.no_match(last, "it is not added to an outer product");
        };
        if !rw.value(acc).has_one_use() {
            return rw.no_match(last, "the outer product that it is added to has other uses");
        }
        let (one, other) = (rw.view(current)?, rw.view(previous)?);
        if one.kind() != other.kind() {
            return rw.no_match(last, "one is added, the other one subtracted");
        }
        if one.lhs_mask().is_some() != other.lhs_mask().is_some() {
            return rw.no_match(last, "only one has a mask");
        }
        ops.push(previous);
    }
    ops.into_iter().rev().map(|op| Product::of(rw, op)).collect()
}

/// Interleaves two vectors.
fn interleave(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    rw.create(Interleave::build(lhs, rhs)).result()
}

/// Replaces a chain of outer products by one. Operands and masks are packed by a function that gets those of each product.
///
/// The kinds are those that [`is_supported`] has found to be right.
fn replace(rw: &mut Rewriter<'_>, products: &[Product], pack: fn(&mut Rewriter<'_>, &[Value]) -> Value) -> Option<()> {
    let (first, last) = (products.first()?, products.last()?);
    let of = |which: usize| products.iter().map(|product| product.operands[which]).collect::<Vec<Value>>();
    let (lhs, rhs) = (pack(rw, &of(0)), pack(rw, &of(1)));
    let mut masks = [None, None];
    for (which, mask) in masks.iter_mut().enumerate() {
        let of_all: Option<Vec<Value>> = products.iter().map(|product| Some(product.masks?[which])).collect();
        *mask = of_all.map(|of_all| pack(rw, &of_all));
    }
    macro_rules! replace_with {
        ($op:ident) => {{
            let mut new = $op::build(last.tile, lhs, rhs);
            if let [Some(lhs), Some(rhs)] = masks {
                new = new.lhs_mask(lhs).rhs_mask(rhs);
            }
            if let Some(acc) = first.acc {
                new = new.acc(acc);
            }
            rw.replace_op_with_new(last.op, new);
        }};
    }
    use Extension::{Float, Signed, Unsigned};
    match (last.kind, products.len(), last.extensions) {
        (CombiningKind::Add, 2, [Float, _]) => replace_with!(FMopa2Way),
        (CombiningKind::Add, 2, [Signed, _]) => replace_with!(SMopa2Way),
        (CombiningKind::Add, 2, [Unsigned, _]) => replace_with!(UMopa2Way),
        (CombiningKind::Sub, 2, [Float, _]) => replace_with!(FMops2Way),
        (CombiningKind::Sub, 2, [Signed, _]) => replace_with!(SMops2Way),
        (CombiningKind::Sub, 2, [Unsigned, _]) => replace_with!(UMops2Way),
        (CombiningKind::Add, _, [Signed, Signed]) => replace_with!(SMopa4Way),
        (CombiningKind::Add, _, [Unsigned, Unsigned]) => replace_with!(UMopa4Way),
        (CombiningKind::Add, _, [Signed, _]) => replace_with!(SuMopa4Way),
        (CombiningKind::Add, ..) => replace_with!(UsMopa4Way),
        (CombiningKind::Sub, _, [Signed, Signed]) => replace_with!(SMops4Way),
        (CombiningKind::Sub, _, [Unsigned, Unsigned]) => replace_with!(UMops4Way),
        (CombiningKind::Sub, _, [Signed, _]) => replace_with!(SuMops4Way),
        (CombiningKind::Sub, ..) => replace_with!(UsMops4Way),
    }
    for product in products.iter().rev().skip(1) {
        rw.erase_op(product.op);
    }
    Some(())
}

/// Returns whether all products have operands of one type, widened alike, for which there is an op.
fn is_supported(rw: &Rewriter<'_>, products: &[Product]) -> bool {
    let Some(first) = products.first() else { return false };
    let cx = rw.ir().cx();
    let fits = |(element, tile): (Type, u32)| match (products.len(), first.extensions) {
        (2, [Extension::Float, Extension::Float]) => tile == 32 && is_half(cx, element),
        (2, [lhs, rhs]) => lhs == rhs && tile == 32 && element == Type::I16,
        (_, [Extension::Float, _] | [_, Extension::Float]) => false,
        _ => (element, tile) == (Type::I8, 32) || (element, tile) == (Type::I16, 64),
    };
    let widths = first.widths(rw);
    let is_as_first = |product: &Product| product.extensions == first.extensions && product.widths(rw) == widths;
    widths.is_some_and(fits) && products.iter().all(is_as_first)
}

/// Returns whether a type is a float of 16 bits.
fn is_half(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Float(kind) if kind.width() == 16)
}

/// Two outer products, of which one is added to the other, become one of vectors of twice as many elements.
#[derive(Described)]
pub struct OuterProductFusion2Way;

impl OpRewrite for OuterProductFusion2Way {
    type SourceOp = OuterProduct;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<OuterProduct>) -> Option<()> {
        let products = chain(rw, op, 2)?;
        if !is_supported(rw, &products) {
            return rw.no_match(op, "no op has these operands");
        }
        replace(rw, &products, |rw, values| interleave(rw, values[0], values[1]))
    }
}

/// Four outer products, each added to the one before, become one of vectors of four times as many elements.
#[derive(Described)]
pub struct OuterProductFusion4Way;

impl OpRewrite for OuterProductFusion4Way {
    type SourceOp = OuterProduct;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<OuterProduct>) -> Option<()> {
        let products = chain(rw, op, 4)?;
        if !is_supported(rw, &products) {
            return rw.no_match(op, "no op has these operands");
        }
        replace(rw, &products, |rw, values| {
            let odd = interleave(rw, values[0], values[2]);
            let even = interleave(rw, values[1], values[3]);
            interleave(rw, odd, even)
        })
    }
}

/// Vectors within a widened one are widened after they are taken.
#[derive(Described)]
pub struct SwapVectorExtractOfArithExtend;

impl OpRewrite for SwapVectorExtractOfArithExtend {
    type SourceOp = Extract;
    const BENEFIT: u16 = 1024;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, position, ty) = (view.source(), view.mixed_position(), rw.type_of(view.result()));
        let is_scalable = |ty: VectorType<'_>| ty.dims().filter(|(_, scalable)| *scalable).count() == 1;
        if !VectorType::new(cx, ty).is_some_and(is_scalable) {
            return rw.no_match(op, "the result has not one scalable dimension");
        }
        let Some((kind, wide)) = extension(rw, source) else { return rw.no_match(op, "the source is not widened") };
        let extract = Extract::build_mixed(cx, wide, &position);
        let narrow = rw.create(extract).result();
        let new = create_extension(rw, kind, ty, narrow);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// Parts of a widened vector are widened after they are taken.
#[derive(Described)]
pub struct SwapVectorScalableExtractOfArithExtend;

impl OpRewrite for SwapVectorScalableExtractOfArithExtend {
    type SourceOp = ScalableExtract;
    const BENEFIT: u16 = 1024;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ScalableExtract>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, pos, ty) = (view.source(), view.pos()?, rw.type_of(view.result()));
        let Some((kind, narrow)) = extension(rw, source) else { return rw.no_match(op, "the source is not widened") };
        let element = cx.type_data(rw.type_of(narrow)).element_type()?;
        let part = VectorType::new(cx, ty)?.with_element(cx, element)?;
        let narrow = rw.create(ScalableExtract::build(part, narrow, pos)).result();
        let new = create_extension(rw, kind, ty, narrow);
        rw.replace_op(op, &[new]);
        Some(())
    }
}
