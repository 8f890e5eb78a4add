internal import FormEngine
package import FormPlatform

/// A moment as text.
package enum InstantText {
  /// The moment of an RFC 3339 date-time, or nil.
  package static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    let microseconds = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe TimeText.instant($0, buffer.count) }
    }
    return microseconds.map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
  }
}
