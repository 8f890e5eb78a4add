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
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Colons and commas would end a property too.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
