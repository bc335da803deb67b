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
            #[allow(dead_code, unused_qualifications)]
            const _: () = {
                use ::dialekt_ir_core::decl::derive as __d;
                static __DESCRIPTOR: __d::OpDescriptor = __d::OpDescriptor {
                    name: "arith.addi",
                    traits: __d::OpTraits::PURE,
                    operands: __d::ValueGroups::of(
                        &[
                            __d::ValueGroup::one("lhs", <IntegerLike as __d::TypeConstraint>::DEF),
                            __d::ValueGroup::one("rhs", <IntegerLike as __d::TypeConstraint>::DEF),
                        ],
                    ),
                    results: __d::ValueGroups::of(
                        &[__d::ValueGroup::one("result", <IntegerLike as __d::TypeConstraint>::DEF)],
                    ),
                    attributes: &[
                        __d::AttrSlot::with_default(
                            "overflowFlags",
                            <FlagsAttr as __d::AttrConstraint>::DEF,
                            |__cx| <FlagsAttr as __d::AttrConstraint>::write(__cx, Flags::None),
                        ),
                    ],
                    effects: __d::EffectDef::NONE,
                    infer: __d::Infer::Rules(&[__d::TypeSource::Same(__d::TypeArg::Operand(0u16))]),
                    asm: __d::OpAsm::plain(
                        "o0 `, o1 ? a0 : 'overflow ~ a0 ) d `: tr0 ; =r0 =r0 ; w ; 0",
                    ),
                    checks: &[
                        __d::TraitCheck::Same(__d::Same::OperandAndResultTypes),
                        __d::TraitCheck::Interface(
                            <AddI as InferIntRangeInterface>::INTERFACE.interface,
                        ),
                        __d::TraitCheck::InferredTypes,
                    ],
                    interfaces: &[<AddI as InferIntRangeInterface>::INTERFACE],
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
                    __d::view_of!(AddIView);
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
                    __d::builder!(1usize);
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
fn a_family() {
    let code = dialekt_ods_model::op_family(
        r#"
        /// A test.
        #[op(name = "test.{}", traits(Pure), interfaces(Iface), facts(Fact("llvm.{}")))]
        #[assembly($a attr_dict ":" type($a))]
        pub struct Unary<A> {
            pub a: Operand<A>,
            pub flag: Attr<UnitAttr>,
            pub result: OpResult<I32>,
        }

        /// One.
        One<A = I32> = "one";

        /// Two.
        #[op(fold)]
        Two<A = AnyType> = "two";
        "#
        .parse()
        .unwrap(),
    );
    expect![[r#"
        /// A test.
        pub struct Unary<__Member = unary_members::__Family> {
            pub a: Operand<::dialekt_ir_core::decl::library::AnyType>,
            pub flag: Attr<UnitAttr>,
            pub result: OpResult<I32>,
            #[doc(hidden)]
            pub __member: ::core::marker::PhantomData<fn() -> __Member>,
        }
        /// One.
        pub type One = Unary<unary_members::One>;
        #[doc(hidden)]
        pub type OneView<'a> = UnaryView<'a>;
        /// Two.
        pub type Two = Unary<unary_members::Two>;
        #[doc(hidden)]
        pub type TwoView<'a> = UnaryView<'a>;
        #[doc(hidden)]
        pub mod unary_members {
            pub enum __Family {}
            pub enum One {}
            pub enum Two {}
        }
        /**The accessors of [`Unary`], `test.{}`.

        A test.

        ```text
        test.{} $a attr_dict ":" type($a)
        ```

        | field | is | type | |
        |---|---|---|---|
        | `a` | operand | `Operand<A>` |  |
        | `flag` | attribute | `Attr<UnitAttr>` |  |
        | `result` | result | `OpResult<I32>` |  |*/
        pub struct UnaryView<'a>(::dialekt_ir_core::decl::derive::OpView<'a>);
        ///Builds [`Unary`]: a test.
        pub struct UnaryBuild<__Member> {
            __op: ::dialekt_ir_core::decl::derive::OpBuild,
            flag: bool,
            __member: ::core::marker::PhantomData<fn() -> __Member>,
        }
        #[allow(dead_code, unused_qualifications)]
        const _: () = {
            use ::dialekt_ir_core::decl::derive as __d;
            static __FAMILY: __d::OpDescriptor = __d::OpDescriptor {
                name: "test.{}",
                traits: __d::OpTraits::PURE,
                operands: __d::ValueGroups::of(
                    &[__d::ValueGroup::one("a", <I32 as __d::TypeConstraint>::DEF)],
                ),
                results: __d::ValueGroups::of(
                    &[__d::ValueGroup::one("result", <I32 as __d::TypeConstraint>::DEF)],
                ),
                attributes: &[
                    __d::AttrSlot::optional("flag", <UnitAttr as __d::AttrConstraint>::DEF),
                ],
                effects: __d::EffectDef::NONE,
                infer: __d::Infer::Rules(&[__d::TypeSource::Build]),
                asm: __d::OpAsm::plain("o0 d `: to0 ; w ; b ;"),
                facts: &[&Fact("llvm.mnemonic__")],
                checks: &[
                    __d::TraitCheck::Interface(<Unary as Iface>::INTERFACE.interface),
                    __d::TraitCheck::InferredTypes,
                ],
                interfaces: &[<Unary as Iface>::INTERFACE],
                docs: __d::docs!(
                    @ module : ::core::module_path!(), item : "Unary", file : ::core::file!(),
                    line : 5u32, summary : "A test.", traits : & [__d::TraitDocs { text : "Pure",
                    summary : "" }], parts : & [__d::PartDocs { name : "a", rust :
                    "Operand<I32>", default : "", text : "" }, __d::PartDocs { name : "flag",
                    rust : "Attr<UnitAttr>", default : "", text : "" }, __d::PartDocs { name :
                    "result", rust : "OpResult<I32>", default : "", text : "" }],
                ),
                ..__d::OpDescriptor::EMPTY
            };
            static __VARIANTS: [__d::OpDescriptor; 2usize] = [
                __d::OpDescriptor {
                    facts: &[&Fact("llvm.one")],
                    ..__FAMILY.member("")
                },
                __d::OpDescriptor {
                    operands: __d::ValueGroups::of(
                        &[__d::ValueGroup::one("a", <AnyType as __d::TypeConstraint>::DEF)],
                    ),
                    facts: &[&Fact("llvm.two")],
                    ..__FAMILY.member("")
                },
            ];
            static __MEMBERS: [__d::OpDescriptor; 2usize] = [
                __d::OpDescriptor {
                    docs: __d::docs!(
                        @ module : ::core::module_path!(), item : "One", file : ::core::file!(),
                        line : 12u32, summary : "One.", traits : & [__d::TraitDocs { text :
                        "Pure", summary : "" }], parts : & [__d::PartDocs { name : "a", rust :
                        "Operand<I32>", default : "", text : "" }, __d::PartDocs { name : "flag",
                        rust : "Attr<UnitAttr>", default : "", text : "" }, __d::PartDocs { name
                        : "result", rust : "OpResult<I32>", default : "", text : "" }],
                    ),
                    ..__VARIANTS[0usize].member("test.one")
                },
                __d::OpDescriptor {
                    fold: ::core::option::Option::Some(__d::fold_hook::<Two>),
                    docs: __d::docs!(
                        @ module : ::core::module_path!(), item : "Two", file : ::core::file!(),
                        line : 16u32, summary : "Two.", traits : & [__d::TraitDocs { text :
                        "Pure", summary : "" }], parts : & [__d::PartDocs { name : "a", rust :
                        "Operand<AnyType>", default : "", text : "" }, __d::PartDocs { name :
                        "flag", rust : "Attr<UnitAttr>", default : "", text : "" }, __d::PartDocs
                        { name : "result", rust : "OpResult<I32>", default : "", text : "" }],
                    ),
                    ..__VARIANTS[1usize].member("test.two")
                },
            ];
            impl __d::FamilyMember for unary_members::__Family {
                const DEF: &'static __d::OpDescriptor = &__FAMILY;
                const IS_FAMILY: bool = true;
            }
            impl __d::FamilyMember for unary_members::One {
                const DEF: &'static __d::OpDescriptor = &__MEMBERS[0usize];
            }
            impl __d::FamilyOp for unary_members::One {}
            impl __d::FamilyMember for unary_members::Two {
                const DEF: &'static __d::OpDescriptor = &__MEMBERS[1usize];
            }
            impl __d::FamilyOp for unary_members::Two {}
            const _: () = ::core::assert!(
                < I32 as __d::TypeConstraint > ::DEF.is_buildable(),
                "type of result #0, named 'result', is not buildable and a buildable type cannot be inferred: add a type constraint to the operation or `type($result)` to the custom assembly format"
            );
            #[automatically_derived]
            impl<__Member: __d::FamilyMember> __d::OpDecl for Unary<__Member> {
                const DEF: &'static __d::OpDescriptor = <__Member as __d::FamilyMember>::DEF;
                const IS_FAMILY: bool = <__Member as __d::FamilyMember>::IS_FAMILY;
                const FIELDS: &'static str = "o0 a;a0 flag;r0 result;";
                __d::view_of!(UnaryView);
                #[inline]
                fn fields(__view: __d::OpView<'_>) -> Self {
                    Self {
                        a: __d::Field::get(__view, 0usize),
                        flag: __d::Field::get(__view, 0usize),
                        result: __d::Field::get(__view, 0usize),
                        __member: ::core::marker::PhantomData,
                    }
                }
            }
            __d::view!(UnaryView);
            impl<'a> UnaryView<'a> {
                ///The operand `a`: `A`.
                #[inline]
                pub fn a(self) -> __d::Value {
                    self.0.operand(0usize)
                }
                ///The attribute `flag`: `UnitAttr`.
                #[inline]
                pub fn flag(self) -> bool {
                    self.0.has(0usize)
                }
                ///The result `result`: `I32`.
                #[inline]
                pub fn result(self) -> __d::Value {
                    self.0.result(0usize)
                }
            }
            impl<__Member: __d::FamilyMember> Unary<__Member> {
                ///An op to be created: a test.
                #[inline]
                pub fn build(a: impl ::core::convert::Into<__d::Value>) -> UnaryBuild<__Member>
                where
                    __Member: __d::FamilyOp,
                {
                    let __op = __d::OpBuild::new::<Self>(&[a.into()]);
                    UnaryBuild {
                        __op,
                        flag: false,
                        __member: ::core::marker::PhantomData,
                    }
                }
            }
            #[automatically_derived]
            impl<__Member: __d::FamilyMember> __d::OneResult for Unary<__Member> {}
            impl<__Member: __d::FamilyMember> UnaryBuild<__Member> {
                ///The attribute `flag`: `UnitAttr`.
                #[inline]
                pub fn flag(mut self, value: bool) -> Self {
                    self.flag = value;
                    self
                }
                __d::builder!(1usize);
            }
            #[automatically_derived]
            impl<__Member: __d::FamilyMember> __d::BuildOp for UnaryBuild<__Member> {
                type Op = Unary<__Member>;
                #[inline]
                fn finish(self, __cx: &__d::ContextData) -> __d::OpBuild {
                    let Self { mut __op, flag, __member: _ } = self;
                    if flag {
                        __op.set_unit(__cx, 0usize);
                    }
                    __op
                }
            }
        };
    "#]].assert_eq(&prettyplease::unparse(&syn::parse2(code).unwrap()));
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
            #[allow(dead_code, unused_qualifications)]
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
                    __d::view_of!(NothingView);
                    #[inline]
                    fn fields(__view: __d::OpView<'_>) -> Self {
                        let _ = __view;
                        Self {}
                    }
                }
                __d::view!(NothingView);
                impl<'a> NothingView<'a> {}
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
            #[allow(dead_code, unused_qualifications)]
            const _: () = {
                use ::dialekt_ir_core::decl::derive as __d;
                static __DESCRIPTOR: __d::OpDescriptor = __d::OpDescriptor::EMPTY;
                #[automatically_derived]
                impl __d::OpDecl for Wrong {
                    const DEF: &'static __d::OpDescriptor = &__DESCRIPTOR;
                    const FIELDS: &'static str = "o0 a;";
                    __d::view_of!(WrongView);
                    #[inline]
                    fn fields(__view: __d::OpView<'_>) -> Self {
                        Self {
                            a: __d::Field::get(__view, 0usize),
                        }
                    }
                }
                __d::view!(WrongView);
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
