//! Functions that compiled code calls: those of the runner utilities that do not print, and those that stand for what the code generator
//! has no instructions for.

use std::alloc::Layout;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use dialekt_ir_core::num::{ApFloat, FloatKind};

/// The size of the stack of `alloca`, of which only what is used takes memory.
const STACK: usize = 1 << 28;

/// The stack of `alloca`: the address of its end as it is now, in memory of its own, and its limit.
struct Stack {
    top: usize,
    limit: u64,
}

static ALLOCA: OnceLock<Stack> = OnceLock::new();

fn stack() -> &'static Stack {
    ALLOCA.get_or_init(|| {
        let top: &'static mut u64 = Box::leak(Box::new(0));
        let layout = Layout::from_size_align(STACK, 4096).unwrap_or(Layout::new::<u64>());
        // SAFETY: the size is not zero. Pages are taken when they are used.
        let start = unsafe { std::alloc::alloc(layout) } as u64;
        *top = start;
        // Without memory there is no room: each allocation traps.
        Stack {
            top: std::ptr::from_mut(top) as usize,
            limit: if start == 0 { 0 } else { start + layout.size() as u64 },
        }
    })
}

/// The address at which the end of the stack of `alloca` is kept.
pub(crate) fn stack_top_address() -> u64 {
    stack().top as u64
}

/// The limit of the stack of `alloca`.
pub(crate) fn stack_limit() -> u64 {
    stack().limit
}

macro_rules! table {
    ($find:ident, $doc:literal: $($name:literal => $function:expr,)*) => {
        #[doc = $doc]
        pub(crate) fn $find(name: &str) -> Option<*const u8> {
            match name {
                $($name => Some($function as *const u8),)*
                _ => None,
            }
        }
    };
}

table! {
    runtime_symbol, "The address of a function that only the code generator's output calls; those of libm are found, too.":
    "half_to_f32" => half_to_f32 as extern "C" fn(u32) -> f32,
    "f64_to_half" => f64_to_half as extern "C" fn(f64) -> u32,
    "f64_to_bf16" => f64_to_bf16 as extern "C" fn(f64) -> u32,
    "powi_f64" => powi_f64 as extern "C" fn(f64, i32) -> f64,
    "powi_f32" => powi_f32 as extern "C" fn(f32, i32) -> f32,
    "exp10" => exp10 as extern "C" fn(f64) -> f64,
    "exp10f" => exp10f as extern "C" fn(f32) -> f32,
    "fpclass" => fpclass as extern "C" fn(u64, u64) -> u64,
    "udiv_low" => udiv_low as extern "C" fn(u64, u64, u64, u64) -> u64,
    "udiv_high" => udiv_high as extern "C" fn(u64, u64, u64, u64) -> u64,
    "urem_low" => urem_low as extern "C" fn(u64, u64, u64, u64) -> u64,
    "urem_high" => urem_high as extern "C" fn(u64, u64, u64, u64) -> u64,
    "sdiv_low" => sdiv_low as extern "C" fn(u64, u64, u64, u64) -> u64,
    "sdiv_high" => sdiv_high as extern "C" fn(u64, u64, u64, u64) -> u64,
    "srem_low" => srem_low as extern "C" fn(u64, u64, u64, u64) -> u64,
    "srem_high" => srem_high as extern "C" fn(u64, u64, u64, u64) -> u64,
    "variable_i64" => variable_i64 as unsafe extern "C" fn(*const u8, *const u64) -> u64,
    "variable_f64" => variable_f64 as unsafe extern "C" fn(*const u8, *const u64) -> f64,
    "variable_f32" => variable_f32 as unsafe extern "C" fn(*const u8, *const u64) -> f32,
    "memcpy" => libc::memcpy as unsafe extern "C" fn(_, _, _) -> _,
    "memmove" => libc::memmove as unsafe extern "C" fn(_, _, _) -> _,
    "memset" => libc::memset as unsafe extern "C" fn(_, _, _) -> _,
}

table! {
    own_symbol, "The address of a function of the runner utilities that does not print.":
    "memrefCopy" => memref_copy as unsafe extern "C" fn(i64, *const Unranked, *const Unranked),
    "mlirAlloc" => libc::malloc as unsafe extern "C" fn(_) -> _,
    "mlirAlignedAlloc" => libc::aligned_alloc as unsafe extern "C" fn(_, _) -> _,
    "mlirFree" => libc::free as unsafe extern "C" fn(_),
    "mlirAlignedFree" => libc::free as unsafe extern "C" fn(_),
    "malloc" => libc::malloc as unsafe extern "C" fn(_) -> _,
    "calloc" => libc::calloc as unsafe extern "C" fn(_, _) -> _,
    "aligned_alloc" => libc::aligned_alloc as unsafe extern "C" fn(_, _) -> _,
    "free" => libc::free as unsafe extern "C" fn(_),
    "rtclock" => rtclock as extern "C" fn() -> f64,
    "nanoTime" => nano_time as extern "C" fn() -> i64,
    "_mlir_ciface_nanoTime" => nano_time as extern "C" fn() -> i64,
}

/// The address of a function of the runner utilities or of C's library.
pub(super) fn symbol(name: &str) -> Option<*const u8> {
    own_symbol(name)
}

/// A pointer to a descriptor, with its rank.
#[repr(C)]
pub(super) struct Unranked {
    pub rank: i64,
    pub descriptor: *const u8,
}

extern "C" fn half_to_f32(bits: u32) -> f32 {
    f32::from_bits(ApFloat::new(FloatKind::F16, u128::from(bits)).convert(FloatKind::F32).bits() as u32)
}

extern "C" fn f64_to_half(value: f64) -> u32 {
    narrow(value, FloatKind::F16)
}

extern "C" fn f64_to_bf16(value: f64) -> u32 {
    narrow(value, FloatKind::BF16)
}

fn narrow(value: f64, kind: FloatKind) -> u32 {
    ApFloat::new(FloatKind::F64, u128::from(value.to_bits())).convert(kind).bits() as u32
}

/// The power by repeated squares, in the format of the base. [compiler-rt: __powidf2]
macro_rules! power {
    ($base:expr, $exponent:expr) => {{
        let (mut base, mut left, mut product) = ($base, $exponent.unsigned_abs(), 1.0);
        while left != 0 {
            if left & 1 == 1 {
                product *= base;
            }
            left >>= 1;
            base *= base;
        }
        if $exponent < 0 { 1.0 / product } else { product }
    }};
}

extern "C" fn powi_f64(base: f64, exponent: i32) -> f64 {
    power!(base, exponent)
}

extern "C" fn powi_f32(base: f32, exponent: i32) -> f32 {
    power!(base, exponent)
}

extern "C" fn exp10(value: f64) -> f64 {
    10f64.powf(value)
}

extern "C" fn exp10f(value: f32) -> f32 {
    10f64.powf(f64::from(value)) as f32
}

/// The bit of the class of a float. [LangRef: llvm.is.fpclass]
extern "C" fn fpclass(kind: u64, bits: u64) -> u64 {
    let kind = match kind {
        0 => FloatKind::F16,
        1 => FloatKind::BF16,
        2 => FloatKind::F32,
        _ => FloatKind::F64,
    };
    let value = ApFloat::new(kind, u128::from(bits));
    let negative = value.is_negative();
    if value.is_nan() {
        return if value.is_signaling() { 1 } else { 2 };
    }
    let (below, above) = if value.is_infinite() {
        (2, 9)
    } else if value.is_zero() {
        (5, 6)
    } else if value.abs().bits() >> (kind.mantissa_width() - 1) == 0 {
        (4, 7)
    } else {
        (3, 8)
    };
    1 << if negative { below } else { above }
}

fn wide(low: u64, high: u64) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

macro_rules! divisions {
    ($($low:ident, $high:ident = $divide:expr;)*) => {
        $(extern "C" fn $low(a0: u64, a1: u64, b0: u64, b1: u64) -> u64 {
            $divide(wide(a0, a1), wide(b0, b1)) as u64
        }

        extern "C" fn $high(a0: u64, a1: u64, b0: u64, b1: u64) -> u64 {
            ($divide(wide(a0, a1), wide(b0, b1)) >> 64) as u64
        })*
    };
}

// The code checks for zero before it calls.
divisions! {
    udiv_low, udiv_high = |a: u128, b: u128| a.checked_div(b).unwrap_or(0);
    urem_low, urem_high = |a: u128, b: u128| a.checked_rem(b).unwrap_or(0);
    sdiv_low, sdiv_high = |a: u128, b: u128| (a as i128).checked_div(b as i128).unwrap_or(a as i128) as u128;
    srem_low, srem_high = |a: u128, b: u128| (a as i128).checked_rem(b as i128).unwrap_or(0) as u128;
}

/// Calls a function with variable arguments: `$result` of `function` with the six integers, eight floats and 32 words at `$args`. In the
/// convention of x86-64, integers and floats are counted apart, and what follows when registers are used up is on the stack.
macro_rules! variable {
    ($name:ident -> $result:ty) => {
        unsafe extern "C" fn $name(function: *const u8, args: *const u64) -> $result {
            // SAFETY: compiled code passes the address of a function with variable arguments and an array of 46 words. More arguments than
            // the function looks at do no harm.
            unsafe {
                let function: unsafe extern "C" fn(u64, ...) -> $result = std::mem::transmute(function);
                let i = |at: usize| *args.add(at);
                let f = |at: usize| f64::from_bits(*args.add(6 + at));
                let s = |at: usize| *args.add(14 + at);
                function(
                    i(0),
                    i(1),
                    i(2),
                    i(3),
                    i(4),
                    i(5),
                    f(0),
                    f(1),
                    f(2),
                    f(3),
                    f(4),
                    f(5),
                    f(6),
                    f(7),
                    s(0),
                    s(1),
                    s(2),
                    s(3),
                    s(4),
                    s(5),
                    s(6),
                    s(7),
                    s(8),
                    s(9),
                    s(10),
                    s(11),
                    s(12),
                    s(13),
                    s(14),
                    s(15),
                    s(16),
                    s(17),
                    s(18),
                    s(19),
                    s(20),
                    s(21),
                    s(22),
                    s(23),
                    s(24),
                    s(25),
                    s(26),
                    s(27),
                    s(28),
                    s(29),
                    s(30),
                    s(31),
                )
            }
        }
    };
}

variable!(variable_i64 -> u64);
variable!(variable_f64 -> f64);
variable!(variable_f32 -> f32);

extern "C" fn rtclock() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64())
}

extern "C" fn nano_time() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as i64)
}

/// Copies the elements of one memref to another of the same shape.
unsafe extern "C" fn memref_copy(element: i64, from: *const Unranked, to: *const Unranked) {
    // SAFETY: compiled code passes unranked memrefs of the same shape, whose elements have this size.
    unsafe {
        let (from, to) = (super::printing::descriptor(from), super::printing::descriptor(to));
        let (from_strides, to_strides) = (from.strides(), to.strides());
        let sizes = from.sizes();
        if sizes.contains(&0) {
            return;
        }
        let size = element as usize;
        let mut index = vec![0i64; sizes.len()];
        loop {
            let at = |strides: &[i64]| index.iter().zip(strides).map(|(i, s)| i * s).sum::<i64>();
            let source = from.data.offset(((from.offset + at(from_strides)) * element) as isize);
            let target = to.data.offset(((to.offset + at(to_strides)) * element) as isize).cast_mut();
            std::ptr::copy(source, target, size);
            let Some(dim) = (0..sizes.len()).rev().find(|dim| index[*dim] + 1 < sizes[*dim]) else { return };
            index[dim] += 1;
            index[dim + 1..].fill(0);
        }
    }
}
