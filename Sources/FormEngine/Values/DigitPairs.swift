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
    /// `26-06-15`.
    static var shortDate: Marks {
      Marks(
        bytes: 0x3030_2D30_302D_3030, toLimit: 0x0606_7F06_067F_0606,
        limit: 0xF0F0_80F0_F080_F0F0)
    }
    /// `09:30:15`.
    static var clock: Marks {
      Marks(
        bytes: 0x3030_3A30_303A_3030, toLimit: 0x0606_7F06_067F_0606,
        limit: 0xF0F0_80F0_F080_F0F0)
    }
  }

  /// What three numbers may be that stand at bytes 0, 3 and 6.
  struct Limits: BitwiseCopyable {
    /// What takes a number to 128 that is one more than it may be, and one that is as little as it may be.
    fileprivate let behindMost: UInt64
    fileprivate let toLeast: UInt64

    @inline(__always)
    init(least: (Int, Int, Int), most: (Int, Int, Int)) {
      behindMost = Self.word(127 &- most.0, 127 &- most.1, 127 &- most.2)
      toLeast = Self.word(128 &- least.0, 128 &- least.1, 128 &- least.2)
    }

    @inline(__always)
    private static func word(_ first: Int, _ second: Int, _ third: Int) -> UInt64 {
      UInt64(first | second &<< 24 | third &<< 48)
    }

    /// The month and the day of `26-06-15`, which is a day of any month.
    static var anyMonth: Limits { Limits(least: (0, 1, 1), most: (99, 12, 28)) }
    /// `09:30:15`, and no leap second.
    static var clock: Limits { Limits(least: (0, 0, 0), most: (23, 59, 59)) }
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

  /// Whether the numbers at bytes 0, 3 and 6 are what they may be.
  @inline(__always)
  func are(within limits: Limits) -> Bool {
    // No number is more than 99, so that no sum goes over its byte.
    let numbers = pairs & 0x00FF_0000_FF00_00FF
    let isOff = (numbers &+ limits.behindMost) | ~(numbers &+ limits.toLeast)
    return isOff & 0x0080_0000_8000_0080 == 0
  }
}
