//! Interfaces of the dialect.

mod inliner;
