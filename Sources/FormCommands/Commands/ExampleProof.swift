internal import FormDocuments
internal import FormLint
internal import FormText

/// `formcheck test --mutate`: which small changes of a file no example notices.
struct ExampleProof {
  let renderer: CaretRenderer
  let isQuiet: Bool

  /// Asks what the examples of a file never show; returns how much that is.
  func cover(
    _ document: FormDocument, path: String, to sink: OutputSink
  ) throws(OutputFault) -> Int {
    let reports = CoverageRun.run(document, besides: path)
    for report in reports {
      for gap in report.gaps { try sink.write(renderer.render(gap)) }
    }
    let total = reports.reduce(0) { $0 + $1.total }
    let shown = reports.reduce(0) { $0 + $1.shown }
    if !isQuiet { try sink.write("\(path): examples show \(shown) of \(total)\n") }
    return total - shown
  }

  /// Tries a file that its examples pass; returns how many changes nobody noticed.
  func mutate(
    _ document: FormDocument, path: String, to sink: OutputSink
  ) throws(OutputFault) -> Int {
    var total = 0
    var noticed = 0
    var same = 0
    var unnoticed = 0
    var open = 0
    for report in MutationRun.run(document, besides: path) {
      total += report.total
      noticed += report.noticed
      same += report.equivalent
      for survivor in report.survivors {
        if survivor.example == nil, !survivor.isCovered { open += 1 } else { unnoticed += 1 }
        try write(survivor, to: sink)
      }
    }
    if !isQuiet {
      try sink.write("\(path): \(total) changes: \(noticed) noticed, \(unnoticed) not")
      if same > 0 { try sink.write(", \(same) that change nothing") }
      if open > 0 { try sink.write(", \(open) that nothing was found to show") }
      try sink.write("\n")
    }
    return unnoticed
  }

  private func write(
    _ survivor: MutationReport.Survivor, to sink: OutputSink
  ) throws(OutputFault) {
    try sink.write(renderer.render(survivor.diagnostic))
    if survivor.isCovered {
      return try sink.write("  = help: the example above would show it\n")
    }
    guard let example = survivor.example else { return }
    let lines = example.split(separator: "\n").map(String.init)
    try sink.write("  = help: add to its examples:\n")
    for line in lines { try sink.write("    \(VisibleText.line(line))\n") }
  }
}
