//! `LinalgOp`: loops around a scalar body, whose indexing maps say the elements of operands that each iteration works on.

use dialekt_interfaces::{DestinationStyleOpRef, IndexingMapOpRef};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;
use smallvec::SmallVec;

use crate::structured::Structured;
use crate::structured::body::argument_type;
use crate::structured::maps::{IteratorTypes, Maps};
use crate::{Index, IteratorType};

/// An op that computes its outputs by a perfect nest of loops around a scalar body.
///
/// The defaults are those of named ops, whose declarations have a [`Structured`].
#[op_interface(
    name = "LinalgOp",
    bases(DestinationStyleOpInterface, IndexingMapOpInterface),
    verify_regions = verify_structured
)]
pub trait LinalgOp {
    /// The kinds of all loops, from the outermost one.
    fn iterator_types(op: Self::View<'_>) -> IteratorTypes {
        described(*op, IteratorTypes::new(), |described, op| described.iterator_types(op))
    }

    /// Returns whether indexing maps depend on the op, not on its kind alone.
    fn has_dynamic_indexing_maps(op: Self::View<'_>) -> bool {
        described(*op, false, |described, _| described.has_windows())
    }

    /// Returns whether indexing maps were given that are not those of the kind of op.
    fn has_user_defined_maps(_op: Self::View<'_>) -> bool {
        false
    }

    /// The name of the function of a library that may be called in place of the op.
    fn library_call_name(op: Self::View<'_>) -> String {
        library_call_name(*op)
    }

    /// Returns whether the body uses the element of an operand.
    fn payload_uses_value_from_operand(op: Self::View<'_>, operand: usize) -> bool {
        uses_argument(*op, operand)
    }
}

// Not in the trait, or each op would have a copy of it.
fn described<T>(op: OpRef<'_>, or: T, get: impl FnOnce(&Structured, OpRef<'_>) -> T) -> T {
    Structured::of(op).map_or(or, |described| get(described, op))
}

/// The name of ops that no library is known to have.
pub(crate) const NO_LIBRARY_CALL: &str = "op_has_no_registered_library_name";

fn uses_argument(op: OpRef<'_>, operand: usize) -> bool {
    let argument = body(op).and_then(|body| body.args().nth(operand));
    argument.is_some_and(|argument| op.ir().value(argument).has_uses())
}

/// The only block of the op's region; `None` where there are none or several.
pub(crate) fn body(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    let region = op.region(0)?;
    if region.has_one_block() { region.first_block() } else { None }
}

impl<'a> LinalgOpRef<'a> {
    /// The block of the body, if there is one.
    pub fn body(self) -> Option<BlockRef<'a>> {
        body(self.op())
    }

    /// The indexing maps, one for each operand.
    pub fn indexing_maps(self) -> Maps {
        IndexingMapOpRef::of(self.op()).map(|op| op.indexing_maps()).unwrap_or_default()
    }

    /// The number of loops.
    pub fn num_loops(self) -> usize {
        self.iterator_types().len()
    }

    /// The positions of loops of a kind.
    pub fn loops_of(self, kind: IteratorType) -> SmallVec<[usize; 8]> {
        self.iterator_types().iter().enumerate().filter(|(_, found)| **found == kind).map(|(i, _)| i).collect()
    }

    /// Returns whether all loops are parallel.
    pub fn is_all_parallel(self) -> bool {
        self.iterator_types().iter().all(|kind| *kind == IteratorType::Parallel)
    }

    /// The destinations of the op.
    pub fn style(self) -> Option<DestinationStyleOpRef<'a>> {
        DestinationStyleOpRef::of(self.op())
    }

    /// Returns whether the op has so many inputs and outputs.
    pub fn has_counts(self, inputs: usize, inits: usize) -> bool {
        self.style().is_some_and(|style| style.dps_inputs().count() == inputs && style.dps_inits().len() == inits)
    }

    /// Returns whether the body asks for the number of an iteration.
    pub fn has_index_semantics(self) -> bool {
        self.body().is_some_and(|body| body.ops().any(|op| op.is::<Index>()))
    }

    /// The sizes of the loops, [`DYNAMIC`] where they are not known; `None` where the maps do not say them.
    pub fn static_loop_ranges(self) -> Option<SmallVec<[i64; 8]>> {
        IndexingMapOpRef::of(self.op())?.static_loop_ranges()
    }
}

fn verify_structured(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let (Some(this), Some(maps)) = (LinalgOpRef::of(op), IndexingMapOpRef::of(op)) else { return Ok(()) };
    let Some(style) = this.style() else { return Ok(()) };
    if op.num_operands() != 0 && !style.has_pure_buffer_semantics() && !style.has_pure_tensor_semantics() {
        return fail(out, op.op_error("expected to have pure tensor or buffer semantics"));
    }
    maps.verify_indexing_maps(out)?;
    let loops = this.num_loops();
    let affine = op.cx().affine();
    for (i, map) in this.indexing_maps().into_iter().enumerate() {
        if affine.map(map).dims() as usize != loops {
            let message = format!("expected indexing_map #{i} to have {loops} dim(s) to match the number of loops");
            return fail(out, op.op_error(message));
        }
    }
    let Some(body) = (op.num_regions() == 1).then(|| this.body()).flatten() else {
        return fail(out, op.op_error("expects to have 1 region with 1 block"));
    };
    if body.num_args() != op.num_operands() {
        let message = "expected as many non-induction variable region arguments as the number of input/output operands";
        return fail(out, op.op_error(message));
    }
    for (i, (argument, operand)) in body.arg_types().zip(op.operand_types()).enumerate() {
        let expected = argument_type(op.cx(), operand);
        if argument != expected {
            let (argument, expected) = (op.quoted_type(argument), op.quoted_type(expected));
            let message = format!(
                "expected type of bb argument #{i} ({argument}) to match element or self type of the corresponding operand \
                 ({expected})"
            );
            return fail(out, op.op_error(message));
        }
    }
    Ok(())
}

/// `linalg_dot_viewsxf32_viewsxf32_viewf32`: the name of the op, its functions, and the types of its operands. Empty where one of these
/// has no such name. [MLIR: generateLibraryCallName]
pub(crate) fn library_call_name(op: OpRef<'_>) -> String {
    let cx = op.cx();
    let name = op.descriptor().map_or("", |descriptor| descriptor.name).replace('.', "_");
    let types: Option<Vec<String>> = op.operand_types().map(|ty| mangled(cx, ty)).collect();
    match types {
        Some(types) => format!("{name}_{}", types.join("_")),
        None => String::new(),
    }
}

fn mangled(cx: &ContextData, ty: Type) -> Option<String> {
    Some(match cx.type_data(ty) {
        TypeData::MemRef { shape, element, space, .. } => {
            let sizes: String =
                shape.iter().map(|size| if *size == DYNAMIC { "sx".to_owned() } else { format!("{size}x") }).collect();
            let space = match space {
                Some(space) => format!("as{}", cx.integer_i64(*space)?),
                None => String::new(),
            };
            format!("view{sizes}{}{space}", mangled(cx, *element)?)
        }
        TypeData::Vector { shape, element, .. } => {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            format!("vector{}{}", sizes.join("x"), mangled(cx, *element)?)
        }
        TypeData::Index | TypeData::Float(_) | TypeData::Integer { .. } => type_to_string(cx, ty),
        _ => return None,
    })
}
