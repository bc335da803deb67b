source_filename = "list.c"

define i32 @length(ptr %list) !dbg !5 {
    #dbg_value(ptr %list, !9, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 8), !15)
  %slot = alloca i32
    #dbg_declare(ptr %slot, !10, !DIExpression(), !15)
  %v = load i32, ptr %slot, !dbg !16
  ret i32 %v, !dbg !15
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "cc", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "list.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !1, line: 1, size: 64, elements: !13)
!5 = distinct !DISubprogram(name: "length", scope: !1, file: !1, line: 3, type: !6, scopeLine: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!3, !8}
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!9 = !DILocalVariable(name: "list", arg: 1, scope: !5, file: !1, line: 3, type: !8)
!10 = !DILocalVariable(name: "slot", scope: !11, file: !1, line: 5, type: !3)
!11 = distinct !DILexicalBlock(scope: !5, file: !1, line: 4, column: 2)
!12 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !4, file: !1, line: 2, baseType: !8, size: 64)
!13 = !{!12}
!15 = !DILocation(line: 6, column: 3, scope: !11)
!16 = !DILocation(line: 7, column: 1, scope: !5, inlinedAt: !17)
!17 = distinct !DILocation(line: 9, column: 2, scope: !11)
