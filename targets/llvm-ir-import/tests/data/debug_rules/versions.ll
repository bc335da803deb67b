!3 = !{i32 2, !"Debug Info Version", i32 2}
; -----
!3 = !{i32 2, !"Other", i32 2}
