internal import FormText

/// A generated record as an example of its form: JSON in one line, which is YAML, too.
struct GeneratedExample {
  var given: [UInt8]
  /// The only error: its JSON Pointer and code.
  var issue: (pointer: String, code: String)?
  /// The moment at which the record is so; nil where it does not matter.
  var now: String?
  /// The remote checks of the form, which count as passed.
  var remotes: [String] = []

  /// The example of another record, in the same frame.
  func with(_ given: [UInt8], _ issue: (pointer: String, code: String)?) -> [UInt8] {
    var example = self
    (example.given, example.issue) = (given, issue)
    return example.json
  }

  private var json: [UInt8] {
    var bytes = Array(#"{"name":"#.utf8)
    let name = issue.map { "\($0.pointer.isEmpty ? "the record" : $0.pointer): \($0.code)" }
    append(name ?? "valid", to: &bytes)
    if let now {
      bytes += #","now":"#.utf8
      append(now, to: &bytes)
    }
    if !remotes.isEmpty {
      bytes += #","answers":{"#.utf8
      for (place, remote) in remotes.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        append(remote, to: &bytes)
        bytes += ":true".utf8
      }
      bytes += "}".utf8
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
