module attributes {dlti.target_system_spec = #dlti.target_system_spec<
  "CPU" = #dlti.target_device_spec<"cache" = 4096 : i32, "threads" = [1, 2]>,
  "GPU" = #dlti.target_device_spec<"cache" = 512 : i32>
>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32, i32 = dense<32> : vector<1xi64>, "dlti.endianness" = "big">} {
  module attributes {dlti.map = #dlti.map<f32 = 1, "a" = #dlti.map<"b" = unit>>} {}
}
