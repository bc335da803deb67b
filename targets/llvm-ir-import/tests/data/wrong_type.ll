@g = global i32 @h
