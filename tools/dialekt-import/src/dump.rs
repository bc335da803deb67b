//! Dumps of TableGen: records with fields, as `llvm-tblgen --dump-json` writes them.
//!
//! A field that is missing or has the wrong kind is an error with the file, the line and column of the record, its name
//! and the field.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// A mistake in a dump, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DumpError {
    /// `file:line:column`.
    pub place: String,
    /// The message.
    pub message: String,
}

impl fmt::Display for DumpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: error: {}", self.place, self.message)
    }
}

impl std::error::Error for DumpError {}

/// The result of reading from a dump.
pub type Result<T> = std::result::Result<T, DumpError>;

/// All records of a dump.
#[derive(Debug)]
pub struct Dump {
    file: String,
    records: BTreeMap<String, Entry>,
    instances: BTreeMap<String, Vec<String>>,
}

#[derive(Debug)]
struct Entry {
    fields: Map<String, Value>,
    place: (usize, usize),
}

/// A record.
#[derive(Clone, Copy, Debug)]
pub struct Record<'d> {
    dump: &'d Dump,
    name: &'d str,
    entry: &'d Entry,
}

/// An argument of a dag, with its name.
#[derive(Clone, Copy, Debug)]
pub struct Arg<'d> {
    /// The record; `None` for other arguments.
    pub record: Option<Record<'d>>,
    /// The text of an argument that is a string.
    pub text: Option<&'d str>,
    /// The name after the colon; empty without one.
    pub name: &'d str,
}

impl Dump {
    /// Reads a dump.
    ///
    /// # Errors
    /// The text is not JSON, or not a dump.
    pub fn read(file: &str, text: &str) -> Result<Dump> {
        let json = |error: &serde_json::Error| DumpError {
            place: format!("{file}:{}:{}", error.line(), error.column()),
            message: format!("this is no JSON: {error}"),
        };
        let raw: BTreeMap<String, &RawValue> = serde_json::from_str(text).map_err(|error| json(&error))?;
        let mut dump = Dump { file: file.to_owned(), records: BTreeMap::new(), instances: BTreeMap::new() };
        let lines: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        for (name, raw) in raw {
            let offset = raw.get().as_ptr() as usize - text.as_ptr() as usize;
            let line = lines.partition_point(|start| *start <= offset);
            let place = (line, offset - lines[line - 1] + 1);
            // The position of the record, and the position of the error in it.
            let value: Value = serde_json::from_str(raw.get()).map_err(|error| {
                let before = if error.line() == 1 { place.1 - 1 } else { 0 };
                DumpError {
                    place: format!("{file}:{}:{}", place.0 + error.line() - 1, before + error.column()),
                    message: format!("record `{name}`: {}", without_place(&error)),
                }
            })?;
            let wrong = |message: String| DumpError { place: format!("{file}:{}:{}", place.0, place.1), message };
            match (name.as_str(), value) {
                ("!instanceof", Value::Object(classes)) => {
                    for (class, names) in classes {
                        let names: Vec<String> = serde_json::from_value(names).map_err(|_| {
                            wrong(format!("`!instanceof`: expected names of records for class `{class}`"))
                        })?;
                        dump.instances.insert(class, names);
                    }
                }
                ("!instanceof", _) => return Err(wrong("`!instanceof`: expected an object of classes".into())),
                ("!tablegen_json_version", _) => {}
                (_, Value::Object(fields)) => {
                    dump.records.insert(name, Entry { fields, place });
                }
                (_, other) => {
                    return Err(wrong(format!("record `{name}`: expected an object, found {}", kind(&other))));
                }
            }
        }
        if dump.instances.is_empty() {
            let message =
                "this is no dump of TableGen: `!instanceof` is missing; write it with `llvm-tblgen --dump-json`";
            return Err(DumpError { place: format!("{file}:1:1"), message: message.into() });
        }
        Ok(dump)
    }

    /// The record with a name.
    pub fn record<'d>(&'d self, name: &str) -> Option<Record<'d>> {
        let (name, entry) = self.records.get_key_value(name)?;
        Some(Record { dump: self, name, entry })
    }

    /// The records of a class, by name.
    ///
    /// # Errors
    /// The dump lists a record that it does not contain.
    pub fn instances<'d>(&'d self, class: &str) -> Result<Vec<Record<'d>>> {
        let names = self.instances.get(class).map(Vec::as_slice).unwrap_or_default();
        names.iter().map(|name| self.known(name, || format!("class `{class}` lists record `{name}`"))).collect()
    }

    fn known<'d>(&'d self, name: &str, who: impl Fn() -> String) -> Result<Record<'d>> {
        self.record(name).ok_or_else(|| DumpError {
            place: format!("{}:1:1", self.file),
            message: format!("{}, which is not there", who()),
        })
    }
}

/// The message of a JSON error without the position.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(what, _)| what.to_owned())
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

impl PartialEq for Record<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.entry, other.entry)
    }
}

impl<'d> Record<'d> {
    /// Its name; an invented one if it is [`Record::is_anonymous`].
    pub fn name(self) -> &'d str {
        self.name
    }

    /// The dump that contains it.
    pub fn dump(self) -> &'d Dump {
        self.dump
    }

    /// An error at the record.
    pub fn error(self, message: impl fmt::Display) -> DumpError {
        let (line, column) = self.entry.place;
        DumpError {
            place: format!("{}:{line}:{column}", self.dump.file),
            message: format!("record `{}`: {message}", self.name),
        }
    }

    /// Returns whether its name was invented by TableGen.
    pub fn is_anonymous(self) -> bool {
        matches!(self.entry.fields.get("!anonymous"), Some(Value::Bool(true)))
    }

    /// Its classes, the most general first.
    pub fn classes(self) -> impl DoubleEndedIterator<Item = &'d str> {
        let all = self.entry.fields.get("!superclasses").and_then(Value::as_array);
        all.into_iter().flatten().filter_map(Value::as_str)
    }

    /// Its most special class.
    pub fn class(self) -> &'d str {
        self.classes().next_back().unwrap_or_default()
    }

    /// Returns whether it is an instance of a class.
    pub fn is(self, class: &str) -> bool {
        self.classes().any(|found| found == class)
    }

    /// The place of its definition: `Ops.td:12`.
    pub fn place(self) -> &'d str {
        let all = self.entry.fields.get("!locs").and_then(Value::as_array);
        all.and_then(|all| all.first()).and_then(Value::as_str).unwrap_or_default()
    }

    /// The file of its definition, without folders.
    pub fn file(self) -> &'d str {
        self.place().rsplit_once(':').map_or(self.place(), |(file, _)| file)
    }

    fn wrong(self, field: &str, expected: &str, found: &Value) -> DumpError {
        self.error(format!("field `{field}`: expected {expected}, found {}", kind(found)))
    }

    /// Returns whether it has a field with a value.
    pub fn has(self, field: &str) -> bool {
        self.entry.fields.get(field).is_some_and(|value| !value.is_null())
    }

    fn value(self, field: &str) -> Option<&'d Value> {
        self.entry.fields.get(field).filter(|value| !value.is_null())
    }

    /// The text of a field; empty if the field is unset.
    ///
    /// # Errors
    ///
    /// The field has another kind of value.
    pub fn text(self, field: &str) -> Result<&'d str> {
        match self.value(field) {
            None => Ok(""),
            Some(Value::String(text)) => Ok(text),
            Some(other) => Err(self.wrong(field, "a string", other)),
        }
    }

    /// The text of a required field.
    ///
    /// # Errors
    ///
    /// The field is missing or has another kind of value.
    pub fn required_text(self, field: &str) -> Result<&'d str> {
        match self.text(field)? {
            "" => Err(self.error(format!("field `{field}` is missing or empty: expected a string"))),
            text => Ok(text),
        }
    }

    /// The number in a field; zero if the field is unset. A bit is a number, too.
    ///
    /// # Errors
    ///
    /// The field has another kind of value.
    pub fn int(self, field: &str) -> Result<i64> {
        match self.value(field) {
            None => Ok(0),
            Some(value @ Value::Number(number)) => {
                let wide = number.as_i64().or_else(|| number.as_u64().map(|value| value as i64));
                wide.ok_or_else(|| self.wrong(field, "an integer", value))
            }
            Some(other) => Err(self.wrong(field, "an integer", other)),
        }
    }

    /// Returns whether a bit is set.
    ///
    /// # Errors
    ///
    /// The field has another kind of value.
    pub fn flag(self, field: &str) -> Result<bool> {
        Ok(self.int(field)? != 0)
    }

    /// The record in a field; `None` if the field is unset.
    ///
    /// # Errors
    ///
    /// The field has another kind of value, or names a record that the dump does not contain.
    pub fn def(self, field: &str) -> Result<Option<Record<'d>>> {
        match self.value(field) {
            None => Ok(None),
            Some(value) => self.def_of(field, value).map(Some),
        }
    }

    /// The record in a required field.
    ///
    /// # Errors
    ///
    /// The field is missing or has another kind of value.
    pub fn required_def(self, field: &str) -> Result<Record<'d>> {
        self.def(field)?.ok_or_else(|| self.error(format!("field `{field}` is missing: expected a record")))
    }

    fn def_of(self, field: &str, value: &'d Value) -> Result<Record<'d>> {
        let name = value.get("def").and_then(Value::as_str).ok_or_else(|| self.wrong(field, "a record", value))?;
        self.dump
            .record(name)
            .ok_or_else(|| self.error(format!("field `{field}` names record `{name}`, which is not there")))
    }

    fn list(self, field: &str) -> Result<&'d [Value]> {
        match self.value(field) {
            None => Ok(&[]),
            Some(Value::Array(all)) => Ok(all),
            Some(other) => Err(self.wrong(field, "a list", other)),
        }
    }

    /// The list of records in a field; empty if the field is unset.
    ///
    /// # Errors
    ///
    /// The field has another kind of value, or names a record that the dump does not contain.
    pub fn defs(self, field: &str) -> Result<Vec<Record<'d>>> {
        self.list(field)?.iter().map(|value| self.def_of(field, value)).collect()
    }

    /// The list of texts in a field; empty if the field is unset.
    ///
    /// # Errors
    ///
    /// The field has another kind of value.
    pub fn texts(self, field: &str) -> Result<Vec<&'d str>> {
        let text = |value: &'d Value| value.as_str().ok_or_else(|| self.wrong(field, "a string", value));
        self.list(field)?.iter().map(text).collect()
    }

    /// The arguments of a dag in a field; none if the field is unset.
    ///
    /// # Errors
    ///
    /// The field has another kind of value, or names a record that the dump does not contain.
    pub fn dag(self, field: &str) -> Result<Vec<Arg<'d>>> {
        let Some(value) = self.value(field) else { return Ok(Vec::new()) };
        let args = value.get("args").and_then(Value::as_array).ok_or_else(|| self.wrong(field, "a dag", value))?;
        args.iter().map(|arg| self.arg(field, arg)).collect()
    }

    fn arg(self, field: &str, arg: &'d Value) -> Result<Arg<'d>> {
        let wrong = || self.wrong(field, "an argument with a name", arg);
        let (value, name) = match arg.as_array().map(Vec::as_slice) {
            Some([value, name]) => (value, name.as_str().unwrap_or_default()),
            _ => return Err(wrong()),
        };
        match value {
            Value::String(text) => Ok(Arg { record: None, text: Some(text), name }),
            Value::Object(_) if value.get("def").is_some() => {
                Ok(Arg { record: Some(self.def_of(field, value)?), text: None, name })
            }
            _ => Ok(Arg { record: None, text: None, name }),
        }
    }

    /// The JSON of a dag, for patterns, whose arguments are dags.
    ///
    /// # Errors
    ///
    /// The field has another kind of value.
    pub fn raw(self, field: &str) -> Result<&'d Value> {
        self.value(field).ok_or_else(|| self.error(format!("field `{field}` is missing")))
    }
}
