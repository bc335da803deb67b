//! Functions of libm, named here so that they are linked.

macro_rules! functions {
    ($($name:ident($($arg:ty),*) -> $result:ty;)*) => {
        unsafe extern "C" {
            $(fn $name($(_: $arg),*) -> $result;)*
        }

        /// The address of a function of libm.
        pub(super) fn symbol(name: &str) -> Option<*const u8> {
            match name {
                $(stringify!($name) => Some($name as *const u8),)*
                _ => None,
            }
        }
    };
}

functions! {
    acos(f64) -> f64;
    acosf(f32) -> f32;
    acosh(f64) -> f64;
    acoshf(f32) -> f32;
    asin(f64) -> f64;
    asinf(f32) -> f32;
    asinh(f64) -> f64;
    asinhf(f32) -> f32;
    atan(f64) -> f64;
    atanf(f32) -> f32;
    atan2(f64, f64) -> f64;
    atan2f(f32, f32) -> f32;
    atanh(f64) -> f64;
    atanhf(f32) -> f32;
    cbrt(f64) -> f64;
    cbrtf(f32) -> f32;
    ceil(f64) -> f64;
    ceilf(f32) -> f32;
    cos(f64) -> f64;
    cosf(f32) -> f32;
    cosh(f64) -> f64;
    coshf(f32) -> f32;
    erf(f64) -> f64;
    erff(f32) -> f32;
    erfc(f64) -> f64;
    erfcf(f32) -> f32;
    exp(f64) -> f64;
    expf(f32) -> f32;
    exp2(f64) -> f64;
    exp2f(f32) -> f32;
    expm1(f64) -> f64;
    expm1f(f32) -> f32;
    floor(f64) -> f64;
    floorf(f32) -> f32;
    fma(f64, f64, f64) -> f64;
    fmaf(f32, f32, f32) -> f32;
    fmax(f64, f64) -> f64;
    fmaxf(f32, f32) -> f32;
    fmin(f64, f64) -> f64;
    fminf(f32, f32) -> f32;
    fmod(f64, f64) -> f64;
    fmodf(f32, f32) -> f32;
    hypot(f64, f64) -> f64;
    hypotf(f32, f32) -> f32;
    ldexp(f64, i32) -> f64;
    ldexpf(f32, i32) -> f32;
    llrint(f64) -> i64;
    llrintf(f32) -> i64;
    llround(f64) -> i64;
    llroundf(f32) -> i64;
    log(f64) -> f64;
    logf(f32) -> f32;
    log10(f64) -> f64;
    log10f(f32) -> f32;
    log1p(f64) -> f64;
    log1pf(f32) -> f32;
    log2(f64) -> f64;
    log2f(f32) -> f32;
    lrint(f64) -> i64;
    lrintf(f32) -> i64;
    lround(f64) -> i64;
    lroundf(f32) -> i64;
    nearbyint(f64) -> f64;
    nearbyintf(f32) -> f32;
    pow(f64, f64) -> f64;
    powf(f32, f32) -> f32;
    rint(f64) -> f64;
    rintf(f32) -> f32;
    round(f64) -> f64;
    roundf(f32) -> f32;
    sin(f64) -> f64;
    sinf(f32) -> f32;
    sinh(f64) -> f64;
    sinhf(f32) -> f32;
    sqrt(f64) -> f64;
    sqrtf(f32) -> f32;
    tan(f64) -> f64;
    tanf(f32) -> f32;
    tanh(f64) -> f64;
    tanhf(f32) -> f32;
    trunc(f64) -> f64;
    truncf(f32) -> f32;
}
