//! Export of the declarations of all standard dialects: as JSON and back, as models of the macros, and as IRDL.

use dialekt_export::schema::{Dialect, File, Op};
use dialekt_export::{declared, from_json, irdl, model, to_json};

fn file() -> File {
    dialekt_export::file(&dialekt::registry().dialects, &dialekt::passes())
}

fn ops(file: &File) -> impl Iterator<Item = &Op> {
    file.dialects.iter().flat_map(|dialect| &dialect.ops)
}

#[test]
fn json_is_read_back() {
    let file = file();
    assert!(ops(&file).count() > 200);
    let text = to_json(&file);
    assert_eq!(from_json("all.json", &text).unwrap(), file);
}

/// The models of the export give the same export.
#[test]
fn everything_is_a_declaration_again() {
    let file = file();
    let models = model::models(&file).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let back = declared::file(&models);
    for (one, other) in back.interfaces.iter().zip(&file.interfaces) {
        assert_eq!(one, other);
    }
    for (one, other) in back.dialects.iter().zip(&file.dialects) {
        for (one, other) in one.ops.iter().zip(&other.ops) {
            assert_eq!(one, other);
        }
        for (one, other) in one.types.iter().chain(&one.attrs).zip(other.types.iter().chain(&other.attrs)) {
            assert_eq!(one, other);
        }
        assert_eq!(one.enums, other.enums);
        for (one, other) in one.rewrites.iter().zip(&other.rewrites) {
            assert_eq!(one, other);
        }
    }
    for (one, other) in back.passes.iter().zip(&file.passes) {
        assert_eq!(one, other);
    }
    assert!(back == file);
}

/// The export contains each kind of declaration.
#[test]
fn everything_is_exported() {
    let file = file();
    let count = |of: fn(&Dialect) -> usize| file.dialects.iter().map(of).sum::<usize>();
    assert!(count(|dialect| dialect.ops.len()) > 200);
    assert!(count(|dialect| dialect.types.len() + dialect.attrs.len()) > 0);
    assert!(count(|dialect| dialect.enums.len()) > 5);
    assert!(file.interfaces.len() > 30 && file.interfaces.iter().any(|found| !found.methods.is_empty()));
    let add = ops(&file).find(|op| op.name == "arith.addi").unwrap();
    assert!(!add.docs.summary.is_empty() && !add.canonicalize.is_empty(), "{add:?}");
    assert!(count(|dialect| dialect.rewrites.len()) > 200);
    assert!(count(|dialect| dialect.rewrites.iter().filter(|found| found.rule.is_some()).count()) > 40);
    let registered = dialekt::passes();
    assert_eq!(file.passes.len() + file.pipelines.len(), registered.names().count());
}

/// Families are exported with the names of their ops, which are exported as those without a family are.
#[test]
fn families_are_exported() {
    let mut file = file();
    file.dialects.retain(|dialect| dialect.name == "math");
    let [math] = &file.dialects[..] else { panic!("{:?}", file.dialects) };
    let sin = math.family_of("math.sin").unwrap();
    assert_eq!(sin.docs.summary, "A function of one float.");
    assert!(sin.ops.iter().any(|op| op == "math.ceil") && !sin.ops.iter().any(|op| op == "math.absi"), "{sin:?}");
    let abs = math.family_of("math.absi").unwrap();
    assert_eq!(abs.ops, ["math.absi", "math.ctlz", "math.cttz", "math.ctpop"]);
    assert!(math.family_of("math.sincos").is_none());
    let wrong = |change: fn(&mut Vec<String>)| {
        let mut file = file.clone();
        change(&mut file.dialects[0].families[0].ops);
        from_json("math.json", &to_json(&file)).unwrap_err()
    };
    assert!(wrong(|ops| ops[0] = "math.sincosine".into()).contains("there is no op \"math.sincosine\""));
    assert!(wrong(|ops| ops.push(ops[0].clone())).contains("that is of no other family"));
}

#[test]
fn wrong_files_are_located() {
    let mut file = file();
    file.dialects.retain(|dialect| dialect.name == "ub");
    let text = to_json(&file);
    for (from, to, message) in [
        (
            "\"version\": 5",
            "\"version\": 4",
            "ub.json:2:14: error: the file has version 4 of the schema, this reads version 5",
        ),
        ("\"version\": 5,", "\"version\": 5", "ub.json:3:3: error: expected `,` or `}` at line 3 column 3"),
        ("\"extensible\": false", "\"extensible\": 0", "error: invalid type: integer `0`, expected a boolean"),
        ("\"extensible\"", "\"expandable\"", "error: unknown field `expandable`"),
        ("\"kind\": \"one\"", "\"kind\": \"two\"", "error: unknown variant `two`"),
        (
            "attr_dict",
            "attr_dct",
            "error: op \"ub.poison\": expected literal, variable, directive, or optional group, found `attr_dct`",
        ),
        ("\"ub.poison\"", "\"ubpoison\"", "error: op \"ubpoison\": expected `dialect.op`, found `ubpoison`"),
        ("\"constraint\": \"", "\"constraint\": \"X", "error: there is no constraint \"X"),
        ("\"interfaces\": []", "\"interfaces\": [\"X\"]", "error: there is no interface \"X\""),
        ("\"fn ", "\"fun ", "error: interface \""),
        ("\"format\": \"", "\"format\": \"$nothing ", "error: op \""),
    ] {
        assert!(text.contains(from), "{from}");
        let error = from_json("ub.json", &text.replacen(from, to, 1)).unwrap_err();
        assert!(error.contains(message) && error.starts_with("ub.json:"), "{error}");
    }
    // Messages about a declaration are located at its start.
    let start = text.find("{\n          \"name\": \"ub.poison\"").unwrap();
    let (line, column) = (text[..start].lines().count(), text[..start].lines().last().unwrap().len() + 1);
    let error = from_json("ub.json", &text.replacen("attr_dict", "attr_dct", 1)).unwrap_err();
    assert!(error.starts_with(&format!("ub.json:{line}:{column}: ")), "{line}:{column} {error}");
}

/// Replacing any value gives a file or a located message.
#[test]
fn broken_files_are_located() {
    let mut file = file();
    file.dialects.retain(|dialect| ["cf", "complex"].contains(&dialect.name.as_str()));
    file.passes.retain(|pass| ["canonicalize", "cse"].contains(&pass.argument.as_str()));
    let text = to_json(&file);
    let values = [
        "null".to_owned(),
        "-1".to_owned(),
        "[[]]".to_owned(),
        "\"$_x <(`\"".to_owned(),
        format!("\"{}\"", "(".repeat(100_000)),
        format!("\"{}\"", "Vec<".repeat(100_000)),
    ];
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim_end().ends_with(['{', '['])) {
        // One value each, in turns, and every seventh line: trying all of them would take minutes.
        if at % 7 != 0 {
            continue;
        }
        let (key, end) = (line.rfind("\": ").map_or("", |colon| &line[..colon + 3]), line.ends_with(','));
        let broken = format!("{key}{}{}", values[at / 7 % values.len()], if end { "," } else { "" });
        let all: Vec<&str> =
            lines[..at].iter().copied().chain([broken.as_str()]).chain(lines[at + 1..].iter().copied()).collect();
        if let Err(error) = from_json("broken.json", &all.join("\n")) {
            let mut place =
                error.strip_prefix("broken.json:").unwrap_or_else(|| panic!("{line}: {error}")).splitn(3, ':');
            assert!(place.next().is_some_and(|line| line.parse::<u32>().is_ok()), "{line}: {error}");
            assert!(place.next().is_some_and(|column| column.parse::<u32>().is_ok()), "{line}: {error}");
        }
    }
}

#[test]
fn irdl_says_what_it_can() {
    let mut file = file();
    file.dialects.retain(|dialect| dialect.name == "complex");
    let (text, missing) = irdl::file(&file);
    assert!(text.starts_with("irdl.dialect @complex {\n"), "{text}");
    assert!(text.contains("  irdl.operation @add {\n"), "{text}");
    assert!(missing.contains(&"complex.add: traits".to_owned()), "{missing:?}");
    // `irdl.any` is never an alternative among others, which the reference would reject.
    let (whole, _) = irdl::file(&self::file());
    let mut anything = Vec::new();
    for line in whole.lines().map(str::trim) {
        match line.split_once(" = ") {
            Some((name, "irdl.any")) => anything.push(name),
            Some((name, said)) => {
                anything.retain(|other| *other != name);
                let parts = said.split_once('(').map_or("", |(_, parts)| parts.trim_end_matches(')'));
                assert!(parts.split(", ").all(|part| !anything.contains(&part)), "{line}");
            }
            None if line == "}" => anything.clear(),
            None => {}
        }
    }
    // It is a text of the dialect `irdl`, in generic and custom forms that any reader takes.
    assert_eq!(text.matches('{').count(), text.matches('}').count());
}
