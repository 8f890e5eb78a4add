internal import FormProof
internal import FormStreams
internal import FormText

/// JUnit XML as systems of continuous integration read it: a suite for each file, a case for each
/// example; a file that cannot be run is a case with an error.
///
/// No times are given: they would be another every day.
struct JUnitWriter: TestWriter {
  func write(_ run: TestRun, to sink: OutputSink) throws(OutputFault) {
    let total = run.passed + run.failed + run.open + run.refused
    try sink.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"formcheck test\"")
    try sink.write(
      " tests=\"\(total)\" failures=\"\(run.failed + run.open)\" errors=\"\(run.refused)\">\n")
    for file in run.files {
      let name = XMLText.attribute(file.name)
      let isRefused = file.status != .valid
      let failed = file.cases.count { !$0.hasPassed }
      try sink.write(
        "  <testsuite name=\(name) tests=\"\(isRefused ? 1 : file.cases.count)\""
          + " failures=\"\(failed)\" errors=\"\(isRefused ? 1 : 0)\">\n")
      switch file.outcome {
      case .refused(let reason):
        let type = file.status == .unreadable ? "unreadable" : "formIsWrong"
        try sink.write(Self.error(name, type, reason, ""))
      case .mistakes(let mistakes):
        try sink.write(Self.error(name, mistakes))
      case .examples:
        for result in file.cases { try sink.write(Self.testCase(result, name)) }
      }
      try sink.write("  </testsuite>\n")
    }
    try sink.write("</testsuites>\n")
  }

  /// Why nothing was checked: a suite for each file of a form that has mistakes.
  static func suites(_ mistakes: [Diagnostic], of command: String) -> String {
    var files: [(name: String, mistakes: [Diagnostic])] = []
    for mistake in mistakes {
      if let known = files.firstIndex(where: { $0.name == mistake.source.name }) {
        files[known].mistakes.append(mistake)
      } else {
        files.append((mistake.source.name, [mistake]))
      }
    }
    let counts = "tests=\"\(files.count)\" failures=\"0\" errors=\"\(files.count)\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(command)\" \(counts)>\n"
    for file in files {
      let name = XMLText.attribute(file.name)
      text += "  <testsuite name=\(name) tests=\"1\" failures=\"0\" errors=\"1\">\n"
      text += error(name, file.mistakes)
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func error(_ name: String, _ mistakes: [Diagnostic]) -> String {
    let text = CaretRenderer().render(first: mistakes).joined()
    return error(name, "formIsWrong", mistakes.first?.message ?? "", text)
  }

  private static func error(
    _ name: String, _ type: String, _ message: String, _ text: String
  ) -> String {
    """
        <testcase name="the file can be run" classname=\(name) file=\(name)>
          <error message=\(XMLText.attribute(message)) type="\(type)">\(XMLText.content(text))</error>
        </testcase>

    """
  }

  private static func testCase(_ result: ExampleResult, _ file: String) -> String {
    let line = result.source.position(at: result.range.start).line
    var text = "    <testcase name=\(XMLText.attribute(result.name)) classname=\(file)"
    text += " file=\(file) line=\"\(line)\""
    guard let first = result.failures.first else { return text + "/>\n" }
    text += ">\n      <failure message=\(XMLText.attribute(first.message)) type=\"exampleFailed\">"
    // Some readers take one failure of a case only.
    for failure in result.failures {
      text += XMLText.content(result.text(failure, CaretRenderer()))
    }
    return text + "</failure>\n    </testcase>\n"
  }
}
