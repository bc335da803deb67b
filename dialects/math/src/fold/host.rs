//! Inverse hyperbolic functions by the host's logarithms, as C libraries compute them. The standard library uses other
//! formulas, whose last bit may differ.

macro_rules! inverse_hyperbolic {
    ($float:ident, $asinh:ident, $acosh:ident, $atanh:ident, $ln_2:expr) => {
        pub(super) fn $asinh(x: $float) -> $float {
            const LARGE: $float = (1u32 << 28) as $float;
            let a = x.abs();
            let result = if !a.is_finite() {
                return x + x;
            } else if a < 1.0 / LARGE {
                return x;
            } else if a > LARGE {
                a.ln() + $ln_2
            } else if a > 2.0 {
                (2.0 * a + 1.0 / ((a * a + 1.0).sqrt() + a)).ln()
            } else {
                let square = a * a;
                (a + square / (1.0 + (1.0 + square).sqrt())).ln_1p()
            };
            result.copysign(x)
        }

        pub(super) fn $acosh(x: $float) -> $float {
            const LARGE: $float = (1u32 << 28) as $float;
            if x < 1.0 {
                (x - x) / (x - x)
            } else if !x.is_finite() {
                x + x
            } else if x > LARGE {
                x.ln() + $ln_2
            } else if x == 1.0 {
                0.0
            } else if x > 2.0 {
                (2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt())).ln()
            } else {
                let above = x - 1.0;
                (above + (2.0 * above + above * above).sqrt()).ln_1p()
            }
        }

        pub(super) fn $atanh(x: $float) -> $float {
            const SMALL: $float = 1.0 / (1u32 << 28) as $float;
            let a = x.abs();
            let result = if a < SMALL {
                return x;
            } else if a < 0.5 {
                let twice = a + a;
                0.5 * (twice + twice * a / (1.0 - a)).ln_1p()
            } else if a < 1.0 {
                0.5 * ((a + a) / (1.0 - a)).ln_1p()
            } else if a == 1.0 {
                return x / 0.0;
            } else {
                return (x - x) / (x - x);
            };
            result.copysign(x)
        }
    };
}

inverse_hyperbolic!(f32, asinhf, acoshf, atanhf, std::f32::consts::LN_2);
inverse_hyperbolic!(f64, asinh, acosh, atanh, std::f64::consts::LN_2);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_inverse() {
        for i in 1..1000 {
            let x = f64::from(i) * 0.031;
            for (found, expected) in [(asinh(x.sinh()), x), (acosh(x.cosh()), x), (atanh((x / 10.0).tanh()), x / 10.0)]
            {
                assert!((found - expected).abs() < 1e-12 * x.cosh().min(1e3), "{x}: {found}");
            }
            let y = x as f32;
            assert!((asinhf(y.sinh()) - y).abs() < 1e-5 * y && (acoshf(y.cosh()) - y).abs() < 1e-3, "{y}");
        }
        assert!(asinh(f64::NAN).is_nan() && acosh(0.5).is_nan() && atanh(2.0).is_nan() && atanhf(f32::NAN).is_nan());
        assert_eq!((asinh(-0.0).to_bits(), atanh(-1.0)), ((-0.0f64).to_bits(), f64::NEG_INFINITY));
        assert_eq!((asinh(f64::INFINITY), acosh(f64::INFINITY), acosh(1.0)), (f64::INFINITY, f64::INFINITY, 0.0));
        assert_eq!(asinhf(-3e-10), -3e-10);
    }
}
