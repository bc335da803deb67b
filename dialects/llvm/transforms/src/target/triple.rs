//! Triples, as far as data layouts and features depend on them. [llvm/lib/TargetParser/Triple.cpp]

/// Systems, by the words that begin their names.
const SYSTEMS: &[&str] = &[
    "darwin",
    "macos",
    "ios",
    "tvos",
    "watchos",
    "xros",
    "visionos",
    "driverkit",
    "bridgeos",
    "freebsd",
    "netbsd",
    "openbsd",
    "solaris",
    "windows",
    "win32",
    "uefi",
    "linux",
    "fuchsia",
    "aix",
    "zos",
    "lv2",
    "elfiamcu",
    "emscripten",
    "liteos",
    "nacl",
    "amdhsa",
];
/// Systems of Apple.
const DARWIN: &[&str] = &["darwin", "macos", "ios", "tvos", "watchos", "xros", "visionos", "driverkit", "bridgeos"];
/// Environments, by the words that begin their names.
const ENVIRONMENTS: &[&str] = &[
    "eabi",
    "eabihf",
    "gnu",
    "gnuabin32",
    "gnuabi64",
    "gnueabi",
    "gnueabihf",
    "gnueabit64",
    "gnueabihft64",
    "gnuf32",
    "gnuf64",
    "gnusf",
    "gnux32",
    "gnu_ilp32",
    "gnut64",
    "code16",
    "android",
    "musl",
    "muslabin32",
    "muslabi64",
    "musleabi",
    "musleabihf",
    "muslf32",
    "muslsf",
    "muslx32",
    "muslwali",
    "msvc",
    "itanium",
    "cygnus",
    "coreclr",
    "simulator",
    "macabi",
    "ohos",
    "pauthtest",
    "llvm",
    "mlibc",
];
/// Formats of object files, by the words that end the last part of triples.
const FORMATS: &[&str] = &["xcoff", "coff", "elf", "goff", "macho", "wasm", "spirv"];

/// The parts of a triple that are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Triple<'a> {
    /// The architecture, as it is written, without a version of SPIR-V.
    pub arch: &'a str,
    system: &'a str,
    /// The system as it is written, with its version.
    written_system: &'a str,
    environment: &'a str,
    format: &'a str,
}

/// The longest of some words that a text begins with.
fn longest_prefix(words: &[&'static str], text: &str) -> &'static str {
    words.iter().copied().filter(|word| text.starts_with(word)).max_by_key(|word| word.len()).unwrap_or("")
}

/// An architecture without the version of SPIR-V: `spirv64` for `spirv64v1.5`.
fn without_version(arch: &str) -> &str {
    match arch.rsplit_once("v1.") {
        Some((name, "0" | "1" | "2" | "3" | "4" | "5" | "6")) if name.starts_with("spirv") => name,
        _ => arch,
    }
}

impl<'a> Triple<'a> {
    /// The triple that a text says.
    pub fn new(text: &'a str) -> Triple<'a> {
        let mut parts = text.splitn(4, '-');
        let arch = without_version(parts.next().unwrap_or(""));
        let written_system = parts.nth(1).unwrap_or("");
        let last = parts.next().unwrap_or("");
        let system = longest_prefix(SYSTEMS, written_system);
        let mut environment = longest_prefix(ENVIRONMENTS, last);
        if !text.contains('-') && arch.starts_with("mipsn32") {
            environment = "gnuabin32";
        }
        let format = FORMATS.iter().copied().find(|word| last.ends_with(word));
        let mut triple = Triple { arch, system, written_system, environment, format: "" };
        triple.format = format.unwrap_or_else(|| triple.usual_format());
        triple
    }

    /// The kind of architecture that layouts are listed by: Arm's are many.
    pub fn layout_arch(&self) -> &'a str {
        let Some((version, is_big)) = self.arm_version() else { return self.arch };
        match version {
            _ if is_big => "armeb",
            "v7k" => "arm-k",
            "v6m" | "v6sm" | "v7m" | "v7em" | "v8m.base" | "v8m.main" | "v8.1m.main" => "arm-m",
            _ => "arm",
        }
    }

    /// The architectures that features are listed by, the first one that is there: they do not depend on the order of bytes, and versions of
    /// Arm's that are not known are as none.
    pub fn feature_archs(&self) -> Vec<String> {
        let Some((version, _)) = self.arm_version() else { return vec![self.arch.to_string()] };
        let name = ["thumb", "xscale"].into_iter().find(|name| self.arch.starts_with(name)).unwrap_or("arm");
        let is_before_thumb = name == "thumb" && matches!(version.as_bytes(), [b'v', b'2' | b'3', ..]);
        match is_before_thumb {
            true => Vec::new(),
            false => vec![format!("{name}{version}"), name.to_string()],
        }
    }

    /// The version of an architecture of Arm, and whether its bytes are big-endian.
    fn arm_version(&self) -> Option<(&'a str, bool)> {
        let rest = ["arm", "thumb", "xscale"].into_iter().find_map(|name| self.arch.strip_prefix(name))?;
        let (rest, is_big) = match (rest.strip_prefix("eb"), rest.strip_suffix("eb")) {
            (Some(rest), _) | (None, Some(rest)) => (rest, true),
            (None, None) => (rest, false),
        };
        (rest.is_empty() || rest.starts_with('v')).then_some((rest, is_big))
    }

    fn usual_format(&self) -> &'static str {
        let is_x86 = matches!(self.arch.as_bytes(), [b'i', b'3'..=b'9', b'8', b'6'])
            || ["x86_64", "x86_64h", "amd64"].contains(&self.arch);
        let is_arm = self.arm_version().is_some_and(|(_, is_big)| !is_big);
        let is_aarch64 = self.arch.starts_with("arm64") || ["aarch64", "aarch64_32"].contains(&self.arch);
        let is_power = ["powerpc", "powerpcspe", "ppc", "ppc32", "powerpc64", "ppu", "ppc64"].contains(&self.arch);
        match self.arch {
            _ if (is_x86 || is_arm || is_aarch64 || is_power) && DARWIN.contains(&self.system) => "macho",
            _ if (is_x86 || is_arm || is_aarch64) && self.is_windows_or_uefi() => "coff",
            _ if is_power && self.system == "aix" => "xcoff",
            "s390x" | "systemz" if self.system == "zos" => "goff",
            _ => "elf",
        }
    }

    fn is_windows_or_uefi(&self) -> bool {
        matches!(self.system, "windows" | "win32" | "uefi")
    }

    /// Returns whether a word holds of the triple: a system, an environment, a format, or a class of them.
    pub fn has(&self, word: &str) -> bool {
        match word {
            "windows" => matches!(self.system, "windows" | "win32"),
            "darwin" => DARWIN.contains(&self.system),
            "bare" => self.system.is_empty(),
            "no-env" => self.environment.is_empty(),
            "x32" => matches!(self.environment, "gnux32" | "muslx32"),
            "n32" => matches!(self.environment, "gnuabin32" | "muslabin32"),
            // Environments whose names say how functions are called on Arm.
            "named-abi" => {
                let environment = self.environment;
                environment.contains("eabi") || matches!(environment, "android" | "ohos")
            }
            // The second form of ELF files for PowerPC.
            "elfv2" => match self.system {
                "openbsd" | "liteos" => true,
                "freebsd" => {
                    let version = self.written_system.trim_start_matches("freebsd");
                    let major: String = version.chars().take_while(char::is_ascii_digit).collect();
                    major.parse::<u32>().map_or(true, |major| major == 0 || major >= 13)
                }
                _ => self.environment.starts_with("musl") || self.environment == "ohos",
            },
            word => [self.system, self.environment, self.format].contains(&word),
        }
    }

    /// The letter for how the names of symbols are mangled.
    pub fn mangling(&self) -> &'static str {
        match self.format {
            "goff" => "l",
            "macho" => "o",
            "coff" if self.is_windows_or_uefi() => {
                if self.arch.starts_with('i') {
                    "x"
                } else {
                    "w"
                }
            }
            "xcoff" => "a",
            _ => "e",
        }
    }
}
