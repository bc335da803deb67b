//! The type of tiles, and constraints on it.

use std::marker::PhantomData;

use dialekt_ir_core::decl::constraint::{Summary, TypePred};
use dialekt_ir_core::decl::params::{ParamValue, Params};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

/// A tile: a matrix in a register.
///
/// ```mlir
/// %0 = amx.tile_zero : !amx.tile<16x64xi8>
/// ```
#[derive(Type)]
#[ty(
    name = "amx.tile",
    symbol = "AMX_TileType",
    summary = "AMX 2D tile to be used by AMX opertaions.",
    verify,
    parse = parse_tile,
    print = print_tile
)]
pub struct TileType {
    /// The numbers of rows and columns.
    #[type_name("::llvm::ArrayRef<int64_t>")]
    pub shape: Vec<i64>,
    /// The type of the elements.
    #[name("elementType")]
    #[type_name("::mlir::Type")]
    pub element_type: Type,
}

/// The types that elements may have.
type Element = AnyOf<(F32, F16, BF16, I<32>, I<8>)>;

impl VerifyParams for TileType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        // No text says so; builders might.
        if self.shape.iter().any(|size| *size < 0) {
            return Err("expected static shape".into());
        }
        match Element::DEF.holds(cx, self.element_type) {
            true => Ok(()),
            false => Err(format!("failed to verify 'elementType': {}", Element::DEF.describe(cx, self.element_type))),
        }
    }
}

/// Tiles of two dimensions, of elements that satisfy a constraint.
pub struct TileOf<L>(PhantomData<L>);

impl<L: TypeList> TypeConstraint for TileOf<L> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::Container("tile", ""),
        pred: TypePred::Elements(
            |cx, ty| TileType::of(cx, ty).filter(|tile| tile.shape.len() == 2).map(|tile| tile.element_type),
            L::DEFS,
        ),
        build: None,
        form: <TileType as TypeConstraint>::DEF.form,
    };
}

/// Tiles of two dimensions.
pub type AnyTile = TileOf<(F32, F16, BF16, I<32>, I<8>)>;

/// `<16x64xi8>`
fn parse_tile(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    // The reference reports wrong parameters at the mnemonic, which stands right before them.
    let at = p.token().start.saturating_sub("tile".len() as u32);
    p.expect(Tok::Less, "expected '<'")?;
    let mut shape = Vec::new();
    p.parse_dimension_list(&mut shape, false, true)?;
    let element_type = p.parse_type()?;
    p.expect(Tok::Greater, "expected '>'")?;
    let tile = TileType { shape, element_type };
    match tile.verify(p.cx()) {
        Ok(()) => Ok(tile.into_params(p.cx())),
        Err(message) => Err(p.error_at(at, message)),
    }
}

fn print_tile(values: &[ParamValue], p: &mut Printer<'_>) {
    let Some(tile) = TileType::from_params(p.cx(), values) else { return };
    p.write("<");
    // The reference writes an `x` where there are no sizes, too, and cannot read that again.
    for size in &tile.shape {
        p.write(format!("{size}x"));
    }
    p.print_type(tile.element_type);
    p.write(">");
}
