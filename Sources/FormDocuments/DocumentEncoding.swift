internal import FormText

/// Whether a file is UTF-8 without the characters that no text has.
package enum DocumentEncoding {
  /// The most control characters that are listed.
  static let mostListed = 100

  /// What stands in the way of reading; bytes that are no UTF-8 end the search.
  ///
  /// - Parameter refusesControls: JSON's own grammar says which control characters it takes. In
  ///   YAML they are those that libyaml refuses without telling the place: all but tab, line feed,
  ///   carriage return and U+0085, and the two noncharacters of the basic plane.
  static func problems(
    in source: SourceText, from start: Int, refusesControls: Bool
  ) -> [Diagnostic] {
    let bytes = source.bytes
    if isWide(bytes) {
      return [
        Diagnostic(
          code: "badEncoding", message: "this file is not UTF-8 but UTF-16 or UTF-32",
          source: source, range: SourceRange(0, 2), help: "save it as UTF-8")
      ]
    }
    var problems: [Diagnostic] = []
    var at = start
    while at < bytes.count {
      // As a rule all of them.
      if 0x20..<0x7F ~= bytes[at] || bytes[at] == 0x0A {
        at += 1
        continue
      }
      guard let scalar = scalar(of: bytes, at: at) else {
        problems.append(
          Diagnostic(
            code: "badEncoding", message: "this byte is not UTF-8", source: source,
            range: SourceRange(at, at + 1), help: "save the file as UTF-8"))
        break
      }
      let end = at + UTF8.width(scalar)
      if refusesControls, isRefused(scalar), problems.count < mostListed {
        problems.append(
          Diagnostic(
            code: "controlCharacter",
            message: "the control character U+\(hexadecimal(scalar)) stands here",
            source: source, range: SourceRange(at, end),
            help: "take it out; in double quotes it can be written as an escape"))
      }
      at = end
    }
    return problems
  }

  /// Whether a file is UTF-16 or UTF-32, by its byte order mark or a NUL beside the first character.
  package static func isWide(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return true
    case (0, 0): return bytes.count >= 4 && bytes[2] == 0xFE && bytes[3] == 0xFF
    case (0, _), (_, 0): return true
    default: return false
    }
  }

  private static func scalar(of bytes: [UInt8], at: Int) -> Unicode.Scalar? {
    if bytes[at] < 0x80 { return Unicode.Scalar(bytes[at]) }
    var decoder = UTF8()
    var iterator = bytes[at...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return scalar
  }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE...0xFFFF: true
    default: false
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
