//! Products of matrices whose indexing maps may be given.

use dialekt_ir_core::affine::{AffineExpr, AffineMap};
use dialekt_ir_core::prelude::asm::*;

use crate::interfaces::models;
use crate::interfaces::prelude::*;
use crate::structured::Accesses;
use crate::structured::body::{CAST_MULTIPLY_ADD, MULTIPLY_ADD};
use crate::structured::maps::{self, Windows};
use crate::{TypeFn, fold};

op_family! {
    /// A product of matrices, whose indexing maps may be given.
    #[op(
        name = "linalg.{}", doc_group = "Products",
        interfaces(IndexingMapOpInterface, LinalgOp),
        traits(AttrSizedOperandSegments),
        interfaces(ContractionOpInterface {}),
        parse = parse,
        print = print,
        fold,
        facts(Structured::new(MAPS, BODY))
    )]
    #[each(verify)]
    pub struct MatrixProduct<MAPS, BODY = CAST_MULTIPLY_ADD> {
        pub structured: Mixin<StructuredOp>,
        pub inputs: Operands<AnyType>,
        pub outputs: Operands<AnyShaped>,
        pub indexing_maps: Option<Attr<AffineMapArrayAttr>>,
        #[default(TypeFn::CastSigned)]
        pub cast: Option<Attr<TypeFn>>,
        pub result_tensors: OpResults<AnyRankedTensor>,
        pub region: Region,
    }

    /// Multiplies two matrices.
    ///
    /// Inputs are converted to the type of the output; integers are signed where `cast` does not say otherwise. Indexing maps may transpose
    /// a matrix, or leave out its first dimension, in which it is broadcast.
    ///
    /// ```mlir
    /// %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>)
    ///   outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    /// %1 = linalg.matmul
    ///   indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
    ///   ins(%at, %b : tensor<8x4xf32>, tensor<8x16xf32>)
    ///   outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    /// ```
    Matmul<MAPS = "m n [k]: (m, k) (k, n) (m, n)"> = "matmul";

    /// Multiplies pairs of matrices.
    ///
    /// The first dimension counts the pairs. Inputs are converted to the type of the output; integers are signed where `cast` does not say
    /// otherwise. Indexing maps may transpose matrices, or leave out dimensions in which they are broadcast.
    ///
    /// ```mlir
    /// %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>)
    ///   outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    /// ```
    BatchMatmul<MAPS = "b m n [k]: (b, m, k) (b, k, n) (b, m, n)"> = "batch_matmul";

    /// Multiplies pairs of matrices, and adds the products.
    ///
    /// The first dimension counts the pairs. Inputs are converted to the type of the output. Indexing maps may transpose matrices, or leave
    /// out dimensions in which they are broadcast.
    ///
    /// ```mlir
    /// %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>)
    ///   outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    /// ```
    BatchReduceMatmul<MAPS = "[b] m n [k]: (b, m, k) (b, k, n) (m, n)", BODY = MULTIPLY_ADD> = "batch_reduce_matmul";
}

/// The maps of an op where none are given.
fn default_maps(cx: &ContextData, described: &Structured) -> Maps {
    match described.accesses {
        Accesses::Maps(text) => maps::maps(cx.affine(), text, &Windows::default()),
        Accesses::SameElement(_) => Maps::new(),
    }
}

/// The maps of an op, if they are given and are not those that it has otherwise; and these.
fn user_maps(op: OpRef<'_>) -> Option<(Maps, Maps)> {
    let given: Maps = op.view::<MatrixProduct>()?.indexing_maps()?.into_iter().collect();
    let usual = default_maps(op.cx(), Structured::of(op)?);
    (given != usual).then_some((given, usual))
}

impl IndexingMapOpInterface for MatrixProduct {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        match op.indexing_maps() {
            Some(maps) => maps.into_iter().collect(),
            None => Structured::of(*op).map(|described| default_maps(op.cx(), described)).unwrap_or_default(),
        }
    }

    fn operand_shape(op: Self::View<'_>, operand: usize) -> &[i64] {
        models::operand_shape(*op, operand)
    }
}

impl LinalgOp for MatrixProduct {
    fn has_dynamic_indexing_maps(_op: Self::View<'_>) -> bool {
        true
    }

    fn has_user_defined_maps(op: Self::View<'_>) -> bool {
        user_maps(*op).is_some()
    }
}

impl Fold for MatrixProduct {
    fn fold(op: MatrixProductView<'_>, _: Constants<'_>) -> Option<Folded> {
        fold::use_uncast(*op)
    }
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let Some(descriptor) = cx.op_descriptor(op.name) else { return Ok(()) };
    let Some(described) = descriptor.fact::<Structured>() else { return Ok(()) };
    let given = match descriptor.name == Matmul::DEF.name {
        true => parse_maps(p, op)?,
        false => parse_map_list(p, op)?,
    };
    let maps = given.unwrap_or_else(|| {
        let maps: Vec<Attribute> =
            default_maps(cx, described).iter().map(|map| AffineMapAttr::write(cx, *map)).collect();
        cx.array_attr(&maps)
    });
    op.add_attr(cx.ident("indexing_maps"), maps);
    form::parse_tail(p, op, described.arity(), described.body).map(drop)
}

/// `indexing_maps = ` and an attribute, an array of maps. [MLIR: parseIndexingMapsAttr]
pub(super) fn parse_maps(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<Option<Attribute>> {
    let cx = p.cx();
    if !p.consume_word("indexing_maps") {
        return Ok(None);
    }
    p.expect(Tok::Equal, "expected '='")?;
    let maps = p.parse_attribute_of(None, |attr| matches!(attr, AttrData::Array(_)), op)?;
    let is_map = |attr: &Attribute| matches!(cx.attr_data(*attr), AttrData::AffineMap(_));
    if !cx.array_elements(maps).is_some_and(|maps| maps.iter().all(is_map)) {
        let at = p.token().start;
        return Err(p.op_error_at(op, at, "element of indexing_maps array is not an affine_map"));
    }
    Ok(Some(maps))
}

/// `indexing_maps = [#a, #b]`, map by map.
pub(super) fn parse_map_list(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<Option<Attribute>> {
    let cx = p.cx();
    if !p.consume_word("indexing_maps") {
        return Ok(None);
    }
    p.expect(Tok::Equal, "expected '='")?;
    p.expect(Tok::LSquare, "expected '['")?;
    let mut maps = Vec::new();
    loop {
        let map = p.parse_attribute(None)?;
        if !matches!(cx.attr_data(map), AttrData::AffineMap(_)) {
            let at = p.token().start;
            return Err(p.op_error_at(op, at, "expected affine map attribute"));
        }
        maps.push(map);
        if !p.consume_if(Tok::Comma) {
            break;
        }
    }
    p.expect(Tok::RSquare, "expected ']'")?;
    Ok(Some(cx.array_attr(&maps)))
}

fn print(op: MatrixProductView<'_>, p: &mut Printer<'_>) {
    if user_maps(*op).is_some() {
        print_maps(*op, p);
    }
    form::print_tail(*op, &["indexing_maps"], p);
}

/// Prints ` indexing_maps = [#a, #b]`.
pub(super) fn print_maps(op: OpRef<'_>, p: &mut Printer<'_>) {
    let maps = op.inherent_attr("indexing_maps").and_then(|maps| op.cx().array_elements(maps)).unwrap_or_default();
    p.write(" indexing_maps = [");
    p.print_list(maps, |p, map| p.print_attribute(*map));
    p.write("]");
}

/// The check of given maps.
struct Given<'a> {
    op: OpRef<'a>,
    maps: Maps,
    usual: Maps,
}

impl<'a> Given<'a> {
    fn of(op: OpRef<'a>) -> Option<Given<'a>> {
        let (maps, usual) = user_maps(op)?;
        Some(Given { op, maps, usual })
    }

    fn results(&self, map: AffineMap) -> &'a [AffineExpr] {
        self.op.cx().affine().map(map).results()
    }

    /// Returns whether a result of a map involves a loop.
    fn involves(&self, map: AffineMap, result: usize, dim: u32) -> bool {
        let affine = self.op.cx().affine();
        self.results(map).get(result).is_some_and(|result| result.is_function_of_dim(affine, dim))
    }

    fn fails(&self, message: impl Into<String>, out: &mut Vec<Diagnostic>) -> Verified {
        fail(out, self.op.op_error(message.into()))
    }

    /// Returns whether all results are among those that the operand has otherwise.
    fn has_usual_results(&self, operand: usize) -> bool {
        let usual = self.results(self.usual[operand]);
        self.results(self.maps[operand]).iter().all(|result| usual.contains(result))
    }
}

impl Verify for Matmul {
    fn verify(op: MatmulView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(given) = Given::of(*op) else { return Ok(()) };
        for operand in 0..2.min(given.maps.len()) {
            if !given.has_usual_results(operand) {
                return given.fails("Unexpected dim expression in map result.", out);
            }
            let map = given.maps[operand];
            let is_broadcast = given.results(map).len() < given.results(given.usual[operand]).len();
            if is_broadcast && !(given.results(map).len() == 1 && given.involves(map, 0, 2)) {
                return given.fails("Invalid broadcast requested, should be (d2).", out);
            }
        }
        Ok(())
    }
}

/// Checks the maps of products of several pairs of matrices, the output of which has some loops for results.
fn verify_batch(op: OpRef<'_>, output: &[u32], out: &mut Vec<Diagnostic>) -> Verified {
    let Some(given) = Given::of(op) else { return Ok(()) };
    let (batch, row, column, inner) = (0, 1, 2, 3);
    for operand in 0..3 {
        if given.maps.len() != 3 {
            return given.fails("Indexing_map attribute must have 3 affine maps.", out);
        }
        let map = given.maps[operand];
        let count = given.results(map).len();
        if operand == 2 {
            if count != output.len() {
                return given.fails(format!("expects {} dims, but got ({count}).", output.len()), out);
            }
            if !output.iter().enumerate().all(|(result, dim)| given.involves(map, result, *dim)) {
                return given.fails("Invalid output map result dimension.", out);
            }
            continue;
        }
        if !given.has_usual_results(operand) {
            return given.fails("Unexpected result dim expression (outside the set of default result dims).", out);
        }
        if count > 3 {
            return given.fails("no. of result dim expressions exceeds 3.", out);
        }
        let is = |result, dim| given.involves(map, result, dim);
        let is_broadcast = match count {
            0 => false,
            1 => is(0, inner),
            2 if operand == 0 => (is(0, batch) || is(0, row)) && is(1, inner),
            2 => is(0, batch) && is(1, inner) || is(0, inner) && is(1, column),
            _ => true,
        };
        if !is_broadcast {
            return given.fails("Invalid broadcast requested.", out);
        }
        if count == 3 && !is(0, batch) {
            return given.fails("Invalid batch dimension expression.", out);
        }
    }
    Ok(())
}

impl Verify for BatchMatmul {
    fn verify(op: BatchMatmulView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_batch(*op, &[0, 1, 2], out)
    }
}

impl Verify for BatchReduceMatmul {
    fn verify(op: BatchReduceMatmulView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_batch(*op, &[1, 2], out)
    }
}
