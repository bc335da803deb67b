//! Spacing in declarative formats, which depends on the elements alone. [ODS: Whitespace in formats]

/// The properties of the last printed element that affect spaces.
#[derive(Clone, Copy)]
pub(super) struct Spacing {
    /// A space may follow.
    pub space: bool,
    /// True if it was punctuation.
    pub punct: bool,
}

impl Spacing {
    /// The spacing at the start of a format.
    pub const START: Spacing = Spacing { space: true, punct: false };
    /// The spacing behind a space that the format asks for.
    pub const SPACE: Spacing = Spacing { space: false, punct: false };
    /// The spacing where the format asks for no space.
    pub const NONE: Spacing = Spacing { space: false, punct: true };

    /// Advances past a literal; returns whether a space is printed before it.
    pub fn literal(&mut self, text: &str) -> bool {
        let (opens, closes) = match text.as_bytes() {
            [b'<' | b'(' | b'{' | b'['] => (true, false),
            [b'>' | b')' | b'}' | b']' | b','] => (false, true),
            _ => (false, false),
        };
        let joined = closes || (opens && !self.punct);
        let space = self.space && !joined;
        let word = text.as_bytes().first().is_some_and(|c| *c == b'_' || c.is_ascii_alphabetic());
        *self = Spacing { space: !opens, punct: !word };
        space
    }

    /// Advances past any other element; returns whether a space is printed before it.
    pub fn variable(&mut self) -> bool {
        let space = self.space || !self.punct;
        *self = Spacing { space: true, punct: false };
        space
    }
}
