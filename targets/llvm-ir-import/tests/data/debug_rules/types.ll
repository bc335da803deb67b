!11 = !DIBasicType(tag: DW_TAG_pointer_type, name: "int", size: 32)
; -----
!11 = !DIDerivedType(tag: DW_TAG_base_type, baseType: null)
; -----
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1)
; -----
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, scope: !7, baseType: null)
; -----
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, file: !0, baseType: null)
; -----
!11 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null, dwarfAddressSpace: 1)
; -----
!11 = !DICompositeType(tag: DW_TAG_pointer_type)
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, elements: !1)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !1)
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, vtableHolder: !1)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, flags: DIFlagVector, baseType: null, elements: !{})
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, discriminator: !7)
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, discriminator: !20)
!20 = !DIDerivedType(tag: DW_TAG_member, baseType: null)
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, dataLocation: !DIExpression())
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, rank: !DIExpression())
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, associated: !DIExpression())
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, allocated: !DIExpression())
; -----
!4 = !DISubroutineType(types: !1)
; -----
!4 = !DISubroutineType(types: !{!1})
; -----
!11 = !DICompositeType(tag: DW_TAG_enumeration_type, elements: !{!DIEnumerator(name: "a", value: 1), null})
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !{!11})
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: null, elements: !{!DISubrange(count: !1)})
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !{!1})
; -----
!11 = !DIStringType(name: "s", stringLength: !1)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DISubrange(count: 3, upperBound: 4)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DISubrange(count: -1)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DISubrange(count: !1)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DISubrange(count: 1, lowerBound: !1)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DISubrange(upperBound: !1)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DISubrange(count: 1, stride: !1)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DIGenericSubrange(count: !DIExpression(), stride: !DIExpression())})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DIGenericSubrange(count: !DIExpression(), lowerBound: !DIExpression())})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DIGenericSubrange(count: !DIExpression(), upperBound: !DIExpression(), lowerBound: !DIExpression(), stride: !DIExpression())})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DIGenericSubrange(count: !DIExpression(), lowerBound: !1, stride: !DIExpression())})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DIGenericSubrange(count: !DIExpression(), lowerBound: !DIExpression(), stride: !1)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, elements: !{!DIGenericSubrange(lowerBound: !DIExpression(), stride: !DIExpression())})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_address)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_boolean)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_complex_float)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_float)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed_char)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_unsigned)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_unsigned_char)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_imaginary_float)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_packed_decimal)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_UTF)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DICompositeType(tag: DW_TAG_structure_type)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !20)
!20 = !DICompositeType(tag: DW_TAG_enumeration_type)
; -----
!11 = !DIDerivedType(tag: DW_TAG_set_type, baseType: null)
; -----
!11 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: null)
; -----
!11 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: null, extraData: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: null, extraData: !1)
; -----
!11 = !DIDerivedType(tag: DW_TAG_variable, baseType: !20, flags: DIFlagStaticMember)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DIDerivedType(tag: DW_TAG_variable, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null, size: !1)
; -----
!11 = !DIBasicType(name: "i", size: !1)
; -----
!11 = !DIBasicType(name: "i")
; -----
!4 = !DISubroutineType(types: !{}, flags: DIFlagLValueReference | DIFlagRValueReference)
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !1)
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !{!DITemplateTypeParameter(type: !1)})
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !{!DITemplateValueParameter(tag: DW_TAG_member, type: !20, value: i32 1)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !{!DITemplateValueParameter(type: !20, value: i32 1)})
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DISubrangeType(name: "a", baseType: !1)
; -----
!11 = !DISubrangeType(name: "a", baseType: !20, lowerBound: !1)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DISubrangeType(name: "a", baseType: !20, stride: !1)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DISubrangeType(name: "a", baseType: !20, bias: !1)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
!11 = !DIFixedPointType(name: "a", size: 32, encoding: DW_ATE_signed, kind: Binary, factor: -4)
; -----
!11 = !DIFixedPointType(name: "a", size: 32, encoding: DW_ATE_signed_fixed, kind: Binary, factor: -4, numerator: 1)
; -----
!11 = !DIFixedPointType(name: "a", size: 32, encoding: DW_ATE_signed_fixed, kind: Rational, factor: -4)
; -----
!11 = !DIFixedPointType(tag: DW_TAG_member, name: "a", size: 32, encoding: DW_ATE_signed_fixed, kind: Rational, factor: -4)
; -----
!11 = !DIStringType(tag: DW_TAG_base_type, name: "s")
