//! How a run ends before its end.

use std::fmt;

use dialekt_ir_core::context::Location;

/// The end of a run before the function returns. The place is that of the op, unknown until the [`Machine`](crate::Machine) fills it in.
#[derive(Clone, Debug)]
pub enum Stop {
    /// Behaviour is undefined from here on: an implementation may do anything.
    Undefined(String, Location),
    /// The program ends itself, as defined: an assertion does not hold.
    Abort(String, Location),
    /// An op or a value that nobody says the meaning of.
    Unsupported(String, Location),
    /// More steps, memory or calls within each other than the [`Options`](crate::Options) allow.
    Limit(&'static str),
}

impl Stop {
    /// Behaviour is undefined, at the op that is executed.
    pub fn undefined(what: impl Into<String>) -> Stop {
        Stop::Undefined(what.into(), Location::UNKNOWN)
    }

    /// The program ends itself, at the op that is executed.
    pub fn abort(what: impl Into<String>) -> Stop {
        Stop::Abort(what.into(), Location::UNKNOWN)
    }

    /// Nobody says what this means, at the op that is executed.
    pub fn unsupported(what: impl Into<String>) -> Stop {
        Stop::Unsupported(what.into(), Location::UNKNOWN)
    }

    /// Where it happened; unknown for limits.
    pub fn location(&self) -> Location {
        match self {
            Stop::Undefined(_, loc) | Stop::Abort(_, loc) | Stop::Unsupported(_, loc) => *loc,
            Stop::Limit(_) => Location::UNKNOWN,
        }
    }

    /// The same at a place, unless it has one.
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
