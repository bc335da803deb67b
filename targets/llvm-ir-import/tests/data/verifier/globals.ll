@g = common constant i32 0
; -----
@g = common global i32 1
; -----
@g = appending global i32 1
; -----
@llvm.global_ctors = appending global [1 x i32] [i32 1]
; -----
@llvm.used = appending global [1 x i32] [i32 1]
; -----
@g = external global i32
@a = alias i32, ptr @g
; -----
$c = comdat any
@g = external global i32, comdat($c)
; -----
@g = global <vscale x 2 x i32> zeroinitializer
; -----
@g = common global i32 1
; -----
@g = common constant i32 0
; -----
$g = comdat any
@g = common global i32 0, comdat
; -----
@g = appending global i32 1
; -----
@llvm.global_ctors = appending global [1 x i32] [i32 1]
; -----
@llvm.global_ctors = global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr null, ptr null }]
; -----
@llvm.global_ctors = appending global [1 x { i32, ptr }] [{ i32, ptr } { i32 1, ptr null }]
; -----
@llvm.global_ctors = appending global [1 x { i64, ptr, ptr }] [{ i64, ptr, ptr } { i64 1, ptr null, ptr null }]
; -----
@llvm.used = appending global [1 x i32] [i32 1]
; -----
@llvm.used = global [1 x ptr] [ptr @llvm.used]
; -----
@llvm.used = appending global [1 x ptr] [ptr null]
; -----
@llvm.used = appending global [1 x ptr] [ptr @0]
@0 = global i32 1
; -----
@llvm.compiler.used = appending global [1 x ptr] [ptr null]
; -----
@llvm.used = appending global [1 x ptr] zeroinitializer
; -----
@g = external global i32
@a = alias i32, ptr @g
; -----
@a = alias i32, ptr @b
@b = alias i32, ptr @a
; -----
@a = weak alias i32, ptr @g
@b = alias i32, ptr @a
@g = global i32 1
; -----
@g = external global [2 x i32]
@a = alias i32, getelementptr ([2 x i32], ptr @g, i32 0, i32 1)
; -----
$c = comdat any
@g = external global i32, comdat($c)
; -----
@g = global <vscale x 2 x i32> zeroinitializer
; -----
@g = dllimport global i32 1
; -----
$c = comdat any
@g = available_externally global i32 0, comdat($c)
; -----
@g = global i32 1, !associated !0
!0 = !{}
; -----
@g = external global i32, !absolute_symbol !0
!0 = !{i64 1}
