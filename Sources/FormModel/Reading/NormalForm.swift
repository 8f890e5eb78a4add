internal import CUTF8PROC
internal import FormPlatform

/// A normalization form of Unicode (UAX #15), made by utf8proc.
package enum NormalForm: Hashable, Sendable {
  /// NFC: letters and their marks become one letter where Unicode has it.
  case composed
  /// NFKC: ligatures, full-width letters and the like become plain letters as well.
  case compatible

  /// A text in this form; nil where utf8proc cannot make it: what is no UTF-8, or no memory.
  package func made(of text: [UInt8]) -> [UInt8]? {
    let options =
      switch self {
      case .composed: UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue
      case .compatible:
        UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
      }
    var made: UnsafeMutablePointer<UInt8>?
    // Safety: the text is read only during the call; what is made is freed here, and read before.
    defer { unsafe free(made) }
    let count = unsafe utf8proc_map(text, text.count, &made, utf8proc_option_t(options))
    guard count >= 0, let made = unsafe made else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: made, count: count))
  }
}
