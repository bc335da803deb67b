//! A dialect that uses every asm interface.

use std::any::Any;
use std::hash::{Hash, Hasher};

use dialekt_ir_core::attrs::{AttrData, DialectAttr, ExtAttr};
use dialekt_ir_core::context::dialect::{Alias, OpAsm};
use dialekt_ir_core::context::{
    Arity, AttrSlot, Attribute, ContextData, DialectDescriptor, DialectHooks, Ident, OpDescriptor, OpTraits,
    ResourceId, ResourceValue, Type,
};
use dialekt_ir_core::decl::{AttrConstraintDef, RegionGroups, ValueGroups};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{BodyForm, Failed, OpParser, OpState, Parsed, Parser, ResourceEntry};
use dialekt_ir_core::text::print::{Printer, ResourcePrinter};
use dialekt_ir_core::types::{DialectType, ExtType, Shaped, SubElement, TypeData};

pub static DIALECT: DialectDescriptor = DialectDescriptor {
    dependencies: &[&AVIARY],
    ops: &[&CAGE, &BORN, &VISIT],
    hooks: &Zoo,
    ..DialectDescriptor::new("zoo")
};

/// A dialect without resources.
static AVIARY: DialectDescriptor = DialectDescriptor::new("aviary");

// ---- ops

static STRING: AttrConstraintDef = AttrConstraintDef::new("a string", |cx, attr| cx.string_value(attr).is_some());

const fn op(name: &'static str, attributes: &'static [AttrSlot], regions: Arity, asm: OpAsm) -> OpDescriptor {
    OpDescriptor {
        name,
        traits: OpTraits::NO_TERMINATOR,
        results: ValueGroups::ANY,
        regions: RegionGroups::counted(regions),
        attributes,
        asm,
        ..OpDescriptor::EMPTY
    }
}

/// `zoo.cage "name" attributes {..} {..}`: ops in its region are printed without `zoo.`.
static CAGE: OpDescriptor = op(
    "zoo.cage",
    &[AttrSlot::required("name", &STRING)],
    Arity::exactly(1),
    OpAsm { parse: Some(parse_cage), print: Some(print_cage), default_dialect: "zoo", ..OpAsm::GENERIC },
);

fn parse_cage(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let name = p.token();
    p.expect(Tok::Str, "expected a name")?;
    let name = p.cx().string_attr(p.string_value(name));
    op.add_attr(p.cx().ident("name"), name);
    p.parse_optional_attr_dict_with_keyword(&mut op.attrs)?;
    op.body = Some(BodyForm::AtLeastOneBlock);
    Ok(())
}

fn print_cage(op: OpRef<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(name) = op.inherent_attr(b"name") {
        p.print_attribute(name);
    }
    p.print_optional_attr_dict_with_keyword(op, &["name"]);
    for region in op.regions() {
        p.write(" ");
        p.print_region(region.handle());
    }
}

/// Results are named `cub`.
static BORN: OpDescriptor = op(
    "zoo.born",
    &[],
    Arity::ZERO,
    OpAsm { result_names: Some(|op, name| op.results().for_each(|value| name(value, b"cub"))), ..OpAsm::GENERIC },
);

/// Arguments are named `guest`, the entry block `gate`, other blocks `path`.
static VISIT: OpDescriptor = op(
    "zoo.visit",
    &[],
    Arity::exactly(1),
    OpAsm {
        argument_names: Some(|region, name| {
            region.first_block().into_iter().flat_map(|b| b.args()).for_each(|value| name(value, b"guest"));
        }),
        block_names: Some(|op, name| {
            for (i, block) in op.regions().flat_map(|r| r.blocks()).enumerate() {
                name(block.handle(), if i == 0 { b"gate" } else { b"path" });
            }
        }),
        ..OpAsm::GENERIC
    },
);

// ---- types and attributes

/// `!zoo.grid<2x?xi8>`: shaped, and always printed under an alias.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Grid {
    shape: Vec<i64>,
    element: Type,
}

impl DialectType for Grid {
    fn dialect(&self) -> &'static str {
        "zoo"
    }
    fn print(&self, p: &mut Printer<'_>) {
        p.write("grid<");
        p.print_dimensions(&self.shape);
        p.write("x");
        p.print_type(self.element);
        p.write(">");
    }
    fn equals(&self, other: &dyn DialectType) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
    fn boxed(&self) -> Box<dyn DialectType> {
        Box::new(self.clone())
    }
    fn shaped(&self) -> Option<Shaped<'_>> {
        Some(Shaped { shape: Some(&self.shape), element: self.element })
    }
    fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        visit(SubElement::Type(self.element));
    }
    fn alias(&self) -> Option<Alias> {
        Some(Alias { name: "grid".into(), overridable: false })
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum ZooAttr {
    /// `#zoo.place<"name">`: a location.
    Place(Ident),
    /// `#zoo.food<key>`: a resource.
    Food(ResourceId),
}

impl DialectAttr for ZooAttr {
    fn dialect(&self) -> &'static str {
        "zoo"
    }
    fn print(&self, p: &mut Printer<'_>) {
        match *self {
            ZooAttr::Place(name) => {
                p.write("place<");
                p.print_string(p.cx().bytes(name));
            }
            ZooAttr::Food(id) => {
                p.write("food<");
                p.print_resource_key(id);
            }
        }
        p.write(">");
    }
    fn equals(&self, other: &dyn DialectAttr) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(self.clone())
    }
    fn is_location(&self) -> bool {
        matches!(self, ZooAttr::Place(_))
    }
}

// ---- the dialect

struct Zoo;

impl Zoo {
    /// The resource key for the number of printed ops, which the dialect adds.
    const CENSUS: &'static str = "census";
}

fn grid(p: &mut Parser<'_>) -> Parsed<Type> {
    p.expect(Tok::Less, "expected '<'")?;
    let mut shape = Vec::new();
    p.parse_dimension_list(&mut shape, true, true)?;
    let element = p.parse_type()?;
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(p.cx().intern_type(TypeData::Extension(ExtType(Box::new(Grid { shape, element })))))
}

fn zoo_attr(p: &mut Parser<'_>, mnemonic: &str) -> Parsed<Attribute> {
    p.expect(Tok::Less, "expected '<'")?;
    let cx = p.cx();
    let attr = match mnemonic {
        "food" => {
            let zoo = cx.loaded_dialect(b"zoo").ok_or(Failed)?;
            ZooAttr::Food(p.parse_resource_handle(&zoo)?)
        }
        _ => {
            let name = p.token();
            p.expect(Tok::Str, "expected a string")?;
            ZooAttr::Place(cx.ident(p.string_value(name)))
        }
    };
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(cx.intern_attr(AttrData::Extension(ExtAttr(Box::new(attr)))))
}

impl DialectHooks for Zoo {
    fn has_types(&self) -> bool {
        true
    }

    fn parse_type(&self, p: &mut Parser<'_>, mnemonic: &str) -> Option<Parsed<Type>> {
        (mnemonic == "grid").then(|| grid(p))
    }

    fn has_attrs(&self) -> bool {
        true
    }

    fn parse_attr(&self, p: &mut Parser<'_>, mnemonic: &str, _ty: Option<Type>) -> Option<Parsed<Attribute>> {
        matches!(mnemonic, "place" | "food").then(|| zoo_attr(p, mnemonic))
    }

    fn has_resources(&self) -> bool {
        true
    }

    fn declares_resource(&self, key: &[u8]) -> bool {
        key != b"poison"
    }

    /// The number of ops is counted when it is printed.
    fn parse_resource(&self, entry: &mut ResourceEntry<'_, '_>) -> Parsed {
        if entry.key() == Zoo::CENSUS.as_bytes() {
            return entry.parse_string().map(drop);
        }
        let value = entry.parse_value()?;
        if let Some(resource) = entry.handle() {
            entry.cx().resources().set(resource, value);
        }
        Ok(())
    }

    fn print_resources(&self, op: OpRef<'_>, referenced: &[ResourceId], p: &mut ResourcePrinter<'_, '_>) {
        if referenced.is_empty() {
            return;
        }
        let count = op.ir().statistics(op.handle()).total();
        p.entry(Zoo::CENSUS, &ResourceValue::String(op.cx().ident(count.to_string())));
        referenced.iter().for_each(|id| p.resource(*id));
    }

    /// `alias:X` requires the alias `X`, `maybe:X` suggests it; maps of two dimensions have the alias `plane`.
    fn attr_alias(&self, cx: &ContextData, attr: Attribute) -> Option<Alias> {
        if let AttrData::AffineMap(map) = cx.attr_data(attr) {
            let dims = cx.affine().map(*map).dims();
            return (dims == 2).then(|| Alias { name: "plane".into(), overridable: false });
        }
        let text = cx.str(cx.string_value(attr)?).into_owned();
        let (how, name) = text.split_once(':')?;
        Some(Alias { name: name.to_owned().into(), overridable: how == "maybe" })
    }
}
