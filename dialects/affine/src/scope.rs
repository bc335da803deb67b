//! Dimensions and symbols: the values that affine expressions may use. [MLIR docs: Restrictions on Dimensions and
//! Symbols]
//!
//! The *affine scope* of an op is the region around it that belongs to an op which starts a scope, such as a function.
//! Symbols are values that do not change in the scope: those of its top level, constants, and results of pure ops on
//! symbols. Dimensions are symbols, induction variables of affine loops, and results of `affine.apply` and similar ops
//! on dimensions.
//!
//! Chains of ops are followed iteratively, and each query visits a value once.

use std::collections::HashSet;

use dialekt_interfaces::{OpFoldResult, ShapedDimOpRef};
use dialekt_ir_core::decl::OpTraits;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::{SmallVec, smallvec};

use crate::{AffineApply, AffineDelinearizeIndex, AffineFor, AffineLinearizeIndex, AffineParallel};

/// The region of the op that starts the scope of an op; `None` outside of all such ops.
pub fn affine_scope(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    Place::IN.scope_of(op)
}

/// A body that is to be inlined into a region, with the values of its arguments.
#[derive(Clone, Copy)]
pub(crate) struct Inlined<'a> {
    pub body: RegionRef<'a>,
    pub dest: RegionRef<'a>,
    pub mapping: &'a IrMapping,
}

/// Values that are to be looked at, each once.
struct Todo<'a> {
    values: SmallVec<[ValueRef<'a>; 2]>,
    /// Those that came up behind the first one.
    seen: HashSet<Value>,
}

impl<'a> Todo<'a> {
    fn of(value: ValueRef<'a>) -> Todo<'a> {
        Todo { values: smallvec![value], seen: HashSet::new() }
    }

    fn next(&mut self) -> Option<ValueRef<'a>> {
        self.values.pop()
    }

    fn add(&mut self, value: ValueRef<'a>) {
        if self.seen.insert(value.handle()) {
            self.values.push(value);
        }
    }

    fn add_operands(&mut self, op: OpRef<'a>) {
        op.operands().filter_map(|operand| op.ir().get_value(operand)).for_each(|operand| self.add(operand));
    }
}

/// The place in which values are looked at: the current one, or the one after inlining.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a>(Option<Inlined<'a>>);

impl<'a> Place<'a> {
    /// The current place.
    pub const IN: Place<'static> = Place(None);

    /// The place after inlining a body.
    pub fn after(inlined: Inlined<'a>) -> Place<'a> {
        Place(Some(inlined))
    }

    /// The value that replaces a value in this place.
    fn value(self, value: ValueRef<'a>) -> ValueRef<'a> {
        let passed = self.0.and_then(|inlined| inlined.mapping.value(value.handle()));
        passed.and_then(|passed| value.ir().get_value(passed)).unwrap_or(value)
    }

    /// The region that replaces a region in this place.
    fn region(self, region: RegionRef<'a>) -> RegionRef<'a> {
        match self.0 {
            Some(inlined) if inlined.body.handle() == region.handle() => inlined.dest,
            _ => region,
        }
    }

    /// The region that defines a value.
    fn region_of(self, value: ValueRef<'a>) -> Option<RegionRef<'a>> {
        Some(self.region(value.parent_block()?.parent_region()?))
    }

    /// [`affine_scope`] in this place.
    pub fn scope_of(self, op: OpRef<'a>) -> Option<RegionRef<'a>> {
        let mut region = op.parent_region();
        while let Some(around) = region.map(|region| self.region(region)) {
            let owner = around.parent_op()?;
            if owner.has_traits(OpTraits::AFFINE_SCOPE) {
                return Some(around);
            }
            region = owner.parent_region();
        }
        None
    }

    /// [`is_valid_dim`] in this place.
    pub fn is_valid_dim(self, value: ValueRef<'a>, scope: Option<RegionRef<'a>>) -> bool {
        let mut todo = Todo::of(value);
        while let Some(value) = todo.next().map(|value| self.value(value)) {
            if value.ty() != Type::INDEX {
                return false;
            }
            // Most dimensions.
            if is_induction_variable(value) {
                continue;
            }
            if self.is_valid_symbol(value, scope) {
                continue;
            }
            match value.defining_op() {
                Some(op) if makes_dims_of_dims(op) => todo.add_operands(op),
                Some(op) if shaped_of_dim(op).is_some_and(|shaped| self.is_top_level(shaped)) => {}
                _ => return false,
            }
        }
        true
    }

    /// [`is_valid_symbol`] in this place.
    pub fn is_valid_symbol(self, value: ValueRef<'a>, scope: Option<RegionRef<'a>>) -> bool {
        let mut todo = Todo::of(value);
        while let Some(value) = todo.next().map(|value| self.value(value)) {
            if value.ty() != Type::INDEX {
                return false;
            }
            if self.is_top_level_around(value, scope) {
                continue;
            }
            let Some(op) = value.defining_op() else { return false };
            if op.has_traits(OpTraits::CONSTANT_LIKE) {
                continue;
            }
            match shaped_of_dim(op) {
                Some(shaped) => match self.size_of_dim(op, shaped) {
                    Some(Size::Known) => {}
                    Some(Size::Of(value)) => todo.add(value),
                    None => return false,
                },
                None if op.is_pure() => todo.add_operands(op),
                None => return false,
            }
        }
        true
    }

    /// Returns whether a value is defined at the top level of a scope, or in a region around it whose values may be
    /// used there.
    fn is_top_level_around(self, value: ValueRef<'a>, scope: Option<RegionRef<'a>>) -> bool {
        let region = self.region_of(value);
        let mut scope = scope;
        while let Some(around) = scope {
            if region.is_some_and(|region| region.handle() == around.handle()) {
                return true;
            }
            let owner = around.parent_op().filter(|owner| !owner.has_traits(OpTraits::ISOLATED_FROM_ABOVE));
            scope = owner.and_then(|owner| owner.parent_region()).map(|region| self.region(region));
        }
        false
    }

    /// Returns whether a value is defined at the top level of any scope.
    fn is_top_level(self, value: ValueRef<'a>) -> bool {
        let owner = self.region_of(self.value(value)).and_then(|region| region.parent_op());
        owner.is_some_and(|owner| owner.has_traits(OpTraits::AFFINE_SCOPE))
    }

    /// The size that an op such as `memref.dim` returns, as far as the op that creates the buffer shows it.
    fn size_of_dim(self, dim: OpRef<'a>, shaped: ValueRef<'a>) -> Option<Size<'a>> {
        if self.is_top_level(shaped) {
            return Some(Size::Known);
        }
        let ir = dim.ir();
        let mut buffer = self.value(shaped).defining_op()?;
        let index = match ShapedDimOpRef::of(dim)?.dimension() {
            OpFoldResult::Attr(index) => dim.cx().integer_i64(index)?,
            OpFoldResult::Value(index) => dim.cx().integer_i64(self.value(ir.get_value(index)?).constant_value()?)?,
        };
        let index = usize::try_from(index).ok()?;
        while &*buffer.cx().op_str(buffer.name()) == "memref.cast" {
            let source = self.value(ir.get_value(buffer.operand(0)?)?);
            if matches!(buffer.cx().type_data(source.ty()), TypeData::UnrankedMemRef { .. }) {
                return None;
            }
            buffer = source.defining_op()?;
        }
        let sizes: Vec<Value> = dynamic_sizes(buffer)?;
        let ty = ir.get_value(buffer.result(0)?)?.ty();
        let shape = buffer.cx().type_data(ty).shape()?;
        if *shape.get(index)? != DYNAMIC {
            return Some(Size::Known);
        }
        let position = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
        Some(Size::Of(ir.get_value(*sizes.get(position)?)?))
    }

    /// The error message if operands are not valid in a scope: the first ones as dimensions, the others as symbols.
    pub fn misplaced(
        self,
        op: OpRef<'a>,
        operands: impl Iterator<Item = Value>,
        dims: u32,
        scope: Option<RegionRef<'a>>,
    ) -> Option<&'static str> {
        operands.enumerate().find_map(|(i, operand)| {
            let operand = op.ir().value(operand);
            match i < dims as usize {
                true if !self.is_valid_dim(operand, scope) => Some("operand cannot be used as a dimension id"),
                false if !self.is_valid_symbol(operand, scope) => Some("operand cannot be used as a symbol"),
                _ => None,
            }
        })
    }
}

/// Returns whether a value is the induction variable of an affine loop.
pub fn is_induction_variable(value: ValueRef<'_>) -> bool {
    let ValueDef::Argument(_, index) = value.def() else { return false };
    let Some(owner) = value.parent_block().and_then(|block| block.parent_op()) else { return false };
    owner.is::<AffineParallel>() || (owner.is::<AffineFor>() && index == 0)
}

/// Returns whether a value is valid as a dimension in a scope.
pub fn is_valid_dim<'a>(value: ValueRef<'a>, scope: Option<RegionRef<'a>>) -> bool {
    Place::IN.is_valid_dim(value, scope)
}

/// Returns whether a value is defined at the top level of a scope, or of those around it.
pub(crate) fn is_top_level<'a>(value: ValueRef<'a>, scope: Option<RegionRef<'a>>) -> bool {
    Place::IN.is_top_level_around(value, scope)
}

/// Returns whether the results of an op are dimensions if its operands are.
pub(crate) fn makes_dims_of_dims(op: OpRef<'_>) -> bool {
    op.is::<AffineApply>() || op.is::<AffineDelinearizeIndex>() || op.is::<AffineLinearizeIndex>()
}

/// Returns whether a value is valid as a symbol in a scope.
pub fn is_valid_symbol<'a>(value: ValueRef<'a>, scope: Option<RegionRef<'a>>) -> bool {
    Place::IN.is_valid_symbol(value, scope)
}

/// Returns whether a value is valid as a dimension in the scope of its definition.
pub fn is_dim(value: ValueRef<'_>) -> bool {
    match value.defining_op() {
        Some(op) => is_valid_dim(value, affine_scope(op)),
        None => value.ty() == Type::INDEX && (is_induction_variable(value) || Place::IN.is_top_level(value)),
    }
}

/// Returns whether a value is valid as a symbol in the scope of its definition.
pub fn is_symbol(value: ValueRef<'_>) -> bool {
    if value.ty() != Type::INDEX {
        return false;
    }
    Place::IN.is_top_level(value) || value.defining_op().is_some_and(|op| is_valid_symbol(value, affine_scope(op)))
}

/// The shaped value of an op that returns the size of a dimension.
fn shaped_of_dim(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    op.ir().get_value(ShapedDimOpRef::of(op)?.shaped_value())
}

/// The origin of the size of a dimension.
enum Size<'a> {
    /// It is static, or defined at the top level.
    Known,
    /// It is this value.
    Of(ValueRef<'a>),
}

/// The operands that are dynamic sizes of a buffer.
fn dynamic_sizes(op: OpRef<'_>) -> Option<Vec<Value>> {
    let name = op.cx().op_str(op.name());
    // The group of the sizes: a view has a shift before them, a slice has offsets before and strides after them.
    let (group, segments): (usize, &[u8]) = match &*name {
        "memref.alloc" => (0, b"operandSegmentSizes"),
        "memref.subview" => (2, b"operandSegmentSizes"),
        "memref.view" => return Some(op.operands().skip(2).collect()),
        _ => return None,
    };
    let segments = op.cx().dense_i32_values(op.attr(segments)?)?;
    let start: usize = segments.iter().take(group).map(|size| usize::try_from(*size).unwrap_or(0)).sum();
    let len = usize::try_from(*segments.get(group)?).ok()?;
    Some(op.operands().skip(start).take(len).collect())
}

/// Returns whether a value is valid in the subscripts of a memory access.
pub(crate) fn is_valid_index<'a>(value: ValueRef<'a>, scope: Option<RegionRef<'a>>) -> bool {
    // Symbols are valid dimensions, too.
    is_valid_dim(value, scope)
}

/// Checks that the first operands are valid dimensions, the others valid symbols.
///
/// # Errors
/// An operand is not valid.
pub(crate) fn check_dims_and_symbols(
    op: OpRef<'_>,
    operands: impl Iterator<Item = Value>,
    dims: u32,
    out: &mut Vec<Diagnostic>,
) -> Result<(), Invalid> {
    let Some(message) = Place::IN.misplaced(op, operands, dims, affine_scope(op)) else { return Ok(()) };
    out.push(op.op_error(message));
    Err(Invalid)
}
