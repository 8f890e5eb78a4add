internal import ArgumentParser
internal import FormStreams

/// The options of `check` that decide which records fail a run.
struct FailureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fail only for failures that a file does not list.",
      discussion: """
        Listed failures are not written either. A failure is identified by the name of its input, its field, its code \
        and a hash of its value (no hash for secrets). The line number does not matter. A failure that \
        occurs more often than listed is new. An issue between records is identified by its entry of “records” and the \
        values that the records share. One thread checks the records, because their order decides which failure is \
        new.
        """, valueName: "file"), completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write all failures to a file for --baseline.",
      discussion: "Without --baseline, the failures that are written pass in this run.",
      valueName: "file"), completion: .file())
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "Pass if at most this share fails, such as 0.1%.",
      discussion: "A percentage such as 0.1%, or a share under 1 such as 0.001.",
      valueName: "share"),
    transform: { text in
      guard let rate = FailRate(text) else {
        throw ValidationError("it is a percentage such as 0.1%, or a share under 1 such as 0.001")
      }
      return rate
    })
  var maxFailRate: FailRate?

  @Option(
    help: ArgumentHelp(
      "Every record must fail: “invalid”, “invalid:CODE”.",
      discussion: """
        With a code, such as “invalid:valueMissing”, each record must have an error with this code. A record that does \
        not fail is reported at its place and fails the run. A record that fails as expected passes, and its issues are \
        not written. In .formcheck.yaml, a check has “expect: invalid”.
        """, valueName: "failure"),
    transform: { text in
      guard let expected = ExpectedFailure(text) else {
        throw ValidationError("write “invalid”, or add a code such as invalid:valueMissing")
      }
      return expected
    })
  var expect: ExpectedFailure?

  @Option(
    help: ArgumentHelp(
      "Fail if there are fewer records.",
      discussion: """
        The default is 1 for JSON files and tables, because a run that checked nothing proves nothing. For standard \
        input and NDJSON the default is 0.
        """, valueName: "count"))
  var minRecords: Int?

  @Option(
    help: ArgumentHelp(
      "Undecided records: fail, pass or report.",
      discussion: """
        A record is undecided if a limit is reached or a remote check does not answer. With “fail”, the default, it \
        fails the run. With “pass” or “report”, it is reported and does not fail the run.
        """, valueName: "policy"))
  var undecided = UndecidedPolicy.fail

  var hasBaseline: Bool { baseline != nil || writeBaseline != nil }

  /// Writes the baseline that --write-baseline names; false if it could not be written.
  func writeBaseline(of run: CheckRun, quiet: Bool, _ errors: OutputSink) -> Bool {
    guard let path = writeBaseline else { return true }
    guard let failures = run.failures else {
      report("\(path): not written, since not everything was checked", to: errors)
      return true
    }
    if failures.isFull {
      report(
        "\(path): not written: there are more than \(Baseline.mostFailures) different failures",
        to: errors)
      return false
    }
    if let fault = failures.write(to: path) {
      report(fault.message, to: errors)
      return false
    }
    if quiet { return true }
    report(
      "\(path): \(failures.total) failure\(failures.total == 1 ? "" : "s") written", to: errors)
    return true
  }

  func validate() throws {
    try OutputOptions.refuseNoFiles([baseline, writeBaseline])
    if let minRecords, minRecords < 0 {
      throw ValidationError("--min-records is a whole number from 0")
    }
  }
}
