//! Immediates that LLVM explains where it prints a call: `/* kind=tf32 */ i32 1`. [LLVM: ArgInfo, ImmArgPrinter]

/// An immediate with an explanation.
pub struct Explained {
    /// The number of the argument.
    pub argument: usize,
    /// Its name.
    pub name: &'static str,
    /// The words for its values; others have none.
    words: &'static [&'static str],
}

impl Explained {
    const fn new(argument: usize, name: &'static str, words: &'static [&'static str]) -> Explained {
        Explained { argument, name, words }
    }

    /// The word for a value; nothing if there is none.
    pub fn word(&self, value: u64) -> &'static str {
        usize::try_from(value).ok().and_then(|value| self.words.get(value)).copied().unwrap_or_default()
    }
}

const ELEMENTS: &[&str] = &[
    "u8",
    "u16",
    "u32",
    "s32",
    "u64",
    "s64",
    "f16",
    "f32",
    "f32.ftz",
    "f64",
    "bf16",
    "tf32",
    "tf32.ftz",
    "b4x16",
    "b4x16_p64",
    "b6x16_p32",
];
const LAYOUTS: &[&str] = &["No interleave", "16B interleave", "32B interleave"];
const SWIZZLES: &[&str] = &["No swizzling", "32B swizzling", "64B swizzling", "128B swizzling", "96B swizzling"];
const ATOMICITIES: &[&str] = &["16B", "32B", "32B + 8B flip", "64B"];

/// The immediates of an intrinsic that are explained.
pub fn explained(name: &[u8]) -> &'static [Explained] {
    const TENSOR: &[Explained] = &[
        Explained::new(5, "kind", &["f16", "tf32", "f8f6f4", "i8"]),
        Explained::new(6, "cta_group", &[]),
        Explained::new(7, "collector", &["discard", "lastuse", "fill", "use"]),
    ];
    const ELEMENT: &[Explained] = &[Explained::new(1, "elemtype", ELEMENTS)];
    const LAYOUT: &[Explained] = &[Explained::new(1, "interleave_layout", LAYOUTS)];
    const SWIZZLE: &[Explained] = &[Explained::new(1, "swizzle_mode", SWIZZLES)];
    const ATOMICITY: &[Explained] = &[Explained::new(1, "swizzle_atomicity", ATOMICITIES)];
    const FILL: &[Explained] = &[Explained::new(1, "fill_mode", &["Zero fill", "OOB-NaN fill"])];
    let Some(name) = name.strip_prefix(b"llvm.nvvm.") else { return &[] };
    if name == b"tcgen05.mma.tensor" {
        return TENSOR;
    }
    let Some(field) = name.strip_prefix(b"tensormap.replace.") else { return &[] };
    let fields: [(&[u8], _); 5] = [
        (b"elemtype", ELEMENT),
        (b"interleave.layout", LAYOUT),
        (b"swizzle.mode", SWIZZLE),
        (b"swizzle.atomicity", ATOMICITY),
        (b"fill.mode", FILL),
    ];
    fields.into_iter().find(|(known, _)| field.starts_with(known)).map_or(&[], |(_, explained)| explained)
}
