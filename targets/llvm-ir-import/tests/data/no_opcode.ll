define void @f() {
  frobnicate
}
