internal import FormProof
internal import FormStreams
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
    try sink.write("\(run.passed) passed, \(run.failed) failed")
    try sink.write(run.open > 0 ? ", \(run.open) left open\n" : "\n")
  }

  /// Each file is told as soon as it has been run: mutation takes its time.
  func write(_ file: TestedFile, to sink: OutputSink) throws(OutputFault) {
    switch file.outcome {
    case .refused: return
    case .mistakes(let mistakes):
      for text in renderer.render(first: mistakes) { try sink.write(text) }
    case .examples(let results):
      let failed = results.filter { !$0.hasPassed }
      for result in failed {
        for failure in result.failures { try sink.write(result.text(failure, renderer)) }
      }
      for gap in file.proof?.gaps ?? [] where !isQuiet || gap.isFailure {
        try write(gap, to: sink)
      }
      if isQuiet { break }
      let name = VisibleText.line(file.name)
      try sink.write("\(name): \(results.count) example\(results.count == 1 ? "" : "s")")
      try sink.write(failed.isEmpty ? "\n" : ", \(failed.count) failed\n")
      for line in file.proof?.summary ?? [] { try sink.write("\(name): \(line)\n") }
    }
    try sink.flush()
  }

  private func write(_ gap: ExampleProof.Gap, to sink: OutputSink) throws(OutputFault) {
    try sink.write(renderer.render(gap.diagnostic))
    for (index, line) in gap.help.enumerated() {
      try sink.write(index == 0 ? "  = help: " : "    ")
      try sink.write(VisibleText.line(line) + "\n")
    }
  }
}
