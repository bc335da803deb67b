//! The syntax of quantized types behind their mnemonic.

use dialekt_ir_core::context::ContextData;
use dialekt_ir_core::decl::params::{Param, ParamValue, Params};
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};
use dialekt_ir_core::prelude::asm::*;

use super::params::{is_signed, storage_width};
use super::verify::{check_scale, scientific};
use super::{AnyQuantizedType, CalibratedQuantizedType, CalibratedRange, Quantization, Storage, UniformQuantizedType};

/// `<i8<-8:7>:f32>`
pub(super) fn parse_any(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    p.expect(Tok::Less, "expected '<'")?;
    let storage = parse_storage(p)?;
    let expressed = if p.consume_if(Tok::Colon) { Some(parse_float_type(p)?) } else { None };
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(AnyQuantizedType { storage, expressed }.into_params(p.cx()))
}

/// `<i8:f32, 2.0:1>`, `<i8:f32:0, {2.0, 3.0:1}>`, `<i8:f32:{0:2}, {2.0, 3.0:1}>`
pub(super) fn parse_uniform(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    p.expect(Tok::Less, "expected '<'")?;
    let storage = parse_storage(p)?;
    p.expect(Tok::Colon, "expected ':'")?;
    let expressed = parse_float_type(p)?;
    let kind = p.cx().float_kind(expressed).ok_or(Failed)?;
    let quantization = if !p.consume_if(Tok::Colon) {
        p.expect(Tok::Comma, "expected ','")?;
        let (scale, zero_point) = parse_scale(p, kind)?;
        Quantization::PerLayer { scale, zero_point }
    } else if p.consume_if(Tok::LBrace) {
        let (axes, block_sizes) = parse_blocks(p)?;
        p.expect(Tok::Comma, "expected ','")?;
        let Scales { scales, zero_points, shape } = parse_scales(p, kind)?;
        let made = sub_channel(p.cx(), &storage, expressed, &scales, &zero_points, &shape);
        let (scales, zero_points) = made.ok_or(Failed)?;
        Quantization::SubChannel { axes, block_sizes, scales, zero_points }
    } else {
        let axis = parse_number::<i32>(p)?;
        p.expect(Tok::Comma, "expected ','")?;
        let Scales { scales, zero_points, .. } = parse_scales(p, kind)?;
        Quantization::PerAxis { axis, scales, zero_points }
    };
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(UniformQuantizedType { storage, expressed, quantization }.into_params(p.cx()))
}

/// `<f32<-1.0:1.0>>`
pub(super) fn parse_calibrated(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    p.expect(Tok::Less, "expected '<'")?;
    let at = p.token().start;
    let expressed = parse_float_type(p).map_err(|_| p.hook_error_at(at, "expecting float expressed type"))?;
    let range = parse_range(p).map_err(|_| p.hook_error_at(at, "calibrated values must be present"))?;
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(CalibratedQuantizedType { expressed, range }.into_params(p.cx()))
}

/// `<-1.0:1.0>`
fn parse_range(p: &mut Parser<'_>) -> Parsed<CalibratedRange> {
    p.expect(Tok::Less, "expected '<'")?;
    let min = parse_double(p)?;
    p.expect(Tok::Colon, "expected ':'")?;
    let max = parse_double(p)?;
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(CalibratedRange { min, max })
}

/// `i8`, `u8<0:15>`
fn parse_storage(p: &mut Parser<'_>) -> Parsed<Storage> {
    let at = p.token().start;
    let (ty, is_signed) = match p.parse_optional_type()? {
        Some(ty) => (ty, is_signed(p.cx(), ty)),
        None => (parse_unsigned(p)?, false),
    };
    let Some(width) = storage_width(p.cx(), ty) else {
        // Deliberate difference: the reference goes on with a width that it never read.
        return Err(p.hook_error_at(at, "storage type must be integral"));
    };
    let Some(mut storage) = Storage::whole(p.cx(), ty, is_signed) else {
        return Err(p.hook_error_at(at, format!("illegal storage type size: {width}")));
    };
    if !p.consume_if(Tok::Less) {
        return Ok(storage);
    }
    let min_at = p.token().start;
    let min = parse_number::<i64>(p)?;
    p.expect(Tok::Colon, "expected ':'")?;
    let max_at = p.token().start;
    let max = parse_number::<i64>(p)?;
    p.expect(Tok::Greater, "expected '>'")?;
    if min < storage.min {
        return Err(p.hook_error_at(min_at, format!("illegal storage type minimum: {min}")));
    }
    if max > storage.max {
        return Err(p.hook_error_at(max_at, format!("illegal storage type maximum: {max}")));
    }
    (storage.min, storage.max) = (min, max);
    Ok(storage)
}

/// `u8`, which is a signless type.
fn parse_unsigned(p: &mut Parser<'_>) -> Parsed<Type> {
    let at = p.token().start;
    let word = p.parse_keyword()?;
    let Some(digits) = word.strip_prefix(b"u") else {
        return Err(p.hook_error_at(at, "illegal storage type prefix"));
    };
    let digits = std::str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()));
    let Some(width) = digits.and_then(|digits| digits.parse::<u32>().ok()) else {
        return Err(p.hook_error_at(at, "expected storage type width"));
    };
    match p.cx().integer_type(width) {
        Some(ty) if width != 0 => Ok(ty),
        _ => Err(p.hook_error_at(at, format!("illegal storage type size: {width}"))),
    }
}

fn parse_float_type(p: &mut Parser<'_>) -> Parsed<Type> {
    let at = p.token().start;
    let ty = p.parse_type()?;
    match p.cx().float_kind(ty) {
        Some(_) => Ok(ty),
        None => Err(p.hook_error_at(at, "invalid kind of type specified")),
    }
}

fn parse_double(p: &mut Parser<'_>) -> Parsed<f64> {
    p.parse_float(FloatKind::F64).map(|bits| f64::from_bits(bits as u64))
}

fn parse_number<T: Param>(p: &mut Parser<'_>) -> Parsed<T> {
    let value = (T::KIND.parse.ok_or(Failed)?)(p)?;
    T::from_value(p.cx(), &value).ok_or(Failed)
}

/// `0:2, 1:4}`
fn parse_blocks(p: &mut Parser<'_>) -> Parsed<(Vec<i32>, Vec<i64>)> {
    let (mut axes, mut sizes) = (Vec::new(), Vec::new());
    if p.consume_if(Tok::RBrace) {
        return Ok((axes, sizes));
    }
    p.comma_separated(|p| {
        axes.push(parse_number::<i32>(p)?);
        p.expect(Tok::Colon, "expected ':'")?;
        sizes.push(parse_number::<i64>(p)?);
        Ok(())
    })?;
    p.expect(Tok::RBrace, "expected '}'")?;
    Ok((axes, sizes))
}

/// `2.0:1`
fn parse_scale(p: &mut Parser<'_>, kind: FloatKind) -> Parsed<(f64, i64)> {
    let scale = parse_double(p)?;
    if let Err(range) = check_scale(kind, scale) {
        let at = p.token().start;
        let scale = scientific(scale);
        return Err(p.hook_error_at(at, format!("scale {scale} out of expressed type range {range}")));
    }
    let zero_point = if p.consume_if(Tok::Colon) { parse_number::<i64>(p)? } else { 0 };
    Ok((scale, zero_point))
}

/// Scales and zero points in row-major order.
struct Scales {
    scales: Vec<f64>,
    zero_points: Vec<i64>,
    shape: Vec<i64>,
}

/// A list in braces of which some elements are parsed.
#[derive(Default)]
struct OpenList {
    len: i64,
    /// The shape of the elements, innermost dimension first.
    inner: Option<Vec<i64>>,
}

/// `{{2.0, 3.0:1}, {2.0, 3.0}}`: lists in lists, all of the same lengths.
fn parse_scales(p: &mut Parser<'_>, kind: FloatKind) -> Parsed<Scales> {
    let (mut scales, mut zero_points) = (Vec::new(), Vec::new());
    p.expect(Tok::LBrace, "expected '{'")?;
    let mut open = vec![OpenList::default()];
    loop {
        if p.consume_if(Tok::LBrace) {
            open.push(OpenList::default());
            continue;
        }
        let (scale, zero_point) = parse_scale(p, kind)?;
        scales.push(scale);
        zero_points.push(zero_point);
        // The shape of the element that ends here; that of the whole, when all lists are closed.
        let mut shape = Vec::new();
        loop {
            let Some(list) = open.last_mut() else {
                shape.reverse();
                return Ok(Scales { scales, zero_points, shape });
            };
            list.len += 1;
            match &list.inner {
                Some(inner) if *inner != shape => {
                    let message = "tensor literal is invalid; ranks are not consistent between elements";
                    let at = p.token().start;
                    return Err(p.hook_error_at(at, message));
                }
                Some(_) => {}
                None => list.inner = Some(shape),
            }
            if p.consume_if(Tok::Comma) {
                break;
            }
            p.expect(Tok::RBrace, "expected '}'")?;
            let Some(OpenList { len, inner }) = open.pop() else { return Err(Failed) };
            shape = inner.unwrap_or_default();
            shape.push(len);
        }
    }
}

/// Scales and zero points of blocks as dense elements: scales are rounded, and zero points cut, to their type.
fn sub_channel(
    cx: &ContextData,
    storage: &Storage,
    expressed: Type,
    scales: &[f64],
    zero_points: &[i64],
    shape: &[i64],
) -> Option<(Attribute, Attribute)> {
    let kind = cx.float_kind(expressed)?;
    let scales: Vec<ApFloat> = scales.iter().map(|scale| ApFloat::from_f64(kind, *scale)).collect();
    let scales = cx.dense_floats_attr(cx.tensor_type(shape, expressed, None).ok()?, &scales).ok()?;
    let width = storage_width(cx, storage.ty)?;
    let zero_points: Vec<ApInt> = zero_points.iter().map(|value| ApInt::from_i64(width, *value)).collect();
    let zero_points = cx.dense_integers_attr(cx.tensor_type(shape, storage.ty, None).ok()?, &zero_points).ok()?;
    Some((scales, zero_points))
}

// ---- printing

pub(super) fn print_any(values: &[ParamValue], p: &mut Printer<'_>) {
    let Some(ty) = AnyQuantizedType::from_params(p.cx(), values) else { return };
    p.write("<");
    print_storage(&ty.storage, p);
    if let Some(expressed) = ty.expressed {
        p.write(":");
        p.print_type(expressed);
    }
    p.write(">");
}

pub(super) fn print_calibrated(values: &[ParamValue], p: &mut Printer<'_>) {
    let Some(ty) = CalibratedQuantizedType::from_params(p.cx(), values) else { return };
    p.write("<");
    p.print_type(ty.expressed);
    p.write("<");
    print_double(ty.range.min, p);
    p.write(":");
    print_double(ty.range.max, p);
    p.write(">>");
}

pub(super) fn print_uniform(values: &[ParamValue], p: &mut Printer<'_>) {
    let Some(ty) = UniformQuantizedType::from_params(p.cx(), values) else { return };
    p.write("<");
    print_storage(&ty.storage, p);
    p.write(":");
    p.print_type(ty.expressed);
    match &ty.quantization {
        Quantization::PerLayer { scale, zero_point } => {
            p.write(", ");
            print_double(*scale, p);
            print_zero_point(*zero_point, p);
        }
        Quantization::PerAxis { axis, scales, zero_points } => {
            p.write(format!(":{axis}, {{"));
            for (i, (scale, zero_point)) in scales.iter().zip(zero_points).enumerate() {
                p.write(if i == 0 { "" } else { "," });
                print_double(*scale, p);
                print_zero_point(*zero_point, p);
            }
            p.write("}");
        }
        Quantization::SubChannel { axes, block_sizes, scales, zero_points } => {
            p.write(":{");
            p.print_list(axes.iter().zip(block_sizes), |p, (axis, size)| p.write(format!("{axis}:{size}")));
            p.write("}, ");
            print_scales(*scales, *zero_points, p);
        }
    }
    p.write(">");
}

fn print_storage(storage: &Storage, p: &mut Printer<'_>) {
    let sign = if storage.is_signed { "i" } else { "u" };
    p.write(format!("{sign}{}", storage.width(p.cx())));
    if storage.default_range(p.cx()) != Some((storage.min, storage.max)) {
        p.write(format!("<{}:{}>", storage.min, storage.max));
    }
}

fn print_double(value: f64, p: &mut Printer<'_>) {
    p.print_float(FloatKind::F64, value.to_bits().into());
}

fn print_zero_point(zero_point: i64, p: &mut Printer<'_>) {
    if zero_point != 0 {
        p.write(format!(":{zero_point}"));
    }
}

/// `{{2.0, 3.0:1}, {2.0, 3.0}}`
fn print_scales(scales: Attribute, zero_points: Attribute, p: &mut Printer<'_>) {
    let cx = p.cx();
    let shape = cx.attr_data(scales).ty().and_then(|ty| cx.type_data(ty).shape());
    let (Some(values), Some(zeros), Some(shape)) = (cx.float_elements(scales), cx.integer_elements(zero_points), shape)
    else {
        return;
    };
    // The lists that begin or end at an element: those whose number of elements divides its number.
    let lists = |number: usize| {
        let mut elements = 1usize;
        let sizes = shape.iter().rev().map(|size| usize::try_from(*size).unwrap_or(0));
        let lists = sizes.take_while(|size| {
            elements = elements.saturating_mul(*size);
            elements != 0 && number.is_multiple_of(elements)
        });
        lists.count()
    };
    for (i, (scale, zero)) in values.iter().zip(zeros.iter()).enumerate() {
        p.write(if i == 0 { "" } else { ", " });
        p.write("{".repeat(lists(i)));
        p.print_float(scale.kind(), scale.bits());
        print_zero_point(zero.as_i64().unwrap_or(0), p);
        p.write("}".repeat(lists(i + 1)));
    }
}
