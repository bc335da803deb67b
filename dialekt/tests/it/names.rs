//! Comparison of the ops' names with the reference's.

use std::collections::BTreeSet;

/// The ops of each dialect.
const OPS: &str = "
affine: apply delinearize_index dma_start dma_wait for if linearize_index load max min parallel prefetch store vector_load vector_store
    yield
arith: addf addi addui_extended andi bitcast ceildivsi ceildivui cmpf cmpi constant divf divsi divui extf extsi extui
    floordivsi fptosi fptoui index_cast index_castui maximumf maxnumf maxsi maxui minimumf minnumf minsi minui mulf
    muli mulsi_extended mului_extended negf ori remf remsi remui scaling_extf scaling_truncf select shli shrsi shrui
    sitofp subf subi truncf trunci uitofp xori
cf: assert br cond_br switch
complex: abs add angle atan2 bitcast conj constant cos create div eq exp expm1 im log log1p mul neg neq pow powi re
    rsqrt sign sin sqrt sub tan tanh
func: call call_indirect constant func return
index: add and bool.constant casts castu ceildivs ceildivu cmp constant divs divu floordivs maxs maxu mins minu mul or
    rems remu shl shrs shru sizeof sub xor
math: absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz ctpop cttz erf erfc exp
    exp2 expm1 floor fma fpowi ipowi isfinite isinf isnan isnormal log log10 log1p log2 powf round roundeven rsqrt sin
    sincos sinh sqrt tan tanh trunc
memref: alloc alloca alloca_scope alloca_scope.return assume_alignment atomic_rmw atomic_yield cast collapse_shape
    copy dealloc dim distinct_objects dma_start dma_wait expand_shape extract_aligned_pointer_as_index
    extract_strided_metadata generic_atomic_rmw get_global global load memory_space_cast prefetch rank realloc
    reinterpret_cast reshape store subview transpose view
ml_program: func global global_load global_load_const global_load_graph global_store global_store_graph output return
    subgraph token
scf: condition execute_region for forall forall.in_parallel if index_switch parallel reduce reduce.return while yield
tensor: bitcast cast collapse_shape concat dim empty expand_shape extract extract_slice from_elements gather generate
    insert insert_slice pad parallel_insert_slice rank reshape scatter splat yield
ub: poison unreachable
";

#[test]
fn dialects_have_the_ops_of_the_reference() {
    let mut expected = BTreeSet::new();
    let mut dialect = "";
    for word in OPS.split_whitespace() {
        match word.strip_suffix(':') {
            Some(name) => dialect = name,
            None => assert!(expected.insert(format!("{dialect}.{word}"))),
        }
    }
    let registry = dialekt::registry().dialects;
    let dialects = registry.names().into_iter().filter(|name| *name != "builtin").filter_map(|name| registry.get(name));
    let declared: BTreeSet<String> = dialects.flat_map(|d| d.ops).map(|op| op.name.to_owned()).collect();
    assert_eq!(declared, expected);
}

#[test]
fn the_readme_names_the_declared_dialects() {
    let readme = include_str!("../../../README.md");
    let sentence =
        readme.split("Declared so far: ").nth(1).and_then(|rest| rest.split(", each in a crate").next()).unwrap();
    let named: BTreeSet<&str> =
        sentence.split([',', ' ', '\n']).filter(|word| !word.is_empty() && *word != "and").collect();
    let registry = dialekt::registry().dialects;
    assert_eq!(named, registry.names().into_iter().chain(["builtin"]).collect());
}
