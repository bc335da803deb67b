//! Keywords in front of symbols: linkage, visibility, calling conventions.

use dialekt_ir_core::decl::EnumDecl;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::attrs::LinkageAttr;
use crate::enums::{Linkage, UnnamedAddr, Visibility};

/// The case of an enum whose text is the next keyword, if it is one. Cases without a text are never written.
pub(crate) fn parse_case<E: EnumDecl>(p: &mut OpParser<'_>) -> Option<E> {
    let texts: Vec<&'static str> = E::ENUM.cases.iter().map(|case| case.text).collect();
    let found = p.parse_optional_keyword_of(&texts)?;
    let at = texts.iter().position(|text| *text == found)?;
    E::CASES.get(at).copied()
}

/// The text of a case.
pub(crate) fn text<E: EnumDecl>(case: E) -> &'static str {
    E::ENUM.case_of(case.case_bits()).map_or("", |case| case.text)
}

/// Prints the text of a case and a space, unless it has none.
pub(crate) fn print_case(text: &str, p: &mut Printer<'_>) {
    if !text.is_empty() {
        p.write(text);
        p.write(" ");
    }
}

/// Parses `internal hidden`: linkage and visibility, which are attributes in any case.
pub(crate) fn parse_linkage(p: &mut OpParser<'_>, op: &mut OpState) {
    let cx = p.cx();
    let linkage = parse_case(p).unwrap_or(Linkage::External);
    op.add_attr(cx.ident("linkage"), LinkageAttr::new(cx, linkage));
    let visibility = parse_case(p).unwrap_or(Visibility::Default);
    op.add_attr(cx.ident("visibility_"), Visibility::write(cx, visibility));
}

/// Parses `local_unnamed_addr`, which is an attribute in any case.
pub(crate) fn parse_unnamed_addr(p: &mut OpParser<'_>, op: &mut OpState) {
    let cx = p.cx();
    let unnamed = parse_case(p).unwrap_or(UnnamedAddr::None);
    op.add_attr(cx.ident("unnamed_addr"), UnnamedAddr::write(cx, unnamed));
}
