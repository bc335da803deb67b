//! Values as text, in the syntax of constants without types.

use std::fmt::{self, Display, Formatter};

use dialekt_ir_core::num::ApInt;

use crate::datum::{Datum, Shaped};

impl Display for Datum {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Poison => f.write_str("poison"),
            Datum::Int(value) => integer(value, f),
            Datum::Float(value) => {
                let mut text = Vec::new();
                value.kind().print(value.bits(), &mut text);
                f.write_str(&String::from_utf8_lossy(&text))
            }
            Datum::Complex(parts) => write!(f, "({}, {})", parts[0], parts[1]),
            Datum::Shaped(shaped) => nested(shaped, 0, 0, shaped.elements.len(), f),
            Datum::View(view) => write!(f, "memref of {:?}", view.shape.as_slice()),
            Datum::Function(_) => f.write_str("function"),
            Datum::Opaque(value) => write!(f, "{value:?}"),
        }
    }
}

impl fmt::Debug for Datum {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

fn integer(value: &ApInt, f: &mut Formatter<'_>) -> fmt::Result {
    if value.width() == 1 {
        return f.write_str(if value.is_zero() { "false" } else { "true" });
    }
    let mut text = Vec::new();
    value.write_decimal(&mut text, true);
    f.write_str(&String::from_utf8_lossy(&text))
}

/// Prints `len` elements from `start` on: those of the dimensions from `dim` on.
fn nested(shaped: &Shaped, dim: usize, start: usize, len: usize, f: &mut Formatter<'_>) -> fmt::Result {
    let Some(size) = shaped.shape.get(dim).map(|size| (*size).max(0) as usize) else {
        return match shaped.elements.get(start) {
            Some(element) => Display::fmt(element, f),
            None => Ok(()),
        };
    };
    if len == 0 {
        // The number of parts does not matter if they have no elements.
        return f.write_str("[]");
    }
    f.write_str("[")?;
    for number in 0..size {
        if number > 0 {
            f.write_str(", ")?;
        }
        let part = len / size;
        nested(shaped, dim + 1, start + number * part, part, f)?;
    }
    f.write_str("]")
}
