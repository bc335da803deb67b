//! Programs with `n` parts of a kind, or half as many if a part consists of several ops.

/// The texts of `n` items.
fn each(n: usize, item: impl Fn(usize) -> String) -> String {
    (0..n).map(item).collect()
}

/// The texts of `n` items, separated by commas.
fn list(n: usize, item: impl Fn(usize) -> String) -> String {
    (0..n).map(item).collect::<Vec<_>>().join(", ")
}

/// A function with a body, in which `%i`, `%j` are indices, `%x` an `i32`, `%v` a float, `%c` a bit, `%m` memory, `%t`
/// a tensor.
fn function(body: &str) -> String {
    let inputs = "%i: index, %j: index, %x: i32, %v: f32, %c: i1, %m: memref<?xf32>, %t: tensor<?xf32>";
    format!("func.func @f({inputs}) {{\n{body}\nreturn\n}}\n")
}

/// Ops nested in each other.
fn nest(depth: usize, open: impl Fn(usize) -> String, inside: &str) -> String {
    function(&format!("{}{inside}\n{}", each(depth, open), "}\n".repeat(depth)))
}

pub fn nested(depth: usize) -> Vec<String> {
    let store = "memref.store %v, %m[%i] : memref<?xf32>";
    let whiles = "scf.while : () -> () { scf.condition(%c) } do {\n".to_owned();
    vec![
        nest(depth, |_| "scf.if %c {\n".into(), store),
        nest(depth, |_| "scf.if %c {\n".into(), ""),
        nest(depth, |k| format!("scf.for %k{k} = %i to %j step %i {{\n"), store),
        nest(depth, |k| format!("scf.parallel (%k{k}) = (%i) to (%j) step (%i) {{\n"), store),
        nest(depth, |k| format!("affine.for %k{k} = 0 to {} {{\n", k + 2), store),
        function(&format!("{}{}", whiles.repeat(depth), "scf.yield\n}\n".repeat(depth))),
        function(&format!("{}{store}\n{}", "\"t.r\"() ({\n".repeat(depth), "}) : () -> ()\n".repeat(depth))),
        format!("{}func.func private @g()\n{}", each(depth, |k| format!("module @m{k} {{\n")), "}\n".repeat(depth)),
    ]
}

pub fn chains(n: usize) -> Vec<String> {
    let integers = ["addi", "muli", "xori", "subi"];
    let chain = |step: &dyn Fn(usize, String, String) -> String, first: &str| {
        let name = |k: usize| if k == 0 { first.to_owned() } else { format!("%x{k}") };
        function(&each(n, |k| step(k, name(k + 1), name(k)) + "\n"))
    };
    let casts = ["memref<?xf32> to memref<4xf32>", "memref<4xf32> to memref<?xf32>"];
    vec![
        chain(&|k, to, from| format!("{to} = arith.{} {from}, %x : i32", integers[k % 4]), "%x"),
        chain(&|k, to, from| format!("%c{k} = arith.constant {k} : i32\n{to} = arith.addi {from}, %c{k} : i32"), "%x"),
        chain(&|_, to, from| format!("{to} = arith.addi {from}, {from} : i32"), "%x"),
        chain(&|_, to, from| format!("{to} = math.tanh {from} : f32"), "%v"),
        chain(&|k, to, from| format!("{to} = memref.cast {from} : {}", casts[k % 2]), "%m"),
        chain(
            &|k, to, from| {
                format!(
                    "%s{k} = tensor.extract_slice {from}[{k}] [4] [1] : tensor<?xf32> to tensor<4xf32>\n\
                     {to} = tensor.insert_slice %s{k} into {from}[{k}] [4] [1] : tensor<4xf32> into tensor<?xf32>"
                )
            },
            "%t",
        ),
        function(&each(n / 3, |k| {
            format!(
                "%a{k} = memref.alloca() : memref<i32>\nmemref.store %x, %a{k}[] : memref<i32>\n%y{k} = memref.load %a{k}[] : memref<i32>\n"
            )
        })),
        function(&each(n / 2, |k| {
            format!("%y{k} = memref.load %m[%i] : memref<?xf32>\nmemref.store %y{k}, %m[%j] : memref<?xf32>\n")
        })),
        function(&"scf.if %c {\nmemref.store %v, %m[%i] : memref<?xf32>\n}\n".repeat(n / 3)),
        function(&each(n / 4, |_| {
            "scf.parallel (%k) = (%i) to (%j) step (%i) {\nmemref.store %v, %m[%k] : memref<?xf32>\n}\n".into()
        })),
    ]
}

pub fn blocks(n: usize) -> Vec<String> {
    let cases = list(n, |k| format!("{k}: ^b{k}"));
    vec![
        function(&format!(
            "cf.br ^b0(%x : i32)\n{}^b{n}(%r: i32):",
            each(n, |k| {
                let next = k + 1;
                format!("^b{k}(%x{k}: i32):\n%y{k} = arith.addi %x{k}, %x : i32\ncf.br ^b{next}(%y{k} : i32)\n")
            })
        )),
        function(&format!(
            "cf.br ^b0(%x : i32)\n{}^b{n}(%r: i32):",
            each(n, |k| {
                let next = k + 1;
                format!(
                    "^b{k}(%x{k}: i32):\ncf.cond_br %c, ^l{k}, ^r{k}\n^l{k}:\n%y{k} = arith.addi %x{k}, %x : i32\n\
                     cf.br ^b{next}(%y{k} : i32)\n^r{k}:\ncf.br ^b{next}(%x{k} : i32)\n"
                )
            })
        )),
        function(&format!(
            "cf.br ^b0\n{}^b{n}:",
            each(n, |k| format!("^b{k}:\n\"t.a\"() : () -> ()\ncf.cond_br %c, ^b{k}, ^b{}\n", k + 1))
        )),
        function(&format!(
            "cf.switch %x : i32, [\ndefault: ^e,\n{cases}\n]\n{}^e:",
            each(n, |k| format!("^b{k}:\ncf.br ^e\n"))
        )),
        function(&format!("return\n{}^e:", each(n, |k| format!("^b{k}:\ncf.br ^b{}\n", (k + 1) % n)))),
    ]
}

pub fn calls(n: usize) -> Vec<String> {
    let callee = |k: usize, next: usize| {
        format!(
            "func.func private @f{k}(%a: i32) -> i32 {{\n%0 = call @f{next}(%a) : (i32) -> i32\nreturn %0 : i32\n}}\n"
        )
    };
    let ring = |visibility: &str| each(100, |k| callee(k, (k + 1) % 100).replace("private ", visibility));
    let doubled = |k: usize, next: usize| {
        format!(
            "func.func private @f{k}(%a: i32) -> i32 {{\n%0 = call @f{next}(%a) : (i32) -> i32\n%1 = call @f{next}(%0) : (i32) -> i32\n\
             return %1 : i32\n}}\n"
        )
    };
    let memory = "memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>";
    vec![
        // Rings of calls, a private one with a caller and a public one. As in the reference, each function gets the
        // bodies of all others, so they are short.
        format!(
            "{}func.func @g(%a: i32) -> i32 {{\n%0 = call @f0(%a) : (i32) -> i32\nreturn %0 : i32\n}}\n",
            ring("private ")
        ),
        ring(""),
        // Each function calls the next one twice: fully inlined, the number of calls is exponential.
        format!("{}func.func @f{n}(%a: i32) -> i32 {{\nreturn %a : i32\n}}\n", each(n, |k| doubled(k, k + 1))),
        format!("{}func.func @f{n}(%a: i32) -> i32 {{\nreturn %a : i32\n}}\n", each(n, |k| callee(k, k + 1))),
        each(n, |k| format!("func.func private @f{k}(%a: i32) -> i32 {{\nreturn %a : i32\n}}\n")),
        format!(
            "func.func private @g(%a: i32) -> i32 {{\nreturn %a : i32\n}}\n{}",
            function(&each(n, |k| format!("%y{k} = call @g(%x) : (i32) -> i32\n")))
        ),
        format!(
            "{}func.func @f{n}(%a: {memory}) {{\nreturn\n}}\n",
            each(n, |k| format!(
                "func.func private @f{k}(%a: {memory}) {{\ncall @f{}(%a) : ({memory}) -> ()\nreturn\n}}\n",
                k + 1
            ))
        ),
    ]
}

pub fn wide(n: usize) -> Vec<String> {
    let types = list(n, |_| "f32".into());
    let values = list(n, |_| "%v".into());
    let named = list(n, |k| format!("%a{k} = %v"));
    let args = list(n, |k| format!("%a{k}"));
    let results = list(n, |k| format!("%r#{k}"));
    let used = format!("\"t.u\"({results}) : ({types}) -> ()");
    let typed = list(n, |k| format!("%a{k}: f32"));
    vec![
        function(&format!("%r:{n} = \"t.o\"() : () -> ({types})\n{used}")),
        function(&format!(
            "%r:{n} = scf.for %k = %i to %j step %i iter_args({named}) -> ({types}) {{\nscf.yield {args} : {types}\n}}\n{used}"
        )),
        function(&format!(
            "%r:{n} = scf.if %c -> ({types}) {{\nscf.yield {values} : {types}\n}} else {{\nscf.yield {values} : {types}\n}}\n{used}"
        )),
        function(&format!(
            "%r:{n} = scf.while ({named}) : ({types}) -> ({types}) {{\nscf.condition(%c) {args} : {types}\n}} do {{\n\
             ^bb0({typed}):\nscf.yield {args} : {types}\n}}\n{used}"
        )),
        // Distinct values.
        function(&format!(
            "{}%r:{n} = scf.for %k = %i to %j step %i iter_args({}) -> ({types}) {{\nscf.yield {args} : {types}\n}}\n{used}",
            each(n, |k| format!("%m{k} = \"t.m\"() : () -> f32\n")),
            list(n, |k| format!("%a{k} = %m{k}"))
        )),
        function(&format!(
            "cf.cond_br %c, ^e({values} : {types}), ^e({values} : {types})\n^e({typed}):\n\"t.u\"({args}) : ({types}) -> ()"
        )),
        function(&format!("\"t.r\"() ({}) : () -> ()", list(n, |_| "{\n\"t.e\"() : () -> ()\n}".into()))),
        function(&format!(
            "scf.index_switch %i\n{}default {{ scf.yield }}",
            each(n, |k| format!("case {k} {{ scf.yield }}\n"))
        )),
        function(&format!(
            "%e = tensor.from_elements {values} : tensor<{n}xf32>\n%r = tensor.extract %e[%i] : tensor<{n}xf32>\n\
             \"t.u\"(%r) : (f32) -> ()"
        )),
    ]
}

pub fn affine(n: usize) -> Vec<String> {
    let apply = |n: usize, term: &dyn Fn(usize) -> String| {
        let sum = (0..n).map(term).collect::<Vec<_>>().join(" + ");
        function(&format!("%r = affine.apply affine_map<(d0, d1) -> ({sum})>(%i, %j)\n\"t.u\"(%r) : (index) -> ()"))
    };
    let nested = format!("{}d0{}", "(".repeat(n), each(n, |k| format!(" + {}) floordiv 3", k + 1)));
    let doubled = |map: &str| {
        function(&format!(
            "{}\"t.u\"(%a{n}) : (index) -> ()",
            each(n, |k| {
                let from = if k == 0 { "%i".to_owned() } else { format!("%a{k}") };
                format!("%a{} = affine.apply affine_map<(d0, d1) -> ({map})>({from}, {from})\n", k + 1)
            })
        ))
    };
    // The text doubles at each step, and becomes too long to be printed among thousands of other parts.
    let steps = 13 + n.ilog2() as usize;
    let bomb = each(steps, |k| format!("#a{} = [#a{k}, #a{k}]\n", k + 1));
    vec![
        apply(n, &|k| format!("d{} * {}", k % 2, k + 1)),
        apply(n, &|k| format!("(d{} * {}) floordiv {}", k % 2, k + 1, k + 2)),
        apply(n / 4, &|k| format!("d0 mod {}", k + 2)),
        apply(1, &|_| nested.clone()),
        function(&format!(
            "%r = affine.min affine_map<(d0) -> ({})>(%i)\n\"t.u\"(%r) : (index) -> ()",
            list(n, |k| format!("d0 + {k}"))
        )),
        function(&format!(
            "%r:{n} = affine.delinearize_index %i into ({}) : {}\n%l = affine.linearize_index [{}] by ({}) : index\n\
             \"t.u\"(%l) : (index) -> ()",
            list(n, |k| (k % 7 + 1).to_string()),
            list(n, |_| "index".into()),
            list(n, |k| format!("%r#{k}")),
            list(n, |k| (k % 5 + 1).to_string()),
        )),
        doubled("d0 + d1"),
        doubled("d0 + d1 floordiv 3"),
        format!("#a0 = 1\n{bomb}\"t.o\"() {{a = #a{steps}}} : () -> ()\n"),
    ]
}
