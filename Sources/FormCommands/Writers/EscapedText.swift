/// Writes other characters for some that mean something where a text goes.
///
/// Byte by byte: the replacing of the standard library looks at characters, which takes twenty times
/// as long, and CR LF is one of them.
enum EscapedText {
  /// - Parameter escapes: ASCII characters, and what stands for each.
  static func escaped(_ text: String, _ escapes: [(byte: UInt8, text: StaticString)]) -> String {
    let isPlain = text.utf8.allSatisfy { byte in !escapes.contains { $0.byte == byte } }
    if isPlain { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if let escape = escapes.first(where: { $0.byte == byte }) {
        bytes += "\(escape.text)".utf8
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
