//! Parts of vectors, arrays and structs.

use super::super::{Parsed, Parser};
use crate::module::function::{Inst, Kind, Val};
use crate::module::types::{Ty, TypeId};

impl Parser<'_> {
    pub(super) fn extract_element(&mut self, at: usize) -> Parsed<Inst> {
        let value_at = self.at;
        let (vector, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after extract value")?;
        let (index, index_ty) = self.typed_value()?;
        if !matches!(self.module.types.get(ty), Ty::Vector { .. }) || self.module.types.int_width(index_ty).is_none() {
            return self.error_at(value_at, "invalid extractelement operands");
        }
        let element = self.module.types.scalar(ty);
        Ok(self.new_inst(Kind::ExtractElement, element, vec![vector, index], at))
    }

    pub(super) fn insert_element(&mut self, at: usize) -> Parsed<Inst> {
        let value_at = self.at;
        let (vector, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after insertelement value")?;
        let (value, value_ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after insertelement value")?;
        let (index, index_ty) = self.typed_value()?;
        let is_vector = matches!(self.module.types.get(ty), Ty::Vector { element, .. } if *element == value_ty);
        if !is_vector || self.module.types.int_width(index_ty).is_none() {
            return self.error_at(value_at, "invalid insertelement operands");
        }
        Ok(self.new_inst(Kind::InsertElement, ty, vec![vector, value, index], at))
    }

    pub(super) fn shuffle_vector(&mut self, at: usize) -> Parsed<Inst> {
        let value_at = self.at;
        let (a, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after shuffle mask")?;
        let (b, other) = self.typed_value()?;
        self.expect(b',', "expected ',' after shuffle value")?;
        let (mask, mask_ty) = self.typed_value()?;
        let lanes = match mask {
            Val::Const(mask) if ty == other => self.shuffle_mask(mask),
            _ => None,
        };
        let lanes = lanes.filter(|lanes| self.are_lanes(ty, lanes));
        let (Some(lanes), Ty::Vector { element, .. }) = (lanes, self.module.types.get(ty).clone()) else {
            return self.error_at(value_at, "invalid shufflevector operands");
        };
        let result = self.module.types.with_scalar(mask_ty, element);
        Ok(self.new_inst(Kind::ShuffleVector(lanes), result, vec![a, b], at))
    }

    pub(super) fn extract_value(&mut self, at: usize) -> Parsed<Inst> {
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        let indices = self.indices()?;
        self.aggregate(ty, value_at, "extractvalue")?;
        let Some(part) = indices.iter().try_fold(ty, |ty, index| self.member(ty, *index)) else {
            return self.error_at(value_at, "invalid indices for extractvalue");
        };
        Ok(self.new_inst(Kind::ExtractValue(indices), part, vec![value], at))
    }

    pub(super) fn insert_value(&mut self, at: usize) -> Parsed<Inst> {
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        self.expect(b',', "expected comma after insertvalue operand")?;
        let part_at = self.at;
        let (part, part_ty) = self.typed_value()?;
        let indices = self.indices()?;
        self.aggregate(ty, value_at, "insertvalue")?;
        let Some(found) = indices.iter().try_fold(ty, |ty, index| self.member(ty, *index)) else {
            return self.error_at(value_at, "invalid indices for insertvalue");
        };
        if found != part_ty {
            let (found, expected) = (self.show(part_ty), self.show(found));
            let message = format!("insertvalue operand and field disagree in type: '{found}' instead of '{expected}'");
            return self.error_at(part_at, message);
        }
        Ok(self.new_inst(Kind::InsertValue(indices), ty, vec![value, part], at))
    }

    /// Returns whether numbers are lanes of two vectors of a type, or no lane.
    fn are_lanes(&self, ty: TypeId, lanes: &[i32]) -> bool {
        match self.module.types.get(ty) {
            Ty::Vector { scalable: false, count, .. } => {
                lanes.iter().all(|lane| i64::from(*lane) < 2 * i64::from(*count))
            }
            _ => true,
        }
    }

    /// Checks that a type has parts.
    fn aggregate(&self, ty: TypeId, at: usize, word: &str) -> Parsed {
        match self.module.types.get(ty) {
            Ty::Array(..) | Ty::Struct { .. } | Ty::Named(_) => Ok(()),
            _ => self.error_at(at, format!("{word} operand must be aggregate type")),
        }
    }

    fn indices(&mut self) -> Parsed<Vec<u32>> {
        if !self.is_punct(b',') {
            return self.error("expected ',' as start of index list");
        }
        let mut indices = Vec::new();
        while self.more() {
            indices.push(self.uint32()?);
        }
        if indices.is_empty() {
            return self.error("expected index");
        }
        Ok(indices)
    }

    fn member(&self, ty: TypeId, index: u32) -> Option<TypeId> {
        match self.module.types.get(ty) {
            Ty::Vector { .. } => None,
            _ => self.module.types.part(ty, u64::from(index)),
        }
    }
}
