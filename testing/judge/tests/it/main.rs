//! Passes before the judge, and the judge before passes that are wrong.

mod kept;
mod passes;
mod wrong;
