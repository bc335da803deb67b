//! Folding of constants, as LLVM's folder that knows the data layout does it.

use std::cmp::Ordering;

use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind, Sign};

use crate::module::{Const, ConstValue, Global, Module, Ty, TypeKind};

/// A fold of scalars: their constants, and the type of the result.
type FoldScalar<'a> = dyn Fn(&mut Module, &[Const], Ty) -> Option<Const> + 'a;

impl Module {
    /// The value of an integer constant that is not too large.
    pub fn const_u64(&self, constant: Const) -> Option<u64> {
        match &self.data(constant).value {
            ConstValue::Int(value) => value.zext_or_trunc(value.width().max(64)).as_u64(),
            _ => None,
        }
    }

    /// An aggregate or vector with another part.
    pub fn const_with(&mut self, whole: Const, path: &[u32], part: Const) -> Option<Const> {
        let Some((first, rest)) = path.split_first() else { return Some(part) };
        let ty = self.const_ty(whole);
        let mut elements = self.const_elements(whole)?;
        let Some(old) = elements.get(*first as usize).copied() else {
            return matches!(self.kind(ty), TypeKind::Vector(..)).then(|| self.poison(ty));
        };
        elements[*first as usize] = self.const_with(old, rest, part)?;
        Some(self.aggregate(ty, elements))
    }

    /// Applies a function to constants, or to their elements if they are vectors.
    fn map_elements(&mut self, operands: &[Const], ty: Ty, scalar: &FoldScalar) -> Option<Const> {
        let TypeKind::Vector(element, count, scalable) = *self.kind(ty) else { return scalar(self, operands, ty) };
        if scalable {
            let first: Option<Vec<Const>> = operands.iter().map(|operand| self.const_element(*operand, 0)).collect();
            let is_splat = |m: &Module, c: &Const| !matches!(m.data(*c).value, ConstValue::Aggregate(_));
            if !operands.iter().all(|operand| is_splat(self, operand)) {
                return None;
            }
            let folded = scalar(self, &first?, element)?;
            return Some(self.splat(ty, folded));
        }
        let mut elements = Vec::new();
        for at in 0..u64::from(count) {
            let parts: Option<Vec<Const>> = operands.iter().map(|operand| self.part(*operand, at)).collect();
            elements.push(scalar(self, &parts?, element)?);
        }
        Some(self.aggregate(ty, elements))
    }

    /// A binary operation.
    pub fn fold_binary(&mut self, op: &'static str, lhs: Const, rhs: Const) -> Option<Const> {
        let ty = self.const_ty(lhs);
        self.map_elements(&[lhs, rhs], ty, &|module, parts, ty| module.fold_scalar_binary(op, parts[0], parts[1], ty))
    }

    fn fold_scalar_binary(&mut self, op: &'static str, lhs: Const, rhs: Const, ty: Ty) -> Option<Const> {
        use ConstValue::{Float, Int, Poison, Undef};
        match (self.data(lhs).value.clone(), self.data(rhs).value.clone()) {
            (Poison, _) | (_, Poison) => Some(self.poison(ty)),
            (Int(a), Int(b)) => match fold_ints(op, &a, &b) {
                Some(value) => Some(self.int(ty, value)),
                None => Some(self.poison(ty)),
            },
            (Float(a), Float(b)) => {
                let TypeKind::Float(kind) = *self.kind(ty) else { return None };
                let (a, b) = (float_of(kind, &a), float_of(kind, &b));
                let value = match op {
                    "fadd" => a.add(b),
                    "fsub" => a.sub(b),
                    "fmul" => a.mul(b),
                    "fdiv" => a.div(b),
                    "frem" => a.rem(b),
                    _ => return None,
                };
                Some(self.float(ty, bits_of(value)))
            }
            (a, b) if a == Undef || b == Undef => self.fold_undef(op, &a, &b, rhs, ty),
            _ => None,
        }
    }

    fn fold_undef(&mut self, op: &str, a: &ConstValue, b: &ConstValue, rhs: Const, ty: Ty) -> Option<Const> {
        let both = a == b;
        match op {
            "xor" | "sub" if both && op == "xor" => Some(self.null(ty)),
            "add" | "sub" | "xor" => Some(self.undef(ty)),
            "and" => Some(if both { self.undef(ty) } else { self.null(ty) }),
            "or" => {
                let width = self.width(ty)?;
                Some(if both { self.undef(ty) } else { self.int(ty, ApInt::zero(width).not()) })
            }
            "mul" => Some(if both { self.undef(ty) } else { self.null(ty) }),
            "udiv" | "sdiv" | "urem" | "srem" if *b == ConstValue::Undef || self.is_null(rhs) => Some(self.poison(ty)),
            "udiv" | "sdiv" | "urem" | "srem" => Some(self.null(ty)),
            "shl" | "lshr" | "ashr" if *b == ConstValue::Undef => Some(self.poison(ty)),
            "shl" | "lshr" | "ashr" => Some(self.null(ty)),
            _ => {
                let TypeKind::Float(kind) = *self.kind(ty) else { return None };
                Some(if both { self.undef(ty) } else { self.float(ty, bits_of(ApFloat::nan(kind))) })
            }
        }
    }

    /// A conversion.
    pub fn fold_cast(&mut self, op: &'static str, value: Const, ty: Ty) -> Option<Const> {
        match self.data(value).value {
            ConstValue::Poison => return Some(self.poison(ty)),
            ConstValue::Undef if !matches!(op, "zext" | "sext" | "uitofp" | "sitofp") => return Some(self.undef(ty)),
            ConstValue::Undef => return Some(self.null(ty)),
            _ => {}
        }
        let (from_vector, to_vector) = (self.const_ty(value), ty);
        let is_vector = |m: &Module, ty: Ty| matches!(m.kind(ty), TypeKind::Vector(..));
        if op == "bitcast" && (is_vector(self, from_vector) || is_vector(self, to_vector)) {
            if self.is_null(value) {
                return Some(self.null(ty));
            }
            if self.num_elements(from_vector) != self.num_elements(to_vector) || !is_vector(self, from_vector) {
                return None;
            }
        }
        self.map_elements(&[value], ty, &|module, parts, ty| module.fold_scalar_cast(op, parts[0], ty))
    }

    fn fold_scalar_cast(&mut self, op: &'static str, value: Const, ty: Ty) -> Option<Const> {
        let from = self.const_ty(value);
        let to_int = self.width(ty);
        let float = |m: &Module, ty: Ty| match *m.kind(ty) {
            TypeKind::Float(kind) => Some(kind),
            _ => None,
        };
        match (op, self.data(value).value.clone()) {
            ("trunc" | "zext", ConstValue::Int(value)) => Some(self.int(ty, value.zext_or_trunc(to_int?))),
            ("sext", ConstValue::Int(value)) => Some(self.int(ty, value.sext_or_trunc(to_int?))),
            ("fptrunc" | "fpext", ConstValue::Float(bits)) => {
                let (from, to) = (float(self, from)?, float(self, ty)?);
                let value = float_of(from, &bits).convert(to);
                Some(self.float(ty, bits_of(value)))
            }
            ("fptosi" | "fptoui", ConstValue::Float(bits)) => {
                let value = float_of(float(self, from)?, &bits);
                let sign = if op == "fptosi" { Sign::Signed } else { Sign::Unsigned };
                match value.to_int(to_int?, sign) {
                    Some(value) => Some(self.int(ty, value)),
                    None => Some(self.poison(ty)),
                }
            }
            ("sitofp" | "uitofp", ConstValue::Int(value)) => {
                let sign = if op == "sitofp" { Sign::Signed } else { Sign::Unsigned };
                let value = ApFloat::from_int(float(self, ty)?, &value, sign);
                Some(self.float(ty, bits_of(value)))
            }
            ("bitcast", ConstValue::Int(bits) | ConstValue::Float(bits)) => match to_int {
                Some(_) => Some(self.int(ty, bits)),
                None => Some(self.float(ty, bits)),
            },
            ("ptrtoint" | "ptrtoaddr", ConstValue::Null) => Some(self.null(ty)),
            ("ptrtoint" | "ptrtoaddr", ConstValue::Cast("inttoptr", inner)) => {
                let inner = self.const_int(inner)?.zext_or_trunc(to_int?);
                Some(self.int(ty, inner))
            }
            ("inttoptr", ConstValue::Int(value)) if value.is_zero() => Some(self.null(ty)),
            ("inttoptr", ConstValue::Cast("ptrtoint", inner)) if self.const_ty(inner) == ty => Some(inner),
            ("addrspacecast", ConstValue::Null) => {
                None.or_else(|| Some(self.expression(ty, ConstValue::Cast(op, value))))
            }
            ("ptrtoint" | "ptrtoaddr" | "inttoptr" | "addrspacecast", _) => {
                Some(self.expression(ty, ConstValue::Cast(op, value)))
            }
            ("trunc" | "bitcast", ConstValue::Cast(..) | ConstValue::Binary(..)) => {
                Some(self.expression(ty, ConstValue::Cast(op, value)))
            }
            _ => None,
        }
    }

    fn const_int(&self, constant: Const) -> Option<ApInt> {
        match &self.data(constant).value {
            ConstValue::Int(value) => Some(value.clone()),
            _ => None,
        }
    }

    /// A comparison, of integers, floats and null.
    pub fn fold_compare(&mut self, predicate: &'static str, lhs: Const, rhs: Const, ty: Ty) -> Option<Const> {
        self.map_elements(&[lhs, rhs], ty, &|module, parts, ty| {
            let of = module.const_ty(parts[0]);
            let bit = |module: &mut Module, value: bool| Some(module.int(ty, ApInt::new_u64(1, value.into())));
            match (module.data(parts[0]).value.clone(), module.data(parts[1]).value.clone()) {
                (ConstValue::Poison, _) | (_, ConstValue::Poison) => Some(module.poison(ty)),
                (ConstValue::Undef, _) | (_, ConstValue::Undef) => Some(module.undef(ty)),
                (ConstValue::Int(a), ConstValue::Int(b)) => bit(module, compare_ints(predicate, &a, &b)?),
                (ConstValue::Float(a), ConstValue::Float(b)) => {
                    let TypeKind::Float(kind) = *module.kind(of) else { return None };
                    bit(module, compare_floats(predicate, float_of(kind, &a).compare(float_of(kind, &b)))?)
                }
                (ConstValue::Null, ConstValue::Null) => {
                    bit(module, matches!(predicate, "eq" | "ule" | "uge" | "sle" | "sge"))
                }
                (ConstValue::Global(_), ConstValue::Null) | (ConstValue::Null, ConstValue::Global(_)) => {
                    match predicate {
                        "eq" => bit(module, false),
                        "ne" => bit(module, true),
                        _ => None,
                    }
                }
                _ => None,
            }
        })
    }

    /// A choice between constants.
    pub fn fold_select(&mut self, condition: Const, yes: Const, no: Const) -> Option<Const> {
        let ty = self.const_ty(yes);
        match self.data(condition).value.clone() {
            ConstValue::Int(value) => Some(if value.is_zero() { no } else { yes }),
            ConstValue::Null => Some(no),
            ConstValue::Splat(all) => Some(if self.is_null(all) { no } else { yes }),
            ConstValue::Poison => Some(self.poison(ty)),
            ConstValue::Undef => Some(if self.data(yes).value == ConstValue::Undef { yes } else { no }),
            _ => self.map_elements(&[condition, yes, no], ty, &|module, parts, _| {
                module.fold_select(parts[0], parts[1], parts[2])
            }),
        }
    }

    /// The address of a part of an object: the object itself, or so many bytes from it. Of a vector of addresses, the type is that of the
    /// result: base and indices may be the same for all.
    pub fn fold_gep(
        &mut self,
        element: Ty,
        flags: &'static str,
        base: Const,
        indices: &[Const],
        ty: Ty,
    ) -> Option<Const> {
        match self.data(base).value {
            ConstValue::Poison => return Some(self.poison(ty)),
            ConstValue::Undef => return Some(self.undef(ty)),
            _ => {}
        }
        let TypeKind::Ptr(space) = *self.kind(ty) else {
            return self.fold_vector_gep(element, flags, base, indices, ty);
        };
        let mut offset = self.gep_offset(element, indices)?;
        let width = self.layout.index_bits(space);
        let (mut root, mut known) = (base, flags);
        if let ConstValue::Gep(_, inner_flags, inner, inner_indices) = self.data(base).value.clone() {
            let inner_offset = self.const_int(*inner_indices.first()?)?.as_i64()?;
            offset = offset.wrapping_add(inner_offset);
            root = inner;
            known = if inner_flags.contains("inbounds") && flags.contains("inbounds") { "inbounds" } else { "" };
        }
        if offset == 0 {
            return Some(root);
        }
        let pointer_width = self.layout.pointer_bits(space);
        let address = match self.data(root).value.clone() {
            ConstValue::Null => Some(ApInt::zero(pointer_width)),
            ConstValue::Cast("inttoptr", inner) => Some(self.const_int(inner)?.zext_or_trunc(pointer_width)),
            _ => None,
        };
        if let Some(address) = address {
            // Bits above those of offsets stay.
            let low = address.zext_or_trunc(width);
            let moved = low.add(&ApInt::from_i64(width, offset)).zext_or_trunc(pointer_width);
            let high = address.xor(&low.zext_or_trunc(pointer_width));
            let int = self.int_ty(pointer_width);
            let value = self.int(int, high.or(&moved));
            return self.fold_scalar_cast("inttoptr", value, ty);
        }
        let size = match self.data(root).value {
            ConstValue::Global(Global::Variable(number)) => {
                let variable = &self.variables[number as usize];
                (variable.symbol.linkage != "extern_weak").then(|| self.alloc_size(variable.ty))
            }
            _ => None,
        };
        let in_object = offset >= 0 && size.is_some_and(|size| size > 0 && offset as u64 <= size);
        let inbounds = known.contains("inbounds") || in_object;
        let flags = match (inbounds, offset >= 0, known.contains("nuw")) {
            (true, true, _) | (true, _, true) => "inbounds nuw",
            (true, false, _) => "inbounds",
            (false, true, _) if known.contains("nusw") => "nusw nuw",
            (false, _, true) => "nuw",
            (false, ..) if known.contains("nusw") => "nusw",
            _ => "",
        };
        let (byte, int) = (self.int_ty(8), self.int_ty(width));
        let offset = self.int(int, ApInt::from_i64(width, offset));
        Some(self.expression(ty, ConstValue::Gep(byte, flags, root, vec![offset])))
    }

    /// Addresses with the same structure around them stay an expression, with indices as wide as offsets are.
    fn fold_vector_gep(
        &mut self,
        element: Ty,
        flags: &'static str,
        base: Const,
        indices: &[Const],
        ty: Ty,
    ) -> Option<Const> {
        if self.is_scalable(element) {
            return None;
        }
        let is_vector = |m: &Module, ty: Ty| matches!(m.kind(ty), TypeKind::Vector(..));
        let base_ty = self.const_ty(base);
        if indices.iter().all(|index| self.is_null(*index) || self.data(*index).value == ConstValue::Undef) {
            return Some(if is_vector(self, base_ty) { base } else { self.splat(ty, base) });
        }
        let TypeKind::Ptr(space) = *self.kind(self.scalar(ty)) else { return None };
        let int = self.int_ty(self.layout.index_bits(space));
        let wide = self.with_scalar(ty, int);
        let mut of = element;
        let mut adapted = Vec::new();
        for (at, index) in indices.iter().enumerate() {
            let is_field = at > 0 && self.struct_body(of).is_some();
            if at > 0 {
                let number = if is_field { self.splat_or_self(*index) } else { None };
                of = self.element(of, number.and_then(|number| self.const_u64(number)).unwrap_or(0))?;
            }
            if is_field {
                adapted.push(self.splat_or_self(*index)?);
                continue;
            }
            let index_ty = self.const_ty(*index);
            let index = if is_vector(self, index_ty) {
                *index
            } else {
                let all = self.with_scalar(ty, index_ty);
                self.splat(all, *index)
            };
            let from = self.width(self.scalar(self.const_ty(index)))?;
            let to_width = if from < self.width(int)? { "sext" } else { "trunc" };
            adapted.push(if self.const_ty(index) == wide { index } else { self.fold_cast(to_width, index, wide)? });
        }
        Some(self.expression(ty, ConstValue::Gep(element, flags, base, adapted)))
    }

    /// The element that all elements of a vector are, or the constant itself if it is none.
    fn splat_or_self(&mut self, constant: Const) -> Option<Const> {
        let ty = self.const_ty(constant);
        match self.data(constant).value {
            _ if !matches!(self.kind(ty), TypeKind::Vector(..)) => Some(constant),
            ConstValue::Aggregate(_) => None,
            _ => self.const_element(constant, 0),
        }
    }

    /// An element of a vector, also of a vector of addresses that is an expression.
    fn part(&mut self, constant: Const, at: u64) -> Option<Const> {
        let ConstValue::Gep(element, flags, base, indices) = self.data(constant).value.clone() else {
            return self.const_element(constant, at);
        };
        let mut scalars = Vec::new();
        for operand in std::iter::once(base).chain(indices) {
            let is_vector = matches!(self.kind(self.const_ty(operand)), TypeKind::Vector(..));
            scalars.push(if is_vector { self.part(operand, at)? } else { operand });
        }
        let ty = self.scalar(self.const_ty(constant));
        self.fold_gep(element, flags, scalars[0], &scalars[1..], ty)
    }

    /// The distance in bytes that constant indices make.
    fn gep_offset(&mut self, element: Ty, indices: &[Const]) -> Option<i64> {
        if self.is_scalable(element) {
            return None;
        }
        let (mut ty, mut offset) = (element, 0_i64);
        for (at, index) in indices.iter().enumerate() {
            let index = self.const_int(*index)?;
            let index = index.sext_or_trunc(64).as_i64()?;
            if at == 0 {
                offset = offset.wrapping_add(index.wrapping_mul(self.alloc_size(ty) as i64));
                continue;
            }
            let step = match *self.kind(ty) {
                TypeKind::Array(element, _) | TypeKind::Vector(element, ..) => {
                    ty = element;
                    index.wrapping_mul(self.alloc_size(element) as i64)
                }
                _ => {
                    let (offsets, ..) = self.struct_layout(ty);
                    ty = self.element(ty, index as u64)?;
                    *offsets.get(index as usize)? as i64
                }
            };
            offset = offset.wrapping_add(step);
        }
        Some(offset)
    }
}

fn float_of(kind: FloatKind, bits: &ApInt) -> ApFloat {
    let limb = |n: usize| u128::from(bits.limbs().get(n).copied().unwrap_or_default());
    ApFloat::new(kind, limb(0) | limb(1) << 64)
}

fn bits_of(value: ApFloat) -> ApInt {
    let bits = value.bits();
    ApInt::from_limbs(value.kind().width(), &[bits as u64, (bits >> 64) as u64])
}

/// The result of an operation on integers; `None` is poison.
fn fold_ints(op: &str, a: &ApInt, b: &ApInt) -> Option<ApInt> {
    let shift = || b.as_u64().filter(|by| *by < u64::from(a.width())).map(|by| by as u32);
    match op {
        "add" => Some(a.add(b)),
        "sub" => Some(a.sub(b)),
        "mul" => Some(a.mul(b)),
        "and" => Some(a.and(b)),
        "or" => Some(a.or(b)),
        "xor" => Some(a.xor(b)),
        "udiv" => a.div(b, Sign::Unsigned),
        "sdiv" if b.is_all_ones() && a.is_min_value(Sign::Signed) => None,
        "sdiv" => a.div(b, Sign::Signed),
        "urem" => a.rem(b, Sign::Unsigned),
        "srem" if b.is_all_ones() && a.is_min_value(Sign::Signed) => None,
        "srem" => a.rem(b, Sign::Signed),
        "shl" => shift().map(|by| a.shl(by)),
        "lshr" => shift().map(|by| a.lshr(by)),
        "ashr" => shift().map(|by| a.ashr(by)),
        _ => None,
    }
}

fn compare_ints(predicate: &str, a: &ApInt, b: &ApInt) -> Option<bool> {
    let sign = if predicate.starts_with('s') { Sign::Signed } else { Sign::Unsigned };
    let order = a.compare(b, sign);
    Some(match predicate {
        "eq" => order == Ordering::Equal,
        "ne" => order != Ordering::Equal,
        "slt" | "ult" => order == Ordering::Less,
        "sle" | "ule" => order != Ordering::Greater,
        "sgt" | "ugt" => order == Ordering::Greater,
        "sge" | "uge" => order != Ordering::Less,
        _ => return None,
    })
}

fn compare_floats(predicate: &str, order: Option<Ordering>) -> Option<bool> {
    if matches!(predicate, "true" | "false") {
        return Some(predicate == "true");
    }
    let unordered = order.is_none();
    Some(match predicate {
        "ord" => !unordered,
        "uno" => unordered,
        _ => {
            let (kind, relation) = predicate.split_at(1);
            let holds = match relation {
                "eq" => order == Some(Ordering::Equal),
                "ne" => matches!(order, Some(Ordering::Less | Ordering::Greater)),
                "lt" => order == Some(Ordering::Less),
                "le" => matches!(order, Some(Ordering::Less | Ordering::Equal)),
                "gt" => order == Some(Ordering::Greater),
                "ge" => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
                _ => return None,
            };
            holds || kind == "u" && unordered
        }
    })
}
