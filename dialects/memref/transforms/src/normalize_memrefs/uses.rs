//! Accesses to one memref become accesses to another one, at other indices. [MLIR: replaceAllMemRefUsesWith]

use dialekt_affine as affine;
use dialekt_affine::compose_map;
use dialekt_arith::index_constant;
use dialekt_interfaces::{AffineMapAccessOpRef, EffectTarget};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref::{Dim, Load, Store};

/// The replacement of a memref.
pub struct Replacement<'a> {
    /// The replaced memref.
    pub old: Value,
    /// The replacing memref.
    pub new: Value,
    /// The map from the indices of the old memref to those of the new one.
    pub map: AffineMap,
    /// The operands for symbols of the map.
    pub symbols: &'a [Value],
    /// True if deallocations are replaced, too.
    pub frees: bool,
}

/// The access of an op to a memref.
struct Access {
    /// The position of the memref among the operands; the operands of the map follow it.
    position: usize,
    /// The map from these operands to indices; `None` if they are the indices.
    map: Option<AffineMap>,
    /// The number of these operands.
    inputs: usize,
}

impl Access {
    /// The access of an op to a memref; `None` if it does not access it.
    fn of(op: OpRef<'_>, memref: Value) -> Option<Access> {
        let position = op.operands().position(|operand| operand == memref)?;
        if let Some(access) = AffineMapAccessOpRef::of(op) {
            let attr = access.affine_map_attr_for(memref)?;
            let AttrData::AffineMap(map) = op.cx().attr_data(attr.value) else { return None };
            return Some(Access { position, map: Some(*map), inputs: op.cx().affine().map(*map).num_inputs() });
        }
        let accessed = op.view::<Load>().map(|load| load.memref()).or_else(|| Some(op.view::<Store>()?.memref()));
        let inputs = op.num_operands() - position - 1;
        (accessed == Some(memref)).then_some(Access { position, map: None, inputs })
    }
}

/// Returns whether the only effect of an op is to free a memref.
fn only_frees(op: OpRef<'_>, memref: Value) -> bool {
    let effects = op.own_effects().unwrap_or_default();
    let mut on = effects.iter().filter(|effect| effect.on == EffectTarget::Value(memref));
    on.next().is_some_and(|effect| effect.effect == Effect::Free) && on.next().is_none()
}

/// The size of the dimension of a `memref.dim`, as in the type.
fn size(op: OpRef<'_>) -> Option<i64> {
    let view = op.view::<Dim>()?;
    let index = op.cx().integer_i64(op.operand_constant(1)?)?;
    let shape = op.cx().type_data(op.ir().value(view.source()).ty()).shape()?;
    shape.get(usize::try_from(index).ok()?).copied()
}

impl Replacement<'_> {
    /// Replaces all uses. `None`, without changes, if a use cannot be replaced.
    pub fn everywhere(&self, ir: &mut Ir) -> Option<()> {
        let mut users: Vec<Op> = Vec::new();
        for user in ir.value(self.old).users() {
            let op = user.handle();
            if users.contains(&op) || !self.frees && only_frees(user, self.old) {
                continue;
            }
            let uses = user.operands().filter(|operand| *operand == self.old).count();
            let is_stored = user.view::<Store>().is_some_and(|store| store.value() == self.old);
            let may_be = match Access::of(user, self.old) {
                Some(_) => uses == 1,
                None if user.is::<Dim>() => self.keeps_sizes(ir) || size(user).is_some(),
                None => !is_stored && user.has_traits(OpTraits::MEMREFS_NORMALIZABLE),
            };
            if !may_be {
                return None;
            }
            users.push(op);
        }
        users.into_iter().try_for_each(|user| self.within(ir, user))
    }

    /// Returns whether the sizes of both memrefs are equal. As in the reference, dynamic ones are assumed to be.
    fn keeps_sizes(&self, ir: &Ir) -> bool {
        let shape = |memref| ir.cx().type_data(ir.value(memref).ty()).shape();
        shape(self.old) == shape(self.new)
    }

    fn within(&self, ir: &mut Ir, user: Op) -> Option<()> {
        // The reference takes the size from the new memref, whose dimensions are different.
        if let Some(size) = size(ir.op(user)).filter(|size| *size != DYNAMIC && !self.keeps_sizes(ir)) {
            let context = ir.cx().clone();
            let (result, rw) = (ir.op(user).result(0)?, &mut Rewriter::at(&context, ir, user));
            let loc = rw.current_loc();
            let size = index_constant(rw, size, loc);
            rw.ir_mut().replace_all_uses(result, size).ok()?;
        }
        let Some(access) = Access::of(ir.op(user), self.old) else {
            for position in 0..ir.op(user).num_operands() {
                if ir.op(user).operand(position) == Some(self.old) {
                    ir.set_operand(user, position as u32, self.new).ok()?;
                }
            }
            return Some(());
        };
        let context = ir.cx().clone();
        let rw = &mut Rewriter::at(&context, ir, user);
        let (cx, loc, start) = (rw.cx(), rw.loc(user), access.position + 1);
        let affine = cx.affine();
        let inputs: Vec<Value> = rw.op(user).operands().skip(start).take(access.inputs).collect();
        let mut applied: Vec<Value> = Vec::new();
        let is_applied = |map: AffineMap| map != affine.multi_dim_identity(affine.map(map).dims());
        let mut indices = match access.map {
            Some(map) if is_applied(map) => apply_each(rw, map, &inputs, loc, &mut applied)?,
            _ => inputs,
        };
        indices.extend_from_slice(self.symbols);
        let indices = match is_applied(self.map) {
            true => apply_each(rw, self.map, &indices, loc, &mut applied)?,
            false => indices,
        };
        let (map, inputs) = compose_map(rw.ir(), affine.multi_dim_identity(indices.len() as u32), &indices);
        for value in applied {
            if !rw.value(value).has_uses()
                && let Some(op) = rw.value(value).defining_op().map(|op| op.handle())
            {
                rw.erase_op(op);
            }
        }
        let operands = match access.map {
            Some(_) => inputs,
            None => apply_each(rw, map, &inputs, loc, &mut Vec::new())?,
        };
        if access.map.is_some() {
            let attr = AffineMapAccessOpRef::of(rw.op(user))?.affine_map_attr_for(self.old)?;
            rw.ir_mut().set_attr(user, attr.name, AffineMapAttr::write(cx, map)).ok()?;
        }
        let with: Vec<Value> = std::iter::once(self.new).chain(operands).collect();
        let (first, len) = (access.position as u32, 1 + access.inputs as u32);
        rw.ir_mut().splice_operands(user, first, len, &with).ok()
    }
}

/// Creates an `affine.apply` for each result of a map, and appends the values to a list.
fn apply_each(
    rw: &mut Rewriter<'_>,
    map: AffineMap,
    operands: &[Value],
    loc: Location,
    all: &mut Vec<Value>,
) -> Option<Vec<Value>> {
    let cx = rw.cx();
    let affine = cx.affine();
    let mut made = Vec::new();
    for position in 0..affine.map(map).num_results() {
        let op = rw.create(affine::AffineApply::build(map.sub_map(affine, &[position]), operands).with_loc(loc));
        made.push(op.result());
    }
    all.extend_from_slice(&made);
    Some(made)
}
