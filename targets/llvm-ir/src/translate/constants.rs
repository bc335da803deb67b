//! Attributes as constants.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::num::{ApInt, FloatKind};
use dialekt_ir_core::types::{Signedness, TypeData};
use dialekt_llvm::{PoisonAttr, UndefAttr, ZeroAttr};

use super::{Failed, Translated, Translation, bytes_of, root_of};
use crate::module::{Const, Global, Ty, TypeKind};

/// How many equal scalars are written one by one: more would be a text of gigabytes.
const MAX_SCALARS: u64 = 1 << 26;

impl Translation<'_> {
    /// The constant of a type that an attribute says; no attribute is `undef`.
    ///
    /// # Errors
    /// There is no such constant; it has been reported at the location.
    pub fn constant_attr(&mut self, ty: Ty, attr: Option<Attribute>, loc: Location) -> Translated<Const> {
        let cx = self.cx;
        let Some(attr) = attr.filter(|attr| UndefAttr::of(cx, *attr).is_none()) else {
            return Ok(self.module.undef(ty));
        };
        if ZeroAttr::of(cx, attr).is_some() {
            return Ok(self.module.null(ty));
        }
        if PoisonAttr::of(cx, attr).is_some() {
            return Ok(self.module.poison(ty));
        }
        if let Some((fields, _)) = self.module.struct_body(ty) {
            let Some(elements) = cx.array_elements(attr) else {
                return self.error_at(loc, "expected an array attribute for a struct constant");
            };
            let mut parts = Vec::new();
            for (field, element) in fields.iter().zip(elements) {
                parts.push(self.constant_attr(*field, Some(*element), loc)?);
            }
            return Ok(self.module.aggregate(ty, parts));
        }
        match cx.attr_data(attr) {
            AttrData::Integer { ty: from, value } => {
                let Some(width) = self.module.width(ty) else { return self.unsupported(loc) };
                Ok(self.integer(ty, width, *from, value))
            }
            AttrData::Float { ty: from, .. } => {
                let Some(value) = cx.float_value(attr) else { return Err(Failed) };
                self.float(ty, *from, value.bits(), loc)
            }
            AttrData::SymbolRef { .. } => {
                let symbol = root_of(cx, attr).and_then(|name| self.symbol(name));
                match symbol {
                    Some(global) => Ok(self.module.address(global)),
                    None => self.unsupported(loc),
                }
            }
            AttrData::String { .. } => {
                let bytes = bytes_of(cx, attr).unwrap_or_default();
                let byte = self.module.int_ty(8);
                let array = self.module.ty(TypeKind::Array(byte, bytes.len() as u64));
                let elements = bytes.iter().map(|byte| self.module.int_of(8, (*byte).into())).collect();
                Ok(self.module.aggregate(array, elements))
            }
            AttrData::Array(elements) => {
                let TypeKind::Array(element, _) = *self.module.kind(ty) else { return self.unsupported(loc) };
                let mut parts = Vec::new();
                for part in elements {
                    parts.push(self.constant_attr(element, Some(*part), loc)?);
                }
                Ok(self.module.aggregate(ty, parts))
            }
            AttrData::DenseElements { ty: from, .. } => self.elements(ty, *from, attr, loc),
            AttrData::DenseResource { ty: from, .. } => self.resource(ty, *from, attr, loc),
            AttrData::SparseElements { ty: from, .. } => self.elements(ty, *from, attr, loc),
            _ => self.unsupported(loc),
        }
    }

    fn unsupported<T>(&mut self, loc: Location) -> Translated<T> {
        self.error_at(loc, "unsupported constant value")
    }

    fn integer(&mut self, ty: Ty, width: u32, from: Type, value: &ApInt) -> Const {
        let is_unsigned = match self.cx.type_data(from) {
            TypeData::Integer { width, sign } => *width == 1 || *sign == Signedness::Unsigned,
            _ => false,
        };
        let value = if is_unsigned { value.zext_or_trunc(width) } else { value.sext_or_trunc(width) };
        self.module.int(ty, value)
    }

    fn float(&mut self, ty: Ty, from: Type, bits: u128, loc: Location) -> Translated<Const> {
        let kind = self.cx.float_kind(from).unwrap_or(FloatKind::F64);
        let bits = ApInt::from_limbs(kind.width(), &[bits as u64, (bits >> 64) as u64]);
        match *self.module.kind(ty) {
            TypeKind::Int(width) if width == kind.width() => Ok(self.module.int(ty, bits)),
            TypeKind::Float(wanted) if wanted == kind => Ok(self.module.float(ty, bits)),
            TypeKind::PpcFp128 if kind == FloatKind::PpcDoubleDouble => Ok(self.module.float(ty, bits)),
            _ => self.error_at(loc, "FloatAttr does not match expected type of the constant"),
        }
    }

    /// The constants of elements, in the nest of arrays and vectors that a type is.
    fn elements(&mut self, ty: Ty, from: Type, attr: Attribute, loc: Location) -> Translated<Const> {
        let cx = self.cx;
        let element = cx.type_data(from).element_type().ok_or(Failed)?;
        let mut scalar = ty;
        while let TypeKind::Array(element, _) | TypeKind::Vector(element, ..) = *self.module.kind(scalar) {
            scalar = element;
        }
        if matches!(cx.type_data(element), TypeData::Complex(_)) {
            return self.complex_elements(ty, from, element, attr, loc);
        }
        let mut parts = Vec::new();
        let is_splat;
        if let Some(values) = cx.integer_elements(attr) {
            is_splat = values.is_splat();
            let Some(width) = self.module.width(scalar) else {
                return self.error_at(loc, "expected sequential LLVM types wrapping a scalar");
            };
            for value in values.stored() {
                parts.push(self.integer(scalar, width, element, &value));
            }
        } else if let Some(values) = cx.float_elements(attr) {
            is_splat = values.is_splat();
            for value in values.stored() {
                parts.push(self.float(scalar, element, value.bits(), loc)?);
            }
        } else {
            let count = cx.type_data(from).num_elements().unwrap_or_default() as usize;
            is_splat = false;
            for at in 0..count {
                let Some(part) = cx.element_attr(attr, Some(at)) else { return self.unsupported(loc) };
                parts.push(self.constant_attr(scalar, Some(part), loc)?);
            }
        }
        if is_splat && let Some(part) = parts.first() {
            if !self.module.is_null(*part) && self.number_of_scalars(ty) > MAX_SCALARS {
                return self.error_at(loc, format!("constant has more than {MAX_SCALARS} elements"));
            }
            return self.splat_of(ty, *part);
        }
        let mut parts = parts.into_iter();
        self.nest(ty, &mut parts, loc)
    }

    fn complex_elements(
        &mut self,
        ty: Ty,
        from: Type,
        complex: Type,
        attr: Attribute,
        loc: Location,
    ) -> Translated<Const> {
        let cx = self.cx;
        let count = cx.type_data(from).num_elements().unwrap_or_default() as usize;
        let mut pair_ty = ty;
        while let TypeKind::Array(element, _) = *self.module.kind(pair_ty) {
            pair_ty = element;
        }
        let _ = complex;
        let mut parts = Vec::new();
        for at in 0..count {
            let part = cx.element_attr(attr, Some(at)).filter(|part| cx.array_elements(*part).is_some());
            match part {
                Some(part) => parts.push(self.constant_attr(pair_ty, Some(part), loc)?),
                None => return self.unsupported(loc),
            }
        }
        self.nest(ty, &mut parts.into_iter(), loc)
    }

    /// The number of scalars in a nest of arrays; vectors of one value are written as one.
    fn number_of_scalars(&self, ty: Ty) -> u64 {
        match *self.module.kind(ty) {
            TypeKind::Array(element, count) => count.saturating_mul(self.number_of_scalars(element)),
            _ => 1,
        }
    }

    /// A constant whose scalars are all the same.
    fn splat_of(&mut self, ty: Ty, scalar: Const) -> Translated<Const> {
        match *self.module.kind(ty) {
            TypeKind::Vector(..) => Ok(self.module.splat(ty, scalar)),
            TypeKind::Array(element, count) => {
                if self.module.is_null(scalar) {
                    return Ok(self.module.null(ty));
                }
                let element = self.splat_of(element, scalar)?;
                Ok(self.module.aggregate(ty, vec![element; count as usize]))
            }
            _ => Ok(scalar),
        }
    }

    /// Scalars in the nest of arrays and vectors that a type is.
    fn nest(&mut self, ty: Ty, scalars: &mut impl Iterator<Item = Const>, loc: Location) -> Translated<Const> {
        let (element, count) = match *self.module.kind(ty) {
            TypeKind::Vector(element, count, _) => (element, count.into()),
            TypeKind::Array(element, count) => (element, count),
            _ => return scalars.next().map_or_else(|| self.unsupported(loc), Ok),
        };
        let parts = (0..count).map(|_| self.nest(element, scalars, loc)).collect::<Translated<Vec<Const>>>()?;
        Ok(self.module.aggregate(ty, parts))
    }

    fn resource(&mut self, ty: Ty, from: Type, attr: Attribute, loc: Location) -> Translated<Const> {
        let cx = self.cx;
        let AttrData::DenseResource { handle, .. } = cx.attr_data(attr) else { return Err(Failed) };
        let mut scalar = ty;
        while let TypeKind::Array(element, _) | TypeKind::Vector(element, ..) = *self.module.kind(scalar) {
            scalar = element;
        }
        if scalar == ty {
            return self.error_at(loc, "expected sequential LLVM types wrapping a scalar");
        }
        let bits = match *self.module.kind(scalar) {
            TypeKind::Int(width @ (8 | 16 | 32 | 64)) => width,
            TypeKind::Float(FloatKind::F16 | FloatKind::BF16) => 16,
            TypeKind::Float(FloatKind::F32) => 32,
            TypeKind::Float(FloatKind::F64) => 64,
            _ => return self.error_at(loc, "no known conversion for innermost element type"),
        };
        let blob = match cx.resources().get(*handle).data() {
            Some(data) => data.bytes.to_vec(),
            None => return self.error_at(loc, "resource does not exist"),
        };
        if !matches!(cx.type_data(from), TypeData::Tensor { .. } | TypeData::Vector { .. }) {
            return self.error_at(loc, "unsupported dense_resource type");
        }
        let count = cx.type_data(from).num_elements().unwrap_or_default();
        let size = bits as usize / 8;
        if blob.len() as u64 != count.saturating_mul(size as u64) {
            return self.error_at(loc, "raw data size does not match element type size");
        }
        let is_int = self.module.width(scalar).is_some();
        let mut parts = Vec::new();
        for bytes in blob.chunks(size) {
            let bits = ApInt::from_le_bytes(bits, bytes);
            parts.push(if is_int { self.module.int(scalar, bits) } else { self.module.float(scalar, bits) });
        }
        self.nest(ty, &mut parts.into_iter(), loc)
    }

    /// The address of a global.
    pub fn address(&mut self, global: Global) -> Const {
        self.module.address(global)
    }
}
