//! Indices of several dimensions as one, and back.

use dialekt_ir_core::context::dialect::Invalid;
use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::decl::constraint::AttrConstraintDef;
use dialekt_ir_core::decl::hooks::Verify;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::{DYNAMIC, DynamicIndexList, IndexListForm, OperandRange};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{Delimiter, OpParser, OpState, Parsed};
use dialekt_ir_core::text::print::Printer;
use dialekt_ods_macros::Op;

use crate::canonicalize;
use crate::forms::fail;

/// Takes an index apart into one for each dimension of a shape, the *basis*.
///
/// The first size of the basis may be left out; with it, the first index is less than it.
///
/// ```mlir
/// %i:3 = affine.delinearize_index %linear into (16, 224, %n) : index, index, index
/// ```
#[derive(Op)]
#[op(
    name = "affine.delinearize_index",
    traits(Pure),
    verify,
    fold,
    canonicalize(
        canonicalize::CancelDelinearizeOfLinearizeDisjointExactTail,
        canonicalize::DropUnitExtentBasis,
        canonicalize::SplitDelinearizeSpanningLastLinearizeArg
    )
)]
#[assembly($linear_index "into" custom<DynamicIndexList>($dynamic_basis, $static_basis, "()") attr_dict ":" type($multi_index))]
pub struct AffineDelinearizeIndex {
    pub linear_index: Operand<Index>,
    pub dynamic_basis: Operands<Index>,
    pub static_basis: Attr<DenseI64ArrayAttr>,
    pub multi_index: OpResults<Index>,
}

const BASIS_MISMATCH: &str = "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic \
                              basis entry) -- this can only happen due to an incorrect fold/rewrite";

impl Verify for AffineDelinearizeIndex {
    fn verify(op: AffineDelinearizeIndexView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let basis = op.static_basis().unwrap_or_default();
        let results = op.num_results();
        if results != basis.len() && results != basis.len() + 1 {
            let message = "should return an index for each basis element and up to one extra index";
            return fail(*op, message, out);
        }
        if basis.iter().filter(|size| **size == DYNAMIC).count() != op.dynamic_basis().len() {
            return fail(*op, BASIS_MISMATCH, out);
        }
        match basis.iter().any(|size| *size <= 0 && *size != DYNAMIC) {
            true => fail(*op, "no basis element may be statically non-positive", out),
            false => Ok(()),
        }
    }
}

/// Makes one index of those for the dimensions of a shape, the *basis*.
///
/// The first size of the basis may be left out. With `disjoint`, every index is known to be less than its size.
///
/// ```mlir
/// %linear = affine.linearize_index disjoint [%i, %j, %k] by (2, 3, %n) : index
/// ```
#[derive(Op)]
#[op(
    name = "affine.linearize_index",
    traits(Pure, AttrSizedOperandSegments),
    verify,
    fold,
    parse = parse_linearize,
    print = print_linearize,
    canonicalize(
        canonicalize::CancelLinearizeOfDelinearizePortion,
        canonicalize::DropLinearizeLeadingZero,
        canonicalize::DropLinearizeUnitComponentsIfDisjointOrZero
    )
)]
pub struct AffineLinearizeIndex {
    pub multi_index: Operands<Index>,
    pub dynamic_basis: Operands<Index>,
    pub static_basis: Attr<DenseI64ArrayAttr>,
    #[default(false)]
    pub disjoint: Attr<DisjointProp>,
    pub linear_index: OpResult<Index>,
}

/// A flag that is always there: `unit` for yes, `false` for no.
pub struct DisjointProp;

impl AttrConstraint for DisjointProp {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        storage: |cx, attr| DisjointProp::read(cx, attr).is_some(),
        ..AttrConstraintDef::native("unit property", |cx, attr| {
            DisjointProp::read(cx, attr).map(|disjoint| DisjointProp::write(cx, disjoint))
        })
    };
    type Value<'c> = bool;

    fn read(cx: &ContextData, attr: Attribute) -> Option<bool> {
        if attr == Attribute::UNIT { Some(true) } else { BoolAttr::read(cx, attr) }
    }

    fn write(cx: &ContextData, value: bool) -> Attribute {
        if value { Attribute::UNIT } else { cx.bool_attr(false) }
    }
}

fn parse_linearize(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    if p.consume_word("disjoint") {
        op.set_inherent(slot::<AffineLinearizeIndex>("disjoint"), Attribute::UNIT);
    }
    p.expect(Tok::LSquare, "expected '['")?;
    let indices = p.parse_operand_list()?;
    p.expect(Tok::RSquare, "expected ']'")?;
    p.expect_keyword("by", op)?;
    let basis = p.parse_dynamic_index_list(op, Delimiter::Paren, false)?;
    op.set_inherent(slot::<AffineLinearizeIndex>("static_basis"), cx.dense_i64_attr(&basis.integers));
    let at = p.token().start;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    p.check_inherent(op, at)?;
    p.expect(Tok::Colon, "expected ':'")?;
    let ty = p.parse_type_of("builtin.index", |ty| ty == Type::INDEX, op)?;
    op.result_types.push(ty);
    let sizes = [indices.len() as i32, basis.values.len() as i32];
    op.set_inherent(slot::<AffineLinearizeIndex>("operandSegmentSizes"), cx.dense_i32_attr(&sizes));
    p.resolve_all_as(&indices, Type::INDEX, op)?;
    p.resolve_all_as(&basis.values, Type::INDEX, op)
}

/// The slot of a declared attribute.
fn slot<T: OpDecl>(name: &str) -> usize {
    T::DEF.slot(name.as_bytes()).unwrap_or_default()
}

fn print_linearize(op: OpRef<'_>, p: &mut Printer<'_>) {
    let Some(view) = op.view::<AffineLinearizeIndex>() else { return };
    if view.disjoint() == Some(true) {
        p.write(" disjoint");
    }
    p.write(" [");
    p.print_operands(view.multi_index());
    p.write("] by ");
    let form = IndexListForm { parentheses: true, ..IndexListForm::default() };
    let basis = OperandRange::group(op, 1).values();
    p.print_dynamic_index_list(basis, &view.static_basis().unwrap_or_default(), form);
    p.print_optional_attr_dict(op, &["disjoint", "operandSegmentSizes", "static_basis"]);
    p.write(" : ");
    p.print_types(op.result_types());
}

impl Verify for AffineLinearizeIndex {
    fn verify(op: AffineLinearizeIndexView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let basis = op.static_basis().unwrap_or_default();
        let indices = op.multi_index().len();
        if indices != basis.len() && indices != basis.len() + 1 {
            let message = "should be passed a basis element for each index except possibly the first";
            return fail(*op, message, out);
        }
        match basis.iter().filter(|size| **size == DYNAMIC).count() == op.dynamic_basis().len() {
            true => Ok(()),
            false => fail(*op, BASIS_MISMATCH, out),
        }
    }
}
