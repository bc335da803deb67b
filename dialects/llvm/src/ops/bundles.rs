//! Operand bundles: groups of operands with a tag, `["align"(%p, %n : !llvm.ptr, i32)]`. [LangRef: Operand Bundles]

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

/// Operand bundles that were read.
#[derive(Default)]
pub(crate) struct Bundles {
    pub tags: Vec<Attribute>,
    pub operands: Vec<Vec<Unresolved>>,
    pub types: Vec<Vec<Type>>,
}

impl Bundles {
    /// The sizes of all bundles.
    pub fn sizes(&self) -> Vec<i32> {
        self.operands.iter().map(|bundle| bundle.len() as i32).collect()
    }

    /// Resolves the operands behind those of the op that are there already. Errors stand at `at`.
    pub fn resolve(&self, p: &mut OpParser<'_>, op: &mut OpState, at: u32) -> Parsed {
        for (i, (operands, types)) in self.operands.iter().zip(&self.types).enumerate() {
            if operands.len() != types.len() {
                let message = format!(
                    "expected {} types for operand bundle operands for operand bundle #{i}, but actually got {}",
                    operands.len(),
                    types.len()
                );
                return Err(p.op_error_at(op, at, &message));
            }
            p.resolve_all(operands, types, op)?;
        }
        Ok(())
    }
}

/// Parses bundles in brackets; `None` where there are no brackets.
pub(crate) fn parse_bundles(p: &mut OpParser<'_>, op: &OpState) -> Parsed<Option<Bundles>> {
    if !p.consume_if(Tok::LSquare) {
        return Ok(None);
    }
    let mut bundles = Bundles::default();
    if p.consume_if(Tok::RSquare) {
        return Ok(Some(bundles));
    }
    p.parse_list(Delimiter::None, "", |p| {
        let at = p.token().start;
        let tag = match p.parse_string(op) {
            Ok(tag) => tag,
            Err(_) => return Err(p.op_error_at(op, at, "expect operand bundle tag")),
        };
        bundles.tags.push(p.cx().string_attr(tag));
        p.expect(Tok::LParen, "expected '('")?;
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        if !p.consume_if(Tok::RParen) {
            operands.extend(p.parse_operand_list()?);
            types.extend(p.parse_colon_type_list()?);
            p.expect(Tok::RParen, "expected ')'")?;
        }
        bundles.operands.push(operands);
        bundles.types.push(types);
        Ok(())
    })?;
    p.expect(Tok::RSquare, "expected ']'")?;
    Ok(Some(bundles))
}

/// Prints bundles in brackets: nothing where there are none.
pub(crate) fn print_bundles<'a>(
    tags: Option<&[Attribute]>,
    bundles: impl IntoIterator<Item = Vec<ValueRef<'a>>>,
    p: &mut Printer<'_>,
) {
    let mut bundles = bundles.into_iter().peekable();
    if bundles.peek().is_none() {
        return;
    }
    let mut tags = tags.unwrap_or_default().iter();
    p.write("[");
    p.print_list(bundles, |p, operands| {
        if let Some(tag) = tags.next().and_then(|tag| p.cx().string_value(*tag)) {
            p.print_string(p.cx().bytes(tag));
        }
        p.write("(");
        if !operands.is_empty() {
            p.print_operands(operands.iter().map(|value| value.handle()));
            p.write(" : ");
            p.print_types(operands.iter().map(|value| value.ty()));
        }
        p.write(")");
    });
    p.write("]");
}

/// The operands of each bundle of an op: its last operands, in groups of the sizes in `op_bundle_sizes`.
pub(crate) fn bundles_of(op: OpRef<'_>) -> Vec<Vec<ValueRef<'_>>> {
    let sizes = crate::intrinsic::bundle_sizes(op);
    let total: usize = sizes.iter().sum();
    let mut operands = op.operands().skip(op.num_operands().saturating_sub(total)).map(|value| op.ir().value(value));
    sizes.into_iter().map(|size| operands.by_ref().take(size).collect()).collect()
}

/// Checks that there is a tag for each bundle, and that it is a string.
pub(crate) fn verify_bundles(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let tags = op.inherent_attr(b"op_bundle_tags").and_then(|tags| op.cx().array_elements(tags)).unwrap_or(&[]);
    if tags.iter().any(|tag| op.cx().string_value(*tag).is_none()) {
        return fail(out, op.error("operand bundle tag must be a StringAttr"));
    }
    let bundles = op.inherent_attr(b"op_bundle_sizes").and_then(|attr| op.cx().dense_i32_values(attr));
    let bundles = bundles.map_or(0, |sizes| sizes.len());
    if bundles == tags.len() {
        return Ok(());
    }
    let found = tags.len();
    fail(out, op.error(format!("expected {bundles} operand bundle tags, but actually got {found}")))
}

/// The custom directive for operand bundles: the operands, their types, the tags.
pub(crate) struct OpBundles;

impl CustomDirective for OpBundles {
    const NAME: &'static str = "OpBundles";
    type Params = (OperandGroupsParam, TypesParam, AttrParam<ArrayAttr>);

    fn parse(f: &mut FormatParser<'_, '_>, (operands, types, tags): Self::Params) -> Parsed<bool> {
        let Some(bundles) = parse_bundles(f.p, f.op)? else { return Ok(false) };
        if !bundles.tags.is_empty() {
            tags.set(f, &bundles.tags);
        }
        bundles.operands.into_iter().for_each(|bundle| operands.push(f, bundle));
        types.extend(f, bundles.types.into_iter().flatten());
        Ok(true)
    }

    fn print(op: OpRef<'_>, (_, _, tags): Self::Params, p: &mut Printer<'_>) {
        print_bundles(tags.get(op), bundles_of(op), p);
    }
}
