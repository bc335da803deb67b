//! Passes before the judge, and the judge before passes that are wrong.

mod passes;
mod wrong;
