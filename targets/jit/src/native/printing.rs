//! Functions of the runner utilities that print, to C's standard output: their text is in order with what the program itself prints.

use std::ffi::{CStr, c_char};

use dialekt_ir_core::num::{ApFloat, FloatKind};

use super::runtime::Unranked;

/// A ranked memref in memory: pointers, the offset, then sizes, then strides.
pub(super) struct Descriptor {
    /// The aligned pointer.
    pub data: *const u8,
    /// The offset in elements.
    pub offset: i64,
    rank: usize,
    sizes: *const i64,
}

impl Descriptor {
    /// The descriptor at an address.
    ///
    /// # Safety
    /// A descriptor of this rank is there, and stays.
    unsafe fn at(rank: i64, place: *const u8) -> Descriptor {
        let rank = usize::try_from(rank).unwrap_or(0);
        // SAFETY: as promised by the caller: two pointers, the offset, and two numbers for each dimension.
        unsafe {
            let words = place.cast::<i64>();
            Descriptor { data: *words.add(1) as *const u8, offset: *words.add(2), rank, sizes: words.add(3) }
        }
    }

    /// The sizes.
    pub fn sizes(&self) -> &[i64] {
        // SAFETY: so many numbers are there: see `at`.
        unsafe { std::slice::from_raw_parts(self.sizes, self.rank) }
    }

    /// The strides.
    pub fn strides(&self) -> &[i64] {
        // SAFETY: so many numbers are behind the sizes: see `at`.
        unsafe { std::slice::from_raw_parts(self.sizes.add(self.rank), self.rank) }
    }
}

/// The descriptor of an unranked memref.
///
/// # Safety
/// The memref is valid.
pub(super) unsafe fn descriptor(memref: *const Unranked) -> Descriptor {
    // SAFETY: as promised by the caller.
    unsafe { Descriptor::at((*memref).rank, (*memref).descriptor) }
}

/// Writes to C's standard output.
fn write(text: &str) {
    // SAFETY: text and length belong together.
    unsafe {
        for part in text.split_inclusive('\0') {
            libc::printf(c"%.*s".as_ptr(), part.len() as i32, part.as_ptr());
        }
    }
}

/// Writes out what C's standard output holds back.
pub(super) fn flush() {
    // SAFETY: all streams may be flushed at any time.
    unsafe {
        libc::fflush(std::ptr::null_mut());
    }
}

/// A number as `%g`, which is what streams of C++ print.
fn general(value: f64) -> String {
    let mut text = [0u8; 64];
    // SAFETY: the buffer is as long as is said, and the format takes a `double`.
    let len = unsafe { libc::snprintf(text.as_mut_ptr().cast(), text.len(), c"%g".as_ptr(), value) };
    String::from_utf8_lossy(&text[..usize::try_from(len).unwrap_or(0).min(text.len())]).into_owned()
}

/// The kinds of elements that memrefs are printed with.
#[derive(Clone, Copy)]
enum Element {
    I8,
    I16,
    I32,
    I64,
    Half(FloatKind),
    F32,
    F64,
    C32,
    C64,
}

impl Element {
    /// The text of the element with a number.
    ///
    /// # Safety
    /// The element is there.
    unsafe fn show(self, data: *const u8, at: i64) -> String {
        let at = at as isize;
        // SAFETY: as promised by the caller.
        unsafe {
            match self {
                Element::I8 => data.cast::<i8>().offset(at).read_unaligned().to_string(),
                Element::I16 => data.cast::<i16>().offset(at).read_unaligned().to_string(),
                Element::I32 => data.cast::<i32>().offset(at).read_unaligned().to_string(),
                Element::I64 => data.cast::<i64>().offset(at).read_unaligned().to_string(),
                Element::Half(kind) => half(kind, data.cast::<u16>().offset(at).read_unaligned()),
                Element::F32 => general(data.cast::<f32>().offset(at).read_unaligned().into()),
                Element::F64 => general(data.cast::<f64>().offset(at).read_unaligned()),
                Element::C32 => {
                    let [re, im] = data.cast::<[f32; 2]>().offset(at).read_unaligned();
                    format!("({},{})", general(re.into()), general(im.into()))
                }
                Element::C64 => {
                    let [re, im] = data.cast::<[f64; 2]>().offset(at).read_unaligned();
                    format!("({},{})", general(re), general(im))
                }
            }
        }
    }
}

fn half(kind: FloatKind, bits: u16) -> String {
    general(ApFloat::new(kind, u128::from(bits)).to_f64())
}

/// Prints a memref with its sizes and its elements.
///
/// # Safety
/// The memref is valid, and has elements of this kind.
unsafe fn print(memref: &Descriptor, element: Element, word: &str) {
    let mut text = String::from(word);
    metadata(memref, &mut text);
    text.push_str(" data = \n");
    if memref.rank == 0 {
        text.push('[');
    }
    // SAFETY: as promised by the caller.
    unsafe { elements(memref, element, 0, memref.offset, &mut text) };
    if memref.rank == 0 {
        text.push(']');
    }
    text.push('\n');
    write(&text);
    flush();
}

fn metadata(memref: &Descriptor, text: &mut String) {
    let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let base = match memref.data as usize {
        0 => String::from("0"),
        address => format!("{address:#x}"),
    };
    text.push_str(&format!("base@ = {base} rank = {} offset = {}", memref.rank, memref.offset));
    text.push_str(&format!(" sizes = [{}] strides = [{}]", list(memref.sizes()), list(memref.strides())));
}

/// Prints the elements from a dimension on, which starts at an offset. The first row is printed even if there is none, as the reference
/// does, but no memory is read for it.
///
/// # Safety
/// As [`print`].
unsafe fn elements(memref: &Descriptor, element: Element, dim: usize, offset: i64, text: &mut String) {
    let (Some(size), Some(stride)) = (memref.sizes().get(dim), memref.strides().get(dim)) else {
        if !memref.sizes().contains(&0) {
            // SAFETY: as promised by the caller.
            text.push_str(&unsafe { element.show(memref.data, offset) });
        }
        return;
    };
    text.push('[');
    for number in 0..(*size).max(1) {
        if number > 0 {
            text.push_str(", ");
            if dim + 1 < memref.rank {
                text.push('\n');
            }
            text.extend(std::iter::repeat_n(' ', dim + 1));
        }
        // SAFETY: as promised by the caller.
        unsafe { elements(memref, element, dim + 1, offset + number * stride, text) };
    }
    text.push(']');
}

macro_rules! printers {
    ($($element:expr, $ranked:ident, $unranked:ident, $shape:ident, $name:literal, $rank0:ident, $rank1:ident, $rank2:ident, $rank3:ident, $rank4:ident;)*) => {
        $(
            unsafe extern "C" fn $ranked(rank: i64, place: *const u8) {
                // SAFETY: compiled code passes a valid unranked memref of this element type.
                unsafe { print(&Descriptor::at(rank, place), $element, "Unranked Memref ") }
            }

            unsafe extern "C" fn $unranked(memref: *const Unranked) {
                // SAFETY: as above.
                unsafe { print(&descriptor(memref), $element, "Unranked Memref ") }
            }

            unsafe extern "C" fn $shape(memref: *const Unranked) {
                let mut text = String::from("Unranked Memref ");
                // SAFETY: as above.
                metadata(&unsafe { descriptor(memref) }, &mut text);
                text.push('\n');
                write(&text);
                flush();
            }

            printers!(@fixed $element, $rank0, 0);
            printers!(@fixed $element, $rank1, 1);
            printers!(@fixed $element, $rank2, 2);
            printers!(@fixed $element, $rank3, 3);
            printers!(@fixed $element, $rank4, 4);
        )*

        fn memref_symbol(name: &str) -> Option<*const u8> {
            let simple = name.strip_prefix("_mlir_ciface_").unwrap_or(name);
            let is_wrapped = simple.len() != name.len();
            let rest = simple.strip_prefix("printMemref")?;
            $(
                if rest == $name {
                    return Some(if is_wrapped { $unranked as *const u8 } else { $ranked as *const u8 });
                }
                if is_wrapped && rest.strip_prefix("Shape") == Some($name) {
                    return Some($shape as *const u8);
                }
                if is_wrapped && rest.len() > 2 && rest.is_char_boundary(2) && &rest[2..] == $name {
                    match &rest[..2] {
                        "0d" => return Some($rank0 as *const u8),
                        "1d" => return Some($rank1 as *const u8),
                        "2d" => return Some($rank2 as *const u8),
                        "3d" => return Some($rank3 as *const u8),
                        "4d" => return Some($rank4 as *const u8),
                        _ => {}
                    }
                }
            )*
            None
        }
    };
    (@fixed $element:expr, $name:ident, $rank:literal) => {
        unsafe extern "C" fn $name(place: *const u8) {
            // SAFETY: compiled code passes a pointer to a descriptor of this rank and element type.
            unsafe { print(&Descriptor::at($rank, place), $element, "Memref ") }
        }
    };
}

printers! {
    Element::I8, i8, i8_unranked, i8_shape, "I8", i8_0, i8_1, i8_2, i8_3, i8_4;
    Element::I16, i16, i16_unranked, i16_shape, "I16", i16_0, i16_1, i16_2, i16_3, i16_4;
    Element::I32, i32, i32_unranked, i32_shape, "I32", i32_0, i32_1, i32_2, i32_3, i32_4;
    Element::I64, i64, i64_unranked, i64_shape, "I64", i64_0, i64_1, i64_2, i64_3, i64_4;
    Element::I64, ind, ind_unranked, ind_shape, "Ind", ind_0, ind_1, ind_2, ind_3, ind_4;
    Element::Half(FloatKind::F16), f16, f16_unranked, f16_shape, "F16", f16_0, f16_1, f16_2, f16_3, f16_4;
    Element::Half(FloatKind::BF16), bf16, bf16_unranked, bf16_shape, "BF16", bf16_0, bf16_1, bf16_2, bf16_3, bf16_4;
    Element::F32, f32, f32_unranked, f32_shape, "F32", f32_0, f32_1, f32_2, f32_3, f32_4;
    Element::F64, f64, f64_unranked, f64_shape, "F64", f64_0, f64_1, f64_2, f64_3, f64_4;
    Element::C32, c32, c32_unranked, c32_shape, "C32", c32_0, c32_1, c32_2, c32_3, c32_4;
    Element::C64, c64, c64_unranked, c64_shape, "C64", c64_0, c64_1, c64_2, c64_3, c64_4;
}

extern "C" fn print_i64(value: i64) {
    write(&value.to_string());
}

extern "C" fn print_u64(value: u64) {
    write(&value.to_string());
}

extern "C" fn print_f64(value: f64) {
    write(&general(value));
}

extern "C" fn print_f32(value: f32) {
    write(&general(value.into()));
}

extern "C" fn print_f16(bits: u16) {
    write(&half(FloatKind::F16, bits));
}

extern "C" fn print_bf16(bits: u16) {
    write(&half(FloatKind::BF16, bits));
}

unsafe extern "C" fn print_string(text: *const c_char) {
    // SAFETY: compiled code passes a string of C.
    unsafe {
        libc::printf(c"%s".as_ptr(), CStr::from_ptr(text).as_ptr());
    }
}

extern "C" fn print_open() {
    write("( ");
}

extern "C" fn print_close() {
    write(" )");
}

extern "C" fn print_comma() {
    write(", ");
}

extern "C" fn print_newline() {
    write("\n");
}

extern "C" fn print_flops(flops: f64) {
    let mut text = [0u8; 64];
    // SAFETY: the buffer is as long as is said, and the format takes a `double`.
    let len = unsafe { libc::snprintf(text.as_mut_ptr().cast(), text.len(), c"%lf GFLOPS\n".as_ptr(), flops / 1.0e9) };
    // The reference prints them where errors are.
    eprint!("{}", String::from_utf8_lossy(&text[..usize::try_from(len).unwrap_or(0).min(text.len())]));
}

/// The address of a function of the runner utilities that prints.
pub(super) fn symbol(name: &str) -> Option<*const u8> {
    Some(match name {
        "printI64" => print_i64 as *const u8,
        "printU64" => print_u64 as *const u8,
        "printF64" => print_f64 as *const u8,
        "printF32" => print_f32 as *const u8,
        "printF16" => print_f16 as *const u8,
        "printBF16" => print_bf16 as *const u8,
        "printString" => print_string as *const u8,
        "printOpen" => print_open as *const u8,
        "printClose" => print_close as *const u8,
        "printComma" => print_comma as *const u8,
        "printNewline" => print_newline as *const u8,
        "printFlops" => print_flops as *const u8,
        name => return memref_symbol(name),
    })
}
