internal import FormCheck
internal import FormRecords
internal import FormText

/// JUnit XML as systems of continuous integration read it: a suite for each input, a case for each
/// record that fails or has warnings, and one for all that are valid.
///
/// Cases are named by their records, so that a system knows them again in its next run. No times are
/// given: they would be another every day.
struct JUnitRecords: SuiteWriter {
  let wantsValidRecords = false
  let tellsEachRecordAlone = true
  var suites: (any SuiteWriter)? { self }
  private let countsUndecided: Bool
  private let text: TextWriter

  /// - Parameter text: Says what is wrong with a record.
  init(countsUndecided: Bool, text: TextWriter) {
    self.countsUndecided = countsUndecided
    self.text = text
  }

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    let report = record.report
    if record.isPassed, !record.isPassedWithWords { return }
    var body: [UInt8] = []
    text.append(record, to: &body)
    let message = Self.headline(report)
    let isSkipped = report.verdict == .undecided && !countsUndecided
    result.output +=
      """
          <testcase name="\(record.number == 0 ? "header" : "record \(record.number)")" classname=\(XMLText.attribute(record.source)) \
      file=\(XMLText.attribute(record.source)) line="\(record.line)">

      """.utf8
    if record.isPassed {
      let content = XMLText.content(String(decoding: body, as: UTF8.self))
      result.output += "      <system-out>\(content)</system-out>\n".utf8
    } else if isSkipped {
      result.output += "      <skipped message=\(XMLText.attribute(message))/>\n".utf8
    } else {
      result.output += "      <failure message=\(XMLText.attribute(message))".utf8
      result.output += " type=\"\(report.verdict.rawValue)\">".utf8
      XMLText.append(content: body, to: &result.output)
      result.output += "</failure>\n".utf8
    }
    result.output += "    </testcase>\n".utf8
  }

  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    if run.report.isEmpty { return }
    var body: [UInt8] = []
    RunText.append(run, to: &body)
    let name = XMLText.attribute(run.source)
    let message = XMLText.attribute(Self.weightiest(run.report.issues.map(\.issue)))
    result.output +=
      "    <testcase name=\"all records\" classname=\(name) file=\(name)>\n".utf8
    if run.report.verdict == .valid {
      let content = XMLText.content(String(decoding: body, as: UTF8.self))
      result.output += "      <system-out>\(content)</system-out>\n".utf8
    } else if run.report.verdict == .undecided, !countsUndecided {
      result.output += "      <skipped message=\(message)/>\n".utf8
    } else {
      result.output += "      <failure message=\(message)".utf8
      result.output += " type=\"\(run.report.verdict.rawValue)\">".utf8
      XMLText.append(content: body, to: &result.output)
      result.output += "</failure>\n".utf8
    }
    result.output += "    </testcase>\n".utf8
  }

  /// What lists of cases show: the first error, and how many more issues there are.
  private static func headline(_ report: Report) -> String {
    let more = report.issues.count + report.uncounted.values.reduce(0, +) - 1
    let first = weightiest(report.issues)
    return more > 0 ? "\(first) (and \(more) more)" : first
  }

  /// The first error; where there is none, as in what is undecided, the first issue.
  private static func weightiest(_ issues: [FormIssue]) -> String {
    (issues.first { $0.severity == .error } ?? issues.first)?.messageWithField ?? ""
  }

  // MARK: Around the cases

  func begin(_ suites: [InputSuite], _ run: RunSummary) -> String {
    let totals = suites.map { counts($0) }.reduce(counts(of: run)) { $0 + $1 }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"formcheck check\""
      + totals.attributes + ">\n"
  }

  func begin(_ suite: InputSuite) -> String {
    let name = XMLText.attribute(suite.source)
    let totals = suite.totals
    let passed = totals.valid + totals.known + totals.expected
    var text = "  <testsuite name=\(name)\(counts(suite).attributes)>\n    <properties>\n"
    let expected = totals.expected > 0 ? [("expected", totals.expected)] : []
    for (name, count) in [
      ("records", totals.records), ("valid", totals.valid), ("invalid", totals.invalid),
      ("undecided", totals.undecided), ("known", totals.known),
    ] + expected {
      text += "      <property name=\"\(name)\" value=\"\(count)\"/>\n"
    }
    text += "    </properties>\n"
    if passed > 0 {
      text += "    <testcase name=\"valid records\" classname=\(name) file=\(name)/>\n"
    }
    return text
  }

  func end(_ suite: InputSuite) -> String {
    let name = XMLText.attribute(suite.source)
    let errors = suite.faults.map { error("the input can be read", name, "unreadable", $0) }
    return errors.joined() + "  </testsuite>\n"
  }

  /// A run that was ended early must not look like one that has passed.
  func end(_ run: RunSummary) -> String {
    let name = XMLText.attribute("formcheck")
    var cases = ""
    if run.isCut {
      let message = run.notes.last(where: \.isError)?.text ?? "interrupted"
      cases = error("the run is complete", name, "interrupted", message)
    } else if let shortage = run.shortage {
      cases = error("there are enough records", name, "shortage", shortage.words)
    }
    if cases.isEmpty { return "</testsuites>\n" }
    return "  <testsuite name=\(name)\(counts(of: run).attributes)>\n" + cases
      + "  </testsuite>\n</testsuites>\n"
  }

  private func error(
    _ name: String, _ suite: String, _ type: String, _ message: String
  ) -> String {
    """
        <testcase name="\(name)" classname=\(suite)>
          <error message=\(XMLText.attribute(message)) type="\(type)"/>
        </testcase>

    """
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    static func + (one: Counts, other: Counts) -> Counts {
      Counts(
        tests: one.tests + other.tests, failures: one.failures + other.failures,
        errors: one.errors + other.errors, skipped: one.skipped + other.skipped)
    }

    var attributes: String {
      " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    }
  }

  private func counts(_ suite: InputSuite) -> Counts {
    let totals = suite.totals
    let runs = totals.runsInvalid + totals.runsUndecided
    let failed = totals.invalid + totals.undecided + totals.badHeaders + runs
    return Counts(
      tests: (totals.valid + totals.known + totals.expected > 0 ? 1 : 0) + failed + totals.remarked
        + totals.runsRemarked + suite.faults.count,
      failures: totals.invalid + totals.badHeaders + totals.runsInvalid
        + (countsUndecided ? totals.undecided + totals.runsUndecided : 0),
      errors: suite.faults.count,
      skipped: countsUndecided ? 0 : totals.undecided + totals.runsUndecided)
  }

  private func counts(of run: RunSummary) -> Counts {
    run.isCut || run.shortage != nil ? Counts(tests: 1, errors: 1) : Counts()
  }
}
