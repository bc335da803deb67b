; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

declare i32 @personality(...)

declare i32 @may_throw(i32)

define i64 @loop(i64 %0, i1 %1) {
  br label %3

3:                                                ; preds = %6, %2
  %4 = phi i64 [ %7, %6 ], [ 0, %2 ]
  %5 = icmp ult i64 %4, %0
  br i1 %5, label %6, label %8, !prof !1

6:                                                ; preds = %3
  %7 = add i64 %4, 1
  br label %3, !llvm.loop !2

8:                                                ; preds = %3
  %9 = phi i64 [ %4, %3 ]
  %10 = phi i64 [ %4, %3 ]
  br i1 %1, label %11, label %14

11:                                               ; preds = %14, %8
  %12 = phi i64 [ %15, %14 ], [ %9, %8 ]
  ret i64 %12

13:                                               ; No predecessors!
  unreachable

14:                                               ; preds = %8
  %15 = phi i64 [ %10, %8 ]
  br label %11
}

define i32 @switch(i32 %0) {
  switch i32 %0, label %2 [
    i32 1, label %4
    i32 -2, label %5
  ], !prof !5

2:                                                ; preds = %5, %1
  %3 = phi i32 [ %6, %5 ], [ %0, %1 ]
  ret i32 %3

4:                                                ; preds = %1
  ret i32 0

5:                                                ; preds = %1
  %6 = phi i32 [ 0, %1 ]
  br label %2
}

define i32 @calls(ptr %0, i32 %1) personality ptr @personality {
  %3 = call i32 @may_throw(i32 %1)
  %4 = tail call i32 %0(i32 %3) #0
  %5 = call fastcc i32 @may_throw(i32 %4) [ "tag"(i32 %1, i32 %3), "empty"() ]
  %6 = invoke i32 @may_throw(i32 %5)
          to label %7 unwind label %9

7:                                                ; preds = %2
  %8 = call i32 asm sideeffect inteldialect "mov $0, $1", "=r,r"(i32 %6)
  ret i32 %8

9:                                                ; preds = %2
  %10 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %10
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!"branch_weights", i32 3, i32 1}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.mustprogress"}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = !{!"branch_weights", i32 1, i32 2, i32 3}
