//! Flags of types and variables.
//!
//! Some names stand for one value, so that this is no enum. [LLVM: IR/DebugInfoFlags.def]

use std::ops::BitOr;

use dialekt_ir_core::decl::params::{Param, ParamEncoding, ParamKind, ParamValue};
use dialekt_ir_core::prelude::asm::{Parsed, Parser, Printer};
use dialekt_ir_core::prelude::op::*;

/// Properties of types and variables: a set of bits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct DIFlags(pub u32);

/// A name of some bits.
struct Flag {
    name: &'static str,
    bits: u32,
    /// True if the name is printed in place of those of its bits.
    is_group: bool,
}

macro_rules! flags {
    ($($constant:ident $name:literal = $bits:expr $(, $group:ident)?;)*) => {
        impl DIFlags {$(
            #[doc = concat!("`", $name, "`")]
            pub const $constant: DIFlags = DIFlags($bits);
        )*}

        static FLAGS: &[Flag] = &[$(Flag { name: $name, bits: $bits, is_group: flags!(@ $($group)?) }),*];
    };
    (@ group) => { true };
    (@) => { false };
}

flags! {
    ZERO "Zero" = 0;
    BIT0 "Bit0" = 1;
    BIT1 "Bit1" = 1 << 1;
    PRIVATE "Private" = 1, group;
    PROTECTED "Protected" = 1 << 1, group;
    PUBLIC "Public" = 3, group;
    FWD_DECL "FwdDecl" = 1 << 2;
    APPLE_BLOCK "AppleBlock" = 1 << 3;
    RESERVED_BIT4 "ReservedBit4" = 1 << 4;
    VIRTUAL "Virtual" = 1 << 5;
    ARTIFICIAL "Artificial" = 1 << 6;
    EXPLICIT "Explicit" = 1 << 7;
    PROTOTYPED "Prototyped" = 1 << 8;
    OBJC_CLASS_COMPLETE "ObjcClassComplete" = 1 << 9;
    OBJECT_POINTER "ObjectPointer" = 1 << 10;
    VECTOR "Vector" = 1 << 11;
    STATIC_MEMBER "StaticMember" = 1 << 12;
    L_VALUE_REFERENCE "LValueReference" = 1 << 13;
    R_VALUE_REFERENCE "RValueReference" = 1 << 14;
    EXPORT_SYMBOLS "ExportSymbols" = 1 << 15;
    SINGLE_INHERITANCE "SingleInheritance" = 1 << 16;
    MULTIPLE_INHERITANCE "MultipleInheritance" = 1 << 16;
    VIRTUAL_INHERITANCE "VirtualInheritance" = 1 << 16;
    INTRODUCED_VIRTUAL "IntroducedVirtual" = 1 << 18;
    BIT_FIELD "BitField" = 1 << 19;
    NO_RETURN "NoReturn" = 1 << 20;
    TYPE_PASS_BY_VALUE "TypePassByValue" = 1 << 22;
    TYPE_PASS_BY_REFERENCE "TypePassByReference" = 1 << 23;
    ENUM_CLASS "EnumClass" = 1 << 24;
    THUNK "Thunk" = 1 << 25;
    NON_TRIVIAL "NonTrivial" = 1 << 26;
    BIG_ENDIAN "BigEndian" = 1 << 27;
    LITTLE_ENDIAN "LittleEndian" = 1 << 28;
    ALL_CALLS_DESCRIBED "AllCallsDescribed" = 1 << 29;
}

const SUMMARY: &str = "LLVM DI flags";

impl DIFlags {
    /// Returns whether all bits of other flags are set.
    pub fn contains(self, other: DIFlags) -> bool {
        self.0 & other.0 == other.0
    }

    /// The flags with these names, with `|` between them.
    pub fn from_names(text: &str) -> Option<DIFlags> {
        if text == FLAGS[0].name {
            return Some(DIFlags::ZERO);
        }
        text.split('|').try_fold(DIFlags::ZERO, |set, name| {
            let flag = FLAGS.iter().find(|flag| flag.name == name.trim() && flag.bits != 0)?;
            Some(set | DIFlags(flag.bits))
        })
    }

    /// The names, with `|` between them. All names of a bit are among them.
    pub fn names(self) -> String {
        if self.0 == 0 {
            return FLAGS[0].name.into();
        }
        let mut left = self.0;
        let mut names = Vec::new();
        for flag in FLAGS.iter().rev().filter(|flag| flag.is_group && self.contains(DIFlags(flag.bits))) {
            if left & flag.bits == flag.bits {
                names.push(flag.name);
                left &= !flag.bits;
            }
        }
        let singles = FLAGS.iter().filter(|flag| !flag.is_group && left & flag.bits != 0);
        names.extend(singles.map(|flag| flag.name));
        names.join("|")
    }
}

impl BitOr for DIFlags {
    type Output = DIFlags;

    fn bitor(self, other: DIFlags) -> DIFlags {
        DIFlags(self.0 | other.0)
    }
}

fn parse(p: &mut Parser<'_>) -> Parsed<ParamValue> {
    FLAGS.iter().for_each(|flag| p.expected_word(flag.name));
    let at = p.token().start;
    let Some(text) = p.parse_optional_keyword_or_string() else {
        return Err(p.hook_error_at(at, format!("expected keyword for {SUMMARY}")));
    };
    let text = String::from_utf8_lossy(&text);
    match DIFlags::from_names(&text) {
        Some(flags) => Ok(ParamValue::Int(i64::from(flags.0))),
        None => {
            let names: Vec<&str> = FLAGS.iter().map(|flag| flag.name).collect();
            let message = format!("expected one of [{}] for {SUMMARY}, got: {text}", names.join(", "));
            Err(p.hook_error_at(at, message))
        }
    }
}

/// Prints the names: a single one as a keyword, several as a string.
fn print(value: &ParamValue, p: &mut Printer<'_>) {
    let ParamValue::Int(bits) = *value else { return };
    let flags = DIFlags(bits as u32);
    match FLAGS.iter().any(|flag| flag.bits == flags.0) {
        // The reference does so even where several names stand for the bits.
        true => p.write(flags.names()),
        false => p.print_string(flags.names()),
    }
}

impl Param for DIFlags {
    const KIND: &'static ParamKind =
        &ParamKind { zero: |_| ParamValue::Int(0), encoding: ParamEncoding::Integer, ..ParamKind::new(parse, print) };

    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
        Param::from_value(cx, value).map(DIFlags)
    }

    fn into_value(self, cx: &ContextData) -> ParamValue {
        self.0.into_value(cx)
    }
}
