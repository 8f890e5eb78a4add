/// A decimal number of 64 bits: its digits as one number, and how many of them stand behind the point.
struct ShortNumber: BitwiseCopyable, Sendable {
  var coefficient: Int64 = 0
  /// -1 where there is none.
  var places = -1
}
