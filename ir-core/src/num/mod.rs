//! Numbers of the builtin dialect: integers of any width and the float formats.
