internal import FormProof
internal import FormStreams
internal import FormText

/// One JSON document: `files`, each with its `examples`, `mistakes` or `reason`, and a `summary`.
struct TestJSONWriter: TestWriter {
  func write(_ run: TestRun, to sink: OutputSink) throws(OutputFault) {
    try sink.write("{\"files\":[")
    for (index, file) in run.files.enumerated() {
      try sink.write(index > 0 ? ",\n" : "\n")
      var json = JSONBuilder()
      json.object { Self.append(file, to: &$0) }
      try sink.write(json.bytes)
    }
    try sink.write(
      "\n],\"summary\":{\"passed\":\(run.passed),\"failed\":\(run.failed),"
        + (run.files.contains { $0.proof != nil } ? "\"leftOpen\":\(run.open)," : "")
        + "\"filesNotRun\":\(run.refused)}}\n")
  }

  private static func append(_ file: TestedFile, to json: inout JSONBuilder) {
    json.add("file", file.name)
    switch file.outcome {
    case .refused(let reason): json.add("reason", reason)
    case .mistakes(let mistakes):
      json.list("errors") { json in
        for mistake in mistakes {
          json.object { json in
            json.add("code", mistake.code)
            json.add("message", mistake.message)
            if !mistake.mend.isEmpty { json.add("help", mistake.mend) }
            json.add("file", mistake.source.name)
            append(mistake.source, mistake.range, to: &json)
          }
        }
      }
    case .examples(let results):
      json.list("examples") { json in
        for result in results { json.object { append(result, to: &$0) } }
      }
      if let proof = file.proof {
        json.list("leftOpen") { json in
          for gap in proof.gaps { json.object { append(gap, to: &$0) } }
        }
      }
    }
  }

  private static func append(_ gap: ExampleProof.Gap, to json: inout JSONBuilder) {
    json.add("code", gap.diagnostic.code)
    json.add("severity", gap.diagnostic.severity.rawValue)
    json.add("message", gap.diagnostic.message)
    if !gap.help.isEmpty { json.add("help", gap.help.joined(separator: "\n")) }
    append(gap.diagnostic.source, gap.diagnostic.range, to: &json)
  }

  private static func append(_ result: ExampleResult, to json: inout JSONBuilder) {
    json.add("name", result.name)
    append(result.source, result.range, to: &json)
    json.add("passed", result.hasPassed)
    if result.hasPassed { return }
    json.list("failures") { json in
      for failure in result.failures {
        json.object { append(failure, of: result, to: &$0) }
      }
    }
  }

  private static func append(
    _ failure: ExampleFailure, of result: ExampleResult, to json: inout JSONBuilder
  ) {
    json.add("key", failure.key)
    if let step = failure.step { json.add("step", step) }
    json.add("message", failure.message)
    append(result.source, failure.range, to: &json)
    json.list("differences") { json in
      for row in failure.rows {
        json.object { json in
          if let place = row.place { json.add("place", place) }
          json.add("expected", row.expected)
          json.add("got", row.got)
        }
      }
    }
    if failure.more > 0 { json.add("more", failure.more) }
  }

  private static func append(
    _ source: SourceText, _ range: SourceRange, to json: inout JSONBuilder
  ) {
    let place = source.position(at: range.start)
    json.add("line", place.line)
    json.add("column", place.column)
  }
}
