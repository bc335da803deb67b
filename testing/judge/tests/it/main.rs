//! Tests of all passes by the judge, and tests of the judge by wrong passes.

mod kept;
mod passes;
mod wrong;
