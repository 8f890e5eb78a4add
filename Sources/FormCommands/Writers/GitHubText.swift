/// Workflow commands of GitHub Actions, escaped as its toolkit does.
enum GitHubText {
  /// `::error file=…,title=…::message`, with its line break; empty properties are left out.
  static func command(
    _ name: String, _ properties: KeyValuePairs<String, String>, _ message: String
  ) -> String {
    let written = properties.filter { !$0.value.isEmpty }
      .map { "\($0.key)=\(property($0.value))" }.joined(separator: ",")
    return "::\(name)\(written.isEmpty ? "" : " " + written)::\(data(message))\n"
  }

  /// Percent signs and line breaks would end a command's message.
  private static func data(_ text: String) -> String { EscapedText.escaped(text, inData) }

  /// Colons and commas would end a property too.
  private static func property(_ text: String) -> String {
    EscapedText.escaped(text, inData + inProperties)
  }

  private static let inData: [(UInt8, StaticString)] = [
    (UInt8(ascii: "%"), "%25"), (UInt8(ascii: "\r"), "%0D"), (UInt8(ascii: "\n"), "%0A"),
  ]
  private static let inProperties: [(UInt8, StaticString)] = [
    (UInt8(ascii: ":"), "%3A"), (UInt8(ascii: ","), "%2C"),
  ]
}
