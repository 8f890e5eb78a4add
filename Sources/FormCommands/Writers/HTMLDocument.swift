internal import FormPages
internal import FormText

/// What a document of HTML brings itself, and the policy that allows nothing else.
enum Document {
  /// Writes the policy, the style, and a style of this document for browsers without script, inside `head`.
  static func appendStyles(more: String, to html: inout HTML) {
    let script = hash(of: bytes(ResultsScript.text))
    let styles = [bytes(ResultsStyle.text), Array(more.utf8)].map { hash(of: $0) }
    let policy =
      "default-src 'none'; script-src \(script); style-src \(styles.joined(separator: " ")); "
      + "base-uri 'none'; form-action 'none'"
    html.void("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    html.void("meta", ["name": "referrer", "content": "no-referrer"])
    html.raw("<style>")
    html.raw(ResultsStyle.text)
    // Script filters by itself. Rules of `:has(:target)` cost browsers that apply them, and turn them off again,
    // the square of the records.
    html.raw("</style>\n<noscript><style>")
    // Made of tokens alone, in which nothing has to be escaped.
    html.text(more)
    html.raw("</style></noscript>\n")
  }

  /// As a policy names what is inlined (CSP 3, section 2.3.1, hash-source).
  private static func hash(of bytes: [UInt8]) -> String {
    "'sha256-\(Base64.text(of: SHA256.bytes(of: bytes[...])))'"
  }

  private static func bytes(_ text: StaticString) -> [UInt8] {
    // Safety: a text of the program, which stays.
    text.withUTF8Buffer { unsafe Array($0) }
  }
}

/// RFC 4648, section 4.
enum Base64 {
  private static let signs = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let bits = three[0] << 16 | three[1] << 8 | three[2]
      for place in 0..<4 {
        let isThere = start + place - 1 < bytes.count
        text.append(
          isThere ? signs[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
