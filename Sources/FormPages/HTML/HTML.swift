/// HTML as it is written: names are the program's own, everything else is escaped.
///
/// ```swift
/// var html = HTML()
/// html.element("p", ["class": "help", "hidden": isHidden ? "" : nil]) { $0.text(help) }
/// ```
/// An attribute that is nil is left out; one that is empty is a boolean attribute
/// (HTML standard, section 2.3.2).
package struct HTML: Sendable {
  /// What is written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// A whole document.
  package init(document language: String, _ content: (inout HTML) -> Void) {
    raw("<!DOCTYPE html>\n")
    element("html", ["lang": language, "dir": HTML.direction(of: language)], content)
  }

  /// What is written so far, as text.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// An element with what stands in it.
  package mutating func element(
    _ name: StaticString, _ attributes: HTMLAttributes = [:], _ content: (inout HTML) -> Void
  ) {
    open(name, attributes)
    content(&self)
    raw("</")
    raw(name)
    raw(">")
  }

  /// An element that holds a text.
  package mutating func element(
    _ name: StaticString, _ attributes: HTMLAttributes = [:], text: String
  ) {
    element(name, attributes) { $0.text(text) }
  }

  /// An element that holds nothing and has no end: `input`, `meta`, `link`.
  package mutating func void(_ name: StaticString, _ attributes: HTMLAttributes = [:]) {
    open(name, attributes)
  }

  /// A text.
  package mutating func text(_ text: String) {
    for byte in text.utf8 { append(escaped: byte) }
  }

  /// A text of somebody else, whose direction of writing stays its own.
  ///
  /// - Parameter direction: That of the text, where its first letter does not say it.
  package mutating func isolated(_ text: String, direction: String? = nil) {
    element("bdi", ["dir": direction], text: text)
  }

  /// What is in another document.
  package mutating func append(_ other: HTML) { bytes += other.bytes }

  /// Something of the program's own that is HTML already.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// HTML of whoever owns the pages, as it is.
  package mutating func raw(text: String) { bytes += text.utf8 }

  /// The direction of writing of a language: of those that are written from right to left,
  /// by the CLDR's `characterOrder`, the ones with a million speakers.
  package static func direction(of language: String) -> String {
    let rightToLeft = ["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]
    let primary = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    return rightToLeft.contains(String(primary)) ? "rtl" : "ltr"
  }

  private mutating func open(_ name: StaticString, _ attributes: HTMLAttributes) {
    raw("<")
    raw(name)
    for (name, value) in attributes.pairs {
      guard let value else { continue }
      raw(" ")
      raw(name)
      if value.isEmpty { continue }
      raw("=\"")
      text(value)
      raw("\"")
    }
    raw(">")
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): raw("&amp;")
    case UInt8(ascii: "<"): raw("&lt;")
    case UInt8(ascii: ">"): raw("&gt;")
    case UInt8(ascii: "\""): raw("&quot;")
    case UInt8(ascii: "'"): raw("&#39;")
    // A reader of HTML makes a line feed of it.
    case 0x0D: raw("&#13;")
    // No document may have it, nor a reference to it.
    case 0: raw("\u{FFFD}")
    default: bytes.append(byte)
    }
  }
}

/// Attributes in their order.
package struct HTMLAttributes: ExpressibleByDictionaryLiteral {
  /// Names and values; nil is left out, and `""` is a boolean attribute.
  package var pairs: [(name: StaticString, value: String?)]

  package init(dictionaryLiteral elements: (StaticString, String?)...) {
    pairs = elements.map { (name: $0.0, value: $0.1) }
  }

  /// Sets an attribute behind the others.
  package mutating func add(_ name: StaticString, _ value: String?) {
    pairs.append((name: name, value: value))
  }
}
