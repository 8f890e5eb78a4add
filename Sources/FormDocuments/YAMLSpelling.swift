internal import FormText

/// What an author most likely meant by a plain text that YAML reads as something else.
package enum YAMLSpelling {
  /// `label:B` as `label: B`: to YAML a colon ends a key only where a blank stands behind it.
  ///
  /// Nil for what is no key with a colon, such as `09:30` or `https://example.org`, and for long texts.
  package static func spaced(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.count <= 80,
      colon > 0, colon + 1 < bytes.count, bytes[colon + 1] > 0x20,
      bytes[colon + 1] != UInt8(ascii: "/"), isKey(bytes[..<colon])
    else { return nil }
    var rest = bytes[(colon + 1)...]
    while rest.starts(with: [0xC2, 0xA0]) { rest = rest.dropFirst(2) }
    return VisibleText.line(
      String(decoding: bytes[...colon], as: UTF8.self) + " "
        + String(decoding: rest, as: UTF8.self))
  }

  /// What helps where a colon has no blank behind it; nil for what is no key with a colon.
  package static func helpForColon(_ text: String) -> String? {
    spaced(text).map { help(forColonIn: text, $0) }
  }

  /// The same of entries with commas between them.
  static func helpForColons(_ text: String) -> String? {
    spacedEntries(text).map { help(forColonIn: text, $0) }
  }

  private static func help(forColonIn text: String, _ spaced: String) -> String {
    text.contains(":\u{A0}")
      ? "a no-break space follows the colon; type a plain space: \(spaced)"
      : "write a space after the colon: \(spaced)"
  }

  /// The same of entries with commas between them; nil where one of them is no such entry.
  static func spacedEntries(_ text: String) -> String? {
    let parts = text.split(separator: ",").map { part -> String? in
      let start = part.drop { $0 == " " }
      return spaced(String(start.reversed().drop { $0 == " " }.reversed()))
    }
    let entries = parts.compactMap { $0 }
    return entries.isEmpty || entries.count < parts.count ? nil : entries.joined(separator: ", ")
  }

  /// A word as keys are written: a letter, then letters, digits, `_`, `-` and `.`.
  private static func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy {
      isLetter($0) || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
