//! The custom form of functions. [MLIR: FunctionOpInterface]

use smallvec::SmallVec;

use super::Parsed;
use super::lists::{ArgumentForm, Delimiter};
use super::state::{Argument, BodyForm, OpParser, OpState};
use crate::context::{Attribute, NamedAttr, Type};
use crate::decl::op::CommonAttr;
use crate::text::lex::Tok;

/// `(%x: i32 {a = 1}, ...) -> (f32 {b = 2})`
#[derive(Clone, Debug, Default)]
pub struct FunctionSignature {
    /// The arguments: all have names or none has.
    pub arguments: Vec<Argument>,
    /// True if `...` ends them.
    pub variadic: bool,
    /// Types of the results.
    pub results: SmallVec<[Type; 4]>,
    /// Attributes of the results, sorted by name. Empty lists at the end may be missing.
    pub result_attrs: Vec<Vec<NamedAttr>>,
}

/// Makes the type of a function from its signature; the error is the message.
pub type MakeFunctionType<'f> = &'f dyn Fn(&FunctionSignature) -> Result<Type, String>;

impl OpParser<'_> {
    /// `public`, `private` or `nested`, or nothing, as a string attribute.
    pub fn parse_optional_visibility(&mut self) -> Option<Attribute> {
        let word = self.p.parse_optional_keyword_of(&["public", "private", "nested"])?;
        Some(self.cx().string_attr(word))
    }

    /// `(%x: i32 {a = 1}) -> (f32 {b = 2})`, with `...` behind the arguments where that is allowed.
    pub fn parse_function_signature(&mut self, allow_variadic: bool, op: &OpState) -> Parsed<FunctionSignature> {
        let arguments = std::mem::take(&mut self.work.arguments);
        let mut signature = FunctionSignature { arguments, ..FunctionSignature::default() };
        self.parse_list(Delimiter::Paren, "", |p| p.parse_function_argument(allow_variadic, &mut signature, op))?;
        if self.p.consume_if(Tok::Arrow) {
            self.parse_function_results(&mut signature)?;
        }
        Ok(signature)
    }

    fn parse_function_argument(
        &mut self,
        allow_variadic: bool,
        signature: &mut FunctionSignature,
        op: &OpState,
    ) -> Parsed {
        let at = self.token().start;
        if signature.variadic {
            return Err(self.op_error_at(op, at, "variadic arguments must be in the end of the argument list"));
        }
        if allow_variadic && self.p.consume_if(Tok::Ellipsis) {
            signature.variadic = true;
            return Ok(());
        }
        let named_before = signature.arguments.last().map(|last| last.name.is_some());
        let argument = match self.parse_optional_argument(ArgumentForm::WithAttributes)? {
            Some(argument) => {
                if named_before == Some(false) {
                    return Err(self.op_error_at(op, at, "expected type instead of SSA identifier"));
                }
                argument
            }
            None => {
                if named_before == Some(true) {
                    return Err(self.op_error_at(op, at, "expected SSA identifier"));
                }
                let ty = self.p.parse_type()?;
                let mut argument = Argument { name: None, at, ty, attrs: Vec::new(), loc: None };
                self.finish_argument(&mut argument, ArgumentForm::WithAttributes)?;
                argument
            }
        };
        signature.arguments.push(argument);
        Ok(())
    }

    fn parse_function_results(&mut self, signature: &mut FunctionSignature) -> Parsed {
        if !self.p.consume_if(Tok::LParen) {
            signature.results.push(self.p.parse_type()?);
            return Ok(());
        }
        if self.p.consume_if(Tok::RParen) {
            return Ok(());
        }
        loop {
            let mut attrs = Vec::new();
            let result = signature.results.len();
            signature.results.push(self.p.parse_type()?);
            self.p.parse_optional_attr_dict(&mut attrs)?;
            if !attrs.is_empty() {
                // Duplicates were reported while parsing.
                let _ = self.cx().sort_attrs(&mut attrs);
                signature.result_attrs.resize(result, Vec::new());
                signature.result_attrs.push(attrs);
            }
            if !self.p.consume_if(Tok::Comma) {
                break;
            }
        }
        self.p.expect(Tok::RParen, "expected ')'")
    }

    /// The whole form: `private @name(%x: i32) -> f32 attributes {a} {..}`, into the attributes `sym_visibility`, `sym_name`,
    /// `type_attr`, `arg_attrs` and `res_attrs`. `make` makes the type; without it, a function type is made.
    pub fn parse_function(
        &mut self,
        op: &mut OpState,
        allow_variadic: bool,
        type_attr: &str,
        make: Option<MakeFunctionType<'_>>,
    ) -> Parsed {
        let cx = self.cx();
        if let Some(visibility) = self.parse_optional_visibility() {
            self.set_common(op, CommonAttr::SymVisibility, visibility);
        }
        let name = self.parse_symbol_name(op)?;
        self.set_common(op, CommonAttr::SymName, name);
        let at = self.token().start;
        let signature = self.parse_function_signature(allow_variadic, op)?;
        let ty = match make {
            Some(make) => make(&signature),
            None => {
                let inputs: SmallVec<[Type; 8]> = signature.arguments.iter().map(|argument| argument.ty).collect();
                Ok(cx.function_type(&inputs, &signature.results))
            }
        };
        let ty = ty.map_err(|why| {
            let colon = if why.is_empty() { "" } else { ": " };
            self.op_error_at(op, at, &format!("failed to construct function type{colon}{why}"))
        })?;
        self.set_by_name(op, type_attr, cx.type_attr(ty));

        let (at, from) = (self.token().start, op.attrs.len());
        self.p.parse_optional_attr_dict_with_keyword(&mut op.attrs)?;
        for inferred in ["sym_visibility", "sym_name", type_attr] {
            if op.attrs[from..].iter().any(|attr| cx.bytes(attr.name) == inferred.as_bytes()) {
                let message = format!(
                    "'{inferred}' is an inferred attribute and should not be specified in the explicit attribute \
                     dictionary"
                );
                return Err(self.op_error_at(op, at, &message));
            }
        }
        self.add_signature_attrs(op, &signature);
        op.body = self.p.at(Tok::LBrace).then_some(BodyForm::Required("expected non-empty function body"));
        match op.body {
            Some(_) => op.arguments = signature.arguments,
            None => {
                let body = self.empty_region(op, BodyForm::AsWritten)?;
                op.regions.push(body);
            }
        }
        Ok(())
    }

    /// Sets an attribute that many ops have and no dictionary repeats, inherent or not.
    fn set_common(&self, op: &mut OpState, attr: CommonAttr, value: Attribute) {
        let cx = self.cx();
        match cx.op_facts(op.name).and_then(|facts| facts.common_attrs[attr as usize]) {
            Some(slot) => op.set_inherent(usize::from(slot), value),
            None => op.add_attr(cx.ident(attr.name()), value),
        }
    }

    /// As [`set_common`](Self::set_common), by name.
    fn set_by_name(&self, op: &mut OpState, name: &str, value: Attribute) {
        let cx = self.cx();
        match cx.op_descriptor(op.name).and_then(|descriptor| descriptor.slot(name.as_bytes())) {
            Some(slot) => op.set_inherent(slot, value),
            None => op.add_attr(cx.ident(name), value),
        }
    }

    /// `(i32 {a = 1}, f32) -> (f32 {b = 2})`: the signature of a call, whose arguments have no names. `None` where there is no arrow,
    /// which is not reported.
    pub fn parse_call_signature(&mut self) -> Parsed<Option<FunctionSignature>> {
        let mut signature = FunctionSignature::default();
        self.p.expect(Tok::LParen, "expected '('")?;
        if !self.p.consume_if(Tok::RParen) {
            loop {
                let (at, ty) = (self.token().start, self.p.parse_type()?);
                let mut argument = Argument { name: None, at, ty, attrs: Vec::new(), loc: None };
                self.p.parse_optional_attr_dict(&mut argument.attrs)?;
                // Duplicates were reported while parsing.
                let _ = self.cx().sort_attrs(&mut argument.attrs);
                signature.arguments.push(argument);
                if !self.p.consume_if(Tok::Comma) {
                    break;
                }
            }
            self.p.expect(Tok::RParen, "expected ')'")?;
        }
        if !self.p.consume_if(Tok::Arrow) {
            return Ok(None);
        }
        self.parse_function_results(&mut signature)?;
        Ok(Some(signature))
    }

    /// Adds the attributes of arguments and results to an op, as `arg_attrs` and `res_attrs`, each where any of them has one.
    pub fn add_signature_attrs(&mut self, op: &mut OpState, signature: &FunctionSignature) {
        let FunctionSignature { arguments, results, result_attrs, .. } = signature;
        self.add_attr_lists(op, "arg_attrs", arguments.iter().map(|argument| &argument.attrs[..]));
        let of_result = |result: usize| result_attrs.get(result).map_or(&[][..], Vec::as_slice);
        self.add_attr_lists(op, "res_attrs", (0..results.len()).map(of_result));
    }

    fn add_attr_lists<'l>(
        &mut self,
        op: &mut OpState,
        name: &str,
        lists: impl Iterator<Item = &'l [NamedAttr]> + Clone,
    ) {
        let cx = self.cx();
        if lists.clone().any(|attrs| !attrs.is_empty()) {
            // Duplicates were reported while parsing.
            let dictionary = |attrs: &[NamedAttr]| cx.dictionary_attr(attrs.to_vec()).ok();
            let lists: Vec<Attribute> = lists.filter_map(dictionary).collect();
            op.add_attr(cx.ident(name), cx.array_attr(&lists));
        }
    }
}
