internal import FormProof
internal import FormStreams
internal import FormText

/// TAP version 14 (testanything.org): a line for each example, what failed as YAML below it.
///
/// A file that cannot be run is a point that failed.
struct TAPWriter: TestWriter {
  func write(_ run: TestRun, to sink: OutputSink) throws(OutputFault) {
    let count = run.passed + run.failed + run.open + run.refused
    try sink.write("TAP version 14\n1..\(count)\(count == 0 ? " # SKIP no examples" : "")\n")
    var number = 0
    func point(_ isGood: Bool, _ name: String) throws(OutputFault) {
      number += 1
      try sink.write("\(isGood ? "ok" : "not ok") \(number) - \(Self.escaped(name))\n")
    }
    for file in run.files {
      switch file.outcome {
      case .refused(let reason):
        try point(false, file.name)
        try sink.write("  ---\n  message: \(Self.quoted(reason))\n  ...\n")
      case .mistakes(let mistakes):
        try point(false, file.name)
        try sink.write("  ---\n  message: \"the file has errors\"\n  errors:\n")
        for mistake in mistakes { try sink.write(Self.yaml(mistake)) }
        try sink.write("  ...\n")
      case .examples:
        for result in file.cases {
          try point(result.hasPassed, "\(file.name): \(result.name)")
          if result.hasPassed { continue }
          try sink.write("  ---\n  failures:\n")
          for failure in result.failures { try sink.write(Self.yaml(failure, of: result)) }
          try sink.write("  ...\n")
        }
      }
    }
  }

  private static func yaml(_ failure: ExampleFailure, of result: ExampleResult) -> String {
    let place = result.source.position(at: failure.range.start)
    var text = "    - message: \(quoted(failure.message))\n"
    if let step = failure.step { text += "      step: \(step)\n" }
    text += "      file: \(quoted(result.source.name))\n"
    text += "      line: \(place.line)\n      column: \(place.column)\n"
    if !failure.rows.isEmpty { text += "      differences:\n" }
    for row in failure.rows {
      let place = row.place.map { "place: \(quoted($0)), " } ?? ""
      text += "        - { \(place)expected: \(quoted(row.expected)), got: \(quoted(row.got)) }\n"
    }
    if failure.more > 0 { text += "      more: \(failure.more)\n" }
    return text
  }

  private static func yaml(_ mistake: Diagnostic) -> String {
    let place = mistake.source.position(at: mistake.range.start)
    var text = "    - message: \(quoted(mistake.message))\n      code: \(quoted(mistake.code))\n"
    text += "      file: \(quoted(mistake.source.name))\n"
    text += "      line: \(place.line)\n      column: \(place.column)\n"
    if !mistake.mend.isEmpty { text += "      help: \(quoted(mistake.mend))\n" }
    return text
  }

  /// A number sign would begin a directive.
  private static func escaped(_ name: String) -> String {
    PrintableText.line(name).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  /// A double-quoted scalar, which JSON and YAML read alike.
  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONText.append(PrintableText.line(text), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
