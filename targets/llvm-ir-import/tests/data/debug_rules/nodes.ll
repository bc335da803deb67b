!llvm.dbg.cu = !{}
; -----
!llvm.dbg.cu = !{!0, !1}
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !1)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !11, spFlags: DISPFlagDefinition, unit: !0)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !7, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, unit: !0)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1})
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, imports: !{!20})
!20 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !7, entity: !1)
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, imports: !{!1})
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !{!11})
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !{!1})
; -----
!5 = distinct !DISubprogram(name: "f", scope: !20, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!20 = !DINamespace(name: "n", scope: !7)
; -----
!11 = !DICompositeType(tag: DW_TAG_structure_type, flags: DIFlagLValueReference | DIFlagRValueReference)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, flags: DIFlagLValueReference | DIFlagRValueReference)
; -----
!1 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "00")
; -----
!1 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "gggggggggggggggggggggggggggggggg")
; -----
!1 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_SHA1, checksum: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
; -----
!1 = !DIFile(filename: "", directory: "/")
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, declaration: !5)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, containingType: !1)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, thrownTypes: !{!1})
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, thrownTypes: !1)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !1)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, declaration: !20)
!20 = !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: 0, unit: !0)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, declaration: !20)
!20 = !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: 0, declaration: !21)
!21 = !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !4, spFlags: 0)
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, declaration: !20)
!20 = !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: 0, flags: DIFlagAllCallsDescribed)
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, macros: !{!1})
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, macros: !{!20})
!20 = !DIMacro(type: DW_MACINFO_start_file, line: 1, name: "a")
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, macros: !{!20})
!20 = !DIMacro(type: DW_MACINFO_define, line: 1, name: "a", value: " b")
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, macros: !{!20})
!20 = !DIMacroFile(line: 1, file: !0)
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, macros: !{!20})
!20 = !DIMacroFile(line: 1, file: !1, nodes: !{!1})
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, macros: !{!20})
!20 = !DIMacro(type: DW_MACINFO_define, line: 1, name: "")
; -----
!5 = distinct !DISubprogram(name: "f", scope: !20, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!20 = !DIModule(scope: null, name: "")
; -----
!5 = distinct !DISubprogram(name: "f", scope: !20, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!20 = !DICommonBlock(scope: !7, declaration: null, name: "a")
; -----
!5 = distinct !DISubprogram(name: "f", scope: !20, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!20 = !DICommonBlock(scope: !1, declaration: !1, name: "a")
; -----
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20})
!20 = !DILabel(scope: !1, name: "n", file: !1, line: 2)
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, imports: !{!20})
!20 = !DIImportedEntity(tag: DW_TAG_member, scope: !1, entity: !1)
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, imports: !{!20})
!20 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !1, entity: !7)
; -----
!x = !{!20}
!20 = !DIObjCProperty(name: "a", type: !1)
; -----
!x = !{!20}
!20 = !DIObjCProperty(name: "a", file: !0)
; -----
!x = !{!20}
!20 = !{!21}
!21 = !{!7}
; -----
!x = !{!20}
!20 = !GenericDINode(tag: 0, header: "a")
