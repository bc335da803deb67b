//! Complex numbers as attributes.
