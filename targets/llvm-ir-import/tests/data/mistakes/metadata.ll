!0 = !{
; -----
!0 = !{!1
; -----
!0 = !{!1}
; -----
!0 = bogus
; -----
!0 = !DIFile()
; -----
!0 = !DIFile(filename: 3, directory: "x")
; -----
!0 = !DIFile(filename: "x", directory: "x", bogus: 3)
; -----
!0 = !DIFile(filename: "x", filename: "x", directory: "x")
; -----
!0 = !DIBogus()
; -----
!0 = !DILocation(line: 1)
; -----
!0 = !DILocation(line: 99999999999999999999, column: 1, scope: !0)
; -----
!0 = !DILocation(line: 1, column: 1, scope: !9)
; -----
!0 = !DICompileUnit(language: DW_LANG_C99, file: !1)
; -----
!0 = distinct !DICompileUnit(language: DW_LANG_bogus, file: !1)
!1 = !DIFile(filename: "x", directory: "x")
; -----
!0 = !DIBasicType(tag: DW_TAG_bogus)
; -----
!0 = !DIExpression(DW_OP_bogus)
; -----
!named = !{!0}
; -----
!named = !{i32 1}
; -----
define void @f() !dbg !7 { ret void }
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0, i64 4}
!7 = !{!9, i64 4, !"int"}
!9 = !{!"root"}
