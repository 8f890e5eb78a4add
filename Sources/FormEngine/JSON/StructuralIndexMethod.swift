internal import CRecordScan

/// How the marks of a record are found: see ``StructuralIndex``.
enum StructuralIndexMethod: Int32, CaseIterable, BitwiseCopyable, Sendable {
  /// Not at all: texts are looked at one by one, which is quicker without such instructions.
  case none = 0
  case avx2 = 1
  case avx512 = 2

  /// Whether the machine knows it.
  var isThere: Bool { self == .none || record_scan_can_mark(rawValue) != 0 }

  /// The quickest way that the machine knows.
  static let quickest = allCases.last { $0.isThere } ?? .none

  /// Writes the marks of a record of up to 65,535 bytes, and behind them its length.
  ///
  /// Safety: this is a way that is there, other than none; `marks` has room for `count` and 64 more, and
  /// 31 bytes behind the record are readable.
  @inline(__always)
  func mark(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, to marks: UnsafeMutablePointer<UInt16>
  ) {
    assert(self != .none, "there are no marks")
    unsafe record_scan_marks(rawValue, bytes, count, marks)
  }
}
