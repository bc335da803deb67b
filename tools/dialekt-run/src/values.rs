//! Arguments of a function from the command line.

use std::rc::Rc;

use dialekt_interpreter::{Datum, Memory, Shaped, View, for_each_index};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::text::parse::parse_text;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ir_core::types::{DYNAMIC, TypeData};

/// The values of texts, for a function with arguments of these types.
///
/// # Errors
/// The number of texts is wrong, or one is not a value of its type.
pub(crate) fn given(cx: &Context, types: &[Type], texts: &[String], memory: &mut Memory) -> Result<Vec<Datum>, String> {
    if types.len() != texts.len() {
        return Err(format!("the function takes {} values, but {} are given", types.len(), texts.len()));
    }
    types.iter().zip(texts).map(|(ty, text)| value(cx, *ty, text, memory)).collect()
}

fn value(cx: &Context, ty: Type, text: &str, memory: &mut Memory) -> Result<Datum, String> {
    let wrong = |why: &str| format!("'{text}' is no value of type '{}'{why}", type_to_string(cx, ty));
    if text == "poison" {
        return Ok(Datum::poison_of(cx, ty));
    }
    // Dynamic sizes have to be in the text: `dense<[1, 2]> : tensor<2xi32>`.
    let data = cx.type_data(ty);
    let known = match data {
        TypeData::MemRef { shape, element, .. } if data.has_static_shape() => {
            cx.tensor_type(shape, *element, None).ok()
        }
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } | TypeData::UnrankedTensor(_) => None,
        TypeData::Tensor { .. } if !data.has_static_shape() => None,
        _ => Some(ty),
    };
    let attr = parse_text(cx, text, |parser| parser.parse_attribute(known)).map_err(|diagnostics| {
        let why = diagnostics.first().map_or_else(String::new, |diagnostic| format!(": {}", diagnostic.message));
        wrong(&why)
    })?;
    let value = Datum::of_attr(cx, attr, ty).ok_or_else(|| wrong(""))?;
    match (&value, data.element_type().filter(|_| data.shape().is_some() || known.is_none())) {
        (Datum::Shaped(shaped), Some(_)) if !fits(shaped, data) => Err(wrong(": the sizes do not fit")),
        (Datum::Shaped(shaped), Some(_)) => match data {
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => {
                in_memory(shaped, memory).map_err(|why| wrong(&why))
            }
            _ => Ok(value),
        },
        (Datum::Shaped(_), None) | (_, Some(_)) => Err(wrong("")),
        (_, None) => Ok(value),
    }
}

/// Returns whether the sizes of elements fit the static sizes of a type.
fn fits(shaped: &Shaped, ty: &TypeData) -> bool {
    let Some(shape) = ty.shape() else { return true };
    shape.len() == shaped.shape.len() && shape.iter().zip(&shaped.shape).all(|(a, b)| *a == DYNAMIC || a == b)
}

/// Allocates a buffer with elements.
fn in_memory(shaped: &Shaped, memory: &mut Memory) -> Result<Datum, String> {
    let stored = memory.allocate(shaped.elements.len() as i64, false).and_then(|buffer| {
        let view = View::contiguous(buffer, &shaped.shape);
        for_each_index(&shaped.shape, |index| {
            memory.store(&view, index, shaped.get(index).cloned().unwrap_or(Datum::Poison))
        })?;
        Ok(view)
    });
    stored.map(|view| Datum::View(Rc::new(view))).map_err(|stop| format!(": {stop}"))
}
