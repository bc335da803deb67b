//! Constants.

use dialekt_ir_core::num::{ApInt, FloatKind};

use super::{LocalSlots, Printer, put};
use crate::module::{Const, ConstValue, TypeKind};

impl Printer<'_> {
    /// A constant behind its type.
    pub(super) fn typed_constant(&mut self, constant: Const) {
        self.ty(self.module.const_ty(constant));
        self.text(" ");
        self.constant(constant);
    }

    /// Returns whether a constant is an expression that says its type itself.
    pub(super) fn is_cast(&self, constant: Const) -> bool {
        matches!(self.module.data(constant).value, ConstValue::Cast(..) | ConstValue::Gep(..) | ConstValue::Binary(..))
    }

    /// A constant.
    pub(super) fn constant(&mut self, constant: Const) {
        let module = self.module;
        let data = module.data(constant);
        match &data.value {
            ConstValue::Undef => self.text("undef"),
            ConstValue::Poison => self.text("poison"),
            ConstValue::Null => self.text(match module.kind(data.ty) {
                TypeKind::Ptr(_) => "null",
                TypeKind::Token => "none",
                _ => "zeroinitializer",
            }),
            ConstValue::Int(value) if value.width() == 1 => self.text(if value.is_zero() { "false" } else { "true" }),
            ConstValue::Int(value) => value.write_decimal(&mut self.out, true),
            ConstValue::Float(bits) => {
                let text = match module.kind(data.ty) {
                    TypeKind::Float(kind) => float_text(*kind, bits),
                    _ => hex_halves("0xM", bits),
                };
                self.text(&text);
            }
            ConstValue::Aggregate(elements) => self.aggregate(constant, elements),
            ConstValue::Splat(element) => {
                let is_number = matches!(module.data(*element).value, ConstValue::Int(_) | ConstValue::Float(_));
                match module.kind(data.ty) {
                    TypeKind::Vector(_, n, false) if !is_number => {
                        self.elements(("<", ">"), &vec![*element; *n as usize])
                    }
                    _ => {
                        self.text("splat (");
                        self.typed_constant(*element);
                        self.text(")");
                    }
                }
            }
            ConstValue::Global(global) => self.global_name(*global),
            ConstValue::BlockAddress(function, block) => {
                let function = module.function(*function);
                self.text("blockaddress(");
                self.name("@", &function.symbol.name);
                put!(self, ", %{})", LocalSlots::of(function).block(*block));
            }
            ConstValue::DsoLocalEquivalent(global) => {
                self.text("dso_local_equivalent ");
                self.global_name(*global);
            }
            ConstValue::NoCfi(global) => {
                self.text("no_cfi ");
                self.global_name(*global);
            }
            ConstValue::Gep(element, flags, base, indices) => {
                self.text("getelementptr ");
                self.word(flags);
                self.text("(");
                self.ty(*element);
                for operand in std::iter::once(base).chain(indices) {
                    self.text(", ");
                    self.typed_constant(*operand);
                }
                self.text(")");
            }
            ConstValue::Cast(op, operand) => {
                put!(self, "{op} (");
                self.typed_constant(*operand);
                self.text(" to ");
                self.ty(data.ty);
                self.text(")");
            }
            ConstValue::Binary(op, flags, lhs, rhs) => {
                put!(self, "{op} ");
                flags.iter().for_each(|flag| self.word(flag));
                self.text("(");
                self.typed_constant(*lhs);
                self.text(", ");
                self.typed_constant(*rhs);
                self.text(")");
            }
        }
    }

    fn aggregate(&mut self, constant: Const, elements: &[Const]) {
        let module = self.module;
        let ty = module.const_ty(constant);
        match module.kind(ty) {
            TypeKind::Array(element, _) if *module.kind(*element) == TypeKind::Int(8) => {
                let byte = |element: &Const| match &module.data(*element).value {
                    ConstValue::Int(value) => Some(value.limbs()[0] as u8),
                    _ => None,
                };
                match elements.iter().map(byte).collect::<Option<Vec<u8>>>() {
                    Some(bytes) => {
                        self.text("c");
                        self.quoted(&bytes);
                    }
                    None => self.elements(("[", "]"), elements),
                }
            }
            TypeKind::Array(..) => self.elements(("[", "]"), elements),
            TypeKind::Vector(..) => self.elements(("<", ">"), elements),
            _ => {
                let packed = module.struct_body(ty).is_some_and(|(_, packed)| packed);
                self.elements(if packed { ("<{ ", " }>") } else { ("{ ", " }") }, elements);
            }
        }
    }

    fn elements(&mut self, around: (&str, &str), elements: &[Const]) {
        self.text(around.0);
        for (i, element) in elements.iter().enumerate() {
            self.text(if i == 0 { "" } else { ", " });
            self.typed_constant(*element);
        }
        self.text(around.1);
    }
}

/// The text of a float: decimal where that is exact, else hexadecimal.
pub(super) fn float_text(kind: FloatKind, bits: &ApInt) -> String {
    let limb = |n: usize| bits.limbs().get(n).copied().unwrap_or_default();
    match kind {
        FloatKind::F16 => format!("0xH{:04X}", limb(0)),
        FloatKind::BF16 => format!("0xR{:04X}", limb(0)),
        FloatKind::F80 => format!("0xK{:04X}{:016X}", limb(1), limb(0)),
        FloatKind::F32 | FloatKind::F64 => {
            let is_nan = kind.is_nan(limb(0).into());
            let value = match kind {
                FloatKind::F32 if is_nan => f64::from_bits(widened_nan(limb(0) as u32)),
                FloatKind::F32 => f64::from(f32::from_bits(limb(0) as u32)),
                _ => f64::from_bits(limb(0)),
            };
            if value.is_finite() {
                let text = format!("{value:.6e}");
                if text.parse::<f64>().is_ok_and(|read| read.to_bits() == value.to_bits())
                    && let Some((digits, exponent)) = text.split_once('e')
                {
                    let exponent: i32 = exponent.parse().unwrap_or_default();
                    return format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs());
                }
            }
            format!("0x{:016X}", value.to_bits())
        }
        _ => hex_halves("0xL", bits),
    }
}

/// The bits of a NaN in double precision: as they are, in front of zeros.
fn widened_nan(bits: u32) -> u64 {
    let (sign, mantissa) = (u64::from(bits >> 31), u64::from(bits & 0x7f_ffff));
    sign << 63 | 0x7ff << 52 | mantissa << 29
}

fn hex_halves(prefix: &str, bits: &ApInt) -> String {
    let limb = |n: usize| bits.limbs().get(n).copied().unwrap_or_default();
    format!("{prefix}{:016X}{:016X}", limb(0), limb(1))
}
