internal import FormText

/// Text in XML 1.0, without the characters that it cannot hold.
enum XMLText {
  /// With its quotes.
  static func attribute(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    append(Array(text.utf8), keepsLines: false, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  static func content(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(Array(text.utf8), keepsLines: true, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As ``content(_:)``, of UTF-8.
  static func append(content text: [UInt8], to bytes: inout [UInt8]) {
    append(text, keepsLines: true, to: &bytes)
  }

  /// Byte by byte, what may stand as it is all at once: texts are long, and little in them is not plain.
  private static func append(_ text: [UInt8], keepsLines: Bool, to bytes: inout [UInt8]) {
    var done = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      var width = 1
      var shown: [UInt8]?
      switch byte {
      case UInt8(ascii: "&"): shown = Array("&amp;".utf8)
      case UInt8(ascii: "<"): shown = Array("&lt;".utf8)
      case UInt8(ascii: ">"): shown = Array("&gt;".utf8)
      case UInt8(ascii: "\"") where !keepsLines: shown = Array("&quot;".utf8)
      // Behind CR it is shown as CR is: the two are one line break, which is none of ours.
      case UInt8(ascii: "\n") where keepsLines && (at == 0 || text[at - 1] != UInt8(ascii: "\r")):
        break
      case 0x20..<0x7F: break
      default:
        var iterator = text[at...].prefix(4).makeIterator()
        var decoder = UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) {
          width = UTF8.width(scalar)
          let visible = PrintableText.scalar(scalar)
          if visible != scalar { shown = Array(String(visible).utf8) }
        }
      }
      if let shown {
        bytes += text[done..<at]
        bytes += shown
        done = at + width
      }
      at += width
    }
    bytes += text[done...]
  }
}
