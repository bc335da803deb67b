//! Interfaces of ops and of the dialect that do not stand beside an op.

mod inliner;
