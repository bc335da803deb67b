//! Formats as derives write them: one text, and a list of the parts that a text cannot express. The compiler has little
//! to do with these; they are read when an op is registered.
//!
//! Words are separated by spaces:
//!
//! | words | element |
//! |---|---|
//! | `'word`, `` `-> `` | a keyword, punctuation |
//! | `_`, `~`, `/` | a space, no space, a new line |
//! | `a0`, `A0` | the attribute of a slot, in full |
//! | `u0`, `p0` | a unit attribute whose presence another element tells, a native property |
//! | `o0`, `g0`, `s0` | a group of operands, regions, successors |
//! | `O`, `G`, `S` | all of them |
//! | `to0`, `tr0`, `tO`, `tR` | types of a group of operands, of results, of all; in full behind `T` |
//! | `f o0 R` | types of a function |
//! | `d`, `D`, `P` | attributes without an element of their own, behind their keyword; properties without one |
//! | `c0 a1 to0 x1 &o0 )` | the directive of part 0, with its arguments; `x1` is the text of part 1, `&` precedes references |
//! | `? a0 : .. \| .. )` | an optional group: what must be present, then, otherwise; `!` in place of `?` where it is inverted |
//! | `{ 'word a0 : .. , `-> o1 : .. )` | clauses in any order |
//!
//! Behind `;` follow the sources of types of operands, of those of results, and the bound slots: `w` for written ones,
//! `b` for built, `i` for inferred ones, `=o0` for those of another group or attribute, `x0 o0` for the result of the
//! function of part 0.

use std::collections::HashMap;
use std::str::SplitAsciiWhitespace;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::format::{Arg, Clause, Directive, Elem, Format, Optional, Present, TypeArg, TypeRoot, TypeSource};
use crate::context::{ContextData, Type};

/// A format that is not read yet.
#[derive(Clone, Copy, Debug)]
pub struct FormatText {
    /// The text, in the notation of the module docs.
    pub text: &'static str,
    /// The parts that the text refers to by number.
    pub parts: &'static [FormatPart],
}

/// A part of a format that a text cannot express.
#[derive(Clone, Copy, Debug)]
pub enum FormatPart {
    /// A directive.
    Directive(&'static Directive),
    /// A text that is an argument of a directive.
    Text(&'static str),
    /// [`TypeSource::Transform`].
    Transform(fn(&ContextData, Type) -> Option<Type>),
    /// [`TypeSource::TransformAll`].
    TransformAll(fn(&ContextData, &[Type]) -> Option<Vec<Type>>),
}

/// The addresses of a text and its parts: each pair of them has one format, kept for the rest of the process.
type Place = [(usize, usize); 2];

static FORMATS: LazyLock<Mutex<HashMap<Place, &'static Format>>> = LazyLock::new(Mutex::default);

impl FormatText {
    /// The format. It is read once in a process.
    ///
    /// # Panics
    /// If no derive has written it.
    pub fn read(self) -> &'static Format {
        let parts = (self.parts.as_ptr().addr(), self.parts.len());
        let place = [(self.text.as_ptr().addr(), self.text.len()), parts];
        let mut formats = FORMATS.lock().unwrap_or_else(PoisonError::into_inner);
        formats.entry(place).or_insert_with(|| {
            let format = Reader { words: self.text.split_ascii_whitespace(), parts: self.parts }.format();
            Box::leak(Box::new(format.unwrap_or_else(|| panic!("this is no format: {}", self.text))))
        })
    }
}

/// Reads the words one by one. A missing or unknown word gives `None`.
struct Reader {
    words: SplitAsciiWhitespace<'static>,
    parts: &'static [FormatPart],
}

impl Reader {
    fn format(mut self) -> Option<Format> {
        let (elements, _) = self.elements(&[";"])?;
        let (operand_types, result_types) = (self.sources()?, self.sources()?);
        let bound = self.words.map(|word| word.parse().ok()).collect::<Option<Vec<u16>>>()?;
        Some(Format { elements, operand_types, result_types, bound: keep(bound) })
    }

    /// Elements up to one of these words, and that word.
    fn elements(&mut self, ends: &[&str]) -> Option<(&'static [Elem], &'static str)> {
        let mut all = Vec::new();
        loop {
            let word = self.words.next()?;
            if ends.contains(&word) {
                return Some((keep(all), word));
            }
            all.push(self.element(word)?);
        }
    }

    fn element(&mut self, word: &'static str) -> Option<Elem> {
        if let Some(literal) = literal(word) {
            return Some(literal);
        }
        Some(match word {
            "_" => Elem::Space,
            "~" => Elem::NoSpace,
            "/" => Elem::Newline,
            "O" => Elem::Operands,
            "G" => Elem::Regions,
            "S" => Elem::Successors,
            "d" => Elem::AttrDict { keyword: false },
            "D" => Elem::AttrDict { keyword: true },
            "P" => Elem::PropDict,
            "f" => Elem::FunctionalType(type_arg(self.words.next()?)?, type_arg(self.words.next()?)?),
            "?" | "!" => {
                let anchor = self.present()?;
                let (then, end) = self.elements(&["|", ")"])?;
                let otherwise = if end == "|" { self.elements(&[")"])?.0 } else { &[] };
                Elem::Optional(Box::leak(Box::new(Optional { anchor, inverted: word == "!", then, otherwise })))
            }
            "{" => self.clauses()?,
            _ => match split(word)? {
                ("a", slot) => Elem::Attr { slot: number(slot)?, qualified: false },
                ("A", slot) => Elem::Attr { slot: number(slot)?, qualified: true },
                ("u", slot) => Elem::UnitAttr(number(slot)?),
                ("p", slot) => Elem::Prop(number(slot)?),
                ("o", group) => Elem::Operand(number(group)?),
                ("g", group) => Elem::Region(number(group)?),
                ("s", group) => Elem::Successor(number(group)?),
                ("t", of) => Elem::Type { of: type_arg(of)?, qualified: false },
                ("T", of) => Elem::Type { of: type_arg(of)?, qualified: true },
                ("c", part) => {
                    let FormatPart::Directive(directive) = self.part(part)? else { return None };
                    Elem::Custom(directive, self.args()?)
                }
                _ => return None,
            },
        })
    }

    /// The anchors of an optional group, up to a colon.
    fn present(&mut self) -> Option<&'static [Present]> {
        let words = self.words.by_ref().take_while(|word| *word != ":");
        let all = words.map(|word| match word {
            "O" => Some(Present::Operands),
            "R" => Some(Present::Results),
            _ => Some(match split(word)? {
                ("a", slot) => Present::Attr(number(slot)?),
                ("p", slot) => Present::Prop(number(slot)?),
                ("o", group) => Present::Operand(number(group)?),
                ("r", group) => Present::Result(number(group)?),
                ("g", group) => Present::Region(number(group)?),
                _ => return None,
            }),
        });
        Some(keep(all.collect::<Option<_>>()?))
    }

    fn clauses(&mut self) -> Option<Elem> {
        let mut all = Vec::new();
        loop {
            let lead = literal(self.words.next()?)?;
            let present = self.present()?;
            let (body, end) = self.elements(&[",", ")"])?;
            all.push(Clause { lead, present, body });
            if end == ")" {
                return Some(Elem::OneOfMany(keep(all)));
            }
        }
    }

    fn args(&mut self) -> Option<&'static [Arg]> {
        let mut all = Vec::new();
        loop {
            match self.words.next()? {
                ")" => return Some(keep(all)),
                word => all.push(self.arg(word)?),
            }
        }
    }

    fn arg(&self, word: &'static str) -> Option<Arg> {
        Some(match word {
            "d" => Arg::AttrDict,
            "P" => Arg::PropDict,
            _ => match split(word)? {
                ("a", slot) => Arg::Attr(number(slot)?),
                ("p", slot) => Arg::Prop(number(slot)?),
                ("o", group) => Arg::Operand(number(group)?),
                ("g", group) => Arg::Region(number(group)?),
                ("s", group) => Arg::Successor(number(group)?),
                ("t", of) => Arg::Type(type_arg(of)?),
                ("x", part) => {
                    let FormatPart::Text(text) = self.part(part)? else { return None };
                    Arg::Text(text)
                }
                ("&", of) => Arg::Ref(Box::leak(Box::new(self.arg(of)?))),
                _ => return None,
            },
        })
    }

    /// Sources of types, up to a semicolon.
    fn sources(&mut self) -> Option<&'static [TypeSource]> {
        let mut all = Vec::new();
        loop {
            all.push(match self.words.next()? {
                ";" => return Some(keep(all)),
                "w" => TypeSource::Written,
                "b" => TypeSource::Build,
                "i" => TypeSource::Infer,
                word => match split(word)? {
                    ("=", of) => match split(of)? {
                        ("a", slot) => TypeSource::OfAttr(number(slot)?),
                        _ => TypeSource::Same(type_arg(of)?),
                    },
                    ("x", part) => {
                        let from = root(self.words.next()?)?;
                        match self.part(part)? {
                            FormatPart::Transform(with) => TypeSource::Transform { from, with },
                            FormatPart::TransformAll(with) => TypeSource::TransformAll { from, with },
                            _ => return None,
                        }
                    }
                    _ => return None,
                },
            });
        }
    }

    fn part(&self, index: &str) -> Option<FormatPart> {
        self.parts.get(usize::from(number(index)?)).copied()
    }
}

/// A list for the rest of the process.
fn keep<T>(list: Vec<T>) -> &'static [T] {
    list.leak()
}

/// The first character, and the rest of the word.
fn split(word: &str) -> Option<(&str, &str)> {
    word.split_at_checked(1)
}

fn number(digits: &str) -> Option<u16> {
    digits.parse().ok()
}

fn literal(word: &'static str) -> Option<Elem> {
    match split(word)? {
        ("'", text) => Some(Elem::Keyword(text)),
        ("`", text) => Some(Elem::Punct(text)),
        _ => None,
    }
}

fn type_arg(word: &str) -> Option<TypeArg> {
    Some(match word {
        "O" => TypeArg::Operands,
        "R" => TypeArg::Results,
        _ => match split(word)? {
            ("o", group) => TypeArg::Operand(number(group)?),
            ("r", group) => TypeArg::Result(number(group)?),
            _ => return None,
        },
    })
}

fn root(word: &str) -> Option<TypeRoot> {
    Some(match split(word)? {
        ("o", group) => TypeRoot::Operand(number(group)?),
        ("r", group) => TypeRoot::Result(number(group)?),
        ("a", slot) => TypeRoot::Attr(number(slot)?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(_: &ContextData, ty: Type) -> Option<Type> {
        Some(ty)
    }

    const PARTS: &[FormatPart] = &[FormatPart::Transform(first), FormatPart::Text("any words")];

    fn read(text: &'static str) -> Option<Format> {
        Reader { words: text.split_ascii_whitespace(), parts: PARTS }.format()
    }

    #[test]
    fn elements_and_sources() {
        let text = "o0 `, A1 ? a0 g0 : 'word _ a0 | ~ / ) { `: o1 : s0 , 'in p2 : ) to0 TR f O r1 D ; w =r1 x0 a3 ; =a1 b i ; 0 2";
        let Format { elements, operand_types, result_types, bound } = read(text).unwrap();
        let [
            Elem::Operand(0),
            Elem::Punct(","),
            Elem::Attr { slot: 1, qualified: true },
            Elem::Optional(Optional {
                anchor: [Present::Attr(0), Present::Region(0)],
                inverted: false,
                then: [Elem::Keyword("word"), Elem::Space, Elem::Attr { slot: 0, qualified: false }],
                otherwise: [Elem::NoSpace, Elem::Newline],
            }),
            Elem::OneOfMany(
                [
                    Clause { lead: Elem::Punct(":"), present: [Present::Operand(1)], body: [Elem::Successor(0)] },
                    Clause { lead: Elem::Keyword("in"), present: [Present::Prop(2)], body: [] },
                ],
            ),
            Elem::Type { of: TypeArg::Operand(0), qualified: false },
            Elem::Type { of: TypeArg::Results, qualified: true },
            Elem::FunctionalType(TypeArg::Operands, TypeArg::Result(1)),
            Elem::AttrDict { keyword: true },
        ] = elements
        else {
            panic!("{elements:?}")
        };
        let [
            TypeSource::Written,
            TypeSource::Same(TypeArg::Result(1)),
            TypeSource::Transform { from: TypeRoot::Attr(3), .. },
        ] = operand_types
        else {
            panic!("{operand_types:?}")
        };
        assert!(matches!(result_types, [TypeSource::OfAttr(1), TypeSource::Build, TypeSource::Infer]));
        assert_eq!(bound, [0, 2]);
    }

    #[test]
    fn what_is_no_format() {
        for text in [
            "",
            "o0",
            "o0 ; ;",
            "o0 ; w",
            "; ; ; x",
            "q0 ; ; ;",
            "o ; ; ;",
            "o99999 ; ; ;",
            "? a0",
            "! : ) |",
            "c0 ) ; ; ;",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
        assert!(read("; x1 o0 ; ;").is_none(), "a text is no function");
        assert!(read("; x7 o0 ; ;").is_none(), "there is no such part");
    }

    #[test]
    fn a_place_is_read_once() {
        let format = FormatText { text: "o0 d ; w ; ;", parts: &[] };
        assert!(std::ptr::eq(format.read(), format.read()));
    }
}
