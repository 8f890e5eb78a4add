/// The numbers of two digits in eight bytes of a date or a time, read at once.
struct DigitPairs: BitwiseCopyable {
  /// Where marks stand among the digits.
  struct Marks: BitwiseCopyable {
    /// The marks, and 0 for each digit; the lowest byte is the first.
    fileprivate let bytes: UInt64
    /// What takes a byte that is not what it must be over its limit, and where that shows.
    fileprivate let toLimit: UInt64
    fileprivate let limit: UInt64

    /// `2026-06-`.
    static var date: Marks {
      Marks(
        bytes: 0x2D30_302D_3030_3030, toLimit: 0x7F06_067F_0606_0606,
        limit: 0x80F0_F080_F0F0_F0F0)
    }
    /// `09:30:15`.
    static var clock: Marks {
      Marks(
        bytes: 0x3030_3A30_303A_3030, toLimit: 0x0606_7F06_067F_0606,
        limit: 0xF0F0_80F0_F080_F0F0)
    }
  }

  private let pairs: UInt64

  /// Nil where a byte is neither a digit nor the mark of its place.
  ///
  /// Safety: reads 8 bytes.
  @inline(__always)
  init?(_ bytes: UnsafePointer<UInt8>, marks: Marks) {
    let word = unsafe bytes.eightBytes
    // Digits are 0 to 9 then, marks 0: no sum below goes over its byte.
    let digits = word ^ marks.bytes
    guard (digits | (digits &+ marks.toLimit)) & marks.limit == 0 else { return nil }
    pairs = digits &* 10 &+ digits &>> 8
  }

  /// The number that the digit of a byte and the next one make.
  @inline(__always)
  func number(at byte: Int) -> Int { Int(pairs &>> UInt64(8 &* byte) & 0xFF) }
}
