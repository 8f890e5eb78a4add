/// Telephone numbers as they are dialled.
package enum DialledNumber {
  /// The digits of a number in ASCII, with `*` and `#`; empty where there are none.
  package static func keys(of number: String) -> String {
    String(
      decoding: number.unicodeScalars.compactMap { KeypadNumber.key(of: $0) }
        .map { $0 < 10 ? $0 + 0x30 : $0 == 10 ? 0x2A : 0x23 }, as: UTF8.self)
  }
}
