internal import ArgumentParser
internal import FormStreams

/// What `check` makes of its results besides the report.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pass over the failures that a file lists: only new ones fail and are written.",
      discussion: """
        A failure is known by its input's name, its field, its code and a hash of its value (none of a \
        secret), wherever it stands; one that occurs more often than listed is new. What is wrong between \
        records is known by its entry of “records” and by what they have in common. Records are checked \
        by one thread, since their order tells which one is new.
        """, valueName: "file"), completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write a file that lists all failures; without --baseline they pass for this time.",
      valueName: "file"), completion: .file())
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "The share of records that may fail without failing the run, such as 0.1% or 0.001.",
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
      "Every record must fail: “invalid”, or with a code “invalid:valueMissing”.",
      discussion: """
        A record that does not is reported at its place and fails the run. One that fails as expected \
        passes, and its issues are not written. In .formcheck.yaml a check has “expect: invalid”.
        """, valueName: "failure"),
    transform: { text in
      guard let expected = ExpectedFailure(text) else {
        throw ValidationError("it is “invalid”, or a code behind it such as invalid:valueMissing")
      }
      return expected
    })
  var expect: ExpectedFailure?

  @Flag(
    help: """
      Count issues by field and code: a chart behind the text (with --quiet nothing but it), in the \
      summary of json, else on standard error.
      """)
  var summary = false

  @Option(
    help: """
      Show on standard error how far the run is: bytes, records a second, time left. “auto” does so \
      on a terminal; elsewhere “always” writes a line a second.
      """)
  var progress = ProgressChoice.auto

  @Option(
    help: ArgumentHelp(
      "Write the records that pass to a file of their own, one a line, as they came.",
      discussion: """
        With --output cleaned they are written after clean-up, and not to standard output, which has \
        the report of a --format other than text. White space \
        with a line break in it becomes a blank. Together the two files have every record once; where \
        that cannot be, both are left as they were. Where its name ends in .csv or .tsv, rows of a \
        table stay rows, with the table's own delimiter; all are of one table or of tables with the \
        same header.
        """, valueName: "file"), completion: .file())
  var accepted: String?

  @Option(
    help: ArgumentHelp(
      "Write the records that fail to a file of their own, likewise; broken lines too.",
      discussion: """
        Where its name ends in .csv or .tsv, rows of a table stay rows likewise, with a column of \
        reasons behind them. Where a form’s “records” do not fit together and that is known only at the \
        end, inputs are read a second time; what comes through a pipe is kept until then (TMPDIR).
        """, valueName: "file"), completion: .file())
  var rejected: String?

  /// Rows of a table stay rows in a file of this name.
  static func keepsRows(_ file: String?) -> Bool {
    let name = file?.lowercased() ?? ""
    return name.hasSuffix(".csv") || name.hasSuffix(".tsv")
  }

  var hasBaseline: Bool { baseline != nil || writeBaseline != nil }

  /// Writes the baseline that was asked for; false where it should have been written and was not.
  func writeBaseline(of run: CheckRun, quiet: Bool, _ errors: OutputSink) -> Bool {
    guard let path = writeBaseline else { return true }
    guard let failures = run.failures else {
      report("\(path): left as it was, since not everything was checked", to: errors)
      return true
    }
    if failures.isFull {
      report(
        "\(path): left as it was: there are more than \(Baseline.mostFailures) different failures",
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
    try Self.refuseNoFiles([baseline, writeBaseline, accepted, rejected])
  }

  /// Refuses names that are none, and “-”, by which other commands mean standard output.
  static func refuseNoFiles(_ names: [String?]) throws {
    for name in names {
      if name?.isEmpty == true { throw ValidationError("the name of a file is empty") }
      if name == "-" {
        throw ValidationError(
          "“-” names no file here: without -o results go to standard output")
      }
    }
  }

  /// What does not go together with other options; nil where all do.
  func conflict(with command: CheckCommand) -> String? {
    if writeBaseline != nil, command.failFast {
      return "--write-baseline lists all failures, and --fail-fast stops at the first"
    }
    if accepted != nil || rejected != nil, command.failFast {
      return "--accepted and --rejected have all records, and --fail-fast stops early"
    }
    if accepted != nil, command.output == .cleaned, command.undecided != .fail {
      return "an undecided record has no cleaned payload: with --accepted say --undecided fail"
    }
    if command.output == .cleaned, Self.keepsRows(accepted) {
      return "a cleaned payload is JSON, not a row: give --accepted a name that ends in .ndjson"
    }
    if maxFailRate != nil, command.failFast {
      return "--max-fail-rate needs all records, and --fail-fast stops at the first that fails"
    }
    return nil
  }

  /// Why a file would not be what its name says; nil where all are.
  var nameRefusal: String? {
    for (option, file) in [("--accepted", accepted), ("--rejected", rejected)] {
      let name = file?.lowercased() ?? ""
      if [".gz", ".yaml", ".yml"].contains(where: { name.hasSuffix($0) }) {
        return "\(option) writes NDJSON or rows of a table: no name ends in .gz, .yaml or .yml"
      }
    }
    return nil
  }
}
