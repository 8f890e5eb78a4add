internal import FormText

/// Workflow commands of GitHub Actions, escaped as its toolkit does.
///
/// Control characters and what turns the direction of writing become visible: a log is shown on
/// terminals and pages.
enum GitHubText {
  /// `::error file=…,title=…::message`, with its line break; empty properties are left out.
  static func command(
    _ name: String, _ properties: KeyValuePairs<String, String>, _ message: String
  ) -> String {
    var bytes: [UInt8] = []
    append(name, properties, message, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As ``command(_:_:_:)``, behind other bytes.
  static func append(
    _ name: String, _ properties: KeyValuePairs<String, String>, _ message: String,
    to bytes: inout [UInt8]
  ) {
    bytes += "::".utf8
    bytes += name.utf8
    var isFirst = true
    for (key, value) in properties where !value.isEmpty {
      bytes.append(UInt8(ascii: isFirst ? " " : ","))
      isFirst = false
      bytes += key.utf8
      bytes.append(UInt8(ascii: "="))
      append(value, isProperty: true, to: &bytes)
    }
    bytes += "::".utf8
    append(message, isProperty: false, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Percent signs and line breaks would end a command's message, colons and commas a property too.
  private static func append(_ text: String, isProperty: Bool, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": bytes += "%25".utf8
      case "\r": bytes += "%0D".utf8
      case "\n": bytes += "%0A".utf8
      case ":" where isProperty: bytes += "%3A".utf8
      case "," where isProperty: bytes += "%2C".utf8
      default: bytes += UTF8.encode(VisibleText.scalar(scalar)) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}
