internal import FormText

/// A generated record as an example of its form: JSON in one line, which is YAML, too.
struct GeneratedExample {
  var given: [UInt8]
  /// The only error: its JSON Pointer and code.
  var issue: (pointer: String, code: String)?
  /// The moment that was set for the record.
  var now: String?

  var json: [UInt8] {
    var bytes = Array(#"{"name":"#.utf8)
    let name = issue.map { "\($0.pointer.isEmpty ? "the record" : $0.pointer): \($0.code)" }
    append(name ?? "valid", to: &bytes)
    if let now {
      bytes += #","now":"#.utf8
      append(now, to: &bytes)
    }
    bytes += #","given":"#.utf8
    bytes += given
    bytes += #","expect":{"issues":{"#.utf8
    if let issue {
      append(issue.pointer, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(issue.code, to: &bytes)
    }
    bytes += "}}}".utf8
    return bytes
  }

  private func append(_ text: String, to bytes: inout [UInt8]) {
    JSONText.append(data: Array(text.utf8), to: &bytes)
  }
}
