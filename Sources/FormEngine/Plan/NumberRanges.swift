/// What short numbers of a field may be: a range of whole numbers for each number of digits behind the point.
///
/// Safety: a pair for each; they are in the plan that says them.
@safe
struct NumberRanges: BitwiseCopyable {
  @unsafe private let pairs: UnsafePointer<Int64>
  private let count: Int32

  @inline(__always)
  init(_ pairs: UnsafePointer<Int64>, count: Int32) {
    unsafe self.pairs = pairs
    self.count = count
  }

  /// Whether a number certainly is in its range: it is not where none is said for so many digits.
  @inline(__always)
  func contains(_ number: ShortNumber) -> Bool {
    guard number.places < Int(count) else { return false }
    let range = unsafe pairs + number.places &* 2
    return unsafe number.coefficient >= range[0] && number.coefficient <= range[1]
  }
}
