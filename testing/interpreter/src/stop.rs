//! Premature ends of runs.

use std::fmt;

use dialekt_ir_core::context::Location;

/// The end of a run before the function returns. The location is that of the op, and unknown until the
/// [`Machine`](crate::Machine) sets it.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The behavior is undefined: an implementation may do anything.
    Undefined(String, Location),
    /// The program aborts, which is defined: an assertion fails.
    Abort(String, Location),
    /// An op or a value without semantics.
    Unsupported(String, Location),
    /// The run exceeds the [`Options`](crate::Options)' limits of steps, memory or depth.
    Limit(&'static str),
}

impl Stop {
    /// Undefined behavior, at the current op.
    pub fn undefined(what: impl Into<String>) -> Stop {
        Stop::Undefined(what.into(), Location::UNKNOWN)
    }

    /// An abort, at the current op.
    pub fn abort(what: impl Into<String>) -> Stop {
        Stop::Abort(what.into(), Location::UNKNOWN)
    }

    /// Missing semantics, at the current op.
    pub fn unsupported(what: impl Into<String>) -> Stop {
        Stop::Unsupported(what.into(), Location::UNKNOWN)
    }

    /// The location; unknown for limits.
    pub fn location(&self) -> Location {
        match self {
            Stop::Undefined(_, loc) | Stop::Abort(_, loc) | Stop::Unsupported(_, loc) => *loc,
            Stop::Limit(_) => Location::UNKNOWN,
        }
    }

    /// Sets the location, unless it has one.
    pub(crate) fn at(mut self, place: Location) -> Stop {
        if let Stop::Undefined(_, loc) | Stop::Abort(_, loc) | Stop::Unsupported(_, loc) = &mut self
            && *loc == Location::UNKNOWN
        {
            *loc = place;
        }
        self
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Undefined(what, _) => write!(f, "undefined behaviour: {what}"),
            Stop::Abort(what, _) => write!(f, "aborted: {what}"),
            Stop::Unsupported(what, _) => write!(f, "cannot be executed: {what}"),
            Stop::Limit(what) => write!(f, "the limit of {what} is reached"),
        }
    }
}
