internal import FormCheck
internal import FormText

/// What failed with its carets, a line for each file, and what it adds up to.
struct TestTextWriter: TestWriter {
  private let renderer: CaretRenderer
  private let isQuiet: Bool

  init(usesColour: Bool, isQuiet: Bool) {
    renderer = CaretRenderer(usesColour: usesColour)
    self.isQuiet = isQuiet
  }

  func write(_ run: TestRun, to sink: OutputSink) throws(OutputFault) {
    for file in run.files {
      switch file.outcome {
      case .refused: break
      case .mistakes(let mistakes):
        for mistake in mistakes { try sink.write(renderer.render(mistake)) }
      case .examples(let results):
        let failed = results.filter { !$0.hasPassed }
        for result in failed {
          for failure in result.failures { try sink.write(result.text(failure, renderer)) }
        }
        if isQuiet { continue }
        try sink.write(
          "\(VisibleText.line(file.name)): \(results.count) example\(results.count == 1 ? "" : "s")"
        )
        try sink.write(failed.isEmpty ? "\n" : ", \(failed.count) failed\n")
      }
    }
    try sink.write("\(run.passed) passed, \(run.failed) failed\n")
  }
}
