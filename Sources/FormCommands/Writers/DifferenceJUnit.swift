internal import FormProof
internal import FormText

/// Changes of a form as JUnit XML: a suite for the new version, and a case for each change.
enum DifferenceJUnit {
  /// - Parameters:
  ///   - file: The new version.
  ///   - corpusFails: Whether records of the corpus fail the run.
  ///   - fails: Whether a change does.
  static func xml(
    _ list: ChangeList, _ outcome: CorpusRun.Outcome?, file: String, corpusFails: Bool,
    fails: (FormChange) -> Bool
  ) -> String {
    let name = XMLText.attribute(file)
    var cases: [(text: String, failed: Bool)] = list.changes.map { change in
      let failed = fails(change)
      return (testCase(change, list.side, failed: failed), failed)
    }
    let lines = DifferenceText.lines(of: outcome)
    if !lines.isEmpty {
      let failed = corpusFails
      let text = XMLText.content(lines.joined(separator: "\n"))
      let message = XMLText.attribute(lines[0])
      cases.append(
        (
          "    <testcase name=\"the corpus\" classname=\(name)>\n"
            + (failed
              ? "      <failure message=\(message) type=\"corpus\">\(text)</failure>\n"
              : "      <system-out>\(text)</system-out>\n") + "    </testcase>\n", failed
        ))
    }
    if cases.isEmpty {
      cases.append(("    <testcase name=\"no change fails\" classname=\(name)/>\n", false))
    }
    let failed = cases.count { $0.failed }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failed)\" errors=\"0\""
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"formcheck diff\" \(counts)>\n"
      + "  <testsuite name=\(name) \(counts)>\n" + cases.map(\.text).joined()
      + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(
    _ change: FormChange, _ side: DiffSide, failed: Bool
  ) -> String {
    let file = XMLText.attribute(change.source.name)
    let line = change.source.position(at: change.range.start).line
    let title = XMLText.attribute("\(change.message) [\(change.kind.rawValue)]")
    let body = XMLText.content(CaretRenderer().render(change.diagnostic(side), notes: change.facts))
    let message = XMLText.attribute(change.message)
    return "    <testcase name=\(title) classname=\(file) file=\(file) line=\"\(line)\">\n"
      + (failed
        ? "      <failure message=\(message) type=\"\(change.kind.rawValue)\">\(body)</failure>\n"
        : "      <system-out>\(body)</system-out>\n") + "    </testcase>\n"
  }
}
