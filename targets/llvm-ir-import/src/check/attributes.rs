//! Attributes that exclude each other, or that a type does not take.

use super::{Checker, Rule, ensure};
use crate::module::attributes::{self, Attr, AttrValue, has};
use crate::module::types::{Ty, TypeId};
use crate::module::{Function, Global};

/// Attributes for integers.
const INTEGER: [&str; 3] = ["allocalign", "signext", "zeroext"];

/// Attributes for pointers.
const POINTER: [&str; 21] = [
    "allocptr",
    "byref",
    "byval",
    "captures",
    "dead_on_return",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "elementtype",
    "inalloca",
    "initializes",
    "nest",
    "noalias",
    "nonnull",
    "preallocated",
    "readnone",
    "readonly",
    "sret",
    "swifterror",
    "writable",
    "align",
];

/// The entity that attributes belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Function,
    /// A function that LLVM knows, or a call of one.
    Intrinsic,
    Asm,
}

/// The lists of attributes of a function or call.
pub(super) struct Lists<'a> {
    pub owner: Owner,
    pub result: (TypeId, &'a [Attr]),
    pub params: &'a [TypeId],
    pub param_attrs: &'a [Vec<Attr>],
    pub attrs: &'a [Attr],
    /// The address of the function means nothing.
    pub unnamed_addr: bool,
}

impl Checker<'_> {
    pub(super) fn function_attributes(
        &self,
        global: &Global,
        function: &Function,
        result: TypeId,
        params: &[TypeId],
        is_intrinsic: bool,
    ) -> Rule {
        self.attributes(&Lists {
            owner: if is_intrinsic { Owner::Intrinsic } else { Owner::Function },
            result: (result, &function.result_attrs),
            params,
            param_attrs: &function.param_attrs,
            attrs: &global.attrs,
            unnamed_addr: global.unnamed_addr == "unnamed_addr",
        })
    }

    /// [LLVM: verifyFunctionAttrs]
    pub(super) fn attributes(&self, lists: &Lists<'_>) -> Rule {
        self.value_attributes(lists.result.1, lists.result.0)?;
        let mut seen: Vec<&str> = Vec::new();
        for (number, (ty, attrs)) in lists.params.iter().zip(lists.param_attrs).enumerate() {
            if lists.owner != Owner::Intrinsic {
                ensure(!has(attrs, "immarg"), "immarg attribute only applies to intrinsics")?;
                let message = "Attribute 'elementtype' can only be applied to intrinsics and inline asm.";
                ensure(lists.owner == Owner::Asm || !has(attrs, "elementtype"), message)?;
            }
            self.value_attributes(attrs, *ty)?;
            for name in ["nest", "returned", "sret", "swiftself", "swiftasync", "swifterror"] {
                if !has(attrs, name) {
                    continue;
                }
                ensure(
                    !seen.contains(&name),
                    match name {
                        "nest" | "returned" => format!("More than one parameter has attribute {name}!"),
                        _ => format!("Cannot have multiple '{name}' parameters!"),
                    },
                )?;
                seen.push(name);
            }
            let message = "Incompatible argument and return types for 'returned' attribute";
            ensure(!has(attrs, "returned") || self.is_same_bits(*ty, lists.result.0), message)?;
            let message = "Attribute 'sret' is not on first or second parameter!";
            ensure(number < 2 || !has(attrs, "sret"), message)?;
            let is_last = number + 1 == lists.params.len();
            ensure(is_last || !has(attrs, "inalloca"), "inalloca isn't on the last parameter!")?;
        }
        self.own_attributes(lists)
    }

    /// Returns whether a value of a type may be taken for one of another type as it is.
    fn is_same_bits(&self, from: TypeId, to: TypeId) -> bool {
        let types = &self.module.types;
        let bits = |ty| match types.get(ty) {
            Ty::Vector { scalable, .. } => Some((*scalable, crate::module::layout::Layout::default().bits(types, ty))),
            _ => None,
        };
        from == to || bits(from).is_some() && bits(from) == bits(to)
    }

    /// Attributes of a value of a type. [LLVM: verifyParameterAttrs]
    fn value_attributes(&self, attrs: &[Attr], ty: TypeId) -> Rule {
        if attrs.is_empty() {
            return Ok(());
        }
        if has(attrs, "immarg") {
            let others = attrs.iter().filter(|attr| attr.name != b"range").count();
            let message = "Attribute 'immarg' is incompatible with other attributes except the 'range' attribute";
            ensure(others == 1, message)?;
        }
        let passed = ["byval", "inalloca", "preallocated", "nest", "byref"];
        let ways = passed.iter().filter(|name| has(attrs, name)).count()
            + usize::from(has(attrs, "sret") || has(attrs, "inreg"));
        let message =
            "Attributes 'byval', 'inalloca', 'preallocated', 'inreg', 'nest', 'byref', and 'sret' are incompatible!";
        ensure(ways <= 1, message)?;
        let pairs = [
            ("inalloca", "readonly"),
            ("sret", "returned"),
            ("zeroext", "signext"),
            ("readnone", "readonly"),
            ("readnone", "writeonly"),
            ("readonly", "writeonly"),
            ("noinline", "alwaysinline"),
        ];
        for (one, other) in pairs {
            exclusive(attrs, one, other)?;
        }
        for other in ["readnone", "readonly"] {
            let message = format!("Attributes writable and {other} are incompatible!");
            ensure(!(has(attrs, "writable") && has(attrs, other)), message)?;
        }
        for attr in attrs.iter().filter(|attr| !attr.is_text()) {
            if !self.takes(ty, attr) {
                return Err(format!("Attribute '{}' applied to incompatible type!", self.show(attr)));
            }
        }
        if !self.is_ptr(ty) {
            return Ok(());
        }
        for name in ["byval", "byref", "inalloca", "preallocated"] {
            if let Some(AttrValue::Type(ty)) = attributes::find(attrs, name) {
                let is_sized = self.module.types.is_sized(*ty);
                ensure(is_sized, format!("Attribute '{name}' does not support unsized types!"))?;
            }
        }
        Ok(())
    }

    /// Returns whether values of a type may have an attribute. [LLVM: AttributeFuncs::typeIncompatible]
    fn takes(&self, ty: TypeId, attr: &Attr) -> bool {
        let types = &self.module.types;
        let Ok(name) = std::str::from_utf8(&attr.name) else { return true };
        let scalar = types.scalar(ty);
        match name {
            "align" => self.is_ptr(scalar),
            "range" => match &attr.value {
                AttrValue::Range(_, low, _) => types.int_width(scalar) == Some(low.width()),
                _ => true,
            },
            "nofpclass" => types.is_float_result(ty),
            "noundef" => !matches!(types.get(ty), Ty::Void),
            _ if INTEGER.contains(&name) => types.int_width(ty).is_some(),
            _ if POINTER.contains(&name) => self.is_ptr(ty),
            _ => true,
        }
    }

    /// The attribute as LLVM writes it.
    fn show(&self, attr: &Attr) -> String {
        let name = String::from_utf8_lossy(&attr.name);
        let types = &self.module.types;
        match &attr.value {
            AttrValue::Unit | AttrValue::Text(_) => name.into_owned(),
            AttrValue::Int(value) if name == "align" => format!("align {value}"),
            AttrValue::Int(value) => {
                let words = match &*name {
                    "nofpclass" => attributes::words(attributes::FP_CLASSES, *value, " "),
                    "captures" => attributes::words(attributes::CAPTURES, *value, ", "),
                    _ => value.to_string(),
                };
                format!("{name}({words})")
            }
            AttrValue::Type(ty) => format!("{name}({})", types.show(*ty)),
            AttrValue::Range(ty, low, high) => {
                let show = |value: &dialekt_ir_core::num::ApInt| {
                    let mut text = Vec::new();
                    value.write_decimal(&mut text, true);
                    String::from_utf8_lossy(&text).into_owned()
                };
                format!("range({} {}, {})", types.show(*ty), show(low), show(high))
            }
            AttrValue::Ranges => name.into_owned(),
        }
    }

    /// Attributes of the function itself.
    fn own_attributes(&self, lists: &Lists<'_>) -> Rule {
        let attrs = lists.attrs;
        exclusive(attrs, "noinline", "alwaysinline")?;
        if has(attrs, "optnone") {
            ensure(has(attrs, "noinline"), "Attribute 'optnone' requires 'noinline'!")?;
        }
        let pairs = [
            ("optsize", "optnone"),
            ("minsize", "optnone"),
            ("optdebug", "optnone"),
            ("sanitize_realtime", "sanitize_realtime_blocking"),
            ("optsize", "optdebug"),
            ("minsize", "optdebug"),
        ];
        for (one, other) in pairs {
            exclusive(attrs, one, other)?;
        }
        ensure(!has(attrs, "jumptable") || lists.unnamed_addr, "Attribute 'jumptable' requires 'unnamed_addr'")?;
        if let Some(packed) = attributes::integer(attrs, "allocsize") {
            let (element, count) = ((packed >> 32) as usize, packed as u32);
            let count = (count != u32::MAX).then_some(("number of elements", count as usize));
            for (name, number) in [Some(("element size", element)), count].into_iter().flatten() {
                let Some(ty) = lists.params.get(number) else {
                    return Err(format!("'allocsize' {name} argument is out of bounds"));
                };
                let is_integer = self.module.types.int_width(*ty).is_some();
                ensure(is_integer, format!("'allocsize' {name} argument must refer to an integer parameter"))?;
            }
        }
        if let Some(kind) = attributes::integer(attrs, "allockind") {
            let (free, ways) = (0b100, kind & 0b111);
            ensure(ways.is_power_of_two(), "'allockind()' requires exactly one of alloc, realloc, and free")?;
            let message = "'allockind(\"free\")' doesn't allow uninitialized, zeroed, or aligned modifiers.";
            ensure(ways != free || kind == free, message)?;
            ensure(kind & 0b11000 != 0b11000, "'allockind()' can't be both zeroed and uninitialized")?;
        }
        if let Some(range) = attributes::integer(attrs, "vscale_range") {
            let (least, most) = (range >> 32, range & 0xffff_ffff);
            ensure(least > 0, "'vscale_range' minimum must be greater than 0")?;
            ensure(least.is_power_of_two(), "'vscale_range' minimum must be power-of-two value")?;
            ensure(most == 0 || least <= most, "'vscale_range' minimum cannot be greater than maximum")?;
            let message = "'vscale_range' maximum must be power-of-two value";
            ensure(most == 0 || most.is_power_of_two(), message)?;
        }
        super::strings::check(attrs)
    }
}

/// Two attributes of which only one may be there.
fn exclusive(attrs: &[Attr], one: &str, other: &str) -> Rule {
    let message = format!("Attributes '{one} and {other}' are incompatible!");
    ensure(!(has(attrs, one) && has(attrs, other)), message)
}
