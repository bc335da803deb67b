//! Data layouts as LLVM writes them: `e-m:e-i64:64-n8:16:32:64-S128`. [LangRef: Data Layout]

/// The message about a mistake, in LLVM's words.
type Checked<T = ()> = Result<T, String>;

const MAX_24_BITS: u32 = (1 << 24) - 1;

/// Checks a data layout.
///
/// # Errors
/// It is not well-formed; returns LLVM's message.
pub fn check(text: &[u8]) -> Checked {
    let text = String::from_utf8_lossy(text);
    if text.is_empty() {
        return Ok(());
    }
    let mut spaces = Vec::new();
    text.split('-').try_for_each(|specification| check_specification(specification, &mut spaces))
}

/// Checks one specification. `spaces` are the names of address spaces so far.
fn check_specification(text: &str, spaces: &mut Vec<String>) -> Checked {
    if let Some(rest) = text.strip_prefix("ni") {
        let Some(rest) = rest.strip_prefix(':') else {
            return Err(malformed("ni:<address space>[:<address space>]..."));
        };
        return rest.split(':').try_for_each(|space| match address_space(space)? {
            0 => Err("address space 0 cannot be non-integral".into()),
            _ => Ok(()),
        });
    }
    let mut chars = text.chars();
    let Some(specifier) = chars.next() else { return Err("empty specification is not allowed".into()) };
    let rest = chars.as_str();
    match specifier {
        'i' | 'f' | 'v' => check_primitive(specifier, rest),
        'a' => check_aggregate(rest),
        'p' => check_pointer(rest, spaces),
        // It means nothing any more.
        's' => Ok(()),
        'e' | 'E' if rest.is_empty() => Ok(()),
        'e' | 'E' => Err("malformed specification, must be just 'e' or 'E'".into()),
        'n' => rest.split(':').try_for_each(|width| size(width, "size").map(drop)),
        'S' if rest.is_empty() => Err(malformed("S<size>")),
        'S' => alignment(rest, "stack natural", false).map(drop),
        'F' => check_function_pointer(rest),
        'P' | 'A' | 'G' if rest.is_empty() => Err(malformed(&format!("{specifier}<address space>"))),
        'P' | 'A' | 'G' => address_space(rest).map(drop),
        'm' => match rest.strip_prefix(':') {
            None | Some("") => Err(malformed("m:<mangling>")),
            Some("e" | "l" | "o" | "m" | "w" | "x" | "a") => Ok(()),
            Some(_) => Err("unknown mangling mode".into()),
        },
        other => Err(format!("unknown specifier '{other}'")),
    }
}

fn malformed(form: &str) -> String {
    format!("malformed specification, must be of the form \"{form}\"")
}

/// `<size>:<abi>[:<pref>]` of integers, floats and vectors.
fn check_primitive(specifier: char, text: &str) -> Checked {
    let parts: Vec<&str> = text.split(':').collect();
    let (width, abi, preferred) = match *parts {
        [width, abi] => (width, abi, None),
        [width, abi, preferred] => (width, abi, Some(preferred)),
        _ => return Err(malformed(&format!("{specifier}<size>:<abi>[:<pref>]"))),
    };
    let width = size(width, "size")?;
    let abi = alignment(abi, "ABI", false)?;
    if specifier == 'i' && width == 8 && abi != 8 {
        return Err("i8 must be 8-bit aligned".into());
    }
    check_preferred(abi, preferred)
}

/// `:<abi>[:<pref>]` of structs and arrays; a size of zero may stand before it.
fn check_aggregate(text: &str) -> Checked {
    let parts: Vec<&str> = text.split(':').collect();
    let (width, abi, preferred) = match *parts {
        [width, abi] => (width, abi, None),
        [width, abi, preferred] => (width, abi, Some(preferred)),
        _ => return Err(malformed("a:<abi>[:<pref>]")),
    };
    if !width.is_empty() && number(width) != Some(0) {
        return Err("size must be zero".into());
    }
    check_preferred(alignment(abi, "ABI", true)?, preferred)
}

/// `[<flags>][<space>][(<name>)]:<size>:<abi>[:<pref>[:<index>]]` of pointers.
fn check_pointer(text: &str, spaces: &mut Vec<String>) -> Checked {
    let parts: Vec<&str> = text.split(':').collect();
    let [space, width, abi, ref rest @ ..] = *parts else { return Err(malformed(POINTER)) };
    let (preferred, index) = match *rest {
        [] => (None, None),
        [preferred] => (Some(preferred), None),
        [preferred, index] => (Some(preferred), Some(index)),
        _ => return Err(malformed(POINTER)),
    };
    check_pointer_space(space, spaces)?;
    let width = size(width, "pointer size")?;
    check_preferred(alignment(abi, "ABI", false)?, preferred)?;
    match index.map(|index| size(index, "index size")).transpose()? {
        Some(index) if index > width => Err("index size cannot be larger than the pointer size".into()),
        _ => Ok(()),
    }
}

const POINTER: &str = "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]";

/// `<flags><space>(<name>)`, each of which may be missing.
fn check_pointer_space(text: &str, spaces: &mut Vec<String>) -> Checked {
    let space = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let flags = &text[..text.len() - space.len()];
    if let Some(flag) = flags.chars().find(|flag| !matches!(flag, 'e' | 'u')) {
        return Err(format!("'{flag}' is not a valid pointer specification flag"));
    }
    let name = space.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &space[..space.len() - name.len()];
    let space = if digits.is_empty() { 0 } else { address_space(digits)? };
    if !name.is_empty() {
        check_space_name(name, spaces)?;
    }
    match space == 0 && !flags.is_empty() {
        true => Err("address space 0 cannot be unstable or have external state".into()),
        false => Ok(()),
    }
}

/// `(name)`
fn check_space_name(text: &str, spaces: &mut Vec<String>) -> Checked {
    if !text.starts_with('(') {
        return Err(NOT_24_BITS.into());
    }
    match text[1..].strip_suffix(')') {
        None | Some("") => Err("Expected `( address space name )`".into()),
        Some("P" | "G" | "A") => Err("Cannot use predefined address space names P/G/A in data layout".into()),
        Some(name) if spaces.iter().any(|other| other == name) => {
            Err(format!("address space name `{name}` already used"))
        }
        Some(name) => {
            spaces.push(name.into());
            Ok(())
        }
    }
}

/// `<type><abi>` of pointers to functions.
fn check_function_pointer(text: &str) -> Checked {
    let mut chars = text.chars();
    match chars.next() {
        None => Err(malformed("F<type><abi>")),
        Some('i' | 'n') => alignment(chars.as_str(), "ABI", false).map(drop),
        Some(other) => Err(format!("unknown function pointer alignment type '{other}'")),
    }
}

fn check_preferred(abi: u32, preferred: Option<&str>) -> Checked {
    match preferred.map(|preferred| alignment(preferred, "preferred", false)).transpose()? {
        Some(preferred) if preferred < abi => Err("preferred alignment cannot be less than the ABI alignment".into()),
        _ => Ok(()),
    }
}

// ---- numbers

const NOT_24_BITS: &str = "address space must be a 24-bit integer";

/// A number in decimal digits, without a sign.
fn number(text: &str) -> Option<u32> {
    text.bytes().all(|c| c.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn address_space(text: &str) -> Checked<u32> {
    if text.is_empty() {
        return Err("address space component cannot be empty".into());
    }
    number(text).filter(|space| *space <= MAX_24_BITS).ok_or_else(|| NOT_24_BITS.into())
}

fn size(text: &str, name: &str) -> Checked<u32> {
    if text.is_empty() {
        return Err(format!("{name} component cannot be empty"));
    }
    let size = number(text).filter(|size| (1..=MAX_24_BITS).contains(size));
    size.ok_or_else(|| format!("{name} must be a non-zero 24-bit integer"))
}

/// An alignment in bits, at least a byte.
fn alignment(text: &str, name: &str, may_be_zero: bool) -> Checked<u32> {
    if text.is_empty() {
        return Err(format!("{name} alignment component cannot be empty"));
    }
    match number(text) {
        Some(0) if may_be_zero => Ok(8),
        Some(0) => Err(format!("{name} alignment must be non-zero")),
        Some(bits) if bits > u32::from(u16::MAX) => Err(format!("{name} alignment must be a 16-bit integer")),
        Some(bits) if bits % 8 == 0 && (bits / 8).is_power_of_two() => Ok(bits),
        Some(_) => Err(format!("{name} alignment must be a power of two times the byte width")),
        None => Err(format!("{name} alignment must be a 16-bit integer")),
    }
}
