; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @f(ptr %0) !dbg !3 {
    #dbg_declare(ptr %0, !10, !DIExpression(), !15)
    #dbg_label(!16, !17)
  %2 = load i32, ptr %0, align 4, !dbg !18
  %3 = load i32, ptr %0, align 4, !dbg !19
  %4 = load i32, ptr %0, align 4, !dbg !21
  %5 = load i32, ptr %0, align 4, !dbg !22
  %6 = load i32, ptr %0, align 4, !dbg !23
  %7 = load i32, ptr %0, align 4
  ret void, !dbg !24
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !4, scopeLine: 4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !5)
!5 = !{null, !6}
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", scope: !1, file: !1, line: 2, size: 128, elements: !7)
!7 = !{!8}
!8 = !DIDerivedType(tag: DW_TAG_member, name: "next", baseType: !9, size: 64, align: 64, offset: 8)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!10 = !DILocalVariable(name: "x", scope: !3, file: !1, line: 5, type: !11, flags: DIFlagArtificial)
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 128, elements: !13)
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !{!14}
!14 = !DISubrange(count: 4)
!15 = !DILocation(line: 5, column: 1, scope: !3)
!16 = !DILabel(scope: !3, name: "l", file: !1, line: 12)
!17 = !DILocation(line: 12, column: 1, scope: !3)
!18 = !DILocation(line: 6, column: 3, scope: !3)
!19 = !DILocation(line: 1, column: 2, scope: !20, inlinedAt: !18)
!20 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 9, type: !4, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!21 = !DILocation(line: 6, scope: !3)
!22 = !DILocation(line: 0, scope: !3)
!23 = !DILocation(line: 9, column: 9, scope: !3)
!24 = !DILocation(line: 10, column: 1, scope: !3)
