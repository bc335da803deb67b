//! Import of passes with their options and statistics; their implementation is code.

use crate::docs::comment;
use crate::dump::{Record, Result};
use crate::importer::Importer;
use crate::names::{self, ident, quoted, snake};
use crate::report::What;

impl<'d> Importer<'d, '_> {
    /// Imports all passes of the dump.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn import_passes(&mut self) -> Result<()> {
        for record in self.dump.instances("PassBase")? {
            self.pass(record)?;
        }
        Ok(())
    }

    fn pass(&mut self, record: Record<'d>) -> Result<()> {
        let argument = record.required_text("argument")?;
        let key = format!("pass:{argument}");
        if self.state.names.get(&key).is_some() {
            return Ok(());
        }
        let wish = names::pascal(record.name());
        let own = self.state.names.give(&key, &[wish.clone(), format!("{wish}Pass")], &[]);
        let mut keys = vec![format!("argument = {}", quoted(argument))];
        if let Some(op) = self.anchor(record)? {
            keys.push(format!("op = {}", quoted(&op)));
        }
        let mut comments = String::new();
        let mut fields = String::new();
        for option in record.defs("options")? {
            fields += &self.option(argument, option)?;
        }
        for statistic in record.defs("statistics")? {
            let name = statistic.required_text("cppName")?;
            fields += &format!(
                "    /// {}\n    #[statistic]\n    {}: Statistic,\n",
                one_line(statistic.text("description")?, name),
                ident(&snake(name))
            );
        }
        let dialects = record.texts("dependentDialects")?;
        if !dialects.is_empty() {
            let details = format!("depends on {}", dialects.join(", "));
            comments += &self.report(argument, What::Pass, details, record);
        }
        let mark = self.report(argument, What::Pass, "what it does is C++", record);
        let summary = one_line(record.text("summary")?, argument);
        let docs = comment(&summary, record.text("description")?, argument);
        let body = if fields.is_empty() { ";".to_owned() } else { format!(" {{\n{fields}}}") };
        let code = format!(
            "{comments}{docs}#[derive(Pass, Clone)]\n#[pass({})]\npub struct {own}{body}\n\nimpl Pass for {own} {{\n    {mark}    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {{\n        \
             cx.cx().emit(cx.op_ref().error({}));\n        Err(PassFailed)\n    }}\n}}\n",
            keys.join(", "),
            quoted(&format!("pass '{argument}' is not ported"))
        );
        self.state.list("passes", &own);
        self.state.add("passes", "Passes.", &own, code);
        Ok(())
    }

    /// The op that a pass runs on.
    fn anchor(&self, record: Record<'d>) -> Result<Option<String>> {
        let base = record.text("baseClass")?;
        let inner = base.split_once("OperationPass<").and_then(|(_, rest)| rest.strip_suffix('>'));
        Ok(match inner.map(names::last) {
            None | Some("") => None,
            Some("ModuleOp") => Some("builtin.module".into()),
            Some("FuncOp") => Some("func.func".into()),
            Some(class) => self.op_of_class(class).map(str::to_owned),
        })
    }

    fn option(&mut self, of: &str, option: Record<'d>) -> Result<String> {
        let name = option.required_text("argument")?;
        let variable = option.required_text("cppName")?;
        let cpp = option.text("type")?;
        let is_list = option.is("ListOption");
        let scalar = match names::last(cpp) {
            "bool" => Some("bool"),
            "int" | "int32_t" => Some("i32"),
            "int64_t" => Some("i64"),
            "unsigned" | "uint32_t" => Some("u32"),
            "uint64_t" | "size_t" => Some("u64"),
            "string" => Some("String"),
            _ => None,
        };
        let mut comments = String::new();
        let ty = match scalar {
            Some(ty) => ty,
            None => {
                let details = format!("option `{name}` of type `{cpp}`: any text is taken");
                comments = format!("    {}", self.report(of, What::Pass, details, option));
                "String"
            }
        };
        let default = option.text("defaultValue")?;
        let mut keys = Vec::new();
        let field = snake(variable);
        if field.replace('_', "-") != name {
            keys.push(format!("name = {}", quoted(name)));
        }
        if !is_list && !default.is_empty() {
            match self.parameter_value(ty, default) {
                Some(value) if scalar.is_some() && !(ty.starts_with('u') && value.starts_with('-')) => {
                    keys.push(format!("default = {value}"))
                }
                _ => {
                    let details = format!("default of option `{name}`: {default}");
                    comments += &format!("    {}", self.report(of, What::Value, details, option));
                }
            }
        }
        let keys = if keys.is_empty() { String::new() } else { format!("({})", keys.join(", ")) };
        let ty = if is_list { format!("ListOption<{ty}>") } else { ty.to_owned() };
        Ok(format!(
            "{comments}    /// {}\n    #[option{keys}]\n    pub {}: {ty},\n",
            one_line(option.text("description")?, name),
            ident(&field)
        ))
    }
}

fn one_line(text: &str, or: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() { or.to_owned() } else { text }
}
