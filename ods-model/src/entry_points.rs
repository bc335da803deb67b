//! The entry points of the crates of macros: each crate of procedural macros has its own, and sets the paths in
//! generated code.

use proc_macro2::TokenStream;

/// The settings of a crate of macros.
#[derive(Clone, Copy)]
pub struct Settings {
    /// True if generated code refers to the crate `dialekt`, instead of the crates that it re-exports.
    pub facade: bool,
    /// True if comments become data of descriptors.
    pub docs: bool,
}

/// Expands an item with these settings.
pub fn run(settings: Settings, item: TokenStream, expand: impl FnOnce(TokenStream) -> TokenStream) -> TokenStream {
    crate::docs_as_data(settings.docs);
    crate::paths::through_facade(settings.facade);
    expand(item)
}

/// The macros for declarations, to be called in the root of a crate of procedural macros, with its settings.
#[macro_export]
macro_rules! ods_entry_points {
    ($settings:expr) => {
        const SETTINGS: $crate::entry_points::Settings = $settings;

        /// Declares an operation: the struct's fields are its operands, results, attributes, regions and successors.
        ///
        /// `#[op(..)]` has further keys, `#[assembly(..)]` the assembly format. The model crate's `keys` and `format`
        /// modules describe both.
        #[proc_macro_derive(Op, attributes(op, assembly, default, derived, name, sizes, effects))]
        pub fn derive_op(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_op).into()
        }

        /// Declares a mixin: what several operations have in common. Its fields become theirs where they have a field
        /// `Mixin<..>` of this type.
        ///
        /// ```text
        /// /// Memory that is accessed.
        /// #[derive(OpMixin)]
        /// #[mixin(name = "demo.{}", interfaces(AlignmentAttrOpInterface))]
        /// #[assembly(("align" "(" $alignment^ ")")?)]
        /// pub struct Access {
        ///     pub alignment: Option<Attr<I64Attr>>,
        /// }
        ///
        /// /// Loads a value.
        /// #[derive(Op)]
        /// #[op(name = "load")]
        /// #[assembly($address $access attr_dict ":" type($value))]
        /// pub struct Load {
        ///     pub address: Operand<AnyMemRef>,
        ///     pub access: Mixin<Access>,
        ///     pub value: OpResult<AnyType>,
        /// }
        /// ```
        ///
        /// `#[mixin(..)]` has the keys. `$access` in a format stands for the format of the mixin. Names in the mixin mean what they mean
        /// where the operation is declared; paths that start with `crate::` name items of the mixin's crate.
        #[proc_macro_derive(OpMixin, attributes(mixin, assembly, default, derived, name, sizes, effects))]
        pub fn derive_op_mixin(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_op_mixin).into()
        }

        /// Declares a family: operations that differ in a name or two, a row for each.
        ///
        /// ```text
        /// op_family! {
        ///     /// A function of a float.
        ///     #[op(name = "math.{}", traits(SameOperandsAndResultType, Pure))]
        ///     #[assembly($operand attr_dict ":" type($result))]
        ///     pub struct FloatUnary {
        ///         pub operand: Operand<FloatLike>,
        ///         pub result: OpResult<FloatLike>,
        ///     }
        ///
        ///     /// The exponential of a float.
        ///     Exp = "exp";
        ///     /// The logarithm of a float.
        ///     Log = "log";
        /// }
        /// ```
        ///
        /// The struct is declared as with [`macro@Op`], with `{}` for what the operations are called. It may have parameters, as in
        /// `struct Mfma<A, B = I32>`: each row gives them, `Mfma4x4<A = F32> = "4x4";`, and they stand in the attributes and the types of
        /// operands and results, in strings as `{A}`. Attributes `#[op(..)]` above a row add keys to it, `#[each(..)]` above the struct
        /// adds them to all rows: what these say that an operation implements, it implements itself, as in `impl Fold for Exp`. What
        /// `#[op(..)]` above the struct says, the family implements once, as in `impl Fold for FloatUnary`.
        ///
        /// `Exp` and `Log` are types like those of other operations; `FloatUnary` stands for any of them where one is looked at:
        /// `op.view::<FloatUnary>()`.
        #[proc_macro]
        pub fn op_family(tokens: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, tokens.into(), $crate::op_family).into()
        }

        /// Declares an enum attribute: the variants are the cases, their discriminants the values.
        ///
        /// - `#[enum_attr(width = 64)]`: an integer attribute of 8, 16, 32 (the default) or 64 bits, which formats
        ///   print as a word.
        /// - `#[enum_attr(name = "arith.fastmath")]`: an attribute of a dialect, `#arith.fastmath<fast>` with `#[assembly("<" $value ">")]`.
        /// - `bits`: values are sets of cases, `Flags<Enum>`, with `separator = ", "` (by default `|`) between them;
        ///   with `primary_groups`, cases of several bits are printed in place of these.
        /// - `#[case("text")]` on a variant is its text; it is the variant's name in snake case otherwise.
        /// - `summary`, `type_name`, `symbol`: texts for messages. `field`, `quoted`: the syntax of parameters of
        ///   attributes and types.
        #[proc_macro_derive(EnumAttr, attributes(enum_attr, case, assembly))]
        pub fn derive_enum_attr(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_enum_attr).into()
        }

        /// Declares an attribute of a dialect: the struct's fields are its parameters.
        ///
        /// - `#[attr(name = "complex.number")]`: the name. `symbol` is its name in messages, `summary` its description
        ///   as a constraint; `alias` prints it under an alias; `verify` announces an implementation of `VerifyParams`,
        ///   `memref_layout` one of `VerifyLayout`; `interfaces(..)`; `parse` and `print` are the paths of functions.
        /// - `#[assembly("<" params ">")]`: its format after the name.
        /// - On fields: `#[default(value)]` and `#[optional]` for those that may be missing (an `Option` may be), `#[self_type]` for the type
        ///   of the attribute, `#[mutable]` for what is set later, `#[name("n")]`, `#[type_name("int64_t")]` for messages, `#[undelimited]` for a list with others behind it.
        #[proc_macro_derive(
            Attr,
            attributes(
                attr,
                assembly,
                default,
                optional,
                self_type,
                as_text,
                left_out,
                mutable,
                name,
                type_name,
                undelimited,
                sizes,
                effects
            )
        )]
        pub fn derive_attr(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_attr).into()
        }

        /// Declares a type of a dialect: the struct's fields are its parameters.
        ///
        /// `#[ty(name = "gpu.mma_matrix")]` as `#[attr(..)]` of `Attr`, without `memref_layout`, and with
        /// `vector_element` and `memref_element` where vectors and memrefs may hold it, and `value_name` for the SSA
        /// name of its values. `#[mutable]` on a field of type `Option<..>` makes it a parameter that is set later and takes
        /// no part in what the type is: so a type may contain itself.
        #[proc_macro_derive(
            Type,
            attributes(
                ty,
                assembly,
                default,
                optional,
                self_type,
                as_text,
                left_out,
                mutable,
                name,
                type_name,
                undelimited,
                sizes,
                effects
            )
        )]
        pub fn derive_type(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_type).into()
        }

        /// Declares a dialect: a struct without fields stands for it.
        ///
        /// `#[dialect(name = "arith", ops(AddI, ..), attrs(..), types(..), enums(..), dependencies(..), interfaces(..),
        /// promises(Interface(AddI, ..)), discardable(name: Constraint), hooks, allows_unknown_ops, extensible)]`. With `hooks`, the struct implements
        /// `DialectHooks`. A registry takes its descriptor: `registry.insert(Arith::DIALECT)`. A test that the
        /// declarations are consistent is added to the tests of the crate, unless `skip_test` is given.
        #[proc_macro_derive(Dialect, attributes(dialect))]
        pub fn derive_dialect(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_dialect).into()
        }

        /// Declares an extension: what a crate adds to dialects of others. A struct without fields stands for it.
        ///
        /// `#[extension(extends(Poly), loads(TensorDialect), ops(..), attrs(..), types(..), models = path)]`. It is applied when all dialects that
        /// it extends are loaded, and loads others then. The function `models` attaches external models to a `DialectRegistry`. A registry
        /// takes the extension: `registry.extend(PolyOfTensors::EXTENSION)`. A test that the declarations are consistent is added to the
        /// tests of the crate, unless `skip_test` is given.
        #[proc_macro_derive(DialectExtension, attributes(extension))]
        pub fn derive_extension(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_extension).into()
        }

        /// Declares a pass: a struct, which implements `Pass`. It must be `Clone`; `Default` is derived.
        ///
        /// - `#[pass(argument = "cse")]`: its name in pipelines. The first paragraph of the comment is its summary, all
        ///   of it the description. `name` is its name in reports, by default the struct's; `op = "func.func"` the ops
        ///   that it runs on, or `interface = FunctionOpInterface` their interface, `dialects(Arith)` dialects of the ops that it creates: types that declare them, or their
        ///   descriptors (`dialects(arith::DIALECT)`).
        /// - `#[option]` on a field whose type is an `OptionValue`: an option, called as the field with `-` for `_` unless
        ///   `#[option(name = "..")]` says otherwise, with its comment for help; `#[option(default = 10)]` is the value that it starts with.
        /// - `#[statistic]` on a field of type `Statistic`: a number that is reported.
        #[proc_macro_derive(Pass, attributes(pass, option, statistic))]
        pub fn derive_pass(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_pass).into()
        }

        /// Declares a pipeline with a name: a struct, which implements `PassPipeline`. `Default` is derived.
        ///
        /// `#[pipeline(argument = "lower-all")]` is its name in other pipelines and on command lines. The first paragraph of the comment is its
        /// summary. `#[option]` on a field makes an option, as for `Pass`.
        #[proc_macro_derive(PassPipeline, attributes(pipeline, option))]
        pub fn derive_pipeline(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_pipeline).into()
        }

        /// Describes a type by its comment, whose first paragraph is its summary: patterns (`OpRewrite`) and traits of operations
        /// (`OpTrait`) that are written by hand have one.
        #[proc_macro_derive(Described)]
        pub fn derive_described(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_described).into()
        }

        /// Declares an interface of operations: a trait whose functions take the op.
        ///
        /// `#[op_interface(name = "LoopLikeOpInterface", bases(Base), verify = path, types_only, verify_regions = path)]`. The trait keeps its
        /// name and gains a constant that descriptors list; callers use the handle that is named after it, with the suffix `Op`.
        #[proc_macro_attribute]
        pub fn op_interface(
            options: ::proc_macro::TokenStream,
            item: ::proc_macro::TokenStream,
        ) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), |item| $crate::op_interface(options.into(), item)).into()
        }

        /// Declares an interface of types: a trait whose functions take the type, as `ty: TypeRef<'_>`.
        ///
        /// `#[type_interface(name = "ShapedType", bases(Base))]`. Bases that are supertraits, too, are implemented with it. The trait gains a
        /// constant that `interfaces(..)` of `#[ty(..)]` lists and registries attach; callers use the handle that is named after it, with
        /// the suffix `Type`, and declarations the constraint, with the suffix `Instance`.
        #[proc_macro_attribute]
        pub fn type_interface(
            options: ::proc_macro::TokenStream,
            item: ::proc_macro::TokenStream,
        ) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), |item| $crate::type_interface(options.into(), item)).into()
        }

        /// Declares an interface of attributes: a trait whose functions take the attribute, as `attr: AttrRef<'_>`; otherwise as
        /// [`macro@type_interface`], with the suffix `Attr` in the name of the handle.
        #[proc_macro_attribute]
        pub fn attr_interface(
            options: ::proc_macro::TokenStream,
            item: ::proc_macro::TokenStream,
        ) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), |item| $crate::attr_interface(options.into(), item)).into()
        }

        /// Declares an interface of dialects: a trait whose functions take the dialect, as `dialect: DialectRef<'_>`; otherwise as
        /// [`macro@op_interface`], with the suffix `Dialect` in the name of the handle.
        #[proc_macro_attribute]
        pub fn dialect_interface(
            options: ::proc_macro::TokenStream,
            item: ::proc_macro::TokenStream,
        ) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), |item| $crate::dialect_interface(options.into(), item))
                .into()
        }
    };
}

/// The macro for rewrite rules, beside those of [`ods_entry_points!`](crate::ods_entry_points) or with settings of its own.
#[macro_export]
macro_rules! drr_entry_points {
    ($settings:expr) => {
        const SETTINGS: $crate::entry_points::Settings = $settings;
        $crate::drr_entry_points!();
    };
    () => {
        /// Declares a rewrite rule: a struct without fields stands for it.
        ///
        /// `#[rewrite(PATTERN if CONDITION && .. => RESULT)]`
        ///
        /// **Pattern.** `AddI { lhs: x, rhs: SubI { lhs: y, rhs: x, .. }, .. }`: the root, by field; fields that are left out may be
        /// anything. On a field stand
        /// - a name, which stands for the value, attribute, region or block there; the second time it means that both are equal;
        /// - an operation, which defines the operand; `op @ MulI { .. }` names the operation itself;
        /// - `constant(c)`: a constant of any dialect, and its value;
        /// - `Constraint(x)`: a constraint on the type of an operand or result, or on an attribute; `Constraint(_)`
        ///   binds nothing;
        /// - a literal or a path such as `Predicate::Eq`, or `= expression`: the value of an attribute;
        /// - `maybe(a)`: an attribute that may be missing;
        /// - `[a, b, rest @ ..]`: the values of a variadic operand, the blocks of a region;
        /// - `use Fragment { name: x }`: an operand that a [fragment](macro@Fragment) defines, with its names;
        /// - `argument(n)`: an argument of a block, and its number; `argument(n, For { .. })`: one of the entry of a region of such an operation;
        /// - `|x, y| Yield { .. }`: a region with one block, its arguments and its last operation, or `_`; `only(|x| ..)` has no other operations;
        ///   `body @ |x| ..` names the region;
        /// - `_`: anything.
        ///
        /// `(lhs, rhs): either(x, constant(c))` matches two operands in either order; `#[rule(commutative)]` all those of commutative operations.
        ///
        /// **Several roots** are separated by commas: `Sin { operand: x, .. }, Cos { operand: x, .. }`. The further ones are found among the users of a
        /// value that they share, in the block of the first one. The result is a tuple then, with what replaces each.
        ///
        /// **Conditions** are Rust, with `let`, joined by `&&`. `cx` is the rewriter, to be read: `if let Some(c) = sum(cx, a, b)`.
        ///
        /// **Result**: Rust, in which a struct expression makes an operation: `MulI { lhs: x, rhs: SubI { lhs: y, rhs: z } }`. Operands that
        /// are single values and required attributes must be given; literals and paths become attributes; types of results are inferred,
        /// or given as `result: ty`, or those of the root where the operation replaces it. `.at(location)` says where it comes from; all
        /// matched operations if nothing is said. A block makes more than one; tuples and lists replace several results; `{}` erases a
        /// root without results; the root's own name keeps it, changed in place. `cx` is the rewriter.
        ///
        /// `#[rule(benefit = 1, labels("name"), allow(overlap))]`: `benefit` is added to the number of operations in the pattern, `constant(..)` left out; `labels` are
        /// names by which the rule can be left out; `allow` names reports of `check_rewrites` that are known and wanted.
        #[proc_macro_derive(Rewrite, attributes(rewrite, rule))]
        pub fn derive_rewrite(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_rewrite).into()
        }

        /// Declares a fragment: a part of patterns that several rules use. Its fields are names of its pattern, which rules see.
        ///
        /// `#[fragment(PATTERN if CONDITION && ..)]`, with patterns and conditions as in [`macro@Rewrite`]; in the pattern of a rule, or of
        /// another fragment, `use Negated { of: x }` stands for an operand that such an op defines.
        #[proc_macro_derive(Fragment, attributes(fragment))]
        pub fn derive_fragment(item: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, item.into(), $crate::derive_fragment).into()
        }

        /// Makes a list of rules without names: `rules![PATTERN if CONDITION => RESULT, ..]` is a `&'static [&'static Pattern]`, for a `PatternSet`
        /// or the list of a dialect.
        ///
        /// Each rule may have a comment and `#[rule(..)]` before it, as with [`macro@Rewrite`].
        #[proc_macro]
        pub fn rules(rules: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
            $crate::entry_points::run(SETTINGS, rules.into(), $crate::rules).into()
        }
    };
}
