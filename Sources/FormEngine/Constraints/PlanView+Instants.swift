/// A day number or microseconds as bytes, so that sets of them are found as sets of texts are.
@safe
package struct InstantKey: BitwiseCopyable {
  /// Eight bytes of the value, little endian, and zeros: as many as a ``TextView`` must be able to read.
  private var bytes: (UInt64, UInt64, UInt64, UInt64, UInt64)

  package static let count = 8

  package init(_ value: Int64) {
    bytes = (UInt64(bitPattern: value).littleEndian, 0, 0, 0, 0)
  }

  /// The bytes as a plan stores them.
  package var stored: [UInt8] { unsafe withUnsafeBytes(of: bytes) { unsafe Array($0.prefix(8)) } }

  func withText<Result>(_ body: (TextView) -> Result) -> Result {
    // Safety: 40 bytes, of which 8 are the text, read within the closure only.
    unsafe withUnsafePointer(to: bytes) { pointer in
      let first = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
      return unsafe body(TextView(bytes: first, count: Self.count, isASCII: false))
    }
  }
}

/// Constraints on days, times and moments, by what they mean.
extension PlanView {
  /// The index of the plan's text that stands for an instant, among those of a set, or -1.
  func member(instant: Int64, of index: Int) -> Int {
    InstantKey(instant).withText { member($0, of: index) }
  }
}

extension Operation {
  /// Whether a day, time or moment is judged by what it means, not by its text.
  @inline(__always)
  var judgesInstants: Bool { kind == .instantRange || kind == .choice || kind == .forbidden }
}
