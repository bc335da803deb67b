//! What can be found out about ops without changing them, beyond what their interfaces say.

pub mod dataflow;
