//! Tests of expansions: the shape of generated code.

use expect_test::{Expect, expect};

fn check(op: &str, expected: Expect) {
    let code = dialekt_ods_model::derive_op(op.parse().unwrap());
    let file = syn::parse2(code).unwrap();
    expected.assert_eq(&prettyplease::unparse(&file));
}

#[test]
fn an_op_with_a_format() {
    check(
        r#"
        /// Adds two integers.
        #[op(name = "arith.addi", rename_all = "camelCase", traits(Pure, SameOperandsAndResultType), interfaces(InferIntRangeInterface))]
        #[assembly($lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result))]
        pub struct AddI {
            /// The left one.
            pub lhs: Operand<IntegerLike>,
            pub rhs: Operand<IntegerLike>,
            #[default(Flags::None)]
            pub overflow_flags: Attr<FlagsAttr>,
            pub result: OpResult<IntegerLike>,
        }"#,
        expect![[r#"
            /**The accessors of [`AddI`], `arith.addi`.

            Adds two integers.

            ```text
            arith.addi $lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result)
            ```

            | field | is | type | |
            |---|---|---|---|
            | `lhs` | operand | `Operand<IntegerLike>` | The left one. |
            | `rhs` | operand | `Operand<IntegerLike>` |  |
            | `overflow_flags` | attribute, `Flags::None` if nothing is said | `Attr<FlagsAttr>` |  |
            | `result` | result | `OpResult<IntegerLike>` |  |*/
            pub struct AddIView<'a>(::dialekt_ir_core::decl::derive::OpView<'a>);
            ///Builds [`AddI`]: adds two integers.
            pub struct AddIBuild<'a>
            where
                FlagsAttr: ::dialekt_ir_core::decl::derive::AttrIn<'a>,
            {
                __op: ::dialekt_ir_core::decl::derive::OpBuild,
                overflow_flags: ::core::option::Option<
                    <FlagsAttr as ::dialekt_ir_core::decl::derive::AttrIn<'a>>::Kept,
                >,
            }
            #[allow(unused_qualifications)]
            const _: () = {
                use ::dialekt_ir_core::decl::derive as __d;
                static __DESCRIPTOR: __d::OpDescriptor = __d::OpDescriptor {
                    name: "arith.addi",
                    traits: __d::OpTraits::PURE,
                    operands: __d::ValueGroups::new(
                        &[
                            __d::ValueGroup::one("lhs", <IntegerLike as __d::TypeConstraint>::DEF),
                            __d::ValueGroup::one("rhs", <IntegerLike as __d::TypeConstraint>::DEF),
                        ],
                        __d::Sizes::One,
                    ),
                    results: __d::ValueGroups::new(
                        &[__d::ValueGroup::one("result", <IntegerLike as __d::TypeConstraint>::DEF)],
                        __d::Sizes::One,
                    ),
                    attributes: &[
                        __d::AttrSlot::with_default(
                            "overflowFlags",
                            <FlagsAttr as __d::AttrConstraint>::DEF,
                            |__cx| <FlagsAttr as __d::AttrConstraint>::write(__cx, Flags::None),
                        ),
                    ],
                    checks: &[
                        __d::TraitCheck::Same(__d::Same::OperandAndResultTypes),
                        __d::TraitCheck::Interface(
                            <AddI as InferIntRangeInterface>::INTERFACE.interface,
                        ),
                        __d::TraitCheck::InferredTypes,
                    ],
                    interfaces: &[<AddI as InferIntRangeInterface>::INTERFACE],
                    effects: __d::EffectDef::NONE,
                    infer: __d::Infer::Rules(&[__d::TypeSource::Same(__d::TypeArg::Operand(0u16))]),
                    asm: __d::OpAsm::text(__d::FormatText {
                        text: "o0 `, o1 ? a0 : 'overflow ~ a0 ) d `: tr0 ; =r0 =r0 ; w ; 0",
                        parts: &[],
                    }),
                    docs: __d::docs!(
                        @ module : ::core::module_path!(), item : "AddI", file : ::core::file!(),
                        line : 5u32, summary : "Adds two integers.", traits : & [__d::TraitDocs {
                        text : "Pure", summary : "" }, __d::TraitDocs { text :
                        "SameOperandsAndResultType", summary : "" }], parts : & [__d::PartDocs { name
                        : "lhs", rust : "Operand<IntegerLike>", default : "", text : "The left one."
                        }, __d::PartDocs { name : "rhs", rust : "Operand<IntegerLike>", default : "",
                        text : "" }, __d::PartDocs { name : "overflowFlags", rust :
                        "Attr<FlagsAttr>", default : "Flags::None", text : "" }, __d::PartDocs { name
                        : "result", rust : "OpResult<IntegerLike>", default : "", text : "" }],
                    ),
                    ..__d::OpDescriptor::EMPTY
                };
                #[automatically_derived]
                impl __d::OpDecl for AddI {
                    const DEF: &'static __d::OpDescriptor = &__DESCRIPTOR;
                    const FIELDS: &'static str = "o0 lhs;o1 rhs;a0 overflow_flags;r0 result;";
                    type View<'a> = AddIView<'a>;
                    #[inline]
                    fn view(view: __d::OpView<'_>) -> AddIView<'_> {
                        AddIView(view)
                    }
                    #[inline]
                    fn fields(__view: __d::OpView<'_>) -> Self {
                        Self {
                            lhs: __d::Field::get(__view, 0usize),
                            rhs: __d::Field::get(__view, 1usize),
                            overflow_flags: __d::Field::get(__view, 0usize),
                            result: __d::Field::get(__view, 0usize),
                        }
                    }
                }
                __d::view!(AddIView);
                #[automatically_derived]
                #[allow(dead_code)]
                impl<'a> AddIView<'a> {
                    ///The left one.
                    #[inline]
                    pub fn lhs(self) -> __d::Value {
                        self.0.operand(0usize)
                    }
                    ///The operand `rhs`: `IntegerLike`.
                    #[inline]
                    pub fn rhs(self) -> __d::Value {
                        self.0.operand(1usize)
                    }
                    ///The attribute `overflow_flags`: `FlagsAttr`; `Flags::None` if nothing is said.
                    #[inline]
                    pub fn overflow_flags(
                        self,
                    ) -> ::core::option::Option<<FlagsAttr as __d::AttrConstraint>::Value<'a>> {
                        self.0.read::<FlagsAttr>(0usize)
                    }
                    ///The result `result`: `IntegerLike`.
                    #[inline]
                    pub fn result(self) -> __d::Value {
                        self.0.result(0usize)
                    }
                }
                #[automatically_derived]
                #[allow(dead_code)]
                impl AddI {
                    ///An op to be created: adds two integers.
                    #[inline]
                    pub fn build<'a>(
                        lhs: impl ::core::convert::Into<__d::Value>,
                        rhs: impl ::core::convert::Into<__d::Value>,
                    ) -> AddIBuild<'a>
                    where
                        FlagsAttr: __d::AttrIn<'a>,
                    {
                        let __op = __d::OpBuild::new::<Self>(&[lhs.into(), rhs.into()]);
                        AddIBuild {
                            __op,
                            overflow_flags: ::core::option::Option::None,
                        }
                    }
                }
                #[automatically_derived]
                impl __d::OneResult for AddI {}
                #[automatically_derived]
                #[allow(dead_code)]
                impl<'a> AddIBuild<'a>
                where
                    FlagsAttr: __d::AttrIn<'a>,
                {
                    ///The attribute `overflow_flags`: `FlagsAttr`; `Flags::None` if nothing is said.
                    #[inline]
                    pub fn overflow_flags(
                        mut self,
                        value: <FlagsAttr as __d::AttrIn<'a>>::Kept,
                    ) -> Self {
                        self.overflow_flags = ::core::option::Option::Some(value);
                        self
                    }
                    /// Gives the types of the results instead of inferring them.
                    #[inline]
                    pub fn with_types(mut self, types: [__d::Type; 1usize]) -> Self {
                        self.__op.types(&types);
                        self
                    }
                    __d::builder!();
                }
                #[automatically_derived]
                impl<'a> __d::BuildOp for AddIBuild<'a>
                where
                    FlagsAttr: __d::AttrIn<'a>,
                {
                    type Op = AddI;
                    #[inline]
                    fn finish(self, __cx: &__d::ContextData) -> __d::OpBuild {
                        let Self { mut __op, overflow_flags } = self;
                        if let ::core::option::Option::Some(overflow_flags) = overflow_flags {
                            __op.set::<FlagsAttr>(__cx, 0usize, overflow_flags);
                        }
                        __op
                    }
                }
            };
        "#]],
    );
}

#[test]
fn nothing() {
    check(
        "#[op(name = \"test.nothing\")] struct Nothing;",
        expect![[r#"
            ///The accessors of [`Nothing`], `test.nothing`.
            struct NothingView<'a>(::dialekt_ir_core::decl::derive::OpView<'a>);
            ///Builds [`Nothing`].
            type NothingBuild = ::dialekt_ir_core::decl::derive::Build<Nothing>;
            #[allow(unused_qualifications)]
            const _: () = {
                use ::dialekt_ir_core::decl::derive as __d;
                static __DESCRIPTOR: __d::OpDescriptor = __d::OpDescriptor {
                    name: "test.nothing",
                    docs: __d::docs!(
                        @ module : ::core::module_path!(), item : "Nothing", file : ::core::file!(),
                        line : 1u32, summary : "",
                    ),
                    ..__d::OpDescriptor::EMPTY
                };
                #[automatically_derived]
                impl __d::OpDecl for Nothing {
                    const DEF: &'static __d::OpDescriptor = &__DESCRIPTOR;
                    const FIELDS: &'static str = "";
                    type View<'a> = NothingView<'a>;
                    #[inline]
                    fn view(view: __d::OpView<'_>) -> NothingView<'_> {
                        NothingView(view)
                    }
                    #[inline]
                    fn fields(__view: __d::OpView<'_>) -> Self {
                        let _ = __view;
                        Self {}
                    }
                }
                __d::view!(NothingView);
                #[automatically_derived]
                #[allow(dead_code)]
                impl<'a> NothingView<'a> {}
                #[automatically_derived]
                #[allow(dead_code)]
                impl Nothing {
                    ///An op to be created.
                    #[inline]
                    pub fn build() -> NothingBuild {
                        let __op = __d::OpBuild::new::<Self>(&[]);
                        __d::Build::new(__op)
                    }
                }
            };
        "#]],
    );
}

#[test]
fn an_op_with_mistakes() {
    check(
        "#[op(name = \"test\")] struct Wrong { a: Operand<I32> }",
        expect![[r#"
            /**The accessors of [`Wrong`], `test`.

            | field | is | type | |
            |---|---|---|---|
            | `a` | operand | `Operand<I32>` |  |*/
            struct WrongView<'a>(::dialekt_ir_core::decl::derive::OpView<'a>);
            ///Builds [`Wrong`].
            type WrongBuild = ::dialekt_ir_core::decl::derive::Build<Wrong>;
            #[allow(unused_qualifications)]
            const _: () = {
                use ::dialekt_ir_core::decl::derive as __d;
                static __DESCRIPTOR: __d::OpDescriptor = __d::OpDescriptor::EMPTY;
                #[automatically_derived]
                impl __d::OpDecl for Wrong {
                    const DEF: &'static __d::OpDescriptor = &__DESCRIPTOR;
                    const FIELDS: &'static str = "o0 a;";
                    type View<'a> = WrongView<'a>;
                    #[inline]
                    fn view(view: __d::OpView<'_>) -> WrongView<'_> {
                        WrongView(view)
                    }
                    #[inline]
                    fn fields(__view: __d::OpView<'_>) -> Self {
                        Self {
                            a: __d::Field::get(__view, 0usize),
                        }
                    }
                }
                __d::view!(WrongView);
                #[automatically_derived]
                #[allow(dead_code)]
                impl<'a> WrongView<'a> {
                    ///The operand `a`: `I32`.
                    #[inline]
                    pub fn a(self) -> __d::Value {
                        self.0.operand(0usize)
                    }
                }
                const _: fn(&Wrong) = |__op| {
                    let _ = (&__op.a,);
                };
                #[automatically_derived]
                #[allow(dead_code)]
                impl Wrong {
                    ///An op to be created.
                    #[inline]
                    pub fn build(a: impl ::core::convert::Into<__d::Value>) -> WrongBuild {
                        let __op = __d::OpBuild::new::<Self>(&[a.into()]);
                        __d::Build::new(__op)
                    }
                }
            };
            ::core::compile_error! {
                "expected `dialect.op`, found `test`: the name of an operation starts with its dialect"
            }
        "#]],
    );
}
