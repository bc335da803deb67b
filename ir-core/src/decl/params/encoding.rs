//! Encodings of attributes and types in bytecode.

use super::def::{ParamDef, Params, ParamsDef};
use super::value::ParamValue;
use crate::bytecode::{Decoded, Decoder, Encoder};
use crate::context::{Attribute, ContextData};

/// The encoding of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamEncoding {
    /// None: attributes and types with the parameter are text, or have functions for their encoding.
    None,
    /// An integer or a case of an enum, as an unsigned number of 64 bits.
    Integer,
    /// An integer, and whether there is one.
    OptionalInteger,
    /// A byte that is 0 or 1.
    Bool,
    /// A string.
    String,
    /// An attribute.
    Attr,
    /// An attribute that may be missing.
    OptionalAttr,
    /// A string attribute, as its text.
    Text,
    /// A type.
    Type,
    /// A list of integers, or of attributes of which each may be missing.
    List,
    /// Left out: what reads it back gets the value of a parameter that is not given.
    LeftOut,
}

impl ParamEncoding {
    /// Returns whether there is an encoding.
    pub const fn is_some(self) -> bool {
        !matches!(self, ParamEncoding::None)
    }
}

/// The encoding of an attribute or type.
#[derive(Clone, Copy, Debug)]
pub enum ParamsEncoding {
    /// The text that is printed.
    Text,
    /// A code, and the parameters in order; some are encoded in another way than their kind is.
    Params {
        /// The code, unique among the attributes, or types, of the dialect.
        code: u64,
        /// Parameters by number, with their encoding.
        but: &'static [(u16, ParamEncoding)],
        /// The parameters that are kept of those that were read: integers have their width. `None` if one has no such value.
        kept: fn(&ContextData, &[ParamValue]) -> Option<Vec<ParamValue>>,
    },
    /// Functions.
    Custom {
        /// The codes.
        codes: &'static [u64],
        /// Writes the code and the parameters.
        encode: fn(&ContextData, &[ParamValue], &mut dyn Encoder),
        /// Reads the parameters that follow a code.
        decode: fn(u64, &mut dyn Decoder) -> Decoded<Vec<ParamValue>>,
    },
}

/// An attribute or type with functions for its encoding in bytecode.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no functions for its encoding",
    label = "`encoded` needs an `impl EncodeParams for {Self}`"
)]
pub trait EncodeParams: Params {
    /// The codes that encodings begin with.
    const CODES: &'static [u64];
    /// Writes a code and the parameters.
    fn encode(&self, cx: &ContextData, out: &mut dyn Encoder);
    /// Reads the parameters behind a code.
    ///
    /// # Errors
    /// The input ends, or is wrong: reported by the decoder.
    fn decode(code: u64, input: &mut dyn Decoder) -> Decoded<Self>;
}

impl ParamsEncoding {
    /// A code, and the parameters of a type in order.
    pub const fn params<T: Params>(code: u64, but: &'static [(u16, ParamEncoding)]) -> ParamsEncoding {
        ParamsEncoding::Params { code, but, kept: |cx, values| Some(T::from_params(cx, values)?.into_params(cx)) }
    }

    /// The functions of a type.
    pub const fn custom<T: EncodeParams>() -> ParamsEncoding {
        ParamsEncoding::Custom {
            codes: T::CODES,
            encode: |cx, values, out| {
                if let Some(params) = T::from_params(cx, values) {
                    params.encode(cx, out);
                }
            },
            decode: |code, input| {
                let params = T::decode(code, input)?;
                Ok(params.into_params(input.cx()))
            },
        }
    }

    /// Returns whether an encoding begins with a code.
    pub fn has_code(&self, code: u64) -> bool {
        match self {
            ParamsEncoding::Text => false,
            ParamsEncoding::Params { code: own, .. } => *own == code,
            ParamsEncoding::Custom { codes, .. } => codes.contains(&code),
        }
    }
}

impl ParamsDef {
    /// Writes an instance in its encoding; `false`, and nothing is written, if that is text.
    pub fn encode(&self, cx: &ContextData, values: &[ParamValue], out: &mut dyn Encoder) -> bool {
        match self.encoding {
            // One with a mutable parameter may contain itself.
            _ if self.mutable.is_some() => return false,
            ParamsEncoding::Text => return false,
            ParamsEncoding::Custom { encode, .. } => encode(cx, values, out),
            ParamsEncoding::Params { code, but, .. } => {
                out.varint(code);
                for (number, (param, value)) in self.params.iter().zip(values).enumerate() {
                    let element = param.kind.element.map(|element| element.encoding);
                    encode_param(cx, encoding(number, param, but), element, value, out);
                }
            }
        }
        true
    }

    /// Reads the parameters of an instance behind a code, and checks them.
    ///
    /// # Errors
    /// The input ends, or is wrong: reported by the decoder.
    pub fn decode(&self, code: u64, input: &mut dyn Decoder) -> Decoded<Vec<ParamValue>> {
        let values = match self.encoding {
            ParamsEncoding::Text => return Err(input.error(format!("unknown attribute code: {code}"))),
            ParamsEncoding::Custom { decode, .. } => decode(code, input)?,
            ParamsEncoding::Params { but, kept, .. } => {
                let mut values: Vec<ParamValue> = Vec::with_capacity(self.params.len());
                for (number, param) in self.params.iter().enumerate() {
                    let element = param.kind.element.map(|element| element.encoding);
                    let value = match encoding(number, param, but) {
                        ParamEncoding::LeftOut => match param.missing(input.cx(), &values) {
                            Some(value) => value,
                            None => (param.kind.zero)(input.cx()),
                        },
                        encoding => decode_param(encoding, element, input)?,
                    };
                    values.push(value);
                }
                let kept = kept(input.cx(), &values);
                kept.ok_or_else(|| input.error(format!("invalid parameters of '{}.{}'", self.dialect, self.mnemonic)))?
            }
        };
        let checked = self.check(input.cx(), &values);
        checked.map(|()| values).map_err(|message| input.error(message))
    }
}

fn encoding(number: usize, param: &ParamDef, but: &[(u16, ParamEncoding)]) -> ParamEncoding {
    let other = but.iter().find(|(other, _)| usize::from(*other) == number);
    other.map_or(param.kind.encoding, |(_, encoding)| *encoding)
}

fn encode_param(
    cx: &ContextData,
    encoding: ParamEncoding,
    element: Option<ParamEncoding>,
    value: &ParamValue,
    out: &mut dyn Encoder,
) {
    match (encoding, value) {
        (ParamEncoding::Integer, ParamValue::Int(value)) => out.varint(*value as u64),
        (ParamEncoding::OptionalInteger, ParamValue::Int(value)) => out.varint_with_flag(*value as u64, true),
        (ParamEncoding::OptionalInteger, _) => out.varint_with_flag(0, false),
        (ParamEncoding::Bool, value) => out.bool(value.is_something()),
        (ParamEncoding::String, ParamValue::Str(text)) => out.string(*text),
        (ParamEncoding::Attr, ParamValue::Attr(attr)) => out.attr(*attr),
        (ParamEncoding::OptionalAttr, ParamValue::Attr(attr)) => out.optional_attr(Some(*attr)),
        (ParamEncoding::OptionalAttr, _) => out.optional_attr(None),
        (ParamEncoding::Text, ParamValue::Attr(attr)) => {
            out.string(cx.string_value(*attr).unwrap_or_else(|| cx.ident("")));
        }
        (ParamEncoding::Type, ParamValue::Type(ty)) => out.ty(*ty),
        (ParamEncoding::List, ParamValue::List(values)) => {
            out.bool(!values.is_empty());
            if !values.is_empty() {
                out.varint(values.len() as u64);
                let each = if element == Some(ParamEncoding::Attr) {
                    ParamEncoding::OptionalAttr
                } else {
                    ParamEncoding::Integer
                };
                values.iter().for_each(|value| encode_param(cx, each, None, value, out));
            }
        }
        // Declarations are checked: no other values come up.
        _ => {}
    }
}

fn decode_param(
    encoding: ParamEncoding,
    element: Option<ParamEncoding>,
    input: &mut dyn Decoder,
) -> Decoded<ParamValue> {
    Ok(match encoding {
        ParamEncoding::Integer => ParamValue::Int(input.varint()? as i64),
        ParamEncoding::OptionalInteger => match input.varint_with_flag()? {
            (value, true) => ParamValue::Int(value as i64),
            (_, false) => ParamValue::None,
        },
        ParamEncoding::Bool => ParamValue::Int(i64::from(input.bool()?)),
        ParamEncoding::String => ParamValue::Str(input.string()?),
        ParamEncoding::Attr => ParamValue::Attr(input.attr()?),
        ParamEncoding::OptionalAttr => optional(input.optional_attr()?),
        ParamEncoding::Text => {
            let text = input.string()?;
            let cx = input.cx();
            ParamValue::Attr(cx.string_attr(cx.bytes(text)))
        }
        ParamEncoding::Type => ParamValue::Type(input.ty()?),
        ParamEncoding::List => {
            let count = if input.bool()? { input.count()? } else { 0 };
            let mut values = Vec::with_capacity(count.min(1 << 12));
            for _ in 0..count {
                values.push(match element {
                    Some(ParamEncoding::Attr) => optional(input.optional_attr()?),
                    _ => ParamValue::Int(input.varint()? as i64),
                });
            }
            ParamValue::List(values.into())
        }
        ParamEncoding::None | ParamEncoding::LeftOut => ParamValue::None,
    })
}

fn optional(attr: Option<Attribute>) -> ParamValue {
    attr.map_or(ParamValue::None, ParamValue::Attr)
}
