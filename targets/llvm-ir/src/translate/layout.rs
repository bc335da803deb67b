//! The data layout that a specification says. [MLIR: DataLayoutImporter's counterpart, translateDataLayout]

use dialekt_dlti::FunctionPointerAlignmentAttr;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ir_core::decl::library::{DenseI32ArrayAttr, DenseI64ArrayAttr};
use dialekt_ir_core::decl::typed::AttrConstraint as _;
use dialekt_ir_core::decl::{AttrDecl as _, TypeDecl as _};
use dialekt_ir_core::interfaces::{DataLayoutEntry, DataLayoutKey, DataLayoutSpecAttrRef};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ir_core::types::{Signedness, TypeData};
use dialekt_llvm::LLVMPointerType;

use super::{Translated, Translation, bytes_of};

impl Translation<'_> {
    /// The text of the data layout of a module; empty without a specification.
    pub(super) fn layout_from_spec(&mut self, top: OpRef<'_>) -> Translated<Vec<u8>> {
        let cx = self.cx;
        let spec =
            top.discardable_attr("dlti.dl_spec").and_then(|attr| DataLayoutSpecAttrRef::of(AttrRef::new(cx, attr)));
        let Some(spec) = spec else { return Ok(Vec::new()) };
        let (mut names, mut types) = (Vec::new(), Vec::new());
        let entries = spec.entries();
        for entry in &entries {
            if let DataLayoutKey::Name(name) = entry.key {
                let name = cx.str(name).into_owned();
                names.extend(self.named_entry(top, &name, entry)?);
            }
        }
        for entry in &entries {
            if let DataLayoutKey::Type(ty) = entry.key {
                types.extend(self.typed_entry(top, ty, entry)?);
            }
        }
        names.extend(types);
        Ok(names.join("-").into_bytes())
    }

    fn named_entry(&mut self, top: OpRef<'_>, name: &str, entry: &DataLayoutEntry) -> Translated<Option<String>> {
        let cx = self.cx;
        let text = || bytes_of(cx, entry.value).map(|text| String::from_utf8_lossy(text).into_owned());
        let number = || cx.integer_value(entry.value).and_then(|value| value.as_u64()).filter(|number| *number != 0);
        Ok(match name {
            "dlti.endianness" => Some(if text().as_deref() == Some("little") { "e" } else { "E" }.into()),
            "dlti.mangling_mode" => text().filter(|mode| !mode.is_empty()).map(|mode| format!("m:{mode}")),
            "dlti.program_memory_space" => number().map(|number| format!("P{number}")),
            "dlti.global_memory_space" => number().map(|number| format!("G{number}")),
            "dlti.alloca_memory_space" => number().map(|number| format!("A{number}")),
            "dlti.stack_alignment" => number().map(|number| format!("S{number}")),
            "dlti.default_memory_space" => None,
            "dlti.function_pointer_alignment" => {
                let found = FunctionPointerAlignmentAttr::of(cx, entry.value).filter(|found| found.alignment != 0);
                found.map(|found| format!("F{}{}", if found.function_dependent { "n" } else { "i" }, found.alignment))
            }
            "dlti.legal_int_widths" => {
                let widths = DenseI32ArrayAttr::read(cx, entry.value).unwrap_or_default();
                let widths: Vec<String> = widths.iter().map(i32::to_string).collect();
                (!widths.is_empty()).then(|| format!("n{}", widths.join(":")))
            }
            _ => return self.error_at(top.loc(), format!("unsupported data layout key \"{name}\"")),
        })
    }

    fn typed_entry(&mut self, top: OpRef<'_>, ty: Type, entry: &DataLayoutEntry) -> Translated<Option<String>> {
        let cx = self.cx;
        let quoted = || format!("'{}'", type_to_string(cx, ty));
        let numbers: Vec<u64> = match cx.integer_elements(entry.value) {
            Some(elements) => elements.iter().filter_map(|element| element.as_u64()).collect(),
            None => DenseI64ArrayAttr::read(cx, entry.value)
                .map_or_else(Vec::new, |list| list.iter().map(|number| *number as u64).collect()),
        };
        let abi = numbers.first().copied().unwrap_or_default();
        let preferred = numbers.get(1).copied().unwrap_or(abi);
        let aligned = |head: String| match preferred == abi {
            true => format!("{head}:{abi}"),
            false => format!("{head}:{abi}:{preferred}"),
        };
        if let Some(pointer) = LLVMPointerType::of(cx, ty) {
            let size = abi;
            let abi = numbers.get(1).copied().unwrap_or(size);
            let preferred = numbers.get(2).copied().unwrap_or(abi);
            let index = numbers.get(3).copied().unwrap_or(size);
            return Ok(Some(format!("p{}:{size}:{abi}:{preferred}:{index}", pointer.address_space)));
        }
        match cx.type_data(ty) {
            TypeData::Index => Ok(None),
            TypeData::Integer { width, sign: Signedness::Signless } => Ok(Some(aligned(format!("i{width}")))),
            TypeData::Integer { .. } => {
                let message = format!("unsupported data layout for non-signless integer {}", quoted());
                self.error_at(top.loc(), message)
            }
            TypeData::Float(kind) if matches!(kind.name(), "f16" | "f32" | "f64" | "f80" | "f128") => {
                Ok(Some(aligned(format!("f{}", kind.width()))))
            }
            _ => self.error_at(top.loc(), format!("unsupported type in data layout: {}", quoted())),
        }
    }
}
