internal import FormCheck
internal import FormProof
internal import FormStreams
internal import FormText

/// One JSON document: `files`, each with its `examples`, `mistakes` or `reason`, and a `summary`.
struct TestJSONWriter: TestWriter {
  func write(_ run: TestRun, to sink: OutputSink) throws(OutputFault) {
    try sink.write("{\"files\":[")
    for (index, file) in run.files.enumerated() {
      try sink.write(index > 0 ? ",\n" : "\n")
      var bytes: [UInt8] = []
      Self.append(file, to: &bytes)
      try sink.write(bytes)
    }
    try sink.write(
      "\n],\"summary\":{\"passed\":\(run.passed),\"failed\":\(run.failed),"
        + (run.files.contains { $0.proof != nil } ? "\"leftOpen\":\(run.open)," : "")
        + "\"filesNotRun\":\(run.refused)}}\n")
  }

  private static func append(_ file: TestedFile, to bytes: inout [UInt8]) {
    bytes += "{\"file\":".utf8
    JSONText.append(file.name, to: &bytes)
    switch file.outcome {
    case .refused(let reason): append("reason", reason, to: &bytes)
    case .mistakes(let mistakes):
      bytes += ",\"mistakes\":".utf8
      list(mistakes, to: &bytes) { mistake, bytes in
        bytes += "{\"code\":".utf8
        JSONText.append(mistake.code, to: &bytes)
        append("message", mistake.message, to: &bytes)
        if !mistake.mend.isEmpty { append("help", mistake.mend, to: &bytes) }
        append("file", mistake.source.name, to: &bytes)
        append(mistake.source, mistake.range, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
      }
    case .examples(let results):
      bytes += ",\"examples\":".utf8
      list(results, to: &bytes) { append($0, to: &$1) }
      if let proof = file.proof {
        bytes += ",\"leftOpen\":".utf8
        list(proof.gaps, to: &bytes) { append($0, to: &$1) }
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func append(_ gap: ExampleProof.Gap, to bytes: inout [UInt8]) {
    bytes += "{\"code\":".utf8
    JSONText.append(gap.diagnostic.code, to: &bytes)
    append("severity", gap.diagnostic.severity.rawValue, to: &bytes)
    append("message", gap.diagnostic.message, to: &bytes)
    if !gap.help.isEmpty { append("help", gap.help.joined(separator: "\n"), to: &bytes) }
    append(gap.diagnostic.source, gap.diagnostic.range, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  private static func append(_ result: ExampleResult, to bytes: inout [UInt8]) {
    bytes += "{\"name\":".utf8
    JSONText.append(result.name, to: &bytes)
    append(result.source, result.range, to: &bytes)
    bytes += ",\"passed\":\(result.hasPassed)".utf8
    if !result.hasPassed {
      bytes += ",\"failures\":".utf8
      list(result.failures, to: &bytes) { append($0, of: result, to: &$1) }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func append(
    _ failure: ExampleFailure, of result: ExampleResult, to bytes: inout [UInt8]
  ) {
    bytes += "{\"key\":".utf8
    JSONText.append(failure.key, to: &bytes)
    if let step = failure.step { bytes += ",\"step\":\(step)".utf8 }
    append("message", failure.message, to: &bytes)
    append(result.source, failure.range, to: &bytes)
    bytes += ",\"differences\":".utf8
    list(failure.rows, to: &bytes) { row, bytes in
      bytes += "{".utf8
      if let place = row.place {
        bytes += "\"place\":".utf8
        JSONText.append(place, to: &bytes)
        bytes.append(UInt8(ascii: ","))
      }
      bytes += "\"expected\":".utf8
      JSONText.append(row.expected, to: &bytes)
      append("got", row.got, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    if failure.more > 0 { bytes += ",\"more\":\(failure.more)".utf8 }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func append(_ key: String, _ text: String, to bytes: inout [UInt8]) {
    bytes += ",\"\(key)\":".utf8
    JSONText.append(text, to: &bytes)
  }

  private static func append(
    _ source: SourceText, _ range: SourceRange, to bytes: inout [UInt8]
  ) {
    let place = source.position(at: range.start)
    bytes += ",\"line\":\(place.line),\"column\":\(place.column)".utf8
  }

  private static func list<Element>(
    _ elements: [Element], to bytes: inout [UInt8],
    _ append: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(element, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
