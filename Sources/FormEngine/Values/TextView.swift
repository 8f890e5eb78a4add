/// A text of a record while its constraints are judged.
///
/// Safety: valid as long as the record or the arena that it lies in; 32 bytes are readable from
/// its end on, as behind a record, the arena and the plan's bytes.
@safe
struct TextView: BitwiseCopyable {
  @unsafe var bytes: UnsafePointer<UInt8>
  var count: Int
  var isASCII: Bool

  /// Whether there is nothing but white space and invisible characters; the text must not be empty.
  @inline(__always)
  var isBlank: Bool {
    let first = unsafe bytes[0]
    if first > 0x20, first < 0x7F { return false }
    return unsafe Blank.isBlank(bytes, count)
  }

  /// The day or the microseconds that it stands for as a value of a type, or nil; whether clocks show a
  /// reading is another question.
  func instant(_ type: ValueType) -> Int64? {
    switch type {
    case .date: unsafe TimeText.date(bytes, count)
    case .time: unsafe TimeText.time(bytes, count)
    case .datetime: unsafe TimeText.instant(bytes, count)
    case .local: unsafe TimeText.local(bytes, count)
    case .text, .any, .integer, .number, .boolean, .list, .group: nil
    }
  }

  /// Whether two texts have the same bytes.
  @inline(__always)
  func isSame(as other: TextView) -> Bool {
    unsafe count == other.count && UTF8Bytes.areSame(bytes, other.bytes, count)
  }
}
