//! Conversions of small inputs.
